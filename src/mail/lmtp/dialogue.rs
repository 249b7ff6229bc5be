//! What is said on one LMTP connection, without the connection: bytes in, answers out.

use std::slice::Iter;

use smtp_proto::request::receiver::RequestReceiver;
use smtp_proto::{Error, Request};

use super::super::Envelope;
use super::super::address::plain_mailbox;
use super::LmtpSettings;
use super::content::Content;

/// One step of the dialogue.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Say this, one or more lines.
    Say(String),
    /// A whole letter came: keep it, and answer once for each of its recipients.
    Letter(Envelope, Vec<u8>),
    /// Say this and leave.
    Leave(String),
}

/// Where the dialogue stands.
enum State {
    Commands(RequestReceiver),
    /// The letter so far.
    Data(Content, Vec<u8>),
    /// A letter above the limit: it is heard to its end, and dropped.
    Deaf(Content),
}

/// The dialogue on one connection.
pub(super) struct Dialogue {
    settings: LmtpSettings,
    state: State,
    greeted: Greeted,
    from: Option<String>,
    recipients: Vec<String>,
    wrong: u32,
}

/// Whether the other side said `LHLO`.
#[derive(PartialEq, Eq)]
enum Greeted {
    Yes,
    No,
}

/// So many commands that cannot be understood end a connection.
const MOST_WRONG: u32 = 20;

impl Dialogue {
    pub fn new(settings: &LmtpSettings) -> Self {
        Self {
            settings: settings.clone(),
            state: State::Commands(RequestReceiver::default()),
            greeted: Greeted::No,
            from: None,
            recipients: Vec::new(),
            wrong: 0,
        }
    }

    pub fn greeting(&self) -> String {
        format!("220 {} LMTP Estafette\r\n", one_line(&self.settings.hello))
    }

    /// Bytes of the letter that is on its way.
    pub fn bytes(&self) -> usize {
        match &self.state {
            State::Data(_, letter) => letter.len(),
            State::Commands(_) | State::Deaf(_) => 0,
        }
    }

    /// The next step that the bytes give; `None` when more of them are needed.
    pub fn step(&mut self, bytes: &mut Iter<'_, u8>) -> Option<Step> {
        match &mut self.state {
            State::Commands(_) => self.command(bytes),
            State::Data(content, letter) => {
                // Counted before it grows by more than one piece of input.
                if !content.ingest(bytes, |byte| letter.push(byte)) {
                    if letter.len() > self.settings.limits.mail {
                        self.state = State::Deaf(*content);
                    }
                    return None;
                }
                let letter = std::mem::take(letter);
                self.state = State::Commands(RequestReceiver::default());
                if letter.len() > self.settings.limits.mail {
                    return Some(self.too_large());
                }
                let envelope =
                    Envelope { from: self.from.take(), recipients: std::mem::take(&mut self.recipients) };
                Some(Step::Letter(envelope, letter))
            }
            State::Deaf(content) => {
                if !content.ingest(bytes, drop) {
                    return None;
                }
                self.state = State::Commands(RequestReceiver::default());
                Some(self.too_large())
            }
        }
    }

    /// The answers to a letter above the limit, one for each recipient.
    fn too_large(&mut self) -> Step {
        let line = format!("552 5.3.4 at most {} bytes are taken here\r\n", self.settings.limits.mail);
        let lines = line.repeat(self.recipients.len());
        self.forget();
        Step::Say(lines)
    }

    fn forget(&mut self) {
        self.from = None;
        self.recipients.clear();
    }

