//! A position as a case or a scenario states it: the public shape. `describe.rs` gives it back.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use estafette_board::plane::Angle;
use estafette_orders::near::did_you_mean;
use estafette_rules::{CasePosition, Settings, kit};

use super::data::Data;
use super::ids::{Cause, Formation, Reaction, Seat, TerrainId, UnitId};
use super::muster;
use super::phase::Phase;
use super::position::{Position, State, Terrain, Unit};
use super::readings::{self, Armies, Readings};
use super::s4_04_sectors::sector_at;
use super::s4_09_squares;
use super::stated::{Maybe, Stated, StatedCauses, StatedTerrain, StatedUnit};
use super::view::watch;

/// The readings a game's settings ask for.
///
/// # Errors
/// A sentence with the nearest known key.
pub fn read_settings(settings: &Settings) -> Result<Readings, String> {
    let mut readings = Readings::default();
    let words = settings.0.iter().filter(|(key, _)| readings::army_of(key).is_none());
    for (key, value) in words {
        readings.set(key, value).map_err(|why| {
            let known = readings::KEYS.iter().map(|(k, _)| *k).chain(readings::ARMIES.map(|(k, _)| k));
            let hint = if known.clone().any(|k| k == key) { String::new() } else { did_you_mean(key, known) };
            format!("{why}{hint}")
        })?;
    }
    Ok(readings)
}

/// The position in which a scenario opens.
///
/// # Errors
/// A sentence with the nearest scenario.
pub fn open(scenario: &str, settings: &Settings, data: &Arc<Data>) -> Result<Position, String> {
    let mut state = scene_of(scenario, data)?;
    state.readings = read_settings(settings)?;
    if state.readings.armies == Armies::ByMail {
        state.phase = Phase::Muster;
    }
    let mut position = Position::new(state, data.clone());
    enlist(&mut position, settings)?;
    Ok(position)
}

/// The armies that a game's settings bring in place of the scenario's.
fn enlist(position: &mut Position, settings: &Settings) -> Result<(), String> {
    for (key, text) in &settings.0 {
        if let Some(seat) = readings::army_of(key) {
            muster::enlist(position, seat, text)?;
        }
    }
    Ok(())
}

fn scene_of(name: &str, data: &Data) -> Result<State, String> {
    let scenario = data.scenarios.get(name).ok_or_else(|| {
        let known = data.scenarios.keys().map(String::as_str);
        format!("`{name}` is no scenario of WRG 6th Edition{}", did_you_mean(name, known))
    })?;
    Ok(State {
        table: scenario.table,
        terrain: scenario.terrain.clone(),
        units: scenario.units.clone(),
        ..empty(data)
    })
}

/// An empty table before the first period.
fn empty(data: &Data) -> State {
    State {
        period: 0,
        phase: Phase::SetUp,
        closing: false,
        table: [data.paces("h1.table_width"), data.paces("h1.table_depth")],
        terrain: BTreeMap::new(),
        camps: BTreeMap::new(),
        signals: BTreeMap::new(),
        meanings: BTreeMap::new(),
        outscouted: BTreeSet::new(),
        charges: Vec::new(),
        break_offs: BTreeSet::new(),
        units: BTreeMap::new(),
        awarded: BTreeMap::new(),
        offers: BTreeMap::new(),
        readings: Readings::default(),
        struck: BTreeMap::new(),
        end: None,
    }
}

