//! `advance after defence`: who advances after an attack that was beaten off (8.61).

use super::*;
use estafette_core::said;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "advance after defence",
        aliases: &["advance"],
        when: When::Always.title(),
        short: "say who advances after an attack that was beaten off",
        long: "`yes` or `no` for each group. To advance is also to pursue a rout, unless `pursue in enemy attack \
               phase` says otherwise.",
        examples: &["advance after defence: horse yes, foot no", "advance after defence: no"],
        rules: &["8.61", "8.62"],
    },
    forms: &[(Rule::after_defence, read)],
    of_the_order: None,
};

/// `advance after defence: horse yes, foot no`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdvanceAfterDefence {
    pub group: Group,
    pub yes: bool,
}

impl OrderKind for AdvanceAfterDefence {
    fn facts(&self) -> Facts {
        Facts {
            when: When::Always,
            decisions: &["GD-21", "GD-31", "GD-23", "GD-25"],
            slot: "after-defence",
            settles: &[Matter::AfterDefence],
        }
    }

    fn written(&self) -> String {
        let yes = if self.yes { "yes" } else { "no" };
        format!("advance after defence: {} {yes}", written::group(&self.group))
    }

    fn said(&self, words: &Words<'_>) -> String {
        let (advance, pursue) = (said::verb(&self.group, "advance"), said::verb(&self.group, "pursue"));
        let does = match self.yes {
            true => said!("and", first = %advance, last = %pursue),
            false => said!("neither-nor", %advance, %pursue),
        };
        said!("after-beating-off-an-attack", group = %words.group(&self.group), %does)
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
    let mut orders = Vec::new();
    let mut group = Group::All;
    for part in pair.clone().into_inner() {
        match part.as_rule() {
            Rule::group => group = reader.this_group(&part)?,
            Rule::yes_no => {
                let yes = has(&part, Rule::yes);
                orders.push(AdvanceAfterDefence { group: group.clone(), yes }.into());
            }
            _ => {}
        }
    }
    Ok(orders)
}
