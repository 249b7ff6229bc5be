//! Which signatures say enough. A valid signature vouches for what it covers, and a letter is read from
//! more than that: a subject that is left open can be written anew, a charset be changed, an old mail be
//! sent again.
//!
//! What a signature must have so that it counts:
//!
//! - **`From` and `Subject` signed**, each as often as it stands in the mail. All big providers do.
//! - **The whole body**: no `l=`, SHA-256.
//! - **A time of signing** (`t=`, else a signed `Date`) within the last five days, which is as long as mail
//!   servers try, and not over (`x=`). `To` and `Message-ID` need not be signed, since outlook.com leaves out the
//!   one and wp.pl and o2.pl the other; without the Message-ID the signature itself names the mail
//!   ([`Mark`](super::Proof::mark)), so that a copy under a new Message-ID is no new mail.
//! - **`Content-Type` and `Content-Transfer-Encoding` signed, or borne out by the body.** Gmail signs no
//!   `Content-Type`. Unsigned, a multipart must have the boundary that its body opens and closes with (the
//!   parts' own fields are body, and signed); a text must read the same under any common charset: ASCII, or
//!   UTF-8 that says so. What would be read otherwise under other fields does not count.

use chrono::{DateTime, Duration, Utc};
use mail_auth::common::crypto::Algorithm;
use mail_parser::{MessageParser, MimeHeaders};

use super::super::Limits;
use super::super::fields::{Fields, header_end};
use super::super::mime::{self, Packing, Part};
use super::super::transfer;

/// How long a signature counts after it was made.
const LASTS: Duration = Duration::days(5);
/// How far ahead of ours a signer's clock may be.
const AHEAD: Duration = Duration::days(1);

/// What a signature says of itself.
#[derive(Debug, Clone)]
pub(super) struct Signed {
    /// The signing domain, in lower case.
    pub domain: String,
    /// The names of the fields signed, in lower case.
    pub names: Vec<String>,
    /// When it was made, in seconds; 0 when it does not say.
    pub made: u64,
    /// When it is over, in seconds; 0 when it does not say.
    pub over: u64,
    /// How much of the body it covers; 0 for all.
    pub length: u64,
    /// The hash of the body.
    pub body_hash: Vec<u8>,
    /// How it was made.
    pub algorithm: Algorithm,
}

impl Signed {
    /// Of a DKIM signature.
    pub fn of(signature: &mail_auth::dkim::Signature) -> Self {
        Self {
            domain: signature.d.to_ascii_lowercase(),
            names: lower(&signature.h),
            made: signature.t,
            over: signature.x,
            length: signature.l,
            body_hash: signature.bh.clone(),
            algorithm: signature.a,
        }
    }

    /// Of the message signature of a sealed set.
    pub fn sealed(signature: &mail_auth::arc::Signature) -> Self {
        Self {
            domain: signature.d.to_ascii_lowercase(),
            names: lower(&signature.h),
            made: signature.t,
            over: signature.x,
            length: signature.l,
            body_hash: signature.bh.clone(),
            algorithm: signature.a,
        }
    }

    /// When it was made: what it says, else the date of the mail if that is signed.
    pub fn made_at(&self, fields: &Fields) -> Option<DateTime<Utc>> {
        if self.made > 0 {
            return DateTime::from_timestamp(i64::try_from(self.made).ok()?, 0);
        }
        let date = fields.first("date").filter(|_| self.covers(fields, "date"))?;
        DateTime::parse_from_rfc2822(date.trim()).ok().map(|d| d.to_utc())
    }

    /// Whether a field is signed as often as it stands in the mail, and at least as missing.
    pub fn covers(&self, fields: &Fields, name: &str) -> bool {
        let signed = self.names.iter().filter(|n| n.as_str() == name).count();
        signed >= fields.all(name).count().max(1)
    }

    /// Why it says too little to count for this mail, if so.
    pub fn weakness(&self, fields: &Fields, raw: &[u8], now: DateTime<Utc>) -> Option<String> {
        if matches!(self.algorithm, Algorithm::RsaSha1) {
            return Some("it is made with SHA-1".to_owned());
        }
        if self.length > 0 {
            return Some("it covers a part of the body only (l=)".to_owned());
        }
        if let Some(open) = ["from", "subject"].into_iter().find(|name| !self.covers(fields, name)) {
            return Some(format!("it leaves the {open} open"));
        }
        let Some(made) = self.made_at(fields) else {
            return Some("it does not say when it was made".to_owned());
        };
        let over = i64::try_from(self.over).ok().filter(|over| *over > 0);
        if over.is_some_and(|over| over <= now.timestamp()) {
            return Some("it is over (x=)".to_owned());
        }
        if now - made > LASTS {
            return Some(format!("it was made {} days ago", (now - made).num_days()));
        }
        if made - now > AHEAD {
            return Some("it is dated ahead".to_owned());
        }
        let open = ["content-type", "content-transfer-encoding"].into_iter().any(|f| !self.covers(fields, f));
        open.then(|| misread(fields, raw)).flatten().map(str::to_owned)
    }
}

fn lower(names: &[String]) -> Vec<String> {
    names.iter().map(|n| n.trim().to_ascii_lowercase()).collect()
}