/// The position a case states.
///
/// # Errors
/// A sentence with the nearest known key or word.
pub fn stage(case: &CasePosition<'_>, data: &Arc<Data>) -> Result<Position, String> {
    let stated: Stated = case.stated.map_or_else(|| Ok(Stated::default()), kit::stated)?;
    let mut state = match case.scenario {
        Some(name) => scene_of(name, data)?,
        None => empty(data),
    };
    if stated.empty {
        state = empty(data);
    }
    state.readings = read_settings(&case.settings)?;
    if let Some(name) = case.phase {
        let phases = Phase::SEQUENCE.map(Phase::as_str);
        state.phase = Phase::named(name)
            .ok_or_else(|| format!("there is no phase `{name}`{}", did_you_mean(name, phases)))?;
        if state.phase == Phase::Muster && state.readings.armies != Armies::ByMail {
            return Err("the phase `muster` is played only with the setting armies = \"by_mail\"".to_owned());
        }
    } else if case.scenario.is_none() {
        state.phase = Phase::Start;
    }
    let turn = case.turn.map(u8::try_from).transpose().map_err(|_| "there are 12 periods".to_owned())?;
    state.period = stated.period.or(turn).unwrap_or(u8::from(state.phase > Phase::SetUp));
    let mut position = Position::new(state, data.clone());
    enlist(&mut position, &case.settings)?;
    put(&mut position, stated, data)?;
    if position.phase > Phase::SetUp {
        watch::settle(&mut position);
    }
    Ok(position)
}

/// Puts what is stated over a position, and refuses what cannot be.
///
/// # Errors
/// A sentence naming the part.
pub(super) fn put(state: &mut State, stated: Stated, data: &Data) -> Result<(), String> {
    set(&mut state.table, stated.table);
    set(&mut state.closing, stated.closing);
    set(&mut state.outscouted, stated.outscouted);
    set(&mut state.charges, stated.charges);
    set(&mut state.break_offs, stated.break_offs);
    state.camps.extend(stated.camps);
    state.signals.extend(stated.signals);
    state.meanings.extend(stated.meanings);
    state.awarded.extend(stated.awarded);
    state.offers.extend(stated.offers);
    for (id, terrain) in stated.terrain {
        put_terrain(state, id, terrain)?;
    }
    for (id, unit) in stated.units {
        let known = state.units.remove(&id);
        let placed = known.is_none() && unit.sector.is_none();
        let unit = put_unit(&id, known, unit, data).map_err(|why| format!("units.{id}: {why}"))?;
        let unit = if placed { in_its_sector(state, data, id.seat(), unit) } else { unit };
        state.units.insert(id, unit);
    }
    check(state)
}

/// A unit of which no sector is stated belongs to the one where it stands.
fn in_its_sector(state: &State, data: &Data, seat: Seat, mut unit: Unit) -> Unit {
    if let Some(at) = unit.at {
        unit.sector = sector_at(state, data, seat, at);
    }
    unit
}

fn set<T>(place: &mut T, stated: Option<T>) {
    if let Some(value) = stated {
        *place = value;
    }
}

fn put_terrain(state: &mut State, id: TerrainId, stated: StatedTerrain) -> Result<(), String> {
    let known = state.terrain.remove(&id);
    let kind = stated.kind.or_else(|| known.as_ref().map(|t| t.kind));
    let kind = kind.ok_or_else(|| format!("terrain.{id} has no `kind`, such as \"wood\""))?;
    let mut terrain = known.unwrap_or(Terrain {
        kind,
        polygon: Vec::new(),
        line: Vec::new(),
        last_entered: None,
        secured: BTreeSet::new(),
    });
    terrain.kind = kind;
    set(&mut terrain.polygon, stated.polygon);
    set(&mut terrain.line, stated.line);
    set(&mut terrain.secured, stated.secured);
    terrain.last_entered = stated.last_entered.or(terrain.last_entered);
    if terrain.polygon.len() < 3 && terrain.line.len() < 2 {
        return Err(format!("terrain.{id} needs a `polygon` of at least three corners, or a `line` of two"));
    }
    state.terrain.insert(id, terrain);
    Ok(())
}

fn maybe<T>(place: &mut Option<T>, stated: Option<Maybe<T>>, key: &str) -> Result<(), String> {
    if let Some(stated) = stated {
        *place = stated.value(key)?;
    }
    Ok(())
}

