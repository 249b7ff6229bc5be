//! A position in the shape of a case's `[position]`, with every field present.

use serde_json::{Map, Value, json};

use super::derived;
use super::position::{Charge, Position, State, Terrain, Unit};

/// A whole position, as the umpire may see it, with what follows from it.
pub fn describe(position: &Position) -> Value {
    let state: &State = position;
    let units = state.units.iter().filter(|(_, u)| u.figures > 0);
    let units: Map<String, Value> = units.map(|(id, u)| (id.to_string(), describe_unit(u))).collect();
    let mut all = json!({
        "period": state.period,
        "table": state.table,
        "closing": state.closing,
        "terrain": terrain(state),
        "camps": camps(state),
        "signals": state.signals,
        "meanings": state.meanings,
        "outscouted": state.outscouted,
        "charges": state.charges.iter().map(charge).collect::<Vec<_>>(),
        "break_offs": state.break_offs,
        "awarded": state.awarded,
        "offers": state.offers,
        "units": units,
        "end": state.end,
    });
    if let (Value::Object(all), Value::Object(more)) = (&mut all, derived::derived(position)) {
        all.extend(more);
    }
    all
}

fn camps(state: &State) -> Value {
    let looted = |seat| state.camps.get(&seat).is_some_and(|camp| camp.looted);
    super::ids::Seat::ALL.iter().map(|s| (s.to_string(), json!({ "looted": looted(*s) }))).collect()
}

fn terrain(state: &State) -> Value {
    let piece = |piece: &Terrain| {
        json!({
            "kind": piece.kind,
            "polygon": piece.polygon,
            "line": piece.line,
            "last_entered": piece.last_entered,
            "secured": piece.secured,
        })
    };
    state.terrain.iter().map(|(id, one)| (id.to_string(), piece(one))).collect::<Map<_, _>>().into()
}

fn charge(charge: &Charge) -> Value {
    json!({
        "unit": charge.unit,
        "targets": charge.targets,
        "straightforward": charge.straightforward,
        "pursuit": charge.pursuit,
    })
}

/// A unit with every field present, also those at their default.
pub fn describe_unit(unit: &Unit) -> Value {
    let last_melee = unit
        .last_melee
        .as_ref()
        .map(|m| json!({ "charged": m.charged, "gave": m.gave, "took": m.took, "periods": m.periods }));
    let off_table = unit
        .off_table
        .as_ref()
        .map(|off| json!({ "edge": off.edge, "delay": off.delay, "ready": off.ready }));
    let types: Vec<Value> = unit
        .types
        .iter()
        .map(|p| json!({ "type": p.kind, "figures": p.figures, "casualties": p.casualties, "lost": p.lost }))
        .collect();
    let mut what = json!({
        "name": unit.name,
        "type": unit.kind,
        "figures": unit.figures,
        "files": unit.files,
        "at": unit.at,
        "facing": unit.facing,
        "formation": unit.formation,
        "wedge": unit.wedge,
        "wedge_lent": unit.wedge_lent,
        "square": unit.square,
        "training": unit.training,
        "class": unit.class,
        "weapons": unit.weapons,
        "shield": unit.shield,
        "standard": unit.standard,
        "detachable": unit.detachable,
        "missed": unit.missed,
        "orders": unit.orders,
        "sector": unit.sector,
        "written": unit.written,
        "start_figures": unit.start_figures,
        "casualties": unit.casualties,
        "types": types,
        "team_casualties": unit.team_casualties,
    });
    let state = json!({
        "disordered": unit.disordered,
        "shaken": unit.shaken,
        "impetuous": unit.impetuous,
        "routing": unit.routing,
        "broken_by": unit.broken_by,
        "rally_used": unit.rally_used,
        "pausing": unit.pausing,
        "spent": unit.spent,
        "reaction": unit.reaction,
        "charged": unit.charged,
        "fighting": unit.fighting,
        "last_melee": last_melee,
        "pending": unit.pending,
        "following_up": unit.following_up,
        "was": unit.was,
        "exactly": unit.exactly,
        "general": unit.general,
        "temperament": unit.temperament,
        "injured": unit.injured,
        "with": unit.with,
        "front_rank": unit.front_rank,
        "influenced": unit.influenced,
        "detachment_of": unit.detachment_of,
        "edge_of": unit.edge_of,
        "hidden": unit.hidden,
        "seen_by": unit.seen_by,
        "off_table": off_table,
        "force_march": unit.force_march,
        "march_losses": unit.march_losses,
        "mounted": unit.mounted,
        "stakes": unit.stakes,
        "only_against": unit.only_against,
        "mantlet": unit.mantlet,
        "team": unit.team,
        "shot": unit.shot,
        "rear_shot": unit.rear_shot,
        "evaded": unit.evaded,
        "fell_back": unit.fell_back,
        "files_before": unit.files_before,
        "front": unit.front,
        "gone": unit.gone,
    });
    if let (Value::Object(what), Value::Object(state)) = (&mut what, state) {
        what.extend(state);
    }
    what
}
