//! Sealed columns: none is forgotten, none can be changed or moved, and an older store keeps nothing in plain text.

use std::collections::BTreeMap;
use std::fs;

use super::super::{Sqlite, steps};
use super::*;
use crate::Store;
use estafette_core::{GameId, LetterId, SeatId};

/// Columns of texts and blobs that hold no secret: names, addresses, states, what was done, keyed hashes. Whoever adds
/// a column puts it here or into [`SEALED`].
const PLAIN: &[(&str, &str)] = &[
    ("addresses", "game seat address"),
    ("applications", "print letter address"),
    ("bounces", "letter address weight status"),
    ("bouncing", "address"),
    ("confirmations", "print game seat wish"),
    ("deeds", "address game seat cause deed"),
    ("drafts", "game title"),
    ("foundings", "game record hash"),
    ("games", "id system scenario settings commitment state proof terms"),
    ("guesses", "address"),
    ("journal", "game hash"),
    ("key_place", "path"),
    ("lenders", "game seat address"),
    ("letters", "id outcome game seat fingerprint"),
    ("logins", "print address"),
    ("mail_off", "game seat"),
    ("nicks", "game seat key nick"),
    ("observers", "game address name zone lang print"),
    ("outbox", "print game seat kind returns recipient held"),
    ("phases", "game sitting title period revision state events paused_at"),
    ("positions", "game position"),
    ("post_replies", "letter"),
    ("precedents", "system rule game by text because"),
    ("questions", "game seat open"),
    ("queue", "lane"),
    ("said", "address game digest"),
    ("seals", "key_check"),
    ("seat_links", "print game seat"),
    ("seats", "game seat address name zone phrase"),
    ("sessions", "print address"),
    ("sheets", "game seat told"),
    ("tournament_games", "game tournament"),
    ("tournament_journal", "tournament letter hash"),
    ("tournament_passes", "print tournament player"),
    ("tournaments", "id"),
    ("waiting_list", "system address name zone lang side"),
];

#[test]
fn every_column_is_sealed_or_said_to_hold_no_secret() {
    let store = Sqlite::in_memory().unwrap();
    let sql = "SELECT s.name, c.name FROM sqlite_schema s, pragma_table_info(s.name) c
               WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite_%' AND c.type IN ('TEXT', 'BLOB')";
    let mut rows = store.connection.prepare(sql).unwrap();
    let rows = rows.query_map([], |r| Ok((r.get::<_, String>(0)?, r.get::<_, String>(1)?))).unwrap();
    let mut found = 0;
    for (table, column) in rows.map(Result::unwrap) {
        let sealed = SEALED.iter().any(|s| s.table == table && s.columns.contains(&column.as_str()));
        let plain = PLAIN.iter().any(|(t, columns)| *t == table && columns.split(' ').any(|c| c == column));
        assert!(sealed != plain, "{table}.{column}: seal it, or say that it holds no secret");
        found += usize::from(sealed);
    }
    assert_eq!(found, SEALED.iter().map(|s| s.columns.len()).sum::<usize>(), "a column that is not there");
    // None takes a value that is not sealed.
    for sealed in SEALED {
        let sql = format!("SELECT sql FROM sqlite_schema WHERE name = '{}'", sealed.table);
        let made: String = store.connection.query_row(&sql, [], |r| r.get(0)).unwrap();
        for column in sealed.columns {
            assert!(made.contains(&format!("(substr({column}, 1, 2) = x'e50")), "{}.{column}", sealed.table);
        }
    }
}

fn letter<'l>(id: &'l LetterId, raw: &'l [u8]) -> crate::NewLetter<'l> {
    let (envelope_from, envelope_to) = (None, vec!["orders@h".to_owned()]);
    let at = chrono::DateTime::UNIX_EPOCH;
    crate::NewLetter { id, raw, envelope_from, envelope_to: &envelope_to.leak()[..], at }
}

