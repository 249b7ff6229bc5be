//! Mails by record.

use super::super::live::Record;
use super::{Mail, Stage};

/// Whom a record has mailed what.
pub fn mails(_stage: &Stage<'_>, _record: &Record) -> Vec<Mail> {
    todo!("POST")
}
