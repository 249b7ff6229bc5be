//! Which parts of a mail are its text, and how they become the clean order text.

use super::additions::SEE_HTML;
use super::extract::{self, Extract};
use super::flowed::{self, BodyLine, Flow};
use super::mime::{Packing, Part, Parts};
use super::note::Unread;
use super::own::Own;
use super::{Limits, Note, charset, html, normalise, orderlike, pgp, transfer};

/// The clean text and what was done to get it.
pub(super) fn text(parts: &Parts<'_>, own: &Own, limits: &Limits) -> (String, Vec<Note>) {
    let (lines_left, bytes_left) = (limits.all_lines(), limits.all_bytes());
    let mut reader = Reader { parts, own, limits, lines_left, bytes_left, notes: Vec::new() };
    let Extract { mut text, notes } = reader.body();
    reader.notes.extend(notes);
    if !parts.complete || !parts.ended {
        reader.note(Note::CutShort);
    }
    reader.attachments(&mut text);
    reader.outside();
    (text, truncated_once(reader.notes))
}

/// Of several cuts the one that left least: it says what was kept in the end.
fn truncated_once(mut notes: Vec<Note>) -> Vec<Note> {
    let kept = |n: &Note| if let Note::Truncated { kept } = n { Some(*kept) } else { None };
    let least = notes.iter().filter_map(kept).filter(|k| *k > 0).min();
    let mut first = true;
    notes.retain_mut(|note| match note {
        Note::Truncated { kept } => {
            *kept = least.unwrap_or(*kept);
            std::mem::take(&mut first)
        }
        _ => true,
    });
    notes
}

struct Reader<'p, 'a> {
    parts: &'p Parts<'a>,
    own: &'p Own,
    limits: &'p Limits,
    /// Lines and bytes that may still be looked at.
    lines_left: usize,
    bytes_left: usize,
    notes: Vec<Note>,
}

/// What stands side by side for one place of the text: plain parts, HTML parts, or both.
#[derive(Default)]
struct Segment {
    alternative: Option<usize>,
    plain: Vec<usize>,
    html: Vec<usize>,
}

impl Reader<'_, '_> {
    fn note(&mut self, note: Note) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// The clean text of what is shown as text.
    fn body(&mut self) -> Extract {
        let mut lines = Vec::new();
        let mut known = None;
        for segment in self.segments() {
            if !lines.is_empty() {
                lines.push(BodyLine { depth: 0, text: String::new(), mark: flowed::Mark::Firm });
            }
            let (chosen, extract) = self.choose(&segment);
            known = extract.filter(|_| lines.is_empty());
            lines.extend(chosen);
            if lines.len() > self.limits.lines() {
                known = None;
                break;
            }
        }
        let lines = self.fewer(lines, self.limits.lines());
        known.unwrap_or_else(|| extract::extract(&lines, self.own, self.limits.text))
    }

    fn fewer(&mut self, mut lines: Vec<BodyLine>, most: usize) -> Vec<BodyLine> {
        if lines.len() > most {
            lines.truncate(most);
            self.note(Note::Truncated { kept: lines.iter().map(|l| l.text.len() + 1).sum() });
        }
        lines
    }

    fn segments(&self) -> Vec<Segment> {
        let mut segments: Vec<Segment> = Vec::new();
        for (i, part) in self.parts.all.iter().enumerate() {
            let first = segments.is_empty();
            if !is_body(part, first) {
                continue;
            }
            let alternative = self.alternative_above(i);
            let shared =
                alternative.is_some() && segments.last().is_some_and(|s| s.alternative == alternative);
            if !shared {
                segments.push(Segment { alternative, ..Segment::default() });
            }
            let segment = segments.last_mut().expect("just added");
            if part.kind == "text/html" { segment.html.push(i) } else { segment.plain.push(i) }
        }
        segments
    }

    /// The outermost multipart/alternative that a part stands in.
    fn alternative_above(&self, part: usize) -> Option<usize> {
        let parents = std::iter::successors(self.parts.all[part].parent, |&p| self.parts.all[p].parent);
        parents.filter(|&p| self.parts.all[p].kind == "multipart/alternative").last()
    }

