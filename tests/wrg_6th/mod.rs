//! What tests of battles share.

pub mod play;
pub mod swap;
