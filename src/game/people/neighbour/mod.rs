//! The neighbour: whatever stands upon the games of a house and shares its mail, its store and its clock.
//!
//! The house knows nothing of it but [`Neighbour`]: which letters it wants to hear. A letter that is the
//! neighbour's was kept, proven and held against the limits like any other, and is handled in one unit of work
//! like any other. The neighbour does its part through a [`Counter`], within that unit: mails, games, seats.

mod counter;
mod late;
mod letters;
mod manner;
mod release;
mod seats;

use chrono::{DateTime, Utc};

use crate::base::neighbour::{Counter, Neighbour};
use crate::{House, HouseError};

pub use counter::{Parcel, Standing};
pub use seats::{Meeting, Seating};

impl<'a> House<'a> {
    /// The house with a neighbour.
    pub fn with_neighbour(mut self, neighbour: &'a dyn Neighbour) -> Self {
        self.base.neighbour = Some(neighbour);
        self
    }

    /// Does something at the counter, as one unit of work: all of it is kept, or, if it fails, nothing.
    ///
    /// # Errors
    /// What `errand` fails with, or the store.
    pub fn at_counter<T, E: From<HouseError>>(
        &mut self,
        now: DateTime<Utc>,
        errand: impl FnOnce(&mut Counter<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut work = self.store.write().map_err(HouseError::Store)?;
        let done = errand(&mut Counter::new(&self.base, &mut *work, now))?;
        work.commit().map_err(HouseError::Store)?;
        Ok(done)
    }

    /// Looks something up at the counter; whatever is changed is dropped.
    ///
    /// # Errors
    /// What `errand` fails with, or the store.
    pub fn look_at_counter<T, E: From<HouseError>>(
        &mut self,
        now: DateTime<Utc>,
        errand: impl FnOnce(&mut Counter<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut work = self.store.read().map_err(HouseError::Store)?;
        errand(&mut Counter::new(&self.base, &mut *work, now))
    }
}