    /// Plain text, unless it is empty or only points to the HTML; with its clean text, where that had to be
    /// looked at to tell.
    fn choose(&mut self, segment: &Segment) -> (Vec<BodyLine>, Option<Extract>) {
        let plain: Vec<BodyLine> = segment.plain.iter().flat_map(|&i| self.lines_of(i)).collect();
        if segment.html.is_empty() {
            return (plain, None);
        }
        let html: Vec<BodyLine> = segment.html.iter().flat_map(|&i| self.lines_of(i)).collect();
        let of_plain = extract::extract(&plain, self.own, self.limits.text);
        let of_html = extract::extract(&html, self.own, self.limits.text);
        let (plain_orders, html_orders) = (orders_in(&of_plain.text), orders_in(&of_html.text));
        if of_plain.text.trim().is_empty() && !of_html.text.trim().is_empty()
            || plain_orders.is_empty() && (!html_orders.is_empty() || points_to_html(&of_plain.text))
        {
            self.note(Note::HtmlRead);
            return (html, Some(of_html));
        }
        if !html_orders.is_empty() && plain_orders != html_orders {
            self.note(Note::PartsDiffer);
        }
        (plain, Some(of_plain))
    }

    /// A text part's lines, unpacked, decoded and made plain.
    fn lines_of(&mut self, index: usize) -> Vec<BodyLine> {
        let part = &self.parts.all[index];
        let most = self.limits.lines().min(self.lines_left);
        let unpacked = transfer::unpack(part.packing, part.body);
        if unpacked.damaged {
            self.note(Note::Damaged);
        }
        let is_html = part.kind == "text/html";
        let largest = if is_html { self.limits.html_part() } else { self.limits.plain_part() };
        let largest = largest.min(self.bytes_left);
        let bytes = &unpacked.bytes;
        if is_base64_cut(part, bytes) || is_html && is_page_cut(bytes) || part.flowed && goes_on(bytes) {
            self.note(Note::CutShort);
        }
        let cut = unpacked.bytes.len() > largest;
        if cut {
            self.note(Note::Truncated { kept: largest });
        }
        let bytes = &unpacked.bytes[..if cut { letter_end(&unpacked.bytes, largest) } else { bytes.len() }];
        self.bytes_left -= bytes.len();
        let decoded = charset::decode(bytes, part.charset.as_deref(), self.limits.encodings);
        if let Some(charset) = decoded.guessed {
            self.note(Note::CharsetGuessed { charset });
        }
        if decoded.doubled {
            self.note(Note::DoubleEncodingUndone);
        }
        let mut lines = if is_html {
            // One more than is kept, so that what is left out is seen.
            html::lines(&decoded.text, most + 1)
        } else {
            self.plain_lines(&decoded.text, flow_of(part), most + 1)
        };
        if cut && lines.len() <= most {
            // Half an order may be another order.
            lines.pop();
        }
        self.lines_left -= lines.len().min(most);
        self.fewer(lines, most)
    }

    fn plain_lines(&mut self, text: &str, flow: Flow, most: usize) -> Vec<BodyLine> {
        let (plain, pgp) = pgp::unframed(&normalise::line_ends(text));
        if let Some(note) = pgp {
            self.note(note);
        }
        flowed::read(plain.trim_start_matches('\u{feff}'), flow, most)
    }

    /// Orders in an attached text file count when the mail itself has none; all else is named.
    fn attachments(&mut self, text: &mut String) {
        let body_has_orders = orderlike::count(text.lines()) > 0;
        let mut body_seen = false;
        for i in 0..self.parts.all.len() {
            let part = &self.parts.all[i];
            if is_body(part, !body_seen) {
                body_seen = true;
            } else if is_text_file(part) {
                self.text_file(i, body_has_orders, text);
            } else if let Some(note) = remark_on(part, body_has_orders) {
                self.note(note);
            }
        }
    }

    fn text_file(&mut self, index: usize, body_has_orders: bool, text: &mut String) {
        let name = shown_name(&self.parts.all[index]);
        let before = self.notes.len();
        let Extract { text: found, notes } =
            extract::extract(&self.lines_of(index), self.own, self.limits.text);
        let cut = self.lines_left == 0
            || self.bytes_left == 0
            || self.notes[before..].iter().any(|n| matches!(n, Note::Truncated { .. }));
        let why = match orderlike::count(found.lines()) {
            0 if cut => Unread::PastLimit,
            0 => Unread::NoOrders,
            _ if body_has_orders => Unread::BodyHasOrders,
            _ => {
                if !text.is_empty() {
                    text.push_str("\n\n");
                }
                text.push_str(&found);
                extract::shorten(text, self.limits.text, &mut self.notes);
                self.notes.extend(notes);
                self.note(Note::AttachmentUsed { name });
                return;
            }
        };
        self.notes.truncate(before);
        self.note(Note::AttachmentIgnored { name, why });
    }

