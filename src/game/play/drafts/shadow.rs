//! The shadow of a turn: its phases adjudicated once more under the rules as they are now, with the orders,
//! answers, dice and rulings of the time. Nothing is written down.
//!
//! Each phase is played twice. From its own stored position, so that a difference is its own; and from where
//! the phases before it would have led now, so that it can be seen what would have come of the turn.

use serde::Serialize;
use serde_json::Value;

use super::super::resolve::resolve;
use super::difference::{Changed, changes, told_lines};
use super::facts::phases;
use crate::base::chain::{Chain, Kind, kind};
use crate::base::load::Game;
use crate::base::recorded::{Recorded, recorded};
use crate::base::stored::{events_of, position};
use crate::{House, HouseError, HouseResult};
use estafette_core::{GameId, Lang, Ruling};
use estafette_rules::{Chapter, Reader, Snapshot};
use estafette_store::{PhaseHead, PhaseState};

/// A turn adjudicated once more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Shadow {
    /// The game.
    pub game: GameId,
    /// The turn.
    pub turn: u32,
    /// The revision of the rules by which it was done.
    pub revision: u32,
    /// Its phases, in order.
    pub phases: Vec<ShadowPhase>,
}

impl Shadow {
    /// Whether all came out as it was.
    pub fn is_same(&self) -> bool {
        self.phases.iter().all(|p| p.alone == Shadowed::Same && p.chained == Shadowed::Same)
    }
}

/// A phase adjudicated once more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ShadowPhase {
    /// Its number in the game.
    pub number: u32,
    /// The phase in words.
    pub title: String,
    /// The revision by which it was played.
    pub revision: u32,
    /// From the position before it as it was.
    pub alone: Shadowed,
    /// From the position to which the phases before it lead now.
    pub chained: Shadowed,
}

/// How a phase comes out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "shadow", rename_all = "kebab-case")]
pub enum Shadowed {
    /// As it was.
    Same,
    /// Otherwise.
    Differs {
        /// The lines of the umpire's report that differ.
        lines: Vec<Changed>,
    },
    /// It cannot be played.
    Cannot {
        /// Why.
        why: String,
    },
}

impl House<'_> {
    /// Adjudicates a finished turn once more under the present rules; without one, the last that is finished.
    ///
    /// # Errors
    /// An unknown game, a turn that is not over or was not played.
    pub fn shadow(&mut self, id: &GameId, turn: Option<u32>) -> HouseResult<Shadow> {
        let mut work = self.store.read()?;
        let game = self.base.load(&mut *work, id)?;
        let chain = Chain::read(&mut *work, &game)?;
        let live = chain.live();
        let open = match (&game.paused, game.due()) {
            (Some(paused), _) => Some(paused.head.sitting.turn),
            (None, Ok(due)) => Some(due.turn),
            (None, Err(_)) => None,
        };
        let over = |h: &&&PhaseHead| open.is_none_or(|open| h.sitting.turn < open);
        let turn = turn.or_else(|| live.iter().filter(over).map(|h| h.sitting.turn).next_back());
        let Some(turn) = turn else {
            return Err(HouseError::Refused(format!("no turn of `{id}` is over yet")));
        };
        if open.is_some_and(|open| turn >= open) {
            return Err(HouseError::Refused(format!("turn {turn} of `{id}` is not over yet")));
        }
        let of_turn: Vec<&PhaseHead> = live.iter().copied().filter(|h| h.sitting.turn == turn).collect();
        let Some(first) = of_turn.first() else {
            return Err(HouseError::Refused(format!("turn {turn} of `{id}` was not played")));
        };
        let recorded = recorded(&game, chain.heads());
        let mut reached = Some(position(&mut *work, &game, first.number - 1)?);
        let mut shadowed = Vec::new();
        for head in of_turn.iter().filter(|h| h.state == PhaseState::Resolved) {
            let row = work.phase(id, head.number)?;
            let stored = Played {
                events: events_of(row.as_ref().map_or("[]", |r| r.events.as_str()))?,
                position: position(&mut *work, &game, head.number)?,
                asks: Vec::new(),
            };
            let before = position(&mut *work, &game, head.number - 1)?;
            let play = |from: &Snapshot| again(&game, head, recorded.get(&head.number), from);
            let alone = play(&before);
            let chained = match &reached {
                None => Err("the phases before it cannot be played".to_owned()),
                Some(from) if *from == before => alone.clone(),
                Some(from) => play(from),
            };
            reached = chained.as_ref().ok().map(|played| played.position.clone());
            let told = |played: Result<Played, String>| compared(&game, head, (&before, &stored), played);
            shadowed.push(ShadowPhase {
                number: head.number,
                title: head.title.clone(),
                revision: head.revision.number,
                alone: told(alone),
                chained: told(chained),
            });
        }
        Ok(Shadow { game: id.clone(), turn, revision: game.system.revision().number, phases: shadowed })
    }
}

