//! What tests of battles share.

pub mod counterpart;
pub mod fated;
pub mod mirror;
pub mod play;
pub mod refused;
pub mod renamed;
pub mod swap;
