//! A post of a forum to the clean text of its orders, as a mail's text is read: quotes, signatures and
//! what else is not the author's orders are left out, with a note for each.
//!
//! A post is read line by line. Tags in square brackets are known in both markups, since forums that write
//! Markdown quote with `[quote]` too; what is no known tag stays, whatever brackets it has.

mod marks;
mod smileys;
mod tags;

use super::charset;
use super::extract::{self, Extract};
use super::flowed::{self, BodyLine, Flow, Mark};
use super::limits::Limits;
use super::normalise;
use super::note::Note;
use estafette_core::Markup;
use tags::{Fate, Tag};

/// A line of so many underscores stands above the signature.
const RULE: usize = 10;

/// A post as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostText {
    /// The line that names game and turn as a subject does, if the post begins with one.
    pub subject: String,
    /// The clean order text.
    pub text: String,
    /// What the author should hear of.
    pub notes: Vec<Note>,
}

/// Reads a post. Anything at all can be read; the worst that comes of it is an empty text.
pub fn read_post(raw: &[u8], markup: Markup, limits: &Limits) -> PostText {
    let mut notes = Vec::new();
    let whole = &raw[..raw.len().min(limits.plain_part())];
    if whole.len() < raw.len() {
        notes.push(Note::Truncated { kept: whole.len() });
    }
    let decoded = charset::decode(whole, Some("utf-8"), limits.encodings);
    if let Some(charset) = decoded.guessed {
        notes.push(Note::CharsetGuessed { charset });
    }
    let mut post = Post::new(markup, decoded.text.to_lowercase());
    for line in normalise::line_ends(&decoded.text).split('\n').take(limits.lines()) {
        post.line(line);
    }
    if post.struck > 0 {
        notes.push(Note::StruckOut { pieces: post.struck });
    }
    let mut lines = flowed::read(&post.out.join("\n"), Flow::Fixed, usize::MAX);
    for line in lines.iter_mut().filter(|l| l.mark == Mark::Wrapped) {
        // A forum breaks no lines.
        line.mark = Mark::Firm;
    }
    let subject = take_subject(&mut lines);
    let Extract { text, notes: more } = extract::extract(&lines, &super::Own::default(), limits.text);
    notes.extend(more);
    PostText { subject, text, notes }
}

/// Takes away the first line if it begins with a tag such as `[spring-1410 T3]`.
fn take_subject(lines: &mut Vec<BodyLine>) -> String {
    let first = lines.iter().position(|l| l.depth == 0 && !l.text.trim().is_empty());
    let tagged = |line: &BodyLine| {
        let inside = line.text.trim().strip_prefix('[').and_then(|rest| rest.split_once(']'));
        let turn = inside.and_then(|(tag, _)| tag.trim().rsplit_once([' ', '-'])).map(|(_, turn)| turn);
        turn.and_then(|t| t.strip_prefix(['T', 't'])).is_some_and(|t| t.parse::<u32>().is_ok())
    };
    match first.filter(|at| tagged(&lines[*at])) {
        Some(at) => lines.remove(at).text.trim().to_owned(),
        None => String::new(),
    }
}

/// A post in the making, as lines in which quotes have the marks of mails.
struct Post {
    markup: Markup,
    out: Vec<String>,
    line: String,
    /// How many quotes are open.
    depth: usize,
    /// The tag within which everything stands for itself.
    verbatim: Option<&'static str>,
    /// The tag whose content is left out.
    dropped: Option<&'static str>,
    /// The fence of Markdown that is open.
    fence: Option<String>,
    /// How many pieces were struck out.
    struck: usize,
    /// The whole post in lower case.
    whole: String,
}

impl Post {
    fn new(markup: Markup, whole: String) -> Self {
        let (out, line) = (Vec::new(), String::new());
        Self { markup, out, line, depth: 0, verbatim: None, dropped: None, fence: None, struck: 0, whole }
    }

    fn line(&mut self, line: &str) {
        if self.fences(line) {
            return;
        }
        match self.fence {
            Some(_) => self.line.push_str(line),
            None => self.tagged(line),
        }
        self.end_line();
    }

    /// Whether a line is a fence of Markdown.
    fn fences(&mut self, line: &str) -> bool {
        if self.markup != Markup::Markdown || self.verbatim.is_some() {
            return false;
        }
        let line = line.trim();
        let run = |c: char| line.len() - line.trim_start_matches(c).len();
        let long = run('`').max(run('~'));
        match &self.fence {
            Some(fence) if long >= fence.len() && line.starts_with(fence.as_str()) && line.len() == long => {
                self.fence = None;
                true
            }
            None if long >= 3 && !line[long..].contains(['`', '~']) => {
                self.fence = Some(line[..long].to_owned());
                true
            }
            _ => false,
        }
    }

    /// A line with its tags.
    fn tagged(&mut self, line: &str) {
        let mut rest = line;
        while let Some(at) = rest.find('[') {
            self.text(&rest[..at]);
            let Some(tag) = tags::at(&rest[at..], self.markup) else {
                self.text("[");
                rest = &rest[at + 1..];
                continue;
            };
            rest = &rest[at + tag.length..];
            self.tag(&tag);
        }
        self.text(rest);
    }

    fn text(&mut self, text: &str) {
        if self.dropped.is_none() {
            self.line.push_str(text);
        }
    }

    fn tag(&mut self, tag: &Tag) {
        if let Some(open) = self.verbatim.or(self.dropped) {
            if tag.closes && tag.name == open {
                self.verbatim = None;
                self.dropped = None;
            } else if self.dropped.is_none() {
                self.line.push_str(&tag.written);
            }
            return;
        }
        match (tag.fate, tag.closes) {
            (Fate::Quote, closes) => {
                self.end_filled_line();
                self.depth = if closes { self.depth.saturating_sub(1) } else { (self.depth + 1).min(50) };
            }
            (Fate::Verbatim, false) => self.verbatim = Some(tag.name),
            // What is never closed hides nothing: rather too much text than an order lost.
            (Fate::Drop | Fate::Strike, false) if self.whole.contains(&format!("[/{}]", tag.name)) => {
                self.struck += usize::from(tag.fate == Fate::Strike);
                self.dropped = Some(tag.name);
            }
            (Fate::Break, _) => self.end_filled_line(),
            (Fate::Space, _) => self.line.push(' '),
            (Fate::Signature, false) => {
                self.end_filled_line();
                self.out.push("-- ".to_owned());
            }
            (Fate::Unwrap | Fate::Verbatim | Fate::Drop | Fate::Strike | Fate::Signature, _) => {}
        }
    }

    fn end_filled_line(&mut self) {
        if !self.line.trim().is_empty() {
            self.end_line();
        }
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        let as_it_is = self.verbatim.is_some() || self.fence.is_some();
        let line = match self.markup {
            Markup::Markdown if !as_it_is => {
                let (line, struck) = marks::taken_off(&line);
                self.struck += struck;
                line
            }
            _ => line,
        };
        let line = smileys::taken_out(&marks::entities(&line));
        let signature = line.len() >= RULE && line.bytes().all(|b| b == b'_');
        let line = if signature { "-- ".to_owned() } else { line };
        if !smileys::says_edited(&line) {
            self.out.push(format!("{}{line}", "> ".repeat(self.depth)));
        }
    }
}

#[cfg(test)]
mod tests;
