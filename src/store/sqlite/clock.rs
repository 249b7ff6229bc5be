//! The clock's rows in `SQLite`. A game whose row is damaged is never woken: nothing could be noted in it.

use chrono::{DateTime, Utc};
use rusqlite::params;

use super::super::{Alarms, StoreResult};
use super::Unit;
use super::read::{game_id, micros, moment_opt};
use estafette_core::GameId;

impl Alarms for Unit<'_> {
    fn set_terms(&mut self, game: &GameId, terms: &str) -> StoreResult<()> {
        self.run("UPDATE games SET terms = ? WHERE id = ?", params![terms, game.as_str()])?;
        Ok(())
    }

    fn touch(&mut self, game: &GameId, now: DateTime<Utc>) -> StoreResult<()> {
        let sql = "UPDATE games SET wake = min(coalesce(wake, ?1), ?1) WHERE id = ?2 AND terms IS NOT NULL";
        self.run(sql, params![micros(now), game.as_str()])?;
        Ok(())
    }

    fn set_wake(&mut self, game: &GameId, at: Option<DateTime<Utc>>) -> StoreResult<()> {
        self.run("UPDATE games SET wake = ? WHERE id = ?", params![at.map(micros), game.as_str()])?;
        Ok(())
    }

    fn next_wake(&mut self) -> StoreResult<Option<DateTime<Utc>>> {
        let sql = "SELECT wake FROM whole_games WHERE wake IS NOT NULL ORDER BY wake LIMIT 1";
        Ok(self.first(sql, [], |r| moment_opt(r.get(0)?))?.flatten())
    }

    fn to_wake(&mut self, now: DateTime<Utc>, most: u32) -> StoreResult<Vec<GameId>> {
        let sql = "SELECT id FROM whole_games WHERE wake <= ? ORDER BY wake, number LIMIT ?";
        self.all(sql, params![micros(now), most], |r| game_id(r.get(0)?))
    }

    fn overdue(&mut self, now: DateTime<Utc>) -> StoreResult<Option<DateTime<Utc>>> {
        let sql = "SELECT min(deadline) FROM whole_games WHERE wake <= ?1 AND deadline <= ?1";
        Ok(self.first(sql, [micros(now)], |r| moment_opt(r.get(0)?))?.flatten())
    }

    fn with_deadline_after(&mut self, at: DateTime<Utc>) -> StoreResult<Vec<GameId>> {
        let sql = "SELECT id FROM whole_games WHERE deadline > ? AND terms IS NOT NULL AND state = 'running'
                   ORDER BY number";
        self.all(sql, params![micros(at)], |r| game_id(r.get(0)?))
    }

    fn awake(&mut self) -> StoreResult<Option<DateTime<Utc>>> {
        Ok(self.first("SELECT awake FROM house", [], |r| moment_opt(r.get(0)?))?.flatten())
    }

    fn set_awake(&mut self, at: DateTime<Utc>) -> StoreResult<()> {
        self.run("UPDATE house SET awake = ?", params![micros(at)])?;
        Ok(())
    }
}
