//! Sealed columns: what must not be read off the file, and is not, whoever has it without the key.
//!
//! [`SEALED`] lists them. SQL writes one with `seal(PLACE, VALUE, ROW …)` and reads it back from the view `open_TABLE`,
//! in which it stands as it was written; nothing else knows of it. A `CHECK` of each such column refuses a value that
//! is not sealed, so that a writer who forgets it fails at once.
//!
//! A sealed value is `e5`, a byte for its type, a nonce, and AES-256-GCM of the value. Its place and the key of its row
//! are authenticated with it, so that none can be moved to another row; a flipped bit is an error that names the row.
//! The nonce is a keyed hash of place, row and value (a synthetic one): no two values share it, the same work gives the
//! same bytes, and no randomness is needed here. What has to be found by its value stands beside it as
//! `find(PLACE, VALUE)`, a keyed hash.

use std::sync::Arc;

use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::hmac;
use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, Error};

use super::super::{StoreError, StoreKey, StoreResult};

/// A table with sealed columns: its name, the columns, and the expressions that name a row of it.
pub struct Sealed {
    /// The table.
    pub table: &'static str,
    /// Its sealed columns.
    pub columns: &'static [&'static str],
    /// What names a row, never changed after it was inserted.
    pub row: &'static [&'static str],
}

/// All of them.
pub const SEALED: &[Sealed] = &[
    Sealed { table: "house", columns: &["key", "secrets"], row: &["only"] },
    Sealed {
        table: "letters",
        columns: &["raw", "envelope_from", "envelope_to", "reason", "proof", "forum"],
        row: &["id"],
    },
    Sealed { table: "letter_pieces", columns: &["bytes"], row: &["place"] },
    Sealed { table: "post_replies", columns: &["reply"], row: &["letter"] },
    Sealed { table: "games", columns: &["secret"], row: &["id"] },
    Sealed { table: "seats", columns: &["token", "words"], row: &["game", "seat"] },
    Sealed { table: "journal", columns: &["entry"], row: &["game", "seq"] },
    Sealed {
        table: "outbox",
        columns: &["message_id", "envelope_from", "bytes", "facts", "last_error"],
        row: &["print"],
    },
    Sealed { table: "bounces", columns: &["why"], row: &["mail"] },
    Sealed { table: "bouncing", columns: &["why"], row: &["address"] },
    Sealed { table: "waiting_list", columns: &["words"], row: &["system", "lower(address)"] },
    Sealed { table: "tournaments", columns: &["seed"], row: &["id"] },
    Sealed { table: "tournament_journal", columns: &["record"], row: &["tournament", "number"] },
];

/// What the message of a value begins with that cannot be opened.
const BROKEN: &str = "a sealed value is damaged: ";
/// What a sealed value begins with.
const MARK: u8 = 0xe5;
/// The second byte of one that was a blob, and of one that was a text.
const BLOB: u8 = 1;
const TEXT: u8 = 2;
/// Bytes before what is sealed.
const HEAD: usize = 2 + NONCE_LEN;
/// Bytes of what a value is found by.
const PRINT: usize = 16;

/// The keys that follow from the one in the file, each for one purpose.
struct Keys {
    seal: LessSafeKey,
    nonce: hmac::Key,
    find: hmac::Key,
    check: hmac::Tag,
}

impl Keys {
    fn of(key: &StoreKey) -> Self {
        let root = hmac::Key::new(hmac::HMAC_SHA256, key.bytes());
        let derived = |purpose: &str| hmac::sign(&root, purpose.as_bytes());
        let keyed = |purpose: &str| hmac::Key::new(hmac::HMAC_SHA256, derived(purpose).as_ref());
        let seal = UnboundKey::new(&AES_256_GCM, derived("estafette seal 1").as_ref());
        Self {
            seal: LessSafeKey::new(seal.expect("a hash is as long as the key of this cipher")),
            nonce: keyed("estafette nonce 1"),
            find: keyed("estafette find 1"),
            check: derived("estafette check 1"),
        }
    }

    fn seal(&self, about: &[u8], kind: u8, value: &[u8]) -> Vec<u8> {
        let mut mac = hmac::Context::with_key(&self.nonce);
        mac.update(&(about.len() as u64).to_be_bytes());
        mac.update(about);
        mac.update(&[kind]);
        mac.update(value);
        let mac = mac.sign();
        let mut nonce = [0; NONCE_LEN];
        nonce.copy_from_slice(&mac.as_ref()[..NONCE_LEN]);
        let mut sealed = Vec::with_capacity(HEAD + value.len() + AES_256_GCM.tag_len());
        sealed.extend([MARK, kind]);
        sealed.extend(nonce);
        sealed.extend(value);
        let with = Aad::from([about, &[kind]].concat());
        let tag = self.seal.seal_in_place_separate_tag(
            Nonce::assume_unique_for_key(nonce),
            with,
            &mut sealed[HEAD..],
        );
        sealed.extend(tag.expect("values are shorter than 64 GiB").as_ref());
        sealed
    }

    /// What was sealed; `None` when it is not what was sealed there.
    fn open(&self, about: &[u8], sealed: &[u8]) -> Option<Value> {
        let (head, body) = sealed.split_at_checked(HEAD)?;
        let kind = *head.strip_prefix(&[MARK])?.first()?;
        let nonce = Nonce::try_assume_unique_for_key(&head[2..]).ok()?;
        let mut body = body.to_vec();
        let length =
            self.seal.open_in_place(nonce, Aad::from([about, &[kind]].concat()), &mut body).ok()?.len();
        body.truncate(length);
        match kind {
            BLOB => Some(Value::Blob(body)),
            TEXT => String::from_utf8(body).ok().map(Value::Text),
            _ => None,
        }
    }
}

