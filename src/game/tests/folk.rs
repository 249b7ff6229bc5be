//! What holders say of themselves and to each other by mail.

use super::*;
use estafette_core::journal::Decision;

/// A game with terms, whose clock has been looked at.
pub fn with_terms(said: &[(&str, &str)]) -> Hall {
    with_terms_for(Hall::with(&[]), said)
}

/// The same of a game that was set up otherwise.
pub fn with_terms_for(hall: Hall, said: &[(&str, &str)]) -> Hall {
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
    has(&Hall::with(&[]).refused(&red(), "czekaj"), "this game has no schedule");
    let mut undated = with_terms(&[("press", "no")]);
    for word in ["wait", "ready"] {
        let said = undated.refused(&red(), word);
        has(&said, "this game has no schedule");
        assert!(!said.contains("always waits"), "{said}");
    }
    let soon = undated.now + Duration::days(2);
    undated.house().set_deadline(&spring(), Some(soon), undated.now).unwrap();
    has(&undated.refused(&red(), "wait"), "always waits for its deadline");
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

const VOTE: (&str, &str) = ("delay", "vote");

/// A game of three with terms.
fn three(said: &[(&str, &str)]) -> Hall {
    with_terms_for(Hall::set_up("trio", Settings::default()), said)
}

#[test]
fn the_umpire_grants_or_refuses_a_delay() {
    let mut hall = with_terms(&[TUESDAYS, ("delay-most", "48 h")]);
    let receipt = hall.tell(&red(), "delay 24 h because the bridge is closed");
    has(&receipt, "The umpire is asked");
    let note = hall.of_kind(MailKind::Umpire).pop().unwrap();
    has(&note, "red of spring asks for 24 hours more than the deadline 2026-01-06 19:00 UTC");
    has(&note, "Why: the bridge is closed");
    has(&note, "`estafette delay spring 1 grant`");
    assert!(hall.of_kind(MailKind::Notice).is_empty(), "the others are not asked");
    has(&hall.refused(&red(), "delay 3 h"), "there is one already");
    has(&hall.refused(&blue(), "agree 1"), "no proposal has number 1");
    let now = hall.now;
    hall.house().rule_delay(&spring(), 1, Decision::Accepted, now).unwrap();
    assert_eq!(hall.due_at(), "2026-01-07 19:00");
    for seat in [red(), blue()] {
        has(&hall.last(&seat), "A delay of 24 hours was asked for and granted");
        has(&hall.last(&seat), "2026-01-07 19:00 UTC");
    }
    assert!(hall.house().rule_delay(&spring(), 1, Decision::Rejected, now).is_err(), "it is decided");
    has(&hall.refused(&red(), "delay 30 h"), "more than can be asked for now: 24 hours");
    hall.tell(&blue(), "odrocz o 3 h");
    let now = hall.now;
    hall.house().rule_delay(&spring(), 2, Decision::Rejected, now).unwrap();
    has(&hall.last(&blue()), "The umpire has refused it");
    assert_eq!(hall.due_at(), "2026-01-07 19:00");
    hall.tell(&blue(), "delay 3 h");
    hall.until("2026-01-07T19:00:00Z");
    assert_eq!(hall.entered("proposal 3 has lapsed"), 1);
    has(&with_terms(&[TUESDAYS, ("delay", "no")]).refused(&red(), "delay 3 h"), "no delays");
    has(&with_terms(&[]).refused(&red(), "delay 3 h"), "no deadline is ahead");
    has(&Hall::with(&[]).refused(&red(), "delay 3 h"), "no terms that allow it");
}

#[test]
fn a_vote_for_a_delay_has_to_be_unanimous_and_is_told_when_it_is_decided() {
    let mut hall = three(&[TUESDAYS, VOTE]);
    hall.tell(&red(), "delay 24 h because I travel");
    for seat in [blue(), green()] {
        let mail = hall.last(&seat);
        has(&mail, "proposal 1 of Red: the deadline is later by 24 hours");
        has(&mail, "Why: I travel");
        has(&mail, "`agree 1` or `object 1`, until Tuesday 6 January 2026, 20:00 CET");
    }
    has(&hall.refused(&red(), "agree 1"), "is your own");
    let green_had = hall.mails_to(&green()).len();
    has(&hall.tell(&blue(), "agree 1"), "told to nobody before it is decided");
    assert_eq!(hall.mails_to(&green()).len(), green_had);
    assert_eq!(hall.due_at(), "2026-01-06 19:00");
    has(&hall.tell(&green(), "zgoda 1"), "Proposal 1 is accepted");
    assert_eq!(hall.due_at(), "2026-01-07 19:00");
    hall.tell(&blue(), "delay 2 h");
    hall.tell(&red(), "agree 2");
    has(&hall.tell(&green(), "object 2"), "is rejected");
    let said = hall.last(&red());
    has(&said, "Nothing comes of proposal 2 of Blue: the deadline is later by 2 hours. Not all agree.");
    assert!(!said.contains("reen"), "{said}");
    hall.tell(&blue(), "delay 2 h");
    has(&hall.tell(&blue(), "object 3"), "taken back");
    has(&hall.refused(&red(), "agree 3"), "answered no longer");
    let mut silent = three(&[TUESDAYS, VOTE, ("press", "no")]);
    silent.tell(&red(), "delay 24 h because I travel");
    assert!(!silent.last(&blue()).contains("travel"), "a reason would be a letter");
}

#[test]
fn a_vote_lapses_after_a_day_and_not_before_though_the_game_goes_on() {
    let mut hall = three(&[("schedule", "every Fri 20:00 Europe/Warsaw")]);
    hall.tell(&red(), "draw");
    hall.tell(&blue(), "agree 1");
    hall.until("2026-01-06T21:00:00Z");
    assert_eq!(hall.entered("proposal 1 has lapsed"), 1);
    has(&hall.last(&green()), "Its time was over");
    hall.tell(&red(), "draw");
    for seat in [red(), blue(), green()] {
        hall.mail(&seat, "number 1");
    }
    hall.run(Mode::WhenAllIn);
    let now = hall.now;
    hall.house().tick(now).unwrap();
    assert_eq!(hall.entered("proposal 2 has lapsed"), 0, "the others were promised a day");
    has(&hall.refused(&red(), "draw"), "there is one already");
    let (outcome, receipt) = hall.ask(&green(), "[spring T1] proposal", "agree 2");
    assert_eq!(outcome, Outcome::Accepted, "{receipt}");
    hall.until("2026-01-07T23:00:00Z");
    assert_eq!(hall.entered("proposal 2 has lapsed"), 1);
    let (_, receipt) = hall.ask(&blue(), "[spring T1] proposal", "agree 2");
    has(&receipt, "answered no longer");
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}

#[test]
fn a_draw_is_agreed_to_in_its_time_though_the_game_went_on() {
    let mut hall = three(&[TUESDAYS]);
    hall.tell(&red(), "draw");
    for seat in [red(), blue(), green()] {
        hall.mail(&seat, "number 1");
    }
    hall.run(Mode::WhenAllIn);
    hall.ask(&green(), "[spring T1] proposal", "agree 1");
    let (_, receipt) = hall.ask(&blue(), "[spring T1] proposal", "agree 1");
    has(&receipt, "The game is over: a draw was agreed.");
}

#[test]
fn a_delay_that_the_game_did_not_wait_for_is_told_so_when_it_is_asked_and_when_it_lapses() {
    let mut hall = three(&[TUESDAYS, VOTE]);
    hall.tell(&red(), "delay 24 h");
    has(&hall.last(&blue()), "If all have handed in before that, the game goes on without it.");
    for seat in [red(), blue(), green()] {
        hall.mail(&seat, "number 1");
    }
    hall.run(Mode::WhenAllIn);
    let now = hall.now;
    hall.house().tick(now).unwrap();
    assert_eq!(hall.entered("proposal 1 has lapsed"), 1);
    let told =
        hall.mails_to(&blue()).into_iter().filter(|m| text_of(m).contains("went on before it was decided"));
    assert_eq!(told.count(), 1);
}

#[test]
fn a_draw_that_all_agree_to_ends_the_game() {
    let mut hall = three(&[TUESDAYS]);
    for seat in [red(), blue(), green()] {
        hall.mail(&seat, "number 1");
    }
    hall.run(Mode::WhenAllIn);
    hall.tell(&blue(), "remis");
    hall.tell(&red(), "agree 1");
    let receipt = hall.tell(&green(), "agree 1");
    has(&receipt, "The game is over: a draw was agreed.");
    for seat in [red(), blue(), green()] {
        let last = hall.mails_to(&seat).into_iter().rfind(|m| m.mail.kind == MailKind::Final).unwrap();
        has(&text_of(&last), "The game is over: a draw was agreed.");
        has(&text_of(&last), "the secret S of this game is");
    }
    let status = hall.house().status(&spring()).unwrap();
    assert_eq!((status.state.as_str(), status.due.as_str()), ("over", "a draw was agreed"));
    assert_eq!(status.deadline, None);
    let verdict = hall.house().verify(&spring()).unwrap();
    assert!(verdict.is_sound() && verdict.commitment == Some(true), "{verdict:?}");
    assert!(matches!(hall.run(Mode::Now).stopped, Stopped::Over { text } if text == "a draw was agreed"));
    has(&hall.ask(&red(), "x", "number 3").1, "The game is over (a draw was agreed): no orders are taken");
    has(&hall.tell(&red(), "status"), "The game is over: a draw was agreed.");
    has(&hall.tell(&red(), "report"), "turn 1");
    hall.until("2026-03-01T20:00:00Z");
    has(&three(&[TUESDAYS, ("draw", "no")]).refused(&red(), "draw"), "no draw");
}

#[test]
fn who_concedes_names_the_game_of_two_or_the_winner_among_more() {
    let mut hall = with_terms(&[TUESDAYS]);
    has(&hall.refused(&red(), "concede"), "write `concede spring`");
    has(&hall.refused(&red(), "concede to blue"), "write `concede spring`");
    assert_eq!(hall.house().status(&spring()).unwrap().state, "running");
    has(&hall.tell(&red(), "concede spring"), "Red has conceded to Blue");
    assert_eq!(hall.house().status(&spring()).unwrap().due, "Red has conceded to Blue");
    assert!(hall.house().verify(&spring()).unwrap().is_sound());

    let mut hall = three(&[TUESDAYS]);
    has(&hall.refused(&red(), "concede spring"), "one of blue, green");
    hall.tell(&red(), "concede to Green");
    has(&hall.last(&blue()), "the game ends and is won by Green");
    hall.tell(&blue(), "agree 1");
    has(&hall.tell(&green(), "agree 1"), "Red has conceded to Green");
    has(&with_terms(&[TUESDAYS, ("concede", "no")]).refused(&red(), "concede"), "do not allow");
}

#[test]
fn a_game_that_waits_for_answers_can_be_ended_and_verified() {
    let mut hall = with_terms_for(Hall::with(&["GD-01"]), &[TUESDAYS]);
    both(&mut hall, ["number 1", "number 2"]);
    hall.run(Mode::WhenAllIn);
    assert!(hall.house().status(&spring()).unwrap().paused);
    hall.tell(&red(), "concede spring");
    let status = hall.house().status(&spring()).unwrap();
    assert!(!status.paused && status.seats.iter().all(|s| s.questions.is_empty()));
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}

#[test]
fn who_resigns_names_the_game_and_may_stay() {
    let mut hall = with_terms(&[TUESDAYS]);
    has(&hall.refused(&red(), "resign"), "write `resign spring`");
    has(&hall.refused(&red(), "resign summer"), "write `resign spring`");
    has(&hall.tell(&red(), "resign spring"), "You have resigned");
    has(&hall.refused(&red(), "resign spring"), "resigned already");
    assert_eq!(hall.entered("red is offered to others: its holder resigned"), 1);
    hall.tell(&red(), "number 3");
    let vacant = |hall: &Hall| hall.house().status(&spring()).unwrap().people.seats[0].vacant.clone();
    assert!(vacant(&hall).is_some(), "orders alone are no change of mind");
    has(&hall.tell(&red(), "stay"), "Your seat is yours");
    assert_eq!(vacant(&hall), None);
    has(&hall.refused(&red(), "stay"), "not offered");
    let now = hall.now;
    hall.house().offer(&spring(), &red(), now).unwrap();
    has(&hall.refused(&red(), "stay"), "the umpire has offered");
}

#[test]
fn where_a_deserted_seat_loses_whoever_resigns_ends_the_game() {
    let mut hall = with_terms(&[TUESDAYS, ("deserted", "lost")]);
    hall.tell(&blue(), "number 4");
    has(&hall.tell(&red(), "resign spring"), "The game is over: Red has resigned, and Blue wins.");
    assert_eq!(hall.entered("lost by red: its holder resigned"), 1);
    assert!(hall.house().status(&spring()).unwrap().people.seats[0].vacant.is_none());
    let ending = hall.house().status(&spring()).unwrap();
    assert!(ending.seats.iter().all(|seat| seat.questions.is_empty()));
    has(&hall.refused(&red(), "resign spring"), "over");
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}

#[test]
fn an_absence_until_the_game_should_be_over_is_told_to_lose_it_and_does_unless_taken_back() {
    let ends = ("ends", "2026-01-16T20:00Z");
    let mut hall = with_terms(&[TUESDAYS, ("deserted", "lost"), ends]);
    let said = hall.tell(&red(), "absent 2026-01-10..2026-01-17");
    has(&said, "to the end of the round");
    has(&said, "if the game is not over at Saturday 10 January 2026, 00:00 CET");
    has(&hall.tell(&red(), "present"), "being away is taken back");
    has(&hall.tell(&red(), "absent 2026-01-10..2026-01-15"), "not counted against you");
    assert_eq!(hall.entered("is away until the end"), 0);
    let mut hall = with_terms(&[TUESDAYS, ("deserted", "lost"), ends]);
    has(&hall.tell(&red(), "absent 2026-01-05..2026-01-17"), "and so you have lost this game");
    let now = hall.now;
    hall.house().tick(now).unwrap();
    assert_eq!(hall.entered("lost by red: its holder is away until the end"), 1);
    let mut hall = with_terms(&[TUESDAYS, ends]);
    let said = hall.tell(&red(), "absent 2026-01-05..2026-01-17");
    assert!(!said.contains("end of the round"), "where others can take a seat it is not lost: {said}");
}

const SUBSTITUTE: &str = "zoe@z.example";

/// The newest mail to an address: its text, and where a reply goes.
fn newest_to(hall: &Hall, to: &str) -> (String, String) {
    let store = hall.written();
    let sql = "SELECT bytes FROM open_outbox WHERE recipient = ? ORDER BY id DESC LIMIT 1";
    let bytes: Vec<u8> = store.query_row(sql, [to], |r| r.get(0)).unwrap();
    let mail = mail_parser::MessageParser::default().parse(&bytes).unwrap();
    let reply_to = mail.reply_to().and_then(|a| a.first()).and_then(|a| a.address()).unwrap_or("");
    (mail.body_text(0).unwrap().into_owned(), reply_to.to_owned())
}

#[test]
fn a_substitute_holds_a_seat_for_its_days_and_then_it_goes_back() {
    let mut hall = with_terms(&[TUESDAYS]);
    has(&hall.refused(&red(), "substitute zoe@z.example"), "an address, the days, and the name");
    let said = format!("substitute {SUBSTITUTE} 2026-01-10..2026-01-12 name Zoe");
    has(&hall.refused(&red(), &said.replace(SUBSTITUTE, "bob@b.example")), "cannot stand in here");
    has(&hall.tell(&red(), &said), "Your registered address is asked first");
    let to = confirmation(&hall, "ann@a.example");
    let raw = hall.raw("ann@a.example", &to, "Re: x", "confirm");
    assert_eq!(hall.deliver(&raw), Outcome::Accepted);
    let (question, to) = newest_to(&hall, SUBSTITUTE);
    has(&question, "asks whether you would play on from Saturday 10 January 2026, 00:00 CET");
    assert!(!question.contains("spring") && !question.contains("Red"), "{question}");
    let raw = hall.raw(SUBSTITUTE, &to, "Re: x", "confirm");
    assert_eq!(hall.deliver(&raw), Outcome::Accepted);
    has(&newest_to(&hall, "ann@a.example").0, "Zoe has agreed to stand in for you");
    assert_eq!(hall.mail(&red(), "number 3"), Outcome::Accepted, "the seat is still Ann's");

    hall.until("2026-01-09T23:00:00Z");
    has(&newest_to(&hall, "ann@a.example").0, "Zoe holds your seat until Tuesday 13 January 2026, 00:00 CET");
    assert_eq!(hall.mail(&red(), "number 4"), Outcome::Stranger, "the old secret is dead");
    let (welcome, secret) = newest_to(&hall, SUBSTITUTE);
    has(&welcome, "you play Red in the game \"spring\"");
    let raw = hall.raw(SUBSTITUTE, &secret, "orders", "number 5\nwhoami");
    assert_eq!(hall.deliver(&raw), Outcome::Accepted);
    has(&newest_to(&hall, SUBSTITUTE).0, "You stand in for somebody else");
    for gives_away in ["resign spring", "concede spring", "substitute bo@b.example 2026-01-11 name Bo"] {
        let raw = hall.raw(SUBSTITUTE, &secret, "x", gives_away);
        assert_eq!(hall.deliver(&raw), Outcome::Unusable, "{gives_away}");
    }

    hall.until("2026-01-12T23:00:00Z");
    let raw = hall.raw(SUBSTITUTE, &secret, "orders", "number 6");
    assert_eq!(hall.deliver(&raw), Outcome::Stranger);
    let (welcome, own) = newest_to(&hall, "ann@a.example");
    has(&welcome, "you play Red");
    assert_ne!(own, hall.reply_to(&red()), "the address is a new one");
    let raw = hall.raw("ann@a.example", &own, "orders", "number 7");
    assert_eq!(hall.deliver(&raw), Outcome::Accepted);
    assert_eq!(hall.entered("red is held by"), 3, "the lineage is in the journal");
}

fn confirmation(hall: &Hall, to: &str) -> String {
    let store = hall.written();
    let mut rows =
        store.prepare("SELECT bytes FROM open_outbox WHERE recipient = ? ORDER BY id DESC").unwrap();
    let rows = rows.query_map([to], |r| r.get::<_, Vec<u8>>(0)).unwrap();
    let reply_to = |bytes: Vec<u8>| {
        let mail = mail_parser::MessageParser::default().parse(&bytes).unwrap();
        mail.reply_to().and_then(|a| a.first()).and_then(|a| a.address()).unwrap_or("").to_owned()
    };
    rows.map(|r| reply_to(r.unwrap())).find(|a| a.contains("+confirm.")).unwrap()
}

#[test]
fn a_substitute_beyond_the_terms_is_for_the_umpire_and_present_takes_one_back() {
    let mut hall = with_terms(&[TUESDAYS, ("absence", "no")]);
    let said = format!("substitute {SUBSTITUTE} 2026-01-10..2026-01-12 name Zoe");
    has(&hall.tell(&red(), &said), "the umpire is asked");
    let note = hall.of_kind(MailKind::Umpire).pop().unwrap();
    has(&note, "`estafette seat spring red zoe@z.example --name \"Zoe\" --until 2026-01-12`");

    let mut hall = with_terms(&[TUESDAYS]);
    hall.tell(&red(), &said);
    let to = confirmation(&hall, "ann@a.example");
    let raw = hall.raw("ann@a.example", &to, "Re: x", "confirm");
    hall.deliver(&raw);
    let to = confirmation(&hall, SUBSTITUTE);
    let raw = hall.raw(SUBSTITUTE, &to, "Re: x", "confirm");
    hall.deliver(&raw);
    assert!(hall.house().status(&spring()).unwrap().people.seats[0].substitute.is_some());
    has(&hall.tell(&red(), "present"), "taken back");
    hall.until("2026-01-11T00:00:00Z");
    assert_eq!(hall.entered("red is held by"), 1);
}

#[test]
fn the_umpire_sees_who_is_away_what_is_proposed_and_who_is_on_offer() {
    let mut hall = three(&[TUESDAYS]);
    hall.tell(&red(), "absent 2026-02-01");
    hall.tell(&blue(), "resign spring");
    hall.tell(&green(), "draw");
    hall.tell(&red(), "agree 1");
    let people = hall.house().status(&spring()).unwrap().people;
    assert_eq!(people.seats[0].away.len(), 1);
    assert_eq!(people.seats[1].vacant.as_deref(), Some("its holder resigned"));
    assert_eq!((people.proposals[0].what.as_str(), &people.proposals[0].agreed), ("a draw", &vec![red()]));
    let now = hall.now;
    hall.house().halt(&spring(), now).unwrap();
    assert!(hall.house().status(&spring()).unwrap().people.halted.is_some());
}

#[test]
fn of_two_lines_that_settle_one_thing_the_last_counts_and_the_other_is_told() {
    let mut hall = with_terms(&[TUESDAYS]);
    let text =
        "resign spring\nlanguage polish\nzone Europe/Warsaw\nlanguage english\nstay\nzone Asia/Tokyo\n";
    let (_, said) = hall.ask(&red(), "commands", text);
    for (line, by) in [(1, 5), (2, 4), (3, 6)] {
        has(&said, &format!("line {line}: line {by} says it anew, and the last word counts"));
    }
    has(&said, "the time zone Asia/Tokyo from now on");
    assert_eq!((hall.entered("reads deadlines in"), hall.entered("resigned")), (1, 0));
    assert!(
        !hall
            .outbox()
            .iter()
            .any(|m| m.mail.to == "ben@b.example" && shown(&m.mail.bytes).contains("offered"))
    );
}
