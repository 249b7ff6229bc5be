//! A run in progress, and a stretch of play as stored: what reports are made of.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serde_json::Value;

use super::chain::{Replay, Rerun};
use super::load::Game;
use super::past::Past;
use crate::Base;
use estafette_core::dice::Sitting;
use estafette_rules::Snapshot;
use estafette_store::PhaseHead;

/// A run in progress.
pub(crate) struct Run<'r> {
    pub base: &'r Base<'r>,
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
    /// Since which journal entry nothing counts but rulings, if it runs from a draft or from a closing.
    pub upto: Option<u64>,
    /// When orders were closed, if they were.
    pub closed: Option<DateTime<Utc>>,
    /// The ordinal of the last period that it may play, if there is one.
    pub through: Option<u32>,
    /// What it runs again, if it does.
    pub rerun: Option<Rerun>,
    /// The corrections that are made again on the way.
    pub replays: Vec<Replay>,
    /// What was begun before it.
    pub past: Past,
    /// The ordinals of the periods of which it tells.
    pub periods: BTreeSet<u32>,
    pub done: Vec<Sitting>,
}

/// A stretch of play as stored.
pub(crate) struct Stretch {
    pub before: Snapshot,
    pub phases: Vec<(Sitting, Vec<Value>)>,
    pub after: Snapshot,
    pub title: String,
    /// The number of its last phase.
    pub number: u32,
    /// The ordinals of the periods of its phases.
    pub periods: BTreeSet<u32>,
}
