//! Rounds of a public beacon: numbers that nobody knows before their time, each with a proof.
//!
//! A drand network signs a round every few seconds by a threshold of independent servers. The signature of a round
//! is unique, so nobody can choose it, and anyone can hold it against the network's public key. Its randomness is
//! SHA-256 of the signature (48 bytes, a point in G1; the scheme `bls-unchained-g1-rfc9380`).

use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};
use drand_verify::{G2PubkeyRfc, Pubkey};
use serde::{Deserialize, Serialize};

use super::{hex, sha256_hex};

/// A round lies so long after the moment at which orders are closed, at least: long enough to write that down.
pub const MARGIN: TimeDelta = TimeDelta::seconds(30);
/// Orders that were closed so long before their announced round came were closed before anybody could know it, though
/// clocks go wrong by some seconds.
const AHEAD: TimeDelta = TimeDelta::seconds(15);
/// Bytes of a signature.
const SIGNATURE: usize = 48;
/// Bytes of a network's public key.
const KEY: usize = 96;

/// A network of the beacon: what its rounds are held against, and when each comes. In a journal it stands as its public
/// key in hex, its genesis and its period.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Named", into = "Named")]
pub struct Beacon {
    key: [u8; KEY],
    /// When round 1 came, in seconds since 1970 UTC.
    genesis: i64,
    /// Seconds from one round to the next, at least 1.
    period: u32,
}

/// A network as it is written down.
#[derive(Serialize, Deserialize)]
struct Named {
    key: String,
    genesis: i64,
    period: u32,
}

impl From<Beacon> for Named {
    fn from(beacon: Beacon) -> Self {
        Self { key: beacon.key(), genesis: beacon.genesis, period: beacon.period }
    }
}

impl TryFrom<Named> for Beacon {
    type Error = &'static str;

    fn try_from(Named { key, genesis, period }: Named) -> Result<Self, Self::Error> {
        Self::new(&key, genesis, period).ok_or("that is no network of a beacon")
    }
}

/// A round with its proof, as it stands in the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Its number, from 1.
    pub number: u64,
    /// Its signature, 96 lower-case hex digits.
    pub signature: String,
}

/// Why a round does not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WrongRound {
    /// The signature is no 96 hex digits, or no point of the curve.
    NoSignature,
    /// A signature, but not the one of this network for this round.
    Forged,
}

impl Round {
    /// Its randomness, SHA-256 of the signature, for a round that was verified before; `None` where the signature is none.
    pub fn randomness(&self) -> Option<[u8; 32]> {
        bytes::<SIGNATURE>(&self.signature).map(|signature| drand_verify::derive_randomness(&signature))
    }
}

impl Beacon {
    /// drand's network `quicknet`: a round every three seconds since 23 August 2023.
    pub fn quicknet() -> Self {
        const KEY: &str = "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106\
            4510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a";
        Self::new(KEY, 1_692_803_367, 3).expect("the key of quicknet is one")
    }

    /// A network by its public key (192 hex digits, a point in G2), the second of its first round, and its period.
    /// `None` where the key is none or the period is 0.
    pub fn new(key: &str, genesis: i64, period: u32) -> Option<Self> {
        let key: [u8; KEY] = bytes(key)?;
        G2PubkeyRfc::from_fixed(key).ok()?;
        (period > 0).then_some(Self { key, genesis, period })
    }

    /// The public key, 192 lower-case hex digits.
    pub fn key(&self) -> String {
        hex(&self.key)
    }

    /// The first second of the network, since 1970 UTC.
    pub fn genesis(&self) -> i64 {
        self.genesis
    }

    /// Seconds from one round to the next.
    pub fn period(&self) -> u32 {
        self.period
    }

    /// The first round that comes strictly after a moment.
    pub fn round_after(&self, moment: DateTime<Utc>) -> u64 {
        let since = moment.timestamp() - self.genesis;
        if since < 0 { 1 } else { (since / i64::from(self.period)) as u64 + 2 }
    }

    /// The round that is announced with a deadline: the first one after it and the margin.
    pub fn announced(&self, deadline: DateTime<Utc>) -> u64 {
        self.round_after(deadline + MARGIN)
    }

