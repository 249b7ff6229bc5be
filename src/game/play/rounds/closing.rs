//! Closing orders, or the answers of a pause, and fixing the round that decides.

use crate::play::Play;
use std::sync::Arc;

use chrono::{DateTime, Utc};

use crate::base::book::Book;
use crate::base::chain::{Kind, kind};
use crate::base::load::Game;
use crate::base::log::Logged;
use crate::base::story::Run;
use crate::{HouseResult, Mode, Stopped};
use estafette_core::journal::{self, Entry, RoundFixed};
use estafette_store::PlayWork;

/// Orders or answers that are closed, and from which nothing was played yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Closing {
    /// The entry by which they are closed: what stands before it counts.
    pub seq: u64,
    /// The round that decides.
    pub fixed: RoundFixed,
    /// Whether that round is known.
    pub known: bool,
}

impl Closing {
    /// How the game goes on from it.
    pub fn mode(&self) -> Mode {
        match self.fixed.run {
            journal::Run::WhenAllIn => Mode::WhenAllIn,
            journal::Run::Now => Mode::Now,
        }
    }

    /// That the game waits for its round.
    pub fn waits(&self) -> Stopped {
        let RoundFixed { sitting, round, comes, .. } = &self.fixed;
        Stopped::Drawn { phase: sitting.phase.clone(), turn: sitting.turn, round: *round, comes: *comes }
    }
}

/// From where a run may play.
pub(crate) enum Closed {
    /// From all that is in: the dice rest on no round, or on rounds that were fixed when it was played first.
    Open,
    /// From what was in when it was closed; the round is known.
    From(Box<Closing>),
    /// Not yet.
    Waits(Stopped),
}

impl Game<'_> {
    /// The closing from which the game goes on, if it is closed.
    pub fn closing(&self) -> Option<Closing> {
        let whole = self.log.whole();
        let at = whole.iter().rposition(|l| matches!(l.entry, Entry::RoundFixed(_)))?;
        let (closed, since) = whole.get(at..)?.split_first()?;
        let Entry::RoundFixed(fixed) = &closed.entry else { return None };
        let stands = match &self.paused {
            Some(paused) => fixed.sitting == paused.head.sitting && fixed.stretch == paused.head.pauses + 1,
            None => fixed.asked.is_empty(),
        };
        if !stands || since.iter().any(is_past) {
            return None;
        }
        Some(Closing {
            seq: closed.seq,
            fixed: fixed.clone(),
            known: self.known_round(fixed.round).is_some(),
        })
    }

    /// The closing whose round is not known yet.
    pub fn awaits_round(&self) -> Option<RoundFixed> {
        self.closing().filter(|closing| !closing.known).map(|closing| closing.fixed)
    }

    /// The last period that may be played from a closing: the one that was due, where anything was entered since, so
    /// that what came for a later period is not passed over in silence.
    pub fn through(&self, closing: &Closing) -> Option<u32> {
        let given = |l: &Arc<Logged>| {
            let given =
                matches!(l.entry, Entry::Orders { .. } | Entry::Cancelled { .. } | Entry::Paced { .. });
            l.seq > closing.seq && given
        };
        self.log.whole().iter().any(given).then_some(closing.fixed.period)
    }
}

/// The deadline in force after some entries.
pub(super) fn deadline_in(entries: &[Arc<Logged>]) -> Option<DateTime<Utc>> {
    let newest = entries.iter().rev().find_map(|l| match &l.entry {
        Entry::Deadline { at, .. } => Some(*at),
        _ => None,
    });
    newest.flatten()
}

/// Whether something was played from a closing that an entry follows, or it was given up.
fn is_past(logged: &Arc<Logged>) -> bool {
    match &logged.entry {
        Entry::Begun { .. }
        | Entry::Dropped(_)
        | Entry::WentBack(_)
        | Entry::Ended { .. }
        | Entry::Revealed { .. } => true,
        Entry::Resolved { sitting, .. } => kind(sitting) == Kind::Played,
        _ => false,
    }
}

impl<'d> Play<'d> {
    /// Closes orders where nothing is missing and the dice want a round, unless they are closed already.
    ///
    /// `looked` is the moment by the clock, `now` the one up to which letters were heard, which may be earlier: no round
    /// may decide that was out by the clock.
    pub fn closed(
        self,
        work: &mut dyn PlayWork,
        game: &Game<'d>,
        mode: Mode,
        (now, looked): (DateTime<Utc>, DateTime<Utc>),
    ) -> HouseResult<Closed> {
        let Ok(due) = game.due() else { return Ok(Closed::Open) };
        if !game.on_beacon()? {
            return Ok(Closed::Open);
        }
        if let Some(closing) = game.closing() {
            return Ok(if closing.known {
                Closed::From(Box::new(closing))
            } else {
                Closed::Waits(closing.waits())
            });
        }
        if game.paused.is_none() && game.begun(&due).is_some() {
            // It is run again, with the rounds of the time.
            return Ok(Closed::Open);
        }
        let mut run = Run::open(work, self.base, game.clone(), now)?;
        let mut book = Book::written(work);
        if mode == Mode::Now {
            run.take_defaults(&mut book)?;
        }
        let waiting = run.waiting(&due, Some(due.period.ordinal).filter(|_| mode == Mode::Now));
        if !waiting.is_empty() {
            return Ok(Closed::Waits(run.stop(&due, waiting)));
        }
        let last = run.game.log.whole().last().map_or(now, |l| l.at);
        let closed = now.max(looked).max(last);
        let deadline = deadline_in(game.log.whole()).filter(|at| *at <= closed);
        let round = game.beacon.deciding(closed, deadline);
        let paused = game.paused.as_ref().map(|paused| &paused.head);
        let fixed = RoundFixed {
            sitting: paused.map_or_else(|| game.sitting(&due), |head| head.sitting.clone()),
            stretch: paused.map_or(0, |head| head.pauses) + 1,
            period: due.period.ordinal,
            round,
            network: Some(game.beacon.clone()),
            comes: game.beacon.time_of(round),
            closed,
            deadline,
            run: match mode {
                Mode::WhenAllIn => journal::Run::WhenAllIn,
                Mode::Now => journal::Run::Now,
            },
            asked: game.questions.iter().filter(|_| paused.is_some()).map(|q| q.open.key.clone()).collect(),
        };
        let seq = run.journal(&mut book, Entry::RoundFixed(fixed.clone()))?;
        Ok(Closed::Waits(Closing { seq, fixed, known: false }.waits()))
    }
}
