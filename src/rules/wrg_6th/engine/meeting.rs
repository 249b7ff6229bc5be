//! Who may come how near to whom, and when that is.

use crate::data::Order;
use crate::event::Kind;
use crate::position::Position;
use crate::readings::MinGap;
use crate::s4_04_visibility::Sights;

use super::body::Body;
use super::shape::{ENTANGLED, Rect, SKIN, Way, distance, parted, touch};

/// What another body is to a body that moves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Relation {
    /// It overlaps it from the start: neither can be in the way of the other.
    Entangled,
    /// Wagons of its own army that it may cross on a straight way, but not stay in.
    Crosses,
    /// An enemy it may contact, or that may contact it.
    Target,
    /// It must keep this distance, and out of the zone before its front, if that is any.
    Keeps {
        /// In paces; 0 for friends.
        gap: f64,
        /// Depth of the zone.
        zone: f64,
        /// Whether it is a friend, or an enemy whom somebody of the army sees.
        seen: bool,
    },
}

/// What every body is to every other, as they stand at the start.
pub fn relations(pos: &Position, bodies: &[Body]) -> Vec<Vec<Relation>> {
    let starts: Vec<Rect> = bodies.iter().map(|b| b.rect(0.0)).collect();
    let sights = Sights::new(pos);
    let widest = pos.data.paces("moves.gap_formed").max(pos.data.paces("moves.gap")).paces() + 1.0;
    let of = |i: usize, j: usize| {
        let relation = relation(pos, &bodies[i], &bodies[j], &starts[i], &starts[j]);
        let Relation::Keeps { gap, .. } = relation else { return relation };
        let near = || {
            let (here, there, reach) = (&starts[i], &starts[j], bodies[i].reach());
            here.clear_of(there) - reach < widest + 1.0 && distance(here, there) - reach < widest
        };
        let stops = gap > 0.0 && bodies[i].job.is_some() && near();
        if !stops || in_sight(&sights, bodies, i, j) {
            return relation;
        }
        // Who is not seen is in the way only as a body.
        let short = pos.data.paces("moves.stop_short").paces();
        Relation::Keeps { gap: gap.min(short), zone: 0.0, seen: false }
    };
    (0..bodies.len()).map(|i| (0..bodies.len()).map(|j| of(i, j)).collect()).collect()
}

/// Whether somebody of a mover's army sees another body as all stand at the start.
fn in_sight(sights: &Sights<'_>, bodies: &[Body], mover: usize, other: usize) -> bool {
    let (own, other) = (&bodies[mover], &bodies[other].id);
    let seat = own.id.seat();
    let friends = bodies.iter().filter(|body| body.id.seat() == seat && body.id != own.id);
    std::iter::once(own).chain(friends).any(|body| sights.sees(&body.id, other))
}

fn relation(pos: &Position, mover: &Body, other: &Body, from: &Rect, to: &Rect) -> Relation {
    estafette_core::cites!("W-4.6.1a", "W-4.6.1b", "W-3.4f", "EX-3.4b");
    if mover.id == other.id || parted(from, to) < -ENTANGLED {
        return Relation::Entangled;
    }
    if mover.over.contains(&other.id) {
        return Relation::Crosses;
    }
    if mover.id.seat() == other.id.seat() {
        return Relation::Keeps { gap: 0.0, zone: 0.0, seen: true };
    }
    let names = |a: &Body, b: &Body| a.job.as_ref().is_some_and(|job| job.intent.targets.contains(&b.id));
    let follows = |a: &Body, b: &Body| {
        let after = matches!(
            (a.kind(), b.kind()),
            (Some(Kind::Pursuit), Some(Kind::Rout)) | (Some(Kind::FollowUp), Some(Kind::Recoil))
        );
        after && a.unit.fighting.contains(&b.id)
    };
    if follows(mover, other) || follows(other, mover) {
        return Relation::Keeps { gap: 0.0, zone: 0.0, seen: true };
    }
    if names(mover, other) || names(other, mover) {
        return Relation::Target;
    }
    let (gap, zone) = least(pos, mover, other);
    let halts = mover.job.as_ref().and_then(|job| job.halts_before(&other.id));
    let gap = halts.map_or(gap, |halts| gap.max(halts.paces()));
    if from.clear_of(to) > gap.max(zone) + 1.0 {
        return Relation::Keeps { gap, zone, seen: true };
    }
    let apart = distance(from, to);
    let inside = zone > 0.0 && parted(from, &to.zone(zone)) < -SKIN;
    if inside {
        return Relation::Keeps { gap: apart.min(zone), zone: 0.0, seen: true };
    }
    Relation::Keeps { gap: gap.min(apart), zone, seen: true }
}

