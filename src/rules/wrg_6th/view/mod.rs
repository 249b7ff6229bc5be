//! What readers are shown: positions, events, the facts of reports, the picture of the table. Nothing leaves
//! this folder that the reader may not know (notes 7): everything is made from [`fog::veil`] and from the
//! events that [`shown`] lets through, so that it stays the same byte for byte when only hidden things differ.

mod eyes;
mod facts;
pub mod fog;
mod orders;
mod scene;
mod shown;
mod standing;
mod summary;
mod tale;
mod telling;
#[cfg(test)]
mod tests;
mod tracks;
pub mod watch;
mod ways;
pub mod words;

pub use eyes::Eyes;
pub use facts::facts;
pub use fog::view;
pub use scene::scene;
pub use shown::shown;
pub use standing::roster;
pub use ways::{foretold, reason, refusal, refused_since};
