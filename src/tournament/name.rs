//! What a player or a team is called within a tournament.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Longest name that is taken, in letters.
const LONGEST: usize = 60;

/// The name of a player or a team, as it stands in lists: one line of 1 to 60 letters, no spaces at its
/// ends. Two names of a tournament are the same when they differ in capitals alone.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name(String);

impl Name {
    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is the same name, capitals aside.
    pub fn is(&self, other: &Self) -> bool {
        self.0.to_lowercase() == other.0.to_lowercase()
    }
}

impl FromStr for Name {
    type Err = String;

    fn from_str(given: &str) -> Result<Self, String> {
        let name = given.split_whitespace().collect::<Vec<_>>().join(" ");
        if name.is_empty() {
            return Err("a name is missing".to_owned());
        }
        if name.chars().count() > LONGEST {
            return Err(format!("a name has at most {LONGEST} letters"));
        }
        if let Some(bad) = name.chars().find(|c| c.is_control() || "<>@,;:\"|=".contains(*c)) {
            return Err(format!("`{}` cannot stand in a name", bad.escape_default()));
        }
        Ok(Self(name))
    }
}

impl TryFrom<String> for Name {
    type Error = String;

    fn try_from(given: String) -> Result<Self, String> {
        given.parse()
    }
}

impl From<Name> for String {
    fn from(name: Name) -> Self {
        name.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
