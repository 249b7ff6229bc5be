//! What `verify` looks for in the rounds of a game: that each is the one the rule gives for the moment at which orders were
//! closed, that each signature is the beacon's, and that nothing was played from a round that was out before.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::closing::deadline_in;
use crate::RoundVerdict;
use crate::base::load::Game;
use crate::base::log::Logged;
use crate::base::recorded::Recorded;
use crate::base::terms::{DiceFrom, Terms};
use estafette_core::Sitting;
use estafette_core::dice::Beacon;
use estafette_core::journal::{Back, Entry, RoundFixed, WentBack};

/// Holds the rounds of a game against the beacon and the rule, one verdict for each closing; and phases against the
/// closings from which they were played, one sentence for each fault.
pub(crate) fn against_beacon(
    game: &Game<'_>,
    records: &BTreeMap<u32, Recorded>,
) -> (Vec<RoundVerdict>, Vec<String>) {
    let (whole, beacon) = (game.log.whole(), &game.beacon);
    let mut rounds = Vec::new();
    for (at, logged) in whole.iter().enumerate() {
        let Entry::RoundFixed(fixed) = &logged.entry else { continue };
        let (before, since) = (&whole[..at], &whole[at + 1..]);
        let fault = wrong_number(before, fixed, beacon).or_else(|| wrong_round(since, fixed, beacon));
        rounds.push(RoundVerdict {
            sitting: fixed.sitting.clone(),
            stretch: fixed.stretch,
            round: fixed.round,
            signature: game.known_round(fixed.round).map(|round| round.signature.clone()),
            used: is_used(since, logged.seq, fixed),
            fault,
        });
    }
    (rounds, wrongly_begun(game, records))
}

/// Why the number of a round is not the one that the rule gives.
fn wrong_number(before: &[Arc<Logged>], fixed: &RoundFixed, beacon: &Beacon) -> Option<String> {
    if fixed.network.as_ref().is_some_and(|network| network != beacon) {
        return Some("it is of another network than the first round of the game".to_owned());
    }
    let deadline = deadline_in(before).filter(|at| *at <= fixed.closed);
    if fixed.deadline != deadline {
        return Some("the deadline in it is not the one that had passed".to_owned());
    }
    if before.last().is_some_and(|last| last.at > fixed.closed) {
        return Some("something that counts was entered after the moment of closing".to_owned());
    }
    let deciding = beacon.deciding(fixed.closed, deadline);
    let right = deciding == fixed.round && beacon.time_of(deciding) == fixed.comes;
    (!right).then(|| format!("round {deciding} decides by the rule, and {} was fixed", fixed.round))
}

/// Why the round that became known is not the one that was fixed.
fn wrong_round(since: &[Arc<Logged>], fixed: &RoundFixed, beacon: &Beacon) -> Option<String> {
    let known = since.iter().find_map(|l| match &l.entry {
        Entry::RoundKnown(known) if known.round.number == fixed.round => Some(&known.round),
        _ => None,
    });
    beacon.verify(known?).err().map(|wrong| wrong.to_string())
}

/// Whether anything was played from a closing.
fn is_used(since: &[Arc<Logged>], seq: u64, fixed: &RoundFixed) -> bool {
    let begun = |l: &Arc<Logged>| matches!(&l.entry, Entry::Begun { upto, .. } if *upto == seq);
    if fixed.asked.is_empty() {
        return since.iter().any(begun);
    }
    // The answers of a pause are followed by the end of the phase, or by those of its next pause.
    let next = |l: &Arc<Logged>| match &l.entry {
        Entry::Resolved { sitting, .. } => *sitting == fixed.sitting,
        Entry::RoundFixed(next) => next.sitting == fixed.sitting && next.stretch > fixed.stretch,
        _ => false,
    };
    let given_up = |l: &Arc<Logged>| matches!(&l.entry, Entry::Dropped(_) | Entry::WentBack(_));
    since.iter().take_while(|l| !given_up(l)).any(next)
}

/// Phases that were begun otherwise than from orders that were closed before their round.
fn wrongly_begun(game: &Game<'_>, records: &BTreeMap<u32, Recorded>) -> Vec<String> {
    if !began_on_beacon(game) {
        return Vec::new();
    }
    let mut faults = Vec::new();
    let (mut closing, mut again): (Option<u64>, bool) = (None, false);
    let mut earlier: Vec<(&Sitting, u64)> = Vec::new();
    for logged in game.log.whole() {
        match &logged.entry {
            Entry::RoundFixed(_) => closing = Some(logged.seq),
            Entry::WentBack(WentBack { how, .. }) => {
                (closing, again) = (closing.filter(|_| *how == Back::ReRun), *how == Back::ReRun);
            }
            Entry::Begun { sitting, upto, .. } => {
                let before = earlier.contains(&(sitting, *upto));
                let repeats = again && (before || closing.is_some_and(|seq| seq <= *upto));
                let period =
                    records.values().find(|record| record.begun == logged.seq).map(|r| r.phase.period);
                let closed = closing == Some(*upto) && !passes_over(game, (*upto, logged.seq), period);
                if !closed && !repeats {
                    faults.push(format!(
                        "{} of turn {} was not begun with the orders that were closed before its round",
                        sitting.phase, sitting.turn
                    ));
                }
                earlier.push((sitting, *upto));
            }
            _ => {}
        }
    }
    faults
}

/// Whether orders for a later period than the one that was closed came before it was begun, and do not count.
fn passes_over(game: &Game<'_>, (closing, begun): (u64, u64), period: Option<u32>) -> bool {
    let whole = game.log.whole();
    let closed = whole.iter().find_map(|l| match &l.entry {
        Entry::RoundFixed(fixed) if l.seq == closing => Some(fixed.period),
        _ => None,
    });
    let since = whole.iter().filter(|l| l.seq > closing && l.seq < begun);
    let given = |l: &&Arc<Logged>| match &l.entry {
        Entry::Orders { period: of, .. } | Entry::Cancelled { period: of, .. } => Some(of.ordinal) == period,
        _ => false,
    };
    period > closed && since.filter(given).count() > 0
}

/// Whether the terms in force when the first phase was begun, or closed, said that the dice rest on a beacon.
fn began_on_beacon(game: &Game<'_>) -> bool {
    let whole = game.log.whole();
    let begun = whole.iter().position(|l| matches!(l.entry, Entry::Begun { .. } | Entry::RoundFixed(_)));
    let terms = whole[..begun.unwrap_or(whole.len())].iter().rev().find_map(|l| match &l.entry {
        Entry::Terms { terms } => serde_json::from_value::<Terms>(terms.clone()).ok(),
        _ => None,
    });
    terms.is_some_and(|terms| terms.dice == DiceFrom::Beacon)
}
