//! Reports that ask nothing of their reader, in games that gather them.

use super::folk::with_terms_for;
use super::*;

const TUESDAYS: (&str, &str) = ("schedule", "every Tue 20:00 Europe/Warsaw, early");

/// A game in which red alone is asked, at the first phase; what the terms say of reports.
fn asking(reports: &str) -> Hall {
    with_terms_for(Hall::with(&["GD-02"]), &[TUESDAYS, ("reports", reports)])
}

/// Mails to a seat that will still be sent: when, and what they say.
fn to_come(hall: &Hall, seat: &SeatId) -> Vec<(DateTime<Utc>, String)> {
    let reports = hall.mails_to(seat).into_iter().filter(|m| m.mail.kind == MailKind::Report);
    reports.filter_map(|m| Some((m.next_try?, text_of(&m)))).collect()
}

#[test]
fn a_report_that_asks_nothing_comes_with_the_next_one_that_does() {
    let mut hall = asking("gathered");
    both(&mut hall, ["number 3\ntrap 77", "number 4"]);
    hall.run(Mode::WhenAllIn);
    let at = hall.now;
    let waits = to_come(&hall, &blue());
    assert_eq!(waits.len(), 1);
    assert_eq!(waits[0].0, at + Duration::hours(24), "after a day at most");
    assert_eq!(to_come(&hall, &red())[0].0, at, "who is asked is told at once");
    assert!(waits[0].1.contains("rolled"), "{}", waits[0].1);

    hall.mail(&red(), "answer 1");
    hall.run(Mode::WhenAllIn);
    let comes = to_come(&hall, &blue());
    assert_eq!(comes.len(), 1, "one mail for both");
    assert_eq!(comes[0].0, hall.now, "orders are asked for");
    let text = &comes[0].1;
    assert!(
        text.contains("rolled") && text.contains("WHAT IS ASKED NEXT"),
        "nothing of the first is lost: {text}"
    );
    assert!(!text.contains("77"), "what is hidden stays so");
    let red_told = to_come(&hall, &red()).pop().unwrap().1;
    assert!(!red_told.contains("rolled"), "who was told is not told again: {red_told}");
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}

#[test]
fn a_report_that_was_sent_is_not_told_again() {
    let mut hall = asking("gathered");
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    hall.now += Duration::hours(25);
    let now = hall.now;
    let sent = hall.house().send(now, &mut |_| Ok(())).unwrap();
    assert!(sent.sent > 0);
    assert_eq!(to_come(&hall, &blue()), []);
    hall.mail(&red(), "answer 1");
    hall.run(Mode::WhenAllIn);
    let comes = to_come(&hall, &blue());
    assert!(!comes[0].1.contains("rolled"), "{}", comes[0].1);
}

/// Receipts to a seat that will still be sent.
fn receipts_to_come(hall: &Hall, seat: &SeatId) -> usize {
    let receipts = hall.mails_to(seat).into_iter().filter(|m| m.mail.kind == MailKind::Receipt);
    receipts.filter(|m| m.next_try.is_some()).count()
}

#[test]
fn the_receipt_of_the_letter_that_ends_a_wait_comes_with_the_report() {
    let mut hall = asking("gathered");
    both(&mut hall, ["number 3\ntrap 77", "number 4"]);
    assert_eq!((receipts_to_come(&hall, &red()), receipts_to_come(&hall, &blue())), (1, 1));
    hall.run(Mode::WhenAllIn);
    assert_eq!(receipts_to_come(&hall, &blue()), 1, "its report waits, and its receipt does not");
    assert_eq!(receipts_to_come(&hall, &red()), 0, "one mail for both");
    let told = to_come(&hall, &red()).pop().unwrap().1;
    let (receipt, report) = (told.find("UNDERSTOOD").unwrap(), told.find("WHAT IS ASKED NEXT").unwrap());
    assert!(receipt < report, "first what was understood: {told}");
    assert_eq!(told.matches("accepted").count(), 1, "{told}");
    let mail = hall.mails_to(&red()).pop().unwrap();
    let parsed = mail_parser::MessageParser::default().parse(&mail.mail.bytes).unwrap();
    let page = parsed.body_html(0).unwrap();
    assert_eq!((page.matches("<body").count(), page.matches("</html>").count()), (1, 1), "one page: {page}");
    assert!(page.contains("<b>accepted</b>"), "{page}");
    let blue_told = to_come(&hall, &blue()).pop().unwrap().1;
    assert!(!blue_told.contains("77"), "what is another's stays so: {blue_told}");
}

#[test]
fn a_receipt_that_was_sent_or_whose_reader_wants_no_reports_stays_by_itself() {
    let mut hall = asking("gathered");
    hall.mail(&red(), "number 3");
    let now = hall.now;
    hall.house().send(now, &mut |_| Ok(())).unwrap();
    hall.mail(&blue(), "number 4");
    hall.run(Mode::WhenAllIn);
    let told = to_come(&hall, &red()).pop().unwrap().1;
    assert!(!told.contains("UNDERSTOOD"), "{told}");

    let mut hall = asking("gathered");
    both(&mut hall, ["number 3", "number 4"]);
    hall.mail(&red(), "mail off");
    hall.run(Mode::WhenAllIn);
    assert_eq!(receipts_to_come(&hall, &red()), 2, "of both letters");
}

#[test]
fn where_nothing_is_gathered_each_report_is_mailed_at_once() {
    let mut hall = asking("each");
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    assert_eq!(to_come(&hall, &blue())[0].0, hall.now);
}

#[test]
fn who_takes_a_seat_gets_no_report_that_waited_for_another() {
    let mut hall = asking("gathered");
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    let holder = Holder {
        address: "cleo@c.example".into(),
        name: "Cleo".into(),
        zone: "UTC".into(),
        lang: Lang::English,
    };
    let now = hall.now;
    hall.house().seat(&spring(), &blue(), &holder, &mut |b| b.fill(9), now).unwrap();
    let former = hall.mails_to(&blue()).into_iter().filter(|m| m.mail.to != "cleo@c.example");
    let waits: Vec<_> = former.filter(|m| m.next_try.is_some_and(|at| at > now)).collect();
    assert_eq!(waits.len(), 0);
}
