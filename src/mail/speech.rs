//! Blocks of a mail that are words to others: press and dispatches. A line `press to blue` opens one, a line
//! `end press` or the end of the mail closes it. What stands in between is nobody's order, and where its end
//! is marked, nothing of it is taken for a quote or a signature.

use std::borrow::Cow;
use std::ops::Range;

use deunicode::deunicode;

use super::flowed::{BodyLine, Mark};
use super::quotes::Role;
use super::sheet::sheet_marks;
use estafette_core::Lang;
use estafette_core::press::Manner;

/// What kind of words it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speech {
    /// From one person to others.
    Press,
    /// In character, carried by a messenger of the game.
    Dispatch,
}

/// Words that open a block, without accents.
const OPENERS: &[(&str, Speech)] = &[
    ("press", Speech::Press),
    ("prasa", Speech::Press),
    ("wiadomosc", Speech::Press),
    ("dispatch", Speech::Dispatch),
    ("depesza", Speech::Dispatch),
    ("goniec", Speech::Dispatch),
];

/// Words that open one where `to` somebody and a colon follow on the same line; else they are words like others.
const LETTERS: &[&str] = &[
    "letter",
    "message",
    "note",
    "mail",
    "write",
    "nachricht",
    "brief",
    "schreib",
    "schreibe",
    "list",
    "notka",
    "napisz",
];

/// Words that close one, after the first of them.
const CLOSERS: &[(&str, &[&str])] = &[
    ("end", &["press", "of press", "dispatch", "of dispatch"]),
    ("koniec", &["wiadomosci", "prasy", "depeszy", "gonca"]),
];

/// Words that say how it is written.
const MANNERS: &[(&str, Manner)] = &[
    ("signed", Manner::Signed),
    ("podpisana", Manner::Signed),
    ("podpisany", Manner::Signed),
    ("anonymous", Manner::Anonymous),
    ("anonymously", Manner::Anonymous),
    ("anonimowa", Manner::Anonymous),
    ("anonimowy", Manner::Anonymous),
    ("anonimowo", Manner::Anonymous),
];

/// The line that opens a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading<'l> {
    /// What it opens.
    pub speech: Speech,
    /// How it is to be written, if it says so.
    pub manner: Option<Manner>,
    /// For whom, as it stands there.
    pub to: &'l str,
    /// What follows on the same line, after a colon.
    pub text: &'l str,
}

/// Reads a line that opens a block: `press to red and umpire: shall we?`. The word alone opens one as well,
/// for nobody: what follows it was not meant as orders.
pub fn heading(line: &str) -> Option<Heading<'_>> {
    let (first, rest) = first_word(line);
    let (first, ended) = first.strip_suffix(':').map_or((first, false), |f| (f, true));
    let opener = folded(first)?;
    let letter = !ended && rest.contains(':') && LETTERS.contains(&&*opener);
    let known = OPENERS.iter().find(|(word, _)| *word == opener).map(|(_, speech)| *speech);
    let speech = known.or(letter.then_some(Speech::Press))?;
    if ended || rest.is_empty() {
        return Some(Heading { speech, manner: None, to: "", text: rest });
    }
    let (second, after) = first_word(rest);
    let manner = folded(second).and_then(|word| MANNERS.iter().find(|(m, _)| *m == word));
    let (to, rest) = if manner.is_some() { first_word(after) } else { (second, after) };
    let leads = match folded(to.trim_end_matches(':')).as_deref() {
        Some("to" | "do" | "dla") => true,
        Some("for" | "an") => letter,
        _ => false,
    };
    if !leads {
        return None;
    }
    let (to, text) = rest.split_once(':').unwrap_or((rest, ""));
    Some(Heading { speech, manner: manner.map(|(_, m)| *m), to: to.trim(), text: text.trim() })
}

/// Whether a line closes a block.
pub fn is_end(line: &str) -> bool {
    let bare = line.trim().trim_matches(['-', '.', '!', ':', '=', '*', ' ']);
    if bare.len() > 40 {
        return false;
    }
    let plain = deunicode(bare).to_lowercase();
    let (first, rest) = first_word(&plain);
    CLOSERS.iter().any(|(word, of)| *word == first && of.contains(&rest))
}

/// Whether a block that is open above these lines is closed before another one begins.
pub fn is_closed<L: AsRef<str>>(below: &[L]) -> bool {
    let mark = below.iter().find(|l| is_end(l.as_ref()) || heading(l.as_ref()).is_some());
    mark.is_some_and(|l| heading(l.as_ref()).is_none())
}

/// A line in which no mail program and no reader can find the mark of an order sheet.
pub fn without_sheet_marks(line: &str) -> String {
    let plain = deunicode(line).to_lowercase();
    let marks = Lang::ALL.into_iter().map(sheet_marks).flat_map(|(begin, end)| [begin, end]);
    let core = |mark: &str| deunicode(mark.trim_matches(['-', ' '])).to_lowercase();
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    if marks.into_iter().any(|mark| words(&plain).contains(&words(&core(mark)))) {
        return line.replace([':', '：', '∶', '꞉'], ";");
    }
    line.to_owned()
}

