//! Prices that bound what a pairing costs: each player has one, and no pair costs less than its two together.
//!
//! They come from an easier question, in which everybody names a partner and is named by one, whether or not
//! they name each other. Its best answer is found by shortest augmenting paths (Jonker and Volgenant), and its
//! prices prove it. A pairing costs at least the sum of all prices; by how much more is what its pairs cost
//! above their own. So a pair that costs more above its prices than the best pairing as a whole is in none of
//! the best.

/// What is not reached, or not matched.
const NOBODY: usize = usize::MAX;

/// Twice the price of each player.
pub(super) struct Prices(Vec<i128>);

impl Prices {
    /// Prices whose sum is the greatest; none if not even the easier question has an answer.
    pub(super) fn of(size: usize, pairs: &[(usize, usize, i128)]) -> Option<Self> {
        let mut costs = vec![Vec::new(); size];
        for &(one, other, cost) in pairs {
            costs[one].push((other, cost));
            costs[other].push((one, cost));
        }
        let mut naming = Naming::start(&costs)?;
        for player in 0..size {
            if naming.named[player] == NOBODY {
                naming.find_one_for(player, &costs)?;
            }
        }
        Some(Self(naming.naming.iter().zip(&naming.being_named).map(|(one, other)| one + other).collect()))
    }

    /// What a pair costs above its prices, twice.
    pub(super) fn above(&self, (one, other, cost): (usize, usize, i128)) -> i128 {
        2 * cost - self.0[one] - self.0[other]
    }
}

/// Who names whom so far, and what that proves.
struct Naming {
    /// Whom each names.
    named: Vec<usize>,
    /// By whom each is named.
    by: Vec<usize>,
    /// The price of each for naming somebody, and for being named.
    naming: Vec<i128>,
    being_named: Vec<i128>,
}

impl Naming {
    /// Everybody names the cheapest, if nobody else has.
    fn start(costs: &[Vec<(usize, i128)>]) -> Option<Self> {
        let size = costs.len();
        let least = |player: usize| costs[player].iter().map(|&(_, cost)| cost).min();
        let being_named: Vec<i128> = (0..size).map(least).collect::<Option<_>>()?;
        let mut start =
            Self { named: vec![NOBODY; size], by: vec![NOBODY; size], naming: vec![0; size], being_named };
        for (player, costs) in costs.iter().enumerate() {
            let above = |&(other, cost): &(usize, i128)| cost - start.being_named[other];
            let least = costs.iter().map(above).min()?;
            let free = |pair: &&(usize, i128)| above(pair) == least && start.by[pair.0] == NOBODY;
            if let Some(&(other, _)) = costs.iter().find(free) {
                (start.named[player], start.by[other]) = (other, player);
            }
            start.naming[player] = least;
        }
        Some(start)
    }

    /// Lets somebody name a player, along the cheapest way to have others name others.
    fn find_one_for(&mut self, first: usize, costs: &[Vec<(usize, i128)>]) -> Option<()> {
        let size = costs.len();
        let mut way = vec![i128::MAX; size];
        let mut from = vec![NOBODY; size];
        let mut reached = vec![false; size];
        let (mut player, mut gone) = (first, 0);
        let mut seen = Vec::new();
        let end = loop {
            for &(other, cost) in costs[player].iter().filter(|&&(other, _)| !reached[other]) {
                let there = gone + cost - self.naming[player] - self.being_named[other];
                if there < way[other] {
                    (way[other], from[other]) = (there, player);
                }
            }
            let open = (0..size).filter(|&other| !reached[other] && from[other] != NOBODY);
            let nearest = open.min_by_key(|&other| (way[other], self.by[other] != NOBODY))?;
            gone = way[nearest];
            reached[nearest] = true;
            if self.by[nearest] == NOBODY {
                break nearest;
            }
            seen.push(nearest);
            player = self.by[nearest];
        };
        self.naming[first] += gone;
        for other in seen {
            self.naming[self.by[other]] += gone - way[other];
            self.being_named[other] -= gone - way[other];
        }
        let mut other = end;
        while other != NOBODY {
            let player = from[other];
            self.by[other] = player;
            other = std::mem::replace(&mut self.named[player], other);
        }
        Some(())
    }
}
