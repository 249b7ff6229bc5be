//! The lines of a text that are the house's own: commands, and headings that say for which game and turn a sheet is.

use super::commands::{Cancel, Command, Wanted};
use super::folk::{self, Folk};
use super::verbs;
use estafette_orders::near::fold;
use estafette_orders::vocabulary::words;
use estafette_orders::{Sheet, Vocabulary};

/// Longest dice words that are taken, in bytes.
const LONGEST_WORDS: usize = 200;

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

/// A line that is the house's.
pub(super) enum Own {
    Command(Command),
    Check,
    Cancel(Cancel),
    /// For which turn a sheet is; whether more stands beside it, which nobody reads.
    Turn {
        turn: u32,
        more: bool,
    },
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

/// What the house reads of a line.
#[derive(Default)]
pub(super) struct HouseLine {
    /// The statements at its beginning that are the house's own, up to the first that is not.
    pub owned: Vec<Own>,
    /// At which byte the rest begins.
    pub rest: usize,
    /// Headings of the house in the rest, where none counts.
    pub misplaced: Vec<String>,
}

/// What the house reads of a line. `theirs` are statements that stay with the orders, though the house knows them too.
pub(super) fn house_line(line: &str, known: &Vocabulary, theirs: &dyn Fn(&str) -> bool) -> HouseLine {
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

fn statement_of_house(text: &str, known: &Vocabulary) -> Option<Own> {
    if let Some(own) = turn(text, known) {
        return Some(own);
    }
    let said = text.trim_end_matches(['.', '!', ':']).trim();
    let (first, rest) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
    let rest = rest.trim();
    match verbs::english(&fold(said)) {
        Some("more follows") => return Some(Own::More),
        Some("done") => return Some(Own::Done),
        Some("check") => return Some(Own::Check),
        Some("renew") => return Some(Own::Command(Command::Renew)),
        Some("whoami") => return Some(Own::Command(Command::Folk(Folk::Whoami))),
        // `Orders:` stands above orders.
        Some("orders") if text.ends_with(':') => return None,
        _ => {}
    }
    let named = verbs::english(&fold(first.trim_end_matches(':')))?;
    if first.ends_with(':') && !["language", "game"].contains(&named) {
        return None;
    }
    let alone = rest.is_empty();
    let number = rest.parse().ok();
    Some(match named {
        "help" => Own::Command(Command::Help(rest.to_owned())),
        "status" if alone => Own::Command(Command::Status),
        "report" if alone || number.is_some() => Own::Command(Command::Report(number)),
        "map" if alone || number.is_some() => Own::Command(Command::Map(number)),
        "history" if alone => Own::Command(Command::History),
        "cancel" => Own::Cancel(cancelled(&fold(rest))?),
        "words" if !alone => Own::Command(Command::Words(shortened(rest))),
        "words-hash" => Own::Command(Command::Seal(rest.to_owned())),
        "language" if !alone => Own::Command(Command::Language(rest.to_owned())),
        "answer" if !alone => Own::Command(Command::Answer(rest.to_owned())),
        "mail" => Own::Command(Command::Mail(wanted(&fold(rest))?)),
        "page" if alone => Own::Command(Command::Page(Wanted::On)),
        "page" => Own::Command(Command::Page(wanted(&fold(rest))?)),
        "turn" => return None,
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
pub(super) fn phrase_line(line: &str) -> Option<Own> {
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