#[test]
fn a_value_that_was_changed_or_moved_is_an_error_that_names_its_row() {
    let mut store = Sqlite::in_memory().unwrap();
    let ids = ["aa", "bb"].map(|id| LetterId(id.to_owned()));
    let mut work = store.write().unwrap();
    for id in &ids {
        assert!(work.keep_letter(&letter(id, b"number 3")).unwrap());
    }
    work.commit().unwrap();
    let sealed = |id: &str| -> Vec<u8> {
        let sql = "SELECT raw FROM letters WHERE id = ?";
        store.connection.query_row(sql, [id], |r| r.get(0)).unwrap()
    };
    let (one, other) = (sealed("aa"), sealed("bb"));
    assert!(one != other && one.len() == b"number 3".len() + HEAD + 16);
    store.connection.execute_batch("DROP TRIGGER letters_as_received").unwrap();
    let mut read = |raw: &[u8]| {
        store
            .connection
            .execute("UPDATE letters SET raw = ? WHERE id = 'aa'", [raw])
            .map_err(|e| e.to_string())?;
        let found = store.read().unwrap().letter(&ids[0]);
        found.map(|row| row.unwrap().raw).map_err(|e| e.to_string())
    };
    assert_eq!(read(&one).unwrap(), b"number 3");
    let moved = read(&other).unwrap_err();
    assert!(moved.contains("letters.raw of row aa"), "{moved}");
    for at in 0..one.len() {
        for bit in 0..8 {
            let mut flipped = one.clone();
            flipped[at] ^= 1 << bit;
            let told = read(&flipped).unwrap_err();
            assert!(told.contains("letters.raw of row aa") || told.contains("CHECK"), "{at}.{bit}: {told}");
        }
    }
    assert!(read(b"number 3").unwrap_err().contains("CHECK"), "plain text is not taken");
}

#[test]
fn the_same_work_gives_the_same_bytes_and_another_key_opens_none() {
    let (one, other) = (Keys::of(&StoreKey::new([1; 32])), Keys::of(&StoreKey::new([2; 32])));
    let sealed = one.seal(b"place", TEXT, b"words");
    assert_eq!(sealed, one.seal(b"place", TEXT, b"words"));
    assert_ne!(sealed, one.seal(b"other", TEXT, b"words"));
    assert_eq!(one.open(b"place", &sealed), Some(Value::Text("words".into())));
    assert_eq!((one.open(b"other", &sealed), other.open(b"place", &sealed)), (None, None));
    let nonces: BTreeMap<_, _> =
        (0u32..2_000).map(|n| (one.seal(b"p", BLOB, &n.to_be_bytes())[2..14].to_vec(), n)).collect();
    assert_eq!(nonces.len(), 2_000, "each value has a nonce of its own");
}