/// What came of a phase.
#[derive(Clone)]
struct Played {
    events: Vec<Value>,
    position: Snapshot,
    /// Questions that nobody was asked at the time.
    asks: Vec<String>,
}

/// Plays a phase once more from a position.
fn again(
    game: &Game<'_>,
    head: &PhaseHead,
    recorded: Option<&Recorded>,
    from: &Snapshot,
) -> Result<Played, String> {
    if kind(&head.sitting) == Kind::Corrected {
        let ruled = game.log.whole().iter().find_map(|l| l.entry.ruling(head.sitting.occurrence));
        let Some(Ruling::Corrected { correction, .. }) = ruled.map(|r| &r.ruling) else {
            return Err("the journal has no record of the ruling".to_owned());
        };
        let corrected = game.system.correct(from, correction)?;
        return Ok(Played { events: vec![corrected.event], position: corrected.position, asks: Vec::new() });
    }
    let recorded = recorded.ok_or("the journal has no record of it")?;
    let resolved = recorded.resolved.as_ref().ok_or("the journal has no record of its end")?;
    let due = game.system.due(from).map_err(|over| format!("the game is over there: {}", over.text))?;
    if (due.turn, &due.phase, due.occurrence)
        != (head.sitting.turn, &head.sitting.phase, head.sitting.occurrence)
    {
        return Err(format!("there {} is due", due.title));
    }
    let then = Game { log: game.log.until(resolved.seq), ..game.clone() };
    let resolution = resolve(&then, &recorded.phase, from)?;
    let asks = resolution.open.iter().map(|o| format!("{} is asked {}", o.key.seat, o.key)).collect();
    Ok(Played { events: resolution.events, position: resolution.position, asks })
}

fn compared(
    game: &Game<'_>,
    head: &PhaseHead,
    (before, stored): (&Snapshot, &Played),
    played: Result<Played, String>,
) -> Shadowed {
    let played = match played {
        Ok(played) => played,
        Err(why) => return Shadowed::Cannot { why },
    };
    if played.events == stored.events && played.position == stored.position && played.asks.is_empty() {
        return Shadowed::Same;
    }
    let read = |played: &Played| {
        let story = [(head.sitting.clone(), played.events.clone())];
        let chapter = Chapter { before, phases: &story, after: &played.position, open: &[] };
        let mut lines = told_lines(&phases(&game.system.facts(&chapter, Reader::Umpire, Lang::English)));
        lines.extend(played.asks.iter().cloned());
        lines
    };
    let mut lines = changes(&read(stored), &read(&played));
    if lines.is_empty() {
        // What the report does not say: it is shown as it is kept.
        let kept = |played: &Played| played.events.iter().map(Value::to_string).collect::<Vec<_>>();
        lines = changes(&kept(stored), &kept(&played));
    }
    Shadowed::Differs { lines }
}
