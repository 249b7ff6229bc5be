//! Sign-on in `SQLite`.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use rusqlite::{Row, params};

use super::super::{ApplicationRow, Deed, NewDeed, SignOns, StoreResult, Waits};
use super::Unit;
use super::read::{micros, moment, moment_opt, named, seat_id, unreadable};
use estafette_core::{LetterId, SeatId};

impl SignOns for Unit<'_> {
    fn wait_for(&mut self, waits: &Waits) -> StoreResult<bool> {
        let known = "SELECT 1 FROM waiting_list WHERE system = ? AND address = ?";
        let known = self.first(known, [&waits.system, &waits.address], |_| Ok(()))?.is_some();
        self.run(
            "INSERT INTO waiting_list (system, address, name, zone, lang, words, side, at)
             VALUES (?1, ?2, ?3, ?4, ?5, seal('waiting_list.words', ?6, ?1, lower(?2)), ?7, ?8)
             ON CONFLICT (system, address) DO UPDATE SET name = excluded.name, lang = excluded.lang,
                 zone = coalesce(excluded.zone, zone), words = coalesce(excluded.words, words),
                 side = excluded.side",
            params![
                waits.system,
                waits.address,
                waits.name,
                waits.zone,
                waits.lang.tag(),
                waits.words,
                waits.side.as_ref().map(SeatId::as_str),
                micros(waits.at),
            ],
        )?;
        Ok(!known)
    }

    fn waiting_for(&mut self, system: Option<&str>) -> StoreResult<Vec<Waits>> {
        let sql = "SELECT * FROM open_waiting_list WHERE ?1 IS NULL OR system = ?1 ORDER BY system, number";
        self.all(sql, [system], waits)
    }

    fn stop_waiting(&mut self, system: &str, address: &str) -> StoreResult<bool> {
        Ok(self.run("DELETE FROM waiting_list WHERE system = ? AND address = ?", [system, address])? > 0)
    }

    fn ask_applicant(&mut self, asked: &ApplicationRow) -> StoreResult<()> {
        self.run(
            "INSERT INTO applications (print, letter, address, at, until, used) VALUES (?, ?, ?, ?, ?, ?)
             ON CONFLICT (print) DO NOTHING",
            params![
                asked.print,
                asked.letter.0,
                asked.address,
                micros(asked.at),
                micros(asked.until),
                asked.used.map(micros),
            ],
        )?;
        Ok(())
    }

    fn application(&mut self, print: &str) -> StoreResult<Option<ApplicationRow>> {
        self.first("SELECT * FROM sound_applications WHERE print = ?", [print], |r| {
            Ok(ApplicationRow {
                print: r.get("print")?,
                letter: LetterId(r.get("letter")?),
                address: r.get("address")?,
                at: moment(r.get("at")?)?,
                until: moment(r.get("until")?)?,
                used: moment_opt(r.get("used")?)?,
            })
        })
    }

    fn use_application(&mut self, print: &str, at: DateTime<Utc>) -> StoreResult<()> {
        self.run("UPDATE applications SET used = ? WHERE print = ?", params![micros(at), print])?;
        Ok(())
    }

    fn note_deed(&mut self, deed: &NewDeed<'_>) -> StoreResult<()> {
        self.run(
            "INSERT INTO deeds (address, game, seat, cause, deed, at) VALUES (?, ?, ?, ?, ?, ?)
             ON CONFLICT (game, seat, cause) DO NOTHING",
            params![
                deed.address,
                deed.game.as_str(),
                deed.seat.as_str(),
                deed.cause,
                deed.deed.as_str(),
                micros(deed.at),
            ],
        )?;
        Ok(())
    }

    fn deeds_of(&mut self, address: &str) -> StoreResult<BTreeMap<Deed, u32>> {
        let sql = "SELECT deed, count(*) FROM deeds WHERE address = ? GROUP BY deed";
        let rows = self.all(sql, [address], |r| {
            let deed = named("deed", &r.get::<_, String>(0)?, Deed::named)?;
            Ok((deed, r.get(1)?))
        })?;
        Ok(rows.into_iter().collect())
    }
}

fn waits(row: &Row<'_>) -> StoreResult<Waits> {
    let lang: String = row.get("lang")?;
    Ok(Waits {
        system: row.get("system")?,
        address: row.get("address")?,
        name: row.get("name")?,
        zone: row.get("zone")?,
        lang: lang.parse().map_err(|e: String| unreadable("language", e))?,
        words: row.get("words")?,
        side: row.get::<_, Option<String>>("side")?.map(seat_id).transpose()?,
        at: moment(row.get("at")?)?,
    })
}
