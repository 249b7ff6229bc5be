//! What games of the house mean for the tournament: late orders, rulings while they are played, endings that say
//! too little.

use super::*;
use crate::tournament::Outcome;
use crate::tournament::format::{Format, Scoring};
use crate::tournament::live::{Act, Announcement, By, Record};

/// Two players in the one round of a tournament, and their game.
fn paired(format: Format, terms: &str) -> (Host, crate::core::GameId) {
    let mut host = Host::new();
    let announcement = Announcement { terms: terms.to_owned(), ..announcement() };
    host.announce(&Format { rounds: 1, ..format }, &announcement);
    for (name, address, _) in &EIGHT[..2] {
        host.known(address, &format!("tournament cup\nsign on as {name}"));
    }
    host.until("2027-03-09T10:00:00Z".parse().unwrap());
    let game = host.event().opened.values().next().expect("a game").clone();
    (host, game)
}

#[test]
fn orders_that_come_days_late_cost_points() {
    let (mut host, game) = paired(format(), "24 h after the last turn, early, grace 90 h; missing=hold");
    let seats = host.seats(&game);
    let late = host.event().book.games[0].pair[1].clone();
    host.unknown(&seats[0].0, &seats[0].1, "number 9");
    host.after(24 + 50);
    host.unknown(&seats[1].0, &seats[1].1, "number 1");
    host.after(1);
    for _ in 0..2 {
        for (from, to) in &seats {
            host.unknown(from, to, "number 2");
        }
        host.after(1);
    }
    let event = host.event();
    assert!(matches!(event.book.games[0].outcome, Some(Outcome::Points(_))), "{:?}", event.book.games);
    let taken: Vec<_> = event.book.penalties.iter().map(|p| (p.name.clone(), p.kind)).collect();
    assert_eq!(taken, [(late, crate::tournament::PenaltyKind::Points(2))], "two full days");
}

#[test]
fn what_an_umpire_ruled_stands_when_the_game_ends_after_it() {
    let (mut host, game) = paired(format(), "72 h after the last turn, early");
    let event = host.event();
    let pair = event.book.games[0].pair.clone();
    let outcome = Outcome::Points([5, 4]);
    let ruled = Act::Rule { round: 1, pair, outcome: outcome.clone(), why: "agreed".to_owned() };
    let by = By::Umpire("Ulla".to_owned());
    host.doing(|hall, house| hall.act(house, &cup(), (&ruled, &by), host.now));
    host.play(&game);
    host.after(1);
    assert_eq!(host.event().book.games[0].outcome, Some(outcome));
    let results = host.records().into_iter().filter(|r| matches!(r, Record::Resulted { .. })).count();
    assert_eq!(results, 1);
}

#[test]
fn an_ending_that_says_too_little_is_told_to_the_umpire_once() {
    let (mut host, game) =
        paired(Format { scoring: Scoring::default(), ..format() }, "72 h after the last turn, early");
    host.play(&game);
    host.after(3);
    assert_eq!(host.event().book.games[0].outcome, None);
    let told: Vec<Seen> = host.mails_to(UMPIRE);
    let told: Vec<&Seen> = told.iter().filter(|mail| mail.subject.contains("has no result")).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].text.contains("without the damage done"), "{}", told[0].text);
}
