//! Going back: to an earlier position from which the game is played anew, with other dice, or to run phases
//! again from the same orders, answers and dice.
//!
//! The history of a game is one line. What was played stays as it was; a row is added below it whose position
//! is the earlier one, and play goes on from there.

use crate::play::Play;
use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::base::chain::{Chain, Kind, back_sitting, kind};
use crate::base::load::Game;
use crate::{House, HouseError, HouseResult, Mode};
use estafette_core::GameId;
use estafette_core::journal::{Back, Entry, WentBack};
use estafette_rules::Snapshot;
use estafette_store::{GameState, PhaseHead, PhaseRow, PhaseState, PlayWork};

/// What came of going back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GoneBack {
    /// The number of the row that stands for it among the phases.
    pub number: u32,
    /// The number of the phase whose position stands again; 0 for the opening.
    pub to: u32,
    /// The line of the dice from here on.
    pub line: u32,
    /// What is due now, in words.
    pub due: String,
    /// The draft that waits, when phases are run again.
    pub draft: Option<u32>,
    /// The draft that was dropped.
    pub dropped: Option<u32>,
    /// Number of mails put into the outbox.
    pub mails: usize,
}

impl House<'_> {
    /// Rolls a game back to the position after a phase, 0 for the opening. It is played anew from there: the
    /// orders of the periods that are due again are void, the dice are others, and all are told why.
    ///
    /// # Errors
    /// An unknown game, one that nobody has played yet or that is over; a phase without a position; no reason.
    pub fn roll_back(
        &mut self,
        id: &GameId,
        to: u32,
        because: &str,
        by: &str,
        now: DateTime<Utc>,
    ) -> HouseResult<GoneBack> {
        let because = reason(because)?;
        let mut work = self.store.write()?;
        let gone = Play::at(&self.base).roll_back(&mut *work, id, (to, &because, by), now)?;
        work.touch(id, now)?;
        work.commit()?;
        Ok(gone)
    }

    /// Has a game go back to the position before a phase, and leaves a draft in which that phase and those
    /// after it are run again: with the same orders, answers and dice, and under what umpires rule until they
    /// approve. Whatever its gate, it is not published by itself.
    ///
    /// # Errors
    /// An unknown game, one that is over; a phase that does not count, or that was played before a roll back;
    /// no reason.
    pub fn rerun(
        &mut self,
        id: &GameId,
        from: u32,
        because: &str,
        by: &str,
        now: DateTime<Utc>,
    ) -> HouseResult<GoneBack> {
        let because = reason(because)?;
        let mut work = self.store.write()?;
        let gone = Play::at(&self.base).rerun(&mut *work, id, (from, &because, by), now)?;
        work.touch(id, now)?;
        work.commit()?;
        Ok(gone)
    }
}

/// A reason in one line; there has to be one.
pub(super) fn reason(because: &str) -> HouseResult<String> {
    let because = because.split_whitespace().collect::<Vec<_>>().join(" ");
    if because.is_empty() {
        return Err(HouseError::Refused("say why: the reason is mailed to all".to_owned()));
    }
    Ok(because)
}

/// Refuses what cannot go back.
fn can_go_back(game: &Game<'_>) -> HouseResult<()> {
    let id = &game.row.id;
    match game.row.state {
        GameState::Running => Ok(()),
        GameState::Gathering => Err(HouseError::Refused(format!(
            "nothing of `{id}` was played yet: there is nothing to go back to"
        ))),
        GameState::Over => Err(HouseError::Refused(format!(
            "`{id}` is over and its dice secret is known: whoever played it on would know all its dice"
        ))),
    }
}

