//! Sixty-four players in twelve zones, over three changes of the clocks, with what goes wrong in a season.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Utc};

use super::super::super::book::{Outcome, PenaltyKind};
use super::super::super::name::Name;
use super::super::super::ranking::standings;
use super::super::super::sheet::Sheet;
use super::super::super::simulate::WORLD;
use super::super::{Act, By, Record, Stage, next_due};
use super::host::{person, umpire};
use super::{Host, name};
use estafette_schedule::Zone;

/// Letters that are on their way, by when they come.
type Letters = BTreeMap<(DateTime<Utc>, Name), Sheet>;

/// The offset of a zone at a moment, as RFC 9557 writes it.
fn offset(zone: &str, at: DateTime<Utc>) -> String {
    zone.parse::<Zone>().unwrap().civil(at)[19..25].to_owned()
}

/// The first eight in the evening in a zone, so many days later.
fn evening(zone: &str, at: DateTime<Utc>, days: i64) -> DateTime<Utc> {
    let zone: Zone = zone.parse().unwrap();
    let hours = (0..24).map(|hour| at + TimeDelta::days(days) + TimeDelta::hours(hour));
    hours.into_iter().find(|at| &zone.civil(*at)[11..13] == "20").unwrap()
}

fn open() -> Host {
    let mut host = Host::new("german-open", |format, announcement| {
        format.armies = None;
        announcement.tables = 32;
        announcement.judge_hours = 72;
    });
    for number in 0..64usize {
        let who = format!("P{number:02}");
        let act = Act::SignOn {
            name: name(&who),
            club: Some(format!("Club {}", number % 13)),
            people: vec![person(&who, WORLD[number % 12])],
            periods: BTreeMap::new(),
        };
        host.ok(act, &By::Player(name(&who)));
    }
    host
}

/// The sheets of a round: two players forget theirs, and two do not agree.
fn letters(host: &Host, round: u32) -> Letters {
    let mut letters = Letters::new();
    for (number, pair) in host.open(round).into_iter().enumerate() {
        let damage = [200 + 37 * i64::try_from(number).unwrap() % 500, 330];
        let sheet = host.sheet(round, &pair, damage);
        for (side, player) in pair.iter().enumerate() {
            let days = 2 + i64::try_from((number * 7 + side * 3) % 11).unwrap();
            let sheet = match (number, side) {
                (0, 0) => continue,
                (1, 1) => host.sheet(round, &pair, [damage[0] + 60, damage[1]]),
                _ => sheet.clone(),
            };
            let zone = &host.event.people[player].zone;
            letters.insert((evening(zone, host.now, days), player.clone()), sheet);
        }
    }
    letters
}

/// Lets all happen until a moment: letters and the clock, in the order of time.
fn live(host: &mut Host, letters: &mut Letters, until: DateTime<Utc>) {
    loop {
        host.tick();
        let clock = next_due(&host.event, host.now);
        let letter = letters.keys().next().map(|(at, _)| *at);
        let Some(next) = clock.into_iter().chain(letter).min().filter(|at| *at <= until) else { break };
        host.now = host.now.max(next);
        if letter.is_some_and(|at| at <= host.now) {
            let ((_, by), sheet) = letters.pop_first().unwrap();
            drop(host.act(Act::GiveSheet { by: by.clone(), sheet }, &By::Player(by)));
        }
    }
    host.now = host.now.max(until);
    host.tick();
}

#[test]
fn sixty_four_players_in_twelve_zones_play_a_season_to_its_end() {
    let mut host = open();
    let begun = host.now;
    let mut letters = Letters::new();
    let mut disputes = 0;
    let mut leaver = None;
    for _ in 0..400 {
        if host.event.ended() {
            break;
        }
        let Stage::Playing(round) = host.event.stage else {
            let next = next_due(&host.event, host.now).unwrap_or(host.now + TimeDelta::hours(1));
            live(&mut host, &mut letters, next);
            continue;
        };
        letters = self::letters(&host, round);
        if round == 2 {
            let gone = host.open(2)[5][0].clone();
            host.now += TimeDelta::hours(30);
            host.ok(Act::Leave { name: gone.clone() }, &By::Player(gone.clone()));
            letters.retain(|(_, by), _| *by != gone);
            leaver = Some(gone);
        }
        let over = host.event.until[&round] - TimeDelta::hours(1);
        live(&mut host, &mut letters, over);
        for ((round, first), _) in host.event.disputes.clone() {
            disputes += 1;
            let pair = host.event.game_of(round, &first).unwrap().pair.clone();
            let outcome = host.outcome([400, 400]);
            host.ok(Act::Rule { round, pair, outcome, why: "a draw".to_owned() }, &umpire());
        }
        if round == 3 {
            let slow = host.event.games(3).next().unwrap().pair[0].clone();
            let act =
                Act::Penalise { round: 3, name: slow, kind: PenaltyKind::Points(10), why: "slow".to_owned() };
            host.ok(act, &umpire());
        }
        assert_eq!(host.open(round).len(), 1, "all but who forgot are in, and the leaver's game was awarded");
        while host.event.stage == Stage::Playing(round) {
            assert!(host.pass(), "the clock goes on by itself");
        }
        host.check();
    }
    assert_eq!(host.event.stage, Stage::Over);
    assert_eq!(disputes, 4);
    assert_eq!(host.event.book.games.len(), 32 + 32 + 31 + 31);

    let shifted: BTreeSet<&str> =
        WORLD.into_iter().filter(|zone| offset(zone, begun) != offset(zone, host.now)).collect();
    assert!(shifted.contains("Europe/Berlin") && shifted.contains("America/New_York"), "{shifted:?}");
    assert!(shifted.contains("Pacific/Auckland"), "{shifted:?}");
    let in_time = host.records.iter().filter(|(_, r)| matches!(r, Record::SheetGiven { .. })).count();
    assert!(in_time > 4 * 60, "{in_time} sheets came");

    let leaver = leaver.unwrap();
    assert_eq!(host.event.game_of(3, &leaver), None);
    let left_open = host.event.game_of(2, &leaver).unwrap();
    let Some(Outcome::Awarded(awards)) = &left_open.outcome else { panic!("{left_open:?}") };
    assert_eq!(awards.map(|a| a.points), if left_open.pair[0] == leaver { [0, 50] } else { [50, 0] });
    assert_eq!(host.event.book.byes.len(), 2, "one a round since he left");
    let table = standings(&host.event.book, 4);
    assert_eq!(table.len(), 64);
    let met: BTreeSet<u32> = host.event.book.met_before(5).into_values().collect();
    assert_eq!(met, BTreeSet::from([1]), "nobody met twice");
    let early = host.event.book.games.iter().filter(|g| g.round < 4);
    let mut seats = BTreeSet::new();
    assert!(early.flat_map(|g| g.pair.iter().map(move |p| (p, g.table))).all(|seat| seats.insert(seat)));
}
