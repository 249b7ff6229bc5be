//! Sending what is due. A mail is claimed before it is handed to a transport, so that two programs on
//! one store do not both send it, and marked as sent after the transport has it. Killed in between, it
//! is sent once more under the same Message-ID.

use crate::post::PostOffice;
use chrono::{DateTime, Duration, Utc};
use serde::Serialize;

use crate::{House, HouseResult, SendFailure};
use estafette_store::{MailRow, PostWork};

/// Longest time between two tries.
const LONGEST_WAIT: i64 = 4_000;
/// A mail that could not be sent for so long is given up.
const QUEUE_DAYS: i64 = 5;
/// Minutes for which a mail in the hands of a transport is nobody else's. Killed with it, it is handed
/// out again after that.
const CLAIM: i64 = 5;

/// What one round of sending did.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct SendReport {
    /// Mails handed to the transport.
    pub sent: usize,
    /// Mails that will be tried again.
    pub delayed: usize,
    /// Mails given up on.
    pub failed: usize,
}

/// What became of one mail that was handed to a transport.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settled {
    /// The transport has it.
    Sent,
    /// It will be tried again.
    Delayed,
    /// It is given up.
    GivenUp,
}

impl House<'_> {
    /// Hands every mail that is due to a transport, oldest first. Failures are tried again after one
    /// minute, then twice as long each time, at most 4,000 seconds; after five days they are given up.
    ///
    /// # Errors
    /// When the store fails.
    pub fn send(
        &mut self,
        now: DateTime<Utc>,
        transport: &mut dyn FnMut(&MailRow) -> Result<(), SendFailure>,
    ) -> HouseResult<SendReport> {
        let mut report = SendReport::default();
        while let Some(mail) = self.claim_mails(1, now)?.pop() {
            // The transport may take long; the store is free meanwhile.
            let result = transport(&mail);
            match self.settle(&mail, &result, now)? {
                Settled::Sent => report.sent += 1,
                Settled::Delayed => report.delayed += 1,
                Settled::GivenUp => report.failed += 1,
            }
        }
        Ok(report)
    }

    /// Notes what became of a mail that was claimed.
    ///
    /// # Errors
    /// When the store fails; then the mail is handed out again later.
    pub fn settle(
        &mut self,
        mail: &MailRow,
        result: &Result<(), SendFailure>,
        now: DateTime<Utc>,
    ) -> HouseResult<Settled> {
        let mut work = self.store.write()?;
        let settled = match result {
            Ok(()) => {
                work.mail_sent(mail.id, now)?;
                Settled::Sent
            }
            Err(failure) => {
                PostOffice::at(&self.base).unsent(&mut *work, mail, failure, (next_try(mail, now), now))?
            }
        };
        work.commit()?;
        Ok(settled)
    }

    /// Claims mails that are due, at most so many.
    ///
    /// # Errors
    /// When the store fails.
    pub fn claim_mails(&mut self, most: usize, now: DateTime<Utc>) -> HouseResult<Vec<MailRow>> {
        if self.next_mail()?.is_none_or(|due| due > now) {
            return Ok(Vec::new());
        }
        let mut work = self.store.write()?;
        let (mut mails, mut skipped) = (Vec::new(), 0);
        while mails.len() < most {
            match PostOffice::at(&self.base).claim_mail(&mut *work, skipped, now) {
                Ok(None) => break,
                Ok(Some(mail)) => mails.extend(mail),
                Err(error) => {
                    let Some(row) = error.damaged_row() else { return Err(error) };
                    tracing::error!("a mail is not sent: {error}");
                    skipped += u32::from(row.table == "outbox");
                    let what = "A mail cannot be sent because of it; the others are sent.";
                    PostOffice::at(&self.base).tell_of_damage(&mut *work, row, what, now)?;
                }
            }
        }
        work.commit()?;
        Ok(mails)
    }

    /// Hands out again what an earlier sender had claimed when it died. Only to be called by whoever is
    /// sure to be the one sender.
    ///
    /// # Errors
    /// When the store fails.
    pub fn release_claims(&mut self, now: DateTime<Utc>) -> HouseResult<()> {
        let mut work = self.store.write()?;
        work.release_claims(now)?;
        Ok(work.commit()?)
    }

    /// When the next mail is due.
    ///
    /// # Errors
    /// When the store fails.
    pub fn next_mail(&mut self) -> HouseResult<Option<DateTime<Utc>>> {
        Ok(self.store.read()?.next_mail()?)
    }
}

impl PostOffice<'_> {
    /// Claims the mail that is due behind so many damaged ones, and writes it if need be. `Some(None)` when that
    /// one is not to be sent after all.
    #[allow(clippy::option_option, reason = "nothing is due, or what was due is not to be sent: two things")]
    fn claim_mail(
        &self,
        work: &mut dyn PostWork,
        skipped: u32,
        now: DateTime<Utc>,
    ) -> HouseResult<Option<Option<MailRow>>> {
        match work.claim_mail_behind(skipped, now, now + Duration::minutes(CLAIM))? {
            Some(mail) => self.write_out(work, mail).map(Some),
            None => Ok(None),
        }
    }
}

fn next_try(mail: &MailRow, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let wait = 60i64.saturating_mul(1 << mail.attempts.min(10)).min(LONGEST_WAIT);
    let next = now + Duration::seconds(wait);
    (next < mail.mail.not_before + Duration::days(QUEUE_DAYS)).then_some(next)
}
