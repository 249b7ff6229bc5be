//! WRG 6th Edition with the German tournament amendments: battles on a plane, by written orders. The rules of
//! section 4 of the amendments are the files `s4_…`; this file is the system as the house sees it.

mod apply;
pub mod data;
pub mod event;
pub mod field;
pub mod ids;
pub mod intent;
pub mod measure;
pub mod orders;
pub mod phase;
pub mod plan;
pub mod position;
pub mod readings;
pub mod s4_06_flanks;
pub mod sheet;