    /// The round that decides what was ordered until a moment at which orders were closed. Where that was at a deadline
    /// (`None` if none had passed) and well before the announced round comes, it is the announced one; else the first
    /// one after that moment and the margin. So nobody can know it when orders are closed.
    pub fn deciding(&self, closed: DateTime<Utc>, deadline: Option<DateTime<Utc>>) -> u64 {
        let announced = deadline.filter(|at| *at <= closed).map(|at| self.announced(at));
        let ahead = |round: &u64| self.time_of(*round) > closed + AHEAD;
        announced.filter(ahead).unwrap_or_else(|| self.round_after(closed + MARGIN))
    }

    /// When a round comes, UTC. The latest moment that there is, for a round beyond it.
    pub fn time_of(&self, round: u64) -> DateTime<Utc> {
        let steps = i64::try_from(round.saturating_sub(1)).unwrap_or(i64::MAX);
        let seconds = self.genesis.saturating_add(steps.saturating_mul(i64::from(self.period)));
        DateTime::from_timestamp(seconds, 0).unwrap_or(DateTime::<Utc>::MAX_UTC - TimeDelta::days(1))
    }

    /// The randomness of a round, once its signature is held against the network's key (1 to 2 ms in a release build).
    ///
    /// # Errors
    /// A signature that is none, or not that of this round.
    pub fn verify(&self, round: &Round) -> Result<[u8; 32], WrongRound> {
        let signature: [u8; SIGNATURE] = bytes(&round.signature).ok_or(WrongRound::NoSignature)?;
        let key = G2PubkeyRfc::from_fixed(self.key).expect("it was held against the curve when it was made");
        match key.verify(round.number, b"", &signature) {
            Ok(true) => Ok(drand_verify::derive_randomness(&signature)),
            Ok(false) => Err(WrongRound::Forged),
            Err(_) => Err(WrongRound::NoSignature),
        }
    }
}

impl fmt::Debug for Beacon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = sha256_hex(&self.key);
        write!(f, "Beacon({}…, {}, {} s)", &key[..8], self.genesis, self.period)
    }
}

impl fmt::Display for WrongRound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoSignature => {
                "that is no signature of a beacon: 96 hex digits, a point of the curve BLS12-381"
            }
            Self::Forged => "the signature is not that of this round by the beacon's public key",
        })
    }
}

impl std::error::Error for WrongRound {}

/// Bytes from as many pairs of hex digits.
fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0u8; N];
    if text.len() != 2 * N || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    for (i, b) in bytes.iter_mut().enumerate() {
        *b = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Round 123 of quicknet as <https://api.drand.sh> hands it out.
    fn round() -> Round {
        let signature = "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";
        Round { number: 123, signature: signature.to_owned() }
    }

    #[test]
    fn a_recorded_round_is_verified_and_no_other_passes() {
        let net = Beacon::quicknet();
        let randomness = net.verify(&round()).unwrap();
        assert_eq!(hex(&randomness), sha256_hex(&bytes::<SIGNATURE>(&round().signature).unwrap()));
        assert_eq!(net.verify(&Round { number: 124, ..round() }), Err(WrongRound::Forged));
        for none in ["", "zz", &"00".repeat(48), &round().signature[..94]] {
            let bad = Round { signature: none.to_owned(), ..round() };
            assert_eq!(net.verify(&bad), Err(WrongRound::NoSignature), "{none}");
        }
    }

    #[test]
    fn rounds_follow_the_clock() {
        let net = Beacon::quicknet();
        let first = net.time_of(1);
        assert_eq!(net.round_after(first - TimeDelta::days(9)), 1);
        assert_eq!(net.round_after(first), 2, "strictly after");
        for moment in [0, 1, 2, 3, 4, 86_400] {
            let moment = first + TimeDelta::seconds(moment);
            let round = net.round_after(moment);
            assert!(net.time_of(round) > moment && net.time_of(round - 1) <= moment);
        }
        assert!(net.time_of(u64::MAX) > net.time_of(u64::MAX / 1_000_000_000_000));
    }
}
