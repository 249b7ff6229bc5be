//! What armies cost (H13), and the command factors of detachments [W-4.1.1].
//!
//! A unit costs its figures with their training, class, shields and weapons, and a command factor; a general's
//! body costs the general in place of it. Equipment is paid for whether it can be used or not.

use estafette_core::cites;

use super::data::Data;
use super::ids::{Class, Command, Seat, Training, Type, UnitId};
use super::position::{Position, Unit};

/// Points of one figure or model of a type in a unit.
pub fn figure(data: &Data, unit: &Unit, kind: Type) -> i64 {
    cites!("W-4.14d", "W-4.14f");
    let base = i64::from(data.info(kind).points);
    if matches!(kind, Type::Cart | Type::Wag) {
        return base + if unit.mantlet { data.number("h13.mantlet") } else { 0 };
    }
    let training = match unit.training {
        Training::Regular => data.number("h13.regular"),
        Training::Irregular => 0,
    };
    let class = match unit.class {
        Class::A => data.number("h13.class_a"),
        Class::B => data.number("h13.class_b"),
        Class::C => data.number("h13.class_c"),
        Class::D => data.number("h13.class_d"),
    };
    let shield = if unit.shield { data.number("h13.shield") } else { 0 };
    let weapons: i64 =
        unit.weapons.iter().map(|w| i64::from(data.weapon_points.get(w).copied().unwrap_or(0))).sum();
    let stakes = if unit.stakes.is_some() { data.number("h13.stakes") } else { 0 };
    base + training + class + shield + weapons + stakes
}

/// Points of the cheapest figure or model of a unit.
pub fn cheapest(data: &Data, unit: &Unit) -> i64 {
    by_type(unit).iter().map(|(kind, _)| figure(data, unit, *kind)).min().unwrap_or(0)
}

/// Points of a unit beside its figures: the command factor or the general, and the army standard.
pub fn command(data: &Data, unit: &Unit) -> i64 {
    cites!("W-4.1.1d", "W-4.15.1b", "W-4.15.1e");
    let standard = if unit.standard { data.number("h13.standard") } else { 0 };
    let general = match unit.general {
        Some(Command::Chief) => data.number("h13.chief"),
        Some(Command::Sub) => data.number("h13.sub"),
        None => 0,
    };
    let guards = i64::from(unit.start_figures) - 1;
    let body = unit.general.is_some() && guards <= data.number("h19.body_guards");
    cites!("W-4.15.1b", "W-4.15.1e");
    let factor = match unit.training {
        _ if body => 0,
        _ if matches!(unit.kind, Type::Cart | Type::Wag) => data.number("h13.command_wagons"),
        _ if unit.detachment_of.is_some() => data.number("h13.command_detachment"),
        Training::Regular => data.number("h13.command_reg"),
        Training::Irregular => data.number("h13.command_irr"),
    };
    standard + general + factor
}

/// The types of a unit with so many figures each: of one that is not mixed all of its type.
pub fn by_type(unit: &Unit) -> Vec<(Type, u32)> {
    match unit.types.as_slice() {
        [] => vec![(unit.kind, unit.figures)],
        parts => parts.iter().map(|part| (part.kind, part.figures)).collect(),
    }
}

/// The figures of a unit that were lost in battle, by their types; those lost in a march do not count.
pub fn dead(unit: &Unit) -> Vec<(Type, u32)> {
    let lost = unit.start_figures.saturating_sub(unit.figures + unit.march_losses);
    let known: Vec<(Type, u32)> = unit.types.iter().map(|p| (p.kind, p.lost)).collect();
    let told: u32 = known.iter().map(|(_, n)| n).sum();
    // What no part has in its books is of the unit's own type.
    let rest = lost.saturating_sub(told);
    known.into_iter().chain([(unit.kind, rest)]).filter(|(_, n)| *n > 0).collect()
}

/// Points of some figures of a unit.
pub fn figures(data: &Data, unit: &Unit, which: &[(Type, u32)]) -> i64 {
    which.iter().map(|(kind, n)| figure(data, unit, *kind) * i64::from(*n)).sum()
}

