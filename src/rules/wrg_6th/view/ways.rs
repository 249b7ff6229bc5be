//! The sentences of movement: where troops go, how, and what stops them.

use estafette_board::plane::{Paces, Pose};
use estafette_core::said;
use estafette_core::{CitedEvent, SeatId};
use estafette_orders::{Problem, Severity};

use super::super::event::{Event, Formed, Why};
use super::super::orders::say;
use super::telling::{Sentence, Telling, formed, head, line};
use super::words::{degrees, paces, place};

impl Telling<'_> {
    /// The sentence of an event of movement.
    pub(super) fn moved(&self, event: &Event) -> Option<Sentence> {
        match event {
            // A move that went nowhere is none.
            Event::Move { from: Some(from), path, .. } if path.last() == Some(from) => None,
            // What went all its way before the last of its turns.
            Event::Move { unit, how, cost, from: None, path } if path.is_empty() => {
                let key = serde_json::to_value(how).ok()?;
                let how = said!("moved-how", how = key.as_str().unwrap_or_default());
                let way = said!("moved-before", cost = &paces(*cost));
                head([unit], said!("moved", unit = &self.unit(unit), how = &how, way = &way))
            }
            Event::Move { unit, how, cost, from, path, .. } => {
                let key = serde_json::to_value(how).ok()?;
                let how = said!("moved-how", how = key.as_str().unwrap_or_default());
                let way = way(*from, path.last().copied(), &paces(*cost));
                head([unit], said!("moved", unit = &self.unit(unit), how = &how, way = &way))
            }
            Event::Wheel { unit, degrees: turn, cost, .. } => {
                let hand = if turn.0 < 0 { "left" } else { "right" };
                let turn = degrees(estafette_board::plane::Angle(turn.0.abs()));
                let cost = paces(*cost);
                head(
                    [unit],
                    said!("wheeled", unit = &self.unit(unit), side = hand, degrees = &turn, cost = &cost),
                )
            }
            Event::Form(Formed { unit, formation, files, wedge, to, cost, .. }) => head(
                [unit],
                said!(
                    "formed",
                    unit = &self.unit(unit),
                    formation = &formed(*formation, *wedge),
                    files = &said!("files", n = *files),
                    to = &place(to.at),
                    facing = &format!("{}°", degrees(to.facing)),
                    cost = &paces(*cost)
                ),
            ),
            Event::Contact { by, target, time, flank, .. } => head(
                [by, target],
                said!(
                    "contacted",
                    unit = &self.unit(by),
                    target = &self.unit(target),
                    flank = if *flank { "yes" } else { "no" },
                    time = &format!("{:.3}", f64::from(time.0) / 1_000.0)
                ),
            ),
            Event::Stop { unit, why, at, by, aside, .. } => {
                // Whom a general has joined was his goal.
                let with = self.pos.unit(unit).and_then(|u| u.with.as_ref());
                let by = by.as_ref().filter(|by| by.seat() == unit.seat() && with != Some(*by));
                let who = by.map(|by| self.unit(by)).unwrap_or_default();
                let (side, far) = aside.map_or(("none", String::new()), |far| {
                    (if far < Paces::ZERO { "left" } else { "right" }, paces(far.abs()))
                });
                line(
                    [unit],
                    said!(
                        "stopped",
                        unit = &self.unit(unit),
                        at = &place(*at),
                        why = &reason(*why),
                        by = match (by, why) {
                            (Some(_), Why::Waited) => "was",
                            (Some(_), _) => "yes",
                            (None, _) => "no",
                        },
                        who = &who,
                        side = side,
                        paces = &far,
                        address = &say::own(unit).to_uppercase()
                    ),
                )
            }
            Event::Refused { unit, line: number, why, target } => {
                let target = target.as_ref().map_or_else(|| "none".to_owned(), |target| self.unit(target));
                line(
                    [unit],
                    said!(
                        "refused",
                        unit = &self.unit(unit),
                        line = *number,
                        target = &target,
                        why = &refused_since(*why)
                    ),
                )
            }
            Event::Countercharge { unit, target, paces: far, .. } => head(
                [unit, target],
                said!(
                    "countercharged",
                    unit = &self.unit(unit),
                    target = &self.unit(target),
                    paces = &paces(*far)
                ),
            ),
            Event::Evade { unit, from, direction, distance, caught, .. } => head(
                [unit, from],
                said!(
                    "evaded",
                    unit = &self.unit(unit),
                    from = &self.unit(from),
                    distance = &paces(*distance),
                    direction = &degrees(*direction),
                    dice = &self.dice,
                    caught = if *caught { "yes" } else { "no" }
                ),
            ),
            Event::Rout { unit, distance, sideways, .. } => head(
                [unit],
                said!(
                    "routed",
                    unit = &self.unit(unit),
                    distance = &paces(*distance),
                    dice = &self.dice,
                    sideways = &paces(*sideways)
                ),
            ),
            Event::FallBack { unit, paces: far, .. } => {
                head([unit], said!("fell-back", unit = &self.unit(unit), paces = &paces(*far)))
            }
            Event::Recoil { unit, paces: far, .. } => {
                head([unit], said!("recoiled", unit = &self.unit(unit), paces = &paces(*far)))
            }
            Event::Join { unit, with, .. } => {
                head([unit], said!("joins", unit = &self.unit(unit), with = &self.unit(with)))
            }
            Event::Leave { unit, with, .. } => {
                head([unit], said!("leaves", unit = &self.unit(unit), with = &self.unit(with)))
            }
            _ => None,
        }
    }
}

