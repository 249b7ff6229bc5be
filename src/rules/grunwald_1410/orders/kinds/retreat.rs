//! `retreat`: which way units retreat (8.31).

use super::*;
use estafette_core::said;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "retreat",
        aliases: &["retreats"],
        when: When::Always.title(),
        short: "say which way units retreat",
        long: "Facings in order of preference, among the hexes that the rules allow. A `displace` behind it on the \
               same line speaks of the same units.",
        examples: &["retreat P12 prefer SE, S, NE; displace never", "retreat all prefer SE"],
        rules: &["8.31"],
    },
    forms: &[(Rule::retreat, read)],
    of_the_order: None,
};

/// `retreat P12 prefer SE, S, NE`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retreat {
    pub group: Group,
    /// Which way, in order of preference; none for the default.
    pub prefer: Vec<Facing>,
}

impl OrderKind for Retreat {
    fn facts(&self) -> Facts {
        let settles = &[Matter::Retreat];
        Facts { when: When::Always, decisions: &["GD-15", "GD-10"], slot: "retreat", settles }
    }

    fn written(&self) -> String {
        let how = match &self.prefer[..] {
            [] => "freely".to_owned(),
            facings => format!("prefer {}", written::list(facings, ", ")),
        };
        format!("retreat {} {how}", written::group(&self.group))
    }

    fn said(&self, words: &Words<'_>) -> String {
        let how = match &self.prefer[..] {
            [] => said!("as-the-default-says"),
            facings => {
                let ways: Vec<_> = facings.iter().map(|facing| said::compass(*facing)).collect();
                said!("if-possible", ways = %ways.join(", else "))
            }
        };
        format!("{} {how}", words.does(&self.group, "retreat"))
    }

    to_a_group!();

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        let prefer = prop::collection::vec(some::facing(), 0..4);
        (some::group(), prefer).prop_map(|(group, prefer)| Self { group, prefer }).boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let group = reader.group_or_all(pair)?;
    let prefer = reader.facings(pair)?;
    let mut orders = vec![Retreat { group: group.clone(), prefer }.into()];
    if let Some(displace) = child(pair, Rule::displace) {
        orders.push(displace::displacement(reader, &displace, Some(group))?.into());
    }
    Ok(orders)
}
