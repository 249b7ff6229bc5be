//! The games that were set up, in `SQLite`.

use chrono::{DateTime, Utc};
use rusqlite::{Row, params};

use super::super::{Founded, FoundingRow, Foundings, StoreResult};
use super::Unit;
use super::read::{count, from_json, json, micros, moment, whole};
use estafette_core::GameId;
use estafette_core::journal::GENESIS;

/// What a line is read from. A phase is there as soon as it has paused or is resolved.
const LINE: &str = "SELECT number, at, record, hash, EXISTS (SELECT 1 FROM phases WHERE phases.game = f.game)
                    FROM foundings f";

/// Before a number, and not begun.
const NOT_BEGUN: &str = "number < ?1 AND NOT EXISTS (SELECT 1 FROM phases WHERE phases.game = f.game)";

impl Foundings for Unit<'_> {
    fn found(&mut self, founded: &Founded, at: DateTime<Utc>) -> StoreResult<()> {
        let record = json(founded)?;
        let last = self.first(&format!("{LINE} ORDER BY number DESC LIMIT 1"), [], line)?;
        let (number, previous) = last.map_or((0, GENESIS.to_owned()), |l| (l.number, l.hash));
        let hash = FoundingRow::hash_of(&previous, at, &record);
        self.run(
            "INSERT INTO foundings (number, at, game, record, hash) VALUES (?, ?, ?, ?, ?)",
            params![whole(number + 1), micros(at), founded.game.as_str(), record, hash],
        )?;
        Ok(())
    }

    fn foundings(&mut self) -> StoreResult<Vec<FoundingRow>> {
        self.all(&format!("{LINE} ORDER BY number"), [], line)
    }

    fn founding(&mut self, game: &GameId) -> StoreResult<Option<FoundingRow>> {
        let sql = format!("{LINE} WHERE f.game = ? ORDER BY number DESC LIMIT 1");
        self.first(&sql, [game.as_str()], line)
    }

    fn not_begun(&mut self, system: &str, before: u64) -> StoreResult<Vec<FoundingRow>> {
        let sql =
            format!("{LINE} WHERE {NOT_BEGUN} AND json_extract(record, '$.system') = ?2 ORDER BY number");
        self.all(&sql, params![whole(before), system], line)
    }

    fn how_many_not_begun(&mut self, system: &str, before: u64) -> StoreResult<u64> {
        let sql = format!(
            "SELECT count(*) FROM foundings f WHERE {NOT_BEGUN} AND json_extract(record, '$.system') = ?2"
        );
        let found = self.first(&sql, params![whole(before), system], |r| count(r.get(0)?))?;
        Ok(found.unwrap_or_default())
    }

    fn not_begun_like(
        &mut self,
        (game, address): (&GameId, &str),
        before: u64,
    ) -> StoreResult<Vec<FoundingRow>> {
        let sql = format!(
            "{LINE} WHERE {NOT_BEGUN} AND (f.game = ?2 OR ?3 <> '' AND EXISTS
             (SELECT 1 FROM seats WHERE seats.game = f.game AND lower(seats.address) = lower(?3))) ORDER BY number"
        );
        self.all(&sql, params![whole(before), game.as_str(), address], line)
    }
}

fn line(r: &Row<'_>) -> StoreResult<FoundingRow> {
    let record: String = r.get(2)?;
    Ok(FoundingRow {
        number: count(r.get(0)?)?,
        at: moment(r.get(1)?)?,
        founded: from_json("founding", &record)?,
        record,
        hash: r.get(3)?,
        begun: r.get(4)?,
    })
}
