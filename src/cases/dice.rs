//! The dice of a case: scripted face by face, or rolled under a phrase. Each call is noted.
//!
//! Shuffles take no script: their dice come from the phrase in any case, and stand in the events alone.
//! A die is bound to its key at its first call, so that a phase that is run again meets the same one.

use std::collections::{BTreeMap, VecDeque};

use super::case::Scripted;
use super::outcome::RolledDie;
use estafette_core::dice::Face;
use estafette_core::{DiceSource, Keyed, Label};
use estafette_orders::near::fold;
use estafette_rules::Numbering;

/// The dice of one phase instance.
pub struct Dice {
    source: Source,
    /// The key of shuffles, and of all dice without a script.
    keyed: Keyed,
    bound: BTreeMap<String, u32>,
    rolled: Vec<RolledDie>,
    complaints: Vec<String>,
    numbering: Numbering,
    set: Vec<SetDie>,
}

/// A die that an umpire set.
struct SetDie {
    rule: String,
    subject: String,
    count: u32,
    face: u32,
    /// The label that it was rolled under.
    key: Option<String>,
}

enum Source {
    Script { plain: VecDeque<u32>, named: Vec<(String, String, u32)> },
    Keyed,
}

impl Dice {
    /// Dice from a script that is still empty, for a system whose rules are numbered so; its shuffles come
    /// from a key.
    pub fn scripted(numbering: Numbering, keyed: Keyed) -> Self {
        Self::from(Source::Script { plain: VecDeque::new(), named: Vec::new() }, numbering, keyed)
    }

    /// Dice rolled under a key.
    pub fn keyed(numbering: Numbering, keyed: Keyed) -> Self {
        Self::from(Source::Keyed, numbering, keyed)
    }

    fn from(source: Source, numbering: Numbering, keyed: Keyed) -> Self {
        let (rolled, complaints, set) = (Vec::new(), Vec::new(), Vec::new());
        Self { source, keyed, bound: BTreeMap::new(), rolled, complaints, numbering, set }
    }

    /// Sets the die of a rule and subject that is rolled for the `count`th time, as an umpire does.
    pub fn set(&mut self, (rule, subject, count): (&str, &str, u32), face: u32) {
        let (rule, subject) = (rule.to_owned(), subject.to_owned());
        self.set.push(SetDie { rule, subject, count, face, key: None });
    }

    /// The dice that an umpire set and nobody rolled, each as a sentence.
    pub fn set_in_vain(&self) -> impl Iterator<Item = String> + '_ {
        let vain = self.set.iter().filter(|set| set.key.is_none());
        vain.map(|s| {
            let (rule, subject, count, asked) = (&s.rule, &s.subject, s.count, self.asked());
            format!("no die {rule} {subject} #{count} was rolled; asked for were {asked}")
        })
    }

    /// The face that an umpire set for a die.
    fn ruled(&mut self, label: &Label<'_>) -> Option<u32> {
        let (key, numbering) = (label.to_string(), self.numbering);
        let meant = |set: &SetDie| match &set.key {
            Some(known) => *known == key,
            None => {
                set.count == label.count
                    && fold(&set.subject) == fold(label.subject)
                    && numbering.covers(&set.rule, label.rule.as_str())
            }
        };
        let set = self.set.iter_mut().find(|set| meant(set))?;
        set.key = Some(key);
        if label.has(set.face) {
            return Some(set.face);
        }
        let what = format!("the die {} {} is set to {}", label.rule, label.subject, set.face);
        self.complaints.push(format!("{what}, which a die of {} sides does not have", label.sides));
        None
    }

    /// Adds to the script; keyed dice need none.
    pub fn add(&mut self, rolls: &[Scripted]) {
        let Source::Script { plain, named, .. } = &mut self.source else { return };
        for roll in rolls {
            match &roll.named {
                Some((rule, subject)) => named.push((rule.clone(), subject.clone(), roll.die)),
                None => plain.push_back(roll.die),
            }
        }
    }

    /// Every die called for so far, in the order of its first call.
    pub fn rolled(&self) -> &[RolledDie] {
        &self.rolled
    }

    /// What was wrong with the script in the calls so far.
    pub fn complaints(&self) -> &[String] {
        &self.complaints
    }

    /// What the script still holds, as a sentence; `None` when everything was used.
    pub fn unused(&self) -> Option<String> {
        let Source::Script { plain, named, .. } = &self.source else { return None };
        let mut left: Vec<String> = named.iter().map(|(r, s, d)| format!("{d} for {r} {s}")).collect();
        left.extend(plain.iter().map(u32::to_string));
        (!left.is_empty())
            .then(|| format!("dice left unused: {}; asked for were {}", left.join(", "), self.asked()))
    }

    fn asked(&self) -> String {
        let all: Vec<_> =
            self.rolled.iter().map(|r| format!("d{} {} {}", r.sides, r.rule, r.subject)).collect();
        if all.is_empty() { "none".to_owned() } else { all.join(", ") }
    }

    fn fresh(&mut self, label: &Label<'_>) -> u32 {
        let die = match &mut self.source {
            Source::Keyed => return self.keyed.face(label).die,
            Source::Script { plain, named } => {
                let numbering = self.numbering;
                let fits = |(rule, subject, _): &(String, String, u32)| {
                    numbering.covers(rule, label.rule.as_str()) && subject == label.subject
                };
                match named.iter().position(fits) {
                    Some(at) => Some(named.remove(at).2),
                    None => plain.pop_front(),
                }
            }
        };
        let what = format!(
            "die {} (d{} under {} for {})",
            self.rolled.len() + 1,
            label.sides,
            label.rule,
            label.subject
        );
        match die {
            Some(die) if label.has(die) => die,
            Some(die) => {
                self.complaints.push(format!("the script says {die} for {what}, which has no such face"));
                label.shown(1)
            }
            None => {
                self.complaints.push(format!("the script has no {what}"));
                // Not the same face for all: equals who throw until one wins would throw for ever.
                self.keyed.face(label).die
            }
        }
    }

    /// The number under a label, of those that its die has on its sides.
    fn number(&mut self, label: &Label<'_>) -> u32 {
        let key = label.to_string();
        if let Some(die) = self.bound.get(&key) {
            return *die;
        }
        let die = self.fresh(label);
        self.bound.insert(key.clone(), die);
        let (rule, subject) = (label.rule.to_string(), label.subject.to_owned());
        self.rolled.push(RolledDie { rule, subject, sides: label.sides, die, computed: None, key });
        die
    }
}

