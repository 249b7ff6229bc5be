//! Tests of the order language.

mod examples;
