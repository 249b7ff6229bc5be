//! A house with one game, of which Ann holds a seat: what comes of her letters.

use chrono::{DateTime, Duration, Utc};
use estafette::core::{GameId, Lang, SeatId};
use estafette::game::{Holder, House, Identity, NewGame, Outcome};
use estafette::mail::{Envelope, Words, words_of};
use estafette::rules::{Library, Settings};
use estafette::store::{MailRow, Sqlite, StoreKey};

const ANN: &str = "ann@post.example";

/// The house.
pub struct Club<'l> {
    house: House<'l>,
    now: DateTime<Utc>,
    reply_to: String,
    letters: usize,
    _folder: tempfile::TempDir,
}

impl<'l> Club<'l> {
    pub fn new(library: &'l Library) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Box::new(Sqlite::open(&folder.path().join("house.db"), &StoreKey::new([3; 32])).unwrap());
        let mut byte = 0u8;
        let mut random = |bytes: &mut [u8]| {
            for b in bytes {
                byte = byte.wrapping_mul(29).wrapping_add(71);
                *b = byte;
            }
        };
        let identity = Identity::new("Estafette", "orders", "games.example");
        let mut house = House::open(store, library, identity, &mut random).unwrap();
        let now: DateTime<Utc> = "2026-03-10T12:00:00Z".parse().unwrap();
        let settings = Settings::default();
        let game = GameId::new("spring");
        let new = NewGame { game: game.clone(), system: "grunwald-1410".into(), scenario: None, settings };
        house.create(&new, &mut random, now).unwrap();
        let holder = Holder {
            address: ANN.into(),
            name: "Ann".into(),
            zone: "Europe/Warsaw".into(),
            lang: Lang::English,
        };
        let reply_to = house.seat(&game, &SeatId::new("polish"), &holder, &mut random, now).unwrap().reply_to;
        let mut club = Self { house, now, reply_to, letters: 0, _folder: folder };
        club.send();
        club
    }

    /// Sends what waits; gives the last mail to Ann.
    pub fn send(&mut self) -> (MailRow, Words) {
        self.now += Duration::minutes(1);
        self.house.send(self.now, &mut |_| Ok(())).unwrap();
        let mails = self.house.outbox(&GameId::new("spring")).unwrap();
        let last = mails.into_iter().rfind(|m| m.mail.to == ANN).unwrap();
        let words = words_of(&last.mail.bytes);
        (last, words)
    }

    /// Ann writes; gives what became of it, the orders that were entered, and the receipt's text.
    pub fn writes(&mut self, text: &str, answers: Option<&MailRow>) -> (Outcome, Option<String>, String) {
        self.now += Duration::hours(1);
        self.letters += 1;
        let thread = answers.map(|m| format!("In-Reply-To: <{}>\r\n", m.mail.message_id)).unwrap_or_default();
        let raw = format!(
            "From: Ann <{ANN}>\r\nTo: {}\r\nSubject: Re: [spring T0] orders\r\nMessage-ID: <{}@post.example>\r\n{thread}\
             Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n{}\r\n",
            self.reply_to,
            self.letters,
            text.replace('\n', "\r\n")
        );
        let before = self.orders().len();
        let kept = self.house.take(raw.as_bytes(), &Envelope::default(), self.now).unwrap();
        let handled = self.house.handle(kept.id(), self.now).unwrap();
        let entered = self.orders().split_off(before).pop();
        (handled.outcome, entered, self.send().1.text)
    }

    /// The texts of all orders that were entered.
    fn orders(&mut self) -> Vec<String> {
        let lines = self.house.journal(&GameId::new("spring")).unwrap();
        let entries = lines.iter().filter_map(|l| serde_json::from_str::<serde_json::Value>(&l.entry).ok());
        entries
            .filter(|e| e["entry"] == "orders")
            .filter_map(|e| e["text"].as_str().map(str::to_owned))
            .collect()
    }
}
