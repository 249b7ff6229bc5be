//! Small things in words that tables and mails share.

use super::super::book::Period;

/// A period.
pub fn period(period: Period) -> &'static str {
    match period {
        Period::Antique => "antique",
        Period::DarkAges => "dark ages",
        Period::Medieval => "medieval",
    }
}

/// Quarters of a point as points: `640`, `371.25`.
pub fn quarters(quarters: i64) -> String {
    let sign = if quarters < 0 { "-" } else { "" };
    let whole = quarters.unsigned_abs() / 4;
    let part = ["", ".25", ".5", ".75"][(quarters.unsigned_abs() % 4) as usize];
    format!("{sign}{whole}{part}")
}

/// Halves of a point as points: `12`, `12.5`.
pub fn halves(halves: i64) -> String {
    quarters(halves.saturating_mul(2))
}

/// Words one after the other: `a, b and c`.
pub fn joined<T: AsRef<str>>(words: &[T]) -> String {
    match words {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [before @ .., last] => {
            let before: Vec<&str> = before.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", before.join(", "), last.as_ref())
        }
    }
}
