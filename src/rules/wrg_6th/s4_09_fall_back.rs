//! 4.9.4 and notes 5.13: falling back to 60 paces, after everybody else has moved.

use estafette_board::plane::{Paces, Pose};
use estafette_core::{RuleId, cites, rule};

use super::data::{Going, Order};
use super::engine::off_table;
use super::engine::shape::{Rect, SKIN, Way, parted};
use super::event::{Event, Kind, Mark, Why};
use super::field::Battlefield;
use super::ids::{OrderType, Type, UnitId};
use super::intent::Leg;
use super::moves::{moves_as, normal_move};
use super::orders::clause::{Action, Clause, Condition, When};
use super::plan::{self, Moment};
use super::position::{Position, Unit};
use super::sheet::Sheets;
use super::{measure, s4_09_terrain as terrain, s4_09_wedges as wedges};

/// Plays all falling back at once, by where everybody stands after all other movement.
pub fn play(field: &mut Battlefield<'_>) {
    cites!("W-4.9.4a");
    let pos = field.pos().clone();
    for (id, _) in pos.bodies() {
        let Some(line) = ordered(&pos, field.sheets, id) else { continue };
        if let Err(Some((rule, why))) = ended(&pos, id) {
            field.tell(rule, Event::Refused { unit: id.clone(), line, why, target: None });
        }
    }
    let ends: Vec<FallBackEnd> = pos
        .bodies()
        .filter(|(id, _)| wishes(&pos, field.sheets, id))
        .filter_map(|(id, _)| end(&pos, id))
        .collect();
    for (id, to, enemies, gap) in &ends {
        let Some(unit) = pos.unit(id) else { continue };
        let from = unit.pose().unwrap_or(*to);
        if unit.was.is_none() {
            field.mark(rule!("W-4.9.4a"), id, Mark::Was(Some(from)));
        }
        let paces = (from.at - to.at).length();
        // What it falls back counts neither as moved nor as moving fast.
        let event = Event::Move {
            unit: id.clone(),
            how: Kind::FallBack,
            cost: Paces::ZERO,
            from: Some(from),
            path: vec![*to],
        };
        field.tell(rule!("W-4.9.4c"), event);
        field.tell(rule!("W-4.9.4a"), Event::FallBack { unit: id.clone(), paces });
        wedges::after(field, id, &[Leg::Ahead(Paces::ZERO - paces)]);
        for enemy in enemies {
            field.mark(rule!("W-3.4e"), id, Mark::Exactly(enemy.clone(), *gap));
        }
    }
}

/// Where a unit stood before it fell back; where it stands if it did not. What counts by the closer distance,
/// or without the fall back, is judged from there.
pub fn before(unit: &Unit) -> Option<Pose> {
    cites!("W-4.9.4e", "W-4.9.4f", "W-4.9.4g");
    unit.pose().map(|pose| pose.shifted(Paces::ZERO, unit.fell_back))
}

/// Whether its owner wants it to fall back: ordered, or LI and LC on Skirmish whom nobody tells to stay.
fn wishes(pos: &Position, sheets: &Sheets, id: &UnitId) -> bool {
    let Some(unit) = pos.unit(id) else { return false };
    let moment = Moment { allowed: true, ..Moment::default() };
    let clauses = plan::active(pos, sheets, id);
    let acting = || clauses.iter().filter(|c| plan::acts(pos, id, c, &moment));
    let ordered = acting().any(|c| matches!(c.action, Action::FallBack(_)));
    let stays = acting().any(|c| matches!(c.action, Action::Stop(_) | Action::Stand(_)));
    let light = matches!(unit.kind, Type::Li | Type::Lc);
    let skirmishes = plan::order_now(pos, id).map_or(unit.orders, |(order, _)| order) == OrderType::Skirmish;
    ordered || (light && skirmishes && !stays)
}

/// The line of this period's sheet by which a unit is told to fall back, whatever the rules say of it.
fn ordered(pos: &Position, sheets: &Sheets, id: &UnitId) -> Option<u32> {
    let moment = Moment { allowed: true, ..Moment::default() };
    let asks = |c: &Clause| c.when.contains(&When::If(Condition::Allowed));
    let clauses = plan::active(pos, sheets, id).into_iter();
    let mut told = clauses.filter(|c| matches!(c.action, Action::FallBack(_)) && !asks(c) && c.line > 0);
    u32::try_from(told.find(|c| plan::acts(pos, id, c, &moment))?.line).ok()
}

/// Who falls back, where to, and from whom it is then how far.
type FallBackEnd = (UnitId, Pose, Vec<UnitId>, Paces);

/// Where a unit falls back to: straight back on its own axis until the nearest enemy is exactly 60 paces off;
/// `None` where it may not. With whom it is that far from then: several where they were equally near, and are.
pub fn end(pos: &Position, id: &UnitId) -> Option<FallBackEnd> {
    ended(pos, id).ok()
}

