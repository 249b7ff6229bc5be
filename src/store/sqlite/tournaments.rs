//! Tournaments, in `SQLite`.

use chrono::{DateTime, Utc};
use rusqlite::{Row, params};

use super::super::{
    Games, StoreError, StoreResult, TournamentLine, TournamentPass, TournamentRow, Tournaments,
};
use super::Unit;
use super::read::{count, game_id, micros, moment, moment_opt, named, unreadable, whole};
use estafette_core::journal::GENESIS;
use estafette_core::{GameId, LetterId, Secret, TournamentId};

impl Tournaments for Unit<'_> {
    fn add_tournament(&mut self, new: &TournamentRow) -> StoreResult<()> {
        if self.tournament(&new.id)?.is_some() {
            return Err(StoreError::Taken(format!("tournament `{}`", new.id)));
        }
        if self.game(&GameId::new(new.id.as_str()))?.is_some() {
            return Err(StoreError::Taken(format!("game `{}`", new.id)));
        }
        self.run(
            "INSERT INTO tournaments (id, number, seed, at)
             SELECT ?1, coalesce(max(number), 0) + 1, seal('tournaments.seed', ?2, ?1), ?3 FROM tournaments",
            params![new.id.as_str(), new.seed.to_hex(), micros(new.at)],
        )?;
        Ok(())
    }

    fn tournament(&mut self, id: &TournamentId) -> StoreResult<Option<TournamentRow>> {
        self.first("SELECT id, seed, at FROM sound_tournaments WHERE id = ?", [id.as_str()], |r| {
            let seed: String = r.get(1)?;
            Ok(TournamentRow {
                id: tournament_id(r.get(0)?)?,
                seed: named("seed", &seed, Secret::from_hex)?,
                at: moment(r.get(2)?)?,
            })
        })
    }

    fn tournaments(&mut self) -> StoreResult<Vec<TournamentId>> {
        self.all("SELECT id FROM tournaments ORDER BY number", [], |r| tournament_id(r.get(0)?))
    }

    fn record(
        &mut self,
        id: &TournamentId,
        at: DateTime<Utc>,
        record: &str,
        letter: Option<&LetterId>,
    ) -> StoreResult<TournamentLine> {
        let last = self.last_record(id)?;
        let (number, previous) = last.map_or((0, GENESIS.to_owned()), |l| (l.number, l.hash));
        let hash = TournamentLine::hash_of(&previous, at, record);
        self.run(
            "INSERT INTO tournament_journal (tournament, number, at, record, letter, hash)
             VALUES (?1, ?2, ?3, seal('tournament_journal.record', ?4, ?1, ?2), ?5, ?6)",
            params![id.as_str(), whole(number + 1), micros(at), record, letter.map(|l| &l.0), hash],
        )?;
        // As it is read back: in whole microseconds.
        let at = moment(micros(at))?;
        let (record, letter) = (record.to_owned(), letter.cloned());
        Ok(TournamentLine { number: number + 1, at, record, letter, hash })
    }

    fn records_after(&mut self, id: &TournamentId, number: u64) -> StoreResult<Vec<TournamentLine>> {
        let sql = "SELECT number, at, record, letter, hash FROM sound_tournament_journal
                   WHERE tournament = ? AND number > ? ORDER BY number";
        self.all(sql, params![id.as_str(), whole(number)], line)
    }

    fn last_record(&mut self, id: &TournamentId) -> StoreResult<Option<TournamentLine>> {
        let sql = "SELECT number, at, record, letter, hash FROM sound_tournament_journal
                   WHERE tournament = ? ORDER BY number DESC LIMIT 1";
        self.first(sql, [id.as_str()], line)
    }

    fn wake_tournament(&mut self, id: &TournamentId, at: Option<DateTime<Utc>>) -> StoreResult<()> {
        let sql = "UPDATE tournaments SET wake = ?, rest = 0 WHERE id = ?";
        self.run(sql, params![at.map(micros), id.as_str()])?;
        Ok(())
    }

    fn rest_tournament(&mut self, id: &TournamentId, until: DateTime<Utc>) -> StoreResult<()> {
        let sql = "UPDATE tournaments SET wake = ?1, rest = ?1 WHERE id = ?2";
        self.run(sql, params![micros(until), id.as_str()])?;
        Ok(())
    }

    fn next_tournament(&mut self) -> StoreResult<Option<DateTime<Utc>>> {
        let sql = "SELECT min(max(CASE WHEN id IN (SELECT tournament FROM ended_tournament_games) THEN 0
                                       ELSE wake END, rest)) FROM whole_tournaments";
        Ok(self.first(sql, [], |r| moment_opt(r.get(0)?))?.flatten())
    }

    fn tournaments_to_wake(&mut self, now: DateTime<Utc>) -> StoreResult<Vec<TournamentId>> {
        let sql = "SELECT id FROM whole_tournaments
                   WHERE rest <= ?1
                     AND (wake <= ?1 OR id IN (SELECT tournament FROM ended_tournament_games))
                   ORDER BY number";
        self.all(sql, [micros(now)], |r| tournament_id(r.get(0)?))
    }

    fn add_tournament_game(&mut self, id: &TournamentId, game: &GameId) -> StoreResult<()> {
        let sql = "INSERT INTO tournament_games (game, tournament) VALUES (?, ?)";
        self.run(sql, [game.as_str(), id.as_str()])?;
        Ok(())
    }

    fn ended_games(&mut self, id: &TournamentId) -> StoreResult<Vec<GameId>> {
        let sql = "SELECT game FROM ended_tournament_games WHERE tournament = ? ORDER BY number";
        self.all(sql, [id.as_str()], |r| game_id(r.get(0)?))
    }

    fn collect_game(&mut self, game: &GameId, at: DateTime<Utc>) -> StoreResult<()> {
        let sql = "UPDATE tournament_games SET collected = ? WHERE game = ?";
        self.run(sql, params![micros(at), game.as_str()])?;
        Ok(())
    }

    fn add_pass(&mut self, pass: &TournamentPass) -> StoreResult<()> {
        self.run(
            "INSERT INTO tournament_passes (print, tournament, player) VALUES (?, ?, ?)
             ON CONFLICT DO NOTHING",
            params![pass.print, pass.tournament.as_str(), pass.player],
        )?;
        Ok(())
    }

    fn pass(&mut self, print: &str) -> StoreResult<Option<TournamentPass>> {
        let sql = "SELECT print, tournament, player FROM sound_tournament_passes WHERE print = ?";
        self.first(sql, [print], |r| {
            Ok(TournamentPass { print: r.get(0)?, tournament: tournament_id(r.get(1)?)?, player: r.get(2)? })
        })
    }
}

fn line(row: &Row<'_>) -> StoreResult<TournamentLine> {
    Ok(TournamentLine {
        number: count(row.get(0)?)?,
        at: moment(row.get(1)?)?,
        record: row.get(2)?,
        letter: row.get::<_, Option<String>>(3)?.map(LetterId),
        hash: row.get(4)?,
    })
}

fn tournament_id(text: String) -> StoreResult<TournamentId> {
    TournamentId::try_from(text).map_err(|e| unreadable("tournament name", e))
}
