//! Tournaments on a host: their journals, letters, clock and games.
//!
//! The [`Hall`] is the house's [`Neighbour`](crate::game::Neighbour). All that is done to a tournament is an
//! [`Act`](super::live::Act), held against the event as the journal gives it; what it makes is appended to the
//! journal together with the mails that tell of it, in one unit of work.

mod values;

use chrono::{DateTime, Utc};

use super::format::Format;
use super::live::record::Announcement;
use super::live::{Act, By, Event};
use super::post;
use crate::core::TournamentId;
use crate::game::{Answer, Counter, Done, Heard, House, Neighbour, Random};

pub use values::*;

/// All tournaments of a house.
#[derive(Debug, Default)]
pub struct Hall {}

/// The hall of the program.
pub static HALL: Hall = Hall::new();

impl Hall {
    /// A hall.
    pub const fn new() -> Self {
        Self {}
    }

    /// Announces a tournament. Its seed is drawn, and committed to in the announcement.
    ///
    /// # Errors
    /// A name that is taken, an announcement that cannot be kept: an unknown system or scenario, terms that
    /// cannot be read, days that have passed.
    pub fn announce(
        &self,
        _house: &mut House<'_>,
        (_id, _format, _announcement): (&TournamentId, &Format, &Announcement),
        _by: &By,
        _random: Random<'_>,
        _now: DateTime<Utc>,
    ) -> Came<Acted> {
        todo!("HALL")
    }

    /// Does an act: holds it against the tournament, and does what follows from it. All or nothing of it is done.
    ///
    /// # Errors
    /// An unknown tournament, an act that is refused.
    pub fn act(
        &self,
        _house: &mut House<'_>,
        _id: &TournamentId,
        _act: &Act,
        _by: &By,
        _now: DateTime<Utc>,
    ) -> Came<Acted> {
        todo!("HALL")
    }

    /// Does all that is due by now: what the clock owes, games to be opened, results of games that ended,
    /// reminders. Each step is a unit of work.
    ///
    /// # Errors
    /// When the store fails; what was done before stays done.
    pub fn tick(&self, _house: &mut House<'_>, _now: DateTime<Utc>) -> Done<Ticked> {
        todo!("HALL")
    }

    /// When something will be due next.
    ///
    /// # Errors
    /// When the store fails.
    pub fn next_tick(&self, _house: &mut House<'_>) -> Done<Option<DateTime<Utc>>> {
        todo!("HALL")
    }

    /// All tournaments, in the order in which they were announced.
    ///
    /// # Errors
    /// When the store fails, or holds what cannot be read.
    pub fn list(&self, _house: &mut House<'_>) -> Done<Vec<Listed>> {
        todo!("HALL")
    }

    /// A tournament as it stands.
    ///
    /// # Errors
    /// An unknown tournament, with the nearest name; a failing store.
    pub fn event(&self, _house: &mut House<'_>, _id: &TournamentId) -> Done<Event> {
        todo!("HALL")
    }

    /// The journal of a tournament, in order.
    ///
    /// # Errors
    /// As [`Hall::event`].
    pub fn records(&self, _house: &mut House<'_>, _id: &TournamentId) -> Done<Vec<Line>> {
        todo!("HALL")
    }

    /// Recomputes a tournament: the chain of its journal, whether each record follows from those before, the
    /// commitment, the shuffle, and whether the books of its rounds balance.
    ///
    /// # Errors
    /// As [`Hall::event`].
    pub fn verify(&self, _house: &mut House<'_>, _id: &TournamentId) -> Done<Verdict> {
        todo!("HALL")
    }
}

impl Neighbour for Hall {
    fn tag(&self) -> &'static str {
        "event"
    }

    fn is_for(&self, subject: &str, text: &str) -> bool {
        post::named(subject, text).is_some()
    }

    fn hear(&self, _counter: &mut Counter<'_>, _heard: &Heard<'_>) -> Done<Answer> {
        todo!("HALL")
    }
}
