//! A letter of which only the beginning was taken, because the mail is too large: a field in front of it
//! says so, and how large the mail is.

use super::fields::Fields;

/// The field that says so, in lower case.
const NAME: &str = "x-estafette-cut";
/// Bytes that are kept of a mail that is too large.
pub(super) const KEPT: usize = 64 * 1024;

/// The letter that stands for a mail of `size` bytes: its beginning behind the field.
pub(super) fn letter(size: usize, beginning: &[u8]) -> Vec<u8> {
    let mut letter = format!("X-Estafette-Cut: {size} bytes\r\n").into_bytes();
    letter.extend_from_slice(&beginning[..beginning.len().min(KEPT)]);
    letter
}

/// Whether a letter is only the beginning of a mail. The field counts on top alone: there only whoever
/// handed the letter to us can have put it.
pub(super) fn is_cut(fields: &Fields) -> bool {
    fields.0.first().is_some_and(|f| f.name == NAME)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_letter_is_known_by_its_first_field_alone() {
        let fields = |raw: &[u8]| Fields::read(raw);
        let long = [b"From: ann@a.example\r\n\r\n".as_slice(), &[b'x'; 2 * KEPT]].concat();
        let cut = letter(long.len(), &long);
        assert!(cut.len() < KEPT + 100 && is_cut(&fields(&cut)));
        assert!(!is_cut(&fields(&long)));
        assert!(!is_cut(&fields(b"From: a@a.example\r\nX-Estafette-Cut: 1 bytes\r\n\r\n")));
    }
}
