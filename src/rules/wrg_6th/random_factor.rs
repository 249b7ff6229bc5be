//! The random factor (H9): a plus die and a minus die, and the limits that class and generals set to them.

use crate::cites;
use crate::core::RuleId;

use super::data::Data;
use super::field::Field;
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
pub fn roll(field: &mut Field<'_>, rule: &RuleId, unit: &UnitId, what: For) -> i32 {
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
    let rolled = match what {
        For::Shooting => (plus - minus).signum(),
        For::Melee => plus - minus,
    };
    let limited = match (roller.class, what) {
        (Class::A, _) => rolled.max(number("h9.class_a_least")),
        (Class::D, For::Shooting) => rolled.min(number("h9.class_d_most_shooting")),
        (Class::D, For::Melee) => rolled.min(number("h9.class_d_most")),
        (Class::B | Class::C, _) => rolled,
    };
    if roller.lone_general { limited.max(number("h9.general_least")) } else { limited }
}
