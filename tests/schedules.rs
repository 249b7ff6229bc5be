//! Deadlines that follow from schedules, as a table that people can check: `tests/schedules/cases.txt`.

use chrono::{DateTime, NaiveDateTime, Utc};
use estafette::schedule::{Asked, Schedule, Shift, Span, Zone, tzdb_version};

const CASES: &str = include_str!("schedules/cases.txt");

fn moment(text: &str) -> DateTime<Utc> {
    let text = text.trim();
    let read = |form| NaiveDateTime::parse_from_str(text, form);
    let read = read("%Y-%m-%d %H:%M:%S").or_else(|_| read("%Y-%m-%d %H:%M"));
    read.unwrap_or_else(|error| panic!("`{text}` is no moment: {error}")).and_utc()
}

/// What else is known: zones, a moment announced, absences.
#[derive(Default)]
struct GameDays {
    zones: Vec<Zone>,
    not_before: Option<DateTime<Utc>>,
    away: Vec<Span>,
}

impl GameDays {
    fn read(text: &str) -> Self {
        let mut known = Self::default();
        for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            if let Some(zones) = part.strip_prefix("zones ") {
                known.zones = zones.split(", ").map(|zone| zone.parse().unwrap()).collect();
            } else if let Some(at) = part.strip_prefix("not before ") {
                known.not_before = Some(moment(at));
            } else {
                let span = part.strip_prefix("away ").and_then(|span| span.split_once(" to "));
                let (from, until) = span.unwrap_or_else(|| panic!("`{part}` is not understood"));
                known.away.push(Span { from: moment(from), until: moment(until) });
            }
        }
        known
    }
}

fn answer(schedule: &Schedule, opened: DateTime<Utc>, known: &GameDays) -> String {
    let asked = Asked { opened, not_before: known.not_before, zones: &known.zones, away: &known.away };
    match schedule.deadline(&asked) {
        Err(none) => format!("none: {none}"),
        Ok(deadline) => {
            assert_eq!(deadline.tzdb, tzdb_version());
            let clock = DateTime::parse_from_rfc3339(deadline.civil.split('[').next().unwrap()).unwrap();
            assert_eq!(clock, deadline.at, "the clock and the moment are not the same: {deadline:?}");
            let shift = match deadline.shift {
                None => "",
                Some(Shift::Skipped) => " skipped",
                Some(Shift::Doubled) => " doubled",
                Some(Shift::Outside) => " outside",
                Some(Shift::OffHours) => " off hours",
            };
            format!("{}{shift}", deadline.civil)
        }
    }
}

#[test]
fn every_deadline_of_the_table_is_as_it_says() {
    let mut faults = Vec::new();
    let mut schedule: Option<Schedule> = None;
    let mut cases = 0;
    for (n, line) in CASES.lines().enumerate() {
        if line.trim().is_empty() || line.trim_start().starts_with('#') || line.starts_with("==") {
            continue;
        }
        if !line.starts_with(' ') {
            schedule = Some(line.parse().unwrap_or_else(|error| panic!("line {}: {error}", n + 1)));
            continue;
        }
        let [opened, known, expected] = line.split('|').collect::<Vec<_>>()[..] else {
            panic!("line {}: a case has three columns", n + 1);
        };
        let said = answer(schedule.as_ref().unwrap(), moment(opened), &GameDays::read(known));
        cases += 1;
        if said != expected.trim() {
            faults.push(format!(
                "line {}: {}\n  expected {}\n  got      {said}",
                n + 1,
                line.trim(),
                expected.trim()
            ));
        }
    }
    assert!(faults.is_empty(), "{} of {cases} cases:\n{}", faults.len(), faults.join("\n"));
    assert!(cases > 90, "{cases} cases");
}

#[test]
fn every_schedule_on_the_page_is_one() {
    let page = include_str!("../docs/schedules.md");
    let block = page.split("```schedule\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    for line in block.lines() {
        line.parse::<Schedule>().unwrap_or_else(|error| panic!("{error}"));
    }
    let clauses = page
        .lines()
        .filter(|l| l.starts_with("| `"))
        .flat_map(|l| l.split('|').nth(1).unwrap().split("`, `"));
    let mut read = 0;
    for clause in clauses.map(|c| c.trim().trim_matches('`')) {
        let is_whole = clause.starts_with("every") || clause.contains("after the last turn");
        let early = if clause.starts_with("cool-off") { ", early" } else { "" };
        let line = if is_whole { clause.to_owned() } else { format!("every day 20:00 UTC, {clause}{early}") };
        if !clause.contains("...") && !clause.ends_with("after") {
            line.parse::<Schedule>().unwrap_or_else(|error| panic!("{error}"));
            read += 1;
        }
    }
    assert!(read >= 14, "{read}");
    let refused = "every Tus and Fri 20:00 Europe/Warsaw".parse::<Schedule>().unwrap_err().to_string();
    assert!(page.contains(&refused), "{refused}");
}
