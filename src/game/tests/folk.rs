//! What holders say of themselves and to each other by mail.

use super::*;

/// A game with terms, whose clock has been looked at.
pub fn with_terms(said: &[(&str, &str)]) -> Hall {
    with_terms_for(Hall::with(&[]), said)
}

fn with_terms_for(hall: Hall, said: &[(&str, &str)]) -> Hall {
    let mut terms = Terms::default();
    for (key, value) in said {
        terms.set(key, value).unwrap();
    }
    let now = hall.now;
    hall.house().set_terms(&spring(), &terms, now).unwrap();
    hall.house().tick(now).unwrap();
    hall
}

const TUESDAYS: (&str, &str) = ("schedule", "every Tue 20:00 Europe/Warsaw");
const EARLY: (&str, &str) = ("schedule", "every Tue 20:00 Europe/Warsaw, early");

impl Hall {
    /// Lets time go by up to a moment, with a look at the clock whenever one is due.
    pub fn until(&mut self, at: &str) {
        let at: DateTime<Utc> = at.parse().unwrap();
        loop {
            let next = self.house().next_tick().unwrap();
            let Some(next) = next.filter(|next| *next <= at) else { break };
            self.now = next.max(self.now);
            self.house().tick(self.now).unwrap();
        }
        self.now = at;
    }

    /// The deadline in UTC.
    pub fn due_at(&self) -> String {
        let at = self.house().status(&spring()).unwrap().deadline;
        at.map_or_else(|| "none".to_owned(), |at| at.format("%F %R").to_string())
    }

    /// The journal in words from the last entry of a kind on.
    fn entered(&self, words: &str) -> usize {
        self.house().journal(&spring()).unwrap().iter().filter(|l| l.text.contains(words)).count()
    }

    /// Mails a text under a subject; what became of it, and the receipt.
    fn ask(&mut self, seat: &SeatId, subject: &str, text: &str) -> (Outcome, String) {
        let raw = self.bytes_from(seat, subject, text);
        (self.deliver(&raw), self.last(seat))
    }

    /// Mails a text; the receipt of what was done.
    fn tell(&mut self, seat: &SeatId, text: &str) -> String {
        let (outcome, receipt) = self.ask(seat, "orders", text);
        assert_eq!(outcome, Outcome::Accepted, "{receipt}");
        receipt
    }

    /// Mails a text that is refused; the receipt.
    fn refused(&mut self, seat: &SeatId, text: &str) -> String {
        let (outcome, receipt) = self.ask(seat, "orders", text);
        assert_eq!(outcome, Outcome::Unusable, "{receipt}");
        receipt
    }
}

#[track_caller]
fn has(text: &str, part: &str) {
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat(text).contains(&flat(part)), "no `{part}` in\n{text}");
}

#[test]
fn a_seat_reads_deadlines_in_the_zone_that_it_chose() {
    let mut hall = with_terms(&[TUESDAYS]);
    let receipt = hall.tell(&red(), "zone america/new york");
    has(&receipt, "the time zone America/New_York from now on");
    has(&receipt, "Tuesday 6 January 2026, 14:00 EST (2026-01-06 19:00 UTC)");
    has(&hall.refused(&red(), "tz Warszawa"), "did you mean `Europe/Warsaw`?");
    has(&hall.tell(&red(), "zone"), "America/New_York");
    assert_eq!(hall.entered("reads deadlines in"), 1);
    has(&hall.tell(&blue(), "status"), "20:00 CET");
}

#[test]
fn a_seat_chooses_when_it_is_reminded() {
    let mut hall = with_terms(&[TUESDAYS]);
    has(&hall.tell(&red(), "remind 90 min and 2 h"), "before the deadline: 2 hours, 1 hour 30 minutes");
    has(&hall.tell(&blue(), "remind off"), "You are not reminded");
    has(&hall.refused(&red(), "remind 24"), "min, h, days or weeks");
    hall.until("2026-01-06T18:59:00Z");
    assert_eq!(hall.of_kind(MailKind::Reminder).len(), 2);
    has(&hall.tell(&red(), "remind"), "2 hours, 1 hour 30 minutes");
    has(&hall.tell(&red(), "przypominaj domyślnie"), "24 hours, 3 hours");
}

#[test]
fn whoami_and_orders_tell_what_is_known_of_a_seat() {
    let mut hall = with_terms(&[TUESDAYS]);
    hall.mail(&red(), "number 3\n# a remark");
    hall.mail(&red(), "absent 2026-02-01..2026-02-03");
    let page = hall.tell(&red(), "whoami");
    for part in [
        "ann@a.example: you play Red in the game \"spring\" (Tiny)",
        "ann@a.example (registered",
        "Time zone: Europe/Warsaw",
        "Language of your mails: English",
        "24 hours, 3 hours",
        "proven by: secret",
        "Away from Sunday 1 February 2026, 00:00 CET",
    ] {
        has(&page, part);
    }
    let page = hall.tell(&red(), "orders");
    has(&page, "Your orders for turn 1");
    has(&page, "sheet: number 3");
    has(&page, "As you sent them (1): number 3");
    has(&hall.tell(&red(), "kim jestem"), "Who you are here");
    assert!(!hall.tell(&blue(), "orders").contains("number 3"));
    assert_eq!(hall.mail(&red(), "Orders:\nnumber 4"), Outcome::Warned);
    assert!(!hall.last(&red()).contains("As you sent them"));
}

