//! Who plays: sign-on, addresses and proofs, terms, and what stands beside the games.

pub(crate) mod addresses;
pub(crate) mod help;
pub(crate) mod neighbour;
pub(crate) mod proofs;
pub(crate) mod put_terms;
pub(crate) mod signon;

use crate::Desk;
use crate::play::Play;
use crate::post::PostOffice;

/// Sign-on, addresses and terms: who plays.
#[derive(Clone, Copy)]
pub(crate) struct Members<'a> {
    desk: &'a Desk<'a>,
}

impl<'a> Members<'a> {
    /// The room at a desk.
    pub fn at(desk: &'a Desk<'a>) -> Self {
        Self { desk }
    }

    fn office(&self) -> PostOffice<'a> {
        PostOffice::at(self.desk)
    }

    fn play(&self) -> Play<'a> {
        Play::at(self.desk)
    }
}
