//! `leave map`: when units leave the map in a retreat, rout or pursuit (10.11, GD-28).

use super::*;
use estafette_core::{said, text};

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "leave map",
        aliases: &["leave"],
        when: When::Always.title(),
        short: "say when units leave the map",
        long: "In a retreat, a rout or a pursuit at the map's edge.",
        examples: &["leave map only if otherwise eliminated", "leave map never", "leave map T units freely"],
        rules: &["10.11"],
    },
    forms: &[(Rule::leave_map, read)],
    of_the_order: None,
};

/// `leave map only if otherwise eliminated`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaveMap {
    pub group: Group,
    pub when: Leave,
}

impl OrderKind for LeaveMap {
    fn facts(&self) -> Facts {
        Facts { when: When::Always, decisions: &["GD-28"], slot: "leave-map", settles: &[Matter::LeaveMap] }
    }

    fn written(&self) -> String {
        let when = match self.when {
            Leave::OnlyIfEliminated => "only if otherwise eliminated",
            Leave::Never => "never",
            Leave::Freely => "freely",
        };
        format!("leave map {} {when}", written::group(&self.group))
    }

    fn said(&self, words: &Words<'_>) -> String {
        let when = match self.when {
            Leave::OnlyIfEliminated => text!("only-to-escape-elimination"),
            Leave::Never => text!("under-no-circumstances"),
            Leave::Freely => text!("whenever-the-rules-allow-it"),
        };
        said!("the-map", group = %words.does(&self.group, "leave"), %when)
    }

    to_a_group!();

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        let when = prop::sample::select(vec![Leave::OnlyIfEliminated, Leave::Never, Leave::Freely]);
        (some::group(), when).prop_map(|(group, when)| Self { group, when }).boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let when = match (has(pair, Rule::only_if), has(pair, Rule::never)) {
        (true, _) => Leave::OnlyIfEliminated,
        (_, true) => Leave::Never,
        _ => Leave::Freely,
    };
    Ok(vec![LeaveMap { group: reader.group_or_all(pair)?, when }.into()])
}
