//! Whether an army may be played in a tournament [W-2.1.1], [W-2.2.1].

mod bodies;
mod check;
mod items;
mod stated;
mod text;
pub mod years;

pub use check::{faults, periods, unfair_penalty};
pub use items::{usable, usable_against};
pub use text::read;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::book::Period;
use estafette_core::RuleId;

/// What a player hands in before the tournament.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Army {
    /// One variant of a list, or two [W-2.1.1a].
    pub variants: Vec<Variant>,
    /// Whether the list was used in the same tournament the year before [W-2.1.1b].
    pub used_last_year: bool,
    /// Points that it costs.
    pub cost: i64,
    /// Points of its cheapest figure.
    pub cheapest: i64,
    /// The period it is for, in a team tournament.
    pub period: Option<Period>,
    /// Whether it has close-based LMI [W-2.1.1l].
    pub close_lmi: bool,
    /// Whether its player comes from abroad: his close-based LMI counts as normally based [W-2.1.1m].
    pub abroad: bool,
    /// Restricted equipment that it bought, each with what the opponent must be able to have for it to be
    /// used [W-4.14c].
    pub items: BTreeMap<String, String>,
    /// Bodies and units of more than one type of troops [W-2.1.1e].
    pub mixed: BTreeMap<String, Mixed>,
    /// Detachments, and whether the list specifies them [W-2.1.1f].
    pub detachments: BTreeMap<String, Listed>,
}

/// Whether an army list allows something in so many words.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Listed {
    /// It says so.
    AsListed,
    /// It does not, or nobody says that it does.
    #[default]
    Unlisted,
}

/// A body or unit of more than one type of troops.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Mixed {
    /// Whether the list allows it.
    pub listed: Listed,
    /// How its types are told apart.
    pub figures: Figures,
}

/// How the types of a mixed body are told apart [W-2.1.1h].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Figures {
    /// By their looks.
    #[default]
    Distinct,
    /// They look alike, and are marked on their bottom side.
    Marked,
    /// They look alike.
    Alike,
}

/// One variant of a list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Variant {
    /// The list, by name or number.
    pub list: String,
    /// Its sub-list: `early`, `middle`, `late`; empty for none.
    pub sublist: String,
    /// First and last year; BC is negative, and there is no year 0.
    pub years: [i32; 2],
    /// Who commands it.
    pub commander: String,
    /// Whether it has SHK.
    pub shk: bool,
    /// What it may have that equipment of others depends on, such as elephants [W-4.14e].
    pub offers: Vec<String>,
    /// The order of battle as the rule system reads it; empty where none is asked for.
    pub troops: String,
}

/// What is wrong with an army, a sheet or a team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// The rule.
    pub rule: String,
    /// Further rules that say the same, such as the example that shows it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub see: Vec<String>,
    /// What is wrong, and what would be right.
    pub text: String,
}

impl Fault {
    /// A fault under a rule.
    pub fn new(rule: RuleId, text: impl Into<String>) -> Self {
        Self { rule: rule.to_string(), see: Vec::new(), text: text.into() }
    }

    /// The same fault with another rule that says so.
    pub fn see(mut self, rule: RuleId) -> Self {
        self.see.push(rule.to_string());
        self
    }

    /// Whether it stands under a rule.
    pub fn is_under(&self, rule: &str) -> bool {
        self.rule == rule || self.see.iter().any(|other| other == rule)
    }
}
