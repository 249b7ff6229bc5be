//! Dice of a game on a public beacon: each stretch of a phase has a key of its own.
//!
//! A phase that pauses for answers is run again from its start. The first stretch reaches to the questions of the first
//! pause, and its dice have a key with the round that was fixed when orders were closed. Once the questions of a pause
//! are met with their answers, the dice have the key with the round that was fixed when these answers were closed. So
//! what was told before the pause is told again, and nobody answered with a later die in view.

use std::collections::BTreeSet;

use super::{DiceKey, DiceSource, Label, Scheme};
use crate::question::QuestionKey;

/// A stretch of a phase.
#[derive(Clone)]
pub struct Stretch {
    /// The questions whose answers open it; none for the first one.
    pub after: BTreeSet<QuestionKey>,
    /// The round in its key; none in a game without a beacon.
    pub round: Option<u64>,
    /// The key of its dice.
    pub key: DiceKey,
}

/// The dice of a phase by its stretches.
pub struct Stretched {
    stretches: Vec<Stretch>,
    at: usize,
}

impl Stretched {
    /// The dice of these stretches, in the order in which their rounds were fixed.
    ///
    /// # Panics
    /// Without any.
    pub fn new(stretches: Vec<Stretch>) -> Self {
        assert!(!stretches.is_empty(), "a phase has at least one stretch");
        Self { stretches, at: 0 }
    }
}

impl DiceSource for Stretched {
    fn die(&mut self, label: &Label<'_>) -> u32 {
        self.stretches[self.at].key.die(&label.to_string(), label.sides)
    }

    fn scheme(&self) -> Scheme {
        self.stretches[self.at].key.scheme()
    }

    fn round(&self) -> Option<u64> {
        self.stretches[self.at].round
    }

    /// Goes on to the last stretch that one of the questions opens, and never back to one before.
    fn answered(&mut self, questions: &[QuestionKey]) {
        let opens = |stretch: &Stretch| questions.iter().any(|question| stretch.after.contains(question));
        let opened = self.stretches.iter().rposition(opens);
        self.at = self.at.max(opened.unwrap_or(0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Secret, Sitting};
    use crate::ids::{DecisionId, GameId, PhaseName, SeatId};

    fn question(subject: &str) -> QuestionKey {
        let (decision, seat) = (DecisionId::new("GD-15"), SeatId::new("polish"));
        QuestionKey { decision, seat, subject: subject.to_owned(), count: 1 }
    }

    #[test]
    fn the_key_changes_at_the_questions_of_a_pause_and_never_back() {
        let secret = Secret::from_phrase("case");
        let stretch = |round: u8, after: &[&str]| Stretch {
            after: after.iter().map(|subject| question(subject)).collect(),
            round: Some(u64::from(round)),
            key: DiceKey::with_round(&secret, ["", ""], &[round; 32]),
        };
        let mut dice = Stretched::new(vec![stretch(1, &[]), stretch(2, &["P1", "P2"]), stretch(3, &["P3"])]);
        let sitting = Sitting {
            game: GameId::new("case"),
            line: 0,
            turn: 1,
            phase: PhaseName::new("fire"),
            occurrence: 1,
        };
        let label = Label {
            sitting: &sitting,
            rule: crate::rule!("8.56"),
            subject: "P12",
            count: 1,
            sides: 60_000,
            numbers: None,
            scheme: Scheme::One,
        };
        let first = dice.die(&label);
        dice.answered(&[question("P9")]);
        assert_eq!((dice.round(), dice.die(&label)), (Some(1), first), "nobody paused for it");
        dice.answered(&[question("P2")]);
        assert_eq!(dice.round(), Some(2));
        assert_ne!(dice.die(&label), first);
        dice.answered(&[question("P3")]);
        dice.answered(&[question("P1")]);
        assert_eq!(dice.round(), Some(3), "later questions of an earlier pause change nothing");
    }
}
