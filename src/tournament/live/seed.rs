//! The seed of a tournament: committed to before anybody signs on, told bit by bit, checkable by anybody.
//!
//! A secret of 32 bytes is hashed again and again with SHA-256. The last hash is the **commitment** of the
//! announcement. The one before it is told when sign-on closes, and the shuffle comes from it. The one before that is told
//! in round 1 once nobody can choose tables any more, and the dice of that round come from it; and so on.
//! Whoever hashes the seed of round r once more than r times must come to the commitment. None can be known before
//! it is told.

use super::super::book::Round;
use super::super::name::Name;
use super::act::Act;
use super::event::Event;
use estafette_core::{DiceKey, Secret};

/// How often the secret is hashed to make the commitment.
pub const LINKS: u32 = 128;

/// The secret that a tournament keeps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seeds(Secret);

impl Seeds {
    /// From 32 random bytes.
    pub fn new(secret: Secret) -> Self {
        Self(secret)
    }

    /// What the announcement tells, in hex.
    pub fn commitment(&self) -> String {
        self.link(0).to_hex()
    }

    /// What is told when sign-on closes, in hex.
    pub fn sign_on(&self) -> String {
        self.link(1).to_hex()
    }

    /// What is told in a round once tables are chosen, in hex.
    pub fn round(&self, round: Round) -> String {
        self.link(round.saturating_add(1)).to_hex()
    }

    /// The act with the seed that it tells; any other act as it is.
    pub fn tell(&self, event: &Event, act: &Act) -> Act {
        match act {
            Act::CloseSignOn { .. } => Act::CloseSignOn { seed: Some(self.sign_on()) },
            Act::DiceTables { .. } => {
                Act::DiceTables { seed: Some(self.round(event.playing().unwrap_or(0))) }
            }
            _ => act.clone(),
        }
    }

    fn link(&self, number: u32) -> Secret {
        let mut link = self.0.clone();
        for _ in number..LINKS {
            link = hashed(&link);
        }
        link
    }
}

fn hashed(secret: &Secret) -> Secret {
    Secret::from_hex(&secret.commitment()).expect("a hash has 64 hex digits")
}

/// Whether a seed is the one that an announcement committed to: that of sign-on for round 0, or of a round.
pub fn keeps(commitment: &str, seed: &str, round: Round) -> bool {
    let Some(mut link) = Secret::from_hex(seed).filter(|_| round < LINKS) else { return false };
    for _ in 0..=round {
        link = hashed(&link);
    }
    link.to_hex() == commitment
}

/// Dice made from a seed: each a hash of the seed and of what it is for.
pub struct Dice(DiceKey);

impl Dice {
    /// The dice of a seed in hex; none when it is no seed.
    pub fn of(seed: &str) -> Option<Self> {
        Some(Self(DiceKey::new(&Secret::from_hex(seed)?, [])))
    }

    /// The die for something, from 1 to `sides`.
    pub fn die(&self, what: &str, sides: u32) -> u32 {
        self.0.die(&format!("estafette-tournament-1|{what}|{sides}"), sides)
    }

    /// Names in random order. They are sorted first, so that it does not matter in which order they came:
    /// then dice with n, n − 1, … 2 sides say which of those left goes last.
    pub fn shuffled(&self, names: impl IntoIterator<Item = Name>) -> Vec<Name> {
        let mut order: Vec<Name> = names.into_iter().collect();
        order.sort();
        for left in (2..=order.len()).rev() {
            let sides = u32::try_from(left).unwrap_or(u32::MAX);
            let drawn = self.die("shuffle", sides) as usize;
            order.swap(left - 1, drawn - 1);
        }
        order
    }
}