/// A unit as stated, over the one of the scenario or over the defaults.
fn put_unit(id: &UnitId, known: Option<Unit>, stated: StatedUnit, data: &Data) -> Result<Unit, String> {
    let new = known.is_none();
    let mut unit = match known {
        Some(unit) => unit,
        None => {
            let kind = stated.kind.ok_or("it has no `type`, such as \"HI\"")?;
            let alone = u32::from(stated.general.is_some());
            let mut unit = Unit::new(kind, stated.figures.unwrap_or(alone));
            unit.facing = if id.seat() == Seat::A { Angle::degrees(0) } else { Angle::degrees(180) };
            unit
        }
    };
    set(&mut unit.name, stated.name);
    set(&mut unit.kind, stated.kind);
    set(&mut unit.figures, stated.figures);
    set(&mut unit.files, stated.files);
    maybe(&mut unit.at, stated.at, "at")?;
    set(&mut unit.facing, stated.facing.map(Angle::direction));
    set(&mut unit.formation, stated.formation);
    set(&mut unit.wedge, stated.wedge);
    set(&mut unit.wedge_lent, stated.wedge_lent);
    maybe(&mut unit.square, stated.square, "square")?;
    set(&mut unit.training, stated.training);
    set(&mut unit.class, stated.class);
    set(&mut unit.weapons, stated.weapons);
    set(&mut unit.shield, stated.shield);
    set(&mut unit.orders, stated.orders);
    set(&mut unit.sector, stated.sector);
    set(&mut unit.written, stated.written);
    set(&mut unit.casualties, stated.casualties);
    set(&mut unit.types, stated.types);
    match stated.disordered {
        Some(StatedCauses::Causes(causes)) => unit.disordered = causes,
        Some(StatedCauses::Bool(true)) => drop(unit.disordered.insert(Cause::Terrain)),
        Some(StatedCauses::Bool(false)) => unit.disordered.clear(),
        None => {}
    }
    set(&mut unit.shaken, stated.shaken);
    let unsaid = stated.impetuous.is_none();
    set(&mut unit.impetuous, stated.impetuous);
    set(&mut unit.routing, stated.routing);
    maybe(&mut unit.broken_by, stated.broken_by, "broken_by")?;
    set(&mut unit.rally_used, stated.rally_used);
    set(&mut unit.pausing, stated.pausing);
    set(&mut unit.spent, stated.spent);
    maybe(&mut unit.reaction, stated.reaction, "reaction")?;
    // Whose test made it impetuous is so, unless the position says otherwise.
    unit.impetuous |= unsaid && unit.reaction == Some(Reaction::Impetuous);
    set(&mut unit.charged, stated.charged);
    set(&mut unit.fighting, stated.fighting);
    maybe(&mut unit.last_melee, stated.last_melee, "last_melee")?;
    maybe(&mut unit.pending, stated.pending, "pending")?;
    set(&mut unit.following_up, stated.following_up);
    maybe(&mut unit.was, stated.was, "was")?;
    set(&mut unit.exactly, stated.exactly);
    maybe(&mut unit.general, stated.general, "general")?;
    maybe(&mut unit.temperament, stated.temperament, "temperament")?;
    set(&mut unit.injured, stated.injured);
    set(&mut unit.standard, stated.standard);
    maybe(&mut unit.with, stated.with, "with")?;
    set(&mut unit.front_rank, stated.front_rank);
    set(&mut unit.influenced, stated.influenced);
    maybe(&mut unit.detachment_of, stated.detachment_of, "detachment_of")?;
    set(&mut unit.detachable, stated.detachable);
    maybe(&mut unit.edge_of, stated.edge_of, "edge_of")?;
    set(&mut unit.hidden, stated.hidden);
    set(&mut unit.seen_by, stated.seen_by);
    maybe(&mut unit.off_table, stated.off_table, "off_table")?;
    set(&mut unit.force_march, stated.force_march);
    set(&mut unit.march_losses, stated.march_losses);
    set(&mut unit.mounted, stated.mounted);
    maybe(&mut unit.stakes, stated.stakes, "stakes")?;
    maybe(&mut unit.only_against, stated.only_against, "only_against")?;
    set(&mut unit.mantlet, stated.mantlet);
    maybe(&mut unit.team, stated.team, "team")?;
    set(&mut unit.team_casualties, stated.team_casualties);
    set(&mut unit.shot, stated.shot);
    set(&mut unit.rear_shot, stated.rear_shot);
    set(&mut unit.evaded, stated.evaded);
    set(&mut unit.fell_back, stated.fell_back);
    set(&mut unit.files_before, stated.files_before);
    unit.front = stated.front.or(unit.front);
    set(&mut unit.missed, stated.missed);
    set(&mut unit.gone, stated.gone);
    complete(&mut unit, data);
    let began = stated.start_figures.or_else(|| new.then_some(unit.figures));
    set(&mut unit.start_figures, began);
    sound(&unit)?;
    Ok(unit)
}