    fn command(&mut self, bytes: &mut Iter<'_, u8>) -> Option<Step> {
        let State::Commands(receiver) = &mut self.state else { return None };
        let request = match receiver.ingest(bytes) {
            Err(Error::NeedsMoreData { .. }) => return None,
            Err(error) => return Some(self.misunderstood(&error)),
            Ok(request) => request.into_owned(),
        };
        Some(Step::Say(match request {
            Request::Lhlo { .. } => {
                self.forget();
                self.greeted = Greeted::Yes;
                format!(
                    "250-{}\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-ENHANCEDSTATUSCODES\r\n250 SIZE {}\r\n",
                    one_line(&self.settings.hello),
                    self.settings.limits.mail
                )
            }
            Request::Ehlo { .. } | Request::Helo { .. } => "500 5.5.1 this is LMTP: say LHLO\r\n".to_owned(),
            Request::Quit => return Some(Step::Leave("221 2.0.0 bye\r\n".to_owned())),
            Request::Noop { .. } => "250 2.0.0 yes\r\n".to_owned(),
            Request::Rset => {
                self.forget();
                "250 2.0.0 forgotten\r\n".to_owned()
            }
            Request::Vrfy { .. } => "252 2.5.0 send it and see\r\n".to_owned(),
            Request::Mail { .. } | Request::Rcpt { .. } | Request::Data if self.greeted == Greeted::No => {
                "503 5.5.1 say LHLO first\r\n".to_owned()
            }
            Request::Mail { from } => self.mail(from.address, from.size),
            Request::Rcpt { to } => self.recipient(&to.address),
            Request::Data if self.recipients.is_empty() => "503 5.5.1 nobody to deliver to\r\n".to_owned(),
            Request::Data => {
                self.state = State::Data(Content::default(), Vec::new());
                "354 go on, end with a dot on a line of its own\r\n".to_owned()
            }
            other => format!("502 5.5.1 {} is not done here\r\n", other.name()),
        }))
    }

    fn mail(&mut self, from: String, size: usize) -> String {
        if self.from.is_some() {
            return "503 5.5.1 one sender at a time\r\n".to_owned();
        }
        if size > self.settings.limits.mail {
            return format!("552 5.3.4 at most {} bytes are taken here\r\n", self.settings.limits.mail);
        }
        self.from = Some(from);
        "250 2.1.0 go on\r\n".to_owned()
    }

    fn recipient(&mut self, to: &str) -> String {
        if self.from.is_none() {
            return "503 5.5.1 the sender comes first\r\n".to_owned();
        }
        if self.recipients.len() >= self.settings.limits.recipients {
            return "452 4.5.3 too many recipients\r\n".to_owned();
        }
        match plain_mailbox(to).filter(|mailbox| self.settings.own.is_own(mailbox)) {
            Some(mailbox) => {
                self.recipients.push(mailbox);
                "250 2.1.5 go on\r\n".to_owned()
            }
            None => "550 5.1.1 nobody of that name plays here\r\n".to_owned(),
        }
    }

    fn misunderstood(&mut self, error: &Error) -> Step {
        self.wrong += 1;
        if self.wrong > MOST_WRONG {
            return Step::Leave("421 4.7.0 too many commands that mean nothing\r\n".to_owned());
        }
        Step::Say(match error {
            Error::InvalidSenderAddress => "501 5.1.7 that is no sender's address\r\n".to_owned(),
            Error::InvalidRecipientAddress => "501 5.1.3 that is no recipient's address\r\n".to_owned(),
            Error::UnsupportedParameter { param } => {
                format!("555 5.5.4 the parameter {} is not known here\r\n", one_line(param))
            }
            Error::UnknownCommand => "500 5.5.1 that is no command\r\n".to_owned(),
            Error::ResponseTooLong => "500 5.5.6 that line is too long\r\n".to_owned(),
            _ => "501 5.5.2 that cannot be understood\r\n".to_owned(),
        })
    }
}

