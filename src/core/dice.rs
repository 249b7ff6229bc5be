//! Dice that are keyed, not drawn from a stream, so that anyone can recompute any of them.
//!
//! * The game has a 256-bit secret `S`; its commitment `SHA-256(S)` stands in the first mail to
//!   every seat, before the seat's dice words are taken.
//! * `K = HMAC-SHA-256(S, w1 ‖ w2 ‖ …)`, where each `w` is a seat's words in seat order, preceded by
//!   their length in bytes as a big-endian u32. A seat without words counts as the empty word. In a game on a public
//!   beacon each stretch of a phase has a key of its own: behind the last word stand the 32 bytes of its round.
//! * A die has a label (see [`Label`]), written under the game's [`Scheme`]; block `i` is
//!   `HMAC-SHA-256(K, label ‖ 0x00 ‖ be64(i))`, read
//!   as eight big-endian u32. Values ≥ floor(2³²/n)·n are rejected, the die is `v mod n + 1`.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use super::question::QuestionKey;

mod beacon;
mod label;
mod overruled;
mod stretched;

#[cfg(test)]
#[path = "../../tests/support/signing_beacon.rs"]
mod signing_beacon;

pub use beacon::{Beacon, MARGIN, Round, WrongRound};
pub use label::{Label, Scheme, Sides, Sitting};
pub use overruled::Overruled;
pub use stretched::{Stretch, Stretched};

/// SHA-256 of some bytes in lower-case hex.
pub fn sha256_hex(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Bytes in lower-case hex.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut out = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        out.push(char::from(DIGITS[usize::from(byte >> 4)]));
        out.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
    out
}

/// HMAC-SHA-256 of a message under a key of any length.
pub fn hmac_sha256(key: &[u8], message: &[u8]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length");
    mac.update(message);
    mac.finalize().into_bytes().into()
}

/// A game's secret: 32 bytes that nobody knows until the game is over.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// Wraps 32 random bytes.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The secret of a case or a test: the SHA-256 of a phrase.
    pub fn from_phrase(phrase: &str) -> Self {
        Self(Sha256::digest(phrase.as_bytes()).into())
    }

    /// Reads 64 hex digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        let mut bytes = [0u8; 32];
        if text.len() != 64 || !text.is_ascii() {
            return None;
        }
        for (i, b) in bytes.iter_mut().enumerate() {
            *b = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).ok()?;
        }
        Some(Self(bytes))
    }

    /// The secret as 64 hex digits, for the store and for the day it is revealed.
    pub fn to_hex(&self) -> String {
        hex(&self.0)
    }

    /// What is published before the first order: SHA-256 of the secret's 32 bytes, in hex.
    pub fn commitment(&self) -> String {
        sha256_hex(&self.0)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Words one after the other, each with its length in bytes as a big-endian u32 before it.
fn message_of<'a>(words: impl IntoIterator<Item = &'a str>) -> Vec<u8> {
    let mut message = Vec::new();
    for word in words {
        let length = u32::try_from(word.len()).expect("dice words are short");
        message.extend_from_slice(&length.to_be_bytes());
        message.extend_from_slice(word.as_bytes());
    }
    message
}

/// The key `K` under which a game's dice are rolled, and how their labels are written.
#[derive(Clone)]
pub struct DiceKey([u8; 32], Scheme);

impl DiceKey {
    /// Mixes the secret with the seats' words, in seat order.
    pub fn new<'a>(secret: &Secret, words: impl IntoIterator<Item = &'a str>) -> Self {
        Self(hmac_sha256(&secret.0, &message_of(words)), Scheme::One)
    }

    /// The same with the 32 bytes of a round's randomness behind the last word.
    pub fn with_round<'a>(
        secret: &Secret,
        words: impl IntoIterator<Item = &'a str>,
        randomness: &[u8; 32],
    ) -> Self {
        let mut message = message_of(words);
        message.extend_from_slice(randomness);
        Self(hmac_sha256(&secret.0, &message), Scheme::One)
    }

    /// The same key for labels that are written so. Until it is said, they are as in [`Scheme::One`].
    pub fn under(self, scheme: Scheme) -> Self {
        Self(self.0, scheme)
    }

    /// How labels are written under it.
    pub fn scheme(&self) -> Scheme {
        self.1
    }

    /// The die under a label: a number from 1 to `sides`.
    pub fn die(&self, label: &str, sides: u32) -> u32 {
        assert!(sides > 0, "a die has at least one side");
        let limit = (1u64 << 32) / u64::from(sides) * u64::from(sides);
        let mut message = label.as_bytes().to_vec();
        message.push(0);
        let stem = message.len();
        for block in 0u64.. {
            message.truncate(stem);
            message.extend_from_slice(&block.to_be_bytes());
            for four in hmac_sha256(&self.0, &message).chunks_exact(4) {
                let v = u32::from_be_bytes(four.try_into().expect("chunks of four"));
                if u64::from(v) < limit {
                    return v % sides + 1;
                }
            }
        }
        unreachable!("some block of an endless row holds a value below the limit")
    }
}

