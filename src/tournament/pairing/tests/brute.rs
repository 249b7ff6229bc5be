//! Random tournaments, each round compared with the best of all pairings and of all ways to seat them.

use std::collections::BTreeMap;

use super::super::super::book::{Book, Presence};
use super::super::super::format::{Avoid, Policy};
use super::super::super::name::Name;
use super::super::{Pair, pair_in_order};
use super::{Numbers, book, order, play};

/// All that matters of a round, by places in its order.
struct Round {
    here: Vec<usize>,
    met: Vec<Vec<u32>>,
    club: Vec<Vec<bool>>,
    byes: Vec<usize>,
    later: Vec<Vec<usize>>,
    repeat: Policy,
}

/// Pairs, by places in the order.
type Pairs = [(usize, usize)];
/// Rematches, pairs of one club, distances, and partners from the top down.
type Cost = (u32, u32, usize, Vec<usize>);
/// The best pairs, and who has no opponent.
type Best = (Vec<(usize, usize)>, Option<usize>);

impl Round {
    fn read(book: &Book, round: u32, order: &[Name]) -> Self {
        let clubs_count = match book.format.pairing.clubs {
            Avoid::UntilLast => round < book.format.rounds,
            Avoid::Always => true,
            Avoid::Never => false,
        };
        let met = |a: &Name, b: &Name| {
            book.games.iter().filter(|g| g.pair.contains(a) && g.pair.contains(b)).count() as u32
        };
        let club = |a: &Name, b: &Name| {
            let club = &book.entrants[a].club;
            clubs_count && club.is_some() && *club == book.entrants[b].club
        };
        let there = |round| -> Vec<usize> {
            (0..order.len()).filter(|&n| book.entrants[&order[n]].presence.plays(round)).collect()
        };
        Self {
            here: there(round),
            met: order.iter().map(|a| order.iter().map(|b| met(a, b)).collect()).collect(),
            club: order.iter().map(|a| order.iter().map(|b| club(a, b)).collect()).collect(),
            byes: order.iter().map(|a| book.byes.iter().filter(|bye| bye.name == *a).count()).collect(),
            later: (round + 1..=book.format.rounds).map(there).collect(),
            repeat: book.format.pairing.repeat,
        }
    }

    fn best(&self) -> Option<Best> {
        (0..=self.later.len()).rev().find_map(|open| self.leaving(open))
    }

    fn leaving(&self, open: usize) -> Option<Best> {
        let mut byes: Vec<Option<usize>> = self.here.iter().copied().map(Some).collect();
        byes.sort_by_key(|bye| (self.byes[bye.unwrap()], std::cmp::Reverse(*bye)));
        if self.here.len().is_multiple_of(2) {
            byes = vec![None];
        }
        byes.into_iter().find_map(|bye| {
            let who: Vec<usize> = self.here.iter().copied().filter(|&n| Some(n) != bye).collect();
            let mut best: Option<(Cost, _)> = None;
            all(&who, &mut Vec::new(), &mut |pairs| {
                let cost = self.cost(&who, pairs);
                let better = best.as_ref().is_none_or(|(least, _)| cost < *least);
                if better && self.legal(pairs, open) {
                    best = Some((cost, pairs.to_vec()));
                }
                false
            });
            best.map(|(_, pairs)| (pairs, bye))
        })
    }

    fn cost(&self, who: &[usize], pairs: &Pairs) -> Cost {
        let place: BTreeMap<usize, usize> = who.iter().enumerate().map(|(place, &n)| (n, place)).collect();
        let mut partners = vec![0; who.len()];
        let mut cost = (0, 0, 0, Vec::new());
        for (a, b) in pairs {
            partners[place[a]] = place[b];
            partners[place[b]] = place[a];
            cost.0 += if self.repeat == Policy::Avoid { self.met[*a][*b] } else { 0 };
            cost.1 += u32::from(self.club[*a][*b]);
            cost.2 += place[a].abs_diff(place[b]);
        }
        cost.3 = partners;
        cost
    }

    fn legal(&self, pairs: &Pairs, open: usize) -> bool {
        if self.repeat != Policy::Forbid {
            return true;
        }
        if pairs.iter().any(|&(a, b)| self.met[a][b] > 0) {
            return false;
        }
        let mut met = self.met.clone();
        for &(a, b) in pairs {
            met[a][b] = 1;
            met[b][a] = 1;
        }
        completable(&met, &self.later[..open])
    }
}

/// Whether rounds can be played in which nobody meets anybody again.
fn completable(met: &[Vec<u32>], rounds: &[Vec<usize>]) -> bool {
    let Some((here, later)) = rounds.split_first() else { return true };
    let byes =
        if here.len().is_multiple_of(2) { vec![None] } else { here.iter().copied().map(Some).collect() };
    byes.into_iter().any(|bye| {
        let who: Vec<usize> = here.iter().copied().filter(|&n| Some(n) != bye).collect();
        all(&who, &mut Vec::new(), &mut |pairs| {
            if pairs.iter().any(|&(a, b)| met[a][b] > 0) {
                return false;
            }
            let mut met = met.to_vec();
            for &(a, b) in pairs {
                met[a][b] = 1;
                met[b][a] = 1;
            }
            completable(&met, later)
        })
    })
}

