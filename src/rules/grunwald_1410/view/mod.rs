//! What a reader is shown: events, the position, the facts of a report, and the map.
//!
//! Hidden in Grunwald are the kinds of wolf pits, each side's decisions, and orders that came to
//! nothing (part (d) of the notes). Everything that leaves here is made from what [`shown`] lets
//! through and from the public part of a position, so that a reader's texts and pictures are the same
//! byte for byte when only hidden things differ.

#![allow(clippy::unnested_or_patterns, reason = "groups of events stand side by side, each by its name")]

mod arrows;
mod combat;
mod effects;
mod entry;
mod facts;
mod groups;
mod own;
mod scene;
mod shape;
mod shown;
mod standing;
mod summary;
mod tale;
mod words;

pub use facts::facts;
pub use own::roster;
pub use scene::scene;
pub use shape::view;
pub use shown::{Knows, shown};

#[cfg(test)]
mod tests;
