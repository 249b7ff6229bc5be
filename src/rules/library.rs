//! The shelf of rule systems with their data.

/// All systems, loaded.
pub struct Library;
