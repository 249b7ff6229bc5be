//! What a die is called: its label, from which anyone can compute it again.
//!
//! The first field says how the last one is read. Under `estafette-die-1` it is the number of sides. Under
//! `estafette-die-2` it is what stands on the sides, one number for each with dots between them. Games that were set
//! up before there was a second scheme write all their labels by the first one.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::super::ids::{GameId, PhaseName};
use super::super::rule::RuleId;

/// The first field of a label that ends in a number of sides.
const ONE: &str = "estafette-die-1";
/// The first field of a label that ends in the numbers on the sides.
const TWO: &str = "estafette-die-2";

/// How a game writes the labels of its dice; a fact of its first journal entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub enum Scheme {
    /// Each label ends in the number of sides, whatever stands on them.
    #[default]
    One,
    /// The label of a die with other numbers on its sides than 1, 2, 3 … ends in these. All others are as before.
    Two,
}

impl Scheme {
    /// Whether it is the first one, of which journals say nothing.
    pub fn is_first(&self) -> bool {
        *self == Self::One
    }
}

impl From<Scheme> for u32 {
    fn from(scheme: Scheme) -> Self {
        match scheme {
            Scheme::One => 1,
            Scheme::Two => 2,
        }
    }
}

impl TryFrom<u32> for Scheme {
    type Error = String;

    fn try_from(number: u32) -> Result<Self, String> {
        match number {
            1 => Ok(Self::One),
            2 => Ok(Self::Two),
            _ => {
                Err(format!("this program knows no labels of dice of the scheme {number}: a newer one does"))
            }
        }
    }
}

/// Where and when dice are rolled: one instance of one phase of one game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sitting {
    /// The game.
    pub game: GameId,
    /// 0, and one more after each roll back.
    pub line: u32,
    /// The game turn, from 1; 0 before the first.
    pub turn: u32,
    /// The phase.
    pub phase: PhaseName,
    /// Which instance of that phase within the turn, from 1.
    pub occurrence: u32,
}

/// All that tells one die from every other die of every game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label<'a> {
    /// The phase instance.
    pub sitting: &'a Sitting,
    /// The rule under which the die is rolled.
    pub rule: RuleId,
    /// A stable id: a unit, a target, a seat.
    pub subject: &'a str,
    /// Which die of this rule, subject and number of sides in this phase, from 1.
    pub count: u32,
    /// Number of sides.
    pub sides: u32,
    /// What stands on the sides, one number for each, where it is not 1, 2, 3 …
    pub numbers: Option<&'a [u32]>,
    /// How it is written.
    pub scheme: Scheme,
}

impl Label<'_> {
    /// The number on a side, which is counted from 1.
    pub fn shown(&self, side: u32) -> u32 {
        self.numbers.and_then(|n| n.get(side as usize - 1)).copied().unwrap_or(side)
    }

    /// Whether this number stands on one of its sides.
    pub fn has(&self, number: u32) -> bool {
        self.numbers.map_or_else(|| (1..=self.sides).contains(&number), |n| n.contains(&number))
    }
}

impl fmt::Display for Label<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = self.numbers.filter(|_| self.scheme == Scheme::Two);
        let scheme = if numbers.is_some() { TWO } else { ONE };
        let Sitting { game, line, turn, phase, occurrence } = self.sitting;
        write!(
            f,
            "{scheme}|{game}|{line}|{turn}|{phase}|{occurrence}|{}|{}|{}|",
            self.rule, self.subject, self.count
        )?;
        match numbers {
            Some(numbers) => f.write_str(&joined(numbers, ".")),
            None => self.sides.fmt(f),
        }
    }
}

/// What a label says of its die.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sides {
    /// As many sides, with 1, 2, 3 … on them; at least one.
    Counted(u32),
    /// What stands on its sides; at least one.
    Marked(Vec<u32>),
}

impl Sides {
    /// Reads the end of a label; `None` for a text that is none. A label of a scheme that is none of the two, such as
    /// that of a tournament's draw, ends in a number of sides.
    pub fn of(label: &str) -> Option<Self> {
        let (first, last) = (label.split('|').next()?, label.rsplit('|').next()?);
        if first == TWO {
            let numbers: Option<Vec<u32>> = last.split('.').map(|n| n.parse().ok()).collect();
            return numbers.map(Self::Marked);
        }
        last.parse().ok().filter(|sides| *sides > 0).map(Self::Counted)
    }

    /// The same for a die in the record, whose label may be of any age.
    pub fn told(label: &str, sides: u32) -> Self {
        Self::of(label).unwrap_or(Self::Counted(sides))
    }

