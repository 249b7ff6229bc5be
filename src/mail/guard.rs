//! Limits that a mail must keep before anything reads it. Each is a plain count over the bytes: nothing
//! here recurses or allocates by what a stranger wrote.

use super::fields::header_end;
use super::refused::Why;

/// Largest mail that is read, in bytes.
pub const LARGEST: usize = 10_000_000;
/// Multipart layers, and attached mails within attached mails.
pub(super) const DEEPEST: usize = 16;
/// Parts of a mail.
pub(super) const MOST_PARTS: usize = 100;
/// Header fields of one part.
const MOST_FIELDS: usize = 500;
/// Bytes of one header block.
pub(super) const LARGEST_HEADER: usize = 100_000;
/// Bytes of one line.
const LONGEST_LINE: usize = 64 * 1024;
/// Bytes of a multipart boundary.
pub(super) const LONGEST_BOUNDARY: usize = 200;

/// Holds a whole mail against the limits that need no MIME reading.
///
/// # Errors
/// The first limit that is broken.
pub(super) fn whole(raw: &[u8]) -> Result<(), Why> {
    if raw.len() > LARGEST {
        return Err(Why::TooLarge);
    }
    let (header_to, body_at) = header_end(raw);
    header_block(&raw[..header_to])?;
    let body = &raw[body_at..];
    if body.split(|&b| b == b'\n').any(|l| l.len() > LONGEST_LINE && !lone_returns(l)) {
        return Err(Why::LineTooLong);
    }
    attached_layers(body)
}

/// Holds one header block against its limits.
///
/// # Errors
/// The first limit that is broken.
pub(super) fn header_block(block: &[u8]) -> Result<(), Why> {
    if block.len() > LARGEST_HEADER {
        return Err(Why::HeaderTooLarge);
    }
    let mut fields = 0;
    for line in block.split(|&b| b == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.len() > LONGEST_LINE {
            return Err(Why::LineTooLong);
        }
        if line.iter().any(|b| matches!(b, 0 | b'\r')) {
            return Err(Why::ControlCharacter);
        }
        fields += usize::from(!line.is_empty() && !line.starts_with(b" ") && !line.starts_with(b"\t"));
    }
    if fields > MOST_FIELDS { Err(Why::TooManyHeaders) } else { Ok(()) }
}

/// A body with old Macintosh line ends is one long line only to look at.
fn lone_returns(line: &[u8]) -> bool {
    line.split(|&b| b == b'\r').all(|l| l.len() <= LONGEST_LINE)
}

/// Attached mails are never opened, but a mail made of nothing else is no order mail.
fn attached_layers(body: &[u8]) -> Result<(), Why> {
    let layers = body
        .split(|&b| b == b'\n')
        .filter(|l| {
            let starts =
                |l: &[u8], with: &[u8]| l.get(..with.len()).is_some_and(|s| s.eq_ignore_ascii_case(with));
            let value = l.get(13..).filter(|_| starts(l, b"content-type:")).map(<[u8]>::trim_ascii_start);
            value.is_some_and(|v| starts(v, b"message/rfc822") || starts(v, b"message/global"))
        })
        .count();
    if layers > DEEPEST { Err(Why::TooDeep) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_limit_is_kept() {
        let body = |b: &str| format!("From: a@a.example\r\n\r\n{b}");
        assert_eq!(whole(body("hi").as_bytes()), Ok(()));
        assert_eq!(whole(&vec![b'x'; LARGEST + 1]), Err(Why::TooLarge));
        assert_eq!(whole(body(&"x".repeat(70_000)).as_bytes()), Err(Why::LineTooLong));
        assert_eq!(whole(body(&"x\r".repeat(70_000)).as_bytes()), Ok(()));
        assert_eq!(whole(format!("A: {}\n", "x\n ".repeat(50_000)).as_bytes()), Err(Why::HeaderTooLarge));
        assert_eq!(whole("A: b\n".repeat(501).as_bytes()), Err(Why::TooManyHeaders));
        assert_eq!(whole(b"Subject: a\rBcc: b\r\n\r\n"), Err(Why::ControlCharacter));
        assert_eq!(whole(b"Subject: a\0b\r\n\r\n"), Err(Why::ControlCharacter));
        let nested = "Content-Type: message/rfc822\n\n".repeat(40_000);
        assert_eq!(whole(body(&nested).as_bytes()), Err(Why::TooDeep));
    }
}
