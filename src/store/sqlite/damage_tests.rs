//! Bits that tip, logs that are missing, copies: what of a file is not what was written is noticed.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};
use tempfile::TempDir;

use super::*;
use estafette_core::{GameId, LetterId};

/// A small generator: the same places on every run.
struct Whim(u64);

impl Whim {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

struct House {
    dir: TempDir,
}

impl House {
    /// A store with rows in every table, and a megabyte of letters, mails, journal and positions.
    fn new() -> Self {
        let house = Self { dir: tempfile::tempdir().unwrap() };
        let path = house.path();
        crate::conformance::check(&mut || Box::new(Sqlite::open_quickly(&path).unwrap()));
        let store = Sqlite::open_quickly(&path).unwrap();
        for n in 0..150 {
            let text = format!("letter {n} of somebody who writes at length. ").repeat(60 + n);
            let rows = format!(
                "INSERT INTO letters (id, raw, envelope_to, at) VALUES ('long{n}', seal('letters.raw', CAST('{text}' AS BLOB), 'long{n}'),
                         seal('letters.envelope_to', '[]', 'long{n}'), {n});
                 INSERT INTO outbox (print, message_id, kind, envelope_from, recipient, bytes, at, not_before)
                 SELECT print, seal('outbox.message_id', 'long{n}@h', print), 'receipt',
                        seal('outbox.envelope_from', '', print), 'a{n}@a.example',
                        seal('outbox.bytes', CAST('{text}' AS BLOB), print), {n}, {n}
                 FROM (SELECT find('outbox.message_id', 'long{n}@h') AS print);
                 INSERT INTO positions SELECT id, 1000 + {n}, '{text}' FROM games WHERE number = 1;"
            );
            store.connection.execute_batch(&rows).unwrap();
        }
        // Room that nothing uses.
        store
            .connection
            .execute_batch(
                "CREATE TABLE gone (a); INSERT INTO gone VALUES (zeroblob(60000)); DROP TABLE gone",
            )
            .unwrap();
        drop(store);
        assert!(fs::metadata(house.path()).unwrap().len() > 1_000_000);
        house
    }

    fn path(&self) -> PathBuf {
        self.dir.path().join("house.db")
    }

    /// A copy with a bit that has tipped.
    fn tipped(&self, bytes: &[u8], at: usize, bit: u8) -> PathBuf {
        let (mut bytes, path) = (bytes.to_vec(), self.dir.path().join("tipped.db"));
        bytes[at] ^= 1 << bit;
        for end in ["-wal", "-shm"] {
            drop(fs::remove_file(beside(&path, end)));
        }
        fs::write(&path, bytes).unwrap();
        path
    }
}

/// All that queries can return of the tables, and by each index that all rows are in.
fn all_rows(path: &Path) -> rusqlite::Result<Vec<String>> {
    let file = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let names = |sql: &str| -> rusqlite::Result<Vec<(String, String)>> {
        file.prepare(sql)?.query_map([], |r| Ok((r.get(0)?, r.get(1)?)))?.collect()
    };
    let mut queries: Vec<String> = names(
        "SELECT name, name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY 1",
    )?
    .into_iter()
    .map(|(table, _)| format!("SELECT * FROM {table}"))
    .collect();
    let indexes = names(
        "SELECT name, tbl_name FROM sqlite_schema WHERE type = 'index' AND sql NOT LIKE '%WHERE%' ORDER BY name",
    )?;
    for (index, table) in indexes {
        let columns: Vec<String> = file
            .prepare("SELECT name FROM pragma_index_info(?)")?
            .query_map([&index], |r| r.get(0))?
            .collect::<Result<_, _>>()?;
        let columns = columns.join(", ");
        queries.push(format!("SELECT {columns} FROM {table} INDEXED BY {index} ORDER BY {columns}"));
    }
    queries.push("SELECT type, name, tbl_name, sql FROM sqlite_schema".to_owned());
    queries.push("PRAGMA user_version".to_owned());
    let mut said = Vec::new();
    for query in queries {
        let mut statement = file.prepare(&query)?;
        let columns = statement.column_count();
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            said.push(
                (0..columns)
                    .map(|at| Ok(format!("{:?}", row.get_ref(at)?)))
                    .collect::<rusqlite::Result<_>>()?,
            );
        }
    }
    Ok(said)
}

