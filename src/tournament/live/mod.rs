//! A tournament as it runs, without a host: what people do becomes records, records become the event.
//!
//! [`decide()`] holds an [`Act`] against the event and says which [`Record`]s it makes; [`Event::apply`] is the only
//! thing that changes an event. The journal of a tournament is its records. Letters, commands, the clock and
//! simulations all do acts; nothing else is needed to run a tournament to its end.
//!
//! | what | where |
//! |---|---|
//! | what can be done, by whom, and refusals | `act`, `decide` |
//! | the journal | `record` |
//! | the event, and how records change it | `event`, `apply`, `follows` |
//! | announcing, signing on, armies, coming and going | `announce`, `entry`, `lists` |
//! | drafting, publishing and closing rounds | `rounds`, `tables` |
//! | the day in the hall: the official start, setting up, errors of lists | `start` |
//! | zone, language, protests | `people` |
//! | sheets, results, rulings, penalties | `results`, `compare` |
//! | who has lost a game that was not played to its end | `award` |
//! | what the clock owes | `due` |
//! | random order and dice that anybody can check | `seed` |
//! | what a reader may know | `seen` |
//! | whether all adds up | `books` |

pub mod act;
mod announce;
pub mod announcement;
mod apply;
mod award;
mod books;
mod compare;
pub mod decide;
pub mod due;
mod entry;
pub mod event;
mod follows;
mod known;
mod lists;
mod people;
pub mod record;
pub mod reminder;
mod results;
mod rounds;
pub mod seed;
mod seen;
mod start;
mod tables;
#[cfg(test)]
mod tests;

pub use act::{Act, By, Lapse, Refusal};
pub use announce::announce;
pub use announcement::{Announcement, Person};
pub use decide::decide;
pub use due::{due, next_due};
pub use event::{Entered, Event, SideDie, Stage};
pub use people::Protest;
pub use record::Record;
pub use reminder::Reminder;
pub use seed::Seeds;
pub use seen::Reader;
