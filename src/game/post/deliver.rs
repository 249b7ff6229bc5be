//! What an umpire does with mail that is held back: lets it go.

use crate::post::PostOffice;
use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::{House, HouseError, HouseResult};
use estafette_core::words::listed;
use estafette_core::{GameId, SeatId};

use estafette_store::{Held, PostWork};

/// Mail that was let go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Delivered {
    /// To which address.
    pub address: String,
    /// How many mails.
    pub mails: u32,
}

/// Why a seat's mail does not go out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MailTrouble {
    /// What is the matter.
    pub trouble: Trouble,
    /// Since when.
    pub since: DateTime<Utc>,
    /// What the server said; empty when the reader wants no mails.
    pub why: String,
    /// Mails held back.
    pub held: u32,
}

/// What can be the matter with a seat's mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trouble {
    /// Its address bounces.
    Bouncing,
    /// Its reader wants no reports for now.
    Off,
}

impl House<'_> {
    /// Takes an address for sound again and lets go of the mails that are held back because it was not.
    ///
    /// # Errors
    /// When nothing is held back for the address.
    pub fn deliver(&mut self, address: &str, now: DateTime<Utc>) -> HouseResult<Delivered> {
        let mut work = self.store.write()?;
        let bounced = work.bounces_at(address)?.is_some();
        let mails = PostOffice::at(&self.base).deliver(&mut *work, address, now)?;
        if !bounced && mails == 0 {
            let known = work.bouncing()?.into_iter().map(|b| b.address);
            let known = listed("held back from", known);
            return Err(HouseError::Refused(format!("no mail to `{address}` is held back; {known}")));
        }
        work.commit()?;
        Ok(Delivered { address: address.to_owned(), mails })
    }
}

/// Why the mail of a seat does not go out, if it does not.
pub(crate) fn trouble(
    work: &mut dyn PostWork,
    game: &GameId,
    seat: &SeatId,
    held: Option<&Held>,
) -> HouseResult<Option<MailTrouble>> {
    let waiting = work.held(game, seat)?;
    let bounced = held.map(|h| work.bounces_at(&h.address)).transpose()?.flatten();
    if let Some(bounced) = bounced {
        let (since, why) = (bounced.since, bounced.why);
        return Ok(Some(MailTrouble { trouble: Trouble::Bouncing, since, why, held: waiting }));
    }
    let off = work.mail_off(game, seat)?;
    Ok(off.map(|since| MailTrouble { trouble: Trouble::Off, since, why: String::new(), held: waiting }))
}
