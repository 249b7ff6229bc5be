//! What is the matter with the file of the games, told with its name and with the way back.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use estafette_store::StoreError;

/// What is the matter with the file of the games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// It is damaged, or no file of games.
    Damaged,
    /// It is a copy that lacks what stood in the log beside it.
    Incomplete,
    /// It cannot be opened, or this user may not write it.
    Denied,
    /// It was sealed under another key than the one in hand.
    OtherKey,
    /// Something else failed.
    Failing,
}

impl Trouble {
    /// What an error of the store says of its file; `None` where the file has no part in it.
    pub fn of(error: &StoreError) -> Option<Self> {
        match error {
            StoreError::Damaged(_) | StoreError::Row(_) => Some(Self::Damaged),
            StoreError::Incomplete => Some(Self::Incomplete),
            StoreError::Denied(_) => Some(Self::Denied),
            StoreError::OtherKey => Some(Self::OtherKey),
            StoreError::Failed(_) | StoreError::Disk(_) | StoreError::Unreadable { .. } => {
                Some(Self::Failing)
            }
            StoreError::Taken(_) => None,
        }
    }

    /// The file, what the store said, and what to do.
    pub fn told(self, why: &str, path: &Path) -> String {
        let file = path.display();
        match self {
            Self::Damaged => format!(
                "{file}: {why}\n  Go back to a copy: stop the service, and say `estafette restore COPY`. By hand: put \
                 the copy in place of {file}, remove {file}-wal and {file}-shm,\n  and see what `estafette doctor` \
                 says. docs/running.md tells how copies are made (\"Copies\")."
            ),
            Self::Incomplete => format!(
                "{file}: {why}\n  Put both files there, {file} and {file}-wal, as they stood together; or go back to a \
                 whole copy with `estafette restore COPY`. `estafette backup` makes whole ones.\n  To go on with what \
                 is in this one: `estafette restore --incomplete`. docs/running.md tells more (\"Copies\")."
            ),
            Self::OtherKey => format!(
                "{file}: {why}\n  Put its own key file back, or name it with --key: it was beside the store when that was \
                 copied. The other key has its use:\n  keep it. docs/running.md tells of both (\"Copies\")."
            ),
            Self::Denied => format!("{file}: {why}{}", access(path)),
            Self::Failing => format!("{file}: {why}"),
        }
    }
}

/// Who may open a file, as far as that can be seen.
fn access(path: &Path) -> String {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => "; it is a folder, and should be a file".to_owned(),
        Ok(found) => format!(
            "\n  It belongs to the user with the number {} (`ls -l {}` shows the name): run the command as that user, \
             such as the one of the service.\n  The folder {} must be writable as well.",
            found.uid(),
            path.display(),
            folder.display()
        ),
        Err(_) if folder.is_dir() => {
            format!("\n  Look with `ls -ld {}` whether you may write there.", folder.display())
        }
        Err(_) => format!("; there is no folder {}", folder.display()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_trouble_names_the_file_and_the_way_back() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games.db");
        let told = |error: StoreError| Trouble::of(&error).unwrap().told(&error.to_string(), &path);
        let file = path.display().to_string();
        let damaged = told(StoreError::Damaged("file is not a database".into()));
        assert!(damaged.starts_with(&file) && damaged.contains(&format!("remove {file}-wal")), "{damaged}");
        let incomplete = told(StoreError::Incomplete);
        assert!(
            incomplete.contains(&format!("{file}-wal")) && incomplete.contains("--incomplete"),
            "{incomplete}"
        );
        assert!(told(StoreError::Denied("no".into())).contains("whether you may write there"));
        fs::write(&path, b"").unwrap();
        let denied = told(StoreError::Denied("readonly".into()));
        let owner = fs::metadata(&path).unwrap().uid();
        assert!(denied.contains(&format!("the user with the number {owner} ")), "{denied}");
        assert!(told(StoreError::Failed("locked".into())).starts_with(&format!("{file}: ")));
        assert_eq!(Trouble::of(&StoreError::Taken("game".into())), None);
    }
}
