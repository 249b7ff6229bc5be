//! Every row has a sum over all its columns, so that a bit that tips on the disk is noticed.
//!
//! `SQLite` itself writes the sum: each table has a column `sum` that is generated from all others and stored, and so no
//! writer can forget it or get it wrong. Reading through the view `sound_TABLE` holds each row against its sum, and
//! fails at one that is damaged; the view `whole_TABLE` passes such rows by. A trigger holds a row before it is changed,
//! since the change would sum the damage up as if it were meant. Columns, views and triggers are laid by [`lay`]
//! after each step of the schema, for whatever tables there are by then.
//!
//! A sum is a CRC-32: it finds each single bit and each run of up to 32, and all else but once in four thousand
//! million. It guards against disks, not against people.

use crc32fast::Hasher;
use rusqlite::config::DbConfig;
use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Error, ffi};

use super::super::{RowDamage, StoreError, StoreResult};

/// What an error of the function that holds a row begins with; table and key follow, each behind a line break.
const BROKEN: &str = "a row does not hold against its sum";

/// A bit above those of a sum: `SQLite` then keeps each sum in six bytes. Were they four or six by chance, a row with a large
/// mail would be written anew in half of its changes, all pages of it, as its length changes with its sum.
const WIDE: i64 = 1 << 40;

/// Gives a connection the functions that sum rows. Without them it may read, and delete, but write nothing.
///
/// # Errors
/// When `SQLite` does not take them.
pub fn give_sums(connection: &Connection) -> rusqlite::Result<()> {
    let flags =
        FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    connection.create_scalar_function("row_sum", -1, flags, |row| Ok(sum(row, 0)))?;
    connection.create_scalar_function("row_holds", -1, flags, holds)
}

/// The sum of the arguments from one on.
fn sum(row: &Context<'_>, from: usize) -> i64 {
    let mut hasher = Hasher::new();
    for at in from..row.len() {
        // A letter for the kind, and the length: no two rows have the same bytes.
        let mut add = |kind: u8, bytes: &[u8]| {
            hasher.update(&[kind]);
            hasher.update(&(bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
        };
        match row.get_raw(at) {
            ValueRef::Null => add(b'n', &[]),
            ValueRef::Integer(value) => add(b'i', &value.to_le_bytes()),
            ValueRef::Real(value) => add(b'r', &value.to_bits().to_le_bytes()),
            ValueRef::Text(bytes) => add(b't', bytes),
            ValueRef::Blob(bytes) => add(b'b', bytes),
        }
    }
    WIDE | i64::from(hasher.finalize())
}

/// `row_holds(table, keys, sum, column, …)`: 1, or an error that names the row. `keys` are the places of its key among
/// the columns.
fn holds(row: &Context<'_>) -> rusqlite::Result<bool> {
    const COLUMNS: usize = 3;
    if row.get_raw(2) == ValueRef::Integer(sum(row, COLUMNS)) {
        return Ok(true);
    }
    let table: String = row.get(0)?;
    let keys: String = row.get(1)?;
    let at = keys.split(',').filter_map(|at| at.parse::<usize>().ok());
    let key: Vec<String> = at.map(|at| shown(row.get_raw(COLUMNS + at))).collect();
    let said = format!("{BROKEN}\n{table}\n{}", key.join(" "));
    // An error of its own kind would lose the text.
    Err(Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_CORRUPT), Some(said)))
}

fn shown(value: ValueRef<'_>) -> String {
    match value {
        ValueRef::Null => "nothing".to_owned(),
        ValueRef::Integer(value) => value.to_string(),
        ValueRef::Real(value) => value.to_string(),
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => {
            String::from_utf8_lossy(bytes).chars().filter(|c| !c.is_control()).collect()
        }
    }
}

/// The row that an error of `SQLite` is about, if it is one of [`row_holds`](holds).
pub(super) fn broken_row(error: &Error) -> Option<RowDamage> {
    let Error::SqliteFailure(_, Some(said)) = error else { return None };
    let mut lines = said.strip_prefix(BROKEN)?.trim_start_matches('\n').splitn(2, '\n');
    let (table, key) = (lines.next()?.to_owned(), lines.next().unwrap_or_default().to_owned());
    Some(RowDamage { table, key, game: None })
}

/// A table with what its sum is of.
struct Table {
    name: String,
    /// The text that made it.
    sql: String,
    columns: Vec<String>,
    /// The places of the columns of its key.
    keys: Vec<usize>,
}

impl Table {
    /// The columns as arguments; of the old row, say.
    fn arguments(&self, before: &str) -> String {
        let columns: Vec<String> = self.columns.iter().map(|name| format!("{before}\"{name}\"")).collect();
        columns.join(", ")
    }

