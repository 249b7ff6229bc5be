//! What games of the house mean for the tournament: late orders, rulings while they are played, endings that say
//! too little.

use super::*;
use crate::Outcome;
use crate::format::{Format, Scoring};
use crate::live::{Act, Announcement, By, Record};
use estafette_game::Standing;

/// Two players in the one round of a tournament, and their game.
fn paired(format: Format, terms: &str) -> (Host, estafette_core::GameId) {
    of_many(2, Format { rounds: 1, ..format }, terms)
}

/// So many players of the eight, and the first of their games.
fn of_many(players: usize, format: Format, terms: &str) -> (Host, estafette_core::GameId) {
    let mut host = Host::new();
    let announcement = Announcement { terms: terms.to_owned(), ..announcement() };
    host.announce(&format, &announcement);
    for (name, address, _) in &EIGHT[..players] {
        host.known(address, &format!("tournament cup\nsign on as {name}"));
    }
    host.until("2027-03-09T10:00:00Z".parse().unwrap());
    let event = host.event();
    let game = event.opened[&(1, event.book.games[0].pair[0].clone())].clone();
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
    assert_eq!(taken, [(late, crate::PenaltyKind::Points(2))], "two full days");
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

fn ulla() -> By {
    By::Umpire("Ulla".to_owned())
}

/// An umpire rules the one game of a tournament.
fn ruled(host: &Host, game: &crate::Game, points: [i64; 2], why: &str) {
    let (pair, outcome) = (game.pair.clone(), Outcome::Points(points));
    let act = Act::Rule { round: 1, pair, outcome, why: why.to_owned() };
    host.doing(|hall, house| hall.act(house, &cup(), (&act, &ulla()), host.now));
}

/// The last mails of games: those that say that a game is over.
fn last_mails(host: &Host) -> Vec<(String, Seen)> {
    let players = EIGHT.iter().map(|(_, address, _)| (*address).to_owned());
    let over = |address: &String| {
        let mails = host.mails_to(address).into_iter().filter(|m| m.subject.contains("the game is over"));
        mails.map(|mail| (address.clone(), mail)).collect::<Vec<_>>()
    };
    players.flat_map(|address| over(&address)).collect()
}

fn is_over(host: &Host, game: &estafette_core::GameId) -> bool {
    let standing =
        host.doing(|_, house| Ok(house.look_at_counter(host.now, |counter| counter.standing(game))?));
    matches!(standing, Standing::Over { .. })
}

#[test]
fn a_ruling_ends_the_game_that_is_played_and_tells_both_why_once() {
    let (mut host, game) = paired(format(), "72 h after the last turn, early");
    let seats = host.seats(&game);
    host.unknown(&seats[0].0, &seats[0].1, "number 9");
    ruled(&host, &host.event().book.games[0].clone(), [5, 4], "the server was down");
    assert!(is_over(&host, &game));
    host.after(24 * 9);
    let last = last_mails(&host);
    assert_eq!(
        last.iter().map(|(to, _)| to.as_str()).collect::<Vec<_>>(),
        ["ann@a.example", "bob@b.example"]
    );
    for (_, mail) in &last {
        assert!(mail.subject.contains("its result was ruled in the tournament cup"), "{}", mail.subject);
        assert!(mail.text.contains("The reason: the server was down."), "{}", mail.text);
    }
    let asked = |address: &str| {
        let mails = host.mails_to(address);
        let over = mails.iter().rposition(|m| m.subject.contains("the game is over")).unwrap();
        mails[over..].iter().filter(|m| m.kind == "reminder").count()
    };
    assert_eq!([asked("ann@a.example"), asked("bob@b.example")], [0, 0], "nobody is asked for orders");
    let told = host.mails_to("ann@a.example");
    let entered = told.iter().find(|m| m.subject.contains("the result is entered")).unwrap();
    assert!(entered.text.contains("Nothing more is played of its game cup-r1-t1."), "{}", entered.text);
    assert_eq!(host.verdict().wrong, [""; 0]);
    let umpire = host.mails_to(UMPIRE);
    assert!(!umpire.iter().any(|mail| mail.subject.contains("has no result")), "{umpire:?}");
}

#[test]
fn what_was_ruled_can_be_ruled_otherwise_but_an_ended_game_is_not_opened_again() {
    let (mut host, _) = of_many(4, format(), "72 h after the last turn, early");
    let game = host.event().book.games[0].clone();
    let [one, other] = &game.pair;
    ruled(&host, &game, [5, 4], "the server was down");
    let line = format!("tournament cup\nrule round 1 {one} - {other} open because I was wrong");
    assert_eq!(host.known(UMPIRE, &line).outcome, estafette_game::Outcome::Unusable);
    let told = host.last_to(UMPIRE).text;
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        told.contains("its dice secret is known, so nobody can play it on; rule another result"),
        "{told}"
    );
    ruled(&host, &game, [4, 5], "I was wrong");
    assert_eq!(host.event().book.games[0].outcome, Some(Outcome::Points([4, 5])));
    assert_eq!(last_mails(&host).len(), 2, "the game ends once");
}

