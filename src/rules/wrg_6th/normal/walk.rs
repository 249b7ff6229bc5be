//! A path in the making: legs are added while there is move left, and cut to what the order allows.

use crate::event::Why;
use crate::ids::{Formation, OrderType, UnitId};
use crate::intent::Leg;
use crate::moves::{ordered_move, pace, path_cost_over, path_reach_over, share, wheel_cost};
use crate::position::{Position, Unit};
use crate::readings::OrderViolation;
use crate::s4_04_sectors::up;
use crate::{s4_09_wedges as wedges, s4_09_wheels};
use estafette_board::plane::{Angle, Block, Paces, Point, Pose, Side, Vector};
use estafette_core::cites;

/// A unit on paper, as its path takes it along.
pub struct Walk<'a> {
    /// The table.
    pub pos: &'a Position,
    /// Its id.
    pub id: UnitId,
    /// The unit as it was at first.
    pub first: Unit,
    /// The unit as it is by now.
    pub unit: Unit,
    /// What becomes of what its order forbids.
    pub handling: OrderViolation,
    /// Its pose by now.
    pub pose: Pose,
    /// What is left of its move.
    pub left: Paces,
    /// How far it may still go forward by its order.
    pub forward_left: Paces,
    /// How much nearer it may come to the enemy's edge than it began, where its order bounds that: what leads along
    /// the edge or back is no advance.
    pub advance: Option<Paces>,
    /// How far it has gone forward.
    pub advanced: Paces,
    /// Its path so far.
    pub legs: Vec<Leg>,
    /// The place where it is held, and how far from there it may go.
    pub within: Option<(Point, Paces)>,
    /// Own wagons that it may cross.
    pub over: Vec<(UnitId, Block)>,
}

impl<'a> Walk<'a> {
    /// At its place, with all its move.
    pub fn new(
        pos: &'a Position,
        id: &UnitId,
        unit: &Unit,
        (order, handling): (OrderType, OrderViolation),
        reach: Paces,
    ) -> Self {
        cites!("W-4.4.5b");
        let whole = ordered_move(pos, unit);
        let cut = handling != OrderViolation::Umpire;
        let most = match order {
            OrderType::Hold if cut => pos.data.paces("orders.hold_within"),
            _ => Paces::whole(1_000_000),
        };
        let advance =
            (cut && order == OrderType::Varily).then(|| share(whole, pos.data.number("orders.varily_most")));
        Self {
            pos,
            id: id.clone(),
            first: unit.clone(),
            unit: unit.clone(),
            handling,
            pose: unit.pose().unwrap_or_default(),
            left: reach,
            forward_left: most,
            advance,
            advanced: Paces::ZERO,
            legs: Vec::new(),
            within: None,
            over: Vec::new(),
        }
    }

    fn put(&mut self, pose: Pose) {
        self.pose = pose;
        (self.unit.at, self.unit.facing) = (Some(pose.at), pose.facing);
    }

    /// Straight ahead, or back where negative, as far as move and order go.
    pub fn forward(&mut self, paces: Paces) -> Result<(), Why> {
        if paces < Paces::ZERO {
            self.leave_wedge();
            return self.go(self.pose.facing + Angle::degrees(180), -paces, Leg::Ahead);
        }
        let allowed = self.advancing(Paces::ZERO, paces.min(self.forward_left));
        let refuse = allowed < paces && self.handling == OrderViolation::Refuse;
        if refuse {
            return Err(Why::Order);
        }
        let before = self.pose;
        let result = self.go(self.pose.facing, allowed, Leg::Ahead);
        let gone = (self.pose.at - before.at).length();
        self.forward_left -= gone;
        self.advanced += gone;
        result
    }

    /// How much of a way forward it may go, beside a way to the right, before it comes too near to the enemy's edge.
    fn advancing(&self, right: Paces, forward: Paces) -> Paces {
        cites!("W-4.4.5b", "W-4.4.5c");
        let (Some(most), Some(from)) = (self.advance, self.first.at) else { return forward };
        let toward = up(self.id.seat());
        let (all, aside) =
            (self.pose.way(right, forward).y * toward, self.pose.way(right, Paces::ZERO).y * toward);
        let (gone, led) = ((self.pose.at.y - from.y) * toward, all - aside);
        let room = most - gone - aside;
        if forward <= Paces::ZERO || led <= room.max(Paces::ZERO) {
            return forward;
        }
        forward.part(room.max(Paces::ZERO).0, led.0)
    }

    /// In a direction without turning.
    pub fn shift(&mut self, right: Paces, forward: Paces) -> Result<(), Why> {
        let forward = self.advancing(right, forward.min(self.forward_left.max(Paces::ZERO)));
        let way = self.pose.way(right, forward);
        let length = way.length();
        if length == Paces::ZERO {
            return Ok(());
        }
        self.leave_wedge();
        let before = self.pose;
        let turn = Vector { x: right, y: forward }.direction();
        let result = self.go(self.pose.facing + turn, length, |gone| Leg::Shift {
            right: right.part(gone.0, length.0),
            forward: forward.part(gone.0, length.0),
        });
        // The whole of a slant ends where it was to, however its direction and length were rounded.
        if (self.pose.at - before.at).length() + Paces(2) >= length {
            self.put(Pose { at: before.at + way, ..before });
        }
        let gone = before.local(self.pose.at).1.max(Paces::ZERO);
        self.forward_left -= gone;
        self.advanced += gone;
        result
    }

