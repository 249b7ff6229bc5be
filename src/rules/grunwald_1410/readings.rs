//! Readings of ambiguous rules on which real groups differ, as settings of a game.

use serde::{Deserialize, Serialize};

/// GA-12: a unit whose only threat needs a turn of 120 or 180 degrees.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FarThreat {
    /// It may turn 60 degrees towards it.
    #[default]
    Lenient,
    /// It may not turn.
    Strict,
}

/// GA-88: who chooses the path of a rout.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoutChooser {
    /// The owner of the routing unit.
    #[default]
    Owner,
    /// The other side.
    Victor,
}

/// The readings of a game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Readings {
    /// GA-12.
    pub far_threat: FarThreat,
    /// GA-88.
    pub rout_chooser: RoutChooser,
}

/// The keys a game may set and their values, the default first.
pub const KEYS: [(&str, &[&str]); 2] = [("GA-12", &["lenient", "strict"]), ("GA-88", &["owner", "victor"])];

impl Readings {
    /// Sets a reading by its key.
    ///
    /// # Errors
    /// A sentence naming the values that are known.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match (key, value) {
            ("GA-12", "lenient") => self.far_threat = FarThreat::Lenient,
            ("GA-12", "strict") => self.far_threat = FarThreat::Strict,
            ("GA-88", "owner") => self.rout_chooser = RoutChooser::Owner,
            ("GA-88", "victor") => self.rout_chooser = RoutChooser::Victor,
            _ => {
                let known = KEYS.iter().find(|(k, _)| *k == key);
                return Err(known.map_or_else(
                    || format!("`{key}` is no setting of Grunwald 1410"),
                    |(k, values)| format!("`{value}` is no reading of {k}; known are {}", values.join(", ")),
                ));
            }
        }
        Ok(())
    }
}
