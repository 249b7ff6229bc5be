//! Whether a line could be an order or a command. The mail room knows no game, so this is a coarse
//! sieve over the words of all of them; it decides nothing but what is worth a note, and whether a
//! quoted order sheet is looked at. What a line means is for the order parser.

use std::borrow::Cow;
use std::sync::LazyLock;

use deunicode::deunicode;

use super::finder::Finder;
use super::phrases::{COMMANDS, VERBS, WEAK_VERBS};

/// Two words that begin an order, where neither does alone.
const PAIRS: [(&str, &str); 16] = [
    ("leave", "map"),
    ("hold", "fire"),
    ("hold", "all"),
    ("on", "pit:"),
    ("on", "camp"),
    ("pit", "out"),
    ("when", "enemy"),
    ("all", "helpers"),
    ("wszyscy", "pomocnicy"),
    ("pass", "if"),
    ("never", "teutons"),
    ("check", "enemy"),
    ("concede", "if"),
    ("agree", "to"),
    ("call", "umpire"),
    ("nigdy", "krzyżacy"),
];

/// Who is spoken to by number in front of a colon: `UNIT 7 (HC): …`.
const ADDRESSEES: [&str; 5] = ["unit", "units", "body", "wagons", "general"];

/// What umpires say to a draft with a reason behind it.
const DESK_WORDS: [&str; 10] =
    ["strike", "amend", "add", "die", "answer", "set", "award", "take", "waive", "withdraw"];

/// What lines of armies and result sheets begin with, as `src/tournament/post` reads them.
const ITEMS: [&str; 6] = ["items", "offers", "looted", "winner", "signed", "sub-list"];

/// The same where a number follows.
const COUNTED_ITEMS: [&str; 8] = ["list", "variant", "years", "cost", "cheapest", "damage", "vp", "points"];

/// The same of two words.
const ITEM_PAIRS: [(&str, &str); 4] = [("not", "used"), ("used", "last"), ("no", "shk"), ("from", "abroad")];

/// So many letters of a word are looked at: more than any verb has.
const LONGEST_WORD: usize = 40;

static STRONG: LazyLock<Finder> = LazyLock::new(|| Finder::new(&[VERBS]));
static WEAK: LazyLock<Finder> = LazyLock::new(|| Finder::new(&[WEAK_VERBS]));
static ALONE: LazyLock<Finder> = LazyLock::new(|| Finder::new(&[COMMANDS]));

/// Whether any line of a text may be an order: then a person wrote it.
pub fn looks_like_orders(text: &str) -> bool {
    text.lines().any(order_like)
}

/// Whether a line may be an order: it starts with an order's verb, or it holds a code such as `L07`.
pub(super) fn order_like(line: &str) -> bool {
    let line = without_bullet(line);
    !line.starts_with('#') && (begins_order(line) || has_code(line))
}

/// Whether a line starts as an order or a command does.
pub(super) fn begins_order(line: &str) -> bool {
    let line = without_bullet(line);
    let first = first_word(without_count(line));
    if is_addressed(line)
        || STRONG.holds(&first)
        || ALONE.holds(line.trim_end_matches(['.', '!']))
        || is_desk_word(line)
    {
        return true;
    }
    let mut words = line.split_whitespace();
    let (one, two) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    if PAIRS.iter().any(|pair| is(one, pair.0) && is(two, pair.1)) {
        return true;
    }
    WEAK.holds(&first)
        && (line.contains(':') || has_code(line) || line.contains(|c: char| c.is_ascii_digit()))
}

/// Whether a line begins as one of an army or a result sheet of a tournament does: it stands by itself, however long
/// the line before it is.
pub(super) fn begins_item(line: &str) -> bool {
    let mut words = without_bullet(line).split([' ', ',', ':']).filter(|word| !word.is_empty());
    let (one, two) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let one_of = |words: &[&str]| words.iter().any(|word| is(one, word));
    let counted = two.contains(|c: char| c.is_ascii_digit()) || two == "…";
    one_of(&ITEMS)
        || counted && one_of(&COUNTED_ITEMS)
        || two.is_empty() && one_of(&["end", "draw"])
        || ITEM_PAIRS.iter().any(|pair| is(one, pair.0) && is(two, pair.1))
}

