//! Which lines of a mail its sender wrote: quotes of all sorts are told from new text.
//!
//! What is marked with `>` is quoted. What follows a separator ("-----Original Message-----"), a quoted
//! header block, or an unmarked "On … X wrote:" is quoted to the end. Signatures, banners and footers
//! are the business of `tails`, the order sheet inside a quote that of `sheet`.

use std::sync::LazyLock;

use super::finder::Finder;
use super::flowed::{Line, Mark};
use super::orderlike::begins_order;
use super::phrases::{ATTRIBUTION_STARTS, FORWARD_LINES, FROM_LABELS, HEADER_LABELS, SEPARATORS, WROTE};

static WROTE_WORDS: LazyLock<Finder> = LazyLock::new(|| Finder::new(&[WROTE]));
static FORWARDS: LazyLock<Finder> = LazyLock::new(|| Finder::new(&[FORWARD_LINES]));
static LABELS: LazyLock<Finder> = LazyLock::new(|| Finder::new(&[FROM_LABELS, HEADER_LABELS]));

/// What a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// The sender's own words.
    New,
    /// Somebody else's.
    Quoted,
    /// The frame of a quote: "On … X wrote:".
    Frame,
    /// A signature.
    Signature,
    /// A banner, disclaimer or list footer.
    Footer,
}

/// Gives each line its role as far as quoting goes.
pub(super) fn roles(lines: &[Line]) -> Vec<Role> {
    let mut roles: Vec<Role> =
        lines.iter().map(|l| if l.depth > 0 { Role::Quoted } else { Role::New }).collect();
    let labels: Vec<Option<&str>> = lines.iter().map(|l| label_of(&l.text)).collect();
    let mut i = 0;
    while i < lines.len() {
        if roles[i] != Role::New {
            i += 1;
            continue;
        }
        match frame_at(lines, &labels, i) {
            Some(frame) if !frame.to_end || quoted_next(lines, i + frame.lines) => {
                roles[i..i + frame.lines].fill(Role::Frame);
                i += frame.lines;
            }
            Some(frame) => {
                roles[i..i + frame.lines].fill(Role::Frame);
                roles[i + frame.lines..].fill(Role::Quoted);
                break;
            }
            None => i += 1,
        }
    }
    leftovers(lines, &mut roles);
    roles
}

struct Frame {
    lines: usize,
    to_end: bool,
}

fn frame_at(lines: &[Line], labels: &[Option<&str>], i: usize) -> Option<Frame> {
    if is_separator(lines, i) {
        return Some(Frame { lines: 1, to_end: true });
    }
    if is_header_block(lines, labels, i) || is_dated_block(lines, labels, i) {
        return Some(Frame { lines: 1, to_end: true });
    }
    attribution(lines, i)
}

/// "-----Original Message-----" and its like, or the rule Outlook draws.
fn is_separator(lines: &[Line], i: usize) -> bool {
    let line = &lines[i];
    if line.mark == Mark::Divider {
        return following(lines, i + 1).take(3).any(|l| label_of(&l.text).is_some());
    }
    let text = line.text.trim();
    if !text.ends_with(':') && !text.starts_with(['-', '_', '=']) {
        return false;
    }
    if FORWARDS.holds(text) {
        return true;
    }
    let dashes = text.chars().filter(|c| matches!(c, '-' | '_' | '=')).count();
    if dashes < 4 || !text.starts_with(['-', '_', '=']) {
        return false;
    }
    let lower = text.to_lowercase();
    let core = lower.trim_matches(['-', '_', '=', '*', ' ']);
    SEPARATORS.iter().any(|s| core.starts_with(s))
}

/// A line "From: …" with at least two other header labels close below.
fn is_header_block(lines: &[Line], labels: &[Option<&str>], i: usize) -> bool {
    if !labels[i].is_some_and(|l| FROM_LABELS.contains(&l)) {
        return false;
    }
    let below = (i + 1..lines.len()).filter(|&k| !lines[k].text.trim().is_empty()).take(6);
    let mut seen: Vec<&str> = below.filter_map(|k| labels[k]).filter(|l| HEADER_LABELS.contains(l)).collect();
    seen.sort_unstable();
    seen.dedup();
    seen.len() >= 2
}

