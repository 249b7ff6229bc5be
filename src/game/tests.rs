//! The life of a game, from the first mail to the last, on a tiny system.

use chrono::{DateTime, Duration, Utc};
use tempfile::TempDir;

use super::testing::Tiny;
use super::{Found, Holder, House, HouseError, Identity, Mode, NewGame, Outcome, Ran, SendFailure, Stopped};
use crate::core::{GameId, SeatId};
use crate::mail::Envelope;
use crate::rules::Settings;
use crate::store::{MailKind, MailRow, Sqlite};

/// A house on a file, with a game of two players.
struct Hall {
    dir: TempDir,
    tiny: Tiny,
    replies: Vec<String>,
    mails: u32,
    now: DateTime<Utc>,
}

fn spring() -> GameId {
    GameId::new("spring")
}

fn red() -> SeatId {
    SeatId::new("red")
}

fn blue() -> SeatId {
    SeatId::new("blue")
}

impl Hall {
    /// A game whose decisions in `ask` are asked.
    fn with(ask: &[&str]) -> Self {
        let mut hall = Self {
            dir: tempfile::tempdir().unwrap(),
            tiny: Tiny::new(1),
            replies: Vec::new(),
            mails: 0,
            now: "2026-01-05T20:00:00Z".parse().unwrap(),
        };
        let settings = Settings(ask.iter().map(|d| ((*d).to_owned(), "ask".to_owned())).collect());
        let new = NewGame { game: spring(), system: "tiny".to_owned(), scenario: None, settings };
        let now = hall.now;
        let mut replies = Vec::new();
        let mut byte = 0u8;
        let mut random = |b: &mut [u8]| {
            b.fill_with(|| {
                byte = byte.wrapping_add(37);
                byte
            })
        };
        let mut house = hall.house();
        house.create(&new, &mut random, now).unwrap();
        for (seat, address) in [(red(), "ann@a.example"), (blue(), "bob@b.example")] {
            let holder =
                Holder { address: address.into(), name: address.into(), zone: "Europe/Warsaw".into() };
            replies.push(house.seat(&spring(), &seat, &holder, &mut random, now).unwrap().reply_to);
        }
        drop(house);
        hall.replies = replies;
        hall
    }

    /// The house, opened anew: whatever it knows comes from the file.
    fn house(&self) -> House<'_> {
        let store = Sqlite::open(&self.dir.path().join("house.db")).unwrap();
        let own =
            Identity { name: "Estafette".into(), local: "orders".into(), domain: "club.example".into() };
        House::open(Box::new(store), &self.tiny, own, &mut |b| b.fill(7)).unwrap()
    }

    fn reply_to(&self, seat: &SeatId) -> String {
        self.replies[usize::from(*seat == blue())].clone()
    }

    fn raw(&mut self, from: &str, to: &str, subject: &str, text: &str) -> Vec<u8> {
        self.mails += 1;
        format!(
            "From: <{from}>\r\nTo: <{to}>\r\nSubject: {subject}\r\nMessage-ID: <m{}@{}>\r\n\r\n{text}\r\n",
            self.mails,
            from.split('@').nth(1).unwrap()
        )
        .into_bytes()
    }

    fn bytes_from(&mut self, seat: &SeatId, subject: &str, text: &str) -> Vec<u8> {
        let from = if *seat == red() { "ann@a.example" } else { "bob@b.example" };
        let to = self.reply_to(seat);
        self.raw(from, &to, subject, text)
    }

    /// A seat mails something; what became of it.
    fn mail(&mut self, seat: &SeatId, text: &str) -> Outcome {
        let raw = self.bytes_from(seat, "orders", text);
        self.deliver(&raw)
    }

    fn deliver(&mut self, raw: &[u8]) -> Outcome {
        self.now += Duration::minutes(5);
        let mut house = self.house();
        let kept = house.take(raw, &Envelope::default(), self.now).unwrap();
        house.handle(kept.id(), self.now).unwrap().outcome
    }

    fn run(&mut self, mode: Mode) -> Ran {
        self.now += Duration::minutes(5);
        self.house().run(&spring(), mode, self.now).unwrap()
    }

    fn outbox(&self) -> Vec<MailRow> {
        self.house().outbox(&spring()).unwrap()
    }

    fn mails_to(&self, seat: &SeatId) -> Vec<MailRow> {
        self.outbox().into_iter().filter(|m| m.mail.seat.as_ref().unwrap().1 == *seat).collect()
    }

    /// The text of the newest mail to a seat.
    fn last(&self, seat: &SeatId) -> String {
        text_of(self.mails_to(seat).last().unwrap())
    }

    fn sql(&self, sql: &str) {
        rusqlite::Connection::open(self.dir.path().join("house.db")).unwrap().execute_batch(sql).unwrap();
    }
}

