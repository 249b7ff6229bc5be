//! A tournament as it runs, without a host: what people do becomes records, records become the event.
//!
//! [`decide`] holds an [`Act`] against the event and says which [`Record`]s it makes; [`Event::apply`] is the only
//! thing that changes an event. The journal of a tournament is its records. Letters, commands, the clock and
//! simulations all do acts; nothing else is needed to run a tournament to its end.

pub mod act;
pub mod decide;
pub mod event;
pub mod record;

pub use act::{Act, By, Refusal};
pub use decide::decide;
pub use event::{Event, Stage};
pub use record::{Person, Record};
