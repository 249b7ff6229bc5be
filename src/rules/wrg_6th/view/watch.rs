//! Keeping track of what each army sees. At the end of a phase in which somebody moved, appeared or vanished,
//! units that came into the sight of an enemy unit, or went out of it, are marked so (notes 7).

use std::collections::BTreeMap;

use estafette_board::plane::Pose;
use estafette_core::rule;

use super::super::event::{Event, Formed, Mark};
use super::super::field::Battlefield;
use super::super::ids::UnitId;
use super::super::memory::{LastSeen, Sight};
use super::super::phase::Phase;
use super::super::position::{Position, Unit};
use super::super::s4_04_visibility::Sights;

/// Marks who came into the enemy's sight and who went out of it in this phase. To be called at the end of
/// every phase, before the next one is told; it does nothing where nothing changed that sight depends on.
pub fn look(field: &mut Battlefield<'_>) {
    if !field.table.told().iter().any(|told| changes_sight(&told.event)) {
        return;
    }
    let mut seen = seen(field.pos());
    if field.pos().phase == Phase::SetUp {
        // Deployment has its own rule for who must be set up; the eyes of units count from the first period on.
        seen.retain(|id, _| field.unit(id).is_some_and(|unit| !unit.hidden));
    }
    let marks: Vec<(UnitId, Mark)> =
        seen.iter().filter_map(|(id, seen)| Some((id.clone(), change(field, id, *seen)?))).collect();
    for (id, mark) in marks {
        if mark == Mark::InSight && field.unit(&id).is_some_and(|unit| unit.hidden) {
            field.mark(rule!("W-4.4b"), &id, Mark::Revealed);
        }
        field.mark(rule!("W-4.4.3a"), &id, mark);
    }
}

/// Sets what each army sees in a position that was stated and not played.
pub fn settle(pos: &mut Position) {
    for (id, seen) in seen(pos) {
        if let Some(unit) = pos.units.get_mut(&id)
            && seen
            && !unit.hidden
        {
            unit.sight = Sight::Now;
        }
    }
}

/// Whether an event may change who sees whom.
fn changes_sight(event: &Event) -> bool {
    match event {
        Event::Deploy(_)
        | Event::Move { .. }
        | Event::Wheel { .. }
        | Event::Form(_)
        | Event::Arrival { .. }
        | Event::Loss { .. }
        | Event::Risk { .. }
        | Event::Join { .. }
        | Event::Leave { .. }
        | Event::Correct(_) => true,
        Event::Mark { mark, .. } => matches!(mark, Mark::Gone | Mark::Revealed),
        _ => false,
    }
}

/// Who on the table is seen by some enemy unit. A general with a unit is seen when it is.
fn seen(pos: &Position) -> BTreeMap<UnitId, bool> {
    let sights = Sights::new(pos);
    let by_enemy = |id: &UnitId| {
        let mut enemies: Vec<(i128, &UnitId)> = pos
            .bodies()
            .filter(|(enemy, _)| enemy.seat() != id.seat())
            .map(|(enemy, unit)| (pos.unit(id).map_or(0, |own| apart(own, unit)), enemy))
            .collect();
        // The nearest is the likeliest to see it.
        enemies.sort_unstable();
        // A unit on its owner's map only watches too, but nobody may be betrayed by what it has seen alone:
        // its own side's view is all that follows from it.
        enemies.into_iter().any(|(_, enemy)| sights.sees(enemy, id))
    };
    let bodies: BTreeMap<UnitId, bool> = pos.bodies().map(|(id, _)| (id.clone(), by_enemy(id))).collect();
    let joined = pos.on_table().filter_map(|(id, unit)| {
        let host = unit.with.as_ref()?;
        Some((id.clone(), bodies.get(host).copied().unwrap_or(false)))
    });
    let joined: Vec<(UnitId, bool)> = joined.collect();
    bodies.into_iter().chain(joined).collect()
}

/// How far apart two units are, squared: to tell who is nearer.
fn apart(a: &Unit, b: &Unit) -> i128 {
    let way = a.at.zip(b.at).map(|(a, b)| a - b).unwrap_or_default();
    i128::from(way.x.0).pow(2) + i128::from(way.y.0).pow(2)
}

/// How a unit's mark must change.
fn change(field: &Battlefield<'_>, id: &UnitId, seen: bool) -> Option<Mark> {
    let unit = field.unit(id)?;
    match (&unit.sight, seen) {
        (Sight::Now, true) | (Sight::Never | Sight::Last(_), false) => None,
        (Sight::Never | Sight::Last(_), true) => Some(Mark::InSight),
        (Sight::Now, false) => {
            let at = began(field, id).or_else(|| unit.pose())?;
            Some(Mark::OutOfSight(LastSeen::of(unit, field.pos().period, at)))
        }
    }
}

/// Where a unit stood before it moved in this phase: there it was seen last.
fn began(field: &Battlefield<'_>, id: &UnitId) -> Option<Pose> {
    field.table.told().iter().find_map(|told| match &told.event {
        Event::Move { unit, from: Some(from), .. } if unit == id => Some(*from),
        Event::Move { unit, .. } | Event::Wheel { unit, .. } | Event::Form(Formed { unit, .. })
            if unit == id =>
        {
            field.unit(id).and_then(|u| u.was)
        }
        _ => None,
    })
}
