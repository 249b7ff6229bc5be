//! The one answer to a letter.

use super::{Deed, Stage, Wants, Writer, Written};
use crate::core::TournamentId;

/// The one answer to a letter: what was done, what was not and why, and the pages that it asks for.
pub fn receipt(_stage: &Stage<'_>, _writer: &Writer, _wants: &Wants, _deeds: &[Deed<'_>]) -> Written {
    todo!("POST")
}

/// The answer to a letter that names a tournament of which there is none; `near` is the nearest name.
pub fn unknown(_named: &str, _near: Option<&TournamentId>) -> Written {
    todo!("POST")
}
