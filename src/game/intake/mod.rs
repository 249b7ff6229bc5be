//! Letters as they come: kept, read in turn, held for a confirmation, handed on.

pub(crate) mod confirm;
pub(crate) mod pasted;
pub(crate) mod receive;
pub(crate) mod service;
pub(crate) mod waiting;

use crate::Base;
use crate::people::Members;
use crate::play::Play;
use crate::post::PostOffice;
use crate::sheets::Sheets;

/// Letters as they come.
#[derive(Clone, Copy)]
pub(crate) struct Intake<'a> {
    base: &'a Base<'a>,
}

impl<'a> Intake<'a> {
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

    fn members(&self) -> Members<'a> {
        Members::at(self.base)
    }

    fn sheets(&self) -> Sheets<'a> {
        Sheets::at(self.base)
    }
}
