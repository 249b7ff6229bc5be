//! The fog: what of a position a reader may know (notes 7). Own units fully; of the enemy's those that are in
//! sight, as they are seen, and those seen before, where and as they were seen last; never orders, and of two
//! units that are alike but for C and D not which is which. When the battle is over, all lies open.

use serde_json::Value;

use super::super::describe::describe;
use super::super::ids::{Class, Seat, Stakes, UnitId};
use super::super::memory::{LastSeen, Sight};
use super::super::position::{Position, Unit};
use super::super::s4_03_before::known_class;
use super::Eyes;

/// How a reader knows of a unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InView {
    /// All of it: it is the reader's own, or nothing is hidden from the reader.
    Own,
    /// What can be seen of it, now.
    Now,
    /// What could be seen of it then.
    Last(LastSeen),
    /// Nothing.
    Not,
}

/// How a reader knows of a unit as a position stands.
pub fn known(pos: &Position, eyes: Eyes, id: &UnitId) -> InView {
    let Some(unit) = pos.unit(id) else { return InView::Not };
    if open(pos, eyes) || eyes.owns(id) {
        return InView::Own;
    }
    match &unit.sight {
        Sight::Now => InView::Now,
        Sight::Last(last) => InView::Last(last.clone()),
        Sight::Never => InView::Not,
    }
}

/// Whether nothing is hidden from a reader.
pub fn open(pos: &Position, eyes: Eyes) -> bool {
    eyes == Eyes::All || pos.end.is_some()
}

/// The position as a reader may know it. What it may not know is left out, or at its default.
pub fn veil(pos: &Position, eyes: Eyes) -> Position {
    let mut veiled = pos.clone();
    // What was refused stays with whoever wrote it.
    veiled.struck.retain(|seat, _| eyes == Eyes::All || eyes.own(*seat));
    if open(pos, eyes) {
        return veiled;
    }
    veiled.units = pos
        .units
        .iter()
        .filter_map(|(id, unit)| {
            let seen = match known(pos, eyes, id) {
                InView::Own => own(pos, eyes, unit),
                InView::Now => now(pos, eyes, id, unit),
                InView::Last(last) => last_seen(pos, id, unit, last),
                InView::Not => return None,
            };
            Some((id.clone(), seen))
        })
        .collect();
    let hears = |seat: &Seat| eyes.own(*seat);
    veiled.signals.retain(|seat, _| hears(seat));
    veiled.meanings.retain(|seat, _| hears(seat));
    veiled.charges.retain(|c| knows(pos, eyes, &c.unit) || c.targets.iter().any(|t| eyes.owns(t)));
    for charge in &mut veiled.charges {
        charge.targets.retain(|target| knows(pos, eyes, target));
    }
    veiled.break_offs.retain(|unit| knows(pos, eyes, unit));
    for terrain in veiled.terrain.values_mut() {
        // Who was in it last may be somebody whom nobody saw there.
        terrain.last_entered = None;
        terrain.secured.retain(hears);
    }
    veiled
}

/// Whether a reader knows at all of a unit.
pub fn knows(pos: &Position, eyes: Eyes, id: &UnitId) -> bool {
    known(pos, eyes, id) != InView::Not
}

/// An own unit: all but whether an enemy out of sight watches it.
fn own(pos: &Position, eyes: Eyes, unit: &Unit) -> Unit {
    let mut seen = unit.clone();
    seen.sight = Sight::Never;
    seen.seen_by.retain(|enemy| knows(pos, eyes, enemy));
    seen.exactly.retain(|enemy, _| knows(pos, eyes, enemy));
    seen
}

/// What everybody knows of a unit from its army's list [W-4.3.1a].
fn listed(pos: &Position, id: &UnitId, unit: &Unit) -> Unit {
    let mut seen = Unit::new(unit.kind, unit.figures);
    seen.start_figures = unit.start_figures;
    seen.training = unit.training;
    // Who is C and who is D of units that are alike in all else is their owner's secret.
    seen.class = known_class(pos, id).unwrap_or(Class::C);
    (seen.standard, seen.detachable) = (unit.standard, unit.detachable);
    seen.weapons.clone_from(&unit.weapons);
    (seen.shield, seen.mantlet, seen.general) = (unit.shield, unit.mantlet, unit.general);
    seen.detachment_of.clone_from(&unit.detachment_of);
    seen.stakes = unit.stakes.filter(|stakes| *stakes == Stakes::Placed);
    seen
}

