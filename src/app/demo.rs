//! The demonstration: two players fight the first turns of Grunwald by mail, within seconds.
//!
//! Everything that is chance or time in a real game is fixed here, so that the demonstration is the
//! same on every machine: the mails of the players (`tests/mail/demo/`), the secrets, the clock. All
//! else is what any game goes through.

mod files;
mod script;

use chrono::{DateTime, Duration, TimeZone, Utc};
use sha2::{Digest, Sha256};

use super::context::Shelf;
use super::exit::{Exit, Failure};
use estafette_core::{GameId, Lang, SeatId};
use estafette_game::{Handled, Holder, House, Identity, Mode, NewGame, Ran, SendReport, Verdict};
use estafette_mail::{Envelope, ShownMail};
use estafette_rules::Settings;
use estafette_store::{MailKind, MailRow, Store};

pub use files::Folder;
pub use script::{SCRIPT, Step};

/// The game's name.
pub const GAME: &str = "tannenberg";
/// The house's domain.
const DOMAIN: &str = "estafette.example";
/// The players: seat, address, name, time zone.
pub const PLAYERS: [(&str, &str, &str, &str); 2] = [
    ("teutonic", "otto@ordensritter.example", "Otto Brandt", "Europe/Berlin"),
    ("polish", "anna@choragiew.example", "Anna Żółkiewska", "Europe/Warsaw"),
];

/// A demonstration being played.
pub struct Demo<'a> {
    house: House<'a>,
    game: GameId,
    now: DateTime<Utc>,
}

impl<'a> Demo<'a> {
    /// Sets up the game and seats its players.
    ///
    /// # Errors
    /// When the store fails.
    pub fn set_up(store: Box<dyn Store + 'a>, shelf: &'a Shelf) -> Result<Self, Failure> {
        let identity = Identity::new("Estafette", "orders", DOMAIN);
        let mut random = fixed_bytes("the demonstration");
        let mut house = House::open(store, shelf, identity, &mut random)?;
        let now = Utc.with_ymd_and_hms(2026, 7, 11, 8, 0, 0).single();
        let now = now.ok_or_else(|| Failure::new(Exit::Failed, "the demonstration has no date"))?;
        let new = NewGame {
            game: GameId::new(GAME),
            system: "grunwald-1410".to_owned(),
            scenario: None,
            settings: Settings::default(),
        };
        let game = house.create(&new, &mut random, now)?.game;
        house.set_deadline(&game, Some(now + Duration::days(3)), now)?;
        for (seat, address, name, zone) in PLAYERS {
            let holder = Holder {
                address: address.to_owned(),
                name: name.to_owned(),
                zone: zone.to_owned(),
                lang: Lang::English,
            };
            house.seat(&game, &SeatId::new(seat), &holder, &mut random, now)?;
        }
        Ok(Self { house, game, now })
    }

    /// Takes in one mail, some hours after the last one.
    ///
    /// # Errors
    /// When the store fails.
    pub fn mail(&mut self, raw: &[u8]) -> Result<Handled, Failure> {
        self.now += Duration::hours(5);
        let kept = self.house.take(raw, &Envelope::default(), self.now)?;
        Ok(self.house.handle(kept.id(), self.now)?)
    }

    /// Resolves what is due.
    ///
    /// # Errors
    /// When the store fails.
    pub fn play(&mut self) -> Result<Ran, Failure> {
        self.now += Duration::minutes(1);
        Ok(self.house.run(&self.game, Mode::WhenAllIn, self.now)?)
    }

    /// Writes outgoing mails, reports and maps.
    ///
    /// # Errors
    /// When something cannot be written.
    pub fn write(&mut self, folder: &Folder, turns: u32) -> Result<SendReport, Failure> {
        for turn in 1..=turns {
            for seat in PLAYERS.map(|(seat, ..)| Some(SeatId::new(seat))).into_iter().chain([None]) {
                let report = self.house.report(&self.game, seat.as_ref(), Some(turn), self.now)?;
                let reader = seat.as_ref().map_or("umpire", SeatId::as_str);
                folder.report(&format!("turn-{turn}-{reader}"), &report)?;
            }
        }
        let outlet = folder.outgoing().into();
        // A gathered receipt or a second try may wait for its hour: all of it is due a day later.
        let report = self.house.send(self.now + Duration::days(1), &mut |row| {
            super::transport::send(&outlet, row, &mail_name(row))
        })?;
        Ok(report)
    }

    /// Writes the HTML of each report as it was mailed; where the first one lies that tells a player of a battle.
    ///
    /// # Errors
    /// When the store fails, or something cannot be written.
    pub fn write_mailed(&mut self, folder: &Folder, player: &str) -> Result<Option<String>, Failure> {
        let mut found = Vec::new();
        for row in self.house.outbox(&self.game)?.iter().filter(|row| row.mail.kind == MailKind::Report) {
            let path = folder.mailed(&mail_name(row), &ShownMail::read(&row.mail.bytes))?;
            let theirs = row.mail.seat.as_ref().is_some_and(|(_, seat)| seat.as_str() == player);
            // The first report is that of the set-up.
            found.extend(theirs.then_some(path));
        }
        Ok(found.into_iter().nth(1))
    }

    /// Plays the whole game again from its journal and compares.
    ///
    /// # Errors
    /// When the store fails.
    pub fn verify(&mut self) -> Result<Verdict, Failure> {
        Ok(self.house.verify(&self.game)?)
    }
}

/// A file name that tells which mail it is: `07-polish-report-92b05e`.
fn mail_name(row: &MailRow) -> String {
    let reader = row.mail.seat.as_ref().map_or("somebody", |(_, seat)| seat.as_str());
    let id = row.mail.message_id.get(..6).unwrap_or_default();
    format!("{:02}-{reader}-{}-{id}", row.id, row.mail.kind.as_str())
}

/// Bytes that are the same on every machine: SHA-256 over a phrase and a counter.
fn fixed_bytes(phrase: &'static str) -> impl FnMut(&mut [u8]) {
    let mut block = 0u64;
    move |bytes: &mut [u8]| {
        for chunk in bytes.chunks_mut(32) {
            let mut sha = Sha256::new();
            sha.update(phrase.as_bytes());
            sha.update(block.to_be_bytes());
            chunk.copy_from_slice(&sha.finalize()[..chunk.len()]);
            block += 1;
        }
    }
}