/// Where a table's dice come from: a game's key, or a case's script.
pub trait DiceSource {
    /// The die under this label, from 1 to `label.sides`: its side, unless somebody sets what is shown.
    fn die(&mut self, label: &Label<'_>) -> u32;

    /// How the labels of these dice are written.
    fn scheme(&self) -> Scheme {
        Scheme::One
    }

    /// A die of a shuffle. A script has none of these: it takes them from its secret.
    fn card(&mut self, label: &Label<'_>) -> u32 {
        self.die(label)
    }

    /// What the die under this label shows, with what stands behind it where an umpire set it. A die with other
    /// numbers on its sides, such as an average die, shows one of these.
    fn face(&mut self, label: &Label<'_>) -> Face {
        Face { die: label.shown(self.die(label)), computed: None }
    }

    /// The round of the beacon that is mixed into the key of the next die; none in a game without.
    fn round(&self) -> Option<u64> {
        None
    }

    /// Hears that these questions of the phase have their answers: dice rolled from here on may have another key.
    fn answered(&mut self, _questions: &[QuestionKey]) {}
}

/// What a die shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Face {
    /// The number that counts.
    pub die: u32,
    /// The number that the source of the dice gives, where an umpire set another.
    pub computed: Option<u32>,
}

/// Dice rolled under a game's key.
#[derive(Clone)]
pub struct Keyed(pub DiceKey);

impl DiceSource for Keyed {
    fn die(&mut self, label: &Label<'_>) -> u32 {
        self.0.die(&label.to_string(), label.sides)
    }

    fn scheme(&self) -> Scheme {
        self.0.scheme()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_secret_round_trips_and_hides_in_debug_output() {
        let secret = Secret::from_phrase("case");
        assert_eq!(Secret::from_hex(&secret.to_hex()), Some(secret.clone()));
        assert!(!format!("{secret:?}").contains(&secret.to_hex()));
        assert_eq!(Secret::from_hex("ab"), None);
        assert_eq!(Secret::from_hex(&"é".repeat(32)), None);
    }

    #[test]
    fn dice_are_even_and_words_change_them() {
        let key = DiceKey::new(&Secret::from_phrase("even"), ["żubr", ""]);
        let mut faces = [0u32; 6];
        for i in 0..60_000 {
            faces[key.die(&format!("t|{i}"), 6) as usize - 1] += 1;
        }
        let chi: f64 = faces.iter().map(|&n| (f64::from(n) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 20.5, "chi-square {chi} with 5 degrees of freedom: {faces:?}");

        let other = DiceKey::new(&Secret::from_phrase("even"), ["żub", "r"]);
        let differ = (0..100).any(|i| key.die(&format!("t|{i}"), 6) != other.die(&format!("t|{i}"), 6));
        assert!(differ, "each word counts with its length");
    }

    /// Numbers computed by the script of `docs/checking-dice.md`, not by this program.
    #[test]
    fn dice_come_out_as_the_documented_script_computes_them() {
        let words = ["", "seven grey geese over the marsh"];
        let secret = "342822554cfd07172bf409c74412e1fba8d74712d44d1e757dca2aafcd690f3b";
        let secret = Secret::from_hex(secret).unwrap();
        let commitment = "9387c1ff89fd500dba0d5db98b70c5b472b293a8ceb30a52b0de405aa2b430f0";
        assert_eq!(secret.commitment(), commitment);
        let key = DiceKey::new(&secret, words);
        assert_eq!(hex(&key.0), "0e602994277b046464a4c4b86a418836fb60e8eb67089415d146d3407c3c5c8f");
        assert_eq!(key.die("estafette-die-1|spring-1410|0|1|fire|1|12.12|B03|1|6", 6), 4);
    }

    /// The same, for the key of cases: values at and above the limit are passed over, if need be for a
    /// whole block.
    #[test]
    fn values_above_the_limit_are_passed_over_as_the_documented_script_does() {
        let secret = Secret::from_phrase("case");
        let commitment = "f186cb0231cb9eaa9fef8a2ddbb3aa2541fce0024d8640af9a06d1dc7a579589";
        assert_eq!(secret.commitment(), commitment);
        let key = DiceKey::new(&secret, ["", ""]);
        assert_eq!(hex(&key.0), "f2014907edfd72afe2bd3269bcbd296d8b5c85e621b227e7e0101b16eb692177");
        let polish = DiceKey::new(&secret, ["żubr", "grey heron"]);
        assert_eq!(hex(&polish.0), "11ad11ca11917d812798668165fde07f6eb616c011f874a341a52305a7a7c772");

        let attack = |tail: &str| format!("estafette-die-1|case|0|3|polish-attack|1|8.56|P12|{tail}");
        assert_eq!(key.die(&attack("1|6"), 6), 4);
        assert_eq!(polish.die(&attack("1|6"), 6), 2);
        assert_eq!(polish.die(&attack("2|6"), 6), 1);
        assert_eq!(key.die(&attack("1|3000000000"), 3_000_000_000), 604_493_695, "the second value");
        let second_block = "estafette-die-1|case|0|1|fire|1|12.12|B03|372|2147483649";
        assert_eq!(key.die(second_block, 2_147_483_649), 1_458_293_726, "a value of the second block");
    }
}
