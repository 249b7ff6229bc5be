//! Requests in any words: a line each of whose words is one of requests, in whatever order and language, and which comes
//! to one command of the house. The words stand in `words/house.requests`.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::verbs::commands;
use estafette_core::Lang;
use estafette_orders::Plain;
use estafette_orders::lexicon::Lexicon;
use estafette_orders::near::fold;
use estafette_orders::numbers;

/// Most words of a request.
const LONGEST: usize = 16;

static WORDS: LazyLock<Lexicon> = LazyLock::new(|| {
    let words = include_str!("../../../words/house.requests");
    Lexicon::read(words).expect("a test reads the words")
});

/// What can be asked for by its name, and the command that gives it.
const TOPICS: [(&str, &str); 8] = [
    ("MAP", "map"),
    ("REPORT", "report"),
    ("ORDERS", "orders"),
    ("UNITS", "units"),
    ("STATUS", "status"),
    ("DEADLINE", "status"),
    ("HELP", "help"),
    ("HISTORY", "history"),
];

/// The marks of a line, and the numbers in it; none where a word of it is no word of requests.
fn marks(line: &str) -> Option<(BTreeSet<String>, Vec<u32>)> {
    spelled(line).map(|(marks, counts, _)| (marks, counts))
}

/// The same, and whether a word of it was put right.
fn spelled(line: &str) -> Option<(BTreeSet<String>, Vec<u32>, bool)> {
    let plain: String = fold(line).chars().map(|c| if c.is_ascii_alphanumeric() { c } else { ' ' }).collect();
    if plain.split_whitespace().count() > LONGEST || line.contains([':', ';', '#', '/', '@']) {
        return None;
    }
    // `24h` is two words.
    let mut parted = String::new();
    for c in plain.chars() {
        if c.is_ascii_alphabetic() && parted.ends_with(|last: char| last.is_ascii_digit()) {
            parted.push(' ');
        }
        parted.push(c);
    }
    let parted = parted.split_whitespace().collect::<Vec<_>>().join(" ");
    let (mut marks, mut counts) = (BTreeSet::new(), Vec::new());
    let mut text = Plain::default();
    text.push(1, 0, &parted);
    let right = WORDS.spelled(&text, &BTreeSet::new(), |_, _| false);
    for word in WORDS.mark_text(right.as_ref().unwrap_or(&text).text()).split_whitespace() {
        match numbers::number(word) {
            Some(number) => counts.push(number),
            None if word.bytes().all(|b| b.is_ascii_uppercase()) => drop(marks.insert(word.to_owned())),
            None => return None,
        }
    }
    Some((marks, counts, right.is_some()))
}

/// Words by which a request is known to be Polish.
const POLISH: [&str; 20] = [
    "prosze",
    "poprosze",
    "poprosimy",
    "jaki",
    "jakie",
    "jaka",
    "gdzie",
    "kiedy",
    "pokaz",
    "przyslij",
    "wyslij",
    "daj",
    "moje",
    "mam",
    "mnie",
    "chce",
    "mape",
    "mapa",
    "raport",
    "gotowe",
];

/// The command that a line of request comes to, by its name in the language of the request.
pub(super) fn command(line: &str) -> Option<String> {
    let said = english(line)?;
    let polish = fold(line).split(|c: char| !c.is_alphabetic()).any(|word| POLISH.contains(&word));
    let at = commands(Lang::English).iter().position(|verb| verb.name == said).filter(|_| polish);
    Some(at.map_or(said, |at| commands(Lang::Polish)[at].name.to_owned()))
}

fn english(line: &str) -> Option<String> {
    if let Some(rule) = rule(line) {
        return Some(rule);
    }
    let (marks, counts, right) = spelled(line)?;
    let has = |mark: &str| marks.contains(mark);
    let only = |allowed: &[&str]| marks.iter().all(|mark| allowed.contains(&mark.as_str()));
    let asks = has("ASK") || has("SHOW") || has("WHAT") || has("WHEN") || has("WHERE") || has("WHO");
    let units =
        [("HOURS", "h"), ("DAYS", "days"), ("WEEKS", "weeks")].into_iter().find(|(mark, _)| has(mark));
    let delays =
        only(&["MORE", "ASK", "SHOW", "HOURS", "DAYS", "WEEKS", "DEADLINE", "WHAT", "AGREE", "STATUS"]);
    // What is done for somebody is not guessed from a word that is misspelt.
    if right {
        return topic(&marks, asks).filter(|_| counts.is_empty()).map(str::to_owned);
    }
    match (&counts[..], units) {
        ([count], Some((_, unit))) if (has("MORE") || has("ASK")) && delays => {
            return Some(format!("delay {count} {unit}"));
        }
        ([], None) if has("MORE") && has("ASK") && delays => return Some("delay".to_owned()),
        _ => {}
    }
    if !counts.is_empty() {
        return None;
    }
    // `Are you done?` does nothing.
    let question = line.contains('?');
    let said = match () {
        () if has("RESIGN") && only(&["RESIGN", "ASK"]) => "resign",
        () if has("DRAW") && (has("AGREE") || has("ASK")) && only(&["DRAW", "AGREE", "ASK", "WHAT"]) => {
            "draw"
        }
        () if has("REMIND") && has("NOT") && only(&["REMIND", "NOT", "ASK", "SHOW", "MORE"]) => "remind off",
        () if has("CANCEL")
            && !question
            && has("ORDERS")
            && has("STATUS")
            && only(&["CANCEL", "ORDERS", "STATUS", "ASK"]) =>
        {
            "cancel"
        }
        () if has("POLISH") && only(&["POLISH", "LANGUAGE", "ASK", "SHOW", "REPORT"]) => "language polish",
        () if has("ENGLISH") && only(&["ENGLISH", "LANGUAGE", "ASK", "SHOW", "REPORT"]) => "language english",
        () if has("CANCEL") && (has("ORDERS") || has("ALL")) && only(&["CANCEL", "ORDERS", "ALL", "ASK"]) => {
            "cancel everything"
        }
        () if has("DONE") && !question && only(&["DONE", "AGREE", "ORDERS"]) => "done",
        () => return topic(&marks, asks).map(str::to_owned),
    };
    Some(said.to_owned())
}

