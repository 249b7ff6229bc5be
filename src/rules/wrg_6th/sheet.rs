//! The sheets of both seats as the rules meet them: read once, then asked for what a unit is to do.

use std::collections::BTreeMap;

use super::ids::Seat;
use super::orders::clause::Entry;

/// What both seats wrote for the period that is played: all entries, oldest first.
#[derive(Debug, Clone, Default)]
pub struct Sheets {
    /// By seat.
    pub entries: BTreeMap<Seat, Vec<Entry>>,
}
