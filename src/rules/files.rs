//! The data files of a system: built in, or read from a folder that an organiser may edit.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fmt, fs};

use serde::Serialize;
use sha2::{Digest, Sha256};

use estafette_core::dice::hex;

/// How bad a fault of a data file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Weight {
    /// Looks wrong, but the game can be played with it.
    Warning,
    /// The system cannot be loaded with it.
    Fault,
}

/// What is wrong with a data file, and where.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct DataFault {
    /// The file, with the folder it was read from: `games/grunwald-1410/map.toml`.
    pub file: String,
    /// The line, from 1; 0 when the file as a whole is meant.
    pub line: usize,
    /// What is wrong, and the nearest valid thing.
    pub reason: String,
    /// How bad it is.
    pub weight: Weight,
}

impl DataFault {
    /// A fault that keeps the system from being loaded.
    pub fn new(file: impl Into<String>, line: usize, reason: impl Into<String>) -> Self {
        Self { file: file.into(), line, reason: reason.into(), weight: Weight::Fault }
    }
}

impl fmt::Display for DataFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        let note = if self.weight == Weight::Warning { "warning: " } else { "" };
        write!(f, ": {note}{}", self.reason)
    }
}

impl std::error::Error for DataFault {}

/// The data files of one system, by their path within its folder: `scenarios/grunwald.toml`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataFiles {
    folder: String,
    texts: BTreeMap<String, String>,
}

impl DataFiles {
    /// Files from texts; `folder` is how messages name the place they came from.
    pub fn new<'a>(folder: &str, texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let texts = texts.into_iter().map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
        Self { folder: folder.to_owned(), texts }
    }

    /// Reads every `.toml` file below a system's folder.
    ///
    /// # Errors
    /// The first folder or file that cannot be read, or is not UTF-8.
    pub fn read(folder: &Path) -> Result<Self, DataFault> {
        let mut files = Self { folder: folder.display().to_string(), texts: BTreeMap::new() };
        files.read_folder(folder, "")?;
        Ok(files)
    }

    fn read_folder(&mut self, folder: &Path, prefix: &str) -> Result<(), DataFault> {
        let unreadable =
            |path: &Path, e: &std::io::Error| DataFault::new(path.display().to_string(), 0, e.to_string());
        for entry in fs::read_dir(folder).map_err(|e| unreadable(folder, &e))? {
            let path = entry.map_err(|e| unreadable(folder, &e))?.path();
            let Some(name) = path.file_name().and_then(|n| n.to_str()) else { continue };
            let name = format!("{prefix}{name}");
            if path.is_dir() {
                self.read_folder(&path, &format!("{name}/"))?;
            } else if path.extension().is_some_and(|e| e == "toml") {
                let text = fs::read_to_string(&path).map_err(|e| unreadable(&path, &e))?;
                self.texts.insert(name, text);
            }
        }
        Ok(())
    }

    /// The same files with one replaced or added.
    pub fn with(mut self, name: &str, text: impl Into<String>) -> Self {
        self.texts.insert(name.to_owned(), text.into());
        self
    }

    /// The same files without one.
    pub fn without(mut self, name: &str) -> Self {
        self.texts.remove(name);
        self
    }

    /// The text of a file.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.texts.get(name).map(String::as_str)
    }

    /// All names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(String::as_str)
    }

    /// How messages name a file: its name with the folder it came from.
    pub fn shown(&self, name: &str) -> String {
        format!("{}/{name}", self.folder)
    }

    /// SHA-256 in hex over names and texts in order, each with its length as a big-endian u64. The
    /// folder does not count.
    pub fn hash(&self) -> String {
        let mut sha = Sha256::new();
        for (name, text) in &self.texts {
            for part in [name, text] {
                sha.update((part.len() as u64).to_be_bytes());
                sha.update(part.as_bytes());
            }
        }
        hex(&sha.finalize())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_depends_on_names_and_texts_and_nothing_else() {
        let here = DataFiles::new("games/x", [("a.toml", "1"), ("b.toml", "2")]);
        let there = DataFiles::new("elsewhere", [("b.toml", "2"), ("a.toml", "1")]);
        assert_eq!(here.hash(), there.hash());
        assert_ne!(here.hash(), here.clone().with("a.toml", "12").hash());
        assert_ne!(here.hash(), here.clone().without("b.toml").hash());
    }

    #[test]
    fn a_missing_folder_is_named() {
        let fault = DataFiles::read(Path::new("no/such/folder")).unwrap_err();
        assert!(fault.to_string().starts_with("no/such/folder: "), "{fault}");
    }
}
