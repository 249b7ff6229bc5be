//! What believed servers say, put to a case.

use super::believed::Believed;
use super::cover::Signed;
use super::judge::{Case, noted, related};
use super::results::Finding;
use super::{Method, Policy, Verdict, Voucher};

impl Case<'_> {
    /// Notes what believed servers found. A path that passed vouches at once: it is about this very
    /// delivery. Signatures are held against what they cover afterwards.
    pub fn hear_servers(&mut self, believed: &[Believed]) {
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
    fn path_domain(&self, said: &Finding) -> Option<String> {
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
    /// cover enough, since the server does not say which of them it verified, and none be broken.
    pub fn weigh_servers(&mut self) {
        for (server, signers) in std::mem::take(&mut self.passes) {
            let his = |s: &&Signed| signers.is_empty() || signers.contains(&s.domain);
            let weak = self.signed.iter().filter(his).find_map(|s| self.seen.weakness(s));
            let first = self.signed.iter().find(his).cloned();
            match (first, weak) {
                (Some(_), Some(why)) => self.open.push(format!("{server} found a signature, but {why}")),
                (Some(signed), None) if !self.broken => {
                    let reason = format!("{server} found the signature of {} in order", signed.domain);
                    self.vouch_signed(Voucher::Server, reason, &signed);
                }
                _ => self.open.push(format!("{server} found it in order, and no sound signature is in it")),
            }
        }
    }
}

/// The policy that a server says the domain has.
fn asked_for(said: &Finding) -> Option<Policy> {
    let mut policy = said.properties.iter().filter(|(name, _)| name.starts_with("policy."));
    policy.find_map(|(_, value)| match value.as_str() {
        "reject" => Some(Policy::Reject),
        "quarantine" => Some(Policy::Quarantine),
        _ => None,
    })
}
