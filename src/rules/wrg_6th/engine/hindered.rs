//! What those do whom something hinders: they wait, go along it, fold, or stop. All whom something hinders at
//! one moment make up their minds as things stand at it, and each looks at all that hinders him; only then does
//! anybody act. So it does not matter whom one asks first.

use std::collections::BTreeMap;

use crate::event::{Kind, Why};
use estafette_board::plane::{Paces, Pose, Side};

use super::Ask;
use super::body::{Become, State};
use super::meeting::Relation;
use super::shape::{Rect, Way};
use super::sim::Sim;

/// What a body does.
pub(super) enum Deal {
    /// It waits until the way is free of that body.
    Wait(usize),
    /// It goes along an obstacle that lies this way, to this side.
    Aside(Way, Side),
    /// It folds, if there is room for that, and stops else.
    Fold(Become, Halt),
    /// It stops.
    Stop(Halt),
}

/// Why a body stops, and which body is in its way, if it is one.
pub(super) type Halt = (Why, Option<usize>);

/// A body in the way, and whether it moves itself at this moment.
type Hindrance = (usize, bool);

impl Sim<'_> {
    /// Other bodies are in the way of some.
    pub(super) fn hindered(&mut self, blocks: &[(usize, usize)]) -> std::result::Result<(), Vec<Ask>> {
        let mut by_mover: BTreeMap<usize, Vec<Hindrance>> = BTreeMap::new();
        for &(i, by) in blocks {
            if self.moves(i) && self.bodies[i].state == State::Going {
                let moving = self.moves(by) && self.bodies[by].state != State::Arrived;
                by_mover.entry(i).or_default().push((by, moving));
            }
        }
        let (deals, asks) = sorted(by_mover.into_iter().map(|(i, by)| (i, self.blocked(i, &by))));
        if !asks.is_empty() {
            return Err(asks);
        }
        self.act(deals);
        Ok(())
    }

    /// The ways of some end at terrain or at the table's edge.
    pub(super) fn barred(&mut self, ends: &[(usize, Why)]) -> std::result::Result<(), Vec<Ask>> {
        let (deals, asks) = sorted(ends.iter().map(|&(i, why)| (i, self.at_bar(i, why))));
        if !asks.is_empty() {
            return Err(asks);
        }
        self.act(deals);
        Ok(())
    }

    /// What a body does in whose way others are.
    fn blocked(&self, i: usize, by: &[Hindrance]) -> std::result::Result<Deal, Ask> {
        let kind = self.bodies[i].kind().unwrap_or(Kind::Normal);
        let flees = matches!(kind, Kind::Rout | Kind::Evade);
        let standing: Vec<usize> = by.iter().filter(|(_, moving)| !moving).map(|(by, _)| *by).collect();
        if flees && !standing.is_empty() && !self.bodies[i].sideways {
            let (toward, side) = self.round_bodies(i, &standing)?;
            return Ok(Deal::Aside(toward, side));
        }
        let lasting: Vec<Hindrance> = by.iter().filter(|by| !self.waits_for(i, **by)).copied().collect();
        if let ([], [(first, _), ..]) = (&lasting[..], by) {
            return Ok(Deal::Wait(*first));
        }
        let halt = self.halt(i, &lasting);
        let form = if lasting.iter().any(|(_, moving)| *moving) { None } else { self.fold_at(i, &standing) };
        Ok(form.map_or(Deal::Stop(halt), |form| Deal::Fold(form, halt)))
    }

    /// Whether a body may wait for another that is in its way: a friend or prey that moves or may yet move.
    fn waits_for(&self, i: usize, (by, moving): Hindrance) -> bool {
        let (body, other) = (&self.bodies[i], &self.bodies[by]);
        let kind = body.kind().unwrap_or(Kind::Normal);
        let friend = body.id.seat() == other.id.seat();
        let follows = matches!(kind, Kind::Pursuit | Kind::FollowUp)
            && matches!(self.relations[i][by], Relation::Keeps { gap, .. } if gap < 0.01);
        let patient = !matches!(kind, Kind::Charge | Kind::Countercharge) && (friend || follows);
        patient && (moving || (other.active() && other.pass != body.pass))
    }

    /// Why a body stops before others: an enemy who is seen counts before a friend, and he before whom nobody sees.
    fn halt(&self, i: usize, by: &[Hindrance]) -> Halt {
        let kind = self.bodies[i].kind().unwrap_or(Kind::Normal);
        let why = |j: usize| {
            let friend = self.bodies[i].id.seat() == self.bodies[j].id.seat();
            let halts = self.bodies[i].job.as_ref().and_then(|job| job.halts_before(&self.bodies[j].id));
            match (kind, friend) {
                // It does not tell whom he met whom he does not see.
                _ if matches!(self.relations[i][j], Relation::Keeps { seen: false, .. }) => (2, Why::Blocked),
                _ if halts.is_some() => (0, Why::Order),
                (Kind::Charge | Kind::Countercharge, true) => (1, Why::CrossCharge),
                (_, true) => (1, Why::Blocked),
                (Kind::Normal | Kind::Impetuous | Kind::Rally, false) => (0, Why::MinimumGap),
                (_, false) => (0, Why::NotDeclared),
            }
        };
        let first = by.iter().map(|(j, _)| (why(*j), *j)).min_by_key(|((rank, _), _)| *rank);
        first.map_or((Why::Blocked, None), |((_, why), j)| (why, Some(j)))
    }

    /// What a body does whose way ends at terrain or at the table's edge.
    fn at_bar(&self, i: usize, why: Why) -> std::result::Result<Deal, Ask> {
        let flees = matches!(self.bodies[i].kind(), Some(Kind::Rout | Kind::Evade));
        if flees
            && !self.bodies[i].sideways
            && let Some((toward, side)) = self.round_terrain(i)?
        {
            return Ok(Deal::Aside(toward, side));
        }
        let form = if why == Why::Terrain { self.fold_at_terrain(i) } else { None };
        Ok(form.map_or(Deal::Stop((why, None)), |form| Deal::Fold(form, (why, None))))
    }

    /// All do what they do: first everybody halts, then those take new places who have room, of all as they stand
    /// and of each other.
    fn act(&mut self, deals: Vec<(usize, Deal)>) {
        let now = self.now;
        let mut asides: Vec<(usize, Way, Side, Paces)> = Vec::new();
        let mut folds: Vec<(usize, Become, Halt)> = Vec::new();
        for (i, deal) in deals {
            self.touched(i);
            match deal {
                Deal::Wait(by) => {
                    self.bodies[i].wait(now);
                    (self.bodies[i].waits, self.bodies[i].waited) = (Some(by), Some(by));
                }
                Deal::Stop(halt) => self.halts(i, halt),
                Deal::Aside(toward, side) => {
                    asides.push((i, toward, side, self.left_over(i)));
                    self.bodies[i].stop(now, State::Going);
                    self.bodies[i].sideways = true;
                }
                Deal::Fold(form, halt) => {
                    self.bodies[i].stop(now, State::Going);
                    folds.push((i, form, halt));
                }
            }
        }
        let columns: Vec<_> =
            asides.iter().map(|(i, toward, side, left)| self.column(*i, *toward, *side, *left)).collect();
        let mut places: Vec<(usize, Pose, Rect)> = Vec::new();
        let formed =
            asides.iter().zip(&columns).filter_map(|((i, ..), column)| Some((*i, &column.as_ref()?.0)));
        for (i, form) in formed.chain(folds.iter().map(|(i, form, _)| (*i, form))) {
            let (width, depth) = self.pos.size(&form.of(&self.bodies[i].unit));
            places.push((i, form.to, Rect::new(form.to, Way::default(), width, depth)));
        }
        let room: BTreeMap<usize, bool> =
            places.iter().map(|place| place.0).zip(self.room(&places)).collect();
        let fits = |i: usize| room.get(&i) == Some(&true);
        for ((i, toward, side, left), column) in asides.into_iter().zip(columns) {
            self.go_aside(i, toward, side, left, column.filter(|_| fits(i)));
        }
        for (i, form, halt) in folds {
            if fits(i) { self.fold(i, form) } else { self.halts(i, halt) }
        }
    }

    fn halts(&mut self, i: usize, (why, by): Halt) {
        let now = self.now;
        self.bodies[i].stop(now, State::Stopped(why));
        self.bodies[i].stopped = Some((why, self.bodies[i].pose.at, by));
    }
}

/// What is settled, and what must be asked first.
fn sorted(
    all: impl Iterator<Item = (usize, std::result::Result<Deal, Ask>)>,
) -> (Vec<(usize, Deal)>, Vec<Ask>) {
    let (mut deals, mut asks) = (Vec::new(), Vec::new());
    for (i, deal) in all {
        match deal {
            Ok(deal) => deals.push((i, deal)),
            Err(ask) => asks.push(ask),
        }
    }
    (deals, asks)
}
