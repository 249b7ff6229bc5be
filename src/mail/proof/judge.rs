//! Puts together what was found: does the domain in `From` vouch for this letter?
//!
//! It does when one of these holds: a signature that we verified is aligned with it (DMARC, or without a
//! DMARC record the very same domain) and says enough (`cover`); a believed server found DMARC, an aligned
//! signature or an aligned path in order; a configured forwarder sealed that it found so. It is forged when
//! the domain asks to set such mail aside or to refuse it, and nothing vouches for it, and nothing was left
//! open by the DNS. The path (SPF) is known from believed servers alone, since only they saw the client.

use std::borrow::Cow;

use chrono::{DateTime, Utc};
use mail_auth::dkim::DkimError;
use mail_auth::{AuthenticatedMessage, DkimResult, DmarcResult, Error};

use super::super::address;
use super::super::fields::{Fields, header_end};
use super::super::guard;
use super::believed::{self, Believed};
use super::cover::Signed;
use super::records::Looked;
use super::results::{self, Said};
use super::{Checker, Envelope, Found, Method, Policy, Proof, Standing, Verdict, Voucher};
use crate::core::dice::sha256_hex;

/// Signatures of one mail that are looked into at most.
const MOST_SIGNATURES: usize = 10;
/// Recipients that are noted at most.
const MOST_RECIPIENTS: usize = 50;

/// One letter, as far as it matters who sent it.
struct Seen<'a> {
    fields: Fields,
    raw: &'a [u8],
    domain: String,
    envelope: &'a Envelope,
    now: DateTime<Utc>,
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
    let crlf = with_crlf(raw);
    let body_at = header_end(&crlf).1;
    let Some(mut message) = AuthenticatedMessage::parse(&crlf) else { return unclear("it has no header") };
    let doubt = if message.body_offset() != body_at || message.froms() != [sender.mailbox.as_str()] {
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
    if let Some(looker) = &checker.looker {
        match looker.look(&message, &seen.domain, &checker.sealers) {
            Ok(looked) => case.hear_dns(&looked, &checker.sealers),
            Err(why) => case.postponed = Some(why),
        }
    }
    case.weigh_servers(&message);
    case.close()
}

/// The bytes with the line ends they travelled with: a Maildir keeps them without CR.
fn with_crlf(raw: &[u8]) -> Cow<'_, [u8]> {
    let bare = |at: usize| raw[at] == b'\n' && (at == 0 || raw[at - 1] != b'\r');
    if !(0..raw.len()).any(bare) {
        return Cow::Borrowed(raw);
    }
    let mut bytes = Vec::with_capacity(raw.len() + raw.len() / 32);
    for (at, &b) in raw.iter().enumerate() {
        if bare(at) {
            bytes.push(b'\r');
        }
        bytes.push(b);
    }
    Cow::Owned(bytes)
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
struct Case<'a> {
    seen: &'a Seen<'a>,
    found: Vec<Found>,
    /// What believed servers found in order that needs a signature with enough in it.
    passes: Vec<(String, Vec<String>)>,
    vouched: Option<Vouched>,
    policy: Option<Policy>,
    /// Why nothing final can be said.
    postponed: Option<String>,
    /// Why what there is does not vouch.
    open: Vec<String>,
}

impl<'a> Case<'a> {
    fn new(seen: &'a Seen<'a>) -> Self {
        Self {
            seen,
            found: Vec::new(),
            passes: Vec::new(),
            vouched: None,
            policy: None,
            postponed: None,
            open: Vec::new(),
        }
    }

    fn is_from(&self, domain: Option<&str>) -> bool {
        domain.is_some_and(|d| d == self.seen.domain)
    }

    /// Notes what believed servers found. A path that passed vouches at once: it is about this very
    /// delivery. Signatures are held against what they cover afterwards.
    fn hear_servers(&mut self, believed: &[Believed]) {
        for Believed { server, said } in believed {
            self.found.extend(said.iter().map(|said| noted(Some(server), said)));
            let of = |method| said.iter().filter(move |s| s.method == method);
            let path = of(Method::Spf).find_map(|s| self.path_domain(s));
            let dmarc = of(Method::Dmarc).find(|s| self.is_from(s.domain("header.from")));
            let passed = dmarc.is_some_and(|s| s.verdict == Verdict::Pass);
            let by_path = path
                .as_deref()
                .is_some_and(|p| p == self.seen.domain || passed && related(p, &self.seen.domain));
            let signers: Vec<String> = of(Method::Dkim)
                .filter(|s| s.verdict == Verdict::Pass)
                .filter_map(|s| s.domain("header.d").or_else(|| s.domain("header.i")))
                .filter(|d| *d == self.seen.domain || passed && related(d, &self.seen.domain))
                .map(str::to_owned)
                .collect();
            match dmarc.map(|s| s.verdict) {
                // Whatever else it found: it has the records, and it says that they do not fit.
                Some(Verdict::Fail) => self.policy = dmarc.and_then(asked_for).or(self.policy),
                Some(Verdict::Temporary) => {
                    self.postponed = Some(format!("{server} could not look into it"));
                }
                _ if by_path => self.vouch(
                    Voucher::Server,
                    format!("{server} saw it come from {}", path.unwrap_or_default()),
                ),
                _ if passed || !signers.is_empty() => self.passes.push((server.clone(), signers)),
                _ => {}
            }
        }
    }

