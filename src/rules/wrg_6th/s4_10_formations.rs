//! 4.10 and H5: the legal formations, and how a unit gets from one to another by order.

use estafette_board::plane::{Angle, Paces, Pose, Shape as Area, Side};
use estafette_core::{RuleId, cites, rule};

use super::engine::Become;
use super::event::{Event, Formed, Mark};
use super::field::Battlefield;
use super::ids::{Cause, Formation, OrderType, TerrainId, Type, UnitId};
use super::intent::Leg;
use super::moves::{Change, allowance, change_cost};
use super::orders::clause::{Action, Shape, Turn};
use super::orders::kinds as act;
use super::plan::{self, Moment};
use super::position::{Position, Unit};
use super::{s4_01_mixed as mixed, s4_09_squares as squares, s4_09_wedges as wedges};

/// Ranks of a legal line.
pub const LINE: std::ops::RangeInclusive<u32> = 1..=4;

/// The rule under which a formation is told.
pub fn rule_of(formation: Formation) -> RuleId {
    match formation {
        Formation::Line | Formation::Column => rule!("W-4.10a"),
        Formation::Wedge => rule!("W-4.9.2a"),
        Formation::Square => rule!("W-4.9.3a"),
        Formation::Scythian | Formation::Cantabrian => rule!("W-4.4.5g"),
    }
}

/// The event of a formation that was taken. Who of a mixed unit stands in front then says `s4_01_mixed`.
pub fn formed(pos: &Position, unit: &UnitId, form: &Become) -> Event {
    let front = pos.unit(unit).and_then(|u| mixed::front_after(u, form.files, form.to.facing));
    Event::Form(Formed {
        unit: unit.clone(),
        formation: form.formation,
        files: form.files,
        wedge: form.wedge,
        square: form.square,
        to: form.to,
        cost: form.cost,
        front,
    })
}

/// Why a formation cannot be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfit {
    /// Not the troops for it.
    Troops,
    /// Too few figures for a wedge [W-4.9.2e].
    Figures,
    /// Mixed troops form no wedge [W-4.1.2l].
    Mixed,
    /// The written order does not allow it [W-4.4.5g].
    Order,
    /// Too far to go for some figure, or not in this period.
    Time,
    /// It is no legal formation [W-4.10a].
    Illegal,
}

/// A unit in a formation, elsewhere: for sizes.
pub fn shaped(unit: &Unit, formation: Formation, files: u32, wedge: u32) -> Unit {
    Unit { formation, files, wedge, square: None, ..unit.clone() }
}

fn leg(formation: Formation, files: u32, to: Pose, cost: Paces) -> Leg {
    Leg::Form { formation, files, wedge: 0, square: None, to, cost }
}

/// Whether a unit stands in a legal formation; what is being changed, runs, fights, or conforms to works is
/// excepted (notes 5.11).
pub fn legal(unit: &Unit) -> bool {
    cites!("W-4.10a", "W-4.10b", "W-4.10e", "W-4.10f", "W-4.10h");
    let excepted = unit.routing || !unit.fighting.is_empty() || unit.pending.is_some();
    let ranks = unit.figures.max(1).div_ceil(unit.files.max(1));
    let fits = match unit.formation {
        Formation::Line | Formation::Scythian | Formation::Cantabrian => LINE.contains(&ranks),
        // A column that has grown wider than deep is a line in all but name.
        Formation::Column => unit.files <= ranks || LINE.contains(&ranks),
        Formation::Wedge => wedges::holds(unit),
        Formation::Square => unit.square.is_some(),
    };
    excepted || fits
}

/// Who is found in a formation that is not legal is disordered until he rallies. Orders never lead there; what
/// the position was stated or corrected to may.
pub fn found(field: &mut Battlefield<'_>) {
    cites!("W-4.10a", "W-4.10b");
    let odd = |u: &Unit| !legal(u) && !u.disordered.contains(&Cause::Formation);
    let found: Vec<UnitId> = field.pos().bodies().filter(|(_, u)| odd(u)).map(|(id, _)| id.clone()).collect();
    for unit in found {
        field.tell(rule!("W-4.10d"), Event::Disorder { unit, cause: Cause::Formation });
    }
}

