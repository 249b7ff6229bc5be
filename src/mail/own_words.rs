//! The words of a mail that we wrote, and a plain letter as a mail program would write it: what is sent from
//! the page of a seat goes the way of every letter.

use chrono::{DateTime, FixedOffset};
use mail_parser::MessageParser;

/// The words of a mail.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Words {
    /// Its subject.
    pub subject: String,
    /// Its plain text.
    pub text: String,
}

/// The words of a mail that we wrote; nothing for what is none.
pub fn words_of(raw: &[u8]) -> Words {
    let Some(mail) = MessageParser::default().parse(raw) else { return Words::default() };
    Words {
        subject: mail.subject().unwrap_or_default().to_owned(),
        text: mail.body_text(0).unwrap_or_default().replace("\r\n", "\n"),
    }
}

/// A letter of plain text (RFC 5322) between two addresses. Nothing in the text can become a header.
pub fn plain_letter(
    (from, to): (&str, &str),
    subject: &str,
    message_id: &str,
    date: DateTime<FixedOffset>,
    text: &str,
) -> Vec<u8> {
    let line = |value: &str| value.chars().filter(|c| !c.is_control()).collect::<String>();
    let mut mail = format!(
        "From: <{}>\r\nTo: <{}>\r\nSubject: {}\r\nMessage-ID: <{}>\r\nDate: {}\r\nMIME-Version: 1.0\r\n\
         Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n",
        line(from),
        line(to),
        line(subject),
        line(message_id),
        date.to_rfc2822()
    );
    for written in text.lines() {
        mail.extend(written.chars().filter(|c| !c.is_control() || *c == '\t'));
        mail.push_str("\r\n");
    }
    mail.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_letter_is_read_back_as_it_was_written() {
        let date = "2026-11-21T12:00:00+01:00".parse().unwrap();
        let text = "P12 naprzód 1\r\n\u{0}ż\n\nBcc: x@y.example";
        let raw =
            plain_letter(("a@b.example", "c+d@e.example"), "[g T1]\r\nBcc: z", "1@e.example", date, text);
        let words = words_of(&raw);
        assert_eq!(words.subject, "[g T1]Bcc: z");
        assert_eq!(words.text, "P12 naprzód 1\nż\n\nBcc: x@y.example\n");
        let header = String::from_utf8(raw).unwrap();
        assert_eq!(
            header.split("\r\n\r\n").next().unwrap().matches("Bcc").count(),
            1,
            "in the subject alone"
        );
    }
}
