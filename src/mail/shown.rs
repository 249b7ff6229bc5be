//! A mail of ours opened again, as a mail program would show it.

use std::collections::BTreeMap;

use mail_parser::{MessageParser, MimeHeaders as _};

/// The HTML of a mail with the pictures that stand in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ShownMail {
    /// The HTML; empty for a mail that has none.
    pub html: String,
    /// The pictures by their content id.
    pub pictures: BTreeMap<String, Vec<u8>>,
}

impl ShownMail {
    /// Opens a mail; one that cannot be read holds nothing.
    pub fn read(bytes: &[u8]) -> Self {
        let Some(mail) = MessageParser::default().parse(bytes) else { return Self::default() };
        let picture = |part: &mail_parser::MessagePart<'_>| {
            let image = part.content_type().is_some_and(|kind| kind.ctype() == "image");
            let id = part.content_id().filter(|_| image)?;
            Some((id.to_owned(), part.contents().to_vec()))
        };
        Self {
            html: mail.body_html(0).map(std::borrow::Cow::into_owned).unwrap_or_default(),
            pictures: mail.parts.iter().filter_map(picture).collect(),
        }
    }
}
