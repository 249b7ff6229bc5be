//! Values made safe before they go into a mail: names, subjects, ids, file names, texts.

use lettre::message::header::{HeaderName, HeaderValue};

/// Longest name or subject that is written, in letters.
const LONGEST_VALUE: usize = 250;

/// A name or subject as one line without control letters or direction marks.
pub(super) fn header_text(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(|c| if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') { ' ' } else { c })
        .filter(|c| !matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}'))
        .collect();
    let line = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(LONGEST_VALUE).collect::<String>().trim_end().to_owned()
}

/// The subject, in encoded words (RFC 2047) unless it is plain ASCII that no reader takes for one.
pub(super) fn encoded_subject(subject: &str) -> HeaderValue {
    let name = HeaderName::new_from_ascii_str("Subject");
    let text = header_text(subject);
    let long_word = text.split(' ').any(|w| w.len() > 60);
    if text.is_ascii() && !text.contains("=?") && !long_word {
        return HeaderValue::new(name, text);
    }
    let mut words = Vec::new();
    let mut word = String::new();
    for c in text.chars() {
        let coded = quoted_letter(c);
        if word.len() + coded.len() > 52 {
            words.push(std::mem::take(&mut word));
        }
        word.push_str(&coded);
    }
    words.push(word);
    let coded: Vec<String> = words.iter().map(|w| format!("=?utf-8?Q?{w}?=")).collect();
    HeaderValue::dangerous_new_pre_encoded(name, text, coded.join("\r\n "))
}

fn quoted_letter(c: char) -> String {
    use std::fmt::Write;
    if c == ' ' {
        return "_".to_owned();
    }
    if c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | ':' | ',' | '[' | ']' | '/' | '!') {
        return c.to_string();
    }
    let mut buffer = [0; 4];
    c.encode_utf8(&mut buffer).bytes().fold(String::new(), |mut out, b| {
        let _ = write!(out, "={b:02X}");
        out
    })
}

/// A Message-ID in angle brackets, if the text is one.
pub(super) fn message_id(text: &str) -> Option<String> {
    let bare = text.trim();
    let bare = bare.strip_prefix('<').and_then(|b| b.strip_suffix('>')).unwrap_or(bare);
    let (local, domain) = bare.split_once('@')?;
    let sound = !local.is_empty()
        && !domain.is_empty()
        && bare.len() <= 250
        && bare.bytes().all(|b| b.is_ascii_graphic() && !matches!(b, b'<' | b'>'));
    sound.then(|| format!("<{bare}>"))
}

/// A text as a part of an address such as `mailto:…`; all but letters, digits and `also` is escaped.
pub(super) fn in_url(text: &str, also: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-._".contains(&b) || also.as_bytes().contains(&b);
    text.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}

/// A file name of letters, digits, `.`, `-` and `_`, at most 100 letters.
pub(super) fn file_name(name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|c| if c.is_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '-' })
        .take(100)
        .collect();
    let plain = plain.trim_start_matches('.');
    if plain.is_empty() { "file".to_owned() } else { plain.to_owned() }
}

/// A text with `\n` line ends, no control letters, and no line end at its end: the builder adds one.
pub(super) fn text_body(text: &str) -> String {
    let stays = |c: char| !c.is_control() || matches!(c, '\n' | '\t');
    // Our own texts are so already.
    if text.chars().all(stays) {
        return text.trim_end_matches('\n').to_owned();
    }
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let plain: String = text.chars().filter(|c| stays(*c)).collect();
    plain.trim_end_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_cannot_end_their_line() {
        assert_eq!(header_text("a\r\nBcc: b\0\u{202e}c\u{2028}d"), "a Bcc: b c d");
        assert_eq!(file_name("../../etc/pass wd\r\n"), "-..-etc-pass-wd--");
        assert_eq!(in_url("mail off?&=\r\n>", ""), "mail%20off%3F%26%3D%0D%0A%3E");
        assert_eq!(file_name(""), "file");
        assert_eq!(text_body("a\0b\rc"), "ab\nc");
    }

    #[test]
    fn only_sound_ids_are_written() {
        assert_eq!(message_id("<a@b>").as_deref(), Some("<a@b>"));
        assert_eq!(message_id("a@b").as_deref(), Some("<a@b>"));
        for bad in ["", "a", "<a@b> <c@d>", "<a@b\r\nX: y>", "@b"] {
            assert_eq!(message_id(bad), None, "{bad:?}");
        }
    }
}