/// The same with its date first, as GMX writes it.
fn is_dated_block(lines: &[Line], labels: &[Option<&str>], i: usize) -> bool {
    let dated = labels[i].is_some_and(|l| HEADER_LABELS.contains(&l)) && has_date(&lines[i].text);
    dated && i + 1 < lines.len() && is_header_block(lines, labels, i + 1)
}

/// The label before a colon, without bold marks: `*Von:* Hans` gives `von`.
fn label_of(text: &str) -> Option<&'static str> {
    let (label, _) = text.split_once(':')?;
    if label.len() > 40 {
        return None;
    }
    LABELS.named(label.trim_matches(['*', ' ', '_']))
}

/// "On … X wrote:" in one to three lines.
fn attribution(lines: &[Line], i: usize) -> Option<Frame> {
    if !lines[i..].iter().take(3).any(|l| l.text.ends_with(':')) {
        return None;
    }
    let mut joined = String::new();
    for (k, line) in lines[i..].iter().take(3).enumerate() {
        let text = line.text.trim();
        if line.depth != lines[i].depth || text.is_empty() || begins_order(&line.text) {
            return None;
        }
        joined.push_str(text);
        joined.push(' ');
        if !text.ends_with(':') {
            continue;
        }
        let lower = joined.to_lowercase();
        if k > 0 && !starts_attribution(&lines[i].text) || !says_wrote(lower.trim_end()) {
            continue;
        }
        let marked = quoted_next(lines, i + k + 1);
        let dated = has_date(&lower) || lower.contains('@');
        return (marked || dated).then_some(Frame { lines: k + 1, to_end: !marked });
    }
    None
}

/// How a line begins that goes on in the next: "On …", or with a date.
fn starts_attribution(text: &str) -> bool {
    let first = text.trim().to_lowercase();
    ATTRIBUTION_STARTS.iter().any(|s| first.starts_with(s)) || has_date(&first)
}

/// Ends in a colon and holds a word for "wrote" in any of our languages.
fn says_wrote(lower: &str) -> bool {
    let Some(body) = lower.strip_suffix(':') else { return false };
    let body = body.trim_end();
    body.chars().count() <= 300
        && WROTE_WORDS.all(body).any(|(at, word)| {
            let before = body[..at].chars().next_back();
            let after = body[at + word.len()..].chars().next();
            !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
        })
}

/// A year and a time of day, or a numeric date.
fn has_date(lower: &str) -> bool {
    let numbers = || lower.as_bytes().split(|b| !b.is_ascii_digit()).filter(|n| !n.is_empty());
    let year = numbers().any(|n| n.len() == 4 && (n.starts_with(b"19") || n.starts_with(b"20")));
    year && numbers().nth(1).is_some()
}

fn following(lines: &[Line], from: usize) -> impl Iterator<Item = &Line> {
    lines.iter().skip(from).filter(|l| !l.text.trim().is_empty())
}

fn quoted_next(lines: &[Line], from: usize) -> bool {
    following(lines, from).next().is_some_and(|l| l.depth > 0)
}

