//! The clock stands, or goes again: noted, told to all seats, and said in place of a deadline.

use crate::play::Play;
use chrono::{DateTime, Utc};

use super::state::{Clock, Wait};
use crate::HouseResult;
use crate::base::load::Game;
use estafette_core::journal::{Entry, Halt, Why};
use estafette_store::PlayWork;
use estafette_words::{Voice, say};

impl Play<'_> {
    /// Has the clock stand. Nobody is told of it here.
    pub(super) fn stand_still(
        &self,
        work: &mut dyn PlayWork,
        game: &mut Game<'_>,
        halt: Halt,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let step = Wait::of(game).map_or_else(Default::default, |wait| wait.step);
        self.turn_clock(work, game, Entry::Halted { step, halt }, now)
    }

    /// Has the clock go. Nobody is told of it here.
    pub(super) fn go_again(
        &self,
        work: &mut dyn PlayWork,
        game: &mut Game<'_>,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        self.turn_clock(work, game, Entry::Resumed, now)
    }

    fn turn_clock(
        &self,
        work: &mut dyn PlayWork,
        game: &mut Game<'_>,
        entry: Entry,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let seq = work.append(&game.row.id, now, &entry)?;
        game.log.push(seq, now, entry);
        Ok(())
    }

    /// Tells every seat that the clock goes again, and the deadline as it is now.
    pub(super) fn tell_going(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        for row in &game.seats {
            let reason = say!(game.voice(&row.seat), "clock-goes");
            self.deadline_notice(work, game, &row.seat, Some(reason), now)?;
        }
        Ok(())
    }
}

impl Game<'_> {
    /// How often the clock was stopped or let go.
    pub(super) fn turned(&self) -> usize {
        self.log.iter().filter(|l| matches!(l.entry, Entry::Halted { .. } | Entry::Resumed)).count()
    }

    /// Whether the last word on the deadline is that there is none any more, and it has not been taken back by the clock
    /// going again.
    pub(super) fn is_lifted(&self) -> bool {
        let newest = self.log.iter().rev().find_map(|logged| match &logged.entry {
            Entry::Deadline { at, why, .. } => Some(at.is_none() && *why == Why::Umpire),
            Entry::Resumed => Some(false),
            _ => None,
        });
        newest == Some(true)
    }

    /// When the deadline was lifted, if the last word on it is that there is none.
    pub(super) fn lifted_at(&self) -> Option<DateTime<Utc>> {
        let newest = self.log.iter().rev().find_map(|logged| match &logged.entry {
            Entry::Deadline { at, .. } => Some(at.is_none().then_some(logged.at)),
            _ => None,
        });
        newest.flatten()
    }

    /// Whether the clock stood, and goes again since, and no deadline was set after that.
    pub(super) fn stood_before(&self) -> bool {
        let newest = self.log.iter().rev().find_map(|logged| match &logged.entry {
            Entry::Deadline { at: Some(_), .. } | Entry::Halted { .. } => Some(false),
            Entry::Resumed => Some(true),
            _ => None,
        });
        newest == Some(true)
    }

    /// That the clock stands and why, if it does.
    pub fn stands(&self, voice: Voice) -> Option<String> {
        let halt = Clock::of(self).ok().flatten()?.halted?;
        let why = match halt {
            Halt::Fuse => say!(voice, "clock-stands-fuse"),
            Halt::Missing => say!(voice, "clock-stands-missing"),
            Halt::Umpire => say!(voice, "clock-stands-umpire"),
            Halt::NoDeadline => say!(voice, "clock-stands-no-deadline"),
            Halt::Tournament => say!(voice, "clock-stands-tournament"),
        };
        Some(say!(voice, "clock-stands", why = &why))
    }
}
