//! `place`: stakes and caltrops (4.7.7, 4.14).

use super::*;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "place",
        aliases: &["emplace", "drop"],
        when: "reactions",
        short: "place stakes or caltrops",
        long: "",
        examples: &["UNIT 4: place stakes if there is time"],
        rules: &["W-4.7.7"],
    },
    forms: &[(Rule::obstacles, |_, pair, _| {
        one(match () {
            () if has(pair, Rule::stakes) => Obstacles::Stakes,
            () if has(pair, Rule::caltrops) => Obstacles::Caltrops,
            () => Obstacles::Obstacles,
        })
    })],
};

/// Place obstacles: what they were called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obstacles {
    /// Just so.
    Obstacles,
    /// Stakes.
    Stakes,
    /// Caltrops.
    Caltrops,
}

impl ActionKind for Obstacles {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Obstacles, Phase::Movement)
    }

    fn said(&self, s: &Subject) -> String {
        let what = match self {
            Self::Obstacles => "obstacles",
            Self::Stakes => "stakes",
            Self::Caltrops => "caltrops",
        };
        s.does("place", &format!("{} {what}", s.whose()))
    }
}
