//! Among pairs that cost nothing, the pairing that is first when read from the top of the order down.
//!
//! Some pairing is found first (Edmonds: alternating ways, with odd circles drawn together). Then each player
//! from the top down is let go: those to whom an alternating way leads from the partner whom he leaves are
//! those with whom he can be paired so that all others still can, and he takes the highest of them.

use std::collections::VecDeque;

/// Nobody: who is left over, or not reached.
const NOBODY: usize = usize::MAX;

/// The first of all pairings: the partner of each; none if somebody is always left over.
pub(super) fn first(size: usize, pairs: impl Iterator<Item = (usize, usize)>) -> Option<Vec<usize>> {
    let mut others = vec![Vec::new(); size];
    for (one, other) in pairs {
        others[one].push(other);
        others[other].push(one);
    }
    others.iter_mut().for_each(|others| others.sort_unstable());
    let mut pairing = Pairing { others, partners: vec![NOBODY; size], settled: vec![false; size] };
    pairing.pair_all()?;
    for player in 0..size {
        pairing.settle(player);
    }
    Some(pairing.partners)
}

/// Who is paired with whom, and who stays so.
struct Pairing {
    /// With whom each can be paired, from the top down.
    others: Vec<Vec<usize>>,
    partners: Vec<usize>,
    settled: Vec<bool>,
}

impl Pairing {
    fn pair_all(&mut self) -> Option<()> {
        for player in 0..self.partners.len() {
            let free = |&&other: &&usize| self.partners[other] == NOBODY;
            if self.partners[player] == NOBODY
                && let Some(&other) = self.others[player].iter().find(free)
            {
                (self.partners[player], self.partners[other]) = (other, player);
            }
        }
        for player in 0..self.partners.len() {
            if self.partners[player] == NOBODY {
                let mut ways = Ways::from(self, player);
                let end = ways.follow(self)?;
                self.pair_along(&ways, end);
            }
        }
        Some(())
    }

    /// Gives a player the highest partner whom he can have, for good.
    fn settle(&mut self, player: usize) {
        if self.settled[player] {
            return;
        }
        let left = self.partners[player];
        self.settled[player] = true;
        let open = |&&other: &&usize| other < left && !self.settled[other];
        if self.others[player].iter().any(|other| open(&other)) {
            // The two are let go, and nobody else is free.
            self.partners[left] = NOBODY;
            self.partners[player] = NOBODY;
            let mut ways = Ways::from(self, left);
            ways.follow(self);
            let better = self.others[player].iter().find(|other| open(other) && ways.reached[**other]);
            let taken = better.copied().unwrap_or(left);
            if taken != left {
                let end = self.partners[taken];
                self.pair_along(&ways, end);
            }
            (self.partners[player], self.partners[taken]) = (taken, player);
        }
        self.settled[self.partners[player]] = true;
    }

    /// Pairs anew along the way that leads to somebody.
    fn pair_along(&mut self, ways: &Ways, end: usize) {
        let mut player = end;
        while player != NOBODY {
            let other = ways.from[player];
            let next = self.partners[other];
            (self.partners[player], self.partners[other]) = (other, player);
            player = next;
        }
    }
}

/// Alternating ways from one who has no partner: a pair that could be, a pair that is, and so on.
struct Ways {
    root: usize,
    /// Whom such a way reaches behind a pair that is.
    reached: Vec<bool>,
    /// From where each was reached by a pair that could be.
    from: Vec<usize>,
    /// Where the odd circle is entered of which each is a part.
    base: Vec<usize>,
}

impl Ways {
    fn from(pairing: &Pairing, root: usize) -> Self {
        let size = pairing.partners.len();
        let mut reached = vec![false; size];
        reached[root] = true;
        Self { root, reached, from: vec![NOBODY; size], base: (0..size).collect() }
    }

    /// Follows all ways, until one leads to somebody else without a partner.
    fn follow(&mut self, pairing: &Pairing) -> Option<usize> {
        let mut next = VecDeque::from([self.root]);
        while let Some(one) = next.pop_front() {
            for &other in &pairing.others[one] {
                let same = self.base[one] == self.base[other] || pairing.partners[one] == other;
                if pairing.settled[other] || same {
                    continue;
                }
                let partner = pairing.partners[other];
                if self.reached[other] {
                    self.draw_together(one, other, pairing, &mut next);
                } else if self.from[other] == NOBODY {
                    self.from[other] = one;
                    if partner == NOBODY {
                        return Some(other);
                    }
                    self.reached[partner] = true;
                    next.push_back(partner);
                }
            }
        }
        None
    }

    /// Draws the odd circle together that a pair of two who were reached closes.
    fn draw_together(&mut self, one: usize, other: usize, pairing: &Pairing, next: &mut VecDeque<usize>) {
        let entry = self.meeting(one, other, pairing);
        let mut part = vec![false; self.base.len()];
        self.mark(one, other, entry, pairing, &mut part);
        self.mark(other, one, entry, pairing, &mut part);
        for player in 0..self.base.len() {
            if part[self.base[player]] {
                self.base[player] = entry;
                if !self.reached[player] {
                    self.reached[player] = true;
                    next.push_back(player);
                }
            }
        }
    }

    /// Where the ways to two players part.
    fn meeting(&self, one: usize, other: usize, pairing: &Pairing) -> usize {
        let mut passed = vec![false; self.base.len()];
        let mut player = self.base[one];
        loop {
            passed[player] = true;
            if player == self.root {
                break;
            }
            player = self.base[self.from[pairing.partners[player]]];
        }
        let mut player = self.base[other];
        while !passed[player] {
            player = self.base[self.from[pairing.partners[player]]];
        }
        player
    }

    /// Marks one side of an odd circle, and from where its players are reached the other way round.
    fn mark(&mut self, one: usize, other: usize, entry: usize, pairing: &Pairing, part: &mut [bool]) {
        let (mut player, mut behind) = (one, other);
        while self.base[player] != entry {
            let partner = pairing.partners[player];
            part[self.base[player]] = true;
            part[self.base[partner]] = true;
            self.from[player] = behind;
            behind = partner;
            player = self.from[partner];
        }
    }
}
