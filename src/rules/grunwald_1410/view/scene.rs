//! The map as a reader may see it: counters where they stand, arrows for what moved in the events.

use estafette_core::{said, text};
use std::collections::BTreeMap;

use estafette_board::scene::{
    Arrow, Cell, Counter, Ground, HexScene, HexSide as SceneSide, Marker, Scene, Symbol,
};
use estafette_core::CitedEvent;
use estafette_rules::Reader;

use super::super::data::{Map, Terrain};
use super::super::event::Event;
use super::super::hex::{Hex, HexSide};
use super::super::ids::{Arm, LeaderId, Nation, PitKind, Side, UnitId};
use super::super::position::{LeaderPlace, Position, StandardAt, Unit};
use super::facts::told;
use super::shown::Knows;

/// What a hex is across (2.1).
const METRES: u32 = 150;

/// The scene of a position that stands after some events.
pub fn scene(position: &Position, events: &[CitedEvent<Event>], reader: Reader<'_>) -> Scene {
    let knows = Knows::of(reader);
    let events: Vec<Event> = told(events, knows).into_iter().map(|t| t.event).collect();
    let mut markers = pits(position, knows);
    let arrows = super::arrows::arrows(position, &events, &mut markers);
    Scene::Hexes(HexScene {
        title: title(position),
        ground: ground(&position.map),
        counters: counters(position),
        markers,
        arrows,
        notes: notes(position),
    })
}

fn title(position: &Position) -> String {
    if position.end.is_some() {
        return said!("grunwald-1410-the-end-of-the");
    }
    match position.turn {
        0 => said!("grunwald-1410", title = %position.phase.title()),
        turn => said!("grunwald-1410-turn-is-next", %turn, title = %position.phase.title()),
    }
}

fn notes(position: &Position) -> Vec<String> {
    let points = |side| position.points.get(&side).copied().unwrap_or(0);
    Side::BOTH.map(|side| said!("points", title = %side.title(), side = %points(side))).to_vec()
}

fn ground(map: &Map) -> Ground {
    let cell = |hex: Hex| Cell {
        hex: hex.board(),
        code: hex.to_string(),
        terrain: map.terrain(hex).as_str().to_owned(),
    };
    let mut sides: Vec<SceneSide> = Vec::new();
    sides.extend(map.streams.iter().filter(|s| !map.fords.contains(s)).filter_map(|s| side(*s, "stream")));
    sides.extend(map.fords.iter().filter_map(|s| side(*s, "ford")));
    sides.extend(map.lake_sides.iter().filter_map(|s| side(*s, "lake-side")));
    Ground {
        cells: map.all_hexes().map(cell).collect(),
        sides,
        names: map.names.iter().map(|(name, hex)| (hex.board(), name.clone())).collect(),
        legend: legend(),
        metres: METRES,
    }
}

fn side(side: HexSide, kind: &str) -> Option<SceneSide> {
    let (one, other) = side.hexes();
    Some(SceneSide { hex: one.board(), side: one.direction_to(other)?, kind: kind.to_owned() })
}

fn legend() -> Vec<(String, String)> {
    let terrain = Terrain::ALL.map(|t| (t.as_str(), t.title()));
    let sides = [("stream", "stream"), ("ford", "ford"), ("lake-side", text!("lake-hexside"))];
    let armies = [
        (Nation::Teutonic, text!("teutonic-order")),
        (Nation::Crusader, text!("crusader-guests")),
        (Nation::Polish, "Poles"),
        (Nation::Lithuanian, "Lithuanians"),
        (Nation::Tartar, "Tartars"),
    ]
    .map(|(nation, title)| (nation.as_str(), title));
    let all = terrain.into_iter().chain(sides).chain(armies);
    all.map(|(class, title)| (class.to_owned(), title.to_owned())).collect()
}

fn counters(position: &Position) -> Vec<Counter> {
    let units = position.units.iter().filter_map(|(id, unit)| Some(counter(position, id, unit, unit.at?)));
    let lone = lone_leaders(position).into_iter().map(|(hex, leaders)| lone_leader(position, hex, &leaders));
    let standards = position.standards.iter().filter_map(|(side, at)| match at {
        StandardAt::Hex(hex) => Some(lone_standard(*side, *hex)),
        StandardAt::Unit(_) | StandardAt::Out => None,
    });
    units.chain(lone).chain(standards).collect()
}

fn counter(position: &Position, id: &UnitId, unit: &Unit, at: Hex) -> Counter {
    let class = position.class(unit);
    let symbol = match unit.arm {
        _ if class.follower => Symbol::Camp,
        _ if class.crossbow => Symbol::Crossbow,
        Arm::Heavy => Symbol::HeavyHorse,
        Arm::Light => Symbol::LightHorse,
        Arm::Foot => Symbol::Foot,
        Arm::Artillery => Symbol::Gun,
    };
    let strength =
        if unit.arm == Arm::Artillery { String::new() } else { position.strength(unit).to_string() };
    Counter {
        hex: at.board(),
        id: id.to_string(),
        style: unit.nation.as_str().to_owned(),
        symbol,
        strength,
        facing: (!unit.disordered).then_some(unit.facing),
        shock: unit.shock && unit.arm.is_horse(),
        disordered: unit.disordered,
        leaders: position.leaders_with(id).iter().map(LeaderId::to_string).collect(),
        standard: position.standards_of(id).first().map(|side| side.as_str().to_owned()),
    }
}

fn lone_leaders(position: &Position) -> BTreeMap<Hex, Vec<LeaderId>> {
    let mut alone: BTreeMap<Hex, Vec<LeaderId>> = BTreeMap::new();
    for (id, leader) in &position.leaders {
        if let LeaderPlace::At(hex) = leader.place {
            alone.entry(hex).or_default().push(id.clone());
        }
    }
    alone
}

fn lone_leader(position: &Position, hex: Hex, leaders: &[LeaderId]) -> Counter {
    let data = leaders.first().map(|id| position.leader_data(id));
    let style = data.map_or("polish", |l| match l.side {
        Side::Teutonic => "teutonic",
        Side::Polish if l.commands.contains(&Nation::Polish) => "polish",
        Side::Polish => "lithuanian",
    });
    let names = leaders.iter().map(LeaderId::to_string).collect();
    Counter { leaders: names, ..flat(hex, style, Symbol::Leader) }
}

fn lone_standard(side: Side, hex: Hex) -> Counter {
    let style = side.as_str();
    Counter { standard: Some(style.to_owned()), ..flat(hex, style, Symbol::Standard) }
}

/// A counter without a number on it.
fn flat(hex: Hex, style: &str, symbol: Symbol) -> Counter {
    Counter {
        hex: hex.board(),
        id: String::new(),
        style: style.to_owned(),
        symbol,
        strength: String::new(),
        facing: None,
        shock: false,
        disordered: false,
        leaders: Vec::new(),
        standard: None,
    }
}

fn pits(position: &Position, knows: Knows) -> Vec<Marker> {
    let kind = |pit: &super::super::position::Pit| match (pit.kind, pit.revealed || knows.pits()) {
        (_, false) => "pit",
        (PitKind::Real, true) => "pit-real",
        (PitKind::Dummy, true) => "pit-dummy",
    };
    position.pits.iter().map(|(hex, pit)| Marker { hex: hex.board(), kind: kind(pit).to_owned() }).collect()
}

/// An arrow of a unit's nation.
pub(super) fn arrow(path: &[Hex], kind: &str, style: &str) -> Arrow {
    Arrow { path: path.iter().map(|h| h.board()).collect(), kind: kind.to_owned(), style: style.to_owned() }
}
