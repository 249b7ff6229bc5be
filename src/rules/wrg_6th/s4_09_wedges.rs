//! 4.9.1 and 4.9.2: wedges: when one may be formed or disbanded, and how long it holds together.

use estafette_board::plane::{Angle, Paces, Point, Pose};
use estafette_core::{RuleId, cites, rule};

use super::event::{Event, Formed};
use super::field::Battlefield;
use super::figures::places_at;
use super::ids::{Formation, UnitId};
use super::intent::Leg;
use super::moves::{Change, change_cost, normal_move, wheel_cost};
use super::orders::clause::Shape;
use super::position::{Position, Unit};
use super::s4_02_generals as generals;
use super::s4_10_formations::{LINE, Unfit, shaped};

/// Ranks of every wedge: of 6 in 1, 2 and 3 figures, of 12 in 3, 4 and 5, of 15 in 4, 5 and 6.
pub const RANKS: u32 = 3;

/// The sizes of wedges.
pub const SIZES: [u32; 3] = [6, 12, 15];

/// Figures in the rear rank of a wedge: a wedge of 12, three ranks deep, has 5, and turned to its flank is 3 wide
/// and 4 deep.
pub fn rear_rank(size: u32) -> u32 {
    cites!("EX-4.9.1");
    match size {
        6 => 3,
        12 => 5,
        _ => 6,
    }
}

/// How many figures a wedge may miss before it is none any more [W-4.9.2j].
pub fn tolerated(pos: &Position, size: u32) -> u32 {
    cites!("W-4.9.2f", "W-4.9.2j");
    u32::try_from(pos.data.number(&format!("wedges.missing_{size}"))).unwrap_or(0)
}

/// Whether a wedge has a size that there is.
pub fn holds(unit: &Unit) -> bool {
    SIZES.contains(&unit.wedge)
}

/// Whether a wedge has lost too many figures to go on as one, the joined general counted.
pub fn broken(pos: &Position, id: &UnitId, unit: &Unit) -> bool {
    cites!("W-4.9.2f", "W-4.9.2g", "W-4.9.2h");
    unit.formation == Formation::Wedge && counted(pos, id, unit) + tolerated(pos, unit.wedge) < unit.wedge
}

/// What a general's leaving does to the wedge whose number he made up: it is none any more.
pub fn without_general(field: &mut Battlefield<'_>, id: &UnitId) {
    let pos = field.pos();
    let ends = |u: &Unit| u.wedge_lent && u.figures > 0 && counted(pos, id, u) < u.wedge;
    if pos.unit(id).is_some_and(|u| u.formation == Formation::Wedge && ends(u)) {
        fall_apart(field, id, rule!("W-4.9.2i"));
    }
}

/// A wedge becomes a line of three ranks where it stands.
pub fn fall_apart(field: &mut Battlefield<'_>, id: &UnitId, rule: RuleId) {
    let files = field.unit(id).map_or(1, files_apart);
    become_rows(field, id, rule, (Formation::Line, files));
}

/// The files of a line of three ranks.
fn files_apart(unit: &Unit) -> u32 {
    unit.figures.div_ceil(RANKS).max(1)
}

/// The leg by which a wedge becomes a line of three ranks in a place.
pub fn apart(unit: &Unit, to: Pose) -> Leg {
    let (formation, files) = (Formation::Line, files_apart(unit));
    Leg::Form { formation, files, wedge: 0, square: None, to, cost: Paces::ZERO }
}

fn become_rows(field: &mut Battlefield<'_>, id: &UnitId, rule: RuleId, (formation, files): (Formation, u32)) {
    let Some(to) = field.unit(id).and_then(Unit::pose) else { return };
    let unit = id.clone();
    let (wedge, square, cost, front) = (0, None, Paces::ZERO, None);
    field.tell(rule, Event::Form(Formed { unit, formation, files, wedge, square, to, cost, front }));
}

/// What a move makes of a wedge that is still one: who turned to run is a column as wide as its rear rank was,
/// who went back or aside a line; forward and in wheels it stays a wedge.
pub fn after(field: &mut Battlefield<'_>, id: &UnitId, legs: &[Leg]) {
    cites!("W-4.9.1e", "W-4.9.1f");
    let Some(unit) = field.unit(id).filter(|unit| unit.formation == Formation::Wedge) else { return };
    let ran = legs.iter().any(|leg| matches!(leg, Leg::Run { .. }));
    let other = |leg: &Leg| match leg {
        Leg::Ahead(paces) => *paces < Paces::ZERO,
        Leg::Shift { right, forward } => *right != Paces::ZERO || *forward < Paces::ZERO,
        _ => false,
    };
    if ran {
        let files = rear_rank(unit.wedge);
        become_rows(field, id, rule!("W-4.9.1f"), (Formation::Column, files));
    } else if legs.iter().any(other) {
        fall_apart(field, id, rule!("W-4.9.1e"));
    }
}

/// Figures of a unit with those of generals who have joined it.
pub fn counted(pos: &Position, id: &UnitId, unit: &Unit) -> u32 {
    unit.figures + generals::joined(pos, id).map(|(_, body)| body.figures).sum::<u32>()
}

