//! The fate of every line that a person writes: understood, refused, done, or talk. What a system neither
//! understands nor refuses is refused here, with its place and the nearest thing that can be written.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::requests;
use super::verbs::commands;
use super::wordings::in_the_words_of_the_house;
use estafette_core::Lang;
use estafette_orders::talk;
use estafette_orders::vocabulary::{Found, words};
use estafette_orders::{Problem, Severity, Sheet, Unread, Vocabulary, Whose};
use estafette_rules::{Reading, System};
use estafette_words::{Voice, say};

/// What becomes of a line when a text is parted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// Nothing stands there, or a remark.
    Empty,
    /// A command or a heading of the house, done or refused there.
    House,
    /// Words to others.
    Speech,
    /// A greeting, a closing, a signature; whether it might have been meant as more.
    Talk { meant: bool },
    /// The rule system's to read; [`settle`] sees to it that something is said of it.
    Order,
    /// An order that a `cancel` further down takes back.
    Void,
}

/// Fewest words of a sentence.
const SENTENCE: usize = 5;
/// Longest piece of a line that is repeated in a message.
const SHOWN: usize = 60;

/// What people write who have no orders.
const NO_ORDERS: &[&str] = &[
    "pass",
    "i pass",
    "passe",
    "ich passe",
    "je passe",
    "pas",
    "pasuje",
    "skip",
    "no orders",
    "no order",
    "nothing",
    "nothing from me",
    "nothing from us",
    "nothing this time",
    "nothing this turn",
    "nothing this round",
    "no orders from me",
    "no orders this time",
    "no orders this turn",
    "no orders this round",
    "none",
    "no move",
    "no moves",
    "no change",
    "no changes",
    "nic",
    "nic ode mnie",
    "nic tym razem",
    "brak",
    "brak rozkazow",
    "nichts",
    "keine befehle",
    "rien",
];

/// What people write who want what they ordered before.
const SAME: &[&str] = &[
    "same as last turn",
    "same as last time",
    "same as last period",
    "same as last round",
    "same as before",
    "same again",
    "same orders",
    "same orders again",
    "same orders as last time",
    "same orders as last turn",
    "same orders as before",
    "as before",
    "as last turn",
    "as last time",
    "repeat last orders",
    "repeat my orders",
    "wie letztes mal",
    "wie zuletzt",
    "wie beim letzten mal",
    "jak ostatnio",
    "jak poprzednio",
    "to samo co ostatnio",
    "to samo",
];

/// What people write for a command, whose word is quite another.
const MEANT: &[(&str, &str)] = &[
    ("undo", "cancel"),
    ("revoke", "cancel"),
    ("retract", "cancel"),
    ("delete", "cancel"),
    ("clear", "cancel"),
    ("scrap", "cancel"),
    ("storno", "cancel"),
    ("submit", "done"),
    ("finish", "done"),
    ("fertig", "done"),
    ("test", "check"),
    ("simulate", "check"),
    ("vacation", "absent"),
    ("holiday", "absent"),
    ("away", "absent"),
    ("urlaub", "absent"),
    ("postpone", "delay"),
    ("extend", "delay"),
    ("extension", "delay"),
    ("quit", "resign"),
    ("message", "press"),
    ("tell", "press"),
    ("say", "press"),
    ("nachricht", "press"),
    ("commands", "help"),
    ("stand", "status"),
];

/// Words of headings above orders.
const HEADS: &[&str] = &[
    "my", "our", "the", "for", "and", "of", "phase", "set-up", "setup", "set", "up", "movement", "moves",
    "orders", "combat", "shooting", "wing", "left", "right", "centre", "center", "flank", "reserve", "plan",
    "army", "standing", "rozkazy", "ruchy", "befehle",
];

/// Words before the number of what orders are for.
const WHEN: &[&str] = &["turn", "period", "bound", "round"];

static HOUSE: LazyLock<Vocabulary> = LazyLock::new(|| {
    Lang::ALL.into_iter().fold(Vocabulary::default(), |all, lang| all.with(commands(lang), Whose::House))
});

/// Whether a folded word begins an order or a command, or is one that people write for a command.
pub(crate) fn is_word(known: &Vocabulary, word: &str) -> bool {
    known.has(word) || NO_ORDERS.contains(&word) || MEANT.iter().any(|(meant, _)| *meant == word)
}

/// The commands of the house, in all languages.
pub(crate) fn of_house() -> &'static Vocabulary {
    &HOUSE
}

/// The commands of the house and the orders of a system, in all languages.
pub(crate) fn vocabulary(system: &dyn System) -> Vocabulary {
    Lang::ALL.into_iter().fold(HOUSE.clone(), |all, lang| all.with(system.verbs(lang), Whose::System))
}

