//! The header of a quoted mail, as programs write it above the quote: From, Sent, To, Subject.
//!
//! It is known by its labels, and in languages that stand in no list by its shape: lines with a label each, one of
//! which holds an address and another a date.

use std::sync::LazyLock;

use super::attribution::has_date;
use super::finder::Finder;
use super::flowed::BodyLine;
use super::header_labels::{FROM_LABELS, HEADER_LABELS};
use super::orderlike::begins_order;

static LABELS: LazyLock<Finder> = LazyLock::new(|| Finder::new(&[FROM_LABELS, HEADER_LABELS]));

/// Lines below the first that are looked at.
const BELOW: usize = 6;
/// Lines of a header that is known by its shape alone.
const FEWEST: usize = 3;

/// Whether the header of a quoted mail begins in a line.
pub(super) fn begins(lines: &[BodyLine], i: usize) -> bool {
    if !lines[i].text.contains(':') && !dated_alone(lines, i) {
        return false;
    }
    by_labels(lines, i) || by_shape(lines, i)
}

/// Whether a line has the label of a quoted mail's header, in one of the languages that we know.
pub(super) fn is_labelled(line: &BodyLine) -> bool {
    label_of(&line.text).is_some()
}

/// A sender's label, and two others close by; the date may stand first.
fn by_labels(lines: &[BodyLine], i: usize) -> bool {
    let Some(first) = label_of(&lines[i].text) else { return false };
    let below = lines[i + 1..].iter().filter(|l| !l.text.trim().is_empty()).take(BELOW);
    let mut seen: Vec<&str> = below.filter_map(|l| label_of(&l.text)).collect();
    seen.retain(|label| *label != first);
    seen.sort_unstable();
    seen.dedup();
    let is_from = |label: &str| FROM_LABELS.contains(&label);
    match (is_from(first), seen.iter().any(|l| is_from(l))) {
        (true, _) => {
            seen.iter().filter(|l| HEADER_LABELS.contains(l)).count() >= 2 || is_sender_alone(lines, i, &seen)
        }
        // Not just any two lines with a colon: an address or a date must stand in the first of them.
        (false, true) => seen.len() >= 2 && holds(&lines[i].text),
        (false, false) => is_pair(lines, i),
    }
}

/// A sender with an address in angle brackets, as programs write it, or with an address above a date.
fn is_sender_alone(lines: &[BodyLine], i: usize, seen: &[&str]) -> bool {
    let text = lines[i].text.trim();
    let bracketed = text.ends_with('>') && text.contains('<') && text.contains('@');
    bracketed && seen.is_empty() || is_pair(lines, i)
}

/// Two lines with labels that we know, one with an address and one with a date.
fn is_pair(lines: &[BodyLine], i: usize) -> bool {
    let Some(next) = lines.get(i + 1).filter(|next| is_labelled(next)) else { return false };
    let (one, two) = (lines[i].text.as_str(), next.text.as_str());
    let fits = |a: &str, b: &str| a.contains('@') && !b.contains('@') && has_date(b);
    fits(one, two) || fits(two, one)
}

/// Lines with a label each, in any language: one with an address, another one with a date.
fn by_shape(lines: &[BodyLine], i: usize) -> bool {
    if !lines[i..].iter().take(BELOW + 2).any(|l| l.text.contains('@')) {
        return false;
    }
    let mut labelled: Vec<&str> = Vec::new();
    let mut open = true;
    for line in &lines[i..] {
        let text = line.text.trim();
        let shaped = value_of(text);
        match shaped {
            Some(_) => labelled.push(text),
            // The rest of a long line, or a date above all.
            None if open && !text.is_empty() && (labelled.is_empty() || holds(text)) => open = false,
            None => break,
        }
        if labelled.len() > BELOW {
            break;
        }
    }
    let address = labelled.iter().position(|t| t.contains('@'));
    let date = labelled.iter().position(|t| has_date(t) && !t.contains('@'));
    labelled.len() >= FEWEST
        && address.is_some_and(|at| at < 3)
        && date.is_some()
        && holds(lines[i].text.trim())
}

/// A line with a date and nothing else that could be an order, above a label: `Message du 10/03/26 20:00`.
fn dated_alone(lines: &[BodyLine], i: usize) -> bool {
    let text = lines[i].text.trim();
    text.len() <= 120
        && lines.get(i + 1).is_some_and(|next| next.text.contains('@'))
        && has_date(text)
        && !begins_order(text)
        && lines.get(i + 1).is_some_and(|next| value_of(&next.text).is_some_and(|v| v.contains('@')))
}

fn holds(text: &str) -> bool {
    text.contains('@') || has_date(text)
}

/// What stands behind a label of a few words; `None` for other lines.
fn value_of(text: &str) -> Option<&str> {
    let text = text.trim().trim_start_matches(['*', '_', '•', '|', ' ']);
    let (label, value) = text.split_once(':')?;
    let label = label.trim_matches(['*', '_', ' ']);
    let worded = label.starts_with(char::is_alphabetic) && !label.contains(['@', '[', '<', ',', '.']);
    let short = label.chars().count() <= 30 && label.split_whitespace().count() <= 4;
    (worded && short && !label.bytes().any(|b| b.is_ascii_digit()) && !begins_order(text))
        .then(|| value.trim())
}

/// The label before a colon, without bold marks: `*Von:* Hans` gives `von`.
fn label_of(text: &str) -> Option<&'static str> {
    let (label, _) = text.split_once(':')?;
    if label.len() > 40 {
        return None;
    }
    LABELS.named(label.trim_matches(['*', ' ', '_', '•', '|', '\t']))
}
