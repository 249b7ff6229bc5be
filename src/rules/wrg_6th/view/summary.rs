//! The few lines at the top of a report.

use estafette_core::said;
use std::collections::{BTreeMap, BTreeSet};

use estafette_core::CitedEvent;

use super::super::event::{Event, Mark};
use super::super::ids::{Seat, UnitId};
use super::super::position::Position;
use super::telling::Telling;
use super::words::side;

/// What happened in short, of what the reader is shown.
pub fn summary(pos: &Position, events: &[&CitedEvent<Event>]) -> Vec<String> {
    let telling = Telling { pos, dice: String::new(), rolled: Vec::new(), total: false };
    let units = |ids: &BTreeSet<UnitId>| telling.units(&ids.iter().cloned().collect::<Vec<_>>());
    let mut found = Found::default();
    for told in events {
        found.note(&told.event);
    }
    let mut lines = Vec::new();
    for (seat, ids) in by_seat(&found.charges) {
        lines.push(said!("short-charges", side = side(seat), units = &units(&ids)));
    }
    let mut all = |key: &str, ids: &BTreeSet<UnitId>| {
        if !ids.is_empty() {
            lines.push(crate::sentences::say(key, &[("units", (&units(ids)).into())]));
        }
    };
    all("short-arrived", &found.arrived);
    all("short-routs", &found.routs);
    all("short-gone", &found.gone);
    all("short-seen", &found.seen);
    all("short-lost-sight", &found.unseen);
    for seat in Seat::ALL {
        let lost: BTreeMap<&UnitId, u32> =
            found.lost.iter().filter(|(id, _)| id.seat() == seat).map(|(id, n)| (id, *n)).collect();
        let n: u32 = lost.values().sum();
        if n > 0 {
            let ids = lost.into_keys().cloned().collect();
            lines.push(said!("short-lost", side = side(seat), n = n, units = &units(&ids)));
        }
    }
    for seat in &found.looted {
        lines.push(said!("short-looted", side = side(*seat)));
    }
    lines
}

#[derive(Default)]
struct Found {
    charges: BTreeSet<UnitId>,
    arrived: BTreeSet<UnitId>,
    routs: BTreeSet<UnitId>,
    gone: BTreeSet<UnitId>,
    seen: BTreeSet<UnitId>,
    unseen: BTreeSet<UnitId>,
    lost: BTreeMap<UnitId, u32>,
    looted: BTreeSet<Seat>,
}

impl Found {
    fn note(&mut self, event: &Event) {
        match event {
            Event::Declare { unit, .. } => {
                self.charges.insert(unit.clone());
            }
            Event::Cancel { unit, .. } => {
                self.charges.remove(unit);
            }
            Event::Arrival { unit, arrived: true, to: Some(_), .. } => {
                self.arrived.insert(unit.clone());
            }
            Event::Loss { unit, figures, .. } => *self.lost.entry(unit.clone()).or_default() += figures,
            Event::Looted { seat } => {
                self.looted.insert(*seat);
            }
            Event::Mark { unit, mark } => match mark {
                Mark::Routs(_) => {
                    self.routs.insert(unit.clone());
                }
                Mark::Rallied => {
                    self.routs.remove(unit);
                }
                Mark::Gone => {
                    self.gone.insert(unit.clone());
                }
                Mark::InSight => {
                    self.unseen.remove(unit);
                    self.seen.insert(unit.clone());
                }
                Mark::OutOfSight(_) => {
                    self.seen.remove(unit);
                    self.unseen.insert(unit.clone());
                }
                _ => {}
            },
            _ => {}
        }
    }
}

fn by_seat(units: &BTreeSet<UnitId>) -> BTreeMap<Seat, BTreeSet<UnitId>> {
    let mut all: BTreeMap<Seat, BTreeSet<UnitId>> = BTreeMap::new();
    for unit in units {
        all.entry(unit.seat()).or_default().insert(unit.clone());
    }
    all
}