    /// The domain of a path that passed.
    fn path_domain(&self, said: &Said) -> Option<String> {
        if said.verdict != Verdict::Pass {
            return None;
        }
        let sender = || {
            let from = self.seen.envelope.from.as_deref()?;
            Some(from.trim_matches(['<', '>', ' ']).rsplit('@').next()?.to_ascii_lowercase())
        };
        said.domain("smtp.mailfrom").map(str::to_owned).or_else(sender).filter(|d| !d.is_empty())
    }

    /// Holds what servers found in order against what the signatures cover: all of the domain must
    /// cover enough, since the server does not say which of them it verified.
    fn weigh_servers(&mut self, message: &AuthenticatedMessage<'_>) {
        let Seen { fields, raw, domain, now, .. } = self.seen;
        for (server, signers) in std::mem::take(&mut self.passes) {
            let is_his = |d: &str| {
                if signers.is_empty() { related(d, domain) } else { signers.iter().any(|s| s == d) }
            };
            let his: Vec<Signed> = message
                .dkim_headers
                .iter()
                .map(|h| Signed::of(&h.header))
                .filter(|s| is_his(&s.domain))
                .collect();
            let broken = message.has_dkim_errors;
            let weak = his.iter().find_map(|s| s.weakness(fields, raw, *now));
            match (his.first(), weak) {
                (Some(_), Some(why)) => self.open.push(format!("{server} found a signature, but {why}")),
                (Some(signed), None) if !broken => {
                    let reason = format!("{server} found the signature of {} in order", signed.domain);
                    self.vouch_signed(Voucher::Server, reason, signed);
                }
                _ => self.open.push(format!("{server} found it in order, and no sound signature is in it")),
            }
        }
    }

    /// Notes what we found ourselves.
    fn hear_dns(&mut self, looked: &Looked<'_>, sealers: &[String]) {
        self.hear_policy(looked);
        for (output, aligned) in &looked.signatures {
            let signed = output.signature().map(Signed::of);
            let name = signed.as_ref().map(|s| s.domain.clone()).unwrap_or_default();
            let weak =
                signed.as_ref().and_then(|s| s.weakness(&self.seen.fields, self.seen.raw, self.seen.now));
            let (verdict, note) = match (output.result(), weak) {
                (DkimResult::Pass, Some(why)) => (Verdict::Weak, why),
                (result, _) => sorted(result),
            };
            match (verdict, &signed) {
                (Verdict::Pass, Some(signed)) if *aligned => {
                    self.vouch_signed(Voucher::Signature, format!("the signature of {name} holds"), signed);
                }
                (Verdict::Pass, _) => self.open.push(format!("the signature is of {name}")),
                (Verdict::Temporary, _) if related(&name, &self.seen.domain) => {
                    self.postponed = Some(note.clone())
                }
                _ if name.is_empty() => self.open.push(format!("a signature does not count: {note}")),
                _ => self.open.push(format!("the signature of {name} does not count: {note}")),
            }
            self.found.push(Found { by: None, method: Method::Dkim, verdict, domain: name, note });
        }
        self.hear_seals(looked, sealers);
    }

    fn hear_policy(&mut self, looked: &Looked<'_>) {
        let (verdict, note) = match looked.dmarc.result() {
            DmarcResult::TempError(error) => (Verdict::Temporary, error.to_string()),
            DmarcResult::PermError(error) => (Verdict::Permanent, error.to_string()),
            _ if looked.dmarc.dmarc_record().is_none() => (Verdict::None, String::new()),
            _ => (Verdict::Neutral, String::new()),
        };
        if verdict == Verdict::Temporary {
            self.postponed = Some(format!("its domain could not be asked: {note}"));
        }
        if verdict == Verdict::Neutral {
            self.policy = Some(match looked.dmarc.policy() {
                mail_auth::dmarc::Policy::Quarantine => Policy::Quarantine,
                mail_auth::dmarc::Policy::Reject => Policy::Reject,
                _ => Policy::None,
            });
        }
        let domain = self.seen.domain.clone();
        self.found.push(Found { by: None, method: Method::Dmarc, verdict, domain, note });
    }

