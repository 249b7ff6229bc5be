//! What the house knows of its neighbour: which letters it wants to hear, and what it says to them.

use chrono::{DateTime, Utc};

use crate::{Base, HouseResult, Outcome};
use estafette_core::{Lang, LetterId};
use estafette_mail::{Attachment, Note};
use estafette_store::Work;

/// Something that stands upon the games of a house and hears letters.
pub trait Neighbour: Sync {
    /// What stands before the secret in the addresses that are the neighbour's: with `event`, mails to
    /// `orders+event.SECRET@domain` are.
    fn tag(&self) -> &'static str;
    /// Tells the lines that say something to the neighbour by themselves.
    fn stands(&self) -> fn(&str) -> bool;
    /// Whether a letter that was sent to no address of the neighbour's is for it, by its subject without reply
    /// prefixes or by its own words.
    ///
    /// # Errors
    /// When the store fails.
    fn is_for(&self, counter: &mut Counter<'_>, subject: &str, text: &str) -> HouseResult<bool>;
    /// Hears a letter. Of one whose sender is [`SenderProof::No`] nothing may come but words and
    /// [`Answer::AskFirst`].
    ///
    /// # Errors
    /// When the store fails. A [`Refused`](crate::HouseError::Refused) sets the letter aside, and nothing of it
    /// stays.
    fn hear(&self, counter: &mut Counter<'_>, heard: &Heard<'_>) -> HouseResult<Answer>;
}

/// A letter as the neighbour hears it.
#[derive(Debug, Clone, Copy)]
pub struct Heard<'l> {
    /// The letter.
    pub letter: &'l LetterId,
    /// Who wrote it, and whether that is sure.
    pub known: SenderProof<'l>,
    /// The sender's address, in lower case; of the holder of a seat the one that is registered.
    pub address: &'l str,
    /// The sender's name as the mail gives it; may be empty.
    pub name: &'l str,
    /// The subject without reply prefixes.
    pub subject: &'l str,
    /// The sender's own words.
    pub text: &'l str,
    /// How they were taken out of the mail.
    pub notes: &'l [Note],
    /// When it counts: when it was received, or when its sender confirmed it.
    pub at: DateTime<Utc>,
}

/// Whether the sender of a letter is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SenderProof<'l> {
    /// He has a secret of the neighbour's; this is the print of it.
    Secret(&'l str),
    /// His domain vouches for his address, he confirmed it, or he proved a seat that is registered at it.
    Address,
    /// Anybody can write under any address.
    No,
}

/// What the neighbour says to a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It is not the neighbour's: an unknown secret, or words that only looked like it.
    NotMine,
    /// Something would be done for which the sender must be known: he is asked, and the letter comes again
    /// once he has confirmed it.
    AskFirst {
        /// The language in which he is asked.
        lang: Lang,
        /// What his letter is about: the title of a tournament.
        about: String,
    },
    /// It was heard.
    Heard {
        /// What became of it.
        outcome: Outcome,
        /// The same in a few words, for the log.
        reason: String,
        /// What its sender is told.
        reply: Option<Reply>,
    },
}

/// The one answer to a letter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reply {
    /// Where it goes: the registered address of somebody who is known by it; without it to the sender's.
    pub to: Option<String>,
    /// IANA time zone of the reader, for the mail's date; UTC where it is not known.
    pub zone: String,
    /// The subject.
    pub subject: String,
    /// The text.
    pub text: String,
    /// The same as HTML, if there is any.
    pub html: Option<String>,
    /// Files.
    pub attachments: Vec<Attachment>,
    /// The secret of the address at which the reader answers; without it the house's own address.
    pub secret: Option<String>,
    /// The cause of the mail under which this one is threaded, if there was one.
    pub thread: Option<String>,
}

/// The counter at which a neighbour is served.
pub struct Counter<'c> {
    pub(crate) base: &'c Base<'c>,
    pub(crate) work: &'c mut dyn Work,
    pub(crate) now: DateTime<Utc>,
}
