//! Players whose deadlines will be outside the times of day of the terms, as each of them is told beforehand.

use super::super::hours::Apart;
use super::super::name::Name;
use super::words::{joined, moment};
use super::{Stage, owed};

/// With whom a player has no hour in common, or only the schedule's own does not suit both, since when, and what becomes of
/// their deadlines.
pub(super) fn told(stage: &Stage<'_>, me: &Name, apart: &[Apart]) -> Option<String> {
    let zone = owed::zone_of(stage, me);
    let (none, own): (Vec<&Apart>, Vec<&Apart>) = apart.iter().partition(|apart| apart.no_hour);
    let listed = |apart: &[&Apart]| {
        let of = |Apart { pair: [_, other], from, .. }: &&Apart| {
            format!("with {other} from {} on", moment(*from, zone))
        };
        joined(&apart.iter().map(of).collect::<Vec<_>>())
    };
    let none = (!none.is_empty()).then(|| {
        format!(
            "Within the times of day of the terms you have no hour in common {}: deadlines of a game between you are at the \
             nearest hour outside, and its mails say so.",
            listed(&none)
        )
    });
    let own = (!own.is_empty()).then(|| {
        format!(
            "In games {} the schedule's own time of day is outside the times of day that the terms set for both of you, though \
             you have others in common: deadlines are at the schedule's time all the same, and their mails say so.",
            listed(&own)
        )
    });
    let said: Vec<String> = none.into_iter().chain(own).collect();
    (!said.is_empty()).then(|| said.join(" "))
}
