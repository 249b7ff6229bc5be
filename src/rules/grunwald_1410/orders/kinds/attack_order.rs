//! `attack order`: in which order the attacks are made (7.24, GD-14).

use super::*;
use estafette_core::said;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "attack order",
        aliases: &["attack", "attacks"],
        when: When::Attack.title(),
        short: "say in which order the attacks are made",
        long: "Targets by hex; those not named follow, the highest differential first. Which units attack is \
               settled by the rules.",
        examples: &[
            "attack order A20B33, A19B33, A21B34, then by differential",
            "attack order by differential",
        ],
        rules: &["7.24"],
    },
    forms: &[(Rule::attack, read)],
    of_the_order: None,
};

/// `attack order A20B33, A19B33, then by differential`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttackOrder {
    /// The targets, in order; the others follow by differential.
    pub hexes: Vec<Hex>,
}

impl OrderKind for AttackOrder {
    fn facts(&self) -> Facts {
        Facts { when: When::Attack, decisions: &["GD-14"], slot: "attack-order", settles: &[] }
    }

    fn written(&self) -> String {
        match &self.hexes[..] {
            [] => "attack order by differential".to_owned(),
            hexes => format!("attack order {}, then by differential", written::list(hexes, ", ")),
        }
    }

    fn said(&self, _: &Words<'_>) -> String {
        let on = match &self.hexes[..] {
            [] => String::new(),
            hexes => said!("on-then", hexes = %written::list(hexes, ", ")),
        };
        said!("attacks-are-made-from-the-highest", %on)
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
    Ok(vec![AttackOrder { hexes: reader.hexes(pair)? }.into()])
}
