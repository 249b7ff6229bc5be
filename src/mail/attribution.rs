//! The line above a quote: "On … X wrote:", in any language.
//!
//! A list of words never holds all of them, so a line counts by what it holds: a date, a time of day, an address, a word
//! for "wrote", and how it ends. A line that holds an address or the name of the house, or the tag that its subjects
//! have, needs the least of it: nobody writes that beside a date but a program that quotes.

use std::borrow::Cow;
use std::sync::LazyLock;

use super::finder::Finder;
use super::flowed::BodyLine;
use super::orderlike::begins_order;
use super::own::Own;
use super::quote_words::{ATTRIBUTION_STARTS, WROTE};

static WROTE_WORDS: LazyLock<Finder> = LazyLock::new(|| Finder::new(&[WROTE]));

/// The last words of those, by their last byte.
static LAST_WORDS: LazyLock<Vec<Vec<&'static str>>> = LazyLock::new(|| {
    let mut by_last = vec![Vec::new(); 256];
    for word in WROTE.iter().filter_map(|verb| verb.rsplit(' ').next()) {
        by_last[usize::from(word.as_bytes()[word.len() - 1])].push(word);
    }
    by_last
});

/// Lines over which a program breaks it.
const MOST_LINES: usize = 4;
/// Letters that it has at most.
const LONGEST: usize = 300;

/// A line above a quote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Frame {
    /// Over how many lines it goes.
    pub lines: usize,
    /// Whether what follows has no marks, so that all of it is the quote.
    pub to_end: bool,
}

/// The line above a quote that begins here, if one does.
pub(super) fn find(lines: &[BodyLine], i: usize, own: &Own) -> Option<Frame> {
    let first = lines[i].text.trim();
    let ends = lines[i..].iter().take(MOST_LINES).any(|l| may_end(l.text.trim_end(), own));
    if !ends || !may_begin(first) || is_order(first) {
        return None;
    }
    let (mut joined, mut found, mut gap) = (String::new(), None, false);
    for (k, line) in lines[i..].iter().take(MOST_LINES).enumerate() {
        let text = line.text.trim();
        let too_long = text.len() > 4 * LONGEST;
        if line.depth != lines[i].depth || too_long || found.is_some() && text.is_empty() {
            break;
        }
        if text.is_empty() {
            // Some leave a line free within it.
            if k == 0 || gap {
                break;
            }
            gap = true;
            continue;
        }
        if k > 0 && (!goes_on(&joined) || is_order(text)) {
            break;
        }
        joined.push_str(text);
        joined.push(' ');
        if !may_end(text, own) {
            continue;
        }
        let signs = Signs::of(&joined, own);
        let marked = lines.iter().skip(i + k + 1).find(|l| !l.text.trim().is_empty());
        let marked = marked.is_some_and(|l| l.depth > lines[i].depth);
        // What was a whole one may go on with no more than the word for "wrote".
        let whole = found.is_some() && !(marked && says_wrote(&text.to_lowercase()).is_some());
        if !whole && signs.frame(marked) {
            found = Some(Frame { lines: k + 1, to_end: !marked });
            if marked {
                break;
            }
        }
    }
    found
}

/// Lines in which the line above a quote stands behind the sender's own words, as some programs leave it: taken apart.
pub(super) fn taken_apart(lines: &[BodyLine]) -> Cow<'_, [BodyLine]> {
    let Some(first) = (0..lines.len()).find(|&i| begins_within(&lines[i]).is_some()) else {
        return Cow::Borrowed(lines);
    };
    let mut apart = lines[..first].to_vec();
    for line in &lines[first..] {
        match begins_within(line) {
            Some(at) => {
                let own = line.text[..at].trim_end_matches(['-', ' ']).to_owned();
                apart.push(BodyLine { text: own, ..line.clone() });
                apart.push(BodyLine { text: line.text[at..].trim().to_owned(), ..line.clone() });
            }
            None => apart.push(line.clone()),
        }
    }
    Cow::Owned(apart)
}

/// Where it begins within a line: `rally all On Wed, Apr 4, 2012 at 3:59 PM, bob@example.com wrote:`.
fn begins_within(line: &BodyLine) -> Option<usize> {
    let text = line.text.as_str();
    if line.depth > 0 || !text.ends_with("wrote:") || text.len() > 4 * LONGEST {
        return None;
    }
    let at = text.rfind(" On ").map(|at| at + 1)?;
    let who = text[at..].contains('@') && is_dated(&text[at..].to_lowercase());
    let own = text[..at].contains(char::is_alphanumeric);
    (own && who && says_wrote(&text[..at].to_lowercase()).is_none()).then_some(at)
}

