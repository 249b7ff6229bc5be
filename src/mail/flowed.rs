//! A text part's lines with their quote depth, and `format=flowed` (RFC 3676) put together again.

use std::borrow::Cow;

use super::normalise;

/// One line of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BodyLine {
    /// How deep it is quoted; 0 is the sender's own.
    pub depth: usize,
    /// Its text without quote marks, made plain.
    pub text: String,
    /// What kind of line it is.
    pub mark: Mark,
}

/// What is known of a line besides its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// Nothing: its end is where the sender ended it.
    Firm,
    /// The mail program may have broken a longer line here.
    Wrapped,
    /// The signature line `-- `.
    Signature,
    /// The rule that Outlook draws above a quoted mail.
    Divider,
}

/// How a text part breaks its lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    /// Each line stands for itself.
    Fixed,
    /// Lines ending in a space go on.
    Flowed,
    /// The same, and that space is not part of the text.
    FlowedDelSp,
}

/// Cuts a text into lines and joins what belongs together; at most so many lines.
pub(super) fn read(text: &str, flow: Flow, most: usize) -> Vec<BodyLine> {
    let raw = text.strip_suffix('\n').unwrap_or(text);
    if flow == Flow::Fixed {
        return raw.split('\n').take(most).map(fixed).collect();
    }
    let mut lines: Vec<BodyLine> = Vec::new();
    let mut open: Option<(usize, String)> = None;
    for line in raw.split('\n') {
        if lines.len() >= most {
            lines.truncate(most);
            return lines;
        }
        let (depth, rest) = flowed_depth(line);
        let signature = rest == "-- ";
        if let Some((open_depth, head)) = open.take() {
            if open_depth == depth && !signature && !begins_anew(&head, rest) {
                open = Some((depth, head + rest));
            } else {
                lines.push(plain_line(open_depth, &head, Mark::Firm));
            }
        }
        let (_, mut text) = open.take().unwrap_or((depth, rest.to_owned()));
        if signature {
            lines.push(plain_line(depth, "--", Mark::Signature));
        } else if text.ends_with(' ') {
            // Not copied: a mail of nothing but soft breaks would be copied once for each of them.
            if flow == Flow::FlowedDelSp {
                text.pop();
            }
            open = Some((depth, text));
        } else {
            lines.push(plain_line(depth, &text, Mark::Firm));
        }
    }
    if let Some((depth, text)) = open {
        lines.push(plain_line(depth, &text, Mark::Firm));
    }
    lines
}

fn plain_line(depth: usize, text: &str, mark: Mark) -> BodyLine {
    BodyLine { depth, text: normalise::line(text), mark }
}

/// Quote marks without blanks between them, then one stuffed space.
fn flowed_depth(line: &str) -> (usize, &str) {
    let rest = line.trim_start_matches('>');
    let depth = line.len() - rest.len();
    (depth, rest.strip_prefix(' ').unwrap_or(rest))
}

fn fixed(line: &str) -> BodyLine {
    let (depth, rest) = marks(line);
    let mark = if matches!(rest, "-- " | "--\u{a0}") { Mark::Signature } else { Mark::Wrapped };
    plain_line(depth, rest, mark)
}

/// Quote marks as people's mail programs write them: `>>`, `> >`, ` > `.
pub(super) fn marks(line: &str) -> (usize, &str) {
    let mut rest = line;
    let mut depth = 0;
    while let Some(after) = rest.trim_start_matches([' ', '\u{a0}']).strip_prefix('>') {
        depth += 1;
        rest = after;
    }
    if depth == 0 { (0, line) } else { (depth, rest.strip_prefix([' ', '\u{a0}']).unwrap_or(rest)) }
}

/// Joins lines that the mail program broke at its width: the next word would not have fitted, and the
/// next line does not begin an order of its own. Gives the number of breaks joined.
pub(super) fn join_broken<'a>(
    lines: Vec<Cow<'a, BodyLine>>,
    begins_order: impl Fn(&str) -> bool,
) -> (Vec<Cow<'a, BodyLine>>, usize) {
    let mut out: Vec<Cow<'a, BodyLine>> = Vec::with_capacity(lines.len());
    // Of the last line, or of the last piece joined to it.
    let mut width = 0;
    let mut joined = 0;
    for line in lines {
        let length = line.text.chars().count();
        match out.last_mut() {
            Some(last) if was_broken(last, width, &line) && !begins_order(&line.text) => {
                let last = last.to_mut();
                last.text.push(' ');
                last.text.push_str(line.text.trim_start());
                joined += 1;
            }
            _ => out.push(line),
        }
        width = length;
    }
    (out, joined)
}