#[test]
fn a_seat_keeps_its_time_in_a_game_that_goes_on_early() {
    let mut hall = with_terms(&[EARLY]);
    has(&hall.tell(&red(), "number 3\nwait"), "does not go on before the deadline");
    hall.mail(&blue(), "number 4");
    assert!(!hall.last(&blue()).contains("wait"), "nobody else hears of it");
    hall.until("2026-01-06T10:00:00Z");
    assert_eq!(hall.house().status(&spring()).unwrap().phases, 0);
    has(&hall.tell(&red(), "ready"), "as soon as all are in");
    hall.until("2026-01-06T10:30:00Z");
    assert_eq!(hall.house().status(&spring()).unwrap().phases, 1);
    assert_eq!(hall.due_at(), "2026-01-06 19:00", "the next Tuesday evening, which is to come");

    let (outcome, receipt) = hall.ask(&red(), "Re: [spring T1] a report", "wait");
    assert_eq!(outcome, Outcome::Unusable);
    has(&receipt, "this mail is for turn 1, and now it is turn 2");
    assert_eq!(hall.ask(&red(), "x", "turn 2\nwait").0, Outcome::Accepted);
    assert_eq!(hall.ask(&red(), "[spring T2] x", "wait").0, Outcome::Accepted);
    assert_eq!(hall.entered("wants all of its time"), 2, "what changes nothing is not entered");

    let mut late = with_terms(&[TUESDAYS]);
    has(&late.refused(&red(), "wait"), "always waits for its deadline");
    has(&Hall::with(&[]).refused(&red(), "czekaj"), "always waits for its deadline");
}

#[test]
fn an_absence_moves_later_deadlines_and_excuses_what_is_missed_in_it() {
    let mut hall = with_terms(&[TUESDAYS, ("takeover", "1")]);
    let receipt = hall.tell(&red(), "absent 2026-01-06 to 2026-01-15");
    has(&receipt, "away from Tuesday 6 January 2026, 00:00 CET");
    has(&receipt, "falls into it and stays");
    has(&receipt, "32 more days");
    assert_eq!(hall.due_at(), "2026-01-06 19:00");
    let notes = hall.of_kind(MailKind::Umpire);
    assert!(notes.iter().any(|n| n.contains("red will be away")), "{notes:?}");
    hall.mail(&blue(), "number 2");
    hall.until("2026-01-06T19:00:00Z");
    assert_eq!(hall.entered("red missed, excused"), 1);
    assert_eq!(hall.due_at(), "2026-01-20 19:00", "the Tuesday after the absence");
    assert!(hall.of_kind(MailKind::Notice).iter().all(|n| !n.contains("offered to others")));
}

#[test]
fn absences_are_limited_listed_and_taken_back() {
    let mut hall = with_terms(&[TUESDAYS, ("absence", "10"), ("absences", "15")]);
    has(&hall.refused(&red(), "absent 2026-01-01..2026-01-03"), "is past already");
    has(&hall.refused(&red(), "absent 2026-02-01..2026-02-11"), "11 days at a stretch");
    hall.tell(&red(), "vacation 2026-02-01..2026-02-08");
    has(&hall.refused(&red(), "absent 2026-02-08..2026-02-12"), "you said already");
    has(&hall.refused(&red(), "absent 2026-02-09..2026-02-12"), "12 days at a stretch");
    has(&hall.refused(&red(), "absent 2026-03-01..2026-03-09"), "17 days in all");
    hall.tell(&red(), "absent 2026-03-01..2026-03-05");
    let list = hall.tell(&red(), "absent");
    has(&list, "Away from Sunday 1 February 2026");
    has(&list, "Away from Sunday 1 March 2026");
    has(&list, "you have used 13");
    hall.until("2026-02-03T22:00:00Z");
    has(&hall.tell(&red(), "back"), "Welcome back");
    let list = hall.tell(&red(), "absent");
    assert!(!list.contains("February 2026, 00:00"), "{list}");
    has(&list, "you have used 8");
    has(&hall.tell(&red(), "present"), "is taken back");
    has(&hall.refused(&red(), "present"), "you have not said");
    let mut strict = with_terms(&[TUESDAYS, ("absence", "no")]);
    has(&strict.refused(&blue(), "absent 2026-02-01"), "allow no absences");
}
