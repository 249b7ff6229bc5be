//! What whole games of Na Grunwald! are held against: the rulebook once more, in other words.

pub mod cards;
pub mod club;
pub mod fields;
pub mod ledger;
pub mod play;
pub mod score;
pub mod turns;
pub mod twin;
