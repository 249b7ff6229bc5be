//! A host without a house: it keeps records, asks the clock, and checks after each act that all holds.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};

use super::super::super::book::{Account, Outcome, Round};
use super::super::super::format::Format;
use super::super::super::name::Name;
use super::super::super::sheet::Sheet;
use super::super::{
    Act, Announcement, By, Event, Person, Record, Refusal, Seeds, announce, decide, due, next_due,
};
use estafette_core::{Lang, Secret};

pub fn name(text: &str) -> Name {
    text.parse().unwrap()
}

pub fn umpire() -> By {
    By::Umpire("umpire".to_owned())
}

pub fn person(who: &str, zone: &str) -> Person {
    Person {
        name: name(who),
        address: format!("{}@example.org", who.to_lowercase().replace(' ', "-")),
        zone: zone.to_owned(),
        lang: Lang::English,
    }
}

pub struct Host {
    pub records: Vec<(DateTime<Utc>, Record)>,
    pub event: Event,
    pub now: DateTime<Utc>,
    pub seeds: Seeds,
}

impl Host {
    pub fn new(format: &str, change: impl FnOnce(&mut Format, &mut Announcement)) -> Self {
        let mut format = Format::built_in(format).unwrap();
        let now: DateTime<Utc> = "2027-03-01T12:00:00Z".parse().unwrap();
        let mut announcement = Announcement {
            title: "Spring Open".to_owned(),
            scenarios: Vec::new(),
            terrain: Vec::new(),
            tables: 0,
            most: 0,
            sign_on_until: now + TimeDelta::days(7),
            lists_until: None,
            terms: String::new(),
            round_days: 14,
            publish_after_hours: 12,
            choose_minutes: 48 * 60,
            judge_hours: 0,
            remind_hours: 24,
        };
        change(&mut format, &mut announcement);
        let seeds = Seeds::new(Secret::from_phrase("spring"));
        let first = announce(format, announcement, seeds.commitment(), now).unwrap();
        let records = vec![(now, first)];
        let event = Event::of(&records).unwrap();
        Self { records, event, now, seeds }
    }

    /// Does an act and applies what it makes.
    pub fn act(&mut self, act: Act, by: &By) -> Result<Vec<Record>, Refusal> {
        let made = decide(&self.event, &act, by, self.now)?;
        for record in &made {
            self.event.apply(self.now, record);
            self.records.push((self.now, record.clone()));
        }
        Ok(made)
    }

    pub fn ok(&mut self, act: Act, by: &By) -> Vec<Record> {
        let said = format!("{act:?}");
        self.act(act, by).unwrap_or_else(|refusal| panic!("{said}: {refusal}"))
    }

    pub fn refused(&mut self, act: Act, by: &By) -> Refusal {
        let said = format!("{act:?}");
        self.act(act, by).err().unwrap_or_else(|| panic!("{said} was done"))
    }

    /// Does all that the clock owes.
    pub fn tick(&mut self) {
        for _ in 0..10_000 {
            let Some(act) = due(&self.event, self.now).into_iter().next() else { return };
            let act = self.seeds.tell(&self.event, &act);
            self.ok(informed(act), &By::Clock);
        }
        panic!("the clock runs in a circle at {:?}", self.event.stage);
    }

    /// Lets time pass until the next thing is due, and does it.
    pub fn pass(&mut self) -> bool {
        let Some(next) = next_due(&self.event, self.now) else { return false };
        self.now = next;
        self.tick();
        true
    }

    pub fn pass_hours(&mut self, hours: i64) {
        let until = self.now + TimeDelta::hours(hours);
        self.tick();
        while let Some(next) = next_due(&self.event, self.now).filter(|next| *next <= until) {
            self.now = next;
            self.tick();
        }
        self.now = until;
        self.tick();
    }

    pub fn sign_on(&mut self, who: &str, club: &str) {
        let people = vec![person(who, "Europe/Warsaw")];
        let club = Some(club.to_owned());
        let act = Act::SignOn { name: name(who), club, people, periods: BTreeMap::new() };
        self.ok(act, &By::Player(name(who)));
    }

    /// The pairs of a round that have no result.
    pub fn open(&self, round: Round) -> Vec<[Name; 2]> {
        self.event.games(round).filter(|g| g.outcome.is_none()).map(|g| g.pair.clone()).collect()
    }

    /// The sheet of a game with this damage.
    pub fn sheet(&self, round: Round, pair: &[Name; 2], damage: [i64; 2]) -> Sheet {
        let outcome = self.outcome(damage);
        let mut game = self.event.game(round, pair).unwrap().clone();
        game.outcome = Some(outcome);
        let clean = super::super::super::Book { penalties: Vec::new(), ..self.event.book.clone() };
        let [one, other] = super::super::super::scoring::scores(&clean, &game).unwrap().map(|s| s.points);
        let winner = match one.cmp(&other) {
            std::cmp::Ordering::Greater => Some(pair[0].clone()),
            std::cmp::Ordering::Less => Some(pair[1].clone()),
            std::cmp::Ordering::Equal => None,
        };
        Sheet {
            damage: Some(damage.map(|d| d * 4)),
            cost: Some([1250, 1250]),
            vp: Some([one, other]),
            winner,
            ..Sheet::default()
        }
    }

    pub fn outcome(&self, damage: [i64; 2]) -> Outcome {
        Outcome::Damage(damage.map(|d| Account { gross: d * 4, cost: 1250, looted: false }))
    }

    pub fn give(&mut self, who: &Name, sheet: Sheet) -> Vec<Record> {
        self.ok(Act::GiveSheet { by: who.clone(), sheet }, &By::Player(who.clone()))
    }

    /// Both players of each open game hand in the same sheet.
    pub fn play_all(&mut self, round: Round) {
        for (pair, damage) in self.open(round).into_iter().zip([300, 410, 120, 555, 80].into_iter().cycle()) {
            let sheet = self.sheet(round, &pair, [damage, 260]);
            self.give(&pair[0], sheet.clone());
            self.give(&pair[1], sheet);
        }
    }

    /// Everything that must hold at any time.
    pub fn check(&self) {
        assert_eq!(self.event.books(), Ok(()));
        let text = serde_json::to_string(&self.records).unwrap();
        let read: Vec<(DateTime<Utc>, Record)> = serde_json::from_str(&text).unwrap();
        assert_eq!(read, self.records);
        assert_eq!(Event::of(&read).as_ref(), Ok(&self.event), "the journal makes the event");
    }
}

/// The act with who is silent, as a house would say it: somebody in some games, nobody in others.
fn informed(act: Act) -> Act {
    match act {
        Act::AwardOverdue { round, pair, silent: None } => {
            let silent = [pair[0] < pair[1], round % 2 == 0];
            Act::AwardOverdue { round, pair, silent: Some(silent) }
        }
        other => other,
    }
}
