//! PGP inside the text (RFC 9580 section 7): the frame is taken off, the signature is not checked.

use super::Note;

const SIGNED: &str = "-----BEGIN PGP SIGNED MESSAGE-----";
const SIGNATURE: &str = "-----BEGIN PGP SIGNATURE-----";
const SIGNATURE_END: &str = "-----END PGP SIGNATURE-----";
const SEALED: &str = "-----BEGIN PGP MESSAGE-----";
const SEALED_END: &str = "-----END PGP MESSAGE-----";

#[derive(PartialEq)]
enum PgpPart {
    Outside,
    Head,
    Signed,
    Armour,
}

/// The text without PGP frames, and a note if there was one.
pub(super) fn unframed(text: &str) -> (String, Option<Note>) {
    if !text.contains("-----BEGIN PGP ") {
        return (text.to_owned(), None);
    }
    let mut place = PgpPart::Outside;
    let mut note = None;
    let mut out = Vec::new();
    for line in text.split('\n') {
        match line.trim_end() {
            SIGNED if place == PgpPart::Outside => {
                place = PgpPart::Head;
                note.get_or_insert(Note::PgpFrame);
            }
            SIGNATURE => {
                place = PgpPart::Armour;
                note.get_or_insert(Note::PgpFrame);
            }
            SEALED => {
                place = PgpPart::Armour;
                note = Some(Note::Sealed);
            }
            SIGNATURE_END | SEALED_END => place = PgpPart::Outside,
            "" if place == PgpPart::Head => place = PgpPart::Signed,
            _ if matches!(place, PgpPart::Head | PgpPart::Armour) => {}
            _ if place == PgpPart::Signed => out.push(line.strip_prefix("- ").unwrap_or(line)),
            _ => out.push(line),
        }
    }
    (out.join("\n"), note)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frame_and_the_dash_escapes_go() {
        let text = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n- move L07: back\n- - rally all\nface all SE\n-----BEGIN PGP SIGNATURE-----\n\nabc=\n-----END PGP SIGNATURE-----\n";
        let (plain, note) = unframed(text);
        assert_eq!(plain, "move L07: back\n- rally all\nface all SE\n");
        assert_eq!(note, Some(Note::PgpFrame));
        assert_eq!(
            unframed("-----BEGIN PGP MESSAGE-----\n\nx\n-----END PGP MESSAGE-----").1,
            Some(Note::Sealed)
        );
    }
}
