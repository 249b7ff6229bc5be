//! Rounds of a public beacon: randomness that nobody knows before its time, and that anybody can check offline.
//!
//! A drand network of the scheme `bls-unchained-g1-rfc9380` signs the number of each round at a fixed beat. The
//! signature is the proof of the round, whoever hands it on, and its SHA-256 is the randomness. The network
//! that is asked without further ado is quicknet of the League of Entropy: a round each three seconds.

use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};
use drand_verify::{G2PubkeyRfc, Pubkey};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::dice::{bytes_of_hex, hex};

/// 32 bytes that follow from a round's signature.
pub type Randomness = [u8; 32];

/// A beacon: its key, and when its rounds come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Beacon {
    /// The hash by which its servers know it, in hex.
    pub chain: String,
    /// The public key, 96 bytes in hex.
    pub key: String,
    /// When round 1 came, in seconds since 1970 (UTC).
    pub genesis: i64,
    /// Seconds from one round to the next; at least 1.
    pub period: u32,
}

/// A round as it was published: its number, and the signature in hex.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Counted from 1.
    pub number: u64,
    /// 48 bytes in lower-case hex.
    pub signature: String,
}

/// Why something is no round of a beacon.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoRound {
    /// The key of the beacon is none.
    #[error("the beacon's key is not 96 bytes in hex that are a key")]
    Key,
    /// The signature cannot be read.
    #[error("a signature is 48 bytes in hex (96 digits), as the beacon publishes it")]
    Unreadable,
    /// The signature is of another round, or of nobody.
    #[error("the signature is not the one of round {0}")]
    Wrong(u64),
}

impl Beacon {
    /// Quicknet of the League of Entropy.
    pub fn quicknet() -> Self {
        Self {
            chain: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971".to_owned(),
            key: "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d\
                  1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
                .to_owned(),
            genesis: 1_692_803_367,
            period: 3,
        }
    }

    /// The first round that comes later than a moment.
    pub fn round_after(&self, at: DateTime<Utc>) -> u64 {
        let since = at.timestamp() - self.genesis;
        u64::try_from(since.div_euclid(self.beat()) + 2).unwrap_or(1).max(1)
    }

    /// When a round comes.
    pub fn time_of(&self, round: u64) -> DateTime<Utc> {
        let beats = i64::try_from(round).unwrap_or(i64::MAX).saturating_sub(1);
        let start = DateTime::from_timestamp(self.genesis, 0).unwrap_or_default();
        TimeDelta::try_seconds(beats.saturating_mul(self.beat()))
            .and_then(|since| start.checked_add_signed(since))
            .unwrap_or(DateTime::<Utc>::MAX_UTC)
    }

    /// The randomness of a round, if its signature is the beacon's.
    ///
    /// # Errors
    /// A signature of another round, one that is none, a key that is none.
    pub fn randomness(&self, round: &Round) -> Result<Randomness, NoRound> {
        let key = bytes_of_hex::<96>(&self.key).ok_or(NoRound::Key)?;
        let key = G2PubkeyRfc::from_fixed(key).map_err(|_| NoRound::Key)?;
        let signature = bytes_of_hex::<48>(&round.signature).ok_or(NoRound::Unreadable)?;
        match key.verify(round.number, &[], &signature) {
            Ok(true) => Ok(Sha256::digest(signature).into()),
            Ok(false) => Err(NoRound::Wrong(round.number)),
            Err(_) => Err(NoRound::Unreadable),
        }
    }

    fn beat(&self) -> i64 {
        i64::from(self.period.max(1))
    }
}

impl Round {
    /// A round out of its number and the bytes of its signature.
    pub fn new(number: u64, signature: &[u8]) -> Self {
        Self { number, signature: hex(signature) }
    }
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.number, self.signature)
    }
}

#[cfg(test)]
pub mod testing {
    //! A beacon whose key the tests hold, so that they have any round without a network.

    use bls12_381::hash_to_curve::{ExpandMsgXmd, HashToCurve};
    use bls12_381::{G1Affine, G1Projective, G2Affine, G2Projective, Scalar};
    use sha2::{Digest, Sha256};

    use super::{Beacon, Round, hex};

    const DOMAIN: &[u8] = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

    fn key() -> Scalar {
        Scalar::from(0x1410)
    }

    /// The beacon of the tests: a round each three seconds since 2026-01-01 00:00 UTC.
    pub fn beacon() -> Beacon {
        let public = G2Affine::from(G2Projective::generator() * key());
        let chain = "1410".repeat(16);
        Beacon { chain, key: hex(&public.to_compressed()), genesis: 1_767_225_600, period: 3 }
    }

    /// A round of it.
    pub fn round(number: u64) -> Round {
        let message = Sha256::digest(number.to_be_bytes());
        let point =
            <G1Projective as HashToCurve<ExpandMsgXmd<sha2_09::Sha256>>>::hash_to_curve(message, DOMAIN);
        Round::new(number, &G1Affine::from(point * key()).to_compressed())
    }
}

#[cfg(test)]
mod tests {
    use super::testing::{beacon, round};
    use super::*;

    const ROUND_123: &str =
        "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";

    #[test]
    fn a_recorded_round_of_quicknet_is_sound_and_no_other_number_fits_it() {
        let net = Beacon::quicknet();
        let recorded = Round { number: 123, signature: ROUND_123.to_owned() };
        let randomness = net.randomness(&recorded).unwrap();
        assert_eq!(randomness[..], Sha256::digest(bytes_of_hex::<48>(ROUND_123).unwrap())[..]);
        let other = Round { number: 124, ..recorded.clone() };
        assert_eq!(net.randomness(&other), Err(NoRound::Wrong(124)));
        assert_eq!(beacon().randomness(&recorded), Err(NoRound::Wrong(123)), "another network");
        let broken = Round { signature: "00".repeat(48), ..recorded.clone() };
        assert_eq!(net.randomness(&broken), Err(NoRound::Unreadable));
        let short = Round { signature: ROUND_123[2..].to_owned(), ..recorded };
        assert_eq!(net.randomness(&short), Err(NoRound::Unreadable));
    }

    #[test]
    fn rounds_come_at_their_beat() {
        let net = Beacon::quicknet();
        assert_eq!(net.time_of(1).timestamp(), net.genesis);
        for (seconds, round) in [(-100, 1), (-1, 1), (0, 2), (2, 2), (3, 3), (299, 101)] {
            let at = DateTime::from_timestamp(net.genesis + seconds, 0).unwrap();
            assert_eq!(net.round_after(at), round, "{seconds}");
            assert!(net.time_of(round) > at);
        }
        assert_eq!(net.time_of(u64::MAX), DateTime::<Utc>::MAX_UTC);
    }

    #[test]
    fn the_beacon_of_the_tests_signs_as_a_real_one() {
        assert!(beacon().randomness(&round(7)).is_ok());
        assert_eq!(beacon().randomness(&Round { number: 8, ..round(7) }), Err(NoRound::Wrong(8)));
    }
}