/// What a unit cost before the battle.
pub fn unit(data: &Data, unit: &Unit) -> i64 {
    let march = figure(data, unit, unit.kind) * i64::from(unit.march_losses);
    figures(data, unit, &by_type(unit)) + figures(data, unit, &dead(unit)) + march + command(data, unit)
}

/// What a seat's army cost before the battle.
pub fn army(pos: &Position, seat: Seat) -> i64 {
    own(pos, seat).map(|(_, u)| unit(&pos.data, u)).sum()
}

/// A seat's units, wherever they are.
pub fn own(pos: &Position, seat: Seat) -> impl Iterator<Item = (&UnitId, &Unit)> {
    pos.units.iter().filter(move |(id, _)| id.seat() == seat)
}

/// Whether a unit may be a detachment of another: only with a command factor of its army list that says so, and
/// of a unit of its own army that is none itself and has no fewer figures.
pub fn may_be_detachment(pos: &Position, unit: &UnitId, mother: &UnitId) -> bool {
    cites!("W-4.1.1a");
    let (Some(part), Some(whole)) = (pos.unit(unit), pos.unit(mother)) else { return false };
    let size = i64::from(part.figures);
    let sizes = pos.data.number("h19.detachment_least")..=pos.data.number("h19.detachment_most");
    part.detachable
        && unit != mother
        && unit.seat() == mother.seat()
        && whole.detachment_of.is_none()
        && sizes.contains(&size)
        && part.figures <= whole.figures
}

#[cfg(test)]
mod tests {
    use super::super::ids::Weapon;
    use super::super::position::Part;
    use super::super::testing::{data, field};
    use super::*;

    fn of(kind: Type, figures: u32, training: Training, weapons: &[Weapon], shield: bool) -> Unit {
        Unit { training, weapons: weapons.to_vec(), shield, ..Unit::new(kind, figures) }
    }

    #[test]
    fn the_checks_of_the_notes() {
        let data = data();
        assert_eq!(unit(&data, &of(Type::Hi, 24, Training::Regular, &[Weapon::Pike], true)), 178);
        assert_eq!(unit(&data, &of(Type::Mi, 24, Training::Irregular, &[Weapon::Pike], false)), 121);
    }

    #[test]
    fn losses_do_not_make_an_army_cheaper() {
        let data = data();
        let whole = of(Type::Hi, 24, Training::Regular, &[Weapon::Pike], true);
        let mut worn = Unit { figures: 10, march_losses: 2, ..whole.clone() };
        assert_eq!(unit(&data, &worn), unit(&data, &whole));
        worn.types = vec![
            Part { kind: Type::Hi, figures: 4, casualties: 0, lost: 2 },
            Part { kind: Type::Mi, figures: 6, casualties: 0, lost: 10 },
        ];
        // 6 HI at 7 points, 16 MI at 6, two HI left on the march, the command factor.
        assert_eq!(unit(&data, &worn), 6 * 7 + 16 * 6 + 2 * 7 + 10);
    }

    #[test]
    fn a_misused_detachment_pays_the_command_factor() {
        let data = data();
        let mut part = of(Type::Lmi, 8, Training::Irregular, &[], false);
        part.detachment_of = Some("a1".parse().unwrap());
        let cheap = unit(&data, &part);
        part.detachment_of = None;
        assert_eq!(unit(&data, &part) - cheap, 25);
    }

    #[test]
    fn a_general_costs_himself_and_no_command_factor() {
        let data = data();
        let mut body = of(Type::Hc, 4, Training::Regular, &[Weapon::Lance], false);
        body.general = Some(Command::Chief);
        assert_eq!(unit(&data, &body), 4 * 9 + 100);
        body.start_figures = 5;
        body.figures = 5;
        assert_eq!(unit(&data, &body), 5 * 9 + 100 + 10, "four guards make a unit");
    }

    #[test]
    fn the_armies_of_the_open_field_are_legal() {
        let pos = field("open-field");
        for seat in Seat::ALL {
            let cost = army(&pos, seat);
            assert!((1_200..=1_250).contains(&cost), "{seat}: {cost}");
        }
    }
}
