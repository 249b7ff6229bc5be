//! Whether the rounds that are left can be completed without a rematch [W-2.1b].
//!
//! When it matters: a field of n players in which each has at least half of the others' number plus the
//! missing left to meet has a pairing of people who have not met (Dirac: such a graph has a circle through
//! all). Whatever is paired before takes one such opponent a round from each. So nothing needs to be
//! looked at while everybody has enough left in the last round even then, and that holds for n of at
//! least twice the number of rounds: for a German Open of four rounds from eight players on. Below that
//! the rounds to come are tried out.

use std::cell::Cell;

/// Steps of trying out after which the question is left open. A field of 12 takes some thousands.
const STEPS: u32 = 400_000;

/// Who has met whom so far, and who will be there in the rounds after this one.
#[derive(Debug, Clone)]
pub(super) struct Ahead {
    /// For each two entrants, whether they have not met.
    fresh: Vec<Vec<bool>>,
    /// Who will be there, for each of the later rounds.
    later: Vec<Vec<usize>>,
    steps: Cell<u32>,
}

/// What trying out came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Prospect {
    /// The rounds that are left can be completed.
    Open,
    /// They cannot.
    Closed,
    /// It would take too long to know.
    Unknown,
}

impl Ahead {
    /// Looks ahead from those who have not met and those who will be there later.
    pub(super) fn new(fresh: Vec<Vec<bool>>, later: Vec<Vec<usize>>) -> Self {
        Self { fresh, later, steps: Cell::new(0) }
    }

    /// Whether some pairing of this round could leave later ones that cannot be completed.
    pub(super) fn matters(&self) -> bool {
        let fresh = |one: usize, here: &[usize]| here.iter().filter(|&&other| self.fresh[one][other]).count();
        self.later.iter().enumerate().any(|(gone, here)| {
            // A bye takes one from the field, who may be one of somebody's last opponents.
            let bye = here.len() % 2;
            let needed = (here.len() - bye) / 2;
            here.iter().any(|&one| fresh(one, here) < needed + bye + gone + 1)
        })
    }

    /// What a pairing of this round leaves.
    pub(super) fn after(&self, pairs: &[(usize, usize)]) -> Prospect {
        let mut fresh = self.fresh.clone();
        for &(one, other) in pairs {
            fresh[one][other] = false;
            fresh[other][one] = false;
        }
        self.prospect(&mut fresh, &self.later)
    }

    /// Whether this round, with these to be paired, and all later ones can be completed.
    pub(super) fn with(&self, here: &[usize]) -> Prospect {
        let rounds: Vec<Vec<usize>> =
            std::iter::once(here.to_vec()).chain(self.later.iter().cloned()).collect();
        self.prospect(&mut self.fresh.clone(), &rounds)
    }

    fn prospect(&self, fresh: &mut [Vec<bool>], rounds: &[Vec<usize>]) -> Prospect {
        self.steps.set(0);
        if self.rounds(fresh, rounds) {
            Prospect::Open
        } else if self.steps.get() > STEPS {
            Prospect::Unknown
        } else {
            Prospect::Closed
        }
    }

    fn rounds(&self, fresh: &mut [Vec<bool>], rounds: &[Vec<usize>]) -> bool {
        let Some((here, later)) = rounds.split_first() else { return true };
        if starved(fresh, rounds) {
            return false;
        }
        if here.len() % 2 == 0 {
            return self.round(fresh, here.clone(), later);
        }
        here.iter().any(|&bye| {
            let rest = here.iter().copied().filter(|&player| player != bye).collect();
            self.round(fresh, rest, later)
        })
    }

    /// Pairs those who are left in a round, the one with the fewest opponents first, then the later rounds.
    fn round(&self, fresh: &mut [Vec<bool>], left: Vec<usize>, later: &[Vec<usize>]) -> bool {
        self.steps.set(self.steps.get() + 1);
        if self.steps.get() > STEPS {
            return false;
        }
        let options = |one: usize| left.iter().filter(|&&other| fresh[one][other]).count();
        let Some(one) = left.iter().copied().min_by_key(|&one| options(one)) else {
            return self.rounds(fresh, later);
        };
        let others: Vec<usize> = left.iter().copied().filter(|&other| fresh[one][other]).collect();
        others.into_iter().any(|other| {
            fresh[one][other] = false;
            fresh[other][one] = false;
            let rest = left.iter().copied().filter(|&p| p != one && p != other).collect();
            let found = self.round(fresh, rest, later);
            fresh[one][other] = true;
            fresh[other][one] = true;
            found
        })
    }
}

/// Whether somebody has fewer opponents left than rounds in which he must be paired.
fn starved(fresh: &[Vec<bool>], rounds: &[Vec<usize>]) -> bool {
    (0..fresh.len()).any(|one| {
        let mine = || rounds.iter().filter(|here| here.contains(&one));
        let needed = mine().filter(|here| here.len() % 2 == 0).count();
        let met = |other: usize| fresh[one][other] && mine().any(|here| here.contains(&other));
        (0..fresh.len()).filter(|&other| met(other)).count() < needed
    })
}
