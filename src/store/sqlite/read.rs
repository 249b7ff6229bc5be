//! Between SQL values and typed ones.

use chrono::{DateTime, Utc};
use rusqlite::{Params, Row};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::super::{StoreError, StoreResult};
use super::Unit;
use estafette_core::{GameId, SeatId};

/// A moment as whole microseconds since 1970, UTC.
pub fn micros(at: DateTime<Utc>) -> i64 {
    at.timestamp_micros()
}

/// The moment so many microseconds after 1970.
pub fn moment(micros: i64) -> StoreResult<DateTime<Utc>> {
    DateTime::from_timestamp_micros(micros).ok_or_else(|| unreadable("moment", micros))
}

/// The same, when there is one.
pub fn moment_opt(micros: Option<i64>) -> StoreResult<Option<DateTime<Utc>>> {
    micros.map(moment).transpose()
}

/// A count as SQL keeps it.
pub fn whole(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// A count from SQL.
pub fn count(stored: i64) -> StoreResult<u64> {
    u64::try_from(stored).map_err(|e| unreadable("count", e))
}

/// JSON text of a value that always has one.
pub fn json(value: &impl Serialize) -> StoreResult<String> {
    serde_json::to_string(value).map_err(|e| StoreError::Failed(e.to_string()))
}

/// A value from stored JSON text.
pub fn from_json<T: DeserializeOwned>(what: &'static str, text: &str) -> StoreResult<T> {
    serde_json::from_str(text).map_err(|e| unreadable(what, e))
}

/// A value from a stored name.
pub fn named<T>(what: &'static str, text: &str, read: impl Fn(&str) -> Option<T>) -> StoreResult<T> {
    read(text).ok_or_else(|| unreadable(what, text))
}

/// A game's name as stored.
pub fn game_id(text: String) -> StoreResult<GameId> {
    GameId::try_from(text).map_err(|e| unreadable("game name", e))
}

/// A seat's name as stored.
pub fn seat_id(text: String) -> StoreResult<SeatId> {
    SeatId::try_from(text).map_err(|e| unreadable("seat name", e))
}

/// Game and seat, when both are there.
pub fn game_and_seat(game: Option<String>, seat: Option<String>) -> StoreResult<Option<(GameId, SeatId)>> {
    match (game, seat) {
        (Some(game), Some(seat)) => Ok(Some((game_id(game)?, seat_id(seat)?))),
        _ => Ok(None),
    }
}

/// An error about a stored value.
pub fn unreadable(what: &'static str, why: impl ToString) -> StoreError {
    StoreError::Unreadable { what, why: why.to_string() }
}

impl Unit<'_> {
    /// Runs a statement; how many rows it changed.
    pub fn run(&self, sql: &str, params: impl Params) -> StoreResult<usize> {
        Ok(self.tx.prepare_cached(sql)?.execute(params)?)
    }

    /// All rows of a query.
    pub fn all<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl Fn(&Row<'_>) -> StoreResult<T>,
    ) -> StoreResult<Vec<T>> {
        let mut statement = self.tx.prepare_cached(sql)?;
        let mut rows = statement.query(params)?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            found.push(read(row)?);
        }
        Ok(found)
    }

    /// The first row of a query, if there is one.
    pub fn first<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl Fn(&Row<'_>) -> StoreResult<T>,
    ) -> StoreResult<Option<T>> {
        let mut statement = self.tx.prepare_cached(sql)?;
        let mut rows = statement.query(params)?;
        rows.next()?.map(read).transpose()
    }
}
