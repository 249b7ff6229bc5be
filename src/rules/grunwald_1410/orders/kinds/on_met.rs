//! `on pit` and `on camp check`: whether a move goes on after a harmless pit (14.21, GD-04) or an enemy camp
//! (17.0, GD-06).

use super::*;
use estafette_core::said;

/// The verb of pits.
pub const PIT: Declared = Declared {
    verb: Verb {
        name: "on pit",
        aliases: &["on"],
        when: When::Always.title(),
        short: "stop or go on when a pit turns out harmless",
        long: "Speaks of moves in your own movement phase.",
        examples: &["on pit: stop", "on pit: go on"],
        rules: &["14.21"],
    },
    forms: &[(Rule::on_pit, read_pit)],
    of_the_order: None,
};

/// The verb of camps.
pub const CAMP: Declared = Declared {
    verb: Verb {
        name: "on camp check",
        aliases: &["on"],
        when: When::Always.title(),
        short: "stop or go on after the roll for an enemy camp",
        long: "Speaks of moves in your own movement phase.",
        examples: &["on camp check: stop", "on camp check: go on"],
        rules: &["17.0-1"],
    },
    forms: &[(Rule::on_camp, read_camp)],
    of_the_order: None,
};

/// `on pit: stop`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OnPit {
    pub then: Onward,
}

impl OrderKind for OnPit {
    fn facts(&self) -> Facts {
        Facts { when: When::Always, decisions: &["GD-04"], slot: "on-pit", settles: &[] }
    }

    fn written(&self) -> String {
        format!("on pit: {}", written::onward(self.then))
    }

    fn said(&self, _: &Words<'_>) -> String {
        said!("a-unit-that-meets-a-harmless", then = %said::onward(self.then))
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Nobody
    }

    fn is_about(&self, _: &str, _: &dyn Fn(&Group) -> bool) -> bool {
        true
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        some::onward().prop_map(|then| Self { then }).boxed()
    }
}

/// `on camp check: go on`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OnCampCheck {
    pub then: Onward,
}

impl OrderKind for OnCampCheck {
    fn facts(&self) -> Facts {
        Facts { when: When::Always, decisions: &["GD-06"], slot: "on-camp-check", settles: &[] }
    }

    fn written(&self) -> String {
        format!("on camp check: {}", written::onward(self.then))
    }

    fn said(&self, _: &Words<'_>) -> String {
        said!("a-unit-that-rouses-an-enemy", then = %said::onward(self.then))
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Nobody
    }

    fn is_about(&self, _: &str, _: &dyn Fn(&Group) -> bool) -> bool {
        true
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        some::onward().prop_map(|then| Self { then }).boxed()
    }
}

fn read_pit(_: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    Ok(vec![OnPit { then: onward(pair) }.into()])
}

fn read_camp(_: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    Ok(vec![OnCampCheck { then: onward(pair) }.into()])
}

fn onward(pair: &Pair<'_, Rule>) -> Onward {
    match child(pair, Rule::onward).is_some_and(|onward| has(&onward, Rule::halt)) {
        true => Onward::Stop,
        false => Onward::GoOn,
    }
}
