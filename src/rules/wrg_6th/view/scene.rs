//! The table as a reader may see it: troops where they stand or were seen last, and what moved in the events.

use estafette_board::plane::scene::{
    Arm, Body, Camp, Extent, Piece, PlaneScene, Shape, Sighting, State, Table,
};
use estafette_board::plane::{Paces, Point};
use estafette_core::CitedEvent;
use estafette_core::said;

use super::super::data::Order;
use super::super::event::Event;
use super::super::ids::{Column, Formation, Ground, Seat, Sector, Type, UnitId};
use super::super::memory::Sight;
use super::super::position::{Position, Unit};
use super::shown::told;
use super::tracks::{Deeds, deeds};
use super::words::{self};
use super::{Eyes, fog};

/// The picture of a position that stands after some events.
pub fn scene(pos: &Position, events: &[CitedEvent<Event>], eyes: Eyes) -> PlaneScene {
    let veiled = fog::veil(pos, eyes);
    let told = told(pos, &[events], eyes);
    let all: Vec<&CitedEvent<Event>> = told.iter().flatten().collect();
    let Deeds { tracks, strikes, marks } = deeds(&veiled, &all);
    PlaneScene {
        title: title(pos),
        table: table(&veiled),
        bodies: bodies(&veiled, eyes),
        tracks,
        strikes,
        marks,
        notes: notes(&veiled),
    }
}

fn title(pos: &Position) -> String {
    if pos.end.is_some() {
        return said!("picture-end");
    }
    let phase = words::phase(pos.phase);
    match pos.period {
        0 => said!("picture-before"),
        period => said!("picture-period", period = period, phase = &phase),
    }
}

/// How many units of each side are in what state, of those that the reader knows.
fn notes(veiled: &Position) -> Vec<String> {
    let count = |seat: Seat, is: &dyn Fn(&Unit) -> bool| {
        veiled.units.iter().filter(|(id, unit)| id.seat() == seat && is(unit)).count()
    };
    let line = |seat: Seat| {
        let (routing, gone) =
            (count(seat, &|u| u.routing && !u.gone), count(seat, &|u| u.gone || u.figures == 0));
        said!("picture-note", side = words::side(seat), routing = routing, gone = gone)
    };
    Seat::ALL.map(line).to_vec()
}

fn table(pos: &Position) -> Table {
    let [width, depth] = pos.table;
    let camp = |seat: Seat| Camp {
        style: seat.to_string(),
        at: Point::new(width.part(1, 2), if seat == Seat::A { Paces::ZERO } else { depth }),
        state: if pos.camps.get(&seat).is_some_and(|c| c.looted) {
            said!("camp-looted")
        } else {
            String::new()
        },
    };
    let mut pieces: Vec<Piece> = pos
        .terrain
        .iter()
        .map(|(id, terrain)| {
            let course = terrain.polygon.is_empty();
            Piece {
                name: id.to_string(),
                kind: terrain.kind.as_str().to_owned(),
                corners: if course { terrain.line.clone() } else { terrain.polygon.clone() },
                extent: if course { Extent::Course } else { Extent::Area },
            }
        })
        .collect();
    // Hills lie below what grows on them.
    pieces.sort_by_key(|p| (p.kind != "hill", p.extent == Extent::Course));
    let kinds = Ground::ALL.iter().filter(|kind| pos.terrain.values().any(|t| t.kind == **kind));
    Table {
        width,
        depth,
        deployment: pos.data.numbers.get("h20.deployment").map_or(Paces::ZERO, |n| Paces::whole(*n)),
        armies: Seat::ALL.map(|seat| (seat.to_string(), words::side(seat).to_owned())).to_vec(),
        sectors: [Sector::Left, Sector::Centre, Sector::Right].map(words::sector).to_vec(),
        pieces,
        camps: Seat::ALL.map(camp).to_vec(),
        legend: kinds.map(|kind| (kind.as_str().to_owned(), words::ground(*kind))).collect(),
    }
}

fn bodies(veiled: &Position, eyes: Eyes) -> Vec<Body> {
    let on_table = veiled.on_table().filter(|(_, unit)| !unit.gone);
    on_table.map(|(id, unit)| body(veiled, eyes, id, unit)).collect()
}

fn body(pos: &Position, eyes: Eyes, id: &UnitId, unit: &Unit) -> Body {
    let base = pos.data.base(unit.kind);
    let known = match &unit.sight {
        Sight::Last(last) if !eyes.owns(id) => Sighting::Last(said!("seen-in", period = last.period)),
        _ if unit.hidden => Sighting::Hidden,
        _ => Sighting::Now,
    };
    Body {
        id: id.to_string(),
        label: if unit.general.is_some() {
            id.name().to_owned()
        } else {
            format!("{} {}", id.name(), unit.kind)
        },
        style: id.seat().to_string(),
        pose: unit.pose().unwrap_or_default(),
        base: (base.width, base.depth),
        shape: shape(pos, unit),
        figures: unit.figures,
        arm: arm(pos, unit),
        states: states(unit),
        known,
    }
}

/// How a unit's figures stand: by ranks, the last rank of a line centred; the ranks of a wedge by its size.
fn shape(pos: &Position, unit: &Unit) -> Shape {
    let figures = unit.figures.max(1);
    match unit.formation {
        Formation::Wedge if unit.wedge > 0 => {
            let ranks: [u32; 3] = match unit.wedge {
                6 => [1, 2, 3],
                12 => [3, 4, 5],
                _ => [4, 5, 6],
            };
            // Losses come from the rear rank.
            let lost = unit.wedge.saturating_sub(figures).min(ranks[2] - 1);
            Shape::Ranks(vec![ranks[0], ranks[1], ranks[2] - lost])
        }
        Formation::Square if unit.square.is_some() => {
            let (wide, deep) = pos.size(unit);
            Shape::Ring(wide, deep)
        }
        _ => {
            let files = unit.files.clamp(1, figures);
            let full = figures / files;
            let rest = figures % files;
            let ranks = std::iter::repeat_n(files, usize::try_from(full).unwrap_or(1));
            Shape::Ranks(ranks.chain((rest > 0).then_some(rest)).collect())
        }
    }
}

fn arm(pos: &Position, unit: &Unit) -> Arm {
    if unit.general.is_some() {
        return Arm::General;
    }
    let info = pos.data.info(unit.kind);
    match (unit.kind, info.column) {
        (Type::Lcm | Type::Hcm, _) => Arm::Camels,
        (Type::Art, _) => Arm::Artillery,
        (Type::Cart | Type::Wag, _) => Arm::Wagons,
        (_, Column::Ch) => Arm::Chariots,
        (_, Column::El) => Arm::Elephants,
        _ => match (info.mounted() && unit.mounted, info.order) {
            (true, Order::Open) => Arm::LightHorse,
            (true, _) => Arm::Horse,
            (false, Order::Open) => Arm::LightFoot,
            (false, _) => Arm::Foot,
        },
    }
}

fn states(unit: &Unit) -> Vec<State> {
    let all = [
        (unit.routing, State::Routing),
        (unit.shaken, State::Shaken),
        (!unit.disordered.is_empty(), State::Disordered),
        (unit.impetuous, State::Impetuous),
    ];
    all.into_iter().filter(|(is, _)| *is).map(|(_, state)| state).collect()
}
