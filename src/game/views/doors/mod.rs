//! The doors to the pages: who may log in at the desk, the links of seats' own pages, who may see what of a
//! game, and what those pages show. Nothing here knows HTTP or HTML.

mod listed;
mod login;
mod seat_page;

use crate::views::Pages;
use chrono::TimeDelta;

use crate::HouseResult;
use estafette_mail::{Words, words_of};
use estafette_store::MailRow;

pub use listed::{Games, JournalPage, LetterLine, LetterPage, MailLine, MailText};
pub use login::{LOGIN_MINUTES, LoggedIn, Umpire};
pub use seat_page::{Fate, ReceiptLine, SeatPage};

/// Where the pages of a house are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    /// What links begin with, without a slash at the end.
    pub url: String,
    /// How long somebody who logged in stays so.
    pub session: TimeDelta,
}

impl Pages<'_> {
    /// The words of a mail of the outbox, whether it was written or waits to be.
    fn words(&self, mail: MailRow) -> HouseResult<Words> {
        Ok(words_of(&self.office().written(mail.mail)?.bytes))
    }
}
