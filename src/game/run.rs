//! Resolving phases, one after the other, for as long as everybody has given what is owed.
//!
//! The first run of a phase freezes the orders in force (journal entry `Begun`). At a pause the open
//! questions are put and what was told so far is reported; when all of them are answered the phase
//! is run again from its start, meets the same dice and answers, and must tell the same beginning.
//! One run is one transaction: phases, journal, positions, questions and reports stand or fall together.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde_json::Value;

use super::clock::{Clock, Wait};
use super::load::{Game, answers, dice_key, in_force};
use super::questions::{self, Stand};
use super::show::events_of;
use super::{Desk, Done, House, HouseError, Mode, Ran, Stopped};
use crate::core::dice::{Keyed, Sitting, sha256_hex};
use crate::core::journal::Entry;
use crate::core::table::{Given, Source};
use crate::core::{GameId, QuestionKey, SeatId};
use crate::rules::{Due, PhaseRun, Resolution, SeatOrders, Snapshot};
use crate::store::{GameState, PhaseHead, PhaseRow, PhaseState, QuestionRow, Work};

impl House<'_> {
    /// Resolves what can be resolved and mails one report to each seat.
    ///
    /// [`Mode::WhenAllIn`] stops where a sheet or an answer is missing. [`Mode::Now`] goes without
    /// what is missing in the period that is due, and gives the questions now open their defaults;
    /// questions that come up on the way are put all the same.
    ///
    /// # Errors
    /// An unknown game, empty seats, a phase that no longer tells what was reported, a failing store.
    /// Nothing is changed then.
    pub fn run(&mut self, game: &GameId, mode: Mode, now: DateTime<Utc>) -> Done<Ran> {
        let mut work = self.store.write()?;
        let ran = self.desk.run(&mut *work, game, mode, now)?;
        work.touch(game, now)?;
        work.commit()?;
        Ok(ran)
    }
}

impl Desk<'_> {
    /// Resolves what can be resolved, sets the deadline of what comes next, and mails the reports.
    pub fn run(&self, work: &mut dyn Work, game: &GameId, mode: Mode, now: DateTime<Utc>) -> Done<Ran> {
        let mut run = Run::open(self, work, game, now)?;
        let period = run.game.due().map(|d| d.period.ordinal).ok();
        let waited = Wait::of(&run.game).zip(run.game.row.deadline);
        let stopped = run.go_on(work, mode)?;
        if let Some((wait, deadline)) = &waited {
            self.note_step(work, &run.game, (wait, *deadline), now)?;
        }
        run.move_deadline(work, period)?;
        let mails = run.publish(work, &stopped)?;
        Ok(Ran { resolved: run.resolved(), stopped, mails })
    }
}

/// A run in progress.
pub(super) struct Run<'r> {
    pub desk: &'r Desk<'r>,
    pub game: Game<'r>,
    pub now: DateTime<Utc>,
    /// Where the story to be reported begins.
    pub before: Snapshot,
    /// What is to be reported: phases with the events that were not reported yet.
    pub story: Vec<(Sitting, Vec<Value>)>,
    /// The position that the report ends with.
    pub after: Snapshot,
    /// The newest phase as written down.
    pub last: Option<PhaseHead>,
    done: Vec<Sitting>,
}

impl<'r> Run<'r> {
    fn open(desk: &'r Desk<'r>, work: &mut dyn Work, id: &GameId, now: DateTime<Utc>) -> Done<Self> {
        let game = desk.load(work, id)?;
        if game.row.state == GameState::Gathering {
            let empty: Vec<&str> =
                game.seats.iter().filter(|s| s.held.is_none()).map(|s| s.seat.as_str()).collect();
            return Err(HouseError::Refused(format!(
                "`{id}` cannot be played yet: nobody sits at {}",
                empty.join(", ")
            )));
        }
        let standing = game.paused.as_ref().and_then(|p| p.paused_at.clone());
        let before = standing.map_or_else(|| game.position.clone(), Snapshot);
        Ok(Self {
            desk,
            now,
            after: before.clone(),
            before,
            story: Vec::new(),
            last: None,
            done: Vec::new(),
            game,
        })
    }

    /// The phases resolved, in order.
    fn resolved(&self) -> Vec<Sitting> {
        self.done.clone()
    }

