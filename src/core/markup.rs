//! The two markup languages of forums.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How a forum wants its posts written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Markup {
    /// Tags in square brackets: phpBB, SMF, vBulletin, `XenForo`.
    Bbcode,
    /// `CommonMark` and its relatives: Discourse, chat rooms, code hosts.
    Markdown,
}

impl Markup {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Bbcode, Self::Markdown];

    /// Its name in commands.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bbcode => "bbcode",
            Self::Markdown => "markdown",
        }
    }

    /// The end of the name of a file that holds a post in it. `BBCode` has no type of its own.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Bbcode => "bbcode.txt",
            Self::Markdown => "md",
        }
    }
}

impl fmt::Display for Markup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Markup {
    type Err = String;

    fn from_str(said: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|m| m.name() == said.to_lowercase());
        found.ok_or_else(|| format!("`{said}` is no markup of a forum; there are bbcode and markdown"))
    }
}
