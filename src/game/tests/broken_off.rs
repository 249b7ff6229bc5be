//! Battles that their players end before the rules do: what was done so far counts.

use super::*;
use estafette_core::TournamentId;
use estafette_rules::{Ending, Library};

/// A battle of miniatures by post, with its two players.
pub struct Battle {
    dir: TempDir,
    library: Library,
    seats: Vec<(String, String)>,
    pub now: DateTime<Utc>,
    mails: u32,
}

impl Battle {
    fn new() -> Self {
        Self::with(Settings::default())
    }

    pub fn with(settings: Settings) -> Self {
        let mut battle = Self {
            dir: tempfile::tempdir().unwrap(),
            library: estafette_shelf::load(None).unwrap(),
            seats: Vec::new(),
            now: "2026-01-05T20:00:00Z".parse().unwrap(),
            mails: 0,
        };
        let new = NewGame {
            game: spring(),
            system: "wrg-6th".to_owned(),
            scenario: Some("skirmish".to_owned()),
            settings,
        };
        let (now, mut byte) = (battle.now, 0_u8);
        let mut random = |b: &mut [u8]| {
            b.fill_with(|| {
                byte = byte.wrapping_add(37);
                byte
            })
        };
        let mut house = battle.house();
        let mut seats = Vec::new();
        for (seat, address) in house.create(&new, &mut random, now).unwrap().seats.iter().zip(PLAYERS) {
            let (name, zone) = (seat.to_string(), "UTC".to_owned());
            let holder = Holder { address: address.to_owned(), name, zone, lang: Lang::English };
            let seated = house.seat(&spring(), seat, &holder, &mut random, now).unwrap();
            seats.push((holder.address, seated.reply_to));
        }
        let mut terms = Terms::default();
        terms.set("schedule", "every Tue 20:00 Europe/Warsaw").unwrap();
        house.set_terms(&spring(), &terms, now).unwrap();
        house.tick(now).unwrap();
        drop(house);
        battle.seats = seats;
        battle
    }

    pub fn house(&self) -> House<'_> {
        let store = Sqlite::open_quickly(&self.dir.path().join("house.db")).unwrap();
        opened(store, &self.library, (None, &[]))
    }

    /// A player writes; what he is mailed then.
    pub fn says(&mut self, player: usize, text: &str) -> String {
        self.mails += 1;
        self.now += Duration::minutes(5);
        let (from, to) = &self.seats[player];
        let domain = from.split('@').nth(1).unwrap();
        let raw = format!(
            "From: <{from}>\r\nTo: <{to}>\r\nSubject: orders\r\nMessage-ID: <m{}@{domain}>\r\n\r\n{text}\r\n",
            self.mails
        );
        let before = self.mails_to(player).len();
        let mut house = self.house();
        let kept = house.take(raw.as_bytes(), &Envelope::default(), self.now).unwrap();
        house.handle(kept.id(), self.now).unwrap();
        drop(house);
        self.mails_to(player)[before..].join(" ")
    }

    /// All mails to a player, each in one line.
    fn mails_to(&self, player: usize) -> Vec<String> {
        let mails = self.house().outbox(&spring()).unwrap();
        let his = mails.iter().filter(|row| row.mail.to == self.seats[player].0);
        his.map(|row| text_of(row).split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    }

    /// How it ended.
    fn ending(&self) -> Option<Ending> {
        let standing = self.house().look_at_counter(self.now, |counter| counter.standing(&spring())).unwrap();
        match standing {
            Standing::Over { ending, .. } => Some(ending),
            Standing::Going => None,
        }
    }
}

#[test]
fn a_draw_that_both_agree_on_gives_what_the_table_shows() {
    let mut battle = Battle::new();
    battle.says(0, "draw");
    let told = battle.says(1, "agree 1");
    assert!(told.contains("a draw was agreed; victory points: A 50, B 50"), "{told}");
    let ending = battle.ending().expect("it is over");
    assert!(ending.winners.is_empty());
    for (_, tally) in &ending.points {
        assert_eq!(
            (tally.get("gross"), tally.get("looted"), tally.get("points")),
            (Some(0), Some(0), Some(50))
        );
        assert!(tally.get("cost").is_some_and(|cost| cost > 0), "{tally:?}");
    }
}

#[test]
fn conceding_early_needs_consent_and_halves_what_the_conceder_has_left() {
    let mut battle = Battle::new();
    let asked = battle.says(0, "concede spring");
    assert!(
        asked.contains("conceding needs the consent of your opponent, who is asked [W-2.1.3e]"),
        "{asked}"
    );
    assert_eq!(battle.ending(), None);
    let proposed = battle.mails_to(1);
    assert!(proposed.last().unwrap().contains("agree 1"), "{proposed:?}");
    let told = battle.says(1, "agree 1");
    assert!(told.contains("has conceded to") && told.contains("victory points: A"), "{told}");
    let ending = battle.ending().expect("it is over");
    assert_eq!(ending.winners, [SeatId::new("b")]);
    let [(_, a), (_, b)] = ending.points.as_slice() else { panic!("{ending:?}") };
    assert_eq!((a.get("gross"), b.get("gross")), (Some(0), a.get("cost").map(|cost| cost * 4 / 2)));
}

#[test]
fn a_battle_that_its_tournament_needs_no_more_gives_nothing() {
    let battle = Battle::new();
    let how = estafette_core::journal::Agreement::Released {
        tournament: TournamentId::new("open"),
        how: estafette_core::journal::Release::Ruled,
        because: "the server was down".to_owned(),
    };
    let ended = |how: estafette_core::journal::Agreement| {
        battle.house().at_counter(battle.now, |counter| counter.release(&spring(), how)).unwrap()
    };
    assert!(ended(how.clone()));
    assert!(!ended(how), "it ends once");
    let ending = battle.ending().expect("it is over");
    assert!(ending.winners.is_empty() && ending.points.is_empty(), "{ending:?}");
    let last = battle.mails_to(0).pop().unwrap();
    assert!(last.contains("its result was ruled in the tournament open"), "{last}");
    assert!(last.contains("The reason: the server was down."), "{last}");
    assert!(battle.house().verify(&spring()).unwrap().is_sound());
}
