//! What umpires set right: a pairing that left somebody out, a result after the end.

use super::super::super::live::{Act, By};
use super::field::{MailedEvent, name, umpire};
use super::mailed::flat;

#[test]
fn a_correction_after_the_end_is_told_to_all_with_the_ranking() {
    let mut field = MailedEvent::first_round();
    for round in 1..=4 {
        field.play_round();
        field.act(&Act::CloseRound, &By::Clock);
        if round < 4 {
            field.pair_and_publish(false);
        }
    }
    let answer = field.says(&umpire(), "penalise Bauer 5 points because of shouting");
    assert!(answer.subject.starts_with("accepted"), "{}", answer.text);
    let told = &field.last("Anna Wolf", "corrected").written;
    assert!(told.subject.contains("corrected after its end"), "{}", told.subject);
    assert!(told.text.contains("FINAL RANKING AFTER ROUND 4"), "{}", told.text);
}

#[test]
fn who_is_left_out_of_a_draft_is_told_why_and_an_umpire_brings_him_in() {
    let mut field = MailedEvent::open();
    let mut faulty = super::field::army();
    faulty.cost = 1260;
    field.event.armies.remove(&name("Anna Wolf"));
    field.act(&Act::GiveArmy { player: name("Anna Wolf"), army: faulty }, &By::Clock);
    field.now += chrono::TimeDelta::days(21);
    field.close_sign_on();
    field.act(&Act::Draft { by_hand: None }, &By::Clock);
    let why = "since the army of Anna Wolf has faults, and no umpire has allowed it";
    let told = flat(&field.last("Anna Wolf", "presence").written.text);
    assert!(told.contains(&format!("You are not paired in round 1, {why}")), "{told}");
    let draft = field.to_umpire("draft")[0].written.text.clone();
    assert!(flat(&draft).contains(&format!("Anna Wolf is left out, {why}.")), "{draft}");
    assert!(draft.contains("# allow army of Anna Wolf because"), "{draft}");
    let answer = field.says(&umpire(), "pair Anna Wolf - Karl Bauer");
    assert!(flat(&answer.text).contains(&format!("cannot be paired in round 1, {why}")), "{}", answer.text);
    let answer = field.says(&umpire(), "allow army of Wolf because it is historical\npair");
    let text = flat(&answer.text);
    assert!(text.contains("Anna Wolf is paired in round 1 after all"), "{text}");
    assert!(text.contains("Round 1 is drafted by the program"), "{text}");
    assert!(flat(&field.last("Anna Wolf", "presence").written.text).contains("You are paired in round 1"));
    let answer = field.says(&umpire(), "pair Anna Wolf - Karl Bauer");
    assert!(flat(&answer.text).contains("drafted by hand"), "{}", answer.text);
}
