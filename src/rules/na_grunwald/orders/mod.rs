//! The order language of Na Grunwald!, in English and Polish.

pub mod order;

pub use order::Order;
