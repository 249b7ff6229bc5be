//! The text of mails that we sent, known again wherever it comes back: without marks, rewrapped, bulleted, as HTML.
//!
//! We know every word of it. A mail is kept as the hashes of all runs of so many words of it (shingles), whatever its
//! lines and marks. Words of a letter that stand in such a run are ours. That alone makes no quote of them: whoever
//! copies orders from a receipt, and sends them, means them. A stretch is a quote when it holds our prose as well, or
//! when it begins with a heading of ours below orders of the sender's own. A line that a receipt shows its sender is his
//! and no prose of ours: he may write it again.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::flowed::{self, BodyLine, Flow};
use super::html;
use super::limits::Limits;
use super::mime;
use super::orderlike::order_like;
use super::quotes::Role;
use super::{charset, normalise, transfer};

/// Words of a run.
const RUN: usize = 4;
/// Words of our prose that make a stretch a quote, wherever it stands.
const PROSE: usize = 12;
/// Words of a heading of ours.
const HEADING: usize = 3;
/// Words of a mail that are kept.
const MOST_WORDS: usize = 60_000;

/// A mail that we sent.
#[derive(Debug, Default)]
pub struct SentMail {
    runs: Vec<u64>,
    /// Those that stand only in lines which the mail shows to whoever wrote them.
    shown: Vec<u64>,
}

impl SentMail {
    /// The words of a mail's text, plain and HTML; none of what is no mail.
    pub fn of(raw: &[u8], limits: &Limits) -> Self {
        let Ok(parts) = mime::cut(raw, limits) else { return Self::default() };
        let (mut runs, mut shown) = (BTreeSet::new(), BTreeSet::new());
        for part in parts.all.iter().filter(|p| !p.attached && p.kind.starts_with("text/")) {
            let unpacked = transfer::unpack(part.packing, part.body);
            let decoded = charset::decode(&unpacked.bytes, part.charset.as_deref(), limits.encodings);
            let lines = if part.kind == "text/html" {
                html::lines(&decoded.text, limits.lines())
            } else {
                flowed::read(&normalise::line_ends(&decoded.text), Flow::Fixed, limits.lines())
            };
            let of_line = |line: &BodyLine| {
                let shows = shows_a_line(&line.text);
                words(&line.text).map(|word| (word, shows)).collect::<Vec<_>>()
            };
            let all: Vec<(u64, bool)> = lines.iter().flat_map(of_line).take(MOST_WORDS).collect();
            for run in all.windows(RUN) {
                let hash = hash_of(run.iter().map(|(word, _)| *word));
                let of_mail = if run.iter().all(|(_, shows)| *shows) { &mut shown } else { &mut runs };
                of_mail.insert(hash);
            }
        }
        shown.retain(|run| !runs.contains(run));
        Self { runs: runs.into_iter().collect(), shown: shown.into_iter().collect() }
    }

    fn says(&self, run: u64) -> bool {
        self.runs.binary_search(&run).is_ok()
    }

    fn holds(&self, run: u64) -> bool {
        self.says(run) || self.shown.binary_search(&run).is_ok()
    }
}

/// The mails that went to whoever wrote a letter.
#[derive(Debug, Clone, Default)]
pub struct Sent(Vec<Arc<SentMail>>);

impl Sent {
    /// Whether some words in a row of a text are those of one of the mails.
    pub fn knows(&self, text: &str) -> bool {
        let words: Vec<u64> = text.lines().flat_map(words).collect();
        words
            .windows(RUN)
            .map(|run| hash_of(run.iter().copied()))
            .any(|run| self.0.iter().any(|mail| mail.holds(run)))
    }
}

impl FromIterator<Arc<SentMail>> for Sent {
    fn from_iter<I: IntoIterator<Item = Arc<SentMail>>>(mails: I) -> Self {
        Self(mails.into_iter().collect())
    }
}

/// Whether a text is worth being held against mails that we sent: there is more in it than orders.
pub(super) fn is_worth(text: &str) -> bool {
    prose(text.lines()) >= HEADING
}

fn prose<'t>(lines: impl Iterator<Item = &'t str>) -> usize {
    lines.filter(|l| is_prose(l)).map(|l| words(l).count()).sum()
}

/// Whether a line is neither an order nor a remark of a sheet.
fn is_prose(line: &str) -> bool {
    !order_like(line) && !line.trim_start().starts_with('#')
}

/// The words of a line in small letters, as hashes.
fn words(line: &str) -> impl Iterator<Item = u64> + '_ {
    line.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(|word| {
        let letters = word.chars().flat_map(char::to_lowercase);
        letters.fold(0xcbf2_9ce4_8422_2325, |hash, c| mixed(hash, u64::from(u32::from(c))))
    })
}

fn hash_of(run: impl Iterator<Item = u64>) -> u64 {
    run.fold(0x9e37_79b9_7f4a_7c15, mixed)
}

