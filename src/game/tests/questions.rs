//! Phases that pause, and their questions.

use super::*;
use crate::*;

#[test]
fn a_sealed_question_pauses_is_answered_and_the_phase_goes_on() {
    let mut hall = Hall::with(&["GD-01", "GD-02"]);
    both(&mut hall, ["number 3\ntrap 77", "number 4"]);
    let ran = hall.run(Mode::WhenAllIn);
    assert!(matches!(&ran.stopped, Stopped::Asked { seats, .. } if seats.len() == 2), "{ran:?}");
    let asked = hall.last(&blue());
    assert!(asked.contains("answer 2 to the right") && asked.contains("do not answer: to the left"));
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
    assert!(report.contains("answer 3 to the left"), "numbers go on through the turn: {report}");
    assert!(!report.contains("rolled"), "what was told before is not told again: {report}");
    assert!(matches!(hall.house().verify(&spring()).unwrap().phases[0].found, Found::Paused));
    assert!(hall.run(Mode::Now).resolved.len() == 1, "now: the default");
    let verdict = hall.house().verify(&spring()).unwrap();
    assert!(verdict.is_sound(), "{verdict:?}");
    let decided = hall.house().report(&spring(), None, Some(1), hall.now).unwrap().text;
    assert!(decided.contains("\"default\"") && decided.contains("\"reply\""), "{decided}");
}

#[test]
fn of_several_answers_in_a_letter_the_last_counts_and_the_others_are_told() {
    let mut hall = Hall::with(&["GD-01"]);
    hall.mail(&blue(), "number 4");
    hall.run(Mode::Now);
    assert_eq!(hall.mail(&red(), "answer 1\nanswer 2"), Outcome::Warned, "{}", hall.last(&red()));
    let said = hall.last(&red()).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("line 1: line 2 says it anew, and the last word counts"), "{said}");
    assert!(said.contains("GD-01 red: to the right") && !said.contains("GD-01 red: to the left."), "{said}");
}

#[test]
fn done_beside_an_answer_hands_in_no_sheet_that_was_not_begun() {
    let mut hall = Hall::with(&["GD-01"]);
    hall.mail(&blue(), "number 4");
    hall.run(Mode::Now);
    assert_eq!(hall.mail(&red(), "answer 1\ndone"), Outcome::Accepted, "{}", hall.last(&red()));
    let said = hall.last(&red()).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("`done` beside an answer hands in no sheet"), "{said}");
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
    let plain = |mails: Vec<estafette_store::NewMail>| {
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
    let question = estafette_core::QuestionKey {
        decision: estafette_core::DecisionId::new("GD-02"),
        seat: red(),
        subject: "red".into(),
        count: 1,
    };
    let ruling =
        |answer: &str| Ruling { question: question.clone(), answer: estafette_core::Answer::of(answer) };
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
