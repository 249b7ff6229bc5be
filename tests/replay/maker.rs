//! Plays whole games by mail with random sheets into stores on files.

use std::path::Path;

use chrono::{DateTime, Duration, Utc};
use estafette::core::{GameId, Lang, SeatId};
use estafette::game::{Holder, House, Identity, Mode, NewGame, Owes, Stopped};
use estafette::mail::Envelope;
use estafette::rules::{Library, Settings, Snapshot, System};
use estafette::store::{Sqlite, StoreKey};

/// Games of each system.
pub const GAMES: u64 = 10;

/// A small generator for order texts: what players do need not be verifiable.
struct Whim(u64);

impl Whim {
    fn pick(&mut self, below: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as u32) % below.max(1)
    }
}

/// Plays ten games of each system, each system in a store of its own in this folder.
pub fn make(folder: &Path) {
    let library = estafette::shelf::load(None).unwrap();
    std::thread::scope(|scope| {
        for system in library.systems() {
            let (library, path) = (&library, folder.join(format!("{}.db", system.name())));
            scope.spawn(move || {
                let _ = std::fs::remove_file(&path);
                for number in 0..GAMES {
                    play(library, system, &path, number);
                }
            });
        }
    });
}

fn play(library: &Library, system: &dyn System, path: &Path, number: u64) {
    let mut now: DateTime<Utc> = "2026-01-05T20:00:00Z".parse().unwrap();
    let mut drawn = number * 1000;
    let mut random = |bytes: &mut [u8]| {
        drawn += 1;
        let hash = estafette::core::dice::sha256_hex(format!("replay {drawn}").as_bytes());
        for (byte, from) in bytes.iter_mut().zip(hash.bytes().cycle()) {
            *byte = from.wrapping_mul(29).wrapping_add(drawn as u8);
        }
    };
    let own = Identity::new("Estafette", "orders", "club.example");
    let store = Box::new(Sqlite::open(path, &StoreKey::new([3; 32])).unwrap());
    let mut house = House::open(store, library, own, &mut random).unwrap();
    let look = rusqlite::Connection::open(path).unwrap();
    let scenarios = system.scenarios();
    let scenario = scenarios[number as usize % scenarios.len()].clone();
    // In three of ten games all that can be asked is asked; WRG asks seats nothing.
    let asked = number % 3 == 2 && system.name() != "wrg-6th";
    let decisions = system.decisions(Lang::English);
    let settings = match asked {
        true => Settings(decisions.iter().map(|d| (d.id.to_string(), "ask".to_owned())).collect()),
        false => Settings::default(),
    };
    let game = GameId::new(&format!("game-{number}"));
    let new = NewGame {
        game: game.clone(),
        system: system.name().into(),
        scenario: Some(scenario.clone()),
        settings,
    };
    let created = house.create(&new, &mut random, now).unwrap();
    let mut seats: Vec<(SeatId, String)> = Vec::new();
    for seat in created.seats {
        let holder = Holder {
            address: format!("{seat}.{number}@players.example"),
            name: format!("Player {seat}"),
            zone: "Europe/Warsaw".into(),
            lang: Lang::English,
        };
        let seated = house.seat(&game, &seat, &holder, &mut random, now).unwrap();
        seats.push((seat, seated.reply_to));
    }
    let mut whim = Whim(number + 1410);
    let mut letters = 0;
    for round in 0..4000 {
        let sql = "SELECT position FROM positions WHERE game = ? ORDER BY number DESC LIMIT 1";
        let position = Snapshot(look.query_row(sql, [game.as_str()], |r| r.get(0)).unwrap());
        let status = house.status(&game).unwrap();
        for seat in status.seats {
            // Now and then a side is silent.
            if whim.pick(15) == 0 {
                continue;
            }
            let text = match seat.owes {
                Owes::Sheet | Owes::Part => system.random_sheet(&position, &seat.seat, &mut |n| whim.pick(n)),
                Owes::Answer => {
                    let rows = house.questions(&game).unwrap();
                    let own = rows.iter().filter(|r| r.open.key.seat == seat.seat);
                    let answers: Vec<String> = own
                        .map(|r| {
                            let (key, choices) = (&r.open.key, &r.open.question.choices);
                            let choice = match choices.is_empty() {
                                true => r.open.question.default.to_string(),
                                false => choices[whim.pick(choices.len() as u32) as usize].answer.to_string(),
                            };
                            format!("answer {} {} {choice}", key.decision, key.subject)
                        })
                        .collect();
                    answers.join("\n")
                }
                _ => continue,
            };
            letters += 1;
            now += Duration::minutes(10);
            let (seat, to) = seats.iter().find(|(s, _)| *s == seat.seat).unwrap();
            let raw = format!(
                "From: {seat} <{seat}.{number}@players.example>\r\nTo: <{to}>\r\nSubject: orders\r\n\
                 Message-ID: <g{number}l{letters}@players.example>\r\n\r\n{text}\r\n"
            );
            let kept = house.take(raw.as_bytes(), &Envelope::default(), now).unwrap();
            house.handle(kept.id(), now).unwrap();
        }
        now += Duration::hours(20);
        let ran = house.run(&game, Mode::Now, now).unwrap();
        house.send(now, &mut |_| Ok(())).unwrap();
        if let Stopped::Over { .. } = ran.stopped {
            let verdict = house.verify(&game).unwrap();
            assert!(verdict.is_sound(), "{verdict:?}");
            println!(
                "{} {number} {scenario} asked {asked}: {round} rounds, {} phases",
                system.name(),
                verdict.phases.len()
            );
            return;
        }
    }
    panic!("{} {number} does not end", system.name());
}
