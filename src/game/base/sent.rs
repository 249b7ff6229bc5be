//! Mails that were sent, for letters that quote them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::HouseResult;
use estafette_mail::{Limits, SentMail};
use estafette_store::Records;

/// Mails whose words are kept for the next letter.
const MOST_KEPT: usize = 100;

/// The words of mails that we sent, by their Message-IDs.
#[derive(Debug, Default)]
pub(crate) struct Shelf(Mutex<BTreeMap<String, Arc<SentMail>>>);

impl Shelf {
    /// The words of a mail; `None` for one that was not sent, or is not known.
    pub fn mail(
        &self,
        work: &mut dyn Records,
        id: &str,
        limits: &Limits,
    ) -> HouseResult<Option<Arc<SentMail>>> {
        if let Some(kept) = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(id) {
            return Ok(Some(Arc::clone(kept)));
        }
        let Some(row) = work.mail_named(id)?.filter(|row| !row.mail.bytes.is_empty()) else {
            return Ok(None);
        };
        let mail = Arc::new(SentMail::of(&row.mail.bytes, limits));
        let mut shelf = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if shelf.len() >= MOST_KEPT {
            shelf.clear();
        }
        shelf.insert(id.to_owned(), Arc::clone(&mail));
        Ok(Some(mail))
    }
}
