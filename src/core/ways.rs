//! The ways in which a game lets a letter be proven to come from the holder of a seat.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// The secret reply address; or an address of the holder and a reference to a mail of ours.
    Secret,
    /// An address of the holder, and its domain vouches for the letter (RFC 7489).
    Dkim,
    /// An address of the holder, and the pass phrase of the seat.
    Phrase,
    /// The holder confirms, from the registered address, a letter of an address that nobody knows.
    Confirm,
    /// The secret and an address of the holder, whose domain vouches for the letter if it can.
    Both,
}

impl Way {
    /// All, in the order in which they are listed.
    pub const ALL: [Self; 5] = [Self::Secret, Self::Dkim, Self::Phrase, Self::Confirm, Self::Both];

    /// Its name on the command line and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Secret => "secret",
            Self::Dkim => "dkim",
            Self::Phrase => "phrase",
            Self::Confirm => "confirm",
            Self::Both => "both",
        }
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The ways of a game: each of them is enough. There is at least one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BTreeSet<Way>", into = "BTreeSet<Way>")]
pub struct Ways(BTreeSet<Way>);

impl Ways {
    /// Whether a way is among them.
    pub fn allow(&self, way: Way) -> bool {
        self.0.contains(&way)
    }

    /// Each of them, in the order of [`Way::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = Way> {
        self.0.iter().copied()
    }
}

impl Default for Ways {
    /// The secret alone.
    fn default() -> Self {
        Self([Way::Secret].into())
    }
}

impl TryFrom<BTreeSet<Way>> for Ways {
    type Error = String;

    fn try_from(ways: BTreeSet<Way>) -> Result<Self, String> {
        match (ways.len(), ways.contains(&Way::Both)) {
            (0, _) => Err("a game needs at least one way in which a letter is proven".to_owned()),
            (1, true) | (_, false) => Ok(Self(ways)),
            (_, true) if ways.iter().all(|w| matches!(w, Way::Both | Way::Confirm)) => Ok(Self(ways)),
            (_, true) => {
                Err("`both` asks for more than `secret`, `dkim` or `phrase`, and each way is enough \
                              by itself; only `confirm` can stand beside it"
                    .to_owned())
            }
        }
    }
}

impl From<Ways> for BTreeSet<Way> {
    fn from(ways: Ways) -> Self {
        ways.0
    }
}

impl fmt::Display for Ways {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.iter().map(Way::as_str).collect();
        f.pad(&names.join(","))
    }
}

impl FromStr for Ways {
    type Err = String;

    /// Reads names with commas between them: `secret,dkim`.
    fn from_str(text: &str) -> Result<Self, String> {
        let read = |name: &str| {
            let found = Way::ALL.into_iter().find(|w| w.as_str().eq_ignore_ascii_case(name));
            found.ok_or_else(|| {
                let known: Vec<&str> = Way::ALL.into_iter().map(Way::as_str).collect();
                format!("`{name}` is no way to prove a letter; there are {}", known.join(", "))
            })
        };
        let names = text.split([',', ' ']).map(str::trim).filter(|n| !n.is_empty());
        names.map(read).collect::<Result<BTreeSet<Way>, String>>()?.try_into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_read_as_they_are_written() {
        let ways: Ways = "dkim, Secret".parse().unwrap();
        assert_eq!(ways.to_string(), "secret,dkim");
        assert_eq!(ways.to_string().parse(), Ok(ways.clone()));
        let json = serde_json::to_string(&ways).unwrap();
        assert_eq!((json.as_str(), serde_json::from_str(&json).ok()), (r#"["secret","dkim"]"#, Some(ways)));
    }

    #[test]
    fn ways_that_make_no_sense_are_refused() {
        for (text, why) in
            [("", "at least one"), ("dkmi", "there are secret, dkim"), ("both,secret", "only `confirm`")]
        {
            let said = text.parse::<Ways>().unwrap_err();
            assert!(said.contains(why), "{text}: {said}");
        }
        assert!("both,confirm".parse::<Ways>().is_ok());
    }
}
