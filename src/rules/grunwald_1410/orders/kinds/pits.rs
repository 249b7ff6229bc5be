//! `pits`: which wolf pits are real (14.11, GD-02), and which counter stays out (GA-02).

use super::*;
use estafette_core::{said, text};

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "pits",
        aliases: &["pit", "real", "dummy", "wolf pits"],
        when: When::SetUp.title(),
        short: "say which wolf pits are real",
        long: "Name the hexes of the real pits or of the dummies; `rest` speaks of all hexes not named. \
               One counter stays out: `pit out` says of which kind.",
        examples: &[
            "pits real A29B40 A28B39 A25B36; rest dummy",
            "pits dummy A29B40, A29B39",
            "pit out dummy",
        ],
        rules: &["14.11", "14.12"],
    },
    forms: &[(Rule::pits, read), (Rule::pit_out, read_out)],
    of_the_order: Some(("the wolf pits are the Order's", rule!("14.11"))),
};

/// The verb of the pits that are not named.
pub const REST: Declared = Declared {
    verb: Verb {
        name: "rest",
        aliases: &["others"],
        when: When::SetUp.title(),
        short: "say what the pits not named are",
        long: "Stands behind a list of pits.",
        examples: &["rest dummy", "rest real"],
        rules: &["14.11"],
    },
    // A list of pits takes it in.
    forms: &[],
    of_the_order: Some(("the wolf pits are the Order's", rule!("14.11"))),
};

/// `pits real A29B40 …`, `pits dummy …`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pits {
    pub kind: PitKind,
    pub hexes: Vec<Hex>,
}

impl OrderKind for Pits {
    fn facts(&self) -> Facts {
        Facts { when: When::SetUp, decisions: &[], slot: "pits", settles: &[Matter::Pit] }
    }

    fn written(&self) -> String {
        format!("pits {} {}", written::pit_kind(self.kind), written::list(&self.hexes, " "))
    }

    fn said(&self, _: &Words<'_>) -> String {
        said!("wolf-pits-at", kind = %written::pit_kind(self.kind), hexes = %written::list(&self.hexes, ", "))
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Nobody
    }

    fn settled(&self) -> Whom<'_> {
        Whom::Hexes(&self.hexes)
    }

    fn slot(&self) -> String {
        format!("{} {}", self.facts().slot, written::pit_kind(self.kind))
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        (some::pit_kind(), some::hexes(1)).prop_map(|(kind, hexes)| Self { kind, hexes }).boxed()
    }
}

/// `rest dummy`, after a list of pits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PitsRest {
    pub kind: PitKind,
}

impl OrderKind for PitsRest {
    fn facts(&self) -> Facts {
        Facts { when: When::SetUp, decisions: &[], slot: "pits rest", settles: &[] }
    }

    fn written(&self) -> String {
        format!("rest {}", written::pit_kind(self.kind))
    }

    fn said(&self, _: &Words<'_>) -> String {
        said!("wolf-pits-on-all-hexes-not", kind = %written::pit_kind(self.kind))
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Nobody
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        some::pit_kind().prop_map(|kind| Self { kind }).boxed()
    }
}

/// `pit out dummy`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PitOut {
    /// Which kind the counter is that stays out.
    pub kind: PitKind,
}

impl OrderKind for PitOut {
    fn facts(&self) -> Facts {
        Facts { when: When::SetUp, decisions: &[], slot: "pit-out", settles: &[] }
    }

    fn written(&self) -> String {
        format!("pit out {}", written::pit_kind(self.kind))
    }

    fn said(&self, _: &Words<'_>) -> String {
        let kind = match self.kind {
            PitKind::Real => text!("real-pit"),
            PitKind::Dummy => "dummy",
        };
        said!("the-pit-counter-that-stays-out", %kind)
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Nobody
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        some::pit_kind().prop_map(|kind| Self { kind }).boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let clause = |part: Pair<'_, Rule>| match part.as_rule() {
        Rule::pit_list => Some(reader.hexes(&part).map(|hexes| Pits { kind: pit_kind(&part), hexes }.into())),
        Rule::pits_rest => Some(Ok(PitsRest { kind: pit_kind(&part) }.into())),
        _ => None,
    };
    pair.clone().into_inner().filter_map(clause).collect()
}

fn read_out(_: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    Ok(vec![PitOut { kind: pit_kind(pair) }.into()])
}

fn pit_kind(pair: &Pair<'_, Rule>) -> PitKind {
    let kind = child(pair, Rule::kind);
    match kind.is_some_and(|kind| has(&kind, Rule::real)) {
        true => PitKind::Real,
        false => PitKind::Dummy,
    }
}
