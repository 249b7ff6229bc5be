//! The lines of a text that are the house's own: commands, and headings that say for which game and turn a sheet is.

use super::command::{Command, Own};
use super::verbs::{self, Behind, Reads};
use super::{requests, wordings};
use estafette_orders::near::fold;
use estafette_orders::vocabulary::words;
use estafette_orders::{Sheet, Vocabulary};

/// Words beside the number of a turn that are no order: `orders for turn 2`, `my moves of round 3`.
const BESIDE_A_TURN: &[&str] = &[
    "the", "my", "our", "for", "of", "and", "here", "are", "is", "sheet", "order", "orders", "mail", "game",
    "phase", "movement", "moves", "combat", "shooting", "set", "up", "setup", "half", "halfturn", "rozkazy",
    "ruchy", "na", "do", "moje", "nasze", "gra",
];
/// Words of orders that turn troops: `turn right 60`.
const OF_TROOPS: &[&str] = &[
    "left", "right", "about", "around", "back", "degrees", "degree", "deg", "hex", "hexes", "hexside",
    "hexsides",
];

/// What the house reads of a line.
#[derive(Default)]
pub(crate) struct HouseLine {
    /// The statements at its beginning that are the house's own, up to the first that is not.
    pub owned: Vec<Own>,
    /// At which byte the rest begins.
    pub rest: usize,
    /// Headings of the house in the rest, where none counts.
    pub misplaced: Vec<String>,
}

/// What the house reads of a line. `theirs` are statements that stay with the orders, though the house knows them too.
pub(crate) fn house_line(line: &str, known: &Vocabulary, theirs: &dyn Fn(&str) -> bool) -> HouseLine {
    if theirs(line) {
        return HouseLine::default();
    }
    if let Some(own) = phrase_line(line) {
        return HouseLine { owned: vec![own], rest: line.len(), misplaced: Vec::new() };
    }
    let sheet = Sheet::read(line);
    let Some(read) = sheet.lines.first() else { return HouseLine::default() };
    let mut of = HouseLine { rest: line.len(), ..HouseLine::default() };
    let mut statements = read.statements.iter();
    for statement in statements.by_ref() {
        match statement_of_house(&statement.text, known).filter(|_| !theirs(&statement.text)) {
            Some(own) => of.owned.push(own),
            None => {
                of.rest = if of.owned.is_empty() { 0 } else { statement.at };
                break;
            }
        }
    }
    let heads = |own: Own| matches!(own, Own::Turn { .. } | Own::Heading(_) | Own::Game { .. } | Own::More);
    let misplaced = statements.filter(|later| statement_of_house(&later.text, known).is_some_and(heads));
    of.misplaced = misplaced.map(|later| later.text.clone()).collect();
    of
}

/// A statement that is the house's own, as the house words it or as people do.
fn statement_of_house(text: &str, known: &Vocabulary) -> Option<Own> {
    let plainly = || wordings::plainly(text).and_then(command_line);
    let worded = || command_line(&wordings::in_the_words_of_the_house(text)?);
    let asked = || command_line(&requests::command(text)?);
    turn(text, known).or_else(plainly).or_else(|| command_line(text)).or_else(worded).or_else(asked)
}

fn command_line(text: &str) -> Option<Own> {
    let said = text.trim_end_matches(['.', '!', ':']).trim();
    let (first, rest) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
    if let Some(Reads::Whole(own)) = verbs::named(&fold(said)).map(|command| command.read) {
        return Some(own());
    }
    let behind = Behind { rest: rest.trim(), heads: text.ends_with(':') };
    match (verbs::named(&fold(first.trim_end_matches(':')))?.read, first.ends_with(':')) {
        (Reads::Line(read), false) | (Reads::Headed(read), _) => read(&behind),
        _ => None,
    }
}

/// `turn 3`, `orders for turn 3:`, `round 3 orders from red`: one turn by its number, beside words that are no order.
fn turn(text: &str, known: &Vocabulary) -> Option<Own> {
    let said = words(text);
    let is_turn = |word: &&String| verbs::english(word) == Some("turn");
    let at = said.iter().position(|word| is_turn(&word))?;
    let turn = said.get(at + 1)?.parse().ok()?;
    let beside: Vec<&str> = said
        .iter()
        .map(String::as_str)
        .enumerate()
        .filter(|(n, _)| *n < at || *n > at + 1)
        .map(|(_, w)| w)
        .collect();
    let heads = |word: &&str| BESIDE_A_TURN.contains(word);
    if !beside.iter().take(at).all(heads) {
        return None;
    }
    // `round 3 orders from red`, `runda 3 rozkazy czerwonego`: the system reads for whom.
    let heading = at == 0 && ["round", "runda"].contains(&said[0].as_str());
    if heading && beside.first().is_some_and(|word| ["orders", "rozkazy"].contains(word)) && beside.len() > 1
    {
        return Some(Own::Heading(turn));
    }
    let orders =
        |word: &&str| OF_TROOPS.contains(word) || known.has(word) || word.bytes().any(|b| b.is_ascii_digit());
    let left: Vec<&str> = beside.into_iter().filter(|word| !heads(word)).collect();
    (!left.iter().any(orders)).then_some(Own::Turn { turn, more: !left.is_empty() })
}

/// `phrase WORDS`, `phrase new WORDS`: whatever stands in it is the phrase, and nothing else may read it.
pub(crate) fn phrase_line(line: &str) -> Option<Own> {
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
