//! Tournaments: who enters, who meets whom, what a game counts, who stands where, and rounds that run
//! themselves.
//!
//! The pure part knows no house, no mail and no clock: a [`Book`] holds all that has happened, and
//! pairing, scores and standings are functions of it. The live part, [`hall`], keeps the book as a journal
//! in the store, opens the games of a round, hears letters and mails what is due.
//!
//! | what | where |
//! |---|---|
//! | what kind of tournament it is, as data | `format` |
//! | entrants, games, byes, penalties | `book` |
//! | who meets whom, at which table, and why | `pairing` |
//! | what a game counts | `scoring` |
//! | who stands where | `ranking` |
//! | whether an army may be played | `armies` |
//! | teams choosing tables | `teams` |
//! | the clock of a game on a real table | `timing` |
//! | the terms of games of the house, and whom their hours do not suit | `terms`, `hours` |
//! | what two players hand in of a game on a real table | `sheet` |
//! | the event as records, and what people do to it, without a host | `live` |
//! | standings, cross-table and pairings for readers and programs | `export` |
//! | cases with `system = "tournament"` | `cases` |
//! | the data files: formats, victory points, the list of rules | `data` |
//! | what letters say, and what mails say | `post` |
//! | an event on a host: journal, letters, games, rounds | `hall` |
//! | a made-up event, played in no time | `simulate` |

#![cfg_attr(test, allow(clippy::pedantic, reason = "tests are read, not linted for style"))]

pub mod armies;
pub mod book;
pub mod cases;
pub mod data;
pub mod export;
pub mod format;
pub mod hall;
mod hours;
pub mod live;
pub mod name;
pub mod pairing;
mod piece;
pub mod post;
pub mod ranking;
pub mod scoring;
pub mod sheet;
pub mod simulate;
pub mod teams;
mod terms;
pub mod timing;

pub use book::{Account, Book, Bye, Entrant, Game, Outcome, Penalty, PenaltyKind, Presence, Round};
pub use format::Format;
pub use name::Name;
