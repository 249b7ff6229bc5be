//! What comes of a meeting: contact, or a question who goes first; who is only in the way is the neighbour's,
//! `hindered`.

use std::collections::{BTreeMap, BTreeSet};

use crate::event::Kind;
use estafette_board::plane::Pose;
use estafette_core::cites;

use super::body::State;
use super::meeting::{Meeting, Relation};
use super::shape::{Rect, TIGHT, Way, parted};
use super::sim::Sim;
use super::{Ask, Met, conform, rank};

/// More passes of a quarter than that are not made: who would need more is simply in the way.
const PASSES: u8 = 6;

impl Sim<'_> {
    /// Settles the meetings of one moment, all as they stand at it.
    pub(super) fn meet(&mut self, due: &[(usize, usize, Meeting)]) -> std::result::Result<(), Vec<Ask>> {
        let contacts: Vec<_> = due.iter().filter(|(_, _, m)| m.contact).map(|(i, j, _)| (*i, *j)).collect();
        let mut blocks: Vec<(usize, usize)> = Vec::new();
        let mut both: Vec<(usize, usize)> = Vec::new();
        for (i, j, meeting) in due.iter().filter(|(_, _, m)| !m.contact) {
            if meeting.first && meeting.second && self.disputed(*i, *j) {
                both.push((*i, *j));
            }
            if meeting.first {
                blocks.push((*i, *j));
            }
            if meeting.second {
                blocks.push((*j, *i));
            }
        }
        if !both.is_empty() {
            let ids = |group: &BTreeSet<usize>| group.iter().map(|i| self.bodies[*i].id.clone()).collect();
            return Err(groups(&both).iter().map(|group| Ask::First(ids(group))).collect());
        }
        let in_contact: BTreeSet<usize> = contacts.iter().flat_map(|(i, j)| [*i, *j]).collect();
        let free = blocks.iter().filter(|(i, _)| !in_contact.contains(i));
        let asks: Vec<Ask> = free.filter_map(|(i, by)| self.yields(*i, *by)).collect();
        if !asks.is_empty() {
            return Err(asks);
        }
        for &i in &in_contact {
            let clock = self.clock(i);
            if self.bodies[i].active() || self.bodies[i].state == State::Arrived {
                self.bodies[i].stop(clock, State::Met);
            }
            self.touched(i);
        }
        self.contact(&contacts);
        self.hindered(&blocks)?;
        for (i, j, _) in due {
            self.touched(*i);
            self.touched(*j);
        }
        Ok(())
    }

    /// Whether two that get into each other's way at once, so that the farther one goes the less the other can,
    /// throw a die: friends do, charges that cross, and enemies who advance on each other.
    fn disputed(&self, i: usize, j: usize) -> bool {
        cites!("W-3.4c");
        let (a, b) = (&self.bodies[i], &self.bodies[j]);
        let (Some(one), Some(two)) = (a.kind(), b.kind()) else { return false };
        let charges = |k: Kind| matches!(k, Kind::Charge | Kind::Countercharge);
        let friends = a.id.seat() == b.id.seat();
        let seen = |i: usize, j: usize| matches!(self.relations[i][j], Relation::Keeps { seen: true, .. });
        let advance = one == Kind::Normal && two == Kind::Normal && seen(i, j) && seen(j, i);
        let alike = rank(one) == rank(two) && (friends || advance || (charges(one) && charges(two)));
        alike && a.pass < PASSES && b.pass < PASSES
    }

    /// Who comes later in the sequence may not get into the way of who comes before it.
    fn yields(&self, i: usize, by: usize) -> Option<Ask> {
        let (mover, other) = (&self.bodies[i], &self.bodies[by]);
        let (one, two) = (mover.kind()?, other.kind()?);
        let earlier = rank(one) < rank(two) && other.id.seat() == mover.id.seat();
        if !earlier || other.ahead {
            return None;
        }
        if matches!(one, Kind::Rout | Kind::Evade) && two == Kind::Normal {
            return Some(Ask::Clear(other.id.clone()));
        }
        let stirred = other.pose_at(self.clock(by)) != other.start;
        let yields = stirred && other.pass <= mover.pass && mover.pass < PASSES;
        yields.then(|| Ask::Yield(other.id.clone(), mover.id.clone()))
    }

    /// Contacts of this moment: who came is told, and lines up with whom it met.
    fn contact(&mut self, pairs: &[(usize, usize)]) {
        let told: Vec<(usize, usize)> = pairs.iter().map(|(i, j)| self.attacker(*i, *j)).collect();
        for &(by, target) in &told {
            self.meets(by, target);
        }
        let mut fits: BTreeMap<usize, Vec<Pose>> = BTreeMap::new();
        for &(i, j) in pairs {
            if let Some((by, target)) = self.who_lines_up(i, j)
                && let Some(pose) = conform::conformed(self, by, target)
            {
                fits.entry(by).or_default().push(pose);
            }
        }
        // Who met several at once lines up with none, unless with all alike.
        let fits: Vec<(usize, Pose)> = fits
            .into_iter()
            .filter_map(|(by, poses)| poses.iter().all(|p| *p == poses[0]).then_some((by, poses[0])))
            .collect();
        let rects: Vec<(usize, Rect)> = fits
            .iter()
            .map(|(by, pose)| {
                let body = &self.bodies[*by];
                (*by, Rect::new(*pose, Way::default(), body.width, body.depth))
            })
            .collect();
        let apart = |n: usize| {
            rects.iter().enumerate().all(|(m, (_, other))| n == m || parted(&rects[n].1, other) >= -TIGHT)
        };
        let good: Vec<bool> =
            (0..rects.len()).map(|n| self.free(rects[n].0, &rects[n].1, &[]) && apart(n)).collect();
        for ((by, pose), _) in fits.iter().zip(good).filter(|(_, good)| *good) {
            self.bodies[*by].pose = *pose;
        }
        for (by, _) in told {
            self.also_meets(by);
        }
    }

    /// How much a body is the one that came to another: who charges it, before who only runs into it on his
    /// way after others; a charger before a countercharger before who stands; the quicker.
    fn weight(&self, i: usize, at: usize) -> (bool, u8, f64) {
        let of = match self.bodies[i].kind() {
            Some(Kind::Charge | Kind::Pursuit) => 2,
            Some(Kind::Countercharge) => 1,
            _ => 0,
        };
        let names = self.names(i, at);
        (names, of, self.bodies[i].reach())
    }

    /// Who of two is told as the one that came; of equals the first by name.
    fn attacker(&self, i: usize, j: usize) -> (usize, usize) {
        if self.weight(i, j) >= self.weight(j, i) { (i, j) } else { (j, i) }
    }

    /// Who lines up with whom: the one that came; of equals the narrower; of equals in that, too, neither.
    fn who_lines_up(&self, i: usize, j: usize) -> Option<(usize, usize)> {
        let key = |k: usize, at: usize| (self.weight(k, at), -self.bodies[k].width);
        let (one, two) = (key(i, j), key(j, i));
        if one == two {
            return None;
        }
        Some(if one > two { (i, j) } else { (j, i) })
    }

    /// Two have met. Who charges each other may each hit the other's flank.
    fn meets(&mut self, by: usize, target: usize) {
        let flank = conform::hits_flank(self, by, target);
        let back = self.names(target, by) && conform::hits_flank(self, target, by);
        // Of equals the one that hits a flank is told as the one that came.
        let equal = self.weight(by, target) == self.weight(target, by);
        if !(equal && back && !flank) {
            self.tell_met(by, target, flank);
        }
        if back {
            self.tell_met(target, by, true);
        }
    }

    /// Whether a body's charge was declared at another.
    fn names(&self, i: usize, at: usize) -> bool {
        let other = &self.bodies[at].id;
        self.bodies[i].job.as_ref().is_some_and(|job| job.intent.targets.contains(other))
    }

    fn tell_met(&mut self, by: usize, target: usize, flank: bool) {
        let (by, target) = (self.bodies[by].id.clone(), self.bodies[target].id.clone());
        if !self.met.iter().any(|m| m.by == by && m.target == target) {
            self.met.push(Met { by, target, time: self.now, flank });
        }
    }

    /// A charger that has lined up may touch more of its targets.
    fn also_meets(&mut self, by: usize) {
        for j in 0..self.bodies.len() {
            let named = self.relations[by][j] == Relation::Target;
            if named && self.bodies[j].state != State::Left && parted(&self.rect(by), &self.rect(j)) <= 0.01 {
                let clock = self.clock(j);
                if self.bodies[j].active() {
                    self.bodies[j].stop(clock, State::Met);
                }
                self.meets(by, j);
                self.touched(j);
            }
        }
    }
}

/// Those who are paired with each other, directly or through others.
fn groups(pairs: &[(usize, usize)]) -> Vec<BTreeSet<usize>> {
    let mut groups: Vec<BTreeSet<usize>> = Vec::new();
    for &(i, j) in pairs {
        let (with, rest): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| group.contains(&i) || group.contains(&j));
        groups = rest;
        groups.push(with.into_iter().flatten().chain([i, j]).collect());
    }
    groups
}
