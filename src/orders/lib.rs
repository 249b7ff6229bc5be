//! The order language's common ground: sheets and their lines, problems with carets, near names, and
//! the registry of verbs. No verb is known here; each system brings its own.

#![cfg_attr(test, allow(clippy::pedantic, reason = "tests are read, not linted for style"))]

pub mod bound;
pub mod desk;
pub mod giving;
pub mod heard;
pub mod left;
pub mod lexicon;
pub mod near;
pub mod numbers;
pub mod placed;
pub mod plain;
pub mod problem;
pub mod sheet;
pub mod talk;
mod talk_words;
pub mod verb;
pub mod vocabulary;

pub use left::{Left, Unread};
pub use placed::Placed;
pub use plain::{Plain, TextPlace};
pub use problem::{Problem, Severity};
pub use sheet::{Line, Sheet, Statement};
pub use verb::Verb;
pub use vocabulary::{Vocabulary, Whose};
