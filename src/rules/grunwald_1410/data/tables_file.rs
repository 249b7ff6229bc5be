//! Reading `tables.toml`: every chart complete, every result known.

use std::collections::BTreeMap;

use super::tables::{
    ByArm, ByDie, COLUMNS, CombatResult, CombatTable, Command, CommandBand, Degree, FireResult, Forced,
    PitColumn, PitResult, Points, Tables,
};
use super::words::{CAMPS, NATIONS, SIDES, TERRAIN};
use estafette_rules::source::{Entry, Section};

/// The top keys of the file.
const KEYS: &[&str] = &[
    "turns",
    "terrain",
    "stream",
    "command",
    "camp_followers",
    "fire",
    "wolf_pits",
    "combat",
    "points",
    "degree",
];

/// Results of combat by their code.
const COMBAT: &[(&str, CombatResult)] = &[
    ("AE", CombatResult::AE),
    ("AX", CombatResult::AX),
    ("AD", CombatResult::AD),
    ("AR", CombatResult::AR),
    ("~", CombatResult::None),
    ("DR", CombatResult::DR),
    ("DD", CombatResult::DD),
    ("DX", CombatResult::DX),
    ("DE", CombatResult::DE),
];

/// Results of fire by their code.
const FIRE: &[(&str, FireResult)] =
    &[("~", FireResult::None), ("DR", FireResult::DR), ("DD", FireResult::DD)];

/// Results of wolf pits by their code.
const PIT: &[(&str, PitResult)] = &[("~", PitResult::None), ("D", PitResult::D), ("E", PitResult::E)];

/// Columns of the wolf pit chart.
const PIT_COLUMNS: &[(&str, PitColumn)] = &[
    ("heavy", PitColumn::Heavy),
    ("lithuanian", PitColumn::Lithuanian),
    ("tartar", PitColumn::Tartar),
    ("foot", PitColumn::Foot),
];

/// Bands of the command radius chart.
const BANDS: &[(&str, CommandBand)] =
    &[("near", CommandBand::Near), ("far", CommandBand::Far), ("lost", CommandBand::Lost)];

/// When an advance is forced.
const FORCED: &[(&str, Forced)] =
    &[("never", Forced::Never), ("after-rout", Forced::AfterRout), ("always", Forced::Always)];

/// Reads the file.
pub(super) fn read(root: &Section<'_>) -> Option<Tables> {
    root.allow(KEYS);
    let turns = root.need("turns").and_then(|e| e.whole());
    if turns == Some(0) {
        root.need("turns")?.fault("a game has at least one turn");
    }
    let terrain = keyed(root, "terrain", "terrain", TERRAIN, |e| by_arm(&e));
    let stream = root.need("stream").and_then(|e| by_arm(&e));
    let command = keyed(root, "command", "band", BANDS, |e| command(&e));
    let followers = keyed(root, "camp_followers", "camp", CAMPS, |e| by_die(&e, Entry::whole));
    let fire = root.need("fire").and_then(|e| fire(&e));
    let wolf_pits =
        keyed(root, "wolf_pits", "column", PIT_COLUMNS, |e| by_die(&e, |r| r.word("result", PIT)));
    let combat = root.need("combat").and_then(|e| combat(&e));
    let (points, degrees) = (points(root), degrees(root));
    if let Some(command) = &command {
        check_bands(root, command);
    }
    let ((crossbow, artillery), (horse, foot)) = (fire?, combat?);
    Some(Tables {
        turns: turns?,
        terrain: terrain?,
        stream: stream?,
        command: command?,
        followers: followers?,
        crossbow,
        artillery,
        wolf_pits: wolf_pits?,
        horse,
        foot,
        points: points?,
        degrees: degrees?,
    })
}

/// A table with an entry for each of some words, and no other.
fn keyed<K: Copy + Ord, V>(
    section: &Section<'_>,
    key: &str,
    what: &str,
    words: &[(&str, K)],
    read: impl Fn(Entry<'_>) -> Option<V>,
) -> Option<BTreeMap<K, V>> {
    let table = section.need(key)?.section()?;
    let known: Vec<_> = words.iter().map(|(w, _)| *w).collect();
    for (word, entry) in table.entries() {
        if !known.contains(&word) {
            entry.unknown(what, word, &known);
        }
    }
    let all = words.iter().map(|(word, k)| Some((*k, read(table.need(word)?)?)));
    // Every word is read before a missing one counts, so that all faults are told.
    let all: Vec<_> = all.collect();
    all.into_iter().collect()
}

fn by_arm(entry: &Entry<'_>) -> Option<ByArm> {
    let table = entry.section()?;
    table.allow(&["horse", "foot"]);
    let number = |key| match table.get(key) {
        None => Some(None),
        Some(entry) => entry.whole().map(Some),
    };
    Some(ByArm { horse: number("horse")?, foot: number("foot")? })
}

/// The elements of a list that has one for each face of a die.
fn faces<'s>(entry: &Entry<'s>, what: &str) -> Option<Vec<Entry<'s>>> {
    let list = entry.list()?;
    if list.len() != 6 {
        entry.fault(format!("`{}` has {} {what}; a die has 6 faces", entry.path(), list.len()));
        return None;
    }
    Some(list)
}

