//! Reminders: to whoever owes something, at the times that the seat chose, once each.

use crate::play::Play;
use chrono::{DateTime, TimeDelta, Utc};

use super::super::owed;
use super::deadline::whole_minute;
use super::duty::{Duty, Next};
use super::state::{Clock, Wait};
use crate::HouseResult;
use crate::base::load::Game;
use crate::post::notices::Notification;
use estafette_core::SeatId;
use estafette_core::journal::Entry;
use estafette_store::{MailKind, PlayWork};
use estafette_words::say;

/// Who is to be reminded now, or when the next reminder or the deadline comes.
pub fn next_reminder(clock: &Clock, wait: &Wait, deadline: DateTime<Utc>, now: DateTime<Utc>) -> Next {
    // A deadline is rounded up to the minute, and so is the moment before which reminders are none any more.
    let announced = clock.set.map_or(DateTime::<Utc>::MIN_UTC, |(at, _)| whole_minute(at));
    let since = clock.reminded.max(announced);
    let mut due = Vec::new();
    let mut next = deadline;
    for seat in &wait.owing {
        let mut latest = None;
        for minutes in clock.reminders(seat) {
            let at = deadline - TimeDelta::minutes(i64::from(*minutes));
            if at > now {
                next = next.min(at);
            } else if at > since {
                // After a sleep the nearest one is enough.
                latest = latest.max(Some((at, *minutes)));
            }
        }
        due.extend(latest.map(|(_, minutes)| (seat.clone(), minutes)));
    }
    if due.is_empty() { Next::Look(Some(next)) } else { Next::Do(Duty::Remind(due)) }
}

impl Play<'_> {
    /// Reminds seats of what they owe.
    pub(super) fn remind(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        seats: &[(SeatId, u32)],
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let Some(deadline) = game.row.deadline else { return Ok(()) };
        let entry = Entry::Reminded { seats: seats.iter().map(|(seat, _)| seat.clone()).collect() };
        work.append(&game.row.id, now, &entry)?;
        for (seat, minutes) in seats {
            let voice = game.voice(seat);
            let mut lines = owed::lines(game, seat, now, voice);
            lines.push(say!(voice, "reminder-how"));
            let notification = Notification {
                kind: MailKind::Reminder,
                cause: format!("reminder|{}|{seat}|{}|{minutes}", game.row.id, deadline.timestamp()),
                subject: say!(voice, "reminder-subject"),
                lines,
            };
            self.office().notify(work, game, seat, notification, now)?;
        }
        Ok(())
    }
}
