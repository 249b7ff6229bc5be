//! What kind of tournament it is: data, stated on the announcement.
//!
//! The formats that come with the program are the files of `games/tournament/formats/`; an organiser's own
//! is a file of the same shape.

mod read;
mod stated;

use serde::{Deserialize, Serialize};

use super::timing::ClockRules;

pub use read::fault_of;
pub(super) use stated::counted;

/// The whole format of a tournament. What a file leaves out has the value of a German Open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Format {
    /// Its name: `german-open`.
    pub name: String,
    /// Its title for readers.
    pub title: String,
    /// The rule system that is played, by name; none where games are fought on real tables alone.
    #[serde(default)]
    pub system: Option<String>,
    /// Who is paired.
    #[serde(default)]
    pub entrants: Entrants,
    /// Rounds in all, without a final [W-2.1a].
    #[serde(default = "four")]
    pub rounds: u32,
    /// How rounds are paired.
    #[serde(default)]
    pub pairing: Pairing,
    /// What somebody gets who has no opponent in a round.
    #[serde(default)]
    pub bye: ByeRule,
    /// What a game counts.
    #[serde(default)]
    pub scoring: Scoring,
    /// The criteria of the ranking, first to last.
    #[serde(default = "open_criteria")]
    pub ranking: Vec<Criterion>,
    /// A final after the rounds, if there is one.
    #[serde(default)]
    pub playoff: Option<Playoff>,
    /// What an army must keep; none where armies are not looked at.
    #[serde(default)]
    pub armies: Option<ArmyRules>,
    /// The clock of a game.
    #[serde(default)]
    pub clock: ClockRules,
}

/// Who is paired.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entrants {
    /// Single players.
    #[default]
    Players,
    /// Teams of three players, one in each period [W-2.2b].
    Teams,
}

/// How rounds are paired.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Pairing {
    /// By standing, or everybody against everybody.
    pub method: Method,
    /// Whether two who have met may meet again [W-2.1b].
    pub repeat: Policy,
    /// Whether members of one club may meet [W-2.1d].
    pub clubs: Avoid,
    /// Whether somebody may get a table again [W-2.1c].
    pub tables: Avoid,
    /// Whether sides are balanced over the rounds, for systems whose seats differ.
    pub sides: Sides,
}

impl Default for Pairing {
    fn default() -> Self {
        Self {
            method: Method::Swiss,
            repeat: Policy::Forbid,
            clubs: Avoid::UntilLast,
            tables: Avoid::UntilLast,
            sides: Sides::Balance,
        }
    }
}

/// How opponents are found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Neighbours in the standing meet.
    #[default]
    Swiss,
    /// Everybody meets everybody once, by a fixed plan.
    RoundRobin,
}

/// What is done about opponents who have met.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Policy {
    /// They never meet again; no round is paired that would make it necessary later.
    #[default]
    Forbid,
    /// They meet again only when there is no other way.
    Avoid,
    /// It does not matter.
    Allow,
}

/// Until when something is avoided.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Avoid {
    /// In all rounds but the last.
    #[default]
    UntilLast,
    /// In all rounds.
    Always,
    /// Never.
    Never,
}

/// Whether sides are balanced.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sides {
    /// Who had a side less often gets it.
    #[default]
    Balance,
    /// The higher ranked has the first side.
    ByRank,
}

/// What somebody gets who has no opponent in a round (key `bye`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ByeRule {
    /// Points: of damage scoring victory points.
    pub points: i64,
    /// Damage difference.
    pub difference: i64,
    /// Damage done.
    pub damage: i64,
}

impl Default for ByeRule {
    fn default() -> Self {
        Self { points: 50, difference: 0, damage: 0 }
    }
}

/// What a game counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "method", deny_unknown_fields)]
pub enum Scoring {
    /// Damage and the table of victory points [W-2.1.4].
    Damage(DamageScoring),
    /// So many points for a win, a draw, a loss.
    WinDrawLoss {
        /// Points for a win.
        win: i64,
        /// Points for a draw.
        draw: i64,
        /// Points for a loss.
        loss: i64,
    },
    /// The points that the game itself gives to its seats.
    Points,
}

impl Default for Scoring {
    fn default() -> Self {
        Self::Damage(DamageScoring::default())
    }
}

