//! Tests of the order language.

mod dropped;
mod examples;
mod properties;
mod refused;

use super::{Callings, Parsed};
use crate::ids::Seat;

/// Reads a text in which units have no names.
fn parse(text: &str, seat: Seat, period: u8) -> Parsed {
    super::parse(text, seat, period, &Callings::default())
}
