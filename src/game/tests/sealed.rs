//! Sealed sets: all questions of a set are put, and nothing that a seat is sent tells who has answered.

use super::*;
use crate::*;

/// What of a seat's mails may not depend on others: everything, with Message-IDs, headers and times.
fn sent_to(hall: &Hall, seat: &SeatId) -> Vec<(String, String)> {
    let mails = hall.mails_to(seat).into_iter().map(|m| m.mail);
    mails.map(|m| (format!("{} {}", m.message_id, m.at), String::from_utf8_lossy(&m.bytes).into())).collect()
}

/// A game of three in which red and blue send these orders, and the phase pauses.
fn paused(red_orders: &str, blue_orders: &str) -> Hall {
    let mut hall = Hall::of_three();
    hall.mail(&red(), red_orders);
    hall.mail(&blue(), blue_orders);
    hall.mail(&green(), "number 5");
    let ran = hall.run(Mode::WhenAllIn);
    assert!(matches!(ran.stopped, Stopped::Asked { .. }), "{ran:?}");
    hall
}

/// Green asks for everything there is, and the umpire sets a deadline.
fn ask_everything(hall: &mut Hall) {
    hall.run(Mode::WhenAllIn);
    hall.mail(&green(), "status\nhistory\nreport\nmap\nhelp");
    let (now, deadline) = (hall.now, hall.now + Duration::days(1));
    hall.house().set_deadline(&spring(), Some(deadline), now).unwrap();
}

#[test]
fn a_third_seat_s_mails_are_the_same_whoever_s_orders_answer() {
    let seen = |red_orders, blue_orders| {
        let mut hall = paused(red_orders, blue_orders);
        ask_everything(&mut hall);
        sent_to(&hall, &green())
    };
    let nobody = seen("number 3", "number 4");
    for (red_orders, blue_orders) in [
        ("number 3\nway right", "number 4"),
        ("number 3", "number 4\nway left"),
        ("number 3\nusually right", "number 4"),
        ("number 3\nway right", "number 4\nusually left"),
    ] {
        assert_eq!(seen(red_orders, blue_orders), nobody, "{red_orders:?} {blue_orders:?}");
    }
}

#[test]
fn a_third_seat_s_mails_are_the_same_whoever_has_replied() {
    let seen = |replies: &[(SeatId, &str)]| {
        let mut hall = paused("number 3", "number 4");
        let till = hall.now + Duration::minutes(15);
        for (seat, reply) in replies {
            assert_eq!(hall.mail(seat, reply), Outcome::Accepted);
        }
        hall.now = till;
        // Green's letters are the same, however many others were written before.
        hall.mails = 100;
        ask_everything(&mut hall);
        sent_to(&hall, &green())
    };
    let nobody = seen(&[]);
    assert_eq!(seen(&[(red(), "answer 1")]), nobody);
    assert_eq!(seen(&[(blue(), "answer 2")]), nobody);
    assert_eq!(seen(&[(red(), "go right"), (blue(), "answer 1")]), nobody);
}

#[test]
fn a_seat_whose_orders_answer_is_shown_so_and_is_not_waited_for() {
    let mut hall = paused("number 3\nway right", "number 4\nusually right");
    let status = hall.house().status(&spring()).unwrap();
    let owes: Vec<_> = status.seats.iter().map(|s| s.owes).collect();
    assert_eq!(owes, [Owes::Nothing, Owes::Nothing, Owes::Answer], "the umpire sees all");
    let report = hall.last(&red());
    assert!(report.contains("your orders answer this: to the right"), "{report}");
    assert!(report.contains("Your orders answer GD-01 red: `to the right`."), "{report}");
    assert!(!report.contains("You owe an answer") && !report.contains("answer 1"), "{report}");
    assert!(hall.last(&blue()).contains("your standing orders answer this: to the right"));
    hall.mail(&green(), "answer 1");
    assert_eq!(hall.run(Mode::WhenAllIn).resolved.len(), 1, "nobody else is waited for");
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}

#[test]
fn orders_of_the_phase_cannot_be_answered_over_and_standing_orders_can() {
    let mut hall = paused("number 3\nway right", "number 4\nusually right");
    assert_eq!(hall.mail(&red(), "answer gd-01 left"), Outcome::Unusable);
    let refused = hall.last(&red()).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        refused.contains("GD-01 red is answered by your orders: to the right; they were taken as they were"),
        "{refused}"
    );
    assert_eq!(hall.mail(&red(), "go left"), Outcome::Unusable, "nor in the words of orders");
    assert_eq!(hall.mail(&blue(), "answer gd-01 left"), Outcome::Accepted);
    hall.mail(&green(), "answer 1");
    assert_eq!(hall.run(Mode::WhenAllIn).resolved.len(), 1);
    let now = hall.now;
    let told = hall.house().report(&spring(), None, Some(1), now).unwrap().text;
    let told = told.split_whitespace().collect::<String>();
    for (seat, answer, source) in [("red", "right", "orders"), ("blue", "left", "reply")] {
        let decided = format!(
            r#""seat":"{seat}","subject":"{seat}","answer":"{answer}","text":"tothe{answer}","source":"{source}""#
        );
        assert!(told.contains(&decided), "{decided} is missing in\n{told}");
    }
}

#[test]
fn the_words_of_orders_answer_while_a_phase_waits_and_the_rest_is_entered() {
    let mut hall = paused("number 3", "number 4");
    assert_eq!(hall.mail(&red(), "go right\nturn 2\nnumber 6"), Outcome::Warned);
    let receipt = hall.last(&red());
    assert!(receipt.contains("number 6") && receipt.contains("You owe an answer"), "of turn 1: {receipt}");
    assert_eq!(hall.mail(&red(), "go right"), Outcome::Accepted);
    let receipt = hall.last(&red());
    assert!(receipt.contains("GD-01 red: to the right.") && !receipt.contains("UNDERSTOOD"), "{receipt}");
    assert_eq!(hall.mail(&blue(), "go left\nnumber 8"), Outcome::Accepted);
    let receipt = hall.last(&blue());
    assert!(
        receipt.contains("GD-01 blue: to the left.") && receipt.contains("line 2: 2. you play number 8"),
        "{receipt}"
    );
    assert_eq!(hall.mail(&green(), "go up"), Outcome::Unusable);
    assert!(hall.last(&green()).contains("there is no such way"), "{}", hall.last(&green()));
    let raw = hall.bytes_from(&green(), "go left", "");
    assert_eq!(hall.deliver(&raw), Outcome::Accepted, "a subject alone will do");
    assert_eq!(hall.run(Mode::WhenAllIn).resolved.len(), 1);
}

#[test]
fn an_answer_below_check_is_only_tried() {
    let mut hall = paused("number 3", "number 4");
    assert_eq!(hall.mail(&red(), "check\ngo right"), Outcome::Accepted);
    assert!(hall.last(&red()).contains("GD-01 red: to the right"), "{}", hall.last(&red()));
    assert!(hall.last(&red()).contains("You owe an answer to GD-01 red."));
}
