//! `place`: which counter of a class stands in which hex of the set-up (18.0-2, GD-01).

use super::*;
use estafette_core::said;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "place",
        aliases: &["put", "position", "deploy"],
        when: When::SetUp.title(),
        short: "put a unit on another hex of its kind",
        long: "Which counter of a class stands on which hex of the set-up list. A facing may follow.",
        examples: &["place K06 at A21B38", "place K06 at A21B38 facing SE"],
        rules: &["18.0-2"],
    },
    forms: &[(Rule::place, read)],
    of_the_order: None,
};

/// `place K06 at A21B38`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    pub unit: UnitId,
    pub hex: Hex,
}

impl OrderKind for Place {
    fn facts(&self) -> Facts {
        Facts { when: When::SetUp, decisions: &[], slot: "place", settles: &[] }
    }

    fn written(&self) -> String {
        format!("place {} at {}", self.unit, self.hex)
    }

    fn said(&self, words: &Words<'_>) -> String {
        said!("starts-at", unit = %words.unit(&self.unit), hex = %self.hex)
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Unit(&self.unit)
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        (some::own(), some::hex()).prop_map(|(unit, hex)| Self { unit, hex }).boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let unit = reader.the_own(pair)?;
    let mut orders = vec![Place { unit: unit.clone(), hex: reader.the_hex(pair)? }.into()];
    let facing = reader.facing(pair)?;
    orders.extend(facing.map(|facing| Face { group: Group::Units(vec![unit]), facing }.into()));
    Ok(orders)
}
