//! The deadline as a file for calendars, with the mails that tell of it.

use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::super::Desk;
use super::super::load::Game;
use super::super::log::Logged;
use crate::core::SeatId;
use crate::core::journal::Entry;
use crate::mail::{Appointment, AppointmentState, Attachment};
use crate::say;
use crate::store::MailKind;

/// A file of this name is what calendars take.
const NAME: &str = "deadline.ics";

impl Desk<'_> {
    /// The deadline for a seat's calendar, with a mail of this kind written at a moment; nothing when the
    /// mail does not tell of it. The same appointment is moved each time, and taken out when there is no
    /// deadline any more.
    pub(in crate::game) fn appointment(
        &self,
        game: &Game<'_>,
        seat: &SeatId,
        (kind, at): (MailKind, DateTime<Utc>),
    ) -> Option<Attachment> {
        let tells = [MailKind::Welcome, MailKind::Report, MailKind::Final, MailKind::Deadline];
        if !tells.contains(&kind) {
            return None;
        }
        let set = |l: &&Arc<Logged>| matches!(l.entry, Entry::Deadline { .. });
        let last = game.log.iter().rev().find(set)?;
        let (state, moment) = match game.row.deadline {
            Some(deadline) => (AppointmentState::Announced, deadline),
            // Said once, with the mail that goes out when it is lifted.
            None if last.at == at => (AppointmentState::CalledOff, lifted(game)?),
            None => return None,
        };
        let voice = game.voice(seat);
        let appointment = Appointment {
            uid: format!("deadline.{}.{seat}@{}", game.row.id, self.identity.domain),
            organizer: self.bare_address(),
            sequence: u32::try_from(game.deadlines_set()).unwrap_or(u32::MAX),
            stamp: last.at,
            at: moment,
            summary: say!(voice, "calendar-summary", game = game.row.id.as_str()),
            description: say!(voice, "calendar-how"),
            state,
            alarms: Vec::new(),
        };
        let mime = format!("text/calendar; charset=utf-8; method={}", state.method());
        Some(Attachment { name: NAME.to_owned(), mime, bytes: appointment.to_bytes() })
    }
}

/// The deadline that was lifted last.
fn lifted(game: &Game<'_>) -> Option<DateTime<Utc>> {
    game.log.iter().rev().find_map(|l| match &l.entry {
        Entry::Deadline { at, .. } => *at,
        _ => None,
    })
}
