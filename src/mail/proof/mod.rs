//! What is known of who really sent a letter: what the receiving server found, as far as it is believed,
//! and what our own check of DKIM, ARC and DMARC found.
//!
//! A proof is made once, when a letter comes in, and kept with it: keys and records change, and what
//! counted then must count when the letter is looked at again.
//!
//! `believed` and `results` read what servers say, `records` asks the DNS and verifies with mail-auth,
//! `cover` says which signatures say enough; `servers` and `ourselves` put both to a case, and `judge` closes it.

mod believed;
mod cover;
mod judge;
mod ourselves;
mod records;
mod results;
mod servers;

use std::collections::BTreeMap;
use std::net::SocketAddr;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::{Envelope, Limits};
use records::Looker;

/// What is known of who sent a letter.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Proof {
    /// What it comes to.
    pub standing: Standing,
    /// Why, in one English line for umpires and logs.
    pub reason: String,
    /// The domain in `From`, if there is exactly one sender.
    pub domain: Option<String>,
    /// What vouches for the letter, when the standing is [`Standing::Aligned`].
    pub voucher: Option<Voucher>,
    /// When the signature was made that vouches for it.
    pub signed_at: Option<DateTime<Utc>>,
    /// To whom it was written, as far as what vouches for it covers that.
    pub addressed: Vec<String>,
    /// A name of the signed mail, when its signature leaves the Message-ID open: two copies under different
    /// Message-IDs have the same one, and are one mail.
    pub mark: Option<String>,
    /// What the domain in `From` asks for with mail that is not its own, as far as it is known.
    pub policy: Option<Policy>,
    /// All that was found.
    pub found: Vec<Found>,
}

/// What the domain in `From` says to a letter.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It vouches for it: a signature or path that is aligned with it passed (RFC 7489).
    Aligned,
    /// Nothing can be said: it publishes nothing, or could not be asked.
    #[default]
    Unknown,
    /// It publishes how its mail can be known, and this is none of it.
    Forged,
}

/// What vouches for a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Voucher {
    /// A signature that we verified.
    Signature,
    /// What a believed server found.
    Server,
    /// What a trusted forwarder found and sealed (RFC 8617).
    Sealer,
}

/// What a domain asks for with mail that fails DMARC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Policy {
    /// Nothing.
    None,
    /// To set it aside.
    Quarantine,
    /// To refuse it.
    Reject,
}

/// One thing that was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// The server that says so; `None` when we found it ourselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// What was looked into.
    pub method: Method,
    /// What came of it.
    pub verdict: Verdict,
    /// The domain that it is about.
    #[serde(default)]
    pub domain: String,
    /// Why, where there is something to say.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// Ways to tell where a mail is from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// A signature of a domain (RFC 6376).
    Dkim,
    /// The machines a domain sends from (RFC 7208).
    Spf,
    /// What the domain in `From` says of the two (RFC 7489, RFC 9989).
    Dmarc,
    /// What a forwarder found and sealed (RFC 8617).
    Arc,
}

/// What came of looking into it. Only [`Verdict::Pass`] proves anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It holds.
    Pass,
    /// It holds, and still says too little to count here.
    Weak,
    /// It does not hold.
    Fail,
    /// Neither.
    Neutral,
    /// There is nothing to look into.
    None,
    /// It could not be looked into just now.
    Temporary,
    /// It can never be looked into: something published is broken.
    Permanent,
}

/// Where the records of domains are looked up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Records {
    /// Nowhere: only what the receiving server found counts.
    Off,
    /// With the machine's resolver.
    System,
    /// With the DNS server at this address.
    Server(SocketAddr),
    /// In a list of TXT records by name; every other name does not exist. For tests.
    Listed(BTreeMap<String, Vec<String>>),
}

/// Finds out who sent a letter.
#[derive(Debug)]
pub struct Checker {
    looker: Option<Looker>,
    believed: Vec<String>,
    limits: Limits,
    sealers: Vec<String>,
}

impl Checker {
    /// A checker that looks records up there, and believes the Authentication-Results of these servers.
    pub fn new(records: Records, believed: Vec<String>) -> Self {
        let limits = Limits::default();
        Self { looker: Looker::new(records), believed, limits, sealers: Vec::new() }
    }

    /// The same checker, which also believes what the forwarders of these domains sealed (RFC 8617).
    #[must_use]
    pub fn with_sealers(self, sealers: Vec<String>) -> Self {
        Self { sealers: sealers.into_iter().map(|s| s.to_ascii_lowercase()).collect(), ..self }
    }

    /// The same under other limits for mails.
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Whether it looks records up, which may take its time.
    pub fn asks(&self) -> bool {
        self.looker.is_some()
    }

    /// Looks into one letter. What cannot be found out within some seconds is unknown. To be called
    /// from plain threads, not from inside an async runtime.
    pub fn check(&self, raw: &[u8], envelope: &Envelope, now: DateTime<Utc>) -> Proof {
        judge::judge(self, raw, envelope, now)
    }
}

#[cfg(test)]
mod tests;
