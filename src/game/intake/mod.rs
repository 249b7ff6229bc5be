//! Letters as they come: kept, read in turn, held for a confirmation, handed on.

pub(crate) mod confirm;
pub(crate) mod pasted;
pub(crate) mod receive;
pub(crate) mod service;
pub(crate) mod waiting;

use crate::Desk;
use crate::people::Members;
use crate::play::Play;
use crate::post::PostOffice;
use crate::sheets::Sheets;

/// Letters as they come.
#[derive(Clone, Copy)]
pub(crate) struct Intake<'a> {
    desk: &'a Desk<'a>,
}

impl<'a> Intake<'a> {
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

    fn members(&self) -> Members<'a> {
        Members::at(self.desk)
    }

    fn sheets(&self) -> Sheets<'a> {
        Sheets::at(self.desk)
    }
}
