//! Tests of the order language.

mod dropped;
mod examples;
mod properties;
mod refused;
