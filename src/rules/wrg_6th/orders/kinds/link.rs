//! `link` and `unlink`: wagons and their teams (4.15).

use super::*;
use estafette_core::said;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "link",
        aliases: &["unlink"],
        when: "movement",
        short: "wagons: yoke their teams, or unyoke them",
        long: "It takes a full move. Only linked teams move wagons; unlinked ones stand inside the laager.",
        examples: &["WAGONS W1: link wagons", "WAGONS W1: unlink wagons"],
        rules: &["W-4.15.3d", "W-4.15.3a"],
    },
    forms: &[(Rule::link, |_, _, _| one(Link(true))), (Rule::unlink, |_, _, _| one(Link(false)))],
};

/// Link wagons and their teams, or unlink them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link(pub bool);

impl ActionKind for Link {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Team, Phase::Movement)
    }

    fn said(&self, s: &Subject) -> String {
        s.does(if self.0 { "link" } else { "unlink" }, &said!("teams", whose = %s.whose()))
    }
}
