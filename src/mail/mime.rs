//! A mail cut into its parts, without recursion and within limits, before any library sees it.
//!
//! mail-parser 0.11.9 can be made to end the process by deeply nested attached mails, so the cutting is
//! done here, strictly by RFC 2046 section 5.1, and mail-parser only reads single header blocks. An
//! attached mail is a leaf and is never opened: what another wrote is not the sender's order.

use mail_parser::{ContentType, Message, MimeHeaders};

use super::address::PARSER;
use super::fields::header_end;
use super::why::Why;
use super::{Limits, guard};

/// The fields that say what a part is.
const CONTENT_FIELDS: [&str; 3] = ["content-type", "content-transfer-encoding", "content-disposition"];

/// How a part's bytes are packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Packing {
    /// As they are: 7bit, 8bit, binary, or anything unknown.
    Plain,
    /// Base64.
    Base64,
    /// Quoted-printable.
    Quoted,
}

/// One part of a mail.
#[derive(Debug, Clone)]
pub(super) struct Part<'a> {
    /// The multipart it stands in.
    pub parent: Option<usize>,
    /// `text/plain`, `multipart/mixed` … in lower case.
    pub kind: String,
    /// The declared charset.
    pub charset: Option<String>,
    /// `format=flowed`.
    pub flowed: bool,
    /// `delsp=yes`.
    pub delsp: bool,
    /// The file name.
    pub name: Option<String>,
    /// `Content-Disposition: attachment`.
    pub attached: bool,
    /// How the bytes are packed.
    pub packing: Packing,
    /// The bytes, still packed; empty for a multipart.
    pub body: &'a [u8],
}

impl Part<'_> {
    /// Whether this is a multipart of any sort.
    pub fn is_multipart(&self) -> bool {
        self.kind.starts_with("multipart/")
    }
}

/// A mail's parts in the order of the bytes; the first is the mail itself.
#[derive(Debug, Clone)]
pub(super) struct Parts<'a> {
    /// The parts.
    pub all: Vec<Part<'a>>,
    /// Whether the header ended and every multipart was closed; otherwise the mail was cut short on its way.
    pub complete: bool,
    /// Whether its last line ended.
    pub ended: bool,
    /// What stands after the end of a multipart, where no mail program looks.
    pub outside: Vec<&'a [u8]>,
}

struct Open {
    part: usize,
    boundary: Vec<u8>,
    body_start: usize,
    children: usize,
}

/// What the bytes at hand belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CutterState {
    Leaf,
    Preamble,
    Outside,
}

struct Cutter<'a> {
    raw: &'a [u8],
    limits: &'a Limits,
    place: CutterState,
    all: Vec<Part<'a>>,
    open: Vec<Open>,
    complete: bool,
    outside: Vec<&'a [u8]>,
}

/// Cuts a mail into parts.
///
/// # Errors
/// More layers or parts, more header in a part or a longer boundary than the limits allow.
pub(super) fn cut<'a>(raw: &'a [u8], limits: &'a Limits) -> Result<Parts<'a>, Why> {
    let mut cutter = Cutter {
        raw,
        limits,
        place: CutterState::Leaf,
        all: Vec::new(),
        open: Vec::new(),
        complete: header_end(raw).0 < raw.len(),
        outside: Vec::new(),
    };
    let mut at = cutter.start_part(0)?;
    while let Some(next) = cutter.section(at)? {
        at = next;
    }
    while !cutter.open.is_empty() {
        cutter.complete = false;
        cutter.pop(raw.len());
    }
    Ok(Parts {
        all: cutter.all,
        complete: cutter.complete,
        ended: raw.ends_with(b"\n") || raw.ends_with(b"\r"),
        outside: cutter.outside,
    })
}

