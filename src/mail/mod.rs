//! Mail: bytes to a [`Letter`], a [`Message`] to bytes, and the transports. Knows no game: which
//! command a mail is and what is answered is the business of `game`.
//!
//! The way in: `guard` counts, `mime` cuts the parts, `transfer` and `charset` unpack them, `flowed`
//! and `html` give lines, `quotes`, `tails` and `sheet` tell what the sender wrote, `letter` joins all.
//! A post of a forum comes in through `forum`, which takes the same way from `flowed` on.
//! The way out: `message` builds, `transport` writes or sends.

mod additions;
mod address;
mod automatic;
mod body;
mod charset;
mod disk;
mod extract;
mod fields;
mod flowed;
mod forum;
mod guard;
mod html;
mod keeper;
mod letter;
mod maildir;
mod message;
mod mime;
mod normalise;
mod note;
mod orderlike;
mod outward;
mod pgp;
mod phrases;
mod proof;
mod quotes;
mod refused;
mod sheet;
mod smtp;
mod tails;
mod transfer;
mod transport;
mod words;

pub use address::{Address, Envelope, Own, address_tag};
pub use automatic::Automatic;
pub use forum::{PostText, read_post};
pub use guard::LARGEST;
pub use keeper::{Batch, Incoming, Keeper, NotKept};
pub use letter::{Letter, read_letter};
pub use maildir::{MaildirInbox, NewMail};
pub use message::{Attachment, BadMessage, Inline, Kind, Message};
pub use note::{Note, Unread};
pub use proof::{Checker, Proof, Records, Standing};
pub use refused::{Refused, Why};
pub use sheet::sheet_marks;
pub use smtp::{Security, SmtpClient, SmtpSettings};
pub use transport::{SendError, Sender, Transport};
