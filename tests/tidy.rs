//! Reads the sources and fails on what review should not have to find: a room that is built on another than
//! ARCHITECTURE.md says, a file without a head or too long, text that must not be committed. Rules, citations and
//! cases are held together by `tests/rules.rs`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Lines a source file may have before its tests.
const LONGEST: usize = 400;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder, in order, without what is built or belongs to git.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut entries: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        match path.is_dir() {
            _ if name == "target" || name == ".git" => {}
            true => found.extend(files(&path)),
            false => found.push(path),
        }
    }
    found
}

/// All files that git tracks, or where git cannot tell, all files.
fn tracked() -> Vec<PathBuf> {
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root()).output();
    match listed {
        Ok(output) if output.status.success() && !output.stdout.is_empty() => {
            let names = String::from_utf8_lossy(&output.stdout).into_owned();
            names.split_terminator('\0').map(|name| root().join(name)).collect()
        }
        _ => files(root()),
    }
}

/// The sources with their path below `src/`.
pub(super) fn sources() -> Vec<(String, String)> {
    let src = root().join("src");
    let rust = files(&src).into_iter().filter(|p| p.extension().is_some_and(|e| e == "rs"));
    rust.map(|p| (shown(&p, &src), fs::read_to_string(&p).unwrap())).collect()
}

fn shown(path: &Path, below: &Path) -> String {
    path.strip_prefix(below).unwrap().display().to_string()
}

/// The part of a file before its tests.
pub(super) fn before_tests(text: &str) -> &str {
    let text = text.trim_end();
    // A declaration among others, with code behind it, ends nothing.
    let declared = || text.strip_suffix("\n#[cfg(test)]\nmod tests;").map(str::len);
    &text[..text.find("\n#[cfg(test)]\nmod tests {").or_else(declared).unwrap_or(text.len())]
}

/// Whether a file holds nothing but tests.
pub(super) fn is_test(path: &str) -> bool {
    path.ends_with("tests.rs") || path.contains("/tests/") || path.ends_with("conformance.rs")
}

/// The manifest of each room, by its folder below `src/`: `core`, `rules/wrg_6th`.
pub(super) fn manifests() -> Vec<(String, toml::Table)> {
    let src = root().join("src");
    let manifests = files(&src).into_iter().filter(|p| p.ends_with("Cargo.toml"));
    let read = |p: &Path| fs::read_to_string(p).unwrap().parse().unwrap();
    manifests.map(|p| (shown(p.parent().unwrap(), &src), read(&p))).collect()
}

/// The rooms that one is built on, or that its tests use besides.
fn used(manifest: &toml::Table, section: &str) -> BTreeSet<String> {
    let named = manifest.get(section).and_then(toml::Value::as_table).into_iter().flat_map(toml::Table::keys);
    named.filter_map(|name| Some(name.strip_prefix("estafette-")?.to_owned())).collect()
}

/// What stands in backticks in a cell of a table.
fn in_backticks(cell: &str) -> BTreeSet<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

fn report(faults: &[String]) {
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn the_table_of_architecture_is_what_the_manifests_say() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let table = page.split_once("| room | is built on |").expect("the table").1;
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let cells = rows.map(|row| row.split('|').map(str::trim).collect::<Vec<_>>());
    let told: BTreeMap<String, BTreeSet<String>> = cells
        .flat_map(|row| in_backticks(row[1]).into_iter().map(move |room| (room, in_backticks(row[2]))))
        .collect();
    let is = |(folder, manifest): &(String, toml::Table)| (folder.clone(), used(manifest, "dependencies"));
    let built: BTreeMap<String, BTreeSet<String>> = manifests().iter().map(is).collect();
    assert_eq!(told, built);
}

#[test]
fn only_the_shelf_names_systems_and_only_the_program_names_the_shelf() {
    let manifests = manifests();
    let systems: BTreeSet<String> = manifests
        .iter()
        .filter_map(|(folder, _)| Some(folder.strip_prefix("rules/")?.replace('_', "-")))
        .collect();
    assert_eq!(systems.len(), 3);
    let mut faults = Vec::new();
    for (folder, manifest) in &manifests {
        let used = used(manifest, "dependencies");
        if folder != "shelf" && used.intersection(&systems).next().is_some() {
            faults.push(format!("src/{folder} is built on a system"));
        }
        if folder != "app" && used.contains("shelf") {
            faults.push(format!("src/{folder} is built on the shelf"));
        }
    }
    report(&faults);
}

