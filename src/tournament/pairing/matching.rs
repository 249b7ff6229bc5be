//! The best of all pairings of a field, exactly: least penalties, then least sum of rank distances, then
//! the first when read from the top of the order down.
//!
//! Penalties and distance make one whole number for each pair. Where prices prove which pairs the least sum
//! can have, and these make a pairing, only the reading from the top is left, and settled player by player
//! (`prices`, `nearest`). That is so unless an odd circle of players would cost less with everybody halved
//! between two; then a matching of least weight is found, among the pairs that the prices leave. The reading
//! from the top has more digits than a number holds; so the order is cut where *no* pairing with the least
//! number crosses, each piece is settled by itself, and in a piece as many players are settled at once as have
//! room behind the number.

use rustworkx_core::max_weight_matching::max_weight_matching;
use rustworkx_core::petgraph::graph::UnGraph;

use super::candidates::candidates;
use super::field::Pool;
use super::nearest;
use super::prices::Prices;

/// Weights stay below it, so that the sums of a thousand of them fit into the numbers of the matching.
const ROOM: i128 = 1 << 110;
/// A field up to this size is one piece.
const SMALL: usize = 12;

/// The best pairing: the partner of each player; none if every pairing has a barred pair.
pub(super) fn best(field: &Pool) -> Option<Vec<usize>> {
    let pairs = candidates(field);
    let weights = Weights::of(field, &pairs);
    let pairs = match priced((0, field.size()), pairs, &weights, field)? {
        Priced::Settled(partners) => return Some(partners),
        Priced::Left(pairs) => pairs,
    };
    let cuts = if field.size() <= SMALL { Vec::new() } else { uncrossed(field, &pairs, &weights)? };
    let mut partners = vec![usize::MAX; field.size()];
    let mut rest = pairs.as_slice();
    let mut start = 0;
    for end in cuts.into_iter().chain([field.size()]) {
        let (here, later) = rest.split_at(rest.partition_point(|&(upper, _)| upper < end));
        let inside = here.iter().copied().filter(|&(_, lower)| lower < end).collect();
        match priced((start, end), inside, &weights, field)? {
            Priced::Settled(found) => {
                found.into_iter().enumerate().for_each(|(one, other)| partners[start + one] = start + other);
            }
            Priced::Left(inside) => {
                settle((start..end).collect(), inside, &weights, field, &mut partners)?;
            }
        }
        (start, rest) = (end, later);
    }
    Some(partners)
}

/// What prices leave of a piece of the order.
enum Priced {
    /// The best pairing of it, numbered from its beginning.
    Settled(Vec<usize>),
    /// Pairs of which the best pairings are made.
    Left(Vec<(usize, usize)>),
}

/// Prices the pairs of the players from `start` to before `end`; none if they cannot be paired.
fn priced(
    (start, end): (usize, usize),
    pairs: Vec<(usize, usize)>,
    weights: &Weights,
    field: &Pool,
) -> Option<Priced> {
    let size = end - start;
    let weigh =
        |&(one, other): &(usize, usize)| (one - start, other - start, weights.weigh(field, (one, other)));
    let weighed: Vec<_> = pairs.iter().map(weigh).collect();
    let prices = Prices::of(size, &weighed)?;
    let above: Vec<i128> = weighed.iter().map(|&pair| prices.above(pair)).collect();
    let exact = weighed.iter().zip(&above).filter(|(_, above)| **above == 0);
    if let Some(partners) = nearest::first(size, exact.map(|(&(one, other, _), _)| (one, other))) {
        return Some(Priced::Settled(partners));
    }
    // A pairing of pairs that are little above their prices shows how much above them the best can be.
    let mut most = 2;
    loop {
        let near = |pair: usize| above[pair] <= most;
        let few: Vec<_> = (0..pairs.len()).filter(|&pair| near(pair)).map(|pair| weighed[pair]).collect();
        let Some(partners) = lightest(size, &few) else {
            if few.len() == pairs.len() {
                return None;
            }
            most *= 4;
            continue;
        };
        let made = |pair: &&(usize, usize, i128)| partners[pair.0] == pair.1;
        let least = few.iter().filter(made).map(|&pair| prices.above(pair)).sum();
        if least <= most || few.len() == pairs.len() {
            let left = pairs.iter().zip(above).filter(|(_, above)| *above <= least);
            return Some(Priced::Left(left.map(|(&pair, _)| pair).collect()));
        }
        most = least;
    }
}

/// How penalties and distance become one number: each counts more than all that can follow it together.
struct Weights {
    again: i128,
    unplanned: i128,
    clubs: i128,
    /// More than the number of any pair.
    beyond: i128,
}