impl Cutter<'_> {
    /// Reads the header block at an offset and adds the part; gives the offset of its body.
    fn start_part(&mut self, at: usize) -> Result<usize, Why> {
        if self.all.len() >= self.limits.parts {
            return Err(Why::TooManyParts(self.limits.parts));
        }
        let (header_to, body_at) = self.header(at);
        let block = &self.raw[at..header_to];
        guard::header_block(block, self.limits)?;
        let fields = of_content(block, self.limits)?;
        let message = PARSER.parse_headers(&fields);
        let parent = self.open.last().map(|o| o.part);
        let (mut part, boundary) = describe(message.as_ref(), parent);
        if part.kind.is_empty() {
            let in_digest = parent.is_some_and(|p| self.all[p].kind == "multipart/digest");
            part.kind = if in_digest { "message/rfc822".into() } else { "text/plain".into() };
        }
        self.place = CutterState::Leaf;
        if part.is_multipart() && boundary.is_empty() {
            part.kind = "text/plain".into();
        } else if part.is_multipart() {
            if boundary.len() > self.limits.boundary {
                return Err(Why::BoundaryTooLong(self.limits.boundary));
            }
            if self.open.len() >= self.limits.depth {
                return Err(Why::TooDeep(self.limits.depth));
            }
            self.place = CutterState::Preamble;
            self.open.push(Open { part: self.all.len(), boundary, body_start: body_at, children: 0 });
        }
        self.all.push(part);
        Ok(body_at)
    }

    /// A header block ends at an empty line, or where a boundary cuts it off.
    fn header(&self, at: usize) -> (usize, usize) {
        // What is longer is refused, so there is no need to look for its end.
        let longest = self.raw.len().min(at + self.limits.header + 4);
        let (end, body) = header_end(&self.raw[at..longest]);
        let (end, body) = (at + end, at + body);
        match self.next_boundary(at, end) {
            Some(cut) => (cut.start, cut.start),
            None => (end, body),
        }
    }

    /// Reads from a body's start to the next boundary; gives where the next body starts.
    fn section(&mut self, at: usize) -> Result<Option<usize>, Why> {
        let Some(found) = self.next_boundary(at, self.raw.len()) else {
            self.keep(at, self.raw.len());
            return Ok(None);
        };
        self.keep(at, before_line_end(self.raw, at, found.start));
        while self.open.len() > found.layer + 1 {
            self.complete = false;
            self.pop(found.start);
        }
        if found.closes {
            self.pop(found.start);
            self.place = CutterState::Outside;
            return Ok(Some(found.end));
        }
        self.open[found.layer].children += 1;
        self.start_part(found.end).map(Some)
    }

    /// Puts the bytes up to the next boundary where they belong.
    fn keep(&mut self, from: usize, to: usize) {
        let bytes = &self.raw[from..to.max(from)];
        match self.place {
            CutterState::Leaf => self.all.last_mut().expect("a leaf was started").body = bytes,
            CutterState::Preamble => {}
            CutterState::Outside if bytes.trim_ascii().is_empty() => {}
            CutterState::Outside => self.outside.push(bytes),
        }
    }

    fn pop(&mut self, at: usize) {
        let Some(open) = self.open.pop() else { return };
        if open.children == 0 {
            let part = &mut self.all[open.part];
            part.kind = "text/plain".into();
            part.body = &self.raw[open.body_start..at.max(open.body_start)];
            self.complete = false;
        }
    }

    /// The next boundary that begins before `to`.
    fn next_boundary(&self, from: usize, to: usize) -> Option<Boundary> {
        if self.open.is_empty() {
            return None;
        }
        let mut at = from;
        while at < to {
            let end = self.raw[at..].iter().position(|&b| b == b'\n').map_or(self.raw.len(), |n| at + n + 1);
            let line = self.raw[at..end].trim_ascii_end();
            if let Some(rest) = line.strip_prefix(b"--")
                && let Some((layer, closes)) = self.matching(rest)
            {
                return Some(Boundary { layer, closes, start: at, end });
            }
            at = end;
        }
        None
    }

    fn matching(&self, rest: &[u8]) -> Option<(usize, bool)> {
        self.open.iter().enumerate().rev().find_map(|(layer, open)| {
            let after = rest.strip_prefix(open.boundary.as_slice())?;
            match after {
                b"" => Some((layer, false)),
                b"--" => Some((layer, true)),
                _ => None,
            }
        })
    }
}

struct Boundary {
    layer: usize,
    closes: bool,
    start: usize,
    end: usize,
}

/// The line end before a boundary belongs to the boundary.
fn before_line_end(raw: &[u8], from: usize, to: usize) -> usize {
    let body = &raw[from.min(to)..to];
    let body = body.strip_suffix(b"\n").unwrap_or(body);
    let body = body.strip_suffix(b"\r").unwrap_or(body);
    from.min(to) + body.len()
}

/// The fields that say what a part is. The others may be long, and the library would read them all.
///
/// # Errors
/// One with more parameters than the limits allow.
fn of_content(block: &[u8], limits: &Limits) -> Result<Vec<u8>, Why> {
    let mut found = Vec::new();
    let (mut wanted, mut parameters) = (false, 0);
    for line in block.split_inclusive(|&b| b == b'\n') {
        if !line.starts_with(b" ") && !line.starts_with(b"\t") {
            let name = line.split(|&b| b == b':').next().unwrap_or_default().trim_ascii();
            wanted = CONTENT_FIELDS.iter().any(|f| name.eq_ignore_ascii_case(f.as_bytes()));
            parameters = 0;
        }
        if wanted {
            parameters += line.split(|b| *b == b';').count() - 1;
            if parameters > limits.parameters {
                return Err(Why::TooManyParameters(limits.parameters));
            }
            found.extend_from_slice(line);
        }
    }
    found.extend_from_slice(b"\r\n");
    Ok(found)
}