    /// The definition of the column `sum`.
    fn definition(&self) -> String {
        format!("sum INTEGER GENERATED ALWAYS AS (row_sum({})) STORED", self.arguments(""))
    }

    fn holds(&self, before: &str) -> String {
        let keys: Vec<String> = self.keys.iter().map(ToString::to_string).collect();
        let (name, arguments) = (&self.name, self.arguments(before));
        format!("row_holds('{name}', '{}', {before}sum, {arguments})", keys.join(","))
    }

    /// What guards its rows: two views and a trigger.
    fn guards(&self) -> [Guard<'_>; 3] {
        let name = self.name.as_str();
        let view = |begin: &str, condition: String| {
            let view = format!("{begin}_{name}");
            let sql = format!("CREATE VIEW {view} AS SELECT * FROM {name} WHERE {condition}");
            Guard { kind: "view", of: name, name: view, sql }
        };
        let held = format!("{name}_hold_before_a_change");
        let when = self.holds("OLD.");
        let sql =
            format!("CREATE TRIGGER {held} BEFORE UPDATE ON {name} WHEN NOT {when} BEGIN SELECT 1; END");
        // Within a query of its own SQLite leaves the columns as they are; otherwise it puts what they are compared to
        // in their place, and holds rows that are not even wanted against sums of something else.
        let sound = view("sound", format!("(SELECT {})", self.holds("")));
        let whole = view("whole", format!("row_sum({}) IS sum", self.arguments("")));
        [sound, whole, Guard { kind: "trigger", of: name, name: held, sql }]
    }

    /// A column that can be set to what it is without anything being looked up in other tables: not of the key.
    fn harmless(&self) -> &str {
        let outside = self.columns.iter().enumerate().rev().find(|(at, _)| !self.keys.contains(at));
        outside.map_or(&self.columns[0], |(_, name)| name)
    }

    fn is_summed(&self) -> bool {
        self.sql.contains(&self.definition())
    }

    /// The text that makes it with its sum. The sum is the last column of the rows, since only there it may be missing
    /// from those that were written before.
    fn summed(&self) -> Option<String> {
        const BEGIN: &str = "sum INTEGER GENERATED ALWAYS AS (row_sum(";
        const END: &str = ")) STORED";
        if let Some(from) = self.sql.find(BEGIN) {
            let until = from + self.sql[from..].find(END)? + END.len();
            return Some(format!("{}{}{}", &self.sql[..from], self.definition(), &self.sql[until..]));
        }
        let (at, is_last) = behind_columns(&self.sql)?;
        let (before, after) = self.sql.split_at(at);
        Some(match is_last {
            true => format!("{before}, {}{after}", self.definition()),
            false => format!("{before} {},{after}", self.definition()),
        })
    }
}

/// A view or a trigger, as a row of the schema.
struct Guard<'t> {
    kind: &'static str,
    /// The table; a view is said to be of itself.
    of: &'t str,
    name: String,
    sql: String,
}

/// Where the columns of a table end within the text that makes it, and whether nothing follows them.
fn behind_columns(sql: &str) -> Option<(usize, bool)> {
    const CONSTRAINTS: [&str; 5] = ["PRIMARY", "UNIQUE", "CHECK", "FOREIGN", "CONSTRAINT"];
    let (mut depth, mut quote, mut comment) = (0u32, None, false);
    for (at, c) in sql.char_indices() {
        if comment {
            comment = c != '\n';
            continue;
        }
        match (quote, c) {
            (Some(end), c) => quote = (c != end).then_some(end),
            (None, '\'' | '"') => quote = Some(c),
            (None, '-') if sql[at..].starts_with("--") => comment = true,
            (None, '(') => depth += 1,
            (None, ')') if depth == 1 => return Some((at, true)),
            (None, ')') => depth -= 1,
            (None, ',') if depth == 1 => {
                let word: String =
                    behind_comments(&sql[at + 1..]).chars().take_while(char::is_ascii_alphabetic).collect();
                if CONSTRAINTS.contains(&word.to_ascii_uppercase().as_str()) {
                    return Some((at + 1, false));
                }
            }
            _ => {}
        }
    }
    None
}

fn behind_comments(sql: &str) -> &str {
    let sql = sql.trim_start();
    match sql.strip_prefix("--") {
        Some(comment) => behind_comments(comment.split_once('\n').map_or("", |(_, rest)| rest)),
        None => sql,
    }
}