impl Play<'_> {
    fn roll_back(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        (to, because, by): (u32, &str, &str),
        now: DateTime<Utc>,
    ) -> HouseResult<GoneBack> {
        let game = self.base.load(work, id)?;
        can_go_back(&game)?;
        let chain = Chain::read(work, &game)?;
        let position = work.position(id, to)?.map(|p| Snapshot(p.position));
        let Some(position) = position else {
            return Err(HouseError::Refused(no_phase(&chain, id, to)));
        };
        let closed = game.draft().is_some() || game.closing().is_some();
        let nothing = to == game.number && game.paused.is_none() && !closed;
        if nothing {
            return Err(HouseError::Refused(format!("`{id}` stands after phase {to} already")));
        }
        let back = WentBack {
            to,
            how: Back::RollBack,
            period: 0,
            line: game.line() + 1,
            by: by.to_owned(),
            because: because.to_owned(),
        };
        let mut gone = self.go_back(work, game, (&chain, back, position), now)?;
        let mut game = self.base.load(work, id)?;
        self.open_step(work, &mut game, now)?;
        gone.mails = self.tell_rolled_back(work, &game, &chain, now)?;
        Ok(gone)
    }

    fn rerun(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        (from, because, by): (u32, &str, &str),
        now: DateTime<Utc>,
    ) -> HouseResult<GoneBack> {
        let game = self.base.load(work, id)?;
        can_go_back(&game)?;
        let chain = Chain::read(work, &game)?;
        let live = chain.live();
        let counts = live.iter().any(|h| h.number == from && kind(&h.sitting) == Kind::Played);
        if !counts {
            return Err(HouseError::Refused(match chain.head(from) {
                Some(_) => {
                    format!("phase {from} of `{id}` counts no more, or is no phase that can be run again")
                }
                None => no_phase(&chain, id, from),
            }));
        }
        let line = game.line();
        if live.iter().any(|h| h.number >= from && h.sitting.line != line) {
            return Err(HouseError::Refused(format!(
                "phase {from} of `{id}` was played before the last roll back, with dice of another line: roll \
                 the game back to phase {} instead",
                from - 1
            )));
        }
        let to = from - 1;
        let back = WentBack {
            to,
            how: Back::ReRun,
            period: 0,
            line,
            by: by.to_owned(),
            because: because.to_owned(),
        };
        let position = crate::base::stored::position(work, &game, to)?;
        let mut gone = self.go_back(work, game, (&chain, back, position), now)?;
        let game = self.base.load(work, id)?;
        gone.mails = self.tell_run_again(work, &game, &chain, now)?;
        let ran = self.draft(work, game, (None, Mode::WhenAllIn), now)?;
        gone.draft = ran.draft;
        gone.mails += ran.mails;
        Ok(gone)
    }

    /// Writes down that a game goes back: in the journal, and as a row below its phases.
    fn go_back(
        &self,
        work: &mut dyn PlayWork,
        game: Game<'_>,
        (chain, back, position): (&Chain, WentBack, Snapshot),
        now: DateTime<Utc>,
    ) -> HouseResult<GoneBack> {
        let id = game.row.id.clone();
        let due = game.system.due(&position);
        let due =
            due.map_err(|over| HouseError::Refused(format!("there the game is over: {}", over.text)))?;
        let back = WentBack { period: due.period.ordinal, ..back };
        let dropped = game.draft().map(|draft| draft.number);
        work.drop_draft(&id)?;
        if let Some(paused) = &game.paused {
            work.close_questions(&id, paused.head.number)?;
        }
        let seq = work.append(&id, now, &Entry::WentBack(back.clone()))?;
        let number = chain.next();
        let row = PhaseRow {
            head: PhaseHead {
                number,
                sitting: back_sitting(&game, back.how, (back.line, due.turn)),
                title: in_words(chain, back.how, back.to),
                period: due.period.clone(),
                revision: game.system.revision(),
                upto: seq,
                state: PhaseState::Resolved,
                begun: now,
                resolved: Some(now),
                pauses: 0,
                told: 0,
            },
            events: "[]".to_owned(),
            paused_at: None,
        };
        work.save_phase(&id, &row)?;
        work.save_position(&id, number, &position.0)?;
        Ok(GoneBack { number, to: back.to, line: back.line, due: due.title, draft: None, dropped, mails: 0 })
    }
}

/// What a row says of a game that went back.
fn in_words(chain: &Chain, how: Back, to: u32) -> String {
    let to = match chain.until(to).last() {
        None => "the opening".to_owned(),
        Some(head) => format!("the end of phase {}", head.number),
    };
    match how {
        Back::RollBack => format!("rolled back to {to}"),
        Back::ReRun => format!("run again from {to}"),
    }
}

fn no_phase(chain: &Chain, id: &GameId, number: u32) -> String {
    let last = chain.next() - 1;
    match chain.head(number) {
        Some(_) => format!("phase {number} of `{id}` was not played to its end: no position stands after it"),
        None => {
            format!("`{id}` has no phase {number}: the last one is {last}, see `estafette desk phases {id}`")
        }
    }
}
