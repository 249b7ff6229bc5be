//! Which phases of a game count. Resolved phases never change: a game that goes back has a row added that
//! stands for it, and what was played after the position that it went back to counts no more.

use std::collections::BTreeMap;

use super::load::Game;
use crate::{Base, HouseResult};
use estafette_core::journal::{Back, Entry, WentBack};
use estafette_core::{PhaseName, Sitting};
use estafette_rules::Due;
use estafette_store::{PhaseHead, PhaseState, Records};

/// Under this name stands that a game was rolled back.
const ROLL_BACK: &str = "roll-back";
/// Under this name stands that phases are run again.
const RE_RUN: &str = "re-run";
/// Under this name stands a fact that was corrected when no phase was played; the occurrence is the number of
/// the ruling.
const CORRECTION: &str = "correction";

/// What a row of the phases stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A phase of the rules.
    Played,
    /// A correction of a fact.
    Corrected,
    /// The game went back.
    WentBack(Back),
}

/// What a row stands for. No phase of the rules has such a name.
pub fn kind(sitting: &Sitting) -> Kind {
    match sitting.phase.as_str() {
        ROLL_BACK => Kind::WentBack(Back::RollBack),
        RE_RUN => Kind::WentBack(Back::ReRun),
        CORRECTION => Kind::Corrected,
        _ => Kind::Played,
    }
}

/// The sitting under which a game that goes back stands among the phases.
pub fn back_sitting(game: &Game<'_>, how: Back, (line, turn): (u32, u32)) -> Sitting {
    let name = match how {
        Back::RollBack => ROLL_BACK,
        Back::ReRun => RE_RUN,
    };
    Sitting { game: game.row.id.clone(), line, turn, phase: PhaseName::new(name), occurrence: 0 }
}

/// The sitting under which a ruling stands that corrects a fact before the phase that is due.
pub fn correction_sitting(game: &Game<'_>, due: &Due, ruling: u32) -> Sitting {
    Sitting { phase: PhaseName::new(CORRECTION), occurrence: ruling, ..game.sitting(due) }
}

/// Whether a journal entry ends a correction that was made when no phase was played.
pub fn ends_correction(entry: &Entry) -> bool {
    matches!(entry, Entry::Resolved { sitting, .. } if kind(sitting) == Kind::Corrected)
}

/// The phases of a game with what counts of them.
#[derive(Debug, Clone)]
pub struct Chain {
    heads: Vec<PhaseHead>,
    /// For each row of a game that went back: the position that stands again.
    back: BTreeMap<u32, u32>,
}

impl Chain {
    /// Reads it.
    pub fn read(work: &mut dyn Records, game: &Game<'_>) -> HouseResult<Self> {
        let heads = work.phases(&game.row.id)?;
        let mut back = BTreeMap::new();
        for head in heads.iter().filter(|h| matches!(kind(&h.sitting), Kind::WentBack(_))) {
            let to = game.log.whole().iter().rev().find_map(|l| match &l.entry {
                Entry::WentBack(went) if l.seq == head.upto => Some(went.to),
                _ => None,
            });
            back.insert(head.number, to.unwrap_or(head.number - 1));
        }
        Ok(Self { heads, back })
    }

    /// All rows, in order.
    pub fn heads(&self) -> &[PhaseHead] {
        &self.heads
    }

    /// The phases and corrections that count, in order.
    pub fn live(&self) -> Vec<&PhaseHead> {
        self.until(self.heads.last().map_or(0, |h| h.number))
    }

    /// The phases and corrections that led to a position, in order.
    pub fn until(&self, number: u32) -> Vec<&PhaseHead> {
        let (mut found, mut at) = (Vec::new(), number);
        while at > 0 {
            match self.back.get(&at) {
                // A row counts from an earlier position, or the walk would have no end.
                Some(to) => at = (*to).min(at - 1),
                None => {
                    found.extend(self.head(at));
                    at -= 1;
                }
            }
        }
        found.reverse();
        found
    }

    /// A row by its number.
    pub fn head(&self, number: u32) -> Option<&PhaseHead> {
        self.heads.iter().find(|h| h.number == number)
    }

    /// The position that stands again in a row of a game that went back.
    pub fn went_back_to(&self, number: u32) -> Option<u32> {
        self.back.get(&number).copied()
    }

