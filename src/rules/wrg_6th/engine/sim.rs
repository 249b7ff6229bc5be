//! The run of time: pieces begin and end, bodies meet, quarters pass.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use crate::event::{Kind, Why};
use crate::ids::UnitId;
use crate::position::Position;
use estafette_board::plane::Paces;

use super::body::{Body, State};
use super::meeting::{self, Meeting, Pair, Relation, Swing};
use super::shape::{Rect, Way};
use super::{Ask, Job, Met, Moved, Order, Relations, Result};

/// Times nearer than this are one moment.
pub const MOMENT: f64 = 1e-9;

/// How often in a period one who waits tries again.
const TRIES: f64 = 64.0;

/// More events than a period can have.
const TOO_MANY: usize = 200_000;

/// What of a body decides whom it meets when, as it goes on from now.
struct Outlook {
    rect: Rect,
    radius: f64,
    moves: bool,
    left: bool,
    swings: bool,
    until: f64,
    fastest: f64,
    velocity: Way,
}

/// Everybody, in motion.
pub struct Sim<'a> {
    pub(super) pos: &'a Position,
    pub(super) order: &'a Order,
    pub(super) bodies: Vec<Body>,
    pub(super) relations: Arc<Vec<Vec<Relation>>>,
    pub(super) met: Vec<Met>,
    pub(super) now: f64,
    /// The pass that moves now, and the window of time it moves in; `None`: those who go ahead.
    pass: Option<u8>,
    window: (f64, f64),
    /// The meetings foreseen, by the two bodies, the first before the second.
    meetings: BTreeMap<(usize, usize), (f64, Meeting)>,
    pub(super) dirty: Vec<bool>,
}

impl<'a> Sim<'a> {
    /// Everybody on the table, before anybody moves.
    pub fn new(pos: &'a Position, jobs: &[Job], order: &'a Order, known: &mut Relations) -> Self {
        let jobs: BTreeMap<&UnitId, &Job> = jobs.iter().map(|job| (&job.intent.unit, job)).collect();
        let bodies: Vec<Body> = pos
            .bodies()
            .filter_map(|(id, unit)| {
                let pose = unit.pose()?;
                let (width, depth) = pos.size(unit);
                let job = jobs.get(id).map(|job| (*job).clone());
                let going = job.as_ref().is_some_and(|job| job.intent.reach > Paces::ZERO);
                let legs = job.as_ref().map_or_else(VecDeque::new, |job| job.intent.legs.clone().into());
                Some(Body {
                    id: id.clone(),
                    unit: unit.clone(),
                    over: super::crossing::over(&jobs, order, id),
                    crossed: Default::default(),
                    shuns: job.as_ref().map_or_else(Vec::new, |job| job.shuns.clone()),
                    job,
                    start: pose,
                    pose,
                    width,
                    depth,
                    behind: None,
                    strung: false,
                    since: 0.0,
                    until: 0.0,
                    piece: None,
                    pieces: VecDeque::new(),
                    legs,
                    state: if going { State::Going } else { State::Arrived },
                    deeds: Vec::new(),
                    wheel: Default::default(),
                    used: 0.0,
                    gone: Paces::ZERO,
                    aside: Paces::ZERO,
                    sideways: false,
                    heading: pose.facing,
                    quarters: Vec::new(),
                    stopped: None,
                    waits: None,
                    waited: None,
                    pass: order.pass.get(id).copied().unwrap_or(0),
                    ahead: order.ahead.contains(id),
                    known: Default::default(),
                })
            })
            .collect();
        let n = bodies.len();
        if known.before != order.before {
            *known = Relations { before: order.before.clone(), all: None };
        }
        let relations = known.all.get_or_insert_with(|| Arc::new(meeting::relations(pos, &bodies))).clone();
        Self {
            pos,
            order,
            bodies,
            relations,
            met: Vec::new(),
            now: 0.0,
            pass: None,
            window: (0.0, 1.0),
            meetings: BTreeMap::new(),
            dirty: vec![true; n],
        }
    }

