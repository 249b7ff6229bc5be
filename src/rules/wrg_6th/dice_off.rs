//! The die that decides where the rules leave two equal: one for each, the highest wins, equals throw again
//! [W-3.2i]. Thus no result hangs on the names of units.

use crate::core::RuleId;

use super::field::Field;
use super::ids::UnitId;

/// The winner of some equals; none of nobody, and no die for one alone.
pub fn winner<T>(
    field: &mut Field<'_>,
    rule: &RuleId,
    mut equals: Vec<T>,
    subject: impl Fn(&T) -> UnitId,
) -> Option<T> {
    crate::cites!("W-3.2i");
    while equals.len() > 1 {
        let thrown: Vec<i32> = equals.iter().map(|one| field.d6(rule.clone(), subject(one))).collect();
        let most = thrown.iter().max().copied();
        equals = equals
            .into_iter()
            .zip(thrown)
            .filter(|(_, die)| Some(*die) == most)
            .map(|(one, _)| one)
            .collect();
    }
    equals.pop()
}
