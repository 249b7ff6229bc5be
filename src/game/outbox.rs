//! Sending what is due. A mail is marked as sent after the transport has it; killed in between, it is
//! sent once more under the same Message-ID, and never a third time for that reason.

use chrono::{DateTime, Duration, Utc};

use super::{Done, House, SendFailure, SendReport};
use crate::store::MailRow;

/// Longest time between two tries.
const LONGEST_WAIT: i64 = 4_000;
/// A mail that could not be sent for so long is given up.
const QUEUE_DAYS: i64 = 5;
/// Mails read from the store at a time.
const BATCH: u32 = 50;

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
    ) -> Done<SendReport> {
        let mut report = SendReport::default();
        loop {
            let due = self.store.read()?.due_mails(now, BATCH)?;
            if due.is_empty() {
                return Ok(report);
            }
            for mail in &due {
                // The transport may take long; the store is free meanwhile.
                let result = transport(mail);
                self.note_sent(mail, now, &result, &mut report)?;
            }
        }
    }

    fn note_sent(
        &mut self,
        mail: &MailRow,
        now: DateTime<Utc>,
        result: &Result<(), SendFailure>,
        report: &mut SendReport,
    ) -> Done<()> {
        let mut work = self.store.write()?;
        match result {
            Ok(()) => {
                work.mail_sent(mail.id, now)?;
                report.sent += 1;
            }
            Err(failure) => {
                let next = match failure {
                    SendFailure::Later(_) => next_try(mail, now),
                    SendFailure::Never(_) => None,
                };
                work.mail_failed(mail.id, &failure.to_string(), next)?;
                *(if next.is_some() { &mut report.delayed } else { &mut report.failed }) += 1;
            }
        }
        work.commit()?;
        Ok(())
    }
}

fn next_try(mail: &MailRow, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let wait = 60i64.saturating_mul(1 << mail.attempts.min(10)).min(LONGEST_WAIT);
    let next = now + Duration::seconds(wait);
    (next < mail.mail.not_before + Duration::days(QUEUE_DAYS)).then_some(next)
}
