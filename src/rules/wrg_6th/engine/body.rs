//! One body in the engine: where it is at any time of the period, and what of its path is left.

use std::collections::{BTreeSet, VecDeque};

use crate::event::{Kind, Why};
use crate::ids::{Formation, TerrainId, UnitId};
use crate::intent::Leg;
use crate::position::{Sides, Unit};
use crate::s4_09_wheels as wheels;
use estafette_board::plane::{Angle, Block, Paces, Point, Pose, Side, Vector};

use super::Job;
use super::known::Directions;
use super::shape::{Rect, Way};

/// A piece of a path with one kind of motion.
#[derive(Debug, Clone)]
pub enum Piece {
    /// Straight, at a part of the speed.
    Slide {
        /// The direction.
        direction: Angle,
        /// How far.
        paces: Paces,
        /// Numerator of the speed.
        num: i64,
        /// Denominator of the speed.
        den: i64,
    },
    /// A part of a wheel: from this pose about a corner.
    Swing {
        /// Where the wheel began.
        from: Pose,
        /// To which side.
        side: Side,
        /// The angle when this part begins.
        start: Angle,
        /// The angle when it ends.
        end: Angle,
        /// What this part costs.
        cost: Paces,
        /// Whether the wheel ends with it.
        last: bool,
    },
    /// Standing, at a cost: forming, or crossing an obstacle.
    Stand(Paces),
    /// The formation is changed.
    Become(Become),
    /// A turn about a corner that costs nothing.
    Pivot {
        /// Positive clockwise.
        degrees: Angle,
        /// Then.
        to: Pose,
    },
    /// The exact end of a slant, whose direction and length are rounded.
    At(Point),
    /// Wagons have been paid for that are crossed from here on.
    Over(UnitId),
    /// The way ends here.
    End(Why),
    /// It leaves the table here, in this direction.
    Exit(Angle),
}

/// A formation and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Become {
    /// Formation then.
    pub formation: Formation,
    /// Files then.
    pub files: u32,
    /// Size of the wedge.
    pub wedge: u32,
    /// Sides of the square.
    pub square: Option<Sides>,
    /// Where.
    pub to: Pose,
    /// What it cost.
    pub cost: Paces,
}

impl Become {
    /// A unit so formed.
    pub fn of(&self, unit: &Unit) -> Unit {
        let Self { formation, files, wedge, square, .. } = *self;
        Unit { files, formation, wedge, square, ..unit.clone() }
    }
}

/// Something a body did that is an event of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// Formed.
    Formed(Become),
    /// Formed because of what was in the way, not by order [W-4.8.3e], [W-4.8.3f].
    Squeezed(Become),
    /// Wheeled.
    Wheeled {
        /// Positive clockwise.
        degrees: Angle,
        /// Paces.
        cost: Paces,
        /// Then.
        to: Pose,
    },
}

/// Why a body does not move at present.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It is on its way.
    Going,
    /// A body that moves itself is in its way; it tries again.
    Waiting,
    /// It has arrived.
    Arrived,
    /// It was stopped for good.
    Stopped(Why),
    /// It met an enemy it may fight.
    Met,
    /// It has left the table.
    Left,
}