/// A word and what follows it.
fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim())
}

/// A short word in lower case without accents.
fn folded(word: &str) -> Option<String> {
    (word.len() <= 20).then(|| deunicode(word).to_lowercase())
}

/// Where the blocks stand among the lines of a mail.
#[derive(Debug, Default)]
pub(super) struct Blocks(Vec<Range<usize>>);

impl Blocks {
    /// Whether a line belongs to a block.
    pub fn hold(&self, line: usize) -> bool {
        self.0.iter().any(|block| block.contains(&line))
    }
}

/// Finds the blocks, and what the other lines are by `roles`. Blocks whose end is marked are the sender's own
/// words from first to last.
/// The lines come back as they were written there.
pub(super) fn find(
    lines: &[BodyLine],
    roles: impl Fn(&[BodyLine]) -> Vec<Role>,
) -> (Cow<'_, [BodyLine]>, Blocks, Vec<Role>) {
    let first = roles(lines);
    let opens = |i: usize| lines[i].depth == 0 && first[i] == Role::New && heading(&lines[i].text).is_some();
    let Some(begin) = (0..lines.len()).find(|&i| opens(i)) else {
        return (Cow::Borrowed(lines), Blocks::default(), first);
    };
    let closed = closed(lines, begin, opens);
    let (mut own, mut others) = (lines.to_vec(), lines.to_vec());
    for i in closed.iter().cloned().flatten() {
        others[i] = BodyLine { depth: 0, text: String::new(), mark: Mark::Firm };
        restore(&mut own[i]);
    }
    let mut roles = roles(&others);
    closed.iter().cloned().flatten().for_each(|i| roles[i] = Role::New);
    // The last one may go on to the end of the mail.
    let after = closed.last().map_or(begin, |block| block.end);
    let opens = |i: &usize| roles[*i] == Role::New && heading(&own[*i].text).is_some();
    let open = (after..lines.len()).find(opens).map(|from| {
        let alone = heading(&own[from].text).is_some_and(|h| !h.text.is_empty());
        from..if alone { from + 1 } else { lines.len() }
    });
    let blocks: Vec<Range<usize>> = closed.into_iter().chain(open.clone()).collect();
    for i in open.into_iter().flatten().filter(|&i| roles[i] == Role::New) {
        own[i].mark = Mark::Firm;
    }
    (Cow::Owned(own), Blocks(blocks), roles)
}

/// The blocks from a line on whose end is marked.
fn closed(lines: &[BodyLine], begin: usize, opens: impl Fn(usize) -> bool) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut from = None;
    for (i, line) in lines.iter().enumerate().skip(begin) {
        if from.is_none() && opens(i) {
            from = Some(i);
        } else if line.depth == 0
            && is_end(&line.text)
            && let Some(from) = from.take()
        {
            found.push(from..i + 1);
        }
    }
    found
}

/// A line of a block as it was written, quote marks and all.
fn restore(line: &mut BodyLine) {
    if line.depth > 0 {
        line.text = format!("{} {}", ">".repeat(line.depth), line.text);
    }
    (line.depth, line.mark) = (0, Mark::Firm);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_say_what_to_whom_and_how() {
        let read = |line| heading(line).map(|h| (h.speech, h.manner, h.to, h.text));
        let (press, dispatch) = (Speech::Press, Speech::Dispatch);
        let anonymous = Some(Manner::Anonymous);
        assert_eq!(read("press to red, umpire"), Some((press, None, "red, umpire", "")));
        assert_eq!(read("Press anonymous to ALL: a: b"), Some((press, anonymous, "ALL", "a: b")));
        assert_eq!(read("press signed to: red"), Some((press, Some(Manner::Signed), "red", "")));
        assert_eq!(read("Wiadomość do czerwonego:"), Some((press, None, "czerwonego", "")));
        assert_eq!(read("goniec do czerwonego"), Some((dispatch, None, "czerwonego", "")));
        assert_eq!(read("press"), Some((press, None, "", "")));
        assert_eq!(read("press: red, hello"), Some((press, None, "", "red, hello")));
        for order in ["press on", "press home the attack", "pressed to the river", "to red: press", ""] {
            assert_eq!(read(order), None, "{order}");
        }
        for end in ["end press", "END OF PRESS.", "--- end press ---", "koniec wiadomości", "end dispatch"] {
            assert!(is_end(end), "{end}");
        }
        assert!(!is_end("in the end press on") && !is_end("end"));
    }

    #[test]
    fn a_mark_of_a_sheet_is_none_any_more() {
        assert_eq!(without_sheet_marks("--- Order  sheet: begin ---"), "--- Order  sheet; begin ---");
        assert_eq!(without_sheet_marks("arkusz rozkazów: początek"), "arkusz rozkazów; początek");
        assert_eq!(without_sheet_marks("my order: begin"), "my order: begin");
    }
}
