//! What an organiser does to the clock of a game: terms, standing still and going on, a seat lent or offered.

use crate::play::Play;
use chrono::{DateTime, Utc};

use super::deadline::NewDeadline;
use super::state::{Clock, Wait};
use crate::base::house::in_zone;
use crate::base::load::Game;
use crate::base::terms::Terms;
use crate::{Holder, House, HouseError, HouseResult, Random, Seated};
use estafette_core::journal::{Entry, Halt, Vacancy, Why};
use estafette_core::{GameId, Lang, SeatId};
use estafette_store::{GameState, Held, PlayWork};
use estafette_words::{Voice, say};

impl House<'_> {
    /// The terms of a game; `None` for one in which nothing happens by itself.
    ///
    /// # Errors
    /// An unknown game, a failing store.
    pub fn terms(&mut self, id: &GameId) -> HouseResult<Option<Terms>> {
        let mut work = self.store.read()?;
        let game = self.base.load(&mut *work, id)?;
        Ok(Clock::of(&game)?.map(|clock| clock.terms))
    }

    /// Stops the clock of a game: its deadline is lifted, nobody is reminded. All seats are told.
    ///
    /// # Errors
    /// An unknown game, one that has no clock or whose clock stands already.
    pub fn halt(&mut self, id: &GameId, now: DateTime<Utc>) -> HouseResult<()> {
        let mut work = self.store.write()?;
        Play::at(&self.base).stop_clock(&mut *work, id, now)?;
        Ok(work.commit()?)
    }

    /// Has the clock of a game go on: what was overdue when it stopped is done by the terms, and otherwise the seats
    /// are told the new deadline.
    ///
    /// # Errors
    /// An unknown game, one that has no clock or whose clock goes.
    pub fn resume(&mut self, id: &GameId, now: DateTime<Utc>) -> HouseResult<()> {
        let mut work = self.store.write()?;
        Play::at(&self.base).start_clock(&mut *work, id, now)?;
        Ok(work.commit()?)
    }

    /// Gives a seat to somebody who stands in until a moment; then it goes back to the holder before him.
    ///
    /// # Errors
    /// As for [`House::seat`]; a seat that nobody holds, a moment that is past.
    pub fn lend(
        &mut self,
        id: &GameId,
        seat: &SeatId,
        (holder, until): (&Holder, DateTime<Utc>),
        random: Random<'_>,
        now: DateTime<Utc>,
    ) -> HouseResult<Seated> {
        let held = super::super::create::held(holder, random)?;
        let mut work = self.store.write()?;
        let game = self.base.load(&mut *work, id)?;
        if game.seat_row(seat)?.held.is_none() {
            return Err(HouseError::Refused(format!(
                "nobody holds {seat} of {id}: there is nobody to stand in for"
            )));
        }
        if until <= now {
            return Err(HouseError::Refused("the end of a substitution has to lie ahead".to_owned()));
        }
        let zone = game.held(seat).map_or("UTC", |h| h.zone.as_str());
        let line =
            |voice: Voice| say!(voice, "lent", name = &held.name, until = &in_zone(until, zone, voice));
        Play::at(&self.base).tell_former(&mut *work, &game, seat, &line, now)?;
        let seated =
            Play::at(&self.base).take_seat(&mut *work, id, (seat, &held, holder.lang, Some(until)), now)?;
        work.commit()?;
        Ok(seated)
    }

    /// Offers a seat to others, as an organiser.
    ///
    /// # Errors
    /// An unknown game or seat, a failing store.
    pub fn offer(&mut self, id: &GameId, seat: &SeatId, now: DateTime<Utc>) -> HouseResult<()> {
        let mut work = self.store.write()?;
        Play::at(&self.base).offer_seat(&mut *work, id, seat, now)?;
        Ok(work.commit()?)
    }
}

pub(crate) fn not_over(game: &Game<'_>) -> HouseResult<()> {
    match game.row.state {
        GameState::Over => Err(HouseError::Refused(format!("the game `{}` is over", game.row.id))),
        _ => Ok(()),
    }
}

/// Who held a seat for good last.
fn owner(game: &Game<'_>, seat: &SeatId) -> Option<(Held, Lang)> {
    let mut found: Option<(Held, Lang)> = None;
    let mut lent = false;
    for logged in &game.log {
        match &logged.entry {
            Entry::Seated { seat: s, address, name, zone, until, .. } if s == seat => {
                lent = until.is_some();
                if !lent {
                    let held = Held {
                        address: address.clone(),
                        name: name.clone(),
                        zone: zone.clone(),
                        token: String::new(),
                    };
                    found = Some((held, Lang::default()));
                }
            }
            Entry::Language { seat: s, lang } if s == seat && !lent => {
                if let Some((_, chosen)) = &mut found {
                    *chosen = *lang;
                }
            }
            Entry::Zone { seat: s, zone } if s == seat && !lent => {
                if let Some((held, _)) = &mut found {
                    held.zone.clone_from(zone);
                }
            }
            _ => {}
        }
    }
    found
}

