//! A rule system before its data is read: what each system's crate shows to the shelf.

use std::path::Path;

use super::System;
use super::files::{DataFault, DataFiles};

/// Makes a system of its data files, or tells every fault of every file.
type Load = fn(&DataFiles) -> Result<Box<dyn System>, Vec<DataFault>>;

/// A rule system with the data that is built in, and what makes a [`System`] of data.
pub struct Edition {
    /// Its name, as in `estafette new spring grunwald-1410`.
    pub name: &'static str,
    /// The data files that are built in: path below `games/<name>/`, and text.
    pub files: &'static [(&'static str, &'static str)],
    /// Makes the system; every fault of every file where that is not possible.
    pub load: Load,
    /// Finds what is wrong or doubtful in the files.
    pub check: fn(&DataFiles) -> Vec<DataFault>,
}

impl Edition {
    /// The data files: from `<games>/<name>/` if a folder is given, else the built-in ones.
    ///
    /// # Errors
    /// A folder or file that cannot be read.
    pub fn data(&self, games: Option<&Path>) -> Result<DataFiles, DataFault> {
        match games {
            Some(folder) => DataFiles::read(&folder.join(self.name)),
            None => Ok(DataFiles::new(&format!("games/{}", self.name), self.files.iter().copied())),
        }
    }
}
