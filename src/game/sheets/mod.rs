//! A seat's letter: orders to receipt, and what its holder says of himself.

pub(crate) mod cancelled;
pub(crate) mod folk;
pub(crate) mod inform;
pub(crate) mod last_word;
pub(crate) mod mail_off;
pub(crate) mod meant;
pub(crate) mod replying;
pub(crate) mod sheet;

use crate::Desk;
use crate::play::Play;
use crate::post::PostOffice;

/// The letters of seats.
#[derive(Clone, Copy)]
pub(crate) struct Sheets<'a> {
    desk: &'a Desk<'a>,
}

impl<'a> Sheets<'a> {
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
