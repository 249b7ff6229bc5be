//! `sacrifice`: a gun is given up to clear a hex for a retreat (8.47).

use super::*;
use estafette_core::said;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "sacrifice",
        aliases: &[],
        when: When::Always.title(),
        short: "give up a gun to clear a hex for a retreat, or not",
        long: "Without an order a gun is given up only to save a horse unit.",
        examples: &["sacrifice gun B03 to save horse", "sacrifice guns never"],
        rules: &["8.47"],
    },
    forms: &[(Rule::sacrifice, read)],
    of_the_order: Some(("only the Order has guns", rule!("8.47"))),
};

/// `sacrifice gun B03 to save horse`, `sacrifice guns never`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sacrifice {
    pub group: Group,
    pub yes: bool,
}

impl OrderKind for Sacrifice {
    fn facts(&self) -> Facts {
        Facts { when: When::Always, decisions: &["GD-19"], slot: "sacrifice", settles: &[Matter::Sacrifice] }
    }

    fn written(&self) -> String {
        let how = if self.yes { "to save horse" } else { "never" };
        format!("sacrifice {} {how}", written::group(&self.group))
    }

    fn said(&self, words: &Words<'_>) -> String {
        match self.yes {
            true => said!("may-be-given-up-to-save", group = %words.group(&self.group)),
            false => said!("never-given-up", group = %words.does(&self.group, "be")),
        }
    }

    to_a_group!();

    fn is_about(&self, _: &str, _: &dyn Fn(&Group) -> bool) -> bool {
        // A decision about others may well be taken without it.
        false
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        (some::group(), any::<bool>()).prop_map(|(group, yes)| Self { group, yes }).boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    Ok(vec![Sacrifice { group: reader.group_or_all(pair)?, yes: !has(pair, Rule::never) }.into()])
}
