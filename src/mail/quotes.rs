//! Which lines of a mail its sender wrote: quotes of all sorts are told from new text.
//!
//! What is marked with `>` is quoted. What follows a separator ("-----Original Message-----"), a quoted
//! header block, or an unmarked "On … X wrote:" is quoted to the end. Signatures, banners and footers
//! are the business of `tails`, the order sheet inside a quote that of `sheet`.

use std::sync::LazyLock;

use super::attribution::{self, Frame};
use super::finder::Finder;
use super::flowed::{BodyLine, Mark};
use super::orderlike::begins_order;
use super::own::Own;
use super::quote_words::{FORWARD_LINES, SEPARATORS};
use super::quoted_header;

static FORWARDS: LazyLock<Finder> = LazyLock::new(|| Finder::new(&[FORWARD_LINES]));

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

/// Gives each line its role as far as marks say it.
pub(super) fn by_marks(lines: &[BodyLine]) -> Vec<Role> {
    lines.iter().map(|l| if l.depth > 0 { Role::Quoted } else { Role::New }).collect()
}

/// Finds the lines that begin quotes, among those that are new so far.
pub(super) fn by_frames(lines: &[BodyLine], roles: &mut [Role], own: &Own) {
    let mut i = 0;
    while i < lines.len() {
        if roles[i] != Role::New {
            i += 1;
            continue;
        }
        match frame_at(lines, i, own) {
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
    leftovers(lines, roles);
}

fn frame_at(lines: &[BodyLine], i: usize, own: &Own) -> Option<Frame> {
    if lines[i].text.is_empty() && lines[i].mark != Mark::Divider {
        return None;
    }
    if is_separator(lines, i) || quoted_header::begins(lines, i) {
        return Some(Frame { lines: 1, to_end: true });
    }
    attribution::find(lines, i, own)
}

/// "-----Original Message-----" and its like, or the rule Outlook draws.
fn is_separator(lines: &[BodyLine], i: usize) -> bool {
    let line = &lines[i];
    if line.mark == Mark::Divider {
        return following(lines, i + 1).take(3).any(quoted_header::is_labelled);
    }
    let text = line.text.trim().trim_start_matches('*');
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
    let core = lower.trim_matches(['-', '_', '=', '*', ' ', ':']);
    core == "original" || SEPARATORS.iter().any(|s| core.starts_with(s)) || is_titled_rule(lines, i, core)
}

/// A rule with words within it, above the header of a mail: `------------------ Original ------------------`.
fn is_titled_rule(lines: &[BodyLine], i: usize, core: &str) -> bool {
    let text = lines[i].text.trim();
    let ruled = text.starts_with("----") && text.ends_with("---");
    let worded = core.chars().filter(|c| c.is_alphabetic()).count() >= 2;
    ruled
        && worded
        && (i + 1..lines.len())
            .filter(|&k| !lines[k].text.trim().is_empty())
            .take(2)
            .any(|k| quoted_header::begins(lines, k))
}

fn following(lines: &[BodyLine], from: usize) -> impl Iterator<Item = &BodyLine> {
    lines.iter().skip(from).filter(|l| !l.text.trim().is_empty())
}

fn quoted_next(lines: &[BodyLine], from: usize) -> bool {
    following(lines, from).next().is_some_and(|l| l.depth > 0)
}

/// The end of a long quoted line that the answering program wrapped and did not mark.
fn leftovers(lines: &[BodyLine], roles: &mut [Role]) {
    for i in 1..lines.len().saturating_sub(1) {
        let between = roles[i - 1] == Role::Quoted && lines[i - 1].depth > 0 && lines[i + 1].depth > 0;
        if roles[i] != Role::New || !between || begins_order(&lines[i].text) {
            continue;
        }
        if is_rest_of_link(&lines[i].text) {
            roles[i] = Role::Quoted;
            continue;
        }
        let width = lines[i - 1].text.chars().count() + 2 * lines[i - 1].depth;
        let word = lines[i].text.split_whitespace().next().map_or(0, |w| w.chars().count());
        if word > 0 && width >= 60 && width + word >= 72 && lines[i].text.chars().count() < 30 {
            roles[i] = Role::Quoted;
        }
    }
}

/// Whether a line is a link in brackets, or the end of one that began on the line above.
fn is_rest_of_link(text: &str) -> bool {
    let text = text.trim();
    let inside = text.trim_end_matches(['>', ' ']);
    let link = inside.starts_with(['(', '<']) && inside.contains("://") && inside.ends_with([')', '>']);
    link || !text.contains(' ') && text.ends_with([')', '>']) && !text.contains(['(', '<'])
}

#[cfg(test)]
mod tests {
    use super::super::flowed::{Flow, read};
    use super::*;

    fn own() -> Own {
        Own { addresses: vec!["orders@club.example".into()], ..Own::default() }
    }

    fn new_text(text: &str) -> Vec<String> {
        let lines = read(text, Flow::Fixed, usize::MAX);
        let mut roles = by_marks(&lines);
        by_frames(&lines, &mut roles, &own());
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
