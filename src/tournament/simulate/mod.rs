//! A made-up tournament, played in no time: how long rounds last, who misses what, how fair the pairing is.
//!
//! Players are made up from a seed: where they live, how strong they are, how soon and how reliably they answer.
//! What they do goes through [`decide`](super::live::decide()) as letters would, and the clock does what is due; so
//! a simulation runs the tournament itself, not a model of it. The same plan comes to the same result.

mod crowd;
mod measure;
mod play;
mod run;
mod told;

use std::fmt;
use std::str::FromStr;

use super::format::{Entrants, Format, counted};
use estafette_schedule::{Zone, ZoneError};

pub use told::{Fairness, Misser, RoundTold, Simulated};

/// Most players of a simulation.
const MOST: u32 = 1000;

/// What is simulated.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The format of the tournament.
    pub format: Format,
    /// How many players enter; of teams a third as many.
    pub players: u32,
    /// How many rounds are played, without a final.
    pub rounds: u32,
    /// Where players live.
    pub zones: Zones,
    /// What makes one simulation another.
    pub seed: u64,
}

/// Where players live.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Zones {
    /// Twelve zones all over the world.
    World,
    /// Six zones of Europe.
    Europe,
    /// All in one zone.
    In(Zone),
}

/// How far a simulation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The round that is played, from 1.
    pub round: u32,
    /// Rounds in all.
    pub rounds: u32,
    /// Games that have a result.
    pub done: usize,
    /// Games that were paired so far.
    pub games: usize,
}

/// Plays a made-up tournament to its end, telling of each result.
///
/// # Errors
/// When there are too few or too many players, the format cannot be announced, or the tournament runs into something
/// that must not happen.
pub fn simulate(plan: &Plan, progress: &mut dyn FnMut(Progress)) -> Result<Simulated, String> {
    let least = if plan.format.entrants == Entrants::Teams { 6 } else { 2 };
    if !(least..=MOST).contains(&plan.players) {
        return Err(format!(
            "{} cannot be simulated: {least} to {MOST} can",
            counted(plan.players, "player")
        ));
    }
    run::Run::new(plan, progress)?.play_out()
}

/// Twelve zones all over the world: of both hemispheres, with and without summer time, one half an hour off.
pub const WORLD: [&str; 12] = [
    "America/Los_Angeles",
    "America/New_York",
    "America/Sao_Paulo",
    "Europe/London",
    "Europe/Berlin",
    "Europe/Warsaw",
    "Africa/Johannesburg",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
];

impl Zones {
    /// The zones, each as often as another.
    fn all(&self) -> Vec<Zone> {
        let named: &[&str] = match self {
            Self::World => &WORLD,
            Self::Europe => &[
                "Europe/London",
                "Europe/Lisbon",
                "Europe/Berlin",
                "Europe/Rome",
                "Europe/Warsaw",
                "Europe/Athens",
            ],
            Self::In(zone) => return vec![zone.clone()],
        };
        named.iter().filter_map(|name| name.parse().ok()).collect()
    }
}

impl FromStr for Zones {
    type Err = ZoneError;

    /// Reads `world`, `europe` or the name of a zone.
    fn from_str(said: &str) -> Result<Self, ZoneError> {
        match said.to_lowercase().as_str() {
            "world" => Ok(Self::World),
            "europe" => Ok(Self::Europe),
            _ => said.parse().map(Self::In),
        }
    }
}

impl fmt::Display for Zones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::World => "world",
            Self::Europe => "europe",
            Self::In(zone) => zone.name(),
        })
    }
}

#[cfg(test)]
mod tests;
