//! Tests of the order language.

mod examples;
mod properties;
mod refused;
