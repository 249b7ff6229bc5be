//! Lanes and tallies in `SQLite`.

use rusqlite::{Row, params};

use super::super::{Noticed, Queue, Queued, StoreResult, Tally, Waiting};
use super::Unit;
use super::read::{count, moment, named, whole};
use estafette_core::{GameId, LetterId, SeatId};

/// What waits, with its lane. The index holds nothing but what waits.
const WAITING: &str = "SELECT l.number, l.id, coalesce(q.lane, ''), coalesce(l.size, length(l.raw))
     FROM letters l INDEXED BY letters_waiting LEFT JOIN queue q ON q.letter = l.number
     WHERE l.outcome IS NULL";

impl Queue for Unit<'_> {
    fn put_in_lane(&mut self, id: &LetterId, lane: &str) -> StoreResult<()> {
        let sql = "INSERT INTO queue (letter, lane) SELECT number, ? FROM letters WHERE id = ?";
        self.run(sql, [lane, &id.0])?;
        Ok(())
    }

    fn queue(&mut self) -> StoreResult<Vec<Queued>> {
        self.all(&format!("{WAITING} ORDER BY l.number"), [], queued)
    }

    fn queue_to_prove(&mut self) -> StoreResult<Vec<Queued>> {
        self.all(&format!("{WAITING} AND l.proof IS NULL ORDER BY l.number"), [], queued)
    }

    fn waiting(&mut self, number: i64) -> StoreResult<Option<Waiting>> {
        let sql =
            "SELECT id, at, proof IS NOT NULL, strikes FROM letters WHERE number = ? AND outcome IS NULL";
        self.first(sql, [number], |r| {
            Ok(Waiting {
                id: LetterId(r.get(0)?),
                at: moment(r.get(1)?)?,
                proven: r.get(2)?,
                strikes: r.get(3)?,
            })
        })
    }

    fn tally(&mut self, game: &GameId, seat: &SeatId, (line, period): (u32, u32)) -> StoreResult<Tally> {
        let sql = "SELECT letters, bytes, unread, told FROM sheets
                   WHERE game = ? AND seat = ? AND line = ? AND period = ?";
        let found = self.first(sql, params![game.as_str(), seat.as_str(), line, period], |r| {
            let told: Option<String> = r.get(3)?;
            Ok(Tally {
                letters: size(r.get(0)?)?,
                bytes: size(r.get(1)?)?,
                unread: size(r.get(2)?)?,
                told: told.map(|told| named("tally", &told, Noticed::named)).transpose()?,
            })
        })?;
        Ok(found.unwrap_or_default())
    }

    fn set_tally(
        &mut self,
        game: &GameId,
        seat: &SeatId,
        (line, period): (u32, u32),
        tally: &Tally,
    ) -> StoreResult<()> {
        self.run(
            "INSERT OR REPLACE INTO sheets (game, seat, line, period, letters, bytes, unread, told)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            params![
                game.as_str(),
                seat.as_str(),
                line,
                period,
                whole(tally.letters as u64),
                whole(tally.bytes as u64),
                whole(tally.unread as u64),
                tally.told.map(Noticed::as_str)
            ],
        )?;
        Ok(())
    }
}

fn queued(row: &Row<'_>) -> StoreResult<Queued> {
    Ok(Queued { number: row.get(0)?, id: LetterId(row.get(1)?), lane: row.get(2)?, size: size(row.get(3)?)? })
}

fn size(stored: i64) -> StoreResult<usize> {
    Ok(usize::try_from(count(stored)?).unwrap_or(usize::MAX))
}