    fn go(&mut self, direction: Angle, paces: Paces, leg: impl Fn(Paces) -> Leg) -> Result<(), Why> {
        let bounded = self.bounded(direction, paces);
        if bounded < paces && self.handling == OrderViolation::Refuse {
            return Err(Why::Order);
        }
        let paces = bounded;
        let (num, den) = pace(self.pos, &self.first, &self.unit);
        let able = self.left.part(num, den);
        let way = |length: Paces| (self.pose, direction, length);
        let costs = |length: Paces| path_cost_over(self.pos, &self.unit, way(length), &self.over);
        let gone = path_reach_over(self.pos, &self.unit, way(paces), able, &self.over);
        let cost = costs(gone).unwrap_or(gone);
        let open = costs(paces).is_some();
        self.left = (self.left - cost.part(den, num)).max(Paces::ZERO);
        // Where terrain bars the way, the path goes on: the unit stops there, and that is told.
        let barred = gone < paces && !open;
        let meant = if barred { paces.min(gone + self.left) } else { gone };
        if meant > Paces::ZERO {
            let back = direction.direction() != self.pose.facing.direction();
            let signed = if back && matches!(leg(meant), Leg::Ahead(_)) { -meant } else { meant };
            self.legs.push(leg(signed));
            let at = self.pose.at + Vector::polar(gone, direction);
            self.put(Pose { at, ..self.pose });
        }
        Ok(())
    }

    /// So much of a straight way as leads no farther from the place where it is held than it may, or than it is.
    fn bounded(&self, direction: Angle, paces: Paces) -> Paces {
        let Some((place, most)) = self.within else { return paces };
        let off = self.pose.at - place;
        let most = most.max(off.length()).paces();
        let (east, north) = direction.sin_cos();
        let along = off.x.paces() * east + off.y.paces() * north;
        let square = off.x.paces().powi(2) + off.y.paces().powi(2);
        let far = (along.powi(2) - square + most.powi(2)).max(0.0).sqrt() - along;
        paces.min(Paces::near(far.max(0.0)))
    }

    /// Wheels as far as there is move for it.
    pub fn wheel(&mut self, side: Side, angle: Angle) -> Result<(), Why> {
        let whole = wheel_cost(self.pos, &self.unit, angle);
        let angle = if whole > self.left && whole > Paces::ZERO {
            Angle(angle.0 * self.left.0 / whole.0)
        } else {
            angle
        };
        if angle.0 <= 0 {
            return Ok(());
        }
        let cost = wheel_cost(self.pos, &self.unit, angle).min(self.left);
        self.left -= cost;
        self.legs.push(Leg::Wheel { side, angle });
        self.put(s4_09_wheels::after(self.pos, &self.unit, self.pose, side, angle));
        Ok(())
    }

    /// A wedge that is to go otherwise than forward is one no more.
    fn leave_wedge(&mut self) {
        cites!("W-4.9.1e");
        if self.unit.formation == Formation::Wedge {
            let apart = wedges::apart(&self.unit, self.pose);
            let _ = self.form(Some(apart));
        }
    }

    /// Changes its formation, if there is move for it.
    pub fn form(&mut self, leg: Option<Leg>) -> Result<(), Why> {
        let Some(leg) = leg else { return Err(Why::NotNow) };
        let Leg::Form { formation, files, wedge, square, to, cost } = leg else { return Err(Why::NotNow) };
        if cost > self.left {
            return Err(Why::Allowance);
        }
        self.left -= cost;
        self.legs.push(Leg::Form { formation, files, wedge, square, to, cost });
        (self.unit.formation, self.unit.files, self.unit.wedge, self.unit.square) =
            (formation, files, wedge, square);
        // A wedge is not disbanded in the period in which it was formed, nor the other way round [W-4.9.2d].
        if formation == Formation::Wedge {
            cites!("W-4.9.2d");
            self.left = Paces::ZERO;
        }
        self.put(to);
        Ok(())
    }

    /// Goes on straight ahead until it has advanced so far, where there is move left.
    pub fn at_least(&mut self, least: Paces) {
        if self.advanced < least && self.advanced > Paces::ZERO {
            let _ = self.forward(least - self.advanced);
        }
    }
}

/// Where a path would bring a unit, if nothing were in the way.
pub fn end_of(pos: &Position, unit: &Unit, legs: &[Leg]) -> Block {
    let ended = ended(pos, unit, legs);
    pos.block_at(&ended, ended.pose().unwrap_or_default())
}

/// A unit as it would stand at the end of a path, if nothing were in the way.
pub fn ended(pos: &Position, unit: &Unit, legs: &[Leg]) -> Unit {
    let mut pose = unit.pose().unwrap_or_default();
    let mut shape = unit.clone();
    for leg in legs {
        match leg {
            Leg::Form { formation, files, wedge, square, to, .. } => {
                (shape.formation, shape.files, shape.wedge, shape.square) =
                    (*formation, *files, *wedge, *square);
                pose = *to;
            }
            Leg::Wheel { side, angle } => pose = s4_09_wheels::after(pos, &shape, pose, *side, *angle),
            Leg::Ahead(paces) => pose = pose.shifted(Paces::ZERO, *paces),
            Leg::Shift { right, forward } => pose = pose.shifted(*right, *forward),
            Leg::Run { direction, paces } => {
                let block = Block { pose, ..pos.block_at(&shape, pose) };
                pose = crate::engine::about_face(block, *direction);
                pose = pose.shifted(Paces::ZERO, *paces);
            }
        }
    }
    (shape.at, shape.facing) = (Some(pose.at), pose.facing);
    shape
}
