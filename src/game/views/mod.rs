//! What others look at: pages, status, posts for a forum, and the check of a whole game.

pub(crate) mod doors;
pub(crate) mod forum;
pub(crate) mod looks;
pub(crate) mod status;
pub(crate) mod verify;

use crate::Base;
use crate::post::PostOffice;

/// What others look at.
#[derive(Clone, Copy)]
pub(crate) struct Pages<'a> {
    base: &'a Base<'a>,
}

impl<'a> Pages<'a> {
    /// The room on a base.
    pub fn at(base: &'a Base<'a>) -> Self {
        Self { base }
    }

    fn office(&self) -> PostOffice<'a> {
        PostOffice::at(self.base)
    }
}
