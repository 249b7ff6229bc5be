//! Receipts in the outbox: kept as the facts that they are written from, and written when they are sent.
//!
//! Writing a receipt takes as long as reading the letter, and nobody waits for it but a mail server. Its facts are
//! on disk with the orders; whoever claims it for sending writes it, once: each further try sends the same bytes,
//! also by another version of the program.

use crate::post::PostOffice;
use serde::{Deserialize, Serialize};

use super::compose::bytes;
use super::receipt::Receipt;
use crate::{HouseError, HouseResult};
use estafette_mail::Message;
use estafette_store::{MailRow, NewMail, PostWork};

/// A mail without its text, and what that is written from.
#[derive(Serialize, Deserialize)]
struct Facts {
    mail: Message,
    receipt: Receipt,
}

/// A receipt as it waits in the outbox. What no mail server would take is refused here, where the letter can be
/// set aside.
pub(crate) fn facts(mail: Message, receipt: Receipt) -> HouseResult<String> {
    mail.check().map_err(|e| HouseError::Refused(format!("the mail cannot be written: {e}")))?;
    serde_json::to_string(&Facts { mail, receipt }).map_err(|e| HouseError::Unreadable(e.to_string()))
}

/// The receipt that a mail of the outbox would be written from.
pub(crate) fn receipt_of(facts: &str) -> HouseResult<Receipt> {
    let facts: Facts = serde_json::from_str(facts)
        .map_err(|e| HouseError::Unreadable(format!("a receipt of the outbox: {e}")))?;
    Ok(facts.receipt)
}

impl PostOffice<'_> {
    /// A mail of the outbox with its bytes, whether it was written or not.
    pub fn written(&self, mail: NewMail) -> HouseResult<NewMail> {
        let Some(facts) = &mail.facts else { return Ok(mail) };
        let unreadable =
            |e| HouseError::Unreadable(format!("the mail {} of the outbox: {e}", mail.message_id));
        let Facts { mail: mut message, receipt } = serde_json::from_str(facts).map_err(unreadable)?;
        let body = self.write_receipt(&receipt);
        (message.text, message.html) = (body.text, Some(body.html));
        Ok(NewMail { bytes: bytes(&message)?, facts: None, ..mail })
    }

    /// A mail that was claimed, written and kept so. One that cannot be written is given up, since it would hold
    /// up all others.
    pub fn write_out(&self, work: &mut dyn PostWork, row: MailRow) -> HouseResult<Option<MailRow>> {
        if row.mail.facts.is_none() {
            return Ok(Some(row));
        }
        match self.written(row.mail) {
            Ok(mail) => {
                work.write_mail(row.id, &mail.bytes)?;
                Ok(Some(MailRow { mail, ..row }))
            }
            Err(why) => {
                work.mail_failed(row.id, &why.to_string(), None)?;
                Ok(None)
            }
        }
    }
}
