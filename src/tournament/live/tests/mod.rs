//! Whole tournaments through [`decide`](super::decide) alone.

mod armies;
mod finals;
mod host;
mod journal;
mod noise;
mod rounds;
mod teams;
mod world;

use host::{Host, name};