/// Subject and text of a mail.
fn text_of(mail: &MailRow) -> String {
    let message = mail_parser::MessageParser::default().parse(&mail.mail.bytes).unwrap();
    format!("{}\n{}", message.subject().unwrap(), message.body_text(0).unwrap())
}

fn both(hall: &mut Hall, orders: [&str; 2]) {
    assert_eq!(hall.mail(&red(), orders[0]), Outcome::Accepted);
    assert_eq!(hall.mail(&blue(), orders[1]), Outcome::Accepted);
}

#[test]
fn a_whole_game_is_played_by_mail_and_can_be_verified() {
    let mut hall = Hall::with(&[]);
    assert!(hall.last(&red()).contains("SHA-256"), "the commitment stands in the first mail");
    hall.mail(&red(), "words grey geese");
    for turn in 1..=3 {
        assert_eq!(hall.mail(&red(), "number 3\ntrap 77"), Outcome::Accepted);
        let waits = hall.run(Mode::WhenAllIn);
        assert!(matches!(&waits.stopped, Stopped::Owed { seats, .. } if *seats == [blue()]), "{waits:?}");
        assert_eq!(waits.mails, 0);
        hall.mail(&blue(), "number 4");
        let ran = hall.run(Mode::WhenAllIn);
        assert_eq!((ran.resolved.len(), ran.mails), (1, 2));
        assert_eq!(matches!(ran.stopped, Stopped::Over { .. }), turn == 3);
    }
    let last = hall.mails_to(&blue()).pop().unwrap();
    assert_eq!(last.mail.kind, MailKind::Final);
    assert!(text_of(&last).contains("the secret S of this game is"));
    let verdict = hall.house().verify(&spring()).unwrap();
    assert!(verdict.is_sound(), "{verdict:?}");
    assert_eq!(verdict.commitment, Some(true));
    assert!(verdict.phases.iter().all(|p| p.found == Found::Recomputed { dice: 2 }), "{verdict:?}");
    let seen: String = hall.mails_to(&blue()).iter().map(text_of).collect();
    assert!(!seen.contains("77"), "blue never sees red's trap");
    assert_eq!(hall.mail(&red(), "number 9"), Outcome::Unusable);
    assert!(hall.last(&red()).contains("no orders are taken"));
}

#[test]
fn a_receipt_says_what_was_understood_and_what_was_not() {
    let mut hall = Hall::with(&[]);
    let deadline = hall.now + Duration::days(2);
    let now = hall.now;
    hall.house().set_deadline(&spring(), Some(deadline), now).unwrap();
    assert!(hall.last(&red()).contains("The deadline is now Wednesday 7 January 2026, 21:00 CET"));
    assert_eq!(hall.mail(&red(), "number 3\nnumbr 4\n"), Outcome::Warned);
    let receipt = hall.last(&red());
    for part in [
        "[spring T1] accepted with warnings: turn 1",
        "line 1: you play number 3",
        "2 | numbr 4",
        "^^^^^^^",
        "write `number 3`",
        "sheet: number 3",
        "Your orders for turn 1 are in",
        "21:00 CET (2026-01-07 20:00 UTC), 1 day, 23 hours left",
    ] {
        assert!(receipt.contains(part), "{part} is missing in\n{receipt}");
    }
    assert_eq!(hall.mail(&red(), "nonsense"), Outcome::Unusable);
    assert!(hall.last(&red()).contains("sheet: number 3"), "what stood before still stands");
    assert_eq!(hall.mail(&red(), ""), Outcome::Unusable);
    assert!(hall.last(&red()).contains("no order and no command"));
}

