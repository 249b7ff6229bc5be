//! The mail commands: what a player can say to the house itself, between orders.
//!
//! A mail is read line by line, and each line gets its [`Fate`]. Lines of the house and talk are taken out and leave
//! blank lines behind, so that the orders keep their line numbers; everything else is left to the rule system.

use std::borrow::Cow;

use super::blocks::{Block, cut};
use super::command::{Cancel, Command, Own, Wanted};
use super::fates::{self, Fate};
use super::house_line::{HouseLine, house_line, phrase_line};
use super::verbs;
use estafette_mail::Note;
use estafette_orders::near::fold;
use estafette_orders::talk::talk;
use estafette_orders::{Sheet, Verb, Vocabulary, desk};

/// A mail's text, sorted into what is the house's and what is the rule system's.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct SortedText {
    pub commands: Vec<(usize, Command)>,
    /// The orders, on the lines on which they stood.
    pub orders: String,
    /// The orders below `check`, on the lines on which they stood.
    pub trial: Option<String>,
    pub cancel: Option<Cancel>,
    /// The lines above `cancel` that are void with it.
    pub voided: Vec<usize>,
    /// The turn for which the sheet is, by the first line that names one.
    pub turn: Option<u32>,
    /// A second turn that the text names, and which another line is for.
    pub other_turn: Option<u32>,
    /// Lines of which only the turn was read.
    pub turn_only: Vec<usize>,
    /// Headings behind an order on its line, where they do not count.
    pub misplaced: Vec<(usize, String)>,
    /// The games that are named, each once, with the seat if one is named.
    pub games: Vec<(String, Option<String>)>,
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
pub(crate) struct Ear<'e> {
    /// Lines that stay with the orders, though the house knows them too.
    pub theirs: &'e dyn Fn(&str) -> bool,
    /// Whether the rules read an order in a line: then it is no talk, however it sounds.
    pub orders: &'e dyn Fn(&str) -> bool,
    /// The writer's names.
    pub names: &'e [String],
    /// The words of orders and commands.
    pub known: &'e Vocabulary,
}

impl SortedText {
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

    /// Whether the text says `mail off`.
    pub fn wants_no_mail(&self) -> bool {
        self.commands.iter().any(|(_, command)| matches!(command, Command::Mail(Wanted::Off)))
    }

    /// The game that is named first.
    pub fn game(&self) -> Option<&str> {
        self.games.first().map(|(game, _)| game.as_str())
    }

    /// The seat that is named with it.
    pub fn seat(&self) -> Option<&str> {
        self.games.first().and_then(|(_, seat)| seat.as_deref())
    }

    /// A game other than one that is named.
    pub fn another_game(&self, than: &str) -> Option<&str> {
        self.games.iter().map(|(game, _)| game.as_str()).find(|game| *game != than)
    }

    fn for_turn(&mut self, turn: u32) {
        match self.turn {
            Some(before) if before != turn => self.other_turn = self.other_turn.or(Some(turn)),
            _ => self.turn = Some(turn),
        }
    }

    /// Whether anything is to be entered for a period.
    pub fn enters(&self) -> bool {
        has_statements(&self.orders) || self.more_follows || self.done
    }
}

/// Sorts a text.
pub(crate) fn read(text: &str) -> SortedText {
    part(text, &Ear { theirs: &|_| false, orders: &|_| false, names: &[], known: fates::of_house() })
}

