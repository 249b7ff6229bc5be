//! What others look at: pages, status, posts for a forum, and the check of a whole game.

pub(crate) mod doors;
pub(crate) mod forum;
pub(crate) mod looks;
pub(crate) mod status;
pub(crate) mod verify;