impl DiceSource for Dice {
    fn die(&mut self, label: &Label<'_>) -> u32 {
        self.number(label)
    }

    fn face(&mut self, label: &Label<'_>) -> Face {
        let rolled = self.number(label);
        let Some(die) = self.ruled(label) else { return Face { die: rolled, computed: None } };
        let key = label.to_string();
        if let Some(noted) = self.rolled.iter_mut().find(|r| r.key == key) {
            (noted.die, noted.computed) = (die, Some(rolled));
        }
        Face { die, computed: Some(rolled) }
    }

    fn card(&mut self, label: &Label<'_>) -> u32 {
        self.keyed.die(label)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use estafette_core::dice::Scheme;
    use estafette_core::{DiceKey, GameId, PhaseName, RuleId, Secret, Sitting};

    fn scripted() -> Dice {
        let key = DiceKey::new(&Secret::from_phrase("case"), ["", ""]);
        Dice::scripted(Numbering::Decimal, Keyed(key))
    }

    fn call(dice: &mut Dice, rule: &str, subject: &str, count: u32) -> u32 {
        let sitting = Sitting {
            game: GameId::new("case"),
            line: 0,
            turn: 1,
            phase: PhaseName::new("p"),
            occurrence: 1,
        };
        dice.die(&Label {
            sitting: &sitting,
            rule: RuleId::read(rule),
            subject,
            count,
            sides: 6,
            numbers: None,
            scheme: Scheme::One,
        })
    }

    fn named(rule: &str, subject: &str, die: u32) -> Scripted {
        Scripted { die, named: Some((rule.to_owned(), subject.to_owned())) }
    }

    #[test]
    fn named_dice_are_bound_by_rule_and_subject_and_plain_ones_fill_the_rest() {
        let mut dice = scripted();
        dice.add(&[named("8.56", "B", 4), Scripted { die: 2, named: None }, named("7.22", "K02", 6)]);
        assert_eq!(call(&mut dice, "7.22f", "K02", 1), 6, "a rule names its sub-rules too");
        assert_eq!(call(&mut dice, "8.56", "C", 1), 2);
        assert_eq!(call(&mut dice, "8.56", "B", 1), 4);
        assert_eq!(call(&mut dice, "8.56", "C", 1), 2, "the same key meets the same die");
        assert_eq!((dice.unused(), dice.complaints().len(), dice.rolled().len()), (None, 0, 3));
    }

    #[test]
    fn too_few_too_many_and_impossible_dice_are_named() {
        let mut dice = scripted();
        dice.add(&[Scripted { die: 9, named: None }, named("8.56", "B", 4)]);
        call(&mut dice, "4.56", "K01", 1);
        call(&mut dice, "4.56", "K02", 1);
        assert!(dice.complaints()[0].contains("9 for die 1 (d6 under 4.56 for K01)"));
        assert!(dice.complaints()[1].contains("no die 2 (d6 under 4.56 for K02)"));
        assert!(dice.unused().unwrap().contains("4 for 8.56 B"));
    }

    #[test]
    fn a_shuffle_takes_nothing_from_the_script_and_misses_nothing_in_it() {
        let mut dice = scripted();
        dice.add(&[Scripted { die: 2, named: None }]);
        let sitting = Sitting {
            game: GameId::new("case"),
            line: 0,
            turn: 1,
            phase: PhaseName::new("p"),
            occurrence: 1,
        };
        let mut card = |sides| {
            let rule = RuleId::read("8.1");
            dice.card(&Label {
                sitting: &sitting,
                rule,
                subject: "events",
                count: 1,
                sides,
                numbers: None,
                scheme: Scheme::One,
            })
        };
        let shuffle: Vec<u32> = (2..=20).rev().map(&mut card).collect();
        assert_eq!((2..=20).rev().map(card).collect::<Vec<_>>(), shuffle, "the same again");
        assert_eq!(call(&mut dice, "8.56", "B", 1), 2);
        assert_eq!((dice.unused(), dice.complaints().len(), dice.rolled().len()), (None, 0, 1));
    }
}