#[test]
fn every_source_file_says_what_it_does() {
    let sources = sources();
    let headless = sources.iter().filter(|(_, text)| !text.starts_with("//! "));
    report(&headless.map(|(path, _)| format!("src/{path} does not open with `//! `")).collect::<Vec<_>>());
}

#[test]
fn no_source_file_is_too_long() {
    let sources = sources();
    let long = sources.iter().filter(|(path, _)| !is_test(path)).filter_map(|(path, text)| {
        let lines = before_tests(text).lines().count();
        (lines > LONGEST).then(|| format!("src/{path} has {lines} lines before its tests"))
    });
    report(&long.collect::<Vec<_>>());
}

/// pest takes the first of several literals that fits: a longer one that stands behind its own beginning is never read.
#[test]
fn no_word_of_a_grammar_hides_behind_its_own_beginning() {
    let mut faults = Vec::new();
    for file in files(&root().join("grammar")) {
        let text = fs::read_to_string(&file).unwrap();
        let rules = text.lines().map(|line| line.split("//").next().unwrap_or_default());
        for line in rules.filter(|line| line.matches('"').count() % 2 == 0) {
            let mut before: Vec<&str> = Vec::new();
            for pair in line.split('"').collect::<Vec<_>>().chunks(2) {
                let [between, literal] = pair else { continue };
                if !matches!(between.trim(), "|" | "| ^") {
                    before.clear();
                }
                let hidden = before.iter().find(|first| literal.starts_with(**first));
                let shown = file.file_name().unwrap().to_string_lossy();
                faults.extend(hidden.map(|first| format!("{shown}: `{literal}` behind `{first}`")));
                before.push(literal);
            }
        }
    }
    report(&faults);
}

#[test]
fn nothing_is_committed_that_belongs_to_one_machine_or_is_unfinished() {
    // Written in two pieces each, so that this file does not find itself.
    let forbidden = [
        concat!("/ho", "me/"),
        concat!("/ro", "ot/"),
        concat!("/Us", "ers/"),
        concat!("/wo", "rk/"),
        concat!("index.cra", "tes.io"),
        concat!("static.cra", "tes.io"),
        concat!("TO", "DO"),
        concat!("FIX", "ME"),
        concat!("unimple", "mented"),
        concat!("to", "do!("),
    ];
    let mut faults = Vec::new();
    for path in tracked().iter().filter(|p| !p.ends_with("Cargo.lock")) {
        let Ok(text) = fs::read_to_string(path) else { continue };
        for (i, line) in text.lines().enumerate() {
            for word in forbidden.iter().filter(|w| line.contains(*w)) {
                faults.push(format!("{}:{}: `{word}`", shown(path, root()), i + 1));
            }
        }
    }
    report(&faults);
}

/// Things that are counted, by the word that follows their number when there are several.
const COUNTED: &[&str] = &[
    "addresses",
    "attempts",
    "bytes",
    "cards",
    "cases",
    "casualties",
    "changes",
    "days",
    "ducats",
    "entries",
    "figures",
    "files",
    "friends",
    "games",
    "helpers",
    "hexes",
    "hours",
    "layers",
    "letters",
    "lines",
    "mails",
    "minutes",
    "orders",
    "parameters",
    "parts",
    "pawns",
    "phases",
    "players",
    "points",
    "problems",
    "reminders",
    "rounds",
    "rulings",
    "seats",
    "sheets",
    "tables",
    "times",
    "turns",
    "units",
    "votes",
    "words",
    "dni",
    "dnia",
    "wierszy",
    "rund",
    "godzin",
    "listów",
    "liter",
    "znaków",
    "punktów",
    "przypomnień",
    "wiadomości",
    "pomocników",
    "dukatów",
    "kart",
    "graczy",
    "tur",
];

/// Sentences in which the word is no thing that is counted: `round 3 orders`.
const NOT_COUNTED: &[&str] = &["header", "header-seat"];

/// Values that are names and no numbers: of `{ $nation } units` there may be one.
const NAMED: &[&str] = &["nation", "called", "unit", "order", "kind", "name", "from", "to", "written"];

/// Rooms whose sentences for people stand in their code.
const PROSE: &[&str] = &["app/", "game/", "umpire/"];

