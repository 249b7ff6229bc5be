//! Tournaments on a house with the tiny system: letters in, mails out, games between, and kills anywhere.

mod games;
mod host;
mod hours;
mod kills;
mod letters;
mod people;
mod silence;
#[path = "../../../game/testing/mod.rs"]
mod testing;
mod whole;

use estafette_game::Systems;

pub use host::*;
