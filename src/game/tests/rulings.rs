//! Rulings and their fate: what stays of a dropped draft is told where it acts, can be withdrawn one by one, and
//! is kept as a precedent; what has no effect is told to umpires alone.

use super::drafts::gated;
use super::*;

/// A game with a first draft.
fn drafted(gate: &str) -> Hall {
    let mut hall = gated(gate);
    both(&mut hall, ["number 3\ntrap 77", "number 4"]);
    assert_eq!(hall.run(Mode::WhenAllIn).draft, Some(1));
    hall
}

fn set_gate(hall: &Hall, gate: &str) {
    let mut terms = Terms::default();
    terms.set("gate", gate).unwrap();
    hall.house().set_terms(&spring(), &terms, hall.now).unwrap();
}

#[test]
fn a_ruling_on_a_dropped_draft_is_told_in_the_report_in_which_it_acts() {
    for gate in ["hold", "publish"] {
        let mut hall = drafted("hold");
        hall.say(1, "amend RED 1: number 6 because he telephoned").unwrap();
        hall.say(2, "note to all: mark your mails").unwrap();
        let dropped = hall.say(3, "drop").unwrap();
        let told = dropped.done.join("\n");
        assert!(told.contains("R1 and R2 stay in force") && told.contains("`withdraw R1 because"), "{told}");
        set_gate(&hall, gate);
        let ran = hall.run(Mode::WhenAllIn);
        if let Some(draft) = ran.draft {
            assert!(hall.review().seats[0].report.1.contains("telephoned"));
            hall.say(draft, "approve").unwrap();
        }
        let (red_told, blue_told) = (hall.last(&red()), hall.last(&blue()));
        for part in ["R1", "number 6", "he telephoned", "mark your mails"] {
            assert!(red_told.contains(part), "{gate}: `{part}` is not in\n{red_told}");
        }
        assert!(blue_told.contains("Ruling R1: orders of"), "{gate}: {blue_told}");
        let found = hall.house().precedents(&system_of(&hall), None, "telephoned").unwrap();
        assert_eq!(found.len(), 1, "{gate}: it is kept, though it names no rule");
        // What was told once is told in no later report.
        both(&mut hall, ["number 3", "number 4"]);
        if let Some(draft) = hall.run(Mode::WhenAllIn).draft {
            hall.say(draft, "approve").unwrap();
        }
        assert!(!hall.last(&red()).contains("he telephoned"), "{}", hall.last(&red()));
        let verdict = hall.house().verify(&spring()).unwrap();
        assert!(verdict.is_sound(), "{verdict:?}");
    }
}

fn system_of(hall: &Hall) -> String {
    hall.house().status(&spring()).unwrap().system
}

#[test]
fn a_ruling_is_withdrawn_without_a_draft_and_acts_no_more() {
    let mut hall = drafted("hold");
    hall.say(1, "amend RED 1: number 6 because he telephoned\nstrike RED 2 because of 1.1\ndrop").unwrap();
    let standing = hall.house().standing_rulings(&spring()).unwrap();
    assert_eq!(standing.iter().map(|r| r.number).collect::<Vec<_>>(), [1, 2]);
    let none = hall.house().withdraw(&spring(), (9, "no"), "Una", hall.now).unwrap_err().to_string();
    assert!(none.contains("no ruling R9 in force: R1, R2"), "{none}");
    assert!(hall.house().withdraw(&spring(), (1, "  "), "Una", hall.now).is_err(), "a reason is asked for");
    let done = hall.house().withdraw(&spring(), (1, "he did not"), "Una", hall.now).unwrap();
    assert!(done.done[0].starts_with("ruling R1 is withdrawn"), "{done:?}");
    assert_eq!(hall.house().standing_rulings(&spring()).unwrap().len(), 1);
    let draft = hall.run(Mode::WhenAllIn).draft.unwrap();
    hall.say(draft, "approve").unwrap();
    let told = hall.last(&red());
    assert!(!told.contains("telephoned") && !told.contains("R1"), "never told, so not taken back: {told}");
    assert!(told.contains("Reason: because of 1.1") && !told.contains("trapped"), "{told}");
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}

#[test]
fn phases_that_are_run_again_tell_the_rulings_that_still_act() {
    let mut hall = drafted("hold");
    hall.say(1, "amend RED 1: number 6 because he telephoned\napprove").unwrap();
    assert!(hall.last(&red()).contains("he telephoned"));
    let gone = hall.house().rerun(&spring(), 1, "a counter fell", "Una", hall.now).unwrap();
    let review = hall.review();
    assert!(review.seats[0].report.1.contains("telephoned"), "{}", review.seats[0].report.1);
    hall.say(gone.draft.unwrap(), "drop").unwrap();
    let draft = hall.run(Mode::WhenAllIn).draft.unwrap();
    hall.say(draft, "approve").unwrap();
    assert!(hall.last(&red()).contains("he telephoned"), "{}", hall.last(&red()));
    let (_, text) = hall.house().report_text(&spring(), Some(&red()), Some(1), hall.now).unwrap();
    for part in ["telephoned", "by ruling R1 “number 6” counts"] {
        assert!(text.contains(part), "a report that is asked for again tells it too: {text}");
    }
}

