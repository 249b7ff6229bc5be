//! What readers are shown: events, facts for reports, the board's picture. Nothing leaves this folder that
//! the reader may not know (notes d): a report is made from the events that [`shown`] lets through, from
//! what lies open, and from the reader's own hand and camp, so that it stays the same byte for byte when
//! only hidden things differ.

mod entry;
mod facts;
mod scene;
mod shown;
mod shuffles;
mod speech;
mod standing;
mod summary;
mod tale;

use estafette_core::Lang;

use super::position::Position;

pub use facts::facts;
pub use scene::scene;
pub use shown::shown;

#[cfg(test)]
mod tests;

/// How the game ended, in words; empty while it goes on.
pub fn ending(position: &Position, lang: Lang) -> String {
    position.end.as_ref().map_or_else(String::new, |end| {
        let points = end.winners.first().and_then(|s| position.player(*s).points).unwrap_or(0);
        standing::ending(&end.winners, end.by_cards, points, lang)
    })
}