    /// The whole period.
    pub fn run(mut self) -> std::result::Result<Result, Vec<Ask>> {
        if !self.order.ahead.is_empty() {
            self.play(0.0, 1.0, None)?;
            for body in self.bodies.iter_mut().filter(|b| b.ahead) {
                finish(body, 1.0);
            }
        }
        let last = self.bodies.iter().map(|b| b.pass).max().unwrap_or(0);
        for quarter in 0..4 {
            let (from, to) = (f64::from(quarter) / 4.0, f64::from(quarter + 1) / 4.0);
            for pass in 0..=last {
                self.play(from, to, Some(pass))?;
            }
            for body in &mut self.bodies {
                let pose = body.pose_at(to);
                body.quarters.push(pose);
            }
        }
        for body in &mut self.bodies {
            finish(body, 1.0);
            if let Some(end) = body.quarters.last_mut() {
                *end = body.pose;
            }
        }
        self.got_over()?;
        self.closed_up()?;
        Ok(self.told())
    }

    /// Whether a body moves in this pass.
    pub(super) fn moves(&self, i: usize) -> bool {
        let body = &self.bodies[i];
        body.active() && self.is_in_pass(body)
    }

    fn is_in_pass(&self, body: &Body) -> bool {
        match self.pass {
            None => body.ahead,
            Some(pass) => !body.ahead && body.pass == pass,
        }
    }

    /// The time at which a body is seen by those who move now: its own if it moves with them, else the
    /// beginning or the end of the window, as it moves after or before them.
    pub(super) fn clock(&self, i: usize) -> f64 {
        let body = &self.bodies[i];
        match self.pass {
            _ if self.is_in_pass(body) => self.now,
            None => self.window.0,
            Some(_) if body.ahead => self.window.1,
            Some(pass) if body.pass < pass => self.window.1,
            Some(_) => self.window.0,
        }
    }

    /// A body's rectangle now.
    pub(super) fn rect(&self, i: usize) -> Rect {
        self.bodies[i].rect(self.clock(i))
    }

    pub(super) fn velocity(&self, i: usize) -> Way {
        if self.moves(i) { self.bodies[i].velocity() } else { Way::default() }
    }

    /// Lets a pass move for a window of time.
    fn play(&mut self, from: f64, to: f64, pass: Option<u8>) -> std::result::Result<(), Vec<Ask>> {
        (self.pass, self.window, self.now) = (pass, (from, to), from);
        self.dirty.fill(true);
        if !(0..self.bodies.len()).any(|i| self.moves(i)) {
            return Ok(());
        }
        for _ in 0..TOO_MANY {
            self.begin_pieces();
            self.foresee();
            let next = self.next_moment();
            if next > to + MOMENT {
                break;
            }
            self.now = next.min(to);
            let met = self.due();
            if !met.is_empty() {
                self.meet(&met)?;
                continue;
            }
            let ended = self.end_pieces()?;
            let tried = self.try_again();
            if !ended && !tried && next >= to - MOMENT {
                break;
            }
        }
        self.now = to;
        Ok(())
    }

    /// Works out anew the meetings of those whose motion has changed.
    fn foresee(&mut self) {
        let n = self.bodies.len();
        let changed: Vec<usize> = (0..n).filter(|i| self.dirty[*i]).collect();
        if changed.is_empty() {
            return;
        }
        self.meetings.retain(|(i, j), _| !(self.dirty[*i] || self.dirty[*j]));
        let all: Vec<Outlook> = (0..n).map(|i| self.outlook(i)).collect();
        for k in changed {
            // Of two that have changed, the first has looked at both.
            for other in (0..n).filter(|other| *other > k || *other < k && !self.dirty[*other]) {
                let (i, j) = (k.min(other), k.max(other));
                if let Some(next) = self.meeting((i, &all[i]), (j, &all[j])) {
                    self.meetings.insert((i, j), (self.now + next.after, next));
                }
            }
        }
        self.dirty.fill(false);
    }

    fn outlook(&self, i: usize) -> Outlook {
        let (body, moves, rect) = (&self.bodies[i], self.moves(i), self.rect(i));
        Outlook {
            rect,
            radius: rect.radius(),
            moves,
            left: body.state == State::Left,
            swings: moves && body.swings(),
            until: if moves && body.piece.is_some() { body.until } else { 2.0 },
            fastest: if moves { body.fastest() } else { 0.0 },
            velocity: self.velocity(i),
        }
    }

