//! Phases: the clock, runs, rounds of a beacon, drafts and rulings, reports, press, and who looks on.

pub(crate) mod clock;
pub(crate) mod create;
pub(crate) mod dice_words;
pub(crate) mod drafts;
pub(crate) mod ending;
pub(crate) mod full;
pub(crate) mod gathered;
pub(crate) mod heads;
pub(crate) mod observers;
pub(crate) mod owed;
pub(crate) mod periods;
pub(crate) mod press;
pub(crate) mod publish;
pub(crate) mod record;
pub(crate) mod renew;
pub(crate) mod resolve;
pub(crate) mod rounds;
pub(crate) mod run;
pub(crate) mod show;
pub(crate) mod umpire;

use crate::Base;
use crate::post::PostOffice;

/// Phases, drafts, rounds, press: what happens in a game.
#[derive(Clone, Copy)]
pub(crate) struct Play<'a> {
    base: &'a Base<'a>,
}

impl<'a> Play<'a> {
    /// The room on a base.
    pub fn at(base: &'a Base<'a>) -> Self {
        Self { base }
    }

    fn office(&self) -> PostOffice<'a> {
        PostOffice::at(self.base)
    }
}
