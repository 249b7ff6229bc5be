//! What our own look at signatures, policies and seals found, put to a case.

use mail_auth::dkim::DkimError;
use mail_auth::{DkimResult, DmarcResult, Error};

use super::cover::Signed;
use super::judge::{Case, noted, related};
use super::records::Looked;
use super::results::{self, Finding};
use super::{Found, Method, Policy, Verdict, Voucher};

impl Case<'_> {
    /// Notes what we found ourselves.
    pub fn hear_dns(&mut self, looked: &Looked<'_>, sealers: &[String]) {
        self.hear_policy(looked);
        for (output, aligned) in &looked.signatures {
            let signed = output.signature().map(Signed::of);
            let name = signed.as_ref().map(|s| s.domain.clone()).unwrap_or_default();
            let weak = signed.as_ref().and_then(|s| self.seen.weakness(s));
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
                    self.postponed = Some(note.clone());
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
        // An old mail may be sealed anew: what is left of the sender's own signatures counts, too.
        let weak = self.seen.weakness(&last);
        if let Some(why) = weak.or_else(|| self.signed.iter().find_map(|s| self.seen.weakness(s))) {
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

    fn is_about_sender(&self, said: &Finding) -> bool {
        match said.method {
            Method::Dmarc => self.is_from(said.domain("header.from")),
            Method::Dkim => self.is_from(said.domain("header.d").or_else(|| said.domain("header.i"))),
            Method::Spf => self.is_from(said.domain("smtp.mailfrom")),
            Method::Arc => false,
        }
    }
}

/// What came of a signature, and why.
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
fn sealed_results(value: &[u8]) -> Option<Vec<Finding>> {
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
