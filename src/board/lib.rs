//! Boards: hexes, facings, hexsides, and the scenes that pictures are drawn from: a hex map, or fields
//! with cards and pawns. Geometry and plain values only; whether woods block or what a card gains is a
//! rule and lives with its system.

#![cfg_attr(test, allow(clippy::pedantic, reason = "tests are read, not linted for style"))]

pub mod cards;
pub mod facing;
pub mod plane;
pub mod scene;

pub use facing::Facing;
pub use hexx::Hex;