/// An enemy unit in sight.
fn now(pos: &Position, eyes: Eyes, id: &UnitId, unit: &Unit) -> Unit {
    let mut seen = listed(pos, id, unit);
    seen.sight = Sight::Now;
    (seen.at, seen.facing, seen.files) = (unit.at, unit.facing, unit.files);
    (seen.formation, seen.wedge, seen.square) = (unit.formation, unit.wedge, unit.square);
    seen.types.clone_from(&unit.types);
    for part in &mut seen.types {
        (part.casualties, part.lost) = (0, 0);
    }
    seen.disordered.clone_from(&unit.disordered);
    (seen.shaken, seen.impetuous, seen.routing) = (unit.shaken, unit.impetuous, unit.routing);
    (seen.reaction, seen.charged, seen.pending) = (unit.reaction, unit.charged, unit.pending);
    (seen.following_up, seen.mounted, seen.gone) = (unit.following_up, unit.mounted, unit.gone);
    seen.fighting = unit.fighting.iter().filter(|other| knows(pos, eyes, other)).cloned().collect();
    seen.with = unit.with.clone().filter(|other| knows(pos, eyes, other));
    (seen.front_rank, seen.injured, seen.temperament) = (unit.front_rank, unit.injured, unit.temperament);
    (seen.team, seen.evaded) = (unit.team, unit.evaded);
    seen.edge_of.clone_from(&unit.edge_of);
    seen
}

/// An enemy unit out of sight, as it was when it was seen last.
fn last_seen(pos: &Position, id: &UnitId, unit: &Unit, last: LastSeen) -> Unit {
    let mut seen = listed(pos, id, unit);
    seen.stakes = None;
    (seen.figures, seen.files, seen.formation) = (last.figures, last.files, last.formation);
    (seen.wedge, seen.square) = (last.wedge, last.square);
    (seen.at, seen.facing) = (Some(last.pose.at), last.pose.facing);
    seen.sight = Sight::Last(last);
    seen
}

/// What a reader is told of a unit that is not its own is never one of these.
const SECRETS: [&str; 23] = [
    "orders",
    "sector",
    "written",
    "casualties",
    "rally_used",
    "pausing",
    "spent",
    "broken_by",
    "last_melee",
    "was",
    "exactly",
    "influenced",
    "hidden",
    "seen_by",
    "off_table",
    "force_march",
    "march_losses",
    "shot",
    "team_casualties",
    "rear_shot",
    "fell_back",
    "files_before",
    "front",
];

/// What follows from a position with all that is in it, and so would betray what is hidden.
const DERIVED: [&str; 5] = ["sees", "unseen", "bearings", "distances", "fighters"];

/// The position in the shape of `[position]`, as a reader may know it. Of a unit that is not its own the
/// fields it may not know are absent; `last_seen` is the period in which a unit out of sight was seen last.
pub fn view(pos: &Position, eyes: Eyes) -> Value {
    let mut described = describe(&veil(pos, eyes));
    if open(pos, eyes) {
        return described;
    }
    let Some(all) = described.as_object_mut() else { return described };
    for key in DERIVED {
        all.shift_remove(key);
    }
    if let Some(costs) = all.get_mut("costs").and_then(Value::as_object_mut) {
        costs.retain(|id, _| id.parse().is_ok_and(|id: UnitId| eyes.owns(&id)));
    }
    for terrain in
        all.get_mut("terrain").and_then(Value::as_object_mut).into_iter().flat_map(|t| t.values_mut())
    {
        if let Some(terrain) = terrain.as_object_mut() {
            terrain.shift_remove("last_entered");
        }
    }
    for (id, unit) in all.get_mut("units").and_then(Value::as_object_mut).into_iter().flatten() {
        if let (Ok(id), Some(unit)) = (id.parse::<UnitId>(), unit.as_object_mut()) {
            cover(pos, eyes, &id, unit);
        }
    }
    described
}

fn cover(pos: &Position, eyes: Eyes, id: &UnitId, unit: &mut serde_json::Map<String, Value>) {
    let how = known(pos, eyes, id);
    if how == InView::Own {
        return;
    }
    for key in SECRETS {
        unit.shift_remove(key);
    }
    if known_class(pos, id).is_none() {
        unit.insert("class".to_owned(), "C or D".into());
    }
    if let InView::Last(last) = how {
        const SEEN: [&str; 15] = [
            "type",
            "figures",
            "files",
            "at",
            "facing",
            "formation",
            "wedge",
            "square",
            "training",
            "class",
            "weapons",
            "shield",
            "start_figures",
            "general",
            "mantlet",
        ];
        unit.retain(|key, _| SEEN.contains(&key.as_str()));
        unit.insert("last_seen".to_owned(), last.period.into());
    }
}
