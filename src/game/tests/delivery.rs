//! Mail that comes back: the seat is marked, the umpire told, later mail held back, and nothing lost.

use super::*;

/// A bounce of a mail, as Postfix writes it, to an address.
fn bounce(to: &str, about: &str, fields: &str) -> Vec<u8> {
    format!(
        "Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.example (Mail Delivery System)\r\nTo: {to}\r\n\
         Subject: Undelivered Mail Returned to Sender\r\nAuto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\n\
         Message-ID: <{}@mx.example>\r\n\
         Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\r\n\r\n--b\r\n\r\n\
         Sorry.\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n\
         Final-Recipient: rfc822; ann@a.example\r\n{fields}\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n\
         Message-ID: <{about}>\r\nSubject: a report\r\n\r\ntext\r\n--b--\r\n",
        estafette_core::dice::sha256_hex(format!("{to}{about}{fields}").as_bytes())
    )
    .into_bytes()
}

const UNKNOWN: &str = "Action: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 no such user";
const FULL: &str = "Action: failed\r\nStatus: 5.2.2\r\nDiagnostic-Code: smtp; 552 5.2.2 mailbox full";

impl Hall {
    /// A game of which one turn was played, and all mails are sent.
    fn after_a_turn() -> Self {
        let mut hall = Self::with(&[]);
        hall.turn();
        hall.send();
        hall
    }

    fn turn(&mut self) {
        both(self, ["number 3", "number 4"]);
        self.run(Mode::WhenAllIn);
    }

    /// The newest report to red.
    fn report(&self) -> MailRow {
        let mails = self.mails_to(&red());
        mails.into_iter().rfind(|m| m.mail.kind == MailKind::Report).unwrap()
    }

    fn trouble(&self) -> Option<MailTrouble> {
        self.house().status(&spring()).unwrap().seats[0].mail.clone()
    }

    fn fail(&mut self, row: &MailRow, why: &str) -> Settled {
        let now = self.now;
        self.house().settle(row, &Err(SendFailure::Never(why.to_owned())), now).unwrap()
    }
}

#[test]
fn a_receipt_is_written_when_it_is_first_sent_and_every_try_sends_the_same() {
    let mut hall = Hall::with(&[]);
    hall.send();
    hall.mail(&red(), "number 3");
    let state = |hall: &Hall| {
        let file = hall.file();
        let sql = "SELECT length(bytes), facts IS NOT NULL FROM open_outbox WHERE kind = 'receipt'";
        file.query_row(sql, [], |r| Ok((r.get::<_, i64>(0)? > 0, r.get::<_, bool>(1)?))).unwrap()
    };
    assert_eq!(state(&hall), (false, true));
    let shown = hall.mails_to(&red()).pop().unwrap().mail;
    assert_eq!(state(&hall), (false, true), "looking at it writes nothing");
    let mut tries = Vec::new();
    for minutes in [0, 30] {
        let now = hall.now + Duration::minutes(minutes);
        let mut fail = |m: &MailRow| {
            tries.push(m.mail.clone());
            Err(SendFailure::Later("451".to_owned()))
        };
        hall.house().send(now, &mut fail).unwrap();
        assert_eq!(state(&hall), (true, false));
    }
    assert_eq!(tries.iter().map(|m| &m.bytes).collect::<Vec<_>>(), [&shown.bytes, &shown.bytes]);
}

#[test]
fn a_receipt_that_cannot_be_written_is_given_up_and_holds_up_no_other() {
    let mut hall = Hall::with(&[]);
    hall.send();
    hall.mail(&red(), "number 3");
    hall.sql("UPDATE outbox SET facts = seal('outbox.facts', '{}', print) WHERE facts IS NOT NULL");
    hall.mail(&blue(), "number 4");
    let sent = hall.send();
    assert!(matches!(sent.as_slice(), [(to, MailKind::Receipt)] if to != PLAYERS[0]), "{sent:?}");
    assert!(hall.house().next_mail().unwrap().is_none());
}

