//! What happens by itself: deadlines, reminders, grace, misses, outages.

use super::*;
use estafette_core::journal::{Decision, Entry};

/// Monday, 5 January 2026, 20:00 UTC, is when the hall opens.
const TUESDAYS: &str = "every Tue 20:00 Europe/Warsaw";

fn at(text: &str) -> DateTime<Utc> {
    format!("{text}:00Z").parse().unwrap()
}

/// A game of two with terms.
fn hall(terms: &[(&str, &str)]) -> Hall {
    let hall = Hall::with(&[]);
    set(&hall, terms);
    hall
}

fn set(hall: &Hall, changes: &[(&str, &str)]) {
    let mut house = hall.house();
    let mut terms = house.terms(&spring()).unwrap().unwrap_or_default();
    for (key, value) in changes {
        terms.set(key, value).unwrap();
    }
    house.set_terms(&spring(), &terms, hall.now).unwrap();
}

impl Hall {
    /// Lets time go by: the clock is looked at whenever it wants to be, each time by a house opened anew.
    fn wait_until(&mut self, moment: &str) {
        let end = at(moment);
        loop {
            let next = self.house().next_tick().unwrap();
            let Some(next) = next.filter(|next| *next <= end) else { break };
            self.now = self.now.max(next);
            let ticked = self.house().tick(self.now).unwrap();
            assert!(ticked.failed.is_empty(), "{ticked:?}");
        }
        self.now = end;
    }

    fn mail_at(&mut self, moment: &str, seat: &SeatId, text: &str) -> Outcome {
        self.wait_until(moment);
        self.now -= Duration::minutes(5);
        self.mail(seat, text)
    }

    /// To whom mails of a kind went, and when they were written.
    fn told(&self, kind: MailKind) -> Vec<(String, String)> {
        let of_kind = |m: &MailRow| m.mail.kind == kind;
        let line =
            |m: MailRow| (m.mail.at.format("%m-%d %H:%M").to_string(), m.mail.seat.unwrap().1.to_string());
        self.outbox().into_iter().filter(of_kind).map(line).collect()
    }

    fn entries(&self) -> Vec<String> {
        self.house().journal(&spring()).unwrap().into_iter().map(|l| l.text).collect()
    }

    fn deadline(&self) -> Option<String> {
        let status = self.house().status(&spring()).unwrap();
        status.deadline.map(|d| d.format("%m-%d %H:%M").to_string())
    }
}

fn pairs(said: &[(&str, &str)]) -> Vec<(String, String)> {
    said.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect()
}

#[test]
fn a_scheduled_game_is_announced_reminded_and_played_at_its_deadline() {
    let mut hall = hall(&[("schedule", TUESDAYS)]);
    hall.wait_until("2026-01-05T20:10");
    // The next day is Tuesday; 20:00 in Warsaw is 19:00 UTC.
    assert_eq!(hall.told(MailKind::Deadline), pairs(&[("01-05 20:00", "red"), ("01-05 20:00", "blue")]));
    assert!(hall.last(&red()).contains("Tuesday 6 January 2026, 20:00 CET (2026-01-06 19:00 UTC)"));
    hall.mail_at("2026-01-05T21:00", &red(), "number 3");
    hall.wait_until("2026-01-06T19:30");
    // A day before the deadline the game was not open yet; blue alone owed something three hours before.
    assert_eq!(hall.told(MailKind::Reminder), pairs(&[("01-06 16:00", "blue")]));
    assert!(hall.entries().contains(&"blue missed: its standing orders count".to_owned()));
    assert_eq!(hall.told(MailKind::Report), pairs(&[("01-06 19:00", "red"), ("01-06 19:00", "blue")]));
    assert!(hall.mails_to(&red()).last().is_some_and(|m| text_of(m).contains("2026-01-13 19:00 UTC")));
    assert!(hall.last(&blue()).contains("the game has gone on"), "{}", hall.last(&blue()));
    assert_eq!(hall.deadline().unwrap(), "01-13 19:00");
    // Both in does not end the wait: the schedule does not say `early`.
    hall.mail_at("2026-01-07T10:00", &red(), "number 3");
    hall.mail_at("2026-01-07T11:00", &blue(), "number 4");
    hall.wait_until("2026-01-13T18:59");
    assert_eq!(hall.told(MailKind::Report).len(), 2);
    hall.wait_until("2026-01-13T19:00");
    assert_eq!(hall.told(MailKind::Report).len(), 4);
    assert_eq!(hall.told(MailKind::Reminder).len(), 1);
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}