#[test]
fn what_an_older_version_left_is_sealed_and_can_be_read_off_neither_file_nor_log() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("house.db");
    let mut old = Connection::open(&path).unwrap();
    old.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(())).unwrap();
    // All steps up to `16_gathered.sql`.
    steps().to_version(&mut old, 15).unwrap();
    let digits = "0123456789abcdef".repeat(4);
    old.execute_batch(&format!(
        "INSERT INTO house (only, key) VALUES (1, x'{digits}');
         INSERT INTO letters (id, raw, envelope_from, envelope_to, at, proof, reason, forum)
         VALUES ('l1', CAST('SECRET-1 {long}' AS BLOB), 'SECRET-2@h', '[\"orders+g.red.SECRET-3@h\"]', 5,
                 '{{\"to\":\"SECRET-4\"}}', 'SECRET-5', '{{\"post\":\"SECRET-6\"}}');
         INSERT INTO post_replies VALUES ('l1', '\"SECRET-7\"');
         INSERT INTO games (id, number, system, scenario, settings, secret, commitment, state, at)
         VALUES ('g', 1, 's', 'c', '{{}}', '{digits}', printf('%064d', 0), 'running', 5);
         INSERT INTO seats (game, ordinal, seat, address, name, zone, token, words)
         VALUES ('g', 1, 'red', 'ann@a.example', 'Ann', 'UTC', 'SECRET-8', 'SECRET-9'), ('g', 2, 'blue', NULL, NULL, NULL, NULL, NULL);
         INSERT INTO journal VALUES ('g', 1, 5, '{{\"text\":\"SECRET-10\"}}', printf('%064d', 0));
         INSERT INTO outbox (message_id, game, seat, kind, envelope_from, recipient, bytes, facts, at, not_before, next_try, last_error)
         VALUES ('SECRET-11@h', 'g', 'red', 'receipt', 'orders+bounce.SECRET-12@h', 'ann@a.example', CAST('SECRET-13' AS BLOB),
                 '{{\"mail\":\"SECRET-14\"}}', 5, 5, 5, 'SECRET-15');
         INSERT INTO bounces (mail, address, weight, why, at) VALUES (1, 'ann@a.example', 'soft', 'SECRET-16', 5);
         INSERT INTO bouncing VALUES ('ann@a.example', 'SECRET-17', 5);
         INSERT INTO waiting_list (system, address, name, lang, words, at) VALUES ('s', 'Ann@A.example', 'Ann', 'en', 'SECRET-18', 5);
         INSERT INTO tournaments (id, number, seed, at) VALUES ('t', 1, '{digits}', 5);
         INSERT INTO tournament_journal VALUES ('t', 1, 5, '{{\"x\":\"SECRET-19\"}}', NULL, printf('%064d', 0));",
        long = "x".repeat(20_000)
    ))
    .unwrap();
    // Its service was killed: part of it stands in the log alone.
    std::mem::forget(old);
    let read = |end: &str| fs::read(format!("{}{end}", path.display())).unwrap_or_default();
    let count = |text: &[u8]| {
        [read(""), read("-wal")]
            .iter()
            .map(|f| f.windows(text.len()).filter(|w| *w == text).count())
            .sum::<usize>()
    };
    assert!(count(b"SECRET-") >= 19 && count(digits.as_bytes()) >= 2);
    assert!(!Sqlite::is_sealed(&path).unwrap());

    let mut store = Sqlite::open(&path, &Sqlite::test_key()).unwrap();
    let (g, red, blue) = (GameId::new("g"), SeatId::new("red"), SeatId::new("blue"));
    let raw_key: Vec<u8> = (0..32).map(|n| [0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef][n % 8]).collect();
    assert_eq!((count(b"SECRET-"), count(digits.as_bytes()), count(&raw_key)), (0, 0, 0));
    assert!(count(b"ann@a.example") > 0 && Sqlite::is_sealed(&path).unwrap());
    let mut work = store.write().unwrap();
    assert_eq!(work.house_key().unwrap().unwrap().to_vec(), raw_key);
    let row = work.letter(&LetterId("l1".into())).unwrap().unwrap();
    assert!(row.raw.starts_with(b"SECRET-1 ") && row.envelope_from.as_deref() == Some("SECRET-2@h"));
    assert_eq!(row.envelope_to, ["orders+g.red.SECRET-3@h"]);
    assert_eq!(work.game(&g).unwrap().unwrap().secret.to_hex(), digits);
    assert_eq!(work.holder(&g, &red).unwrap().unwrap().token, "SECRET-8");
    assert_eq!(work.holder(&g, &blue).unwrap(), None);
    assert_eq!(work.seats(&g).unwrap()[0].words.as_deref(), Some("SECRET-9"));
    assert!(work.journal(&g).unwrap()[0].entry.contains("SECRET-10"));
    let mail = work.mail_named("SECRET-11@h").unwrap().unwrap();
    assert_eq!(
        (mail.mail.message_id.as_str(), mail.mail.bytes.as_slice()),
        ("SECRET-11@h", &b"SECRET-13"[..])
    );
    assert_eq!(mail.last_error.as_deref(), Some("SECRET-15"));
    assert!(work.mail_sent_from("orders+bounce.SECRET-12@h").unwrap().is_some());
    assert_eq!(work.mail_to("SECRET-11@h").unwrap().map(|p| p.void), Some(false));
    assert_eq!(work.bouncing().unwrap()[0].why, "SECRET-17");
    assert_eq!(work.waiting_for(None).unwrap()[0].words.as_deref(), Some("SECRET-18"));
    drop(work);
    drop(store);
    assert!(matches!(Sqlite::open(&path, &StoreKey::new([8; 32])), Err(StoreError::OtherKey)));
    assert_eq!(count(b"SECRET-"), 0);
    let checks: String =
        Connection::open(&path).unwrap().query_row("PRAGMA integrity_check", [], |r| r.get(0)).unwrap();
    assert_eq!(checks, "ok", "any SQLite can look it through without the key");
}
