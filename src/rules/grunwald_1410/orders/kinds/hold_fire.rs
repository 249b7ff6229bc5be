//! `hold fire`: crossbows and guns that do not fire (11.11).

use super::*;
use estafette_core::said;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "hold fire",
        aliases: &["hold"],
        when: When::Fire.title(),
        short: "let crossbows or guns not fire",
        long: "Stays in force until they are given a target.",
        examples: &["hold fire KP05", "hold fire KP05, KP06", "hold fire"],
        rules: &["11.11"],
    },
    forms: &[(Rule::hold_fire, read)],
    of_the_order: Some(("only the Order has crossbows and guns", rule!("11.11"))),
};

/// `hold fire KP05`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HoldFire {
    pub group: Group,
}

impl OrderKind for HoldFire {
    fn facts(&self) -> Facts {
        Facts { when: When::Fire, decisions: &["GD-08", "GD-09"], slot: "fire", settles: &[Matter::Fire] }
    }

    fn written(&self) -> String {
        format!("hold fire {}", written::group(&self.group))
    }

    fn said(&self, words: &Words<'_>) -> String {
        said!("not-fire", group = %words.does(&self.group, "do"))
    }

    to_a_group!();

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        some::group().prop_map(|group| Self { group }).boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    Ok(vec![HoldFire { group: reader.group_or_all(pair)? }.into()])
}
