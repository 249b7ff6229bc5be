//! Parts of events: shooting and fighting, and numbers in halves and thousandths.

use serde::{Deserialize, Serialize};

use super::ids::{Type, UnitId, Weapon};
use super::mark::Modifier;

/// One side's shooting or fighting against one target.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blow {
    /// Who.
    pub by: UnitId,
    /// Whom.
    pub target: UnitId,
    /// Of a mixed target: the type these figures shot at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<Type>,
    /// Whether they shot at the team of wagons alone [W-4.15.4a].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub team: bool,
    /// The weapon used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Weapon>,
    /// Figures counting; halves count as such.
    pub figures: Figures,
    /// The factor with everything in it but the random one.
    pub factor: i32,
    /// What makes the factor.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<Modifier>,
    /// The random factor.
    pub random: i32,
    /// Casualties.
    pub casualties: u32,
}

/// A number of figures in halves; written as a number: `12`, `7.5`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Figures {
    /// Twice the number.
    pub halves: u32,
}

/// A part of the period in thousandths; written as a number: `0.375`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part(pub u32);

macro_rules! as_number {
    ($name:ident, $get:expr, $make:expr) => {
        impl Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let (whole, number): (Option<u32>, f64) = $get(*self);
                match whole {
                    Some(whole) => serializer.serialize_u32(whole),
                    None => serializer.serialize_f64(number),
                }
            }
        }
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = f64::deserialize(deserializer)?;
                if !(0.0..=1e6).contains(&number) {
                    return Err(serde::de::Error::custom("no such number"));
                }
                Ok($make(number))
            }
        }
    };
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be 0 to 1e6")]
fn times(number: f64, by: f64) -> u32 {
    (number * by).round() as u32
}

as_number!(
    Figures,
    |f: Figures| (f.halves.is_multiple_of(2).then_some(f.halves / 2), f64::from(f.halves) / 2.0),
    |number| Figures { halves: times(number, 2.0) }
);
as_number!(
    Part,
    |p: Part| (p.0.is_multiple_of(1_000).then_some(p.0 / 1_000), f64::from(p.0) / 1_000.0),
    |number| Part(times(number, 1_000.0))
);

/// What became of a general at risk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Nothing.
    Unhurt,
    /// He is injured.
    Injured,
    /// He is dead.
    Killed,
}

/// The answer to a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Complies {
    /// The orders were kept.
    Complies,
    /// They were not.
    DoesNotComply,
    /// The umpire has to say.
    Umpire,
}

impl Complies {
    /// What two checks come to: what was not kept outweighs what the umpire has to say.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        match (self, other) {
            (Self::DoesNotComply, _) | (_, Self::DoesNotComply) => Self::DoesNotComply,
            (Self::Umpire, _) | (_, Self::Umpire) => Self::Umpire,
            _ => Self::Complies,
        }
    }
}