#[test]
fn whoever_leaves_loses_his_game_at_once_and_both_are_told_why() {
    let (mut host, game) = paired(format(), "24 h after the last turn, early; missing=hold");
    let leaver = host.event().book.games[0].pair[0].clone();
    let act = Act::Leave { name: leaver.clone() };
    host.doing(|hall, house| hall.act(house, &cup(), (&act, &ulla()), host.now));
    assert!(is_over(&host, &game));
    let last = last_mails(&host);
    assert_eq!(last.len(), 2);
    for (_, mail) in &last {
        assert!(mail.subject.contains("its result was awarded in the tournament cup"), "{}", mail.subject);
        let text = mail.text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(&format!("The reason: {leaver} left the tournament.")), "{text}");
    }
    let umpire = host.mails_to(UMPIRE).into_iter().find(|m| m.subject.contains("has left")).unwrap();
    let told = umpire.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains(&format!("0 : 50 points, difference -50 : 0, because {leaver} left")), "{told}");
    let before: Vec<_> = EIGHT[..2].iter().map(|(_, address, _)| host.mails_to(address).len()).collect();
    let (_, other, _) = EIGHT[1];
    host.known(other, "tournament cup\nstatus");
    let told = host.mails_to(other).pop().unwrap().text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(!told.contains("its own mails say what it asks of you"), "{told}");
    let before: Vec<_> = before.iter().zip([0, 1]).map(|(mails, more)| mails + more).collect();
    host.after(24 * 12);
    let after: Vec<_> = EIGHT[..2].iter().map(|(_, address, _)| host.mails_to(address).len()).collect();
    let ended = before.iter().map(|count| count + 2).collect::<Vec<_>>();
    assert_eq!(after, ended, "the standing and the final ranking; nobody is asked or reminded");
    assert_eq!(host.event().stage, crate::live::Stage::Over, "the round is closed with it");
    assert_eq!(host.verdict().wrong, [""; 0]);
}

#[test]
fn a_tournament_that_is_called_off_ends_its_games() {
    let (mut host, game) = paired(format(), "72 h after the last turn, early");
    let act = Act::CallOff { why: "the club closes".to_owned() };
    host.doing(|hall, house| hall.act(house, &cup(), (&act, &ulla()), host.now));
    host.after(24 * 9);
    assert!(is_over(&host, &game));
    let last = last_mails(&host);
    assert_eq!(last.len(), 2);
    assert!(last[0].1.text.contains("The reason: the club closes."), "{}", last[0].1.text);
    let umpire = host.mails_to(UMPIRE);
    assert!(!umpire.iter().any(|mail| mail.subject.contains("has no result")), "{umpire:?}");
}
