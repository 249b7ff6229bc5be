//! The charts of section 20 and the points of 19.0, as look-ups. Which column applies is a rule.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::super::ids::{Arm, Camp, Nation, Side};
use super::map::Terrain;

/// A result of the combat tables (8.11, 20.7, 20.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CombatResult {
    /// Attackers eliminated.
    AE,
    /// Attackers eliminated, and the defender if it is foot.
    AX,
    /// Attackers disordered, rout.
    AD,
    /// Attackers retreat.
    AR,
    /// No effect; the defender turns.
    #[serde(rename = "~")]
    None,
    /// Defender retreats.
    DR,
    /// Defender disordered, routs.
    DD,
    /// Defender eliminated, and attacking foot.
    DX,
    /// Defender eliminated.
    DE,
}

impl CombatResult {
    /// All, from worst to best for the attacker.
    pub const ALL: [Self; 9] =
        [Self::AE, Self::AX, Self::AD, Self::AR, Self::None, Self::DR, Self::DD, Self::DX, Self::DE];

    /// The code of the charts.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::AE => "AE",
            Self::AX => "AX",
            Self::AD => "AD",
            Self::AR => "AR",
            Self::None => "~",
            Self::DR => "DR",
            Self::DD => "DD",
            Self::DX => "DX",
            Self::DE => "DE",
        }
    }
}

/// A result of fire (20.4, 20.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FireResult {
    /// No effect.
    #[serde(rename = "~")]
    None,
    /// The target retreats.
    DR,
    /// The target is disordered and routs.
    DD,
}

impl FireResult {
    /// The code of the charts.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::None => "~",
            Self::DR => "DR",
            Self::DD => "DD",
        }
    }
}

/// A result of a wolf pit (20.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum PitResult {
    /// No effect.
    #[serde(rename = "~")]
    None,
    /// Disordered in place.
    D,
    /// Eliminated.
    E,
}

impl PitResult {
    /// The code of the charts.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::None => "~",
            Self::D => "D",
            Self::E => "E",
        }
    }
}

macro_rules! shown_as_code {
    ($($name:ident),*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }
    )*};
}
shown_as_code!(CombatResult, FireResult, PitResult);

/// A column of the wolf pit chart (20.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PitColumn {
    /// Heavy horse.
    Heavy,
    /// Lithuanian horse.
    Lithuanian,
    /// Tartars.
    Tartar,
    /// Foot.
    Foot,
}

impl PitColumn {
    /// The column of a unit.
    pub fn of(arm: Arm, nation: Nation) -> Self {
        match (arm, nation) {
            (Arm::Heavy, _) => Self::Heavy,
            (Arm::Light, Nation::Tartar) => Self::Tartar,
            (Arm::Light, _) => Self::Lithuanian,
            (Arm::Foot | Arm::Artillery, _) => Self::Foot,
        }
    }
}

/// How well a unit is led, by its distance from a leader (20.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CommandBand {
    /// Near: no effect.
    Near,
    /// Further off.
    Far,
    /// Out of reach, or without a line of command (GA-50).
    Lost,
}

/// When an attacker must advance after combat (20.2, 8.69).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Forced {
    /// Never.
    Never,
    /// When the defender routs.
    AfterRout,
    /// Whenever it can.
    Always,
}

/// What a band of the command radius chart does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Command {
    /// The nearest distance of the band, in hexes.
    pub from: u32,
    /// Taken off the movement allowance.
    pub allowance_cut: u32,
    /// Turns of 60 degrees in its own movement phase; `None` is any number.
    pub turns: Option<u32>,
    /// When it must advance after combat.
    pub advance: Forced,
}

/// A number for horse and one for foot; guns count as foot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ByArm {
    /// For cavalry.
    pub horse: Option<u32>,
    /// For infantry and artillery.
    pub foot: Option<u32>,
}

impl ByArm {
    /// The number for an arm.
    pub fn of(self, arm: Arm) -> Option<u32> {
        if arm.is_horse() { self.horse } else { self.foot }
    }
}

/// A degree of victory (19.0-6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Degree {
    /// The smallest difference in points.
    pub from: u32,
    /// In words: `minor victory`.
    pub title: String,
}

/// Results by die, from 1 to 6.
pub type ByDie<T> = [T; 6];

/// The widest differential that has a column; beyond it the last column counts (GA-21).
pub const WIDEST: i32 = 6;

/// The columns of a combat table.
pub const COLUMNS: usize = 13;

/// A combat table: by die, then by differential from -6 to +6.
pub type CombatTable = ByDie<[CombatResult; COLUMNS]>;

/// Victory points (19.0-2, 19.0-3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Points {
    /// To the enemy for a unit eliminated, by nation.
    pub units: BTreeMap<Nation, ByArm>,
    /// To the enemy for each camp hex entered.
    pub camps: BTreeMap<Camp, u32>,
    /// To the enemy for holding this side's standard at the end.
    pub standards: BTreeMap<Side, u32>,
}