/// Sees to it that something is said of every line of a text that a system has read.
pub(crate) fn settle(reading: &mut Reading, text: &str, known: &Vocabulary, voice: Voice) {
    let mut settled: BTreeSet<usize> = reading.understood.iter().map(|u| u.line).collect();
    settled.extend(reading.problems.iter().map(|p| p.line));
    // What a system passes over as a heading is none when it begins with a word of the house, which took out of the
    // text what it could read: `orders for turn two`.
    let commanded = |line: &str| {
        let of_house = |found: &Found| found.off == 0 && found.whose == Whose::House;
        known.at_start(line).is_some_and(|found| of_house(&found)) && !heads_orders(line)
    };
    let frames = reading.left.frames.iter().copied();
    settled.extend(frames.filter(|n| !text.lines().nth(n - 1).is_some_and(commanded)));
    settled.extend(reading.left.unread.iter().map(|u| u.line));
    reading.problems.iter_mut().for_each(|problem| sharpen(problem, known, voice));
    let mut unread = std::mem::take(&mut reading.left.unread);
    for line in Sheet::read(text).lines.into_iter().filter(|line| !settled.contains(&line.number)) {
        let (Some(first), Some(last)) = (line.statements.first(), line.statements.last()) else { continue };
        let span = first.at..last.at + last.text.len();
        let below = reading.left.end.filter(|end| line.number > *end);
        match below {
            Some(_) if known.at_start(&first.text).is_none() => {}
            Some(end) => {
                let message = say!(voice, "left-below-end", end = end);
                reading.problems.push(Problem::error(line.number, &line.source, span, message).as_warning());
            }
            None => unread.push(Unread { line: line.number, span, source: line.source }),
        }
    }
    reading.problems.extend(unread.iter().filter_map(|unread| problem(unread, known, voice)));
    reading.problems.sort_by_key(|p| p.line);
}

/// What is said about lines that are near to commands in a text of which no sheet is made, and which no system reads.
pub(crate) fn strays(text: &str, known: &Vocabulary, voice: Voice) -> Vec<Problem> {
    let near = |said: &str| {
        let (of_house, words) = (|found: &Found| found.whose == Whose::House, words(said));
        let meant = MEANT.iter().any(|(word, _)| words.first().is_some_and(|first| first == word));
        known
            .at_start(said)
            .map_or(meant || NO_ORDERS.contains(&words.join(" ").as_str()), |found| of_house(&found))
    };
    let lines = Sheet::read(text).lines.into_iter();
    let stray = lines.filter_map(|line| {
        let (first, last) = (line.statements.first()?, line.statements.last()?);
        let span = first.at..last.at + last.text.len();
        let unread = near(&first.text).then_some(Unread { line: line.number, span, source: line.source })?;
        problem(&unread, known, voice)
    });
    stray.collect()
}

/// What is said about words that a system did not read; nothing of talk and of headings.
fn problem(unread: &Unread, known: &Vocabulary, voice: Voice) -> Option<Problem> {
    let text = unread.words();
    let said = words(text);
    if said.is_empty() || talk::is_talk(text) || is_heading(text, &said) {
        return None;
    }
    let error = |message| Problem::error(unread.line, &unread.source, unread.span.clone(), message);
    let sentence = said.len() >= SENTENCE;
    let weighed = |problem: Problem| if sentence { problem.as_warning() } else { problem };
    if NO_ORDERS.contains(&said.join(" ").as_str()) {
        return Some(error(say!(voice, "left-pass")).hinting(say!(voice, "left-pass-hint")));
    }
    if SAME.contains(&said.join(" ").as_str()) || requests::repeats(text) {
        return Some(error(say!(voice, "left-same")).hinting(say!(voice, "left-same-hint")));
    }
    if let Some((command, hint)) = worded(text, known, voice) {
        return Some(weighed(error(say!(voice, "left-command", command = &command)).hinting(hint)));
    }
    // `guns fire`: who comes before the verb, however near his name is to another.
    let subject = said.get(1).is_some_and(|second| known.is_order(second));
    if let Some(found) = known.at_start(text).filter(|found| found.off == 0 || !subject) {
        let shown: String = text.split_whitespace().take(found.words).collect::<Vec<_>>().join(" ");
        let shown = shown.trim_end_matches([':', ',', '.', '!']);
        let start = unread.span.start;
        let word = start..(start + text.find(shown).unwrap_or(0) + shown.len()).min(unread.span.end);
        if let Some(hint) = hint(&found, voice) {
            return Some(weighed(match found.off {
                0 => error(say!(voice, "left-command", command = &found.spelt)).hinting(hint),
                _ => {
                    let message = say!(voice, "left-near", said = &short(shown));
                    Problem::error(unread.line, &unread.source, word, message).hinting(hint)
                }
            }));
        }
    }
    let meant = MEANT.iter().find(|(word, _)| said.first().is_some_and(|first| first == word));
    if let Some(&(word, command)) = meant {
        let hint = say!(voice, "left-near-hint", word = command);
        return Some(weighed(error(say!(voice, "left-near", said = word)).hinting(hint)));
    }
    let hint = match known.like(text) {
        Some(example) => say!(voice, "left-kind", example = example),
        None => say!(voice, "left-help"),
    };
    Some(error(say!(voice, "left-words")).as_warning().hinting(hint))
}

