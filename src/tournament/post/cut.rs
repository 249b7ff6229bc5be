//! A letter cut into what it says: lines that begin with a verb, each with the block below it where it has
//! one, and lines that begin with none.

use std::ops::Range;

use super::verbs::{self, Found};
use estafette_orders::near::fold;
use estafette_orders::sheet::LONGEST_LINE;
use estafette_orders::{Problem, Sheet};

/// A line of the letter that says something, with what belongs to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LetterLine {
    /// Its number in the letter, from 1.
    pub line: usize,
    /// The line as written.
    pub source: String,
    /// Where its text begins, behind numbering and bullets, in bytes.
    at: usize,
    /// The verb that it begins with.
    pub verb: Option<Found>,
    /// Lines of its block, each with its number.
    pub block: Vec<(usize, String)>,
}

impl LetterLine {
    /// The line without numbering and bullets.
    pub fn text(&self) -> &str {
        self.source[self.at..].trim_end()
    }

    /// What stands behind the verb.
    pub fn rest(&self) -> &str {
        let len = self.verb.map_or(0, |v| v.len);
        self.text()[len..].trim_start_matches(|c: char| c.is_whitespace() || c == ':')
    }

    /// Where a piece of the line's own text stands in it.
    pub fn span_of(&self, piece: &str) -> Range<usize> {
        let start = (piece.as_ptr() as usize).wrapping_sub(self.source.as_ptr() as usize);
        match start.checked_add(piece.len()) {
            Some(end) if end <= self.source.len() => start..end,
            _ => self.at..self.source.trim_end().len(),
        }
    }

    /// A problem with a piece of the line's own text.
    pub fn problem(&self, piece: &str, message: impl Into<String>) -> Problem {
        Problem::error(self.line, &self.source, self.span_of(piece), message)
    }

    /// A problem with the end of the line, where something is missing.
    pub fn missing(&self, message: impl Into<String>) -> Problem {
        let end = self.source.trim_end().len();
        Problem::error(self.line, &self.source, self.at..end, message)
    }

    /// What stands behind the verb and in the block, as somebody wrote it.
    pub fn words(&self) -> String {
        let lines = self.block.iter().map(|(_, line)| line.trim());
        std::iter::once(self.rest()).chain(lines).collect::<Vec<_>>().join("\n")
    }

    /// The block as a text: its first line is that of the verb, without it; every line stands at its place below.
    pub fn block_text(&self) -> String {
        let mut text = String::new();
        let len = self.verb.map_or(0, |v| v.len);
        // What is behind the verb keeps its column, so that a caret stands below it.
        text.push_str(&" ".repeat(self.source[..self.at + len].chars().count()));
        text.push_str(&self.text()[len..].replacen(':', " ", 1));
        let mut last = self.line;
        for (line, source) in &self.block {
            text.push_str(&"\n".repeat(line - last));
            text.push_str(source);
            last = *line;
        }
        text.push('\n');
        text
    }
}

/// A line within a block that begins with another verb ends it only with so many words: troops have names.
const LONGEST_NEXT: usize = 8;

/// Whether a line ends a block.
fn is_end(text: &str) -> bool {
    matches!(
        fold(text).trim_end_matches('.'),
        "end" | "end army" | "end of army" | "end result" | "end of result" | "end sheet" | "end list"
    )
}

/// What a letter says.
#[derive(Default)]
pub(super) struct Cut {
    /// Its lines.
    pub said: Vec<LetterLine>,
    /// Lines that could not be read.
    pub problems: Vec<Problem>,
    /// The lines that name a tournament, each with the name in small letters.
    pub named: Vec<(LetterLine, String)>,
}