fn way(from: Option<Pose>, to: Option<Pose>, cost: &str) -> String {
    let facing = |pose: Pose| format!("{}°", degrees(pose.facing));
    match (from, to) {
        (Some(from), Some(to)) => {
            said!("moved-way", from = &place(from.at), to = &place(to.at), facing = &facing(to), cost = cost)
        }
        (None, Some(to)) => said!("moved-to", to = &place(to.at), facing = &facing(to), cost = cost),
        (Some(from), None) => said!("moved-away", from = &place(from.at)),
        (None, None) => String::new(),
    }
}

/// Why an order was not carried out, of the event that tells it.
pub fn refusal(event: &Event) -> Option<String> {
    match event {
        Event::Refused { line: 0, why, .. } => Some(reason(*why)),
        Event::Refused { line, why, .. } => Some(said!("line", %line, why = %reason(*why))),
        _ => None,
    }
}

/// Whether an event tells of an order of the set-up that it was not carried out where the reading of the sheet said so
/// already: of the same line, and for the same reason.
pub fn foretold(told: &CitedEvent<Event>, seat: &SeatId, problem: &Problem) -> bool {
    let Event::Refused { unit, line, why, .. } = &told.event else { return false };
    let read = problem.rule.as_ref().map_or("", |rule| rule.as_str());
    let same = match (told.rule.as_str(), read) {
        ("W-4.4b", "W-4.4f") => *why == Why::DeploymentArea,
        ("W-4.10a", "W-4.9.2e" | "W-4.1.2l") | ("W-4.1.1a", "W-4.1.1b") => true,
        (told, read) => told == read,
    };
    let of_line = usize::try_from(*line).is_ok_and(|line| line == problem.line);
    problem.severity == Severity::Error && unit.seat().id() == *seat && of_line && same
}

/// Why an order is not carried out: no path leads to a place where a unit is set up.
pub fn refused_since(why: Why) -> String {
    match why {
        Why::Blocked => said!("why", why = "no-room"),
        other => reason(other),
    }
}

/// Why a unit did less than it was told.
pub fn reason(why: Why) -> String {
    let key = serde_json::to_value(why).unwrap_or_default();
    said!("why", why = key.as_str().unwrap_or_default())
}