/// Visits all pairings, until a visit says that it is enough.
fn all(left: &[usize], pairs: &mut Vec<(usize, usize)>, visit: &mut dyn FnMut(&Pairs) -> bool) -> bool {
    let Some((&one, others)) = left.split_first() else { return visit(pairs) };
    for &other in others {
        let rest: Vec<usize> = others.iter().copied().filter(|&n| n != other).collect();
        pairs.push((one, other));
        let enough = all(&rest, pairs, visit);
        pairs.pop();
        if enough {
            return true;
        }
    }
    false
}

/// The best tables of all ways to seat pairs at them.
fn seats(book: &Book, round: u32, pairs: &[Pair]) -> Vec<u32> {
    let counted = match book.format.pairing.tables {
        Avoid::UntilLast => round < book.format.rounds,
        Avoid::Always => true,
        Avoid::Never => false,
    };
    let played =
        |name: &Name, table: u32| book.games.iter().any(|g| g.table == Some(table) && g.pair.contains(name));
    let cost = |pair: &Pair, table: u32| pair.names.iter().filter(|name| played(name, table)).count();
    fn ways(
        pairs: &[Pair],
        tables: u32,
        cost: &dyn Fn(&Pair, u32) -> usize,
        so_far: &mut Vec<u32>,
        spent: usize,
        best: &mut Option<(usize, Vec<u32>)>,
    ) {
        if best.as_ref().is_some_and(|(least, _)| spent >= *least) {
            return;
        }
        let Some(pair) = pairs.get(so_far.len()) else {
            *best = Some((spent, so_far.clone()));
            return;
        };
        for table in (1..=tables).filter(|&table| !so_far.contains(&table)).collect::<Vec<_>>() {
            so_far.push(table);
            ways(pairs, tables, cost, so_far, spent + cost(pair, table), best);
            so_far.pop();
        }
    }
    if !counted || book.tables == 0 {
        return (1..=pairs.len() as u32).collect();
    }
    let mut best = None;
    ways(pairs, book.tables, &cost, &mut Vec::new(), 0, &mut best);
    best.unwrap().1
}

fn presence(numbers: &mut Numbers, rounds: u32) -> Presence {
    let mut presence = Presence::default();
    match numbers.below(14) {
        0 => presence.from = 1 + numbers.below(rounds as usize) as u32,
        1 => presence.left = Some(1 + numbers.below(rounds as usize + 1) as u32),
        2 => presence.away = [1 + numbers.below(rounds as usize) as u32].into(),
        _ => {}
    }
    presence
}

fn random_book(numbers: &mut Numbers) -> Book {
    const NAMES: [&str; 10] = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"];
    const CLUBS: [&str; 3] = ["K", "L", "M"];
    let size = 2 + numbers.below(9);
    let rounds = 1 + numbers.below(if size < 7 { size } else { 5 }) as u32;
    let share = 1 + numbers.below(4);
    let entrants: Vec<(&str, &str)> = NAMES[..size]
        .iter()
        .map(|&name| (name, if numbers.below(4) < share { CLUBS[numbers.below(3)] } else { "" }))
        .collect();
    let mut book = book(rounds, &entrants);
    for entrant in book.entrants.values_mut() {
        entrant.presence = presence(numbers, rounds);
    }
    let pairing = &mut book.format.pairing;
    pairing.repeat = match numbers.below(10) {
        0..7 => Policy::Forbid,
        7 | 8 => Policy::Avoid,
        _ => Policy::Allow,
    };
    let avoid = [Avoid::UntilLast, Avoid::UntilLast, Avoid::Always, Avoid::Never];
    pairing.clubs = avoid[numbers.below(4)];
    pairing.tables = avoid[numbers.below(4)];
    book.tables = if numbers.one_in(4) { 0 } else { (size / 2 + numbers.below(2)) as u32 };
    book
}

#[test]
fn every_round_of_random_tournaments_is_the_best_of_all_pairings() {
    let (mut rounds, mut closed) = (0, 0);
    for seed in 1..=2_000 {
        let mut numbers = Numbers::new(seed);
        let mut book = random_book(&mut numbers);
        for round in 1..=book.format.rounds {
            let order = order(&book);
            let given = Round::read(&book, round, &order);
            let paired = pair_in_order(&book, round, &order);
            let Some((pairs, bye)) = given.best() else {
                assert!(paired.is_err(), "tournament {seed} round {round}: {paired:?} of none");
                assert_eq!(book.format.pairing.repeat, Policy::Forbid);
                closed += 1;
                break;
            };
            let paired = paired.unwrap_or_else(|e| panic!("tournament {seed} round {round}: {e}"));
            let names = |&(a, b): &(usize, usize)| {
                let mut names = [order[a].clone(), order[b].clone()];
                names.sort();
                names
            };
            let expected: Vec<[Name; 2]> = pairs.iter().map(names).collect();
            let sorted = |pair: &Pair| {
                let mut names = pair.names.clone();
                names.sort();
                names
            };
            let found: Vec<[Name; 2]> = paired.pairs.iter().map(sorted).collect();
            assert_eq!(found, expected, "tournament {seed} round {round}: {book:#?}");
            assert_eq!(paired.bye, bye.map(|n| order[n].clone()), "tournament {seed} round {round}");
            let tables: Vec<u32> = paired.pairs.iter().map(|pair| pair.table.unwrap()).collect();
            assert_eq!(
                tables,
                seats(&book, round, &paired.pairs),
                "tournament {seed} round {round}: {book:#?}"
            );
            play(&mut book, round, &paired, || [numbers.below(10) as i64, numbers.below(10) as i64]);
            rounds += 1;
        }
    }
    assert!(rounds > 4_000 && closed > 50, "{rounds} rounds, {closed} without a pairing");
}
