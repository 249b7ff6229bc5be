//! The pages: what the desk shows to umpires, and what the page of a seat shows to its holder.
//!
//! A page is asked for by a [`Route`] with names, values and a form, and answered with a [`Reply`]. This room
//! knows no HTTP: cookies, headers and bytes on the wire are `app`'s. Whoever asks is looked at in one place,
//! [`answer`], before any page is made; each route of [`ROUTES`] says through which [`Door`] it is reached.
//!
//! | file | what it makes |
//! |---|---|
//! | `routes` | the table of all pages |
//! | `doors` | who asks, and what he may see |
//! | `login`, `games`, `game`, `journal`, `letters`, `outbox`, `terms`, `review`, `rules`, `seat`, `tournaments` | the pages |
//! | `write` | templates to HTML |
//! | `assets` | the style sheet and the script |

#![cfg_attr(test, allow(clippy::pedantic, reason = "tests are read, not linted for style"))]

mod assets;
mod door;
mod doors;
mod game;
mod games;
mod journal;
mod letters;
mod login;
mod outbox;
mod review;
mod routes;
mod rules;
mod seat;
mod terms;
mod tournaments;
mod when;
mod write;

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

pub use assets::Asset;
pub use door::{Door, Method};
pub use doors::answer;
pub use routes::{ROUTES, Route};

/// The page for what is not there.
pub fn missing_page() -> Reply {
    doors::missing()
}

/// What is said to everybody who asks for a link to log in.
pub fn login_mailed() -> Reply {
    login::mailed()
}

/// What somebody asks for.
#[derive(Debug, Clone)]
pub struct Ask {
    /// Which page.
    pub route: &'static Route,
    /// The named parts of its path.
    pub names: BTreeMap<String, String>,
    /// Values behind the `?`.
    pub query: BTreeMap<String, String>,
    /// The form that was sent.
    pub form: BTreeMap<String, String>,
    /// The secret of the session, if there is one.
    pub session: Option<String>,
    /// Random bytes, for secrets and marks that are made.
    pub random: [u8; 64],
    /// Now.
    pub now: DateTime<Utc>,
}

impl Ask {
    /// A named part of the path.
    fn name(&self, name: &str) -> &str {
        self.names.get(name).map_or("", String::as_str)
    }

    /// A value behind the `?`, read.
    fn number<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.query.get(name)?.parse().ok()
    }

    /// A field of the form.
    fn field(&self, name: &str) -> &str {
        self.form.get(name).map_or("", String::as_str)
    }
}

/// What is answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// A page.
    Page {
        /// What it is worth.
        status: Status,
        /// Its HTML.
        html: String,
    },
    /// Go and look there.
    See(String),
    /// A session was begun: its secret goes to whoever asked, and he goes on to the first page.
    LoggedIn {
        /// The secret.
        secret: String,
        /// Until when.
        until: DateTime<Utc>,
    },
    /// The session has ended.
    LoggedOut,
    /// A text as it is, such as a letter's bytes.
    Raw(Vec<u8>),
    /// A part of the program, such as the style sheet.
    Asset(&'static Asset),
    /// It cannot be said yet; ask again in a moment.
    Later(LaterPage),
}

/// Where to look until something has become of a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaterPage {
    /// The page to be shown when it takes too long.
    pub meanwhile: String,
}

/// What a page is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// What was asked for.
    Fine,
    /// There is no such page, or not for whoever asks.
    Missing,
    /// Whoever asks has to log in.
    LogIn,
    /// What was asked for was refused.
    Refused,
    /// The form is not one that was given out to whoever asks.
    Foreign,
    /// The program failed.
    Failed,
}
