//! `standard`: whether a unit advances to take an enemy standard (16.0-5).

use super::*;
use estafette_core::text;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "standard",
        aliases: &["standards", "banner"],
        when: When::Always.title(),
        short: "advance to take an enemy standard, or not",
        long: "Without an order the unit that won advances.",
        examples: &["standard: do not advance", "standard: advance"],
        rules: &["16.0-5"],
    },
    forms: &[(Rule::standard, read)],
    of_the_order: None,
};

/// `standard: do not advance`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandardAdvance {
    pub yes: bool,
}

impl OrderKind for StandardAdvance {
    fn facts(&self) -> Facts {
        Facts { when: When::Always, decisions: &["GD-31"], slot: "standard", settles: &[] }
    }

    fn written(&self) -> String {
        format!("standard: {}", if self.yes { "advance" } else { "do not advance" })
    }

    fn said(&self, _: &Words<'_>) -> String {
        match self.yes {
            true => text!("a-unit-that-can-take-an"),
            false => text!("nobody-advances-only-to-take-an"),
        }
        .to_owned()
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Nobody
    }

    fn is_about(&self, _: &str, _: &dyn Fn(&Group) -> bool) -> bool {
        true
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        any::<bool>().prop_map(|yes| Self { yes }).boxed()
    }
}

fn read(_: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    Ok(vec![StandardAdvance { yes: has(pair, Rule::k_advance) }.into()])
}