/// Units that were told to conform to the edge of terrain and stand at it do so from now on, until they leave
/// it; their figures stay where their formation has them.
pub fn declare(field: &mut Battlefield<'_>) {
    cites!("W-4.10c");
    let pos = field.pos().clone();
    for (id, unit) in pos.bodies() {
        let moment = Moment { allowed: true, ..Moment::default() };
        let clauses = plan::active(&pos, field.sheets, id);
        let told =
            clauses.iter().filter(|c| plan::acts(&pos, id, c, &moment)).find_map(|c| match &c.action {
                Action::Conform(act::Conform(terrain)) => Some(terrain.clone()),
                _ => None,
            });
        let at = |terrain: &TerrainId| stands_at(&pos, id, terrain);
        let moved = unit.was.is_some();
        let kept = unit.edge_of.clone().filter(|terrain| !moved || at(terrain));
        let edge = told.filter(at).or(kept);
        if edge != unit.edge_of {
            field.mark(rule!("W-4.10c"), id, Mark::EdgeOf(edge));
        }
    }
}

/// Whether a unit touches a piece of terrain or stands in it.
fn stands_at(pos: &Position, id: &UnitId, terrain: &TerrainId) -> bool {
    let Some((block, piece)) = pos.block(id).zip(pos.terrain.get(terrain)) else { return false };
    let ground = if piece.polygon.is_empty() {
        Area::Line(piece.line.clone())
    } else {
        Area::Area(piece.polygon.clone())
    };
    ground.distance(&block.into()) <= Paces(10)
}

/// The leg by which a unit takes an ordered formation, and what it costs of its move.
///
/// # Errors
/// Why it cannot.
pub fn form(pos: &Position, id: &UnitId, unit: &Unit, shape: &Shape, order: OrderType) -> Result<Leg, Unfit> {
    form_of(pos, id, unit, shape, (order, allowance(pos, unit)))
}

/// The same where the change takes its part of another reach than the normal move: before a charge.
///
/// # Errors
/// Why it cannot.
pub fn form_of(
    pos: &Position,
    id: &UnitId,
    unit: &Unit,
    shape: &Shape,
    (order, reach): (OrderType, Paces),
) -> Result<Leg, Unfit> {
    cites!("W-4.4.5g", "W-4.10a", "W-4.9.2d");
    let pose = unit.pose().ok_or(Unfit::Time)?;
    let figures = unit.figures.max(1);
    if unit.formation == Formation::Wedge && !matches!(shape, Shape::Wedge(_)) {
        return wedges::disband(pos, unit, shape);
    }
    match shape {
        Shape::Line(ranks) => {
            let ranks = ranks.unwrap_or(2);
            if !LINE.contains(&ranks) {
                return Err(Unfit::Illegal);
            }
            let files = figures.div_ceil(ranks);
            Ok(leg(Formation::Line, files, pose, refile(pos, unit, Formation::Line, files, reach)))
        }
        Shape::Column(files) => {
            let files = files.unwrap_or(2).clamp(1, figures);
            Ok(leg(Formation::Column, files, pose, refile(pos, unit, Formation::Column, files, reach)))
        }
        Shape::Wedge(size) => wedges::form(pos, id, unit, *size),
        Shape::Square(extra) => squares::form(pos, unit, extra),
        Shape::Other(formation) => {
            let horse = matches!(unit.kind, Type::Lc | Type::Lcm);
            if !horse {
                return Err(Unfit::Troops);
            }
            if order != OrderType::Skirmish {
                return Err(Unfit::Order);
            }
            let change =
                if *formation == Formation::Scythian { Change::Scythian } else { Change::Cantabrian };
            let files = figures.div_ceil(2);
            Ok(leg(*formation, files, pose, change_cost(pos, unit, change, reach)))
        }
    }
}