/// Whether a line begins a sentence of its own where the one before it ends with a semicolon: what goes on there is
/// written in small letters, or an order in capitals.
pub(super) fn begins_anew(before: &str, next: &str) -> bool {
    let mut letters = next.trim_start().chars();
    let capital = letters.next().is_some_and(char::is_uppercase);
    before.trim_end().ends_with(';') && capital && !letters.next().is_some_and(char::is_uppercase)
}

/// `width` is the length of the last broken piece of `last`.
fn was_broken(last: &BodyLine, width: usize, next: &BodyLine) -> bool {
    if begins_anew(&last.text, &next.text) {
        return false;
    }
    if last.mark != Mark::Wrapped || next.mark != Mark::Wrapped || !(50..=80).contains(&width) {
        return false;
    }
    let word = next.text.split_whitespace().next().unwrap_or("");
    let length = word.chars().count();
    let starts_list = next.text.trim_start().starts_with(['-', '*', '•', '#'])
        || word.ends_with(['.', ')']) && word.len() < 5;
    length > 0 && width + 1 + length > 72 && !starts_list && !next.text.contains(':')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, flow: Flow) -> Vec<(usize, String)> {
        read(text, flow, usize::MAX).into_iter().map(|l| (l.depth, l.text)).collect()
    }

    #[test]
    fn flowed_lines_join_and_stuffing_goes() {
        let got = texts(
            "move L07: forward 3, \nright 60\n From here\n >no quote\n> quoted \n> on\n-- \nme\n",
            Flow::Flowed,
        );
        let want = [
            (0, "move L07: forward 3, right 60"),
            (0, "From here"),
            (0, ">no quote"),
            (1, "quoted on"),
            (0, "--"),
            (0, "me"),
        ];
        assert_eq!(got, want.map(|(d, t)| (d, t.to_owned())));
        assert_eq!(texts("move A24 \nB31", Flow::FlowedDelSp), [(0, "move A24B31".to_owned())]);
    }

    #[test]
    fn marks_of_all_sorts_count() {
        assert_eq!(marks("> > >> x"), (4, "x"));
        assert_eq!(marks(">x"), (1, "x"));
        assert_eq!(marks("  x > y"), (0, "  x > y"));
    }

    #[test]
    fn broken_lines_join_and_short_ones_do_not() {
        let long = "attack order A20B33, A19B33, A21B34, A22B35, A23B36, A24B37, A25B38,";
        let text = format!("{long}\nA26B39, then by differential\nrally all\nface all SE\n");
        let broken = read(&text, Flow::Fixed, usize::MAX);
        let (lines, joined) =
            join_broken(broken.iter().map(Cow::Borrowed).collect(), |l| l.starts_with("rally"));
        assert_eq!(joined, 1);
        assert_eq!(lines[0].text, format!("{long} A26B39, then by differential"));
        assert_eq!(lines.len(), 3);
    }

    #[test]
    fn a_sentence_behind_a_semicolon_stands_by_itself() {
        let order = "UNIT 7 (HC Companions): QUICK towards sector CENTRE; evade if charged;";
        let parts = |next: &str| {
            let broken = read(&format!("{order}\n{next}\n"), Flow::Fixed, usize::MAX);
            join_broken(broken.iter().map(Cow::Borrowed).collect(), |_| false).0.len()
        };
        assert_eq!((parts("All the best, Alex"), parts("I am away on Sunday")), (2, 2));
        assert_eq!((parts("shoot nearest"), parts("HOLD when the enemy is near")), (1, 1));
        let soft =
            texts("UNIT 7: HOLD; \nAll the best, Alex\nUNIT 8: HOLD; \nif charged evade\n", Flow::Flowed);
        assert_eq!(soft.len(), 3, "{soft:?}");
    }
}
