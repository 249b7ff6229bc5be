//! Where a unit stops on its way because what its orders say about stopping has come true (W-4.4.5d). Enemies are
//! taken where they stand when it sets out.

use crate::ids::UnitId;
use crate::intent::Leg;
use crate::orders::clause::{Action, Clause};
use crate::plan::{self, Moment};
use crate::position::{Position, Unit};
use estafette_board::plane::Paces;

use super::walk::end_of;

/// How far apart the places are at which it is looked whether to stop.
const STRIDE: Paces = Paces::whole(10);

/// A path up to the first place at which a clause bids to stop.
pub fn cut<'c>(
    pos: &Position,
    id: &UnitId,
    unit: &Unit,
    legs: Vec<Leg>,
    clauses: impl Iterator<Item = &'c Clause>,
) -> Vec<Leg> {
    let stops: Vec<&Clause> = clauses.filter(|c| matches!(c.action, Action::Stop(_))).collect();
    if stops.is_empty() {
        return legs;
    }
    let mut done: Vec<Leg> = Vec::new();
    for leg in legs {
        let stops_after = |gone: Paces| {
            let path: Vec<Leg> = done.iter().cloned().chain([part(&leg, gone)]).collect();
            stops_at(pos, id, unit, &path, &stops)
        };
        if let Some(gone) = first(length(&leg), stops_after) {
            done.push(part(&leg, gone));
            return done;
        }
        done.push(leg);
    }
    done
}

/// Whether a clause bids a unit to stop where a path has brought it.
fn stops_at(pos: &Position, id: &UnitId, unit: &Unit, path: &[Leg], stops: &[&Clause]) -> bool {
    let mut then = pos.clone();
    let pose = end_of(pos, unit, path).pose;
    if let Some(there) = then.units.get_mut(id) {
        (there.at, there.facing) = (Some(pose.at), pose.facing);
    }
    let moment = Moment { time: true, allowed: true, ..Moment::default() };
    stops.iter().any(|clause| plan::acts(&then, id, clause, &moment))
}

/// The least way at which something holds, looked for between places a stride apart.
fn first(length: Paces, holds: impl Fn(Paces) -> bool) -> Option<Paces> {
    let mut from = Paces::ZERO;
    while from < length {
        let to = (from + STRIDE).min(length);
        if holds(to) {
            let (mut short, mut enough) = (from, to);
            while enough - short > Paces(1) {
                let middle = short + (enough - short).part(1, 2);
                if holds(middle) { enough = middle } else { short = middle }
            }
            return Some(enough);
        }
        from = to;
    }
    None
}

/// How long a straight leg is; others are not cut.
fn length(leg: &Leg) -> Paces {
    match leg {
        Leg::Ahead(paces) => paces.abs(),
        Leg::Shift { right, forward } => estafette_board::plane::Vector { x: *right, y: *forward }.length(),
        _ => Paces::ZERO,
    }
}

/// The beginning of a straight leg.
fn part(leg: &Leg, gone: Paces) -> Leg {
    let whole = length(leg).0.max(1);
    match leg {
        Leg::Ahead(paces) => Leg::Ahead(paces.part(gone.0, whole)),
        Leg::Shift { right, forward } => {
            Leg::Shift { right: right.part(gone.0, whole), forward: forward.part(gone.0, whole) }
        }
        other => other.clone(),
    }
}