/// The same, or why it may not; nothing of who stands far enough off.
fn ended(pos: &Position, id: &UnitId) -> Result<FallBackEnd, Option<(RuleId, Why)>> {
    cites!("W-4.9.4a", "W-4.9.4c", "W-4.9.4d");
    let Some((unit, from)) = pos.unit(id).and_then(|unit| Some((unit, unit.pose()?))) else {
        return Err(None);
    };
    let gap = pos.data.paces("moves.fall_back");
    let free = unit.fighting.is_empty() && !unit.routing && !unit.charged && !unit.impetuous;
    let info = pos.data.info(moves_as(pos, unit));
    if !free || (info.order == Order::Close && !info.mounted()) {
        return Err(Some(held(unit)));
    }
    // Nobody keeps off from whom nobody of his army sees.
    let seen = plan::in_sight_of_army(pos, id.seat());
    let nearest = measure::nearest(pos, id, &seen);
    if nearest.first().is_none_or(|(_, distance)| *distance >= gap) {
        return Err(None);
    }
    let no_room = Some((rule!("W-4.9.4c"), Why::Blocked));
    let Some(to) = at_gap(pos, unit, from, gap, &seen) else {
        return Err(Some((rule!("W-4.9.4a"), Why::Allowance)));
    };
    let quick = speed(pos, unit, unit, to);
    let mut near = seen.iter().filter(|enemy| measure::distance(pos, id, enemy).is_some_and(|d| d <= gap));
    let slower = near.all(|enemy| pos.unit(enemy).is_none_or(|enemy| speed(pos, enemy, unit, to) < quick));
    let there = pos.block_at(unit, to);
    let off = |enemy: &UnitId| pos.block(enemy).map(|block| there.distance(&block));
    let Some(least) = nearest.iter().filter_map(|(enemy, _)| off(enemy)).min() else { return Err(None) };
    let kept = nearest.iter().map(|(enemy, _)| enemy).filter(|enemy| off(enemy) == Some(least));
    match (slower, stands(pos, id, unit, to)) {
        (true, true) => Ok((id.clone(), to, kept.cloned().collect(), gap)),
        (true, false) => Err(no_room),
        (false, _) => Err(Some((rule!("W-4.9.4b"), Why::AsQuick))),
    }
}

/// Why a unit that may not fall back at all may not.
fn held(unit: &Unit) -> (RuleId, Why) {
    match () {
        () if unit.routing => (rule!("W-4.8.3a"), Why::Routs),
        () if !unit.fighting.is_empty() => (rule!("W-4.8.2a"), Why::InMelee),
        () if unit.charged => (rule!("W-4.9.4a"), Why::HasCharged),
        () if unit.impetuous => (rule!("W-4.11a"), Why::Impetuous),
        () => (rule!("W-4.9.4d"), Why::NotNow),
    }
}

/// A unit's normal move in the terrain where another would stand [W-4.9.4b].
fn speed(pos: &Position, unit: &Unit, who: &Unit, there: Pose) -> Paces {
    cites!("W-4.9.4b");
    let block = pos.block_at(who, there);
    let normal = normal_move(pos, unit);
    let inside =
        terrain::under(pos, block).into_iter().map(|id| terrain::going(pos, unit, pos.terrain[id].kind));
    inside.fold(normal, |least, going| match going {
        Going::Part { num, den, .. } => least.min(normal.part(num, den)),
        Going::Flat { .. } => least,
        Going::Forbidden => Paces::ZERO,
    })
}

/// The pose straight back at which the nearest enemy is that far off. The distance grows as one goes back from
/// enemies in front; found by halving to a thousandth.
fn at_gap(pos: &Position, unit: &Unit, from: Pose, gap: Paces, enemies: &[UnitId]) -> Option<Pose> {
    let apart = |back: i64| {
        let block = pos.block_at(unit, from.shifted(Paces::ZERO, Paces(-back)));
        enemies.iter().filter_map(|enemy| Some(pos.block(enemy)?.distance(&block))).min().unwrap_or(gap)
    };
    let (mut near, mut far) = (0, normal_move(pos, unit).0);
    if apart(far) < gap {
        return None;
    }
    while far - near > 1 {
        let middle = i64::midpoint(near, far);
        if apart(middle) < gap { near = middle } else { far = middle }
    }
    Some(from.shifted(Paces::ZERO, Paces(-far)))
}

/// Whether a unit can get there: nobody on the whole way, no terrain it may not enter, still on the table.
fn stands(pos: &Position, id: &UnitId, unit: &Unit, to: Pose) -> bool {
    let end = pos.block_at(unit, to);
    let Some(start) = pos.block(id) else { return false };
    let way = (start.pose.at - to.at).length();
    let swept = estafette_board::plane::Block { pose: start.pose, depth: start.depth + way, ..end };
    let rect = Rect::new(swept.pose, Way::default(), swept.width, swept.depth);
    let free = pos.bodies().filter(|(other, _)| *other != id).all(|(other, _)| {
        pos.block(other)
            .is_none_or(|b| parted(&rect, &Rect::new(b.pose, Way::default(), b.width, b.depth)) >= -SKIN)
    });
    free && !off_table(pos, end) && !terrain::barred(pos, unit, swept)
}