#[test]
fn a_game_goes_on_early_after_its_cool_off_unless_somebody_waits() {
    let mut hall = hall(&[("schedule", "every Tue 20:00 Europe/Warsaw, early, cool-off 2 h")]);
    hall.mail_at("2026-01-05T21:00", &red(), "number 3");
    hall.mail_at("2026-01-05T22:00", &blue(), "number 4");
    hall.wait_until("2026-01-05T22:30");
    // A change of mind starts the cool-off anew.
    hall.mail_at("2026-01-05T23:00", &red(), "number 5");
    hall.wait_until("2026-01-06T00:59");
    assert!(hall.told(MailKind::Report).is_empty());
    hall.wait_until("2026-01-06T01:00");
    assert_eq!(hall.told(MailKind::Report), pairs(&[("01-06 01:00", "red"), ("01-06 01:00", "blue")]));
    assert_eq!(hall.deadline().unwrap(), "01-06 19:00");
}

#[test]
fn what_was_kept_before_the_deadline_counts_and_what_came_after_does_not() {
    for (received, counts) in
        [("2026-01-06T18:59", true), ("2026-01-06T19:00", true), ("2026-01-06T19:01", false)]
    {
        let mut hall = hall(&[("schedule", TUESDAYS)]);
        hall.mail_at("2026-01-05T21:00", &red(), "number 3");
        hall.wait_until("2026-01-06T18:00");
        let raw = hall.bytes_from(&blue(), "orders", "number 4");
        // The house was busy: it kept the letter and came to nothing else for half an hour.
        let kept = hall.house().take(&raw, &Envelope::default(), at(received)).unwrap();
        let late = at("2026-01-06T19:30");
        hall.house().tick(late).unwrap();
        hall.house().handle(kept.id(), late).unwrap();
        hall.house().tick(late).unwrap();
        let missed = hall.entries().iter().any(|e| e.starts_with("blue missed"));
        assert_eq!(missed, !counts, "{received}");
        assert_eq!(hall.told(MailKind::Report).len(), 2, "{received}");
        assert_eq!(hall.deadline().unwrap(), "01-13 19:00", "{received}");
    }
}

#[test]
fn the_time_of_grace_is_given_once_and_then_the_seat_holds() {
    let mut hall = hall(&[("schedule", "every Tue 20:00 Europe/Warsaw, grace 12 h"), ("missing", "hold")]);
    hall.mail_at("2026-01-05T21:00", &red(), "number 3");
    hall.wait_until("2026-01-06T19:00");
    assert_eq!(hall.deadline().unwrap(), "01-07 07:00");
    assert!(hall.last(&blue()).contains("There is a time of grace"), "{}", hall.last(&blue()));
    hall.wait_until("2026-01-07T07:00");
    assert!(hall.entries().contains(&"blue missed: it holds".to_owned()), "{:?}", hall.entries());
    // Reminders: three hours before the deadline, and three before the end of grace.
    let reminded = pairs(&[("01-06 16:00", "blue"), ("01-07 04:00", "blue")]);
    assert_eq!(hall.told(MailKind::Reminder), reminded);
    assert_eq!(hall.deadline().unwrap(), "01-13 19:00");
}

#[test]
fn a_fuse_stops_the_clock_until_the_umpire_says_how_it_goes_on() {
    let mut hall = hall(&[("schedule", TUESDAYS), ("fuse", "50 %")]);
    hall.wait_until("2026-01-10T00:00");
    assert!(hall.entries().contains(&"the clock stands: too many would miss".to_owned()));
    assert!(hall.told(MailKind::Report).is_empty());
    let notes = hall.of_kind(MailKind::Umpire);
    assert!(notes.last().unwrap().contains("Missing: red, blue"), "{notes:?}");
    assert!(hall.last(&red()).contains("the game waits"), "{}", hall.last(&red()));
    hall.house().resume(&spring(), hall.now).unwrap();
    hall.wait_until("2026-01-10T00:01");
    assert_eq!(hall.told(MailKind::Report).len(), 2);
    assert_eq!(hall.deadline().unwrap(), "01-13 19:00");
    // One of two is half, and not more.
    hall.mail_at("2026-01-11T00:00", &red(), "number 3");
    hall.wait_until("2026-01-13T19:00");
    assert_eq!(hall.told(MailKind::Report).len(), 4);
}

