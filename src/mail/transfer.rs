//! Base64 and quoted-printable as they really come: lower-case hex, footers behind the padding, missing
//! characters. What could not be right is reported, never guessed in silence.

use std::borrow::Cow;

use super::mime::Packing;

/// Unpacked bytes, and whether they came through whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unpacked<'a> {
    /// The bytes.
    pub bytes: Cow<'a, [u8]>,
    /// Something was broken, missing or left over.
    pub damaged: bool,
}

/// Unpacks a part's body.
pub(super) fn unpack(packing: Packing, body: &[u8]) -> Unpacked<'_> {
    match packing {
        Packing::Plain => Unpacked { bytes: Cow::Borrowed(body), damaged: false },
        Packing::Base64 => base64(body),
        Packing::Quoted => quoted(body),
    }
}

/// Base64 (RFC 2045 section 6.8). What follows the padding is no part of the text.
pub(super) fn base64(body: &[u8]) -> Unpacked<'static> {
    let mut bytes = Vec::with_capacity(body.len() / 4 * 3);
    let (mut bits, mut count, mut strays, mut pads) = (0u32, 0u32, 0usize, 0usize);
    let mut footer = false;
    for line in body.split(|&b| b == b'\n').map(<[u8]>::trim_ascii) {
        footer |= !line.is_empty() && (pads > 0 || line.iter().any(|b| matches!(b, b' ' | b'_')));
        if footer {
            break;
        }
        for &b in line {
            match sextet(b) {
                Some(_) if pads > 0 => strays += 1,
                Some(value) => {
                    bits = bits << 6 | u32::from(value);
                    count += 1;
                }
                None if b == b'=' => pads += 1,
                None => strays += 1,
            }
            if count == 4 {
                bytes.extend_from_slice(&bits.to_be_bytes()[1..]);
                (bits, count) = (0, 0);
            }
        }
    }
    match count {
        2 => bytes.push((bits >> 4) as u8),
        3 => bytes.extend_from_slice(&[(bits >> 10) as u8, (bits >> 2) as u8]),
        _ => {}
    }
    let whole = (count as usize + pads).is_multiple_of(4) && count != 1;
    Unpacked { bytes: Cow::Owned(bytes), damaged: strays > 0 || !whole || footer }
}

fn sextet(b: u8) -> Option<u8> {
    match b {
        b'A'..=b'Z' => Some(b - b'A'),
        b'a'..=b'z' => Some(b - b'a' + 26),
        b'0'..=b'9' => Some(b - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}

/// Quoted-printable (RFC 2045 section 6.7). An `=` that starts no code stays as it is.
pub(super) fn quoted(body: &[u8]) -> Unpacked<'static> {
    let mut bytes = Vec::with_capacity(body.len());
    let mut damaged = false;
    for line in body.split_inclusive(|&b| b == b'\n') {
        let (text, end) = match line.strip_suffix(b"\r\n") {
            Some(text) => (text, &b"\r\n"[..]),
            None => line.strip_suffix(b"\n").map_or((line, &b""[..]), |text| (text, &b"\n"[..])),
        };
        let text = text.trim_ascii_end();
        let (text, soft) = match text.strip_suffix(b"=") {
            Some(head) if !head.ends_with(b"=") => (head, true),
            _ => (text, false),
        };
        damaged |= quoted_line(text, &mut bytes);
        if !soft {
            bytes.extend_from_slice(end);
        } else if end.is_empty() {
            damaged = true;
        }
    }
    Unpacked { bytes: Cow::Owned(bytes), damaged }
}

fn quoted_line(text: &[u8], bytes: &mut Vec<u8>) -> bool {
    let mut damaged = false;
    let mut i = 0;
    while i < text.len() {
        let code = (text[i] == b'=').then(|| text.get(i + 1..i + 3)).flatten();
        match code.and_then(hex_pair) {
            Some(byte) => {
                bytes.push(byte);
                i += 3;
            }
            None => {
                damaged |=
                    text[i] == b'=' && text.get(i + 1) != Some(&b'=') && (i == 0 || text[i - 1] != b'=');
                bytes.push(text[i]);
                i += 1;
            }
        }
    }
    damaged
}

fn hex_pair(pair: &[u8]) -> Option<u8> {
    let digit = |b: u8| char::from(b).to_digit(16);
    Some((digit(pair[0])? * 16 + digit(pair[1])?) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_with_a_footer_or_a_hole_says_so() {
        let good = base64(b"bW92ZSBMMDc6\r\nIGZvcndhcmQ=\r\n");
        assert_eq!((&*good.bytes, good.damaged), (&b"move L07: forward"[..], false));
        let footer = base64(b"bW92ZQ==\r\n_____\r\nlist footer\r\n");
        assert_eq!((&*footer.bytes, footer.damaged), (&b"move"[..], true));
        for broken in [&b"bW92ZQ"[..], b"bW9", b"b!W92ZQ==", b"b"] {
            assert!(base64(broken).damaged, "{broken:?}");
        }
    }

    #[test]
    fn quoted_printable_takes_what_clients_write() {
        let text = quoted("m=c5=82yn  \r\nlong=\r\nline\r\na = b == c\r\n".as_bytes());
        assert_eq!(String::from_utf8(text.bytes.into_owned()).unwrap(), "młyn\r\nlongline\r\na = b == c\r\n");
        assert_eq!(quoted(b"=C5=82 a==\r\nb").bytes, "ł a==\r\nb".as_bytes());
        assert!(quoted(b"cut off=").damaged);
        assert!(quoted(b"x=C").damaged);
    }
}
