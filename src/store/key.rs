//! The key under which a store seals what must not be read off its file.

use std::fmt;

use estafette_core::dice::hex;

/// 32 random bytes that stand in a file of their own, apart from the store. Who has the store without them can
/// neither read a letter, a mail or a secret in it, nor make a secret that counts.
#[derive(Clone, PartialEq, Eq)]
pub struct StoreKey([u8; 32]);

impl StoreKey {
    /// A key of these bytes; they must come from a source of randomness that nobody can foretell.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Reads 64 hex digits, in whatever case, with white space around them.
    pub fn from_hex(text: &str) -> Option<Self> {
        let digits = text.trim();
        if digits.len() != 64 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let mut bytes = [0; 32];
        for (n, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(digits.get(2 * n..2 * n + 2)?, 16).ok()?;
        }
        Some(Self(bytes))
    }

    /// The key as 64 hex digits, as its file holds it.
    pub fn to_hex(&self) -> String {
        hex(&self.0)
    }

    /// The bytes.
    pub(super) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for StoreKey {
    /// Never shows the key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StoreKey(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_read_as_it_was_written_and_never_shown() {
        let key = StoreKey::new(std::array::from_fn(|n| n as u8 * 7));
        assert_eq!(StoreKey::from_hex(&format!("\n{} \n", key.to_hex().to_uppercase())), Some(key.clone()));
        for wrong in ["", "00", &"0".repeat(63), &"g".repeat(64), &"0".repeat(66), &"é".repeat(32)] {
            assert_eq!(StoreKey::from_hex(wrong), None, "{wrong}");
        }
        assert!(!format!("{key:?}").contains(&key.to_hex()[..8]));
    }
}
