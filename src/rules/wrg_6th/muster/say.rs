//! An army list said back in full sentences.

use estafette_core::{said, text};
use std::collections::BTreeSet;

use crate::data::Data;
use crate::ids::{Command, Offer, Team, Training, Type, UnitId, Weapon};
use crate::orders::say;
use crate::points;
use crate::position::Unit;
use crate::view::words::list;

/// A unit: who it is, how it is equipped, how it stands, what it costs.
pub fn unit(data: &Data, id: &UnitId, unit: &Unit) -> String {
    let mut what = vec![troops(data, unit)];
    let wagons = matches!(unit.kind, Type::Cart | Type::Wag);
    if !wagons {
        what.push(match unit.training {
            Training::Regular => said!("regular-class", class = %unit.class),
            Training::Irregular => said!("irregular-class", class = %unit.class),
        });
    }
    if let Some(temperament) = unit.temperament {
        what.push(format!("{temperament}"));
    }
    let mut with: Vec<String> = Vec::new();
    with.extend(unit.shield.then(|| "shields".to_owned()));
    with.extend(unit.weapons.iter().map(|w| weapon(*w).to_owned()));
    with.extend(unit.mantlet.then(|| "mantlets".to_owned()));
    with.extend(unit.standard.then(|| said!("the-army-standard")));
    with.extend(unit.stakes.map(|_| match unit.only_against {
        Some(offer) => said!("stakes-that-may-be-used-only", offer = %offer.words()),
        None => "stakes".to_owned(),
    }));
    if !with.is_empty() {
        what.push(said!("with", with = %list(&with)));
    }
    if let Some(mother) = &unit.detachment_of {
        what.push(said!("a-detachment-of", mother = %say::own(mother)));
    }
    if wagons {
        what.push(
            match unit.team {
                Some(Team::Off) => text!("the-teams-off-the-table"),
                Some(Team::Unlinked) => text!("the-teams-inside"),
                _ => text!("the-teams-linked"),
            }
            .to_owned(),
        );
    } else if unit.figures > 1 {
        let ranks = unit.figures.div_ceil(unit.files.max(1));
        what.push(if ranks == 1 {
            said!("in-1-rank")
        } else {
            said!("in-ranks-of", %ranks, files = %unit.files)
        });
    }
    let name = say::own(id);
    let (head, rest) = name.split_at(1);
    let cost = points::unit(data, unit);
    format!("{}{rest} is {}; {}.", head.to_uppercase(), what.join(", "), points_of(cost))
}

/// Its figures, by their types.
fn troops(data: &Data, unit: &Unit) -> String {
    let of = |kind: Type, n: u32| {
        let thing = if data.info(kind).model { kind.as_str().to_owned() } else { said!("figures", %kind) };
        let thing = if n == 1 { thing.trim_end_matches('s').to_owned() } else { thing };
        let name = &data.info(kind).name;
        let many = n > 1 && matches!(kind, Type::El | Type::Lch | Type::Hch | Type::Sch);
        format!("{n} {thing} ({name}{})", if many { "s" } else { "" })
    };
    let who = match unit.general {
        Some(Command::Chief) => text!("the-c-in-c-and"),
        Some(Command::Sub) => text!("a-sub-general-and"),
        None => "",
    };
    let parts = points::by_type(unit);
    match parts.as_slice() {
        [(kind, 1)] if unit.general.is_some() => {
            format!("{}, {kind} ({})", who.trim_end_matches(" and "), data.info(*kind).name)
        }
        [(kind, n)] if unit.general.is_some() => format!("{who}{}", of(*kind, n - 1)),
        [(kind, n)] => of(*kind, *n),
        _ => {
            let all: Vec<String> = parts.iter().map(|(kind, n)| of(*kind, *n)).collect();
            said!("a-mixed-unit-of", %who, all = %list(&all))
        }
    }
}

fn points_of(n: i64) -> String {
    if n == 1 { "1 point".to_owned() } else { said!("points", %n) }
}

/// A weapon in words, of more than one figure.
pub fn weapon(weapon: Weapon) -> &'static str {
    match weapon {
        Weapon::Bow => "bows",
        Weapon::Longbow => "longbows",
        Weapon::Crossbow => "crossbows",
        Weapon::Sling => "slings",
        Weapon::StaffSling => text!("staff-slings"),
        Weapon::Javelins => "javelins",
        Weapon::Darts => "darts",
        Weapon::Handgun => "handguns",
        Weapon::LightArtillery => text!("light-engines"),
        Weapon::HeavyArtillery => text!("heavy-engines"),
        Weapon::Pike => "pikes",
        Weapon::LongSpear => text!("long-thrusting-spears"),
        Weapon::HeavyThrowing => text!("heavy-throwing-weapons"),
        Weapon::TwoHandedCutting => text!("two-handed-cutting-weapons"),
        Weapon::TwoHandedThrusting => text!("two-handed-thrusting-weapons"),
        Weapon::SideArms => text!("side-arms"),
        Weapon::Lance => "lances",
    }
}

/// What a list offers beside what it has.
pub fn offers(offers: &BTreeSet<Offer>) -> String {
    let names: Vec<String> = offers.iter().map(|o| o.words().to_owned()).collect();
    said!("the-army-list-offers", list = %list(&names))
}

/// What the army comes to.
pub fn total(units: usize, cost: i64, cheapest: i64) -> String {
    let of = if units == 1 { said!("so-1-unit-or-body") } else { said!("units-and-bodies", %units) };
    said!("the-army-has-and-costs-its", %of, cost = %points_of(cost), cheapest = %points_of(cheapest))
}
