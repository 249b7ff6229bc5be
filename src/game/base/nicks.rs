//! Who is who on a forum: the nick of a seat, and the seat of a nick.

use chrono::{DateTime, Utc};
use icu_normalizer::ComposingNormalizerBorrowed;

use crate::{Base, House, HouseError, HouseResult};
use estafette_core::journal::Entry;
use estafette_core::{GameId, SeatId};
use estafette_orders::near::did_you_mean;
use estafette_store::{GameState, Nick, NickRow, Records};

/// Longest nick that is taken, in letters.
const LONGEST_NICK: usize = 80;

impl House<'_> {
    /// Gives a seat its nick on the forum, in place of an earlier one, or takes it away. From then on the
    /// posts that are vouched for as this author's are the seat's letters.
    ///
    /// # Errors
    /// An unknown game or seat, a seat that nobody holds, a nick that is none, or another seat's.
    pub fn set_nick(
        &mut self,
        game: &GameId,
        seat: &SeatId,
        nick: Option<&str>,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let nick = nick.map(read).transpose()?;
        let mut work = self.store.write()?;
        let loaded = self.base.load(&mut *work, game)?;
        if loaded.seat_row(seat)?.held.is_none() {
            return Err(HouseError::Refused(format!("nobody holds {seat} of `{game}` yet")));
        }
        free(&mut *work, game, seat, nick.as_ref())?;
        work.set_nick(game, seat, nick.as_ref())?;
        let nick = nick.map(|n| n.shown);
        work.append(game, now, &Entry::Nick { seat: seat.clone(), nick })?;
        Ok(work.commit()?)
    }

    /// Whether a seat could get this nick.
    ///
    /// # Errors
    /// Why not.
    pub fn check_nick(&mut self, game: &GameId, seat: &SeatId, nick: &str) -> HouseResult<()> {
        let nick = read(nick)?;
        free(&mut *self.store.read()?, game, seat, Some(&nick))
    }

    /// The nicks of a game, each with its seat.
    ///
    /// # Errors
    /// When the store fails.
    pub fn nicks(&mut self, game: &GameId) -> HouseResult<Vec<(SeatId, String)>> {
        let rows = self.store.read()?.nicks(Some(game))?;
        Ok(rows.into_iter().map(|row| (row.seat, row.nick.shown)).collect())
    }
}

impl Base<'_> {
    /// The seat that an author plays. `named` is the game that was said; without it there must be one game
    /// only in which he plays.
    pub fn seat_of_nick(
        &self,
        work: &mut dyn Records,
        author: &str,
        named: Option<&str>,
    ) -> HouseResult<NickRow> {
        let nick = read(author)?;
        let mut found = work.seats_of_nick(&nick.key)?;
        if found.is_empty() {
            let known = work.nicks(None)?;
            let near = did_you_mean(&nick.shown, known.iter().map(|row| row.nick.shown.as_str()));
            return Err(HouseError::Refused(format!(
                "no seat has the nick `{}`{near}; `estafette nick GAME SEAT NICK` gives it to one",
                nick.shown
            )));
        }
        let games: Vec<String> = found.iter().map(|row| row.game.to_string()).collect();
        if let Some(named) = named {
            found.retain(|row| row.game.as_str() == named);
            return found.pop().ok_or_else(|| {
                let near = did_you_mean(named, games.iter().map(String::as_str));
                HouseError::Refused(format!("`{}` holds no seat of `{named}`{near}", nick.shown))
            });
        }
        let mut live = Vec::new();
        for row in &found {
            if work.game(&row.game)?.is_some_and(|game| game.state != GameState::Over) {
                live.push(row.clone());
            }
        }
        match (live.len(), found.len()) {
            (1, _) => Ok(live.remove(0)),
            (0, 1) => Ok(found.remove(0)),
            _ => Err(HouseError::Refused(format!(
                "`{}` plays in {}: say in which game with --game, or with a line `game NAME` in the post",
                nick.shown,
                games.join(", ")
            ))),
        }
    }
}

/// A nick as it was written.
pub(crate) fn read(said: &str) -> HouseResult<Nick> {
    let normal = ComposingNormalizerBorrowed::new_nfc().normalize(said);
    let shown = normal.split_whitespace().collect::<Vec<_>>().join(" ");
    if shown.is_empty() || shown.chars().count() > LONGEST_NICK || shown.contains(char::is_control) {
        return Err(HouseError::Refused(format!("a nick is one line of at most {LONGEST_NICK} letters")));
    }
    Ok(Nick { key: shown.to_lowercase(), shown })
}

/// Refuses a nick that another seat of the game has.
fn free(work: &mut dyn Records, game: &GameId, seat: &SeatId, nick: Option<&Nick>) -> HouseResult<()> {
    let Some(nick) = nick else { return Ok(()) };
    let taken = work.seats_of_nick(&nick.key)?.into_iter().find(|row| row.game == *game && row.seat != *seat);
    match taken {
        None => Ok(()),
        Some(row) => {
            Err(HouseError::Refused(format!("`{}` is the nick of {} already", nick.shown, row.seat)))
        }
    }
}
