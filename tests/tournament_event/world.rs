//! A house with a hall, in simulated time.

use std::path::{Path, PathBuf};

use chrono::{DateTime, TimeDelta, Utc};
use estafette::core::TournamentId;
use estafette::core::dice::sha256_hex;
use estafette::game::{House, Identity, Outcome, Umpire};
use estafette::mail::{Envelope, Proof, Standing};
use estafette::rules::Library;
use estafette::store::{Sqlite, StoreKey};
use estafette::tournament::Format;
use estafette::tournament::hall::Hall;
use estafette::tournament::live::{Act, Announcement, By, Event, Record};
use mail_parser::{Addr, MessageParser};
use tempfile::TempDir;

/// The address of the house.
const BARE: &str = "orders@club.example";

/// The house and its file.
pub struct World<'l> {
    dir: TempDir,
    library: &'l Library,
    house: House<'l>,
    hall: &'static Hall,
    /// What kills it now and then; none for never.
    forgets: Option<u64>,
    steps: u64,
    mails: u32,
    /// How often it was killed.
    pub kills: u32,
    pub now: DateTime<Utc>,
}

impl<'l> World<'l> {
    pub fn new(library: &'l Library, forgets: Option<u64>) -> Self {
        Self::from(library, forgets, "2027-03-01T08:00:00Z".parse().unwrap())
    }

    /// One that begins at a moment.
    pub fn from(library: &'l Library, forgets: Option<u64>, now: DateTime<Utc>) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let (house, hall) = open(library, dir.path().join("house-0.db"));
        Self { dir, library, house, hall, forgets, steps: 0, mails: 0, kills: 0, now }
    }

    /// The file of the present house; each has one of its own.
    fn path(&self) -> PathBuf {
        self.dir.path().join(format!("house-{}.db", self.kills))
    }

    /// Its file, to look at.
    pub fn file(&self) -> rusqlite::Connection {
        Sqlite::by_hand(&self.path(), &StoreKey::new([3; 32])).unwrap()
    }

    /// Kills the house at moments that look like chance: the next one has what the files held while it worked, and nothing
    /// that it would have written at its end.
    fn step(&mut self) {
        self.steps += 1;
        let Some(seed) = self.forgets else { return };
        let hash = sha256_hex(format!("{seed} {}", self.steps).as_bytes());
        if hash.starts_with(['0', '1', '2', '3']) {
            let killed = self.path();
            self.kills += 1;
            for part in ["", "-wal"] {
                let name = |of: &Path| PathBuf::from(format!("{}{part}", of.display()));
                std::fs::copy(name(&killed), name(&self.path())).unwrap();
            }
            (self.house, self.hall) = open(self.library, self.path());
            std::fs::remove_file(killed).unwrap();
        }
    }

    pub fn announce(&mut self, id: &TournamentId, format: &Format, announcement: &Announcement) {
        self.step();
        let announced = (id, format, announcement);
        self.hall.announce(&mut self.house, announced, &mut |bytes| bytes.fill(5), self.now).unwrap();
    }

    pub fn act(&mut self, id: &TournamentId, act: &Act, by: &By) {
        self.step();
        self.hall.act(&mut self.house, id, (act, by), self.now).unwrap();
    }

    pub fn event(&mut self, id: &TournamentId) -> Event {
        self.hall.event(&mut self.house, id).unwrap()
    }

    pub fn records(&mut self, id: &TournamentId) -> Vec<Record> {
        let lines = self.hall.records(&mut self.house, id).unwrap();
        lines.into_iter().map(|line| line.record).collect()
    }

    /// The records, each with when it was made.
    pub fn lines(&mut self, id: &TournamentId) -> Vec<(DateTime<Utc>, Record)> {
        let lines = self.hall.records(&mut self.house, id).unwrap();
        lines.into_iter().map(|line| (line.at, line.record)).collect()
    }

    /// What a recomputation finds wrong.
    pub fn wrong(&mut self, id: &TournamentId) -> Vec<String> {
        self.hall.verify(&mut self.house, id).unwrap().wrong
    }

    /// The hash of all records.
    pub fn hash(&mut self, id: &TournamentId) -> String {
        self.hall.verify(&mut self.house, id).unwrap().hash
    }

    /// Does what falls due up to a moment, each at its time.
    pub fn until(&mut self, then: DateTime<Utc>) {
        while let Some(due) = self.due().filter(|due| *due <= then) {
            self.work(due);
        }
        self.now = self.now.max(then);
    }

    /// Does what falls due until a tournament has come so far.
    pub fn until_event(&mut self, id: &TournamentId, far: impl Fn(&Event) -> bool) {
        while !far(&self.event(id)) {
            let due = self.due().expect("something comes by itself");
            self.work(due);
        }
    }

    /// When something comes by itself next.
    pub fn due(&mut self) -> Option<DateTime<Utc>> {
        let games = self.house.next_tick().unwrap();
        games.into_iter().chain(self.hall.next_tick(&mut self.house).unwrap()).min()
    }

    /// Does what is due at a moment.
    pub fn work(&mut self, due: DateTime<Utc>) {
        self.now = self.now.max(due);
        self.step();
        assert_eq!(self.house.tick(self.now).unwrap().failed, []);
        self.step();
        assert_eq!(self.hall.tick(&mut self.house, self.now).unwrap().failed, []);
    }

    /// A letter for which the sender's domain vouches.
    pub fn vouched(&mut self, from: &str, text: &str) -> Outcome {
        self.letter((from, BARE), text, Standing::Aligned)
    }

