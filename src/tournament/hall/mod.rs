//! Tournaments on a host: their journals, letters, clock and games.
//!
//! The [`Hall`] is the house's [`Neighbour`]. All that is done to a tournament is an [`Act`], held against the
//! event as the journal gives it; what it makes is appended to the journal together with the mails that tell of
//! it, in one unit of work. The seed and the games' dice are secrets of the store; nothing here is random.

mod announce;
mod clock;
mod follows;
mod games;
mod hand;
mod journal;
mod letters;
mod results;
mod said;
#[cfg(test)]
mod tests;
mod values;
mod verify;

use chrono::{DateTime, Utc};

use super::format::Format;
use super::live::{self, Act, Announcement, By, Event, Seeds};
use super::post;
use estafette_core::{Secret, TournamentId};
use estafette_game::{Answer, Counter, Heard, House, HouseResult, Neighbour, Random};
use estafette_store::TournamentRow;

use hand::Hand;
use journal::{Cache, Opened};
pub use values::*;

/// All tournaments of a house. It holds nothing but what it has read: any number of them may stand beside one
/// house.
#[derive(Debug, Default)]
pub struct Hall {
    cache: Cache,
}

/// The hall of the program.
pub static HALL: Hall = Hall::new();

impl Hall {
    /// A hall.
    pub const fn new() -> Self {
        Self { cache: Cache::new() }
    }

    /// Announces a tournament. Its seed is drawn, and committed to in the announcement.
    ///
    /// # Errors
    /// A name that is taken, an announcement that cannot be kept: an unknown system or scenario, terms that
    /// cannot be read, days that have passed.
    pub fn announce(
        &self,
        house: &mut House<'_>,
        (id, format, announcement): (&TournamentId, &Format, &Announcement),
        random: Random<'_>,
        now: DateTime<Utc>,
    ) -> HallResult<Acted> {
        let mut bytes = [0; 32];
        random(&mut bytes);
        let row = TournamentRow { id: id.clone(), seed: Secret::new(bytes), at: now };
        house.at_counter(now, |counter| {
            announce::check(counter, id, format, announcement)?;
            counter.tournaments().add_tournament(&row)?;
            let commitment = Seeds::new(row.seed.clone()).commitment();
            let record = live::announce(format.clone(), announcement.clone(), commitment, now)?;
            let (opened, line) = Opened::begin(counter, row, record, now)?;
            let mut hand = Hand::of(counter, opened, (now, None));
            hand.told(line)?;
            Ok(hand.put_down(&self.cache)?)
        })
    }

    /// Does an act: holds it against the tournament, and does what follows from it. All or nothing of it is done.
    /// What an act tells of the seed is put in here, whatever it says.
    ///
    /// # Errors
    /// An unknown tournament, an act that is refused.
    pub fn act(
        &self,
        house: &mut House<'_>,
        id: &TournamentId,
        (act, by): (&Act, &By),
        now: DateTime<Utc>,
    ) -> HallResult<Acted> {
        house.at_counter(now, |counter| {
            let mut hand = Hand::take(&self.cache, counter, id, (now, None))?;
            hand.catch_up()?;
            hand.act(act, by)??;
            // Nobody who has chosen last waits for the die.
            if matches!(act, Act::ChooseTables { .. }) {
                hand.catch_up()?;
            }
            Ok(hand.put_down(&self.cache)?)
        })
    }

    /// Does all that is due by now: what the clock owes, games to be opened, results of games that ended. Each
    /// step is a unit of work.
    ///
    /// # Errors
    /// When the store fails; what was done before stays done.
    pub fn tick(&self, house: &mut House<'_>, now: DateTime<Utc>) -> HouseResult<Ticked> {
        self.do_tick(house, now)
    }

    /// When something will be due next.
    ///
    /// # Errors
    /// When the store fails.
    pub fn next_tick(&self, house: &mut House<'_>) -> HouseResult<Option<DateTime<Utc>>> {
        look(house, |counter| Ok(counter.tournaments().next_tournament()?))
    }

    /// All tournaments, in the order in which they were announced.
    ///
    /// # Errors
    /// When the store fails, or holds what cannot be read.
    pub fn list(&self, house: &mut House<'_>) -> HouseResult<Vec<Listed>> {
        look(house, |counter| {
            let ids = counter.tournaments().tournaments()?;
            ids.iter().map(|id| Ok(listed(Opened::read(&self.cache, counter, id)?))).collect()
        })
    }

    /// A tournament as it stands.
    ///
    /// # Errors
    /// An unknown tournament, with the nearest name; a failing store.
    pub fn event(&self, house: &mut House<'_>, id: &TournamentId) -> HouseResult<Event> {
        look(house, |counter| Ok(Opened::read(&self.cache, counter, id)?.event))
    }

    /// The journal of a tournament, in order.
    ///
    /// # Errors
    /// As [`Hall::event`].
    pub fn records(&self, house: &mut House<'_>, id: &TournamentId) -> HouseResult<Vec<TournamentEntry>> {
        look(house, |counter| {
            Opened::read(&self.cache, counter, id)?;
            journal::lines(counter, id)
        })
    }

    /// Recomputes a tournament: the chain of its journal, whether each record follows from those before, the
    /// commitment, and whether the books of its rounds balance.
    ///
    /// # Errors
    /// As [`Hall::event`].
    pub fn verify(&self, house: &mut House<'_>, id: &TournamentId) -> HouseResult<Verdict> {
        look(house, |counter| verify::verify(counter, id))
    }
}

impl Neighbour for Hall {
    fn tag(&self) -> &'static str {
        "event"
    }

    fn stands(&self) -> fn(&str) -> bool {
        post::stands
    }

    fn is_for(&self, counter: &mut Counter<'_>, subject: &str, text: &str) -> HouseResult<bool> {
        Ok(post::named(subject, text).is_some() || journal::tagged(counter, subject)?.is_some())
    }

    fn hear(&self, counter: &mut Counter<'_>, heard: &Heard<'_>) -> HouseResult<Answer> {
        self.do_hear(counter, heard)
    }
}

/// Looks something up; no moment matters to it.
fn look<T>(house: &mut House<'_>, errand: impl FnOnce(&mut Counter<'_>) -> HouseResult<T>) -> HouseResult<T> {
    house.look_at_counter(DateTime::UNIX_EPOCH, errand)
}

fn listed(opened: Opened) -> Listed {
    let Opened { row, event, .. } = opened;
    Listed {
        id: row.id,
        title: event.announcement.title,
        format: event.book.format.title,
        stage: event.stage,
        entrants: event.book.entrants.len(),
        at: row.at,
    }
}
