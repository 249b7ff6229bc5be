//! How much is read of a seat while one period is due.

use super::*;
use estafette_mail::Limits;

/// A seat mails something to a house with limits; what became of it, and why.
fn mail(hall: &mut Hall, limits: &Limits, seat: &SeatId, text: &str) -> (Outcome, String) {
    let raw = hall.bytes_from(seat, "orders", text);
    hall.now += Duration::minutes(5);
    let mut house = hall.house().with_limits(limits.clone());
    let kept = house.take(&raw, &Envelope::default(), hall.now).unwrap();
    let handled = house.handle(kept.id(), hall.now).unwrap();
    (handled.outcome, handled.reason)
}

fn receipts(hall: &Hall, seat: &SeatId) -> Vec<String> {
    let mails = hall.mails_to(seat).into_iter().filter(|m| m.mail.kind == MailKind::Receipt);
    mails.map(|m| text_of(&m)).collect()
}

#[test]
fn so_many_letters_are_read_and_the_seat_is_told_before_and_once_after() {
    let (mut hall, limits) = (Hall::with(&[]), Limits { letters: 5, ..Limits::default() });
    for n in 1..=5 {
        let (outcome, _) = mail(&mut hall, &limits, &red(), &format!("number {n}"));
        assert_eq!(outcome, Outcome::Accepted, "letter {n}");
        let near = hall.last(&red()).contains("of 5 at most");
        assert_eq!(near, n == 4, "told at four fifths and once: letter {n}");
    }
    let read = receipts(&hall, &red()).len();
    for n in 6..=16 {
        let (outcome, reason) = mail(&mut hall, &limits, &red(), &format!("number {n}"));
        assert_eq!(outcome, Outcome::Unusable, "{reason}");
    }
    let after = receipts(&hall, &red());
    assert_eq!(after.len(), read + 1, "the first is answered");
    let told = after.last().unwrap();
    assert!(told.contains("Nothing in this mail was read") && told.contains("number 5"), "{told}");
    let umpire = hall.of_kind(MailKind::Umpire);
    let of_unread: Vec<_> = umpire.iter().filter(|n| n.contains("writes more than is read")).collect();
    assert_eq!(of_unread.len(), 2, "of the first and of the tenth: {of_unread:?}");
    assert!(of_unread[0].contains("number 6") && of_unread[1].contains("Kept unread: 10"), "{of_unread:?}");
    // Others are read, and so are commands.
    assert_eq!(mail(&mut hall, &limits, &blue(), "number 1\ndone").0, Outcome::Accepted);
    assert_eq!(mail(&mut hall, &limits, &red(), "status").0, Outcome::Accepted);
    assert_eq!(mail(&mut hall, &limits, &red(), "done").0, Outcome::Accepted);
    // What was read before counts, and the next period begins anew.
    hall.run(Mode::WhenAllIn);
    assert_eq!(mail(&mut hall, &limits, &red(), "number 7").0, Outcome::Accepted);
}

#[test]
fn a_letter_that_is_longer_than_a_sheet_may_be_is_not_read_and_shorter_ones_are() {
    let (mut hall, limits) = (Hall::with(&[]), Limits { sheet: 4_000, ..Limits::default() });
    let long = "number 3; ".repeat(500);
    assert_eq!(mail(&mut hall, &limits, &red(), &long).0, Outcome::Unusable);
    assert!(hall.last(&red()).contains("Nothing in this mail was read"), "{}", hall.last(&red()));
    assert_eq!(mail(&mut hall, &limits, &red(), "number 4").0, Outcome::Accepted);
    // Each order weighs more than its bytes: many small ones are as much as few long ones.
    let many = "x\n".repeat(150);
    assert_eq!(mail(&mut hall, &limits, &red(), &format!("number 5\n{many}")).0, Outcome::Unusable);
}
