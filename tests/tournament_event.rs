//! A whole tournament in simulated time: 64 players in twelve zones, five rounds over two changes of clocks, with
//! sheets that are missed, a player who leaves, a result that is disputed and a penalty; beside it a small cup whose
//! games are played in the house. Killed between any two steps, it comes to the same records and the same mails.

mod crowd;
mod rounds;
mod world;

use chrono::{DateTime, Utc};
use estafette::core::TournamentId;
use estafette::game::Outcome as Letter;
use estafette::tournament::format::{Format, Scoring};
use estafette::tournament::live::{Act, Announcement, By, Event, Record, Stage};
use estafette::tournament::{Name, Outcome, PenaltyKind};

use crowd::{Player, crowd, sheet};
use world::World;

const ROUNDS: u32 = 5;

fn masters() -> TournamentId {
    TournamentId::new("masters")
}

fn cup() -> TournamentId {
    TournamentId::new("small-cup")
}

fn at(moment: &str) -> DateTime<Utc> {
    moment.parse().unwrap()
}

fn umpire() -> By {
    By::Umpire("Ulla".to_owned())
}

/// Games on real tables, whose sheets come by mail.
fn open() -> (Format, Announcement) {
    let format: Format =
        toml::from_str(&format!("name = \"masters\"\ntitle = \"Masters\"\nrounds = {ROUNDS}")).unwrap();
    let announcement = toml::from_str(
        r#"
        title = "Masters by Mail 2027"
        sign-on-until = "2027-03-10T18:00:00Z"
        round-days = 9
        publish-after-hours = 12
        judge-hours = 48
        remind-hours = 48
        "#,
    );
    (format, announcement.unwrap())
}

/// Games in the house, which go on by defaults when nobody writes.
fn small() -> (Format, Announcement) {
    let format = Format {
        system: Some("na-grunwald".to_owned()),
        scoring: Scoring::WinDrawLoss { win: 2, draw: 1, loss: 0 },
        ..toml::from_str("name = \"cup\"\ntitle = \"Small Cup\"\nrounds = 1").unwrap()
    };
    let announcement = toml::from_str(
        r#"
        title = "Small Cup"
        scenarios = ["two-players"]
        sign-on-until = "2027-03-10T18:00:00Z"
        round-days = 60
        terms = "12 h after the last turn; missing=standing; takeover=0"
        publish-after-hours = 1
        "#,
    );
    (format, announcement.unwrap())
}

/// Holds the event from beginning to end; what is on the disk then.
fn hold(world: &mut World<'_>) -> (Vec<String>, String) {
    let players = crowd(64);
    let ((masters_format, announced), (small_format, small_announced)) = (open(), small());
    world.announce(&masters(), &masters_format, &announced);
    world.announce(&cup(), &small_format, &small_announced);
    for (number, player) in players.iter().enumerate() {
        let text = format!("tournament masters\n{}", player.signs_on());
        let outcome = match number % 16 {
            0 => world.stranger(&player.address, &text),
            _ => world.vouched(&player.address, &text),
        };
        assert_eq!(outcome, Letter::Accepted, "{}", player.name);
    }
    for player in &players[..2] {
        world.vouched(&player.address, &format!("tournament small-cup\n{}", player.signs_on()));
    }
    for round in 1..=ROUNDS {
        play(world, &players, round);
    }
    world.until(at("2027-05-20T12:00:00Z"));
    (vec![world.hash(&masters()), world.hash(&cup())], world.outbox())
}

