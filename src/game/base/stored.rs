//! What is stored of phases, read.

use serde_json::Value;

use super::load::Game;
use crate::{HouseError, HouseResult};
use estafette_core::dice::Sitting;
use estafette_rules::Snapshot;
use estafette_store::{PhaseHead, Records};

/// A phase instance with the orders frozen for it.
#[derive(Debug, Clone)]
pub(crate) struct Frozen {
    pub sitting: Sitting,
    /// The ordinal of the period it belongs to.
    pub period: u32,
    /// Number of the last journal entry whose orders count.
    pub upto: u64,
}

impl Frozen {
    pub fn of(head: &PhaseHead) -> Self {
        Self { sitting: head.sitting.clone(), period: head.period.ordinal, upto: head.upto }
    }
}

/// Stored events, read.
pub(crate) fn events_of(text: &str) -> HouseResult<Vec<Value>> {
    serde_json::from_str(text).map_err(|e| HouseError::Unreadable(e.to_string()))
}

/// The position after a phase.
pub(crate) fn position(work: &mut dyn Records, game: &Game<'_>, number: u32) -> HouseResult<Snapshot> {
    let found = work.position(&game.row.id, number)?;
    let found = found.ok_or_else(|| HouseError::Unreadable(format!("position {number} is missing")))?;
    Ok(Snapshot(found.position))
}
