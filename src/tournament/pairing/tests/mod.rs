//! Pairings against brute force, against another library, and against the worked example.

mod brute;
mod examples;
mod fields;
mod open;

use super::super::book::{Book, Bye, Entrant, Game, Outcome};
use super::super::format::Format;
use super::super::name::Name;
use super::Paired;

/// Numbers that are the same on every run.
pub(super) struct Numbers(u64);

impl Numbers {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below a limit.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    /// Whether one case out of so many has come.
    pub(super) fn one_in(&mut self, cases: usize) -> bool {
        self.below(cases) == 0
    }
}

pub(super) fn name(text: &str) -> Name {
    text.parse().unwrap()
}

/// A book of a German Open with so many rounds, entrants shuffled as they are given, each with a club or "".
pub(super) fn book(rounds: u32, entrants: &[(&str, &str)]) -> Book {
    let format: Format = toml::from_str("name = \"open\"\ntitle = \"Open\"").unwrap();
    let mut book = Book::new(Format { rounds, ..format });
    for (player, club) in entrants {
        let club = (!club.is_empty()).then(|| (*club).to_owned());
        book.entrants.insert(name(player), Entrant { club, ..Entrant::default() });
        book.shuffle.push(name(player));
    }
    book
}

/// Enters a paired round, with points for each game from a function.
pub(super) fn play(book: &mut Book, round: u32, paired: &Paired, mut points: impl FnMut() -> [i64; 2]) {
    for pair in &paired.pairs {
        let outcome = Some(Outcome::Points(points()));
        book.games.push(Game { round, table: pair.table, pair: pair.names.clone(), period: None, outcome });
    }
    book.byes.extend(paired.bye.iter().map(|bye| Bye { round, name: bye.clone() }));
}

/// Entrants by the points they have, then by the shuffle.
pub(super) fn order(book: &Book) -> Vec<Name> {
    let points = |name: &Name| -> i64 {
        let games = book.games.iter().filter_map(|game| {
            let side = game.pair.iter().position(|player| player == name)?;
            let Some(Outcome::Points(points)) = &game.outcome else { return None };
            Some(points[side])
        });
        games.sum::<i64>() + 5 * book.byes.iter().filter(|bye| bye.name == *name).count() as i64
    };
    let mut order = book.shuffle.clone();
    order.sort_by_key(|name| std::cmp::Reverse(points(name)));
    order
}
