//! Looking for a deadline: the first moment from some moment on that everything allows.
//!
//! Each thing that a schedule says (a time of day, a window, days that do not count, somebody away) moves a
//! moment to the first one at or after it that the thing allows. They take turns until none moves it any
//! more: that is the first moment that all allow. So nothing moves a deadline earlier, and one that is
//! looked for from a later moment on is not earlier.

use chrono::{DateTime, Utc};
use jiff::civil::{Date, Weekday};
use jiff::tz::{AmbiguousOffset, TimeZone, TimeZoneTransition};
use jiff::{SignedDuration, Timestamp, ToSpan};

use super::days::beginning;
use super::zone::{stamp, utc};
use super::{
    Asked, Beat, Every, Moment, NoMoment, Schedule, Shift, Weeks, Whose, Why, Window, Zone, tzdb_version,
};

/// How many days are looked through for a deadline; days off and absences are not counted.
pub(super) const DAYS: u32 = 60;

const MINUTE: i64 = 60;
const DAY: SignedDuration = SignedDuration::from_hours(24);
/// Seconds of the year 2999: what lies after it is no deadline, and no reckoning comes near its limits.
const FAR: i64 = 32_472_144_000;
/// A Monday from which weeks are counted where a schedule names no first day.
const FIRST_MONDAY: Date = jiff::civil::date(1970, 1, 5);

pub(super) fn deadline(schedule: &Schedule, asked: &Asked<'_>) -> Result<Moment, NoMoment> {
    let seek = Seek::new(schedule, asked);
    let base = seek.base();
    let start = seek.start(base.map(|(at, _)| at));
    let at = seek.first(start).map_err(|why| NoMoment { since: utc(start), why })?;
    let zone = schedule.zone().cloned().unwrap_or_else(Zone::utc);
    let shift = match &schedule.beat {
        Beat::Every(every) => shift(every, at),
        Beat::After { .. } => base.filter(|(base, _)| *base == at).and_then(|(_, shift)| shift),
    };
    Ok(Moment { at: utc(at), civil: zone.civil(utc(at)), tzdb: tzdb_version().to_owned(), shift })
}

pub(super) fn in_hours(
    schedule: &Schedule,
    from: DateTime<Utc>,
    asked: &Asked<'_>,
) -> Result<Moment, NoMoment> {
    let seek = Seek { beats: false, ..Seek::new(schedule, asked) };
    let at = seek.first(within_reach(whole_minute(from)));
    let at = at.map_err(|why| NoMoment { since: from, why })?;
    let zone = schedule.zone().cloned().unwrap_or_else(Zone::utc);
    Ok(Moment { at: utc(at), civil: zone.civil(utc(at)), tzdb: tzdb_version().to_owned(), shift: None })
}

/// Zones of the players, each once, or what stands for them.
pub(super) fn players(schedule: &Schedule, asked: &Asked<'_>) -> Vec<Zone> {
    let mut players = asked.zones.to_vec();
    players.sort();
    players.dedup();
    if players.is_empty() {
        players.push(schedule.zone().cloned().unwrap_or_else(Zone::utc));
    }
    players
}

struct Seek<'a> {
    schedule: &'a Schedule,
    asked: &'a Asked<'a>,
    /// Zones of the players, or what stands for them.
    players: Vec<Zone>,
    /// Whether only the schedule's own times of day are looked for.
    beats: bool,
}

impl<'a> Seek<'a> {
    fn new(schedule: &'a Schedule, asked: &'a Asked<'a>) -> Self {
        Self { schedule, asked, players: players(schedule, asked), beats: true }
    }

    /// Where a schedule counts from the last turn: that moment, and what the clocks did to it.
    fn base(&self) -> Option<(Timestamp, Option<Shift>)> {
        let Beat::After { length, zone } = &self.schedule.beat else { return None };
        let opened = within_reach(whole_minute(self.asked.opened));
        let Some(zone) = zone else { return Some((plus(opened, length.delta().num_seconds()), None)) };
        let (at, shift) = match length.days {
            0 => (opened, None),
            days => days_later(opened, days, zone.rules()),
        };
        Some((plus(at, i64::from(length.minutes) * MINUTE), shift.filter(|_| length.minutes == 0)))
    }

    /// The first moment that a deadline may have, whatever the days and windows.
    fn start(&self, base: Option<Timestamp>) -> Timestamp {
        let opened = self.asked.opened;
        let least = opened.timestamp().saturating_add(self.schedule.least().num_seconds());
        let least = DateTime::from_timestamp(least, opened.timestamp_subsec_nanos()).unwrap_or(opened);
        let announced = self.asked.not_before.map(whole_minute);
        let own = match &self.schedule.beat {
            // A deadline at the very moment of the opening is that of the turn before.
            Beat::Every(every) => {
                let from = every.from.map(|day| beginning(day, &every.zone).as_second());
                from.max(Some(whole_minute(opened).max(opened.timestamp().saturating_add(1))))
            }
            Beat::After { .. } => base.map(Timestamp::as_second),
        };
        let latest = [Some(whole_minute(least)), announced, own].into_iter().flatten().max();
        within_reach(latest.unwrap_or_default())
    }

