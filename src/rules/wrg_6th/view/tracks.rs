//! Ways, shots, blows and losses of the events that a reader is shown, for the picture.

use std::collections::BTreeMap;

use estafette_board::plane::scene::{Mark as SceneMark, Strike, Track};
use estafette_board::plane::{Point, Pose};
use estafette_core::CitedEvent;

use super::super::event::{Blow, Event, Formed, Kind, Mark};
use super::super::ids::UnitId;
use super::super::position::Position;

/// What happened, as a picture shows it.
#[derive(Debug, Default)]
pub struct Deeds {
    /// Ways.
    pub tracks: Vec<Track>,
    /// Shots and blows.
    pub strikes: Vec<Strike>,
    /// Notes on places.
    pub marks: Vec<SceneMark>,
}

/// Reads events in their order; `pos` is what the reader knows of the position after them.
pub fn deeds(pos: &Position, events: &[&CitedEvent<Event>]) -> Deeds {
    let mut reader = Reader { pos, at: before(pos, events), deeds: Deeds::default() };
    for told in events {
        reader.read(&told.event);
    }
    reader.deeds
}

/// Where units stood before the events, as far as it can be known: from where they went first, or where they
/// stand now.
fn before(pos: &Position, events: &[&CitedEvent<Event>]) -> BTreeMap<UnitId, Pose> {
    let mut at: BTreeMap<UnitId, Pose> =
        pos.units.iter().filter_map(|(id, unit)| Some((id.clone(), unit.pose()?))).collect();
    for told in events.iter().rev() {
        match &told.event {
            Event::Move { unit, from: Some(from), .. } => {
                at.insert(unit.clone(), *from);
            }
            Event::Mark { unit, mark: Mark::OutOfSight(last) } => {
                at.insert(unit.clone(), last.pose);
            }
            Event::Mark { unit, mark: Mark::Was(Some(was)) } => {
                at.insert(unit.clone(), *was);
            }
            _ => {}
        }
    }
    at
}

struct Reader<'a> {
    pos: &'a Position,
    at: BTreeMap<UnitId, Pose>,
    deeds: Deeds,
}

impl Reader<'_> {
    fn read(&mut self, event: &Event) {
        match event {
            Event::Move { unit, how, from, path, .. } if !path.is_empty() => {
                let start = from.or_else(|| self.at.get(unit).copied());
                let stops: Vec<Pose> = start.into_iter().chain(path.iter().copied()).collect();
                if let Some(start) = start {
                    self.forget_steps(unit, start);
                }
                self.way(unit, kind(*how), stops);
            }
            Event::Wheel { unit, to, .. } | Event::Form(Formed { unit, to, .. }) => {
                let stops: Vec<Pose> = self.at.get(unit).copied().into_iter().chain([*to]).collect();
                self.way(unit, "move", stops);
            }
            Event::Contact { by, .. } => self.note("contact", self.front(by), String::new()),
            Event::Stop { unit, at, .. } => {
                let _ = unit;
                self.note("stop", Some(*at), String::new());
            }
            Event::Shoot(blow) => self.strike("shot", blow),
            Event::Melee(blow) => self.strike("melee", blow),
            Event::Loss { unit, figures, .. } => self.note("loss", self.front(unit), format!("-{figures}")),
            Event::Mark { unit, mark: Mark::Gone } => self.note("gone", self.front(unit), String::new()),
            _ => {}
        }
    }

    fn front(&self, unit: &UnitId) -> Option<Point> {
        self.at.get(unit).map(|pose| pose.at)
    }

    /// Takes back the changes of formation and wheels of a unit since it stood somewhere: a movement that is told
    /// from there holds them.
    fn forget_steps(&mut self, unit: &UnitId, start: Pose) {
        let id = unit.to_string();
        let own = |track: &Track| track.id == id && track.kind == "move" && track.stops.len() == 2;
        let Some(first) = self.deeds.tracks.iter().position(|t| own(t) && t.stops[0] == start) else {
            return;
        };
        if self.deeds.tracks[first..].iter().all(|t| t.id != id || own(t)) {
            let mut at = 0;
            self.deeds.tracks.retain(|track| {
                at += 1;
                at <= first || track.id != id
            });
        }
    }

    fn way(&mut self, unit: &UnitId, kind: &str, stops: Vec<Pose>) {
        if let Some(last) = stops.last() {
            self.at.insert(unit.clone(), *last);
        }
        if stops.iter().any(|stop| *stop != stops[0]) {
            let (id, style) = (unit.to_string(), unit.seat().to_string());
            self.deeds.tracks.push(Track { id, style, kind: kind.to_owned(), stops });
        }
    }

    fn strike(&mut self, kind: &str, blow: &Blow) {
        if let (Some(from), Some(to)) = (self.middle(&blow.by), self.middle(&blow.target)) {
            let (style, text) = (blow.by.seat().to_string(), blow.casualties.to_string());
            self.deeds.strikes.push(Strike { kind: kind.to_owned(), style, from, to, text });
        }
    }

    /// The middle of a unit where it stands by now.
    fn middle(&self, unit: &UnitId) -> Option<Point> {
        let pose = self.at.get(unit)?;
        let formed = self.pos.unit(unit)?;
        Some(self.pos.block_at(formed, *pose).centre())
    }

    fn note(&mut self, kind: &str, at: Option<Point>, text: String) {
        if let Some(at) = at {
            self.deeds.marks.push(SceneMark { kind: kind.to_owned(), at, text });
        }
    }
}

fn kind(how: Kind) -> &'static str {
    match how {
        Kind::Charge | Kind::Countercharge | Kind::Pursuit | Kind::FollowUp | Kind::Impetuous => "charge",
        Kind::Evade | Kind::FallBack | Kind::Recoil | Kind::Retreat | Kind::BreakOff => "evade",
        Kind::Rout => "rout",
        Kind::Normal | Kind::Rally => "move",
    }
}
