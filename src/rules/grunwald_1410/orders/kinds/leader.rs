//! `leader`: where a leader goes (15.12, GA-53), and what he does when his unit advances (GA-55).

use super::*;
use estafette_core::{said, text};

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "leader",
        aliases: &["leaders"],
        when: When::Movement.title(),
        short: "move a leader, alone or with a unit",
        long: "Alone he goes from hex to hex; with a unit he goes where it goes. A leader of the Order whose way \
               alone is refused goes with his unit. `stays` and `goes` say what he does when his unit advances \
               after combat, and stay in force.",
        examples: &["leader WITOLD to A29B31 A28B31", "leader LICHTENSTEIN with K04", "leader ULRICH stays"],
        rules: &["15.12", "15.23"],
    },
    forms: &[(Rule::leader, read)],
    of_the_order: None,
};

/// `leader WITOLD to A29B31 A28B31`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderTo {
    pub leader: LeaderId,
    pub hexes: Vec<Hex>,
}

impl OrderKind for LeaderTo {
    fn facts(&self) -> Facts {
        Facts { when: When::Movement, decisions: &[], slot: "leader", settles: &[] }
    }

    fn written(&self) -> String {
        format!("leader {} to {}", self.leader, written::list(&self.hexes, " "))
    }

    fn said(&self, words: &Words<'_>) -> String {
        said!("goes-alone-to", leader = %words.leader(&self.leader), hexes = %said::way(&self.hexes))
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Leader(&self.leader)
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        (some::leader(), some::hexes(1)).prop_map(|(leader, hexes)| Self { leader, hexes }).boxed()
    }
}

/// `leader LICHTENSTEIN with K04`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderWith {
    pub leader: LeaderId,
    pub unit: UnitId,
}

impl OrderKind for LeaderWith {
    fn facts(&self) -> Facts {
        Facts { when: When::Movement, decisions: &[], slot: "leader", settles: &[] }
    }

    fn written(&self) -> String {
        format!("leader {} with {}", self.leader, self.unit)
    }

    fn said(&self, words: &Words<'_>) -> String {
        said!("goes-with", leader = %words.leader(&self.leader), unit = %words.unit(&self.unit))
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Leader(&self.leader)
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        (some::leader(), some::own()).prop_map(|(leader, unit)| Self { leader, unit }).boxed()
    }
}

/// `leader ULRICH stays`, `leader ULRICH goes`: in an advance of his unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderInAdvance {
    pub leader: LeaderId,
    pub goes: bool,
}

impl OrderKind for LeaderInAdvance {
    fn facts(&self) -> Facts {
        Facts { when: When::Always, decisions: &["GD-30"], slot: "leader-in-advance", settles: &[] }
    }

    fn written(&self) -> String {
        format!("leader {} {}", self.leader, if self.goes { "goes" } else { "stays" })
    }

    fn said(&self, words: &Words<'_>) -> String {
        let does = if self.goes { text!("goes-along") } else { text!("stays-behind") };
        said!("when-his-unit-advances", leader = %words.leader(&self.leader), %does)
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Leader(&self.leader)
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        (some::leader(), any::<bool>()).prop_map(|(leader, goes)| Self { leader, goes }).boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let leader = reader.the_leader(pair)?;
    if let Some(to) = child(pair, Rule::leader_to) {
        return Ok(vec![LeaderTo { leader, hexes: reader.hexes(&to)? }.into()]);
    }
    if let Some(with) = child(pair, Rule::leader_with) {
        return Ok(vec![LeaderWith { leader, unit: reader.the_own(&with)? }.into()]);
    }
    Ok(vec![LeaderInAdvance { leader, goes: has(pair, Rule::goes) }.into()])
}
