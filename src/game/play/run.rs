//! Resolving phases, one after the other, for as long as everybody has given what is owed.
//!
//! The first run of a phase freezes the orders in force (journal entry `Begun`). At a pause the open
//! questions are put and what was told so far is reported; when all of them are answered the phase
//! is run again from its start, meets the same dice and answers, and must tell the same beginning.
//! One run is one transaction: phases, journal, positions, questions and reports stand or fall together.
//! In a game with a gate the same is only rehearsed, from a draft, until the umpires let it go
//! (`drafts/`).

use crate::play::Play;
use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serde_json::Value;

use super::clock::{Clock, Wait};
use super::resolve::{resolve, told_before};
use super::rounds::{Closed, Closing};
use crate::base::book::Book;
use crate::base::load::Game;
use crate::base::questions::{self, Stand};
use crate::base::stored::Frozen;
use crate::base::story::Run;
use crate::base::terms::Gate;
use crate::{Base, House, HouseError, HouseResult, Mode, Ran, Stopped};
use estafette_core::dice::{Sitting, sha256_hex};
use estafette_core::journal::Entry;
use estafette_core::table::{Given, Source};
use estafette_core::{GameId, SeatId};
use estafette_rules::{Due, Resolution, Snapshot};
use estafette_store::{GameState, PhaseHead, PhaseRow, PhaseState, PlayWork, QuestionRow};

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
    pub fn run(&mut self, game: &GameId, mode: Mode, now: DateTime<Utc>) -> HouseResult<Ran> {
        let mut work = self.store.write()?;
        let ran = Play::at(&self.base).run(&mut *work, game, mode, now)?;
        work.touch(game, now)?;
        work.commit()?;
        Ok(ran)
    }
}

impl Play<'_> {
    /// Plays what nobody is asked for at the beginning of a game, and mails nothing: the first mails of its holders
    /// tell it. Where its dice rest on a beacon, it waits for the round, and the first reports tell it.
    pub(crate) fn play_unasked(
        &self,
        work: &mut dyn PlayWork,
        game: &GameId,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let loaded = self.base.load(work, game)?;
        let unasked = loaded.due().is_ok_and(|due| due.owed.is_empty());
        if loaded.terms()?.gate == Gate::Publish && unasked {
            if !matches!(self.closed(work, &loaded, Mode::WhenAllIn, (now, now))?, Closed::Open) {
                return Ok(());
            }
            Run::open(work, self.base, loaded, now)?.go_on(&mut Book::written(work), Mode::WhenAllIn)?;
        }
        Ok(())
    }

    /// Resolves what can be resolved, sets the deadline of what comes next, and mails the reports; or leaves
    /// a draft, in a game whose umpires see it first.
    pub fn run(
        &self,
        work: &mut dyn PlayWork,
        game: &GameId,
        mode: Mode,
        now: DateTime<Utc>,
    ) -> HouseResult<Ran> {
        self.run_by_clock(work, game, mode, (now, now))
    }

    /// The same at a moment up to which letters were heard, when the clock shows a later one.
    pub fn run_by_clock(
        &self,
        work: &mut dyn PlayWork,
        game: &GameId,
        mode: Mode,
        (now, looked): (DateTime<Utc>, DateTime<Utc>),
    ) -> HouseResult<Ran> {
        let loaded = self.base.load(work, game)?;
        loaded.is_free()?;
        let waits = |stopped| Ok(Ran { resolved: Vec::new(), stopped, mails: 0, draft: None });
        let closing = match self.closed(work, &loaded, mode, (now, looked))? {
            Closed::Open => None,
            Closed::From(closing) => Some(*closing),
            Closed::Waits(stopped) => return waits(stopped),
        };
        let mode = closing.as_ref().map_or(mode, Closing::mode);
        if loaded.terms()?.gate != Gate::Publish || loaded.rerun().is_some() {
            return self.draft(work, loaded, (closing.as_ref(), mode), now);
        }
        let mut run = match &closing {
            None => Run::open(work, self.base, loaded, now)?,
            Some(closing) => {
                let through = loaded.through(closing);
                Run { through, ..Run::of_draft(work, self.base, loaded, (closing.seq, now))? }
            }
        };
        let (stopped, mails) = run.play_out(work, mode)?;
        Ok(Ran { resolved: run.resolved(), stopped, mails, draft: None })
    }
}

