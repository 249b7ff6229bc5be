//! The time is over and orders are missing: time of grace, a fuse that stops the clock, and what the terms
//! say is done without them.

use crate::play::Play;
use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::state::{Clock, Wait};
use crate::base::house::utc;
use crate::base::load::Game;
use crate::base::log::Logged;
use crate::base::terms::{Deserted, Terms};
use crate::post::notices::Notification;
use crate::post::umpire_post::Notice;
use crate::{HouseError, HouseResult, Mode};
use estafette_core::SeatId;
use estafette_core::journal::{Agreement, Entry, Halt, Step, Taken, Vacancy, Why};
use estafette_store::{GameState, MailKind, PlayWork};
use estafette_words::{Voice, say};

impl Play<'_> {
    /// Begins the time of grace. All are told: the deadline in their calendars moves.
    pub(super) fn grace(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        clock: &Clock,
        missing: &[SeatId],
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let mut game = self.base.load(work, &game.row.id)?;
        let Some(before) = game.row.deadline else { return Ok(()) };
        self.note_late(work, &mut game, missing, now)?;
        // After a sleep the whole time of grace is still given.
        let until = before.max(now) + clock.grace();
        let new = self.later_deadline(&game, until, Why::Grace)?;
        self.push_deadline(work, &mut game, new, &|voice| say!(voice, "deadline-grace"), now)
    }

    fn note_late(
        &self,
        work: &mut dyn PlayWork,
        game: &mut Game<'_>,
        missing: &[SeatId],
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let entry = Entry::Late { step: step_of(game), seats: missing.to_vec() };
        let seq = work.append(&game.row.id, now, &entry)?;
        game.log.push(seq, now, entry);
        Ok(())
    }

    /// Stops the clock of a game; the umpire has to say how it goes on.
    pub(super) fn halt(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        (halt, missing): (Halt, &[SeatId]),
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let mut game = self.base.load(work, &game.row.id)?;
        let (id, step) = (game.row.id.clone(), step_of(&game));
        self.note_late(work, &mut game, missing, now)?;
        work.append(&id, now, &Entry::Halted { step, halt })?;
        let names: Vec<&str> = missing.iter().map(estafette_core::SeatId::as_str).collect();
        let (names, deadline) = (names.join(", "), game.row.deadline.map_or_else(String::new, utc));
        let why = match halt {
            Halt::Fuse => "more seats would miss than the terms allow",
            Halt::Missing | Halt::Umpire | Halt::NoDeadline | Halt::Tournament => {
                "the terms ask you when orders are missing"
            }
        };
        let notice = Notice {
            subject: "the clock stands: orders are missing".to_owned(),
            text: format!(
                "The deadline of {id} was {deadline}. Missing: {names}. The game waits, since {why}.\n\n\
                 `estafette adjudicate {id} --now` goes on without them, `estafette deadline {id} …` gives \
                 them more time, `estafette clock {id} go` lets the clock decide by the terms."
            ),
            cause: format!("halted|{id}|{}|{}|{}", step.period, step.phases, step.pauses),
            game: Some(id.clone()),
        };
        let lines = ["adjudicate now", "deadline YYYY-MM-DD HH:MM", "clock go"].map(str::to_owned);
        self.office().ask_umpire(work, notice, &lines, now)?;
        for row in &game.seats {
            let voice = game.voice(&row.seat);
            let mut lines = vec![say!(voice, "clock-halted")];
            if missing.contains(&row.seat) {
                lines.push(say!(voice, "clock-halted-you"));
            }
            let notification = Notification {
                kind: MailKind::Notice,
                cause: format!("halted|{id}|{}|{}", row.seat, game.deadlines_set()),
                subject: say!(voice, "clock-halted-subject"),
                lines,
            };
            self.office().notify(work, &game, &row.seat, notification, now)?;
        }
        Ok(())
    }

    /// Goes on without what is missing, as the terms say.
    pub(super) fn go_without(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        clock: &Clock,
        missing: &[SeatId],
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let mut game = self.base.load(work, &game.row.id)?;
        let Some(taken) = clock.terms.missing.taken() else {
            return Err(HouseError::Refused("the terms ask the umpire what to do".to_owned()));
        };
        let step = step_of(&game);
        if !clock.is_late(step) {
            self.note_late(work, &mut game, missing, now)?;
        }
        let at = game.row.deadline.unwrap_or(now);
        for seat in missing {
            let excused = clock.is_away(seat, at);
            let entry = Entry::Missed { seat: seat.clone(), step, taken, excused };
            let seq = work.append(&game.row.id, now, &entry)?;
            game.log.push(seq, now, entry);
        }
        let loses = game.loses_deserted(&clock.terms);
        if loses && let Some(lost) = self.lost(&game)? {
            return self.forfeit(work, &mut game, (&lost, Vacancy::Missed), now);
        }
        self.run_by_clock(work, &game.row.id, Mode::Now, (now, clock.looked.max(now)))?;
        let game = self.base.load(work, &game.row.id)?;
        for seat in missing {
            self.tell_missed(work, &game, seat, (taken, clock.is_away(seat, at), step), now)?;
        }
        if loses { Ok(()) } else { self.offer_seats(work, &game, missing, now) }
    }

    /// The seats that have lost their game by missing too often. Nobody has, as long as another seat has missed its
    /// own last deadline: nobody wins by silence, so its next deadline says whether it is lost by one or by both.
    fn lost(&self, game: &Game<'_>) -> HouseResult<Option<Vec<SeatId>>> {
        let Some(clock) = Clock::of(game)? else { return Ok(None) };
        let all: Vec<SeatId> = game.seats.iter().map(|row| row.seat.clone()).collect();
        let lost = self.deserted(game, &all)?;
        let open = all.iter().any(|seat| !lost.contains(seat) && clock.misses(seat) > 0);
        Ok((!lost.is_empty() && !open).then_some(lost))
    }

    fn tell_missed(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        seat: &SeatId,
        (taken, excused, step): (Taken, bool, Step),
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let voice = game.voice(seat);
        let mut lines = vec![say!(voice, "missed"), in_place(taken, voice)];
        if excused {
            lines.push(say!(voice, "missed-excused"));
        }
        lines.extend(warning(game, seat, voice)?);
        let notification = Notification {
            kind: MailKind::Notice,
            cause: format!("missed|{}|{seat}|{}|{}|{}", game.row.id, step.period, step.phases, step.pauses),
            subject: say!(voice, "missed-subject"),
            lines,
        };
        self.office().notify(work, game, seat, notification, now)
    }

    /// Offers the seats to others that have missed too often.
    fn offer_seats(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        missing: &[SeatId],
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        for seat in &self.deserted(game, missing)? {
            self.vacate(work, game, (seat, Vacancy::Missed), now)?;
        }
        Ok(())
    }

    /// Those of some seats that have missed too often, and of which nothing was done about it.
    fn deserted(&self, game: &Game<'_>, missing: &[SeatId]) -> HouseResult<Vec<SeatId>> {
        let Some(clock) = Clock::of(game)? else { return Ok(Vec::new()) };
        let most = clock.terms.takeover;
        let too_often = |s: &&SeatId| most > 0 && clock.misses(s) >= most && !clock.vacant.contains_key(*s);
        Ok(missing.iter().filter(too_often).cloned().collect())
    }

    /// Ends a game that seats have lost by giving it up. The others are told by their last mails.
    pub(super) fn forfeit(
        &self,
        work: &mut dyn PlayWork,
        game: &mut Game<'_>,
        (by, why): (&[SeatId], Vacancy),
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let id = game.row.id.clone();
        for seat in by {
            self.note_desertion(work, game, seat, why, now)?;
        }
        let how = Agreement::Forfeited { by: by.to_vec(), why };
        let text = game.agreed_text(&how, Voice::ENGLISH);
        self.end_game(work, game, how, now)?;
        let notice = Notice {
            subject: format!("{id} is over: {text}"),
            text: format!("The game {id} is over: {text}. Both seats are told."),
            cause: format!("forfeited|{id}"),
            game: Some(id),
        };
        self.office().tell_umpire(work, notice, now)
    }

    /// A holder gives his seat up: it is offered to others, or has lost the game, as the terms say.
    pub(crate) fn resign(
        &self,
        work: &mut dyn PlayWork,
        game: &mut Game<'_>,
        seat: &SeatId,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        if game.loses_deserted(&Clock::read_off(game)?.terms) {
            return self.forfeit(work, game, (std::slice::from_ref(seat), Vacancy::Resigned), now);
        }
        self.vacate(work, game, (seat, Vacancy::Resigned), now)
    }

    /// Offers a seat to others; its holder keeps it until somebody takes it, or until he sends orders.
    pub(crate) fn vacate(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        (seat, why): (&SeatId, Vacancy),
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let id = &game.row.id;
        work.append(id, now, &Entry::Vacated { seat: seat.clone(), why })?;
        let before = |l: &&Arc<Logged>| matches!(&l.entry, Entry::Vacated { seat: s, .. } if s == seat);
        let times = game.log.iter().filter(before).count();
        let said = match why {
            Vacancy::Missed => "it missed too often",
            Vacancy::Away => "its holder is away until the end",
            Vacancy::Resigned => "its holder resigned",
            Vacancy::Umpire => "the umpire offers it",
        };
        let notice = Notice {
            subject: format!("{seat} is to be taken over"),
            text: format!(
                "The seat {seat} of {id} is offered to others: {said}. Whoever signs on by mail can take it \
                 if the terms let him; `estafette seat {id} {seat} ADDRESS --name NAME` gives it to somebody."
            ),
            cause: format!("vacated|{id}|{seat}|{times}"),
            game: Some(id.clone()),
        };
        self.office().ask_umpire(work, notice, &[format!("seat {seat} ADDRESS name NAME zone ZONE")], now)?;
        let voice = game.voice(seat);
        let line = match why {
            Vacancy::Missed | Vacancy::Away => say!(voice, "vacated-missed"),
            Vacancy::Resigned => say!(voice, "vacated-resigned"),
            Vacancy::Umpire => say!(voice, "vacated-umpire"),
        };
        let notification = Notification {
            kind: MailKind::Notice,
            cause: format!("vacated|{id}|{seat}|{times}"),
            subject: say!(voice, "vacated-subject"),
            lines: vec![line],
        };
        self.office().notify(work, game, seat, notification, now)
    }
}

impl Game<'_> {
    /// Whether a seat that is given up has lost.
    pub(crate) fn loses_deserted(&self, terms: &Terms) -> bool {
        terms.deserted == Deserted::Lost && self.seats.len() == 2
    }
}

/// What follows for a seat that misses again, where that costs it the game.
fn warning(game: &Game<'_>, seat: &SeatId, voice: Voice) -> HouseResult<Option<String>> {
    let Some(clock) = Clock::of(game)?.filter(|clock| game.loses_deserted(&clock.terms)) else {
        return Ok(None);
    };
    // One who has missed enough and whose opponent is silent too has until the next deadline.
    let left = clock.terms.takeover.saturating_sub(clock.misses(seat)).max(1);
    let warned = game.row.state == GameState::Running && clock.terms.takeover > 0;
    Ok(warned.then(|| say!(voice, "missed-warning", n = left)))
}

fn step_of(game: &Game<'_>) -> Step {
    Wait::of(game).map_or_else(Step::default, |wait| wait.step)
}

fn in_place(taken: Taken, voice: Voice) -> String {
    match taken {
        Taken::Standing => say!(voice, "missed-standing"),
        Taken::Hold => say!(voice, "missed-hold"),
        Taken::Default => say!(voice, "missed-default"),
    }
}
