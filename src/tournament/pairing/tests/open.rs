//! Larger random tournaments: nobody meets anybody twice while it can be avoided.

use super::super::super::format::{Method, Policy};
use super::super::pair_in_order;
use super::{Numbers, book, order, play};
use crate::name::Name;

fn entrants(size: usize, clubs: usize, numbers: &mut Numbers) -> Vec<(String, String)> {
    (0..size).map(|n| (format!("P{n}"), format!("C{}", numbers.below(clubs)))).collect()
}

#[test]
fn nobody_meets_twice_while_it_can_be_avoided() {
    for (seed, size, rounds) in [(1, 24, 6), (2, 33, 5), (3, 50, 7), (4, 17, 5), (5, 64, 4), (6, 12, 7)] {
        for repeat in [Policy::Forbid, Policy::Avoid] {
            let mut numbers = Numbers::new(seed);
            let entrants = entrants(size, size / 3, &mut numbers);
            let entrants: Vec<(&str, &str)> =
                entrants.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
            let mut book = book(rounds, &entrants);
            book.format.pairing.repeat = repeat;
            book.tables = size as u32 / 2;
            for round in 1..=rounds {
                let paired = pair_in_order(&book, round, &order(&book)).unwrap();
                assert_eq!(paired.pairs.len(), size / 2);
                play(&mut book, round, &paired, || [numbers.below(20) as i64, numbers.below(20) as i64]);
            }
            let met = book.met_before(rounds + 1);
            assert!(met.values().all(|&times| times == 1), "{size} players in {rounds} rounds");
            let mut byes: Vec<&Name> = book.byes.iter().map(|bye| &bye.name).collect();
            byes.sort();
            byes.dedup();
            assert_eq!(byes.len(), book.byes.len(), "nobody has two byes");
        }
    }
}

#[test]
fn when_it_cannot_be_avoided_as_few_meet_again_as_can_be() {
    let names = [("A", ""), ("B", ""), ("C", ""), ("D", "")];
    let mut book = book(6, &names);
    book.format.pairing.repeat = Policy::Avoid;
    for round in 1..=6 {
        let paired = pair_in_order(&book, round, &order(&book)).unwrap();
        assert_eq!(round > 3, !paired.notes.is_empty(), "{:?}", paired.notes);
        play(&mut book, round, &paired, || [1, 0]);
    }
    assert!(book.met_before(7).values().all(|&times| times == 2));
}

#[test]
fn in_a_round_robin_everybody_meets_everybody_with_both_sides_alike() {
    for size in 2..=15_usize {
        let names: Vec<(String, String)> = entrants(size, 1, &mut Numbers::new(1));
        let names: Vec<(&str, &str)> = names.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        let rounds = (size - 1 + size % 2) as u32;
        let mut book = book(rounds, &names);
        book.format.pairing.method = Method::RoundRobin;
        for round in 1..=rounds {
            let paired = pair_in_order(&book, round, &order(&book)).unwrap();
            play(&mut book, round, &paired, || [3, 1]);
        }
        let met = book.met_before(rounds + 1);
        assert_eq!(met.len(), size * (size - 1) / 2);
        assert!(met.values().all(|&times| times == 1));
        for name in book.entrants.keys() {
            let had = |side: usize| book.games.iter().filter(|g| g.pair[side] == *name).count();
            assert!(had(0).abs_diff(had(1)) <= 1, "{name} of {size}: {} and {}", had(0), had(1));
            assert_eq!(book.byes.iter().filter(|b| b.name == *name).count(), size % 2);
        }
        let after = pair_in_order(&book, rounds + 1, &order(&book));
        assert!(after.is_err());
    }
}

#[test]
fn who_comes_late_to_a_round_robin_meets_new_people_all_the_same() {
    let mut book = book(5, &[("A", ""), ("B", ""), ("C", ""), ("D", "")]);
    book.format.pairing.method = Method::RoundRobin;
    let mut met = 0;
    for round in 1..=3 {
        if round == 2 {
            let late = super::name("Late");
            book.entrants.insert(late.clone(), Default::default());
            book.shuffle.push(late);
        }
        let paired = pair_in_order(&book, round, &order(&book)).unwrap();
        met += paired.pairs.len();
        assert_eq!(paired.bye.is_some(), round > 1);
        play(&mut book, round, &paired, || [1, 1]);
    }
    assert_eq!(book.met_before(6).len(), met);
}
