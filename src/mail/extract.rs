//! A mail's lines to its clean text: the sender's new words, or the order sheet filled in within the
//! quote, with a note for everything that was left out.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;

use super::flowed::{BodyLine, join_broken};
use super::orderlike::{count, order_like};
use super::own::Own;
use super::quotes::{self, Role};
use super::sheet::{self, Sheet};
use super::speech::{self, Blocks};
use super::{Note, attribution, sent, tails};

/// The clean text and the notes about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Extract {
    /// The text.
    pub text: String,
    /// What was left out or set right.
    pub notes: Vec<Note>,
}

/// Takes the clean text out of a mail's lines, at most so many bytes of it.
pub(super) fn extract(lines: &[BodyLine], own: &Own, most: usize) -> Extract {
    let unread = RefCell::default();
    let lines = attribution::taken_apart(lines);
    let (lines, blocks, roles) = speech::find(&lines, |lines| {
        let mut roles = quotes::by_marks(lines);
        // A line of our own text is not taken for one that begins a quote.
        let covered = sent::Covered::of(lines, &own.sent);
        let mut found = covered.mark(&mut roles);
        quotes::by_frames(lines, &mut roles, own);
        covered.mark_frames(&mut roles);
        found.extend(covered.below_frames(&roles));
        *unread.borrow_mut() = found;
        tails::mark(lines, &mut roles);
        roles
    });
    let mut notes = stripped(&lines, &roles);
    notes.extend(among_quoted(&lines, &roles, &unread.into_inner()));
    let kept = with_sheet(&lines, &roles, (&blocks, &own.stands), &mut notes);
    let (kept, joined) = join_broken(kept, |line| own.stands.alone(line));
    if joined > 0 {
        notes.push(Note::LinesJoined { count: joined });
    }
    let mut text = squeezed(&kept);
    shorten(&mut text, most, &mut notes);
    Extract { text, notes }
}

/// Which lines count: those of the filled-in sheet, or the new ones. Words to others always do.
fn with_sheet<'a>(
    lines: &'a [BodyLine],
    roles: &[Role],
    (blocks, stands): (&Blocks, &super::Stands),
    notes: &mut Vec<Note>,
) -> Vec<Cow<'a, BodyLine>> {
    let new = |range: std::ops::Range<usize>| {
        let counts = |i: &usize| roles[*i] == Role::New && (blocks.hold(*i) || !is_marker(&lines[*i]));
        range.filter(counts)
    };
    let borrowed = |indices: &[usize]| -> Vec<Cow<'a, BodyLine>> {
        indices.iter().map(|&i| Cow::Borrowed(&lines[i])).collect()
    };
    let all: Vec<usize> = new(0..lines.len()).collect();
    let all_new: Vec<Cow<'a, BodyLine>> = borrowed(&all);
    let (inside, joined, from, to) = match sheet::find(lines, stands) {
        Sheet::None => return all_new,
        Sheet::Incomplete => {
            if !all_new.iter().any(|l| order_like(&l.text)) {
                notes.push(Note::SheetIncomplete);
            }
            return all_new;
        }
        Sheet::Filled { lines, joined, from, to } => (lines, joined, from, to),
    };
    let sheet_is_quoted = roles[from] != Role::New;
    let outside: Vec<usize> = new(0..from).chain(new(to + 1..lines.len())).collect();
    let own_words = if sheet_is_quoted { &all } else { &outside };
    let quoted_inside = (from..to).any(|i| roles[i] != Role::New);
    if own_words.iter().any(|&i| !blocks.hold(i) && order_like(&lines[i].text)) {
        if quoted_inside {
            let filled = inside.iter().filter(|l| !sheet::is_remark(&l.text)).count();
            notes.push(Note::SheetLeft { lines: filled });
        }
        return all_new;
    }
    let (speech, aside): (Vec<usize>, Vec<usize>) = outside.into_iter().partition(|i| blocks.hold(*i));
    let set_aside: Vec<String> =
        aside.iter().map(|&i| lines[i].text.trim().to_owned()).filter(|t| !t.is_empty()).collect();
    let filled = inside.iter().filter(|l| !sheet::is_remark(&l.text)).count();
    notes.retain(|n| !matches!(n, Note::QuotesStripped { .. } | Note::AmongQuoted { .. }));
    notes.push(Note::SheetTaken { lines: filled, set_aside });
    if joined > 0 {
        notes.push(Note::LinesJoined { count: joined });
    }
    inside.into_iter().map(Cow::Owned).chain(borrowed(&speech)).collect()
}

fn is_marker(line: &BodyLine) -> bool {
    sheet::is_marker(&line.text)
}

/// A note of the sender's own lines that were not read, since they stand within or below a quote without marks.
fn among_quoted(lines: &[BodyLine], roles: &[Role], unread: &[usize]) -> Option<Note> {
    let unread: BTreeSet<usize> = unread.iter().copied().filter(|&i| roles[i] == Role::Quoted).collect();
    let texts = unread.into_iter().map(|i| lines[i].text.trim().to_owned());
    let texts: Vec<String> = texts.collect();
    (!texts.is_empty()).then_some(Note::AmongQuoted { lines: texts })
}

