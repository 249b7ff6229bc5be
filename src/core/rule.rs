//! Rule ids: the citation that stands on every die, question and event.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// The id of a rule in its system's list (`games/<system>/rules.toml`), such as `8.56`.
///
/// In code it is written `rule!("8.56")`; a test reads the sources and fails on a citation that
/// names no rule of that system.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RuleId(Cow<'static, str>);

impl RuleId {
    /// A rule id known when the program was written. Use [`rule!`](crate::rule!).
    pub const fn cited(id: &'static str) -> Self {
        Self(Cow::Borrowed(id))
    }

    /// A rule id read from data, a case or a mail.
    pub fn read(id: &str) -> Self {
        Self(Cow::Owned(id.to_owned()))
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Cites a rule of the system in whose folder it is written.
#[macro_export]
macro_rules! rule {
    ($id:literal) => {
        $crate::RuleId::cited($id)
    };
}

/// Says that the code around it keeps these rules, where no die, question or event carries the id.
#[macro_export]
macro_rules! cites {
    ($($id:literal),+ $(,)?) => {
        const _: &[$crate::RuleId] = &[$($crate::RuleId::cited($id)),+];
    };
}
