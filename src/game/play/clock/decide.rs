//! Deciding what seats have proposed: a later deadline, a draw, conceding.

use crate::play::Play;
use chrono::{DateTime, TimeDelta, Utc};

use super::motions::Motion;
use super::state::{Clock, Wait};
use crate::base::load::Game;
use crate::base::terms::Delaying;
use crate::post::notices::Notification;
use crate::{House, HouseError, HouseResult};
use estafette_core::journal::{Agreement, Decision, Entry, Proposal, Why};
use estafette_core::words::listed;
use estafette_core::{GameId, SeatId};
use estafette_schedule::say_duration;
use estafette_store::{MailKind, PlayWork};
use estafette_words::{Voice, say};

impl House<'_> {
    /// Grants or refuses, as the umpire, a delay that a seat has asked for.
    ///
    /// # Errors
    /// An unknown game, a number under which no delay is open, a failing store.
    pub fn rule_delay(
        &mut self,
        id: &GameId,
        number: u32,
        how: Decision,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let mut work = self.store.write()?;
        Play::at(&self.base).rule_delay(&mut *work, id, (Some(number), how), now)?;
        Ok(work.commit()?)
    }
}

impl Play<'_> {
    /// Grants or refuses a delay that a seat has asked for; without a number, the only one that is open. The number.
    pub(crate) fn rule_delay(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        (number, how): (Option<u32>, Decision),
        now: DateTime<Utc>,
    ) -> HouseResult<u32> {
        let game = self.base.load(work, id)?;
        let clock = Clock::read_off(&game)?;
        let step = Wait::of(&game).map(|wait| wait.step).unwrap_or_default();
        let delays: Vec<&Motion> = clock.motions.iter().filter(|m| m.is_delay()).collect();
        let open: Vec<u32> = delays.iter().filter(|m| m.is_open(step, now)).map(|m| m.number).collect();
        let said = || listed("open", open.iter().map(u32::to_string));
        let number = match (number, open.as_slice()) {
            (Some(number), _) => number,
            (None, [only]) => *only,
            (None, []) => return Err(HouseError::Refused(format!("nobody asks for a delay of {id}"))),
            (None, _) => return Err(HouseError::Refused(format!("say which request of {id}; {}", said()))),
        };
        let Some(asked) = delays.iter().find(|m| m.number == number) else {
            return Err(HouseError::Refused(format!(
                "nobody has asked for a delay of {id} by number {number}; {}",
                said()
            )));
        };
        if how == Decision::Accepted && game.row.deadline.is_none() && clock.halted.is_some() {
            return Err(HouseError::Refused(format!(
                "the clock of {id} stands, and there is no deadline to be moved: let it go first, or set a deadline; \
                 number {number} waits"
            )));
        }
        if !asked.is_open(step, now) || (game.row.deadline.is_none() && clock.halted.is_none()) {
            return Err(HouseError::Refused(format!("number {number} of {id} can be decided no longer")));
        }
        self.decide(work, id, (number, how), now)?;
        work.touch(id, now)?;
        Ok(number)
    }

    /// Decides a proposal, does what it says if it is accepted, and tells whom it concerns.
    pub(crate) fn decide(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        (number, how): (u32, Decision),
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        work.append(id, now, &Entry::Decided { number, how })?;
        let mut game = self.base.load(work, id)?;
        let clock = Clock::read_off(&game)?;
        let Some(motion) = clock.motions.iter().find(|m| m.number == number) else {
            return Err(HouseError::Unreadable(format!("{id} has no proposal {number}")));
        };
        match (how, &motion.what) {
            (Decision::Accepted, Proposal::Delay { minutes, .. }) => {
                self.delay(work, &mut game, *minutes, now)
            }
            (Decision::Accepted, Proposal::Draw) => self.end_game(work, &mut game, Agreement::Draw, now),
            (Decision::Accepted, Proposal::Concede { to }) => {
                let how = Agreement::Conceded { by: motion.seat.clone(), to: to.clone() };
                self.end_game(work, &mut game, how, now)
            }
            _ => self.tell_decided(work, &game, (motion, how, clock.terms.delay), now),
        }
    }

    /// Moves the deadline later, as it was asked for, and tells all seats.
    fn delay(
        &self,
        work: &mut dyn PlayWork,
        game: &mut Game<'_>,
        minutes: u32,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let length = TimeDelta::minutes(i64::from(minutes));
        let Some(before) = game.row.deadline else { return Ok(()) };
        let new = self.later_deadline(game, before + length, Why::Delay)?;
        let reason = |voice: Voice| say!(voice, "delay-granted", length = &say_duration(length, voice));
        self.push_deadline(work, game, new, &reason, now)
    }

    /// Tells that nothing comes of a proposal: all seats, but of what the umpire was asked for the one that
    /// asked. Who has said what is not told.
    fn tell_decided(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        (motion, how, delaying): (&Motion, Decision, Delaying),
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let id = &game.row.id;
        let own_affair = motion.is_delay() && delaying != Delaying::Vote;
        let seats: Vec<&SeatId> = match own_affair {
            true => vec![&motion.seat],
            false => game.seats.iter().map(|row| &row.seat).collect(),
        };
        for seat in seats {
            let voice = game.voice(seat);
            let what = proposed(game, motion, voice);
            let line = match how {
                Decision::Withdrawn => say!(voice, "proposal-withdrawn", what = &what),
                Decision::Lapsed if now < motion.until => {
                    say!(voice, "proposal-gone-on", what = &what)
                }
                Decision::Lapsed => say!(voice, "proposal-lapsed", what = &what),
                Decision::Rejected | Decision::Accepted if own_affair => {
                    say!(voice, "proposal-refused", what = &what)
                }
                Decision::Rejected | Decision::Accepted => say!(voice, "proposal-rejected", what = &what),
            };
            let notification = Notification {
                kind: MailKind::Notice,
                cause: format!("decided|{id}|{seat}|{}", motion.number),
                subject: say!(voice, "proposal-subject", n = motion.number),
                lines: vec![line],
            };
            self.office().notify(work, game, seat, notification, now)?;
        }
        Ok(())
    }
}

/// What is proposed, in the words of a reader, without a full stop.
pub(crate) fn proposed(game: &Game<'_>, motion: &Motion, voice: Voice) -> String {
    let (n, seat) = (motion.number, &game.seat_title(&motion.seat, voice));
    match &motion.what {
        Proposal::Delay { minutes, .. } => {
            let length = say_duration(TimeDelta::minutes(i64::from(*minutes)), voice);
            say!(voice, "proposal-delay", n = n, seat = seat, length = &length)
        }
        Proposal::Draw => say!(voice, "proposal-draw", n = n, seat = seat),
        Proposal::Concede { to } => {
            say!(voice, "proposal-concede", n = n, seat = seat, to = &game.seat_title(to, voice))
        }
    }
}
