//! Na Grunwald! Rycerze krola Jagielly: cards, secret hands and bidding for two to four players. The
//! rulebook's sections are the files `s01_…` to `s18_…`; this file is the system as the house sees it.

pub mod data;
pub mod ids;
pub mod orders;
