//! The terms of a game in sentences for its players.

use super::super::load::Game;
use super::super::terms::Missing;
use super::super::{Done, Terms};
use super::state::Clock;
use crate::core::Voice;
use crate::say;

impl Game<'_> {
    /// When orders are due and what becomes of who is late; nothing for a game without a clock.
    pub fn terms_lines(&self, voice: Voice) -> Done<Vec<String>> {
        Ok(Clock::of(self)?.map_or_else(Vec::new, |clock| lines(&clock.terms, voice)))
    }
}

fn lines(terms: &Terms, voice: Voice) -> Vec<String> {
    let Some(schedule) = &terms.schedule else { return Vec::new() };
    let missing = match terms.missing {
        Missing::Standing => say!(voice, "terms-missing-standing"),
        Missing::Hold => say!(voice, "terms-missing-hold"),
        Missing::Default => say!(voice, "terms-missing-default"),
        Missing::Ask => say!(voice, "terms-missing-ask"),
    };
    let mut lines = vec![schedule.say(voice), missing];
    if terms.takeover > 0 {
        lines.push(say!(voice, "terms-takeover", n = terms.takeover));
    }
    lines
}
