//! Orders as understood, behind the numbers by which receipts, reviews, reports and rulings call them.

use serde::Serialize;

/// One order as understood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Understood {
    /// Line in the text it came from, from 1; 0 for orders kept from an earlier letter.
    pub line: usize,
    /// The order restated in the game's words.
    pub text: String,
    /// Whether it stays in force beyond its period.
    pub standing: bool,
    /// The numbers of the orders that say it, by which an umpire rules on them; none for what was kept from an
    /// earlier period or added by an umpire.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<u32>,
}

impl Understood {
    /// The order restated, behind its numbers: `3. P12: 2 hexes forward`.
    pub fn told(&self) -> String {
        let mut runs: Vec<(u32, u32)> = Vec::new();
        for &number in self.numbers.iter().filter(|n| **n > 0) {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == number || *last == number => *last = number,
                _ => runs.push((number, number)),
            }
        }
        let run = |(first, last): &(u32, u32)| {
            if first == last { first.to_string() } else { format!("{first}-{last}") }
        };
        let numbers = runs.iter().map(run).collect::<Vec<_>>().join(", ");
        if numbers.is_empty() { self.text.clone() } else { format!("{numbers}. {}", self.text) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_follow_one_another_are_said_as_one_run() {
        let told = |numbers: &[u32]| {
            let text = "P12: 1 hex forward".to_owned();
            Understood { line: 1, text, standing: false, numbers: numbers.to_vec() }.told()
        };
        assert_eq!(told(&[3]), "3. P12: 1 hex forward");
        assert_eq!(told(&[2, 3, 4, 7]), "2-4, 7. P12: 1 hex forward");
        assert_eq!((told(&[]), told(&[0])), ("P12: 1 hex forward".into(), "P12: 1 hex forward".into()));
    }
}
