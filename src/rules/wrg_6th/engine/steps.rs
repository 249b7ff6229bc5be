//! How pieces of a path begin and end, where there is room for it.

use crate::event::{Kind, Why};
use crate::intent::Leg;
use crate::normal::end_of;
use crate::s4_09_terrain as ground;
use estafette_board::plane::lane::gap_ahead;
use estafette_board::plane::{Angle, Block, Paces, Pose, TOUCH, Vector};
use estafette_core::cites;

use super::body::{Deed, Piece, State};
use super::meeting::Relation;
use super::shape::{Rect, SKIN, TIGHT, Way, distance, parted};
use super::sim::{MOMENT, Sim};
use super::{Ask, path};

impl Sim<'_> {
    /// Bodies without a piece take the next of their path.
    pub(super) fn begin_pieces(&mut self) {
        let idle: Vec<usize> = (0..self.bodies.len())
            .filter(|i| {
                self.moves(*i) && self.bodies[*i].state == State::Going && self.bodies[*i].piece.is_none()
            })
            .collect();
        self.turn_to_run(&idle);
        for i in idle {
            self.dirty[i] = true;
            let now = self.now;
            if self.bodies[i].pieces.is_empty() {
                let Some(leg) = self.bodies[i].legs.pop_front() else {
                    self.bodies[i].stop(now, State::Arrived);
                    continue;
                };
                if matches!(leg, Leg::Wheel { .. }) {
                    self.string_out(i);
                }
                self.bodies[i].pieces = path::pieces(self.pos, &self.bodies[i], leg).into();
            }
            let body = &mut self.bodies[i];
            let speed = body.reach();
            // A leg without pieces ends at once.
            body.piece = Some(body.pieces.pop_front().unwrap_or(Piece::Stand(Paces::ZERO)));
            let takes = match &body.piece {
                Some(Piece::Slide { paces, num, den, .. }) => {
                    paces.paces() / (speed * super::body::ratio(*num, *den))
                }
                Some(Piece::Swing { cost, .. } | Piece::Stand(cost)) => cost.paces() / speed,
                _ => 0.0,
            };
            if let Some(Piece::Slide { direction, .. }) = &body.piece {
                body.heading = direction.direction();
            }

            (body.since, body.until) = (now, now + takes);
        }
    }

    /// Who is about to run turns that way at once, all at the same moment. Who has no room for it turns right
    /// about, which takes no ground, or does not turn at all.
    fn turn_to_run(&mut self, idle: &[usize]) {
        let runs: Vec<(usize, Angle, Paces)> = idle
            .iter()
            .filter(|i| self.bodies[**i].pieces.is_empty())
            .filter_map(|i| match self.bodies[*i].legs.front() {
                Some(Leg::Run { direction, paces }) => Some((*i, *direction, *paces)),
                _ => None,
            })
            .collect();
        let turned: Vec<(usize, Pose, Rect)> = runs
            .iter()
            .map(|(i, direction, _)| {
                let body = &self.bodies[*i];
                let pose = path::about_face(body.block(), *direction);
                (*i, pose, Rect::new(pose, Way::default(), body.width, body.depth))
            })
            .collect();
        let room = self.room(&turned);
        for ((i, direction, paces), (turn, fits)) in runs.into_iter().zip(turned.iter().zip(room)) {
            let fits = fits && !self.slips(i, turn.1);
            let body = &mut self.bodies[i];
            if fits {
                body.pose = turn.1;
            } else if (direction - body.pose.facing).turn().0.abs() > 90_000 {
                body.pose = path::about_face(body.block(), body.pose.facing + Angle::degrees(180));
            }
            let way = Vector::polar(paces, direction - body.pose.facing);
            let leg = if fits { Leg::Ahead(paces) } else { Leg::Shift { right: way.x, forward: way.y } };
            body.legs.pop_front();
            body.legs.push_front(leg);
        }
    }

    /// Whether its free turn would carry an evader sideways out of the way of who charges him [W-4.7.5e].
    fn slips(&self, i: usize, to: Pose) -> bool {
        cites!("W-4.7.5e");
        let body = &self.bodies[i];
        let from = body.job.as_ref().filter(|job| job.intent.how == Kind::Evade);
        let charger =
            from.and_then(|job| self.bodies.iter().find(|b| Some(&b.id) == job.intent.about.as_ref()));
        let Some(charger) = charger else { return false };
        let first = charger.job.iter().flat_map(|job| &job.intent.legs);
        let first: Vec<Leg> = first.take_while(|leg| !matches!(leg, Leg::Ahead(_))).cloned().collect();
        let unit = self.pos.unit(&charger.id).unwrap_or(&charger.unit);
        let lane = end_of(self.pos, unit, &first);
        let met =
            |pose: Pose| gap_ahead(&lane, &body.block().with(pose)).is_some_and(|hit| hit.shared > TOUCH);
        met(body.pose) && !met(to)
    }

    /// Which of some new places are free: of all bodies as they stand, and of each other.
    pub(super) fn room(&self, places: &[(usize, Pose, Rect)]) -> Vec<bool> {
        let apart = |n: usize| {
            places
                .iter()
                .enumerate()
                .all(|(m, (_, _, other))| n == m || parted(&places[n].2, other) >= -TIGHT)
        };
        let open = |n: usize| {
            let (i, pose, rect) = &places[n];
            self.free(*i, rect, &[]) && self.keeps_off(*i, rect) && self.open(*i, *pose, rect)
        };
        (0..places.len()).map(|n| open(n) && apart(n)).collect()
    }

    /// Whether a new place of a body comes no nearer to enemies than it may, or than it is.
    fn keeps_off(&self, i: usize, rect: &Rect) -> bool {
        (0..self.bodies.len()).all(|j| self.keeps_off_from(i, rect, j))
    }

    fn keeps_off_from(&self, i: usize, rect: &Rect, j: usize) -> bool {
        cites!("W-3.4f", "W-4.6.1a");
        match self.relations[i][j] {
            Relation::Keeps { gap, .. } if gap > 0.01 && j != i && self.bodies[j].state != State::Left => {
                let (now, there) = (self.rect(i), self.rect(j));
                distance(rect, &there) >= gap.min(distance(&now, &there)) - SKIN
            }
            _ => true,
        }
    }

    /// A body stops for want of room in a new place of some that were tried at this moment.
    fn has_no_room(&mut self, i: usize, places: &[(usize, Pose, Rect)]) {
        let (now, (why, by)) = (self.now, self.crowded(i, places));
        let body = &mut self.bodies[i];
        body.stopped = Some((why, body.pose.at, by));
        body.stop(now, State::Stopped(why));
    }

    /// What keeps a body from its new place: another body that stands there or takes its place there, an enemy to whom
    /// it would come too near, or the ground. Of those whom it does not see none is told.
    fn crowded(&self, i: usize, places: &[(usize, Pose, Rect)]) -> (Why, Option<usize>) {
        let Some((_, pose, rect)) = places.iter().find(|(k, ..)| *k == i) else { return (Why::NoRoom, None) };
        let comes = |j: usize| places.iter().any(|(k, _, its)| *k == j && parted(rect, its) < -TIGHT);
        let seen = |j: usize| !matches!(self.relations[i][j], Relation::Keeps { seen: false, .. });
        let in_way = |j: &usize| *j != i && seen(*j) && (!self.free_of(i, rect, *j) || comes(*j));
        let all = 0..self.bodies.len();
        if let Some(j) = all.clone().find(in_way) {
            return (Why::NoRoom, Some(j));
        }
        let near = |j: &usize| *j != i && seen(*j) && !self.keeps_off_from(i, rect, *j);
        if let Some(j) = all.clone().find(near) {
            return (Why::MinimumGap, Some(j));
        }
        let (width, depth) = (Paces::near(rect.half_width * 2.0), Paces::near(rect.half_depth * 2.0));
        match () {
            () if self.open(i, *pose, rect) => (Why::NoRoom, None),
            () if path::off_table(self.pos, Block { pose: *pose, width, depth }) => (Why::TableEdge, None),
            () => (Why::Terrain, None),
        }
    }

    /// Whether a new place of a body is on the table and on ground where it may go, or it is not there now.
    fn open(&self, i: usize, pose: Pose, rect: &Rect) -> bool {
        let body = &self.bodies[i];
        let (width, depth) = (Paces::near(rect.half_width * 2.0), Paces::near(rect.half_depth * 2.0));
        let (there, here) = (Block { pose, width, depth }, body.block());
        let off = path::off_table(self.pos, there) && !path::off_table(self.pos, here);
        let barred =
            ground::barred(self.pos, &body.unit, there) && !ground::barred(self.pos, &body.unit, here);
        !off && !barred
    }

    /// Ends the pieces that end at this moment.
    pub(super) fn end_pieces(&mut self) -> std::result::Result<bool, Vec<Ask>> {
        let mut any = false;
        let (mut forms, mut pivots, mut ends) = (Vec::new(), Vec::new(), Vec::new());
        for i in 0..self.bodies.len() {
            let body = &self.bodies[i];
            if !self.moves(i)
                || body.state != State::Going
                || body.piece.is_none()
                || body.until > self.now + MOMENT
                || body.until > 1.0 + MOMENT
            {
                continue;
            }
            any = true;
            self.dirty[i] = true;
            let piece = self.bodies[i].piece.clone();
            self.bodies[i].waits = None;
            let now = self.now;
            self.bodies[i].settle(now);
            match piece {
                Some(Piece::Become(form)) => forms.push((i, form)),
                Some(Piece::Pivot { degrees, to }) => pivots.push((i, degrees, to)),
                Some(Piece::At(at)) => self.bodies[i].pose.at = at,
                Some(Piece::Over(wagon)) => {
                    self.bodies[i].crossed.insert(wagon);
                }
                Some(Piece::End(why)) => ends.push((i, why)),
                Some(Piece::Exit(direction)) => {
                    self.bodies[i].heading = direction;
                    self.bodies[i].stop(now, State::Left);
                }
                _ => {}
            }
        }
        self.barred(&ends)?;
        self.become_formed(forms);
        self.pivot(&pivots);
        Ok(any)
    }

    /// Turns single generals who turn free of cost, where there is room.
    fn pivot(&mut self, pivots: &[(usize, Angle, Pose)]) {
        let places: Vec<(usize, Pose, Rect)> = pivots
            .iter()
            .map(|(i, _, to)| {
                let body = &self.bodies[*i];
                (*i, *to, Rect::new(*to, Way::default(), body.width, body.depth))
            })
            .collect();
        for ((i, degrees, to), fits) in pivots.iter().zip(self.room(&places)) {
            let body = &mut self.bodies[*i];
            if fits {
                body.pose = *to;
                body.deeds.push(Deed::Wheeled { degrees: *degrees, cost: Paces::ZERO, to: *to });
            } else {
                self.has_no_room(*i, &places);
            }
        }
    }

    /// Takes new formations, where there is room for them.
    fn become_formed(&mut self, forms: Vec<(usize, super::Become)>) {
        let places: Vec<(usize, Pose, Rect)> = forms
            .iter()
            .map(|(i, form)| {
                let unit = form.of(&self.bodies[*i].unit);
                let (width, depth) = self.pos.size(&unit);
                (*i, form.to, Rect::new(form.to, Way::default(), width, depth))
            })
            .collect();
        let room = self.room(&places);
        for ((i, form), fits) in forms.into_iter().zip(room) {
            if !fits {
                // What is not taken costs nothing.
                self.bodies[i].used -= form.cost.paces();
                self.has_no_room(i, &places);
                continue;
            }
            let body = &mut self.bodies[i];
            let unit = form.of(&body.unit);
            let (width, depth) = self.pos.size(&unit);
            body.behind = None;
            (body.unit, body.width, body.depth, body.pose) = (unit, width, depth, form.to);
            body.used -= form.cost.paces();
            let along = body.sideways;
            body.deeds.push(if along { Deed::Squeezed(form) } else { Deed::Formed(form) });
        }
    }

    /// Whether a rectangle of a body overlaps no other more than it does now.
    pub(super) fn free(&self, i: usize, rect: &Rect, but: &[usize]) -> bool {
        (0..self.bodies.len()).all(|j| but.contains(&j) || self.free_of(i, rect, j))
    }

    fn free_of(&self, i: usize, rect: &Rect, j: usize) -> bool {
        if j == i || self.bodies[j].state == State::Left {
            return true;
        }
        let there = self.rect(j);
        let apart = parted(rect, &there);
        apart >= -TIGHT || apart >= parted(&self.rect(i), &there) - 1e-9
    }
}
