//! The file with the key of the store: read by every command that opens the store, made when there is none to open.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use super::exit::{Exit, Failure};
use super::{clock, output};
use estafette_game::HouseError;
use estafette_store::{Sqlite, StoreError, StoreKey};

/// Rights of others and of the group, of which the file has none.
const OTHERS: u32 = 0o077;

/// The key of a store, from its file. Where there is no such file, and nothing is sealed under a lost one, it is made.
///
/// # Errors
/// A file that others can read, or that holds no key; one that is missing although the store needs it; a store that
/// cannot be looked into, a machine without random bytes. None is for good: mail servers keep what they have.
pub fn of_store(store: &Path, file: &Path) -> Result<StoreKey, Failure> {
    match read(file)? {
        Some(key) => Ok(key),
        None if Sqlite::is_sealed(store).map_err(HouseError::Store)? => {
            // A file that is torn needs another copy, whatever else it needs.
            Sqlite::examine_pages(store).map_err(HouseError::Store)?;
            Err(missing(store, file))
        }
        None => make(store, file),
    }
}

/// Where the key of a store is unless something else is said: beside it, `estafette.key` for `estafette.db`.
pub fn beside(store: &Path) -> PathBuf {
    let plain = store.with_extension("key");
    if plain == store { store.with_extension("key.key") } else { plain }
}

/// Where the key of a store lies: beside it, or, of a copy that has none beside it, where that of the original lay.
pub fn place(store: &Path) -> PathBuf {
    let near = beside(store);
    if near.exists() || !store.exists() {
        return near;
    }
    Sqlite::key_place(store).filter(|file| file.exists()).unwrap_or(near)
}

/// What is in the file; `None` when there is none.
///
/// # Errors
/// As for [`of_store`].
pub fn read(file: &Path) -> Result<Option<StoreKey>, Failure> {
    let shown = file.display();
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(e) => return Err(failed(format!("cannot read the key file {shown}: {e}"))),
    };
    let found =
        fs::metadata(file).map_err(|e| failed(format!("cannot look at the key file {shown}: {e}")))?;
    if found.mode() & OTHERS != 0 {
        return Err(failed(format!(
            "others than its owner can read the key file {shown}, so what is sealed under it is no secret: say `chmod 600 \
             {shown}`. If somebody may have read it, let every holder have a new secret: `estafette renew GAME`"
        )));
    }
    let wrong = || failed(format!("{shown} holds no key: that is 64 hex digits. Put back a copy of it"));
    StoreKey::from_hex(&text).ok_or_else(wrong).map(Some)
}

/// What is missing, and the way back.
pub fn missing(store: &Path, file: &Path) -> Failure {
    failed(format!(
        "{} is sealed under a key, and its key file {} is not there.\n  Put your copy of the key file there (mode 600), or \
         name it with --key. Without it nobody can read letters,\n  mails, journals and secrets of this store; \
         docs/running.md tells what is left then (\"Copies\").",
        store.display(),
        file.display()
    ))
}

/// Makes a key file, whole or not at all. When another process is first, its key counts.
fn make(store: &Path, file: &Path) -> Result<StoreKey, Failure> {
    let shown = file.display();
    let folder = file.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() && store.parent() == file.parent() {
        return Err(HouseError::Store(StoreError::Denied("it cannot be made".to_owned())).into());
    }
    let mut bytes = [0; 32];
    clock::randomness()?(&mut bytes);
    let key = StoreKey::new(bytes);
    let mut draft = file.as_os_str().to_owned();
    draft.push(format!(".{}", std::process::id()));
    let draft = PathBuf::from(draft);
    let written = write(&draft, &key).and_then(|()| fs::hard_link(&draft, file));
    let _ = fs::remove_file(&draft);
    match written {
        Ok(()) => {}
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {
            return read(file)?.ok_or_else(|| failed(format!("the key file {shown} comes and goes")));
        }
        Err(e) => return Err(failed(format!("cannot make the key file {shown}: {e}"))),
    }
    let synced = File::open(folder).and_then(|folder| folder.sync_all());
    synced.map_err(|e| failed(format!("cannot keep the key file {shown}: {e}")))?;
    if store.exists() {
        output::complain(&format!(
            "note: {} is sealed from now on under the key in {shown}; a copy of the one is of no use without a copy of \
             the other: keep both, apart from each other (docs/running.md, \"Copies\")",
            store.display()
        ));
    }
    tracing::info!("made the key file {shown}");
    Ok(key)
}

fn write(path: &Path, key: &StoreKey) -> io::Result<()> {
    let _ = fs::remove_file(path);
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
    writeln!(file, "{}", key.to_hex())?;
    file.sync_all()
}

/// Whatever is the matter can be mended: a mail server that delivers here must try again.
fn failed(text: String) -> Failure {
    Failure::new(Exit::Temporary, text)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_key_is_made_once_for_its_owner_alone_and_never_made_for_a_store_that_has_lost_its_own() {
        let dir = tempfile::tempdir().unwrap();
        let store = dir.path().join("games.db");
        let file = beside(&store);
        assert_eq!(file, dir.path().join("games.key"));
        assert_ne!(beside(&file), file);
        let key = of_store(&store, &file).unwrap();
        assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, 0o600);
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1, "no draft of it is left");
        drop(Sqlite::open(&store, &key).unwrap());
        assert_eq!(of_store(&store, &file).unwrap(), key);

        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        let seen = of_store(&store, &file).unwrap_err();
        assert!(seen.exit == Exit::Temporary && seen.text.contains("chmod 600"), "{seen:?}");
        fs::remove_file(&file).unwrap();
        let lost = of_store(&store, &file).unwrap_err();
        assert!(lost.exit == Exit::Temporary && lost.text.contains("is not there"), "{lost:?}");
        assert!(!file.exists());
        write(&file, &StoreKey::new([9; 32])).unwrap();
        let other = Sqlite::open(&store, &of_store(&store, &file).unwrap());
        assert!(matches!(other, Err(estafette_store::StoreError::OtherKey)));
        fs::write(&file, "not a key").unwrap();
        assert!(of_store(&store, &file).unwrap_err().text.contains("64 hex digits"));
    }
}
