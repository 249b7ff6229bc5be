//! Files that are on disk when the call returns: written beside, synced, renamed, directory synced.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Writes `directory/name` by way of `scratch/name`.
///
/// # Errors
/// Whatever the file system says.
pub(super) fn write_durably(scratch: &Path, directory: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    let draft = scratch.join(format!("{name}.part"));
    let written = (|| {
        let mut file = File::create(&draft)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&draft, directory.join(name))
    })();
    if written.is_err() {
        // What could not be finished must not be taken for a mail; the first error is the one to tell.
        let _ = fs::remove_file(&draft);
    }
    written?;
    sync_directory(directory)
}

/// Makes renames within a directory durable.
///
/// # Errors
/// Whatever the file system says.
pub(super) fn sync_directory(directory: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(directory)?.sync_all() } else { Ok(()) }
}

/// A name that is safe as a file's: letters, digits, `.`, `-`, `_`, never hidden, at most 150 long.
pub(super) fn safe_stem(name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '-' })
        .take(150)
        .collect();
    let plain = plain.trim_matches('.');
    if plain.is_empty() { "mail".to_owned() } else { plain.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_whole_and_leaves_no_draft() {
        let dir = tempfile::tempdir().unwrap();
        write_durably(dir.path(), dir.path(), "a.eml", b"one").unwrap();
        write_durably(dir.path(), dir.path(), "a.eml", b"two").unwrap();
        let names: Vec<_> = fs::read_dir(dir.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
        assert_eq!(names, ["a.eml"]);
        assert_eq!(fs::read(dir.path().join("a.eml")).unwrap(), b"two");
        assert!(write_durably(dir.path(), &dir.path().join("none"), "a", b"x").is_err());
        assert!(!dir.path().join("a.part").exists());
    }

    #[test]
    fn stems_stay_in_their_directory() {
        assert_eq!(safe_stem("../a/b"), "-a-b");
        assert_eq!(safe_stem("..."), "mail");
    }
}