fn tables(connection: &Connection) -> rusqlite::Result<Vec<Table>> {
    let sql = "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name";
    let mut statement = connection.prepare(sql)?;
    let found = statement.query_map([], |r| Ok((r.get(0)?, r.get(1)?)))?;
    let found: Vec<(String, String)> = found.collect::<Result<_, _>>()?;
    let mut statement =
        connection.prepare("SELECT name, pk FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid")?;
    let with_columns = |(name, sql): (String, String)| {
        let columns = statement.query_map([&name], |r| Ok((r.get(0)?, r.get::<_, u32>(1)? > 0)))?;
        let columns: Vec<(String, bool)> = columns.collect::<Result<_, _>>()?;
        let keys = columns.iter().enumerate().filter(|(_, (_, key))| *key).map(|(at, _)| at).collect();
        Ok(Table { name, sql, columns: columns.into_iter().map(|(name, _)| name).collect(), keys })
    };
    found.into_iter().map(with_columns).collect()
}

/// Sums the rows of every table that has no sum yet, or one of fewer columns than it has, and sees to it that they
/// stay summed. To be called within a transaction.
///
/// # Errors
/// When `SQLite` fails.
pub(super) fn lay(connection: &Connection) -> rusqlite::Result<()> {
    give_sums(connection)?;
    let changed: Vec<Table> = tables(connection)?.into_iter().filter(|table| !table.is_summed()).collect();
    if changed.is_empty() {
        return Ok(());
    }
    // A stored column cannot be added by ALTER TABLE. It is what comes of it all the same: rows that end before the
    // new column have nothing there, until they are written again.
    let version: i64 = connection.pragma_query_value(None, "schema_version", |r| r.get(0))?;
    connection.pragma_update(None, "writable_schema", true)?;
    for table in &changed {
        let sql = table.summed().ok_or(Error::InvalidQuery)?;
        let name = &table.name;
        connection
            .execute("UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = ?", [&sql, name])?;
        for guard in table.guards() {
            connection.execute("DELETE FROM sqlite_schema WHERE name = ?", [&guard.name])?;
            let sql =
                "INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES (?, ?, ?, 0, ?)";
            let of = if guard.kind == "view" { &guard.name } else { guard.of };
            connection.execute(sql, [guard.kind, &guard.name, of, &guard.sql])?;
        }
    }
    connection.pragma_update(None, "schema_version", version + 1)?;
    connection.execute_batch("PRAGMA writable_schema = RESET")?;
    let triggers = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false);
    let summed = changed.iter().try_for_each(|table| {
        let (name, column) = (&table.name, table.harmless());
        connection.execute(&format!("UPDATE {name} SET \"{column}\" = \"{column}\""), []).map(drop)
    });
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, true)?;
    triggers.and(summed)?;
    Ok(())
}

/// The rows that do not hold against their sums, and the tables that cannot be read to their end, in the order of
/// tables.
///
/// # Errors
/// When not even the list of tables can be read.
pub(super) fn damage(connection: &Connection) -> StoreResult<Vec<RowDamage>> {
    let mut found = Vec::new();
    for table in tables(connection)? {
        let (name, whole) = (table.name.clone(), found.len());
        if let Err(error) = damage_of(connection, &table, &mut found) {
            found.truncate(whole);
            found.push(RowDamage {
                table: name,
                key: format!("which cannot be read to its end: {error}"),
                game: None,
            });
        }
    }
    Ok(found)
}

fn damage_of(connection: &Connection, table: &Table, found: &mut Vec<RowDamage>) -> Result<(), StoreError> {
    if !table.is_summed() {
        let key = "which has no sums".to_owned();
        found.push(RowDamage { table: table.name.clone(), key, game: None });
        return Ok(());
    }
    let game = table.columns.iter().position(|name| name == "game");
    let wanted = table.keys.iter().copied().chain(game).map(|at| format!("\"{}\"", table.columns[at]));
    let wanted: Vec<String> = wanted.collect();
    let wanted = if wanted.is_empty() { "rowid".to_owned() } else { wanted.join(", ") };
    let (name, arguments) = (&table.name, table.arguments(""));
    let mut statement =
        connection.prepare(&format!("SELECT {wanted} FROM {name} WHERE row_sum({arguments}) IS NOT sum"))?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let keys = (0..table.keys.len().max(1)).map(|at| row.get_ref(at).map(shown));
        let key = keys.collect::<Result<Vec<_>, _>>()?.join(" ");
        let of_game = game.map(|_| row.get_ref(table.keys.len()).map(shown)).transpose()?;
        found.push(RowDamage { table: name.clone(), key, game: of_game.filter(|game| game != "nothing") });
    }
    Ok(())
}