    /// A letter for which nobody vouches; its sender confirms it.
    pub fn stranger(&mut self, from: &str, text: &str) -> Outcome {
        assert_eq!(self.letter((from, BARE), text, Standing::Unknown), Outcome::Waiting);
        let question = self.reply_to(from, "orders+confirm.");
        self.letter((from, &question), "confirm", Standing::Unknown)
    }

    /// A letter to the secret address that a player of a tournament was mailed.
    pub fn by_secret(&mut self, id: &TournamentId, from: &str, text: &str) -> Outcome {
        let secret = self.secret(id, from);
        self.letter((from, &secret), text, Standing::Unknown)
    }

    /// A letter to an address that its writer was mailed.
    pub fn to(&mut self, from: &str, to: &str, text: &str) -> Outcome {
        self.letter((from, to), text, Standing::Unknown)
    }

    fn letter(&mut self, (from, to): (&str, &str), text: &str, standing: Standing) -> Outcome {
        self.mails += 1;
        self.now += TimeDelta::seconds(20);
        let (number, domain) = (self.mails, from.split('@').nth(1).unwrap());
        let text = text.replace('\n', "\r\n");
        let raw = format!(
            "From: <{from}>\r\nTo: <{to}>\r\nSubject: Masters\r\nMessage-ID: <m{number}@{domain}>\r\n\r\n{text}\r\n"
        );
        let proof = Proof { standing, addressed: vec![BARE.into()], ..Proof::default() };
        self.step();
        let kept = self.house.take(raw.as_bytes(), &Envelope::default(), self.now).unwrap();
        self.house.prove(&[(kept.id().clone(), proof)]).unwrap();
        self.step();
        let handled = self.house.handle(kept.id(), self.now).unwrap();
        handled.outcome
    }

    /// Where the last mail of this kind to an address is answered.
    fn reply_to(&self, address: &str, tag: &str) -> String {
        let found = self.answered(address, |reply_to, _| reply_to.starts_with(tag));
        found.unwrap_or_else(|| panic!("no mail to {address} is answered at {tag}"))
    }

    fn secret(&self, id: &TournamentId, address: &str) -> String {
        let tag = format!("[{id}] ");
        let found = self.answered(address, |reply_to, subject| {
            reply_to.starts_with("orders+event.") && subject.starts_with(&tag)
        });
        found.unwrap_or_else(|| panic!("no mail of {id} to {address}"))
    }

    fn answered(&self, address: &str, fits: impl Fn(&str, &str) -> bool) -> Option<String> {
        let file = self.file();
        let mut rows =
            file.prepare("SELECT bytes FROM open_outbox WHERE recipient = ? ORDER BY id DESC").unwrap();
        let mut rows = rows.query([address]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            let bytes: Vec<u8> = row.get(0).unwrap();
            let Some(mail) = MessageParser::default().parse(&bytes) else { continue };
            let reply_to =
                mail.reply_to().and_then(|a| a.first()).and_then(Addr::address).unwrap_or_default();
            if fits(reply_to, mail.subject().unwrap_or_default()) {
                return Some(reply_to.to_owned());
            }
        }
        None
    }

    /// By how much the clock of a reader was ahead of UTC in the dates of his mails, in order, each once.
    pub fn offsets(&self, address: &str) -> Vec<String> {
        let file = self.file();
        let mut rows = file.prepare("SELECT bytes FROM open_outbox WHERE recipient = ? ORDER BY id").unwrap();
        let mut rows = rows.query([address]).unwrap();
        let mut found: Vec<String> = Vec::new();
        while let Some(row) = rows.next().unwrap() {
            let text = String::from_utf8(row.get::<_, Vec<u8>>(0).unwrap()).unwrap();
            let list = text.lines().any(|line| line.starts_with("List-Id: "));
            let date = text.lines().find(|line| line.starts_with("Date: ")).filter(|_| list);
            let offset = date.and_then(|line| line.split_whitespace().last()).unwrap_or_default().to_owned();
            if !offset.is_empty() && found.last() != Some(&offset) {
                found.push(offset);
            }
        }
        found
    }

    /// A hash of all mails that were written, in order.
    pub fn outbox(&self) -> String {
        let file = self.file();
        let mut rows =
            file.prepare("SELECT recipient, message_id, bytes FROM open_outbox ORDER BY id").unwrap();
        let mut rows = rows.query([]).unwrap();
        let mut hash = String::new();
        while let Some(row) = rows.next().unwrap() {
            let (to, id, bytes): (String, String, Vec<u8>) =
                (row.get(0).unwrap(), row.get(1).unwrap(), row.get(2).unwrap());
            hash = sha256_hex(&[hash.as_bytes(), to.as_bytes(), id.as_bytes(), &bytes].concat());
        }
        hash
    }
}

fn open(library: &Library, path: PathBuf) -> (House<'_>, &'static Hall) {
    // A house borrows its neighbour for as long as it lives, and both are dropped at the end of the test.
    let hall: &'static Hall = Box::leak(Box::default());
    let umpire = Umpire {
        name: "Ulla".to_owned(),
        address: "ulla@club.example".to_owned(),
        zone: "Europe/Berlin".to_owned(),
    };
    let own = Identity {
        umpire: Some(umpire.address.clone()),
        umpires: vec![umpire],
        ..Identity::new("Estafette", "orders", "club.example")
    };
    let store = Box::new(Sqlite::open(&path, &StoreKey::new([3; 32])).unwrap());
    let house = House::open(store, library, own, &mut |bytes| bytes.fill(7)).unwrap();
    (house.with_neighbour(hall), hall)
}
