//! The mail commands: what a player can say to the house itself, between orders.
//!
//! A mail is read line by line, and each line gets its [`Fate`]. Lines of the house and talk are taken out and leave
//! blank lines behind, so that the orders keep their line numbers; everything else is left to the rule system.

use super::fates::{self, Fate};
use super::folk::{self, Folk};
use super::press::{self, Block};
use super::verbs;
use crate::mail::Note;
use crate::orders::near::fold;
use crate::orders::talk::talk;
use crate::orders::{Sheet, Verb, Vocabulary};

/// Longest dice words that are taken, in bytes.
const LONGEST_WORDS: usize = 200;

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
    Address(String),
    NewPhrase(String),
    Confirm,
    /// Whether reports are wanted.
    Mail(Wanted),
    /// A link to the seat's own page, or that it works no more.
    Page(Wanted),
    /// What holders say of themselves and to each other.
    Folk(Folk),
    /// What is open for sign-on.
    List,
    /// To play a further game, or to wait for one.
    SignOn(String),
    /// To wait no longer.
    SignOff(String),
    /// Look on at a game.
    Observe(String),
}

/// Whether a seat wants its reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    On,
    Off,
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
    /// The lines above `cancel` that are void with it.
    pub voided: Vec<usize>,
    pub turn: Option<u32>,
    pub game: Option<String>,
    pub seat: Option<String>,
    /// The pass phrase, which is shown nowhere.
    pub phrase: Option<String>,
    pub more_follows: bool,
    pub done: bool,
    /// What is said to others.
    pub speech: Vec<Block>,
    /// The same below `check`.
    pub unsaid: Vec<Block>,
    /// What becomes of each line.
    pub fates: Vec<Fate>,
    /// The lines of commands, which a text that is only tried out does not carry out.
    pub deeds: Vec<usize>,
    /// Those of them that stand below `check`: nobody carries them out.
    pub held: Vec<usize>,
}

/// What is known to whoever parts the lines of a text.
pub(super) struct Ear<'e> {
    /// Lines that stay with the orders, though the house knows them too.
    pub theirs: &'e dyn Fn(&str) -> bool,
    /// The writer's names.
    pub names: &'e [String],
    /// The words of orders and commands.
    pub known: &'e Vocabulary,
}

impl Said {
    /// The language that is asked for last, with the line on which it is.
    pub fn language(&self) -> Option<(usize, &str)> {
        self.commands.iter().rev().find_map(|(line, command)| match command {
            Command::Language(said) => Some((*line, said.as_str())),
            _ => None,
        })
    }

    /// What the same text says in a game, whose rules may know some of the house's words too.
    pub fn heard(&self, text: &str, ear: &Ear<'_>) -> Self {
        Self { phrase: self.phrase.clone(), ..part(text, ear) }
    }

    /// Whether anything is to be entered for a period.
    pub fn enters(&self) -> bool {
        has_statements(&self.orders) || self.more_follows || self.done
    }
}

/// Sorts a text.
pub(super) fn read(text: &str) -> Said {
    part(text, &Ear { theirs: &|_| false, names: &[], known: fates::of_house() })
}

