//! Schedules read, shown and said; and what holds for every deadline, whatever the schedule. Single deadlines
//! are in `tests/schedules/`.

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Timelike, Utc, Weekday};
use proptest::prelude::*;

use super::*;
use estafette_core::Lang;

const POLISH: Voice = Voice(Lang::Polish);

fn read(line: &str) -> Schedule {
    line.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

#[test]
fn schedules_are_read_however_they_are_spelt_and_shown_in_one_way() {
    let cases = [
        ("every Tue and Fri 20:00 Europe/Warsaw", "every Tue and Fri 20:00 Europe/Warsaw"),
        ("  EVERY  friday & Tuesdays at 20.00 in europe/warsaw ;", "every Tue and Fri 20:00 Europe/Warsaw"),
        ("every Fri, Mon, Wed 8:05 UTC, early", "every Mon, Wed and Fri 08:05 UTC, early"),
        ("every Fri, Mon, and Weds 8:05 UTC", "every Mon, Wed and Fri 08:05 UTC"),
        ("every day 20:00 UTC", "every day 20:00 UTC"),
        ("every weekday 20:00 America/New York", "every weekday 20:00 America/New_York"),
        ("every Mon Tue Wed Thu Fri 20:00 UTC", "every weekday 20:00 UTC"),
        ("every other Sunday 18:00 Europe/London", "every second Sun 18:00 Europe/London"),
        ("every second Sunday 18:00 UTC from 2026-11-29", "every second Sun 18:00 UTC from 2026-11-29"),
        ("72h after the last turn", "72 h after the last turn"),
        ("1 week after last turn in Europe/Warsaw", "7 days after the last turn Europe/Warsaw"),
        ("36 h after the previous turn", "36 h after the last turn"),
        ("90 min after the last turn", "1 h 30 min after the last turn"),
        (
            "72 h after the last turn, not before 18:00 nor after 22:00 in any player’s zone",
            "72 h after the last turn, not before 18:00 nor after 22:00 in any player's zone",
        ),
        (
            "72 h after the last turn; not after 22:00 in all players' zones; not before 7:00 UTC",
            "72 h after the last turn, not after 22:00 in any player's zone, not before 07:00 UTC",
        ),
        (
            "early, cool off 2h, grace 12 hours, at least 1 day, NOT 2027-05-01, not 2026-12-24 to 2027-01-02, \
             weekdays, every day 20:00 UTC",
            "every day 20:00 UTC, weekdays only, not 2026-12-24..2027-01-02, not 2027-05-01, at least 1 day, \
             grace 12 h, cool-off 2 h, early",
        ),
    ];
    for (line, shown) in cases {
        assert_eq!(read(line).to_string(), shown, "{line}");
        assert_eq!(read(shown), read(line), "{line}");
    }
}

#[test]
fn a_schedule_answers_what_the_clock_asks() {
    let bare = read("every day 20:00 UTC");
    assert!(!bare.early() && bare.cool_off().is_zero() && bare.grace().is_zero() && bare.least().is_zero());
    let full = read("every day 20:00 UTC, at least 24 h, grace 1 day, cool-off 90 min, early");
    assert!(full.early());
    assert_eq!([full.least(), full.grace(), full.cool_off()], [24 * 60, 24 * 60, 90].map(TimeDelta::minutes));
}

#[test]
fn a_schedule_is_kept_as_its_line() {
    let schedule = read("every tue 20:00 Europe/Warsaw, early");
    let json = serde_json::to_string(&schedule).unwrap();
    assert_eq!(json, r#""every Tue 20:00 Europe/Warsaw, early""#);
    assert_eq!(serde_json::from_str::<Schedule>(&json).unwrap(), schedule);
    assert!(serde_json::from_str::<Schedule>(r#""every day""#).is_err());
}

#[test]
fn players_are_told_in_their_language() {
    let cases = [
        (
            "every Tue and Fri 20:00 Europe/Warsaw",
            "Deadlines: every Tuesday and Friday at 20:00 (Europe/Warsaw).",
            "Terminy: co tydzień: wtorek i piątek, godz. 20:00 (Europe/Warsaw).",
        ),
        (
            "72 h after the last turn, not before 18:00 nor after 22:00 in any player's zone, weekdays only",
            "Deadlines: 72 hours after the last turn, never before 18:00 or after 22:00 in any player's zone, \
             from Monday to Friday only.",
            "Terminy: 72 godziny po poprzedniej turze, nigdy przed 18:00 ani po 22:00 w strefie żadnego z graczy, \
             tylko od poniedziałku do piątku.",
        ),
        (
            "every day 20:00 UTC, not 2026-12-24..2027-01-02, at least 24 h, grace 12 h, cool-off 2 h, early",
            "Deadlines: every day at 20:00 (UTC), not from 2026-12-24 to 2027-01-02, with at least 24 hours for \
             every turn, with 12 hours of grace; the game goes on early, 2 hours after the last orders are in.",
            "Terminy: codziennie o 20:00 (UTC), z pominięciem dni od 2026-12-24 do 2027-01-02, najmniej czasu na \
             turę: 24 godziny, dodatkowy czas po terminie: 12 godzin; gdy są już wszystkie rozkazy, gra toczy się \
             dalej przed terminem (czas na rozmysł: 2 godziny).",
        ),
        (
            "every second Sun 18:00 Europe/London from 2026-11-29, not 2026-12-27, early",
            "Deadlines: every second Sunday at 18:00 (Europe/London) from 2026-11-29 on, not on 2026-12-27; the \
             game goes on early when all orders are in.",
            "Terminy: co dwa tygodnie: niedziela, godz. 18:00 (Europe/London) od dnia 2026-11-29, z pominięciem \
             dnia 2026-12-27; gdy są już wszystkie rozkazy, gra toczy się dalej przed terminem.",
        ),
    ];
    for (line, english, polish) in cases {
        assert_eq!(read(line).say(Voice::ENGLISH), english);
        assert_eq!(read(line).say(POLISH), polish);
    }
}

#[test]
fn what_is_no_schedule_is_refused_with_the_place_and_the_nearest_word() {
    let cases = [
        ("evry Tue 20:00 UTC", "no clause begins with `evry`; did you mean `every`?", "evry"),
        (
            "every Tus 20:00 UTC",
            "`Tus` stands where a day of the week or `day` is expected; did you mean `Tue`?",
            "Tus",
        ),
        ("every Tue and 20:00 UTC", "`20:00` stands where a day of the week or `day` is expected", "20:00"),
        ("every Tue, Tue 20:00 UTC", "this day is named twice", ""),
        (
            "every Tue 24:00 UTC",
            "`24:00` stands where a time of day from 00:00 to 23:59 is expected",
            "24:00",
        ),
        ("every Tue 8 pm UTC", "`8` stands where a time of day from 00:00 to 23:59 is expected", "8"),
        (
            "every Tue 20:00 Warsaw",
            "`Warsaw` is no time zone such as Europe/Warsaw; did you mean `Europe/Warsaw`?",
            "Warsaw",
        ),
        ("every Tue 20:00, early", "a zone such as Europe/Warsaw is missing here", ","),
        ("every Tue 20:00 UTC early", "`early` stands where a comma or the end is expected", "early"),
        ("every Tue 20:00 UTC from 2027-02-29", "there is no day `2027-02-29`", "2027-02-29"),
        (
            "every second day 20:00 UTC",
            "`every second` goes with days of the week, such as `every second Sunday`",
            "every second day 20:00 UTC",
        ),
        (
            "24 h after the lst turn",
            "`lst` stands where `the last turn` is expected; did you mean `last`?",
            "lst",
        ),
        (
            "24 h after the last turn, at least 3 dayz",
            "`dayz` is no unit of time; there are min, h, days and weeks; did you mean `days`?",
            "dayz",
        ),
        ("0 h after the last turn", "a length of time is more than nothing, such as 24 h or 3 days", "0 h"),
        (
            "every day 20:00 UTC, not 24.12.2026",
            "days are written as 2026-12-20 or 2026-12-20..2027-01-03, not as `24.12.2026`",
            "24.12.2026",
        ),
        ("every day 20:00 UTC, not before 18:00", "a zone or `in any player's zone` is missing here", ""),
        // Twice, or against one another.
        (
            "every day 20:00 UTC, 24 h after the last turn",
            "a schedule says this only once",
            "24 h after the last turn",
        ),
        ("every day 20:00 UTC, early, early", "a schedule says this only once", ""),
        (
            "every day 20:00 UTC, not 2026-12-24..2026-12-26, not 2026-12-26",
            "some of these days are left out already",
            "not 2026-12-26",
        ),
        (
            "every day 20:00 UTC, not before 7:00 UTC, not after 22:00 UTC",
            "the times of day there are said already",
            "not after 22:00 UTC",
        ),
        (
            "every day 20:00 UTC, not before 21:00 nor after 23:00 UTC",
            "the time of the deadlines is outside of this",
            "not before 21:00 nor after 23:00 UTC",
        ),
        (
            "every Sat and Sun 20:00 UTC, weekdays only",
            "every deadline would be on a Saturday or Sunday",
            "weekdays only",
        ),
        (
            "24 h after the last turn, at least 2 days",
            "the deadline is only 24 h after the last turn",
            "at least 2 days",
        ),
        (
            "every day 20:00 UTC, cool-off 2 h",
            "only a game that goes on early cools off; say `early` as well",
            "cool-off 2 h",
        ),
    ];
    for (line, what, place) in cases {
        let error = line.parse::<Schedule>().unwrap_err();
        assert_eq!(error.what, what, "{line}");
        let shown = error.to_string();
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!((lines.len(), lines[1]), (3, format!("  {line}").as_str()));
        let (from, carets) = (lines[2].len() - lines[2].trim_start().len(), lines[2].trim_start().len());
        assert_eq!(lines[2].trim_start(), "^".repeat(carets));
        if !place.is_empty() {
            assert_eq!(&lines[1][from..from + carets], place, "{shown}");
        }
    }
    let without = "early".parse::<Schedule>().unwrap_err();
    assert!(without.what.contains("`every day 20:00 UTC`"), "{without}");
    assert_eq!("".parse::<Schedule>().unwrap_err().what, without.what);
}

#[test]
fn the_place_is_shown_within_a_mail_s_width_and_under_letters_of_any_alphabet() {
    let long = "every day 20:00 UTC, at least 24 h, grace 12 h, not before 18:00 nor after 22:00 in any player's zone, żółw";
    let shown = long.parse::<Schedule>().unwrap_err().to_string();
    let lines: Vec<Vec<char>> = shown.lines().map(|line| line.chars().collect()).collect();
    assert!(lines[1..].iter().all(|line| line.len() <= 76), "{shown}");
    let place = lines[2].iter().position(|c| *c == '^').unwrap();
    assert_eq!(lines[1][place..].iter().collect::<String>(), "żółw");
    assert!("x".repeat(2000).parse::<Schedule>().unwrap_err().to_string().len() < 200);
}

/// The line of some schedule, with times at whole quarters of an hour.
fn lines() -> impl Strategy<Value = String> {
    let zone = || prop::sample::select(ZONES);
    let time = || (0..24u32, 0..4u32).prop_map(|(h, q)| format!("{h:02}:{:02}", q * 15));
    let days = prop::sample::subsequence(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].to_vec(), 1..=7)
        .prop_map(|days| days.join(" and "));
    let every = (prop::bool::ANY, days, time(), zone()).prop_map(|(second, days, time, zone)| {
        let second = if second && days.len() < 45 { "second " } else { "" };
        format!("every {second}{days} {time} {zone}")
    });
    let named = prop_oneof![Just(String::new()), zone().prop_map(|zone| format!(" {zone}"))];
    let length =
        prop_oneof![(1..200u32).prop_map(|n| format!("{n} h")), (1..9u32).prop_map(|n| format!("{n} days"))];
    let after = (length, named).prop_map(|(length, zone)| format!("{length} after the last turn{zone}"));
    let whose = prop_oneof![Just("in any player's zone".to_owned()), zone().prop_map(str::to_owned)];
    let window =
        (time(), time(), whose).prop_map(|(a, b, whose)| format!(", not before {a} nor after {b} {whose}"));
    let off = (0..1500u64, 0..9u64).prop_map(|(from, days)| {
        let first = NaiveDate::from_ymd_opt(2025, 1, 1).unwrap() + chrono::Days::new(from);
        format!(", not {first}..{}", first + chrono::Days::new(days))
    });
    let extra = |text: &'static str| prop_oneof![Just(""), Just(text)];
    let least = prop_oneof![Just(String::new()), (1..100u32).prop_map(|n| format!(", at least {n} h"))];
    (
        prop_oneof![every, after],
        prop::collection::vec(window, 0..2),
        prop::collection::vec(off, 0..3),
        extra(", weekdays only"),
        least,
        extra(", grace 12 h"),
        extra(", early, cool-off 90 min"),
    )
        .prop_map(|(beat, windows, off, weekdays, least, grace, early)| {
            format!("{beat}{}{}{weekdays}{least}{grace}{early}", windows.concat(), off.concat())
        })
}

/// Places whose clocks do what clocks can do: half hours, quarters, midnight skipped, no change any more.
const ZONES: &[&str] = &[
    "UTC",
    "Europe/Warsaw",
    "Europe/Dublin",
    "America/New_York",
    "America/Vancouver",
    "America/Havana",
    "America/Santiago",
    "America/Nuuk",
    "Australia/Lord_Howe",
    "Africa/Cairo",
    "Africa/Casablanca",
    "Asia/Beirut",
    "Asia/Kathmandu",
    "Pacific/Chatham",
    "Pacific/Kiritimati",
    "Pacific/Niue",
];

fn moments() -> impl Strategy<Value = DateTime<Utc>> {
    let from = at("2025-01-01T00:00:00Z").timestamp();
    // Often near the hours in which clocks change in Europe and America.
    let changes =
        ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z", "2027-03-14T07:00:00Z", "2026-11-01T06:00:00Z"];
    let near = (prop::sample::select(changes.to_vec()), -90_000..90_000i64);
    prop_oneof![
        (0..4 * 366 * 86_400i64).prop_map(move |s| DateTime::from_timestamp(from + s, 0).unwrap()),
        near.prop_map(|(change, s)| at(change) + TimeDelta::seconds(s)),
    ]
}

#[derive(Debug)]
struct Question {
    opened: DateTime<Utc>,
    not_before: Option<DateTime<Utc>>,
    zones: Vec<Zone>,
    away: Vec<Span>,
}

impl Question {
    fn asked(&self) -> Asked<'_> {
        Asked { opened: self.opened, not_before: self.not_before, zones: &self.zones, away: &self.away }
    }
}

fn questions() -> impl Strategy<Value = Question> {
    let zones = prop::collection::vec(prop::sample::select(ZONES), 0..4);
    let away = prop::collection::vec((-100..400i64, 1..300i64), 0..3);
    let announced = prop::option::of(-50..300i64);
    (moments(), announced, zones, away).prop_map(|(opened, announced, zones, away)| {
        let after = |hours: i64| opened + TimeDelta::hours(hours);
        Question {
            opened,
            not_before: announced.map(after),
            zones: zones.into_iter().map(|zone| zone.parse().unwrap()).collect(),
            away: away.into_iter().map(|(h, n)| Span { from: after(h), until: after(h + n) }).collect(),
        }
    })
}

/// Whether a schedule allows a moment, in other words than those of the search: by the clock alone.
fn allows(schedule: &Schedule, asked: &Question, moment: DateTime<Utc>) -> Result<(), String> {
    let clock =
        |zone: &Zone| DateTime::parse_from_rfc3339(zone.civil(moment).split('[').next().unwrap()).unwrap();
    let own = match &schedule.beat {
        Beat::Every(every) => Some(every.zone.clone()),
        Beat::After { zone, .. } => zone.clone(),
    };
    let players = match asked.zones.is_empty() {
        true => vec![own.clone().unwrap_or_else(Zone::utc)],
        false => asked.zones.clone(),
    };
    let hold = |fine: bool, what: String| if fine { Ok(()) } else { Err(what) };
    let announced = asked.not_before.is_none_or(|announced| announced <= moment);
    hold(moment >= asked.opened + schedule.least() && announced, format!("{moment} is too early"))?;
    hold(!asked.away.iter().any(|span| span.contains(moment)), format!("somebody is away at {moment}"))?;
    for zone in own.as_ref().map_or(&players[..], std::slice::from_ref) {
        let day = clock(zone).date_naive();
        let off = schedule.skipped.iter().any(|days| days.first() <= day && day <= days.last());
        let weekend = schedule.weekdays_only && matches!(day.weekday(), Weekday::Sat | Weekday::Sun);
        hold(!off && !weekend, format!("{day} in {zone} does not count"))?;
    }
    for window in &schedule.windows {
        let zones = match &window.whose {
            Whose::AnyPlayer => players.clone(),
            Whose::In(zone) => vec![zone.clone()],
        };
        for zone in zones {
            let time = clock(&zone).num_seconds_from_midnight();
            let minutes =
                |time: Time| u32::try_from(time.hour()).unwrap() * 60 + u32::try_from(time.minute()).unwrap();
            let (from, until) = (minutes(window.from) * 60, minutes(window.until) * 60);
            let within =
                if from <= until { from <= time && time <= until } else { from <= time || time <= until };
            hold(within, format!("{} is outside of {window}", zone.civil(moment)))?;
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn what_is_shown_is_read_as_the_same(line in lines()) {
        if let Ok(schedule) = line.parse::<Schedule>() {
            let shown = schedule.to_string();
            prop_assert_eq!(&shown.parse::<Schedule>().unwrap(), &schedule);
            prop_assert_eq!(shown.parse::<Schedule>().unwrap().to_string(), shown);
            for voice in [Voice::ENGLISH, POLISH] {
                prop_assert!(schedule.say(voice).ends_with('.') && !schedule.say(voice).contains('\n'));
            }
        }
    }

    #[test]
    fn no_text_at_all_brings_the_reader_down(text in "\\PC{0,80}", words in prop::collection::vec(prop::sample::select(
        &["every", "Tue", ",", ";", "and", "20:00", "UTC", "not", "before", "nor", "after", "72", "h", "the", "last",
          "turn", "2026-12-24", "..", "at", "least", "in", "any", "player's", "zone", "early", "from", "é"][..]), 0..14))
    {
        for text in [text, words.join(" "), words.concat()] {
            if let Err(error) = text.parse::<Schedule>() {
                prop_assert_eq!(error.to_string().lines().count(), 3);
            }
            let _ = (Days::parse(&text), read_duration(&text), text.parse::<Zone>());
        }
    }

    #[test]
    fn a_deadline_keeps_every_rule_and_no_earlier_moment_does(line in lines(), question in questions()) {
        let Ok(schedule) = line.parse::<Schedule>() else { return Ok(()) };
        let Ok(deadline) = schedule.deadline(&question.asked()) else { return Ok(()) };
        prop_assert_eq!(allows(&schedule, &question, deadline.at), Ok(()), "{}", schedule);
        prop_assert_eq!(deadline.at.timestamp() % 60, 0);
        prop_assert!(deadline.at > question.opened);
        // From the length that was said on, every quarter of an hour before it breaks a rule.
        if let Beat::After { length, zone: None } = schedule.beat {
            let start = question.opened + length.delta();
            prop_assert!(deadline.at >= start);
            let quarter = |n| DateTime::from_timestamp((start.timestamp() / 900 + n) * 900, 0).unwrap();
            let earlier = (1..).map(quarter).take_while(|moment| *moment < deadline.at);
            for moment in earlier.take(6000) {
                prop_assert!(allows(&schedule, &question, moment).is_err(), "{schedule}: {moment}");
            }
        }
        if let Beat::Every(every) = &schedule.beat {
            let clock = deadline.civil.split('[').next().unwrap().parse::<DateTime<chrono::FixedOffset>>().unwrap();
            let skipped = deadline.shift == Some(Shift::Skipped);
            prop_assert!(skipped || clock.time().to_string() == every.time.to_string(), "{}", deadline.civil);
            let weekday = i8::try_from(clock.weekday().num_days_from_monday()).unwrap();
            prop_assert!(skipped || every.weekdays.contains(&weekday), "{}", deadline.civil);
        }
    }

    #[test]
    fn who_publishes_later_gets_no_earlier_deadline(
        line in lines(), question in questions(), later in prop_oneof![0..7200i64, 0..1_000_000i64],
    ) {
        let Ok(schedule) = line.parse::<Schedule>() else { return Ok(()) };
        let after = Question { opened: question.opened + TimeDelta::seconds(later), ..question };
        let before = Asked { opened: after.opened - TimeDelta::seconds(later), ..after.asked() };
        if let (Ok(first), Ok(second)) = (schedule.deadline(&before), schedule.deadline(&after.asked())) {
            prop_assert!(first.at <= second.at, "{schedule}: {} {}", first.civil, second.civil);
        }
    }

    #[test]
    fn a_deadline_that_is_moved_keeps_every_rule_but_the_beat(
        line in lines(), question in questions(), later in 0..200_000i64,
    ) {
        let Ok(schedule) = line.parse::<Schedule>() else { return Ok(()) };
        let from = question.opened + TimeDelta::seconds(later);
        let Ok(moved) = schedule.in_hours(from, &question.asked()) else { return Ok(()) };
        let asked = Question { opened: from - schedule.least(), not_before: None, ..question };
        prop_assert_eq!(allows(&schedule, &asked, moved.at), Ok(()), "{}", schedule);
        prop_assert_eq!(moved.at.timestamp() % 60, 0);
        prop_assert!(moved.at >= from);
        prop_assert_eq!(schedule.in_hours(moved.at, &asked.asked()).map(|m| m.at), Ok(moved.at));
        let quarter = |n| DateTime::from_timestamp((from.timestamp() / 900 + n) * 900, 0).unwrap();
        for moment in (1..).map(quarter).take_while(|moment| *moment < moved.at).take(3000) {
            prop_assert!(allows(&schedule, &asked, moment).is_err(), "{schedule}: {moment}");
        }
    }

    #[test]
    fn a_deadline_asked_for_again_stays_where_it_was_announced(line in lines(), question in questions()) {
        let Ok(schedule) = line.parse::<Schedule>() else { return Ok(()) };
        let Ok(deadline) = schedule.deadline(&question.asked()) else { return Ok(()) };
        let again = Asked { not_before: Some(deadline.at), ..question.asked() };
        prop_assert_eq!(schedule.deadline(&again), Ok(deadline));
    }
}

#[test]
fn moments_at_the_ends_of_the_calendar_are_answered() {
    let lines =
        ["every second Tue 02:30 Europe/Warsaw", "366 days after the last turn Europe/Warsaw, weekdays only"];
    for schedule in lines.map(read) {
        for opened in [DateTime::<Utc>::MIN_UTC, DateTime::<Utc>::MAX_UTC, at("2998-12-31T00:00:00Z")] {
            let away = [Span { from: DateTime::<Utc>::MIN_UTC, until: DateTime::<Utc>::MAX_UTC }];
            let asked = Asked { opened, not_before: Some(opened), zones: &[], away: &[] };
            let _ = schedule.deadline(&asked);
            let never = schedule.deadline(&Asked { away: &away, ..asked }).unwrap_err();
            assert!(never.to_string().contains("calendar"), "{never}");
            assert!(never.say(POLISH).contains("kalendarzu"));
        }
    }
}

#[test]
fn a_search_in_vain_over_many_zones_is_over_soon_and_says_why() {
    let zones: Vec<Zone> = ZONES.iter().map(|zone| zone.parse().unwrap()).collect();
    let schedule = read("72 h after the last turn, not before 18:00 nor after 22:00 in any player's zone");
    let asked = Asked { opened: at("2026-11-21T12:00:00Z"), not_before: None, zones: &zones, away: &[] };
    let none = schedule.deadline(&asked).unwrap_err();
    assert_eq!(
        none.to_string(),
        "no moment within 60 days from 2026-11-24 fits the schedule in all 16 zones"
    );
    assert_eq!(
        none.say(POLISH),
        "w ciągu 60 dni od 2026-11-24 żadna chwila nie pasuje do harmonogramu we wszystkich strefach (16)"
    );
}