#[test]
fn the_same_mail_twice_is_one_letter_and_one_receipt() {
    let mut hall = Hall::with(&[]);
    let raw = hall.bytes_from(&red(), "orders", "number 3");
    assert_eq!(hall.deliver(&raw), Outcome::Accepted);
    let before = (hall.outbox(), hall.house().journal(&spring()).unwrap());
    assert_eq!(hall.deliver(&raw), Outcome::Accepted, "the outcome it had");
    let mut other_way = b"Received: by another way\r\n".to_vec();
    other_way.extend(&raw);
    assert_eq!(hall.deliver(&other_way), Outcome::Duplicate);
    assert_eq!((hall.outbox(), hall.house().journal(&spring()).unwrap()), before);
}

#[test]
fn the_order_of_receiving_decides_and_the_receipt_says_so() {
    let mut hall = Hall::with(&[]);
    let older = hall.bytes_from(&red(), "orders", "number 1");
    let newer = hall.bytes_from(&red(), "orders", "number 2");
    hall.deliver(&newer);
    hall.deliver(&older);
    let receipt = hall.last(&red());
    assert!(receipt.contains("came in after 1 earlier mail for turn 1"), "{receipt}");
    assert!(receipt.contains("sheet: number 1"), "{receipt}");
}

#[test]
fn a_sheet_for_another_turn_is_refused_or_kept() {
    let mut hall = Hall::with(&[]);
    both(&mut hall, ["number 1", "number 2"]);
    assert_eq!(hall.mail(&red(), "TURN 3\nnumber 6"), Outcome::Accepted);
    assert!(hall.last(&red()).contains("kept for turn 3; due now is turn 1"));
    hall.run(Mode::WhenAllIn);
    let raw = hall.bytes_from(&red(), "Re: [spring T1] report", "number 5");
    assert_eq!(hall.deliver(&raw), Outcome::Unusable);
    assert!(hall.last(&red()).contains("turn 1 is past; turn 2 is due"));
    let raw = hall.bytes_from(&red(), "Re: [spring T1] report", "turn 2\nnumber 5");
    assert_eq!(hall.deliver(&raw), Outcome::Accepted);
    let raw = hall.bytes_from(&red(), "Re: [winter T2] report", "number 5");
    assert_eq!(hall.deliver(&raw), Outcome::Unusable);
    assert!(hall.last(&red()).contains("names the game `winter`"));
    hall.mail(&blue(), "number 5");
    hall.run(Mode::WhenAllIn);
    let status = hall.house().status(&spring()).unwrap();
    let owes = status.seats.iter().map(|s| s.owes).collect::<Vec<_>>();
    assert_eq!(owes, [super::Owes::In, super::Owes::Sheet], "the sheet sent ahead counts");
}

#[test]
fn more_follows_holds_a_sheet_open_and_cancel_takes_it_back() {
    let mut hall = Hall::with(&[]);
    hall.mail(&blue(), "done");
    hall.mail(&red(), "number 3\nmore follows");
    assert!(matches!(hall.run(Mode::WhenAllIn).stopped, Stopped::Owed { turn: 1, .. }));
    hall.mail(&red(), "done");
    assert!(hall.last(&red()).contains("sheet: number 3"));
    assert_eq!(hall.mail(&red(), "cancel"), Outcome::Accepted);
    assert!(hall.last(&red()).contains("You owe orders for turn 1"), "{}", hall.last(&red()));
    assert!(matches!(hall.run(Mode::WhenAllIn).stopped, Stopped::Owed { turn: 1, .. }));
    hall.mail(&red(), "number 4");
    assert!(matches!(hall.run(Mode::WhenAllIn).stopped, Stopped::Owed { turn: 2, .. }));
    assert!(matches!(hall.run(Mode::Now).stopped, Stopped::Owed { turn: 3, .. }), "now: one period only");
}

