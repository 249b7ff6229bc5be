//! Letters in pieces: where the pieces of one stand, in the store and in the file of the intake.

/// Bytes of a piece of a letter.
pub(super) const PIECE: usize = 64 * 1024;
/// How far the places of two letters' pieces are apart; a letter of 4 GB has fewer pieces.
pub(super) const APART: i64 = 65_536;

/// From which place on, and before which, the further pieces of a letter stand.
pub(super) fn places_of(number: i64) -> [i64; 2] {
    [number * APART, (number + 1) * APART]
}
