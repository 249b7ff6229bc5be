//! A campaign: games, players who do as they please, and a watch beside the house that says when what is due.

mod players;
mod rules;
mod watch;

use std::collections::BTreeSet;
use std::path::Path;

use chrono::{DateTime, TimeDelta, Utc};
use estafette::core::{GameId, Lang, SeatId};
use estafette::game::{Holder, House, NewGame, Outcome, Owes, Systems};
use estafette::mail::Envelope;
use estafette::rules::{Library, Settings};
use estafette::store::{Sqlite, StoreKey};
use jiff::civil::Weekday;

use crate::simulated::plain::PlainShelf;
use crate::simulated::{Random, Sent, Simulated, identity, random};
use players::{Behaviour, Whim};
use rules::{Rule, Terms};
use watch::Watch;

/// When it begins and ends: clocks change in Lord Howe, Auckland, New York, London and Warsaw in between,
/// twice each.
const BEGIN: &str = "2026-02-20T10:00:00Z";
const END: &str = "2026-11-20T10:00:00Z";

/// Where players live.
const ZONES: [&str; 8] = [
    "Europe/Warsaw",
    "America/New_York",
    "America/Sao_Paulo",
    "Asia/Tokyo",
    "Asia/Kolkata",
    "Australia/Lord_Howe",
    "Pacific/Auckland",
    "Europe/London",
];

/// A game: its name, system, scenario, when it begins (in days), its terms.
struct Plan(&'static str, &'static str, &'static str, i64, Terms);

const GAMES: [Plan; 6] = [
    Plan(
        "weekly",
        "na-grunwald",
        "four-players",
        0,
        Terms {
            line: "every Sat 19:30 Europe/Warsaw",
            rule: Rule::Weekly {
                days: &[Weekday::Saturday],
                hour: 19,
                minute: 30,
                zone: "Europe/Warsaw",
                least: 0,
            },
            grace: 0,
            early: None,
            takeover: 2,
        },
    ),
    Plan(
        "autumn",
        "na-grunwald",
        "four-players",
        170,
        Terms {
            line: "every Tue and Sun 02:15 Australia/Lord_Howe, at least 48 h, grace 24 h",
            rule: Rule::Weekly {
                days: &[Weekday::Tuesday, Weekday::Sunday],
                hour: 2,
                minute: 15,
                zone: "Australia/Lord_Howe",
                least: 48,
            },
            grace: 24,
            early: None,
            takeover: 3,
        },
    ),
    Plan(
        "brisk",
        "na-grunwald",
        "four-players",
        10,
        Terms {
            line: "72 h after the last turn, early, cool-off 90 min",
            rule: Rule::After(72),
            grace: 0,
            early: Some(90),
            takeover: 0,
        },
    ),
    Plan(
        "pair",
        "na-grunwald",
        "two-players",
        20,
        Terms {
            line: "every Sun 02:30 America/New_York, early, grace 6 h",
            rule: Rule::Weekly {
                days: &[Weekday::Sunday],
                hour: 2,
                minute: 30,
                zone: "America/New_York",
                least: 0,
            },
            grace: 6,
            early: Some(0),
            takeover: 2,
        },
    ),
    Plan(
        "field",
        "grunwald-1410",
        "grunwald",
        5,
        Terms {
            line: "every Fri 20:00 Pacific/Auckland",
            rule: Rule::Weekly {
                days: &[Weekday::Friday],
                hour: 20,
                minute: 0,
                zone: "Pacific/Auckland",
                least: 0,
            },
            grace: 0,
            early: None,
            takeover: 3,
        },
    ),
    Plan(
        "march",
        "grunwald-1410",
        "grunwald",
        15,
        Terms {
            line: "120 h after the last turn, grace 12 h",
            rule: Rule::After(120),
            grace: 12,
            early: None,
            takeover: 0,
        },
    ),
];

/// What happens next that nobody's clock brings about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Act {
    /// A game begins.
    Begin(usize),
    /// A seat sends what it owes for the step that opened then.
    Write { game: GameId, seat: SeatId, opened: DateTime<Utc>, pace: Pace },
    /// A seat says that it will be away, from so many days ahead to so many.
    GoAway { game: GameId, seat: SeatId, days: (i64, i64) },
    /// A seat is given to somebody new.
    HandOver { game: GameId, seat: SeatId },
    /// The house sleeps, for so many hours.
    Sleep(i64),
}

/// Whether a seat wants all of the time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Pace {
    Usual,
    Wait,
}

/// A campaign.
pub struct Campaign<'l> {
    post: Simulated<'l>,
    whim: Whim,
    random: Random,
    /// What is to come, by its time.
    acts: BTreeSet<(DateTime<Utc>, Act)>,
    watches: Vec<Watch>,
    letters: u32,
    /// Players so far; each lives in the next zone.
    players: usize,
}

