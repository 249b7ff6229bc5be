//! What an announcement says, and who takes part.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::super::name::Name;
use estafette_core::Lang;

/// Somebody with an address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The player.
    pub name: Name,
    /// Mail address; empty for somebody who is only known on site.
    pub address: String,
    /// IANA time zone: `Europe/Warsaw`.
    pub zone: String,
    /// The language of his games.
    pub lang: Lang,
}

/// What an announcement says besides the format.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Announcement {
    /// Title: `German Open 2027`.
    pub title: String,
    /// The scenario of each table, first to last; the last stands for all further ones; empty for games on
    /// real tables.
    #[serde(default)]
    pub scenarios: Vec<String>,
    /// The terrain of each real table, first to last, for readers. It stays the same in all rounds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terrain: Vec<String>,
    /// How many tables there are; 0 for as many as are needed.
    #[serde(default)]
    pub tables: u32,
    /// Most entrants; 0 for no limit.
    #[serde(default)]
    pub most: u32,
    /// Until when one can sign on.
    pub sign_on_until: DateTime<Utc>,
    /// Until when army lists must be in, if they are asked for.
    pub lists_until: Option<DateTime<Utc>>,
    /// The terms of each game, as `estafette terms` takes them: one line such as
    /// `3 days after the last turn Europe/Berlin`; empty for games on real tables.
    #[serde(default)]
    pub terms: String,
    /// Days a round may last before the umpire is told, and its open games are judged.
    pub round_days: u32,
    /// How many hours a draft of a round stands before it is published by itself; 0 waits for the organiser.
    #[serde(default)]
    pub publish_after_hours: u32,
    /// How many minutes teams have to choose tables, and players one of their variants; then dice choose
    /// tables, and the first variant is played. 15 on site [W-2.2.2]; by mail two days, if not said.
    #[serde(default = "two_days")]
    pub choose_minutes: u32,
    /// How many hours umpires have to judge a game that is over time or whose player left. Then whoever did
    /// his part has what a bye gives, and whoever did not has nothing; 0 waits for an umpire.
    #[serde(default)]
    pub judge_hours: u32,
    /// How many hours before something is due those are reminded who owe it; 0 never.
    #[serde(default = "a_day")]
    pub remind_hours: u32,
}

pub(super) fn two_days() -> u32 {
    48 * 60
}

fn a_day() -> u32 {
    24
}
