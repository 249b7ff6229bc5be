//! Secrets that are mailed: how they are written, and what is kept of them.

use super::house::Purpose;
use crate::Base;
use estafette_core::dice::hex;

/// Letters of a seat's secret: 80 bits, five to a letter.
pub(crate) const TOKEN_LETTERS: usize = 16;

/// 80 bits in base 32.
pub(crate) fn in_letters(bytes: &[u8; 10]) -> String {
    let bits = bytes.iter().fold(0u128, |all, b| all << 8 | u128::from(*b));
    let letter = |i: usize| BASE32[(bits >> (75 - 5 * i) & 31) as usize] as char;
    (0..TOKEN_LETTERS).map(letter).collect()
}

/// Base 32 without letters that look like digits (RFC 4648, lower case).
const BASE32: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

impl Base<'_> {
    /// What is kept of a secret that is mailed.
    pub fn secret_print(&self, secret: &str) -> String {
        hex(&self.keyed(Purpose::Print, secret))
    }

    /// What is kept of a secret that opens a page; `what` keeps the kinds of secrets apart.
    pub fn page_print(&self, what: &str, secret: &str) -> String {
        hex(&self.keyed(Purpose::Page, &format!("{what}|{secret}")))
    }
}