    /// How many there are.
    pub fn count(&self) -> u32 {
        match self {
            Self::Counted(sides) => *sides,
            Self::Marked(numbers) => u32::try_from(numbers.len()).unwrap_or(u32::MAX),
        }
    }

    /// The number on a side, which is counted from 1.
    pub fn shown(&self, side: u32) -> u32 {
        match self {
            Self::Counted(_) => side,
            Self::Marked(numbers) => numbers.get(side as usize - 1).copied().unwrap_or(side),
        }
    }

    /// Whether this number stands on one of them.
    pub fn has(&self, number: u32) -> bool {
        match self {
            Self::Counted(sides) => (1..=*sides).contains(&number),
            Self::Marked(numbers) => numbers.contains(&number),
        }
    }
}

/// As in `4 of 6` and `5 of 2,3,3,4,4,5`.
impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Counted(sides) => sides.fmt(f),
            Self::Marked(numbers) => f.write_str(&joined(numbers, ",")),
        }
    }
}

fn joined(numbers: &[u32], by: &str) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(by)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{DiceKey, DiceSource, Face, Keyed, Secret};

    const AVERAGE: [u32; 6] = [2, 3, 3, 4, 4, 5];

    fn sitting() -> Sitting {
        Sitting {
            game: GameId::new("spring-1410"),
            line: 0,
            turn: 3,
            phase: PhaseName::new("polish-attack"),
            occurrence: 1,
        }
    }

    fn label<'a>(sitting: &'a Sitting, numbers: Option<&'a [u32]>, scheme: Scheme) -> Label<'a> {
        Label { sitting, rule: crate::rule!("8.56"), subject: "P12", count: 1, sides: 6, numbers, scheme }
    }

    #[test]
    fn a_label_reads_as_documented() {
        let sitting = sitting();
        let written = |numbers, scheme| label(&sitting, numbers, scheme).to_string();
        let plain = "estafette-die-1|spring-1410|0|3|polish-attack|1|8.56|P12|1|6";
        assert_eq!(written(None, Scheme::One), plain);
        assert_eq!(written(None, Scheme::Two), plain, "an ordinary die is what it was");
        assert_eq!(written(Some(&AVERAGE), Scheme::One), plain, "as games of old wrote it");
        let marked = "estafette-die-2|spring-1410|0|3|polish-attack|1|8.56|P12|1|2.3.3.4.4.5";
        assert_eq!(written(Some(&AVERAGE), Scheme::Two), marked);
    }

    #[test]
    fn the_end_of_a_label_says_what_stands_on_the_sides() {
        let sitting = sitting();
        let of = |numbers, scheme| Sides::of(&label(&sitting, numbers, scheme).to_string()).unwrap();
        assert_eq!(of(None, Scheme::Two), Sides::Counted(6));
        let average = of(Some(&AVERAGE), Scheme::Two);
        assert_eq!((average.count(), average.to_string()), (6, "2,3,3,4,4,5".to_owned()));
        assert_eq!((1..=6).map(|side| average.shown(side)).collect::<Vec<_>>(), AVERAGE);
        assert!(average.has(5) && !average.has(1) && !average.has(6));
        assert_eq!(Sides::of("estafette-tournament-1|shuffle|8"), Some(Sides::Counted(8)));
        for none in [
            "",
            "estafette-die-1|x|0",
            "estafette-die-1|x|six",
            "estafette-die-2|x|2..3",
            "estafette-die-2|x|",
        ] {
            assert_eq!(Sides::of(none), None, "{none}");
        }
    }

    /// Computed by the script of `docs/checking-dice.md`, not by this program.
    #[test]
    fn a_marked_die_comes_out_as_the_documented_script_computes_it() {
        let key = DiceKey::new(&Secret::from_phrase("case"), ["", ""]);
        let sitting = sitting();
        let throw = |scheme| Keyed(key.clone().under(scheme)).face(&label(&sitting, Some(&AVERAGE), scheme));
        assert_eq!(throw(Scheme::One), Face { die: 4, computed: None });
        assert_eq!(throw(Scheme::Two), Face { die: 4, computed: None });
    }

    #[test]
    fn a_journal_that_says_nothing_is_of_the_first_scheme_and_one_of_the_future_is_refused() {
        assert_eq!(Scheme::default(), Scheme::One);
        assert_eq!(serde_json::to_string(&Scheme::Two).unwrap(), "2");
        assert_eq!(serde_json::from_str::<Scheme>("2").unwrap(), Scheme::Two);
        assert!(serde_json::from_str::<Scheme>("3").unwrap_err().to_string().contains("a newer one"));
    }
}
