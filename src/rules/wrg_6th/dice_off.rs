//! The die that decides where the rules leave two equal: one for each, the highest wins, equals throw again
//! [W-3.2i]. Each die belongs to the unit that chooses and to what it may choose, so that no result hangs on the
//! names of units, nor on who else has to choose.

use estafette_core::RuleId;

use super::field::Battlefield;
use super::ids::UnitId;

/// The winner of some equals, among whom a unit chooses; none of nobody, and no die for one alone.
pub fn winner<T>(
    field: &mut Battlefield<'_>,
    rule: &RuleId,
    chooser: &UnitId,
    equals: Vec<T>,
    name: impl Fn(&T) -> UnitId,
) -> Option<T> {
    among(field, rule, equals, |one| pair(chooser, &name(one)))
}

/// The same where what is chosen is no unit: each by a name of its own, which says what it is and not when it is
/// thrown for.
pub fn among<T>(
    field: &mut Battlefield<'_>,
    rule: &RuleId,
    mut equals: Vec<T>,
    subject: impl Fn(&T) -> String,
) -> Option<T> {
    estafette_core::cites!("W-3.2i");
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

/// The subject of a die: the unit of seat a first, as in melees, and of friends the one that chooses.
fn pair(chooser: &UnitId, other: &UnitId) -> String {
    if other.seat() < chooser.seat() { format!("{other}:{chooser}") } else { format!("{chooser}:{other}") }
}
