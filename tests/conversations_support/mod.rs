//! What the golden conversations are read, played and compared with.

pub mod diff;
pub mod organiser;
pub mod script;
pub mod show;
pub mod stage;