/// The command that people mean who word it so, though it cannot be carried out as it stands, and how it is written.
fn worded(text: &str, known: &Vocabulary, voice: Voice) -> Option<(String, String)> {
    let command = in_the_words_of_the_house(text).or_else(|| requests::command(text))?;
    let found = known.at_start(&command).filter(|found| found.off == 0 && found.whose == Whose::House)?;
    Some((found.spelt.clone(), hint(&found, voice)?))
}

/// The nearest thing that can be written, of a verb that is misspelt or stands in a line that does not fit it.
fn hint(found: &Found, voice: Voice) -> Option<String> {
    if found.off > 0 {
        return Some(say!(voice, "left-near-hint", word = &found.spelt));
    }
    if found.whose == Whose::System {
        return None;
    }
    let at = |lang: &Lang| commands(*lang).iter().position(|verb| verb.examples == found.verb.examples);
    let verb = Lang::ALL.iter().find_map(at).map_or(found.verb, |at| &commands(voice.0)[at]);
    let examples: Vec<String> = verb.examples.iter().map(|example| format!("`{example}`")).collect();
    (!examples.is_empty()).then(|| say!(voice, "left-such-as", examples = &examples.join(", ")))
}

/// `Orders`, `my orders`, `rozkazy`, `orders for bound 3`: a heading that says nothing, or when the orders are for.
fn heads_orders(line: &str) -> bool {
    let said = words(line);
    let number = |word: &String| word.bytes().all(|b| b.is_ascii_digit());
    let dated = said.windows(2).any(|two| WHEN.contains(&two[0].as_str()) && number(&two[1]));
    let known = |word: &String| HEADS.contains(&word.as_str());
    said.iter().all(|word| known(word) || dated && (number(word) || WHEN.contains(&word.as_str())))
}

/// `Moves:`, `Left wing:` above orders.
fn is_heading(text: &str, said: &[String]) -> bool {
    let head = |word: &String| HEADS.contains(&word.as_str()) || word.bytes().all(|b| b.is_ascii_digit());
    text.trim_end().ends_with(':') && said.len() <= SENTENCE && said.iter().all(head)
}

/// Gives a system's problem with the first word of a line the hint at a command of the house, where one is nearer
/// than all orders.
fn sharpen(problem: &mut Problem, known: &Vocabulary, voice: Voice) {
    let sheet = Sheet::read(&problem.source);
    let Some(line) = sheet.lines.first() else { return };
    let around = line.statements.iter().rev().find(|s| s.at <= problem.span.start);
    if let Some(text) = around.map(|s| &s.text).filter(|_| problem.severity == Severity::Error) {
        if SAME.contains(&words(text).join(" ").as_str()) {
            problem.message = say!(voice, "left-same");
            problem.hint = Some(say!(voice, "left-same-hint"));
            return;
        }
        if let Some((command, hint)) = worded(text, known, voice) {
            problem.message = say!(voice, "left-command", command = &command);
            problem.hint = Some(hint);
            return;
        }
    }
    let here = line.statements.iter().find(|s| s.at == problem.span.start);
    let Some(statement) = here.filter(|_| problem.severity == Severity::Error) else { return };
    let said = words(&statement.text);
    if NO_ORDERS.contains(&said.join(" ").as_str()) {
        problem.message = say!(voice, "left-pass");
        problem.hint = Some(say!(voice, "left-pass-hint"));
        return;
    }
    if requests::repeats(&statement.text) {
        problem.message = say!(voice, "left-same");
        problem.hint = Some(say!(voice, "left-same-hint"));
        return;
    }
    let found = known.at_start(&statement.text).filter(|found| found.whose == Whose::House);
    if let Some(found) = found.as_ref().filter(|found| found.off == 0) {
        problem.message = say!(voice, "left-command", command = &found.spelt);
    }
    if let Some(hint) = found.and_then(|found| hint(&found, voice)) {
        problem.hint = Some(hint);
    }
}

/// A piece of a line that can be repeated in a message.
fn short(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}

/// The lines of talk that might have been meant as more, each with its number.
pub(crate) fn perhaps_meant(fates: &[Fate]) -> impl Iterator<Item = usize> + '_ {
    let meant = |fate: &Fate| *fate == Fate::Talk { meant: true };
    (1..).zip(fates).filter(move |(_, fate)| meant(fate)).map(|(number, _)| number)
}
