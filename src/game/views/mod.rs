//! What others look at: pages, status, posts for a forum, and the check of a whole game.

pub(crate) mod doors;
pub(crate) mod forum;
pub(crate) mod looks;
pub(crate) mod status;
pub(crate) mod verify;

use crate::Desk;
use crate::post::PostOffice;

/// What others look at.
#[derive(Clone, Copy)]
pub(crate) struct Pages<'a> {
    desk: &'a Desk<'a>,
}

impl<'a> Pages<'a> {
    /// The room at a desk.
    pub fn at(desk: &'a Desk<'a>) -> Self {
        Self { desk }
    }

    fn office(&self) -> PostOffice<'a> {
        PostOffice::at(self.desk)
    }
}
