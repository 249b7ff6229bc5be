//! Fields too large for brute force: the best pairing against one that is settled pair by pair, and
//! matchings against another library.

use super::super::ahead::Prospect;
use super::super::field::{Penalty, Pool, Worth};
use super::super::legal::legal;
use super::super::matching::{best, lightest};
use super::Numbers;

/// A field as after some rounds: neighbours have met, clubs are of some size.
fn random_field(numbers: &mut Numbers, size: usize) -> Pool {
    let mut field = Pool::new(size);
    let clubs = 1 + numbers.below(size);
    let club: Vec<usize> = (0..size).map(|_| numbers.below(2 * clubs)).collect();
    let (met, near) = (numbers.below(4), 1 + numbers.below(12));
    let soft = numbers.one_in(3);
    for one in 0..size {
        for other in 0..one {
            if club[one] == club[other] && club[one] < clubs {
                field.set(one, other, Some(Penalty { clubs: 1, ..Penalty::default() }));
            }
        }
    }
    for one in 0..size {
        for _ in 0..met {
            let other = one + 1 + numbers.below(near);
            if other < size {
                let again = soft.then(|| Penalty { again: 1, ..Penalty::default() });
                field.set(one, other, again);
            }
        }
    }
    field
}

/// The pair's cost as one number, and that of a whole field without regard to the reading from the top.
fn number(field: &Pool, one: usize, other: usize) -> Option<i128> {
    let penalty = field.penalty(one, other)?;
    let (again, clubs) = (i128::from(penalty.again), i128::from(penalty.clubs));
    Some((again * 1000 + clubs) * 100_000 + i128::from(field.distance(one, other)))
}

fn least(field: &Pool, players: &[usize]) -> Option<i128> {
    let mut pairs = Vec::new();
    for (upper, &one) in players.iter().enumerate() {
        for (lower, &other) in players.iter().enumerate().skip(upper + 1) {
            pairs.extend(number(field, one, other).map(|weight| (upper, lower, weight)));
        }
    }
    if players.is_empty() {
        return Some(0);
    }
    let partners = lightest(players.len(), &pairs)?;
    Some(
        partners
            .iter()
            .enumerate()
            .filter(|(one, other)| one < other)
            .map(|(one, &other)| number(field, players[one], players[other]).unwrap())
            .sum(),
    )
}

/// Settles the pairs one by one: the highest player takes the nearest partner that costs nothing.
fn one_by_one(field: &Pool) -> Option<Vec<usize>> {
    let mut left: Vec<usize> = (0..field.size()).collect();
    let mut partners = vec![0; field.size()];
    let mut budget = least(field, &left)?;
    while let Some((&one, others)) = left.split_first() {
        let (other, cost, rest) = others
            .iter()
            .find_map(|&other| {
                let cost = number(field, one, other)?;
                let rest: Vec<usize> = others.iter().copied().filter(|&p| p != other).collect();
                (least(field, &rest)? + cost == budget).then_some((other, cost, rest))
            })
            .unwrap();
        partners[one] = other;
        partners[other] = one;
        budget -= cost;
        left = rest;
    }
    Some(partners)
}

#[test]
fn a_field_is_paired_as_if_pair_by_pair() {
    let mut impossible = 0;
    for seed in 1..=120 {
        let mut numbers = Numbers::new(seed);
        let size = 2 * (2 + numbers.below(12));
        let field = random_field(&mut numbers, size);
        let expected = one_by_one(&field);
        impossible += usize::from(expected.is_none());
        assert_eq!(best(&field), expected, "field {seed} of {size}");
    }
    assert!(impossible < 40);
}

/// A field of one large club and another, or nobody's, with a few who have met.
fn field_of_large_clubs(numbers: &mut Numbers, size: usize) -> Pool {
    let mut field = Pool::new(size);
    let (share, second) = (3 + numbers.below(5), numbers.one_in(2));
    let club: Vec<Option<bool>> = (0..size)
        .map(|_| if numbers.below(10) < share { Some(true) } else { second.then_some(false) })
        .collect();
    let met = numbers.below(3 * size);
    for one in 0..size {
        for other in 0..one {
            if club[one].is_some() && club[one] == club[other] {
                field.set(one, other, Some(Penalty { clubs: 1, ..Penalty::default() }));
            }
        }
    }
    for _ in 0..met {
        let (one, other) = (numbers.below(size), numbers.below(size));
        if one != other {
            field.set(one, other, None);
        }
    }
    field
}

#[test]
fn a_field_of_large_clubs_is_paired_as_if_pair_by_pair() {
    let mut impossible = 0;
    for seed in 1..=150 {
        let mut numbers = Numbers::new(seed);
        let size = 2 * (2 + numbers.below(14));
        let field = field_of_large_clubs(&mut numbers, size);
        let expected = one_by_one(&field);
        impossible += usize::from(expected.is_none());
        assert_eq!(best(&field), expected, "field {seed} of {size}");
    }
    assert!(impossible < 40);
}

#[test]
fn matchings_cost_the_same_as_another_library_finds() {
    for seed in 1..=400 {
        let mut numbers = Numbers::new(seed);
        let size = 2 * (2 + numbers.below(14));
        let mut pairs: Vec<(usize, usize, i128)> = Vec::new();
        for one in 0..size {
            for other in one + 1..size {
                if !numbers.one_in(3) {
                    pairs.push((one, other, numbers.below(1 << 16) as i128));
                }
            }
        }
        let edges = pairs.iter().map(|&(a, b, weight)| (a, b, (1 << 16) - weight as i32)).collect();
        let theirs = mwmatching::Matching::new(edges).max_cardinality().solve();
        let theirs = (theirs.len() == size && !theirs.contains(&mwmatching::SENTINEL)).then_some(theirs);
        let cost = |partners: Vec<usize>| -> i128 {
            pairs.iter().filter(|&&(a, b, _)| partners[a] == b).map(|&(_, _, weight)| weight).sum()
        };
        assert_eq!(lightest(size, &pairs).map(cost), theirs.map(cost), "graph {seed}");
    }
}

fn all(field: &Pool, partners: &mut Vec<usize>, found: &mut Vec<Worth>) {
    let Some(one) = partners.iter().position(|&partner| partner == usize::MAX) else {
        found.push(field.worth(partners));
        return;
    };
    for other in one + 1..field.size() {
        if partners[other] == usize::MAX && field.penalty(one, other).is_some() {
            (partners[one], partners[other]) = (other, one);
            all(field, partners, found);
            (partners[one], partners[other]) = (usize::MAX, usize::MAX);
        }
    }
}

#[test]
fn pairings_are_looked_at_from_the_best_down_and_none_is_missed() {
    for seed in 1..=20 {
        let mut numbers = Numbers::new(seed);
        let size = 2 * (1 + numbers.below(4));
        let field = random_field(&mut numbers, size);
        let mut expected = Vec::new();
        all(&field, &mut vec![usize::MAX; size], &mut expected);
        expected.sort();
        let mut seen = Vec::new();
        let found = legal(&field, &[], |partners| {
            seen.push(field.worth(partners));
            Prospect::Closed
        });
        assert_eq!(found, None);
        assert_eq!(seen, expected, "field {seed} of {size}");
    }
}
