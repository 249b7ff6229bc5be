//! `pits remove`: wolf pits are taken off the map (14.13).

use super::*;
use estafette_core::said;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "pits remove",
        aliases: &["remove"],
        when: When::Always.title(),
        short: "take wolf pits off the map before a phase",
        long: "They are not shown to the enemy. `never` takes the order back.",
        examples: &["pits remove A24B35 A24B36", "pits remove never"],
        rules: &["14.13"],
    },
    forms: &[(Rule::pits_remove, read)],
    of_the_order: Some(("the wolf pits are the Order's", rule!("14.13"))),
};

/// `pits remove A24B35 A24B36`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PitsRemove {
    /// From which hexes; from none takes the order back.
    pub hexes: Vec<Hex>,
}

impl OrderKind for PitsRemove {
    fn facts(&self) -> Facts {
        Facts { when: When::Always, decisions: &[], slot: "pits-remove", settles: &[] }
    }

    fn written(&self) -> String {
        match &self.hexes[..] {
            [] => "pits remove never".to_owned(),
            hexes => format!("pits remove {}", written::list(hexes, " ")),
        }
    }

    fn said(&self, _: &Words<'_>) -> String {
        match &self.hexes[..] {
            [] => said!("no-wolf-pits-are-removed"),
            hexes => {
                said!("the-wolf-pits-at-are-removed", hexes = %written::list(hexes, ", "))
            }
        }
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Nobody
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        some::hexes(0).prop_map(|hexes| Self { hexes }).boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    Ok(vec![PitsRemove { hexes: reader.hexes(pair)? }.into()])
}
