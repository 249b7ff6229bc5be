//! A mail that is too large for the limits: its header and its beginning are enough to tell its sender.

use super::Limits;
use super::fields::header_end;

/// Stands first in what is kept of such a mail. Whoever writes it himself has his mail refused.
const MARK: &str = "X-Estafette-Size:";
/// Bytes of the body that are kept.
const BEGINNING: usize = 64 * 1024;

/// What is kept of a mail that is too large, from its first bytes and its whole size. It is read as any
/// letter, and refused for its size.
pub fn beginning_of(raw: &[u8], size: u64, limits: &Limits) -> Vec<u8> {
    let raw = &raw[..raw.len().min(beginning_length(limits))];
    let (_, body) = header_end(raw);
    let mut kept = format!("{MARK} {size}\r\n").into_bytes();
    kept.extend_from_slice(&raw[..raw.len().min(body + BEGINNING)]);
    kept
}

/// So many bytes of a mail that is too large are of use.
pub fn beginning_length(limits: &Limits) -> usize {
    limits.header + BEGINNING
}

/// Whether these are the bytes kept of a mail that was too large.
pub(super) fn is_marked(raw: &[u8]) -> bool {
    raw.starts_with(MARK.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::super::{Envelope, Own, Why, read_letter};
    use super::*;

    #[test]
    fn the_sender_is_known_and_told_the_size() {
        let limits = Limits::default();
        let raw =
            format!("From: Ann <ann@post.example>\r\nSubject: map\r\n\r\n{}", "x\r\n".repeat(4_000_000));
        let kept = beginning_of(raw.as_bytes(), raw.len() as u64, &limits);
        assert!(kept.len() < 66_000, "{}", kept.len());
        let own = Own { domain: "club.example".into(), addresses: vec![], ..Own::default() };
        let refused = read_letter(&kept, &Envelope::default(), &own, &limits).unwrap_err();
        assert_eq!(refused.why, Why::TooLarge(limits.mail));
        assert_eq!(refused.from.unwrap().mailbox, "ann@post.example");
        assert_eq!(refused.subject.as_deref(), Some("map"));
    }
}
