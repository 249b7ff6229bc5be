//! 4.15.5: own wagons that stand are linear obstacles to those who may cross them. Whoever would end in them is
//! not let onto them at all: the period is run again with him stopped before them.

use std::collections::BTreeMap;

use crate::ids::UnitId;
use estafette_core::cites;

use super::body::State;
use super::meeting::Relation;
use super::shape::{SKIN, parted};
use super::sim::Sim;
use super::{Ask, Job, Order};

/// The wagons that a unit may cross: those that go nowhere themselves, and that it was not stopped before.
pub fn over(jobs: &BTreeMap<&UnitId, &Job>, order: &Order, unit: &UnitId) -> Vec<UnitId> {
    cites!("W-4.15.5c");
    let stands = |wagon: &UnitId| jobs.get(wagon).is_none_or(|job| job.intent.legs.is_empty());
    let held = |wagon: &UnitId| order.before.contains(&(unit.clone(), wagon.clone()));
    let all = jobs.get(unit).map_or_else(Vec::new, |job| job.over.clone());
    all.into_iter().filter(|wagon| stands(wagon) && !held(wagon)).collect()
}

impl Sim<'_> {
    /// When all have moved, nobody may stand in wagons that he set out to cross.
    pub(super) fn got_over(&self) -> std::result::Result<(), Vec<Ask>> {
        let mut asks = Vec::new();
        for (i, body) in self.bodies.iter().enumerate().filter(|(_, b)| b.state != State::Left) {
            let here = self.rect(i);
            let inside = |j: &usize| {
                self.relations[i][*j] == Relation::Crosses && parted(&here, &self.rect(*j)) < -2.0 * SKIN
            };
            let wagons = (0..self.bodies.len()).filter(inside).map(|j| self.bodies[j].id.clone());
            asks.extend(wagons.map(|wagon| Ask::Inside(body.id.clone(), wagon)));
        }
        if asks.is_empty() { Ok(()) } else { Err(asks) }
    }
}
