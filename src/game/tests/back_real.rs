//! Going back in the real games, by random play: whatever was played, rolled back and run again, what is
//! stored can be recomputed, and what was only repeated comes out in the same bytes.

use std::collections::BTreeMap;

use super::fates::library;
use super::*;
use estafette_mail::Envelope;
use estafette_rules::{Library, Snapshot, System};

/// A small generator: what is played need not be verifiable.
pub(super) struct Whim(pub(super) u64);

impl Whim {
    pub(super) fn pick(&mut self, below: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as u32) % below.max(1)
    }
}

/// A real game with its players: seat, address, and address for orders of each.
pub(super) struct Table {
    dir: TempDir,
    library: &'static Library,
    pub(super) seats: Vec<(SeatId, String, String)>,
    whim: Whim,
    pub(super) now: DateTime<Utc>,
    mails: u32,
}

impl Table {
    pub(super) fn set_up(system: &str, scenario: &str, seed: u64) -> Self {
        let mut table = Self {
            dir: tempfile::tempdir().unwrap(),
            library: library(),
            seats: Vec::new(),
            whim: Whim(seed),
            now: "2026-01-05T20:00:00Z".parse().unwrap(),
            mails: 0,
        };
        let new = NewGame {
            game: spring(),
            system: system.to_owned(),
            scenario: Some(scenario.to_owned()),
            settings: Settings::default(),
        };
        let (now, mut byte) = (table.now, u8::try_from(seed).unwrap());
        let mut random = |b: &mut [u8]| {
            b.fill_with(|| {
                byte = byte.wrapping_add(37);
                byte
            })
        };
        let mut house = table.house();
        let mut seats = Vec::new();
        for seat in house.create(&new, &mut random, now).unwrap().seats {
            let holder = Holder {
                address: format!("{}@p.example", seat.as_str().to_lowercase()),
                name: seat.to_string(),
                zone: "UTC".into(),
                lang: Lang::English,
            };
            let seated = house.seat(&spring(), &seat, &holder, &mut random, now).unwrap();
            seats.push((seat, holder.address, seated.reply_to));
        }
        drop(house);
        table.seats = seats;
        table
    }

    pub(super) fn house(&self) -> House<'_> {
        let store = Sqlite::open_quickly(&self.dir.path().join("house.db")).unwrap();
        opened(store, self.library, (None, &[]))
    }

    pub(super) fn file(&self) -> rusqlite::Connection {
        Sqlite::by_hand(&self.dir.path().join("house.db"), &Sqlite::test_key()).unwrap()
    }

    /// The same game on a file of its own.
    pub(super) fn copy(&self) -> Self {
        let dir = tempfile::tempdir().unwrap();
        std::fs::copy(self.dir.path().join("house.db"), dir.path().join("house.db")).unwrap();
        Self { dir, seats: self.seats.clone(), whim: Whim(self.whim.0), ..*self }
    }

    /// The rule system that is played.
    pub(super) fn system(&self) -> &'static dyn System {
        let name = self.house().status(&spring()).unwrap().system;
        self.library.get(&name).unwrap()
    }

    /// The position as it stands.
    fn position(&self) -> Snapshot {
        let sql = "SELECT position FROM positions ORDER BY number DESC LIMIT 1";
        Snapshot(self.file().query_row(sql, [], |r| r.get(0)).unwrap())
    }

    /// A sheet that somebody might write now.
    pub(super) fn sheet_of(&mut self, seat: &SeatId) -> String {
        self.system().random_sheet(&self.position(), seat, &mut |n| self.whim.pick(n))
    }

    /// Mails a letter of one of the players to the house.
    pub(super) fn mail(&mut self, from: usize, text: &str) -> Handled {
        let (_, from, to) = &self.seats[from];
        self.mails += 1;
        self.now += Duration::minutes(5);
        let raw = format!(
            "From: <{from}>\r\nTo: <{to}>\r\nSubject: orders\r\nMessage-ID: <m{}@p.example>\r\n\r\n{text}\r\n",
            self.mails
        );
        let mut house = self.house();
        let kept = house.take(raw.as_bytes(), &Envelope::default(), self.now).unwrap();
        house.handle(kept.id(), self.now).unwrap()
    }

    /// Everybody orders something, and what is due is played without whoever ordered nonsense.
    pub(super) fn play(&mut self) -> Ran {
        let position = self.position();
        for at in 0..self.seats.len() {
            let seat = self.seats[at].0.clone();
            let sheet = self.system().random_sheet(&position, &seat, &mut |n| self.whim.pick(n));
            self.mail(at, &sheet);
        }
        self.now += Duration::minutes(5);
        self.house().run(&spring(), Mode::Now, self.now).unwrap()
    }

    /// The rows of the phases: number, sitting, events, and the position after it.
    pub(super) fn rows(&self) -> BTreeMap<u32, (String, String, Option<String>)> {
        let file = self.file();
        let sql =
            "SELECT number, sitting, events, position FROM phases LEFT JOIN positions USING (game, number)";
        let mut found = file.prepare(sql).unwrap();
        let row = |r: &rusqlite::Row<'_>| Ok((r.get(0)?, (r.get(1)?, r.get(2)?, r.get(3)?)));
        found.query_map([], row).unwrap().map(Result::unwrap).collect()
    }

    pub(super) fn is_sound(&self, what: &str) {
        let verdict = self.house().verify(&spring()).unwrap();
        assert!(verdict.is_sound(), "{what}: {verdict:?}");
    }

    fn counting(&self) -> Vec<u32> {
        let lines = self.house().history(&spring()).unwrap().into_iter();
        lines.filter(|l| l.standing == Stands::Counts).map(|l| l.number).collect()
    }
}