impl Play<'_> {
    /// Stops the clock of a game. A deadline that is ahead is lifted.
    pub(crate) fn stop_clock(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let mut game = self.base.load(work, id)?;
        if self.clock(&game)?.halted.is_some() {
            return Err(HouseError::Refused(format!("the clock of `{id}` stands already")));
        }
        not_over(&game)?;
        if game.row.deadline.is_some() {
            self.put_deadline(work, &mut game, NewDeadline::at(None, Why::Umpire), now)?;
        }
        self.stand_still(work, &mut game, Halt::Umpire, now)?;
        self.tell_deadline(work, &game, now)?;
        work.touch(id, now)?;
        Ok(())
    }

    /// Has the clock of a game go on.
    pub(crate) fn start_clock(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let mut game = self.base.load(work, id)?;
        let clock = self.clock(&game)?;
        if clock.halted.is_none() {
            return Err(HouseError::Refused(format!("the clock of `{id}` goes already")));
        }
        not_over(&game)?;
        self.let_go(work, &mut game, &clock, now)
    }

    /// Has a clock go that stands, and tells the deadline that counts then, if it is known.
    pub(crate) fn let_go(
        &self,
        work: &mut dyn PlayWork,
        game: &mut Game<'_>,
        clock: &Clock,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        self.go_again(work, game, now)?;
        work.touch(&game.row.id, now)?;
        match game.row.deadline {
            // What is overdue is done by the terms, and its mails tell of it.
            Some(at) if at <= now => Ok(()),
            Some(_) => self.tell_going(work, game, now),
            // The schedule finds the new one, and it is told then.
            None if clock.terms.schedule.is_some() && Wait::of(game).is_some() => Ok(()),
            None => {
                // One that was lifted for itself does not come back.
                if let Some(before) = game.announced(now).filter(|_| game.lifted_at() == Some(clock.since()))
                {
                    let new = self.later_deadline(game, before + clock.stood(now), Why::Umpire)?;
                    self.put_deadline(work, game, new, now)?;
                }
                self.tell_going(work, game, now)
            }
        }
    }

    /// Sets or lifts the deadline; whether the clock stands or goes after that is as for [`House::set_deadline`].
    pub(crate) fn set_deadline(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        at: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let mut game = self.base.load(work, id)?;
        if game.row.state == GameState::Over {
            return Err(HouseError::Refused(format!("the game `{id}` is over")));
        }
        if let Some(past) = at.filter(|at| *at <= now) {
            return Err(HouseError::Refused(format!(
                "the deadline {} has passed already; it is {} now",
                past.format("%Y-%m-%d %H:%M UTC"),
                now.format("%Y-%m-%d %H:%M UTC")
            )));
        }
        if game.row.deadline == at {
            return Ok(());
        }
        if let Some(at) = at {
            game.not_earlier(at, now).map_err(HouseError::Refused)?;
        }
        // What a wrong clock has made is undone, and everybody hears why it is earlier now.
        let undone = game.row.deadline.filter(|was| at.is_some_and(|at| at < *was));
        self.put_deadline(work, &mut game, NewDeadline::at(at, Why::Umpire), now)?;
        if let Some(clock) = Clock::of(&game)? {
            match (at, clock.halted, Wait::of(&game)) {
                (Some(_), Some(_), _) => self.go_again(work, &mut game, now)?,
                // Its schedule would announce a deadline again at once.
                (None, None, Some(_)) if clock.terms.schedule.is_some() => {
                    self.stand_still(work, &mut game, Halt::Umpire, now)?;
                }
                _ => {}
            }
        }
        for row in &game.seats {
            let zone = row.held.as_ref().map_or("UTC", |held| held.zone.as_str());
            let voice = game.voice(&row.seat);
            let reason = undone.map(|was| say!(voice, "deadline-undone", was = &in_zone(was, zone, voice)));
            self.deadline_notice(work, &game, &row.seat, reason, now)?;
        }
        work.touch(id, now)?;
        Ok(())
    }

    /// Offers a seat to others.
    pub(crate) fn offer_seat(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        seat: &SeatId,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let game = self.base.load(work, id)?;
        not_over(&game)?;
        game.seat_row(seat)?;
        self.vacate(work, &game, (seat, Vacancy::Umpire), now)
    }

    /// The clock of a game that has one.
    pub(crate) fn clock(&self, game: &Game<'_>) -> HouseResult<Clock> {
        let id = &game.row.id;
        Clock::of(game)?.ok_or_else(|| {
            HouseError::Refused(format!(
                "`{id}` has no clock: give it terms first, such as `estafette terms {id} schedule=\"every Tue \
                 20:00 Europe/Warsaw\"`"
            ))
        })
    }

    /// Gives a seat back to the holder for whom somebody stood in. His secret address is a new one.
    pub(super) fn give_back(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        seat: &SeatId,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let id = &game.row.id;
        let Some((mut held, lang)) = owner(game, seat) else {
            return Err(HouseError::Unreadable(format!("nobody held {seat} of {id} before it was lent")));
        };
        held.token = self.fresh_token(game, seat);
        self.tell_former(work, game, seat, &|voice| say!(voice, "given-back"), now)?;
        self.take_seat(work, id, (seat, &held, lang, None), now)?;
        Ok(())
    }
}