/// The least distance to an enemy that may not be contacted, and the depth of the zone before a formed front.
fn least(pos: &Position, mover: &Body, other: &Body) -> (f64, f64) {
    let paces = |name: &str| pos.data.paces(name).paces();
    let advance =
        matches!(mover.kind(), Some(Kind::Normal | Kind::Impetuous | Kind::Rally | Kind::FallBack) | None);
    match (advance, pos.readings.min_gap) {
        (true, MinGap::TenThirty) => {
            let info = pos.data.info(other.unit.kind);
            let formed = info.order != Order::Open && !other.unit.routing && other.unit.disordered.is_empty();
            (paces("moves.gap"), if formed { paces("moves.gap_formed") } else { 0.0 })
        }
        _ => (paces("moves.stop_short"), 0.0),
    }
}

/// Two bodies as they move in a stretch of time without events.
pub struct Pair<'a> {
    /// The first, now.
    pub a: Rect,
    /// The second, now.
    pub b: Rect,
    /// Velocity of the first.
    pub va: Way,
    /// Velocity of the second.
    pub vb: Way,
    /// What the second is to the first.
    pub ab: Relation,
    /// What the first is to the second.
    pub ba: Relation,
    /// How long they go on like that.
    pub within: f64,
    /// Both at a time from now, where one of them wheels.
    pub swing: Option<Swing<'a>>,
}

/// Two bodies of which one wheels.
pub struct Swing<'a> {
    /// Both after so much time.
    pub at: &'a dyn Fn(f64) -> (Rect, Rect),
    /// Whether the first wheels.
    pub first: bool,
    /// Whether the second does.
    pub second: bool,
}

/// What happens when two bodies meet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Meeting {
    /// After how much time.
    pub after: f64,
    /// Whether enemies come into contact that may.
    pub contact: bool,
    /// Whether the second is in the way of the first.
    pub first: bool,
    /// Whether the first is in the way of the second.
    pub second: bool,
}

/// The next meeting of two bodies, if there is one.
pub fn next(pair: &Pair<'_>) -> Option<Meeting> {
    if pair.ab == Relation::Entangled {
        return None;
    }
    if let Some(swing) = &pair.swing {
        return swung(pair, swing);
    }
    if pair.ab == Relation::Target {
        let hit = touch(&pair.a, &pair.b, pair.vb.minus(pair.va), pair.within)?;
        return Some(Meeting { after: hit.after, contact: true, first: true, second: true });
    }
    let first = blocked(&pair.a, &pair.b, pair.va, pair.vb, pair.ab, pair.within);
    let second = blocked(&pair.b, &pair.a, pair.vb, pair.va, pair.ba, pair.within);
    let after = first.into_iter().chain(second).fold(f64::INFINITY, f64::min);
    let soon = |at: Option<f64>| at.is_some_and(|at| at <= after + 1e-9);
    after.is_finite().then_some(Meeting { after, contact: false, first: soon(first), second: soon(second) })
}

