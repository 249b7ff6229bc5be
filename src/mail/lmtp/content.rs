//! Where a letter ends on the wire: at `CR LF . CR LF`, and nowhere else (RFC 5321 section 4.1.1.4).
//!
//! A bare CR or LF ends no line. Servers that take one for a line end, or two ways of ending a letter for one, can be
//! made to see two letters where another server saw one ("SMTP smuggling", 2023). Bare ones stay in the letter as they
//! came.

use std::slice::Iter;

/// The content of a letter as it comes, up to its end. A dot that was put before a line's own dot is taken off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Content {
    /// At the beginning of a line: of the letter, or behind CR LF.
    #[default]
    LineStart,
    /// Within a line.
    Line,
    /// Behind a CR.
    Cr,
    /// Behind a dot that begins a line.
    Dot,
    /// Behind such a dot and a CR.
    DotCr,
}

impl Content {
    /// Takes bytes up to the end of the letter, or all of them; whether that was the end.
    pub fn ingest(&mut self, bytes: &mut Iter<'_, u8>, mut keep: impl FnMut(u8)) -> bool {
        for &byte in bytes {
            *self = match (*self, byte) {
                (Self::DotCr, b'\n') => return true,
                (Self::LineStart, b'.') => Self::Dot,
                (Self::Dot, b'\r') => Self::DotCr,
                (before, byte) => {
                    // The dot stood before another byte than the end's: it was put there on the way.
                    if before == Self::DotCr {
                        keep(b'\r');
                    }
                    keep(byte);
                    match (before, byte) {
                        (_, b'\r') => Self::Cr,
                        (Self::Cr, b'\n') => Self::LineStart,
                        _ => Self::Line,
                    }
                }
            };
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// What is kept of some bytes, and what is left behind the end if there is one.
    fn read(input: &[u8]) -> (Vec<u8>, Option<&[u8]>) {
        let (mut kept, mut bytes) = (Vec::new(), input.iter());
        let ended = Content::default().ingest(&mut bytes, |byte| kept.push(byte));
        (kept, ended.then_some(bytes.as_slice()))
    }

    #[test]
    fn no_known_sequence_of_smugglers_ends_a_letter() {
        let ends = ["\n", "\r", "\r\n", "\r\r\n", "\n\r", "\r\n\0"];
        for before in ends {
            for after in ends {
                let input = format!("a{before}.{after}MAIL FROM:<x@y.example>");
                let (kept, rest) = read(input.as_bytes());
                let true_end = before.ends_with("\r\n") && after.starts_with("\r\n");
                assert_eq!(rest.is_some(), true_end, "{input:?}: {kept:?}");
            }
        }
        assert_eq!(read(b"a\r\n.\r\r\nb\r\n.\r\nc"), (b"a\r\n\r\r\nb\r\n".to_vec(), Some(&b"c"[..])));
        assert_eq!(read(b".\r\n"), (Vec::new(), Some(&b""[..])));
    }

    proptest! {
        #[test]
        // A CR at a line's end would be part of the next line end, and one before an LF would be one.
        fn what_is_sent_as_the_rfc_says_comes_out_as_it_was(lines in prop::collection::vec("(\\r*[.a]|\\n){0,6}", 0..6)) {
            let letter: String = lines.iter().map(|l| format!("{l}\r\n")).collect();
            let stuffed: String =
                lines.iter().map(|l| if l.starts_with('.') { format!(".{l}\r\n") } else { format!("{l}\r\n") }).collect();
            let sent = format!("{stuffed}.\r\nQUIT");
            let (kept, rest) = read(sent.as_bytes());
            prop_assert_eq!(String::from_utf8(kept).unwrap(), letter);
            prop_assert_eq!(rest, Some(&b"QUIT"[..]));
        }
    }
}