/// Cuts a text. Lines that only name the tournament, remarks, and lines that are too long to be read say
/// nothing; the last are a problem.
pub(super) fn cut(text: &str) -> Cut {
    let lines: Vec<&str> = text.lines().collect();
    let copied: Vec<String> = lines.iter().map(|line| without_bar(line)).collect();
    let copied: Vec<&str> = copied.iter().map(String::as_str).collect();
    let Cut { said: mut found, mut problems, mut named } = Cut::default();
    let mut next = 0;
    while let Some(source) = lines.get(next) {
        let number = next + 1;
        next += 1;
        if source.len() > LONGEST_LINE {
            let start: String = source.chars().take(60).collect();
            let message = format!("the line is longer than {LONGEST_LINE} bytes and was not read");
            problems.push(Problem::error(number, &start, 0..start.len(), message));
            continue;
        }
        let Some(mut said) = line(number, copied[number - 1]) else { continue };
        if let Some(name) = tournament_named(said.text()) {
            named.push((said.clone(), name.to_lowercase()));
            continue;
        }
        if let Some(words) = said.verb.and_then(|v| vocabulary(v.name)) {
            // What is kept word for word may have such marks of its own.
            let lines = if copied[number - 1] == *source { &lines } else { &copied };
            (said.block, next) = block(lines, next, words);
        }
        found.push(said);
    }
    Cut { said: found, problems, named }
}

/// A line with a blank for the `|` at its beginning, with which programs mark what was copied.
pub(super) fn without_bar(line: &str) -> String {
    if line.trim_start().starts_with('|') { line.replacen('|', " ", 1) } else { line.to_owned() }
}

/// A line that says something: not blank, no remark, no mark around a sheet.
fn line(number: usize, source: &str) -> Option<LetterLine> {
    let at = Sheet::read(source).lines.first()?.statements.first()?.at;
    let text = source[at..].trim_end();
    let drawn = |c: char| c.is_ascii_punctuation() || c.is_whitespace() || c == '–' || c == '—';
    let mark = text.chars().all(drawn) || source.trim_start().starts_with("--");
    (!mark).then(|| LetterLine {
        line: number,
        source: source.to_owned(),
        at,
        verb: verbs::at_start(text),
        block: Vec::new(),
    })
}

/// The name that follows `tournament` in a line that says nothing else.
pub(super) fn tournament_named(text: &str) -> Option<&str> {
    let (first, rest) = text.trim().split_once(char::is_whitespace)?;
    let name = rest.trim().trim_end_matches(['.', ':', '!', ',']);
    let named = fold(first.trim_end_matches(':')) == "tournament" && !name.is_empty();
    (named && !name.contains(char::is_whitespace)).then_some(name)
}

/// Words with which lines of a block begin that would else be taken for its end; none for a verb without a
/// block.
fn vocabulary(verb: &str) -> Option<&'static [&'static str]> {
    match verb {
        "army" => Some(&[
            "variant",
            "list",
            "sub-list",
            "sublist",
            "sub",
            "years",
            "year",
            "commander",
            "commanded",
            "c-in-c",
            "shk",
            "with",
            "no",
            "without",
            "offers",
            "cost",
            "cheapest",
            "used",
            "not",
            "items",
            "item",
            "mixed",
            "detachment",
            "detachments",
            "period",
            "close",
            "close-based",
            "from",
            "troops",
        ]),
        "result" => Some(&[
            "round", "table", "damage", "cost", "looted", "camp", "camps", "conceded", "concede", "agreed",
            "troops", "vp", "points", "winner", "draw", "signed", "sign", "victory", "north", "south",
            "lost", "dead", "routing", "prisoner", "ended", "by", "shaken", "result",
        ]),
        "protest" | "answer" => Some(&[]),
        _ => None,
    }
}

