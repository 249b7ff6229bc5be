//! How holders are known, in `SQLite`.

use chrono::{DateTime, Utc};
use rusqlite::{Row, params};

use super::super::{ConfirmationRow, People, StoreResult};
use super::Unit;
use super::read::{from_json, game_id, json, micros, moment, moment_opt, seat_id, unreadable};
use estafette_core::{GameId, SeatId, Ways};

impl People for Unit<'_> {
    fn ways(&mut self, game: &GameId) -> StoreResult<Ways> {
        let read = |row: &Row<'_>| {
            let text: String = row.get(0)?;
            text.parse().map_err(|e: String| unreadable("list of ways of proof", e))
        };
        let ways = self.first("SELECT proof FROM sound_games WHERE id = ?", [game.as_str()], read)?;
        Ok(ways.unwrap_or_default())
    }

    fn set_ways(&mut self, game: &GameId, ways: &Ways) -> StoreResult<()> {
        self.run("UPDATE games SET proof = ? WHERE id = ?", params![ways.to_string(), game.as_str()])?;
        Ok(())
    }

    fn addresses(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<Vec<String>> {
        let sql = "SELECT address FROM sound_addresses WHERE game = ? AND seat = ? ORDER BY number";
        self.all(sql, [game.as_str(), seat.as_str()], |r| Ok(r.get(0)?))
    }

    fn add_address(
        &mut self,
        game: &GameId,
        seat: &SeatId,
        address: &str,
        at: DateTime<Utc>,
    ) -> StoreResult<()> {
        let sql =
            "INSERT INTO addresses (game, seat, address, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING";
        self.run(sql, params![game.as_str(), seat.as_str(), address, micros(at)])?;
        Ok(())
    }

    fn remove_address(&mut self, game: &GameId, seat: &SeatId, address: &str) -> StoreResult<()> {
        let sql = "DELETE FROM addresses WHERE game = ? AND seat = ? AND address = ?";
        self.run(sql, [game.as_str(), seat.as_str(), address])?;
        Ok(())
    }

    fn set_registered(&mut self, game: &GameId, seat: &SeatId, address: &str) -> StoreResult<()> {
        let sql = "UPDATE seats SET address = ? WHERE game = ? AND seat = ? AND address IS NOT NULL";
        self.run(sql, [address, game.as_str(), seat.as_str()])?;
        Ok(())
    }

    fn seats_of(&mut self, address: &str) -> StoreResult<Vec<(GameId, SeatId)>> {
        let sql = "SELECT game, seat FROM seats WHERE address = ?1 COLLATE NOCASE
                   UNION SELECT game, seat FROM addresses WHERE address = ?1 ORDER BY game, seat";
        self.all(sql, [address], |r| Ok((game_id(r.get(0)?)?, seat_id(r.get(1)?)?)))
    }

    fn phrase(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<Option<String>> {
        let sql = "SELECT phrase FROM sound_seats WHERE game = ? AND seat = ?";
        Ok(self.first(sql, [game.as_str(), seat.as_str()], |r| Ok(r.get(0)?))?.flatten())
    }

    fn set_phrase(&mut self, game: &GameId, seat: &SeatId, print: Option<&str>) -> StoreResult<()> {
        let sql = "UPDATE seats SET phrase = ? WHERE game = ? AND seat = ?";
        self.run(sql, params![print, game.as_str(), seat.as_str()])?;
        Ok(())
    }

    fn forget_holder(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<()> {
        let of = [game.as_str(), seat.as_str()];
        self.run("UPDATE seats SET phrase = NULL WHERE game = ? AND seat = ?", of)?;
        self.run("DELETE FROM addresses WHERE game = ? AND seat = ?", of)?;
        self.drop_confirmations(game, seat)
    }

    fn drop_confirmations(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<()> {
        let sql = "DELETE FROM confirmations WHERE game = ? AND seat = ?";
        self.run(sql, [game.as_str(), seat.as_str()])?;
        Ok(())
    }

    fn ask_confirmation(&mut self, asked: &ConfirmationRow) -> StoreResult<()> {
        self.run(
            "INSERT INTO confirmations (print, game, seat, wish, at, until, used) VALUES (?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (print) DO NOTHING",
            params![
                asked.print,
                asked.game.as_str(),
                asked.seat.as_str(),
                json(&asked.wish)?,
                micros(asked.at),
                micros(asked.until),
                asked.used.map(micros),
            ],
        )?;
        Ok(())
    }

    fn confirmation(&mut self, print: &str) -> StoreResult<Option<ConfirmationRow>> {
        self.first("SELECT * FROM sound_confirmations WHERE print = ?", [print], read)
    }

    fn use_confirmation(&mut self, print: &str, at: DateTime<Utc>) -> StoreResult<()> {
        self.run("UPDATE confirmations SET used = ? WHERE print = ?", params![micros(at), print])?;
        Ok(())
    }

    fn open_confirmations(
        &mut self,
        game: &GameId,
        seat: &SeatId,
        now: DateTime<Utc>,
    ) -> StoreResult<Vec<ConfirmationRow>> {
        let sql =
            "SELECT * FROM sound_confirmations WHERE game = ? AND seat = ? AND used IS NULL AND until > ?
                   ORDER BY number";
        self.all(sql, params![game.as_str(), seat.as_str(), micros(now)], read)
    }

    fn note_guess(&mut self, address: &str, day: i64) -> StoreResult<u32> {
        let sql = "INSERT INTO guesses (address, day, count) VALUES (?, ?, 1)
                   ON CONFLICT (address, day) DO UPDATE SET count = count + 1";
        self.run(sql, params![address, day])?;
        self.guesses(address, day)
    }

    fn guesses(&mut self, address: &str, day: i64) -> StoreResult<u32> {
        let sql = "SELECT count FROM guesses WHERE address = ? AND day = ?";
        Ok(self.first(sql, params![address, day], |r| Ok(r.get(0)?))?.unwrap_or(0))
    }
}

fn read(row: &Row<'_>) -> StoreResult<ConfirmationRow> {
    Ok(ConfirmationRow {
        print: row.get("print")?,
        game: game_id(row.get("game")?)?,
        seat: seat_id(row.get("seat")?)?,
        wish: from_json("confirmation", &row.get::<_, String>("wish")?)?,
        at: moment(row.get("at")?)?,
        until: moment(row.get("until")?)?,
        used: moment_opt(row.get("used")?)?,
    })
}
