//! Letters and the answers to them, mails and what may stand in them.

mod answerable;
mod corrected;
mod field;
mod golden;
mod hidden;
mod hostile;
mod joined;
mod mailed;
#[path = "../../../../tests/support/slips.rs"]
mod slips;
mod verbs;
