//! Bytes to text, whatever the mail claims about them.
//!
//! A declared charset is believed unless the bytes cannot be that, or are far more likely something
//! else (UTF-8 or Polish Windows text called ISO-8859-1). Every guess is reported.

use std::sync::LazyLock;

use encoding_rs::{Encoding, ISO_8859_2, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1250, WINDOWS_1252};

/// Decoded text and how sure the decoding is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Decoded {
    /// The text.
    pub text: String,
    /// The charset taken, if it was not simply the declared one.
    pub guessed: Option<&'static str>,
    /// Text that was encoded as UTF-8 twice or more was set right.
    pub doubled: bool,
}

/// Decodes a text, and what was encoded again and again, up to so many layers.
pub(super) fn decode(bytes: &[u8], declared: Option<&str>, layers: usize) -> Decoded {
    let (mut text, guessed) = single(bytes, declared);
    let mut doubled = false;
    for _ in 1..layers {
        let again;
        (text, again) = undo_doubling(text);
        if !again {
            break;
        }
        doubled = true;
    }
    Decoded { text, guessed, doubled }
}

fn single(bytes: &[u8], declared: Option<&str>) -> (String, Option<&'static str>) {
    if let Some((encoding, skip)) = Encoding::for_bom(bytes) {
        return (encoding.decode_without_bom_handling(&bytes[skip..]).0.into_owned(), None);
    }
    let label = declared.map(|d| d.trim().trim_matches(['"', '\'']).trim().to_ascii_lowercase());
    match label.as_deref() {
        None | Some("") => guess(bytes),
        Some("utf-7" | "unicode-1-1-utf-7" | "unicode-2-0-utf-7") => (utf7(bytes), None),
        Some("x-mac-ce" | "macce" | "x-mac-centraleurroman" | "mac-centraleurope") => (mac_ce(bytes), None),
        Some("utf-16" | "utf16") => (utf16(bytes), None),
        Some(label) => match Encoding::for_label(label.as_bytes()) {
            Some(encoding) => believe(bytes, encoding),
            None => guess(bytes),
        },
    }
}

/// Without a charset: UTF-8 if it can be that, else a Polish single-byte charset.
fn guess(bytes: &[u8]) -> (String, Option<&'static str>) {
    match std::str::from_utf8(bytes) {
        Ok(text) if text.is_ascii() => (text.to_owned(), None),
        Ok(text) => (text.to_owned(), Some("UTF-8")),
        Err(_) if looks_like_latin_2(bytes) => (ISO_8859_2.decode(bytes).0.into_owned(), Some("ISO-8859-2")),
        Err(_) => (WINDOWS_1250.decode(bytes).0.into_owned(), Some("windows-1250")),
    }
}

fn believe(bytes: &[u8], encoding: &'static Encoding) -> (String, Option<&'static str>) {
    let (text, broken) = encoding.decode_without_bom_handling(bytes);
    if encoding == UTF_8 && broken {
        return guess(bytes);
    }
    if encoding == WINDOWS_1252 && !bytes.is_ascii() {
        if let Ok(text) = std::str::from_utf8(bytes) {
            return (text.to_owned(), Some("UTF-8"));
        }
        if looks_polish(bytes) {
            return (WINDOWS_1250.decode(bytes).0.into_owned(), Some("windows-1250"));
        }
    }
    if encoding == UTF_16LE || encoding == UTF_16BE {
        return (utf16(bytes), None);
    }
    (text.into_owned(), None)
}

/// UTF-16 without a mark: the side on which the zero bytes of Latin letters stand.
fn utf16(bytes: &[u8]) -> String {
    let zeros = |odd: usize| bytes.iter().skip(odd).step_by(2).filter(|&&b| b == 0).count();
    let encoding = if zeros(0) > zeros(1) { UTF_16BE } else { UTF_16LE };
    encoding.decode_without_bom_handling(bytes).0.into_owned()
}

