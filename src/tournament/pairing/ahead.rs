//! Whether the rounds that are left can be completed without a rematch [W-2.1b].
//!
//! When it matters: a field of n players in which each has at least half of the others' number plus the
//! missing left to meet has a pairing of people who have not met (Dirac: such a graph has a circle through
//! all). Whatever is paired before takes one such opponent a round from each. So nothing needs to be
//! looked at while everybody has enough left in the last round even then, and that holds for n of at
//! least twice the number of rounds: for a German Open of four rounds from eight players on. Below that
//! the rounds to come are tried out.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

/// Steps of trying out after which the question is left open, all pairings of a round together. Fields of
/// up to 12 need some thousands.
const STEPS: u32 = 1_000_000;
/// Steps that asking takes at least.
const ASKING: u32 = 100;

/// Who has met whom so far, and who will be there in the rounds after this one.
#[derive(Debug, Clone)]
pub(super) struct Ahead {
    /// For each two entrants, whether they have not met.
    fresh: Vec<Vec<bool>>,
    /// Who will be there, for each of the later rounds.
    later: Vec<Vec<usize>>,
    steps: Cell<u32>,
    /// Rounds left, and who has not met, of which it is known that they cannot be completed.
    closed: RefCell<BTreeSet<(usize, Vec<Vec<bool>>)>>,
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
        Self { fresh, later, steps: Cell::new(0), closed: RefCell::default() }
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
        self.prospect(self.rounds(&mut fresh, &self.later))
    }

    /// Whether this round, with these to be paired, and all later ones can be completed.
    pub(super) fn with(&self, here: &[usize]) -> Prospect {
        self.prospect(self.round(&mut self.fresh.clone(), here.to_vec(), &self.later))
    }

    fn prospect(&self, open: bool) -> Prospect {
        self.spend(ASKING);
        match open {
            true => Prospect::Open,
            false if self.steps.get() > STEPS => Prospect::Unknown,
            false => Prospect::Closed,
        }
    }

    fn rounds(&self, fresh: &mut [Vec<bool>], rounds: &[Vec<usize>]) -> bool {
        let Some((here, later)) = rounds.split_first() else { return true };
        let state = (rounds.len(), fresh.to_vec());
        if starved(fresh, rounds) || self.closed.borrow().contains(&state) {
            return false;
        }
        let mut byes: Vec<Option<usize>> = here.iter().copied().map(Some).collect();
        byes.sort_by_key(|bye| bye.map(|one| fresh[one].iter().filter(|&&fresh| fresh).count()));
        if here.len().is_multiple_of(2) {
            byes = vec![None];
        }
        let open = byes.into_iter().any(|bye| {
            let left = here.iter().copied().filter(|&player| Some(player) != bye).collect();
            self.round(fresh, left, later)
        });
        if !open && self.steps.get() <= STEPS {
            self.closed.borrow_mut().insert(state);
        }
        open
    }

    fn spend(&self, steps: u32) {
        self.steps.set(self.steps.get().saturating_add(steps));
    }

    /// Pairs those who are left in a round, the one with the fewest opponents first, then the later rounds.
    fn round(&self, fresh: &mut [Vec<bool>], left: Vec<usize>, later: &[Vec<usize>]) -> bool {
        self.spend(1);
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

/// Whether byes are too few for those who have fewer opponents left than rounds to play.
fn starved(fresh: &[Vec<bool>], rounds: &[Vec<usize>]) -> bool {
    let missing = |one: usize| {
        let mine = || rounds.iter().filter(|here| here.contains(&one));
        let met = |other: usize| fresh[one][other] && mine().any(|here| here.contains(&other));
        mine().count().saturating_sub((0..fresh.len()).filter(|&other| met(other)).count())
    };
    let byes = rounds.iter().filter(|here| here.len() % 2 == 1).count();
    (0..fresh.len()).map(missing).sum::<usize>() > byes
}
