//! How both armies stand: the tables at the end of a report.

use estafette_core::{said, text};
use serde_json::{Value, json};

use super::super::ids::{Nation, Side};
use super::super::position::Position;
use super::words;

const NATIONS: [Nation; 5] =
    [Nation::Teutonic, Nation::Crusader, Nation::Polish, Nation::Lithuanian, Nation::Tartar];

/// Points of both sides, and what they gained.
pub fn score(before: &Position, after: &Position) -> Vec<Value> {
    let points = |p: &Position, side: Side| p.points.get(&side).copied().unwrap_or(0);
    Side::BOTH
        .into_iter()
        .map(|side| {
            let (was, is) = (points(before, side), points(after, side));
            json!({ "side": side.title(), "points": is, "gained": is.saturating_sub(was) })
        })
        .collect()
}

/// Units by nation: in order, in disorder, off the map, lost, and lost in this chapter.
pub fn armies(before: &Position, after: &Position) -> Vec<Value> {
    NATIONS.into_iter().filter_map(|nation| army(before, after, nation)).collect()
}

fn army(before: &Position, after: &Position, nation: Nation) -> Option<Value> {
    let units = || after.units.values().filter(move |u| u.nation == nation);
    let placed = |disordered: bool| units().filter(|u| u.at.is_some() && u.disordered == disordered).count();
    let away = units().filter(|u| u.at.is_none()).count();
    let lost = |p: &Position| {
        p.fallen.values().filter(|f| f.unit.as_ref().is_some_and(|(_, n)| *n == nation)).count()
    };
    let (was, is) = (lost(before), lost(after));
    (units().next().is_some() || is > 0).then(|| {
        json!({
            "nation": words::nation(nation),
            "order": placed(false),
            "disorder": placed(true),
            "away": away,
            "lost": is,
            "lost_now": is.saturating_sub(was),
        })
    })
}

/// Units off the map, one line each.
pub fn off_map(after: &Position) -> Vec<String> {
    let line = |(id, off): (&super::super::ids::UnitId, &super::super::position::OffMap)| {
        let state = if off.disordered { text!("in-disorder-2") } else { "" };
        said!("over-the-edge-may-return-in", call = %after.call(id), edge = %off.edge, returns = %off.returns, %state)
    };
    after.off_map.iter().map(line).collect()
}

/// The values of some rows in the order of their keys, for tables that know no keys.
pub fn rows(objects: &[Value]) -> Vec<Vec<Value>> {
    objects.iter().filter_map(Value::as_object).map(|o| o.values().cloned().collect()).collect()
}
