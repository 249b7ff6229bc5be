//! A tournament to write letters to, and to be mailed by.

use chrono::{DateTime, TimeDelta, Utc};

use super::super::super::armies::{Army, Variant};
use super::super::super::book::{Account, Outcome};
use super::super::super::format::Format;
use super::super::super::live::{Act, Announcement, By, Event, Record, Seeds, announce, decide};
use super::super::super::name::Name;
use super::super::super::pairing::{Pair, Paired};
use super::super::super::sheet::Sheet;
use super::super::{Deed, Mail, Stage, To, Writer, Written, mails, read, receipt};
use estafette_core::{Secret, TournamentId};
use estafette_game::Umpire;

/// Players of the open: name, club, zone.
pub(super) const PLAYERS: [(&str, Option<&str>, &str); 6] = [
    ("Karl Bauer", Some("Würfel Bonn"), "Europe/Berlin"),
    ("Jan Kowalski", Some("Klub Gdańsk"), "Europe/Warsaw"),
    ("Anna Wolf", None, "UTC"),
    ("Łucja Żółć", None, "Europe/Warsaw"),
    ("John O'Neill", None, "America/New_York"),
    ("Jan Müller", Some("Würfel Bonn"), "Europe/Berlin"),
];

/// The teams: name, then the players of antique, dark ages and medieval.
pub(super) const TEAMS: [[&str; 4]; 4] = [
    ["Rhein", "Karl Bauer", "Anna Wolf", "Jan Kowal"],
    ["Weser", "Otto Ems", "Eva Hunte", "Uwe Aller"],
    ["Wisła", "Jan Bug", "Ewa Narew", "Łucja San"],
    ["Elbe", "Max Saale", "Ina Havel", "Tom Mulde"],
];

/// A tournament and all that was mailed of it.
#[derive(Clone)]
pub(super) struct MailedEvent {
    pub id: TournamentId,
    pub event: Event,
    pub now: DateTime<Utc>,
    pub mailed: Vec<Mail>,
    /// The umpires of the house; none where a test names none.
    pub umpires: Vec<Umpire>,
    seeds: Seeds,
}

pub(super) fn name(text: &str) -> Name {
    text.parse().unwrap()
}

pub(super) fn player(text: &str) -> Writer {
    Writer::Player(name(text))
}

pub(super) fn umpire() -> Writer {
    Writer::Umpire("Una".to_owned())
}

pub(super) fn stranger(address: &str, named: &str) -> Writer {
    Writer::Stranger { address: address.to_owned(), name: named.to_owned() }
}

fn address(name: &str) -> String {
    let plain = estafette_orders::near::fold(name).replace([' ', '\''], ".");
    format!("{plain}@players.example")
}

impl MailedEvent {
    /// A tournament on real tables that was announced a moment ago.
    pub fn announced(format: &str) -> Self {
        let mut format = Format::built_in(format).unwrap();
        format.system = None;
        format.rounds = if format.name == "team-championship" { 3 } else { format.rounds };
        let now: DateTime<Utc> = "2027-01-10T12:00:00Z".parse().unwrap();
        let seeds = Seeds::new(Secret::from_hex(&"5a".repeat(32)).unwrap());
        let announcement = Announcement {
            title: "German Open 2027".to_owned(),
            scenarios: Vec::new(),
            terrain: Vec::new(),
            tables: 6,
            most: 0,
            sign_on_until: now + TimeDelta::days(20),
            lists_until: Some(now + TimeDelta::days(14)),
            terms: String::new(),
            round_days: 30,
            publish_after_hours: 0,
            choose_minutes: 2880,
            judge_hours: 0,
            remind_hours: 24,
        };
        let first = announce(format, announcement, seeds.commitment(), now).unwrap();
        let event = Event::of(&[(now, first)]).unwrap();
        Self {
            id: TournamentId::new("open-2027"),
            event,
            now,
            mailed: Vec::new(),
            seeds,
            umpires: Vec::new(),
        }
    }

    /// The open with its players and their armies.
    pub fn open() -> Self {
        let mut field = Self::announced("german-open");
        for (player, club, zone) in PLAYERS {
            let club = club.map_or(String::new(), |c| format!(", club {c}"));
            let text = format!("sign on as {player}{club}, zone {zone}");
            field.says(&stranger(&address(player), ""), &text);
        }
        for (player, ..) in PLAYERS {
            field.act(&Act::GiveArmy { player: name(player), army: army() }, &By::Clock);
        }
        field
    }

    /// The open with its first round drafted.
    pub fn drafted() -> Self {
        let mut field = Self::open();
        field.now += TimeDelta::days(21);
        field.draft(true);
        field
    }

    /// The open in its first round.
    pub fn first_round() -> Self {
        let mut field = Self::open();
        field.now += TimeDelta::days(21);
        field.pair_and_publish(true);
        field
    }

    /// The teams, choosing tables in their first round.
    pub fn teams() -> Self {
        let mut field = Self::announced("team-championship");
        for [team, antique, dark, medieval] in TEAMS {
            let text = format!(
                "team {team}: antique {antique}, dark ages {dark} {}, medieval {medieval} {}",
                address(dark),
                address(medieval)
            );
            field.says(&stranger(&address(antique), ""), &text);
        }
        field.event.announcement.lists_until = None;
        field.now += TimeDelta::days(21);
        field.pair_and_publish(true);
        field
    }

    /// Closes sign-on, if it is open; pairs the next round and publishes it.
    pub fn pair_and_publish(&mut self, close: bool) {
        self.draft(close);
        self.act(&Act::Publish, &By::Umpire("Una".to_owned()));
    }

