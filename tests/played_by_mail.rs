//! Grunwald 1410 played by mail alone, in a house on a file: each letter gets its receipt, each run its
//! reports, and everything can be recomputed from the journal afterwards.

use chrono::{DateTime, Duration, Utc};
use estafette::core::{GameId, Lang, SeatId};
use estafette::game::{Found, Holder, House, Identity, Mode, NewGame, Outcome, Owes, Stopped};
use estafette::mail::Envelope;
use estafette::rules::{Library, Settings};
use estafette::store::{MailKind, Sqlite, StoreKey};
use mail_parser::MessageParser;

/// A small generator for order texts: what players do need not be verifiable.
struct Whim(u64);

impl Whim {
    fn pick(&mut self, below: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as u32) % below.max(1)
    }
}

struct Club<'l> {
    house: House<'l>,
    game: GameId,
    seats: Vec<(SeatId, String)>,
    now: DateTime<Utc>,
    letters: u32,
}

fn club<'l>(library: &'l Library, path: &std::path::Path, settings: Settings) -> Club<'l> {
    let now: DateTime<Utc> = "2026-01-05T20:00:00Z".parse().unwrap();
    let own = Identity::new("Estafette", "orders", "club.example");
    let mut byte = 0u8;
    let mut random = |bytes: &mut [u8]| {
        for b in bytes {
            byte = byte.wrapping_mul(29).wrapping_add(71);
            *b = byte;
        }
    };
    let store = Box::new(Sqlite::open(path, &StoreKey::new([3; 32])).unwrap());
    let mut house = House::open(store, library, own, &mut random).unwrap();
    let game = GameId::new("spring-1410");
    let new = NewGame { game: game.clone(), system: "grunwald-1410".into(), scenario: None, settings };
    let created = house.create(&new, &mut random, now).unwrap();
    let mut seats = Vec::new();
    for seat in created.seats {
        let holder = Holder {
            address: format!("{seat}@players.example"),
            name: format!("Player {seat}"),
            zone: "Europe/Warsaw".into(),
            lang: Lang::English,
        };
        let seated = house.seat(&game, &seat, &holder, &mut random, now).unwrap();
        seats.push((seat, seated.reply_to));
    }
    Club { house, game, seats, now, letters: 0 }
}

impl Club<'_> {
    fn mail(&mut self, seat: &SeatId, text: &str) -> Outcome {
        let to = &self.seats.iter().find(|(s, _)| s == seat).unwrap().1;
        self.letters += 1;
        self.now += Duration::minutes(10);
        let raw = format!(
            "From: {seat} <{seat}@players.example>\r\nTo: <{to}>\r\nSubject: orders\r\n\
             Message-ID: <l{}@players.example>\r\n\r\n{text}\r\n",
            self.letters
        );
        let kept = self.house.take(raw.as_bytes(), &Envelope::default(), self.now).unwrap();
        self.house.handle(kept.id(), self.now).unwrap().outcome
    }

    fn last(&mut self, seat: &SeatId, kind: MailKind) -> String {
        let mails = self.house.outbox(&self.game).unwrap();
        let of = |m: &&estafette::store::MailRow| {
            m.mail.kind == kind && m.mail.seat.as_ref().is_some_and(|(_, s)| s == seat)
        };
        let mail = mails.iter().rev().find(of).unwrap();
        let message = MessageParser::default().parse(&mail.mail.bytes).unwrap();
        format!("{}\n{}", message.subject().unwrap(), message.body_text(0).unwrap())
    }

    /// The position as the test may look at it, through the umpire's journal of what is due.
    fn owing(&mut self) -> Vec<SeatId> {
        let status = self.house.status(&self.game).unwrap();
        status.seats.into_iter().filter(|s| s.owes == Owes::Sheet).map(|s| s.seat).collect()
    }
}

#[test]
fn two_armies_fight_by_mail_and_every_phase_can_be_recomputed() {
    let library = estafette::shelf::load(None).unwrap();
    let system = library.get("grunwald-1410").unwrap();
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("house.db");
    let mut club = club(&library, &path, Settings::default());
    let mut whim = Whim(1410);
    let first = club.seats[0].0.clone();
    let opening = system.open("grunwald", &Settings::default()).unwrap();
    assert!(club.last(&first, MailKind::Welcome).contains("--- order sheet: begin ---"));
    assert_eq!(club.mail(&first, "help 8.56"), Outcome::Accepted);
    assert!(club.last(&first, MailKind::Receipt).contains("Help: rule 8.56"));
    for round in 0..8 {
        let owing = club.owing();
        assert!(!owing.is_empty(), "somebody owes a sheet in round {round}");
        for seat in owing {
            let mut text = system.random_sheet(&opening, &seat, &mut |n| whim.pick(n));
            text.push_str("\nrally all\n");
            let outcome = club.mail(&seat, &text);
            let receipt = club.last(&seat, MailKind::Receipt);
            assert!(outcome != Outcome::Silent && outcome != Outcome::Stranger, "{receipt}");
            assert!(receipt.contains("YOUR WHOLE SHEET NOW"), "{receipt}");
            club.mail(&seat, "done");
        }
        let ran = club.house.run(&club.game, Mode::WhenAllIn, club.now).unwrap();
        assert!(!ran.resolved.is_empty(), "round {round}: {ran:?}");
        assert_eq!(ran.mails, 2);
        assert!(matches!(ran.stopped, Stopped::Owed { .. }), "{ran:?}");
    }
    assert!(club.house.status(&club.game).unwrap().turn >= Some(3));
    let verdict = club.house.verify(&club.game).unwrap();
    assert!(verdict.is_sound(), "{verdict:?}");
    assert!(verdict.phases.iter().all(|p| matches!(p.found, Found::Recomputed { .. })));
}