/// The readings of damage scoring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct DamageScoring {
    /// Two suspect rows of the table of victory points.
    pub vp_table: VpTable,
    /// How halvings cumulate [W-2.1.4o].
    pub halving: Halving,
    /// How a fraction of a difference is rounded.
    pub damage_rounding: DamageRounding,
    /// Gross or net damage breaks a tie [W-2.1.5c].
    pub tiebreak_damage: TiebreakDamage,
    /// What an early end by agreement counts [W-2.1.3e].
    pub agreed_end: AgreedEnd,
    /// Points an army may cost before each point more costs three damage points [W-2.1.4c].
    pub limit: i64,
    /// Damage points that a looted camp costs its owner [W-2.1.4d].
    pub camp: i64,
    /// Victory points for each so many full minutes late: minutes [W-2.1.2g]; key `late_rate`.
    pub late_minutes: u32,
    /// Victory points that an incomplete sheet costs both [W-2.1.4t].
    pub incomplete: i64,
}

impl Default for DamageScoring {
    fn default() -> Self {
        Self {
            vp_table: VpTable::Printed,
            halving: Halving::KeptValue,
            damage_rounding: DamageRounding::Truncate,
            tiebreak_damage: TiebreakDamage::Net,
            agreed_end: AgreedEnd::AsItStands,
            limit: 1250,
            camp: 150,
            late_minutes: 5,
            incomplete: 1,
        }
    }
}

/// Which table of victory points counts (key `vp_table`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VpTable {
    /// As printed, with two rows whose mirror does not fit.
    #[default]
    Printed,
    /// With these two rows mended.
    Mirror,
}

/// How halvings cumulate (key `halving`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Halving {
    /// What the owner keeps is halved again.
    #[default]
    KeptValue,
    /// What the opponent scores is halved again.
    ScoredValue,
}

/// How a fraction of a difference is rounded (key `damage_rounding`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DamageRounding {
    /// Toward zero.
    #[default]
    Truncate,
    /// Halves away from zero.
    HalfUp,
}

/// Which damage breaks a tie (key `tiebreak_damage`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TiebreakDamage {
    /// After deductions.
    #[default]
    Net,
    /// Before deductions.
    Gross,
}

/// What a game counts that both agreed to end early (key `agreed_end`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AgreedEnd {
    /// The table as it stands; a concession only if they say so.
    #[default]
    AsItStands,
    /// Whoever lost counts as having conceded.
    LoserConcedes,
}

/// A criterion of the ranking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Criterion {
    /// All points [W-2.1.5a].
    Points,
    /// All damage differences [W-2.1.5b].
    Difference,
    /// All damage done [W-2.1.5c].
    Damage,
    /// The game between exactly two who are tied [W-2.1.5d].
    DirectGame,
    /// Games won.
    Wins,
    /// The points of all opponents met (Buchholz).
    OpponentsPoints,
    /// The points of the opponents beaten and half of those drawn with (Sonneborn-Berger).
    BeatenPoints,
}

/// A final after the rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Playoff {
    /// How many of the ranking play it: 2, 4, 8 or 16, first against last.
    pub entrants: u32,
}

/// What an army must keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ArmyRules {
    /// Points beyond which not even one figure more may go [W-2.1.1d].
    pub limit: i64,
    /// How many variants of a list somebody may hand in [W-2.1.1a].
    pub variants: u32,
    /// When one of the variants is chosen (key `variant_choice`).
    pub variant_choice: VariantChoice,
    /// Whether lists come after the deadline [W-2.1.1].
    pub late: LateList,
    /// Years a list must overlap its period, in a team tournament [W-2.2.1f].
    pub overlap: u32,
}

impl Default for ArmyRules {
    fn default() -> Self {
        Self {
            limit: 1250,
            variants: 2,
            variant_choice: VariantChoice::AfterPairing,
            late: LateList::Penalty(2),
            overlap: 5,
        }
    }
}

/// When one of two variants is chosen (key `variant_choice`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VariantChoice {
    /// In secret, when the pairing is known.
    #[default]
    AfterPairing,
    /// Once for the tournament.
    PerTournament,
}

/// What becomes of a list that comes after the deadline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LateList {
    /// It is not taken.
    Refuse,
    /// It costs so many points.
    Penalty(i64),
}

fn four() -> u32 {
    4
}

fn open_criteria() -> Vec<Criterion> {
    vec![Criterion::Points, Criterion::Difference, Criterion::Damage, Criterion::DirectGame]
}
