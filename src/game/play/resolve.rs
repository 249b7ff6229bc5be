//! One phase resolved from what the journal holds, and held against what was told of it before.

use std::collections::BTreeMap;

use serde_json::Value;

use super::rounds::{answers_until, dice_of};
use crate::base::load::{Game, texts_in_force};
use crate::base::log::Log;
use crate::base::rulings::{ruled_dice, rulings_in_force};
use crate::base::stored::{Frozen, events_of};
use crate::{HouseError, HouseResult};
use estafette_core::dice::Overruled;
use estafette_core::table::Given;
use estafette_core::{QuestionKey, SeatId, When};
use estafette_rules::{PhaseRun, Resolution, SeatOrders, Snapshot};
use estafette_store::PhaseRow;

/// Resolves a phase from what the journal holds: the orders frozen for it, the answers, the rulings.
///
/// # Errors
/// A correction that the position cannot bear, a round of the beacon that is not known; as a sentence.
pub(crate) fn resolve(game: &Game<'_>, phase: &Frozen, position: &Snapshot) -> Result<Resolution, String> {
    let orders: BTreeMap<SeatId, SeatOrders> =
        game.seats.iter().map(|s| (s.seat.clone(), texts_in_force(&game.log, &s.seat, phase))).collect();
    let given: BTreeMap<QuestionKey, Given> = answers_until(game, &phase.sitting);
    let mut rolled = dice_of(game, phase)?;
    let mut dice = Overruled::new(&mut rolled, ruled_dice(&game.log, &phase.sitting));
    let (position, mut events) = game.corrected(&phase.sitting, When::Before, position.clone())?;
    let mut resolution = game.system.resolve(PhaseRun {
        position: &position,
        sitting: phase.sitting.clone(),
        orders: &orders,
        given: &given,
        modes: &game.settings.modes(),
        dice: &mut dice,
    });
    events.append(&mut resolution.events);
    if resolution.open.is_empty() {
        let (after, corrections) = game.corrected(&phase.sitting, When::After, resolution.position)?;
        resolution.position = after;
        events.extend(corrections);
    }
    resolution.events = events;
    Ok(resolution)
}

/// How many events at the beginning are as they were reported before the pause. Only a ruling since then may
/// have changed one of them.
pub(crate) fn told_before(log: &Log, begun: &PhaseRow, resolution: &Resolution) -> HouseResult<usize> {
    match check_prefix(begun, resolution) {
        Ok(told) => Ok(told),
        Err(_) if rulings_in_force(log).next().is_some() => {
            let before = events_of(&begun.events)?;
            Ok(before.iter().zip(&resolution.events).take_while(|(a, b)| a == b).count())
        }
        Err(changed) => Err(changed),
    }
}

/// How many events were reported already; they must stand at the beginning of the new ones.
pub(crate) fn check_prefix(begun: &PhaseRow, resolution: &Resolution) -> HouseResult<usize> {
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