fn goes_back(system: &str, scenario: &str, seed: u64) {
    let mut table = Table::set_up(system, scenario, seed);
    for _ in 0..2 {
        table.play();
    }
    let before = table.rows();
    let played = table.counting();
    // Run again from a random phase: the same bytes.
    let from = played[table.whim.pick(u32::try_from(played.len()).unwrap()) as usize];
    let now = table.now + Duration::hours(1);
    let gone = table.house().rerun(&spring(), from, "a trial", "Una", now).unwrap();
    let approve = [estafette_orders::desk::DeskWord::Approve];
    table.house().act(&spring(), gone.draft.unwrap(), &approve, "Una", now).unwrap();
    let after = table.rows();
    let repeated: Vec<_> = after.range(gone.number + 1..).map(|(_, row)| row).collect();
    let first: Vec<_> = before.range(from..).map(|(_, row)| row).collect();
    assert_eq!(repeated, first, "{system} {seed}: run again from {from}");
    // Rolled back to a random phase, in the middle of a turn as often as not, and played on.
    let played = table.counting();
    let to = played[table.whim.pick(u32::try_from(played.len() - 1).unwrap()) as usize];
    table.now += Duration::hours(2);
    let now = table.now;
    let kept = table.rows();
    let gone = table.house().roll_back(&spring(), to, "a trial", "Una", now).unwrap();
    let rows = table.rows();
    assert!(kept.iter().all(|(n, row)| rows[n] == *row), "what was played stays");
    assert_eq!(rows[&gone.number].2, rows[&to].2, "{system} {seed}: rolled back to {to}");
    let ran = table.play();
    assert!(!ran.resolved.is_empty() && ran.resolved.iter().all(|s| s.line == gone.line), "{ran:?}");
    table.is_sound("played on");
    assert!(table.house().shadow(&spring(), None).map_or(true, |shadow| shadow.is_same()));
}

#[test]
fn battles_go_back_and_can_be_verified() {
    goes_back("grunwald-1410", "grunwald", 1);
}

#[test]
fn games_of_cards_go_back_and_can_be_verified() {
    for (scenario, seed) in [("two-players", 3), ("three-players", 4)] {
        goes_back("na-grunwald", scenario, seed);
    }
}

#[test]
fn a_correction_of_what_is_hidden_is_told_to_its_seat_alone() {
    let mut table = Table::set_up("na-grunwald", "two-players", 3);
    table.play();
    while table.house().status(&spring()).unwrap().paused {
        table.play();
    }
    let (because, card) = ("she told me that her crown was lost", "mercenary 3");
    let demand = estafette_orders::desk::Demand::Set {
        path: "seats.red.hand".to_owned(),
        value: format!("[\"{card}\"]"),
        when: None,
    };
    table.house().correct(&spring(), &[demand], because, "Una", table.now).unwrap();
    let told = |seat: &str| {
        let mails = table.house().outbox(&spring()).unwrap();
        let of_seat = |m: &&MailRow| {
            m.mail.kind == MailKind::Report && m.mail.seat.as_ref().unwrap().1.as_str() == seat
        };
        mails.iter().filter(of_seat).map(text_of).next_back().unwrap()
    };
    let (red, green) = (told("red"), told("green"));
    assert!(red.contains(because) && red.contains(card), "{red}");
    assert!(green.contains("a fact that you do not see was corrected"), "{green}");
    assert!(!green.contains(because) && !green.contains(card), "{green}");
}