/// Whether a line begins as an order does; an address such as `orders@club.example` is none.
fn is_order(text: &str) -> bool {
    let address = || text.split_whitespace().next().is_some_and(|word| word.contains('@'));
    begins_order(text) && !address()
}

/// A cheap look at the last line: it ends as one of them does.
fn may_end(text: &str, own: &Own) -> bool {
    let zoned =
        || text.len() <= 4 * LONGEST && ["GMT+", "GMT-", "UTC+"].iter().any(|zone| text.contains(zone));
    let posted = || text.get(..10).is_some_and(|start| start.eq_ignore_ascii_case("posted by "));
    text.ends_with([':', '-', '=', '_', '*', '>', ')'])
        || ends_in_verb(text)
        || zoned()
        || posted()
        || names_address(text, own)
}

/// Whether the last word is one for "wrote".
fn ends_in_verb(text: &str) -> bool {
    let text = text.trim_end_matches(['.', ' ']);
    let last = text.rsplit(' ').next().unwrap_or_default();
    let Some(end) = last.as_bytes().last() else { return false };
    LAST_WORDS[usize::from(end.to_ascii_lowercase())]
        .iter()
        .any(|word| last.ends_with(word) || last.eq_ignore_ascii_case(word))
}

/// A cheap look at the first line: something of it must stand there.
fn may_begin(first: &str) -> bool {
    let ends = first.ends_with([':', '>', '-', ')', ',']);
    let digit = || first.bytes().any(|b| b.is_ascii_digit());
    first.len() <= 4 * LONGEST
        && (ends || !first.is_ascii() || digit() || first.contains('@') || starts(&first.to_lowercase()))
}

/// Whether a line that was begun may go on in the next one: what ends like a sentence, or says nothing of who and when,
/// does not.
fn goes_on(joined: &str) -> bool {
    let joined = joined.trim_end();
    let before = joined.trim_end_matches('.');
    let sentence = joined.ends_with(['!', '?', ';'])
        || joined.ends_with('.') && !before.ends_with(|c: char| c.is_ascii_digit()) && word_of(before) > 5;
    let lower = joined.to_lowercase();
    !sentence && (starts(&lower) || is_dated(&lower) || lower.contains('@') || says_wrote(&lower).is_some())
}

/// Letters of the last word.
fn word_of(text: &str) -> usize {
    text.rsplit(' ').next().map_or(0, |word| word.chars().count())
}

fn starts(lower: &str) -> bool {
    let bare = lower.trim_start_matches(DASHES);
    ATTRIBUTION_STARTS.iter().any(|s| bare.starts_with(s))
}

const DASHES: [char; 5] = ['-', '_', '=', '*', ' '];

/// What a text that may stand above a quote holds.
struct Signs {
    short: bool,
    /// It ends with a colon.
    colon: bool,
    /// It begins and ends with dashes.
    dashed: bool,
    /// It begins as such a line does, or with a number.
    start: bool,
    /// A whole date.
    date: bool,
    /// A time of day.
    clock: bool,
    address: bool,
    /// It ends with an address in angle brackets.
    address_last: bool,
    /// An address, the name or a subject's tag of the house.
    ours: bool,
    /// An address of the house.
    to_us: bool,
    verb: bool,
    verb_last: bool,
    /// `X via Y`, as forums and lists name their writers.
    via: bool,
    /// It begins `Posted by`.
    posted: bool,
    /// A zone as Gmail writes it: `GMT+01:00`.
    zone: bool,
}

impl Signs {
    fn of(text: &str, own: &Own) -> Self {
        let lower = text.trim().to_lowercase();
        let dashed = lower.starts_with("---") && (lower.ends_with("--") || lower.ends_with(':'));
        let core = lower.trim_matches(DASHES);
        let colon = core.ends_with(':');
        let body = core.trim_end_matches([':', '.', ' ', '-']);
        let verb = says_wrote(body);
        Self {
            short: body.chars().count() <= LONGEST,
            colon,
            dashed,
            start: starts(&lower) || core.starts_with(|c: char| c.is_ascii_digit()),
            date: has_date(body),
            clock: has_clock(body),
            address: body.contains('@'),
            address_last: body.ends_with('>') && body.contains('@'),
            ours: is_ours(body, own),
            to_us: names_address(body, own),
            verb: verb.is_some(),
            verb_last: verb.is_some_and(|end| end + 1 >= body.len()),
            via: body.contains(" via "),
            posted: core.starts_with("posted by "),
            zone: body.contains("gmt+") || body.contains("gmt-") || body.contains("utc+"),
        }
    }

