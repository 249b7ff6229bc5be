//! The dice of a phase by what the journal says of rounds.
//!
//! A closing acts once its round is known. The first stretch of a phase has the round of the last closing whose entry is
//! not after those that count for the phase; each later stretch has that of a closing of the answers of this phase.

use std::collections::BTreeMap;

use crate::base::load::{Game, answers};
use crate::base::log::Log;
use crate::base::stored::Frozen;
use estafette_core::dice::{DiceKey, Stretch, Stretched};
use estafette_core::journal::{Entry, RoundFixed};
use estafette_core::table::Given;
use estafette_core::{QuestionKey, Sitting};

/// The dice of a phase.
///
/// # Errors
/// A round that was fixed for it and is not known, as a sentence.
pub(crate) fn dice_of(game: &Game<'_>, phase: &Frozen) -> Result<Stretched, String> {
    let keyed = |fixed: &RoundFixed| {
        let randomness = game.known_round(fixed.round).and_then(estafette_core::Round::randomness);
        let randomness = randomness.ok_or_else(|| {
            format!(
                "round {} of the beacon, which decides {}, is not known",
                fixed.round, fixed.sitting.phase
            )
        })?;
        let after = fixed.asked.iter().cloned().collect();
        Ok(Stretch { after, round: Some(fixed.round), key: game.dice_key(Some(&randomness)) })
    };
    let Some(first) = closings(&game.log).filter(|(seq, _)| *seq <= phase.upto).last() else {
        let key = game.dice_key(None);
        return Ok(Stretched::new(vec![Stretch { after: [].into(), round: None, key }]));
    };
    let first = keyed(first.1).map(|first: Stretch| Stretch { after: [].into(), ..first })?;
    let later = of_answers(game, &phase.sitting).map(|(_, fixed)| keyed(fixed));
    let stretches: Result<Vec<Stretch>, String> = std::iter::once(Ok(first)).chain(later).collect();
    Ok(Stretched::new(stretches?))
}

/// The answers of a phase that count: in a game on a beacon those that were closed, with a round that is known.
pub(crate) fn answers_until(game: &Game<'_>, of: &Sitting) -> BTreeMap<QuestionKey, Given> {
    match closings(&game.log).next() {
        None => answers(&game.log, of, u64::MAX),
        Some(_) => answers(&game.log, of, of_answers(game, of).last().map_or(0, |(seq, _)| seq)),
    }
}

/// The key of the dice of a dispatch that was sent off by an entry: that with the first round that became known of those
/// fixed later, before an entry. `None` while there is no such round, and in a game without a beacon.
pub(crate) fn dispatch_key(game: &Game<'_>, sent: u64, before: u64) -> Option<DiceKey> {
    let fixed: Vec<u64> = closings(&game.log).filter(|(seq, _)| *seq > sent).map(|(_, f)| f.round).collect();
    let randomness = game.log.whole().iter().take_while(|l| l.seq < before).find_map(|l| match &l.entry {
        Entry::RoundKnown(known) if fixed.contains(&known.round.number) => known.round.randomness(),
        _ => None,
    })?;
    Some(game.dice_key(Some(&randomness)))
}

/// The closings of a journal, with their entries.
fn closings(log: &Log) -> impl Iterator<Item = (u64, &RoundFixed)> {
    log.whole().iter().filter_map(|l| match &l.entry {
        Entry::RoundFixed(fixed) => Some((l.seq, fixed)),
        _ => None,
    })
}

/// The closings of answers to questions of a phase whose rounds are known.
fn of_answers<'g>(game: &'g Game<'_>, of: &'g Sitting) -> impl Iterator<Item = (u64, &'g RoundFixed)> {
    closings(&game.log)
        .filter(move |(_, f)| f.sitting == *of && !f.asked.is_empty() && game.known_round(f.round).is_some())
}
