//! `countercharge`: meeting a charge in motion (4.7.2), and completing one's own (4.6.8).

use super::*;
use estafette_core::said;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "countercharge",
        aliases: &["complete"],
        when: "reactions",
        short: "meet a charge in motion, or complete one's own",
        long: "`complete the charge` is for foot that is countercharged.",
        examples: &["UNIT 7: if charged countercharge", "UNIT 12: if countercharged complete the charge"],
        rules: &["W-4.7.2a", "W-4.6.8a"],
    },
    forms: &[(Rule::countercharge, |_, _, _| one(Countercharge)), (Rule::complete, |_, _, _| one(Complete))],
};

/// When charged: countercharge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Countercharge;

impl ActionKind for Countercharge {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Reaction, Phase::Movement)
    }

    fn said(&self, s: &Subject) -> String {
        s.does("countercharge", "")
    }
}

/// When countercharged: complete the charge [W-4.6.8a].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Complete;

impl ActionKind for Complete {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Reaction, Phase::Movement)
    }

    fn said(&self, s: &Subject) -> String {
        s.does("complete", &said!("charge-2", whose = %s.whose()))
    }
}