    /// Whether that is the line above a quote; `marked` says that the next line has marks of one.
    fn frame(&self, marked: bool) -> bool {
        let dated = self.date || self.clock;
        let who = self.address || self.ours;
        let ended = self.colon || self.dashed || self.address_last || self.verb_last;
        self.short
            && (self.colon && self.verb && (dated || who || self.via)
                || self.ours && (dated || self.verb) && ended
                || self.to_us && self.date
                || self.colon && self.date && (self.address || self.clock)
                || self.start && self.date && self.address_last
                || self.verb_last && self.date && (self.start || self.dashed || who)
                || self.dashed && self.verb
                || self.start && self.date && self.clock && self.zone
                || self.posted && self.date
                || marked && self.colon && (self.verb || self.date || self.address)
                || marked && self.verb_last && (dated || who || self.via))
    }
}

/// Whether a text names the house: an address of it, its name beside other words, or a tag of a subject such as
/// `[spring T3]`.
fn is_ours(lower: &str, own: &Own) -> bool {
    let name = |n: &String| !n.is_empty() && lower.contains(&n.to_lowercase());
    names_address(lower, own) || own.names.iter().any(name) || has_tag(lower)
}

/// Whether an address of the house stands in a text, with or without a tag.
fn names_address(text: &str, own: &Own) -> bool {
    if !text.contains('@') {
        return false;
    }
    let mut words = text.split(|c: char| c.is_whitespace() || "<>()[]\"',;:".contains(c));
    words.any(|word| word.contains('@') && own.is_own(word.trim_end_matches('.')))
}

/// Whether a tag such as `[spring-1410 T3]` stands in a text.
fn has_tag(lower: &str) -> bool {
    lower.split('[').skip(1).any(|rest| {
        let turn =
            rest.split_once(']').and_then(|(tag, _)| tag.rsplit_once([' ', '-'])).map(|(_, turn)| turn);
        turn.and_then(|t| t.strip_prefix('t'))
            .is_some_and(|t| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit()))
    })
}

/// Where a word for "wrote" ends, the last one.
fn says_wrote(lower: &str) -> Option<usize> {
    let whole = |at: usize, word: &str| {
        // Where words are not parted by blanks, they have no ends.
        let parted = word.chars().next().is_some_and(|c| u32::from(c) < 0x0e00);
        let before = lower[..at].chars().next_back();
        let after = lower[at + word.len()..].chars().next();
        !parted || !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    };
    WROTE_WORDS.all(lower).filter(|(at, word)| whole(*at, word)).map(|(at, word)| at + word.len()).max()
}

fn is_dated(lower: &str) -> bool {
    has_date(lower) || has_clock(lower)
}

/// A year and another number, or a date in numbers.
pub(super) fn has_date(text: &str) -> bool {
    let text = western(text);
    let numbers = || text.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty());
    let is_year = |n: &str| n.len() == 4 && ["19", "20", "25", "13", "14"].iter().any(|c| n.starts_with(c));
    let gregorian = |n: &str| n.len() == 4 && (n.starts_with("19") || n.starts_with("20"));
    if numbers().any(gregorian) && numbers().nth(1).is_some() {
        return true;
    }
    text.split([' ', ',', ';', '(', ')', '<', '>', '"']).any(|word| {
        let word = word.trim_end_matches(['.', ':']);
        let parts: Vec<&str> = word.split(['.', '/', '-']).collect();
        let number = |n: &&str| !n.is_empty() && n.len() <= 4 && n.bytes().all(|b| b.is_ascii_digit());
        parts.len() == 3
            && parts.iter().all(number)
            && (parts[0].len() <= 2 && parts[1].len() <= 2 && (parts[2].len() == 2 || is_year(parts[2]))
                || is_year(parts[0]) && parts[1].len() <= 2 && parts[2].len() <= 2)
    })
}

/// A time of day beside another number: `10 mar, 20:00`.
fn has_clock(text: &str) -> bool {
    let text = western(text);
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let clock = |at: usize| {
        matches!(bytes[at], b':' | b'h')
            && at > 0
            && digit(at - 1)
            && digit(at + 1)
            && digit(at + 2)
            && !digit(at + 3)
    };
    let numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty()).count();
    (0..bytes.len()).any(clock) && numbers >= 3
}

/// Digits of other scripts as those of this one.
fn western(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let digit = |c: char| match c {
        '\u{660}'..='\u{669}' => char::from_digit(u32::from(c) - 0x660, 10),
        '\u{6f0}'..='\u{6f9}' => char::from_digit(u32::from(c) - 0x6f0, 10),
        '\u{966}'..='\u{96f}' => char::from_digit(u32::from(c) - 0x966, 10),
        _ => None,
    };
    Cow::Owned(text.chars().map(|c| digit(c).unwrap_or(c)).collect())
}