/// Bytes that are Polish letters in Windows-1250 but signs in Windows-1252, beside a letter.
fn looks_polish(bytes: &[u8]) -> bool {
    let signs = [0xb9u8, 0xb3, 0xbf, 0x9f, 0xa3, 0xa5, 0xaf, 0x8c, 0x8f];
    let odd_signs = beside_letters(bytes, &signs);
    let western = bytes.iter().filter(|b| matches!(b, 0xe5 | 0xf8 | 0xe8 | 0xe0 | 0xc5 | 0xd8)).count();
    odd_signs > western
}

/// Bytes that are Polish letters in ISO-8859-2 only, and none of the letters of Windows-1250 only.
fn looks_like_latin_2(bytes: &[u8]) -> bool {
    let latin_2 = beside_letters(bytes, &[0xb1, 0xb6, 0xbc, 0xa1, 0xa6, 0xac]);
    let windows =
        bytes.iter().filter(|b| (0x80..0xa0).contains(*b)).count() + beside_letters(bytes, &[0xb9, 0xa5]);
    latin_2 > windows
}

fn beside_letters(bytes: &[u8], wanted: &[u8]) -> usize {
    bytes.windows(2).filter(|w| letter_and(w[0], w[1], wanted) || letter_and(w[1], w[0], wanted)).count()
}

fn letter_and(letter: u8, other: u8, wanted: &[u8]) -> bool {
    letter.is_ascii_alphabetic() && wanted.contains(&other)
}

/// Sets right the lines that were UTF-8, were read as Windows-1252 or -1250, and written as UTF-8 again.
fn undo_doubling(text: String) -> (String, bool) {
    if text.is_ascii() {
        return (text, false);
    }
    let mut right = String::new();
    // What is copied so far, and where the line begins.
    let (mut copied, mut at) = (0, 0);
    for line in text.split_inclusive('\n') {
        let words = line.strip_suffix('\n').unwrap_or(line);
        if let Some(undone) = undo_line(words) {
            right.push_str(&text[copied..at]);
            right.push_str(&undone);
            copied = at + words.len();
        }
        at += line.len();
    }
    if copied == 0 {
        return (text, false);
    }
    right.push_str(&text[copied..]);
    (right, true)
}

fn undo_line(line: &str) -> Option<String> {
    // The first byte of a letter in UTF-8 is one of these letters, and the next byte is no ASCII.
    let start = line.find(|c: char| !c.is_ascii())?;
    let mut letters = line[start..].chars();
    let begins =
        letters.next().is_some_and(|c| c <= '\u{17f}') && letters.next().is_some_and(|c| !c.is_ascii());
    if !begins {
        return None;
    }
    [&*WESTERN, &*CENTRAL].into_iter().find_map(|bytes_of| {
        let right = String::from_utf8(encoded(line, bytes_of)?).ok()?;
        right.chars().any(|c| !c.is_ascii() && c.is_alphabetic()).then_some(right)
    })
}

/// The bytes of the letters of Windows-1252 and -1250. To look them up there one by one takes far longer.
static WESTERN: LazyLock<Vec<u8>> = LazyLock::new(|| bytes_of(WINDOWS_1252));
static CENTRAL: LazyLock<Vec<u8>> = LazyLock::new(|| bytes_of(WINDOWS_1250));

/// The byte of each letter of a charset of single bytes by the letter's number; 0 for what is not in it.
fn bytes_of(encoding: &'static Encoding) -> Vec<u8> {
    let mut bytes = Vec::new();
    for byte in 1..=u8::MAX {
        for letter in encoding.decode_without_bom_handling(&[byte]).0.chars().map(|c| c as usize) {
            bytes.resize(bytes.len().max(letter + 1), 0);
            bytes[letter] = byte;
        }
    }
    bytes
}

/// The bytes of a line in a charset of single bytes, unless it has letters that are not in it.
fn encoded(line: &str, bytes_of: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(line.len());
    for letter in line.chars() {
        bytes.push(*bytes_of.get(letter as usize).filter(|b| **b > 0)?);
    }
    Some(bytes)
}

const MAC_CE: &str = "ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅņŃ¬√ńŇ∆«»…\u{a0}ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ";

/// The Macintosh's Central European charset.
fn mac_ce(bytes: &[u8]) -> String {
    let high: Vec<char> = MAC_CE.chars().collect();
    bytes.iter().map(|&b| if b < 0x80 { char::from(b) } else { high[usize::from(b) - 0x80] }).collect()
}

