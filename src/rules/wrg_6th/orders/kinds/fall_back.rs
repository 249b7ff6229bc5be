//! `fall back`: light and loose troops leave the enemy's front (4.9.4).

use super::*;
use estafette_core::said;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "fall",
        aliases: &["fallback"],
        when: "movement",
        short: "fall back from the enemy",
        long: "Light and loose troops only, last of all movement.",
        examples: &["UNIT 11: fall back to exactly 60 paces when allowed"],
        rules: &["W-4.9.4a"],
    },
    forms: &[(Rule::fall_back, |reader, pair, _| {
        let to = has(pair, Rule::num).then(|| reader.paces(pair)).transpose()?;
        one(FallBack { to, exactly: has(pair, Rule::exactly) })
    })],
};

/// Fall back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FallBack {
    /// To so many paces from the enemy.
    pub to: Option<Paces>,
    /// `exactly`: a claim [W-3.4e].
    pub exactly: bool,
}

impl ActionKind for FallBack {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Movement, Phase::Movement)
    }

    fn said(&self, s: &Subject) -> String {
        let exactly = if self.exactly { "exactly " } else { "" };
        let to = self.to.map_or_else(String::new, |paces| said!("to-paces-from-the-enemy", %exactly, %paces));
        s.does("fall", &format!("back{to}"))
    }
}
