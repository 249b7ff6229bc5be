//! Who is silent in a game of the house, and what follows: at the end of the round, after missed deadlines, by
//! resigning.

use proptest::prelude::*;

use super::*;
use crate::Outcome;
use crate::book::Award;
use crate::format::{Format, Scoring};
use crate::live::{Announcement, Record, Stage};
use estafette_core::GameId;

/// Two players in the one round of a tournament of wins, which lasts three days, and their game. Umpires have a day to
/// judge it, and do not.
fn paired(terms: &str) -> (Host, GameId) {
    let mut host = Host::new();
    let scoring = Scoring::WinDrawLoss { win: 2, draw: 1, loss: 0 };
    let announcement =
        Announcement { terms: terms.to_owned(), round_days: 3, judge_hours: 24, ..announcement() };
    host.announce(&Format { rounds: 1, scoring, ..format() }, &announcement);
    for (name, address, _) in &EIGHT[..2] {
        host.known(address, &format!("tournament cup\nsign on as {name}"));
    }
    host.until("2027-03-09T10:00:00Z".parse().unwrap());
    let event = host.event();
    let game = event.opened[&(1, event.book.games[0].pair[0].clone())].clone();
    (host, game)
}

/// A player of a game, by his place, writes his number.
fn writes(host: &mut Host, game: &GameId, place: usize, number: u32) {
    let (from, to) = host.seats(game)[place].clone();
    host.unknown(&from, &to, &format!("number {number}"));
}

fn points(host: &Host) -> [i64; 2] {
    match host.event().book.games[0].outcome {
        Some(Outcome::Awarded([Award { points: one, .. }, Award { points: other, .. }])) => [one, other],
        ref other => panic!("it was not awarded: {other:?}"),
    }
}

