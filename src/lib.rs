//! Estafette, a play-by-email adjudicator: players mail orders, rules are applied at a table with dice
//! that anyone can verify, and reports and maps are mailed back.
//!
//! Each room is a crate of its own below `src/`; its Cargo.toml says what it may use, and `ARCHITECTURE.md` what it is.
//! Here they stand side by side, for the program, the tests and the benchmarks.

pub use estafette_app as app;
pub use estafette_board as board;
pub use estafette_cases as cases;
pub use estafette_core as core;
pub use estafette_game as game;
pub use estafette_grunwald_1410 as grunwald_1410;
pub use estafette_mail as mail;
pub use estafette_na_grunwald as na_grunwald;
pub use estafette_orders as orders;
pub use estafette_reports as reports;
pub use estafette_rules as rules;
pub use estafette_schedule as schedule;
pub use estafette_shelf as shelf;
pub use estafette_store as store;
pub use estafette_tournament as tournament;
pub use estafette_umpire as umpire;
pub use estafette_words as words;
pub use estafette_wrg_6th as wrg_6th;
