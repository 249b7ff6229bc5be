//! `enter`: a unit that left the map comes back (10.11, GD-29).

use super::*;
use estafette_core::said;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "enter",
        aliases: &["enters", "reenter", "return"],
        when: When::Movement.title(),
        short: "bring back a unit that left the map",
        long: "Where it enters, how it faces, and how it moves on.",
        examples: &["enter P33 at A52B10 facing NW: forward 2"],
        rules: &["10.11", "10.13"],
    },
    forms: &[(Rule::enter, read)],
    of_the_order: None,
};

/// `enter P33 at A52B10 facing NW: forward 2`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enter {
    pub unit: UnitId,
    pub hex: Hex,
    pub facing: Option<Facing>,
    pub steps: Vec<Step>,
}

impl OrderKind for Enter {
    fn facts(&self) -> Facts {
        Facts { when: When::Movement, decisions: &["GD-29"], slot: "move", settles: &[] }
    }

    fn written(&self) -> String {
        let facing = self.facing.map_or_else(String::new, |f| format!(" facing {f}"));
        let steps = match &self.steps[..] {
            [] => String::new(),
            steps => format!(": {}", written::steps(steps)),
        };
        format!("enter {} at {}{facing}{steps}", self.unit, self.hex)
    }

    fn said(&self, words: &Words<'_>) -> String {
        let facing = self.facing.map_or_else(String::new, |f| said!("facing", f = %said::compass(f)));
        let then = match &self.steps[..] {
            [] => String::new(),
            steps => said!("then", steps = %words.steps(steps)),
        };
        said!("enters-the-map-at", unit = %words.unit(&self.unit), hex = %self.hex, %facing, %then)
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Unit(&self.unit)
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        (some::own(), some::hex(), prop::option::of(some::facing()), some::steps(0))
            .prop_map(|(unit, hex, facing, steps)| Self { unit, hex, facing, steps })
            .boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let unit = reader.the_own(pair)?;
    let hex = reader.the_hex(pair)?;
    let facing = reader.facing(pair)?;
    Ok(vec![Enter { unit, hex, facing, steps: reader.steps(pair)? }.into()])
}
