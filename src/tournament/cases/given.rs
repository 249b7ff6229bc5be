//! The tables of a case of a tournament, as they are written.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::super::armies::{Army, Figures, Listed, Mixed, Variant};
use super::super::book::{Period, Round};
use super::super::name::Name;
use super::super::scoring::QUARTERS;
use super::super::sheet::Troops;

/// `[tournament]`. Games and armies are read one by one, so that faults have their lines.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Table {
    pub format: Option<String>,
    pub round: Option<Round>,
    pub rounds: Option<u32>,
    pub shuffle: Vec<Name>,
    pub tables: Option<u32>,
    pub players: BTreeMap<Name, Player>,
    pub teams: BTreeMap<Name, Team>,
    pub byes: Vec<Bye>,
    pub games: Vec<toml::Value>,
    pub armies: Vec<toml::Value>,
    pub terrain: Vec<String>,
    /// Letters to the tournament, in order.
    pub letters: Vec<toml::Value>,
    /// Minutes from the publishing of the latest round to the moment at which all is looked at.
    pub now: Option<u32>,
    pub clock: Option<Clock>,
    pub r#match: Option<Match>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Player {
    pub club: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Team {
    pub club: Option<String>,
    pub antique: Option<Name>,
    pub dark_ages: Option<Name>,
    pub medieval: Option<Name>,
}

/// One of `[[tournament.letters]]`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Letter {
    /// A player, or `umpire`.
    pub from: String,
    /// Minutes from the publishing of the latest round; those of the letter before, if it is not said.
    pub at: Option<u32>,
    pub text: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bye {
    pub round: Round,
    pub player: Name,
}

/// One of `[[tournament.games]]`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    #[serde(default = "one")]
    pub round: Round,
    pub table: Option<u32>,
    pub pair: [Name; 2],
    pub period: Option<Period>,
    pub damage: Option<[Points; 2]>,
    pub troops: Option<Vec<Troops>>,
    pub cost: Option<[i64; 2]>,
    #[serde(default)]
    pub looted: Names,
    pub conceded: Option<Name>,
    /// The period after whose reaction tests somebody conceded.
    pub conceded_in: Option<u32>,
    /// Whether both agreed to end the game early.
    #[serde(default)]
    pub agreed: bool,
    #[serde(default)]
    pub penalty_vp: BTreeMap<Name, i64>,
    #[serde(default)]
    pub penalty_damage: BTreeMap<Name, i64>,
    #[serde(default)]
    pub late: BTreeMap<Name, u32>,
    pub sheet: Option<Sheet>,
}

/// A result sheet as it was handed in.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sheet {
    pub vp: Option<Both>,
    pub winner: Option<String>,
    pub signed: Option<Names>,
}

/// Numbers of both players, in the order of the pair or by name.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Both {
    InOrder([i64; 2]),
    ByName(BTreeMap<Name, i64>),
}

/// Nobody, somebody, or several.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Names {
    One(String),
    Several(Vec<Name>),
}

impl Default for Names {
    fn default() -> Self {
        Self::Several(Vec::new())
    }
}

impl Names {
    /// All of them; an empty text is nobody.
    pub fn all(&self) -> Result<Vec<Name>, String> {
        match self {
            Self::One(text) if text.is_empty() || text == "none" => Ok(Vec::new()),
            Self::One(text) => Ok(vec![text.parse()?]),
            Self::Several(all) => Ok(all.clone()),
        }
    }
}

/// Points with quarters: a whole number, or one such as 9.5.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(try_from = "toml::Value")]
pub struct Points {
    pub quarters: i64,
}

impl TryFrom<toml::Value> for Points {
    type Error = String;