#[test]
fn a_bounce_marks_the_seat_holds_later_mail_back_and_a_letter_lets_it_go() {
    let mut hall = Hall::after_a_turn();
    let report = hall.report();
    let raw = bounce(&report.mail.envelope_from, "unknown@elsewhere.example", UNKNOWN);
    let mails = hall.outbox().len();
    assert_eq!(hall.deliver(&raw), Outcome::Silent);
    assert_eq!(hall.outbox().len(), mails, "a bounce gets no answer");
    let trouble = hall.trouble().unwrap();
    assert_eq!((trouble.trouble, trouble.why.as_str()), (Trouble::Bouncing, "550 5.1.1 no such user"));
    assert_eq!(trouble.held, 1, "the report that came back is not lost");
    let again = String::from_utf8(raw).unwrap().replace("Sorry", "Very sorry").into_bytes();
    hall.deliver(&again);
    let told = hall.of_kind(MailKind::Umpire);
    assert_eq!(told.len(), 1, "the umpire is told once: {told:?}");
    assert!(told[0].contains("[spring] mail to red comes back") && told[0].contains("estafette deliver"));
    let lines = folded(&hall.bytes_of_kind(MailKind::Umpire)[0]);
    assert!(lines.lines().all(|l| l.chars().count() <= 76), "{lines}");
    let deadline = hall.now + Duration::days(2);
    let now = hall.now;
    hall.house().set_deadline(&spring(), Some(deadline), now).unwrap();
    hall.now += Duration::days(30);
    let sent = hall.send();
    let to_red = |sent: &[(String, MailKind)]| sent.iter().filter(|(to, _)| to == PLAYERS[0]).count();
    assert_eq!((to_red(&sent), hall.trouble().unwrap().held), (0, 2), "{sent:?}");
    assert_eq!(hall.mail(&red(), "status"), Outcome::Accepted);
    assert_eq!(hall.trouble(), None);
    let sent = hall.send();
    assert_eq!(to_red(&sent), 3, "report, notice and receipt: {sent:?}");
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}

#[test]
fn a_bounce_is_known_by_our_message_id_too_and_not_by_a_guess() {
    let mut hall = Hall::after_a_turn();
    let (id, from) = (hall.report().mail.message_id, hall.report().mail.envelope_from);
    let guessed = format!("orders+bounce.{}@club.example", "0".repeat(20));
    for to in [guessed.as_str(), "orders+bounce.@club.example", "orders+bounce.x.y@club.example"] {
        assert_eq!(hall.deliver(&bounce(to, &"0".repeat(40), UNKNOWN)), Outcome::Silent);
    }
    assert_eq!(hall.deliver(&bounce(&guessed, &id, UNKNOWN)), Outcome::Silent, "a guess spoils all of it");
    assert_eq!(hall.deliver(&bounce("orders@club.example", &"0".repeat(40), UNKNOWN)), Outcome::Silent);
    assert_eq!((hall.trouble(), hall.of_kind(MailKind::Umpire).len()), (None, 0));
    assert!(from.starts_with("orders+bounce.") && !from.contains(&id[..10]), "{from}");
    hall.deliver(&bounce("orders@club.example", &id, UNKNOWN));
    assert!(hall.trouble().is_some());
}

#[test]
fn what_is_late_is_noted_only_and_a_full_mailbox_counts_the_third_time() {
    let mut hall = Hall::after_a_turn();
    let late = "Action: delayed\r\nStatus: 4.4.1\r\nDiagnostic-Code: smtp; connection timed out";
    let report = hall.report();
    hall.deliver(&bounce(&report.mail.envelope_from, "x", late));
    assert_eq!((hall.trouble(), hall.send().len()), (None, 0));
    for times in 1..=3 {
        hall.deliver(&bounce(&report.mail.envelope_from, &format!("x{times}"), FULL));
        assert_eq!(hall.trouble().is_some(), times == 3, "{times}");
        hall.now += Duration::hours(13);
        let sent = hall.send();
        assert_eq!(sent.iter().any(|(to, _)| to == PLAYERS[0]), times < 3, "tried again: {times}");
    }
    let now = hall.now;
    let let_go = hall.house().deliver("Ann@a.example", now).unwrap();
    assert_eq!((let_go.mails, hall.trouble()), (1, None));
    let unknown = hall.house().deliver("nobody@a.example", now).unwrap_err().to_string();
    assert!(unknown.contains("no mail to `nobody@a.example` is held back"), "{unknown}");
}

