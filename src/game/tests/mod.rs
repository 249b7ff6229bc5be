//! The life of games on a tiny system: a hall to play them in, and what it is used for.

mod back;
mod back_real;
mod broken_off;
mod clock;
mod damage;
mod delivery;
mod desk_mail;
mod drafts;
mod fates;
mod faults;
mod folk;
mod full;
mod gathered;
mod labels;
mod lanes;
mod languages;
mod letters;
mod life;
mod mustered;
mod payments;
mod people;
mod polish;
mod press;
mod questions;
mod quiet;
mod renew;
mod rounds;
mod rounds_real;
mod rulings;
mod sealed;
mod sealed_words;
mod secrets;
mod sheets;
mod signon;
mod standing;
mod threads;
mod umpire_replies;
mod verifying;
mod whole_letters;

use crate::post::PostOffice;
use std::path::PathBuf;
use std::sync::LazyLock;

use chrono::{DateTime, Duration, Utc};
use tempfile::TempDir;

use super::testing::Tiny;
use super::*;
use estafette_core::dice::{Beacon, Round};
#[path = "../../../tests/support/signing_beacon.rs"]
mod signing_beacon;
#[path = "../../../tests/support/slips.rs"]
mod slips;

use estafette_core::{GameId, Lang, SeatId};
use estafette_mail::Envelope;
use estafette_rules::Settings;
use estafette_store::{MailKind, MailRow, Sqlite};
use signing_beacon::SigningBeacon;

/// A house on a file, with a game of two players.
pub struct Hall {
    pub dir: TempDir,
    pub tiny: Tiny,
    pub replies: Vec<String>,
    pub umpires: Vec<Umpire>,
    mails: u32,
    pub now: DateTime<Utc>,
}

/// The addresses of the seats, in seat order.
const PLAYERS: [&str; 3] = ["ann@a.example", "bob@b.example", "cat@c.example"];

/// Who is told when something wants a person.
const UMPIRE: &str = "umpire@u.example";

/// The beacon of the tests, whose rounds they sign themselves: one every three seconds, as quicknet.
pub static SIGNER: LazyLock<SigningBeacon> = LazyLock::new(|| SigningBeacon::new(1410));
pub static BEACON: LazyLock<Beacon> = LazyLock::new(|| SIGNER.beacon(1_692_803_367, 3));

/// A house of the tests on a store, with the umpire who is told and those who may log in.
pub fn opened<'a>(
    store: Sqlite,
    systems: &'a dyn Systems,
    (umpire, umpires): (Option<&str>, &[Umpire]),
) -> House<'a> {
    let own = Identity {
        umpires: umpires.to_vec(),
        umpire: umpire.map(str::to_owned),
        beacon: BEACON.clone(),
        ..Identity::new("Estafette", "orders", "club.example")
    };
    House::open(Box::new(store), systems, own, &mut |b| b.fill(7)).unwrap()
}

/// A seat's place in the order of seats.
fn number(seat: &SeatId) -> usize {
    [red(), blue(), green()].iter().position(|s| s == seat).unwrap()
}

pub fn spring() -> GameId {
    GameId::new("spring")
}

pub fn red() -> SeatId {
    SeatId::new("red")
}

pub fn green() -> SeatId {
    SeatId::new("green")
}

pub fn blue() -> SeatId {
    SeatId::new("blue")
}

impl Hall {
    /// A game whose decisions in `ask` are asked.
    pub fn with(ask: &[&str]) -> Self {
        let settings = Settings(ask.iter().map(|d| ((*d).to_owned(), "ask".to_owned())).collect());
        Self::set_up("duel", settings)
    }

    /// A game of three in which the ways to go are asked.
    pub fn of_three() -> Self {
        Self::set_up("trio", Settings([("GD-01".to_owned(), "ask".to_owned())].into()))
    }

    pub fn set_up(scenario: &str, settings: Settings) -> Self {
        let mut hall = Self {
            dir: tempfile::tempdir().unwrap(),
            tiny: Tiny::new(1),
            replies: Vec::new(),
            umpires: Vec::new(),
            mails: 0,
            now: "2026-01-05T20:00:00Z".parse().unwrap(),
        };
        let new = NewGame {
            game: spring(),
            system: "tiny".to_owned(),
            scenario: Some(scenario.to_owned()),
            settings,
        };
        let now = hall.now;
        let mut replies = Vec::new();
        let mut byte = 0u8;
        let mut random = |b: &mut [u8]| {
            b.fill_with(|| {
                byte = byte.wrapping_add(37);
                byte
            })
        };
        let mut house = hall.house();
        let created = house.create(&new, &mut random, now).unwrap();
        for (seat, address) in created.seats.into_iter().zip(PLAYERS) {
            let holder = Holder {
                address: address.into(),
                name: address.into(),
                zone: "Europe/Warsaw".into(),
                lang: Lang::English,
            };
            replies.push(house.seat(&spring(), &seat, &holder, &mut random, now).unwrap().reply_to);
        }
        drop(house);
        hall.replies = replies;
        hall
    }