/// Parts the lines of a text: the one place where it is done, so that no line is without a fate.
pub(crate) fn part(whole: &str, ear: &Ear<'_>) -> SortedText {
    let mut said = SortedText::default();
    let mut orders: Vec<Cow<'_, str>> = Vec::new();
    let mut trial: Option<Vec<Cow<'_, str>>> = None;
    let (text, speech) = cut(whole);
    let is_word = |word: &str| fates::is_word(ear.known, word);
    let talk = talk(&text, ear.names, &is_word, &|word| ear.known.is_near(word));
    let mut checked = usize::MAX;
    let mut closed = Vec::new();
    for (line, written) in text.lines().zip(whole.lines()) {
        let number = orders.len() + 1;
        let HouseLine { owned, rest, misplaced } = house_line(line, ear.known, ear.theirs);
        said.misplaced.extend(misplaced.into_iter().map(|heading| (number, heading)));
        let headed = matches!(owned.as_slice(), [Own::Heading(_)]);
        let split = rest > 0 && Sheet::is_in(&line[rest..]);
        let fate = match talk.get(&number) {
            Some(talk) if (owned.is_empty() || headed) && !(ear.orders)(line) => {
                Fate::Talk { meant: talk.meant }
            }
            _ if (owned.is_empty() || headed || split) && Sheet::is_in(line) => Fate::Order,
            _ if !owned.is_empty() => Fate::House,
            _ if line != written => Fate::Speech,
            _ => Fate::Empty,
        };
        said.fates.push(fate);
        let kept = match fate {
            // What the house has read is blank, so that carets stand where they were.
            Fate::Order if split => {
                Cow::Owned(format!("{}{}", " ".repeat(line[..rest].chars().count()), &line[rest..]))
            }
            Fate::Order | Fate::Empty => Cow::Borrowed(line),
            _ => Cow::Borrowed(""),
        };
        match &mut trial {
            Some(below) => {
                below.push(kept);
                orders.push(Cow::Borrowed(""));
            }
            None => orders.push(kept),
        }
        for own in owned {
            if matches!(own, Own::Command(_) | Own::Cancel(_) | Own::Phrase(_)) {
                said.deeds.push(number);
            }
            if trial.is_some() && matches!(own, Own::Command(_) | Own::Cancel(_) | Own::More | Own::Done) {
                said.held.push(number);
                continue;
            }
            match own {
                Own::Command(command) => said.commands.push((number, command)),
                Own::Check => {
                    checked = checked.min(number);
                    // What stands behind `check` on its line is tried, too.
                    if trial.is_none() {
                        let rest = orders.pop().filter(|_| split).unwrap_or_default();
                        orders.push(Cow::Borrowed(""));
                        let above = vec![Cow::Borrowed(""); number - 1];
                        trial = Some(above.into_iter().chain([rest]).collect());
                    }
                }
                Own::Cancel(cancel) => {
                    let above = orders.len() - 1;
                    orders.iter_mut().take(above).for_each(|line| *line = Cow::Borrowed(""));
                    for (line, fate) in (1..).zip(said.fates.iter_mut().take(above)) {
                        if *fate == Fate::Order {
                            *fate = Fate::Void;
                            said.voided.push(line);
                        }
                    }
                    // The word that closed the sheet goes with what it closed.
                    said.voided.append(&mut closed);
                    said.voided.sort_unstable();
                    said.voided.dedup();
                    (said.more_follows, said.done) = (false, false);
                    said.cancel = said.cancel.max(Some(cancel));
                }
                Own::Turn { turn, more } => {
                    said.for_turn(turn);
                    if more {
                        said.turn_only.push(number);
                    }
                }
                Own::Heading(turn) => said.for_turn(turn),
                Own::Game { game, seat } => {
                    if !said.games.contains(&(game.clone(), seat.clone())) {
                        said.games.push((game, seat));
                    }
                }
                Own::Phrase(phrase) => said.phrase = Some(phrase),
                Own::More => {
                    (said.more_follows, said.done) = (true, false);
                    closed.push(number);
                }
                Own::Done => {
                    (said.more_follows, said.done) = (false, true);
                    closed.push(number);
                }
            }
        }
    }
    said.orders = orders.join("\n");
    said.trial = trial.map(|lines| lines.join("\n"));
    (said.speech, said.unsaid) = speech.into_iter().partition(|block| block.line < checked);
    said
}

