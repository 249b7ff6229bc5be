//! Nicks in `SQLite`.

use rusqlite::{Row, params};

use super::super::{Nick, NickRow, Nicks, StoreError, StoreResult};
use super::Unit;
use super::read::{game_id, seat_id};
use estafette_core::{GameId, SeatId};

const ROWS: &str = "SELECT nicks.* FROM nicks JOIN games ON games.id = nicks.game";
const ORDER: &str = "ORDER BY games.number, nicks.seat";

impl Nicks for Unit<'_> {
    fn set_nick(&mut self, game: &GameId, seat: &SeatId, nick: Option<&Nick>) -> StoreResult<()> {
        self.run("DELETE FROM nicks WHERE game = ? AND seat = ?", [game.as_str(), seat.as_str()])?;
        let Some(nick) = nick else { return Ok(()) };
        let added = self.run(
            "INSERT INTO nicks (game, seat, key, nick) VALUES (?, ?, ?, ?) ON CONFLICT (game, key) DO NOTHING",
            params![game.as_str(), seat.as_str(), nick.key, nick.shown],
        )?;
        match added {
            1 => Ok(()),
            _ => Err(StoreError::Taken(format!("nick `{}` in game `{game}`", nick.shown))),
        }
    }

    fn seats_of_nick(&mut self, key: &str) -> StoreResult<Vec<NickRow>> {
        self.all(&format!("{ROWS} WHERE nicks.key = ? {ORDER}"), [key], read)
    }

    fn nicks(&mut self, game: Option<&GameId>) -> StoreResult<Vec<NickRow>> {
        let game = game.map(GameId::as_str);
        self.all(&format!("{ROWS} WHERE ?1 IS NULL OR nicks.game = ?1 {ORDER}"), [game], read)
    }
}

fn read(row: &Row<'_>) -> StoreResult<NickRow> {
    Ok(NickRow {
        game: game_id(row.get("game")?)?,
        seat: seat_id(row.get("seat")?)?,
        nick: Nick { key: row.get("key")?, shown: row.get("nick")? },
    })
}
