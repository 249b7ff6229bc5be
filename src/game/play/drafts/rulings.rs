//! The rulings in force in a game, and what they do to orders, answers, dice and positions.

use serde_json::Value;

use crate::base::load::Game;
use crate::base::rulings::rulings_in_force;
use estafette_core::{Ruling, Sitting, When};
use estafette_rules::Snapshot;

impl Game<'_> {
    /// A position with the facts that were corrected when a phase begins or ends, and the events of it.
    ///
    /// # Errors
    /// A correction that the position cannot bear, as a sentence.
    pub fn corrected(
        &self,
        of: &Sitting,
        when: When,
        position: Snapshot,
    ) -> Result<(Snapshot, Vec<Value>), String> {
        let mut corrected = (position, Vec::new());
        for ruled in rulings_in_force(&self.log) {
            let Ruling::Corrected { sitting, when: at, correction } = &ruled.ruling else { continue };
            if sitting != of || *at != when {
                continue;
            }
            let done = self.system.correct(&corrected.0, correction);
            let done = done.map_err(|why| format!("ruling R{}: {why}", ruled.number))?;
            corrected.0 = done.position;
            corrected.1.push(done.event);
        }
        Ok(corrected)
    }
}
