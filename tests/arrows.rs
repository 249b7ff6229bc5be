//! Which file uses which: no large circle of files, and the rooms of the house one above the other.
//!
//! A file uses another where it names something of it, in a `use` or in a path of its code; what a folder passes on by
//! `pub use` counts for the file that has it. Methods of types that all files of the house share are no names of a file:
//! a call of one counts where no other function has that name.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;

use super::tidy::{before_tests, is_test, manifests, sources};

/// Files that may use each other in a circle.
const LARGEST: usize = 10;

/// Types of the house whose methods stand in many files.
const SHARED: [&str; 5] = ["Base", "House", "Game", "Visit", "Run"];

/// How these are called where they are used.
const CALLED: [&str; 8] = ["self", "desk", "house", "game", "visit", "run", "hall", "counter"];

/// A path in code: `super::post::receipt::Receipt`.
type Names = Vec<String>;

/// The files of a crate by their modules.
struct Crate {
    /// Its folder below `src/`.
    folder: String,
    files: BTreeMap<Names, Source>,
}

/// A file before its tests.
struct Source {
    /// Below the folder of its crate.
    path: String,
    /// Its code without `use`.
    body: String,
    uses: Vec<Names>,
    /// What it passes on.
    passes_on: Vec<Names>,
}

fn crates() -> Vec<Crate> {
    let mut folders: Vec<String> = manifests().into_iter().map(|(folder, _)| folder).collect();
    // The innermost crate first: systems lie below the seam.
    folders.sort_by_key(|folder| std::cmp::Reverse(folder.len()));
    let mut crates: Vec<Crate> =
        folders.into_iter().map(|folder| Crate { folder, files: BTreeMap::new() }).collect();
    for (path, text) in sources().into_iter().filter(|(path, _)| !is_test(path)) {
        let of = |c: &&mut Crate| path.starts_with(&format!("{}/", c.folder));
        let Some(of) = crates.iter_mut().find(of) else { continue };
        let path = path[of.folder.len() + 1..].to_owned();
        let mut module: Names = path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
        module.pop_if(|last| ["mod", "lib"].contains(&last.as_str()));
        of.files.insert(module, Source::read(path, before_tests(&text)));
    }
    crates
}

impl Source {
    fn read(path: String, text: &str) -> Self {
        let mut of = Self { path, body: String::new(), uses: Vec::new(), passes_on: Vec::new() };
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let code = line.trim_start();
            let behind = |vis: &str| code.strip_prefix(vis).and_then(|rest| rest.strip_prefix("use "));
            let passed = ["pub ", "pub(super) ", "pub(crate) "].iter().find_map(|vis| behind(vis));
            let Some(start) = behind("").or(passed) else {
                if !code.starts_with("//") {
                    of.body += line;
                    of.body.push('\n');
                }
                continue;
            };
            let mut tree = start.to_owned();
            while !tree.contains(';') {
                tree += lines.next().unwrap().trim();
            }
            let names = if passed.is_some() { &mut of.passes_on } else { &mut of.uses };
            flatten(&[], tree.split(';').next().unwrap(), names);
        }
        of
    }

    /// The paths in its code that begin at the crate or above the file.
    fn paths(&self) -> Vec<Names> {
        let word = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
        let words = self.body.split(|c: char| !word(c));
        let starts = |w: &&str| w.starts_with("crate::") || w.starts_with("super::");
        words.filter(starts).map(|w| w.split("::").map(str::to_owned).collect()).collect()
    }
}

/// The paths of the tree of a `use`.
fn flatten(before: &[String], tree: &str, found: &mut Vec<Names>) {
    let tree = tree.trim();
    let Some((head, inner)) = tree.split_once('{') else {
        let plain = tree.split(" as ").next().unwrap_or_default();
        let names = plain.split("::").filter(|name| !["", "self", "*"].contains(name)).map(str::to_owned);
        // `self` leads a path as well as it ends one.
        let names: Names = before.iter().cloned().chain(names).collect();
        found.extend(Some(names).filter(|names| !names.is_empty()));
        return;
    };
    let head = head.split("::").filter(|name| !["", "self"].contains(&name.trim()));
    let head: Names = before.iter().cloned().chain(head.map(|name| name.trim().to_owned())).collect();
    let (mut depth, mut part) = (0, String::new());
    for c in inner[..inner.rfind('}').unwrap()].chars() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                flatten(&head, &std::mem::take(&mut part), found);
                continue;
            }
            _ => {}
        }
        part.push(c);
    }
    if !part.trim().is_empty() {
        flatten(&head, &part, found);
    }
}