#[test]
fn check_reads_and_enters_nothing() {
    let mut hall = Hall::with(&[]);
    let before = hall.house().journal(&spring()).unwrap().len();
    assert_eq!(hall.mail(&red(), "check\nnumber 3"), Outcome::Accepted);
    let receipt = hall.last(&red());
    assert!(receipt.contains("DRY RUN") && receipt.contains("dry run: turn 1"), "{receipt}");
    assert_eq!(hall.house().journal(&spring()).unwrap().len(), before);
    let now = hall.now;
    let checked = hall.house().check(&spring(), &red(), "number 3\nx", now).unwrap();
    assert_eq!((checked.reading.understood.len(), checked.reading.problems.len()), (1, 1));
}

#[test]
fn a_stranger_moves_nothing_and_gets_one_answer_a_day() {
    let mut hall = Hall::with(&[]);
    let before = hall.house().journal(&spring()).unwrap().len();
    let wrong = "orders+spring.red.aaaaaaaaaaaaaaaa@club.example".to_owned();
    let raw = hall.raw("eve@e.example", &wrong, "Re: [spring T1]", "number 6");
    assert_eq!(hall.deliver(&raw), Outcome::Stranger);
    let raw = hall.raw("ann@a.example", "orders@club.example", "Re: [spring T1]", "number 6");
    assert_eq!(hall.deliver(&raw), Outcome::Stranger, "an address alone proves nothing");
    let raw = hall.raw("eve@e.example", "orders@club.example", "x", "number 6");
    assert_eq!(hall.deliver(&raw), Outcome::Silent);
    let mut machine = b"Auto-Submitted: auto-replied\r\n".to_vec();
    machine.extend(hall.raw("mallory@m.example", "orders@club.example", "x", "away"));
    assert_eq!(hall.deliver(&machine), Outcome::Silent);
    assert_eq!(hall.house().journal(&spring()).unwrap().len(), before);
    let mut to = Vec::new();
    let now = hall.now;
    let mut keep = |m: &MailRow| -> Result<(), SendFailure> {
        if m.mail.kind == MailKind::Stranger {
            assert!(!String::from_utf8_lossy(&m.mail.bytes).contains("spring"), "no game data");
            to.push(m.mail.to.clone());
        }
        Ok(())
    };
    hall.house().send(now, &mut keep).unwrap();
    assert_eq!(to, ["eve@e.example", "ann@a.example"]);
}

#[test]
fn a_registered_address_in_the_thread_is_proven_without_the_secret() {
    let mut hall = Hall::with(&[]);
    let welcome = hall.mails_to(&red())[0].mail.message_id.clone();
    let threaded = |hall: &mut Hall, from: &str| {
        let mut raw = format!("In-Reply-To: <{welcome}>\r\n").into_bytes();
        raw.extend(hall.raw(from, "orders@club.example", "orders", "number 3"));
        hall.deliver(&raw)
    };
    assert_eq!(threaded(&mut hall, "ann@a.example"), Outcome::Accepted);
    assert_eq!(threaded(&mut hall, "eve@e.example"), Outcome::Stranger);
    assert_eq!(threaded(&mut hall, "bob@b.example"), Outcome::Stranger, "not his thread");
}

