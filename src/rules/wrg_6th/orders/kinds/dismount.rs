//! `dismount` and `mount`: mounted infantry and its horses (4.7.6).

use super::*;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "dismount",
        aliases: &["mount"],
        when: "reactions",
        short: "mounted infantry gets off its horses",
        long: "When charged, only off the horses, while mounted and holding; else by order, if that much of the move is left.",
        examples: &["UNIT 10: if charged while mounted dismount and hold", "UNIT 10: mount"],
        rules: &["W-4.7.6b"],
    },
    forms: &[(Rule::dismount, |_, _, _| one(Dismount)), (Rule::mount, |_, _, _| one(Mount))],
};

/// Get off the horses [W-4.7.6b].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dismount;

impl ActionKind for Dismount {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Reaction, Phase::Movement)
    }

    fn said(&self, s: &Subject) -> String {
        s.does("dismount", "")
    }
}

/// Get on the horses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mount;

impl ActionKind for Mount {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Formation, Phase::Movement)
    }

    fn said(&self, s: &Subject) -> String {
        s.does("mount", "")
    }
}
