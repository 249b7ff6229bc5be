//! A host to hold tournaments on: every step opens the house and the hall anew, from the file.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use chrono::{DateTime, Duration, Utc};
use mail_parser::{Addr, MessageParser};
use tempfile::TempDir;

use super::testing::Tiny;
use crate::Name;
use crate::format::{Format, Scoring};
use crate::hall::{Acted, Hall, HallError, Verdict};
use crate::live::{Announcement, Event, Record};
use estafette_core::{GameId, TournamentId};
use estafette_game::*;
use estafette_mail::{Envelope, Proof, Standing as Vouched};
use estafette_store::{Sqlite, StoreError};

pub const BARE: &str = "orders@club.example";
pub const UMPIRE: &str = "umpire@u.example";

/// Eight players: name, address, zone.
pub const EIGHT: [(&str, &str, &str); 8] = [
    ("Ann Archer", "ann@a.example", "Europe/Warsaw"),
    ("Bob Baker", "bob@b.example", "Europe/London"),
    ("Cat Cooper", "cat@c.example", "America/New_York"),
    ("Dan Dyer", "dan@d.example", "Asia/Tokyo"),
    ("Eve Eager", "eve@e.example", "Australia/Sydney"),
    ("Fay Fisher", "fay@f.example", "Europe/Berlin"),
    ("Gus Glover", "gus@g.example", "America/Sao_Paulo"),
    ("Hal Hunter", "hal@h.example", "Asia/Kolkata"),
];

pub fn cup() -> TournamentId {
    TournamentId::new("cup")
}

/// A mail of the outbox, as its reader sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    pub kind: String,
    pub subject: String,
    pub text: String,
    pub reply_to: String,
}

/// When commits fail.
#[derive(Clone)]
pub struct Kills {
    commits: Arc<AtomicU64>,
    every: u64,
}

/// A host on a file.
pub struct Host {
    dir: TempDir,
    tiny: Tiny,
    pub now: DateTime<Utc>,
    mails: u32,
    kills: Option<Kills>,
    /// Whether the configuration names the umpire, or has no more than an address.
    named: bool,
}

impl Host {
    pub fn new() -> Self {
        Self {
            named: true,
            dir: tempfile::tempdir().unwrap(),
            tiny: Tiny::new(1),
            now: "2027-03-01T09:00:00Z".parse().unwrap(),
            mails: 0,
            kills: None,
        }
    }

    /// One in which every so-manieth commit fails, as if the program were killed before it.
    pub fn killed_every(every: u64) -> Self {
        Self { kills: Some(Kills { commits: Arc::default(), every }), ..Self::new() }
    }

    /// One whose umpire is known by an address alone.
    pub fn with_nameless_umpire() -> Self {
        Self { named: false, ..Self::new() }
    }

