//! Reads the profile's files.

use crate::rules::files::{DataFault, DataFiles};

use super::Data;

/// Reads all files of the profile.
///
/// # Errors
/// Every fault found in them.
pub fn load(files: &DataFiles) -> Result<Data, Vec<DataFault>> {
    Err(vec![DataFault::new(files.shown("types.toml"), 0, "no profile")])
}
