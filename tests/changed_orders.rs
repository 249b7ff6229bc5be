//! A word that could turn an order round is never passed over: with a negation put in, a number changed or taken out, or
//! another unit named, a sentence is never understood as it was before.

use estafette::core::{Lang, SeatId};
use estafette::orders::Severity;
use estafette::rules::{CasePosition, OrderText, Snapshot, System};

/// Words that say no in the languages that orders are read in.
const NEGATIONS: [&str; 4] = ["not", "never", "nicht", "nie"];

/// Changes that change nothing: `but not` is `but`, a remark in brackets is no order, and where only one thing fits its
/// number is not needed; one hex and one turn go without saying.
const SAME: [&str; 7] = [
    "P19 forward, 60 right, 2 forward",
    "P19 1 forward, right, 2 forward",
    "L07 - fwd 2, right, fwd",
    "all but not L07 rally",
    "General leaves the companions.",
    "Companions charge the horsemen if they can reach them, otherwise the chariots.",
    "Einheit 4 hält den Hügel",
];

/// A sentence of the phrasebook, and the position it is for.
struct Sentence<'s> {
    system: &'s dyn System,
    position: Snapshot,
    seat: SeatId,
    text: String,
}

impl Sentence<'_> {
    /// What a text is understood as in its place; nothing where any of it is asked back.
    fn read(&self, text: &str) -> Vec<String> {
        let ordinal = self.system.due(&self.position).expect("due").period.ordinal;
        let texts = vec![OrderText::new(ordinal, text)];
        let reading = self.system.read(&self.position, &self.seat, &texts, Lang::English);
        let asked = reading.problems.iter().any(|p| p.severity == Severity::Error);
        if asked { Vec::new() } else { reading.understood.into_iter().map(|o| o.text).collect() }
    }
}

/// The sentences of the phrasebook of a system that are orders and mean something.
fn sentences<'s>(system: &'s dyn System) -> Vec<Sentence<'s>> {
    let name = system.name();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/phrasebook");
    let books = [folder.to_owned(), format!("{folder}/more")].map(|folder| {
        std::fs::read_to_string(format!("{folder}/phrasebook-{name}.tsv")).expect("the phrasebook")
    });
    let rows =
        books.iter().flat_map(|book| book.lines().skip(1)).map(|row| row.split('\t').collect::<Vec<_>>());
    // Rows for an army list that the test of the phrasebook sends first are left to it.
    let orders = rows.filter(|row| row[3].starts_with("means") && !row[1].starts_with("english:"));
    let sentence = |row: Vec<&str>| {
        let parts: Vec<&str> = row[1].split(':').collect();
        let [scenario, when, seat] = parts[..] else { panic!("{row:?}") };
        let turn = when.split_once('-').and_then(|(_, n)| n.parse().ok());
        let first = match (name, turn) {
            (_, None) => "set-up".to_owned(),
            ("grunwald-1410", _) => format!("{seat}-movement"),
            ("na-grunwald", _) => "event".to_owned(),
            _ => "start".to_owned(),
        };
        let case =
            CasePosition { scenario: Some(scenario), phase: Some(&first), turn, ..CasePosition::default() };
        let position = system.stage(&case).expect("a position");
        Sentence { system, position, seat: SeatId::new(seat), text: row[2].to_owned() }
    };
    orders.map(sentence).collect()
}

/// Whether two texts differ in a remark in brackets alone.
fn in_brackets(text: &str, changed: &str) -> bool {
    let without = |text: &str| -> String {
        let (before, rest) = text.split_once('(').unwrap_or((text, ""));
        let behind = rest.split_once(')').map_or("", |(_, behind)| behind);
        format!("{before}{behind}")
    };
    text.contains('(') && without(text) == without(changed)
}

/// The text with one of its words replaced, by nothing where there is no other.
fn with(words: &[&str], at: usize, other: Option<&str>) -> String {
    let all = words.iter().enumerate();
    all.filter_map(|(n, word)| if n == at { other } else { Some(*word) }).collect::<Vec<_>>().join(" ")
}

/// The changes of a text, each of which changes what it says.
fn changes(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut changed = Vec::new();
    for at in 0..words.len() {
        for no in NEGATIONS {
            changed.push(with(&words, at, Some(&format!("{no} {}", words[at]))));
        }
        let digits =
            words[at].rsplit(|c: char| !c.is_ascii_digit()).find(|run| !run.is_empty()).unwrap_or("");
        // A number in front of a row of orders is the list's.
        let numbered = at == 0 && words[0].ends_with([')', '.', ':']);
        if !digits.is_empty() && !numbered {
            changed.push(with(&words, at, None));
            let next = format!("{:01$}", digits.parse::<u64>().expect("digits") + 1, digits.len());
            let last = words[at].rfind(digits).expect("it is there");
            let other = format!("{}{next}{}", &words[at][..last], &words[at][last + digits.len()..]);
            changed.push(with(&words, at, Some(&other)));
        }
    }
    changed
}

#[test]
fn no_changed_sentence_is_understood_as_it_was() {
    let library = estafette::shelf::load(None).expect("the built-in data are sound");
    let mut wrong = Vec::new();
    let mut tried = 0;
    for name in ["grunwald-1410", "na-grunwald", "wrg-6th"] {
        let system = library.find(name).expect("a system");
        for sentence in sentences(system) {
            let meant = sentence.read(&sentence.text);
            if meant.is_empty() {
                continue;
            }
            for changed in changes(&sentence.text) {
                tried += 1;
                let same = SAME.contains(&changed.as_str()) || in_brackets(&sentence.text, &changed);
                if !same && sentence.read(&changed) == meant {
                    wrong.push(format!("{name}: `{}` and `{changed}`: {meant:?}", sentence.text));
                }
            }
        }
    }
    assert!(tried > 2_500, "only {tried} changes were tried");
    assert!(wrong.is_empty(), "{} of {tried}: {wrong:#?}", wrong.len());
}
