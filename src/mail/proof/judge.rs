//! Puts together what was found: does the domain in `From` vouch for this letter?
//!
//! It does when one of these holds: a signature that we verified is aligned with it (DMARC, or without a
//! DMARC record the very same domain) and says enough (`cover`); a believed server found DMARC, an aligned
//! signature or an aligned path in order; a configured forwarder sealed that it found so. It is forged when
//! the domain asks to set such mail aside or to refuse it, and nothing vouches for it, and nothing was left
//! open by the DNS. The path (SPF) is known from believed servers alone, since only they saw the client.

use chrono::{DateTime, Utc};
use mail_auth::AuthenticatedMessage;

use super::super::address;
use super::super::fields::{Fields, header_end};
use super::super::guard;
use super::believed;
use super::cover::Signed;
use super::results::Finding;
use super::{Checker, Envelope, Found, Method, Policy, Proof, Standing, Voucher};
use estafette_core::dice::sha256_hex;

/// Signatures of one mail that are looked into at most.
const MOST_SIGNATURES: usize = 10;
/// Recipients that are noted at most.
const MOST_RECIPIENTS: usize = 50;

/// One letter, as far as it matters who sent it.
pub(super) struct Seen<'a> {
    pub fields: Fields,
    pub raw: &'a [u8],
    /// The domain in `From`.
    pub domain: String,
    pub envelope: &'a Envelope,
    pub now: DateTime<Utc>,
}

impl Seen<'_> {
    /// Why a signature says too little for this letter, if so.
    pub fn weakness(&self, signed: &Signed) -> Option<String> {
        signed.weakness(&self.fields, self.raw, self.now)
    }
}

/// Looks into one letter.
pub(super) fn judge(checker: &Checker, raw: &[u8], envelope: &Envelope, now: DateTime<Utc>) -> Proof {
    let head = &raw[..raw.len().min(checker.limits.header)];
    let fields = Fields::read(&head[..header_end(head).0]);
    let unclear = |reason: &str| Proof { reason: reason.to_owned(), ..Proof::default() };
    let Ok(sender) = address::sender(&fields) else { return unclear("it is not clear who the sender is") };
    if guard::whole(raw, &checker.limits).is_err() {
        return unclear("it breaks a limit");
    }
    let domain = sender.mailbox.rsplit('@').next().unwrap_or_default().to_owned();
    let seen = Seen { fields, raw, domain, envelope, now };
    let mut case = Case::new(&seen);
    case.hear_servers(&believed::believed(&seen.fields, &checker.believed));
    let body_at = header_end(raw).1;
    // The letter after it shows whether the library ends the header there, too.
    let head = with_crlf(&raw[..raw.len().min(body_at + 1)]);
    let head_to = header_end(&head).1;
    let Some(mut message) = AuthenticatedMessage::parse(&head) else { return unclear("it has no header") };
    // The body itself may be large, and needs no other line ends: its hash is the same with each.
    for (form, method, length, hash) in &mut message.body_hashes {
        *hash = method.hash(form.canonical_body(&raw[body_at..], *length)).as_ref().to_vec();
    }
    let doubt = if message.body_offset() != head_to || message.froms() != [sender.mailbox.as_str()] {
        // Where the two do not agree which lines are header, a signature may be about another text.
        Some("its header can be read in two ways".to_owned())
    } else if message.dkim_headers.len() > MOST_SIGNATURES {
        Some(format!("it has more than {MOST_SIGNATURES} signatures"))
    } else {
        None
    };
    if let Some(doubt) = doubt {
        case.open.push(doubt);
        message.from = vec![sender.mailbox];
        message.dkim_headers.clear();
        message.ams_headers.clear();
        message.as_headers.clear();
    }
    case.broken = message.has_dkim_errors;
    let signatures = message.dkim_headers.iter().map(|h| Signed::of(&h.header));
    case.signed = signatures.filter(|s| related(&s.domain, &seen.domain)).collect();
    if let Some(looker) = &checker.looker {
        match looker.look(&message, &seen.domain, &checker.sealers) {
            Ok(looked) => case.hear_dns(&looked, &checker.sealers),
            Err(why) => case.postponed = Some(why),
        }
    }
    case.weigh_servers();
    case.close()
}

/// The bytes with the line ends they travelled with: a Maildir keeps them without CR.
pub(super) fn with_crlf(raw: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(raw.len() + raw.len() / 32);
    for (at, &b) in raw.iter().enumerate() {
        if b == b'\n' && (at == 0 || raw[at - 1] != b'\r') {
            bytes.push(b'\r');
        }
        bytes.push(b);
    }
    bytes
}