/// Where there are always several, and where a line for the program itself is written.
const SEVERAL: &[&str] = &["app/commands/verify.rs", "app/commands/tournament/results.rs"];

/// The word behind a place where a value is filled in.
fn word_behind(rest: &str) -> &str {
    let word = rest.strip_prefix(' ').unwrap_or_default();
    let end = word.find(|c: char| !c.is_alphabetic() && c != '-').unwrap_or(word.len());
    &word[..end]
}

/// Words in brackets such as `line(s)`, in a text.
fn bracketed(text: &str) -> bool {
    text.match_indices("(s)").any(|(at, _)| text[..at].ends_with(|c: char| c.is_ascii_lowercase()))
}

#[test]
fn what_is_counted_has_a_word_for_one_and_a_word_for_several() {
    let mut faults = Vec::new();
    for path in files(&root().join("words")) {
        let text = fs::read_to_string(&path).unwrap();
        let name = shown(&path, root());
        let mut begins: Vec<usize> = vec![0];
        begins.extend(
            text.match_indices('\n')
                .map(|(at, _)| at + 1)
                .filter(|at| text[*at..].starts_with(|c: char| c.is_ascii_lowercase())),
        );
        begins.push(text.len());
        for sentence in begins.windows(2).map(|w| &text[w[0]..w[1]]) {
            let key = sentence.split(" =").next().unwrap_or_default();
            let sentence: String =
                sentence.lines().filter(|l| !l.starts_with('#')).collect::<Vec<_>>().join("\n");
            if bracketed(&sentence) {
                faults.push(format!("{name}: `{key}` says `(s)`"));
            }
            for (at, _) in sentence.match_indices("{ $") {
                let Some(close) = sentence[at..].find(" }") else { continue };
                let value = &sentence[at + 3..at + close];
                if !value.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
                    continue;
                }
                let word = word_behind(&sentence[at + close + 2..]);
                let chosen = NAMED.contains(&value) || sentence.contains(&format!("{{ ${value} ->"));
                if COUNTED.contains(&word) && !chosen && !NOT_COUNTED.contains(&key) {
                    faults.push(format!("{name}: `{key}` says `{{ ${value} }} {word}` of one as well"));
                }
            }
        }
    }
    for path in files(&root().join("templates")) {
        let text = fs::read_to_string(&path).unwrap();
        let name = shown(&path, root());
        if bracketed(&text) {
            faults.push(format!("{name}: it says `(s)`"));
        }
        for (at, _) in text.match_indices("}}") {
            let word = word_behind(&text[at + 2..]);
            if COUNTED.contains(&word) && !text[..at].ends_with(['"', '/']) {
                faults.push(format!("{name}: it says `{word}` of one as well"));
            }
        }
    }
    let prose = |path: &str| {
        PROSE.iter().any(|room| path.starts_with(room)) && !is_test(path) && !SEVERAL.contains(&path)
    };
    for (path, text) in sources().into_iter().filter(|(path, _)| prose(path)) {
        let lines: Vec<&str> = before_tests(&text).lines().collect();
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//")) {
            let counts = line.match_indices('{').find_map(|(open, _)| {
                let close = open + line[open..].find('}')?;
                let word = word_behind(&line[close + 1..]);
                // A limit is a constant, and above one.
                let limit =
                    line[open..close].contains(char::is_uppercase) || line[..open].ends_with("at most ");
                (COUNTED.contains(&word) && !limit).then_some(word)
            });
            // The arm for one stands beside the arm for several.
            let one = ["1 =>", "== 1", "(1)"];
            let chosen =
                lines[at.saturating_sub(3)..=at].iter().any(|l| one.iter().any(|one| l.contains(one)));
            if let Some(word) = counts.filter(|_| !chosen) {
                faults.push(format!("{path}:{}: it says `{word}` of one as well", at + 1));
            }
        }
    }
    for (path, text) in sources() {
        let lines =
            (1..).zip(before_tests(&text).lines()).filter(|(_, line)| !line.trim_start().starts_with("//"));
        for (number, line) in lines {
            let within_quotes = line.split('"').skip(1).step_by(2);
            if within_quotes.filter(|piece| piece.contains(' ')).any(bracketed) {
                faults.push(format!("{path}:{number}: it says `(s)`"));
            }
        }
    }
    report(&faults);
}
