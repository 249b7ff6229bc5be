//! Deadlines where the windows of a schedule leave none: the nearest moment outside them. Clocks change, and an hour
//! that all players had in common is gone; no game stands still because of it.

use chrono::{DateTime, TimeDelta, Utc};
use jiff::civil::Time;

use super::seek;
use super::zone::{stamp, utc};
use super::{Asked, Beat, Moment, NoMoment, Schedule, Shift, Whose, Window, Zone};

/// How much later than without windows a deadline can be, in days: windows of a few weekdays wait for the next week.
const WAITS: i64 = 8;
/// Seconds between times of day that are looked at, of a schedule that has none of its own.
const QUARTER: i64 = 15 * 60;
/// Those of one day.
const QUARTERS: i64 = 24 * 4;
/// Beats that are looked at, of a schedule that has them.
const BEATS: usize = 7;

/// The deadline of a schedule, or the nearest outside its windows when they leave none soon.
pub(super) fn deadline(schedule: &Schedule, asked: &Asked<'_>) -> Result<Moment, NoMoment> {
    let free = Schedule { windows: Vec::new(), ..schedule.clone() };
    let first = seek::deadline(&free, asked)?;
    let kept = seek::deadline(schedule, asked);
    if let Ok(kept) = kept.filter_soon(first.at) {
        return Ok(kept);
    }
    // Whether it is the hours that leave none, or the beat alone.
    let why = match seek::in_hours(schedule, first.at, asked).filter_soon(first.at) {
        Ok(_) => Shift::OffHours,
        Err(()) => Shift::Outside,
    };
    let others: Vec<Moment> = match &schedule.beat {
        Beat::Every(_) => {
            let mut beats = vec![first];
            while beats.len() < BEATS {
                let after = beats.last().map(|last| last.at + TimeDelta::minutes(1));
                match seek::deadline(&free, &Asked { not_before: after, ..*asked }) {
                    Ok(next) => beats.push(next),
                    Err(_) => break,
                }
            }
            beats
        }
        Beat::After { .. } => quarters(&free, first.at, asked),
    };
    nearest(schedule, asked, (others, why))
}

/// The first whole minute at or after a moment that days and windows allow, or the nearest outside the windows.
pub(super) fn in_hours(
    schedule: &Schedule,
    at: DateTime<Utc>,
    asked: &Asked<'_>,
) -> Result<Moment, NoMoment> {
    let free = Schedule { windows: Vec::new(), ..schedule.clone() };
    let first = seek::in_hours(&free, at, asked)?;
    match seek::in_hours(schedule, at, asked).filter_soon(first.at) {
        Ok(kept) => Ok(kept),
        Err(()) => nearest(schedule, asked, (quarters(&free, first.at, asked), Shift::Outside)),
    }
}

/// A moment that does not come too late.
trait Soon {
    fn filter_soon(self, first: DateTime<Utc>) -> Result<Moment, ()>;
}

impl Soon for Result<Moment, NoMoment> {
    fn filter_soon(self, first: DateTime<Utc>) -> Result<Moment, ()> {
        self.ok().filter(|kept| kept.at <= first + TimeDelta::days(WAITS)).ok_or(())
    }
}

/// A day of full quarters of an hour from a moment on, each on the first day that is allowed. That they are full keeps a
/// later question from having an earlier answer.
fn quarters(free: &Schedule, from: DateTime<Utc>, asked: &Asked<'_>) -> Vec<Moment> {
    let from = from + TimeDelta::seconds((-from.timestamp()).rem_euclid(QUARTER));
    let quarter = |n: i64| seek::in_hours(free, from + TimeDelta::seconds(QUARTER * n), asked).ok();
    (0..QUARTERS).filter_map(quarter).collect()
}

/// Of some moments the one that is least outside the windows, for whom it is worst and then for all; the earliest of
/// several.
fn nearest(
    schedule: &Schedule,
    asked: &Asked<'_>,
    (moments, why): (Vec<Moment>, Shift),
) -> Result<Moment, NoMoment> {
    let zones = seek::players(schedule, asked);
    let scored = moments.into_iter().map(|moment| {
        let each = schedule.windows.iter().map(|window| {
            let zones = match &window.whose {
                Whose::AnyPlayer => zones.as_slice(),
                Whose::In(zone) => std::slice::from_ref(zone),
            };
            let minutes = zones.iter().map(|zone| outside(moment.at, window, zone));
            minutes.fold((0, 0), |(worst, sum), n| (n.max(worst), sum + n))
        });
        let (worst, sum) = each.fold((0, 0), |(worst, sum), (w, s)| (w.max(worst), sum + s));
        ((worst, sum, moment.at), moment)
    });
    match scored.min_by_key(|(score, _)| *score) {
        // It is within them after all, though late.
        Some(((0, ..), moment)) => Ok(moment),
        Some((_, moment)) => Ok(Moment { shift: Some(why), ..moment }),
        None => seek::deadline(schedule, asked),
    }
}

