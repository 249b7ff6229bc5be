//! `camp`: where camp followers turn out (17.0-4).

use super::*;
use estafette_core::{said, text};

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "camp",
        aliases: &[],
        when: When::Always.title(),
        short: "say where camp followers turn out",
        long: "Hexes of the camp in order, and how the followers face.",
        examples: &["camp Polish followers at A43B16 A44B16 A45B15 A44B15 facing NW"],
        rules: &["17.0-4"],
    },
    forms: &[(Rule::camp, read)],
    of_the_order: None,
};

/// `camp Polish followers at A43B16 … facing NW`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CampFollowers {
    pub camp: Camp,
    /// In which hexes, in order.
    pub hexes: Vec<Hex>,
    pub facing: Option<Facing>,
}

impl CampFollowers {
    fn nation(&self) -> &'static str {
        written::nation_word(self.camp.nation())
    }
}

impl OrderKind for CampFollowers {
    fn facts(&self) -> Facts {
        Facts { when: When::Always, decisions: &["GD-07"], slot: "camp", settles: &[] }
    }

    fn written(&self) -> String {
        let at = match &self.hexes[..] {
            [] => String::new(),
            hexes => format!(" at {}", written::list(hexes, " ")),
        };
        let facing = self.facing.map_or_else(String::new, |f| format!(" facing {f}"));
        format!("camp {} followers{at}{facing}", self.nation())
    }

    fn said(&self, _: &Words<'_>) -> String {
        let at = match &self.hexes[..] {
            [] => String::new(),
            hexes => format!(" at {}", written::list(hexes, ", ")),
        };
        let facing = self.facing.map_or_else(String::new, |f| said!("facing", f = %said::compass(f)));
        said!("camp-followers-turn-out", nation = %self.nation(), %at, %facing)
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Nobody
    }

    fn slot(&self) -> String {
        format!("camp {}", self.camp)
    }

    fn is_about(&self, subject: &str, _: &dyn Fn(&Group) -> bool) -> bool {
        !self.hexes.is_empty() && s17_camps::is_of(self.camp, subject)
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        (some::hexes(1), prop::option::of(some::facing()))
            .prop_map(|(hexes, facing)| Self { camp: Camp::Teutonic, hexes, facing })
            .boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let name = child(pair, Rule::camp_name).ok_or_else(|| reader.wrong(pair, text!("which-camp")))?;
    let nation = super::super::read::nation(&name);
    let camp = Camp::ALL.into_iter().find(|c| c.nation() == nation).unwrap_or(Camp::Teutonic);
    if camp.side() != reader.original.names.side {
        let message = said!("the-camp-is-not-yours", nation = %written::nation_word(nation));
        return Err(reader.wrong(&name, message).under(rule!("17.0-4")));
    }
    Ok(vec![CampFollowers { camp, hexes: reader.hexes(pair)?, facing: reader.facing(pair)? }.into()])
}
