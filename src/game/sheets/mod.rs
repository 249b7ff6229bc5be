//! A seat's letter: orders to receipt, and what its holder says of himself.

pub(crate) mod cancelled;
pub(crate) mod folk;
pub(crate) mod inform;
pub(crate) mod last_word;
pub(crate) mod mail_off;
pub(crate) mod meant;
pub(crate) mod offers;
pub(crate) mod replying;
pub(crate) mod sheet;

use crate::Base;
use crate::play::Play;
use crate::post::PostOffice;

/// The letters of seats.
#[derive(Clone, Copy)]
pub(crate) struct Sheets<'a> {
    base: &'a Base<'a>,
}

impl<'a> Sheets<'a> {
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
