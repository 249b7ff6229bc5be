//! The clock: what happens by itself in a game with terms. Deadlines are announced, reminders mailed, phases
//! resolved when all are in or when the time is over.
//!
//! [`House::tick`] does what is due at a moment that is handed in and says when it wants to be called next.
//! Each game is one transaction: what is decided and the mails that tell of it stand or fall together, and a
//! mail's Message-ID is made from its cause, so that nothing is told twice however often a tick is repeated.
//! Nothing is kept but the journal and the moment of the next look; all else is read off them.

mod deadline;
mod decide;
mod duty;
mod missed;
mod motions;
mod outage;
mod remind;
mod shown;
mod standing;
mod state;
mod substitutes;
mod told;
mod umpire;

use crate::play::Play;
use crate::post::PostOffice;
use chrono::{DateTime, TimeDelta, Utc};

use crate::post::damage::way_back;
use crate::post::umpire_post::Notice;
use crate::{House, HouseError, HouseResult};
use estafette_core::GameId;
use estafette_store::{GameState, PlayWork};

pub(crate) use deadline::NewDeadline;
pub(crate) use decide::proposed;
pub(crate) use motions::Motion;
pub use outage::Outage;
pub use shown::{HolderStatus, PeopleStatus, ProposalStatus};
pub(crate) use state::{Clock, REMINDERS, Wait};
pub(crate) use umpire::not_over;

/// Games looked at in one go.
const GROUP: u32 = 50;
/// A game with which something is wrong is looked at again after so many minutes.
const AGAIN: i64 = 60;
/// Steps that one look can take a game; more would mean that it runs in a circle.
const MOST_DUTIES: usize = 64;

/// What a look at the clock did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ticked {
    /// The games that were looked at, in their order.
    pub games: Vec<GameId>,
    /// What went wrong, by game; the umpire was told, and it is tried again later.
    pub failed: Vec<(GameId, String)>,
    /// When to look next; `None` when nothing is to come by itself.
    pub next: Option<DateTime<Utc>>,
}

impl House<'_> {
    /// Does everything that is due by now, in all games.
    ///
    /// # Errors
    /// When the store fails; what was done before it stays done.
    pub fn tick(&mut self, now: DateTime<Utc>) -> HouseResult<Ticked> {
        let mut ticked = Ticked::default();
        let (looked, now) = (now, self.heard_upto(now)?);
        loop {
            let due = self.store.read()?.to_wake(now, GROUP)?;
            if due.is_empty() {
                break;
            }
            for game in due {
                if let Err(why) = self.tick_game(&game, (now, looked)) {
                    if !why.is_of_one() {
                        return Err(why);
                    }
                    let why = way_back(&why, &game);
                    self.put_off(&game, &why, now)?;
                    ticked.failed.push((game.clone(), why));
                }
                ticked.games.push(game);
            }
        }
        ticked.next = self.next_tick()?;
        Ok(ticked)
    }

    /// When something will be due next.
    ///
    /// # Errors
    /// When the store fails.
    pub fn next_tick(&mut self) -> HouseResult<Option<DateTime<Utc>>> {
        Ok(self.store.read()?.next_wake()?)
    }

    /// The moment up to which all letters are handled: what came in before a deadline counts before it.
    ///
    /// # Errors
    /// When the store fails.
    pub fn heard_upto(&mut self, now: DateTime<Utc>) -> HouseResult<DateTime<Utc>> {
        let first = self.stuck.first_waiting(&mut *self.store.read()?)?;
        Ok(first.map_or(now, |letter| now.min(letter.at - TimeDelta::microseconds(1))))
    }

    fn tick_game(&mut self, id: &GameId, now: (DateTime<Utc>, DateTime<Utc>)) -> HouseResult<()> {
        let mut work = self.store.write()?;
        let next = Play::at(&self.base).do_duties(&mut *work, id, now)?;
        work.set_wake(id, next)?;
        Ok(work.commit()?)
    }

    /// Leaves a game alone for a while, and tells the umpire why.
    fn put_off(&mut self, id: &GameId, why: &str, now: DateTime<Utc>) -> HouseResult<()> {
        let mut work = self.store.write()?;
        let notice = Notice {
            subject: "the clock cannot go on".to_owned(),
            text: format!("What is due in {id} cannot be done: {why}. It is tried again in an hour."),
            cause: format!("clock-failed|{id}|{why}"),
            game: Some(id.clone()),
        };
        PostOffice::at(&self.base).tell_umpire(&mut *work, notice, now)?;
        work.set_wake(id, Some(now + TimeDelta::minutes(AGAIN)))?;
        Ok(work.commit()?)
    }
}

impl Play<'_> {
    /// Does what is due in a game, one thing after the other; when to look next.
    /// `looked` is the moment by the clock, `now` the one up to which letters were heard.
    fn do_duties(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        (now, looked): (DateTime<Utc>, DateTime<Utc>),
    ) -> HouseResult<Option<DateTime<Utc>>> {
        for _ in 0..MOST_DUTIES {
            let game = self.base.load(work, id)?;
            let mut clock = Clock::read_off(&game)?;
            clock.looked = looked;
            if game.row.state == GameState::Over {
                return Ok(None);
            }
            self.tell_overdue(work, &game, now)?;
            match duty::next_duty(&game, &clock, now) {
                duty::Next::Do(duty) => self.do_duty(work, &game, &clock, duty, now)?,
                duty::Next::Look(at) => return Ok(at),
            }
        }
        Err(HouseError::Refused(format!("`{id}` wants more than {MOST_DUTIES} things done at once")))
    }
}
