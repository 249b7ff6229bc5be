//! `after rout`: who pursues a rout (8.65, 8.68).

use super::*;
use estafette_core::said;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "after rout",
        aliases: &["after"],
        when: When::Attack.title(),
        short: "say who pursues a rout",
        long: "The units behind that join are named after `with`.",
        examples: &["after rout at A19B33: pursue P15 with P16 P17", "after rout: pursue none"],
        rules: &["8.65", "8.68"],
    },
    forms: &[(Rule::after_rout, read)],
    of_the_order: None,
};

/// `after rout at A19B33: pursue P15 with P16 P17`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AfterRout {
    /// The hex that was attacked; none means anywhere.
    pub at: Option<Hex>,
    /// Who pursues; none means nobody.
    pub lead: Option<UnitId>,
    pub with: Vec<UnitId>,
}

impl OrderKind for AfterRout {
    fn facts(&self) -> Facts {
        Facts { when: When::Attack, decisions: &["GD-23", "GD-24"], slot: "after-rout", settles: &[] }
    }

    fn written(&self) -> String {
        let pursuit = match (&self.lead, &self.with[..]) {
            (None, _) => "none".to_owned(),
            (Some(unit), []) => unit.to_string(),
            (Some(unit), with) => format!("{unit} with {}", written::list(with, " ")),
        };
        format!("after rout{}: pursue {pursuit}", written::at(self.at))
    }

    fn said(&self, words: &Words<'_>) -> String {
        let pursuit = match (&self.lead, &self.with[..]) {
            (None, _) => said!("nobody-pursues"),
            (Some(unit), []) => said!("pursues", unit = %words.unit(unit)),
            (Some(unit), with) => said!("pursues-with", unit = %words.unit(unit), with = %words.units(with)),
        };
        said!("after-a-rout", at = %said::on(self.at), %pursuit)
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Nobody
    }

    fn slot(&self) -> String {
        self.at.map_or_else(|| "after-rout".to_owned(), |hex| format!("after-rout {hex}"))
    }

    fn is_about(&self, subject: &str, _: &dyn Fn(&Group) -> bool) -> bool {
        self.at.is_some_and(|hex| hex.to_string() == subject)
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        let units = prop::option::of(some::units(1));
        (prop::option::of(some::hex()), units)
            .prop_map(|(at, units)| {
                let mut units = units.unwrap_or_default().into_iter();
                Self { at, lead: units.next(), with: units.collect() }
            })
            .boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let at = reader.one_hex(pair)?;
    let lead = child(pair, Rule::unit).map(|unit| reader.own(&unit)).transpose()?;
    let mut with = reader.own_units(pair)?;
    with.retain(|unit| Some(unit) != lead.as_ref());
    Ok(vec![AfterRout { at, lead, with }.into()])
}
