//! Letters as they come: kept, read in turn, held for a confirmation, handed on.

pub(crate) mod confirm;
pub(crate) mod pasted;
pub(crate) mod receive;
pub(crate) mod service;
pub(crate) mod waiting;
