//! A schedule as a sentence for players, in their language.

use super::read::clock;
use super::{Beat, Days, Every, Schedule, Weeks, Whose, Window};
use estafette_words::{Voice, say};
use jiff::civil::Time;

/// The whole schedule as one sentence with a full stop.
pub(super) fn sentence(schedule: &Schedule, voice: Voice) -> String {
    let mut parts = vec![beat(&schedule.beat, voice)];
    parts.extend(schedule.windows.iter().map(|w| window(w, voice)));
    if schedule.weekdays_only {
        parts.push(say!(voice, "schedule-weekdays-only"));
    }
    parts.extend(schedule.skipped.iter().map(|d| skipped(d, voice)));
    if !schedule.least().is_zero() {
        parts.push(say!(voice, "schedule-least", length = &schedule.least.say(voice)));
    }
    if !schedule.grace().is_zero() {
        parts.push(say!(voice, "schedule-grace", length = &schedule.grace.say(voice)));
    }
    let going_on = match (schedule.early, schedule.cool_off().is_zero()) {
        (false, _) => String::new(),
        (true, true) => say!(voice, "schedule-early"),
        (true, false) => say!(voice, "schedule-early-cool", length = &schedule.cool_off.say(voice)),
    };
    say!(voice, "schedule", clauses = &parts.join(", "), early = &going_on)
}

fn beat(beat: &Beat, voice: Voice) -> String {
    match beat {
        Beat::Every(every) => rhythm(every, voice),
        Beat::After { length, zone } => {
            let length = length.say(voice);
            match zone {
                None => say!(voice, "schedule-after", length = &length),
                Some(zone) => say!(voice, "schedule-after-in", length = &length, zone = zone.name()),
            }
        }
    }
}

fn rhythm(every: &Every, voice: Voice) -> String {
    let (time, zone) = (clock(every.time), every.zone.name());
    let days: Vec<i8> = every.weekdays.iter().copied().collect();
    let named: Vec<String> = days.iter().map(|day| say!(voice, "schedule-weekday", n = day + 1)).collect();
    let listed = match named.split_last() {
        Some((last, others)) if !others.is_empty() => {
            say!(voice, "schedule-and", others = &others.join(", "), last = last)
        }
        _ => named.concat(),
    };
    let said = match (days.as_slice(), every.weeks) {
        ([0, 1, 2, 3, 4, 5, 6], _) => say!(voice, "schedule-daily", time = &time, zone = zone),
        ([0, 1, 2, 3, 4], Weeks::Each) => say!(voice, "schedule-workdays", time = &time, zone = zone),
        (_, Weeks::Each) => say!(voice, "schedule-weekly", days = &listed, time = &time, zone = zone),
        (_, Weeks::Second) => {
            say!(voice, "schedule-fortnightly", days = &listed, time = &time, zone = zone)
        }
    };
    match every.from {
        None => said,
        Some(day) => format!("{said} {}", say!(voice, "schedule-from", day = &day.to_string())),
    }
}

fn window(window: &Window, voice: Voice) -> String {
    let (from, until) = (clock(window.from), clock(window.until));
    let times = match window.until {
        Time::MAX => say!(voice, "schedule-not-before", time = &from),
        _ if window.from == Time::MIN => say!(voice, "schedule-not-after", time = &until),
        _ => say!(voice, "schedule-between", from = &from, until = &until),
    };
    match &window.whose {
        Whose::AnyPlayer => say!(voice, "schedule-in-any-zone", times = &times),
        Whose::In(zone) => say!(voice, "schedule-in-zone", times = &times, zone = zone.name()),
    }
}

fn skipped(days: &Days, voice: Voice) -> String {
    let (first, last) = (days.first.to_string(), days.last.to_string());
    match days.first == days.last {
        true => say!(voice, "schedule-not-on", day = &first),
        false => say!(voice, "schedule-not-from", first = &first, last = &last),
    }
}