/// The lines of a block from a line on, and the line behind it. A block ends at `end`, at a line that begins
/// with another verb, or at a blank line behind which there is only talk: programs on a phone put blank lines
/// between all others.
fn block(lines: &[&str], from: usize, words: &[&str]) -> (Vec<(usize, String)>, usize) {
    let mut block = Vec::new();
    let mut after_blank = false;
    for (at, source) in lines.iter().enumerate().skip(from) {
        let text = source.trim();
        let first = fold(text.split([' ', ':', '=']).next().unwrap_or_default());
        if text.is_empty() {
            after_blank = true;
            continue;
        }
        if text.starts_with('#') {
            continue;
        }
        if is_end(text) {
            return (block, at + 1);
        }
        let slip = |word: &&str| word.len() >= 4 && strsim::osa_distance(word, &first) == 1;
        let own = words.contains(&first.as_str()) || words.iter().any(slip);
        let short = text.split(' ').count() <= LONGEST_NEXT;
        let other_verb = !own && short && verbs::at_start(text).is_some_and(|v| !v.slip);
        let talk =
            after_blank && !own && !text.contains(|c: char| c == ':' || c == '=' || c.is_ascii_digit());
        if other_verb
            || talk
            || source.len() > LONGEST_LINE
            || tournament_named(text).is_some()
            || text.starts_with("--")
        {
            return (block, at);
        }
        after_blank = false;
        block.push((at + 1, (*source).to_owned()));
    }
    (block, lines.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verbs_of(text: &str) -> Vec<(usize, Option<&'static str>, usize)> {
        cut(text).said.iter().map(|s| (s.line, s.verb.map(|v| v.name), s.block.len())).collect()
    }

    #[test]
    fn lines_know_their_verb_and_blocks_go_over_blank_lines_of_phones() {
        let text = "Hello all,\ntournament open-2027\n\n1. Standings!\nresult\n\ndamage 640 : 371\n\nsigned Karl\n\n\
                    Best wishes\nKarl\naway round 3\n";
        assert_eq!(
            verbs_of(text),
            [
                (1, None, 0),
                (4, Some("standings"), 0),
                (5, Some("result"), 2),
                (11, None, 0),
                (12, None, 0),
                (13, Some("away"), 0)
            ]
        );
        assert_eq!(verbs_of("army\nlist 72\nend\nlist 73"), [(1, Some("army"), 1), (4, None, 0)]);
        assert_eq!(
            verbs_of("result\ndamage 1 : 2\nleave\n"),
            [(1, Some("result"), 1), (3, Some("leave"), 0)]
        );
        let troops = "army\nlist 9, cost 1250\ntroops:\n2 bodies of close order foot\n\n9 HC\nrule of thumb is no line of this army at all here\nend of troops\nend\nleave";
        assert_eq!(verbs_of(troops), [(1, Some("army"), 6), (10, Some("leave"), 0)]);
        assert_eq!(verbs_of("# leave\n--- order sheet: begin ---\n\n***\n"), []);
    }

    #[test]
    fn one_wrong_letter_is_a_slip_and_two_are_not_read() {
        let found = |text: &str| cut(text).said[0].verb.map(|v| (v.name, v.slip));
        assert_eq!(found("stnadings"), Some(("standings", true)));
        assert_eq!(found("Sign On as X"), Some(("sign on", false)));
        assert_eq!(found("singon as X"), Some(("sign on", true)));
        assert_eq!(found("sandinsg"), None);
        assert_eq!(found("heave"), None);
        assert_eq!(found("call off because of rain"), Some(("call off", false)));
    }

    #[test]
    fn a_block_keeps_lines_and_columns() {
        let Cut { said, .. } = cut("\n- result: round 2\n\ndamage 1 : 2");
        assert_eq!(said[0].block_text(), "          round 2\n\ndamage 1 : 2\n");
        assert_eq!(said[0].rest(), "round 2");
        assert_eq!(said[0].span_of(said[0].rest()), 10..17);
    }

    #[test]
    fn what_is_too_long_is_told_and_not_read() {
        let Cut { said, problems, .. } = cut(&format!("leave\n{}\n", "x".repeat(5_000)));
        assert_eq!((said.len(), problems.len()), (1, 1));
        assert!(problems[0].source.len() < 100);
    }
}