/// Forms a wedge: the unit has its full number, is of one type, and every figure reaches its place by its own
/// normal move. It takes the whole period.
///
/// # Errors
/// Why it cannot.
pub fn form(pos: &Position, id: &UnitId, unit: &Unit, size: u32) -> Result<Leg, Unfit> {
    cites!("W-4.1.2l", "W-4.9.2a", "W-4.9.2b", "W-4.9.2e", "W-4.9.2g", "W-4.9.2h");
    let pose = unit.pose().ok_or(Unfit::Time)?;
    match () {
        () if !unit.types.is_empty() => return Err(Unfit::Mixed),
        () if counted(pos, id, unit) < size => return Err(Unfit::Figures),
        () if !SIZES.contains(&size) => return Err(Unfit::Illegal),
        () => {}
    }
    let mut wedge = shaped(unit, Formation::Wedge, rear_rank(size) - 2, size);
    wedge.figures = size;
    let to = place(pos, unit, &wedge, pose).ok_or(Unfit::Time)?;
    let (formation, cost) = (Formation::Wedge, normal_move(pos, unit));
    Ok(Leg::Form { formation, files: wedge.files, wedge: size, square: None, to, cost })
}

/// Disbands a wedge into a line or column, by the same test.
///
/// # Errors
/// Why it cannot.
pub fn disband(pos: &Position, unit: &Unit, shape: &Shape) -> Result<Leg, Unfit> {
    cites!("W-4.9.2c", "W-4.9.2d");
    let pose = unit.pose().ok_or(Unfit::Time)?;
    let figures = unit.figures.max(1);
    let (formation, files) = match shape {
        Shape::Line(ranks) => {
            let ranks = ranks.unwrap_or(2);
            if !LINE.contains(&ranks) {
                return Err(Unfit::Illegal);
            }
            (Formation::Line, figures.div_ceil(ranks))
        }
        Shape::Column(files) => (Formation::Column, files.unwrap_or(2).clamp(1, figures)),
        _ => return Err(Unfit::Time),
    };
    let then = shaped(unit, formation, files, 0);
    let to = place(pos, unit, &then, pose).ok_or(Unfit::Time)?;
    Ok(Leg::Form { formation, files, wedge: 0, square: None, to, cost: normal_move(pos, unit) })
}

/// Where the new formation stands, if every figure gets to its place in time. "At any place": about the middle of
/// the unit, or else where nobody has to go back, which in a deeper formation is with the rear where it was, in a
/// shallower one with the front.
fn place(pos: &Position, unit: &Unit, then: &Unit, pose: Pose) -> Option<Pose> {
    cites!("W-4.9.2a", "W-4.9.2c");
    let ((_, old), (_, new)) = (pos.size(unit), pos.size(then));
    let onward = new - old;
    let ways = [onward.part(1, 2), onward.max(Paces::ZERO)];
    let most = normal_move(pos, unit);
    let place = |ahead: Paces| pose.shifted(Paces::ZERO, ahead);
    ways.into_iter().map(place).find(|to| longest_path(pos, unit, pose, then, *to) <= most)
}

/// What it takes a figure of a unit to look in a direction so far off: it wheels on its own base, or turns by
/// right angles as the unit would (H5) and wheels what is left.
fn facing(pos: &Position, unit: &Unit, off: Angle) -> Paces {
    cites!("W-4.9.2b");
    let off = off.turn().0.abs();
    let figure = Unit { figures: 1, files: 1, ..shaped(unit, Formation::Line, 1, 0) };
    let figure = Unit { general: None, ..figure };
    let wheel = |rest: i64| wheel_cost(pos, &figure, Angle(rest.abs()));
    let turn = change_cost(pos, &figure, Change::Turn, normal_move(pos, unit));
    wheel(off).min(turn + wheel(off - 90_000).min(wheel(180_000 - off)))
}

/// The longest way of a figure when the figures go to their new places as evenly as they can (a bottleneck
/// assignment): straight, with the time to look along it and forward again.
pub fn longest_path(pos: &Position, unit: &Unit, from: Pose, then: &Unit, to: Pose) -> Paces {
    let middles = |unit: &Unit, pose: Pose| -> Vec<Point> {
        places_at(pos, unit, pose).into_iter().map(|place| place.block.centre()).collect()
    };
    let (old, new) = (middles(unit, from), middles(then, to));
    // Whoever has no place in the wedge stays behind it; whoever joins is there already.
    let way = |o: &Point, n: &Point| {
        let way = *n - *o;
        let off = way.direction() - from.facing;
        if way.length() == Paces::ZERO { 0 } else { (way.length() + facing(pos, unit, off) * 2).0 }
    };
    let ways: Vec<Vec<i64>> = new.iter().map(|n| old.iter().map(|o| way(o, n)).collect()).collect();
    let mut lengths: Vec<i64> = ways.iter().flatten().copied().collect();
    lengths.sort_unstable();
    lengths.dedup();
    let wanted = old.len().min(new.len());
    let enough = lengths.partition_point(|most| matched(&ways, old.len(), *most) < wanted);
    Paces(lengths.get(enough).copied().unwrap_or(0))
}

/// How many places can be filled when nobody goes farther than that.
fn matched(ways: &[Vec<i64>], figures: usize, most: i64) -> usize {
    let mut holder: Vec<Option<usize>> = vec![None; figures];
    let mut filled = 0;
    for place in 0..ways.len() {
        let mut seen = vec![false; figures];
        filled += usize::from(fill(ways, most, place, &mut seen, &mut holder));
    }
    filled
}

/// Finds a figure for a place, moving others on where needed.
fn fill(ways: &[Vec<i64>], most: i64, place: usize, seen: &mut [bool], holder: &mut [Option<usize>]) -> bool {
    for figure in 0..seen.len() {
        if ways[place][figure] > most || std::mem::replace(&mut seen[figure], true) {
            continue;
        }
        if holder[figure].is_none_or(|other| fill(ways, most, other, seen, holder)) {
            holder[figure] = Some(place);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_by_the_shortest_longest_way() {
        let ways = vec![vec![1, 5], vec![2, 9]];
        assert_eq!(matched(&ways, 2, 2), 1);
        assert_eq!(matched(&ways, 2, 5), 2);
    }
}
