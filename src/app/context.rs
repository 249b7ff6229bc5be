//! What a command works with: configuration, data, and the file of the games.

use std::fs;
use std::path::Path;

use super::cli::Global;
use super::config::Config;
use super::exit::{Exit, Failure};
use crate::rules::Library;

/// What a command works with. Everything is opened when it is first needed.
pub struct Context {
    global: Global,
}

impl Context {
    /// From the options that all commands have.
    pub fn new(global: Global) -> Self {
        Self { global }
    }

    /// The folder with game data, if the built-in data are not used.
    pub fn games(&self) -> Option<&Path> {
        self.global.games.as_deref()
    }

    /// The configuration.
    ///
    /// # Errors
    /// See [`Config::load`].
    pub fn config(&self) -> Result<Config, Failure> {
        Config::load(self.global.config.as_deref())
    }

    /// All systems with their data.
    ///
    /// # Errors
    /// Every fault of the data.
    pub fn library(&self) -> Result<Library, Failure> {
        Library::load(self.games()).map_err(|faults| {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            Failure::new(Exit::Config, format!("the game data have faults:\n{}", faults.join("\n")))
        })
    }
}

/// Reads a text file, or standard input for `-`.
///
/// # Errors
/// When it cannot be read, or is no UTF-8.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    let text = if path == Path::new("-") {
        std::io::read_to_string(std::io::stdin().lock())
    } else {
        fs::read_to_string(path)
    };
    text.map_err(|e| Failure::new(Exit::NoInput, format!("cannot read {}: {e}", path.display())))
}
