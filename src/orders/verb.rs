//! Verbs as data: help mails, order sheets, grammar tests and near-name hints all read this.

/// One order verb of a system, or one mail command of the house.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verb {
    /// Its name: `move`.
    pub name: &'static str,
    /// Other words for it, in lower case without accents.
    pub aliases: &'static [&'static str],
    /// When it counts: a phase, `set-up`, `standing`, or `any`.
    pub when: &'static str,
    /// One line of help.
    pub short: &'static str,
    /// More help, in a few sentences.
    pub long: &'static str,
    /// Orders that parse, one to a line.
    pub examples: &'static [&'static str],
    /// The rules it stands on.
    pub rules: &'static [&'static str],
}

impl Verb {
    /// Whether a folded word is this verb or an alias of it.
    pub fn is(&self, word: &str) -> bool {
        self.name == word || self.aliases.contains(&word)
    }
}