/// When the second body gets in the way of the first.
fn blocked(a: &Rect, b: &Rect, va: Way, vb: Way, relation: Relation, within: f64) -> Option<f64> {
    let Relation::Keeps { gap, zone, .. } = relation else { return None };
    if va.length() < 1e-9 {
        return None;
    }
    let relative = vb.minus(va);
    let edge = |other: &Rect| {
        let hit = touch(a, other, relative, within)?;
        (hit.into <= within && va.along(hit.normal) > va.length() * 1e-4).then_some(hit.after)
    };
    let body = if gap < 0.01 { edge(b) } else { gap_reached(a, b, va, relative, gap, within) };
    let front = if zone > 0.0 { edge(&b.zone(zone)) } else { None };
    body.into_iter().chain(front).min_by(f64::total_cmp)
}

/// When the distance, which while both go straight falls and then rises, falls below a gap by the first's own
/// movement.
fn gap_reached(a: &Rect, b: &Rect, va: Way, relative: Way, gap: f64, within: f64) -> Option<f64> {
    let speed = relative.length();
    if speed < 1e-9 || distance(a, b) - gap > speed * within {
        return None;
    }
    let after = |time: f64| Rect { off: b.off.plus(relative.times(time)), ..*b };
    let apart = |time: f64| distance(a, &after(time));
    let (mut low, mut high) = (0.0, within);
    for _ in 0..60 {
        let third = (high - low) / 3.0;
        if apart(low + third) <= apart(high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    let nearest = low;
    if apart(nearest) >= gap - SKIN {
        return None;
    }
    let (mut out, mut inside) = (0.0, nearest);
    if apart(0.0) <= gap {
        inside = 0.0;
    }
    for _ in 0..60 {
        let middle = f64::midpoint(out, inside);
        if apart(middle) > gap {
            out = middle;
        } else {
            inside = middle;
        }
    }
    let there = after(out);
    let ahead = Rect { off: a.off.plus(va.times(0.01 / va.length())), ..*a };
    (distance(&ahead, &there) < distance(a, &there) - 1e-6).then_some(out)
}

/// Whether two overlap, and more than they did.
fn deeper(a: &Rect, b: &Rect, start: &Rect, other: &Rect) -> bool {
    parted(a, b) < (-SKIN).min(parted(start, other) - 1e-6)
}

/// When bodies of which one wheels come too near.
fn swung(pair: &Pair<'_>, swing: &Swing<'_>) -> Option<Meeting> {
    let contact = pair.ab == Relation::Target;
    let near = |time: f64| {
        let (a, b) = (swing.at)(time);
        let too = |relation: Relation, a: &Rect, b: &Rect, start: &Rect, other: &Rect| match relation {
            Relation::Entangled => false,
            Relation::Target | Relation::Crosses => deeper(a, b, start, other),
            Relation::Keeps { gap, zone, .. } => {
                let zoned = zone > 0.0
                    && parted(a, &b.zone(zone)) < -SKIN
                    && parted(start, &other.zone(zone)) >= -SKIN;
                // Who is too near already comes no nearer.
                let body = if gap < 0.01 {
                    deeper(a, b, start, other)
                } else {
                    distance(a, b) < (gap - SKIN).min(distance(start, other) - 1e-6)
                };
                zoned || body
            }
        };
        let first = swing.first && too(pair.ab, &a, &b, &pair.a, &pair.b);
        let second = swing.second && too(pair.ba, &b, &a, &pair.b, &pair.a);
        // Whoever runs straight into one that wheels is stopped like it.
        let slides = |v: Way, by: bool, relation, a: &Rect, b: &Rect, start: &Rect, other: &Rect| {
            !by && v.length() > 1e-9 && too(relation, a, b, start, other)
        };
        let first = first || slides(pair.va, swing.first, pair.ab, &a, &b, &pair.a, &pair.b);
        let second = second || slides(pair.vb, swing.second, pair.ba, &b, &a, &pair.b, &pair.a);
        (first, second)
    };
    let (first, second) = near(pair.within);
    if !(first || second) || near(0.0) != (false, false) {
        return None;
    }
    let (mut out, mut inside) = (0.0, pair.within);
    for _ in 0..40 {
        let middle = f64::midpoint(out, inside);
        if near(middle) == (false, false) { out = middle } else { inside = middle }
    }
    Some(Meeting { after: out, contact, first, second })
}
