//! Finds case files and reads them.

use std::fs;
use std::path::{Path, PathBuf};

use super::case::Case;
use super::read::{Fault, parse};

/// All case files among some paths, in order: files as given, folders with everything below them
/// that ends in `.toml`.
///
/// # Errors
/// A sentence that names the path that does not exist or cannot be read.
pub fn find(paths: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() { below(path, &mut found)? } else { found.push(readable(path)?) }
    }
    Ok(found)
}

fn readable(path: &Path) -> Result<PathBuf, String> {
    match fs::metadata(path) {
        Ok(_) => Ok(path.to_owned()),
        Err(e) => Err(format!("cannot read {}: {e}", path.display())),
    }
}

fn below(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), String> {
    let unreadable = |e: std::io::Error| format!("cannot read the folder {}: {e}", folder.display());
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .map_err(unreadable)?
        .map(|entry| entry.map(|e| e.path()))
        .collect::<Result<_, _>>()
        .map_err(unreadable)?;
    entries.sort();
    for path in entries {
        if path.is_dir() {
            below(&path, found)?;
        } else if path.extension().is_some_and(|e| e == "toml") {
            found.push(path);
        }
    }
    Ok(())
}

/// Reads a case file.
///
/// # Errors
/// Every fault of the file with its line.
pub fn load(path: &Path) -> Result<Case, Vec<Fault>> {
    let file = path.display().to_string();
    match fs::read_to_string(path) {
        Ok(text) => parse(&file, &text),
        Err(e) => Err(vec![Fault { file, line: 0, reason: e.to_string() }]),
    }
}