impl Weights {
    fn of(field: &Pool, pairs: &[(usize, usize)]) -> Self {
        let half = (field.size() / 2) as i128;
        let most =
            |count: &dyn Fn(usize, usize) -> i128| pairs.iter().map(|&(a, b)| count(a, b)).max().unwrap_or(0);
        let penalty = |a, b| field.penalty(a, b).unwrap_or_default();
        let clubs = half * most(&|a, b| i128::from(field.distance(a, b))) + 1;
        let unplanned = clubs * (half * most(&|a, b| i128::from(penalty(a, b).clubs)) + 1);
        let again = unplanned * (half * most(&|a, b| i128::from(penalty(a, b).unplanned)) + 1);
        let beyond = again * (most(&|a, b| i128::from(penalty(a, b).again)) + 1);
        Self { again, unplanned, clubs, beyond }
    }

    fn weigh(&self, field: &Pool, (one, other): (usize, usize)) -> i128 {
        let penalty = field.penalty(one, other).unwrap_or_default();
        i128::from(penalty.again) * self.again
            + i128::from(penalty.unplanned) * self.unplanned
            + i128::from(penalty.clubs) * self.clubs
            + i128::from(field.distance(one, other))
    }
}

/// Cuts of the order that no pairing of the least weight crosses: each is the place of the first player
/// below it.
///
/// Among the pairings of the least weight one is found that crosses as many of the suspected cuts as any.
/// If it crosses none, none does; otherwise those it crosses are no longer suspected.
fn uncrossed(field: &Pool, pairs: &[(usize, usize)], weights: &Weights) -> Option<Vec<usize>> {
    let size = field.size();
    let mut suspected: Vec<usize> = (2..size).step_by(2).collect();
    loop {
        let before = |place: usize| suspected.partition_point(|&cut| cut <= place) as i128;
        let scale = (size / 2 * suspected.len() + 1) as i128;
        let weighed: Vec<_> = pairs
            .iter()
            .map(|&(upper, lower)| {
                let crossed = before(lower) - before(upper);
                (upper, lower, weights.weigh(field, (upper, lower)) * scale - crossed)
            })
            .collect();
        let partners = lightest(size, &weighed)?;
        let mut furthest = 0;
        let mut kept = Vec::new();
        let mut next = 0;
        for &cut in &suspected {
            furthest = partners[next..cut].iter().fold(furthest, |far, &p| far.max(p));
            next = cut;
            if furthest < cut {
                kept.push(cut);
            }
        }
        if kept.len() == suspected.len() {
            return Some(kept);
        }
        suspected = kept;
    }
}

/// Settles the partners of a piece of the order, some players at a time from the top down.
fn settle(
    mut players: Vec<usize>,
    mut pairs: Vec<(usize, usize)>,
    weights: &Weights,
    field: &Pool,
    partners: &mut [usize],
) -> Option<()> {
    while !players.is_empty() {
        let place = |player: usize| players.partition_point(|&p| p < player);
        // Each player's choices are a digit, the nearest the least; the lower in the order, the less it counts.
        let mut choices = vec![0_i128; players.len()];
        let numbered: Vec<_> = pairs
            .iter()
            .map(|&(upper, lower)| {
                let (upper, lower) = (place(upper), place(lower));
                choices[upper] += 1;
                (upper, lower, choices[upper])
            })
            .collect();
        let mut worth = vec![0_i128; players.len()];
        let mut scale = 1;
        let mut settled = 0;
        while settled < players.len() && scale * (choices[settled] + 1) * weights.beyond < ROOM {
            scale *= choices[settled] + 1;
            settled += 1;
        }
        let mut less = scale;
        for player in 0..settled {
            less /= choices[player] + 1;
            worth[player] = less;
        }
        let weighed: Vec<_> = numbered
            .iter()
            .zip(&pairs)
            .map(|(&(upper, lower, choice), &pair)| {
                (upper, lower, weights.weigh(field, pair) * scale + choice * worth[upper])
            })
            .collect();
        let found = lightest(players.len(), &weighed)?;
        for (one, &other) in found.iter().enumerate() {
            if one.min(other) < settled {
                partners[players[one]] = players[other];
            }
        }
        players.retain(|&player| partners[player] == usize::MAX);
        pairs.retain(|&(upper, lower)| partners[upper] == usize::MAX && partners[lower] == usize::MAX);
    }
    Some(())
}

/// A perfect matching of least weight: the partner of each; none if there is no perfect matching.
pub(super) fn lightest(size: usize, pairs: &[(usize, usize, i128)]) -> Option<Vec<usize>> {
    if size == 2 {
        return (!pairs.is_empty()).then(|| vec![1, 0]);
    }
    let mut graph = UnGraph::<(), i128>::with_capacity(size, pairs.len());
    let nodes: Vec<_> = (0..size).map(|_| graph.add_node(())).collect();
    for &(one, other, weight) in pairs {
        graph.add_edge(nodes[one], nodes[other], -weight);
    }
    let weigh = |edge: rustworkx_core::petgraph::graph::EdgeReference<'_, i128>| {
        Ok::<_, std::convert::Infallible>(*edge.weight())
    };
    let Ok(found) = max_weight_matching(&graph, true, weigh, false);
    let mut partners = vec![usize::MAX; size];
    for (one, other) in found {
        partners[one] = other;
        partners[other] = one;
    }
    (!partners.contains(&usize::MAX)).then_some(partners)
}
