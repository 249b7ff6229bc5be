//! `destroy gun`: an advance over a gun (12.32, GD-27).

use super::*;
use estafette_core::said;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "destroy gun",
        aliases: &["destroy"],
        when: When::Attack.title(),
        short: "advance over a gun, or not",
        long: "A gun is destroyed when an attacker advances into its hex.",
        examples: &["destroy gun A21B33 with P12", "destroy gun A21B33 never"],
        rules: &["12.32"],
    },
    forms: &[(Rule::destroy, read)],
    of_the_order: None,
};

/// `destroy gun A21B33 with P12`, `destroy gun A21B33 never`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DestroyGun {
    pub hex: Hex,
    /// Who advances; none means nobody.
    pub with: Option<UnitId>,
}

impl OrderKind for DestroyGun {
    fn facts(&self) -> Facts {
        Facts { when: When::Attack, decisions: &["GD-27"], slot: "destroy", settles: &[] }
    }

    fn written(&self) -> String {
        let how = self.with.as_ref().map_or_else(|| "never".to_owned(), |unit| format!("with {unit}"));
        format!("destroy gun {} {how}", self.hex)
    }

    fn said(&self, words: &Words<'_>) -> String {
        let who = self.with.as_ref().map_or_else(|| "nobody".to_owned(), |unit| words.unit(unit));
        said!("advances-to-destroy-the-gun-at", %who, hex = %self.hex)
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Nobody
    }

    fn slot(&self) -> String {
        format!("destroy {}", self.hex)
    }

    fn is_about(&self, subject: &str, _: &dyn Fn(&Group) -> bool) -> bool {
        self.hex.to_string() == subject
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        (some::hex(), prop::option::of(some::own())).prop_map(|(hex, with)| Self { hex, with }).boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let with = child(pair, Rule::unit).map(|unit| reader.own(&unit)).transpose()?;
    Ok(vec![DestroyGun { hex: reader.the_hex(pair)?, with }.into()])
}