    /// The number of the next row: a phase that paused stays as it was told.
    pub fn next(&self) -> u32 {
        self.heads.last().map_or(0, |h| h.number) + 1
    }

    /// Phases that were played to their end and count.
    pub fn played(&self) -> u32 {
        let resolved = |h: &&&PhaseHead| h.state == PhaseState::Resolved && kind(&h.sitting) == Kind::Played;
        u32::try_from(self.live().iter().filter(resolved).count()).unwrap_or(u32::MAX)
    }

    /// The ordinal of the last period in which anything was played on a line of the dice.
    pub fn reached(&self, line: u32) -> u32 {
        let of_line = |h: &&PhaseHead| h.sitting.line == line && kind(&h.sitting) == Kind::Played;
        self.heads.iter().filter(of_line).map(|h| h.period.ordinal).max().unwrap_or(0)
    }
}

/// Phases that are being run again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rerun {
    /// What was decided.
    pub back: WentBack,
    /// The ordinal of the last period that is run again; known once a draft was made.
    pub through: Option<u32>,
}

impl Game<'_> {
    /// What is being run again, if anything is: until all that was played before is published again.
    pub fn rerun(&self) -> Option<Rerun> {
        let whole = self.log.whole();
        let at = whole.iter().rposition(|l| matches!(l.entry, Entry::WentBack(_)))?;
        let (earlier, since) = whole.split_at(at);
        let Some(Entry::WentBack(back)) = since.first().map(|l| &l.entry) else { return None };
        if back.how != Back::ReRun {
            return None;
        }
        let published = since.iter().any(|l| matches!(l.entry, Entry::Published(_)));
        let repeats = || {
            let due = self.due().ok().map(|due| self.sitting(&due));
            let next = self.paused.as_ref().map(|p| p.head.sitting.clone()).or(due);
            next.is_some_and(|next| {
                earlier.iter().any(|l| matches!(&l.entry, Entry::Begun { sitting, .. } if *sitting == next))
            })
        };
        let through = since.iter().find_map(|l| match &l.entry {
            Entry::Drafted(drafted) => Some(drafted.through),
            _ => None,
        });
        (!published || repeats()).then(|| Rerun { back: back.clone(), through })
    }

    /// Whether orders and answers are closed: an umpire has the next word, or a round of the beacon.
    pub fn is_closed(&self) -> bool {
        self.is_with_umpire() || self.closing().is_some()
    }

    /// Whether an umpire has the next word: over a draft, or over phases that are run again.
    pub fn is_with_umpire(&self) -> bool {
        self.draft().is_some() || (self.paused.is_none() && self.rerun().is_some())
    }
}

/// A correction that is made again between phases that are run again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// The phase before which it is made.
    pub before: Sitting,
    /// The number of the ruling.
    pub ruling: u32,
}

impl Base<'_> {
    /// The corrections that were made between phases that are being run again, and are not made again yet.
    pub(crate) fn replays(&self, work: &mut dyn Records, game: &Game<'_>) -> HouseResult<Vec<Replay>> {
        if game.rerun().is_none() {
            return Ok(Vec::new());
        }
        let (chain, line) = (Chain::read(work, game)?, game.line());
        let mut made: Vec<u32> =
            chain.live().iter().filter(|h| is_correction(h)).map(|h| h.sitting.occurrence).collect();
        let mut replays = Vec::new();
        for head in chain.heads().iter().filter(|h| is_correction(h) && h.sitting.line == line) {
            let ruling = head.sitting.occurrence;
            if made.contains(&ruling) {
                continue;
            }
            made.push(ruling);
            let position = super::stored::position(work, game, head.number)?;
            if let Ok(due) = game.system.due(&position) {
                replays.push(Replay { before: game.sitting(&due), ruling });
            }
        }
        Ok(replays)
    }
}

fn is_correction(head: &PhaseHead) -> bool {
    kind(&head.sitting) == Kind::Corrected
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_phase_of_the_rules_has_the_name_of_a_row_of_our_own() {
        let library = estafette_shelf::load(None).unwrap();
        for system in library.systems() {
            for phase in system.phases() {
                let ours = [ROLL_BACK, RE_RUN, CORRECTION].contains(&phase.as_str());
                assert!(!ours, "{} has a phase `{phase}`", system.name());
            }
        }
    }
}
