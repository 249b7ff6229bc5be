//! Who plays: sign-on, addresses and proofs, terms, and what stands beside the games.

pub(crate) mod addresses;
pub(crate) mod help;
pub(crate) mod neighbour;
pub(crate) mod proofs;
pub(crate) mod put_terms;
pub(crate) mod signon;