#[test]
fn a_kill_between_keeping_and_handling_loses_and_doubles_nothing() {
    let mut hall = Hall::with(&[]);
    let raw = hall.bytes_from(&red(), "orders", "number 3");
    let now = hall.now;
    hall.house().take(&raw, &Envelope::default(), now).unwrap();
    let mails = hall.outbox().len();
    let handled = hall.house().handle_waiting(now).unwrap();
    assert_eq!(handled.iter().map(|h| h.outcome).collect::<Vec<_>>(), [Outcome::Accepted]);
    assert!(hall.house().handle_waiting(now).unwrap().is_empty());
    hall.house().take(&raw, &Envelope::default(), now).unwrap();
    assert!(hall.house().handle_waiting(now).unwrap().is_empty());
    assert_eq!(hall.outbox().len(), mails + 1);
}

#[test]
fn a_sealed_question_pauses_is_answered_and_the_phase_goes_on() {
    let mut hall = Hall::with(&["GD-01", "GD-02"]);
    both(&mut hall, ["number 3\ntrap 77", "number 4"]);
    let ran = hall.run(Mode::WhenAllIn);
    assert!(matches!(&ran.stopped, Stopped::Asked { seats, .. } if seats.len() == 2), "{ran:?}");
    let asked = hall.last(&blue());
    assert!(asked.contains("answer 2   to the right (right)") && asked.contains("otherwise: to the left"));
    assert!(!asked.contains("77") && asked.contains("rolled"), "what happened so far is told: {asked}");
    hall.mail(&blue(), "answer 1");
    let waits = hall.run(Mode::WhenAllIn);
    assert!(matches!(&waits.stopped, Stopped::Asked { seats, .. } if *seats == [red()]), "{waits:?}");
    assert_eq!(waits.mails, 0);
    assert_eq!(hall.mail(&blue(), "answer 2"), Outcome::Accepted, "until the phase goes on, one may change");
    assert_eq!(hall.mail(&red(), "answer gd-01 red: left"), Outcome::Accepted);
    assert_eq!(hall.mail(&red(), "answer 9"), Outcome::Unusable);
    assert!(hall.last(&red()).contains("9 is no choice of an open question"));
    let ran = hall.run(Mode::WhenAllIn);
    assert!(matches!(&ran.stopped, Stopped::Asked { seats, .. } if *seats == [red()]), "{ran:?}");
    let report = hall.last(&red());
    assert!(report.contains("answer 3   to the left"), "numbers go on through the turn: {report}");
    assert!(!report.contains("rolled"), "what was told before is not told again: {report}");
    assert!(matches!(hall.house().verify(&spring()).unwrap().phases[0].found, Found::Paused));
    assert!(hall.run(Mode::Now).resolved.len() == 1, "now: the default");
    let verdict = hall.house().verify(&spring()).unwrap();
    assert!(verdict.is_sound(), "{verdict:?}");
    let decided = hall.house().report(&spring(), None, Some(1), hall.now).unwrap().text;
    assert!(decided.contains("\"default\"") && decided.contains("\"reply\""), "{decided}");
}

#[test]
fn nothing_a_seat_is_sent_depends_on_who_has_answered() {
    let sent_to_blue = |answer: Option<&str>| {
        let mut hall = Hall::with(&["GD-01"]);
        both(&mut hall, ["number 3", "number 4"]);
        hall.run(Mode::WhenAllIn);
        match answer {
            Some(answer) => {
                hall.mail(&red(), answer);
            }
            None => hall.now += Duration::minutes(5),
        }
        hall.run(Mode::WhenAllIn);
        hall.mail(&blue(), "status\nhistory\nreport\nmap");
        hall.mails_to(&blue()).into_iter().map(|m| m.mail).collect::<Vec<_>>()
    };
    let unanswered = sent_to_blue(None);
    // The mails carry the number of the test's own letters nowhere; only red's letter is more.
    let plain = |mails: Vec<crate::store::NewMail>| {
        mails.into_iter().map(|m| (m.kind, m.bytes.len(), m.at)).collect::<Vec<_>>()
    };
    for answer in ["answer 1", "answer 2"] {
        assert_eq!(plain(sent_to_blue(Some(answer))), plain(unanswered.clone()));
    }
}

