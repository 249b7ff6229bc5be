//! Questions that are answered by putting things together, and decisions that a game asks by itself.

use super::*;
use crate::*;

/// Red has to give something worth 3.
fn asked() -> Hall {
    let mut hall = Hall::with(&[]);
    both(&mut hall, ["number 3\ntoll 3", "number 4"]);
    let ran = hall.run(Mode::WhenAllIn);
    assert!(matches!(&ran.stopped, Stopped::Asked { seats, .. } if *seats == [red()]), "{ran:?}");
    hall
}

#[test]
fn what_may_be_given_is_shown_and_taken_by_name_by_key_and_by_number() {
    let report = asked().last(&red()).split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "worth at least 3",
        "crown 2 (worth 2), crown 4 (worth 4), provision 1 (worth 1)",
        "answer 1 crown 4",
    ] {
        assert!(report.contains(part), "{part} is missing in\n{report}");
    }
    for (said, words) in [
        ("answer GD-03 red: crown 2, provision 1", "crown 2, provision 1"),
        ("answer crown-2 + provision-1", "crown 2, provision 1"),
        ("answer GD-03 Korona 4 i prowiant 1", "crown 4, provision 1"),
        ("answer 1", "crown 4"),
    ] {
        let mut hall = asked();
        assert_eq!(hall.mail(&red(), said), Outcome::Accepted, "{said}: {}", hall.last(&red()));
        assert!(hall.last(&red()).contains(&format!("GD-03 red: {words}.")), "{}", hall.last(&red()));
        assert_eq!(hall.run(Mode::WhenAllIn).resolved.len(), 1);
        assert!(hall.house().verify(&spring()).unwrap().is_sound());
    }
}

#[test]
fn what_is_not_there_and_what_is_too_little_is_told() {
    let mut hall = asked();
    assert_eq!(hall.mail(&red(), "answer GD-03 crwn 4"), Outcome::Unusable);
    assert!(hall.last(&red()).contains("did you mean `crown 4`?"), "{}", hall.last(&red()));
    assert_eq!(hall.mail(&red(), "answer GD-03 crown 2"), Outcome::Unusable);
    assert!(hall.last(&red()).contains("1 is lacking"), "{}", hall.last(&red()));
    assert!(hall.last(&red()).contains("You owe an answer to GD-03 red."));
}

#[test]
fn an_umpire_can_rule_what_is_given() {
    let mut hall = asked();
    let question = hall.house().questions(&spring()).unwrap()[0].open.key.clone();
    let answer = estafette_core::Answer::of("crown-2+provision-1");
    let now = hall.now;
    hall.house().answer(&spring(), &Ruling { question, answer }, now).unwrap();
    assert_eq!(hall.mail(&red(), "answer 1"), Outcome::Unusable);
    assert!(hall.last(&red()).contains("the umpire has ruled on GD-03 red: crown 2, provision 1"));
    assert_eq!(hall.run(Mode::WhenAllIn).resolved.len(), 1);
}

#[test]
fn a_decision_that_is_asked_by_itself_takes_its_default_where_the_settings_say_so() {
    let mut hall = Hall::set_up("duel", Settings([("GD-03".to_owned(), "default".to_owned())].into()));
    both(&mut hall, ["number 3\ntoll 3", "number 4"]);
    assert_eq!(hall.run(Mode::WhenAllIn).resolved.len(), 1);
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}