fn text(mail: &Seen) -> String {
    mail.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The last mail to an address whose subject has these words.
fn about(host: &Host, address: &str, words: &str) -> String {
    let found = host.mails_to(address).into_iter().rfind(|mail| mail.subject.contains(words));
    text(&found.unwrap_or_else(|| panic!("no mail to {address} about {words}")))
}

const RULE: &str = "whoever let a deadline of it pass and is silent since loses, and gets 0 points, his opponent 2 \
                    points; if both are silent, both lose; if neither is, it is played on";

#[test]
fn who_never_wrote_loses_and_who_waits_wins() {
    let (mut host, game) = paired("50 h after the last turn, early; missing=hold; takeover=0");
    writes(&mut host, &game, 1, 9);
    host.after(24 * 6);
    assert_eq!(points(&host), [0, 2]);
    assert_eq!(host.event().stage, Stage::Over, "the round is closed");
    let [one, other] = host.event().book.games[0].pair.clone();
    for (_, address, _) in &EIGHT[..2] {
        assert!(about(&host, address, "signed on").contains(RULE), "the terms on which they signed on");
        assert!(about(&host, address, "without a result").contains(RULE), "the notice");
        let why =
            format!("because nobody judged it in time, and {one} let a deadline pass and is silent since");
        assert!(about(&host, address, "the result is entered").contains(&why));
        assert!(
            about(&host, address, "is over")
                .contains(&format!("Round 1, {one} - {other}: 0 : 2 points, {why}"))
        );
    }
    assert!(about(&host, UMPIRE, "announced").contains(RULE));
    assert!(about(&host, UMPIRE, "has no result").contains(RULE));
    assert_eq!(host.verdict().wrong, [""; 0]);
}

#[test]
fn where_both_are_silent_both_lose() {
    let (mut host, _) = paired("50 h after the last turn, early; missing=hold; takeover=0");
    host.after(24 * 6);
    assert_eq!(points(&host), [0, 0]);
}

#[test]
fn a_game_in_which_nobody_is_silent_is_played_on_and_its_end_counts() {
    let (mut host, game) = paired("60 h after the last turn, early; missing=hold");
    for turn in 0..3 {
        host.after(57);
        for place in 0..2 {
            writes(&mut host, &game, place, [9, 1][place]);
        }
        if turn == 1 {
            assert_eq!(host.event().stage, Stage::Playing(1), "the round waits for its game");
            assert!(about(&host, EIGHT[0].1, "is played on").contains("if neither is, it is played on"));
            assert!(about(&host, UMPIRE, "is played on").contains("rule round 1"));
        }
    }
    host.after(1);
    assert!(matches!(host.event().book.games[0].outcome, Some(Outcome::Winner(_))));
    let told = host.mails_to(EIGHT[0].1).into_iter().filter(|m| m.subject.contains("is played on")).count();
    assert_eq!(told, 1, "it is said once");
    let looks = host.records().into_iter().filter(|r| matches!(r, Record::PlayedOn { .. }));
    assert_eq!(looks.count(), 4, "it is looked at each day: {:?}", host.records());
}

#[test]
fn whoever_is_silent_in_a_game_that_is_played_on_loses_it() {
    let (mut host, game) = paired("60 h after the last turn, early; missing=hold; takeover=0");
    for place in 0..2 {
        host.after(29);
        writes(&mut host, &game, place, 5);
    }
    host.after(24 * 2);
    writes(&mut host, &game, 0, 5);
    host.after(24 * 3);
    assert_eq!(points(&host), [2, 0]);
}

#[test]
fn an_absence_excuses_a_deadline_but_not_the_end_of_the_round() {
    let (mut host, game) = paired("24 h after the last turn, early; missing=hold");
    let (from, to) = host.seats(&game)[0].clone();
    host.unknown(&from, &to, "absent 2027-03-09..2027-03-20");
    writes(&mut host, &game, 1, 5);
    host.after(24 * 6);
    assert_eq!(points(&host), [0, 2]);
}

#[test]
fn a_resignation_loses_at_once_and_all_are_told() {
    let (mut host, game) = paired("72 h after the last turn, early; missing=hold");
    let (from, to) = host.seats(&game)[1].clone();
    host.unknown(&from, &to, &format!("resign {game}"));
    host.after(0);
    assert_eq!(points(&host), [2, 0]);
    let other = host.seats(&game)[0].0.clone();
    assert!(about(&host, &other, "the game is over").contains("Blue has resigned, and Red wins"));
    let loser = host.event().book.games[0].pair[1].clone();
    let why = format!("2 : 0 points, because {loser} resigned the game");
    assert!(about(&host, &other, "the result is entered").contains(&why));
    assert!(about(&host, UMPIRE, "cup-r1-t1 is over").contains("Blue has resigned"));
    assert_eq!(host.event().stage, Stage::Over, "no wait runs any more, and the round is closed");
}

#[test]
fn two_missed_deadlines_in_a_row_lose_after_a_warning() {
    let (mut host, game) = paired("12 h after the last turn, early, grace 6 h; missing=hold");
    let silent = host.seats(&game)[0].0.clone();
    let terms = "Whoever misses twice in a row, or resigns, has lost the game at once.";
    assert!(host.mails_to(&silent).iter().any(|mail| text(mail).contains(terms)));
    let at_once = "Whoever resigns a game, misses 2 deadlines of it in a row, is away to the end of the round or \
         leaves the tournament loses it at once";
    assert!(about(&host, UMPIRE, "announced").contains(at_once));
    writes(&mut host, &game, 1, 9);
    host.after(19);
    assert!(
        about(&host, &silent, "went on without")
            .contains("Miss the next deadline too, and you have lost this game.")
    );
    writes(&mut host, &game, 1, 9);
    host.after(19);
    assert_eq!(points(&host), [0, 2]);
    let other = host.seats(&game)[1].0.clone();
    assert!(
        about(&host, &other, "the game is over")
            .contains("Red has missed too many deadlines in a row, and Blue wins")
    );
}

#[test]
fn an_order_between_two_missed_deadlines_keeps_a_game() {
    let (mut host, game) = paired("6 h after the last turn, early; missing=hold");
    host.after(7);
    for place in 0..2 {
        writes(&mut host, &game, place, 3);
    }
    host.after(7);
    assert!(
        matches!(host.event().book.games[0].outcome, Some(Outcome::Winner(_))),
        "the third turn was missed once"
    );
}

#[test]
fn where_neither_ever_writes_neither_wins() {
    for terms in [
        "20 h after the last turn, early; missing=hold",
        "12 h after the last turn; missing=hold; takeover=1",
    ] {
        let (mut host, _) = paired(terms);
        host.after(24 * 3);
        assert_eq!(points(&host), [0, 0], "{terms}");
    }
}

#[test]
fn a_game_waits_for_the_next_deadline_of_whoever_is_silent_before_his_opponent_loses_it() {
    // Both miss the first turn, then one misses questions or turns of his own while the other has missed his last.
    let (mut host, game) = paired("20 h after the last turn, early; missing=hold; takeover=2");
    host.after(21);
    writes(&mut host, &game, 1, 4);
    host.after(21);
    assert_eq!(points(&host), [0, 2], "he wrote before his second deadline");
}

#[test]
fn an_absence_to_the_end_of_the_round_loses_when_it_begins_and_all_are_told_at_once() {
    let (mut host, game) = paired("20 h after the last turn, early; missing=hold");
    let (from, to) = host.seats(&game)[0].clone();
    let other = host.seats(&game)[1].0.clone();
    host.unknown(&from, &to, "absent 2027-03-10..2027-03-20");
    assert!(about(&host, &other, "will be away").contains("you have won it then"));
    assert!(about(&host, UMPIRE, "away to the end of the round").contains("the game is closed"));
    host.unknown(&from, &to, "present");
    assert!(about(&host, &other, "is not away").contains("the game goes on"));
    host.unknown(&from, &to, "absent 2027-03-10..2027-03-20");
    writes(&mut host, &game, 0, 4);
    host.after(24);
    assert_eq!(points(&host), [0, 2]);
    let [one, _] = host.event().book.games[0].pair.clone();
    let why = format!("because {one} is away to the end of the round");
    assert!(about(&host, &other, "the result is entered").contains(&why));
    assert!(
        about(&host, &other, "the game is over")
            .contains("Red is away to the end of the round, and Blue wins")
    );
    assert_eq!(host.event().stage, Stage::Over);
    assert_eq!(host.verdict().wrong, [""; 0]);
}

#[test]
fn an_absence_that_ends_before_the_round_loses_nothing() {
    let (mut host, game) = paired("30 h after the last turn, early; missing=hold");
    let (from, to) = host.seats(&game)[0].clone();
    host.unknown(&from, &to, "absent 2027-03-09..2027-03-10");
    let other = host.seats(&game)[1].0.clone();
    assert!(!host.mails_to(&other).iter().any(|mail| mail.subject.contains("will be away")));
    writes(&mut host, &game, 1, 5);
    host.after(1);
    assert!(host.event().book.games[0].outcome.is_none());
}

/// The points of a player when the two behave so in the three turns of a game: who writes does so in time.
fn played(behaviour: [[bool; 3]; 2], place: usize) -> i64 {
    let (mut host, game) = paired("20 h after the last turn, early, grace 2 h; missing=hold");
    for turn in 0..3 {
        for (seat, turns) in behaviour.iter().enumerate() {
            if turns[turn] {
                writes(&mut host, &game, seat, 4);
            }
        }
        host.after(23);
    }
    host.after(24 * 6);
    let event = host.event();
    assert_eq!((event.stage, event.books()), (Stage::Over, Ok(())));
    crate::scoring::scores(&event.book, &event.book.games[0]).unwrap()[place].points
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10, ..ProptestConfig::default() })]

    /// Whatever the other does, whoever writes in time has no fewer points than if he had not.
    #[test]
    fn writing_in_time_is_never_worse_than_not_writing(
        own in any::<[bool; 3]>(),
        other in any::<[bool; 3]>(),
        place in 0usize..2,
    ) {
        let of = |own: [bool; 3]| played(if place == 0 { [own, other] } else { [other, own] }, place);
        prop_assert!(of([true; 3]) >= of(own), "{own:?} against {other:?}");
        prop_assert!(of([false; 3]) <= 0, "silence wins nothing against {other:?}");
    }
}
