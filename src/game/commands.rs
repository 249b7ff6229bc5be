//! The mail commands: what a player can say to the house itself, between orders.
//!
//! A mail is read line by line. Lines of the house are taken out and leave blank lines behind, so
//! that the orders keep their line numbers; everything else is left to the rule system.

use crate::orders::near::fold;
use crate::orders::{Sheet, Verb};

/// The mail commands, for help mails, documentation and near names.
pub const COMMANDS: &[Verb] = &[
    verb(
        "help",
        &["pomoc", "hilfe", "aide"],
        "this help, or help on a verb, a topic or a rule",
        "Without a word it lists what can be said. With a verb it explains the verb, with a rule number it tells what the rule is about.",
        &["help", "help move", "help 8.56"],
    ),
    verb(
        "status",
        &["stan"],
        "where the game stands and what you owe",
        "Tells the phase that is due, what you still owe, the deadline, your open questions and your standing sheet.",
        &["status"],
    ),
    verb(
        "report",
        &[],
        "the report of a turn once more",
        "Without a number it is the turn that was played last.",
        &["report", "report 3"],
    ),
    verb(
        "map",
        &["mapa", "karte", "carte"],
        "the map as you may see it",
        "Without a number it is the map as it stands now, with one it is the map at the end of that turn.",
        &["map", "map 3"],
    ),
    verb(
        "history",
        &["historia"],
        "what was played and what you sent",
        "One line for each phase played and for each of your mails.",
        &["history"],
    ),
    verb(
        "cancel",
        &["anuluj"],
        "take back your orders",
        "`cancel` takes back what you sent for the period that is due, and what stands above it in the same mail. `cancel standing` takes back your standing orders of earlier periods as well.",
        &["cancel", "cancel standing"],
    ),
    verb(
        "check",
        &["sprawdz"],
        "a dry run: what stands below is read, not entered",
        "Everything below the line `check` is read and answered as usual, but nothing of it counts.",
        &["check"],
    ),
    verb(
        "words",
        &["slowa"],
        "your words for the dice",
        "Any words of yours go into the key of the dice, so that the host cannot have chosen them. They are taken until the first phase is begun.",
        &["words seven grey geese over the marsh"],
    ),
    verb(
        "language",
        &["jezyk"],
        "the language of your mails",
        "Mails and reports come in it from this mail on. Orders are read in every language at any time.",
        &["language polish", "language en", "język polski", "język: pl"],
    ),
    verb(
        "answer",
        &["odpowiedz", "antwort"],
        "answer an open question",
        "By the number of the choice, or by the question's key and the choice. You may change your mind until the phase goes on.",
        &["answer 2", "answer GD-15 P12 S"],
    ),
    verb(
        "turn",
        &[],
        "which turn the sheet is for",
        "Without it, the turn in the subject counts. A sheet for a turn that is past is not entered; one for a later turn is kept for it.",
        &["turn 3"],
    ),
    verb(
        "game",
        &[],
        "which game the sheet is for",
        "Only needed when a mail leaves the thread of its game.",
        &["game spring-1410"],
    ),
    verb(
        "more follows",
        &["more"],
        "hold the sheet open",
        "Your orders are entered, but you are waited for until a mail comes without this line, or with `done`.",
        &["more follows"],
    ),
    verb(
        "done",
        &["no orders", "finished"],
        "your sheet is complete",
        "Closes a sheet that was held open, or hands in an empty one; what is not ordered takes its default.",
        &["done"],
    ),
];

/// Longest dice words that are taken, in bytes.
const LONGEST_WORDS: usize = 200;

const fn verb(
    name: &'static str,
    aliases: &'static [&'static str],
    short: &'static str,
    long: &'static str,
    examples: &'static [&'static str],
) -> Verb {
    Verb { name, aliases, when: "any", short, long, examples, rules: &[] }
}

/// One command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    Help(String),
    Status,
    Report(Option<u32>),
    Map(Option<u32>),
    History,
    Words(String),
    Language(String),
    Answer(String),
}

/// Which orders are taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cancel {
    Period,
    Standing,
}

/// A mail's text, sorted into what is the house's and what is the rule system's.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Said {
    pub commands: Vec<(usize, Command)>,
    /// The orders, on the lines on which they stood.
    pub orders: String,
    /// The orders below `check`, on the lines on which they stood.
    pub trial: Option<String>,
    pub cancel: Option<Cancel>,
    /// Whether orders stood above `cancel` and are void with it.
    pub voided: bool,
    pub turn: Option<u32>,
    pub game: Option<String>,
    pub more_follows: bool,
    pub done: bool,
}

impl Said {
    /// The language that is asked for last, with the line on which it is.
    pub fn language(&self) -> Option<(usize, &str)> {
        self.commands.iter().rev().find_map(|(line, command)| match command {
            Command::Language(said) => Some((*line, said.as_str())),
            _ => None,
        })
    }

    /// Whether anything is to be entered for a period.
    pub fn enters(&self) -> bool {
        has_statements(&self.orders) || self.more_follows || self.done
    }
}

