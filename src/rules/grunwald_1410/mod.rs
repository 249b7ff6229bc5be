//! Grunwald 1410: hexes, two armies, facing, routs.

pub mod data;
pub mod hex;
pub mod ids;
pub mod orders;
