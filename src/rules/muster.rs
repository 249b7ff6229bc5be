//! What a system makes of an army list: troops that a player brings to a game in place of a scenario's.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use estafette_orders::{Problem, Severity};

/// An army list as a system has read it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mustered {
    /// Points of the whole army.
    pub cost: i64,
    /// Points of its cheapest figure; 0 for an army without any.
    pub cheapest: i64,
    /// The list said back in full sentences, in its order, and what it costs.
    pub stated: Vec<String>,
    /// What is wrong or doubtful, in line order.
    pub problems: Vec<Problem>,
    /// Kinds of troops that the list offers, bought or not, in the system's words: what restricted equipment of
    /// an opponent may depend on.
    pub offers: BTreeSet<String>,
    /// Restricted equipment that was bought, each with what the opponent's list must offer for it to be used.
    pub items: BTreeMap<String, String>,
}

impl Mustered {
    /// Whether a game can be played with it as it is: nothing is wrong, whatever is doubtful.
    pub fn is_sound(&self) -> bool {
        self.problems.iter().all(|problem| problem.severity != Severity::Error)
    }
}