fn describe<'a>(message: Option<&Message<'_>>, parent: Option<usize>) -> (Part<'a>, Vec<u8>) {
    let part = message.and_then(|m| m.parts.first());
    let ctype = part.and_then(|p| p.content_type());
    let attribute = |name: &str| ctype.and_then(|c| c.attribute(name)).map(str::to_owned);
    let is = |name: &str, value: &str| attribute(name).is_some_and(|v| v.trim().eq_ignore_ascii_case(value));
    let packing =
        match part.and_then(|p| p.content_transfer_encoding()).map(|e| e.trim().to_ascii_lowercase()) {
            Some(e) if e == "base64" => Packing::Base64,
            Some(e) if e == "quoted-printable" => Packing::Quoted,
            _ => Packing::Plain,
        };
    let name = part.and_then(|p| p.attachment_name().map(str::to_owned)).or_else(|| attribute("name"));
    let boundary = attribute("boundary").map(|b| b.trim_end().as_bytes().to_vec()).unwrap_or_default();
    let found = Part {
        parent,
        kind: ctype.map_or_else(String::new, kind_of),
        charset: attribute("charset"),
        flowed: is("format", "flowed"),
        delsp: is("delsp", "yes"),
        name,
        attached: part.and_then(|p| p.content_disposition()).is_some_and(ContentType::is_attachment),
        packing,
        body: b"",
    };
    (found, boundary)
}

fn kind_of(ctype: &ContentType<'_>) -> String {
    match ctype.subtype() {
        Some(subtype) => format!("{}/{subtype}", ctype.ctype()).to_ascii_lowercase(),
        None if ctype.ctype().eq_ignore_ascii_case("text") => "text/plain".to_owned(),
        None => ctype.ctype().to_ascii_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(raw: &[u8]) -> Result<Parts<'_>, Why> {
        static LIMITS: std::sync::LazyLock<Limits> = std::sync::LazyLock::new(Limits::default);
        super::cut(raw, &LIMITS)
    }

    fn kinds(raw: &str) -> Vec<(String, String)> {
        let parts = cut(raw.as_bytes()).unwrap();
        let body = |p: &Part<'_>| String::from_utf8_lossy(p.body).into_owned();
        parts.all.iter().map(|p| (p.kind.clone(), body(p))).collect()
    }

    #[test]
    fn parts_preamble_and_epilogue_are_told_apart() {
        let raw = "Content-Type: multipart/mixed; boundary=\"b\"\n\npreamble\n--b\n\none\n--b\nContent-Type: \
                   multipart/alternative; boundary=bb\n\n--bb\nContent-Type: text/html\n\n<p>\n\n--bb--\n\n--b--\nafter\n";
        let found = kinds(raw);
        let texts: Vec<_> = found.iter().map(|(k, b)| (k.as_str(), b.as_str())).collect();
        assert_eq!(
            texts,
            [
                ("multipart/mixed", ""),
                ("text/plain", "one"),
                ("multipart/alternative", ""),
                ("text/html", "<p>\n")
            ]
        );
        let parts = cut(raw.as_bytes()).unwrap();
        assert!(parts.complete);
        assert_eq!(parts.outside, [b"after\n"]);
    }

    #[test]
    fn a_mail_cut_short_says_so() {
        let raw = "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nmove\n";
        assert!(!cut(raw.as_bytes()).unwrap().complete);
        let none = "Content-Type: multipart/mixed; boundary=b\n\nno boundary at all\n";
        assert_eq!(kinds(none), [("text/plain".to_owned(), "no boundary at all\n".to_owned())]);
    }

    #[test]
    fn deep_and_many_parts_are_refused() {
        let deep: String =
            (0..200).map(|i| format!("Content-Type: multipart/mixed; boundary=b{i}x\n\n--b{i}x\n")).collect();
        assert_eq!(cut(deep.as_bytes()).unwrap_err(), Why::TooDeep(16));
        let many = format!("Content-Type: multipart/mixed; boundary=b\n\n{}", "--b\n\nx\n".repeat(5_000));
        assert_eq!(cut(many.as_bytes()).unwrap_err(), Why::TooManyParts(100));
        let long = format!("Content-Type: multipart/mixed; boundary={}\n\n", "x".repeat(300));
        assert_eq!(cut(long.as_bytes()).unwrap_err(), Why::BoundaryTooLong(200));
    }
}
