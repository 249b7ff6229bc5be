//! The order language of Grunwald: from a player's text to typed orders.

pub mod order;

pub use order::*;