/// Parts the lines of a text: the one place where it is done, so that no line is without a fate.
pub(super) fn part(whole: &str, ear: &Ear<'_>) -> Said {
    let mut said = Said::default();
    let mut orders: Vec<&str> = Vec::new();
    let mut trial: Option<Vec<&str>> = None;
    let (text, speech) = press::cut(whole);
    let is_word = |word: &str| fates::is_word(ear.known, word);
    let talk = talk(&text, ear.names, &is_word, &|word| ear.known.is_near(word));
    let mut checked = usize::MAX;
    for (line, written) in text.lines().zip(whole.lines()) {
        let number = orders.len() + 1;
        let own = house_line(line).filter(|_| !(ear.theirs)(line));
        let fate = match (&own, talk.get(&number)) {
            (None | Some(Own::Heading(_)), Some(talk)) => Fate::Talk { meant: talk.meant },
            (None | Some(Own::Heading(_)), None) if Sheet::is_in(line) => Fate::Order,
            (Some(_), _) => Fate::House,
            (None, None) if line != written => Fate::Speech,
            (None, None) => Fate::Empty,
        };
        said.fates.push(fate);
        let kept = if matches!(fate, Fate::Order | Fate::Empty) { line } else { "" };
        match &mut trial {
            Some(below) => {
                below.push(kept);
                orders.push("");
            }
            None => orders.push(kept),
        }
        if let Some(Own::Command(_) | Own::Cancel(_) | Own::Phrase(_)) = own {
            said.deeds.push(number);
        }
        if trial.is_some() && matches!(own, Some(Own::Command(_) | Own::Cancel(_) | Own::More | Own::Done)) {
            said.held.push(number);
            continue;
        }
        match own {
            Some(Own::Command(command)) => said.commands.push((number, command)),
            Some(Own::Check) => {
                checked = checked.min(number);
                trial = trial.or_else(|| Some(vec![""; number]));
            }
            Some(Own::Cancel(cancel)) => {
                orders.iter_mut().for_each(|l| *l = "");
                for (line, fate) in (1..).zip(&mut said.fates).filter(|(_, fate)| **fate == Fate::Order) {
                    *fate = Fate::Void;
                    said.voided.push(line);
                }
                said.cancel = Some(cancel);
            }
            Some(Own::Turn(turn) | Own::Heading(turn)) => said.turn = Some(turn),
            Some(Own::Game { game, seat }) => (said.game, said.seat) = (Some(game), seat),
            Some(Own::Phrase(phrase)) => said.phrase = Some(phrase),
            Some(Own::More) => (said.more_follows, said.done) = (true, false),
            Some(Own::Done) => (said.more_follows, said.done) = (false, true),
            None => {}
        }
    }
    said.orders = orders.join("\n");
    said.trial = trial.map(|lines| lines.join("\n"));
    (said.speech, said.unsaid) = speech.into_iter().partition(|block| block.line < checked);
    said
}

/// Whether a line concedes by the rules of a system that has an order for it, and not by the terms of the house: that
/// names the game, or to whom it is given.
pub(super) fn concedes_by_rules(line: &str, verbs: &[Verb], game: &str) -> bool {
    let line = line.trim().trim_end_matches(['.', '!']);
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let first = fold(first);
    if verbs::english(&first) != Some("concede") || !verbs.iter().any(|verb| verb.is(&first)) {
        return false;
    }
    let words: Vec<String> = rest.split_whitespace().map(fold).collect();
    match words.as_slice() {
        [] => true,
        [only] => only != game && ["game", "battle"].contains(&only.as_str()),
        [to, ..] => to != "to",
    }
}

/// Whether a text holds anything but remarks and blanks.
pub(super) fn has_statements(text: &str) -> bool {
    Sheet::is_in(text)
}

/// A line that is the house's.
enum Own {
    Command(Command),
    Check,
    Cancel(Cancel),
    Turn(u32),
    /// A line that heads a sheet with its turn, and says more that is the system's.
    Heading(u32),
    Game {
        game: String,
        seat: Option<String>,
    },
    Phrase(String),
    More,
    Done,
}

fn house_line(line: &str) -> Option<Own> {
    if let Some(own) = phrase_line(line) {
        return Some(own);
    }
    let sheet = Sheet::read(line);
    let [only] = sheet.lines.first()?.statements.as_slice() else { return None };
    let said = only.text.trim_end_matches(['.', '!', ':']).trim();
    let (first, rest) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
    let rest = rest.trim();
    match verbs::english(&fold(said)) {
        Some("more follows") => return Some(Own::More),
        Some("done") => return Some(Own::Done),
        Some("check") => return Some(Own::Check),
        Some("whoami") => return Some(Own::Command(Command::Folk(Folk::Whoami))),
        // `Orders:` stands above orders.
        Some("orders") if only.text.ends_with(':') => return None,
        _ => {}
    }
    let named = verbs::english(&fold(first.trim_end_matches(':')))?;
    if first.ends_with(':') && named != "language" {
        return None;
    }
    let alone = rest.is_empty();
    let number = rest.split([',', ' ']).next().and_then(|n| n.parse().ok());
    Some(match named {
        "help" => Own::Command(Command::Help(rest.to_owned())),
        "status" if alone => Own::Command(Command::Status),
        "report" if alone || number.is_some() => Own::Command(Command::Report(number)),
        "map" if alone || number.is_some() => Own::Command(Command::Map(number)),
        "history" if alone => Own::Command(Command::History),
        "cancel" => Own::Cancel(cancelled(&fold(rest))?),
        "words" if !alone => Own::Command(Command::Words(shortened(rest))),
        "language" if !alone => Own::Command(Command::Language(rest.to_owned())),
        "answer" if !alone => Own::Command(Command::Answer(rest.to_owned())),
        "mail" => Own::Command(Command::Mail(wanted(&fold(rest))?)),
        "page" if alone => Own::Command(Command::Page(Wanted::On)),
        "page" => Own::Command(Command::Page(wanted(&fold(rest))?)),
        // `round 3 orders from red`, `runda 3 rozkazy czerwonego`.
        "turn" if ["round", "runda"].contains(&fold(first).as_str()) && rest.contains(' ') => {
            Own::Heading(number?)
        }
        "turn" => Own::Turn(number?),
        "game" if !alone && !rest.contains(' ') => game_line(&rest.to_lowercase()),
        "address" => Own::Command(Command::Address(rest.to_owned())),
        "observe" if !rest.contains(' ') => Own::Command(Command::Observe(rest.to_lowercase())),
        "confirm" if alone => Own::Command(Command::Confirm),
        "list" if alone => Own::Command(Command::List),
        "signon" if !alone => Own::Command(Command::SignOn(rest.to_owned())),
        "signoff" if !alone => Own::Command(Command::SignOff(rest.to_owned())),
        _ => Own::Command(Command::Folk(folk::read(named, rest)?)),
    })
}

