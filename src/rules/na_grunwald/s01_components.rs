//! What is in the box (NG-1). The numbers stand in the data files and are checked when these are read; this
//! file says which rule each deck keeps.

use estafette_core::cites;

use super::data::Data;
use super::ids::PileId;

cites!("NG-1.3", "NG-1.6", "NG-1.11", "NG-1.12", "NG-1.13", "NG-1.14");

/// How many cards a deck of the box has (NG-1.4, NG-1.5, NG-1.7 to NG-1.10).
pub fn cards(data: &Data, pile: PileId) -> usize {
    cites!("NG-1.4", "NG-1.5", "NG-1.7", "NG-1.8", "NG-1.9", "NG-1.10");
    match pile {
        PileId::Crown => data.decks.crown.len(),
        PileId::Mercenary => data.decks.mercenary.len(),
        PileId::Teutons => data.decks.teutons.len(),
        PileId::Provisions => data.decks.provisions.len(),
        PileId::Ducats => data.decks.ducats.len(),
        PileId::Events => data.decks.events.len(),
    }
}