impl Crate {
    /// The module that has what a path names, seen from another.
    fn module(&self, from: &Names, path: &[String], depth: usize) -> Option<Names> {
        let mut rest = path;
        let mut at = match rest.first()?.as_str() {
            "crate" => {
                rest = &rest[1..];
                Names::new()
            }
            "super" => {
                let mut at = from.clone();
                while rest.first().is_some_and(|name| name == "super") {
                    at.pop()?;
                    rest = &rest[1..];
                }
                at
            }
            child => {
                let child: Names = from.iter().cloned().chain([child.to_owned()]).collect();
                self.files.contains_key(&child).then(|| from.clone())?
            }
        };
        while let Some(name) = rest.first() {
            let next: Names = at.iter().cloned().chain([name.clone()]).collect();
            if !self.files.contains_key(&next) {
                break;
            }
            at = next;
            rest = &rest[1..];
        }
        let passed = rest.first().filter(|_| depth < 5).and_then(|name| {
            let on = self.files.get(&at)?.passes_on.iter().filter(|p| p.last() == Some(name));
            on.into_iter().find_map(|path| self.module(&at, path, depth + 1))
        });
        passed.or_else(|| self.files.contains_key(&at).then_some(at))
    }

    /// Which file uses which; the root of a crate, which passes all on, is left out.
    fn arrows(&self) -> BTreeSet<(&Names, &Names)> {
        let mut arrows = BTreeSet::new();
        for (from, source) in &self.files {
            for path in source.uses.iter().chain(&source.paths()) {
                let Some(to) = self.module(from, path, 0).filter(|to| to != from && !to.is_empty()) else {
                    continue;
                };
                arrows.insert((from, self.files.get_key_value(&to).unwrap().0));
            }
        }
        arrows
    }

    /// Which file calls a method that only one other has.
    fn calls(&self) -> BTreeSet<(&Names, &Names)> {
        let mut has: BTreeMap<&str, Vec<(&Names, bool)>> = BTreeMap::new();
        for (module, source) in &self.files {
            for (name, shared) in source.functions() {
                has.entry(name).or_default().push((module, shared));
            }
        }
        let mut calls = BTreeSet::new();
        for (from, source) in &self.files {
            for (at, _) in source.body.match_indices('.') {
                let name = source.body[at + 1..].split(|c: char| !c.is_alphanumeric() && c != '_').next();
                let name = name.filter(|name| source.body[at + 1 + name.len()..].starts_with('('));
                let on = source.body[..at].rsplit(|c: char| !c.is_alphanumeric() && c != '_').next();
                let called = name.filter(|_| on.is_some_and(|on| CALLED.contains(&on)));
                if let Some([(only, true)]) = called.and_then(|name| has.get(name)).map(Vec::as_slice)
                    && *only != from
                {
                    calls.insert((from, *only));
                }
            }
        }
        calls
    }
}

impl Source {
    /// The names of its functions, and whether each is a method of a shared type.
    fn functions(&self) -> Vec<(&str, bool)> {
        let mut shared = false;
        let mut found = Vec::new();
        for line in self.body.lines() {
            if line.starts_with("impl") {
                let named = line.split(['<', '>', ' ', '{']).any(|word| SHARED.contains(&word));
                shared = named && !line.contains(" for ");
            } else if line.starts_with('}') {
                shared = false;
            }
            if let Some((_, rest)) = line.split_once("fn ") {
                found.extend(rest.split(['(', '<']).next().map(|name| (name, shared)));
            }
        }
        found
    }
}

#[test]
fn no_circle_of_files_is_large() {
    let mut faults = Vec::new();
    for of in crates() {
        // Sections of a rulebook speak of each other, and each command of the program is one of all commands.
        if of.folder.starts_with("rules/") || of.folder == "app" {
            continue;
        }
        let arrows = of.arrows();
        let graph: DiGraphMap<&Names, ()> = DiGraphMap::from_edges(arrows.iter().copied());
        for circle in tarjan_scc(&graph) {
            if circle.len() > LARGEST {
                let files: Vec<&str> = circle.iter().map(|m| of.files[*m].path.as_str()).collect();
                faults.push(format!("{}: {} files: {}", of.folder, files.len(), files.join(", ")));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn rooms_of_the_house_use_only_what_stands_below_them() {
    let crates = crates();
    let house = crates.iter().find(|of| of.folder == "game").unwrap();
    let head = sources().into_iter().find(|(path, _)| path == "game/lib.rs").unwrap().1;
    let table = head.split("//! | room | what it is |\n").nth(1).unwrap().lines().skip(1);
    let rows = table.map_while(|line| line.strip_prefix("//! | `")?.split('`').next());
    let rooms: Vec<&str> = rows.collect();
    let folders: BTreeSet<&str> = house
        .files
        .keys()
        .filter_map(|m| m.first())
        .map(String::as_str)
        .filter(|n| *n != "testing")
        .collect();
    assert_eq!(rooms.iter().copied().collect::<BTreeSet<_>>(), folders, "the table of src/game/lib.rs");
    let floor = |module: &Names| rooms.iter().position(|room| *room == module[0]);
    let arrows = house.arrows().into_iter().chain(house.calls());
    let up = arrows.filter(|(from, to)| !from.is_empty() && floor(from) < floor(to));
    let faults: BTreeSet<String> = up
        .filter(|(from, to)| floor(from).is_some() && floor(to).is_some())
        .map(|(from, to)| format!("{} uses {}", house.files[from].path, house.files[to].path))
        .collect();
    assert!(
        faults.is_empty(),
        "{} arrows run up:\n{}",
        faults.len(),
        faults.into_iter().collect::<Vec<_>>().join("\n")
    );
}