    fn meeting(&self, (i, one): (usize, &Outlook), (j, two): (usize, &Outlook)) -> Option<Meeting> {
        if one.left || two.left || !(one.moves || two.moves) {
            return None;
        }
        let (a, b) = (one.rect, two.rect);
        let within = one.until.min(two.until).min(self.window.1) - self.now;
        // Nobody keeps farther off than the zone of a formed front.
        let widest =
            |r: Relation| if let Relation::Keeps { gap, zone, .. } = r { gap.max(zone) } else { 0.0 };
        let (ab, ba) = (self.relations[i][j], self.relations[j][i]);
        let (keep, gone) = (widest(ab).max(widest(ba)), (one.fastest + two.fastest) * within.max(0.0));
        let (to, far) = (a.to(&b), one.radius + two.radius + keep + 1.0 + gone);
        // Most are much too far from each other, and that is told without a root.
        if to.x * to.x + to.y * to.y > far * far * (1.0 + 1e-9)
            || to.length() - one.radius - two.radius - keep - 1.0 > gone
        {
            return None;
        }
        let (first, second) = (one.swings, two.swings);
        let (va, vb) = (one.velocity, two.velocity);
        let (one, two) = (&self.bodies[i], &self.bodies[j]);
        let clock = |k: usize, after: f64| self.clock(k) + if self.moves(k) { after } else { 0.0 };
        let at = |after: f64| (one.rect(clock(i, after)), two.rect(clock(j, after)));
        let swing = (first || second).then_some(Swing { at: &at, first, second });
        meeting::next(&Pair { a, b, va, vb, ab, ba, within, swing })
    }

    /// When something happens next.
    fn next_moment(&self) -> f64 {
        let mut next = f64::INFINITY;
        for (time, _) in self.meetings.values() {
            next = next.min(*time);
        }
        for i in (0..self.bodies.len()).filter(|i| self.moves(*i)) {
            let body = &self.bodies[i];
            next = next.min(match body.state {
                State::Waiting => ((self.now + 2.0 * MOMENT) * TRIES).floor() / TRIES + 1.0 / TRIES,
                _ if body.piece.is_some() => body.until,
                _ => f64::INFINITY,
            });
        }
        next.max(self.now)
    }

    /// The meetings of this moment.
    fn due(&self) -> Vec<(usize, usize, Meeting)> {
        let soon = self.meetings.iter().filter(|(_, (time, _))| *time <= self.now + MOMENT);
        soon.map(|((i, j), (_, meeting))| (*i, *j, *meeting)).collect()
    }

    /// Those who wait try again.
    fn try_again(&mut self) -> bool {
        let tick = (self.now * TRIES).round() / TRIES;
        if (tick - self.now).abs() > 2.0 * MOMENT {
            return false;
        }
        let mut any = false;
        for i in 0..self.bodies.len() {
            if self.moves(i)
                && self.bodies[i].state == State::Waiting
                && self.bodies[i].since < self.now - MOMENT
            {
                self.bodies[i].state = State::Going;
                self.bodies[i].piece = None;
                self.dirty[i] = true;
                any = true;
            }
        }
        any
    }

    pub(super) fn touched(&mut self, i: usize) {
        self.dirty[i] = true;
    }

    /// What came of it all.
    fn told(self) -> Result {
        let ids: Vec<UnitId> = self.bodies.iter().map(|b| b.id.clone()).collect();
        let moved = self.bodies.into_iter().filter_map(|body| {
            let how = body.kind()?;
            let stop = body.stopped.map(|(why, at, by)| (why, at, by.map(|j| ids[j].clone())));
            let left = (body.state == State::Left).then_some(body.heading);
            Some(Moved {
                unit: body.id,
                how,
                from: body.start,
                path: body.quarters,
                deeds: body.deeds,
                cost: Paces::near(body.used.max(0.0)),
                gone: body.gone,
                aside: body.aside,
                stop,
                crossed: body.crossed,
                left,
                end: body.since,
            })
        });
        let mut met = self.met;
        met.sort_by(|a, b| {
            a.time.total_cmp(&b.time).then_with(|| (&a.by, &a.target).cmp(&(&b.by, &b.target)))
        });
        Result { moved: moved.collect(), met }
    }
}

/// Ends a body's movement with the period.
fn finish(body: &mut Body, time: f64) {
    // Who tried again at the very end has waited until then.
    let tried = body.state == State::Going && body.waits.is_some() && body.since >= time - MOMENT;
    if body.state == State::Waiting || tried {
        body.stop(time, State::Stopped(Why::Blocked));
        body.stopped = Some((Why::Blocked, body.pose.at, body.waits));
    } else if body.state == State::Going {
        let under_way = body.until > time + MOMENT || !body.pieces.is_empty() || !body.legs.is_empty();
        let late = body.waited.filter(|_| under_way && body.kind() == Some(Kind::Normal));
        body.stop(time, State::Arrived);
        if late.is_some() {
            body.stopped = Some((Why::Waited, body.pose.at, late));
        }
    }
}
