//! Who plays: sign-on, addresses and proofs, terms, and what stands beside the games.

pub(crate) mod addresses;
pub(crate) mod help;
pub(crate) mod neighbour;
pub(crate) mod proofs;
pub(crate) mod put_terms;
pub(crate) mod signon;

use crate::Base;
use crate::play::Play;
use crate::post::PostOffice;

/// Sign-on, addresses and terms: who plays.
#[derive(Clone, Copy)]
pub(crate) struct Members<'a> {
    base: &'a Base<'a>,
}

impl<'a> Members<'a> {
    /// The room on a base.
    pub fn at(base: &'a Base<'a>) -> Self {
        Self { base }
    }

    fn office(&self) -> PostOffice<'a> {
        PostOffice::at(self.base)
    }

    fn play(&self) -> Play<'a> {
        Play::at(self.base)
    }
}