/// What is said on one line, whoever made it up.
pub(super) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii_graphic() { c } else { ' ' }).take(200).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Own};

    fn dialogue() -> Dialogue {
        Dialogue::new(&LmtpSettings {
            hello: "games.example".into(),
            own: Own {
                domain: "games.example".into(),
                addresses: vec!["orders@games.example".into()],
                ..Own::default()
            },
            limits: Limits { mail: 1_000, ..Limits::default() },
            patience: std::time::Duration::from_secs(1),
        })
    }

    /// Everything that is said and kept, fed in pieces of a length.
    fn talk(input: &str, piece: usize) -> (String, Vec<(Envelope, String)>) {
        let (mut said, mut kept, mut dialogue) = (String::new(), Vec::new(), dialogue());
        for piece in input.as_bytes().chunks(piece) {
            let mut bytes = piece.iter();
            while let Some(step) = dialogue.step(&mut bytes) {
                match step {
                    Step::Say(line) | Step::Leave(line) => said.push_str(&line),
                    Step::Letter(envelope, raw) => {
                        said.push_str(&"250 kept\r\n".repeat(envelope.recipients.len()));
                        kept.push((envelope, String::from_utf8(raw).unwrap()));
                    }
                }
            }
        }
        (said, kept)
    }

    const LETTER: &str = "LHLO mx\r\nMAIL FROM:<ann@a.example> SIZE=40\r\nRCPT TO:<orders+g.red.s@games.example>\r\n\
         RCPT TO:<who@games.example>\r\nRCPT TO:<ORDERS@games.example>\r\nDATA\r\n\
         From: ann@a.example\r\n\r\n..hold\r\n.\r\nQUIT\r\n";

    #[test]
    fn a_letter_is_answered_once_for_each_recipient_however_it_is_cut() {
        for piece in [1, 2, 7, 64, 10_000] {
            let (said, kept) = talk(LETTER, piece);
            let codes: Vec<&str> =
                said.lines().filter(|l| l.as_bytes()[3] == b' ').map(|l| &l[..3]).collect();
            assert_eq!(codes, ["250", "250", "250", "550", "250", "354", "250", "250", "221"], "{said}");
            let [(envelope, raw)] = kept.as_slice() else { panic!("{kept:?}") };
            assert_eq!(envelope.from.as_deref(), Some("ann@a.example"));
            assert_eq!(envelope.recipients, ["orders+g.red.s@games.example", "orders@games.example"]);
            assert_eq!(raw, "From: ann@a.example\r\n\r\n.hold\r\n");
        }
    }

    #[test]
    fn only_a_dot_between_two_whole_line_ends_ends_a_letter() {
        let smuggled = "LHLO mx\r\nMAIL FROM:<>\r\nRCPT TO:<orders@games.example>\r\nDATA\r\na\n.\nb\r\n.\rc\n.\r\n\
                        MAIL FROM:<x@y.example>\r\n\r\n.\r\n";
        let (said, kept) = talk(smuggled, 3);
        assert_eq!(kept.len(), 1, "{said}");
        assert!(kept[0].1.contains("MAIL FROM:<x@y.example>"), "{kept:?}");
        assert_eq!(kept[0].0.from.as_deref(), Some(""));
    }

    #[test]
    fn a_letter_above_the_limit_is_refused_by_its_size_and_by_its_length() {
        let declared = "LHLO mx\r\nMAIL FROM:<a@b.example> SIZE=1001\r\n";
        assert!(talk(declared, 100).0.ends_with("552 5.3.4 at most 1000 bytes are taken here\r\n"));
        let long = format!(
            "LHLO mx\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<orders@games.example>\r\nDATA\r\n{}\r\n.\r\nNOOP\r\n",
            "x".repeat(5_000)
        );
        for piece in [10, 10_000] {
            let (said, kept) = talk(&long, piece);
            assert!(kept.is_empty());
            assert!(said.contains("552 5.3.4") && said.ends_with("250 2.0.0 yes\r\n"), "{said}");
        }
    }

    #[test]
    fn commands_out_of_order_and_nonsense_are_told_and_end_at_last() {
        let (said, kept) = talk(
            "MAIL FROM:<a@b.example>\r\nEHLO x\r\nLHLO x\r\nRCPT TO:<orders@games.example>\r\nDATA\r\nFOO\r\n",
            9,
        );
        let codes: Vec<&str> = said.lines().filter(|l| l.as_bytes()[3] == b' ').map(|l| &l[..3]).collect();
        assert_eq!(codes, ["503", "500", "250", "503", "503", "500"], "{said}");
        assert!(kept.is_empty());
        assert!(talk(&"BLAH\r\n".repeat(30), 50).0.contains("421 4.7.0"));
    }
}