#[test]
fn the_umpire_is_asked_when_the_terms_say_so() {
    let mut hall = hall(&[("schedule", TUESDAYS), ("missing", "ask")]);
    hall.mail_at("2026-01-05T21:00", &red(), "number 3");
    hall.wait_until("2026-01-07T00:00");
    assert!(hall.entries().contains(&"the clock stands: orders are missing".to_owned()));
    let soon = at("2026-01-08T12:00");
    hall.house().set_deadline(&spring(), Some(soon), hall.now).unwrap();
    hall.mail_at("2026-01-08T11:00", &blue(), "number 4");
    hall.wait_until("2026-01-08T12:00");
    assert_eq!(hall.told(MailKind::Report).len(), 2);
}

#[test]
fn a_seat_that_misses_too_often_is_offered_until_it_sends_orders() {
    let mut hall = hall(&[("schedule", TUESDAYS), ("takeover", "2")]);
    hall.mail_at("2026-01-05T21:00", &red(), "number 3\nalways");
    hall.wait_until("2026-01-13T19:00");
    let offered = "blue is offered to others: it missed too often".to_owned();
    assert!(hall.entries().contains(&offered));
    assert!(hall.of_kind(MailKind::Umpire).iter().any(|n| n.contains("blue is to be taken over")));
    let file = hall.house().status(&spring()).unwrap();
    assert!(file.seats[1].holder.is_some(), "it is his until somebody takes it");
}

#[test]
fn windows_that_leave_no_hour_stop_no_game_and_the_mail_says_why() {
    let schedule = "every day 20:00 Europe/Warsaw, not before 05:00 nor after 06:00 UTC, grace 1 h";
    let mut hall = hall(&[("schedule", schedule)]);
    hall.wait_until("2026-01-05T21:00");
    assert_eq!(hall.deadline().unwrap(), "01-06 19:00");
    let told = hall.last(&red()).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("The schedule's own time of day is then outside the hours that it sets"), "{told}");
    hall.wait_until("2026-01-06T19:30");
    assert_eq!(hall.deadline().unwrap(), "01-07 05:00", "grace has hours of its own");
    assert!(!hall.of_kind(MailKind::Umpire).iter().any(|n| n.contains("no deadline")));
}

#[test]
fn after_an_outage_deadlines_are_later_and_everybody_is_told() {
    let mut hall = hall(&[("schedule", TUESDAYS)]);
    hall.wait_until("2026-01-06T12:00");
    let before = hall.now;
    hall.house().awake(before).unwrap();
    // Down for ten hours, over the deadline.
    hall.now = at("2026-01-06T22:00");
    let outage = hall.house().awake(hall.now).unwrap().unwrap();
    assert_eq!((outage.lasted, outage.pushed), (Duration::hours(10), vec![spring()]));
    assert_eq!(hall.deadline().unwrap(), "01-07 08:00");
    assert!(hall.last(&red()).contains("was not awake for"), "{}", hall.last(&red()));
    hall.wait_until("2026-01-06T23:00");
    assert!(hall.told(MailKind::Report).is_empty());
    assert!(hall.house().awake(hall.now).unwrap().is_some());
    // An umpire may undo it, for the clock may have jumped; not what was announced before it.
    let now = hall.now;
    hall.house().set_deadline(&spring(), Some(at("2026-01-07T06:00")), now).unwrap();
    assert!(hall.house().set_deadline(&spring(), Some(at("2026-01-07T05:00")), now).is_err());
    // A clock that goes back: the umpire hears of it, nothing else happens.
    hall.house().awake(at("2026-01-06T13:00")).unwrap();
    assert!(hall.of_kind(MailKind::Umpire).iter().any(|n| n.contains("the clock has gone back")));
}

