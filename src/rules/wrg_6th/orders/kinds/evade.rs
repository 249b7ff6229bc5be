//! `evade`: running from a charge (4.7.5).

use super::*;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "evade",
        aliases: &[],
        when: "reactions",
        short: "run from a charge, or do not",
        long: "Mostly behind `if charged`, `if charged by elephants`, `if charged while mounted`.",
        examples: &["UNIT 7: if charged by elephants evade", "UNIT 3: do not evade"],
        rules: &["W-4.7.5b"],
    },
    forms: &[(Rule::evade, |_, _, _| one(Evade)), (Rule::do_not_evade, |_, _, _| one(DoNotEvade))],
};

/// When charged: evade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Evade;

impl ActionKind for Evade {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Reaction, Phase::Movement)
    }

    fn said(&self, s: &Subject) -> String {
        s.does("evade", "")
    }
}

/// When charged: do not evade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DoNotEvade;

impl ActionKind for DoNotEvade {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Reaction, Phase::Movement)
    }

    fn said(&self, s: &Subject) -> String {
        s.does_not("evade")
    }
}
