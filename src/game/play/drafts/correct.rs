//! Correcting a fact of a position when no draft stands: at once, as a row of its own among the phases, and
//! told to each seat as far as its view goes; in a pause, when the phase is run again.

use crate::play::Play;
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;

use super::super::resolve::resolve;
use super::acts::next_ruling;
use super::back::reason;
use crate::base::book::Book;
use crate::base::chain::correction_sitting;
use crate::base::load::Game;
use crate::base::rulings::rulings_in_force;
use crate::base::stored::Frozen;
use crate::base::story::Run;
use crate::{House, HouseError, HouseResult, Stopped};
use estafette_core::dice::sha256_hex;
use estafette_core::journal::Entry;
use estafette_core::{Correction, GameId, Ruled, Ruling, SeatId, When};
use estafette_orders::desk::{Demand, value};
use estafette_rules::Due;
use estafette_store::{PhaseHead, PhaseRow, PhaseState, PlayWork};

/// What came of correcting facts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Correcting {
    /// What was ruled, one sentence each.
    pub done: Vec<String>,
    /// Number of mails put into the outbox.
    pub mails: usize,
}

impl House<'_> {
    /// Corrects facts of a position when no draft stands: those that `set`, `award` and `take` name. It is so
    /// at once, and the seats are told; where a phase waits for answers, it is so when that is run again.
    ///
    /// # Errors
    /// An unknown game, one that is not played; a draft that stands, or phases that are run again; another
    /// demand; a correction that the position cannot bear; no reason.
    pub fn correct(
        &mut self,
        id: &GameId,
        demands: &[Demand],
        because: &str,
        by: &str,
        now: DateTime<Utc>,
    ) -> HouseResult<Correcting> {
        let because = reason(because)?;
        let mut work = self.store.write()?;
        let correcting = Play::at(&self.base).correct(&mut *work, id, (demands, &because, by), now)?;
        work.touch(id, now)?;
        work.commit()?;
        Ok(correcting)
    }
}

impl Play<'_> {
    fn correct(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        (demands, because, by): (&[Demand], &str, &str),
        now: DateTime<Utc>,
    ) -> HouseResult<Correcting> {
        let game = self.base.load(work, id)?;
        game.is_free()?;
        if game.is_with_umpire() {
            return Err(HouseError::Refused(format!(
                "phases of `{id}` are being run again: `estafette adjudicate {id}` makes the draft, and there \
                 it can be corrected"
            )));
        }
        game.is_not_drawn()?;
        let due = game.due().map_err(|over| HouseError::Refused(format!("`{id}` is over: {}", over.text)))?;
        let upto = game.log.whole().last().map_or(0, |l| l.seq);
        let first = next_ruling(&game);
        let paused = game.paused.as_ref().map(|p| p.head.clone());
        let mut position = game.position.clone();
        if let Some(head) = &paused {
            let begins = game.corrected(&head.sitting, When::Before, position);
            position = begins.map_err(HouseError::Refused)?.0;
        }
        let mut all = Vec::new();
        for (number, demand) in (first..).zip(demands) {
            let correction = correction(&game, demand)?;
            let corrected = game.system.correct(&position, &correction).map_err(HouseError::Refused)?;
            position = corrected.position;
            let sitting = match &paused {
                Some(head) => head.sitting.clone(),
                None => correction_sitting(&game, &due, number),
            };
            let ruled = Ruled {
                number,
                by: by.to_owned(),
                because: because.to_owned(),
                ruling: Ruling::Corrected { sitting, when: When::Before, correction },
                replaced: was(&corrected.event),
            };
            work.append(id, now, &Entry::Ruled(ruled.clone()))?;
            all.push(ruled);
        }
        let done = all.iter().map(|r| format!("ruling R{}: {}", r.number, r.ruling)).collect();
        let loaded = self.base.load(work, id)?;
        let mut run = Run::open(work, self.base, loaded, now)?;
        run.upto = Some(upto);
        if let Some(head) = &paused {
            resolve(&run.game, &Frozen::of(head), &run.game.position).map_err(HouseError::Refused)?;
        } else {
            for ruled in &all {
                run.make_correction(&mut Book::written(work), &due, ruled.number)?;
            }
        }
        for ruled in &all {
            self.enter_precedent(work, &run, ruled, now)?;
        }
        let mails = match paused {
            Some(_) => 0,
            None => {
                let stopped = run.stands();
                run.publish(work, &stopped)?
            }
        };
        Ok(Correcting { done, mails })
    }
}

