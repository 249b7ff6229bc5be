//! What the store keeps for the umpires' desk: the queue of drafts, and the ledger of rulings by rule.

use chrono::{DateTime, Utc};

use super::StoreResult;
use estafette_core::{GameId, RuleId};

/// A draft that waits for the umpires.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftRow {
    /// The game; it has one draft at most.
    pub game: GameId,
    /// The number of the draft.
    pub number: u32,
    /// The game turn of its first phase.
    pub turn: u32,
    /// What it adjudicates, in words.
    pub title: String,
    /// Since when it waits.
    pub since: DateTime<Utc>,
    /// When it is published unless an umpire objects.
    pub publish: Option<DateTime<Utc>>,
}

/// A ruling in the ledger, under one of the rules that it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrecedentRow {
    /// The rule system.
    pub system: String,
    /// The rule.
    pub rule: RuleId,
    /// The game.
    pub game: GameId,
    /// The number of the ruling in its game.
    pub ruling: u32,
    /// Who ruled.
    pub by: String,
    /// What.
    pub text: String,
    /// Why.
    pub because: String,
    /// When.
    pub at: DateTime<Utc>,
    /// Whether it was withdrawn since.
    pub standing: Standing,
}

/// Whether a ruling counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It counts.
    InForce,
    /// It was withdrawn.
    Withdrawn,
}

/// The umpires' rows.
pub trait Drafts {
    /// Puts a draft into the queue, in place of the one of its game.
    fn put_draft(&mut self, draft: &DraftRow) -> StoreResult<()>;
    /// Takes the draft of a game out of the queue.
    fn drop_draft(&mut self, game: &GameId) -> StoreResult<()>;
    /// The drafts that wait, the oldest first.
    fn drafts(&mut self) -> StoreResult<Vec<DraftRow>>;
    /// Enters a ruling into the ledger.
    fn add_precedent(&mut self, precedent: &PrecedentRow) -> StoreResult<()>;
    /// Notes in the ledger that a ruling was withdrawn.
    fn withdraw_precedent(&mut self, game: &GameId, ruling: u32) -> StoreResult<()>;
    /// The rulings of all games of a system, the newest first; of one rule, if one is named.
    fn precedents(&mut self, system: &str, rule: Option<&RuleId>) -> StoreResult<Vec<PrecedentRow>>;
}