/// `phrase WORDS`, `phrase new WORDS`: whatever stands in it is the phrase, and nothing else may read it.
fn phrase_line(line: &str) -> Option<Own> {
    let (first, rest) = line.trim().split_once(char::is_whitespace)?;
    let rest = rest.trim();
    if rest.is_empty() || verbs::english(&fold(first.trim_end_matches(':'))) != Some("phrase") {
        return None;
    }
    Some(match rest.split_once(char::is_whitespace) {
        Some((word, new)) if ["new", "nowe"].contains(&fold(word).as_str()) => {
            Own::Command(Command::NewPhrase(new.trim().to_owned()))
        }
        _ => Own::Phrase(rest.to_owned()),
    })
}

/// Whether a line holds a pass phrase.
pub(super) fn holds_phrase(line: &str) -> bool {
    phrase_line(line).is_some()
}

/// A note without a pass phrase that it would show.
pub(super) fn without_phrase(note: &Note) -> Note {
    match note {
        Note::SheetTaken { lines, set_aside } => {
            let shown = set_aside.iter().filter(|line| !holds_phrase(line));
            Note::SheetTaken { lines: *lines, set_aside: shown.cloned().collect() }
        }
        other => other.clone(),
    }
}

/// `game NAME`, `game NAME.SEAT`.
fn game_line(named: &str) -> Own {
    let (game, seat) =
        named.split_once('.').map_or((named, None), |(game, seat)| (game, Some(seat.to_owned())));
    Own::Game { game: game.to_owned(), seat }
}

/// Which orders are taken back, by what stands after `cancel`.
fn cancelled(rest: &str) -> Option<Cancel> {
    match rest {
        "" | "orders" | "all" | "rozkazy" | "wszystko" => Some(Cancel::Period),
        "standing" | "stale" | "stale rozkazy" => Some(Cancel::Standing),
        _ => None,
    }
}

/// Whether mails are wanted, by what stands after `mail`.
fn wanted(rest: &str) -> Option<Wanted> {
    match rest {
        "off" | "stop" | "wstrzymaj" | "wylacz" => Some(Wanted::Off),
        "on" | "start" | "wznow" | "wlacz" => Some(Wanted::On),
        _ => None,
    }
}