#[test]
fn a_lent_seat_comes_back_by_itself_with_a_new_secret() {
    let mut hall = hall(&[("schedule", "every Tue 20:00 Europe/Warsaw, at least 24 h")]);
    hall.wait_until("2026-01-05T21:00");
    let stand_in = Holder {
        address: "eve@e.example".into(),
        name: "Eve".into(),
        zone: "UTC".into(),
        lang: Lang::English,
    };
    let until = at("2026-01-20T00:00");
    let lent =
        hall.house().lend(&spring(), &red(), (&stand_in, until), &mut |b| b.fill(9), hall.now).unwrap();
    let (old, new) = (hall.reply_to(&red()), lent.reply_to);
    assert_ne!(old, new);
    let cancelled = |hall: &Hall, to: &str| {
        let mails = hall.mails_to(&red()).into_iter().filter(|m| m.mail.to == to);
        mails.filter_map(|m| calendar_of(&m.mail.bytes)).filter(|f| f.contains("METHOD:CANCEL")).count()
    };
    assert_eq!(cancelled(&hall, "ann@a.example"), 1, "her calendar is rid of it while he plays");
    let from = |to: &str| {
        format!("From: <x@x.example>\r\nTo: <{to}>\r\nMessage-ID: <{}@x>\r\n\r\nnumber 3\r\n", &to[..30])
    };
    assert_eq!(hall.deliver(from(&old).as_bytes()), Outcome::Stranger);
    hall.wait_until("2026-01-21T00:00");
    let status = hall.house().status(&spring()).unwrap();
    assert_eq!(status.seats[0].holder.as_deref(), Some("ann@a.example <ann@a.example>"));
    assert_eq!(hall.deliver(from(&new).as_bytes()), Outcome::Stranger);
    let back = hall.mails_to(&red()).into_iter().rfind(|m| m.mail.kind == MailKind::Welcome).unwrap();
    assert_eq!(back.mail.to, "ann@a.example");
    let message = mail_parser::MessageParser::default().parse(&back.mail.bytes).unwrap();
    let secret = message.reply_to().unwrap().first().unwrap().address.clone().unwrap().into_owned();
    assert!(secret != old && secret != new, "{secret}");
    assert_eq!(cancelled(&hall, "eve@e.example"), 1);
    assert!(calendar_of(&back.mail.bytes).is_some_and(|f| f.contains("METHOD:PUBLISH")));
}

#[test]
fn a_deadline_that_was_announced_is_never_moved_earlier() {
    let mut hall = hall(&[("schedule", "every Tue 20:00 Europe/Warsaw, at least 48 h")]);
    hall.wait_until("2026-01-05T21:00");
    assert_eq!(hall.deadline().unwrap(), "01-13 19:00");
    let earlier = hall.house().set_deadline(&spring(), Some(at("2026-01-12T00:00")), hall.now);
    assert!(earlier.unwrap_err().to_string().contains("never moved earlier"));
    set(&hall, &[("schedule", "every day 20:00 UTC")]);
    hall.wait_until("2026-01-07T00:00");
    assert_eq!(hall.deadline().unwrap(), "01-13 19:00");
    let journal = hall.house().journal(&spring()).unwrap();
    let kept: Vec<Entry> = journal.iter().map(|l| serde_json::from_str(&l.entry).unwrap()).collect();
    let civil = kept.iter().find_map(|e| match e {
        Entry::Deadline { civil, tzdb, .. } => Some((civil.clone().unwrap(), tzdb.clone().unwrap())),
        _ => None,
    });
    assert_eq!(civil.unwrap().0, "2026-01-13T20:00:00+01:00[Europe/Warsaw]");
}

#[test]
fn how_often_the_clock_is_looked_at_changes_nothing() {
    let story = |every: Option<i64>| {
        let mut hall = hall(&[("schedule", "every Tue 20:00 Europe/Warsaw, grace 3 h"), ("takeover", "2")]);
        let look = |hall: &mut Hall, until: &str| match every {
            None => hall.wait_until(until),
            Some(minutes) => {
                while hall.now < at(until) {
                    hall.house().tick(hall.now).unwrap();
                    hall.now += Duration::minutes(minutes);
                }
                hall.now = at(until);
            }
        };
        look(&mut hall, "2026-01-06T10:00");
        hall.now -= Duration::minutes(5);
        hall.mail(&red(), "number 3");
        look(&mut hall, "2026-01-20T23:55");
        let id = |m: MailRow| (m.mail.message_id, m.mail.at, m.mail.bytes);
        hall.outbox().into_iter().map(id).collect::<Vec<_>>()
    };
    let seldom = story(None);
    assert!(seldom.len() > 12, "{}", seldom.len());
    assert!(seldom == story(Some(5)), "the same mails at the same moments");
}