/// A body.
#[derive(Debug, Clone)]
pub struct Body {
    /// Whose.
    pub id: UnitId,
    /// As it is now formed.
    pub unit: Unit,
    /// Its movement; `None` for who stands.
    pub job: Option<Job>,
    /// Where it stood at first.
    pub start: Pose,
    /// Where it was when the present piece began.
    pub pose: Pose,
    /// Its width now.
    pub width: Paces,
    /// Its depth now: of its first rank alone, while the others follow that round a wheel.
    pub depth: Paces,
    /// The depth of all its ranks, while only the first counts as there.
    pub behind: Option<Paces>,
    /// Whether that was so at any time: it may have stood still meanwhile, and others passed behind its first rank.
    pub strung: bool,
    /// When the present piece began, 0 to 1.
    pub since: f64,
    /// When it will end.
    pub until: f64,
    /// The present piece.
    pub piece: Option<Piece>,
    /// Pieces of the present leg that are left.
    pub pieces: VecDeque<Piece>,
    /// Legs that are left.
    pub legs: VecDeque<Leg>,
    /// What it is doing.
    pub state: State,
    /// Formations and wheels so far.
    pub deeds: Vec<Deed>,
    /// Of the present wheel: angle and cost so far.
    pub wheel: (Angle, Paces),
    /// Paces used up by straight ways so far.
    pub used: f64,
    /// Paces actually gone straight so far.
    pub gone: Paces,
    /// Of that, along an obstacle.
    pub aside: Paces,
    /// Whether it is going along an obstacle.
    pub sideways: bool,
    /// The direction of its last straight way.
    pub heading: Angle,
    /// Pose after each quarter.
    pub quarters: Vec<Pose>,
    /// Where it was stopped, and by whom, if by a body.
    pub stopped: Option<(Why, Point, Option<usize>)>,
    /// For which body it waits, or waited last.
    pub waits: Option<usize>,
    /// For which body it has lost time by waiting, the last of them.
    pub waited: Option<usize>,
    /// In which pass of a quarter it moves; 0 with most.
    pub pass: u8,
    /// Whether it moves before everybody else.
    pub ahead: bool,
    /// Terrain that it treats as an obstacle.
    pub shuns: Vec<TerrainId>,
    /// Wagons that it may cross.
    pub over: Vec<UnitId>,
    /// Wagons that it has crossed, or is about to.
    pub crossed: BTreeSet<UnitId>,
    /// What was worked out of its directions last.
    pub known: Directions,
}

impl Body {
    /// Which kind of movement.
    pub fn kind(&self) -> Option<Kind> {
        self.job.as_ref().map(|job| job.intent.how)
    }

    /// The paces of its whole period, as a speed.
    pub fn reach(&self) -> f64 {
        self.job.as_ref().map_or(0.0, |job| job.intent.reach.paces())
    }

    /// The block it stands in.
    pub fn block(&self) -> Block {
        Block { pose: self.pose, width: self.width, depth: self.depth }
    }

    /// Whether it is moving or may go on.
    pub fn active(&self) -> bool {
        matches!(self.state, State::Going | State::Waiting)
    }

    /// Its velocity in paces per period; nothing where it stands or swings.
    pub fn velocity(&self) -> Way {
        match (&self.piece, self.state) {
            (Some(Piece::Slide { direction, num, den, .. }), State::Going) => {
                self.known.toward(*direction).times(self.reach() * ratio(*num, *den))
            }
            _ => Way::default(),
        }
    }

    /// Whether it is in a wheel.
    pub fn swings(&self) -> bool {
        self.state == State::Going && matches!(self.piece, Some(Piece::Swing { .. }))
    }

    /// The most that any of its corners moves, in paces per period.
    pub fn fastest(&self) -> f64 {
        match (&self.piece, self.state) {
            (Some(Piece::Swing { .. }), State::Going) => {
                4.0 * self.reach() * (1.0 + self.depth.paces() / self.width.paces().max(1.0))
            }
            _ => self.velocity().length(),
        }
    }

    /// How far it has gone in the present straight piece.
    fn slid(&self, time: f64) -> Way {
        self.velocity().times((time.min(self.until) - self.since).max(0.0))
    }

    /// Its rectangle at a time of the present piece.
    pub fn rect(&self, time: f64) -> Rect {
        if let (Some(Piece::Swing { .. }), State::Going) = (&self.piece, self.state) {
            return Rect::new(self.pose_at(time), Way::default(), self.width, self.depth);
        }
        let axes = self.known.axes(self.pose.facing);
        Rect::looking(self.pose.at, axes, self.slid(time), self.width, self.depth)
    }

    /// Its pose at a time of the present piece.
    pub fn pose_at(&self, time: f64) -> Pose {
        match (&self.piece, self.state) {
            (Some(Piece::Slide { direction, .. }), State::Going) => {
                let way = Vector::polar(self.slid_paces(time), *direction);
                Pose { at: self.pose.at + way, ..self.pose }
            }
            (Some(Piece::Swing { from, side, start, end, .. }), State::Going) => {
                let whole = (self.until - self.since).max(1e-12);
                let part = ((time - self.since) / whole).clamp(0.0, 1.0);
                let angle = start.as_degrees() + (end.as_degrees() - start.as_degrees()) * part;
                let angle = Angle(Paces::near(angle).0);
                let width = wheels::pivot(&self.unit, self.width);
                wheels::wheeled(*from, width, *side, angle)
            }
            _ => self.pose,
        }
    }

