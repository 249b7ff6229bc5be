//! Letters and the answers to them, mails and what may stand in them.

mod corrected;
mod field;
mod golden;
mod hidden;
mod hostile;
mod mailed;
mod verbs;
