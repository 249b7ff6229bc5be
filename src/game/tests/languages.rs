//! Seats and their languages.

use super::*;
use crate::*;

fn count(hall: &Hall, kind: &str) -> usize {
    let journal = hall.house().journal(&spring()).unwrap();
    journal.iter().filter(|l| l.entry.contains(&format!("\"entry\":\"{kind}\""))).count()
}

#[test]
fn a_seat_chooses_its_language_and_has_all_its_mails_in_it_from_the_receipt_on() {
    let mut hall = Hall::with(&["GD-01"]);
    assert!(hall.last(&red()).contains("# number 1"));
    assert_eq!(hall.mail(&red(), "number 3\njezyk: pl"), Outcome::Accepted);
    let receipt = hall.last(&red());
    assert!(receipt.contains("polski") && receipt.contains("tura 1"), "{receipt}");
    hall.mail(&blue(), "number 4");
    hall.run(Mode::WhenAllIn);
    let report = hall.last(&red());
    for words in ["Którędy?", "odpowiedź 1 w lewo", "# liczba", "STARCIE"] {
        assert!(report.contains(words), "{words} is missing in\n{report}");
    }
    assert!(hall.last(&blue()).contains("Which way?"), "the other seat still reads English");
    hall.mail(&red(), "odpowiedź gd-01 red: w prawo");
    assert!(hall.last(&red()).contains("GD-01 red: w prawo."), "{}", hall.last(&red()));
    hall.mail(&red(), "answer to the left");
    assert!(hall.last(&red()).contains("GD-01 red: w lewo."), "either language is understood");
    assert_eq!(hall.mail(&red(), "language English"), Outcome::Accepted);
    assert!(hall.last(&red()).contains("Which way?"), "{}", hall.last(&red()));
    assert_eq!(count(&hall, "language"), 2);
}

#[test]
fn an_unknown_language_is_refused_and_changes_nothing() {
    let mut hall = Hall::with(&[]);
    assert_eq!(hall.mail(&red(), "language klingon"), Outcome::Unusable);
    assert!(hall.last(&red()).contains("line 1: `klingon` is no language of mails"), "{}", hall.last(&red()));
    assert_eq!(count(&hall, "language"), 0);
}

#[test]
fn the_organiser_gives_a_seat_a_language_and_a_new_holder_begins_in_his_own() {
    let hall = Hall::with(&[]);
    let now = hall.now;
    let seat = |lang, byte| {
        let holder = Holder { address: "cid@c.example".into(), name: "Cid".into(), zone: "UTC".into(), lang };
        hall.house().seat(&spring(), &red(), &holder, &mut |b| b.fill(byte), now).unwrap();
        hall.last(&red())
    };
    assert!(seat(Lang::Polish, 99).contains("# liczba"));
    assert!(seat(Lang::English, 98).contains("# number 1"));
}