    /// The house, opened anew: whatever it knows comes from the file.
    pub fn house(&self) -> House<'_> {
        self.house_on(Sqlite::open_quickly(&self.path()).unwrap())
    }

    pub fn path(&self) -> PathBuf {
        self.dir.path().join("house.db")
    }

    /// A house on a store that a test prepared.
    pub fn house_on(&self, store: Sqlite) -> House<'_> {
        opened(store, &self.tiny, (Some(UMPIRE), &self.umpires))
    }

    pub fn reply_to(&self, seat: &SeatId) -> String {
        self.replies[number(seat)].clone()
    }

    pub fn raw(&mut self, from: &str, to: &str, subject: &str, text: &str) -> Vec<u8> {
        self.mails += 1;
        format!(
            "From: <{from}>\r\nTo: <{to}>\r\nSubject: {subject}\r\nMessage-ID: <m{}@{}>\r\n\r\n{text}\r\n",
            self.mails,
            from.split('@').nth(1).unwrap()
        )
        .into_bytes()
    }

    pub fn bytes_from(&mut self, seat: &SeatId, subject: &str, text: &str) -> Vec<u8> {
        let to = self.reply_to(seat);
        self.raw(PLAYERS[number(seat)], &to, subject, text)
    }

    /// A seat mails something; what became of it.
    pub fn mail(&mut self, seat: &SeatId, text: &str) -> Outcome {
        let raw = self.bytes_from(seat, "orders", text);
        self.deliver(&raw)
    }

    pub fn deliver(&mut self, raw: &[u8]) -> Outcome {
        self.now += Duration::minutes(5);
        let mut house = self.house();
        let kept = house.take(raw, &Envelope::default(), self.now).unwrap();
        house.handle(kept.id(), self.now).unwrap().outcome
    }

    pub fn run(&mut self, mode: Mode) -> Ran {
        self.now += Duration::minutes(5);
        self.house().run(&spring(), mode, self.now).unwrap()
    }

    pub fn outbox(&self) -> Vec<MailRow> {
        self.house().outbox(&spring()).unwrap()
    }

    pub fn mails_to(&self, seat: &SeatId) -> Vec<MailRow> {
        self.outbox().into_iter().filter(|m| m.mail.seat.as_ref().unwrap().1 == *seat).collect()
    }

    /// Subject and text of every mail of a kind, whomever it is for.
    pub fn of_kind(&self, kind: MailKind) -> Vec<String> {
        self.bytes_of_kind(kind).iter().map(|bytes| shown(bytes)).collect()
    }

    pub fn bytes_of_kind(&self, kind: MailKind) -> Vec<Vec<u8>> {
        let file = self.written();
        let mut found = file.prepare("SELECT bytes FROM open_outbox WHERE kind = ? ORDER BY id").unwrap();
        let rows = found.query_map([kind.as_str()], |r| r.get::<_, Vec<u8>>(0)).unwrap();
        rows.map(Result::unwrap).collect()
    }

    /// Sends what is due; to whom each mail went.
    pub fn send(&mut self) -> Vec<(String, MailKind)> {
        let mut sent = Vec::new();
        let now = self.now;
        let mut keep = |m: &MailRow| -> Result<(), SendFailure> {
            sent.push((m.mail.to.clone(), m.mail.kind));
            Ok(())
        };
        self.house().send(now, &mut keep).unwrap();
        sent
    }

    /// The text of the newest mail to a seat.
    pub fn last(&self, seat: &SeatId) -> String {
        text_of(self.mails_to(seat).last().unwrap())
    }

    /// The file, to look into its mails: those that are not written yet are written now.
    pub fn written(&self) -> rusqlite::Connection {
        let mut house = self.house();
        for game in house.games().unwrap() {
            let mut work = house.store.write().unwrap();
            for row in work.mails(&game).unwrap() {
                assert!(PostOffice::at(&house.base).write_out(&mut *work, row).unwrap().is_some());
            }
            work.commit().unwrap();
        }
        self.file()
    }

    /// The file, with sealed columns in views.
    pub fn file(&self) -> rusqlite::Connection {
        Sqlite::by_hand(&self.path(), &Sqlite::test_key()).unwrap()
    }

    pub fn sql(&self, sql: &str) {
        self.file().execute_batch(sql).unwrap();
    }
}

/// Subject and text of a mail.
pub fn text_of(mail: &MailRow) -> String {
    shown(&mail.mail.bytes)
}

/// The file for calendars that came with a mail.
pub fn calendar_of(bytes: &[u8]) -> Option<String> {
    use mail_parser::MimeHeaders;
    let message = mail_parser::MessageParser::default().parse(bytes)?;
    let file = message.attachments().find(|a| a.attachment_name() == Some("deadline.ics"))?;
    Some(String::from_utf8_lossy(file.contents()).into_owned())
}

/// Subject and text of a mail, its lines as they are folded.
pub fn folded(bytes: &[u8]) -> String {
    let message = mail_parser::MessageParser::default().parse(bytes).unwrap();
    format!("{}\n{}", message.subject().unwrap(), message.body_text(0).unwrap())
}

fn shown(bytes: &[u8]) -> String {
    let folded = folded(bytes);
    let (subject, text) = folded.split_once('\n').unwrap();
    format!("{subject}\n{}", unfolded(text))
}

/// A text whose folded lines are whole again, so that a test can look for a sentence.
pub fn unfolded(text: &str) -> String {
    let (mut whole, mut width) = (String::new(), 0);
    for line in text.lines() {
        let word = line.split_whitespace().next().map_or(0, |w| w.chars().count());
        if word > 0 && width + 1 + word > 76 {
            whole.push(' ');
            whole.push_str(line.trim_start());
        } else {
            whole.push('\n');
            whole.push_str(line);
        }
        width = line.chars().count();
    }
    whole
}

pub fn both(hall: &mut Hall, orders: [&str; 2]) {
    assert_eq!(hall.mail(&red(), orders[0]), Outcome::Accepted);
    assert_eq!(hall.mail(&blue(), orders[1]), Outcome::Accepted);
}
