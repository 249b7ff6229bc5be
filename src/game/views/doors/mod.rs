//! The doors to the pages: who may log in at the desk, the links of seats' own pages, who may see what of a
//! game, and what those pages show. Nothing here knows HTTP or HTML.

mod link;
mod listed;
mod login;
mod seat_page;

use chrono::TimeDelta;

use crate::base::house::{Desk, Purpose};
use crate::{Done, HouseError};
use estafette_core::dice::hex;
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

impl Desk<'_> {
    /// Where the pages are.
    fn site(&self) -> Done<&Site> {
        let none = "this house has no pages: its configuration has no [desk]";
        self.site.as_ref().ok_or_else(|| HouseError::Refused(none.to_owned()))
    }

    /// The words of a mail of the outbox, whether it was written or waits to be.
    fn words(&self, mail: MailRow) -> Done<Words> {
        Ok(words_of(&self.written(mail.mail)?.bytes))
    }

    /// What is kept of a secret that opens a page; `what` keeps the kinds of secrets apart.
    fn page_print(&self, what: &str, secret: &str) -> String {
        hex(&self.keyed(Purpose::Page, &format!("{what}|{secret}")))
    }
}
