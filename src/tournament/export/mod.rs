//! Standings, cross-table and pairings as everybody may know them: for mails, pages and the command line as
//! tables, for programs as CSV and JSON, and for other programs that run tournaments as FIDE TRF.
//!
//! Nothing of a draft, an army or a sheet stands in any of it.
//!
//! | what | where |
//! |---|---|
//! | what there is to tell, as values for JSON | `facts` |
//! | the same as tables of words | `tables` |
//! | a table, and how it is written as text and CSV | `table` |
//! | the report file of FIDE, written and read | `trf` |

mod facts;
mod table;
mod tables;
#[cfg(test)]
mod tests;
pub mod trf;
mod words;

pub use facts::{
    CrossLine, CrossTable, Met, Pairing, Pairings, StandingLine, Standings, cross_facts, individual_facts,
    pairing_facts, standing_facts,
};
pub use table::Table;
pub use tables::{
    closed, cross, cross_head, entrants, of_team, pairings, points_word, published, ranked, standing,
    standing_head,
};
pub use words::{joined, period, quarters};