    /// Paces gone in the present straight piece.
    pub fn slid_paces(&self, time: f64) -> Paces {
        match (&self.piece, self.state) {
            (Some(Piece::Slide { paces, num, den, .. }), State::Going) => {
                if time >= self.until && self.until < 1.0 {
                    return *paces;
                }
                let speed = self.reach() * ratio(*num, *den);
                Paces::near(speed * (time.min(self.until) - self.since).max(0.0)).min(*paces)
            }
            _ => Paces::ZERO,
        }
    }

    /// Ends the present piece at a time: books what was done of it and stands where it came to.
    pub fn settle(&mut self, time: f64) {
        let (pose, slid) = (self.pose_at(time), self.slid_paces(time));
        let whole = (self.until - self.since).max(1e-12);
        let part = ((time - self.since) / whole).clamp(0.0, 1.0);
        match self.piece.take() {
            Some(Piece::Slide { num, den, .. }) if self.state == State::Going => {
                self.used += slid.paces() / ratio(num, den);
                self.gone += slid;
                if self.sideways {
                    self.aside += slid;
                }
            }
            Some(Piece::Swing { side, start, end, cost, last, .. }) if self.state == State::Going => {
                let turned = Angle(Paces::near((end - start).as_degrees() * part).0);
                self.wheel.0 += turned * side.sign();
                self.wheel.1 += Paces::near(cost.paces() * part);
                if last {
                    self.end_wheel(pose);
                }
            }
            Some(Piece::Stand(cost)) => {
                self.used += cost.paces() * part;
                if self.sideways {
                    // The head of the column has gone that far, while its tail stood.
                    let head = Paces::near(cost.paces() * part);
                    self.gone += head;
                    self.aside += head;
                }
            }
            _ => {}
        }
        (self.pose, self.since, self.until) = (pose, time, time);
    }

    /// Tells a wheel, whole or broken off.
    fn end_wheel(&mut self, to: Pose) {
        let (degrees, cost) = std::mem::take(&mut self.wheel);
        if degrees != Angle::default() {
            self.deeds.push(Deed::Wheeled { degrees, cost, to });
        }
    }

    /// Only the first rank counts as there from now on; the others follow it where it went.
    pub fn strings_out(&mut self, rank: Paces) {
        if self.behind.is_none() {
            self.behind = Some(std::mem::replace(&mut self.depth, rank));
            self.strung = true;
        }
    }

    /// The ranks that followed stand behind the first again.
    pub fn closes_up(&mut self) {
        if let Some(depth) = self.behind.take() {
            self.depth = depth;
        }
    }

    /// Stops for good.
    pub fn stop(&mut self, time: f64, state: State) {
        self.settle(time);
        self.closes_up();
        let pose = self.pose;
        self.end_wheel(pose);
        self.pieces.clear();
        self.legs.clear();
        self.state = state;
    }

    /// Stops where it is until the way is free; what is left of the piece is kept.
    pub fn wait(&mut self, time: f64) {
        let left = match &self.piece {
            Some(Piece::Slide { direction, paces, num, den }) => Some(Piece::Slide {
                direction: *direction,
                paces: *paces - self.slid_paces(time),
                num: *num,
                den: *den,
            }),
            Some(Piece::Swing { from, side, start, end, cost, last }) => {
                let whole = (self.until - self.since).max(1e-12);
                let part = ((time - self.since) / whole).clamp(0.0, 1.0);
                let done = Angle(Paces::near((*end - *start).as_degrees() * part).0);
                let cost = *cost - Paces::near(cost.paces() * part);
                Some(Piece::Swing {
                    from: *from,
                    side: *side,
                    start: *start + done,
                    end: *end,
                    cost,
                    last: *last,
                })
            }
            other => other.clone(),
        };
        self.settle(time);
        if let Some(piece) = left {
            self.pieces.push_front(piece);
        }
        self.state = State::Waiting;
    }
}

/// A fraction as a number.
#[expect(clippy::cast_precision_loss, reason = "small numbers of a table")]
pub fn ratio(num: i64, den: i64) -> f64 {
    num as f64 / den as f64
}