/// Gives a connection the functions `seal`, `unseal`, `find` and `key_check`.
pub fn teach(connection: &Connection, key: &StoreKey) -> StoreResult<()> {
    let keys = Arc::new(Keys::of(key));
    let flags =
        FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    let with = Arc::clone(&keys);
    connection.create_scalar_function("seal", -1, flags, move |c| {
        let about = about(c, 2)?;
        Ok(match c.get_raw(1) {
            ValueRef::Null => None,
            ValueRef::Blob(value) => Some(with.seal(&about, BLOB, value)),
            ValueRef::Text(value) => Some(with.seal(&about, TEXT, value)),
            _ => return Err(user("only texts and blobs are sealed".to_owned())),
        })
    })?;
    let with = Arc::clone(&keys);
    connection.create_scalar_function("unseal", -1, flags, move |c| {
        let sealed = match c.get_raw(1) {
            ValueRef::Null => return Ok(Value::Null),
            ValueRef::Blob(sealed) => sealed,
            _ => return Err(broken(c)),
        };
        with.open(&about(c, 2)?, sealed).ok_or_else(|| broken(c))
    })?;
    let with = Arc::clone(&keys);
    connection.create_scalar_function("find", 2, flags, move |c| {
        let (place, value) = (c.get::<String>(0)?, c.get::<String>(1)?);
        let print = hmac::sign(&with.find, format!("{place}\0{value}").as_bytes());
        Ok(print.as_ref()[..PRINT].to_vec())
    })?;
    connection
        .create_scalar_function("key_check", 0, flags, move |_| Ok(keys.check.as_ref()[..PRINT].to_vec()))?;
    Ok(())
}

/// Refuses a store that another key sealed.
pub fn hold_key(connection: &Connection) -> StoreResult<()> {
    let held: bool = connection.query_row("SELECT key_check = key_check() FROM seals", [], |r| r.get(0))?;
    if held { Ok(()) } else { Err(StoreError::OtherKey) }
}

/// Has no page of the file or of its log hold any more what stood there before it was sealed. Done once after values
/// were sealed; what is interrupted is done at the next opening.
pub fn sweep(connection: &Connection) -> StoreResult<()> {
    if connection.query_row("SELECT swept FROM seals", [], |r| r.get(0))? {
        return Ok(());
    }
    connection.execute_batch("VACUUM")?;
    // All pages of the file are overwritten with what the log holds, and the log is cut to nothing.
    let busy: bool = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |r| r.get(0))?;
    if busy {
        return Err(StoreError::Failed(
            "its secrets were sealed, and pages with old ones have to be wiped; another program holds the file: stop \
             it first"
                .into(),
        ));
    }
    connection.execute("UPDATE seals SET swept = 1", [])?;
    Ok(())
}

/// Makes the views in which sealed columns can be read. They are this connection's own.
pub fn show(connection: &Connection) -> StoreResult<()> {
    let mut views = String::new();
    for Sealed { table, columns, row } in SEALED {
        let mut all = connection.prepare_cached("SELECT name FROM pragma_table_info(?)")?;
        let all: Vec<String> = all.query_map([table], |r| r.get(0))?.collect::<Result<_, _>>()?;
        let shown = all.iter().map(|column| match columns.contains(&column.as_str()) {
            true => format!("unseal('{table}.{column}', {column}, {}) AS {column}", row.join(", ")),
            false => column.clone(),
        });
        let shown: Vec<String> = shown.collect();
        let shown = shown.join(", ");
        // The views of the sums are read unsealed as well.
        views += &format!(
            "CREATE TEMP VIEW open_{table} AS SELECT {shown} FROM main.{table};
             CREATE TEMP VIEW sound_{table} AS SELECT {shown} FROM main.sound_{table};"
        );
    }
    Ok(connection.execute_batch(&views)?)
}

/// What is wrong with a value that cannot be opened, if that is what an error says.
pub fn fault(error: &Error) -> Option<StoreError> {
    let Error::SqliteFailure(_, Some(why)) = error else { return None };
    let row = why.strip_prefix(BROKEN)?;
    Some(StoreError::Damaged(format!(
        "{row} is not what was sealed there; a copy of the store, with its key, has it"
    )))
}

/// Place and row of a value, to be authenticated with it: place and keys, each with its length.
fn about(c: &Context<'_>, first: usize) -> Result<Vec<u8>, Error> {
    let mut about = Vec::new();
    for n in std::iter::once(0).chain(first..c.len()) {
        let mut add = |part: &[u8]| {
            about.extend((part.len() as u64).to_be_bytes());
            about.extend(part);
        };
        match c.get_raw(n) {
            ValueRef::Text(text) => add(text),
            ValueRef::Blob(bytes) => add(bytes),
            ValueRef::Integer(number) => add(number.to_string().as_bytes()),
            _ => return Err(user("a row is named by texts, blobs and whole numbers".to_owned())),
        }
    }
    Ok(about)
}

/// The error about a value that cannot be opened: its place, and its row as far as it is a text or a number.
fn broken(c: &Context<'_>) -> Error {
    let shown = |n: usize| match c.get_raw(n) {
        ValueRef::Text(text) => String::from_utf8_lossy(text).into_owned(),
        ValueRef::Integer(number) => number.to_string(),
        ValueRef::Blob(bytes) => estafette_core::dice::hex(bytes),
        _ => "?".to_owned(),
    };
    let row: Vec<String> = (2..c.len()).map(shown).collect();
    user(format!("{BROKEN}{} of row {}", shown(0), row.join(" ")))
}

fn user(why: String) -> Error {
    Error::UserFunctionError(why.into())
}

#[cfg(test)]
mod tests;
