//! How long a game of the house lasts when everybody takes all of his time, and whether a round can hold it.

use chrono::{DateTime, Utc};

use super::super::terms::terms;
use super::Stage;
use super::words::counted;
use estafette_core::Lang;
use estafette_rules::{Settings, System};
use estafette_schedule::{Asked, Schedule};

/// No game has more turns than this.
const MOST_TURNS: u32 = 400;

/// That a round is too short for the game that is played in it, if it is.
pub(super) fn too_short(stage: &Stage<'_>) -> Option<String> {
    let said = &stage.event.announcement;
    let (system, scenario) = (stage.system?, said.scenarios.first()?);
    let schedule = terms(&said.terms).ok()??.schedule?;
    let waits = waits(system, scenario)?;
    let days = whole_days(&schedule, said.sign_on_until, waits)?;
    (days > i64::from(said.round_days)).then(|| {
        format!(
            "A game has up to {} for which orders are due. If all of them take all of their time it lasts {}, and a round \
             lasts {}: whoever wants to finish in time writes sooner.",
            counted(i64::from(waits), "sheet"),
            counted(days, "day"),
            counted(i64::from(said.round_days), "day")
        )
    })
}

/// How many sheets a seat of a game owes at most, questions not counted.
fn waits(system: &dyn System, scenario: &str) -> Option<u32> {
    let position = system.open(scenario, &Settings::default()).ok()?;
    let last = |seat| {
        let turns = (1..=MOST_TURNS).map_while(|turn| {
            system.period(&position, seat, Some(turn), Lang::English).ok().map(|period| period.ordinal)
        });
        turns.max()
    };
    system.seats_of(scenario).iter().filter_map(|seat| last(&seat.id)).max()
}

/// The days that so many waits take, from the deadline of one to that of the next, each with its time of grace.
fn whole_days(schedule: &Schedule, from: DateTime<Utc>, waits: u32) -> Option<i64> {
    let mut at = from;
    for _ in 0..waits {
        let asked = Asked { opened: at, not_before: None, zones: &[], away: &[] };
        at = schedule.deadline_or_nearest(&asked).ok()?.at + schedule.grace();
    }
    Some((at - from).num_days())
}
