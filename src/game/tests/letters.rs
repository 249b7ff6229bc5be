//! Letters: doubled, late, forged, too many.

use super::*;
use crate::*;

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
fn a_stranger_moves_nothing_and_gets_one_answer_a_day() {
    let mut hall = Hall::with(&[]);
    let before = hall.house().journal(&spring()).unwrap().len();
    let wrong = "orders+spring.red.aaaaaaaaaaaaaaaa@club.example".to_owned();
    let raw = hall.raw("eve@e.example", &wrong, "Re: [spring T1]", "number 6");
    assert_eq!(hall.deliver(&raw), Outcome::Stranger);
    let raw = hall.raw("ann@a.example", "orders@club.example", "Re: [spring T1]", "number 6");
    assert_eq!(hall.deliver(&raw), Outcome::Waiting, "an address alone proves nothing");
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
    assert_eq!(to, ["eve@e.example"], "the holder is asked instead");
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
fn a_new_holder_gets_a_new_secret_and_the_old_one_is_void() {
    let mut hall = Hall::with(&[]);
    let holder = Holder {
        address: "cid@c.example".into(),
        name: "Cid".into(),
        zone: "UTC".into(),
        lang: Lang::English,
    };
    let now = hall.now;
    let seated = hall.house().seat(&spring(), &red(), &holder, &mut |b| b.fill(99), now).unwrap();
    assert_eq!(hall.mail(&red(), "number 3"), Outcome::Stranger);
    hall.replies[0] = seated.reply_to;
    assert_eq!(hall.mail(&red(), "number 3"), Outcome::Accepted);
    let receipt = hall.mails_to(&red()).pop().unwrap();
    assert_eq!(receipt.mail.to, "cid@c.example", "receipts go to the registered address alone");
    assert!(text_of(&receipt).contains("It was sent by ann@a.example"));
}

#[test]
fn a_report_mailed_back_counts_when_its_sheet_was_filled_in_and_not_when_it_was_not() {
    let mut hall = Hall::with(&[]);
    let welcome = hall.last(&red());
    let quoted = |text: &str| text.lines().map(|l| format!("> {l}\r\n")).collect::<String>();
    let asked = format!("status\r\n\r\nOn Monday Estafette wrote:\r\n{}", quoted(&welcome));
    assert_eq!(hall.mail(&red(), &asked), Outcome::Accepted);
    assert!(hall.last(&red()).contains("Due is the clash of turn 1"), "{}", hall.last(&red()));
    let thanks = format!("Thank you!\r\n\r\nOn Monday Estafette wrote:\r\n{}", quoted(&welcome));
    assert_eq!(hall.mail(&red(), &thanks), Outcome::Unusable, "{}", hall.last(&red()));
    let filled = quoted(&welcome.replace("# number 1", "number 5"));
    assert_eq!(hall.mail(&red(), &filled), Outcome::Accepted, "{}", hall.last(&red()));
    assert!(hall.last(&red()).contains("sheet: number 5"), "{}", hall.last(&red()));
}