fn stripped(lines: &[BodyLine], roles: &[Role]) -> Vec<Note> {
    let texts = |wanted: &[Role]| -> Vec<&str> {
        let of_role =
            lines.iter().zip(roles).filter(|(l, r)| wanted.contains(r) && !l.text.trim().is_empty());
        of_role.map(|(l, _)| l.text.as_str()).collect()
    };
    let mut notes = Vec::new();
    let quoted = texts(&[Role::Quoted]);
    if !quoted.is_empty() {
        notes.push(Note::QuotesStripped { lines: quoted.len(), like_orders: count(quoted) });
    }
    let signature = texts(&[Role::Signature]);
    if !signature.is_empty() {
        notes.push(Note::SignatureStripped { lines: signature.len(), like_orders: count(signature) });
    }
    let footer = texts(&[Role::Footer]);
    if !footer.is_empty() {
        notes.push(Note::FooterStripped { lines: footer.len(), like_orders: count(footer) });
    }
    notes
}

/// The lines as one text, without blank lines at the ends or in a row.
fn squeezed(lines: &[Cow<'_, BodyLine>]) -> String {
    let mut text = String::new();
    let mut gap = false;
    for line in lines {
        if line.text.trim().is_empty() {
            gap = !text.is_empty();
            continue;
        }
        if gap {
            text.push('\n');
            gap = false;
        }
        text.push_str(&line.text);
        text.push('\n');
    }
    text.truncate(text.trim_end().len());
    text
}

/// Keeps whole lines up to the limit.
pub(super) fn shorten(text: &mut String, most: usize, notes: &mut Vec<Note>) {
    if text.len() > most {
        let keep = text.as_bytes()[..most].iter().rposition(|&b| b == b'\n').unwrap_or(0);
        text.truncate(keep);
        notes.push(Note::Truncated { kept: keep });
    }
}

#[cfg(test)]
mod tests {
    use super::super::flowed::{Flow, read};
    use super::super::sheet::{SHEET_BEGIN, SHEET_END};
    use super::*;

    fn taken(text: &str) -> Extract {
        extract(&read(text, Flow::Fixed, usize::MAX), &Own::default(), 1_000)
    }

    fn sheet(inside: &str) -> String {
        format!("> Turn 3\n> {SHEET_BEGIN}\n{inside}> {SHEET_END}\n> Good luck\n")
    }

    #[test]
    fn a_sheet_filled_in_within_the_quote_is_read() {
        let reply = format!("Filled in, Hans\n\n{}", sheet("> # moves\n> move L07: back\n> rally all\n"));
        let got = taken(&reply);
        assert_eq!(got.text, "# moves\nmove L07: back\nrally all");
        let aside = vec!["Filled in, Hans".to_owned()];
        assert!(got.notes.contains(&Note::SheetTaken { lines: 2, set_aside: aside }), "{:?}", got.notes);
    }

    #[test]
    fn own_orders_win_over_the_sheet_and_a_note_says_so() {
        let got = taken(&format!("face all SE\n\n{}", sheet("> move L07: back\n")));
        assert_eq!(got.text, "face all SE");
        assert!(got.notes.contains(&Note::SheetLeft { lines: 1 }));
        let between = taken(&sheet("> # moves\nmove L07: back\n"));
        assert_eq!(between.text, "move L07: back");
    }

    #[test]
    fn a_sheet_pasted_into_a_new_mail_is_read() {
        let got = taken(&format!("Hello,\n{SHEET_BEGIN}\n# moves\nmove L07: back\n{SHEET_END}\nHans\n"));
        assert_eq!(got.text, "# moves\nmove L07: back");
        let got = taken(&format!("rally all\n{SHEET_BEGIN}\nmove L07: back\n{SHEET_END}\n"));
        assert_eq!(got.text, "rally all\nmove L07: back");
    }

    #[test]
    fn words_to_others_stay_whole_and_beside_a_sheet() {
        let said = "press to red\n> you wrote this\nOn Monday Ann wrote:\n-- \nmove L07: back\nend press";
        let got = taken(&format!("rally all\n{said}\nface all SE\n\n-- \nHans\n"));
        assert_eq!(got.text, format!("rally all\n{}\nface all SE", said.replace("-- \n", "--\n")));
        let reply = format!("{said}\nthanks\n\n{}", sheet("> move L07: back\n"));
        let got = taken(&reply);
        let (sheet, talk) = got.text.split_once('\n').unwrap();
        assert_eq!((sheet, talk.lines().count()), ("move L07: back", 6), "{}", got.text);
        let open = format!("press to red\nwait\nmove L07: back!\n\n{}", sheet_of("rally all"));
        assert_eq!(taken(&open).text, "rally all\npress to red\nwait\nmove L07: back!");
        // Below words on the line itself the sender's own orders go on.
        let alone = "press to red: wait\nmove L07: back";
        assert_eq!(taken(&format!("{alone}\n\n{}", sheet_of("rally all"))).text, alone);
    }

    fn sheet_of(order: &str) -> String {
        sheet(&format!("> {order}\n"))
    }

    #[test]
    fn too_long_a_text_is_cut_at_a_line_and_said() {
        let got = taken(&"move L07: forward 1\n".repeat(100));
        assert!(got.text.len() <= 1_000 && got.text.ends_with("forward 1"));
        assert!(got.notes.iter().any(|n| matches!(n, Note::Truncated { .. })));
    }
}