#[test]
fn an_umpire_answers_over_a_reply() {
    let mut hall = Hall::with(&["GD-02"]);
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    let now = hall.now;
    let question = crate::core::QuestionKey {
        decision: crate::core::DecisionId::new("GD-02"),
        seat: red(),
        subject: "red".into(),
        count: 1,
    };
    let ruling =
        |answer: &str| super::Ruling { question: question.clone(), answer: crate::core::Answer::of(answer) };
    assert!(hall.house().answer(&spring(), &ruling("up"), now).is_err());
    hall.house().answer(&spring(), &ruling("right"), now).unwrap();
    hall.mail(&red(), "answer 1");
    assert_eq!(hall.run(Mode::WhenAllIn).resolved.len(), 1);
    let told = hall.house().report(&spring(), None, Some(1), now).unwrap().text;
    assert!(told.contains("\"ruling\""), "{told}");
}

#[test]
fn orders_after_the_start_of_a_phase_do_not_change_it() {
    let mut hall = Hall::with(&["GD-01"]);
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    hall.mail(&red(), "number 60");
    assert!(hall.last(&red()).contains("these count from the next phase"), "{}", hall.last(&red()));
    hall.mail(&red(), "answer 1");
    hall.mail(&blue(), "answer 1");
    assert_eq!(hall.run(Mode::WhenAllIn).resolved.len(), 1);
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}

#[test]
fn a_phase_that_no_longer_tells_what_was_reported_is_refused() {
    let mut hall = Hall::with(&["GD-01"]);
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    hall.sql("UPDATE phases SET events = replace(events, '\"number\":3', '\"number\":4')");
    let now = hall.now;
    let refused = hall.house().run(&spring(), Mode::Now, now);
    assert!(matches!(refused, Err(HouseError::Prefix { turn: 1, .. })), "{refused:?}");
    assert!(hall.house().status(&spring()).unwrap().paused, "nothing was changed");
}

#[test]
fn verify_names_the_entry_and_the_phase_that_were_changed() {
    let mut hall = Hall::with(&[]);
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    let text = "'number 3'";
    hall.sql("DROP TRIGGER journal_is_written_once; DROP TRIGGER resolved_phases_stay");
    hall.sql(&format!("UPDATE journal SET entry = replace(entry, {text}, 'number 5') WHERE seq = 4"));
    let verdict = hall.house().verify(&spring()).unwrap();
    assert!(!verdict.is_sound() && verdict.entries == 3, "{verdict:?}");
    assert!(verdict.chain.unwrap().contains("entry 4"));
    assert!(matches!(&verdict.phases[0].found, Found::Fault { what } if what.contains("played again")));
    hall.sql(&format!("UPDATE journal SET entry = replace(entry, 'number 5', {text}) WHERE seq = 4"));
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
    hall.sql("UPDATE phases SET events = replace(events, '\"number\":3', '\"number\":4')");
    let verdict = hall.house().verify(&spring()).unwrap();
    assert!(matches!(&verdict.phases[0].found, Found::Fault { what } if what.contains("stored events")));
}

#[test]
fn an_older_revision_is_applied_and_said_to_be() {
    let mut hall = Hall::with(&[]);
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    hall.tiny = Tiny::new(2);
    let verdict = hall.house().verify(&spring()).unwrap();
    assert!(verdict.is_sound());
    assert_eq!(verdict.phases[0].found, Found::Applied { revision: 1 });
}

#[test]
fn an_irrelevant_order_leaves_the_dice_as_they_were() {
    let dice = |orders: &str| {
        let mut hall = Hall::with(&[]);
        both(&mut hall, [orders, "number 4"]);
        hall.run(Mode::WhenAllIn);
        let report = hall.house().report(&spring(), None, None, hall.now).unwrap().text;
        let lines = report.lines().filter(|l| l.contains("\"die\"") || l.contains("\"key\""));
        lines.map(ToOwned::to_owned).collect::<Vec<_>>()
    };
    let plain = dice("number 3");
    assert_eq!(plain.len(), 4);
    assert_eq!(dice("number 3\ntrap 5"), plain);
}

