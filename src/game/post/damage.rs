//! Damaged rows: whatever meets one is left alone and told, and all else goes on.

use crate::post::PostOffice;
use chrono::{DateTime, Utc};

use super::umpire_post::Notice;
use crate::base::stuck::Stuck;
use crate::{Base, House, HouseError, HouseResult};
use estafette_core::words::listed;
use estafette_core::{GameId, LetterId};
use estafette_store::{PostWork, RowDamage};

/// Further rows that a note names.
const TOLD: usize = 20;

/// Letters of which it is remembered that they could be read.
const SOUND: usize = 1_000;

impl Stuck {
    /// Whether a letter, which nobody looks into if it is damaged, can be read; if not it is passed by.
    pub fn can_be_read(
        &mut self,
        (base, work): (&Base<'_>, &mut dyn PostWork),
        letter: &LetterId,
        now: DateTime<Utc>,
    ) -> HouseResult<bool> {
        if self.sound.contains(letter) {
            return Ok(true);
        }
        let read = work.try_letter(letter).map_err(HouseError::from);
        let sound = self.pass_by((base, work), letter, read, now)?.is_some();
        if sound {
            if self.sound.len() >= SOUND {
                self.sound.clear();
            }
            self.sound.insert(letter.clone());
        }
        Ok(sound)
    }

    /// Passes a letter by if that is why it failed, and tells the umpire. The part of the unit of work in which it failed
    /// was dropped.
    pub fn pass_by<T>(
        &mut self,
        (base, work): (&Base<'_>, &mut dyn PostWork),
        letter: &LetterId,
        done: HouseResult<T>,
        now: DateTime<Utc>,
    ) -> HouseResult<Option<T>> {
        let error = match done {
            Ok(done) => return Ok(Some(done)),
            Err(error) => error,
        };
        let Some(row) = error.damaged_row() else { return Err(error) };
        tracing::error!(%letter, "the letter waits: {error}");
        let what = format!("Letter {letter} cannot be handled and waits; the others are handled.");
        PostOffice::at(base).tell_of_damage(work, row, &what, now)?;
        self.letters.insert(letter.clone());
        Ok(None)
    }
}

impl House<'_> {
    /// Tells the umpire of rows that were found damaged when the file was looked through.
    ///
    /// # Errors
    /// When the store fails.
    pub fn tell_of_damage(&mut self, rows: &[RowDamage], now: DateTime<Utc>) -> HouseResult<()> {
        let Some(first) = rows.first() else { return Ok(()) };
        rows.iter().for_each(|row| tracing::error!("damaged: {row}"));
        let others: Vec<String> = rows.iter().skip(1).take(TOLD).map(ToString::to_string).collect();
        let others = listed("Damaged besides", others);
        let what =
            format!("What does not rest on it goes on. Rows damaged in all: {}. {others}.", rows.len());
        let mut work = self.store.write()?;
        PostOffice::at(&self.base).tell_of_damage(&mut *work, first, &what, now)?;
        Ok(work.commit()?)
    }
}

impl PostOffice<'_> {
    /// Tells the umpire of a damaged row, what comes of it, and the way back.
    pub(crate) fn tell_of_damage(
        &self,
        work: &mut dyn PostWork,
        row: &RowDamage,
        what: &str,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let notice = Notice {
            subject: "the file of the games is damaged".to_owned(),
            text: format!(
                "Damaged: {row}. It is not what was written there: the disk, or something that wrote into the file, is at \
                 fault. {what}\n\n`estafette doctor` looks all of the file through. The way back is a copy: stop the \
                 service, and say `estafette restore COPY`."
            ),
            cause: format!("damage|{}|{}|{what}", row.table, row.key),
            game: None,
        };
        self.tell_umpire(work, notice, now)
    }
}

/// What a failure of a game is told as, in the log and to the umpire.
pub(crate) fn way_back(error: &HouseError, game: &GameId) -> String {
    match error.damaged_row() {
        Some(_) => {
            format!("{error}; {game} stands still until the file is put right: `estafette restore COPY`")
        }
        None => error.to_string(),
    }
}