    fn outside(&mut self) {
        let like_orders = self.parts.outside.iter().any(|bytes| {
            let text =
                String::from_utf8_lossy(&bytes[..bytes.len().min(self.limits.plain_part())]).into_owned();
            orderlike::count(text.lines().map(str::trim)) > 0
        });
        if like_orders {
            self.note(Note::OutsideParts);
        }
    }
}

/// Where to cut bytes so that no letter of UTF-8 is cut, at a place or a little before.
fn letter_end(bytes: &[u8], at: usize) -> usize {
    let goes_on = |at: &usize| (0x80..0xc0).contains(&bytes[*at]);
    (at.saturating_sub(3)..=at).rev().find(|at| !goes_on(at)).unwrap_or(at)
}

/// Letters of the shortest line of base64 that a program would call full.
const SHORTEST_FULL: usize = 60;

/// Whether base64 ends after a full line and within a line of text: then more lines were to come.
fn is_base64_cut(part: &Part<'_>, text: &[u8]) -> bool {
    let mut lines = part.body.trim_ascii().split(|&b| b == b'\n').map(<[u8]>::trim_ascii);
    let first = lines.next().unwrap_or_default();
    let last = lines.next_back().unwrap_or(first);
    part.packing == Packing::Base64
        && last.len() >= first.len().max(SHORTEST_FULL)
        && !last.ends_with(b"=")
        && !text.ends_with(b"\n")
}

/// Whether a flowed text ends within a paragraph (RFC 3676 section 4.2).
fn goes_on(text: &[u8]) -> bool {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    let text = text.strip_suffix(b"\r").unwrap_or(text);
    text.ends_with(b" ") && !text.ends_with(b"\n-- ")
}

/// Whether a page begins and does not end.
fn is_page_cut(page: &[u8]) -> bool {
    let has = |wanted: &[u8]| page.windows(wanted.len()).any(|w| w.eq_ignore_ascii_case(wanted));
    has(b"<html") && !has(b"</html")
}

/// Whether a part is shown as text: not attached, and without a file name unless it comes first.
fn is_body(part: &Part<'_>, first: bool) -> bool {
    let text = part.kind == "text/plain" || part.kind == "text/html";
    text && !part.attached && (first || part.name.is_none())
}

fn is_text_file(part: &Part<'_>) -> bool {
    let ends = |end: &str| part.name.as_deref().is_some_and(|n| n.to_lowercase().ends_with(end));
    part.kind == "text/plain"
        || [".txt", ".text", ".ord", ".md"].iter().any(|e| ends(e))
            && (part.kind.starts_with("application/") || part.kind.starts_with("text/"))
}

fn flow_of(part: &Part<'_>) -> Flow {
    match (part.flowed, part.delsp) {
        (true, true) => Flow::FlowedDelSp,
        (true, false) => Flow::Flowed,
        (false, _) => Flow::Fixed,
    }
}

fn shown_name(part: &Part<'_>) -> String {
    let name = normalise::one_line(part.name.as_deref().unwrap_or(&part.kind));
    name.chars().take(80).collect()
}

fn remark_on(part: &Part<'_>, body_has_orders: bool) -> Option<Note> {
    let name = shown_name(part);
    let is_tnef = part.kind.contains("ms-tnef") || name.eq_ignore_ascii_case("winmail.dat");
    match part.kind.as_str() {
        _ if part.is_multipart() => (part.kind == "multipart/encrypted").then_some(Note::Sealed),
        _ if is_tnef => Some(Note::AttachmentIgnored { name, why: Unread::Winmail }),
        "message/partial" | "message/external-body" => Some(Note::Piece),
        kind if kind.starts_with("message/") => Some(Note::ForwardIgnored),
        "text/calendar" | "application/ics" => Some(Note::InviteIgnored),
        "application/pkcs7-mime" | "application/x-pkcs7-mime" | "application/pgp-encrypted" => {
            Some(Note::Sealed)
        }
        kind if kind.ends_with("-signature") || kind.ends_with("pgp-keys") => None,
        "text/vcard" | "text/x-vcard" | "text/x-amp-html" | "text/watch-html" => None,
        kind if ["image/", "audio/", "video/"].iter().any(|k| kind.starts_with(k)) && body_has_orders => None,
        _ => Some(Note::AttachmentIgnored { name, why: Unread::Kind }),
    }
}

/// The letters and digits of the lines that look like orders, to compare two ways of saying the same.
fn orders_in(text: &str) -> String {
    let lines = text.lines().filter(|l| orderlike::order_like(l));
    lines.flat_map(|l| l.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)).collect()
}

fn points_to_html(text: &str) -> bool {
    let lower = text.to_lowercase();
    lower.len() < 600 && SEE_HTML.iter().any(|p| lower.contains(p))
}