#[test]
fn a_deadline_that_was_lifted_does_not_come_back_earlier() {
    let mut hall = hall(&[("schedule", TUESDAYS)]);
    hall.wait_until("2026-01-05T21:00");
    let later = at("2026-01-10T12:00");
    hall.house().set_deadline(&spring(), Some(later), hall.now).unwrap();
    hall.house().set_deadline(&spring(), None, hall.now).unwrap();
    hall.wait_until("2026-01-05T22:00");
    assert_eq!(hall.deadline(), None, "the clock stands, and announces nothing by itself");
    let earlier = hall.house().set_deadline(&spring(), Some(at("2026-01-09T12:00")), hall.now);
    assert!(earlier.unwrap_err().to_string().contains("never moved earlier"));
    hall.house().resume(&spring(), hall.now).unwrap();
    hall.wait_until("2026-01-05T23:00");
    assert_eq!(hall.deadline().unwrap(), "01-13 19:00", "the first Tuesday that is not before it");
    // The next wait has a deadline of its own.
    hall.mail_at("2026-01-06T09:00", &red(), "number 3");
    hall.mail_at("2026-01-06T09:00", &blue(), "number 4");
    hall.wait_until("2026-01-13T20:00");
    assert_eq!(hall.deadline().unwrap(), "01-20 19:00");
}

#[test]
fn a_deadline_in_a_skipped_or_doubled_hour_says_so() {
    for (begins, deadline, said) in [
        (
            "2026-03-28T12:00",
            "03-29 01:30",
            "The schedule goes by the clocks of Europe/Warsaw, which skip its time on that day",
        ),
        (
            "2026-10-24T12:00",
            "10-25 00:30",
            "The clocks of Europe/Warsaw show that time twice on that day; this is the first of the two",
        ),
    ] {
        let mut hall = Hall::with(&[]);
        hall.now = at(begins);
        set(&hall, &[("schedule", "every Sun 02:30 Europe/Warsaw")]);
        hall.wait_until(&begins.replace("12:00", "13:00"));
        assert_eq!(hall.deadline().unwrap(), deadline);
        let says = |mail: &String| mail.split_whitespace().collect::<Vec<_>>().join(" ").contains(said);
        let told = hall.of_kind(MailKind::Deadline);
        assert!(!told.is_empty() && told.iter().all(says), "{told:?}");
        hall.mail(&red(), "status");
        assert!(says(&hall.last(&red())), "{}", hall.last(&red()));
        hall.wait_until(&begins.replace("T12:00", "T23:00"));
        let reminders = hall.of_kind(MailKind::Reminder);
        assert!(!reminders.is_empty() && reminders.iter().all(says), "{reminders:?}");
    }
}

#[test]
fn grace_delays_and_sleeps_of_the_house_end_at_hours_that_the_schedule_allows() {
    let nights =
        "every Tue 20:00 Europe/Warsaw, grace 6 h, not before 07:00 nor after 23:00 in any player's zone";
    let mut graced = hall(&[("schedule", nights), ("missing", "standing")]);
    graced.wait_until("2026-01-06T19:00");
    // 01:00 UTC is 02:00 in Warsaw; the first hour that is allowed is 07:00.
    assert_eq!(graced.deadline().unwrap(), "01-07 06:00");
    graced.wait_until("2026-01-07T05:59");
    assert!(graced.told(MailKind::Report).is_empty(), "it lasts as long as is told");
    graced.wait_until("2026-01-07T06:00");
    assert_eq!(graced.told(MailKind::Report).len(), 2);

    let mut asleep = hall(&[("schedule", nights)]);
    asleep.wait_until("2026-01-06T12:00");
    asleep.house().awake(asleep.now).unwrap();
    asleep.now = "2026-01-06T18:20:37Z".parse().unwrap();
    let outage = asleep.house().awake(asleep.now).unwrap().unwrap();
    assert_eq!(outage.pushed, [spring()]);
    assert_eq!(asleep.deadline().unwrap(), "01-07 06:00", "not at 02:21 in the night");
}