/// How many minutes a moment is outside a window, on the clocks of a zone.
fn outside(at: DateTime<Utc>, window: &Window, zone: &Zone) -> i64 {
    const DAY: i64 = 24 * 60;
    let minutes = |time: Time| i64::from(time.hour()) * 60 + i64::from(time.minute());
    let (from, until) = (minutes(window.from), minutes(window.until));
    let now = minutes(zone.rules().to_datetime(stamp(at)).time());
    let length = (until - from).rem_euclid(DAY);
    match (now - from).rem_euclid(DAY) <= length {
        true => 0,
        false => (from - now).rem_euclid(DAY).min((now - until).rem_euclid(DAY)),
    }
}

/// Deadlines of players in some zones will be outside the windows of a schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unfit {
    /// From when on.
    pub from: DateTime<Utc>,
    /// Whether the windows leave no time of day at all; otherwise only the schedule's own is outside.
    pub no_hour: bool,
}

impl Schedule {
    /// From when on, within a stretch of time, deadlines of players in these zones are outside the windows; none when
    /// they always fit. What clocks show changes at few moments: only after these is it looked for.
    pub fn unfit(&self, zones: &[Zone], (from, until): (DateTime<Utc>, DateTime<Utc>)) -> Option<Unfit> {
        if self.windows.is_empty() {
            return None;
        }
        let within = self.windows.iter().filter_map(|window| match &window.whose {
            Whose::AnyPlayer => None,
            Whose::In(zone) => Some(zone),
        });
        let changes = zones.iter().chain(self.zone()).chain(within).flat_map(|zone| {
            let changes = zone.rules().following(stamp(from)).map(|change| utc(change.timestamp()));
            changes.take_while(|at| *at < until).collect::<Vec<_>>()
        });
        let mut moments: Vec<DateTime<Utc>> = changes.chain([from]).collect();
        moments.sort();
        moments.into_iter().find_map(|at| {
            let asked = Asked { opened: at, not_before: None, zones, away: &[] };
            match deadline(self, &asked).ok()?.shift {
                Some(Shift::Outside) => Some(Unfit { from: at, no_hour: true }),
                Some(Shift::OffHours) => Some(Unfit { from: at, no_hour: false }),
                _ => None,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::say_shift;
    use estafette_words::Voice;

    const NIGHTS: &str =
        "every day 20:00 Europe/Berlin, not before 07:00 nor after 23:00 in any player's zone";

    fn zones(names: &[&str]) -> Vec<Zone> {
        names.iter().map(|name| name.parse().unwrap()).collect()
    }

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    /// The deadline of a turn published at a moment, and whether it is outside the windows.
    fn deadline_of(line: &str, named: &[&str], opened: &str) -> (String, bool) {
        let (schedule, zones): (Schedule, _) = (line.parse().unwrap(), zones(named));
        let asked = Asked { opened: at(opened), not_before: None, zones: &zones, away: &[] };
        let found = schedule.deadline_or_nearest(&asked).unwrap();
        (found.at.to_rfc3339(), matches!(found.shift, Some(Shift::Outside | Shift::OffHours)))
    }

    #[test]
    fn an_hour_that_a_change_of_the_clocks_takes_away_gives_way_to_the_nearest() {
        let pair = ["Europe/Berlin", "Australia/Lord_Howe"];
        // In the European winter 20:00 in Berlin is 06:00 on Lord Howe.
        let line = "every day 20:00 Europe/Berlin, not before 05:30 nor after 23:00 in any player's zone";
        assert_eq!(
            deadline_of(line, &pair, "2027-03-20T08:00:00Z"),
            ("2027-03-20T19:00:00+00:00".to_owned(), false)
        );
        assert_eq!(
            deadline_of(line, &pair, "2027-04-10T08:00:00Z"),
            ("2027-04-10T18:00:00+00:00".to_owned(), true),
            "04:30 there"
        );
        let schedule: Schedule = line.parse().unwrap();
        let span = (at("2027-03-01T00:00:00Z"), at("2027-06-01T00:00:00Z"));
        let unfit = Unfit { from: at("2027-03-28T01:00:00Z"), no_hour: false };
        assert_eq!(schedule.unfit(&zones(&pair), span), Some(unfit));
        assert_eq!(schedule.unfit(&zones(&["Europe/Berlin", "Europe/Warsaw"]), span), None);
        let line = "every day 20:00 Europe/Berlin, not before 18:00 nor after 22:00 in any player's zone";
        let evenings: Schedule = line.parse().unwrap();
        let unfit = Unfit { from: span.0, no_hour: true };
        assert_eq!(evenings.unfit(&zones(&pair), span), Some(unfit));
    }

    #[test]
    fn a_schedule_whose_own_time_is_outside_of_hours_that_all_have_in_common_says_just_that() {
        let shift = |line: &str, named: &[&str], opened: &str| {
            let schedule: Schedule = line.parse().unwrap();
            let zones = zones(named);
            let asked = Asked { opened: at(opened), not_before: None, zones: &zones, away: &[] };
            schedule.deadline_or_nearest(&asked).unwrap().shift
        };
        let pair = ["Europe/Berlin", "Australia/Lord_Howe"];
        let line = "every day 20:00 Europe/Berlin, not before 06:00 nor after 23:00 in any player's zone";
        assert_eq!(shift(line, &pair, "2027-03-20T08:00:00Z"), None);
        assert_eq!(
            shift(line, &pair, "2027-04-10T08:00:00Z"),
            Some(Shift::OffHours),
            "06:00 to 14:00 in Berlin"
        );
        let four = ["Europe/Berlin", "Europe/London", "Asia/Tokyo", "America/New_York"];
        assert_eq!(shift(line, &four, "2027-01-10T08:00:00Z"), Some(Shift::OffHours));
        let line = "24 h after the last turn, not before 18:00 nor after 22:00 in any player's zone";
        assert_eq!(shift(line, &pair, "2027-01-10T08:00:00Z"), Some(Shift::Outside));
        // The fourth Tuesday is within them, and does not say that it is not.
        let line = "every second Tue 20:00 UTC, not before 21:00 nor after 22:00 Europe/London";
        assert_eq!(shift(line, &["Europe/London"], "2027-03-10T12:00:00Z"), None);
        for shift in [Shift::Outside, Shift::OffHours] {
            let said = say_shift(shift, &Zone::utc(), Voice::ENGLISH).unwrap();
            assert!(!said.contains("opponent"), "there may be three of them: {said}");
        }
    }

    #[test]
    fn where_any_hour_will_do_the_one_is_taken_that_is_least_outside_for_both() {
        let line = "24 h after the last turn, not before 18:00 nor after 20:00 in any player's zone";
        let (found, outside) =
            deadline_of(line, &["Europe/London", "Pacific/Auckland"], "2027-01-10T00:00:00Z");
        assert!(outside);
        // 18:00 to 20:00 is thirteen hours apart: four and a half hours off for both is the least.
        assert_eq!(found, "2027-01-11T00:30:00+00:00");
    }

    #[test]
    fn a_window_that_never_fits_is_not_waited_for() {
        let line = "every Tue 20:00 Europe/Berlin, not before 20:00 nor after 21:00 Europe/London";
        // It is an hour earlier there, all the year round.
        let (found, outside) = deadline_of(line, &["Europe/Berlin"], "2027-01-10T00:00:00Z");
        assert_eq!((found.as_str(), outside), ("2027-01-12T19:00:00+00:00", true));
        let said = say_shift(Shift::Outside, &Zone::utc(), Voice::ENGLISH).unwrap();
        assert!(said.contains("no time of day that suits all players"), "{said}");
    }

    #[test]
    fn a_schedule_whose_windows_fit_is_kept() {
        let (found, outside) = deadline_of(NIGHTS, &["Europe/Berlin", "Asia/Tokyo"], "2027-01-10T00:00:00Z");
        assert_eq!((found.as_str(), outside), ("2027-01-10T19:00:00+00:00", true), "04:00 in Tokyo");
        let (_, outside) =
            deadline_of(NIGHTS, &["Europe/Berlin", "America/New_York"], "2027-01-10T00:00:00Z");
        assert!(!outside);
    }
}