/// What vouches, and how it is put down.
struct Vouched {
    voucher: Voucher,
    reason: String,
    signed_at: Option<DateTime<Utc>>,
    addressed: Vec<String>,
    mark: Option<String>,
}

/// What speaks for a letter and against it.
pub(super) struct Case<'a> {
    pub seen: &'a Seen<'a>,
    pub found: Vec<Found>,
    /// What believed servers found in order that needs a signature with enough in it.
    pub passes: Vec<(String, Vec<String>)>,
    vouched: Option<Vouched>,
    pub policy: Option<Policy>,
    /// The signatures of the domain in `From`, and of those above and below it, as they stand.
    pub signed: Vec<Signed>,
    /// Whether a signature in it cannot be read or covers a part of the body.
    pub broken: bool,
    /// Why nothing final can be said.
    pub postponed: Option<String>,
    /// Why what there is does not vouch.
    pub open: Vec<String>,
}

impl<'a> Case<'a> {
    fn new(seen: &'a Seen<'a>) -> Self {
        Self {
            seen,
            found: Vec::new(),
            passes: Vec::new(),
            vouched: None,
            policy: None,
            signed: Vec::new(),
            broken: false,
            postponed: None,
            open: Vec::new(),
        }
    }

    pub fn is_from(&self, domain: Option<&str>) -> bool {
        domain.is_some_and(|d| d == self.seen.domain)
    }

    pub fn vouch(&mut self, voucher: Voucher, reason: String) {
        let addressed = self.addressed(|_| true);
        self.vouched.get_or_insert(Vouched { voucher, reason, signed_at: None, addressed, mark: None });
    }

    pub fn vouch_signed(&mut self, voucher: Voucher, reason: String, signed: &Signed) {
        let fields = &self.seen.fields;
        let signed_at = signed.made_at(fields);
        let mark = (!signed.covers(fields, "message-id")).then(|| {
            let hash = estafette_core::dice::hex(&signed.body_hash);
            sha256_hex(format!("{}\n{signed_at:?}\n{hash}", signed.domain).as_bytes())
        });
        let addressed = self.addressed(|name| signed.covers(fields, name));
        self.vouched.get_or_insert(Vouched { voucher, reason, signed_at, addressed, mark });
    }

    /// The recipients in the fields of which that holds.
    fn addressed(&self, covered: impl Fn(&str) -> bool) -> Vec<String> {
        let names = ["to", "cc"].into_iter().filter(|name| covered(name));
        let all = names.flat_map(|name| address::mailboxes(&self.seen.fields, name));
        all.take(MOST_RECIPIENTS).collect()
    }

    fn close(self) -> Proof {
        let proof = Proof {
            domain: Some(self.seen.domain.clone()),
            policy: self.policy,
            found: self.found,
            ..Proof::default()
        };
        if let Some(Vouched { voucher, reason, signed_at, addressed, mark }) = self.vouched {
            return Proof {
                addressed,
                standing: Standing::Aligned,
                voucher: Some(voucher),
                reason,
                signed_at,
                mark,
                ..proof
            };
        }
        let why =
            if self.open.is_empty() { "nothing vouches for it".to_owned() } else { self.open.join("; ") };
        if let Some(postponed) = self.postponed {
            return Proof { reason: format!("not known for now: {postponed}"), ..proof };
        }
        match self.policy {
            Some(policy @ (Policy::Quarantine | Policy::Reject)) => {
                let asks = if policy == Policy::Reject { "refuse" } else { "set aside" };
                let reason = format!("{} asks to {asks} such mail: {why}", self.seen.domain);
                Proof { standing: Standing::Forged, reason, ..proof }
            }
            _ => Proof { reason: why, ..proof },
        }
    }
}

/// Whether one of two domains lies within the other.
pub(super) fn related(one: &str, other: &str) -> bool {
    let within = |inner: &str, outer: &str| {
        inner.strip_suffix(outer).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    };
    let below_top = |domain: &str| domain.contains('.');
    below_top(one) && below_top(other) && (within(one, other) || within(other, one))
}

/// A finding of a server as it is kept.
pub(super) fn noted(by: Option<&String>, said: &Finding) -> Found {
    let names: &[&str] = match said.method {
        Method::Dkim => &["header.d", "header.i"],
        Method::Spf => &["smtp.mailfrom", "smtp.helo"],
        Method::Dmarc => &["header.from"],
        Method::Arc => &["header.oldest-pass"],
    };
    let domain = names.iter().find_map(|name| said.domain(name)).unwrap_or_default().to_owned();
    Found { by: by.cloned(), method: said.method, verdict: said.verdict, domain, note: String::new() }
}