impl<'l> Campaign<'l> {
    /// One in memory.
    pub fn in_memory(library: &'l Library, seed: u64) -> Self {
        let store = Box::new(Sqlite::in_memory().expect("a store in memory"));
        let house = House::open(store, shelf(library), identity(), &mut random()).expect("a house");
        Self::new(Simulated::new(house, begin()), seed)
    }

    /// One on a file, by a house that is dropped and opened again before everything that it does.
    pub fn forgetful(library: &'l Library, seed: u64, path: &Path) -> Self {
        let (shelf, path) = (shelf(library), path.to_owned());
        let reopen = move || {
            let store = Box::new(Sqlite::open(&path, &StoreKey::new([3; 32])).expect("a store on a file"));
            House::open(store, shelf, identity(), &mut random()).expect("a house")
        };
        let mut post = Simulated::new(reopen(), begin());
        post.reopen = Some(Box::new(reopen));
        Self::new(post, seed)
    }

    fn new(post: Simulated<'l>, seed: u64) -> Self {
        let mut acts = BTreeSet::new();
        for (i, Plan(_, _, _, day, _)) in GAMES.iter().enumerate() {
            acts.insert((begin() + TimeDelta::days(*day), Act::Begin(i)));
        }
        let mut whim = Whim(seed);
        let sleep = begin() + TimeDelta::hours(24 * 40 + i64::from(whim.pick(240)));
        acts.insert((sleep, Act::Sleep(5 + i64::from(whim.pick(50)))));
        Self { post, whim, random: random(), acts, watches: Vec::new(), letters: 0, players: 0 }
    }

    /// Plays it; all mails that went out, with their times.
    pub fn play(mut self) -> Vec<Sent> {
        let end: DateTime<Utc> = END.parse().expect("a moment");
        loop {
            let act = self.acts.first().map(|(at, _)| *at).unwrap_or(end).min(end);
            match self.post.due().filter(|due| *due < act) {
                Some(due) => self.advance(due),
                None if act == end => break,
                None => {
                    let (at, act) = self.acts.pop_first().expect("it was there");
                    self.act(at, act);
                }
            }
        }
        let ids: BTreeSet<&str> = self.post.sent.iter().map(|s| s.row.mail.message_id.as_str()).collect();
        assert_eq!(ids.len(), self.post.sent.len(), "a mail went out twice");
        for watch in &mut self.watches {
            watch.end(&mut self.post.house, &self.post.sent);
        }
        self.post.sent
    }

    /// The clock comes to a moment at which something is due.
    fn advance(&mut self, to: DateTime<Utc>) {
        self.post.pass(to);
        self.post.work();
        self.look();
    }

    /// Has every watch look at its game, and players decide what they do in steps that have opened.
    fn look(&mut self) {
        let now = self.post.now;
        for i in 0..self.watches.len() {
            let (house, sent) = (&mut self.post.house, &self.post.sent);
            for (seat, owes, until) in self.watches[i].look(house, sent, now) {
                self.decide(i, seat, owes, until);
            }
        }
    }

    /// What a player does about what is owed.
    fn decide(&mut self, watch: usize, seat: SeatId, _: Owes, deadline: DateTime<Utc>) {
        let (now, game) = (self.post.now, self.watches[watch].game.clone());
        let seconds = (deadline - now).num_seconds().max(60);
        let behaviour = Behaviour::of(&mut self.whim);
        let pace = if matches!(behaviour, Behaviour::Waiting) { Pace::Wait } else { Pace::Usual };
        if matches!(behaviour, Behaviour::GoingAway) {
            let first = 1 + self.whim.below(12);
            let days = (first, first + self.whim.below(10));
            let at = now + TimeDelta::seconds(1 + self.whim.below(seconds - 30));
            self.acts.insert((at, Act::GoAway { game: game.clone(), seat: seat.clone(), days }));
        }
        let at = match behaviour {
            Behaviour::InTime | Behaviour::GoingAway | Behaviour::Waiting => {
                now + TimeDelta::seconds(1 + self.whim.below(seconds - 30))
            }
            Behaviour::Late => deadline + TimeDelta::seconds(60 + self.whim.below(30 * 3600)),
            Behaviour::Silent => return,
            Behaviour::HandedOver => {
                let at = now + TimeDelta::seconds(1 + self.whim.below(seconds - 30));
                self.acts.insert((at, Act::HandOver { game, seat }));
                return;
            }
        };
        self.acts.insert((at, Act::Write { game, seat, opened: now, pace }));
    }

