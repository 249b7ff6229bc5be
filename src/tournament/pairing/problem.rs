//! A round to be paired, as plain numbers: entrants are places in the order of the round.

use std::collections::{BTreeMap, BTreeSet};

use super::ahead::{Ahead, Prospect};
use super::field::{Penalty, Pool, Worth};
use super::legal::{legal, pairs};
use crate::format::Policy;

/// What the pairing of a round depends on.
#[derive(Debug, Clone)]
pub(super) struct Problem {
    /// How many entrants there are; they are numbered by the order of the round, from 0.
    pub entrants: usize,
    /// Who is there, in order.
    pub here: Vec<usize>,
    /// How often two have met, the lower number first.
    pub met: BTreeMap<(usize, usize), u32>,
    /// What a rematch is.
    pub repeat: Policy,
    /// The club of each whose members are kept apart; none if it does not matter.
    pub clubs: Vec<Option<String>>,
    /// Pairs that a plan wants; none without a plan.
    pub plan: Option<Vec<(usize, usize)>>,
    /// Byes that each has had.
    pub byes: Vec<u32>,
    /// Who will be there in the rounds after this one, so far as they must be looked at.
    pub later: Vec<Vec<usize>>,
}

/// A round that was paired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Solution {
    /// Pairs, the higher ranked first, from the top of the order down.
    pub pairs: Vec<(usize, usize)>,
    /// Who has no opponent.
    pub bye: Option<usize>,
    /// What it costs; partners are numbered among those who are paired.
    pub worth: Worth,
    /// Better pairings that leave later rounds without one.
    pub dropped: u32,
    /// How many of the later rounds can be completed without a rematch.
    pub open: usize,
    /// Whether they were seen to be.
    pub prospect: Prospect,
}

impl Problem {
    /// The best pairing that leaves all later rounds open, or else as many of them as can be; none if the
    /// rules leave none for this round.
    pub(super) fn solve(&self) -> Option<Solution> {
        (0..=self.later.len()).rev().find_map(|open| self.leaving(open, &[]))
    }

    /// The best pairing with the forced pairs, if any, that leaves so many of the later rounds open.
    pub(super) fn leaving(&self, open: usize, forced: &[(usize, usize)]) -> Option<Solution> {
        let ahead = self.ahead(&self.later[..open]);
        self.byes().into_iter().find_map(|bye| {
            let who: Vec<usize> = self.here.iter().copied().filter(|&one| Some(one) != bye).collect();
            let place = |one: usize| who.binary_search(&one).ok();
            let forced: Vec<_> =
                forced.iter().map(|&(a, b)| Some((place(a)?, place(b)?))).collect::<Option<_>>()?;
            let hopeless = |ahead: &Ahead| ahead.with(&who) == Prospect::Closed;
            if forced.is_empty() && ahead.as_ref().is_some_and(hopeless) {
                return None;
            }
            let numbered = |partners: &[usize]| -> Vec<(usize, usize)> {
                pairs(partners).map(|(a, b)| (who[a], who[b])).collect()
            };
            let found = legal(&self.field(&who), &forced, |partners| {
                ahead.as_ref().map_or(Prospect::Open, |ahead| ahead.after(&numbered(partners)))
            })?;
            let pairs = numbered(&found.worth.partners);
            Some(Solution {
                pairs,
                bye,
                worth: found.worth,
                dropped: found.dropped,
                open,
                prospect: found.prospect,
            })
        })
    }

    /// How often two have met.
    pub(super) fn meetings(&self, one: usize, other: usize) -> u32 {
        self.met.get(&(one.min(other), one.max(other))).copied().unwrap_or(0)
    }

    /// Whether two are kept apart because they are of one club.
    pub(super) fn clubmates(&self, one: usize, other: usize) -> bool {
        self.clubs[one].is_some() && self.clubs[one] == self.clubs[other]
    }

    /// Who may have the bye, the first choice first: who had the fewest, and of these the lowest ranked. No
    /// choice but nobody if all can be paired.
    fn byes(&self) -> Vec<Option<usize>> {
        if self.here.len().is_multiple_of(2) {
            return vec![None];
        }
        let mut byes = self.here.clone();
        byes.sort_by_key(|&one| (self.byes[one], std::cmp::Reverse(one)));
        byes.into_iter().map(Some).collect()
    }

    /// The field of those who are paired.
    fn field(&self, who: &[usize]) -> Pool {
        let mut field = Pool::new(who.len());
        let everybody = (0..who.len()).flat_map(|lower| (0..lower).map(move |upper| (upper, lower)));
        let marked: BTreeSet<(usize, usize)> =
            if self.plan.is_some() { everybody.collect() } else { self.marked(who) };
        for (upper, lower) in marked {
            field.set(upper, lower, self.penalty(who[upper], who[lower]));
        }
        field
    }

    /// Those who have met or are of one club, by their places among those who are paired.
    fn marked(&self, who: &[usize]) -> BTreeSet<(usize, usize)> {
        let place = |one: usize| who.binary_search(&one).ok();
        let mut marked: BTreeSet<_> =
            self.met.keys().filter_map(|&(one, other)| Some((place(one)?, place(other)?))).collect();
        let mut clubs: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (player, &one) in who.iter().enumerate() {
            if let Some(club) = &self.clubs[one] {
                let members = clubs.entry(club).or_default();
                marked.extend(members.iter().map(|&member| (member, player)));
                members.push(player);
            }
        }
        marked
    }

    fn penalty(&self, one: usize, other: usize) -> Option<Penalty> {
        let met = self.meetings(one, other);
        let again = match self.repeat {
            Policy::Forbid if met > 0 => return None,
            Policy::Avoid => met,
            Policy::Forbid | Policy::Allow => 0,
        };
        let planned = self.plan.as_ref().is_none_or(|plan| plan.contains(&(one, other)));
        let clubs = u32::from(self.clubmates(one, other));
        Some(Penalty { again, unplanned: u32::from(!planned), clubs })
    }

    /// What must be looked at of the later rounds; none if no pairing can spoil them.
    fn ahead(&self, later: &[Vec<usize>]) -> Option<Ahead> {
        if self.repeat != Policy::Forbid || later.is_empty() {
            return None;
        }
        let mut fresh = vec![vec![true; self.entrants]; self.entrants];
        for (one, fresh) in fresh.iter_mut().enumerate() {
            fresh[one] = false;
        }
        for &(one, other) in self.met.keys() {
            fresh[one][other] = false;
            fresh[other][one] = false;
        }
        let ahead = Ahead::new(fresh, later.to_vec());
        ahead.matters().then_some(ahead)
    }
}