/// Whether a line of a receipt shows one of the letter, behind its number and a bar.
fn shows_a_line(text: &str) -> bool {
    let number = text.split_once(" | ").map(|(number, _)| number.trim());
    number.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

/// One step of FNV-1a, over more than a byte.
fn mixed(hash: u64, value: u64) -> u64 {
    (hash ^ value).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23)
}

/// How much of a line is ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cover {
    Blank,
    /// All of its words.
    Ours,
    /// All but the last, within which the line may have been cut off.
    CutOff,
    /// Most of them: a program has changed it.
    Mostly,
    /// The sender's own words.
    Own,
}

/// Lines of the sender's own that may be orders and stand within or below a quote without marks: not read there.
pub(super) type Unread = Vec<usize>;

/// The lines of a letter, and how much of each is ours.
pub(super) struct Covered<'l> {
    lines: &'l [BodyLine],
    covers: Vec<Cover>,
    /// Whether a line is ours and not only shown in a mail of ours.
    said: Vec<bool>,
    /// Whether a line goes on in our text where the one above it, blank ones left out, ended.
    goes_on: Vec<bool>,
}

impl<'l> Covered<'l> {
    /// Holds lines against mails that we sent. Those with marks are none of our business.
    pub fn of(lines: &'l [BodyLine], sent: &Sent) -> Self {
        if sent.0.is_empty() {
            return Self { lines, covers: Vec::new(), said: Vec::new(), goes_on: Vec::new() };
        }
        let mut all: Vec<u64> = Vec::new();
        let mut spans = Vec::with_capacity(lines.len());
        for line in lines {
            let from = all.len();
            if line.depth == 0 {
                all.extend(words(&line.text));
            }
            spans.push(from..all.len());
        }
        let mut ours = vec![false; all.len()];
        let mut joined = vec![false; all.len()];
        let mut said = vec![false; all.len()];
        for (at, run) in all.windows(RUN).enumerate() {
            let hash = hash_of(run.iter().copied());
            if sent.0.iter().any(|mail| mail.says(hash)) {
                said[at..at + RUN].fill(true);
            }
            if sent.0.iter().any(|mail| mail.holds(hash)) {
                ours[at..at + RUN].fill(true);
                joined[at + 1..at + RUN].fill(true);
            }
        }
        let goes_on = spans.iter().map(|span| joined.get(span.start).is_some_and(|j| *j)).collect();
        let said = spans.iter().map(|span| said[span.clone()].contains(&true)).collect();
        Self { lines, said, covers: spans.into_iter().map(|span| cover(&ours[span])).collect(), goes_on }
    }

    fn knows(&self) -> bool {
        self.covers.contains(&Cover::Ours)
    }

    /// Whether a line is the sender's own and may be an order.
    fn is_own_order(&self, i: usize) -> bool {
        self.covers[i] == Cover::Own && order_like(&self.lines[i].text)
    }

    /// Makes quotes of what is text of ours among the lines that are new so far.
    pub fn mark(&self, roles: &mut [Role]) -> Unread {
        let mut unread = Vec::new();
        let mut start = if self.knows() { 0 } else { roles.len() };
        while start < roles.len() {
            if roles[start] != Role::New {
                start += 1;
                continue;
            }
            let end = (start..roles.len()).find(|&i| roles[i] != Role::New).unwrap_or(roles.len());
            unread.extend(Piece { all: self, start, end }.mark(roles));
            start = end;
        }
        unread
    }

    /// Leaves out a line that leads to text of ours in words that we do not know.
    pub fn mark_frames(&self, roles: &mut [Role]) {
        let mut below = None;
        for i in (0..if self.knows() { roles.len() } else { 0 }).rev() {
            let text = self.lines[i].text.trim();
            if text.is_empty() {
                continue;
            }
            let leads = text.ends_with([':', '-', '>']) && !order_like(text);
            let quoted =
                below.is_some_and(|b: usize| roles[b] == Role::Quoted && self.covers[b] == Cover::Ours);
            if roles[i] == Role::New && leads && quoted {
                roles[i] = Role::Frame;
            }
            below = Some(i);
        }
    }

    /// What stands below an unmarked "X wrote:" where the quote is one of ours.
    pub fn below_frames(&self, roles: &[Role]) -> Unread {
        if !self.knows() {
            return Vec::new();
        }
        let unmarked = |i: &usize| roles[*i] == Role::Quoted && self.lines[*i].depth == 0;
        let all: Vec<usize> = (0..roles.len()).filter(unmarked).collect();
        let ours = all.iter().filter(|&&i| self.covers[i] == Cover::Ours);
        if ours.map(|&i| words(&self.lines[i].text).count()).sum::<usize>() < PROSE {
            return Vec::new();
        }
        all.into_iter().filter(|&i| self.is_own_order(i)).collect()
    }
}

fn cover(ours: &[bool]) -> Cover {
    let (all, known) = (ours.len(), ours.iter().filter(|o| **o).count());
    match () {
        () if all == 0 => Cover::Blank,
        () if all == known => Cover::Ours,
        () if all == known + 1 && all > 1 && !ours[all - 1] => Cover::CutOff,
        () if known * 5 >= all * 3 => Cover::Mostly,
        () => Cover::Own,
    }
}

