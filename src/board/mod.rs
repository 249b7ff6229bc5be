//! Boards: hexes, facings, hexsides, and the scene that a map is drawn from. Geometry only; whether
//! woods block or a stream costs is a rule and lives with its system.

pub mod facing;
pub mod scene;

pub use facing::Facing;
pub use hexx::Hex;
