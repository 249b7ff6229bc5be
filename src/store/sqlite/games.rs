//! Games and seats in `SQLite`.

use chrono::{DateTime, Utc};
use rusqlite::{Row, params};

use super::super::{GameRow, GameState, Games, Held, SeatRow, StoreError, StoreResult, Tournaments};
use super::Unit;
use super::read::{game_id, micros, moment, moment_opt, named, seat_id, unreadable};
use estafette_core::{GameId, SeatId, Secret, TournamentId};

impl Games for Unit<'_> {
    fn house_key(&mut self) -> StoreResult<Option<[u8; 32]>> {
        self.first("SELECT key FROM sound_house", [], |r| Ok(r.get(0)?))
    }

    fn keep_house_key(&mut self, fresh: [u8; 32]) -> StoreResult<()> {
        let sql = "INSERT INTO house (only, key) VALUES (1, seal('house.key', ?, 1)) ON CONFLICT DO NOTHING";
        self.run(sql, [fresh])?;
        Ok(())
    }

    fn key_of_secrets(&mut self) -> StoreResult<Option<[u8; 32]>> {
        Ok(self.first("SELECT secrets FROM open_house", [], |r| Ok(r.get(0)?))?.flatten())
    }

    fn set_key_of_secrets(&mut self, fresh: [u8; 32]) -> StoreResult<()> {
        self.run("UPDATE house SET secrets = seal('house.secrets', ?, only)", [fresh])?;
        Ok(())
    }

    fn add_game(&mut self, game: &GameRow, seats: &[SeatId]) -> StoreResult<()> {
        if self.game(&game.id)?.is_some() {
            return Err(StoreError::Taken(format!("game `{}`", game.id)));
        }
        let tournament = TournamentId::new(game.id.as_str());
        if self.tournament(&tournament)?.is_some() {
            return Err(StoreError::Taken(format!("tournament `{tournament}`")));
        }
        self.run(
            "INSERT INTO games (id, number, system, scenario, settings, secret, commitment, state, deadline, terms, at)
             SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, seal('games.secret', ?5, ?1), ?6, ?7, ?8, ?9, ?10
             FROM games",
            params![
                game.id.as_str(),
                game.system,
                game.scenario,
                game.settings,
                game.secret.to_hex(),
                game.secret.commitment(),
                game.state.as_str(),
                game.deadline.map(micros),
                game.terms,
                micros(game.at)
            ],
        )?;
        for (ordinal, seat) in (1u32..).zip(seats) {
            self.run(
                "INSERT INTO seats (game, ordinal, seat) VALUES (?, ?, ?)",
                params![game.id.as_str(), ordinal, seat.as_str()],
            )?;
        }
        Ok(())
    }

    fn game(&mut self, id: &GameId) -> StoreResult<Option<GameRow>> {
        let sql = "SELECT id, system, scenario, settings, secret, state, deadline, terms, at
                   FROM sound_games WHERE id = ?";
        self.first(sql, [id.as_str()], read_game)
    }

    fn games(&mut self) -> StoreResult<Vec<GameId>> {
        self.all("SELECT id FROM games ORDER BY number", [], |r| game_id(r.get(0)?))
    }

    fn set_state(&mut self, id: &GameId, state: GameState) -> StoreResult<()> {
        self.run("UPDATE games SET state = ? WHERE id = ?", params![state.as_str(), id.as_str()])?;
        Ok(())
    }

    fn set_deadline(&mut self, id: &GameId, at: Option<DateTime<Utc>>) -> StoreResult<()> {
        self.run("UPDATE games SET deadline = ? WHERE id = ?", params![at.map(micros), id.as_str()])?;
        Ok(())
    }

    fn seats(&mut self, game: &GameId) -> StoreResult<Vec<SeatRow>> {
        let sql =
            "SELECT address, name, zone, token, seat, words FROM sound_seats WHERE game = ? ORDER BY ordinal";
        self.all(sql, [game.as_str()], |r| {
            Ok(SeatRow { seat: seat_id(r.get(4)?)?, held: read_held(r)?, words: r.get(5)? })
        })
    }

    fn holder(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<Option<Held>> {
        let sql = "SELECT address, name, zone, token FROM sound_seats WHERE game = ? AND seat = ?";
        Ok(self.first(sql, [game.as_str(), seat.as_str()], read_held)?.flatten())
    }

    fn seat(&mut self, game: &GameId, seat: &SeatId, held: &Held) -> StoreResult<()> {
        self.run(
            "UPDATE seats SET address = ?1, name = ?2, zone = ?3, token = seal('seats.token', ?4, ?5, ?6),
                              void = CASE WHEN token IS seal('seats.token', ?4, ?5, ?6) THEN void
                                     ELSE (SELECT coalesce(max(id), 0) FROM outbox) END
             WHERE game = ?5 AND seat = ?6",
            params![held.address, held.name, held.zone, held.token, game.as_str(), seat.as_str()],
        )?;
        Ok(())
    }

    fn set_words(&mut self, game: &GameId, seat: &SeatId, words: &str) -> StoreResult<()> {
        let sql = "UPDATE seats SET words = seal('seats.words', ?1, ?2, ?3) WHERE game = ?2 AND seat = ?3";
        self.run(sql, params![words, game.as_str(), seat.as_str()])?;
        Ok(())
    }
}

fn read_game(row: &Row<'_>) -> StoreResult<GameRow> {
    let secret: String = row.get(4)?;
    Ok(GameRow {
        id: game_id(row.get(0)?)?,
        system: row.get(1)?,
        scenario: row.get(2)?,
        settings: row.get(3)?,
        secret: Secret::from_hex(&secret)
            .ok_or_else(|| unreadable("dice secret", "it is not 64 hex digits"))?,
        state: named("game state", &row.get::<_, String>(5)?, GameState::named)?,
        deadline: moment_opt(row.get(6)?)?,
        terms: row.get(7)?,
        at: moment(row.get(8)?)?,
    })
}

/// The holder of a seat from its first four columns; a seat without an address is empty.
fn read_held(row: &Row<'_>) -> StoreResult<Option<Held>> {
    let Some(address) = row.get(0)? else { return Ok(None) };
    Ok(Some(Held { address, name: row.get(1)?, zone: row.get(2)?, token: row.get(3)? }))
}
