//! Bounces, addresses that mail does not reach, and mails held back, in `SQLite`.

use chrono::{DateTime, Utc};
use rusqlite::{Row, params};

use super::super::{
    Bouncing, CountedText, Deliveries, Hold, MailKind, MailRow, NewBounce, Outcome, StoreResult, Weight,
};
use super::Unit;
use super::outbox;
use super::read::{micros, moment};
use estafette_core::{GameId, SeatId};

impl Deliveries for Unit<'_> {
    fn mail_sent_from(&mut self, envelope_from: &str) -> StoreResult<Option<MailRow>> {
        let sql = "SELECT * FROM sound_outbox WHERE returns = find('outbox.envelope_from', ?) LIMIT 1";
        self.first(sql, [envelope_from], outbox::read)
    }

    fn mail_named(&mut self, message_id: &str) -> StoreResult<Option<MailRow>> {
        let sql = "SELECT * FROM sound_outbox WHERE print = find('outbox.message_id', ?)";
        self.first(sql, [message_id], outbox::read)
    }

    fn mails_to_seat(
        &mut self,
        game: &GameId,
        seat: &SeatId,
        before: DateTime<Utc>,
        most: u32,
    ) -> StoreResult<Vec<String>> {
        let sql = "SELECT message_id FROM open_outbox WHERE game = ? AND seat = ? AND at < ? ORDER BY id DESC LIMIT ?";
        self.all(sql, params![game.as_str(), seat.as_str(), micros(before), most], |r| Ok(r.get(0)?))
    }

    fn note_bounce(&mut self, bounce: &NewBounce<'_>) -> StoreResult<()> {
        self.run(
            "INSERT INTO bounces (mail, letter, address, weight, status, why, at)
             VALUES (?1, ?2, ?3, ?4, ?5, seal('bounces.why', ?6, ?1), ?7)",
            params![
                bounce.mail,
                bounce.letter.map(|l| l.0.as_str()),
                bounce.address.to_ascii_lowercase(),
                bounce.weight.as_str(),
                bounce.status,
                bounce.why,
                micros(bounce.at),
            ],
        )?;
        Ok(())
    }

    fn bounces_since(&mut self, address: &str, weight: Weight, since: DateTime<Utc>) -> StoreResult<u32> {
        let sql = "SELECT count(*) FROM bounces WHERE address = ? AND weight = ? AND at > ?";
        let address = address.to_ascii_lowercase();
        let count = self.first(sql, params![address, weight.as_str(), micros(since)], |r| Ok(r.get(0)?))?;
        Ok(count.unwrap_or(0))
    }

    fn mark_bouncing(&mut self, address: &str, why: &str, at: DateTime<Utc>) -> StoreResult<bool> {
        let sql = "INSERT INTO bouncing (address, why, since) VALUES (?1, seal('bouncing.why', ?2, ?1), ?3)
                   ON CONFLICT DO NOTHING";
        Ok(self.run(sql, params![address.to_ascii_lowercase(), why, micros(at)])? == 1)
    }

    fn bouncing(&mut self) -> StoreResult<Vec<Bouncing>> {
        self.all("SELECT address, why, since FROM open_bouncing ORDER BY address", [], |r| {
            Ok(Bouncing { address: r.get(0)?, why: r.get(1)?, since: moment(r.get(2)?)? })
        })
    }

    fn bounces_at(&mut self, address: &str) -> StoreResult<Option<Bouncing>> {
        let sql = "SELECT address, why, since FROM sound_bouncing WHERE address = ?";
        self.first(sql, [address.to_ascii_lowercase()], |r| {
            Ok(Bouncing { address: r.get(0)?, why: r.get(1)?, since: moment(r.get(2)?)? })
        })
    }

    fn clear_bouncing(&mut self, address: &str) -> StoreResult<bool> {
        let address = address.to_ascii_lowercase();
        self.run("DELETE FROM bounces WHERE address = ? AND weight <> 'delayed'", [&address])?;
        Ok(self.run("DELETE FROM bouncing WHERE address = ?", [&address])? == 1)
    }

    fn set_mail_off(&mut self, game: &GameId, seat: &SeatId, since: DateTime<Utc>) -> StoreResult<bool> {
        let sql = "INSERT INTO mail_off (game, seat, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
        Ok(self.run(sql, params![game.as_str(), seat.as_str(), micros(since)])? == 1)
    }

    fn set_mail_on(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<bool> {
        let sql = "DELETE FROM mail_off WHERE game = ? AND seat = ?";
        Ok(self.run(sql, [game.as_str(), seat.as_str()])? == 1)
    }

    fn mail_off(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<Option<DateTime<Utc>>> {
        let sql = "SELECT since FROM sound_mail_off WHERE game = ? AND seat = ?";
        self.first(sql, [game.as_str(), seat.as_str()], |r| moment(r.get(0)?))
    }

    fn hold_mail(&mut self, id: i64, why: Hold) -> StoreResult<()> {
        let sql = "UPDATE outbox SET held = ?, sent = NULL, next_try = NULL, claimed = 0 WHERE id = ?";
        self.run(sql, params![why.as_str(), id])?;
        Ok(())
    }

    fn try_again(&mut self, id: i64, at: DateTime<Utc>) -> StoreResult<()> {
        let sql = "UPDATE outbox SET sent = NULL, next_try = ?2, not_before = ?2, claimed = 0 WHERE id = ?1";
        self.run(sql, params![id, micros(at)])?;
        Ok(())
    }

    fn hold_waiting(&mut self, address: &str, why: Hold) -> StoreResult<u32> {
        let sql = "UPDATE outbox SET held = ?, next_try = NULL
                   WHERE recipient = ? COLLATE NOCASE AND next_try IS NOT NULL AND game IS NOT NULL";
        self.counted(sql, params![why.as_str(), address])
    }

    fn hold_waiting_reports(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<u32> {
        let sql = "UPDATE outbox SET held = 'off', next_try = NULL
                   WHERE game = ? AND seat = ? AND next_try IS NOT NULL AND returns IS NOT NULL";
        self.counted(sql, [game.as_str(), seat.as_str()])
    }

    fn note_waiting_report(&mut self, message_id: &str, since: u32) -> StoreResult<()> {
        let sql = "UPDATE outbox SET since = ? WHERE print = find('outbox.message_id', ?)";
        self.run(sql, params![since, message_id])?;
        Ok(())
    }

    fn take_back_report(
        &mut self,
        game: &GameId,
        seat: &SeatId,
    ) -> StoreResult<Option<(u32, DateTime<Utc>)>> {
        let sql = "UPDATE outbox SET next_try = NULL, last_error = seal('outbox.last_error', 'a later report tells it', print)
                   WHERE game = ? AND seat = ? AND since IS NOT NULL AND sent IS NULL
                   AND next_try IS NOT NULL AND claimed = 0 AND attempts = 0 RETURNING since, not_before";
        self.first(sql, [game.as_str(), seat.as_str()], |r| Ok((r.get(0)?, moment(r.get(1)?)?)))
    }

    fn take_back_receipts(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<Vec<String>> {
        let sql = "UPDATE outbox SET next_try = NULL, last_error = seal('outbox.last_error', 'a report brings it', print)
                   WHERE game = ?1 AND seat = ?2 AND kind = ?3 AND facts IS NOT NULL AND sent IS NULL
                   AND held IS NULL AND next_try IS NOT NULL AND claimed = 0 AND attempts = 0
                   RETURNING id, unseal('outbox.facts', facts, print)";
        let kind = MailKind::Receipt.as_str();
        let taken = |r: &Row<'_>| Ok((r.get::<_, i64>(0)?, r.get::<_, String>(1)?));
        let mut rows = self.all(sql, params![game.as_str(), seat.as_str(), kind], taken)?;
        rows.sort_unstable_by_key(|(id, _)| *id);
        Ok(rows.into_iter().map(|(_, facts)| facts).collect())
    }

    fn release_to(&mut self, address: &str, now: DateTime<Utc>) -> StoreResult<u32> {
        let sql = "UPDATE outbox SET held = NULL, next_try = ?1, not_before = ?1, attempts = 0
                   WHERE recipient = ?2 COLLATE NOCASE AND held IN ('bouncing', 'given-up')";
        self.counted(sql, params![micros(now), address])
    }

    fn release_seat(&mut self, game: &GameId, seat: &SeatId, now: DateTime<Utc>) -> StoreResult<u32> {
        let sql = "UPDATE outbox SET held = NULL, next_try = ?1, not_before = ?1, attempts = 0
                   WHERE game = ?2 AND seat = ?3 AND held = 'off'";
        self.counted(sql, params![micros(now), game.as_str(), seat.as_str()])
    }

    fn redirect(
        &mut self,
        game: &GameId,
        seat: &SeatId,
        (from, to): (&str, &str),
        now: DateTime<Utc>,
    ) -> StoreResult<u32> {
        let sql = "UPDATE outbox SET recipient = ?5, not_before = ?1, attempts = 0,
                          next_try = CASE WHEN held = 'off' THEN NULL ELSE ?1 END,
                          held = CASE WHEN held = 'off' THEN held END
                   WHERE game = ?2 AND seat = ?3 AND recipient = ?4 COLLATE NOCASE
                     AND (held IS NOT NULL OR next_try IS NOT NULL)";
        self.counted(sql, params![micros(now), game.as_str(), seat.as_str(), from, to])
    }

    fn withdraw(&mut self, game: &GameId, seat: &SeatId, why: &str) -> StoreResult<u32> {
        let sql = "UPDATE outbox SET held = NULL, last_error = seal('outbox.last_error', ?, print)
                   WHERE game = ? AND seat = ? AND held IS NOT NULL";
        self.counted(sql, [why, game.as_str(), seat.as_str()])
    }

    fn held(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<u32> {
        let sql = "SELECT count(*) FROM outbox WHERE game = ? AND seat = ? AND held IS NOT NULL";
        Ok(self.first(sql, [game.as_str(), seat.as_str()], |r| Ok(r.get(0)?))?.unwrap_or(0))
    }

    fn note_said(&mut self, said: &CountedText<'_>) -> StoreResult<()> {
        // Nothing older than a day is ever asked for.
        let day = micros(said.at - chrono::Duration::hours(24));
        self.run("DELETE FROM said WHERE at < ?", [day])?;
        self.run(
            "INSERT INTO said (address, game, digest, at) VALUES (?, ?, ?, ?)",
            params![said.address, said.game.map(GameId::as_str), said.digest, micros(said.at)],
        )?;
        Ok(())
    }

    fn said_to(&mut self, address: &str, digest: Option<&str>, since: DateTime<Utc>) -> StoreResult<u32> {
        let sql = "SELECT count(*) FROM said WHERE address = ?1 AND at > ?2 AND coalesce(digest = ?3, 1)";
        let count = self.first(sql, params![address, micros(since), digest], |r| Ok(r.get(0)?))?;
        Ok(count.unwrap_or(0))
    }

    fn said_of(&mut self, game: &GameId, since: DateTime<Utc>) -> StoreResult<u32> {
        let sql = "SELECT count(*) FROM said WHERE game = ? AND at > ?";
        let count = self.first(sql, params![game.as_str(), micros(since)], |r| Ok(r.get(0)?))?;
        Ok(count.unwrap_or(0))
    }

    fn unusable_in_a_row(
        &mut self,
        game: &GameId,
        seat: &SeatId,
        since: DateTime<Utc>,
        most: u32,
    ) -> StoreResult<u32> {
        let sql = "SELECT outcome, at FROM letters WHERE game = ? AND seat = ?
                   AND outcome IN ('accepted', 'warned', 'unusable') ORDER BY number DESC LIMIT ?";
        let newest = self.all(sql, params![game.as_str(), seat.as_str(), most], |r| {
            Ok(r.get::<_, String>(0)? == Outcome::Unusable.as_str() && moment(r.get(1)?)? > since)
        })?;
        Ok(newest.into_iter().take_while(|unusable| *unusable).fold(0, |count, _| count + 1))
    }
}

impl Unit<'_> {
    fn counted(&self, sql: &str, params: impl rusqlite::Params) -> StoreResult<u32> {
        Ok(u32::try_from(self.run(sql, params)?).unwrap_or(u32::MAX))
    }
}