/// What it costs to have other files in another formation: never less than the way of the outermost figure.
fn refile(pos: &Position, unit: &Unit, formation: Formation, files: u32, reach: Paces) -> Paces {
    let change = match (unit.formation, formation) {
        (Formation::Scythian, _) => Change::Scythian,
        (Formation::Cantabrian, _) => Change::Cantabrian,
        (Formation::Square, _) => Change::Unfold,
        (old, new) if old != new => Change::Column,
        _ => Change::Files,
    };
    let (old, _) = pos.size(unit);
    let (new, _) = pos.size(&shaped(unit, formation, files, 0));
    change_cost(pos, unit, change, reach).max((new - old).abs().part(1, 2))
}

/// More or fewer files, in the formation it has; `None` when that leaves it as it is or illegal.
pub fn files(pos: &Position, unit: &Unit, files: u32) -> Option<Leg> {
    let figures = unit.figures.max(1);
    let files = files.clamp(1, figures);
    let line = matches!(unit.formation, Formation::Line);
    let legal = !line || LINE.contains(&figures.div_ceil(files));
    let same = matches!(unit.formation, Formation::Wedge | Formation::Square) || files == unit.files;
    if !legal || same {
        return None;
    }
    let cost = refile(pos, unit, unit.formation, files, allowance(pos, unit));
    Some(leg(unit.formation, files, unit.pose()?, cost))
}

/// Other ranks to the front.
pub fn change_ranks(pos: &Position, unit: &Unit) -> Option<Leg> {
    let cost = change_cost(pos, unit, Change::Ranks, allowance(pos, unit));
    Some(leg(unit.formation, unit.files, unit.pose()?, cost))
}

/// A turn of every figure where it stands, and what it makes of the unit: ranks become files. A wedge becomes
/// a column as wide as the side to which it turned [W-4.9.1f]. It costs nothing to a general by himself.
pub fn turn(pos: &Position, unit: &Unit, turn: Turn) -> Option<Leg> {
    cites!("W-4.9.1e", "W-4.9.1f", "W-4.2c");
    let cost = change_cost(pos, unit, Change::Turn, allowance(pos, unit));
    let (formation, files, to) = turned(pos, unit, unit.pose()?, turn);
    Some(leg(formation, files, to, cost))
}

/// The formation, files and pose after a turn.
pub fn turned(pos: &Position, unit: &Unit, pose: Pose, turn: Turn) -> (Formation, u32, Pose) {
    let (width, depth) = pos.size(unit);
    let wedge = unit.formation == Formation::Wedge;
    let ranks = unit.figures.max(1).div_ceil(unit.files.max(1));
    let (formation, files) = match (wedge, turn) {
        (true, Turn::About) => (Formation::Column, wedges::rear_rank(unit.wedge)),
        (true, _) => (Formation::Column, wedges::RANKS),
        (false, Turn::About) => (unit.formation, unit.files),
        (false, _) => {
            let line = LINE.contains(&unit.figures.max(1).div_ceil(ranks.max(1)));
            (if line { Formation::Line } else { Formation::Column }, ranks)
        }
    };
    let side = |side: Side| {
        let at = pose.at + pose.way(width.part(1, 2) * side.sign(), -depth.part(1, 2));
        Pose::new(at, pose.facing + Angle::degrees(90) * side.sign())
    };
    let to = match turn {
        Turn::Left => side(Side::Left),
        Turn::Right => side(Side::Right),
        Turn::About => Pose::new(pose.at + pose.way(Paces::ZERO, -depth), pose.facing + Angle::degrees(180)),
    };
    (formation, files, to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_one_to_four_ranks() {
        let mut unit = Unit::new(Type::Hi, 20);
        unit.files = 5;
        assert!(legal(&unit));
        unit.files = 4;
        assert!(!legal(&unit));
        unit.routing = true;
        assert!(legal(&unit));
    }
}
