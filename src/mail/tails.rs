//! Signatures, phone signatures, banners, disclaimers and list footers around the sender's own words.

use std::sync::LazyLock;

use super::additions::{BANNERS, DEVICE_SIGNATURES, DISCLAIMERS, LIST_FOOTERS};
use super::finder::Finder;
use super::flowed::{BodyLine, Mark};
use super::orderlike::{begins_order, has_code, order_like};
use super::quotes::Role;

/// Phrases of paragraphs that others add.
static ADDED: LazyLock<Finder> = LazyLock::new(|| Finder::new(&[BANNERS, DISCLAIMERS]));
static LISTS: LazyLock<Finder> = LazyLock::new(|| Finder::new(&[LIST_FOOTERS]));

/// Marks what is no order among the lines that are new so far.
pub(super) fn mark(lines: &[BodyLine], roles: &mut [Role]) {
    let mut start = 0;
    while start < lines.len() {
        if roles[start] != Role::New {
            start += 1;
            continue;
        }
        let end = (start..lines.len()).find(|&i| roles[i] != Role::New).unwrap_or(lines.len());
        run(&lines[start..end], &mut roles[start..end]);
        start = end;
    }
}

/// One run of new lines, between quotes.
fn run(lines: &[BodyLine], roles: &mut [Role]) {
    if let Some(at) = signature_start(lines) {
        roles[at..].fill(Role::Signature);
    }
    let lower: Vec<String> = lines.iter().map(|l| l.text.trim().to_lowercase()).collect();
    if let Some(at) = list_footer_start(lines, &lower) {
        roles[at..].fill(Role::Footer);
    }
    let mut i = 0;
    while i < lines.len() {
        let words = lower[i].trim_start_matches(['*', '[', '-', '_', ' ', '(', '<']);
        if roles[i] == Role::New && is_rule(&lines[i].text) {
            roles[i] = Role::Frame;
            i += 1;
        } else if roles[i] != Role::New || words.is_empty() {
            i += 1;
        } else if is_device_signature(words) {
            roles[i] = Role::Signature;
            i += 1;
        } else if opens_addition(lines, &lower, i) {
            let end = end_of_paragraph(lines, i);
            let new = roles[i..end].iter_mut().filter(|r| **r == Role::New);
            new.for_each(|r| *r = Role::Footer);
            i = end;
        } else {
            i += 1;
        }
    }
}

/// The line `-- `; a bare `--` only if nothing below looks like an order.
fn signature_start(lines: &[BodyLine]) -> Option<usize> {
    lines.iter().enumerate().position(|(i, line)| {
        let bare = line.text.trim() == "--" || line.text.trim() == "-";
        let tail = &lines[i + 1..];
        line.mark == Mark::Signature
            || bare
                && line.text.trim().len() == 2
                && tail.len() <= 12
                && !tail.iter().any(|l| order_like(&l.text))
    })
}

/// A long rule, then a mailing list's lines, and no order below.
fn list_footer_start(lines: &[BodyLine], lower: &[String]) -> Option<usize> {
    let orders_end = lines.iter().rposition(|l| begins_order(&l.text)).map_or(0, |last| last + 1);
    let says = |lower: &String| LISTS.is_in(lower);
    (orders_end..lines.len())
        .find(|&i| says(&lower[i]) || is_rule(&lines[i].text) && lower[i + 1..].iter().take(4).any(says))
}

/// A line of nothing but a rule.
fn is_rule(text: &str) -> bool {
    let text = text.trim();
    text.len() >= 2 && text.chars().all(|c| matches!(c, '_' | '-' | '=' | '*' | '~' | '+' | ',' | 'ᐧ' | ' '))
}

fn is_device_signature(lower: &str) -> bool {
    let device = DEVICE_SIGNATURES.iter().any(|p| lower.starts_with(p)) || lower.ends_with(" from mobile");
    device && lower.chars().count() <= 90
}

/// A paragraph ends at a blank line or before a line that is surely an order: a verb and a code.
fn end_of_paragraph(lines: &[BodyLine], from: usize) -> usize {
    let ends =
        |line: &BodyLine| line.text.trim().is_empty() || begins_order(&line.text) && has_code(&line.text);
    (from + 1..lines.len()).find(|&i| ends(&lines[i])).unwrap_or(lines.len())
}

/// Whether a phrase of an added paragraph begins in a line; the next line may complete it.
fn opens_addition(lines: &[BodyLine], lower: &[String], at: usize) -> bool {
    let mut both = String::with_capacity(2 * lower[at].len());
    both.push_str(&lower[at]);
    both.push(' ');
    both.push_str(lower.get(at + 1).map_or("", String::as_str));
    ADDED.is_begun(&both, lower[at].len()) && !begins_order(&lines[at].text)
}

#[cfg(test)]
mod tests {
    use super::super::flowed::{Flow, read};
    use super::super::quotes;
    use super::*;

    fn kept(text: &str) -> Vec<String> {
        let lines = read(text, Flow::Fixed, usize::MAX);
        let mut roles = quotes::by_marks(&lines);
        quotes::by_frames(&lines, &mut roles, &super::super::Own::default());
        mark(&lines, &mut roles);
        let new = lines.iter().zip(roles).filter(|(l, r)| *r == Role::New && !l.text.is_empty());
        new.map(|(l, _)| l.text.clone()).collect()
    }

    #[test]
    fn tails_of_many_kinds_go() {
        for tail in [
            "-- \nHans\nmove along\n",
            "--\nHans\n",
            "Sent from my Galaxy\n",
            "Wysłane z iPhone'a\n",
            "Von meinem iPhone gesendet\n",
            "Gesendet mit der GMX Mail App\n",
            "Envoyé de mon iPhone\n",
            "This e-mail and any attachments are confidential. You must not\nmove, attack or hold it.\n",
            "Niniejsza wiadomość jest poufna. Nie wolno\nrally all\n",
            "_______________________________________________\nclub mailing list\nclub@lists.example\n",
            "Virus-free. www.scanner.example\n",
        ] {
            assert_eq!(kept(&format!("rally all\n\n{tail}")), ["rally all"], "{tail}");
        }
    }

    #[test]
    fn banners_above_go_and_orders_below_stay() {
        let text = "[CAUTION: This email originated from outside the club.\nDo not click.]\nmove L07: back\n\nThis message was scanned by Scanner\n\nrally all\n";
        assert_eq!(kept(text), ["move L07: back", "rally all"]);
    }

    #[test]
    fn talk_of_a_mailing_list_cuts_no_orders() {
        let text = "I read on the mailing list that you are ill.\nmove L07: back\nrally all\n";
        assert_eq!(kept(text).len(), 3);
    }

    #[test]
    fn a_divider_between_orders_is_no_signature() {
        assert_eq!(kept("rally all\n--\nface all SE\n"), ["rally all", "face all SE"]);
        assert_eq!(kept("rally all\n----------\nface all SE\n"), ["rally all", "face all SE"]);
    }
}