fn is_noticed(path: &Path) -> bool {
    !Sqlite::examine(path).is_ok_and(|found| found.is_sound() && !found.older)
}

#[test]
fn each_bit_that_tips_in_a_file_is_noticed_or_changes_nothing() {
    let house = House::new();
    let bytes = fs::read(house.path()).unwrap();
    let sound = all_rows(&house.path()).unwrap();
    assert!(!is_noticed(&house.path()), "{:?}", Sqlite::examine(&house.path()));
    let mut whim = Whim(1410);
    let anywhere = (0..150).map(|_| whim.below(bytes.len())).collect::<Vec<_>>();
    let (mut noticed, mut harmless) = (0, 0);
    for at in (0..100).chain(anywhere) {
        let bit = whim.below(8) as u8;
        let path = house.tipped(&bytes, at, bit);
        if is_noticed(&path) {
            noticed += 1;
            continue;
        }
        let found = all_rows(&path).ok();
        assert!(
            found.as_ref() == Some(&sound),
            "bit {bit} of byte {at} changes what is read, and nobody notices"
        );
        harmless += 1;
    }
    assert!(noticed > 150 && harmless > 10);
}

/// Of twenty stores, each with one bit tipped in what somebody wrote or was written.
#[test]
fn twenty_of_twenty_are_noticed() {
    let house = House::new();
    let bytes = fs::read(house.path()).unwrap();
    let mut whim = Whim(20);
    for _ in 0..20 {
        let table = [
            "letters WHERE id = 'long{}'",
            "outbox WHERE recipient = 'a{}@a.example'",
            "positions WHERE number = 1000 + {}",
        ];
        let column = ["raw", "bytes", "CAST(position AS BLOB)"];
        let which = whim.below(3);
        let of = table[which].replace("{}", &whim.below(150).to_string());
        let value: Vec<u8> = Connection::open(house.path())
            .unwrap()
            .query_row(&format!("SELECT {} FROM {of}", column[which]), [], |r| r.get(0))
            .unwrap();
        let begin = &value[..300];
        let at = bytes.windows(300).position(|window| window == begin).unwrap() + whim.below(300);
        let found = Sqlite::examine(&house.tipped(&bytes, at, whim.below(8) as u8)).unwrap();
        let row = &found.rows[0];
        assert!(["letters", "outbox", "positions"].contains(&row.table.as_str()), "{row}");
        assert_eq!((found.rows.len(), found.faults.len()), (1, 0), "{found:?}");
    }
}

#[test]
fn a_damaged_row_is_named_where_it_is_read_and_never_changed_and_others_are_read() {
    let house = House::new();
    let bytes = fs::read(house.path()).unwrap();
    let raw: Vec<u8> = Connection::open(house.path())
        .unwrap()
        .query_row("SELECT raw FROM letters WHERE id = 'long77'", [], |r| r.get(0))
        .unwrap();
    let at = bytes.windows(300).position(|window| window == &raw[..300]).unwrap();
    let mut store = Sqlite::open(&house.tipped(&bytes, at + 200, 0), &Sqlite::test_key()).unwrap();
    let damage = sums::damage(&store.connection).unwrap();
    let [row] = damage.as_slice() else { panic!("{damage:?}") };
    let mut work = store.write().unwrap();
    for error in [
        work.letter(&LetterId("long77".into())).unwrap_err(),
        work.note_proof(&LetterId("long77".into()), "{}").unwrap_err(),
    ] {
        assert!(
            matches!(&error, StoreError::Row(told) if told.table == "letters" && told.key == row.key),
            "{error}"
        );
        assert!(error.to_string().contains(&format!("table letters, row {}", row.key)), "{error}");
    }
    assert!(work.letter(&LetterId("long78".into())).unwrap().is_some());
    assert!(work.position(&GameId::new("spring"), 1077).is_ok());
}

