//! What a game counts.

use super::book::{Book, Game};
use super::name::Name;

/// What one player has of one game, penalties included.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Score {
    /// Points: of damage scoring victory points, 0 to 100 before penalties.
    pub points: i64,
    /// Damage difference, in whole points, as he scores it.
    pub difference: i64,
    /// Damage inflicted before deductions, in quarters.
    pub gross: i64,
    /// After deductions, in quarters; may be negative [W-2.1.4e].
    pub net: i64,
    /// Whether he won (2), drew (1) or lost (0).
    pub result: u8,
}

/// What both players have of a game; none while it goes on.
pub fn scores(_book: &Book, _game: &Game) -> Option<[Score; 2]> {
    todo!("SCORE")
}

/// All that a player has of the games, byes and awards of rounds up to and with one.
pub fn total(_book: &Book, _player: &Name, _through: u32) -> Score {
    todo!("SCORE")
}