/// All charts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Tables {
    /// Length of the game in turns (3.0-1).
    pub turns: u32,
    /// Movement points to enter a hex, by terrain (20.1).
    pub terrain: BTreeMap<Terrain, ByArm>,
    /// Added for crossing a stream (20.1).
    pub stream: ByArm,
    /// The command radius chart (20.2).
    pub command: BTreeMap<CommandBand, Command>,
    /// Camp followers by die (20.3).
    pub followers: BTreeMap<Camp, ByDie<u32>>,
    /// Crossbow fire (20.4).
    pub crossbow: ByDie<FireResult>,
    /// Artillery fire (20.5).
    pub artillery: ByDie<FireResult>,
    /// Wolf pits (20.6).
    pub wolf_pits: BTreeMap<PitColumn, ByDie<PitResult>>,
    /// Combat of horse (20.7).
    pub horse: CombatTable,
    /// Combat of foot (20.8).
    pub foot: CombatTable,
    /// Victory points (19.0).
    pub points: Points,
    /// Degrees of victory, from the least (19.0-6).
    pub degrees: Vec<Degree>,
}

impl Tables {
    /// Movement points to enter a terrain; `None` if it is closed (20.1).
    pub fn entry_cost(&self, terrain: Terrain, arm: Arm) -> Option<u32> {
        self.terrain.get(&terrain)?.of(arm)
    }

    /// Movement points added for crossing a stream (4.52).
    pub fn stream_cost(&self, arm: Arm) -> u32 {
        self.stream.of(arm).unwrap_or(0)
    }

    /// The result on the horse table (20.7).
    pub fn horse(&self, differential: i32, die: u32) -> CombatResult {
        self.horse[row(die)][column(differential)]
    }

    /// The result on the foot table (20.8).
    pub fn foot(&self, differential: i32, die: u32) -> CombatResult {
        self.foot[row(die)][column(differential)]
    }

    /// The result of a crossbow's shot (20.4).
    pub fn crossbow(&self, die: u32) -> FireResult {
        self.crossbow[row(die)]
    }

    /// The result of a gun's shot (20.5).
    pub fn artillery(&self, die: u32) -> FireResult {
        self.artillery[row(die)]
    }

    /// What a real wolf pit does (20.6).
    pub fn wolf_pit(&self, column: PitColumn, die: u32) -> PitResult {
        self.wolf_pits.get(&column).map_or(PitResult::None, |dice| dice[row(die)])
    }

    /// How many camp followers turn out (20.3).
    pub fn followers(&self, camp: Camp, die: u32) -> u32 {
        self.followers.get(&camp).map_or(0, |dice| dice[row(die)])
    }

    /// The band of a distance from a leader; without a line of command the last (20.2, GA-50).
    pub fn command(&self, distance: Option<u32>) -> CommandBand {
        let Some(distance) = distance else { return CommandBand::Lost };
        let reached = self.command.iter().filter(|(_, row)| row.from <= distance);
        reached.map(|(band, _)| *band).max().unwrap_or(CommandBand::Near)
    }

    /// What a band takes off the movement allowance (20.2).
    pub fn allowance_cut(&self, band: CommandBand) -> u32 {
        self.command.get(&band).map_or(0, |row| row.allowance_cut)
    }

    /// How many turns of 60 degrees a band allows; `None` is any number (20.2).
    pub fn turns_allowed(&self, band: CommandBand) -> Option<u32> {
        self.command.get(&band).and_then(|row| row.turns)
    }

    /// When a band forces an attacker to advance (20.2).
    pub fn forced_advance(&self, band: CommandBand) -> Forced {
        self.command.get(&band).map_or(Forced::Never, |row| row.advance)
    }

    /// Points to the enemy for a unit lost; none for guns (19.0). Followers and the trampled are the
    /// rule's to except (19.0-4).
    pub fn unit_points(&self, nation: Nation, arm: Arm) -> u32 {
        if arm == Arm::Artillery {
            return 0;
        }
        self.points.units.get(&nation).and_then(|p| p.of(arm)).unwrap_or(0)
    }

    /// Points to the enemy for a hex of a camp entered.
    pub fn camp_points(&self, camp: Camp) -> u32 {
        self.points.camps.get(&camp).copied().unwrap_or(0)
    }

    /// Points to the enemy for holding this side's standard at the end.
    pub fn standard_points(&self, side: Side) -> u32 {
        self.points.standards.get(&side).copied().unwrap_or(0)
    }

    /// The degree of victory for a difference in points (19.0-6); the least is a draw.
    pub fn degree(&self, difference: u32) -> Option<&Degree> {
        self.degrees.iter().rfind(|d| d.from <= difference)
    }
}

/// The row of a die; what is no face of a die counts as the nearest face.
fn row(die: u32) -> usize {
    die.clamp(1, 6) as usize - 1
}

/// The column of a differential.
fn column(differential: i32) -> usize {
    (differential.clamp(-WIDEST, WIDEST) + WIDEST) as usize
}