/// Why a mail whose `Content-Type` is not signed could be read otherwise than it was signed, if so.
fn misread(fields: &Fields, raw: &[u8]) -> Option<&'static str> {
    let one = |name: &str| fields.all(name).count() <= 1;
    if !one("content-type") || !one("content-transfer-encoding") {
        return Some("it leaves the Content-Type open, and there are two");
    }
    // What has more parts than usual is not worth a guess here, whatever the house allows.
    let limits = Limits::default();
    let Ok(parts) = mime::cut(raw, &limits) else { return Some("its parts cannot be told apart") };
    let first = parts.all.first()?;
    let body = &raw[header_end(raw).1..];
    let opening = opening_boundary(body);
    if first.is_multipart() {
        let common = ["mixed", "alternative", "related", "signed"];
        let kind = first.kind.trim_start_matches("multipart/");
        let boundary = declared_boundary(fields);
        let holds = common.contains(&kind) && parts.complete && opening.is_some() && opening == boundary;
        return (!holds).then_some("it leaves the Content-Type open, and the body has another boundary");
    }
    if opening.is_some() {
        return Some("it leaves the Content-Type open, and the body is made of parts");
    }
    text_misread(first)
}

/// The boundary in `Content-Type`, as it stands there.
fn declared_boundary(fields: &Fields) -> Option<Vec<u8>> {
    let field = format!("Content-Type: {}\r\n\r\n", fields.first("content-type")?);
    let message = MessageParser::default().parse_headers(field.as_bytes())?;
    let boundary = message.content_type()?.attribute("boundary")?;
    Some(boundary.trim_end().as_bytes().to_vec())
}

/// The boundary that a body opens with: the first line `--…` that the fields of a part follow.
fn opening_boundary(body: &[u8]) -> Option<Vec<u8>> {
    let mut lines = body.split(|&b| b == b'\n').map(<[u8]>::trim_ascii_end).peekable();
    while let Some(line) = lines.next() {
        let Some(boundary) = line.strip_prefix(b"--").filter(|b| !b.is_empty()) else { continue };
        let next = lines.peek().copied().unwrap_or_default();
        let starts_part = next.get(..8).is_some_and(|n| n.eq_ignore_ascii_case(b"content-"));
        if starts_part {
            return Some(boundary.to_vec());
        }
    }
    None
}

/// Why a text could be read otherwise under another charset, packing or format, if so.
fn text_misread(part: &Part<'_>) -> Option<&'static str> {
    let charset = part.charset.as_deref().unwrap_or("us-ascii").trim().to_ascii_lowercase();
    let wide = ["us-ascii", "ascii", "utf-8", "utf8", "iso-8859-", "windows-125", "cp125", "latin", "koi8-"];
    if !wide.iter().any(|w| charset.starts_with(w)) {
        return Some("it leaves the charset open, and it is an unusual one");
    }
    let unpacked = transfer::unpack(part.packing, part.body);
    let utf8 = charset.starts_with("utf");
    let text =
        std::str::from_utf8(&unpacked.bytes).ok().filter(|t| (utf8 || t.is_ascii()) && !t.contains('\u{1b}'));
    let Some(text) = text.filter(|_| !unpacked.damaged) else {
        return Some("it leaves the charset open, and the text is no plain UTF-8");
    };
    if part.packing == Packing::Plain && looks_packed(text) {
        return Some("it leaves the encoding open, and the text looks encoded");
    }
    let opens = text.trim_start();
    let tagged =
        opens.get(..5).is_some_and(|t| ["<html", "<!doc"].contains(&t.to_ascii_lowercase().as_str()));
    let looks_so = match part.kind.as_str() {
        "text/html" => opens.starts_with('<'),
        "text/plain" => !tagged,
        _ => false,
    };
    if !looks_so {
        return Some("it leaves the Content-Type open, and the text looks like another one");
    }
    let (long, short) = blank_ends(text);
    let flowed_otherwise = if part.flowed { short || part.delsp } else { long };
    flowed_otherwise.then_some("it leaves the Content-Type open, and lines may run on")
}

/// Whether lines that another line follows end in a blank: long ones, as a mail program breaks them that
/// sends `format=flowed`, and short ones, as people leave them.
fn blank_ends(text: &str) -> (bool, bool) {
    let followed = text.lines().zip(text.lines().skip(1)).filter(|(_, next)| !next.trim().is_empty());
    let (mut long, mut short) = (false, false);
    for (line, _) in followed.filter(|(l, _)| l.ends_with(' ') && *l != "-- " && !l.trim().is_empty()) {
        *if line.chars().count() >= 50 { &mut long } else { &mut short } = true;
    }
    (long, short)
}

/// Whether a text has the marks of quoted-printable in it.
fn looks_packed(text: &str) -> bool {
    let soft = |line: &str| line.strip_suffix('=').is_some_and(|l| !l.is_empty() && !l.ends_with('='));
    let hex = |pair: &[u8]| pair.len() == 2 && pair.iter().all(|b| matches!(b, b'0'..=b'9' | b'A'..=b'F'));
    let escape = |line: &str| line.as_bytes().windows(3).any(|w| w[0] == b'=' && hex(&w[1..]));
    text.lines().any(|line| soft(line) || escape(line))
}
