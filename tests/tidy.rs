//! Reads the sources and fails on what review should not have to find: a room that imports another
//! against the law, a file without a head or too long, text that must not be committed. Rules, citations
//! and cases are held together by `tests/rules.rs`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What each room may import of ours, besides itself. `rules` here is the seam: everything in
/// `src/rules` that is no system.
const LAW: &[(&str, &[&str])] = &[
    ("core", &[]),
    ("board", &["core"]),
    ("orders", &["core"]),
    ("rules", &["core", "board", "orders", "system"]),
    ("system", &["core", "board", "orders", "rules"]),
    ("store", &["core"]),
    ("mail", &["core"]),
    ("schedule", &["core"]),
    ("reports", &["core", "board", "orders", "rules"]),
    ("cases", &["core", "orders", "rules", "reports", "board"]),
    ("game", &["core", "board", "orders", "rules", "store", "reports", "mail", "schedule"]),
    ("tournament", &["core", "orders", "rules", "reports", "store", "mail", "schedule", "cases", "game"]),
    ("umpire", &["core", "orders", "rules", "reports", "store", "game", "tournament"]),
    (
        "app",
        &[
            "core",
            "board",
            "orders",
            "rules",
            "store",
            "reports",
            "mail",
            "cases",
            "game",
            "schedule",
            "umpire",
            "tournament",
        ],
    ),
];

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
fn sources() -> Vec<(String, String)> {
    let src = root().join("src");
    let rust = files(&src).into_iter().filter(|p| p.extension().is_some_and(|e| e == "rs"));
    rust.map(|p| (shown(&p, &src), fs::read_to_string(&p).unwrap())).collect()
}

fn shown(path: &Path, below: &Path) -> String {
    path.strip_prefix(below).unwrap().display().to_string()
}

/// The part of a file before its tests.
fn before_tests(text: &str) -> &str {
    let tests = text.find("\n#[cfg(test)]\nmod tests {").or_else(|| text.find("\n#[cfg(test)]\nmod tests;"));
    &text[..tests.unwrap_or(text.len())]
}

/// Whether a file holds nothing but tests.
fn is_test(path: &str) -> bool {
    path.ends_with("tests.rs") || path.contains("/tests/") || path.ends_with("conformance.rs")
}

/// The folders of the systems: `grunwald_1410`.
fn systems() -> Vec<String> {
    let rules = root().join("src/rules");
    let folders = files(&rules).into_iter().filter_map(|p| {
        let below = shown(&p, &rules);
        below.split_once('/').map(|(folder, _)| folder.to_owned())
    });
    folders.collect::<BTreeSet<_>>().into_iter().collect()
}

/// The room of a path below `src/` or of an import, and the system if it is one.
fn room(first: &str, second: &str, systems: &[String]) -> (String, Option<String>) {
    match systems.iter().find(|s| first == "rules" && *s == second.trim_end_matches(".rs")) {
        Some(system) => ("system".to_owned(), Some(system.clone())),
        None => (first.to_owned(), None),
    }
}

/// Everything named by `crate::a::b`, as (a, b); a group such as `crate::{a::b, c}` is taken apart.
fn imports(text: &str) -> Vec<(String, String)> {
    let code: Vec<&str> = text.lines().filter(|l| !l.trim_start().starts_with("//")).collect();
    let code = code.join(" ");
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        match rest.strip_prefix('{').and_then(|group| group.split_once("};")) {
            Some((group, _)) => found.extend(group.split(", ").map(|path| first_two(path.trim()))),
            None => found.push(first_two(rest)),
        }
    }
    found
}

/// The first two words of a path; the second may open a group.
fn first_two(path: &str) -> (String, String) {
    let word = |text: &str| -> String {
        text.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect()
    };
    let first = word(path);
    let second = path[first.len()..].strip_prefix("::").unwrap_or("");
    let second = word(second.strip_prefix('{').unwrap_or(second));
    (first, second)
}

fn report(faults: &[String]) {
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn rooms_import_only_what_the_law_allows() {
    let systems = systems();
    let law: BTreeMap<&str, &[&str]> = LAW.iter().copied().collect();
    let mut faults = Vec::new();
    for (path, text) in sources().iter().filter(|(path, _)| path.contains('/') && !is_test(path)) {
        let (first, rest) = path.split_once('/').unwrap();
        let (own, system) = room(first, rest.split('/').next().unwrap(), &systems);
        let Some(allowed) = law.get(own.as_str()) else {
            faults.push(format!("src/{path}: the room `{own}` is not in the table of tests/tidy.rs"));
            continue;
        };
        for (first, second) in imports(before_tests(text)) {
            let (other, its_system) = room(&first, &second, &systems);
            let is_room = other == "system" || law.contains_key(other.as_str());
            let foreign = other == "system" && own == "system" && its_system != system;
            if is_room && (foreign || other != own && !allowed.contains(&other.as_str())) {
                faults.push(format!("src/{path}: `{own}` must not import crate::{first}::{second}"));
            }
        }
    }
    report(&faults);
}

#[test]
fn only_the_shelf_names_systems() {
    let systems = systems();
    let mut faults = Vec::new();
    for (path, text) in sources().iter().filter(|(p, _)| p.starts_with("rules/")) {
        let seam = !systems.iter().any(|s| path.starts_with(&format!("rules/{s}")));
        let names = imports(before_tests(text)).into_iter().filter(|(_, second)| systems.contains(second));
        if seam && path != "rules/library.rs" && path != "rules/mod.rs" {
            faults.extend(names.map(|(_, second)| format!("src/{path} names the system {second}")));
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
                let chosen = sentence.contains(&format!("{{ ${value} ->"));
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
