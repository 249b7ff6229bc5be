//! The outbox in `SQLite`.

use chrono::{DateTime, Utc};
use rusqlite::{Row, params};

use super::super::{Hold, MailKind, MailRow, NewMail, Outbox, Posted, StoreResult};
use super::Unit;
use super::read::{game_and_seat, micros, moment, moment_opt, named};
use estafette_core::GameId;

impl Outbox for Unit<'_> {
    fn post(&mut self, mail: &NewMail) -> StoreResult<bool> {
        let (game, seat) = mail.seat.as_ref().map(|(g, s)| (g.as_str(), s.as_str())).unzip();
        let changed = self.run(
            "INSERT INTO outbox (print, message_id, game, seat, kind, returns, envelope_from, recipient, bytes, facts,
                                 at, not_before, next_try)
             SELECT print, seal('outbox.message_id', ?1, print), ?2, ?3, ?4,
                    CASE WHEN ?5 <> '' THEN find('outbox.envelope_from', ?5) END,
                    seal('outbox.envelope_from', ?5, print), ?6, seal('outbox.bytes', ?7, print),
                    seal('outbox.facts', ?8, print), ?9, ?10, ?11
             FROM (SELECT find('outbox.message_id', ?1) AS print) WHERE true
             ON CONFLICT (print) DO NOTHING",
            params![
                mail.message_id,
                game,
                seat,
                mail.kind.as_str(),
                mail.envelope_from,
                mail.to,
                mail.bytes,
                mail.facts,
                micros(mail.at),
                micros(mail.not_before),
                micros(mail.not_before),
            ],
        )?;
        Ok(changed == 1)
    }

    fn post_or_replace(&mut self, mail: &NewMail) -> StoreResult<()> {
        if !self.post(mail)? {
            self.run(
                "UPDATE outbox SET bytes = seal('outbox.bytes', ?1, print), facts = seal('outbox.facts', ?2, print),
                                   at = ?3
                 WHERE print = find('outbox.message_id', ?4) AND sent IS NULL",
                params![mail.bytes, mail.facts, micros(mail.at), mail.message_id],
            )?;
        }
        Ok(())
    }

    fn claim_mail_behind(
        &mut self,
        skipped: u32,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> StoreResult<Option<MailRow>> {
        let sql = "SELECT id FROM outbox WHERE next_try <= ? ORDER BY next_try, id LIMIT 1 OFFSET ?";
        let Some(id) = self.first(sql, params![micros(now), skipped], |r| Ok(r.get::<_, i64>(0)?))? else {
            return Ok(None);
        };
        let sql = "SELECT * FROM sound_outbox WHERE id = ?";
        let Some(mail) = self.first(sql, [id], read)? else { return Ok(None) };
        let sql = "UPDATE outbox SET next_try = ?, claimed = 1 WHERE id = ?";
        self.run(sql, params![micros(until), mail.id])?;
        Ok(Some(mail))
    }

    fn write_mail(&mut self, id: i64, bytes: &[u8]) -> StoreResult<()> {
        let sql = "UPDATE outbox SET bytes = seal('outbox.bytes', ?, print), facts = NULL WHERE id = ?";
        self.run(sql, params![bytes, id])?;
        Ok(())
    }

    fn release_claims(&mut self, now: DateTime<Utc>) -> StoreResult<()> {
        let sql = "UPDATE outbox SET next_try = ?, claimed = 0 WHERE id IN
                   (SELECT id FROM whole_outbox WHERE claimed = 1 AND next_try IS NOT NULL)";
        self.run(sql, [micros(now)])?;
        Ok(())
    }

    fn next_mail(&mut self) -> StoreResult<Option<DateTime<Utc>>> {
        let sql = "SELECT min(next_try) FROM outbox WHERE next_try IS NOT NULL";
        Ok(self.first(sql, [], |r| moment_opt(r.get(0)?))?.flatten())
    }

    fn mail_sent(&mut self, id: i64, at: DateTime<Utc>) -> StoreResult<()> {
        let sql = "UPDATE outbox SET sent = ?, next_try = NULL, claimed = 0, held = NULL WHERE id = ?";
        self.run(sql, params![micros(at), id])?;
        Ok(())
    }

    fn mail_failed(&mut self, id: i64, why: &str, next: Option<DateTime<Utc>>) -> StoreResult<()> {
        // One that was held back while it was on its way stays held back.
        let sql =
            "UPDATE outbox SET attempts = attempts + 1, last_error = seal('outbox.last_error', ?, print),
                                     claimed = 0, next_try = CASE WHEN held IS NULL THEN ? END WHERE id = ?";
        self.run(sql, params![why, next.map(micros), id])?;
        Ok(())
    }

    fn mail_to(&mut self, message_id: &str) -> StoreResult<Option<Posted>> {
        let sql = "SELECT recipient, game, seat, id <= coalesce(void, 0) FROM outbox LEFT JOIN seats USING (game, seat)
                   WHERE print = find('outbox.message_id', ?)";
        self.first(sql, [message_id], |r| {
            Ok(Posted { to: r.get(0)?, seat: game_and_seat(r.get(1)?, r.get(2)?)?, void: r.get(3)? })
        })
    }

    fn posted_since(&mut self, to: &str, kind: MailKind, since: DateTime<Utc>) -> StoreResult<u32> {
        let sql = "SELECT count(*) FROM outbox WHERE recipient = ? AND kind = ? AND at > ?";
        let count = self.first(sql, params![to, kind.as_str(), micros(since)], |r| Ok(r.get(0)?))?;
        Ok(count.unwrap_or(0))
    }

    fn unsent(&mut self, game: &GameId) -> StoreResult<usize> {
        let sql = "SELECT count(*) FROM outbox WHERE game = ? AND next_try IS NOT NULL";
        let unsent = self.first(sql, [game.as_str()], |r| Ok(r.get::<_, u32>(0)?))?;
        Ok(unsent.map_or(0, |n| n as usize))
    }

    fn mails(&mut self, game: &GameId) -> StoreResult<Vec<MailRow>> {
        self.all("SELECT * FROM sound_outbox WHERE game = ? ORDER BY id", [game.as_str()], read)
    }
}

pub(super) fn read(row: &Row<'_>) -> StoreResult<MailRow> {
    let mail = NewMail {
        message_id: row.get("message_id")?,
        seat: game_and_seat(row.get("game")?, row.get("seat")?)?,
        kind: named("kind of mail", &row.get::<_, String>("kind")?, MailKind::named)?,
        envelope_from: row.get("envelope_from")?,
        to: row.get("recipient")?,
        bytes: row.get("bytes")?,
        facts: row.get("facts")?,
        at: moment(row.get("at")?)?,
        not_before: moment(row.get("not_before")?)?,
    };
    Ok(MailRow {
        id: row.get("id")?,
        mail,
        sent: moment_opt(row.get("sent")?)?,
        attempts: row.get("attempts")?,
        next_try: moment_opt(row.get("next_try")?)?,
        last_error: row.get("last_error")?,
        held: row.get::<_, Option<String>>("held")?.map(|h| named("hold", &h, Hold::named)).transpose()?,
    })
}
