//! The terms of a game in sentences for its players.

use super::state::Clock;
use crate::base::load::Game;
use crate::base::terms::Missing;
use crate::{HouseResult, Terms};
use estafette_words::{Voice, say};

impl Game<'_> {
    /// When orders are due and what becomes of who is late; nothing for a game without a clock.
    pub fn terms_lines(&self, voice: Voice) -> HouseResult<Vec<String>> {
        let Some(clock) = Clock::of(self)? else { return Ok(Vec::new()) };
        let mut lines = lines(&clock.terms, self.loses_deserted(&clock.terms), voice);
        if clock.halted.is_some() && !lines.is_empty() {
            lines.insert(0, say!(voice, "terms-stand"));
        }
        Ok(lines)
    }
}

fn lines(terms: &Terms, lost: bool, voice: Voice) -> Vec<String> {
    let Some(schedule) = &terms.schedule else { return Vec::new() };
    let missing = match terms.missing {
        Missing::Standing => say!(voice, "terms-missing-standing"),
        Missing::Hold => say!(voice, "terms-missing-hold"),
        Missing::Default => say!(voice, "terms-missing-default"),
        Missing::Ask => say!(voice, "terms-missing-ask"),
    };
    let mut lines = vec![schedule.say(voice), missing];
    match (terms.takeover, lost) {
        (0, false) => {}
        (0, true) => lines.push(say!(voice, "terms-resigned")),
        (n, false) => lines.push(say!(voice, "terms-takeover", n = n)),
        (n, true) => lines.push(say!(voice, "terms-lost", n = n)),
    }
    if lost && terms.ends.is_some() {
        lines.push(say!(voice, "terms-away"));
    }
    lines
}