/// What a correction replaced, in words.
fn was(event: &Value) -> String {
    match &event["was"] {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

fn correction(game: &Game<'_>, demand: &Demand) -> HouseResult<Correction> {
    let refused = |why: &str| Err(HouseError::Refused(why.to_owned()));
    match demand {
        Demand::Set { when: Some((When::After, _) | (_, Some(_))), .. } => refused(
            "no draft stands: a correction is made at once, and names no phase before or after which it is made",
        ),
        Demand::Set { path, value: said, .. } => {
            Ok(Correction::Set { path: path.clone(), value: value(said) })
        }
        Demand::Award { seat, points } => {
            let seat = seat.parse::<SeatId>().map_err(|e| HouseError::Refused(e.to_string()))?;
            Ok(Correction::Award { seat: game.seat_row(&seat)?.seat.clone(), points: *points })
        }
        _ => refused("no draft stands: without one only facts are corrected, with `set`, `award` and `take`"),
    }
}

impl Run<'_> {
    /// Makes a correction that was made before the phase that is due, when it was played before; whether there
    /// was one.
    pub(crate) fn correct_again(&mut self, book: &mut Book<'_>, due: &Due) -> HouseResult<bool> {
        let of = self.game.sitting(due);
        let Some(at) = self.replays.iter().position(|replay| replay.before == of) else { return Ok(false) };
        let replay = self.replays.remove(at);
        if rulings_in_force(&self.game.log).any(|ruled| ruled.number == replay.ruling) {
            self.make_correction(book, due, replay.ruling)?;
        }
        Ok(true)
    }

    /// Makes a correction that was ruled, before the phase that is due.
    fn make_correction(&mut self, book: &mut Book<'_>, due: &Due, number: u32) -> HouseResult<()> {
        let ruled = rulings_in_force(&self.game.log).find(|r| r.number == number).cloned();
        let Some(Ruled { ruling: Ruling::Corrected { correction, .. }, .. }) = ruled else { return Ok(()) };
        let corrected = self.game.system.correct(&self.game.position, &correction);
        let corrected = corrected.map_err(|why| HouseError::Refused(format!("ruling R{number}: {why}")))?;
        let sitting = correction_sitting(&self.game, due, number);
        let told = vec![corrected.event];
        let events = Value::Array(told.clone()).to_string();
        let resolved = Entry::Resolved {
            sitting: sitting.clone(),
            events: sha256_hex(events.as_bytes()),
            position: sha256_hex(corrected.position.0.as_bytes()),
        };
        let upto = self.journal(book, resolved)?;
        let head = PhaseHead {
            number: self.game.number + 1,
            sitting: sitting.clone(),
            title: format!("ruling R{number}"),
            period: due.period.clone(),
            revision: self.game.system.revision(),
            upto,
            state: PhaseState::Resolved,
            begun: self.now,
            resolved: Some(self.now),
            pauses: 0,
            told: 0,
        };
        let row = PhaseRow { head, events, paused_at: None };
        book.close(&self.game.row.id, &row, &corrected.position)?;
        self.game.number = row.head.number;
        self.game.position = corrected.position.clone();
        self.after = corrected.position;
        self.story.push((sitting, told));
        self.last = Some(row.head);
        Ok(())
    }

    /// Where the game stands now, as a place where a run stopped.
    fn stands(&self) -> Stopped {
        match self.game.due() {
            Ok(due) => Stopped::Owed { phase: due.phase, turn: due.turn, seats: due.owed },
            Err(over) => Stopped::Over { text: over.text },
        }
    }
}