/// The end of a long quoted line that the answering program wrapped and did not mark.
fn leftovers(lines: &[Line], roles: &mut [Role]) {
    for i in 1..lines.len().saturating_sub(1) {
        let between = roles[i - 1] == Role::Quoted && lines[i - 1].depth > 0 && lines[i + 1].depth > 0;
        if roles[i] != Role::New || !between || begins_order(&lines[i].text) {
            continue;
        }
        let width = lines[i - 1].text.chars().count() + 2 * lines[i - 1].depth;
        let word = lines[i].text.split_whitespace().next().map_or(0, |w| w.chars().count());
        if word > 0 && width >= 60 && width + word >= 72 && lines[i].text.chars().count() < 30 {
            roles[i] = Role::Quoted;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::flowed::{Flow, read};
    use super::*;

    fn new_text(text: &str) -> Vec<String> {
        let lines = read(text, Flow::Fixed, usize::MAX);
        let roles = roles(&lines);
        let new = lines.iter().zip(roles).filter(|(l, r)| *r == Role::New && !l.text.is_empty());
        new.map(|(l, _)| l.text.clone()).collect()
    }

    #[test]
    fn attributions_in_many_languages_go_with_their_quotes() {
        for frame in [
            "On Mon, 5 Jan 2026 at 20:00, Umpire <orders@club.example> wrote:",
            "On Mon, 5 Jan 2026 at 20:00, Umpire\n<orders+abc@club.example> wrote:",
            "Am 05.01.2026 um 20:00 schrieb Umpire:",
            "Am Mo., 5. Jan. 2026 um 20:00 Uhr schrieb Umpire\n<orders@club.example>:",
            "W dniu 05.01.2026 o 20:00, Umpire pisze:",
            "pon., 5 sty 2026 o 20:00 Umpire <orders@club.example> napisał(a):",
            "pon., 5 sty 2026 o 20:00 Umpire <orders@club.example>\nnapisał(a):",
            "Dnia 5 stycznia 2026 20:00 Umpire <orders@club.example> napisał(a):",
            "Le 05/01/2026 à 20:00, Umpire a écrit :",
            "Den man. 5. jan. 2026 kl. 20:00 skrev Umpire <orders@club.example>:",
            "Umpire <orders@club.example> schrieb am 05.01.2026 20:00:",
            "5 янв. 2026, 20:00, Umpire <orders@club.example> пишет:",
            "Umpire schrieb:",
        ] {
            let text =
                format!("rally all\n\n{frame}\n\n> move L07: back\n> > rally not T02\n\nface all SE\n");
            assert_eq!(new_text(&text), ["rally all", "face all SE"], "{frame}");
        }
    }

    #[test]
    fn unmarked_quotes_end_the_new_text() {
        for frame in [
            "-----Original Message-----\nFrom: Umpire",
            "-----Ursprüngliche Nachricht-----\nVon: Umpire",
            "-----Wiadomość oryginalna-----\nOd: Umpire",
            "---------- Forwarded message ---------\nFrom: Umpire",
            "________________________________\nFrom: Umpire\nSent: Monday\nTo: Ann\nSubject: x",
            "Von: Umpire\nGesendet: Montag\nAn: Ann\nBetreff: x",
            "Od: Umpire\nWysłano: poniedziałek\nDo: Ann\nTemat: x",
            "*De :* Umpire\n*Envoyé :* lundi\n*À :* Ann\n*Objet :* x",
            "Fra: Umpire\nSendt: mandag\nTil: Ann\nEmne: x",
            "От: Umpire\nОтправлено: понедельник\nКому: Ann\nТема: x",
            "On Mon, 5 Jan 2026 at 20:00, Umpire <orders@club.example> wrote:",
        ] {
            let text = format!("rally all\n\n{frame}\n\nmove L07: back\n");
            let got: Vec<_> = new_text(&text).into_iter().filter(|l| !l.starts_with('_')).collect();
            assert_eq!(got, ["rally all"], "{frame}");
        }
    }

    #[test]
    fn answers_between_and_below_quotes_stay() {
        let text = "> what of L07?\nmove L07: forward 1\n> and K15?\n\nmove K15: back\n";
        assert_eq!(new_text(text), ["move L07: forward 1", "move K15: back"]);
        let wrapped = "> this quoted line is so long that the answering program had to break it\nsomewhere\n> and on\nrally all\n";
        assert_eq!(new_text(wrapped), ["rally all"]);
    }

    #[test]
    fn orders_that_look_like_frames_stay() {
        let text =
            "On pit: stop\nafter win: hold all foot\nwhen enemy rallies, face away from my nearest unit\n";
        assert_eq!(new_text(text).len(), 3);
    }
}
