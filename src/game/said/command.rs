//! What a player can say to the house itself: the lines that commands come to.

use estafette_core::journal::{Pace, Vote};

/// One command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Command {
    Help(String),
    Status,
    Report(Option<u32>),
    Map(Option<u32>),
    /// The own units: all of them, or those whose name begins so.
    Units(String),
    History,
    Words(String),
    /// Seals the words by their hash.
    Seal(String),
    Language(String),
    Answer(String),
    Address(String),
    NewPhrase(String),
    Confirm,
    /// Whether reports are wanted.
    Mail(Wanted),
    /// A link to the seat's own page, or that it works no more.
    Page(Wanted),
    /// A new secret for the seat.
    Renew,
    /// What holders say of themselves and to each other.
    Folk(Folk),
    /// What is open for sign-on.
    List,
    /// To play a further game, or to wait for one.
    SignOn(String),
    /// To wait no longer.
    SignOff(String),
    /// Look on at a game.
    Observe(String),
}

/// Whether a seat wants its reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    On,
    Off,
}

/// Which orders are taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cancel {
    Period,
    Standing,
}

/// What holders say of themselves and to each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Folk {
    Zone(String),
    Remind(String),
    Whoami,
    /// The sheet of a turn, or of the one that is due.
    Orders(Option<u32>),
    Pace(Pace),
    /// The days; nothing to list what was said before.
    Absent(String),
    Present,
    Substitute(String),
    /// The game, to be sure.
    Resign(String),
    Stay,
    /// How long, and why.
    Delay(String),
    Draw,
    /// The game, or to whom.
    Concede(String),
    Vote(Vote, u32),
}

/// A line that is the house's.
pub(crate) enum Own {
    Command(Command),
    Check,
    Cancel(Cancel),
    /// For which turn a sheet is; whether more stands beside it, which nobody reads.
    Turn {
        turn: u32,
        more: bool,
    },
    /// A line that heads a sheet with its turn, and says more that is the system's.
    Heading(u32),
    Game {
        game: String,
        seat: Option<String>,
    },
    Phrase(String),
    More,
    Done,
}
