//! A seat's letter: orders to receipt, and what its holder says of himself.

pub(crate) mod cancelled;
pub(crate) mod folk;
pub(crate) mod inform;
pub(crate) mod last_word;
pub(crate) mod mail_off;
pub(crate) mod meant;
pub(crate) mod replying;
pub(crate) mod sheet;