/// Lines that are new so far, between quotes.
struct Piece<'l> {
    all: &'l Covered<'l>,
    start: usize,
    end: usize,
}

impl Piece<'_> {
    fn mark(&self, roles: &mut [Role]) -> Unread {
        let runs = self.runs();
        let Some((first, last)) = self.quote(&runs) else { return Vec::new() };
        let quote = runs[first].start..runs[last].end;
        roles[quote.clone()].fill(Role::Quoted);
        quote.filter(|&i| self.all.is_own_order(i)).collect()
    }

    /// The first and the last stretch of a quote.
    fn quote(&self, runs: &[std::ops::Range<usize>]) -> Option<(usize, usize)> {
        let worded = |n: &usize| self.prose(runs[*n].clone()) >= HEADING;
        let first = (0..runs.len()).filter(worded).find(|&n| {
            let mut prose = 0;
            for (at, run) in runs.iter().enumerate().skip(n) {
                let own = at > n && (runs[at - 1].end..run.start).any(|i| self.all.covers[i] == Cover::Own);
                if own {
                    break;
                }
                prose += self.prose(run.clone());
            }
            prose >= PROSE || self.is_headed_tail(&runs[n])
        })?;
        let last = (first..runs.len()).rev().find(worded)?;
        Some((first, last))
    }

    /// Stretches of our text, whatever is blank between their lines. One ends where the next line is from another place of
    /// our text, and with the last line all of which is ours; of a mail that was cut off, within a line.
    fn runs(&self) -> Vec<std::ops::Range<usize>> {
        let mut runs: Vec<std::ops::Range<usize>> = Vec::new();
        let mut open: Option<std::ops::Range<usize>> = None;
        let mut changed = false;
        for i in self.start..self.end {
            let cut_off = || (i + 1..self.end).all(|k| self.all.covers[k] == Cover::Blank);
            match self.all.covers[i] {
                Cover::Blank => {}
                Cover::CutOff if open.is_some() && cut_off() => open = open.map(|o| o.start..i + 1),
                Cover::Ours => {
                    if !self.all.goes_on[i] && !changed {
                        runs.extend(open.take());
                    }
                    changed = false;
                    open = Some(open.map_or(i, |o| o.start)..i + 1);
                }
                Cover::Mostly | Cover::CutOff if open.is_some() => changed = true,
                Cover::Mostly | Cover::CutOff | Cover::Own => {
                    changed = false;
                    runs.extend(open.take());
                }
            }
        }
        runs.extend(open);
        runs
    }

    fn prose(&self, run: std::ops::Range<usize>) -> usize {
        let ours = run.filter(|&i| self.all.covers[i] == Cover::Ours && self.all.said[i]);
        prose(ours.map(|i| self.all.lines[i].text.as_str()))
    }

    /// Whether a stretch begins with a heading of ours, below orders of the sender's own, and goes on to the end.
    fn is_headed_tail(&self, run: &std::ops::Range<usize>) -> bool {
        self.prose(run.start..run.start + 1) >= HEADING
            && (self.start..run.start).any(|i| self.all.is_own_order(i))
            && !(run.end..self.end).any(|i| self.all.is_own_order(i))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECEIPT: &str = "From: orders@club.example\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n\
        Your orders for turn 3 as the house has read them, and what it did not understand.\r\n\
        \r\n\
        12 | hold the bridge with everything that is left over there\r\n\
        This line is no order. Send it again in other words, or leave it away for good this time.\r\n";

    /// What becomes of the lines of a letter whose writer had the receipt.
    fn roles(letter: &str) -> Vec<Role> {
        let sent: Sent =
            [Arc::new(SentMail::of(RECEIPT.as_bytes(), &Limits::default()))].into_iter().collect();
        let lines = flowed::read(letter, Flow::Fixed, Limits::default().lines());
        let mut roles = vec![Role::New; lines.len()];
        Covered::of(&lines, &sent).mark(&mut roles);
        roles
    }

    #[test]
    fn a_line_that_a_receipt_shows_its_writer_is_his_when_he_sends_it_again() {
        assert_eq!(roles("hold the bridge with everything that is left over there"), [Role::New]);
        let twice = "hold the bridge with everything that is left over there\n".repeat(3);
        assert_eq!(roles(&twice), [Role::New; 3]);
    }

    #[test]
    fn the_same_line_within_the_receipt_that_comes_back_is_quoted() {
        let body = RECEIPT.split_once("\r\n\r\n").unwrap().1.replace('\r', "");
        assert_eq!(roles(body.trim_end()), [Role::Quoted; 4]);
    }

    #[test]
    fn what_a_receipt_says_of_itself_is_quoted() {
        let said =
            "This line is no order. Send it again in other words, or leave it away for good this time.";
        assert_eq!(roles(said), [Role::Quoted]);
    }
}
