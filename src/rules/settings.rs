//! The settings of a game.

use std::collections::BTreeMap;

use estafette_core::Modes;
use serde::{Deserialize, Serialize};

/// Decision modes, readings and house rules of a game, by key.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Settings(pub BTreeMap<String, String>);

impl Settings {
    /// The decisions set to `ask`.
    pub fn modes(&self) -> Modes {
        let asked = self.0.iter().filter(|(_, v)| *v == "ask");
        Modes { ask: asked.filter_map(|(k, _)| k.parse().ok()).collect() }
    }
}
