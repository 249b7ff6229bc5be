//! The last round of a German Open, paired from three rounds of results, and the third when there are two large
//! clubs: tables and all. Goals in `benches/README.md`.

use criterion::{Criterion, criterion_group, criterion_main};
use estafette::tournament::pairing::pair;
use estafette::tournament::{Account, Book, Entrant, Format, Game, Name, Outcome};

/// A book of so many players in so many clubs, with so many rounds played.
fn book(players: u32, clubs: u32, played: u32) -> Book {
    let mut book = Book::new(Format::built_in("german-open").expect("a format of the program"));
    book.tables = players / 2;
    let mut number = 1_u32;
    let mut below = |limit: u32| {
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (number >> 16) % limit
    };
    for player in 0..players {
        let name: Name = format!("Player {player}").parse().expect("a name");
        let club = Some(format!("Club {}", below(clubs)));
        book.entrants.insert(name.clone(), Entrant { club, ..Entrant::default() });
        book.shuffle.push(name);
    }
    for round in 1..=played {
        let paired = pair(&book, round).expect("a pairing");
        for pair in paired.pairs {
            let mut account = || Account { gross: i64::from(below(4000)), cost: 1250, ..Account::default() };
            let outcome = Some(Outcome::Damage([account(), account()]));
            book.games.push(Game { round, table: pair.table, pair: pair.names, period: None, outcome });
        }
    }
    book
}

fn rounds(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("pairing");
    group.sample_size(10);
    for players in [40, 200, 1_000] {
        let book = book(players, players / 10, 3);
        group.bench_function(format!("{players} players"), |bencher| bencher.iter(|| pair(&book, 4)));
    }
    // Clubs are kept apart before the last round.
    let two = book(1_000, 2, 2);
    group.bench_function("1000 players of two clubs", |bencher| bencher.iter(|| pair(&two, 3)));
    group.finish();
}

criterion_group!(benches, rounds);
criterion_main!(benches);
