//! Who is mailed what, from the announcement to the end.

use super::super::super::live::{Act, By, Reminder};
use super::super::To;
use super::field::{Field, PLAYERS, name, player, sheet, umpire};

/// A text in one line.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn whoever_signs_on_has_all_that_he_must_know() {
    let field = Field::open();
    let mail = field.last("Jan Kowalski", "welcome");
    let text = flat(&mail.written.text);
    for part in [
        "Jan Kowalski (club Klub Gdańsk) is signed on",
        "Sunday 24 January 2027, 13:00 CET (2027-01-24 12:00 UTC)",
        "never meet again",
        "You owe your army by",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn a_round_tells_each_his_own_game_first_and_then_all_games() {
    let field = Field::first_round();
    for (who, ..) in PLAYERS {
        let game = field.event.game_of(1, &name(who)).unwrap();
        let other = game.pair.iter().find(|n| n.as_str() != who).unwrap();
        let mail = field.last(who, "round");
        assert_eq!(mail.written.subject, format!("round 1: you meet {other}"));
        let text = &mail.written.text;
        assert!(text.contains(&format!("on table {}", game.table.unwrap())), "{text}");
        assert!(text.contains("You owe the result of your game of round 1"), "{text}");
        for game in &field.event.book.games {
            assert!(game.pair.iter().all(|n| text.contains(n.as_str())), "{text}");
        }
    }
    assert_eq!(field.to_umpire("draft").len(), 1);
    let order = &field.last("Anna Wolf", "order").written.text;
    assert!(order.contains(&field.event.commitment) && order.contains("1. "), "{order}");
}

#[test]
fn sheets_that_differ_are_told_to_both_and_to_the_umpire() {
    let mut field = Field::first_round();
    let pair = field.event.book.games[0].pair.clone();
    for (by, (damage, vp)) in pair.iter().zip([(400, 58), (407, 59)]) {
        let sheet = sheet(&pair, damage, vp);
        field.act(&Act::GiveSheet { by: by.clone(), sheet }, &By::Player(by.clone()));
    }
    for who in &pair {
        let text = &field.last(who.as_str(), "disputed").written.text;
        assert!(text.contains("400") && text.contains("407"), "{text}");
    }
    let told = field.to_umpire("disputed");
    assert!(
        told[0].written.text.contains(&format!("# rule round 1 {} - {}", pair[0], pair[1])),
        "{}",
        told[0].written.text
    );
    let ruled = format!("rule round 1 {} - {} 60 : 40 because both erred", pair[0], pair[1]);
    let answer = field.says(&umpire(), &ruled);
    assert!(answer.subject.starts_with("accepted"), "{}", answer.text);
    let text = flat(&field.last(pair[1].as_str(), "result").written.text);
    assert!(text.contains("60 : 40 points, because both erred"), "{text}");
}

#[test]
fn a_round_closes_with_standing_and_cross_table_and_the_last_one_with_the_winner() {
    let mut field = Field::first_round();
    for round in 1..=4 {
        field.play_round();
        field.act(&Act::CloseRound, &By::Clock);
        let text = &field.last("Łucja Żółć", "standing").written.text;
        assert!(text.contains(&format!("STANDING AFTER ROUND {round}")), "{text}");
        assert!(text.contains("CROSS-TABLE") && text.contains(" v "), "{text}");
        if round < 4 {
            field.pair_and_publish(false);
        } else if !field.event.ended() {
            field.act(&Act::CloseRound, &By::Clock);
        }
    }
    let text = &field.last("Jan Müller", "end").written.text;
    assert!(text.contains("FINAL RANKING") && text.contains("has won it"), "{text}");
}

#[test]
fn teams_choose_by_turns_and_are_told_their_tables() {
    let mut field = Field::teams();
    let choosing = field.event.choosing.values().next().unwrap().clone();
    let one = |field: &Field, team: &super::super::super::name::Name| field.event.players_of(team)[0].clone();
    let lower = one(&field, &choosing.lower);
    let asked = field.last(lower.as_str(), "match").written.text.clone();
    assert!(asked.contains("chooses first") && asked.contains("# choose antique table"), "{asked}");
    let [first, second, third] = choosing.tables;
    field.says(&player(lower.as_str()), &format!("choose medieval table {second}"));
    let other = one(&field, &choosing.other);
    let asked = field.last(other.as_str(), "chosen").written.text.clone();
    assert!(asked.contains(&format!("choose antique table {first}, dark ages table {third}")), "{asked}");
    let answer = field
        .says(&player(other.as_str()), &format!("choose antique table {third}, dark ages table {first}"));
    assert!(answer.subject.starts_with("accepted"), "{}", answer.text);
}

#[test]
fn those_who_owe_are_reminded_with_the_lines_that_give_it() {
    let mut field = Field::first_round();
    let who = field.event.book.games[0].pair[0].clone();
    field.act(&Act::Remind(Reminder::Sheet(1, who.clone())), &By::Clock);
    let mail = field.last(who.as_str(), "reminder");
    assert_eq!(mail.written.subject, "reminder: round 1: your result is asked for");
    assert!(mail.written.text.contains("# result\n# damage"), "{}", mail.written.text);
    assert_eq!(field.mailed.iter().filter(|m| m.about == "reminder").count(), 1);
}

#[test]
fn a_draft_goes_to_the_umpire_alone() {
    let mut field = Field::first_round();
    field.play_round();
    field.act(&Act::CloseRound, &By::Clock);
    let before = field.mailed.len();
    field.act(&Act::Draft { by_hand: None }, &By::Clock);
    let new = &field.mailed[before..];
    assert!(!new.is_empty() && new.iter().all(|m| m.to == To::Umpire), "{new:?}");
}
