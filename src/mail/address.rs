//! Addresses: who wrote, whom it was sent to, and the tag in ours (`orders+TAG@domain`).

use std::sync::LazyLock;

use mail_parser::{Addr, HeaderName, HeaderValue, MessageParser};
use serde::{Deserialize, Serialize};

use super::fields::{Fields, HeaderField};
use super::normalise;
use super::own::Own;
use super::why::Why;

/// The library's reader of headers; it holds a table of all fields, and making that takes longer than reading one.
pub(super) static PARSER: LazyLock<MessageParser> = LazyLock::new(MessageParser::default);

/// A person's address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Address {
    /// The display name, decoded; empty if there is none. Nobody has checked it.
    pub name: String,
    /// `local@domain` in lower case.
    pub mailbox: String,
}

/// Who handed the mail over, as the mail server says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Envelope {
    /// The envelope sender: `None` when unknown, empty for the null sender `<>`.
    pub from: Option<String>,
    /// The envelope recipients, if known.
    pub recipients: Vec<String>,
}

/// The tag of the first recipient that is one of ours: `orders+TAG@domain` gives `TAG`, in lower case.
pub fn address_tag(recipients: &[String], own: &Own) -> Option<String> {
    recipients.iter().filter(|r| own.is_own(r)).find_map(|r| {
        let (local, _) = r.rsplit_once('@')?;
        let (_, tag) = local.split_once('+')?;
        (!tag.is_empty()).then(|| tag.to_lowercase())
    })
}

pub(super) fn without_tag(mailbox: &str) -> String {
    match mailbox.rsplit_once('@') {
        Some((local, domain)) => format!("{}@{domain}", local.split('+').next().unwrap_or(local)),
        None => mailbox.to_owned(),
    }
}

/// A `local@domain` that can mean one thing only, in lower case.
pub(super) fn plain_mailbox(text: &str) -> Option<String> {
    let text = text.trim();
    let (local, domain) = text.split_once('@')?;
    let local_ok = !local.is_empty()
        && local.len() <= 64
        && local.bytes().all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~.".contains(&b));
    let domain_ok = !domain.is_empty()
        && domain.len() <= 253
        && domain.split('.').all(|l| {
            !l.is_empty()
                && !l.starts_with('-')
                && !l.ends_with('-')
                && l.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
        });
    (local_ok && domain_ok).then(|| text.to_ascii_lowercase())
}

/// The one sender of a mail.
///
/// # Errors
/// No From field, two of them, several addresses, or one that two programs might read differently.
pub(super) fn sender(fields: &Fields) -> Result<Address, Why> {
    let mut froms = fields.all("from");
    let from = froms.next().ok_or(Why::NoFrom)?;
    if froms.next().is_some() {
        return Err(Why::TwoFromFields);
    }
    let addresses = addresses(from);
    let shown = || normalise::one_line(&from.text()).chars().take(120).collect::<String>();
    match (addresses.as_slice(), bare_at_signs(&from.value)) {
        ([], 0) => Err(Why::NoFrom),
        ([one], 1) => {
            let mailbox =
                plain_mailbox(one.address().unwrap_or("")).ok_or_else(|| Why::BadSender(shown()))?;
            let name = normalise::one_line(one.name().unwrap_or("")).chars().take(200).collect();
            Ok(Address { name, mailbox })
        }
        ([] | [_], _) => Err(Why::BadSender(shown())),
        _ => Err(Why::SeveralSenders),
    }
}

/// Everybody the mail was sent to, in lower case, the most trustworthy source first.
pub(super) fn recipients(fields: &Fields, envelope: &Envelope, most: usize) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let names = ["delivered-to", "x-original-to", "envelope-to", "to", "cc"];
    let from_fields = names.into_iter().flat_map(|name| mailboxes(fields, name));
    let handed = envelope.recipients.iter().filter_map(|r| plain_mailbox(r.trim_matches(['<', '>'])));
    for mailbox in handed.chain(from_fields) {
        if found.len() == most {
            break;
        }
        if !found.contains(&mailbox) {
            found.push(mailbox);
        }
    }
    found
}