#[test]
fn a_note_stays_when_what_told_it_is_run_again_and_the_draft_dropped() {
    let mut hall = drafted("hold");
    hall.say(1, "note to all: mark your mails\napprove").unwrap();
    let gone = hall.house().rerun(&spring(), 1, "a counter fell", "Una", hall.now).unwrap();
    let dropped = hall.say(gone.draft.unwrap(), "drop").unwrap();
    assert!(dropped.done.join("\n").contains("R1 stays in force"), "{dropped:?}");
    assert_eq!(hall.house().standing_rulings(&spring()).unwrap().len(), 1);
    let draft = hall.run(Mode::WhenAllIn).draft.unwrap();
    hall.say(draft, "approve").unwrap();
    assert!(hall.last(&red()).contains("mark your mails"), "{}", hall.last(&red()));
    assert!(hall.house().standing_rulings(&spring()).unwrap().is_empty());
}

#[test]
fn a_strike_of_a_line_that_was_no_order_is_no_fate_of_it() {
    let mut hall = gated("hold");
    assert_eq!(hall.mail(&red(), "number 3\nnumbr x"), Outcome::Warned);
    assert_eq!(hall.mail(&blue(), "number 4"), Outcome::Accepted);
    hall.run(Mode::WhenAllIn);
    let done = hall.say(1, "strike RED 2 because of that").unwrap().done.join("\n");
    assert!(done.contains("no player is told of it"), "{done}");
    hall.say(2, "approve").unwrap();
    assert!(!hall.last(&red()).contains("R1"), "{}", hall.last(&red()));
}

#[test]
fn dice_words_are_not_taken_while_an_umpire_looks_at_the_first_phase() {
    let mut hall = gated("hold");
    assert_eq!(hall.mail(&blue(), "words before"), Outcome::Accepted);
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    assert_eq!(hall.mail(&red(), "words abc"), Outcome::Unusable);
    assert!(hall.last(&red()).contains("no dice words are taken now"), "{}", hall.last(&red()));
    hall.say(1, "drop").unwrap();
    assert_eq!(hall.mail(&red(), "words abc"), Outcome::Accepted);
    let draft = hall.run(Mode::WhenAllIn).draft.unwrap();
    hall.say(draft, "approve").unwrap();
    let verdict = hall.house().verify(&spring()).unwrap();
    assert!(verdict.is_sound(), "{verdict:?}");
}

#[test]
fn a_ruling_without_effect_is_told_to_umpires_and_to_no_player() {
    let mut hall = drafted("hold");
    let die = hall.review().dice[0].clone();
    let same = format!("die {} = {} because the camera says so", die.mark, die.die);
    let done = hall.say(1, &format!("{same}\nstrike RED 2 because he took it back")).unwrap();
    assert!(done.done[0].contains("without effect") && !done.done[1].contains("without effect"), "{done:?}");
    let review = hall.review();
    assert_eq!(review.rulings.iter().map(|r| r.without_effect).collect::<Vec<_>>(), [true, false]);
    hall.say(3, "approve").unwrap();
    for seat in [red(), blue()] {
        assert!(!hall.last(&seat).contains("R1"), "{}", hall.last(&seat));
    }
    assert!(hall.last(&red()).contains("R2"));
}

#[test]
fn numbers_of_orders_are_those_of_the_receipt_and_stay_when_one_is_struck() {
    let mut hall = gated("hold");
    assert_eq!(hall.mail(&red(), "marhc on\nnumber 3\ntrap 77\n"), Outcome::Warned);
    hall.mail(&blue(), "number 4");
    let receipt = hall.of_kind(MailKind::Receipt)[0].clone();
    assert!(receipt.contains("2. ") && receipt.contains("3. "), "{receipt}");
    if hall.run(Mode::WhenAllIn).draft.is_none() {
        hall.run(Mode::Now);
    }
    let orders = |hall: &Hall| {
        let seat = hall.review().seats.remove(0);
        seat.orders.into_iter().map(|o| (o.number, o.text)).collect::<Vec<_>>()
    };
    let shown = orders(&hall);
    let of = |text: &str| shown.iter().find(|(_, t)| t == text).unwrap().0;
    assert_eq!((of("number 3"), of("trap 77")), (2, 3));
    hall.say(1, "strike RED 3 because he took it back").unwrap();
    assert_eq!(orders(&hall), shown);
    assert!(hall.review().rulings[0].text.contains("trap 77"));
}
