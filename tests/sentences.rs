//! Catalogues, sources and templates speak of the same sentences with the same values: what a source says stands in the
//! catalogue, what the catalogue holds is said, and each language has all of it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use estafette::core::Lang;
use estafette::core::words::{Value, Words};

/// The names of the values of each sentence.
type Sentences = BTreeMap<String, BTreeSet<String>>;

/// The catalogues whose sources say their sentences by macros: the folders of the sources, and the macros.
const SAID: [(&str, &[&str], &[&str]); 3] = [
    ("house", &["src", "templates"], &["say!("]),
    ("grunwald-1410", &["src/rules/grunwald_1410"], &["said!(", "text!("]),
    ("wrg-6th", &["src/rules/wrg_6th"], &["said!(", "text!("]),
];

/// The names of the values in each sentence of a catalogue.
fn sentences(text: &str) -> Sentences {
    let mut found: Sentences = BTreeMap::new();
    let mut key = String::new();
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        if let Some((name, _)) = line.split_once(" =").filter(|_| !line.starts_with([' ', '}'])) {
            key = name.to_owned();
            assert!(!found.contains_key(&key), "`{key}` stands twice in a catalogue");
            found.insert(key.clone(), BTreeSet::new());
        }
        for value in line.split('$').skip(1) {
            let name = value.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
            found.get_mut(&key).expect("a value stands in a sentence").insert(name);
        }
    }
    found
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

fn written(folder: &str) -> Vec<(String, String)> {
    let mut paths = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut paths);
    paths.sort();
    let text = |p: PathBuf| (p.display().to_string(), fs::read_to_string(&p).unwrap());
    paths.into_iter().map(text).collect()
}

/// The names in a list of values: `n = 3, what = %f(a == b), %who` names n, what and who.
fn named(values: &str) -> BTreeSet<String> {
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for c in values.chars() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        match c {
            ',' if depth == 0 => parts.push(String::new()),
            c => parts.last_mut().expect("there is one").push(c),
        }
    }
    let name =
        |part: &String| part.split('=').next().unwrap_or_default().trim().trim_start_matches('%').to_owned();
    parts.iter().map(name).filter(|name| !name.is_empty()).collect()
}

/// What stands up to the bracket that closes what is open.
fn up_to_end(text: &str) -> &str {
    let mut depth = 1;
    let end = text.char_indices().find(|(_, c)| {
        depth += i32::from(*c == '(') - i32::from(*c == ')');
        depth == 0
    });
    &text[..end.map_or(text.len(), |(at, _)| at)]
}

/// Every sentence said in a source by a macro: `say!(voice, "key", name = value)`, `said!("key", %name)`.
fn said_in_source(text: &str, opening: &str) -> Vec<(String, BTreeSet<String>)> {
    let own = |at: usize| !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
    let calls = text.match_indices(opening).filter(|(at, _)| own(*at));
    let calls = calls.map(|(at, call)| up_to_end(&text[at + call.len()..]));
    let read = |call: &str| {
        let call = call.trim_start();
        let key = if call.starts_with('"') { call } else { call.split_once(',')?.1.trim_start() };
        let (key, values) = key.strip_prefix('"')?.split_once('"')?;
        Some((key.to_owned(), named(values.trim_start().trim_start_matches(','))))
    };
    calls.filter_map(read).collect()
}

/// Every sentence said in a template: `{{t "key" name=value}}`, or the same in round brackets.
fn said_in_template(text: &str) -> Vec<(String, BTreeSet<String>)> {
    let mut found = Vec::new();
    for opening in ["{{t \"", "(t \""] {
        for (at, call) in text.match_indices(opening) {
            let rest = &text[at + call.len()..];
            let (key, rest) = rest.split_once('"').unwrap();
            let values = &rest[..rest.find(['}', ')']).unwrap()];
            let names = values.split_whitespace().filter_map(|v| v.split_once('='));
            found.push((key.to_owned(), names.map(|(n, _)| n.to_owned()).collect()));
        }
    }
    found
}

/// A catalogue of one name, by the languages that have it.
fn catalogues() -> BTreeMap<String, Vec<(Lang, String)>> {
    let mut found: BTreeMap<String, Vec<(Lang, String)>> = BTreeMap::new();
    for (path, text) in written("words") {
        let file = path.rsplit('/').next().expect("a file has a name");
        let Some((name, tag)) = file.strip_suffix(".ftl").and_then(|f| f.rsplit_once('.')) else { continue };
        let lang = Lang::ALL.into_iter().find(|l| l.tag() == tag).expect("a language of the house");
        found.entry(name.to_owned()).or_default().push((lang, text));
    }
    found
}

fn english(name: &str) -> Sentences {
    let all = catalogues().remove(name).expect("there is a catalogue");
    sentences(&all.iter().find(|(lang, _)| *lang == Lang::English).expect("each is there in English").1)
}

#[test]
fn each_language_of_a_catalogue_holds_the_same_sentences_with_the_same_values() {
    // The sources of the cards give each language the values that it wants.
    let same_values = |name: &str| SAID.iter().any(|(said, ..)| *said == name);
    for (name, languages) in catalogues() {
        let english = english(&name);
        for (lang, text) in languages {
            let other = sentences(&text);
            for (key, values) in &english {
                let there = other.get(key);
                assert!(there.is_some(), "`{key}` of {name} in {lang}");
                assert!(
                    !same_values(&name) || there == Some(values),
                    "the values of `{key}` of {name} in {lang}"
                );
            }
            assert!(
                other.keys().all(|key| english.contains_key(key)),
                "{name} has sentences of its own in {lang}"
            );
        }
    }
}

#[test]
fn every_sentence_can_be_said_in_every_language() {
    for (name, languages) in catalogues() {
        let texts: Vec<(Lang, &str)> = languages.iter().map(|(lang, text)| (*lang, text.as_str())).collect();
        let words = Words::new(&texts);
        let mut values = Sentences::new();
        for (key, of_key) in languages.iter().flat_map(|(_, text)| sentences(text)) {
            values.entry(key).or_default().extend(of_key);
        }
        for (key, values) in values {
            for (lang, n) in Lang::ALL.into_iter().flat_map(|l| [1, 3, 5, 22].map(|n| (l, n))) {
                let numbers: Vec<_> = values.iter().map(|v| (v.as_str(), Value::Number(n))).collect();
                let said = words.say(lang, &key, &numbers);
                assert!(!said.is_empty(), "{key} of {name}");
                assert!(!values.is_empty() || words.text(lang, &key) == said, "{key} of {name}");
            }
        }
    }
}

#[test]
fn sources_and_templates_say_what_the_catalogues_hold_and_all_of_it() {
    for (name, folders, openings) in SAID {
        let known = english(name);
        let sources: Vec<_> = folders.iter().flat_map(|folder| written(folder)).collect();
        for (path, text) in sources.iter().filter(|(path, _)| !path.ends_with("src/words/lib.rs")) {
            let template = name == "house" && path.ends_with(".hbs");
            let in_templates = if template { said_in_template(text) } else { Vec::new() };
            let in_source = openings.iter().flat_map(|opening| said_in_source(text, opening));
            for (key, values) in in_source.chain(in_templates) {
                assert_eq!(Some(&values), known.get(&key), "`{key}` in {path}");
            }
        }
        for key in known.keys() {
            let quoted = format!("\"{key}\"");
            assert!(sources.iter().any(|(_, text)| text.contains(&quoted)), "nobody says `{key}` of {name}");
        }
    }
}
