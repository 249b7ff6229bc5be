//! `gun`: a gun turns where it stands (12.21).

use super::*;
use estafette_core::text;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "gun",
        aliases: &[],
        when: When::Movement.title(),
        short: "turn a gun by 60 degrees",
        long: "A gun never moves; once in its movement phase it may turn by 60 degrees.",
        examples: &["gun B03 left 60", "gun B03 right"],
        rules: &["12.21"],
    },
    forms: &[(Rule::gun, read)],
    of_the_order: Some(("only the Order has guns", rule!("12.21"))),
};

/// `gun B03 left 60`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gun {
    pub unit: UnitId,
    /// By how many sixths of a circle: 1 to the right, -1 to the left.
    pub turn: i32,
}

impl OrderKind for Gun {
    fn facts(&self) -> Facts {
        Facts { when: When::Movement, decisions: &[], slot: "move", settles: &[] }
    }

    fn written(&self) -> String {
        format!("gun {} {}", self.unit, written::hand(self.turn))
    }

    fn said(&self, words: &Words<'_>) -> String {
        format!("{}: {}", words.unit(&self.unit), said::turn(self.turn))
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Unit(&self.unit)
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        let turn = prop::sample::select(vec![-1, 1]);
        (some::some_unit("B", 7), turn).prop_map(|(unit, turn)| Self { unit, turn }).boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let unit = reader.the_own(pair)?;
    let turn = child(pair, Rule::turn).map_or(Ok(0), |t| turn(reader, &t))?;
    Ok(vec![Gun { unit, turn }.into()])
}

fn turn(reader: &Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<i32> {
    match reader.turn(pair)? {
        turn @ (-1 | 1) => Ok(turn),
        _ => Err(reader.wrong(pair, text!("a-gun-turns-by-60-degrees")).under(rule!("12.21"))),
    }
}