    fn act(&mut self, at: DateTime<Utc>, act: Act) {
        if let Act::Sleep(hours) = act {
            self.post.pass(at);
            let to = at + TimeDelta::hours(hours);
            // Letters wait at the mail server meanwhile.
            let waiting: Vec<_> = self.acts.range(..(to, Act::Begin(0))).cloned().collect();
            for (i, act) in waiting.into_iter().enumerate() {
                self.acts.remove(&act);
                self.acts.insert((to + TimeDelta::seconds(1 + i as i64), act.1));
            }
            self.watches.iter_mut().for_each(|watch| watch.slept(at, to));
            self.post.sleep(to);
            self.post.work();
            return self.look();
        }
        self.post.pass(at);
        self.post.forget();
        match act {
            Act::Begin(plan) => self.begin(plan),
            Act::Write { game, seat, opened, pace } => self.write(&game, &seat, opened, pace),
            Act::GoAway { game, seat, days } => self.go_away(&game, &seat, days),
            Act::HandOver { game, seat } => self.hand_over(&game, &seat),
            Act::Sleep(_) => unreachable!("done above"),
        }
        self.post.work();
        self.look();
    }

    fn begin(&mut self, plan: usize) {
        let Plan(name, system, scenario, _, terms) = &GAMES[plan];
        let new = NewGame {
            game: GameId::new(name),
            system: (*system).to_owned(),
            scenario: Some((*scenario).to_owned()),
            settings: Settings::default(),
        };
        let now = self.post.now;
        let created = self.post.house.create(&new, &mut self.random, now).expect("a new game");
        let mut set = estafette::game::Terms::default();
        set.set("schedule", terms.line).expect("a schedule");
        set.set("takeover", &terms.takeover.to_string().replace("0", "no")).expect("takeover");
        self.post.house.set_terms(&new.game, &set, now).expect("terms");
        let mut watch = Watch::new(new.game.clone(), *terms, now);
        for seat in &created.seats {
            let held = self.give(&new.game, seat);
            watch.holds(seat, held);
        }
        self.watches.push(watch);
    }

    /// Gives a seat to the next player; the seat's address and the player's zone.
    fn give(&mut self, game: &GameId, seat: &SeatId) -> (String, &'static str) {
        let zone = ZONES[self.players % ZONES.len()];
        self.players += 1;
        let holder = Holder {
            address: format!("player-{}@post.example", self.players),
            name: format!("Player {}", self.players),
            zone: zone.to_owned(),
            lang: if game.as_str() == "pair" { Lang::Polish } else { Lang::English },
        };
        let now = self.post.now;
        let seated = self.post.house.seat(game, seat, &holder, &mut self.random, now).expect("a seat");
        (seated.reply_to, zone)
    }

    fn hand_over(&mut self, game: &GameId, seat: &SeatId) {
        let Some(i) = self.watches.iter().position(|w| w.game == *game && !w.is_over()) else { return };
        let held = self.give(game, seat);
        let now = self.post.now;
        self.watches[i].handed_over(seat, held, now);
    }

    fn write(&mut self, game: &GameId, seat: &SeatId, opened: DateTime<Utc>, pace: Pace) {
        let Some(i) = self.watches.iter().position(|w| w.game == *game && !w.is_over()) else { return };
        // Who wanted to write late may find that the game has gone on; then he does not write for the old step.
        if self.watches[i].opened != opened {
            return;
        }
        let mut text = players::text(&mut self.post.house, &mut self.whim, game, seat);
        if pace == Pace::Wait {
            text = format!("wait\n{text}");
        }
        self.letter(i, seat, &text);
        let now = self.post.now;
        self.watches[i].heard(&mut self.post.house, (seat, pace == Pace::Wait), now);
    }

    fn go_away(&mut self, game: &GameId, seat: &SeatId, (first, last): (i64, i64)) {
        let Some(i) = self.watches.iter().position(|w| w.game == *game && !w.is_over()) else { return };
        let (said, span) = rules::days(self.watches[i].zone(seat), self.post.now, first, last);
        // More than the terms allow is refused.
        if self.letter(i, seat, &format!("absent {said}")) == Outcome::Accepted {
            self.watches[i].goes_away(seat, span);
        }
    }

    /// Hands over a letter of a seat.
    fn letter(&mut self, watch: usize, seat: &SeatId, text: &str) -> Outcome {
        let (game, now) = (&self.watches[watch].game, self.post.now);
        self.letters += 1;
        let raw = format!(
            "From: {seat} <{seat}.{game}@post.example>\r\nTo: <{}>\r\nSubject: orders\r\n\
             Message-ID: <letter-{}@post.example>\r\n\r\n{text}\r\n",
            self.watches[watch].address(seat),
            self.letters
        );
        let kept = self.post.house.take(raw.as_bytes(), &Envelope::default(), now).expect("the store works");
        self.post.forget();
        self.post.house.handle(kept.id(), now).expect("the store works").outcome
    }
}

fn begin() -> DateTime<Utc> {
    BEGIN.parse().expect("a moment")
}

/// The shelf, for as long as the test runs.
fn shelf(library: &Library) -> &dyn Systems {
    Box::leak(Box::new(PlainShelf::new(library)))
}