/// UTF-7 (RFC 2152): `+` starts base64 of UTF-16, `-` or any other letter ends it.
fn utf7(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut pieces = text.split('+');
    let mut out = pieces.next().unwrap_or("").to_owned();
    for piece in pieces {
        let coded = piece.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'/').count();
        let rest = &piece[coded..];
        if coded == 0 {
            out.push('+');
        } else {
            let units = super::transfer::base64(&piece.as_bytes()[..coded]).bytes;
            let units: Vec<u16> = units.chunks_exact(2).map(|u| u16::from_be_bytes([u[0], u[1]])).collect();
            out.push_str(&String::from_utf16_lossy(&units));
        }
        out.push_str(rest.strip_prefix('-').unwrap_or(rest));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "miecz Łąki źle żółć";

    fn decode(bytes: &[u8], declared: Option<&str>) -> Decoded {
        super::decode(bytes, declared, 3)
    }

    #[test]
    fn polish_survives_every_charset_it_is_sent_in() {
        for encoding in [WINDOWS_1250, ISO_8859_2, UTF_8] {
            let bytes = encoding.encode(LINE).0;
            assert_eq!(decode(&bytes, Some(encoding.name())).text, LINE, "{}", encoding.name());
            for declared in [None, Some("x-unknown"), Some("")] {
                let got = decode(&bytes, declared);
                assert_eq!(got.text, LINE, "{} declared as {declared:?}", encoding.name());
                assert!(got.guessed.is_some());
            }
        }
        let high: Vec<u8> = LINE
            .chars()
            .map(|c| MAC_CE.chars().position(|m| m == c).map_or(c as u8, |p| p as u8 + 0x80))
            .collect();
        assert_eq!(decode(&high, Some("x-mac-ce")).text, LINE);
        let le: Vec<u8> = LINE.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(decode(&le, Some("utf-16")).text, LINE);
        let be: Vec<u8> =
            std::iter::once(0xfeff).chain(LINE.encode_utf16()).flat_map(u16::to_be_bytes).collect();
        assert_eq!(decode(&be, Some("utf-16")).text, LINE);
        assert_eq!(decode(b"+AUE-ka 1 +- 2", Some("unicode-1-1-utf-7")).text, "Łka 1 + 2");
    }

    #[test]
    fn a_wrong_label_is_seen_through_and_reported() {
        for encoding in [WINDOWS_1250, UTF_8] {
            let got = decode(&encoding.encode(LINE).0, Some("iso-8859-1"));
            assert_eq!((got.text.as_str(), got.guessed.is_some()), (LINE, true));
        }
        let german = WINDOWS_1252.encode("über Größe, ça va, æøå").0;
        assert_eq!(decode(&german, Some("iso-8859-1")).text, "über Größe, ça va, æøå");
        assert_eq!(decode(&german, Some("iso-8859-1")).guessed, None);
    }

    #[test]
    fn doubly_encoded_text_is_set_right() {
        for encoding in [WINDOWS_1252, WINDOWS_1250] {
            let twice = encoding.decode("Żubr w młynie".as_bytes()).0.into_owned();
            let got = decode(twice.as_bytes(), Some("utf-8"));
            assert_eq!((got.text.as_str(), got.doubled), ("Żubr w młynie", true), "{}", encoding.name());
        }
        assert!(!decode(LINE.as_bytes(), Some("utf-8")).doubled);
    }

    #[test]
    fn text_encoded_again_and_again_is_set_right_as_often_as_allowed() {
        let again = |text: &str| WINDOWS_1252.decode(text.as_bytes()).0.into_owned();
        let three = again(&again("Żubr"));
        let four = again(&three);
        assert_eq!(super::decode(three.as_bytes(), Some("utf-8"), 3).text, "Żubr");
        assert_eq!(super::decode(four.as_bytes(), Some("utf-8"), 3).text, again("Żubr"));
        assert_eq!(super::decode(four.as_bytes(), Some("utf-8"), 4).text, "Żubr");
        assert_eq!(super::decode(three.as_bytes(), Some("utf-8"), 1).text, three);
    }
}
