//! `rally`: which disordered units try to rally (9.41), and which leader helps (9.44).

use super::*;
use estafette_core::{said, text};

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "rally",
        aliases: &["reorganise", "reorganize", "reform"],
        when: When::Reorganisation.title(),
        short: "say which disordered units try to rally",
        long: "Without an order every unit that may try does. `with` names the leader who helps, `not` the units \
               that do not try.",
        examples: &["rally all", "rally L07 with WITOLD", "rally not T02", "rally all except T02"],
        rules: &["9.41", "9.44"],
    },
    forms: &[(Rule::rally, read)],
    of_the_order: None,
};

/// `rally all`, `rally L07`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rally {
    pub group: Group,
}

impl OrderKind for Rally {
    fn facts(&self) -> Facts {
        let settles = &[Matter::Rally];
        Facts { when: When::Reorganisation, decisions: &["GD-12"], slot: "rally", settles }
    }

    fn written(&self) -> String {
        format!("rally {}", written::group(&self.group))
    }

    fn said(&self, words: &Words<'_>) -> String {
        said!("to-rally", group = %words.does(&self.group, "try"))
    }

    to_a_group!();

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        some::group().prop_map(|group| Self { group }).boxed()
    }
}

/// `rally L07 with WITOLD`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RallyWith {
    pub unit: UnitId,
    pub leader: LeaderId,
}

impl OrderKind for RallyWith {
    fn facts(&self) -> Facts {
        let settles = &[Matter::RallyWith, Matter::Rally];
        Facts { when: When::Reorganisation, decisions: &["GD-12"], slot: "rally", settles }
    }

    fn written(&self) -> String {
        format!("rally {} with {}", self.unit, self.leader)
    }

    fn said(&self, words: &Words<'_>) -> String {
        said!("tries-to-rally-helped-by", unit = %words.unit(&self.unit), leader = %words.leader(&self.leader))
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Unit(&self.unit)
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        (some::own(), some::leader()).prop_map(|(unit, leader)| Self { unit, leader }).boxed()
    }
}

/// `rally not T02`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RallyNot {
    pub group: Group,
}

impl OrderKind for RallyNot {
    fn facts(&self) -> Facts {
        // A unit that does not try needs no leader either.
        let settles = &[Matter::Rally, Matter::RallyWith];
        Facts { when: When::Reorganisation, decisions: &["GD-12"], slot: "rally", settles }
    }

    fn written(&self) -> String {
        format!("rally not {}", written::group(&self.group))
    }

    fn said(&self, words: &Words<'_>) -> String {
        said!("not-try-to-rally", group = %words.does(&self.group, "do"))
    }

    to_a_group!();

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        some::group().prop_map(|group| Self { group }).boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    if has(pair, Rule::k_none) && !has(pair, Rule::group) {
        return Ok(vec![RallyNot { group: Group::All }.into()]);
    }
    let groups =
        children(pair, Rule::group).map(|g| reader.this_group(&g)).collect::<ReadResult<Vec<_>>>()?;
    let mut groups = groups.into_iter();
    let group = groups.next().unwrap_or(Group::All);
    if has(pair, Rule::leader_id) {
        return read_with(reader, pair, group);
    }
    let not = [Rule::k_not, Rule::k_donot, Rule::k_none].into_iter().any(|rule| has(pair, rule));
    Ok(match (not, groups.next()) {
        (true, Some(except)) => vec![Rally { group }.into(), RallyNot { group: except }.into()],
        (true, None) => vec![RallyNot { group }.into()],
        (false, _) => vec![Rally { group }.into()],
    })
}

fn read_with(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>, group: Group) -> ReadResult<Vec<Order>> {
    let leader = reader.the_leader(pair)?;
    match group {
        Group::Units(units) => {
            Ok(units.into_iter().map(|unit| RallyWith { unit, leader: leader.clone() }.into()).collect())
        }
        _ => Err(reader
            .wrong(pair, text!("name-the-units-that-the-leader"))
            .under(rule!("9.44"))
            .hinting(said!("write-rally-l07-with", %leader))),
    }
}