#[test]
fn nobody_wins_by_silence_because_his_opponent_was_silent_before() {
    let lost = |third: &[SeatId]| {
        let mut hall =
            hall(&[("schedule", "24 h after the last turn"), ("takeover", "2"), ("deserted", "lost")]);
        hall.mail_at("2026-01-05T21:00", &blue(), "number 4");
        // Red has missed two deadlines then, and blue the last one.
        hall.wait_until("2026-01-07T21:30");
        let lost = |hall: &Hall| {
            hall.entries().into_iter().filter(|line| line.contains("lost by")).collect::<Vec<_>>()
        };
        assert_eq!(lost(&hall), [""; 0], "blue's next deadline decides");
        assert!(hall.last(&red()).contains("Miss the next deadline too, and you have lost this game."));
        for seat in third {
            hall.mail(seat, "number 4");
        }
        hall.wait_until("2026-01-09T22:00");
        lost(&hall)
    };
    assert!(lost(&[])[0].contains("lost by red and blue"));
    assert!(lost(&[blue()])[0].contains("lost by red:"));
    assert_eq!(lost(&[red(), blue()]), [""; 0]);
    assert!(lost(&[red()])[0].contains("lost by blue:"), "red has written, and blue missed two");
}

#[test]
fn a_clock_that_is_stopped_is_told_to_all_and_tells_its_new_deadline_when_it_goes() {
    let mut hall = hall(&[("schedule", "every Tue 20:00 Europe/Warsaw, grace 6 h, early")]);
    hall.wait_until("2026-01-05T21:00");
    hall.house().halt(&spring(), hall.now).unwrap();
    let stands = "The clock of this game stands: the umpire has stopped it.";
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for seat in [red(), blue()] {
        let told = hall.last(&seat);
        assert!(flat(&told).contains("The deadline is lifted.") && flat(&told).contains(stands), "{told}");
        let calendar = calendar_of(&hall.mails_to(&seat).last().unwrap().mail.bytes);
        assert!(calendar.is_some_and(|file| file.contains("METHOD:CANCEL")));
    }
    // Well after the deadline that does not act.
    hall.wait_until("2026-01-08T12:00");
    assert!(hall.told(MailKind::Reminder).is_empty() && hall.told(MailKind::Report).is_empty());
    for text in ["status", "number 3"] {
        hall.mail(&red(), text);
        let said = flat(&hall.last(&red()));
        assert!(said.contains(stands) && !said.contains("Deadline:"), "{said}");
    }
    hall.house().resume(&spring(), hall.now).unwrap();
    hall.wait_until("2026-01-08T12:10");
    assert_eq!(hall.deadline().unwrap(), "01-13 19:00");
    let told = hall.last(&blue());
    assert!(
        flat(&told).contains("The clock of this game goes on. The deadline is now Tuesday 13 January"),
        "{told}"
    );
    let calendar = calendar_of(&hall.mails_to(&blue()).last().unwrap().mail.bytes);
    assert!(calendar.is_some_and(|file| file.contains("METHOD:PUBLISH")));
    hall.mail(&red(), "status");
    assert!(!flat(&hall.last(&red())).contains("stands"), "{}", hall.last(&red()));
}

#[test]
fn a_deadline_of_hand_is_as_much_later_as_the_clock_stood() {
    let mut hall = hall(&[("press", "no")]);
    hall.house().set_deadline(&spring(), Some(at("2026-01-07T12:00")), hall.now).unwrap();
    hall.house().halt(&spring(), hall.now).unwrap();
    assert_eq!(hall.deadline(), None);
    hall.now += Duration::days(3);
    hall.house().resume(&spring(), hall.now).unwrap();
    assert_eq!(hall.deadline().unwrap(), "01-10 12:00");
    assert!(hall.last(&red()).contains("The clock of this game goes on."), "{}", hall.last(&red()));
    // One that was lifted before does not come back.
    hall.house().set_deadline(&spring(), None, hall.now).unwrap();
    hall.now += Duration::hours(1);
    hall.house().halt(&spring(), hall.now).unwrap();
    hall.now += Duration::hours(1);
    hall.house().resume(&spring(), hall.now).unwrap();
    assert_eq!(hall.deadline(), None);
    assert!(hall.last(&red()).contains("No deadline is set."), "{}", hall.last(&red()));
}