/// Sorts a text.
pub(super) fn read(text: &str) -> Said {
    let mut said = Said::default();
    let mut orders: Vec<&str> = Vec::new();
    let mut trial: Option<Vec<&str>> = None;
    for line in text.lines() {
        let number = orders.len() + 1;
        let own = house_line(line);
        let kept = if own.is_some() { "" } else { line };
        match &mut trial {
            Some(below) => {
                below.push(kept);
                orders.push("");
            }
            None => orders.push(kept),
        }
        match own {
            Some(Own::Command(command)) => said.commands.push((number, command)),
            Some(Own::Check) => trial = trial.or_else(|| Some(vec![""; number])),
            Some(Own::Cancel(cancel)) => {
                said.voided |= has_statements(&orders.join("\n"));
                orders.iter_mut().for_each(|l| *l = "");
                said.cancel = Some(cancel);
            }
            Some(Own::Turn(turn)) => said.turn = Some(turn),
            Some(Own::Game(game)) => said.game = Some(game),
            Some(Own::More) => (said.more_follows, said.done) = (true, false),
            Some(Own::Done) => (said.more_follows, said.done) = (false, true),
            None => {}
        }
    }
    said.orders = orders.join("\n");
    said.trial = trial.map(|lines| lines.join("\n"));
    said
}

/// Whether a text holds anything but remarks and blanks.
pub(super) fn has_statements(text: &str) -> bool {
    !Sheet::read(text).lines.is_empty()
}

/// A line that is the house's.
enum Own {
    Command(Command),
    Check,
    Cancel(Cancel),
    Turn(u32),
    Game(String),
    More,
    Done,
}

fn house_line(line: &str) -> Option<Own> {
    let sheet = Sheet::read(line);
    let [only] = sheet.lines.first()?.statements.as_slice() else { return None };
    let said = only.text.trim_end_matches(['.', '!', ':']).trim();
    let (first, rest) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
    let (rest, folded) = (rest.trim(), fold(said));
    match folded.as_str() {
        "more follows" | "more" | "more to follow" => return Some(Own::More),
        "done" | "no orders" | "finished" | "no more" => return Some(Own::Done),
        _ => {}
    }
    let named = COMMANDS.iter().find(|v| v.is(&fold(first.trim_end_matches(':'))))?;
    if first.ends_with(':') && named.name != "language" {
        return None;
    }
    let alone = rest.is_empty();
    let number = rest.split([',', ' ']).next().and_then(|n| n.parse().ok());
    Some(match named.name {
        "help" => Own::Command(Command::Help(rest.to_owned())),
        "status" if alone => Own::Command(Command::Status),
        "report" if alone || number.is_some() => Own::Command(Command::Report(number)),
        "map" if alone || number.is_some() => Own::Command(Command::Map(number)),
        "history" if alone => Own::Command(Command::History),
        "check" if alone => Own::Check,
        "cancel" if matches!(fold(rest).as_str(), "" | "orders" | "all") => Own::Cancel(Cancel::Period),
        "cancel" if fold(rest) == "standing" => Own::Cancel(Cancel::Standing),
        "words" if !alone => Own::Command(Command::Words(shortened(rest))),
        "language" if !alone => Own::Command(Command::Language(rest.to_owned())),
        "answer" if !alone => Own::Command(Command::Answer(rest.to_owned())),
        "turn" => Own::Turn(number?),
        "game" if !alone && !rest.contains(' ') => Own::Game(rest.to_lowercase()),
        _ => return None,
    })
}

/// Dice words within their length, cut at a letter.
fn shortened(words: &str) -> String {
    let mut end = words.len().min(LONGEST_WORDS);
    while !words.is_char_boundary(end) {
        end -= 1;
    }
    words[..end].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn house_lines_leave_blank_lines_and_orders_stay_where_they_were() {
        let said = read("TURN 3\nhelp move\nmove P12: forward 1\nturn right 60\n1. status\nmore follows.\n");
        assert_eq!(said.turn, Some(3));
        assert_eq!(said.orders, "\n\nmove P12: forward 1\nturn right 60\n\n");
        assert_eq!(said.commands, [(2, Command::Help("move".into())), (5, Command::Status)]);
        assert!(said.more_follows && said.enters());
    }

    #[test]
    fn below_check_nothing_is_entered() {
        let said = read("rally all\ncheck\nface P12 N\n");
        assert_eq!((said.orders.as_str(), said.trial.as_deref()), ("rally all\n\n", Some("\n\nface P12 N")));
        assert_eq!(read("check\n").trial.as_deref(), Some(""));
    }

    #[test]
    fn cancel_voids_what_stands_above_it() {
        let said = read("face P12 N\ncancel standing\nface P12 S\n");
        assert_eq!((said.cancel, said.voided), (Some(Cancel::Standing), true));
        assert_eq!(said.orders.trim(), "face P12 S");
    }

    #[test]
    fn every_command_reads_its_own_examples() {
        for verb in COMMANDS {
            for example in verb.examples {
                assert!(house_line(example).is_some(), "{example}");
                assert!(!read(example).enters() || matches!(verb.name, "more follows" | "done"), "{example}");
            }
        }
        for order in ["hold fire KP05", "status quo", "map everything", "answer", "words"] {
            assert!(house_line(order).is_none(), "{order}");
        }
    }

    #[test]
    fn long_words_are_cut_at_a_letter() {
        let Some(Own::Command(Command::Words(words))) = house_line(&format!("words {}", "ż".repeat(150)))
        else {
            panic!("words are a command")
        };
        assert_eq!(words, "ż".repeat(100));
    }
}
