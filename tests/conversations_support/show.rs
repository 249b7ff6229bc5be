//! A mail that went out, as a conversation shows it: where it went, its fields, its text, and of its other
//! parts the name, the size and a hash.

use estafette::core::dice::sha256_hex;
use mail_parser::{Message, MessageParser, MimeHeaders};

use crate::simulated::Sent;

/// Fields that only say how the parts are packed.
const PACKING: [&str; 3] = ["content-type", "content-transfer-encoding", "mime-version"];

/// What is shown of a mail that went out.
pub trait Shown {
    /// Its parts; a mail of ours can always be read.
    fn message(&self) -> Message<'_>;
    /// Its plain text.
    fn text(&self) -> String;
    /// The address for answers, with its secret.
    fn reply_to(&self) -> String;
    /// All of it, under a number.
    fn in_full(&self, number: usize) -> Vec<String>;
    /// A few lines that tell whether it is the same.
    fn in_brief(&self, number: usize) -> Vec<String>;
}

impl Shown for Sent {
    fn message(&self) -> Message<'_> {
        MessageParser::default().parse(&self.row.mail.bytes).expect("a mail of ours can be read")
    }

    fn text(&self) -> String {
        self.message().body_text(0).map(|t| t.replace("\r\n", "\n")).unwrap_or_default()
    }

    fn reply_to(&self) -> String {
        let message = self.message();
        let address = message.reply_to().and_then(|a| a.first()).and_then(|a| a.address());
        address.unwrap_or_default().to_owned()
    }

    fn in_full(&self, number: usize) -> Vec<String> {
        let mut lines = vec![head(self, number)];
        let message = self.message();
        let fields =
            message.headers_raw().filter(|(name, _)| !PACKING.contains(&name.to_lowercase().as_str()));
        lines.extend(fields.map(|(name, value)| format!("{name}: {}", unfolded(&message, name, value))));
        lines.push(String::new());
        lines.extend(self.text().trim_end().lines().map(str::to_owned));
        let others = parts(&message);
        if !others.is_empty() {
            lines.push(String::new());
            lines.extend(others);
        }
        lines
    }

    fn in_brief(&self, number: usize) -> Vec<String> {
        vec![head(self, number), format!("Subject: {}", self.message().subject().unwrap_or_default())]
    }
}

/// Where it went and what it is as a whole.
fn head(sent: &Sent, number: usize) -> String {
    let mail = &sent.row.mail;
    let kind = format!("{:?}", mail.kind).to_lowercase();
    format!(
        "MAIL {number}, {}, {kind} from <{}> to <{}>, {}",
        sent.at.format("%Y-%m-%d %H:%M:%S UTC"),
        mail.envelope_from,
        mail.to,
        size(&mail.bytes)
    )
}

/// A field in one line; a subject or name in its letters.
fn unfolded(message: &Message<'_>, name: &str, value: &str) -> String {
    let line: Vec<&str> = value.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    let line = line.join(" ");
    if line.contains("=?") && name.eq_ignore_ascii_case("subject") {
        return message.subject().unwrap_or_default().to_owned();
    }
    line
}

/// What comes with the text.
fn parts(message: &Message<'_>) -> Vec<String> {
    let text = message.text_body.first().copied().unwrap_or_default();
    let others = message.parts.iter().zip(0u32..).filter(|(p, i)| *i != text && !p.is_multipart());
    let shown = others.map(|(part, _)| {
        let kind = part
            .content_type()
            .map_or_else(String::new, |c| format!("{}/{}", c.ctype(), c.subtype().unwrap_or_default()));
        let name = part.attachment_name().map(|n| format!(" {n}")).unwrap_or_default();
        format!("[{kind}{name}, {}]", size(part.contents()))
    });
    shown.collect()
}

fn size(bytes: &[u8]) -> String {
    format!("{} bytes, sha256 {}", bytes.len(), &sha256_hex(bytes)[..16])
}
