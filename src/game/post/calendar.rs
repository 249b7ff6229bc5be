//! The deadline as a file for calendars, with the mails that tell of it.

use crate::post::PostOffice;
use std::sync::Arc;

use chrono::{DateTime, Utc};

use crate::base::load::Game;
use crate::base::log::Logged;
use estafette_core::SeatId;
use estafette_core::journal::Entry;
use estafette_mail::{Appointment, AppointmentState, Attachment};
use estafette_store::MailKind;
use estafette_words::say;

/// A file of this name is what calendars take.
const NAME: &str = "deadline.ics";

impl PostOffice<'_> {
    /// The deadline for a seat's calendar, with a mail of this kind written at a moment; nothing when the
    /// mail does not tell of it. The same appointment is moved each time, and taken out when there is no
    /// deadline any more.
    pub(crate) fn appointment(
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
            // Said once, with the mail that goes out when it is lifted; and with the last mail of the game.
            None if last.at == at || kind == MailKind::Final => (AppointmentState::CalledOff, lifted(game)?),
            None => return None,
        };
        Some(self.appointed(game, seat, state, (moment, last.at, changes(game, seat))))
    }

    /// Takes the deadline out of the calendar of whoever holds a seat, since he is about to hold it no more; nothing
    /// when no deadline is in force.
    pub(crate) fn taken_out(&self, game: &Game<'_>, seat: &SeatId, now: DateTime<Utc>) -> Option<Attachment> {
        let deadline = game.row.deadline?;
        let next = changes(game, seat).saturating_add(1);
        Some(self.appointed(game, seat, AppointmentState::CalledOff, (deadline, now, next)))
    }

    fn appointed(
        &self,
        game: &Game<'_>,
        seat: &SeatId,
        state: AppointmentState,
        (at, stamp, sequence): (DateTime<Utc>, DateTime<Utc>, u32),
    ) -> Attachment {
        let voice = game.voice(seat);
        let appointment = Appointment {
            uid: format!("deadline.{}.{seat}@{}", game.row.id, self.base.identity.domain),
            organizer: self.base.bare_address(),
            sequence,
            stamp,
            at,
            summary: say!(voice, "calendar-summary", game = game.row.id.as_str()),
            description: say!(voice, "calendar-how"),
            state,
            alarms: Vec::new(),
        };
        let mime = format!("text/calendar; charset=utf-8; method={}", state.method());
        Attachment { name: NAME.to_owned(), mime, bytes: appointment.to_bytes() }
    }
}

/// How often the appointment of a seat was changed: with each deadline, and each time that the seat changed hands,
/// when it is taken out of one calendar and put into another.
fn changes(game: &Game<'_>, seat: &SeatId) -> u32 {
    let taken = |l: &&Arc<Logged>| matches!(&l.entry, Entry::Seated { seat: s, .. } if s == seat);
    let hands = game.log.iter().filter(taken).count().saturating_sub(1);
    u32::try_from(game.deadlines_set() + 2 * hands).unwrap_or(u32::MAX)
}

/// The deadline that was lifted last.
fn lifted(game: &Game<'_>) -> Option<DateTime<Utc>> {
    game.log.iter().rev().find_map(|l| match &l.entry {
        Entry::Deadline { at, .. } => *at,
        _ => None,
    })
}