    /// The pairs of the first round of the open.
    fn first_pairs(&self) -> Option<Paired> {
        let first = self.event.coming() == 1 && self.event.people.len() == 6;
        let pair = |(one, other, table)| Pair { names: [name(one), name(other)], table: Some(table) };
        let pairs = [
            ("John O'Neill", "Anna Wolf", 1),
            ("Karl Bauer", "Jan Kowalski", 2),
            ("Jan Müller", "Łucja Żółć", 3),
        ];
        first.then(|| Paired { pairs: pairs.into_iter().map(pair).collect(), bye: None, notes: Vec::new() })
    }

    /// Closes sign-on: the seed is told.
    pub fn close_sign_on(&mut self) {
        let act = self.seeds.tell(&self.event, &Act::CloseSignOn { seed: None });
        let mut records = decide(&self.event, &act, &By::Clock, self.now).unwrap();
        // An order that no change of the shuffle changes.
        if let Some(Record::Shuffled { order, .. }) = records.first_mut() {
            order.sort();
        }
        self.apply(&records);
    }

    /// Dice choose the tables of all matches.
    pub fn dice_tables(&mut self) {
        let act = self.seeds.tell(&self.event, &Act::DiceTables { seed: None });
        self.act(&act, &By::Clock);
    }

    pub fn draft(&mut self, close: bool) {
        if close {
            self.close_sign_on();
        }
        if self.event.draft.is_none() {
            let by_hand = self.first_pairs();
            let by = if by_hand.is_some() { By::Umpire("Una".to_owned()) } else { By::Clock };
            self.act(&Act::Draft { by_hand }, &by);
        }
    }

    /// Does an act, which must be allowed.
    pub fn act(&mut self, act: &Act, by: &By) -> Vec<Record> {
        let by = match (act, by) {
            (Act::GiveArmy { player, .. }, By::Clock) => By::Player(player.clone()),
            _ => by.clone(),
        };
        let records = decide(&self.event, act, &by, self.now)
            .unwrap_or_else(|why| panic!("{act:?}: {why} {:?}", self.event.unpairable));
        self.apply(&records);
        records
    }

    pub fn apply(&mut self, records: &[Record]) {
        for record in records {
            self.event.apply(self.now, record);
            let mailed = mails(&self.stage(), record);
            self.mailed.extend(mailed);
        }
    }

    /// What a text of the tournament may speak of.
    pub fn stage(&self) -> Stage<'_> {
        Stage {
            umpires: &self.umpires,
            zone: self.umpires.first().map_or("UTC", |umpire| umpire.zone.as_str()),
            id: &self.id,
            event: &self.event,
            address: "orders@games.example",
            site: None,
            system: None,
            now: self.now,
            waiting: &[],
        }
    }

    /// What somebody is answered to a letter, all of which is done.
    pub fn says(&mut self, writer: &Writer, text: &str) -> Written {
        let wants = read(&self.stage(), writer, "", text);
        let by = match writer {
            Writer::Player(name) => By::Player(name.clone()),
            Writer::Umpire(name) => By::Umpire(name.clone()),
            Writer::Stranger { .. } => By::Clock,
        };
        let mut came = Vec::new();
        for (_, act) in &wants.acts {
            let by = match (act, &by) {
                (Act::SignOn { name, .. }, By::Clock) => By::Player(name.clone()),
                (Act::GiveArmy { player, .. }, By::Clock) => By::Player(player.clone()),
                _ => by.clone(),
            };
            let done = decide(&self.event, act, &by, self.now);
            if let Ok(records) = &done {
                self.apply(records);
            }
            came.push(done);
        }
        let deeds: Vec<Deed<'_>> =
            wants.acts.iter().zip(came).map(|((line, act), came)| Deed { line, act, came }).collect();
        receipt(&self.stage(), writer, &wants, &deeds)
    }

    /// The mails that went to a player, newest last.
    pub fn mails_to(&self, who: &str) -> Vec<&Mail> {
        let to = To::Player(name(who));
        self.mailed.iter().filter(|m| m.to == to).collect()
    }

    /// The last mail to a player about something.
    pub fn last(&self, who: &str, about: &str) -> &Mail {
        self.mails_to(who).into_iter().rfind(|m| m.about == about).unwrap_or_else(|| panic!("{who}: {about}"))
    }

    /// The mails that went to the umpire about something.
    pub fn to_umpire(&self, about: &str) -> Vec<&Mail> {
        self.mailed.iter().filter(|m| m.to == To::Umpire && m.about == about).collect()
    }

    /// All games of the round that is played get a result, the first of each pair winning.
    pub fn play_round(&mut self) {
        let round = self.event.playing().unwrap();
        let games: Vec<[Name; 2]> = self.event.games(round).map(|g| g.pair.clone()).collect();
        for (at, pair) in (0i64..).zip(games) {
            let account = |gross| Account { gross, cost: 1250, looted: false };
            let outcome = Outcome::Damage([account(1600 + 40 * at), account(1200)]);
            self.act(&Act::Finish { round, pair, outcome }, &By::Clock);
        }
    }
}

/// A complete sheet of a game that the first won by so many victory points, with damage 300 against him.
pub(super) fn sheet(pair: &[Name; 2], damage: i64, vp: i64) -> Sheet {
    Sheet {
        damage: Some([damage * 4, 300 * 4]),
        cost: Some([1250, 1250]),
        vp: Some([vp, 100 - vp]),
        winner: Some(pair[0].clone()),
        signed: pair.to_vec(),
        ..Sheet::default()
    }
}

/// An army with which nothing is wrong.
pub(super) fn army() -> Army {
    let variant = Variant {
        list: "72 Teutonic Order".to_owned(),
        years: [1290, 1410],
        commander: "Hochmeister".to_owned(),
        ..Variant::default()
    };
    Army { variants: vec![variant.clone(), variant], cost: 1250, cheapest: 3, ..Army::default() }
}