fn by_die<'s, T: Copy>(entry: &Entry<'s>, read: impl Fn(&Entry<'s>) -> Option<T>) -> Option<ByDie<T>> {
    let list = faces(entry, "results")?;
    let read: Vec<_> = list.iter().map(read).collect();
    let read: Option<Vec<T>> = read.into_iter().collect();
    read?.try_into().ok()
}

fn command(entry: &Entry<'_>) -> Option<Command> {
    let table = entry.section()?;
    table.allow(&["from", "allowance_cut", "turns", "advance"]);
    Some(Command {
        from: table.need("from")?.whole()?,
        allowance_cut: table.need("allowance_cut")?.whole()?,
        turns: table.get("turns").and_then(|e| e.whole()),
        advance: table.need("advance")?.word("advance", FORCED)?,
    })
}

/// The bands start at 0 and follow each other.
fn check_bands(root: &Section<'_>, command: &BTreeMap<CommandBand, Command>) {
    let from: Vec<_> = command.values().map(|c| c.from).collect();
    if from.first() != Some(&0) || !from.is_sorted_by(|a, b| a < b) {
        let place = root.get("command");
        let reason = "the bands near, far, lost must start at 0 and each beyond the one before";
        if let Some(entry) = place {
            entry.fault(reason);
        }
    }
}

fn fire(entry: &Entry<'_>) -> Option<(ByDie<FireResult>, ByDie<FireResult>)> {
    let table = entry.section()?;
    table.allow(&["crossbow", "artillery"]);
    let read = |key| by_die(&table.need(key)?, |r| r.word("result", FIRE));
    let (crossbow, artillery) = (read("crossbow"), read("artillery"));
    Some((crossbow?, artillery?))
}

fn combat(entry: &Entry<'_>) -> Option<(CombatTable, CombatTable)> {
    let table = entry.section()?;
    table.allow(&["horse", "foot"]);
    let (horse, foot) = (combat_table(&table, "horse"), combat_table(&table, "foot"));
    Some((horse?, foot?))
}

fn combat_table(table: &Section<'_>, key: &str) -> Option<CombatTable> {
    let rows = faces(&table.need(key)?, "rows")?;
    let read: Vec<_> = rows.iter().zip(1..).map(|(row, die)| combat_row(row, die)).collect();
    let read: Option<Vec<_>> = read.into_iter().collect();
    read?.try_into().ok()
}

fn combat_row(row: &Entry<'_>, die: u32) -> Option<[CombatResult; COLUMNS]> {
    let cells = row.list()?;
    if cells.len() != COLUMNS {
        row.fault(format!(
            "`{}`: the row of die {die} has {} results; differentials -6 to +6 need {COLUMNS}",
            row.path(),
            cells.len()
        ));
        return None;
    }
    let read: Vec<_> = cells.iter().map(|c| c.word("result", COMBAT)).collect();
    let read: Option<Vec<_>> = read.into_iter().collect();
    read?.try_into().ok()
}

fn points(root: &Section<'_>) -> Option<Points> {
    let table = root.need("points")?.section()?;
    table.allow(&["units", "camps", "standards"]);
    let units = keyed(&table, "units", "nation", NATIONS, |e| by_arm(&e));
    let camps = keyed(&table, "camps", "camp", CAMPS, |e| e.whole());
    let standards = keyed(&table, "standards", "side", SIDES, |e| e.whole());
    Some(Points { units: units?, camps: camps?, standards: standards? })
}

fn degrees(root: &Section<'_>) -> Option<Vec<Degree>> {
    let mut degrees: Vec<Degree> = Vec::new();
    for entry in root.need("degree")?.list()? {
        let table = entry.section()?;
        table.allow(&["from", "title"]);
        let (from, title) = (table.need("from")?.whole()?, table.need("title")?.text()?.to_owned());
        let rises = degrees.last().map_or(from == 0, |last| last.from < from);
        if !rises {
            entry.fault(format!("`{title}` starts at {from}; degrees start at 0 and rise"));
        }
        degrees.push(Degree { from, title });
    }
    Some(degrees)
}
