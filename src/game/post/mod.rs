//! Mails out, and whose a letter is: receipts, notices, the outbox, senders and their proofs, confirmations asked for.

pub(crate) mod asks;
pub(crate) mod bounced;
pub(crate) mod calendar;
pub(crate) mod compose;
pub(crate) mod damage;
pub(crate) mod deliver;
pub(crate) mod forged;
pub(crate) mod guesses;
pub(crate) mod identify;
pub(crate) mod keep;
pub(crate) mod notes;
pub(crate) mod notices;
pub(crate) mod outbox;
pub(crate) mod rates;
pub(crate) mod receipt;
pub(crate) mod returned;
pub(crate) mod seat_link;
pub(crate) mod stranger;
pub(crate) mod umpire_post;
pub(crate) mod umpires;
pub(crate) mod unwritten;
pub(crate) mod visit;

use crate::Base;

/// Mails out, whose a letter is, and what goes wrong on the way.
#[derive(Clone, Copy)]
pub(crate) struct PostOffice<'a> {
    base: &'a Base<'a>,
}

impl<'a> PostOffice<'a> {
    /// The room on a base.
    pub fn at(base: &'a Base<'a>) -> Self {
        Self { base }
    }
}