/// The addresses in all fields of a name, in lower case.
pub(super) fn mailboxes<'f>(fields: &'f Fields, name: &'f str) -> impl Iterator<Item = String> + 'f {
    fields.all(name).flat_map(addresses).filter_map(|a| a.address().and_then(plain_mailbox))
}

/// The addresses of a field; those of groups too, each group counting as two so that it never passes
/// for a single sender.
fn addresses(field: &HeaderField) -> Vec<Addr<'static>> {
    let mut header = b"To: ".to_vec();
    header.extend_from_slice(&field.value);
    header.extend_from_slice(b"\r\n\r\n");
    let parsed = PARSER.parse_headers(&header);
    let value = parsed.as_ref().and_then(|m| m.header(HeaderName::To));
    let Some(HeaderValue::Address(address)) = value else { return Vec::new() };
    let mut list: Vec<Addr<'static>> =
        address.clone().into_owned().iter().cloned().map(Addr::into_owned).collect();
    if address.as_group().is_some() {
        list.push(Addr::new(None, ""));
        list.push(Addr::new(None, ""));
    }
    list.truncate(10_000);
    list
}

/// `@` signs outside quoted strings, comments and encoded words.
fn bare_at_signs(value: &[u8]) -> usize {
    let (mut quoted, mut comment, mut count) = (false, 0u32, 0);
    let mut bytes = value.iter();
    while let Some(&b) = bytes.next() {
        match b {
            b'\\' => {
                bytes.next();
            }
            b'"' if comment == 0 => quoted = !quoted,
            b'(' if !quoted => comment = comment.saturating_add(1),
            b')' if !quoted => comment = comment.saturating_sub(1),
            b'@' if !quoted && comment == 0 => count += 1,
            _ => {}
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(value: &str) -> Result<Address, Why> {
        sender(&Fields::read(format!("From: {value}\r\n").as_bytes()))
    }

    fn own() -> Own {
        Own { domain: "club.example".into(), addresses: vec!["orders@club.example".into()], ..Own::default() }
    }

    #[test]
    fn a_plain_sender_is_read_with_name() {
        let a = from("=?utf-8?q?Stanis=C5=82aw?= <Stach@Post.Example>").unwrap();
        assert_eq!((a.name.as_str(), a.mailbox.as_str()), ("Stanisław", "stach@post.example"));
        assert_eq!(from("ann@a.example").unwrap().mailbox, "ann@a.example");
        assert_eq!(from("\"bob@b.example\" <ann@a.example>").unwrap().mailbox, "ann@a.example");
        assert_eq!(from("ann@a.example (Ann @ home)").unwrap().mailbox, "ann@a.example");
    }

    #[test]
    fn a_doubtful_sender_is_refused() {
        for bad in [
            "a@b@c.example",
            "bob@b.example <ann@a.example>",
            "Club: ann@a.example;",
            "Club: ;",
            "ann@a.example, bob@b.example",
            "<ann@a.example> <bob@b.example>",
            "\"a b\"@c.example",
            "ann@-a.example",
            "zoë@a.example",
            "ann",
            "",
        ] {
            assert!(from(bad).is_err(), "{bad}");
        }
        let two = Fields::read(b"From: a@a.example\r\nfrom : b@b.example\r\n");
        assert_eq!(sender(&two), Err(Why::TwoFromFields));
    }

    #[test]
    fn the_tag_of_our_own_address_is_found() {
        let to = ["friend+x@post.example".to_owned(), "orders+k7f3@club.example".to_owned()];
        assert_eq!(address_tag(&to, &own()).as_deref(), Some("k7f3"));
        assert_eq!(address_tag(&["orders@club.example".to_owned()], &own()), None);
    }

    #[test]
    fn only_so_many_recipients_are_read_and_the_envelope_comes_first() {
        let many: Vec<String> = (0..300).map(|i| format!("A{i}@X.example")).collect();
        let fields = Fields::read(format!("To: {}\r\n", many.join(", ")).as_bytes());
        let envelope = Envelope { from: None, recipients: vec!["orders+t@club.example".into()] };
        let found = recipients(&fields, &envelope, 50);
        assert_eq!(found.len(), 50);
        assert_eq!(found[0], "orders+t@club.example");
        assert_eq!(found[1], "a0@x.example");
    }
}