/// Whether a line begins with whom it is for: a kind of unit with its number, or the army, and a colon.
fn is_addressed(line: &str) -> bool {
    let Some((to, _)) = line.split_once(':') else { return false };
    let mut words = to.split_whitespace();
    let (one, two) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let numbered = two.contains(|c: char| c.is_ascii_digit());
    is(one, "army") && two.is_empty() || numbered && ADDRESSEES.iter().any(|word| is(one, word))
}

/// Whether a line says something to a draft, as umpires do: a word alone, or one with its reason.
fn is_desk_word(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    let one_of = |words: &[&str]| words.iter().any(|word| is(first, word));
    if line.split_whitespace().nth(1).is_none() {
        return one_of(&["approve", "approve.", "approve!", "hold", "drop"]);
    }
    let reasoned = line.split_whitespace().any(|word| is(word, "because"));
    (reasoned || line.contains('=')) && one_of(&DESK_WORDS)
}

/// Whether a word is another one, which is in small letters.
fn is(word: &str, small: &str) -> bool {
    word.eq_ignore_ascii_case(small) || !small.is_ascii() && word.to_lowercase() == small
}

/// Whether a line holds a unit's or a hex's code: letters followed by digits, as in `A24B31`.
pub(super) fn has_code(line: &str) -> bool {
    line.split(|c: char| !c.is_alphanumeric()).any(|token| {
        let length = token.chars().count();
        (2..=8).contains(&length)
            && token.starts_with(char::is_alphabetic)
            && token.chars().any(|c| c.is_ascii_digit())
    })
}

/// How many lines may be orders.
pub(super) fn count<'a>(lines: impl IntoIterator<Item = &'a str>) -> usize {
    lines.into_iter().filter(|l| order_like(l)).count()
}

/// The first word without accents.
fn first_word(line: &str) -> Cow<'_, str> {
    let letters = line.chars().take_while(|c| c.is_alphabetic()).take(LONGEST_WORD);
    let word = &line[..letters.map(char::len_utf8).sum()];
    if word.is_ascii() { Cow::Borrowed(word) } else { Cow::Owned(deunicode(word)) }
}

/// The line without a number in front, as in `2 helpers to Dukaty`.
fn without_count(line: &str) -> &str {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    match line[digits..].strip_prefix(' ') {
        Some(rest) if (1..=2).contains(&digits) => rest.trim_start(),
        _ => line,
    }
}

/// The line without numbering or bullets.
pub(super) fn without_bullet(line: &str) -> &str {
    let line = line.trim_start();
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    if (1..=3).contains(&digits)
        && let Some(rest) = line[digits..].strip_prefix(['.', ')'])
    {
        return rest.trim_start();
    }
    line.trim_start_matches(['-', '*', '•', ' '])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_told_from_talk() {
        for order in
            ["move L07: forward 3", " 2. Rally all", "- face all SE", "mvoe L07", "help", "on pit: stop"]
        {
            assert!(order_like(order), "{order}");
        }
        for talk in [
            "Hello Hans,",
            "# move L07",
            "See below, all filled in.",
            "On Monday 5 I wrote:",
            "",
            "Orders attached",
        ] {
            assert!(!order_like(talk), "{talk}");
        }
    }

    #[test]
    fn lines_of_armies_and_sheets_stand_by_themselves() {
        for item in
            ["cost 1250, cheapest 3", "cost: 1250", "not used last year", "signed", "vp 60 : 40", "end"]
        {
            assert!(begins_item(item), "{item}");
        }
        for rest in ["hill, if the enemy comes", "end of the row", "cost of it", "list of hexes", ""] {
            assert!(!begins_item(rest), "{rest}");
        }
    }
}
