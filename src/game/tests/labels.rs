//! Labels of dice in a game with average dice: what a new game writes, and that an old one stays as it was.

use super::back_real::Table;
use super::*;
use estafette_core::dice::{Scheme, Sides};
use estafette_core::journal::{Entry, GENESIS, chain};

/// At most so many times a game is played on until an average die is rolled.
const MOST: usize = 40;

/// A game whose journal was begun before labels named what stands on a die.
fn of_old(table: &Table) {
    let file = table.file();
    file.execute_batch("DROP TRIGGER journal_is_written_once").unwrap();
    let rows = table.house().journal(&spring()).unwrap();
    let mut hash = GENESIS.to_owned();
    for row in rows {
        let mut entry: Entry = serde_json::from_str(&row.entry).unwrap();
        if let Entry::Created { labels, .. } = &mut entry {
            *labels = Scheme::One;
        }
        let entry = serde_json::to_string(&entry).unwrap();
        assert!(!entry.contains("labels"), "{entry}");
        hash = chain(&hash, entry.as_bytes());
        let sql = "UPDATE journal SET entry = seal('journal.entry', ?1, game, seq), hash = ?2 WHERE seq = ?3";
        file.execute(sql, rusqlite::params![entry, hash, i64::try_from(row.seq).unwrap()]).unwrap();
    }
}

/// All dice that were rolled: label, and number shown.
fn rolled(table: &Table) -> Vec<(String, u32)> {
    let rows = table.rows();
    let events = rows
        .values()
        .flat_map(|(_, events, _)| serde_json::from_str::<Vec<serde_json::Value>>(events).unwrap());
    let die = |e: serde_json::Value| {
        let die = u32::try_from(e["die"].as_u64().unwrap()).unwrap();
        (e["key"].as_str().unwrap().to_owned(), die)
    };
    events.filter(|e| e["kind"] == "roll").map(die).collect()
}

#[test]
fn an_average_die_says_its_numbers_in_a_new_game_and_an_old_game_is_verified_as_it_was() {
    let mut table = Table::set_up("wrg-6th", "skirmish", 5);
    let old = table.copy();
    of_old(&old);
    let (mut old, mut plays) = (old, 0);
    let marked = |label: &String| label.starts_with("estafette-die-2|");
    while !rolled(&table).iter().any(|(label, _)| marked(label)) {
        assert!(plays < MOST, "no average die is rolled");
        table.play();
        plays += 1;
    }
    for (label, die) in rolled(&table) {
        let sides = Sides::of(&label).unwrap();
        assert!(sides.has(die), "{label}: {die}");
        assert_eq!(marked(&label), label.ends_with("|2.3.3.4.4.5"), "{label}");
    }
    let report = table.house().report(&spring(), None, None, table.now).unwrap();
    let shown = rolled(&table).iter().filter(|(label, _)| marked(label)).any(|(label, die)| {
        report.text.contains(label.as_str()) && report.text.contains(&format!("{die} of 2,3,3,4,4,5"))
    });
    assert!(shown && report.html.contains("of 2,3,3,4,4,5"), "{}", report.text);
    table.is_sound("a new game");

    for _ in 0..plays {
        old.play();
    }
    assert!(
        rolled(&old).iter().all(|(label, _)| label.starts_with("estafette-die-1|") && label.ends_with("|6"))
    );
    old.is_sound("an old game");
}
