//! Section 12: guns: their arc and their fire, their one turn, what becomes of them. That they are
//! overrun is decided where it happens: by an advance (`s08_pursuit.rs`), by being pushed
//! (`s08_displacement.rs`), by friends running through them (`s08_rout.rs`).

use estafette_core::table::Play;
use estafette_core::{cites, rule};
use estafette_core::{said, text};

use super::data::FireResult;
use super::event::Event;
use super::field::Battlefield;
use super::hex::Hex;
use super::ids::{Arm, Side, UnitId};
use super::orders::{Aim, ArcHex};
use super::position::Position;
use super::s11_crossbows;
use estafette_board::Facing;

/// The four hexes of an arc: A ahead, B, C and D beyond it, left to right (12.11).
pub fn arc(at: Hex, facing: Facing) -> [(ArcHex, Hex); 4] {
    let ahead = at.neighbour(facing);
    [
        (ArcHex::A, ahead),
        (ArcHex::B, ahead.neighbour(facing.turned(-1))),
        (ArcHex::C, ahead.neighbour(facing)),
        (ArcHex::D, ahead.neighbour(facing.turned(1))),
    ]
}

/// Hexes a gun can reach now: A alone while any unit stands there, else all four.
pub fn reach(position: &Position, id: &UnitId) -> Vec<Hex> {
    cites!("12.11");
    let Some((gun, at)) = position.placed(id) else { return Vec::new() };
    let arc = arc(at, gun.facing);
    if position.unit_at(arc[0].1).is_some() {
        return vec![arc[0].1];
    }
    arc.map(|(_, hex)| hex).to_vec()
}

/// Why a gun cannot shoot at any of the units that it is to aim at, when they stand beyond another (12.11,
/// GA-66).
pub fn why_screened(position: &Position, id: &UnitId, aims: &[Aim]) -> Option<String> {
    let (gun, at) = position.placed(id).filter(|(gun, _)| gun.arm == Arm::Artillery)?;
    let [(_, ahead), beyond @ ..] = arc(at, gun.facing);
    let (screen, _) = position.unit_at(ahead)?;
    let meant = |letter: ArcHex, hex: Hex| {
        let (target, _) = position.unit_at(hex).filter(|(_, u)| u.side != gun.side)?;
        let aimed = aims.iter().any(|aim| match aim {
            Aim::Hex(aimed) => *aimed == hex,
            Aim::Unit(aimed) => aimed == target,
            Aim::Arc(aimed) => *aimed == letter,
            Aim::Strongest => position.unit_at(ahead).is_some_and(|(_, u)| u.side == gun.side),
        });
        aimed.then(|| position.call(target))
    };
    let target = beyond.into_iter().find_map(|(letter, hex)| meant(letter, hex))?;
    let screen = position.call(screen);
    Some(said!("stands-in-straight-ahead-of-it", %screen, %ahead, %target))
}

/// One shot of a gun at a unit (12.12); several guns may take the same target, each with its own die.
///
/// # Errors
/// The end of the game, or a pause.
pub fn shoot(field: &mut Battlefield<'_>, gun: &UnitId, target: &UnitId) -> Play<()> {
    cites!("12.13", "20.5", "20.5-1", "20.5-6");
    let Some((_, hex)) = field.pos().placed(target) else { return Ok(()) };
    let die = field.table.roll(rule!("12.12"), gun, 6);
    let result = field.pos().data.tables.artillery(die);
    let shot = Event::Fire { by: gun.clone(), at: target.clone(), hex, die, result };
    field.tell(rule!("12.12"), shot);
    if result == FireResult::None { Ok(()) } else { s11_crossbows::hit(field, gun, target, result) }
}

/// A gun turns by 60 degrees in its movement phase (12.21).
pub fn turn(field: &mut Battlefield<'_>, place: u32, id: &UnitId, sixths: i32) {
    let Some((unit, _)) = field.pos().placed(id) else {
        return field.refuse(
            rule!("12.21"),
            Side::Teutonic,
            place,
            id,
            said!("is-not-on-the-map", hex = %id),
        );
    };
    if unit.arm != Arm::Artillery {
        return field.refuse(
            rule!("12.21"),
            Side::Teutonic,
            place,
            id,
            said!("is-no-gun-use", %id, what = %id),
        );
    }
    if sixths.abs() != 1 {
        return field.refuse(
            rule!("12.21"),
            Side::Teutonic,
            place,
            id,
            text!("a-gun-turns-by-60-degrees-a-turn-not"),
        );
    }
    let facing = unit.facing.turned(sixths);
    field.tell(rule!("12.21"), Event::Turn { unit: id.clone(), facing, cost: 0 });
}
