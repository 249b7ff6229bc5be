//! Estafette, a play-by-email adjudicator: players mail orders, rules are applied at a table with dice
//! that anyone can verify, and reports and maps are mailed back.
//!
//! `ARCHITECTURE.md` tells what the rooms are and which may import which.

pub mod app;
pub mod board;
pub mod cases;
pub mod core;
#[doc(hidden)]
pub mod fuzzing;
pub mod game;
pub mod mail;
pub mod orders;
pub mod reports;
pub mod rules;
pub mod schedule;
pub mod store;
pub mod tournament;
pub mod umpire;
