//! From legs to pieces: what terrain, the table's edge and the cost of changes make of a path.

use std::f64::consts::PI;

use crate::event::{Kind, Why};
use crate::ids::UnitId;
use crate::intent::Leg;
use crate::moves;
use crate::position::Position;
use crate::s4_09_terrain::{self as ground, Hindrances, Stretch};
use crate::s4_09_wheels::{self, pivot, wheeled};
use estafette_board::plane::{Angle, Block, Paces, Pose, Side};

use super::Exits;
use super::body::{Become, Body, Piece};

/// The pieces of a leg, from where the body stands now. Who runs has turned that way before.
pub fn pieces(pos: &Position, body: &Body, leg: Leg) -> Vec<Piece> {
    match leg {
        Leg::Form { formation, files, wedge, square, to, cost } => {
            vec![Piece::Stand(cost), Piece::Become(Become { formation, files, wedge, square, to, cost })]
        }
        Leg::Wheel { side, angle } => swings(pos, body, side, Angle(angle.0.abs())),
        Leg::Ahead(paces) if paces < Paces::ZERO => {
            straight(pos, body, body.pose.facing + Angle::degrees(180), -paces)
        }
        Leg::Ahead(paces) => straight(pos, body, body.pose.facing, paces),
        Leg::Shift { right, forward } => {
            let way = body.pose.way(right, forward);
            // A way square to the front keeps its exact direction.
            let turn = estafette_board::plane::Vector { x: right, y: forward }.direction();
            let mut pieces = straight(pos, body, body.pose.facing + turn, way.length());
            if !matches!(pieces.last(), Some(Piece::End(_) | Piece::Exit(_))) {
                pieces.push(Piece::At(body.pose.at + way));
            }
            pieces
        }
        Leg::Run { direction, paces } => straight(pos, body, direction, paces),
    }
}

/// A block turned about its middle to look in a direction. A unit that turns right round keeps its ground.
pub fn about_face(block: Block, direction: Angle) -> Pose {
    let middle = block.centre();
    let there = Pose::new(middle, direction);
    Pose::new(middle + there.way(Paces::ZERO, block.depth.part(1, 2)), direction)
}

fn straight(pos: &Position, body: &Body, direction: Angle, paces: Paces) -> Vec<Piece> {
    let block = body.block();
    let exits = body.job.as_ref().map_or(Exits::None, |job| job.exits);
    let edge = to_edge(pos, block, direction);
    let (length, end) = match exits {
        _ if paces <= edge => (paces, None),
        Exits::None => (edge, Some(Piece::End(Why::TableEdge))),
        Exits::Enemy if !at_camp(pos, body, direction, edge) => (edge, Some(Piece::End(Why::TableEdge))),
        Exits::Any | Exits::Enemy => (edge, Some(Piece::Exit(direction))),
    };
    let mut way = Vec::new();
    let formed = pace(pos, body);
    let over: Vec<(UnitId, Block)> =
        body.over.iter().filter_map(|id| Some((id.clone(), pos.block(id)?))).collect();
    let hindrances = Hindrances { shuns: &body.shuns, over: &over };
    for stretch in ground::stretches(pos, &body.unit, block, direction, length, hindrances) {
        match stretch {
            Stretch::Go { paces, num, den } => {
                let (num, den) = (num * formed.0, den * formed.1);
                way.push(Piece::Slide { direction, paces, num, den });
            }
            Stretch::Cross(paces) => way.push(Piece::Stand(paces)),
            Stretch::Over(wagon) => way.push(Piece::Over(wagon)),
            Stretch::Barred(_) => {
                way.push(Piece::End(Why::Terrain));
                return way;
            }
        }
    }
    way.extend(end);
    way
}

/// The pace of a body as it is formed now, of what it spends; who charges or runs does so whatever its formation.
fn pace(pos: &Position, body: &Body) -> (i64, i64) {
    let normal = matches!(body.kind(), Some(Kind::Normal | Kind::Impetuous));
    match pos.unit(&body.id) {
        Some(first) if normal => moves::pace(pos, first, &body.unit),
        _ => (1, 1),
    }
}

/// How far a block can go before a corner is at the table's edge.
pub fn to_edge(pos: &Position, block: Block, direction: Angle) -> Paces {
    let (sin, cos) = direction.sin_cos();
    let [width, depth] = pos.table;
    let mut far = f64::INFINITY;
    for corner in block.corners() {
        for (speed, up, down) in [(sin, width - corner.x, corner.x), (cos, depth - corner.y, corner.y)] {
            if speed > 1e-9 {
                far = far.min(up.paces() / speed);
            } else if speed < -1e-9 {
                far = far.min(down.paces() / -speed);
            }
        }
    }
    Paces::near(far.clamp(0.0, 1e6))
}

/// Whether a body that goes on leaves by the middle sector of the enemy's base edge.
fn at_camp(pos: &Position, body: &Body, direction: Angle, edge: Paces) -> bool {
    let at = body.pose.at + estafette_board::plane::Vector::polar(edge, direction);
    let (end, enemy) = (body.block().with(Pose { at, ..body.pose }), body.id.seat().enemy());
    crate::s4_04_sectors::leaves_by_camp(pos, enemy, &end, direction)
}

/// A wheel in parts of at most one pace of the outer corner.
fn swings(pos: &Position, body: &Body, side: Side, angle: Angle) -> Vec<Piece> {
    let cost = moves::wheel_cost(pos, &body.unit, angle);
    if cost == Paces::ZERO {
        let to = s4_09_wheels::after(pos, &body.unit, body.pose, side, angle);
        return vec![Piece::Pivot { degrees: angle * side.sign(), to }];
    }
    let (num, den) = ground::pace_at(pos, &body.unit, body.pose);
    let cost = cost.part(den, num);
    let arc = body.width.paces().hypot(body.depth.paces()) * angle.as_degrees() * PI / 180.0;
    #[expect(clippy::cast_possible_truncation, reason = "a few thousand at most")]
    let parts = (arc.ceil() as i64).clamp(1, 5_000);
    let share = |whole: i64, k: i64| whole * k / parts;
    let mut way = Vec::new();
    for k in 0..parts {
        let (start, end) = (Angle(share(angle.0, k)), Angle(share(angle.0, k + 1)));
        let pose = wheeled(body.pose, pivot(&body.unit, body.width), side, end);
        let block = Block { pose, width: body.width, depth: body.depth };
        if ground::barred(pos, &body.unit, block) {
            way.push(Piece::End(Why::Terrain));
            return way;
        }
        if off_table(pos, block) {
            way.push(Piece::End(Why::TableEdge));
            return way;
        }
        let cost = Paces(share(cost.0, k + 1) - share(cost.0, k));
        way.push(Piece::Swing { from: body.pose, side, start, end, cost, last: k + 1 == parts });
    }
    way
}

/// Whether a corner is off the table.
pub fn off_table(pos: &Position, block: Block) -> bool {
    let [width, depth] = pos.table;
    let slack = Paces(2);
    block
        .corners()
        .into_iter()
        .any(|c| c.x < -slack || c.y < -slack || c.x > width + slack || c.y > depth + slack)
}
