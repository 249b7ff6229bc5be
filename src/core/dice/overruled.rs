//! Dice of which an umpire set some. Every other die is what it would be without.

use std::collections::BTreeMap;

use super::{DiceSource, Face, Label, Scheme};
use crate::question::QuestionKey;

/// Dice with the faces that an umpire set, by the whole label as [`Label`] shows it. A face that the die
/// does not have sets nothing, and shuffles are never overruled.
pub struct Overruled<'a> {
    dice: &'a mut dyn DiceSource,
    faces: BTreeMap<String, u32>,
}

impl<'a> Overruled<'a> {
    /// These dice, but for the faces set.
    pub fn new(dice: &'a mut dyn DiceSource, faces: BTreeMap<String, u32>) -> Self {
        Self { dice, faces }
    }
}

impl DiceSource for Overruled<'_> {
    fn die(&mut self, label: &Label<'_>) -> u32 {
        self.face(label).die
    }

    fn card(&mut self, label: &Label<'_>) -> u32 {
        self.dice.card(label)
    }

    fn scheme(&self) -> Scheme {
        self.dice.scheme()
    }

    fn round(&self) -> Option<u64> {
        self.dice.round()
    }

    fn answered(&mut self, questions: &[QuestionKey]) {
        self.dice.answered(questions);
    }

    fn face(&mut self, label: &Label<'_>) -> Face {
        let rolled = self.dice.face(label);
        let set = self.faces.get(&label.to_string()).filter(|number| label.has(**number));
        set.map_or(rolled, |die| Face { die: *die, computed: Some(rolled.die) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{DiceKey, Keyed, Secret, Sitting};
    use crate::ids::{GameId, PhaseName};
    use crate::table::Roll;

    fn sitting() -> Sitting {
        Sitting {
            game: GameId::new("case"),
            line: 0,
            turn: 3,
            phase: PhaseName::new("polish-attack"),
            occurrence: 1,
        }
    }

    fn label<'a>(sitting: &'a Sitting, count: u32, numbers: Option<&'a [u32]>) -> Label<'a> {
        let (rule, scheme) = (crate::rule!("8.56"), Scheme::One);
        Label { sitting, rule, subject: "P12", count, sides: 6, numbers, scheme }
    }

    #[test]
    fn a_set_die_keeps_what_the_key_gives_and_leaves_the_others_alone() {
        let sitting = sitting();
        let label = |count| label(&sitting, count, None);
        let mut keyed = Keyed(DiceKey::new(&Secret::from_phrase("case"), ["", ""]));
        let plain: Vec<u32> = (1..=9).map(|n| keyed.die(&label(n))).collect();

        let faces = [(label(1).to_string(), 2), (label(3).to_string(), 7)].into();
        let mut dice = Overruled::new(&mut keyed, faces);
        assert_eq!(dice.face(&label(1)), Face { die: 2, computed: Some(plain[0]) });
        assert_eq!(dice.face(&label(3)), Face { die: plain[2], computed: None }, "a die has no face 7");
        assert_eq!(dice.card(&label(1)), plain[0], "shuffles are as the key gives them");
        let after: Vec<u32> = (2..=9).map(|n| dice.die(&label(n))).collect();
        assert_eq!(after, plain[1..]);
    }

    #[test]
    fn an_average_die_is_set_to_a_number_that_it_shows() {
        let sitting = sitting();
        let numbers = [2, 3, 3, 4, 4, 5];
        let label = |count| label(&sitting, count, Some(&numbers));
        let mut keyed = Keyed(DiceKey::new(&Secret::from_phrase("case"), ["", ""]));
        let plain: Vec<u32> = (1..=2).map(|n| numbers[keyed.die(&label(n)) as usize - 1]).collect();
        let faces = [(label(1).to_string(), 5), (label(2).to_string(), 6)].into();
        let mut dice = Overruled::new(&mut keyed, faces);
        assert_eq!(dice.face(&label(1)), Face { die: 5, computed: Some(plain[0]) });
        assert_eq!(dice.face(&label(2)), Face { die: plain[1], computed: None }, "it has no 6");
    }

    #[test]
    fn a_stored_die_says_nothing_of_rulings_unless_there_was_one() {
        let stored = r#"{"subject":"P12","sides":6,"die":4,"key":"k"}"#;
        let roll: Roll = serde_json::from_str(stored).unwrap();
        assert_eq!(roll.computed, None);
        assert_eq!(serde_json::to_string(&roll).unwrap(), stored);
        let set = Roll { computed: Some(6), ..roll };
        assert!(serde_json::to_string(&set).unwrap().ends_with(r#""key":"k","computed":6}"#));
    }
}
