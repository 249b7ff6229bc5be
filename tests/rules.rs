//! Holds rulebook, sources and cases together: every testable rule is cited in the file that is said to
//! keep it and proved by a case, and nothing is cited that the rulebook does not have.
//!
//! `ESTAFETTE_BLESS=1 cargo test --test house rules::` writes the indices of cases by rule anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use estafette::cases;
use estafette::core::RuleId;
use estafette::rules::index::{CaseRef, written};
use estafette::rules::{RuleEntry, RuleList, files::DataFiles};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A system, or the room of tournaments: its folder of sources, its rules, and which ids each of its files cites.
struct System {
    name: String,
    rules: RuleList,
    cited: BTreeMap<String, BTreeSet<String>>,
}

/// The systems that have sources, by their folders in `src/rules`, and tournaments, which keep rules of their own.
fn systems() -> Vec<System> {
    let folders = fs::read_dir(root().join("src/rules")).unwrap().map(|e| e.unwrap().path());
    let mut folders: Vec<PathBuf> = folders.filter(|p| p.is_dir()).collect();
    folders.sort();
    folders.push(root().join("src/tournament"));
    folders.iter().map(|folder| System::read(folder)).collect()
}

impl System {
    fn read(folder: &Path) -> Self {
        let name = folder.file_name().unwrap().to_string_lossy().replace('_', "-");
        let files = DataFiles::read(&root().join("games").join(&name)).unwrap();
        let file = format!("games/{name}/rules.toml");
        let rules = RuleList::parse(files.text("rules.toml").unwrap(), &file).unwrap();
        let mut cited = BTreeMap::new();
        collect(folder, folder, &mut cited);
        Self { name, rules, cited }
    }

    /// The rules to be held to: those that a case can prove, but for those that the list itself tells to be open.
    fn testable(&self) -> impl Iterator<Item = &RuleEntry> {
        self.rules.entries().iter().filter(|r| r.testable && r.open.is_none())
    }
}

/// Reads the citations of all files below a folder; tests only talk about them.
fn collect(folder: &Path, below: &Path, cited: &mut BTreeMap<String, BTreeSet<String>>) {
    for path in fs::read_dir(below).unwrap().map(|e| e.unwrap().path()) {
        if path.is_dir() {
            collect(folder, &path, cited);
        } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs") {
            let file = path.strip_prefix(folder).unwrap().to_string_lossy().replace('\\', "/");
            cited.insert(file, citations(&fs::read_to_string(&path).unwrap()));
        }
    }
}

/// The ids in `rule!("…")` and `cites!("…", "…")`.
fn citations(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for opening in ["rule!(", "cites!("] {
        for call in text.split(opening).skip(1) {
            let Some((arguments, _)) = call.split_once(')') else { continue };
            found.extend(arguments.split('"').skip(1).step_by(2).map(str::to_owned));
        }
    }
    found
}

/// Whether some citations keep a rule: the rule itself; for an example the rule it explains; for a row of
/// the set-up list or of a table any part of the rule that holds it.
fn keeps(cited: &BTreeSet<String>, rule: &RuleEntry) -> bool {
    let id = rule.id.as_str();
    match id.strip_prefix("EX-") {
        _ if cited.contains(id) => true,
        Some(explained) => cited.iter().any(|c| base(c) == explained),
        None => rule.kind == "table-data" && cited.iter().any(|c| base(c) == base(id)),
    }
}

/// The rule that holds a row: `8.56` of `8.56-2`. What stands before the number belongs to it: a row of
/// `NG-9.15` is `NG-9.15-1`.
fn base(id: &str) -> &str {
    let number = id.find(|c: char| c.is_ascii_digit()).unwrap_or(id.len());
    id[number..].find('-').map_or(id, |row| &id[..number + row])
}

#[test]
fn a_row_belongs_to_its_rule_and_a_rule_to_itself() {
    let bases = ["8.56-2", "8.56", "20.1-stream", "NG-9.15", "NG-9.15-1", "T-MAP"].map(base);
    assert_eq!(bases, ["8.56", "8.56", "20.1", "NG-9.15", "NG-9.15", "T-MAP"]);
}

fn report(faults: &[String]) {
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn every_testable_rule_is_cited_in_its_file() {
    let mut faults = Vec::new();
    for system in systems() {
        for rule in system.testable() {
            let file = rule.file.as_deref().unwrap_or("no file");
            let keeping = || {
                let files = system.cited.iter().filter(|(_, cited)| keeps(cited, rule));
                files.map(|(file, _)| file.as_str()).collect::<Vec<_>>().join(", ")
            };
            let fault = match system.cited.get(file) {
                None => "is not there",
                Some(cited) if keeps(cited, rule) => continue,
                Some(_) => "does not cite it",
            };
            let (id, title, cited) = (&rule.id, &rule.title, keeping());
            faults.push(format!("{} {id} ({title}): {file} {fault}; cited in: {cited}", system.name));
        }
    }
    report(&faults);
}

#[test]
fn every_cited_id_is_a_rule() {
    let mut faults = Vec::new();
    for system in systems() {
        for (file, cited) in &system.cited {
            for id in cited.iter().filter(|id| system.rules.get(id).is_none()) {
                faults.push(format!("{file} cites {id}, which {} does not have", system.name));
            }
        }
    }
    report(&faults);
}

#[test]
fn every_testable_rule_is_proved_by_a_case() {
    let mut faults = Vec::new();
    for system in systems() {
        let folder = root().join("tests/cases").join(&system.name);
        let mut proved = BTreeSet::new();
        for path in cases::find(&[folder]).unwrap() {
            match cases::load(&path) {
                Ok(case) => proved.extend(case.rules),
                Err(found) => faults.extend(found.iter().map(ToString::to_string)),
            }
        }
        let missing = system.testable().filter(|r| !proved.contains(r.id.as_str()));
        faults.extend(missing.map(|r| format!("{} {} has no case ({})", system.name, r.id, r.title)));
    }
    report(&faults);
}

#[test]
fn the_index_of_cases_is_what_the_cases_say() {
    let mut faults = Vec::new();
    for system in systems() {
        let folder = root().join("tests/cases").join(&system.name);
        let mut named = Vec::new();
        for path in cases::find(&[folder]).unwrap() {
            let case = cases::load(&path).unwrap_or_else(|found| panic!("{found:?}"));
            let within = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
            for rule in &case.rules {
                if system.rules.get(rule).is_none() {
                    faults.push(format!("{within} names {rule}, which {} does not have", system.name));
                }
                let case = CaseRef { path: within.clone(), title: case.title.clone() };
                named.push((RuleId::read(rule), case));
            }
        }
        let index = root().join("games").join(&system.name).join("cases.tsv");
        let text = written(named);
        if std::env::var_os("ESTAFETTE_BLESS").is_some() {
            fs::write(&index, text).unwrap();
        } else if fs::read_to_string(&index).unwrap() != text {
            faults.push(format!("{} is stale; ESTAFETTE_BLESS=1 writes it anew", index.display()));
        }
    }
    report(&faults);
}

/// A game remembers the hash of its system's data: the index, which decides nothing, is no part of it.
#[test]
fn the_index_of_cases_is_no_data_of_a_system() {
    for system in systems() {
        let files = DataFiles::read(&root().join("games").join(&system.name)).unwrap();
        assert!(files.names().all(|name| !name.contains("cases")), "{}", system.name);
    }
}