    fn go_on(&mut self, work: &mut dyn Work, mode: Mode) -> Done<Stopped> {
        let forced = match mode {
            Mode::WhenAllIn => None,
            Mode::Now => self.game.due().ok().map(|d| d.period.ordinal),
        };
        if mode == Mode::Now {
            self.take_defaults(work)?;
        }
        loop {
            let due = match self.game.due() {
                Ok(due) => due,
                Err(ending) => return Ok(Stopped::Over { text: ending.text }),
            };
            let waiting = match &self.game.paused {
                Some(_) => seats_of(&self.unanswered()),
                None if forced == Some(due.period.ordinal) => Vec::new(),
                None => self.missing_sheets(&due),
            };
            if !waiting.is_empty() {
                return Ok(self.stop(&due, waiting));
            }
            if !self.play(work, &due)? {
                let seats = seats_of(&self.unanswered());
                return Ok(self.stop(&due, seats));
            }
        }
    }

    /// A scheduled deadline is for one step; one that was set by hand is for one period. When that is over,
    /// the next one is looked for.
    fn move_deadline(&mut self, work: &mut dyn Work, before: Option<u32>) -> Done<()> {
        let now = self.game.due().map(|d| d.period.ordinal).ok();
        let clock = Clock::of(&self.game)?;
        let scheduled = clock.as_ref().is_some_and(|c| c.terms.schedule.is_some());
        if self.last.is_some() && clock.is_some_and(|c| c.halted.is_some()) {
            self.journal(work, Entry::Resumed)?;
        }
        if now != before || (scheduled && self.last.is_some()) {
            self.desk.open_step(work, &mut self.game, self.now)?;
        }
        Ok(())
    }

    fn stop(&self, due: &Due, seats: Vec<SeatId>) -> Stopped {
        let (phase, turn) = (due.phase.clone(), due.turn);
        match self.game.paused {
            Some(_) => Stopped::Asked { phase, turn, seats },
            None => Stopped::Owed { phase, turn, seats },
        }
    }

    fn missing_sheets(&self, due: &Due) -> Vec<SeatId> {
        due.owed.iter().filter(|s| !self.game.is_in(s, &due.period)).cloned().collect()
    }

    /// The open questions that nothing answers, neither a reply nor orders.
    fn unanswered(&self) -> Vec<QuestionRow> {
        let owed = |q: &&QuestionRow| questions::stand(&self.game, q) == Stand::Owed;
        self.game.questions.iter().filter(owed).cloned().collect()
    }

    /// Gives every open question without an answer its default.
    fn take_defaults(&mut self, work: &mut dyn Work) -> Done<()> {
        let Some(paused) = &self.game.paused else { return Ok(()) };
        let sitting = paused.head.sitting.clone();
        for row in self.unanswered() {
            let question = &row.open.question;
            let given = Given {
                answer: question.default.clone(),
                source: Source::Default,
                fingerprint: question.fingerprint(),
            };
            let question = row.open.key.clone();
            self.journal(work, Entry::Answered { sitting: sitting.clone(), question, given, letter: None })?;
        }
        Ok(())
    }

    fn journal(&mut self, work: &mut dyn Work, entry: Entry) -> Done<u64> {
        let seq = work.append(&self.game.row.id, self.now, &entry)?;
        self.game.log.push(seq, self.now, entry);
        Ok(seq)
    }

    /// Plays the phase that is due; `false` when it paused.
    fn play(&mut self, work: &mut dyn Work, due: &Due) -> Done<bool> {
        let begun = match self.game.paused.take() {
            Some(row) => row,
            None => self.begin(work, due)?,
        };
        let resolution = resolve(&self.game, &Frozen::of(&begun.head), u64::MAX, &self.game.position);
        let told = check_prefix(&begun, &resolution)?;
        self.story.push((begun.head.sitting.clone(), resolution.events[told..].to_vec()));
        self.after = resolution.position.clone();
        if resolution.open.is_empty() {
            self.close(work, begun, resolution)?;
            return Ok(true);
        }
        self.pause(work, begun, resolution)?;
        Ok(false)
    }