/// A round: sheets come in over days, one pair never sends any, one sheet is disputed.
fn play(world: &mut World<'_>, players: &[Player], round: u32) {
    let published = |event: &Event| event.stage == Stage::Playing(round);
    world.until_event(&masters(), published);
    let event = world.event(&masters());
    assert_eq!(event.books(), Ok(()), "round {round}");
    let begun = world.now;
    let mut letters: Vec<(i64, Name, String)> = Vec::new();
    for (number, game) in event.games(round).enumerate() {
        // Nobody of one pair writes anything, and one of another.
        let silent = |place: usize| number == 7 || number == 11 && place == 1;
        for (place, player) in game.pair.iter().enumerate().filter(|(place, _)| !silent(*place)) {
            let text = sheet(&event, game, round == 2 && number == 3 && place == 1);
            letters.push((crowd::hours(round, player), player.clone(), text));
        }
    }
    letters.sort();
    for (hours, player, text) in letters {
        world.until(begun + chrono::TimeDelta::hours(hours));
        let address = &players.iter().find(|p| p.name == player).unwrap().address;
        let outcome = world.by_secret(&masters(), address, &text);
        assert_eq!(outcome, Letter::Accepted, "{player} in round {round}: {text}");
    }
    if round == 2 {
        happenings(world, players);
    }
    world.until_event(&masters(), |event| event.stage != Stage::Playing(round));
}

/// An umpire rules what is disputed and penalises; somebody leaves, and another is away.
fn happenings(world: &mut World<'_>, players: &[Player]) {
    let event = world.event(&masters());
    let ((_, first), _) = event.disputes.iter().next().expect("a disputed game");
    let game = event.games(2).find(|g| g.pair[0] == *first).unwrap();
    let ruled = Act::Rule {
        round: 2,
        pair: game.pair.clone(),
        outcome: agreed(),
        why: "seen on the table".to_owned(),
    };
    world.act(&masters(), &ruled, &umpire());
    let late = Act::Penalise {
        round: 2,
        name: players[20].name.clone(),
        kind: PenaltyKind::Points(3),
        why: "late at the table".to_owned(),
    };
    world.act(&masters(), &late, &umpire());
    assert_eq!(world.by_secret(&masters(), &players[33].address, "leave"), Letter::Accepted);
    assert_eq!(world.by_secret(&masters(), &players[34].address, "away round 4"), Letter::Accepted);
}

/// What the umpire says of the disputed game.
fn agreed() -> Outcome {
    let account = |gross| estafette::tournament::Account { gross, cost: 1250, looted: false };
    Outcome::Damage([account(1600), account(1200)])
}

#[test]
fn sixty_four_players_come_to_the_same_end_however_often_the_house_is_killed() {
    let library = estafette::shelf::load(None).unwrap();
    let mut straight = World::new(&library, None);
    let end = hold(&mut straight);

    let event = straight.event(&masters());
    assert_eq!(event.stage, Stage::Over);
    assert_eq!(straight.wrong(&masters()), Vec::<String>::new());
    assert_eq!(straight.wrong(&cup()), Vec::<String>::new());
    assert_eq!(event.book.entrants.len(), 64);
    assert!(!event.stays(&crowd(64)[33].name), "who left has left");
    let records = straight.records(&masters());
    let count = |of: fn(&Record) -> bool| records.iter().filter(|r| of(r)).count();
    assert_eq!(count(|r| matches!(r, Record::Closed { .. })), 5);
    assert_eq!(count(|r| matches!(r, Record::Disputed { .. })), 1);
    assert!(count(|r| matches!(r, Record::Overdue { .. })) >= 10, "two games of each round are missed");
    assert!(count(|r| matches!(r, Record::Reminded { .. })) > 0);
    assert_eq!(straight.event(&cup()).stage, Stage::Over, "the games of the house ended by themselves");
    assert!(straight.event(&cup()).book.games.iter().all(|g| matches!(g.outcome, Some(Outcome::Winner(_)))));

    for (number, changed) in [(1, ["-0500", "-0400"]), (4, ["+0100", "+0200"]), (10, ["+1100", "+1000"])] {
        let player = &crowd(64)[number];
        assert_eq!(straight.offsets(&player.address), changed, "{} changes its clocks", player.name);
    }

    let mut forgetful = World::new(&library, Some(7));
    let again = hold(&mut forgetful);
    assert_eq!(again.0, end.0, "the same records");
    assert_eq!(again.1, end.1, "the same mails");
}
