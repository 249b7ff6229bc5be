//! Mail: bytes to a [`Letter`], a [`Message`] to bytes, and the transports. Knows no game: which
//! command a mail is and what is answered is the business of `game`.
//!
//! The way in: `guard` counts, `mime` cuts the parts, `transfer` and `charset` unpack them, `flowed`
//! and `html` give lines, `quotes`, `sent`, `tails` and `sheet` tell what the sender wrote, `letter` joins all;
//! a post of a forum comes in through `forum`, and goes the same way from `flowed` on;
//! `proof` finds out who sent it. The way out: `message` builds, `sign` signs, `transport` writes or sends.

#![cfg_attr(test, allow(clippy::pedantic, reason = "tests are read, not linted for style"))]

mod additions;
mod address;
mod attribution;
mod automatic;
mod away;
mod body;
mod bounce;
mod calendar;
mod charset;
mod delivery_status;
mod disk;
mod extract;
mod fields;
mod finder;
mod flowed;
mod forum;
mod guard;
mod header_labels;
mod html;
mod imap;
mod keeper;
mod letter;
mod limits;
mod lmtp;
mod maildir;
mod message;
mod mime;
mod normalise;
mod note;
mod notified;
mod orderlike;
mod outward;
mod oversize;
mod own;
mod own_words;
mod pgp;
mod phrases;
mod proof;
mod quote_words;
mod quoted_header;
mod quotes;
mod refused;
mod sent;
mod sheet;
mod shown;
mod sign;
mod smtp;
mod speech;
mod stands;
mod tails;
mod tls;
mod transfer;
mod transport;
mod why;
mod words;

pub use address::{Address, Envelope, address_tag};
pub use automatic::Automatic;
pub use bounce::{Bounce, Complaint};
pub use calendar::{Appointment, AppointmentState};
pub use delivery_status::{Fate, Status, is_our_fault, refusal};
pub use forum::{PostText, read_post};
pub use imap::{ImapError, ImapSettings, Trouble as ImapTrouble, take_in as take_in_imap, test as test_imap};
pub use keeper::stopped;
pub use keeper::{Backlog, Batch, HUGE, Incoming, Keeper, NotKept};
pub use letter::{Letter, Opened, claimed_sender, read_letter};
pub use limits::Limits;
pub use lmtp::{Lmtp, LmtpSettings};
pub use maildir::{Extent, MaildirInbox, NewMail};
pub use message::{Attachment, BadMessage, Inline, Kind, Message, Unsubscribe};
pub use note::{Note, Unread};
pub use notified::Forum;
pub use orderlike::looks_like_orders;
pub use oversize::{beginning_length, beginning_of};
pub use own::Own;
pub use own_words::{Words, plain_letter, words_of};
pub use proof::{Checker, Found, Method, Policy, Proof, Records, Standing, Verdict, Voucher};
pub use refused::Refused;
pub use sent::{Sent, SentMail};
pub use sheet::sheet_marks;
pub use shown::ShownMail;
pub use sign::{BadKey, Signer};
pub use smtp::{Security, SmtpClient, SmtpSettings};
pub use speech::{Heading, Speech, heading, is_closed, is_end, without_sheet_marks};
pub use stands::Stands;
pub use tls::trusting;
pub use transport::{SendError, Sender, Transport};
pub use why::Why;
