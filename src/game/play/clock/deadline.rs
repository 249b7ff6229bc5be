//! Deadlines: found by the schedule when a step opens, moved later when there is reason to, never earlier.

use crate::play::Play;
use chrono::{DateTime, TimeDelta, Utc};

use super::super::owed;
use super::state::{Clock, Wait};
use crate::HouseResult;
use crate::base::house::{in_zone, time_left, utc};
use crate::base::load::Game;
use crate::post::notices::Notification;
use crate::post::umpire_post::Notice;
use estafette_core::SeatId;
use estafette_core::journal::{Entry, Halt, Shift, Why};
use estafette_schedule::{Asked, Moment, Span, Zone, say_shift, zone_of};
use estafette_store::{MailKind, PlayWork};
use estafette_words::{Voice, say};

/// Whoever is new at a seat has so long at least.
const LEAST_FOR_A_NEW_HOLDER: TimeDelta = TimeDelta::hours(24);

/// A deadline to be set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NewDeadline {
    pub at: Option<DateTime<Utc>>,
    pub civil: Option<String>,
    pub tzdb: Option<String>,
    pub shift: Option<Shift>,
    pub why: Why,
}

impl NewDeadline {
    /// At a moment that no schedule gave.
    pub fn at(at: Option<DateTime<Utc>>, why: Why) -> Self {
        Self { at, civil: None, tzdb: None, shift: None, why }
    }
}

impl Play<'_> {
    /// Sets a deadline; nobody is told of it here.
    pub(crate) fn put_deadline(
        &self,
        work: &mut dyn PlayWork,
        game: &mut Game<'_>,
        new: NewDeadline,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let id = game.row.id.clone();
        let NewDeadline { at, civil, tzdb, shift, why } = new;
        let entry = Entry::Deadline { at, civil, tzdb, shift, why };
        let seq = work.append(&id, now, &entry)?;
        game.log.push(seq, now, entry);
        work.set_deadline(&id, at)?;
        game.row.deadline = at;
        Ok(())
    }

    /// Finds the deadline of the step that a game has come to and sets it; whether there is one now. What an
    /// earlier step had is lifted.
    pub(crate) fn open_step(
        &self,
        work: &mut dyn PlayWork,
        game: &mut Game<'_>,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let found = match Clock::of(game)? {
            Some(clock) => self.scheduled(work, game, &clock, None, now)?,
            None => None,
        };
        match found {
            Some(moment) => self.put_deadline(work, game, opened(moment), now),
            None if game.row.deadline.is_some() => {
                self.put_deadline(work, game, NewDeadline::at(None, Why::Done), now)
            }
            None => Ok(()),
        }
    }

    /// What the schedule says of the step that a game waits in.
    fn scheduled(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        clock: &Clock,
        not_before: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> HouseResult<Option<Moment>> {
        let (Some(schedule), Some(wait)) = (&clock.terms.schedule, Wait::of(game)) else { return Ok(None) };
        if wait.asked.is_empty() {
            return Ok(None);
        }
        let zones = game.zones();
        let away: Vec<Span> = wait.asked.iter().flat_map(|s| clock.away(s)).copied().collect();
        match schedule.deadline_or_nearest(&Asked { opened: now, not_before, zones: &zones, away: &away }) {
            Ok(moment) => Ok(Some(moment)),
            Err(why) => {
                let id = &game.row.id;
                let notice = Notice {
                    subject: "no deadline can be found".to_owned(),
                    text: format!(
                        "The schedule of {id} is `{schedule}`. It gives no deadline now: {why}. The game \
                         waits without one; change the schedule with `estafette terms {id} schedule=…`, or \
                         set a deadline with `estafette deadline {id} …`."
                    ),
                    cause: format!("no-deadline|{id}|{}", game.log.len()),
                    game: Some(id.clone()),
                };
                self.office().ask_umpire(work, notice, &["deadline YYYY-MM-DD HH:MM".to_owned()], now)?;
                Ok(None)
            }
        }
    }

    /// A deadline that is moved to a moment or later: a whole minute at an hour that the schedule allows, or the nearest
    /// one outside. Where days off leave none, the moment itself.
    pub(crate) fn later_deadline(
        &self,
        game: &Game<'_>,
        at: DateTime<Utc>,
        why: Why,
    ) -> HouseResult<NewDeadline> {
        let found = Clock::of(game)?.and_then(|clock| {
            let schedule = clock.terms.schedule.as_ref()?;
            let zones = game.zones();
            // Whoever is away is excused when it passes.
            let asked = Asked { opened: at, not_before: None, zones: &zones, away: &[] };
            schedule.in_hours_or_nearest(at, &asked).ok()
        });
        Ok(match found {
            Some(moment) => NewDeadline { why, ..opened(moment) },
            None => NewDeadline::at(Some(whole_minute(at)), why),
        })
    }

    /// Sets the deadline of a step that has none, and tells the seats.
    pub(super) fn announce(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        clock: &Clock,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let mut game = self.base.load(work, &game.row.id)?;
        match self.scheduled(work, &game, clock, game.announced(now), now)? {
            Some(moment) => {
                let stood = game.stood_before();
                self.put_deadline(work, &mut game, opened(moment), now)?;
                match stood {
                    true => self.tell_going(work, &game, now),
                    false => self.tell_deadline(work, &game, now),
                }
            }
            // The umpire was told; a schedule that can be kept wakes the game again.
            None => {
                self.stand_still(work, &mut game, Halt::NoDeadline, now)?;
                self.tell_deadline(work, &game, now)
            }
        }
    }

    /// Sets another deadline and tells all seats; `reason` says to a seat why.
    pub(crate) fn push_deadline(
        &self,
        work: &mut dyn PlayWork,
        game: &mut Game<'_>,
        new: NewDeadline,
        reason: &dyn Fn(Voice) -> String,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        self.put_deadline(work, game, new, now)?;
        let seats: Vec<SeatId> = game.seats.iter().map(|s| s.seat.clone()).collect();
        for seat in &seats {
            let reason = reason(game.voice(seat));
            self.deadline_notice(work, game, seat, Some(reason), now)?;
        }
        Ok(())
    }

    /// Tells all seats but one that the deadline is another one now, and why.
    pub(crate) fn tell_deadline_to_others(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        not: &SeatId,
        reason: &dyn Fn(Voice) -> String,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        for row in game.seats.iter().filter(|s| s.seat != *not) {
            let reason = reason(game.voice(&row.seat));
            self.deadline_notice(work, game, &row.seat, Some(reason), now)?;
        }
        Ok(())
    }

    /// The deadline that a game would have after a wait begun now, but not before the one in force: for a
    /// seat that has just been handed over.
    pub(crate) fn fresh_deadline(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        now: DateTime<Utc>,
    ) -> HouseResult<Option<NewDeadline>> {
        let (Some(clock), Some(before)) = (Clock::of(game)?, game.row.deadline) else { return Ok(None) };
        let least = before.max(now + LEAST_FOR_A_NEW_HOLDER);
        let found = self.scheduled(work, game, &clock, Some(least), now)?;
        let later = found.filter(|moment| moment.at > before);
        Ok(later.map(|moment| NewDeadline { why: Why::Handover, ..opened(moment) }))
    }

    /// Tells every seat the deadline as it is now.
    pub(crate) fn tell_deadline(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        for row in &game.seats {
            self.deadline_notice(work, game, &row.seat, None, now)?;
        }
        Ok(())
    }

    pub(super) fn deadline_notice(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        seat: &SeatId,
        reason: Option<String>,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let Some(held) = game.held(seat) else { return Ok(()) };
        let voice = game.voice(seat);
        let stands = game.stands(voice);
        let mut lines: Vec<String> = reason.into_iter().collect();
        match game.row.deadline {
            Some(at) if stands.is_none() => {
                let (at, left) = (in_zone(at, &held.zone, voice), time_left(now, at, voice));
                lines.push(say!(voice, "deadline-now", at = &at, left = &left));
                lines.extend(game.shift_said(&held.zone, voice));
                lines.extend(game.announced_said(voice));
            }
            None if game.is_lifted() => lines.push(say!(voice, "deadline-lifted")),
            None if stands.is_none() => lines.push(say!(voice, "deadline-none")),
            _ => {}
        }
        lines.extend(stands);
        lines.extend(owed::debts(game, seat, voice));
        let notification = Notification {
            kind: MailKind::Deadline,
            cause: match game.turned() {
                0 => format!("deadline-set|{}|{seat}|{}", game.row.id, game.deadlines_set()),
                turned => format!("deadline-set|{}|{seat}|{}|{turned}", game.row.id, game.deadlines_set()),
            },
            subject: say!(voice, "deadline-subject"),
            lines,
        };
        self.office().notify(work, game, seat, notification, now)
    }
}