impl<'r> Run<'r> {
    /// A run of a game from where it stands.
    pub fn open(
        work: &mut dyn PlayWork,
        base: &'r Base<'r>,
        game: Game<'r>,
        now: DateTime<Utc>,
    ) -> HouseResult<Self> {
        let id = &game.row.id;
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
            base,
            now,
            after: before.clone(),
            before,
            story: Vec::new(),
            last: None,
            upto: None,
            closed: None,
            through: None,
            rerun: None,
            replays: Vec::new(),
            past: Play::at(base).past(work, &game)?,
            periods: BTreeSet::new(),
            done: Vec::new(),
            game,
        })
    }

    /// A run of a draft, or from a closing: nothing that came after it counts but rulings.
    pub fn of_draft(
        work: &mut dyn PlayWork,
        base: &'r Base<'r>,
        mut game: Game<'r>,
        (upto, now): (u64, DateTime<Utc>),
    ) -> HouseResult<Self> {
        let (rerun, replays) = (game.rerun(), base.replays(work, &game)?);
        let past = Play::at(base).past(work, &game)?;
        game.log = game.log.frozen(upto);
        let closed = game.log.whole().iter().find_map(|l| match &l.entry {
            Entry::RoundFixed(fixed) if l.seq == upto => Some(fixed.closed),
            _ => None,
        });
        Ok(Self { upto: Some(upto), closed, rerun, replays, past, ..Self::open(work, base, game, now)? })
    }

    /// Runs, sets the deadline of what comes next, and mails the reports: where it stopped, and how many
    /// mails that were.
    pub fn play_out(&mut self, work: &mut dyn PlayWork, mode: Mode) -> HouseResult<(Stopped, usize)> {
        let period = self.game.due().map(|d| d.period.ordinal).ok();
        let waited = Wait::of(&self.game).zip(self.game.row.deadline);
        let stopped = self.go_on(&mut Book::written(work), mode)?;
        if self.upto.is_some() {
            // What came in while the draft waited counts from here on.
            self.game = self.base.load(work, &self.game.row.id)?;
        }
        // What is run again was counted when it was played first.
        if let (Some((wait, deadline)), None) = (&waited, &self.rerun) {
            let closed = self.closed.unwrap_or(self.now);
            Play::at(self.base).note_step(work, &self.game, (wait, *deadline), closed)?;
        }
        self.move_deadline(work, period)?;
        // Before they are published, nobody but the umpires of this game may know of rulings.
        Play::at(self.base).enter_precedents(work, self)?;
        let mails = self.publish(work, &stopped)?;
        Ok((stopped, mails))
    }

    /// What was due where the story begins.
    pub fn before_due(&self) -> Option<Due> {
        self.game.system.due(&self.before).ok()
    }

    /// The phases resolved, in order.
    pub fn resolved(&self) -> Vec<Sitting> {
        self.done.clone()
    }

    /// Plays phase after phase for as long as nothing is missing.
    pub fn go_on(&mut self, book: &mut Book<'_>, mode: Mode) -> HouseResult<Stopped> {
        let forced = match mode {
            Mode::WhenAllIn => None,
            Mode::Now => self.game.due().ok().map(|d| d.period.ordinal),
        };
        if mode == Mode::Now {
            self.take_defaults(book)?;
        }
        loop {
            let due = match self.game.due() {
                Ok(due) => due,
                Err(ending) => return Ok(Stopped::Over { text: ending.text }),
            };
            if self.game.paused.is_none() && self.correct_again(book, &due)? {
                continue;
            }
            let waiting = self.waiting(&due, forced);
            let beyond = self.through.is_some_and(|last| due.period.ordinal > last);
            if !waiting.is_empty() || beyond {
                return Ok(self.stop(&due, waiting));
            }
            if !self.play(book, &due)? {
                let seats = seats_of(&self.unanswered());
                return Ok(self.stop(&due, seats));
            }
        }
    }

    /// A scheduled deadline is for one step; one that was set by hand is for one period. When that is over,
    /// the next one is looked for.
    fn move_deadline(&mut self, work: &mut dyn PlayWork, before: Option<u32>) -> HouseResult<()> {
        let now = self.game.due().map(|d| d.period.ordinal).ok();
        let clock = Clock::of(&self.game)?;
        let scheduled = clock.as_ref().is_some_and(|c| c.terms.schedule.is_some());
        if self.last.is_some() && clock.is_some_and(|c| c.halted.is_some()) {
            self.journal(&mut Book::written(work), Entry::Resumed)?;
        }
        // A deadline that was announced holds, too, where the game has only come there again.
        let holds = self.rerun.is_some() && self.game.row.deadline.is_some_and(|at| at > self.now);
        if !holds && (now != before || (scheduled && self.last.is_some())) {
            Play::at(self.base).open_step(work, &mut self.game, self.now)?;
        }
        Ok(())
    }

    /// Who owes something without which it does not go on; nobody in the period that is forced.
    pub fn waiting(&self, due: &Due, forced: Option<u32>) -> Vec<SeatId> {
        match &self.game.paused {
            Some(_) => seats_of(&self.unanswered()),
            None if forced == Some(due.period.ordinal) || self.game.begun(due).is_some() => Vec::new(),
            None => self.game.missing_sheets(due, self.now),
        }
    }

    /// Where it stops, waiting for these.
    pub fn stop(&self, due: &Due, seats: Vec<SeatId>) -> Stopped {
        let (phase, turn) = (due.phase.clone(), due.turn);
        match self.game.paused {
            Some(_) => Stopped::Asked { phase, turn, seats },
            None => Stopped::Owed { phase, turn, seats },
        }
    }

    /// The open questions that nothing answers, neither a reply nor orders.
    fn unanswered(&self) -> Vec<QuestionRow> {
        let owed = |q: &&QuestionRow| questions::stand(&self.game, q) == Stand::Owed;
        self.game.questions.iter().filter(owed).cloned().collect()
    }

    /// Gives every open question without an answer its default.
    pub fn take_defaults(&mut self, book: &mut Book<'_>) -> HouseResult<()> {
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
            self.journal(book, Entry::Answered { sitting: sitting.clone(), question, given, letter: None })?;
        }
        Ok(())
    }

    pub(crate) fn journal(&mut self, book: &mut Book<'_>, entry: Entry) -> HouseResult<u64> {
        let seq = book.append(&self.game.row.id, self.now, &entry)?;
        self.game.log.push(seq, self.now, entry);
        Ok(seq)
    }

    /// Plays the phase that is due; `false` when it paused.
    fn play(&mut self, book: &mut Book<'_>, due: &Due) -> HouseResult<bool> {
        let begun = match self.game.paused.take() {
            Some(row) => row,
            None => self.begin(book, due)?,
        };
        let resolution = resolve(&self.game, &Frozen::of(&begun.head), &self.game.position);
        let resolution = resolution.map_err(HouseError::Refused)?;
        let told = told_before(&self.game.log, &begun, &resolution)?;
        self.periods.insert(begun.head.period.ordinal);
        self.story.push((begun.head.sitting.clone(), resolution.events[told..].to_vec()));
        self.after = resolution.position.clone();
        if resolution.open.is_empty() {
            self.close(book, begun, resolution)?;
            return Ok(true);
        }
        self.pause(book, begun, resolution)?;
        Ok(false)
    }

    fn begin(&mut self, book: &mut Book<'_>, due: &Due) -> HouseResult<PhaseRow> {
        let (sitting, revision) = (self.game.sitting(due), self.game.system.revision());
        let newest = || self.game.log.last().map_or(0, |l| l.seq);
        let upto = self.game.begun(due).or(self.upto).unwrap_or_else(newest);
        self.journal(book, Entry::Begun { sitting: sitting.clone(), upto, revision: revision.clone() })?;
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

    fn pause(&mut self, book: &mut Book<'_>, begun: PhaseRow, resolution: Resolution) -> HouseResult<()> {
        let mut head = begun.head;
        head.pauses += 1;
        head.told = u32::try_from(resolution.events.len()).unwrap_or(u32::MAX);
        let row = PhaseRow {
            events: Value::Array(resolution.events).to_string(),
            paused_at: Some(resolution.position.0),
            head,
        };
        self.game.questions = book.pause(&self.game.row.id, &row, &resolution.open)?;
        self.last = Some(row.head.clone());
        self.game.paused = Some(row);
        Ok(())
    }

    fn close(&mut self, book: &mut Book<'_>, begun: PhaseRow, resolution: Resolution) -> HouseResult<()> {
        let mut head = begun.head;
        let events = Value::Array(resolution.events).to_string();
        let resolved = Entry::Resolved {
            sitting: head.sitting.clone(),
            events: sha256_hex(events.as_bytes()),
            position: sha256_hex(resolution.position.0.as_bytes()),
        };
        self.journal(book, resolved)?;
        (head.state, head.resolved) = (PhaseState::Resolved, Some(self.now));
        let row = PhaseRow { head, events, paused_at: None };
        book.close(&self.game.row.id, &row, &resolution.position)?;
        self.game.questions.clear();
        self.game.number = row.head.number;
        self.game.position = resolution.position;
        self.done.push(row.head.sitting.clone());
        self.last = Some(row.head);
        Ok(())
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
