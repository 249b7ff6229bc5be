//! Limits that a mail must keep before anything reads it. Each is a plain count over the bytes: nothing
//! here recurses or allocates by what a stranger wrote.

use super::fields::header_end;
use super::why::Why;
use super::{Limits, oversize};

/// Holds a whole mail against the limits that need no MIME reading.
///
/// # Errors
/// The first limit that is broken.
pub(super) fn whole(raw: &[u8], limits: &Limits) -> Result<(), Why> {
    if raw.len() > limits.mail || oversize::is_marked(raw) {
        return Err(Why::TooLarge(limits.mail));
    }
    let (header_to, body_at) = header_end(raw);
    header_block(&raw[..header_to], limits)?;
    let body = &raw[body_at..];
    if body.split(|&b| b == b'\n').any(|l| l.len() > limits.line && !lone_returns(l, limits.line)) {
        return Err(Why::LineTooLong(limits.line));
    }
    attached_layers(body, limits.depth)
}

/// Holds one header block against its limits.
///
/// # Errors
/// The first limit that is broken.
pub(super) fn header_block(block: &[u8], limits: &Limits) -> Result<(), Why> {
    if block.len() > limits.header {
        return Err(Why::HeaderTooLarge(limits.header));
    }
    let mut fields = 0;
    for line in block.split(|&b| b == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.len() > limits.line {
            return Err(Why::LineTooLong(limits.line));
        }
        if line.contains(&0) || line.contains(&b'\r') {
            return Err(Why::ControlCharacter);
        }
        fields += usize::from(!line.is_empty() && !line.starts_with(b" ") && !line.starts_with(b"\t"));
    }
    if fields > limits.fields { Err(Why::TooManyHeaders(limits.fields)) } else { Ok(()) }
}

/// A body with old Macintosh line ends is one long line only to look at.
fn lone_returns(line: &[u8], longest: usize) -> bool {
    line.split(|&b| b == b'\r').all(|l| l.len() <= longest)
}

/// Attached mails are never opened, but a mail made of nothing else is no order mail.
fn attached_layers(body: &[u8], deepest: usize) -> Result<(), Why> {
    let layers = body
        .split(|&b| b == b'\n')
        .filter(|l| {
            let starts =
                |l: &[u8], with: &[u8]| l.get(..with.len()).is_some_and(|s| s.eq_ignore_ascii_case(with));
            let value = l.get(13..).filter(|_| starts(l, b"content-type:")).map(<[u8]>::trim_ascii_start);
            value.is_some_and(|v| starts(v, b"message/rfc822") || starts(v, b"message/global"))
        })
        .count();
    if layers > deepest { Err(Why::TooDeep(deepest)) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_header_are_held_against_their_limits() {
        let whole = |raw: &[u8]| super::whole(raw, &Limits::default());
        let body = |b: &str| format!("From: a@a.example\r\n\r\n{b}");
        assert_eq!(whole(body("hi").as_bytes()), Ok(()));
        assert_eq!(whole(body(&"x\r".repeat(70_000)).as_bytes()), Ok(()));
        assert_eq!(whole(b"Subject: a\rBcc: b\r\n\r\n"), Err(Why::ControlCharacter));
        assert_eq!(whole(b"Subject: a\0b\r\n\r\n"), Err(Why::ControlCharacter));
        let nested = "Content-Type: message/rfc822\n\n".repeat(40_000);
        assert_eq!(whole(body(&nested).as_bytes()), Err(Why::TooDeep(16)));
    }
}
