//! The order language of part (e) of the notes: what a general writes on the order sheet.

pub mod clause;