impl Game<'_> {
    /// What a change of the clocks, the schedule's or the reader's, did to the deadline in force; for a reader in a zone.
    pub fn shift_said(&self, zone: &str, voice: Voice) -> Vec<String> {
        let Some(at) = self.row.deadline else { return Vec::new() };
        let last = self.log.iter().rev().find_map(|logged| match &logged.entry {
            Entry::Deadline { shift, civil, .. } => Some(shift.zip(civil.as_deref().and_then(zone_of))),
            _ => None,
        });
        let shifted = last.flatten().and_then(|(shift, zone)| say_shift(shift, &zone, voice));
        let twice = zone.parse().ok().and_then(|zone: Zone| zone.say_twice(at, voice));
        shifted.into_iter().chain(twice).collect()
    }

    /// Refuses a deadline earlier than the one that was announced, lifted or not.
    pub fn not_earlier(&self, at: DateTime<Utc>, now: DateTime<Utc>) -> Result<(), String> {
        match self.announced(now).filter(|before| at < *before) {
            None => Ok(()),
            Some(before) => Err(format!(
                "the deadline {} is announced, and one that players rely on is never moved earlier",
                utc(before)
            )),
        }
    }
}

/// The next whole minute, as deadlines are shown.
pub(super) fn whole_minute(at: DateTime<Utc>) -> DateTime<Utc> {
    let seconds = at.timestamp().rem_euclid(60);
    let nanos = i64::from(at.timestamp_subsec_nanos());
    let over = TimeDelta::seconds(seconds) + TimeDelta::nanoseconds(nanos);
    if over.is_zero() { at } else { at - over + TimeDelta::minutes(1) }
}

fn opened(moment: Moment) -> NewDeadline {
    let Moment { at, civil, tzdb, shift } = moment;
    NewDeadline { at: Some(at), civil: Some(civil), tzdb: Some(tzdb), shift, why: Why::Opened }
}