    /// The first moment from `start` on that everything allows.
    fn first(&self, start: Timestamp) -> Result<Timestamp, Why> {
        let mut at = start;
        let mut limit = plus(start, i64::from(DAYS) * DAY.as_secs());
        loop {
            if at.as_second() >= FAR {
                return Err(Why::Far);
            }
            if at > limit {
                return Err(self.why_none());
            }
            let before = at;
            at = self.on_the_beat(at);
            let counted = self.on_a_day(at);
            let present = self.present(counted);
            limit = plus(limit, (present.as_second() - at.as_second()).max(0));
            at = self.on_weekdays(present);
            at = self.in_the_windows(at);
            if at == before {
                return Ok(at);
            }
        }
    }

    fn why_none(&self) -> Why {
        match self.schedule.windows.is_empty() {
            true => Why::Days,
            false => Why::Windows { zones: self.players.len() },
        }
    }

    /// The first time of day of the schedule at or after a moment.
    fn on_the_beat(&self, at: Timestamp) -> Timestamp {
        let (Beat::Every(every), true) = (&self.schedule.beat, self.beats) else { return at };
        let announced = self.asked.not_before.map(stamp);
        let days = days_around(at, every.zone.rules(), 22);
        let mut moments =
            days.filter(|day| has_deadline(every, *day)).map(|day| moment(every, day, announced));
        moments.find(|moment| *moment >= at).expect("every second week has a day of the week")
    }

    /// Zones in which it is judged whether a day counts.
    fn judges(&self) -> &[Zone] {
        self.schedule.zone().map_or(&self.players, std::slice::from_ref)
    }

    /// The first moment at or after another whose day is not left out, anywhere that it is judged.
    fn on_a_day(&self, at: Timestamp) -> Timestamp {
        let moved = |at: Timestamp, zone: &Zone| {
            let today = zone.rules().to_datetime(at).date();
            let skipped = self.schedule.skipped.iter().find(|days| days.has(today));
            skipped.map_or(at, |days| beginning(days.last.tomorrow().expect("years are limited"), zone))
        };
        self.judges().iter().fold(at, moved)
    }

    /// The first moment at or after another that is on no Saturday or Sunday, if that is asked for.
    fn on_weekdays(&self, at: Timestamp) -> Timestamp {
        let moved = |at: Timestamp, zone: &Zone| {
            let today = zone.rules().to_datetime(at).date();
            let monday = match today.weekday() {
                Weekday::Saturday => today.checked_add(2.days()),
                Weekday::Sunday => today.tomorrow(),
                _ => return at,
            };
            beginning(monday.expect("years are limited"), zone)
        };
        match self.schedule.weekdays_only {
            true => self.judges().iter().fold(at, moved),
            false => at,
        }
    }

    /// The first moment at or after another in which nobody is away.
    fn present(&self, at: Timestamp) -> Timestamp {
        let away = |at: Timestamp| self.asked.away.iter().find(|span| span.contains(utc(at)));
        let mut at = at;
        // An absence may end beyond the calendar.
        while let Some(span) = away(at).filter(|_| at.as_second() < FAR) {
            at = within_reach(whole_minute(span.until));
        }
        at
    }

    fn in_the_windows(&self, at: Timestamp) -> Timestamp {
        let moved = |at: Timestamp, window: &Window| match &window.whose {
            Whose::AnyPlayer => self.players.iter().fold(at, |at, zone| in_window(at, window, zone.rules())),
            Whose::In(zone) => in_window(at, window, zone.rules()),
        };
        self.schedule.windows.iter().fold(at, moved)
    }
}

/// Seconds of the first whole minute at or after a moment.
fn whole_minute(at: DateTime<Utc>) -> i64 {
    let seconds = at.timestamp();
    match at.timestamp_subsec_nanos() == 0 && seconds.rem_euclid(MINUTE) == 0 {
        true => seconds,
        false => (seconds.div_euclid(MINUTE) + 1) * MINUTE,
    }
}

/// A moment that can be reckoned with: none before 1970, and whatever is too far is just that.
fn within_reach(seconds: i64) -> Timestamp {
    Timestamp::from_second(seconds.clamp(0, FAR)).expect("it is within the calendar")
}

