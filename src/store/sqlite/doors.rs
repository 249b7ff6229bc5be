//! The doors to the pages in `SQLite`.

use chrono::{DateTime, Utc};
use rusqlite::{Row, params};

use super::super::{Doors, LoginRow, SeatLinkRow, SessionRow, StoreResult};
use super::Unit;
use super::read::{game_id, micros, moment, moment_opt, seat_id};
use estafette_core::{GameId, SeatId};

impl Doors for Unit<'_> {
    fn add_login(&mut self, login: &LoginRow) -> StoreResult<()> {
        self.run(
            "INSERT INTO logins (print, address, at, until, used) VALUES (?, ?, ?, ?, ?)",
            params![
                login.print,
                login.address,
                micros(login.at),
                micros(login.until),
                login.used.map(micros)
            ],
        )?;
        Ok(())
    }

    fn login(&mut self, print: &str) -> StoreResult<Option<LoginRow>> {
        self.first("SELECT * FROM sound_logins WHERE print = ?", [print], |r| {
            Ok(LoginRow {
                print: r.get("print")?,
                address: r.get("address")?,
                at: moment(r.get("at")?)?,
                until: moment(r.get("until")?)?,
                used: moment_opt(r.get("used")?)?,
            })
        })
    }

    fn use_login(&mut self, print: &str, at: DateTime<Utc>) -> StoreResult<bool> {
        let sql = "UPDATE logins SET used = ? WHERE print = ? AND used IS NULL";
        Ok(self.run(sql, params![micros(at), print])? > 0)
    }

    fn logins_since(&mut self, address: &str, since: DateTime<Utc>) -> StoreResult<u32> {
        let sql = "SELECT count(*) FROM logins WHERE address = ? AND at > ?";
        Ok(self.first(sql, params![address, micros(since)], |r| Ok(r.get(0)?))?.unwrap_or(0))
    }

    fn add_session(&mut self, session: &SessionRow) -> StoreResult<()> {
        self.run(
            "INSERT INTO sessions (print, address, at, until, seen) VALUES (?, ?, ?, ?, ?)",
            params![
                session.print,
                session.address,
                micros(session.at),
                micros(session.until),
                micros(session.seen)
            ],
        )?;
        Ok(())
    }

    fn session(&mut self, print: &str) -> StoreResult<Option<SessionRow>> {
        self.first("SELECT * FROM sound_sessions WHERE print = ?", [print], |r| {
            Ok(SessionRow {
                print: r.get("print")?,
                address: r.get("address")?,
                at: moment(r.get("at")?)?,
                until: moment(r.get("until")?)?,
                seen: moment(r.get("seen")?)?,
            })
        })
    }

    fn see_session(&mut self, print: &str, at: DateTime<Utc>) -> StoreResult<()> {
        self.run("UPDATE sessions SET seen = ? WHERE print = ?", params![micros(at), print])?;
        Ok(())
    }

    fn end_session(&mut self, print: &str) -> StoreResult<()> {
        self.run("DELETE FROM sessions WHERE print = ?", [print])?;
        Ok(())
    }

    fn forget_ended(&mut self, before: DateTime<Utc>) -> StoreResult<()> {
        self.run("DELETE FROM logins WHERE until < ?", [micros(before)])?;
        self.run("DELETE FROM sessions WHERE until < ?", [micros(before)])?;
        Ok(())
    }

    fn add_seat_link(&mut self, link: &SeatLinkRow) -> StoreResult<()> {
        self.run(
            "INSERT INTO seat_links (print, game, seat, at, revoked) VALUES (?, ?, ?, ?, ?)",
            params![
                link.print,
                link.game.as_str(),
                link.seat.as_str(),
                micros(link.at),
                link.revoked.map(micros)
            ],
        )?;
        Ok(())
    }

    fn seat_link(&mut self, print: &str) -> StoreResult<Option<SeatLinkRow>> {
        self.first("SELECT * FROM sound_seat_links WHERE print = ?", [print], link)
    }

    fn link_of_seat(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<Option<SeatLinkRow>> {
        let sql = "SELECT * FROM sound_seat_links WHERE game = ? AND seat = ? AND revoked IS NULL";
        self.first(sql, [game.as_str(), seat.as_str()], link)
    }

    fn revoke_seat_links(&mut self, game: &GameId, seat: &SeatId, at: DateTime<Utc>) -> StoreResult<bool> {
        let sql = "UPDATE seat_links SET revoked = ? WHERE game = ? AND seat = ? AND revoked IS NULL";
        Ok(self.run(sql, params![micros(at), game.as_str(), seat.as_str()])? > 0)
    }

    fn set_lender(&mut self, game: &GameId, seat: &SeatId, address: Option<&str>) -> StoreResult<()> {
        match address {
            Some(address) => self.run(
                "INSERT INTO lenders (game, seat, address) VALUES (?, ?, ?)
                 ON CONFLICT (game, seat) DO UPDATE SET address = excluded.address",
                params![game.as_str(), seat.as_str(), address],
            )?,
            None => {
                let sql = "DELETE FROM lenders WHERE game = ? AND seat = ?";
                self.run(sql, [game.as_str(), seat.as_str()])?
            }
        };
        Ok(())
    }

    fn lender(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<Option<String>> {
        let sql = "SELECT address FROM sound_lenders WHERE game = ? AND seat = ?";
        self.first(sql, [game.as_str(), seat.as_str()], |r| Ok(r.get(0)?))
    }

    fn lent_by(&mut self, address: &str) -> StoreResult<Vec<(GameId, SeatId)>> {
        let sql = "SELECT game, seat FROM lenders WHERE address = ? ORDER BY game, seat";
        self.all(sql, [address], |r| Ok((game_id(r.get(0)?)?, seat_id(r.get(1)?)?)))
    }
}

fn link(row: &Row<'_>) -> StoreResult<SeatLinkRow> {
    Ok(SeatLinkRow {
        print: row.get("print")?,
        game: game_id(row.get("game")?)?,
        seat: seat_id(row.get("seat")?)?,
        at: moment(row.get("at")?)?,
        revoked: moment_opt(row.get("revoked")?)?,
    })
}