    fn begin(&mut self, work: &mut dyn Work, due: &Due) -> Done<PhaseRow> {
        let (sitting, revision) = (self.game.sitting(due), self.game.system.revision());
        let upto = self.game.log.last().map_or(0, |l| l.seq);
        self.journal(work, Entry::Begun { sitting: sitting.clone(), upto, revision: revision.clone() })?;
        Ok(PhaseRow {
            head: PhaseHead {
                number: self.game.number + 1,
                sitting,
                title: due.title.clone(),
                period: due.period.clone(),
                revision,
                upto,
                state: PhaseState::Paused,
                begun: self.now,
                resolved: None,
                pauses: 0,
                told: 0,
            },
            events: "[]".to_owned(),
            paused_at: None,
        })
    }

    fn pause(&mut self, work: &mut dyn Work, begun: PhaseRow, resolution: Resolution) -> Done<()> {
        let mut head = begun.head;
        head.pauses += 1;
        head.told = u32::try_from(resolution.events.len()).unwrap_or(u32::MAX);
        let row = PhaseRow {
            events: Value::Array(resolution.events).to_string(),
            paused_at: Some(resolution.position.0),
            head,
        };
        work.save_phase(&self.game.row.id, &row)?;
        self.game.questions = questions::put(work, &row.head, &resolution.open)?;
        self.last = Some(row.head.clone());
        self.game.paused = Some(row);
        Ok(())
    }

    fn close(&mut self, work: &mut dyn Work, begun: PhaseRow, resolution: Resolution) -> Done<()> {
        let mut head = begun.head;
        let events = Value::Array(resolution.events).to_string();
        let resolved = Entry::Resolved {
            sitting: head.sitting.clone(),
            events: sha256_hex(events.as_bytes()),
            position: sha256_hex(resolution.position.0.as_bytes()),
        };
        self.journal(work, resolved)?;
        (head.state, head.resolved) = (PhaseState::Resolved, Some(self.now));
        let row = PhaseRow { head, events, paused_at: None };
        let game = self.game.row.id.clone();
        work.save_phase(&game, &row)?;
        work.save_position(&game, row.head.number, &resolution.position.0)?;
        work.close_questions(&game, row.head.number)?;
        self.game.questions.clear();
        self.game.number = row.head.number;
        self.game.position = resolution.position;
        self.done.push(row.head.sitting.clone());
        self.last = Some(row.head);
        Ok(())
    }
}

/// A phase instance with the orders frozen for it.
pub(super) struct Frozen {
    pub sitting: Sitting,
    /// The ordinal of the period it belongs to.
    pub period: u32,
    /// Number of the last journal entry whose orders count.
    pub upto: u64,
}

impl Frozen {
    fn of(head: &PhaseHead) -> Self {
        Self { sitting: head.sitting.clone(), period: head.period.ordinal, upto: head.upto }
    }
}

/// Resolves a phase from what the journal holds: the orders frozen for it, answers up to an entry.
pub(super) fn resolve(game: &Game<'_>, phase: &Frozen, upto: u64, position: &Snapshot) -> Resolution {
    let orders: BTreeMap<SeatId, SeatOrders> =
        game.seats.iter().map(|s| (s.seat.clone(), in_force(&game.log, &s.seat, phase))).collect();
    let given: BTreeMap<QuestionKey, Given> = answers(&game.log, &phase.sitting, upto);
    let mut dice = Keyed(dice_key(&game.row, &game.seats, &game.log));
    game.system.resolve(PhaseRun {
        position,
        sitting: phase.sitting.clone(),
        orders: &orders,
        given: &given,
        modes: &game.settings.modes(),
        dice: &mut dice,
    })
}

/// How many events were reported already; they must stand at the beginning of the new ones.
pub(super) fn check_prefix(begun: &PhaseRow, resolution: &Resolution) -> Done<usize> {
    let before = events_of(&begun.events)?;
    let differs = (0..before.len()).find(|&i| resolution.events.get(i) != Some(&before[i]));
    match differs {
        None => Ok(before.len()),
        Some(at) => Err(HouseError::Prefix {
            phase: begun.head.sitting.phase.clone(),
            turn: begun.head.sitting.turn,
            what: format!(
                "event {}: it was {}, it is {}",
                at + 1,
                before[at],
                resolution.events.get(at).map_or_else(|| "nothing".to_owned(), Value::to_string)
            ),
        }),
    }
}

fn seats_of(rows: &[QuestionRow]) -> Vec<SeatId> {
    let mut seats: Vec<SeatId> = Vec::new();
    for row in rows {
        if !seats.contains(&row.open.key.seat) {
            seats.push(row.open.key.seat.clone());
        }
    }
    seats
}
