//! A house with a game of Na Grunwald! for four, all of whose secrets and times are fixed, so that two such
//! games differ only by what their players send.

use chrono::{DateTime, Duration, Utc};
use estafette::core::{GameId, Lang, SeatId};
use estafette::game::{Holder, House, Identity, Mode, NewGame, Outcome, Ran};
use estafette::mail::Envelope;
use estafette::rules::{Library, Settings};
use estafette::store::Sqlite;

/// The seat that looks.
pub const RED: &str = "red";
/// Those about whom it may not know too much.
pub const OTHERS: [&str; 3] = ["green", "purple", "yellow"];

/// The house.
pub struct Club<'l> {
    house: House<'l>,
    game: GameId,
    seats: Vec<(SeatId, String)>,
    now: DateTime<Utc>,
    letters: u32,
}

/// A mail as it lies in the outbox: its Message-ID, times, and all of its bytes.
#[derive(Debug, PartialEq, Eq)]
pub struct Sent {
    /// Kind, Message-ID and times.
    pub about: String,
    /// The bytes, those that are no UTF-8 replaced.
    pub text: String,
    /// How many bytes.
    pub size: usize,
}

impl<'l> Club<'l> {
    /// Sets up the game and seats the players; purple reads Polish.
    pub fn open(library: &'l Library, settings: Settings) -> Self {
        let now: DateTime<Utc> = "2026-01-05T20:00:00Z".parse().expect("a time");
        let own = Identity::new("Estafette", "orders", "club.example");
        let mut byte = 0u8;
        let mut random = |bytes: &mut [u8]| {
            for b in bytes {
                byte = byte.wrapping_mul(29).wrapping_add(71);
                *b = byte;
            }
        };
        let store = Box::new(Sqlite::in_memory().expect("a store"));
        let mut house = House::open(store, library, own, &mut random).expect("a house");
        let game = GameId::new("spring-1410");
        let scenario = Some("four-players".to_owned());
        let new = NewGame { game: game.clone(), system: "na-grunwald".into(), scenario, settings };
        let created = house.create(&new, &mut random, now).expect("a game");
        let mut seats = Vec::new();
        for seat in created.seats {
            let holder = Holder {
                address: format!("{seat}@players.example"),
                name: format!("Player {seat}"),
                zone: "Europe/Warsaw".into(),
                lang: if seat.as_str() == "purple" { Lang::Polish } else { Lang::English },
            };
            let seated = house.seat(&game, &seat, &holder, &mut random, now).expect("a seat");
            seats.push((seat, seated.reply_to));
        }
        Self { house, game, seats, now, letters: 0 }
    }

    /// Goes on to a time, in hours from the start, from which letters are counted anew.
    pub fn at(&mut self, hours: i64) {
        let start: DateTime<Utc> = "2026-01-05T20:00:00Z".parse().expect("a time");
        self.now = start + Duration::hours(hours);
        self.letters = u32::try_from(hours).expect("hours") * 1000;
    }

    /// A letter of a seat, with its outcome.
    pub fn mail(&mut self, seat: &str, text: &str) -> Outcome {
        let to = &self.seats.iter().find(|(s, _)| s.as_str() == seat).expect("a seat").1;
        self.letters += 1;
        let raw = format!(
            "From: {seat} <{seat}@players.example>\r\nTo: <{to}>\r\nSubject: orders\r\n\
             Message-ID: <l{}@players.example>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n",
            self.letters
        );
        let kept = self.house.take(raw.as_bytes(), &Envelope::default(), self.now).expect("kept");
        self.house.handle(kept.id(), self.now).expect("handled").outcome
    }

    /// Resolves what can be resolved.
    pub fn run(&mut self, mode: Mode) -> Ran {
        self.house.run(&self.game, mode, self.now).expect("a run")
    }

    /// Sets the deadline to a time in hours from the start, which everybody is told.
    pub fn set_deadline(&mut self, hours: i64) {
        let start: DateTime<Utc> = "2026-01-05T20:00:00Z".parse().expect("a time");
        let at = Some(start + Duration::hours(hours));
        self.house.set_deadline(&self.game, at, self.now).expect("a deadline");
    }

    /// The open questions: whose, which, the keys of its choices, the default's.
    pub fn open_questions(&mut self) -> Vec<(String, String, Vec<String>, String)> {
        let rows = self.house.questions(&self.game).expect("questions").into_iter();
        rows.map(|row| {
            let question = row.open.question;
            let keys = question.choices.into_iter().map(|c| c.answer.0).collect();
            (question.seat.to_string(), row.open.key.to_string(), keys, question.default.0)
        })
        .collect()
    }

    /// Everything that a seat was or is to be sent, in order.
    pub fn sent_to(&mut self, seat: &str) -> Vec<Sent> {
        let mails = self.house.outbox(&self.game).expect("the outbox").into_iter().map(|row| row.mail);
        mails
            .filter(|mail| mail.seat.as_ref().is_some_and(|(_, s)| s.as_str() == seat))
            .map(|mail| Sent {
                about: format!("{:?} {} {} {}", mail.kind, mail.message_id, mail.at, mail.not_before),
                size: mail.bytes.len(),
                text: String::from_utf8_lossy(&mail.bytes).into_owned(),
            })
            .collect()
    }

    /// Fails unless the journal gives the same game again.
    pub fn verify(&mut self) {
        let verdict = self.house.verify(&self.game).expect("a verdict");
        assert!(verdict.is_sound(), "{verdict:?}");
    }

    /// The umpire's report of the round played last.
    pub fn umpires_report(&mut self) -> String {
        self.house.report(&self.game, None, None, self.now).expect("a report").text
    }

    /// Whether the game is over.
    pub fn is_over(&mut self) -> bool {
        self.house.status(&self.game).expect("a status").turn.is_none()
    }
}