#[test]
fn every_table_is_summed_also_one_that_a_later_step_adds_or_changes() {
    let store = Sqlite::in_memory().unwrap();
    let later = "CREATE TABLE later (a TEXT, b INTEGER, -- a comment, with a comma
                     PRIMARY KEY (a, b)) STRICT, WITHOUT ROWID;
                 INSERT INTO later VALUES ('x', 1);
                 ALTER TABLE letters ADD COLUMN further TEXT DEFAULT 'x)'";
    store.connection.execute_batch(later).unwrap();
    let found: Vec<String> =
        sums::damage(&store.connection).unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(found, ["table later, row which has no sums", "table letters, row which has no sums"]);
    store.connection.execute_batch("INSERT INTO letters (id, raw, envelope_to, at) VALUES ('l', seal('letters.raw', x'00', 'l'), seal('letters.envelope_to', '[]', 'l'), 0)").unwrap();
    sums::lay(&store.connection).unwrap();
    assert_eq!(sums::damage(&store.connection).unwrap(), []);
    let count = |sql: &str| store.connection.query_row(sql, [], |r| r.get::<_, u32>(0)).unwrap();
    assert_eq!(count("SELECT count(*) FROM sound_later"), 1);
    assert_eq!(count("SELECT count(*) FROM main.sound_letters WHERE further = 'x)'"), 1);
    let unguarded = "SELECT count(*) FROM sqlite_schema t WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' AND 3 <>
                     (SELECT count(*) FROM sqlite_schema WHERE name IN ('sound_' || t.name, 'whole_' || t.name,
                                                                        t.name || '_hold_before_a_change'))";
    assert_eq!(count(unguarded), 0);
}

/// Rows that are read without being held against their sums: numbers, lists of keys, and lists that must not end
/// because of one row. Whoever adds one says why here.
#[test]
fn rows_that_matter_are_read_through_their_sums() {
    const BARE: [(&str, usize); 8] = [
        ("games", 7),    // names, counts, lists of lines, the end of a tournament's game; the next number
        ("letters", 11), // ids and numbers, those of the queue too; without bytes in lists; bytes for the prover, whose note holds the row
        ("outbox", 9),   // counts; ids; lists without bytes
        ("phases", 3), // whether a game has begun, in the list of games set up; heads: events are large, and are held when they are read
        ("seats", 2),  // by address, over all games; whose games were set up before
        ("journal", 0),
        ("positions", 0),
        ("tournament_journal", 0),
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("sqlite");
    let mut sources = String::new();
    for file in fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
        let is_test = file.ends_with("damage_tests.rs");
        if file.extension().is_some_and(|end| end == "rs") && !is_test {
            sources += fs::read_to_string(file).unwrap().split("#[cfg(test)]\nmod tests").next().unwrap();
        }
    }
    for (table, most) in BARE {
        let bare =
            sources.split(&format!("FROM {table}")).skip(1).filter(|rest| !rest.starts_with('_')).count();
        assert!(
            bare <= most,
            "`{table}` is read {bare} times without its sums, {most} at most: FROM sound_{table}"
        );
    }
}

#[test]
fn an_older_file_is_summed_when_it_is_opened() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("house.db");
    let mut old = Connection::open(&path).unwrap();
    steps().to_version(&mut old, 15).unwrap();
    old.execute_batch(
        "INSERT INTO games (id, number, system, scenario, settings, secret, commitment, state, at)
         VALUES ('g', 1, 's', 'c', '{}', printf('%064d', 0), printf('%064d', 0), 'over', 0);
         INSERT INTO journal VALUES ('g', 1, 0, '{}', printf('%064d', 0));
         INSERT INTO letters (id, raw, envelope_to, at) VALUES ('l', zeroblob(300000), '[]', 0);
         INSERT INTO phases VALUES ('g', 1, '{}', '', '{}', '{}', 1, 'resolved', 0, 0, 0, 0, '[]', NULL);",
    )
    .unwrap();
    drop(old);
    assert!(Sqlite::examine(&path).unwrap().older);
    drop(Sqlite::open(&path, &Sqlite::test_key()).unwrap());
    let found = Sqlite::examine(&path).unwrap();
    assert!(found.is_sound() && !found.older, "{found:?}");
    let summed = "SELECT (SELECT count(sum) FROM journal) + (SELECT count(sum) FROM letters) + (SELECT count(sum) FROM phases)";
    let store = Sqlite::open(&path, &Sqlite::test_key()).unwrap();
    assert_eq!(store.connection.query_row(summed, [], |r| r.get::<_, u32>(0)).unwrap(), 3);
}

