//! A position as a case or a scenario states it, and as `describe` gives it back: the public shape.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;

use estafette_board::Facing;
use estafette_orders::near::did_you_mean;
use estafette_rules::{CasePosition, Settings, kit};

use super::data::{ClassId, Data, Map, MapEdge, Terrain};
use super::hex::{Hex, HexSide};
use super::ids::{Camp, LeaderId, Nation, PitKind, Side, UnitId};
use super::phase::Phase;
use super::position::{Leader, LeaderPlace, OffMap, Pit, Position, StandardAt, State, Unit};
use super::readings::{self, Readings};

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Stated {
    empty: bool,
    turn: Option<u32>,
    map: Option<StatedMap>,
    units: BTreeMap<String, StatedUnit>,
    leaders: BTreeMap<String, StatedLeader>,
    standards: BTreeMap<Side, String>,
    pits: Option<BTreeMap<Hex, PitFace>>,
    pits_out: Option<PitKind>,
    off_map: BTreeMap<String, StatedOff>,
    points: BTreeMap<Side, u32>,
    camps_checked: Option<Vec<Camp>>,
    camps_entered: Option<Vec<Hex>>,
    king_free: Option<bool>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct StatedMap {
    default: Option<Terrain>,
    hexes: BTreeMap<Hex, Terrain>,
    streams: Option<Vec<HexSide>>,
    fords: Option<Vec<HexSide>>,
    lake_sides: Option<Vec<HexSide>>,
    camps: BTreeMap<Hex, Camp>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct StatedUnit {
    class: Option<String>,
    side: Option<Side>,
    nation: Option<Nation>,
    name: Option<String>,
    at: Option<Hex>,
    facing: Option<Facing>,
    shock: Option<bool>,
    disordered: Option<bool>,
    moved: Option<bool>,
    strength: Option<u32>,
    reverse: Option<u32>,
    allowance: Option<u32>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct StatedLeader {
    at: Option<Hex>,
    with: Option<String>,
    factor: Option<u32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct StatedOff {
    edge: MapEdge,
    returns: u32,
    #[serde(default)]
    disordered: bool,
    #[serde(default)]
    waiting: bool,
    #[serde(default)]
    from: Option<Hex>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PitFace {
    Real,
    Dummy,
    RealRevealed,
    DummyRevealed,
}

/// The facing of a side's units when nobody says otherwise (notes a.9).
pub fn default_facing(side: Side) -> Facing {
    match side {
        Side::Teutonic => Facing::SE,
        Side::Polish => Facing::NW,
    }
}

/// The position a case states.
///
/// # Errors
/// A sentence for its author.
pub fn stage(case: &CasePosition<'_>, data: &Arc<Data>) -> Result<Position, String> {
    let stated = case.stated.map_or_else(|| Ok(Stated::default()), kit::stated)?;
    let mut state = if stated.empty { empty(data) } else { from_scenario(case.scenario, data)? };
    let phase = match case.phase {
        Some(name) => Phase::named(name).ok_or_else(|| {
            let known = Phase::SEQUENCE.map(Phase::as_str);
            format!("`{name}` is no phase of Grunwald 1410{}", did_you_mean(name, known))
        })?,
        None if stated.empty => Phase::PolishMovement,
        None => Phase::SetUp,
    };
    state.phase = phase;
    if let Some(turn) = case.turn.or(stated.turn) {
        // Set-up is turn 0, and turn 1 comes after it.
        state.turn = if phase == Phase::SetUp { turn.max(1) } else { turn };
    }
    state.readings = read_settings(&case.settings)?;
    if !stated.empty && phase != Phase::SetUp && stated.pits.is_none() {
        super::s18_setup::default_pits(&mut state, data);
    }
    fill(&mut state, stated, data)?;
    check_stacking(&state)?;
    Ok(Position::new(state, data.clone()))
}

/// The readings a game's settings ask for; decision modes are checked by their ids.
///
/// # Errors
/// A sentence with the nearest known key.
pub fn read_settings(settings: &Settings) -> Result<Readings, String> {
    let mut readings = Readings::default();
    for (key, value) in &settings.0 {
        if super::index::decisions().iter().any(|d| d.id.as_str() == key) {
            if !["ask", "default"].contains(&value.as_str()) {
                return Err(format!("{key} is `ask` or `default`, not `{value}`"));
            }
            continue;
        }
        readings.set(key, value).map_err(|why| {
            let decisions = super::index::decisions();
            let known = decisions.iter().map(|d| d.id.as_str()).chain(readings::KEYS.iter().map(|(k, _)| *k));
            let hint = if known.clone().any(|k| k == key) { String::new() } else { did_you_mean(key, known) };
            format!("{why}{hint}")
        })?;
    }
    Ok(readings)
}

fn empty(data: &Arc<Data>) -> State {
    State {
        turn: 1,
        phase: Phase::PolishMovement,
        own_map: Some(Map::empty(Terrain::Clear, data.map.extent)),
        units: Arc::default(),
        leaders: BTreeMap::new(),
        standards: BTreeMap::new(),
        pits: BTreeMap::new(),
        pits_out: None,
        off_map: BTreeMap::new(),
        points: BTreeMap::new(),
        camps_checked: Default::default(),
        camps_entered: Default::default(),
        king_free: false,
        fallen: BTreeMap::new(),
        readings: Readings::default(),
        end: None,
    }
}

/// The state in which a scenario opens.
///
/// # Errors
/// A sentence with the nearest scenario.
pub fn from_scenario(name: Option<&str>, data: &Arc<Data>) -> Result<State, String> {
    let scenario = match name {
        Some(name) => data.scenarios.get(name).ok_or_else(|| {
            let known = data.scenarios.keys().map(String::as_str);
            format!("`{name}` is no scenario of Grunwald 1410{}", did_you_mean(name, known))
        })?,
        None => data.scenarios.values().next().ok_or("there is no scenario")?,
    };
    let mut state = empty(data);
    state.own_map = None;
    state.phase = Phase::SetUp;
    fill(&mut state, kit::stated(&scenario.position)?, data)?;
    Ok(state)
}

/// Changes a state by what a case would state of it.
///
/// # Errors
/// A sentence with the nearest known key or word.
pub(super) fn change(state: &mut State, stated: &toml::Table, data: &Arc<Data>) -> Result<(), String> {
    fill(state, kit::stated(stated)?, data)?;
    check_stacking(state)
}

fn fill(state: &mut State, stated: Stated, data: &Arc<Data>) -> Result<(), String> {
    if let Some(map) = stated.map {
        state.own_map = Some(change_map(state.own_map.take().unwrap_or_else(|| (*data.map).clone()), map));
    }
    for (id, unit) in stated.units {
        let id = UnitId::from(id);
        let units = Arc::make_mut(&mut state.units);
        let made = make_unit(&id, units.remove(&id), unit, data)?;
        units.insert(id, made);
    }
    for (id, off) in stated.off_map {
        let id = UnitId::from(id);
        let unit = Arc::make_mut(&mut state.units).get_mut(&id);
        let unit = unit.ok_or_else(|| format!("off_map.{id}: there is no unit {id}"))?;
        unit.at = None;
        unit.disordered = off.disordered;
        let StatedOff { edge, returns, disordered, waiting, from } = off;
        state.off_map.insert(id, OffMap { edge, from, returns, disordered, waiting });
    }
    for (name, leader) in stated.leaders {
        put_leader(state, &name, leader, data)?;
    }
    for (side, place) in stated.standards {
        state.standards.insert(side, standard_at(state, side, &place)?);
    }
    if let Some(pits) = stated.pits {
        state.pits = pits.into_iter().map(|(hex, face)| (hex, pit(face))).collect();
    }
    state.pits_out = stated.pits_out.or(state.pits_out);
    state.points.extend(stated.points);
    if let Some(camps) = stated.camps_checked {
        state.camps_checked = camps.into_iter().collect();
    }
    if let Some(hexes) = stated.camps_entered {
        state.camps_entered = hexes.into_iter().collect();
    }
    state.king_free = stated.king_free.unwrap_or(state.king_free);
    Ok(())
}

fn change_map(mut map: Map, stated: StatedMap) -> Map {
    if let Some(default) = stated.default {
        map.default = default;
    }
    map.hexes.extend(stated.hexes);
    map.camps.extend(stated.camps);
    if let Some(sides) = stated.streams {
        map.streams = sides.into_iter().collect();
    }
    if let Some(sides) = stated.fords {
        map.fords = sides.into_iter().collect();
    }
    if let Some(sides) = stated.lake_sides {
        map.lake_sides = sides.into_iter().collect();
    }
    map
}

fn make_unit(id: &UnitId, old: Option<Unit>, stated: StatedUnit, data: &Arc<Data>) -> Result<Unit, String> {
    let class_name = stated.class.or_else(|| old.as_ref().map(|u| u.class.to_string()));
    let class_name = class_name.ok_or_else(|| format!("units.{id} has no class"))?;
    let class = data.classes.get(&ClassId::from(class_name.as_str())).ok_or_else(|| {
        let known = data.classes.keys().map(super::data::units::ClassId::as_str);
        format!("units.{id}.class: `{class_name}` is no class{}", did_you_mean(&class_name, known))
    })?;
    let by_side = stated.side.map(|s| if s == Side::Teutonic { Nation::Teutonic } else { Nation::Polish });
    let nation = stated.nation.or(class.nation).or(old.as_ref().map(|u| u.nation)).or(by_side);
    let nation = nation.ok_or_else(|| format!("units.{id} needs a side or a nation"))?;
    let side = stated.side.or(old.as_ref().map(|u| u.side)).unwrap_or(nation.side());
    let horse = class.arm.is_horse();
    Ok(Unit {
        class: class.id.clone(),
        side,
        nation,
        arm: class.arm,
        name: stated.name.or_else(|| old.as_ref().and_then(|u| u.name.clone())),
        at: stated.at.or_else(|| old.as_ref().and_then(|u| u.at)),
        facing: stated.facing.or(old.as_ref().map(|u| u.facing)).unwrap_or_else(|| default_facing(side)),
        shock: stated.shock.or(old.as_ref().map(|u| u.shock)).unwrap_or(horse) && horse,
        disordered: stated.disordered.or(old.as_ref().map(|u| u.disordered)).unwrap_or(false),
        moved: stated.moved.or(old.as_ref().map(|u| u.moved)).unwrap_or(false),
        strength: stated.strength.or(old.as_ref().and_then(|u| u.strength)),
        reverse: stated.reverse.or(old.as_ref().and_then(|u| u.reverse)),
        allowance: stated.allowance.or(old.as_ref().and_then(|u| u.allowance)),
    })
}

fn put_leader(state: &mut State, name: &str, stated: StatedLeader, data: &Arc<Data>) -> Result<(), String> {
    let id = LeaderId(name.to_owned());
    let known = data.leaders.get(&id).ok_or_else(|| {
        format!(
            "leaders.{name}: no such leader{}",
            did_you_mean(name, data.leaders.keys().map(super::ids::LeaderId::as_str))
        )
    })?;
    let old = state.leaders.get(&id).cloned();
    let place = match (stated.with, stated.at) {
        (Some(unit), _) => {
            let unit = UnitId::from(unit);
            if !state.units.contains_key(&unit) {
                return Err(format!("leaders.{name}: there is no unit {unit}"));
            }
            LeaderPlace::With(unit)
        }
        (None, Some(hex)) => {
            let host = state.units.iter().find(|(_, u)| u.at == Some(hex) && u.side == known.side);
            host.map_or(LeaderPlace::At(hex), |(unit, _)| LeaderPlace::With(unit.clone()))
        }
        (None, None) => old
            .as_ref()
            .map(|l| l.place.clone())
            .ok_or_else(|| format!("leaders.{name} needs `at` or `with`"))?,
    };
    let factor = stated.factor.or(old.and_then(|l| l.factor));
    state.leaders.insert(id, Leader { place, factor });
    Ok(())
}

fn standard_at(state: &State, side: Side, place: &str) -> Result<StandardAt, String> {
    if state.units.contains_key(&UnitId::from(place)) {
        return Ok(StandardAt::Unit(UnitId::from(place)));
    }
    if place == "out" {
        return Ok(StandardAt::Out);
    }
    place
        .parse()
        .map(StandardAt::Hex)
        .map_err(|_| format!("standards.{side}: `{place}` is neither a unit nor a hex"))
}

fn pit(face: PitFace) -> Pit {
    match face {
        PitFace::Real => Pit { kind: PitKind::Real, revealed: false },
        PitFace::Dummy => Pit { kind: PitKind::Dummy, revealed: false },
        PitFace::RealRevealed => Pit { kind: PitKind::Real, revealed: true },
        PitFace::DummyRevealed => Pit { kind: PitKind::Dummy, revealed: true },
    }
}

/// Only one unit of horse, foot or artillery to a hex (5.0).
fn check_stacking(state: &State) -> Result<(), String> {
    let mut seen: BTreeMap<Hex, &UnitId> = BTreeMap::new();
    for (id, unit) in state.units.iter() {
        if let Some(at) = unit.at
            && let Some(other) = seen.insert(at, id)
        {
            return Err(format!("{other} and {id} both stand in {at}; a hex holds one unit (5.0-1)"));
        }
        if unit.at.is_none() && !state.off_map.contains_key(id) {
            return Err(format!("units.{id} has no hex and is not off the map"));
        }
    }
    Ok(())
}