/// Fills in what follows from the rest: figures of a mixed unit, files, the size of a wedge, the sides of a square.
fn complete(unit: &mut Unit, data: &Data) {
    if !unit.types.is_empty() {
        unit.figures = unit.types.iter().map(|part| part.figures).sum();
    }
    if unit.formation == Formation::Wedge && unit.wedge == 0 {
        unit.wedge = [6, 12, 15].into_iter().find(|size| unit.figures <= *size).unwrap_or(15);
    }
    if unit.formation == Formation::Square && unit.square.is_none() {
        unit.square = Some(s4_09_squares::division(unit.figures, &[]));
    }
    if unit.at.is_some() && unit.files == 0 {
        let ranks = u32::try_from(data.number("h19.usual_ranks")).unwrap_or(2).max(1);
        unit.files = unit.figures.div_ceil(ranks).max(1);
    }
    unit.was = unit.was.filter(|was| Some(*was) != unit.pose());
}

/// What no unit can be.
fn sound(unit: &Unit) -> Result<(), String> {
    if unit.figures > 1_000 {
        return Err(format!("{} figures are too many", unit.figures));
    }
    if unit.files > unit.figures.max(1) {
        return Err(format!("{} files need as many figures; it has {}", unit.files, unit.figures));
    }
    if unit.formation == Formation::Wedge && ![6, 12, 15].contains(&unit.wedge) {
        return Err(format!("a wedge has 6, 12 or 15 figures when it is whole, not {}", unit.wedge));
    }
    if unit.types.len() > 1
        && unit.types.iter().any(|a| unit.types.iter().filter(|b| a.kind == b.kind).count() > 1)
    {
        return Err("a type stands twice in `types`".to_owned());
    }
    Ok(())
}

/// Names of units and terrain that stand nowhere.
fn check(state: &State) -> Result<(), String> {
    let known = |id: &UnitId| {
        if state.units.contains_key(id) {
            return Ok(());
        }
        let names: Vec<String> = state.units.keys().map(UnitId::to_string).collect();
        let hint = did_you_mean(&id.to_string(), names.iter().map(String::as_str));
        Err(format!("there is no unit `{id}`{hint}"))
    };
    for (id, unit) in &state.units {
        let named = [&unit.broken_by, &unit.with, &unit.detachment_of].into_iter().flatten();
        for other in named.chain(&unit.fighting).chain(&unit.seen_by) {
            known(other).map_err(|why| format!("units.{id}: {why}"))?;
        }
        if let Some(edge) = unit.edge_of.as_ref().filter(|t| !state.terrain.contains_key(t)) {
            return Err(format!("units.{id}: there is no terrain `{edge}`"));
        }
    }
    for charge in &state.charges {
        known(&charge.unit)
            .and_then(|()| charge.targets.iter().try_for_each(known))
            .map_err(|why| format!("charges: {why}"))?;
    }
    Ok(())
}
