//! Players who have no hour in common within the times of day of the terms, as each of them is told beforehand.

use super::super::hours::Apart;
use super::super::name::Name;
use super::words::{joined, moment};
use super::{Stage, owed};

/// With whom a player has no hour in common, since when, and what becomes of their deadlines.
pub(super) fn told(stage: &Stage<'_>, me: &Name, apart: &[Apart]) -> Option<String> {
    let zone = owed::zone_of(stage, me);
    let of =
        |Apart { pair: [_, other], from }: &Apart| format!("with {other} from {} on", moment(*from, zone));
    let of: Vec<String> = apart.iter().map(of).collect();
    (!of.is_empty()).then(|| {
        format!(
            "Within the times of day of the terms you have no hour in common {}: deadlines of a game between you are at the \
             nearest hour outside, and its mails say so.",
            joined(&of)
        )
    })
}