#[test]
fn each_cause_is_mailed_once_and_sending_survives_failures() {
    let mut hall = Hall::with(&[]);
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    hall.run(Mode::WhenAllIn);
    let mut ids: Vec<String> = hall.outbox().into_iter().map(|m| m.mail.message_id).collect();
    assert_eq!(ids.len(), 2 + 2 + 2, "welcome, receipt and report for each");
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 6);
    let now = hall.now;
    let mut house = hall.house();
    let failing = house.send(now, &mut |_| Err(SendFailure::Later("451".into()))).unwrap();
    assert_eq!((failing.sent, failing.delayed), (0, 6));
    assert_eq!(house.send(now, &mut |_| Ok(())).unwrap().sent, 0, "not before its time");
    assert_eq!(house.send(now + Duration::minutes(2), &mut |_| Ok(())).unwrap().sent, 6);
    assert_eq!(house.send(now + Duration::minutes(9), &mut |_| Ok(())).unwrap().sent, 0);
}

#[test]
fn a_flood_of_mails_from_a_seat_gets_its_last_receipts_in_one() {
    let mut hall = Hall::with(&[]);
    let mut house_mails = |n: u32| {
        for i in 0..n {
            let raw = hall.bytes_from(&red(), "orders", &format!("number {i}"));
            let mut house = hall.house();
            let kept = house.take(&raw, &Envelope::default(), hall.now).unwrap();
            assert_eq!(house.handle(kept.id(), hall.now).unwrap().outcome, Outcome::Accepted);
        }
        hall.mails_to(&red())
    };
    let mails = house_mails(40);
    let gathered: Vec<_> = mails.iter().filter(|m| m.mail.kind == MailKind::Gathered).collect();
    assert_eq!((mails.len(), gathered.len()), (1 + 30 + 1, 1));
    assert!(text_of(gathered[0]).contains("sheet: number 39"));
}

#[test]
fn help_tells_verbs_commands_and_decisions() {
    let mut hall = Hall::with(&[]);
    for (asked, found) in [
        ("help", "more follows"),
        ("help number", "number 3"),
        ("help gd-01", "way right"),
        ("help check", "dry run"),
    ] {
        assert_eq!(hall.mail(&red(), asked), Outcome::Accepted);
        assert!(hall.last(&red()).contains(found), "{asked}");
    }
    assert_eq!(hall.mail(&red(), "help numbr"), Outcome::Unusable);
    assert!(hall.last(&red()).contains("did you mean `number`?"));
}

#[test]
fn dice_words_are_taken_until_the_first_phase_and_change_the_dice() {
    let mut hall = Hall::with(&[]);
    assert_eq!(hall.mail(&red(), "words seven geese"), Outcome::Accepted);
    both(&mut hall, ["number 1", "number 1"]);
    hall.run(Mode::WhenAllIn);
    assert_eq!(hall.mail(&red(), "words more geese"), Outcome::Unusable);
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}

#[test]
fn a_new_holder_gets_a_new_secret_and_the_old_one_is_void() {
    let mut hall = Hall::with(&[]);
    let holder = Holder { address: "cid@c.example".into(), name: "Cid".into(), zone: "UTC".into() };
    let now = hall.now;
    let seated = hall.house().seat(&spring(), &red(), &holder, &mut |b| b.fill(99), now).unwrap();
    assert_eq!(hall.mail(&red(), "number 3"), Outcome::Stranger);
    hall.replies[0] = seated.reply_to;
    assert_eq!(hall.mail(&red(), "number 3"), Outcome::Accepted);
    let receipt = hall.mails_to(&red()).pop().unwrap();
    assert_eq!(receipt.mail.to, "cid@c.example", "receipts go to the registered address alone");
    assert!(text_of(&receipt).contains("It was sent by ann@a.example"));
}