fn commit_something(store: &mut Sqlite, n: usize) {
    let row = format!(
        "INSERT INTO letters (id, raw, envelope_to, at)
         VALUES ('{n}', seal('letters.raw', zeroblob(5000), '{n}'), seal('letters.envelope_to', '[]', '{n}'), {n})"
    );
    store.connection.execute_batch(&row).unwrap();
}

/// What `cp` makes of a file, with its log or without.
fn copied(from: &Path, to: &Path, ends: &[&str]) {
    for end in ["", "-wal", "-shm"] {
        drop(fs::remove_file(beside(to, end)));
        if ends.contains(&end) && beside(from, end).exists() {
            fs::copy(beside(from, end), beside(to, end)).unwrap();
        }
    }
}

#[test]
fn a_copy_without_its_log_tells_that_it_is_one() {
    let dir = tempfile::tempdir().unwrap();
    let (path, copy) = (dir.path().join("house.db"), dir.path().join("copy.db"));
    let alone = |path: &Path, copy: &Path| {
        copied(path, copy, &[""]);
        (Sqlite::examine(copy), Sqlite::open(copy, &Sqlite::test_key()).map(drop))
    };
    let mut store = Sqlite::open_to_serve(&path, &Sqlite::test_key()).unwrap();
    let both_refuse = |store: &mut Sqlite, n| {
        commit_something(store, n);
        let (looked, opened) = alone(&path, &copy);
        assert!(matches!(looked, Err(StoreError::Incomplete)), "{looked:?}");
        assert!(matches!(opened, Err(StoreError::Incomplete)), "{opened:?}");
        // With its log, as after a kill, it is whole, also for whoever comes after that.
        for _ in 0..2 {
            copied(&path, &copy, &["", "-wal"]);
            assert!(Sqlite::examine(&copy).unwrap().is_sound());
            drop(Sqlite::open(&copy, &Sqlite::test_key()).unwrap());
            assert!(Sqlite::examine(&copy).unwrap().is_sound());
            assert!(!beside(&copy, "-wal").exists(), "the last one has copied the log into the file");
            drop(Sqlite::open(&copy, &Sqlite::test_key()).unwrap());
        }
    };
    both_refuse(&mut store, 1);
    // Another program that works beside it, and ends first or last.
    drop(Sqlite::open(&path, &Sqlite::test_key()).unwrap());
    both_refuse(&mut store, 2);
    // When the log has become long it is copied into the file, and marked anew.
    log_mark::arm_when_long(&store.connection, 1).unwrap();
    both_refuse(&mut store, 3);
    store.recover().unwrap();
    both_refuse(&mut store, 4);
    // SQLite's own copy is whole; so is what a foreign program leaves that was the last to close.
    back_up(&path, &copy).unwrap();
    assert!(Sqlite::examine(&copy).unwrap().is_sound());
    copied(&path, &copy, &["", "-wal"]);
    let foreign = Connection::open(&copy).unwrap();
    foreign.query_row("SELECT count(*) FROM letters", [], |r| r.get::<_, u32>(0)).unwrap();
    drop(foreign);
    drop(Sqlite::open(&copy, &Sqlite::test_key()).unwrap());
    // Stopped, it is one file again.
    drop(store);
    let (looked, opened) = alone(&path, &copy);
    assert!(looked.unwrap().is_sound() && opened.is_ok());
}