#[test]
fn a_server_that_refuses_an_address_says_what_a_bounce_says() {
    let mut hall = Hall::with(&[]);
    hall.send();
    hall.turn();
    let report = hall.report();
    assert_eq!(hall.fail(&report, "mx:25: permanent error (535): 5.7.8 bad password"), Settled::Delayed);
    assert_eq!(hall.trouble(), None, "a password says nothing of an address");
    assert_eq!(hall.fail(&report, "mx:25: permanent error (552): 5.2.2 full"), Settled::Delayed);
    assert_eq!(hall.trouble(), None);
    assert_eq!(hall.fail(&report, "mx:25: permanent error (550): 5.1.1 no such user"), Settled::GivenUp);
    assert_eq!(hall.trouble().map(|t| t.held), Some(2), "the receipt of the turn waits with it");
    assert_eq!(hall.of_kind(MailKind::Umpire).len(), 1);
    let stranger = hall.raw("eve@e.example", "orders@club.example", "x", "hello");
    assert_eq!(hall.deliver(&stranger), Outcome::Stranger);
    let now = hall.now;
    let mut refuse = |_: &MailRow| Err(SendFailure::Never("550 5.1.1 no such user".to_owned()));
    hall.house().send(now, &mut refuse).unwrap();
    let bouncing = hall.house().status(&spring()).unwrap().seats.iter().filter(|s| s.mail.is_some()).count();
    assert_eq!((bouncing, hall.of_kind(MailKind::Umpire).len()), (2, 2), "strangers are nobody's seat");
}

#[test]
fn a_mail_given_up_after_five_days_is_told_and_kept() {
    let mut hall = Hall::with(&[]);
    let end = hall.now + Duration::days(6);
    while hall.now < end {
        let now = hall.now;
        let mut hang = |_: &MailRow| Err(SendFailure::Later("connection timed out".to_owned()));
        hall.house().send(now, &mut hang).unwrap();
        hall.now += Duration::hours(2);
    }
    let told = hall.of_kind(MailKind::Umpire);
    assert_eq!(told.len(), 2, "one for each seat: {told:?}");
    assert!(told[0].contains("could not be sent for five days"), "{}", told[0]);
    assert!(hall.send().iter().all(|(_, kind)| *kind == MailKind::Umpire), "no more tries");
    assert_eq!(hall.mail(&red(), "status"), Outcome::Accepted);
    assert_eq!(
        hall.send().iter().filter(|(to, _)| to == PLAYERS[0]).count(),
        2,
        "the welcome and the receipt"
    );
}

#[test]
fn a_new_holder_gets_the_last_report_and_nothing_with_the_old_secret() {
    let mut hall = Hall::after_a_turn();
    let report = hall.report();
    hall.deliver(&bounce(&report.mail.envelope_from, "x", UNKNOWN));
    let holder = Holder {
        address: "cid@c.example".into(),
        name: "Cid".into(),
        zone: "UTC".into(),
        lang: Lang::English,
    };
    let now = hall.now;
    let reply = hall.house().seat(&spring(), &red(), &holder, &mut |b| b.fill(99), now).unwrap().reply_to;
    assert_eq!(hall.trouble(), None);
    let old = hall.replies[0].clone();
    let mut sent = Vec::new();
    let mut keep = |m: &MailRow| -> Result<(), SendFailure> {
        let whole = String::from_utf8_lossy(&m.mail.bytes).replace("\r\n ", "");
        assert!(!whole.contains(&old), "the old secret");
        assert!(m.mail.kind == MailKind::Umpire || whole.contains(&reply), "{whole}");
        sent.push((m.mail.to.clone(), m.mail.kind));
        Ok(())
    };
    hall.house().send(now, &mut keep).unwrap();
    sent.retain(|(_, kind)| *kind != MailKind::Umpire);
    let cid = || "cid@c.example".to_owned();
    assert_eq!(sent, [(cid(), MailKind::Welcome), (cid(), MailKind::Report)]);
}
