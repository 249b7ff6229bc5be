//! What `fuzz/` calls, on a stable toolchain and for a second or two each: the corpora as they are, and
//! with their bits flipped, pieces cut out, doubled and spliced into one another. Nothing may panic.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use estafette::app::fuzzing::TARGETS;
use estafette::orders::desk::help;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// How long each target is kept busy; `ESTAFETTE_FUZZ_SECONDS` sets another time.
const SECONDS: u64 = 2;
/// Larger files are for a fuzzer that has time.
const LARGEST: u64 = 20_000;

fn files(folder: &str, end: &str) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(end) && path.metadata().unwrap().len() < LARGEST {
                found.push(fs::read(path).unwrap());
            }
        }
    }
    found
}

/// The examples of a system's verbs, and all of them on one sheet.
fn sheets(system: &str) -> Vec<Vec<u8>> {
    let library = estafette::shelf::load(None).unwrap();
    let system = library.get(system).unwrap();
    let verbs = system.languages().iter().flat_map(|lang| system.verbs(*lang));
    let mut sheets: Vec<String> = verbs.map(|verb| verb.examples.join("\n")).collect();
    sheets.push(sheets.join("\n"));
    sheets.into_iter().map(String::into_bytes).collect()
}

/// What each target starts from.
fn seeds() -> BTreeMap<&'static str, Vec<Vec<u8>>> {
    let docs = files("docs", ".md");
    let text = String::from_utf8(docs.concat()).unwrap();
    let blocks = |kind: &str| -> Vec<Vec<u8>> {
        let fence = format!("```{kind}\n");
        let opened = text.split(&fence).skip(1);
        opened.filter_map(|rest| rest.split("```").next()).map(|b| b.as_bytes().to_vec()).collect()
    };
    let commands = "help move\nstatus\nreport 3\nmap\ncheck\nmove L07: back\ncancel standing\nanswer 2\nlanguage polish\n\
                    words any words\nmore follows\ndone\nturn 3\ngame spring-1410\npomoc\nodpowiedź ND-09 koronny 2\njęzyk polski\n";
    let desk: Vec<&str> = help().iter().flat_map(|verb| verb.examples).copied().collect();
    let desk = desk.join("\n");
    BTreeMap::from([
        ("mail", files("tests/mail", ".eml")),
        (
            "post",
            [files("tests/forum", ""), blocks("bbcode"), blocks("markdown"), files("docs", ".md")].concat(),
        ),
        ("proof", files("tests/mail", ".eml")),
        ("sheet_grunwald_1410", [sheets("grunwald-1410"), blocks("text")].concat()),
        ("sheet_na_grunwald", [sheets("na-grunwald"), blocks("text")].concat()),
        ("sheet_wrg_6th", [sheets("wrg-6th"), blocks("text")].concat()),
        ("commands", commands.lines().map(|l| l.as_bytes().to_vec()).chain([commands.into()]).collect()),
        ("desk", desk.lines().map(|l| l.as_bytes().to_vec()).chain([desk.clone().into_bytes()]).collect()),
        ("configuration", blocks("toml")),
        ("case", files("tests/cases", ".toml")),
    ])
}

/// One change: where, what with, and how.
type Edit = (prop::sample::Index, prop::sample::Index, u8, u8);

fn mutated(mut data: Vec<u8>, other: &[u8], edits: &[Edit]) -> Vec<u8> {
    for (at, to, byte, how) in edits {
        if data.is_empty() {
            data.push(*byte);
        }
        let at = at.index(data.len());
        let end = at + to.index((data.len() - at).min(200) + 1);
        match how % 7 {
            0 => data[at] = *byte,
            1 => data[at] ^= 1 << (byte % 8),
            2 => data.insert(at, *byte),
            3 => drop(data.drain(at..end)),
            4 => {
                let piece = data[at..end].to_vec();
                data.splice(at..at, piece);
            }
            5 if !other.is_empty() => {
                let from = to.index(other.len());
                let piece = &other[from..other.len().min(from + 200)];
                data.splice(at..at, piece.iter().copied());
            }
            _ => data.truncate(at),
        }
    }
    data
}

#[allow(clippy::disallowed_methods)] // a test may look at the clock; the program's rooms may not
fn now() -> Instant {
    Instant::now()
}

#[allow(clippy::disallowed_methods)] // nor at the environment
fn seconds() -> u64 {
    std::env::var("ESTAFETTE_FUZZ_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(SECONDS)
}

#[test]
fn no_target_panics_on_its_corpus_or_on_what_is_made_of_it() {
    let seeds = seeds();
    let only = std::env::args().skip_while(|a| a != "--target").nth(1);
    for (name, target) in TARGETS {
        if only.as_deref().is_some_and(|o| o != name) {
            continue;
        }
        let corpus = &seeds[name];
        assert!(corpus.len() > 3, "{name}: {} seeds", corpus.len());
        corpus.iter().for_each(|seed| target(seed));
        let edit = (any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<u8>(), any::<u8>());
        let input =
            (any::<prop::sample::Index>(), any::<prop::sample::Index>(), prop::collection::vec(edit, 1..12))
                .prop_map(|(one, other, edits)| {
                    let (one, other) = (one.index(corpus.len()), other.index(corpus.len()));
                    mutated(corpus[one].clone(), &corpus[other], &edits)
                });
        let config = Config { cases: 20, failure_persistence: None, ..Config::default() };
        let end = now() + Duration::from_secs(seconds());
        let (mut round, mut inputs) = (0u8, 0u64);
        while now() < end {
            // The same inputs in every run, as far as the time goes.
            let mut seed = [round; 32];
            seed[..8].copy_from_slice(&inputs.to_le_bytes());
            let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
            let mut runner = TestRunner::new_with_rng(config.clone(), rng);
            runner
                .run(&input, |data| {
                    target(&data);
                    Ok(())
                })
                .unwrap_or_else(|e| panic!("{name}: {e}"));
            round = round.wrapping_add(1);
            inputs += 20;
        }
        println!("{name}: {} seeds, {inputs} inputs made of them", corpus.len());
    }
}