#[test]
fn a_kill_between_the_two_marks_is_no_missing_log() {
    let dir = tempfile::tempdir().unwrap();
    let (path, copy) = (dir.path().join("house.db"), dir.path().join("copy.db"));
    let store = Sqlite::open(&path, &Sqlite::test_key()).unwrap();
    store.connection.execute("UPDATE log_mark SET missing = 1", []).unwrap();
    copied(&path, &copy, &["", "-wal"]);
    assert!(Sqlite::examine(&copy).unwrap().is_sound());
    drop(Sqlite::open(&copy, &Sqlite::test_key()).unwrap());
    drop(Sqlite::open(&copy, &Sqlite::test_key()).unwrap());
}

#[test]
fn a_copy_without_its_log_is_put_in_place_when_that_is_wished() {
    let dir = tempfile::tempdir().unwrap();
    let (path, copy) = (dir.path().join("house.db"), dir.path().join("copy.db"));
    let mut store = Sqlite::open_to_serve(&path, &Sqlite::test_key()).unwrap();
    commit_something(&mut store, 1);
    copied(&path, &copy, &[""]);
    drop(store);
    let aside = put_in_place(Some(&copy), &path, ".before").unwrap().unwrap();
    assert!(Sqlite::examine(&path).unwrap().is_sound());
    assert!(
        Sqlite::open(&path, &Sqlite::test_key())
            .unwrap()
            .read()
            .unwrap()
            .letter(&LetterId("1".into()))
            .unwrap()
            .is_none()
    );
    assert!(
        Sqlite::open(&aside, &Sqlite::test_key())
            .unwrap()
            .read()
            .unwrap()
            .letter(&LetterId("1".into()))
            .unwrap()
            .is_some()
    );
    assert!(
        matches!(Sqlite::open(&copy, &Sqlite::test_key()), Err(StoreError::Incomplete)),
        "the copy itself is left alone"
    );
    put_in_place(None, &copy, "").unwrap();
    assert!(Sqlite::examine(&copy).unwrap().is_sound());
}

/// SQLite ends at a damaged page of the log and says nothing.
#[test]
fn each_bit_that_tips_in_a_log_is_told_and_a_safe_commit_is_never_given_up() {
    let dir = tempfile::tempdir().unwrap();
    let (path, copy) = (dir.path().join("house.db"), dir.path().join("copy.db"));
    let mut store = Sqlite::open_to_serve(&path, &Sqlite::test_key()).unwrap();
    (0..6).for_each(|n| commit_something(&mut store, n));
    let log = fs::read(beside(&path, "-wal")).unwrap();
    let mut whim = Whim(3);
    copied(&path, &copy, &["", "-wal"]);
    let sound = all_rows(&copy).unwrap();
    let (mut told, mut refused) = (0, 0);
    for at in 0..80 {
        // The first pages are those of now.
        let at = if at < 50 { whim.below(20 * 4120) } else { whim.below(log.len()) };
        copied(&path, &copy, &["", "-wal"]);
        let mut tipped = log.clone();
        tipped[at] ^= 1 << whim.below(8);
        fs::write(beside(&copy, "-wal"), &tipped).unwrap();
        let noticed = is_noticed(&copy);
        assert_eq!(fs::read(beside(&copy, "-wal")).unwrap(), tipped, "looking leaves it as it is");
        if !noticed {
            // What is left there of an earlier round.
            assert_eq!(all_rows(&copy).unwrap(), sound, "byte {at}");
            continue;
        }
        told += 1;
        if let Err(error) = Sqlite::open(&copy, &Sqlite::test_key()) {
            assert!(matches!(&error, StoreError::Damaged(why) if why.contains("its log")), "{error}");
            assert!(Sqlite::examine_pages(&copy).is_err());
            refused += 1;
        }
    }
    // Only the last commit may be one that a power cut fell into.
    assert!(told > 45 && refused > 30, "{told} {refused}");
    put_in_place(None, &copy, "").unwrap();
    assert!(Sqlite::examine(&copy).unwrap().is_sound());
}