#[test]
fn a_clock_that_stands_for_any_reason_says_so_in_place_of_a_deadline() {
    let text = |hall: &mut Hall| {
        hall.mail(&red(), "status");
        hall.last(&red()).split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for (terms, why) in [
        (
            [("schedule", TUESDAYS), ("fuse", "50 %")],
            "more orders were missing at the deadline than the terms allow",
        ),
        ([("schedule", TUESDAYS), ("missing", "ask")], "stands: orders were missing at the deadline"),
        (
            [("schedule", "every Tue 20:00 Europe/Warsaw, not 2026-01-01..2999-12-31"), ("missing", "hold")],
            "its schedule leaves no deadline",
        ),
    ] {
        let mut hall = hall(&terms);
        hall.wait_until("2026-01-07T00:00");
        let said = text(&mut hall);
        assert!(said.contains(why) && !said.contains("Deadline:") && !said.contains("No deadline"), "{said}");
    }
}

#[test]
fn a_delay_that_is_asked_for_does_not_lapse_while_the_clock_stands() {
    for (delay, granted) in [("umpire", false), ("vote", true)] {
        let mut hall = hall(&[("schedule", "every day 20:00 Europe/Warsaw"), ("delay", delay)]);
        hall.wait_until("2026-01-05T21:00");
        assert_eq!(hall.deadline().unwrap(), "01-06 19:00");
        hall.mail(&red(), "delay 24 h");
        hall.house().halt(&spring(), hall.now).unwrap();
        hall.wait_until("2026-01-08T12:00");
        assert_eq!(hall.house().status(&spring()).unwrap().people.proposals.len(), 1);
        if granted {
            hall.mail(&blue(), "agree 1");
            let said = hall.last(&blue());
            assert!(said.contains("All agree to proposal 1"), "{said}");
        } else {
            let refused = hall.house().rule_delay(&spring(), 1, Decision::Accepted, hall.now).unwrap_err();
            assert!(refused.to_string().contains("the clock of spring stands"), "{refused}");
        }
        assert!(!hall.last(&red()).contains("Nothing comes of"), "{}", hall.last(&red()));
        hall.house().resume(&spring(), hall.now).unwrap();
        hall.wait_until("2026-01-08T13:00");
        if !granted {
            assert_eq!(hall.deadline().unwrap(), "01-08 19:00");
            hall.house().rule_delay(&spring(), 1, Decision::Accepted, hall.now).unwrap();
        }
        assert_eq!(hall.deadline().unwrap(), "01-09 19:00", "{delay}");
    }
}

#[test]
fn whether_a_time_comes_twice_is_said_of_each_readers_clocks_whatever_gave_the_deadline() {
    let twice = "show that time twice on that day";
    let flat = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let told = |hall: &Hall, seat: &SeatId| flat(hall.last(seat));
    // On the clocks of the schedule twice, on those of one reader not.
    let mut hall = Hall::with(&[]);
    hall.now = at("2026-10-24T12:00");
    hall.mail(&blue(), "zone America/New_York");
    set(&hall, &[("schedule", "every day 02:30 Europe/Warsaw, grace 40 min")]);
    hall.wait_until("2026-10-24T13:00");
    assert_eq!(hall.deadline().unwrap(), "10-25 00:30");
    assert!(
        told(&hall, &red()).contains("of Europe/Warsaw show that time twice on that day; this is the first")
    );
    assert!(!told(&hall, &blue()).contains(twice), "{}", told(&hall, &blue()));
    // The end of the grace is no time of the schedule.
    hall.wait_until("2026-10-25T00:30");
    assert_eq!(hall.deadline().unwrap(), "10-25 01:10");
    assert!(told(&hall, &red()).contains("this is the second of the two"), "{}", told(&hall, &red()));
    assert!(!told(&hall, &blue()).contains(twice), "{}", told(&hall, &blue()));

    for schedule in ["every day 00:30 UTC", "12 h after the last turn"] {
        let mut hall = Hall::with(&[]);
        hall.now = at("2026-10-24T12:30");
        set(&hall, &[("schedule", schedule)]);
        hall.wait_until("2026-10-24T13:00");
        assert_eq!(hall.deadline().unwrap(), "10-25 00:30");
        assert!(told(&hall, &red()).contains(twice), "{schedule}: {}", told(&hall, &red()));
    }
    let hall = Hall::with(&[]);
    hall.house().set_deadline(&spring(), Some(at("2026-10-25T01:30")), hall.now).unwrap();
    assert!(told(&hall, &red()).contains("this is the second of the two"), "{}", told(&hall, &red()));
}

#[test]
fn the_mail_about_an_outage_tells_by_how_much_the_deadline_is_later() {
    let nights = "every day 20:00 Europe/Warsaw, not before 07:00 nor after 23:00 in any player's zone";
    let mut hall = hall(&[("schedule", nights)]);
    hall.wait_until("2026-01-06T18:00");
    hall.house().awake(hall.now).unwrap();
    hall.now = at("2026-01-06T23:00");
    hall.house().awake(hall.now).unwrap();
    assert_eq!(hall.deadline().unwrap(), "01-07 06:00");
    let told = hall.last(&red()).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        told.contains("was not awake for 5 hours,") && told.contains("The deadline is later by 11 hours."),
        "{told}"
    );
}