fn plus(at: Timestamp, seconds: i64) -> Timestamp {
    within_reach(at.as_second().saturating_add(seconds))
}

/// The days around a moment in a zone: from the day before it, so many.
fn days_around(at: Timestamp, zone: &TimeZone, days: i64) -> impl Iterator<Item = Date> {
    let today = zone.to_datetime(at).date();
    (-1..days).map(move |n| today.checked_add(n.days()).expect("years are limited"))
}

/// Whether a schedule has a deadline on a day.
fn has_deadline(every: &Every, day: Date) -> bool {
    let weekday = every.weekdays.contains(&day.weekday().to_monday_zero_offset());
    let from = every.from.unwrap_or(FIRST_MONDAY);
    let week = match every.weeks {
        Weeks::Each => true,
        Weeks::Second => (monday(day) - monday(from)).get_days() % 14 == 0,
    };
    weekday && week && day >= from
}

/// The Monday of a day's week.
fn monday(day: Date) -> Date {
    let since = i64::from(day.weekday().to_monday_zero_offset());
    day.checked_sub(since.days()).expect("years are limited")
}

/// The deadline on a day: a time that is skipped is as much later, of a doubled one it is the first unless
/// a later moment was announced.
fn moment(every: &Every, day: Date, announced: Option<Timestamp>) -> Timestamp {
    let there = every.zone.rules().to_ambiguous_timestamp(day.to_datetime(every.time));
    let first = there.compatible().expect("years are limited");
    match there.offset() {
        AmbiguousOffset::Fold { .. } if announced.is_some_and(|announced| first < announced) => {
            there.later().expect("years are limited")
        }
        _ => first,
    }
}

fn shift(every: &Every, at: Timestamp) -> Option<Shift> {
    let clock = every.zone.rules().to_datetime(at);
    match every.zone.rules().to_ambiguous_timestamp(clock).offset() {
        _ if clock.time() != every.time => Some(Shift::Skipped),
        AmbiguousOffset::Fold { .. } => Some(Shift::Doubled),
        _ => None,
    }
}

/// The same time of day some days later. Where clocks change, what was later must not become earlier: the
/// second of two doubled hours counts as its end, and so does the hour after a skipped one.
fn days_later(opened: Timestamp, days: u32, zone: &TimeZone) -> (Timestamp, Option<Shift>) {
    let mut clock = zone.to_datetime(opened);
    if let AmbiguousOffset::Fold { before, after } = zone.to_ambiguous_timestamp(clock).offset()
        && zone.to_offset(opened) == after
        && let Some(change) = last_change(opened, zone)
    {
        clock = before.to_datetime(change.timestamp());
    }
    let wanted = clock.checked_add(i64::from(days).days()).expect("years are limited");
    let there = zone.to_ambiguous_timestamp(wanted);
    let at = there.compatible().expect("years are limited");
    match there.offset() {
        AmbiguousOffset::Gap { .. } => (at, Some(Shift::Skipped)),
        AmbiguousOffset::Fold { .. } => (at, Some(Shift::Doubled)),
        AmbiguousOffset::Unambiguous { .. } => (after_a_gap(at, zone).unwrap_or(at), None),
    }
}

/// The end of the hour that follows a skipped one, for a moment in it.
fn after_a_gap(at: Timestamp, zone: &TimeZone) -> Option<Timestamp> {
    let change = last_change(at, zone)?;
    let just_before = plus(change.timestamp(), -1);
    let skipped = change.offset().seconds() - zone.to_offset(just_before).seconds();
    let end = plus(change.timestamp(), i64::from(skipped));
    (skipped > 0 && at < end).then_some(end)
}

/// The last change of the clocks at or before a moment.
fn last_change(at: Timestamp, zone: &TimeZone) -> Option<TimeZoneTransition<'_>> {
    zone.preceding(plus(at, 1)).next()
}

/// The first moment at or after another at which clocks are within a window.
fn in_window(at: Timestamp, window: &Window, zone: &TimeZone) -> Timestamp {
    let within = |at: &Timestamp| {
        let time = zone.to_datetime(*at).time();
        match window.from <= window.until {
            true => window.from <= time && time <= window.until,
            false => window.from <= time || time <= window.until,
        }
    };
    if within(&at) {
        return at;
    }
    // Clocks come into a window by running into it, or by being changed.
    let running = days_around(at, zone, 4).flat_map(|day| {
        let there = zone.to_ambiguous_timestamp(day.to_datetime(window.from));
        [there.earlier(), there.later()].map(|moment| moment.expect("years are limited"))
    });
    let changed = zone.following(at).next().map(|change| change.timestamp());
    let found = running.chain(changed).filter(|moment| *moment >= at && within(moment)).min();
    found.expect("clocks run into a window every day")
}