    /// Does something in the house, opened anew, and once more for each time that it is killed.
    pub fn doing<T>(&self, errand: impl Fn(&Hall, &mut House<'_>) -> Result<T, HallError>) -> T {
        for _ in 0..10_000 {
            let store = Sqlite::open_quickly(&self.dir.path().join("house.db")).unwrap();
            if let Some(Kills { commits, every }) = self.kills.clone() {
                store.fail_commits_when(move || (commits.fetch_add(1, Ordering::Relaxed) + 1) % every == 0);
            }
            let ulla = Umpire { name: "Ulla".into(), address: UMPIRE.into(), zone: "Europe/Berlin".into() };
            let own = Identity {
                umpires: Some(ulla).filter(|_| self.named).into_iter().collect(),
                umpire: Some(UMPIRE.into()),
                ..Identity::new("Estafette", "orders", "club.example")
            };
            let hall = Hall::new();
            let house = House::open(Box::new(store), &self.tiny, own, &mut |b| b.fill(7));
            let mut house = match house {
                Err(HouseError::Store(StoreError::Failed(_))) => continue,
                house => house.unwrap().with_neighbour(&hall),
            };
            match errand(&hall, &mut house) {
                Err(HallError::House(HouseError::Store(StoreError::Failed(_)))) => {}
                done => return done.unwrap_or_else(|error| panic!("{error}")),
            }
        }
        panic!("killed again and again");
    }

    pub fn announce(&self, format: &Format, announcement: &Announcement) -> Acted {
        self.doing(|hall, house| {
            // Announced before it was killed: it is known by its name.
            if let Some(listed) = hall.list(house)?.into_iter().next() {
                return Ok(Acted { id: listed.id, lines: Vec::new(), mails: 0 });
            }
            hall.announce(house, (&cup(), format, announcement), &mut |b| b.fill(3), self.now)
        })
    }

    pub fn event(&self) -> Event {
        self.doing(|hall, house| Ok(hall.event(house, &cup())?))
    }

    pub fn verdict(&self) -> Verdict {
        self.doing(|hall, house| Ok(hall.verify(house, &cup())?))
    }

    pub fn records(&self) -> Vec<Record> {
        let lines = self.doing(|hall, house| Ok(hall.records(house, &cup())?));
        lines.into_iter().map(|line| line.record).collect()
    }

    /// Time passes, and all that is due is done, in games and tournaments by turns.
    pub fn until(&mut self, then: DateTime<Utc>) {
        loop {
            let next = self
                .doing(|hall, house| Ok(house.next_tick()?.into_iter().chain(hall.next_tick(house)?).min()));
            let Some(next) = next.filter(|next| *next <= then) else { break };
            self.now = self.now.max(next);
            let now = self.now;
            self.doing(|_, house| {
                let ticked = house.tick(now)?;
                assert_eq!(ticked.failed, []);
                Ok(())
            });
            self.doing(|hall, house| {
                let ticked = hall.tick(house, now)?;
                assert_eq!(ticked.failed, []);
                Ok(())
            });
        }
        self.now = self.now.max(then);
    }

    pub fn after(&mut self, hours: i64) {
        self.until(self.now + Duration::hours(hours));
    }

    /// A letter as its sender writes it.
    pub fn raw(&mut self, from: &str, to: &str, text: &str) -> Vec<u8> {
        self.mails += 1;
        let (number, domain) = (self.mails, from.split('@').nth(1).unwrap());
        format!(
            "From: <{from}>\r\nTo: <{to}>\r\nSubject: playing\r\nMessage-ID: <m{number}@{domain}>\r\n\r\n{}\r\n",
            text.replace('\n', "\r\n")
        )
        .into_bytes()
    }

    /// A letter comes in, with what is known of its sender.
    pub fn take(&mut self, raw: &[u8], standing: Vouched) -> Handled {
        self.now += Duration::minutes(1);
        let now = self.now;
        let proof = Proof { standing, addressed: vec![BARE.into()], ..Proof::default() };
        let id = self.doing(|_, house| Ok(house.take(raw, &Envelope::default(), now)?.id().clone()));
        self.doing(|_, house| Ok(house.prove(&[(id.clone(), proof.clone())])?));
        self.doing(|_, house| Ok(house.handle(&id, now)?))
    }

    /// A letter to the house, for which the sender's domain vouches.
    pub fn known(&mut self, from: &str, text: &str) -> Handled {
        let raw = self.raw(from, BARE, text);
        self.take(&raw, Vouched::Aligned)
    }

    /// A letter to any address, for which nobody vouches.
    pub fn unknown(&mut self, from: &str, to: &str, text: &str) -> Handled {
        let raw = self.raw(from, to, text);
        self.take(&raw, Vouched::Unknown)
    }

    /// All mails to an address, in order.
    pub fn mails_to(&self, address: &str) -> Vec<Seen> {
        let rows = self.outbox();
        let of = rows.into_iter().filter(|(to, ..)| to == address);
        of.map(|(_, kind, bytes)| seen(kind, &bytes)).collect()
    }

    pub fn last_to(&self, address: &str) -> Seen {
        self.mails_to(address).pop().unwrap_or_else(|| panic!("no mail to {address}"))
    }

    /// Recipient, kind and bytes of every mail that is written, in order.
    pub fn outbox(&self) -> Vec<(String, String, Vec<u8>)> {
        let file = Sqlite::by_hand(&self.dir.path().join("house.db"), &Sqlite::test_key()).unwrap();
        let mut rows = file.prepare("SELECT recipient, kind, bytes FROM open_outbox ORDER BY id").unwrap();
        let rows = rows.query_map([], |r| Ok((r.get(0)?, r.get(1)?, r.get(2)?))).unwrap();
        rows.collect::<Result<_, _>>().unwrap()
    }

    /// All eight sign on by letters for which their domains vouch.
    pub fn sign_eight_on(&mut self) {
        for (name, address, zone) in EIGHT {
            let text = format!("tournament cup\nsign on as {name}, zone {zone}");
            let handled = self.known(address, &text);
            assert_eq!(handled.outcome, Outcome::Accepted, "{}", handled.reason);
        }
    }

    /// The addresses at which the two players of a game answer, in seat order.
    pub fn seats(&self, game: &GameId) -> Vec<(String, String)> {
        let mut found = BTreeMap::new();
        for (to, _, bytes) in self.outbox() {
            let mail = seen(String::new(), &bytes);
            let tag = format!("orders+{game}.");
            for (place, seat) in ["red", "blue"].into_iter().enumerate() {
                if mail.reply_to.starts_with(&format!("{tag}{seat}.")) {
                    found.entry(place).or_insert((to.clone(), mail.reply_to.clone()));
                }
            }
        }
        found.into_values().collect()
    }

    /// Both players of a game play its three turns: the first one with the higher numbers.
    pub fn play(&mut self, game: &GameId) {
        for _ in 0..3 {
            for ((from, to), number) in self.seats(game).into_iter().zip([9, 1]) {
                self.unknown(&from, &to, &format!("number {number}"));
            }
            self.after(1);
        }
    }
}

fn seen(kind: String, bytes: &[u8]) -> Seen {
    let Some(mail) = MessageParser::default().parse(bytes).filter(|_| !bytes.is_empty()) else {
        return Seen { kind, subject: String::new(), text: String::new(), reply_to: String::new() };
    };
    let reply_to = mail.reply_to().and_then(|a| a.first()).and_then(Addr::address);
    Seen {
        kind,
        subject: mail.subject().unwrap_or_default().to_owned(),
        text: mail.body_text(0).unwrap_or_default().replace('\r', ""),
        reply_to: reply_to.unwrap_or_default().to_owned(),
    }
}

/// Two rounds of the tiny game, whose points count.
pub fn format() -> Format {
    Format {
        system: Some("tiny".to_owned()),
        rounds: 2,
        scoring: Scoring::Points,
        ..toml::from_str("name = \"tiny-open\"\ntitle = \"Tiny Open\"").unwrap()
    }
}

/// Sign-on for a week; drafts stand for a day; games have three days for a turn and go on when both are in.
pub fn announcement() -> Announcement {
    let text = r#"
        title = "Cup of Clubs"
        scenarios = ["duel"]
        sign-on-until = "2027-03-08T09:00:00Z"
        terms = "72 h after the last turn, early"
        round-days = 21
        publish-after-hours = 24
    "#;
    toml::from_str(text).unwrap()
}

pub fn name(text: &str) -> Name {
    text.parse().unwrap()
}
