//! Who looks on, in `SQLite`.

use rusqlite::{Row, params};

use super::super::{ObserverRow, Observers, StoreResult};
use super::Unit;
use super::read::{game_id, micros, moment, named};
use estafette_core::{GameId, Lang};

impl Observers for Unit<'_> {
    fn add_observer(&mut self, observer: &ObserverRow) -> StoreResult<bool> {
        let added = self.run(
            "INSERT INTO observers (game, address, name, zone, lang, print, since, told)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            params![
                observer.game.as_str(),
                observer.address,
                observer.name,
                observer.zone,
                observer.lang.tag(),
                observer.print,
                micros(observer.since),
                observer.told,
            ],
        )?;
        Ok(added == 1)
    }

    fn remove_observer(&mut self, game: &GameId, address: &str) -> StoreResult<bool> {
        let sql = "DELETE FROM observers WHERE game = ? AND address = ?";
        Ok(self.run(sql, [game.as_str(), address])? > 0)
    }

    fn forget_observer(&mut self, address: &str) -> StoreResult<u32> {
        let gone = self.run("DELETE FROM observers WHERE address = ?", [address])?;
        Ok(u32::try_from(gone).unwrap_or(u32::MAX))
    }

    fn set_told(&mut self, game: &GameId, turn: u32) -> StoreResult<()> {
        self.run("UPDATE observers SET told = ? WHERE game = ?", params![turn, game.as_str()])?;
        Ok(())
    }

    fn lower_told(&mut self, game: &GameId, turn: u32) -> StoreResult<()> {
        let sql = "UPDATE observers SET told = min(told, ?) WHERE game = ?";
        self.run(sql, params![turn, game.as_str()])?;
        Ok(())
    }

    fn observers(&mut self, game: &GameId) -> StoreResult<Vec<ObserverRow>> {
        let sql = "SELECT * FROM sound_observers WHERE game = ? ORDER BY since, address";
        self.all(sql, [game.as_str()], read)
    }

    fn observer_of(&mut self, print: &str) -> StoreResult<Option<ObserverRow>> {
        self.first("SELECT * FROM sound_observers WHERE print = ?", [print], read)
    }
}

fn read(row: &Row<'_>) -> StoreResult<ObserverRow> {
    let lang: String = row.get("lang")?;
    Ok(ObserverRow {
        game: game_id(row.get("game")?)?,
        address: row.get("address")?,
        name: row.get("name")?,
        zone: row.get("zone")?,
        lang: named("language", &lang, |tag| Lang::ALL.into_iter().find(|l| l.tag() == tag))?,
        print: row.get("print")?,
        since: moment(row.get("since")?)?,
        told: row.get("told")?,
    })
}
