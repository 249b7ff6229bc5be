//! Section 17: camp followers who turn out when an enemy comes within six hexes of their camp.

use estafette_core::said;
use estafette_core::table::Play;
use estafette_core::{cites, rule};

use super::event::Event;
use super::field::{Ask, Battlefield, Pick};
use super::hex::Hex;
use super::ids::{Camp, UnitId};
use super::orders::{CampFollowers, Order};
use super::position::{Position, Unit};
use estafette_board::Facing;

/// How near is near (17.0-1), in hexes to the nearest hex of the camp (GA-04).
const NEAR: u32 = 6;

/// The enemy camps that a unit rouses by coming into `hex`: once a game each (GA-71).
pub fn roused(position: &Position, unit: &Unit, hex: Hex) -> Vec<Camp> {
    let near = |camp: Camp| position.map.camps.iter().any(|(h, c)| *c == camp && h.distance(hex) <= NEAR);
    Camp::ALL
        .into_iter()
        .filter(|c| c.side() != unit.side && !position.camps_checked.contains(c) && near(*c))
        .collect()
}

/// Rolls for a camp's followers and places them.
///
/// # Errors
/// A pause, while the owner is asked where they stand (GD-07).
pub fn rouse(field: &mut Battlefield<'_>, camp: Camp, intruder: &UnitId, near: Hex) -> Play<()> {
    cites!("17.0-1", "17.0-3", "20.3", "20.3-1", "20.3-2", "20.3-3", "20.3-4", "20.3-5", "20.3-6");
    let die = field.table.roll(rule!("17.0-2"), camp, 6);
    let followers = field.pos().data.tables.followers(camp, die);
    field.tell(rule!("17.0-2"), Event::CampCheck { camp, unit: intruder.clone(), die, followers });
    let ordered = ordered_places(field, camp);
    for number in 1..=followers {
        let free = free_hexes(field.pos(), camp, near);
        if free.is_empty() {
            break;
        }
        let id = follower_id(field.pos(), camp);
        let picks: Vec<Pick<Hex>> = free
            .iter()
            .map(|h| Pick { value: *h, key: h.to_string(), text: said!("place-it-in", %h) })
            .collect();
        let said = ordered.iter().find_map(|(hexes, source)| {
            Some((hexes.iter().find_map(|h| free.iter().position(|f| f == h))?, *source))
        });
        let ask = Ask {
            id: "GD-07",
            rule: rule!("17.0-4"),
            side: camp.side(),
            subject: id.to_string(),
            text: said!("where-do-the-camp-followers-no", %camp, %number),
        };
        let at = field.choose(ask, &picks, said)?;
        let facing = ordered_facing(field, camp).unwrap_or_else(|| towards(at, near));
        field.tell(rule!("17.0-4"), Event::PlaceFollowers { camp, unit: id, at, facing });
    }
    Ok(())
}

fn ordered_places(field: &Battlefield<'_>, camp: Camp) -> Option<(Vec<Hex>, estafette_core::Source)> {
    field.plan(camp.side()).last(|o| match o {
        Order::CampFollowers(CampFollowers { camp: c, hexes, .. }) if *c == camp => Some(hexes.clone()),
        _ => None,
    })
}

fn ordered_facing(field: &Battlefield<'_>, camp: Camp) -> Option<Facing> {
    let found = field.plan(camp.side()).last(|o| match o {
        Order::CampFollowers(CampFollowers { camp: c, facing, .. }) if *c == camp => Some(*facing),
        _ => None,
    });
    found.and_then(|(facing, _)| facing)
}

/// Empty camp hexes, the nearest to the intruder first; ties by lower A, then lower B. A hex with an enemy
/// leader in it is not empty.
fn free_hexes(position: &Position, camp: Camp, near: Hex) -> Vec<Hex> {
    let mut free: Vec<Hex> = position
        .map
        .camps
        .iter()
        .filter(|(h, c)| **c == camp && position.unit_at(**h).is_none())
        .filter(|(h, c)| !position.holds_enemy_leader(**h, c.side()))
        .map(|(h, _)| *h)
        .collect();
    free.sort_by_key(|h| (h.distance(near), *h));
    free
}

/// With what the ids of a camp's followers begin.
fn letters(camp: Camp) -> &'static str {
    match camp {
        Camp::Teutonic => "CK",
        Camp::Polish => "CP",
        Camp::Lithuanian => "CL",
        Camp::Tartar => "CT",
    }
}

/// Whether an id is one of a camp's followers.
pub fn is_of(camp: Camp, id: &str) -> bool {
    id.starts_with(letters(camp))
}

fn follower_id(position: &Position, camp: Camp) -> UnitId {
    let letter = letters(camp);
    let taken = |id: &UnitId| position.units.contains_key(id) || position.fallen.contains_key(id.as_str());
    (1..).map(|n| UnitId::from(format!("{letter}{n:02}"))).find(|id| !taken(id)).expect("numbers do not end")
}

/// The facing from `at` that looks most nearly at `target`; clockwise from north among equals.
pub fn towards(at: Hex, target: Hex) -> Facing {
    let ahead = |f: &Facing| {
        let far = (0..3).fold(at, |h, _| h.neighbour(*f));
        (at.neighbour(*f).distance(target), far.distance(target))
    };
    Facing::ALL.into_iter().min_by_key(ahead).expect("six facings")
}

// A camp follower is foot, so that 7.42 doubles it in its camp.
cites!("17.0-5");