/// Whether a line concedes by the rules of a system that has an order for it, and not by the terms of the house: that
/// names the game, or to whom it is given.
pub(crate) fn concedes_by_rules(line: &str, verbs: &[Verb], game: &str) -> bool {
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

/// Whether a whole line says something to the house: a command, or an umpire's word on a game.
pub fn stands(line: &str) -> bool {
    let HouseLine { owned, rest, .. } = house_line(line, fates::of_house(), &|_| false);
    let first = line.split_whitespace().next().unwrap_or_default();
    let to_game = desk::to_game().any(|verb| verb.name.eq_ignore_ascii_case(first));
    to_game || !owned.is_empty() && rest == line.len()
}

/// Whether a text holds anything but remarks and blanks.
pub(crate) fn has_statements(text: &str) -> bool {
    Sheet::is_in(text)
}

/// Whether a line holds a pass phrase.
pub(crate) fn holds_phrase(line: &str) -> bool {
    phrase_line(line).is_some()
}

/// A note without a pass phrase that it would show.
pub(crate) fn without_phrase(note: &Note) -> Note {
    match note {
        Note::SheetTaken { lines, set_aside } => {
            let shown = set_aside.iter().filter(|line| !holds_phrase(line));
            Note::SheetTaken { lines: *lines, set_aside: shown.cloned().collect() }
        }
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::verbs::commands;
    use super::*;
    use estafette_core::Lang;

    fn own(line: &str) -> Vec<Own> {
        house_line(line, fates::of_house(), &|_| false).owned
    }

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
                assert!(!own(example).is_empty() || !read(example).speech.is_empty(), "{example}");
                assert!(!read(example).enters() || matches!(english, "more follows" | "done"), "{example}");
            }
        }
        for order in ["hold fire KP05", "status quo", "map everything", "answer", "words"] {
            assert!(own(order).is_empty(), "{order}");
        }
    }

    #[test]
    fn a_turn_is_read_as_people_write_it_and_two_are_told() {
        for line in [
            "turn 3",
            "TURN 3:",
            "Turn: 3",
            "orders for turn 3",
            "My orders for round 3.",
            "Turn 3 orders:",
            "rozkazy na runda 3",
            "turn 3, movement phase",
            "game turn 3",
        ] {
            let said = read(line);
            assert_eq!((said.turn, said.orders.trim(), said.turn_only.len()), (Some(3), "", 0), "{line}");
        }
        let said = read("Turn 3, Witold's horse");
        assert_eq!(
            (said.turn, said.turn_only.as_slice()),
            (Some(3), &[1][..]),
            "the rest is told as not read"
        );
        for line in [
            "turn two",
            "turn 2 and 3",
            "turn 2, turn 3",
            "turn 60 right",
            "turn 3 hexes",
            "turn right 60",
            "report 0, 1",
            "map 0 and 1",
        ] {
            assert_eq!(
                (read(line).turn, read(line).orders.as_str()),
                (None, line),
                "it is the orders' to refuse"
            );
        }
        let said = read("turn 1\nface all SE\nturn 2\nturn 1");
        assert_eq!((said.turn, said.other_turn), (Some(1), Some(2)));
        assert_eq!(read("game g1\ngame g2.red\ngame g1").another_game("g1"), Some("g2"));
    }

    #[test]
    fn what_is_the_houses_at_the_beginning_of_a_line_leaves_the_rest_to_the_orders() {
        let said = read("turn 2; more follows; move L09: forward 1");
        assert_eq!((said.turn, said.more_follows), (Some(2), true));
        assert_eq!(said.orders, "                      move L09: forward 1");
        assert_eq!(read("check; face all SE").trial.as_deref(), Some("       face all SE"));
        assert_eq!(read("status; map").commands.len(), 2);
        let said = read("face all SE; turn 3; status");
        assert_eq!((said.turn, said.misplaced.as_slice()), (None, &[(1, "turn 3".to_owned())][..]));
        let said = read("face all SE\ndone\ncancel");
        assert_eq!(
            (said.done, said.voided.as_slice()),
            (false, &[1, 2][..]),
            "`done` goes with what it closed"
        );
    }

    fn ear<'e>(theirs: &'e dyn Fn(&str) -> bool) -> Ear<'e> {
        Ear { theirs, orders: &|_| false, names: &[], known: fates::of_house() }
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
        let owned = own(&format!("words {}", "ż".repeat(150)));
        let [Own::Command(Command::Words(words))] = owned.as_slice() else { panic!("words are a command") };
        assert_eq!(*words, "ż".repeat(100));
    }
}
