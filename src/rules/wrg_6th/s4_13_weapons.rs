//! Which weapon a unit fights with (4.13) and what it is worth: the owner's choice, or else what serves best.

use estafette_board::plane::Paces;
use estafette_core::cites;

use super::data::MeleeRow;
use super::ids::{Column, Type, UnitId, Weapon};
use super::position::{Position, Unit};
use super::s4_01_losses::exposed;
use super::s4_01_mixed::Face;
use super::s4_13_contact as contact;
use super::s4_13_fighters::{Fighting, fighting};
use super::s4_15_wagons as wagons;

/// A weapon in its use against an enemy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The weapon; `None` for beasts and chariots.
    pub weapon: Option<Weapon>,
    /// Its row of H8.
    pub row: MeleeRow,
    /// Its base factor against that enemy.
    pub base: i32,
    /// Who fights with it.
    pub fighting: Fighting,
}

/// What the troops of a unit are now: mounted infantry may have got off its horses [W-4.7.6b].
pub fn kind(pos: &Position, unit: &Unit) -> Type {
    let info = pos.data.info(unit.kind);
    info.on_foot.filter(|_| !unit.mounted).unwrap_or(unit.kind)
}

/// The column of H7 and H8 for a unit that is hit on a side, or on a type of it.
pub fn column(pos: &Position, unit: &Unit, face: Face, part: Option<Type>) -> Column {
    match unit.kind {
        Type::Cart | Type::Wag => wagons::column(pos, unit),
        _ => {
            let hit = part.or_else(|| exposed(pos, unit, face)).unwrap_or_else(|| kind(pos, unit));
            pos.data.info(hit).column
        }
    }
}

/// Whether two units did not fight each other before this period.
pub fn first_contact(pos: &Position, a: &UnitId, b: &UnitId) -> bool {
    let declared =
        |by: &UnitId, at: &UnitId| pos.charges.iter().any(|c| c.unit == *by && c.targets.contains(at));
    let fresh = |id: &UnitId| pos.unit(id).is_some_and(|u| u.charged || u.last_melee.is_none());
    fresh(a) || fresh(b) || declared(a, b) || declared(b, a)
}

/// Whether a unit fights as charging: it charged or countercharged into contact, or follows up.
pub fn charging(unit: &Unit) -> bool {
    unit.charged || unit.following_up
}

/// The weapon that a unit fights an enemy with; `None` where no figure of it fights him.
pub fn chosen(pos: &Position, by: &UnitId, against: &UnitId, wish: Option<Weapon>) -> Option<Choice> {
    cites!("W-4.13d", "W-4.13e");
    let enemy = pos.unit(against)?;
    let (own, its) = (pos.block(by)?, pos.block(against)?);
    let column = column(pos, enemy, contact::face(&its, &own), None);
    let all = uses(pos, by, against);
    let wished: Vec<_> =
        all.iter().copied().filter(|(weapon, _)| wish.is_some() && *weapon == wish).collect();
    let candidates = if wished.is_empty() { all } else { wished };
    let mut best: Option<(u32, Choice)> = None;
    for (weapon, row) in candidates {
        let Some(fighting) = fighting(pos, by, against, weapon) else { continue };
        let base = pos.data.melee.get(&(row, column)).copied().unwrap_or(0);
        // Twenty-four times the casualties, so that nothing is rounded away before it is compared.
        let worth = pos.data.casualties(24 * fighting.figures.halves, base);
        if best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, Choice { weapon, row, base, fighting }));
        }
    }
    best.map(|(_, choice)| choice).filter(|choice| choice.fighting.figures.halves > 0)
}

/// The weapons of a unit with their uses against an enemy, in the order listed; side arms have all.
fn uses(pos: &Position, by: &UnitId, against: &UnitId) -> Vec<(Option<Weapon>, MeleeRow)> {
    let Some(unit) = pos.unit(by) else { return Vec::new() };
    let info = pos.data.info(kind(pos, unit));
    match info.column {
        Column::El => return vec![(None, MeleeRow::Elephant)],
        Column::Ch if unit.kind == Type::Sch && scythes(pos, unit) => return vec![(None, MeleeRow::Scythes)],
        Column::Ch => return vec![(None, MeleeRow::Chariot)],
        _ => {}
    }
    let mounted = info.mounted();
    let first = charging(unit) || first_contact(pos, by, against);
    let row = |weapon: Weapon| match weapon {
        Weapon::Lance if mounted && charging(unit) => MeleeRow::Lance,
        _ if mounted => MeleeRow::OtherMounted,
        Weapon::Pike => MeleeRow::Pike,
        Weapon::LongSpear => MeleeRow::LongSpear,
        Weapon::HeavyThrowing if first => MeleeRow::HeavyThrowing,
        Weapon::Javelins => MeleeRow::Javelins,
        Weapon::TwoHandedCutting => MeleeRow::TwoHandedCutting,
        Weapon::TwoHandedThrusting => MeleeRow::TwoHandedThrusting,
        _ => MeleeRow::SideArms,
    };
    let listed = unit.weapons.iter().map(|weapon| (Some(*weapon), row(*weapon)));
    let own = listed.filter(|(_, row)| *row != MeleeRow::SideArms);
    own.chain([(Some(Weapon::SideArms), row(Weapon::SideArms))]).collect()
}

/// Whether scythes have their way: after a charge of more than eighty paces. At exactly eighty they have not,
/// since nothing is *at* a distance (T13).
fn scythes(pos: &Position, unit: &Unit) -> bool {
    cites!("EX-3.4c");
    let gone = unit.was.zip(unit.at).map_or(Paces::ZERO, |(was, at)| (at - was.at).length());
    unit.charged && unit.spent.max(gone) > pos.data.paces("h8.scythe_paces")
}
