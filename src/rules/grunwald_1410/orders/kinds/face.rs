//! `face`: which way units look at the start (18.0-6, GD-01).

use super::*;
use estafette_core::text;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "face",
        aliases: &["facing", "faces"],
        when: When::SetUp.title(),
        short: "say which way units look at the start",
        long: "Facings are N, NE, SE, S, SW and NW. Without an order the Order's units look SE and the allies' NW.",
        examples: &["face all SE", "face P12 NW; face PP03 N", "face horse NW", "face L units north-west"],
        rules: &["18.0-6"],
    },
    forms: &[(Rule::face, read)],
    of_the_order: None,
};

/// `face all SE`, `face P12 NW`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Face {
    pub group: Group,
    pub facing: Facing,
}

impl OrderKind for Face {
    fn facts(&self) -> Facts {
        Facts { when: When::SetUp, decisions: &[], slot: "face", settles: &[Matter::Face] }
    }

    fn written(&self) -> String {
        format!("face {} {}", written::group(&self.group), self.facing)
    }

    fn said(&self, words: &Words<'_>) -> String {
        format!("{} {}", words.does(&self.group, "face"), said::compass(self.facing))
    }

    to_a_group!();

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        (some::group(), some::facing()).prop_map(|(group, facing)| Self { group, facing }).boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let group = reader.group_or_all(pair)?;
    let facing = reader.facing(pair)?.ok_or_else(|| reader.wrong(pair, text!("facing-which-way")))?;
    Ok(vec![Face { group, facing }.into()])
}