/// `What does rule 4.31 say?`
fn rule(line: &str) -> Option<String> {
    let mark = |c: char| !c.is_alphanumeric();
    let code = |word: &&str| {
        let word = word.trim_matches(mark);
        word.len() <= 12
            && word.contains(|c: char| c.is_ascii_digit())
            && (word.contains('.') || word.contains('-') || word.starts_with(['H', 'h']))
    };
    let found = line.split_whitespace().find(code)?;
    let rest: Vec<&str> = line.split_whitespace().filter(|word| *word != found).collect();
    let (marks, counts) = marks(&rest.join(" "))?;
    let known = marks.iter().all(|mark| matches!(mark.as_str(), "RULE" | "ASK" | "SHOW" | "WHAT" | "HELP"));
    (marks.contains("RULE") && known && counts.is_empty())
        .then(|| format!("help {}", found.trim_matches(mark)))
}

/// What is asked for by its name.
fn topic(marks: &BTreeSet<String>, asks: bool) -> Option<&'static str> {
    let has = |mark: &str| marks.contains(mark);
    let asking = ["ASK", "SHOW", "WHAT", "WHEN", "WHERE", "WHO"];
    let mut topics = TOPICS.iter().filter(|(mark, _)| has(mark));
    let (mark, command) = topics.next()?;
    // `status of the deadline` is one thing.
    let one = topics.all(|(_, other)| other == command);
    let known =
        |mark: &String| asking.contains(&mark.as_str()) || TOPICS.iter().any(|(topic, _)| topic == mark);
    // Whoever says `my orders` heads a sheet with it.
    let heads = matches!(*mark, "ORDERS" | "UNITS" | "STATUS")
        && !["SHOW", "WHAT", "WHERE", "WHO"].into_iter().any(has);
    (asks && one && !heads && marks.iter().all(known)).then_some(command)
}

/// Whether a line asks for the orders of before once more.
pub(super) fn repeats(line: &str) -> bool {
    let Some((marks, counts)) = marks(line) else { return false };
    let has = |mark: &str| marks.contains(mark);
    let allowed = ["SAME", "BEFORE", "ORDERS", "ASK", "ALL", "STATUS", "MORE", "WHAT"];
    counts.is_empty()
        && has("SAME")
        && (has("BEFORE") || has("ORDERS"))
        && marks.iter().all(|mark| allowed.contains(&mark.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_known_in_whatever_words() {
        for (line, said) in [
            ("Could you let me have the map again?", "map"),
            ("Bitte schickt mir die Karte.", "map"),
            ("Poproszę mapę", "mapa"),
            ("When is the deadline?", "status"),
            ("May I have 24 hours more, please?", "delay 24 h"),
            ("Bitte um 48 Stunden Aufschub", "delay 48 h"),
            ("could we have a bit more time?", "delay"),
            ("withdraw my orders", "cancel everything"),
            ("Bitte keine Erinnerungen mehr", "remind off"),
            ("I accept the draw", "draw"),
            ("I'm done", "done"),
        ] {
            assert_eq!(command(line).as_deref(), Some(said), "{line}");
        }
        for line in [
            "My orders",
            "the report was great",
            "UNIT 7: hold",
            "no orders this turn",
            "",
            "Forward!",
            "My grandson had to draw a map of Kent at school, he loved it.",
            "here are my orders",
            "T01: forward 3",
            "don't send me the map",
            "Are you done?",
            "we are beaten",
            "we may draw our swords",
        ] {
            assert_eq!(command(line), None, "{line}");
        }
        assert!(repeats("repeat my orders from last time") && !repeats("my orders"));
    }
}