#[test]
fn a_reminder_that_only_the_rounding_of_the_deadline_puts_after_its_announcement_is_not_mailed() {
    let mut hall = Hall::with(&[]);
    hall.now = "2026-01-05T20:00:30Z".parse().unwrap();
    set(&hall, &[("schedule", "24 h after the last turn")]);
    hall.house().tick(hall.now).unwrap();
    assert_eq!(hall.deadline().unwrap(), "01-06 20:01");
    hall.wait_until("2026-01-06T16:00");
    assert!(hall.told(MailKind::Reminder).is_empty(), "{:?}", hall.told(MailKind::Reminder));
    hall.wait_until("2026-01-06T19:00");
    assert_eq!(hall.told(MailKind::Reminder), pairs(&[("01-06 17:01", "red"), ("01-06 17:01", "blue")]));
}

/// A clock that is a year ahead for a minute, and a service that was started in that minute.
#[test]
fn what_a_wrong_clock_has_set_may_be_undone_and_everybody_is_told() {
    let mut hall = hall(&[("schedule", "every day 20:00 UTC")]);
    hall.wait_until("2026-01-06T12:00");
    hall.house().awake(hall.now).unwrap();
    assert_eq!(hall.deadline().unwrap(), "01-06 20:00");
    let ahead = at("2027-01-06T12:00");
    hall.house().awake(ahead).unwrap();
    hall.house().tick(ahead).unwrap();
    let late = hall.house().status(&spring()).unwrap().deadline.unwrap();
    assert!(late > at("2027-01-06T12:00"), "{late}");
    // It is back. The umpire is told which deadline is late, and how to undo it.
    hall.now = at("2026-01-06T12:01");
    hall.house().awake(hall.now).unwrap();
    let told =
        hall.of_kind(MailKind::Umpire).into_iter().find(|n| n.contains("the clock has gone back")).unwrap();
    assert!(told.contains("spring: 2027-01-") && told.contains("estafette deadline"), "{told}");
    // Not before what was announced while the clock was right.
    let early = hall.house().set_deadline(&spring(), Some(at("2026-01-06T19:00")), hall.now);
    assert!(early.unwrap_err().to_string().contains("2026-01-06 20:00"), "what was announced counts");
    hall.house().set_deadline(&spring(), Some(at("2026-01-06T20:00")), hall.now).unwrap();
    assert_eq!(hall.deadline().unwrap(), "01-06 20:00");
    for seat in [red(), blue()] {
        let told = hall.last(&seat);
        assert!(told.contains("came of a wrong clock") && told.contains("6 January 2026, 21:00"), "{told}");
    }
    // From here on it binds again.
    let earlier = hall.house().set_deadline(&spring(), Some(at("2026-01-06T13:00")), hall.now);
    assert!(earlier.unwrap_err().to_string().contains("never moved earlier"));
}

#[test]
fn a_phase_that_a_wrong_clock_has_opened_has_no_deadline_that_binds() {
    let mut hall = hall(&[("schedule", "every Tue 20:00 UTC"), ("missing", "hold")]);
    hall.wait_until("2026-01-06T12:00");
    let ahead = at("2027-01-12T12:00");
    hall.house().tick(ahead).unwrap();
    let late = hall.house().status(&spring()).unwrap().deadline.unwrap();
    assert!(late > ahead, "the turn was played by the wrong clock: {late}");
    hall.now = at("2026-01-06T12:01");
    hall.house().set_deadline(&spring(), Some(at("2026-01-13T20:00")), hall.now).unwrap();
    assert_eq!(hall.deadline().unwrap(), "01-13 20:00");
}