/// Dice words within their length, cut at a letter.
pub(super) fn shortened(words: &str) -> String {
    let mut end = words.len().min(LONGEST_WORDS);
    while !words.is_char_boundary(end) {
        end -= 1;
    }
    words[..end].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Lang;
    use crate::game::verbs::commands;

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
        assert_eq!((said.cancel, said.voided.as_slice()), (Some(Cancel::Standing), &[1][..]));
        assert_eq!(said.orders.trim(), "face P12 S");
    }

    #[test]
    fn every_command_reads_its_own_examples() {
        for (lang, at) in Lang::ALL.into_iter().flat_map(|l| (0..commands(l).len()).map(move |at| (l, at))) {
            let english = commands(Lang::English)[at].name;
            for example in commands(lang)[at].examples {
                assert!(house_line(example).is_some() || !read(example).speech.is_empty(), "{example}");
                assert!(!read(example).enters() || matches!(english, "more follows" | "done"), "{example}");
            }
        }
        for order in ["hold fire KP05", "status quo", "map everything", "answer", "words"] {
            assert!(house_line(order).is_none(), "{order}");
        }
    }

    fn ear<'e>(theirs: &'e dyn Fn(&str) -> bool) -> Ear<'e> {
        Ear { theirs, names: &[], known: fates::of_house() }
    }

    #[test]
    fn every_line_has_a_fate_and_talk_is_no_order() {
        let text =
            "Dear Otto,\nface all SE\ncancel\npress to red: hi\n\nstatus\ncancle\nBest regards\nHans\nmarhc";
        let said = read(text);
        let talk = Fate::Talk { meant: false };
        let want = [
            talk,
            Fate::Void,
            Fate::House,
            Fate::Speech,
            Fate::Empty,
            Fate::House,
            Fate::Order,
            talk,
            talk,
            Fate::Order,
        ];
        assert_eq!(said.fates, want);
        assert_eq!(said.orders.trim(), "cancle\n\n\nmarhc");
        assert_eq!(read("Thanks, cancel all").fates, [Fate::Talk { meant: true }]);
    }

    #[test]
    fn a_system_with_an_order_to_concede_has_the_line_unless_it_names_the_game() {
        let verb = Verb {
            name: "check",
            aliases: &["concede"],
            when: "any",
            short: "",
            long: "",
            examples: &[],
            rules: &[],
        };
        let theirs = |line: &str| concedes_by_rules(line, std::slice::from_ref(&verb), "g3");
        for line in
            ["CONCEDE", "Concede.", "concede the battle", "CONCEDE not before period 8", "concede game"]
        {
            assert!(theirs(line), "{line}");
            assert_eq!(part(line, &ear(&theirs)).orders, line);
            assert!(!concedes_by_rules(line, &[], "g3"), "{line}");
        }
        for line in
            ["concede g3", "Concede G3.", "concede to blue", "concede g4", "poddaje", "surrender", "hold"]
        {
            assert!(!theirs(line), "{line}");
        }
        let said = read("CONCEDE\nstatus").heard("CONCEDE\nstatus", &ear(&theirs));
        assert_eq!((said.orders.trim(), said.commands.as_slice()), ("CONCEDE", &[(2, Command::Status)][..]));
    }

    #[test]
    fn polish_commands_do_what_the_english_ones_do_with_and_without_polish_letters() {
        let pairs = [
            ("Pomoc odpowiedź.", "help odpowiedź"),
            ("stan gry", "status quo"),
            ("stan", "status"),
            ("runda 3 rozkazy czerwonego", "round 3 orders from red"),
            ("mapa 3", "map 3"),
            ("raport", "report"),
            ("historia", "history"),
            ("cofnij", "cancel"),
            ("anuluj rozkazy", "cancel orders"),
            ("cofnij stałe", "cancel standing"),
            ("odpowiedź 3", "answer 3"),
            ("odpowiedz NGD-04 czerwony: nic", "answer NGD-04 czerwony: nic"),
            ("słowa siedem gęsi", "words siedem gęsi"),
            ("język: angielski", "language: angielski"),
            ("runda 3", "turn 3"),
            ("round 3", "turn 3"),
            ("tura 3", "turn 3"),
            ("gra wiosna", "game wiosna"),
            ("Hasło: Gęsi", "phrase Gęsi"),
            ("hasło nowe siedem gęsi; # łabędzi", "phrase new siedem gęsi; # łabędzi"),
            ("adres", "address"),
            ("potwierdzam", "confirm"),
            ("Gotowe!", "done"),
            ("gotowe", "finished"),
            ("ciąg dalszy nastąpi", "more follows"),
            ("CIAG DALSZY NASTAPI", "more follows"),
        ];
        for (polish, english) in pairs {
            let mut said = read(polish);
            said.orders = said.orders.replace(polish, english);
            assert_eq!(said, read(english), "{polish}");
        }
        assert_eq!(read("próba\nwystaw rycerza").trial, read("check\nwystaw rycerza").trial);
    }

    #[test]
    fn what_is_said_to_others_is_no_order_and_no_command() {
        let said = read("number 3\npress to blue\nphrase x\ncancel\nend press\ncheck\npress to blue: no");
        assert_eq!(said.orders.trim(), "number 3");
        assert_eq!((said.phrase, said.cancel, said.trial.as_deref().map(str::trim)), (None, None, Some("")));
        assert_eq!((said.speech.len(), said.unsaid.len()), (1, 1));
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
