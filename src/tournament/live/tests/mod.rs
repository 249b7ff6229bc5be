//! Whole tournaments through [`decide`] alone.

mod host;
mod rounds;

use host::{Host, name};