    fn try_from(given: toml::Value) -> Result<Self, String> {
        let text = match &given {
            toml::Value::Integer(_) | toml::Value::Float(_) => given.to_string(),
            other => return Err(format!("damage is a number, not a TOML {}", other.type_str())),
        };
        let wrong = || format!("damage is counted in whole points and quarters, not `{text}`");
        let (whole, part) = text.split_once('.').unwrap_or((&text, "0"));
        let part = match part.trim_end_matches('0') {
            "" => 0,
            "25" => 1,
            "5" => 2,
            "75" => 3,
            _ => return Err(wrong()),
        };
        let part = if whole.starts_with('-') { -part } else { part };
        let whole: i64 = whole.parse().map_err(|_| wrong())?;
        let quarters = whole.checked_mul(QUARTERS).and_then(|q| q.checked_add(part)).ok_or_else(wrong)?;
        Ok(Self { quarters })
    }
}

/// One of `[[tournament.armies]]`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivenArmy {
    pub player: Name,
    #[serde(default)]
    pub variants: Vec<GivenVariant>,
    #[serde(default)]
    pub used_last_year: bool,
    #[serde(default)]
    pub cost: i64,
    #[serde(default)]
    pub cheapest: i64,
    pub period: Option<Period>,
    #[serde(default)]
    pub close_lmi: bool,
    #[serde(default)]
    pub abroad: bool,
    #[serde(default)]
    pub items: Vec<Item>,
    #[serde(default)]
    pub mixed: Vec<GivenMixed>,
    #[serde(default)]
    pub detachments: Vec<Detachment>,
    #[serde(default)]
    pub opponent: Vec<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct GivenVariant {
    pub list: String,
    pub sublist: String,
    pub years: [i32; 2],
    pub commander: String,
    pub shk: bool,
    pub offers: Vec<String>,
    pub troops: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivenMixed {
    pub body: String,
    /// Whether the army list allows it.
    #[serde(default)]
    pub listed: bool,
    /// Whether its types look alike, and whether they are marked then.
    #[serde(default)]
    pub alike: bool,
    #[serde(default)]
    pub marked: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Detachment {
    pub body: String,
    /// Whether the army list specifies it.
    #[serde(default)]
    pub listed: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    pub item: String,
    #[serde(default)]
    pub needs: String,
}

impl GivenArmy {
    /// The army as the room knows it.
    pub fn army(&self) -> Army {
        let variant = |v: &GivenVariant| Variant {
            list: v.list.clone(),
            sublist: v.sublist.clone(),
            years: v.years,
            commander: v.commander.clone(),
            shk: v.shk,
            offers: v.offers.clone(),
            troops: v.troops.clone(),
        };
        let listed = |listed| if listed { Listed::AsListed } else { Listed::Unlisted };
        let mixed = |m: &GivenMixed| {
            let figures = match (m.marked, m.alike) {
                (true, _) => Figures::Marked,
                (false, true) => Figures::Alike,
                (false, false) => Figures::Distinct,
            };
            (m.body.clone(), Mixed { listed: listed(m.listed), figures })
        };
        Army {
            variants: self.variants.iter().map(variant).collect(),
            used_last_year: self.used_last_year,
            cost: self.cost,
            cheapest: self.cheapest,
            period: self.period,
            close_lmi: self.close_lmi,
            abroad: self.abroad,
            items: self.items.iter().map(|i| (i.item.clone(), i.needs.clone())).collect(),
            mixed: self.mixed.iter().map(mixed).collect(),
            detachments: self.detachments.iter().map(|d| (d.body.clone(), listed(d.listed))).collect(),
        }
    }
}

/// `clock`.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    pub minutes: u32,
    pub periods: u32,
}

/// `match`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Match {
    pub tables: [u32; 3],
    pub lower: Name,
    pub other: Name,
    pub choice: Option<BTreeMap<Period, u32>>,
    pub answer: Option<BTreeMap<Period, u32>>,
    pub die: Option<u32>,
    /// What both throw in the first round, `lower` first, for who chooses first.
    #[serde(default)]
    pub throws: Vec<[u32; 2]>,
    /// Minutes that have gone since the teams were to choose.
    pub minutes: Option<u32>,
    /// The dice of what nobody chose in time, in order: period, table, answer, side.
    #[serde(default)]
    pub dice: Vec<u32>,
}

fn one() -> Round {
    1
}
