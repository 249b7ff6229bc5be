//! `hold`: staying at a place, and standing to receive a charge (4.7).

use super::*;
use crate::orders::clause::Condition;
use estafette_core::{said, text};

pub const HOLD: Declared = Declared {
    verb: Verb {
        name: "hold",
        aliases: &["h", "stand", "stay"],
        when: "standing",
        short: "stay at a place; when charged, stand to receive",
        long: "At a place, on terrain, behind a unit, or where you stand. Behind `if charged` it is the reaction: to \
               stand; `hold and advance 20 paces` is for foot whose charge on mounted troops is countercharged.",
        examples: &[
            "UNIT 4: HOLD on the hill H1",
            "UNIT 2: from period 4 HOLD where you stand [changed in period 3]",
            "UNIT 4: if charged turn to face them",
            "UNIT 12: if our charge on mounted is countercharged, hold and advance 20 paces",
        ],
        rules: &["W-4.15.5d", "W-4.6.8b"],
    },
    forms: &[
        (Rule::stay, |_, pair, _| one(Stand { advance: None, stays: stays(pair) })),
        (Rule::turn_face, |_, _, _| one(TurnToFace)),
    ],
};

/// When charged: stand; so many paces forward where foot hold against mounted [W-4.6.8b].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stand {
    /// How far forward.
    pub advance: Option<Paces>,
    /// In which formation it stays, as a word, if one was named.
    pub stays: Option<&'static str>,
}

impl ActionKind for Stand {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Reaction, Phase::Movement)
    }

    fn said(&self, s: &Subject) -> String {
        let stands = s.does("stand", text!("to-receive-the-charge"));
        match (self.advance, self.stays) {
            (None, None) => stands,
            (None, Some(shape)) => said!("and-3", format = %s.does("stay", &format!("in {shape}")), %stands),
            (Some(paces), _) => {
                s.does("hold", &said!("and-2", paces = %s.does("advance", &said!("paces-4", %paces))))
            }
        }
    }
}

/// Turn toward the charger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnToFace;

impl ActionKind for TurnToFace {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Reaction, Phase::Movement)
    }

    fn said(&self, s: &Subject) -> String {
        s.does("turn", text!("to-face-the-charge"))
    }
}

/// The formation in which a unit is to stay.
fn stays(pair: &Pair<'_, Rule>) -> Option<&'static str> {
    let word = child(pair, Rule::kw_square)?;
    ["formation", "column", "square", "wedge", "line"].into_iter().find(|shape| *shape == word.as_str())
}

/// Whether a condition is about being charged, so that `hold` is a reaction and no movement order.
pub(super) fn reacts(when: &[When]) -> bool {
    fn about(condition: &Condition) -> bool {
        match condition {
            Condition::Charged { .. } | Condition::Countercharged { .. } => true,
            Condition::All(all) | Condition::Any(all) => all.iter().any(about),
            // `hold unless charged` says what to do before that.
            Condition::Not(one) => {
                !matches!(**one, Condition::Charged { by: None, mounted: false }) && about(one)
            }
            _ => false,
        }
    }
    when.iter().any(|w| if let When::If(condition) = w { about(condition) } else { false })
}