    /// Hears the newest sets of the chain, as far as configured sealers made them: what they found when the
    /// mail came to them.
    fn hear_seals(&mut self, looked: &Looked<'_>, sealers: &[String]) {
        let Some(arc) = &looked.arc else { return };
        let (verdict, note) = sorted(arc.result());
        let trusted = arc.sets().iter().rev().take_while(|set| {
            let domain = set.seal.header.d.to_ascii_lowercase();
            sealers.contains(&domain) && set.signature.header.d.eq_ignore_ascii_case(&domain)
        });
        let last = arc.sets().last().map(|set| Signed::sealed(set.signature.header));
        let name = last.as_ref().map(|s| s.domain.clone()).unwrap_or_default();
        self.found.push(Found {
            by: None,
            method: Method::Arc,
            verdict,
            domain: name.clone(),
            note: note.clone(),
        });
        let Some(last) = last.filter(|_| verdict == Verdict::Pass) else {
            if verdict == Verdict::Temporary {
                self.postponed = Some(note);
            }
            return;
        };
        if let Some(why) = last.weakness(&self.seen.fields, self.seen.raw, self.seen.now) {
            self.open.push(format!("the seal of {name} does not count: {why}"));
            return;
        }
        let said = trusted.filter_map(|set| sealed_results(set.results.value)).flatten().collect::<Vec<_>>();
        let in_order = said.iter().any(|s| s.verdict == Verdict::Pass && self.is_about_sender(s));
        self.found.extend(said.iter().map(|s| noted(Some(&name), s)));
        if in_order {
            self.vouch_signed(
                Voucher::Sealer,
                format!("{name} sealed that it found the sender in order"),
                &last,
            );
        }
    }

    fn is_about_sender(&self, said: &Said) -> bool {
        match said.method {
            Method::Dmarc => self.is_from(said.domain("header.from")),
            Method::Dkim => self.is_from(said.domain("header.d").or_else(|| said.domain("header.i"))),
            Method::Spf => self.is_from(said.domain("smtp.mailfrom")),
            Method::Arc => false,
        }
    }

    fn vouch(&mut self, voucher: Voucher, reason: String) {
        let addressed = self.addressed(|_| true);
        self.vouched.get_or_insert(Vouched { voucher, reason, signed_at: None, addressed, mark: None });
    }

    fn vouch_signed(&mut self, voucher: Voucher, reason: String, signed: &Signed) {
        let fields = &self.seen.fields;
        let signed_at = signed.made_at(fields);
        let mark = (!signed.covers(fields, "message-id")).then(|| {
            let hash: String = signed.body_hash.iter().map(|b| format!("{b:02x}")).collect();
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
fn related(one: &str, other: &str) -> bool {
    let within = |inner: &str, outer: &str| {
        inner.strip_suffix(outer).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    };
    let below_top = |domain: &str| domain.contains('.');
    below_top(one) && below_top(other) && (within(one, other) || within(other, one))
}

fn noted(by: Option<&String>, said: &Said) -> Found {
    let names: &[&str] = match said.method {
        Method::Dkim => &["header.d", "header.i"],
        Method::Spf => &["smtp.mailfrom", "smtp.helo"],
        Method::Dmarc => &["header.from"],
        Method::Arc => &["header.oldest-pass"],
    };
    let domain = names.iter().find_map(|name| said.domain(name)).unwrap_or_default().to_owned();
    Found { by: by.cloned(), method: said.method, verdict: said.verdict, domain, note: String::new() }
}

/// The policy that a server says the domain has.
fn asked_for(said: &Said) -> Option<Policy> {
    let policy = said.properties.iter().filter(|(name, _)| name.starts_with("policy."));
    policy
        .filter_map(|(_, value)| match value.as_str() {
            "reject" => Some(Policy::Reject),
            "quarantine" => Some(Policy::Quarantine),
            _ => None,
        })
        .next()
}

fn sorted(result: &DkimResult) -> (Verdict, String) {
    let note = |error: &Error| match error {
        Error::Crypto(_) => "it does not match the header".to_owned(),
        Error::Dkim(DkimError::FailedBodyHashMatch) => "it does not match the body".to_owned(),
        error => error.to_string(),
    };
    match result {
        DkimResult::Pass => (Verdict::Pass, String::new()),
        DkimResult::Neutral(error) | DkimResult::Fail(error) => (Verdict::Fail, note(error)),
        DkimResult::PermError(error) => (Verdict::Permanent, note(error)),
        DkimResult::TempError(error) => (Verdict::Temporary, note(error)),
        DkimResult::None => (Verdict::None, String::new()),
    }
}

/// The results in a sealed set: as in Authentication-Results, behind `i=N;`.
fn sealed_results(value: &[u8]) -> Option<Vec<Said>> {
    let text = std::str::from_utf8(value).ok()?;
    let (instance, rest) = text.split_once(';')?;
    instance
        .trim()
        .to_ascii_lowercase()
        .starts_with("i=")
        .then(|| results::read(rest))
        .flatten()
        .map(|r| r.said)
}
