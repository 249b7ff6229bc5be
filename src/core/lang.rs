//! The languages in which mails and reports are written.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A language of mails. Orders are read in all of them at any time; this is what is answered in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Lang {
    /// English, which every system speaks.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Polish.
    #[serde(rename = "pl")]
    Polish,
}

impl Lang {
    /// All, English first.
    pub const ALL: [Self; 2] = [Self::English, Self::Polish];

    /// Its tag (RFC 5646): `en`, `pl`.
    pub fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Polish => "pl",
        }
    }

    /// Its name in itself.
    pub fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Polish => "polski",
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.tag())
    }
}

impl FromStr for Lang {
    type Err = String;

    /// Reads a tag or a name, however it is spelt: `PL`, `polish`, `po polsku`, `język polski`. What says more than that
    /// is refused, so that nothing of it is dropped.
    fn from_str(said: &str) -> Result<Self, String> {
        let said = said.to_lowercase();
        let is = |starts: &[&str]| {
            said.split(|c: char| !c.is_alphabetic()).any(|w| starts.iter().any(|s| w.starts_with(s)))
        };
        let known = ["pl", "en", "po", "język", "jezyk", "language", "in", "the", "mails", "reports"];
        let names = ["polish", "polsk", "english", "angielsk"];
        let words = said.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
        let more: Vec<&str> =
            words.filter(|w| !known.contains(w) && !names.iter().any(|name| w.starts_with(name))).collect();
        if (is(&names) || is(&["pl", "en"])) && !more.is_empty() {
            return Err(format!(
                "`{}` says more than a language; write the rest on a line of its own",
                said.trim()
            ));
        }
        if is(&names[..2]) && is(&names[2..]) {
            return Err(format!("`{}` names two languages", said.trim()));
        }
        match () {
            () if said.trim() == "pl" || is(&["polish", "polsk"]) => Ok(Self::Polish),
            () if said.trim() == "en" || is(&["english", "angielsk"]) => Ok(Self::English),
            () => Err(format!("`{}` is no language of mails; there are English and Polish", said.trim())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_known_by_tag_and_by_either_name() {
        for said in ["PL", "polish", "Polski", "po polsku", "język polski"] {
            assert_eq!(said.parse(), Ok(Lang::Polish), "{said}");
        }
        for said in ["en", "English", "angielski"] {
            assert_eq!(said.parse(), Ok(Lang::English), "{said}");
        }
        assert!("klingon".parse::<Lang>().is_err());
        for said in ["polish, zone Europe/Paris", "English and Polish", "polish please"] {
            assert!(said.parse::<Lang>().is_err(), "{said}: nothing of it is dropped");
        }
    }
}
