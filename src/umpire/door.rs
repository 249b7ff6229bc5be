//! How a page is asked for, and who may.

/// How a page is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Method {
    /// Nothing is changed by it.
    Get,
    /// A form is sent.
    Post,
}

/// Who may ask for a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Door {
    /// Everybody.
    Open,
    /// Umpires who logged in.
    Umpire,
    /// Umpires who logged in and do not play in the game that the path names.
    Game,
    /// Whoever has the secret link of a seat.
    Seat,
}
