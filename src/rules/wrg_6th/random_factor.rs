//! The random factor (H9): a plus die and a minus die, and the limits that class and generals set to them.

use estafette_core::{RuleId, cites};

use super::data::Data;
use super::field::Battlefield;
use super::ids::{Class, Training, UnitId};
use super::s4_02_generals as generals;

cites!("W-2.1f");

/// What the factor is rolled for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum For {
    /// Shooting: better, worse or equal.
    Shooting,
    /// Hand-to-hand fighting: the full difference.
    Melee,
}

/// Who rolls: what limits the factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Roller {
    /// The class, a joined general's regarded.
    pub class: Class,
    /// Whether it is a general all by himself.
    pub lone_general: bool,
}

/// Rolls the random factor of a unit: the plus die, then the minus die.
pub fn roll(field: &mut Battlefield<'_>, rule: &RuleId, unit: &UnitId, what: For) -> i32 {
    let pos = field.pos();
    let Some(body) = pos.unit(unit) else { return 0 };
    let roller = Roller {
        class: generals::class(pos, unit),
        lone_general: body.general.is_some() && body.figures == 1,
    };
    let plus = match body.training {
        Training::Regular => field.average(rule.clone(), unit),
        Training::Irregular => field.d6(rule.clone(), unit),
    };
    let minus = field.average(rule.clone(), unit);
    factor(&field.pos().data, plus, minus, roller, what)
}

/// The factor that two dice come to.
pub fn factor(data: &Data, plus: i32, minus: i32, roller: Roller, what: For) -> i32 {
    let number = |name: &str| i32::try_from(data.number(name)).unwrap_or(0);
    let thrown = match what {
        For::Shooting => (plus - minus).signum(),
        For::Melee => plus - minus,
    };
    let limited = match (roller.class, what) {
        (Class::A, _) => thrown.max(number("h9.class_a_least")),
        (Class::D, For::Shooting) => thrown.min(number("h9.class_d_most_shooting")),
        (Class::D, For::Melee) => thrown.min(number("h9.class_d_most")),
        (Class::B | Class::C, _) => thrown,
    };
    if roller.lone_general { limited.max(number("h9.general_least")) } else { limited }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::field::AVERAGE;
    use crate::testing::data;

    /// How often each factor comes of the 36 throws.
    fn chances(training: Training, roller: Roller, what: For) -> Vec<(i32, u32)> {
        let signed = |die: u32| i32::try_from(die).unwrap();
        let plus: Vec<u32> = match training {
            Training::Regular => AVERAGE.to_vec(),
            Training::Irregular => (1..=6).collect(),
        };
        let mut all = BTreeMap::new();
        for plus in plus {
            for minus in AVERAGE {
                *all.entry(factor(&data(), signed(plus), signed(minus), roller, what)).or_insert(0) += 1;
            }
        }
        all.into_iter().collect()
    }

    fn of(class: Class) -> Roller {
        Roller { class, lone_general: false }
    }

    #[test]
    fn the_distributions_of_the_notes() {
        use Training::{Irregular, Regular};
        assert_eq!(
            chances(Regular, of(Class::C), For::Melee),
            [(-3, 1), (-2, 4), (-1, 8), (0, 10), (1, 8), (2, 4), (3, 1)]
        );
        assert_eq!(
            chances(Irregular, of(Class::B), For::Melee),
            [(-4, 1), (-3, 3), (-2, 5), (-1, 6), (0, 6), (1, 6), (2, 5), (3, 3), (4, 1)]
        );
        assert_eq!(chances(Regular, of(Class::C), For::Shooting), [(-1, 13), (0, 10), (1, 13)]);
        assert_eq!(chances(Irregular, of(Class::A), For::Shooting), [(-1, 15), (0, 6), (1, 15)]);
    }

    #[test]
    fn class_and_generals_limit_it() {
        use Training::Regular;
        assert_eq!(chances(Regular, of(Class::A), For::Melee), [(-1, 13), (0, 10), (1, 8), (2, 4), (3, 1)]);
        assert_eq!(chances(Regular, of(Class::D), For::Melee), [(-3, 1), (-2, 4), (-1, 8), (0, 10), (1, 13)]);
        assert_eq!(chances(Regular, of(Class::D), For::Shooting), [(-1, 13), (0, 23)]);
        let general = Roller { class: Class::C, lone_general: true };
        assert_eq!(chances(Regular, general, For::Melee), [(0, 23), (1, 8), (2, 4), (3, 1)]);
    }

    #[test]
    fn the_table_of_casualties() {
        let of = |figures: u32, factor| data().casualties(2 * figures, factor);
        let cells = [(5, 6, 25), (6, 7, 36), (7, 8, 52), (8, 9, 76), (9, 8, 67), (12, 3, 24), (20, 0, 13)];
        for (figures, factor, casualties) in cells {
            assert_eq!(of(figures, factor), casualties, "T11: {figures} at {factor}");
        }
        assert_eq!(of(24, -4), 4);
        assert_eq!((of(24, -9), of(12, 14)), (of(24, -4), of(12, 10)), "clamped");
        let rates = [2, 3, 4, 6, 8, 12, 18, 24, 36, 48, 60, 72, 90, 114, 144];
        for (factor, rate) in (-4..=10).zip(rates) {
            assert_eq!(of(12, factor), rate, "{factor}");
            for halves in 0..100 {
                assert_eq!(data().casualties(halves, factor), halves * rate / 24);
            }
        }
    }
}
