//! Cups whose games are played in the house, by people in seventeen zones who write in time, late, after an absence,
//! never, or who resign: how long rounds last, what everybody is mailed, what the organiser is asked. Over the end of
//! summer time and over its beginning, with a house that is killed again and again.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Timelike, Utc};
use estafette::core::TournamentId;
use estafette::rules::Library;
use estafette::tournament::format::{Format, Scoring};
use estafette::tournament::live::{Announcement, Record, Stage};
use estafette::tournament::scoring;
use jiff::tz::TimeZone;
use mail_parser::{Addr, MessageParser};

use super::crowd::{Player, crowd_in, drawn};
use super::world::World;

const PLAYERS: usize = 18;
const ROUNDS: u32 = 2;
const ZONES: [&str; 17] = [
    "America/Los_Angeles",
    "America/New_York",
    "America/Sao_Paulo",
    "Europe/London",
    "Europe/Berlin",
    "Europe/Warsaw",
    "Africa/Johannesburg",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "America/St_Johns",
    "Pacific/Chatham",
    "America/Halifax",
];

/// How somebody plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Habit {
    Prompt,
    /// In the last hours before a deadline, or in the time of grace.
    Late,
    /// Away for six days of each round, as he says, and then prompt.
    Absent,
    Silent,
    /// Resigns his first game after two turns of it.
    Resigns,
}

fn habit(number: usize) -> Habit {
    match number {
        2 | 9 | 14 => Habit::Late,
        4 | 12 => Habit::Absent,
        7 | 16 => Habit::Silent,
        5 | 11 => Habit::Resigns,
        _ => Habit::Prompt,
    }
}

/// A cup: when it is announced, and the schedule of its games.
struct Cup {
    announced: &'static str,
    schedule: &'static str,
    /// The hours of each player within which deadlines are to be, in minutes.
    window: [u32; 2],
}

/// Over 25 October 2026.
const AUTUMN: Cup = Cup {
    announced: "2026-10-01T08:00:00Z",
    schedule: "24 h after the last turn, not before 07:00 nor after 23:00 in any player's zone, early, grace 6 h",
    window: [7 * 60, 23 * 60],
};

/// Over 28 March 2027, when those in Tokyo lose the hour that they had in common with Berlin.
const SPRING: Cup = Cup {
    announced: "2027-03-05T08:00:00Z",
    schedule: "every day 20:00 Europe/Berlin, not before 04:00 nor after 01:00 in any player's zone, early, grace 6 h",
    window: [4 * 60, 60],
};

fn cup() -> TournamentId {
    TournamentId::new("small-cup")
}

/// What a cup came to.
#[derive(Debug, PartialEq)]
struct Came {
    /// Days of each round.
    days: Vec<i64>,
    /// Mails to players, in hundredths for each player and day.
    mails: i64,
    /// The most mails that one player had in a day of 24 hours from midnight UTC: how many of which kinds.
    most: String,
    /// Mails that asked the organiser to do something.
    asked: usize,
    /// Games that stood without a deadline.
    stood: usize,
    /// Points of each silent player in his games.
    silent: Vec<i64>,
    /// Hashes of the records and of all mails.
    hashes: (String, String),
}

impl Cup {
    fn hold(&self, library: &Library, forgets: Option<u64>) -> (Came, u32) {
        let begun: DateTime<Utc> = self.announced.parse().unwrap();
        let mut world = World::from(library, forgets, begun);
        let players = crowd_in(PLAYERS, &ZONES);
        let format = Format {
            system: Some("na-grunwald".to_owned()),
            rounds: ROUNDS,
            scoring: Scoring::WinDrawLoss { win: 2, draw: 1, loss: 0 },
            ..toml::from_str("name = \"cup\"\ntitle = \"Small Cup\"\n[bye]\npoints = 2\n").unwrap()
        };
        let announcement: Announcement = toml::from_str(&format!(
            "title = \"Small Cup\"\nscenarios = [\"two-players\"]\nsign-on-until = \"{}\"\nround-days = 14\n\
             terms = \"{}; missing=standing\"\npublish-after-hours = 12\njudge-hours = 48\n",
            (begun + TimeDelta::days(7)).to_rfc3339(),
            self.schedule
        ))
        .unwrap();
        world.announce(&cup(), &format, &announcement);
        for player in &players {
            world.vouched(&player.address, &format!("tournament small-cup\n{}", player.signs_on()));
        }
        let (plans, wrote, resigned) = (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
        Play { cup: self, players: &players, world, seen: 0, unread: Vec::new(), plans, wrote, resigned }
            .play_on(begun)
    }
}

/// What answers a report: to each question the first of its answers, or else that the orders are done.
fn answers(report: &str) -> String {
    let asked = report.split("QUESTIONS TO YOU").nth(1).unwrap_or_default();
    let asked = asked.split("WHAT IS ASKED NEXT").next().unwrap_or_default();
    let firsts = asked.lines().map(str::trim).filter(|line| line.starts_with("answer 1 "));
    let firsts: Vec<&str> = firsts.collect();
    if firsts.is_empty() { "done".to_owned() } else { firsts.join("\n") }
}

/// A cup as it is played.
struct Play<'p, 'l> {
    cup: &'p Cup,
    players: &'p [Player],
    world: World<'l>,
    /// The last mail that was looked at.
    seen: i64,
    /// Mails before it that have not left yet.
    unread: Vec<i64>,
    /// Letters that are going to be written: when, and a number; from whom, to which address, and what.
    plans: BTreeMap<(DateTime<Utc>, usize), (usize, String, String)>,
    /// How many turns of a game a player wrote.
    wrote: BTreeMap<(usize, String), u32>,
    /// The games that were resigned, and by whom.
    resigned: BTreeSet<(usize, String)>,
}

impl Play<'_, '_> {
    fn play_on(mut self, begun: DateTime<Utc>) -> (Came, u32) {
        let last = begun + TimeDelta::days(400);
        loop {
            self.look();
            let letter = self.plans.first_key_value().map(|((at, _), _)| *at);
            let due = self.world.due();
            match (letter, due) {
                (Some(at), due) if due.is_none_or(|due| at < due) => {
                    let (_, (number, to, text)) = self.plans.pop_first().unwrap();
                    self.world.now = self.world.now.max(at);
                    let address = self.players[number].address.clone();
                    self.world.to(&address, &to, &text);
                }
                (_, Some(due)) if due < last => self.world.work(due),
                _ => break,
            }
        }
        let event = self.world.event(&cup());
        assert_eq!(event.stage, Stage::Over);
        assert_eq!(event.books(), Ok(()));
        assert_eq!(self.world.wrong(&cup()), Vec::<String>::new());
        assert_eq!(self.odd_deadlines(), Vec::<String>::new());
        let came = self.came();
        (came, self.world.kills)
    }

    /// Reads the mails that have gone out since, as their readers do; those that wait for others when they leave.
    fn look(&mut self) {
        let file = self.world.file();
        let mut new =
            file.prepare("SELECT id FROM outbox WHERE id > ? AND game IS NOT NULL ORDER BY id").unwrap();
        let new: Vec<i64> =
            new.query_map([self.seen], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
        self.seen = new.last().copied().unwrap_or(self.seen);
        self.unread.extend(new);
        let mut row = file
            .prepare(
                "SELECT game, kind, recipient, bytes, not_before, next_try IS NULL FROM open_outbox WHERE id = ?",
            )
            .unwrap();
        for id in std::mem::take(&mut self.unread) {
            let (game, kind, to, bytes, at, never): (String, String, String, Vec<u8>, i64, bool) = row
                .query_row([id], |r| Ok((r.get(0)?, r.get(1)?, r.get(2)?, r.get(3)?, r.get(4)?, r.get(5)?)))
                .unwrap();
            let at = DateTime::from_timestamp_micros(at).unwrap();
            let number = self.players.iter().position(|p| p.address == to);
            let (Some(number), false, "welcome" | "report") = (number, never, kind.as_str()) else {
                continue;
            };
            if at > self.world.now {
                self.unread.push(id);
                continue;
            }
            let Some(mail) = MessageParser::default().parse(&bytes) else { continue };
            let reply = mail.reply_to().and_then(|a| a.first()).and_then(Addr::address).unwrap_or_default();
            let text = mail.body_text(0).unwrap_or_default();
            self.read(number, (&game, reply), answers(&text), at);
        }
    }

    /// A turn is open, as a player reads: he plans what he does.
    fn read(&mut self, number: usize, (game, to): (&str, &str), done: String, at: DateTime<Utc>) {
        if to.is_empty() || self.resigned.contains(&(number, game.to_owned())) {
            return;
        }
        let wrote = self.wrote.entry((number, game.to_owned())).or_default();
        *wrote += 1;
        let turn = *wrote;
        let what = format!("{game} {turn} {number}");
        let minutes =
            |from: i64, until: i64| TimeDelta::minutes(from * 60 + drawn(&what, (until - from) * 60));
        let (after, text) = match habit(number) {
            Habit::Silent => return,
            Habit::Late => (minutes(17, 28), done),
            Habit::Absent if turn == 1 => {
                let (from, until) = (at.date_naive(), (at + TimeDelta::days(6)).date_naive());
                self.plan(
                    at + TimeDelta::hours(2),
                    (number, to.to_owned(), format!("absent {from}..{until}")),
                );
                (TimeDelta::days(7), done)
            }
            Habit::Resigns if turn > 2 && self.resigned.iter().all(|(who, _)| *who != number) => {
                self.resigned.insert((number, game.to_owned()));
                (minutes(4, 12), format!("resign {game}"))
            }
            _ => (minutes(2, 16), done),
        };
        self.plan(at + after, (number, to.to_owned(), text));
    }

    fn plan(&mut self, at: DateTime<Utc>, letter: (usize, String, String)) {
        let number = self.plans.len() + usize::try_from(self.seen).unwrap() * 1000;
        self.plans.insert((at, number), letter);
    }

    fn came(&mut self) -> Came {
        let event = self.world.event(&cup());
        let lines = self.world.lines(&cup());
        let moments = |of: fn(&Record) -> bool| -> Vec<DateTime<Utc>> {
            lines.iter().filter(|(_, record)| of(record)).map(|(at, _)| *at).collect()
        };
        let published = moments(|record| matches!(record, Record::Published { .. }));
        let closed = moments(|record| matches!(record, Record::Closed { .. }));
        let whole = (*closed.last().unwrap() - *published.first().unwrap()).num_days();
        let file = self.world.file();
        let count = |sql: &str| file.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
        let mails = count(
            "SELECT count(*) FROM outbox WHERE recipient <> 'ulla@club.example' AND (next_try IS NOT NULL OR sent IS NOT NULL)",
        );
        let silent = (0..PLAYERS).filter(|number| habit(*number) == Habit::Silent).map(|number| {
            let name = &self.players[number].name;
            let own = event.book.games.iter().filter(|game| game.pair.contains(name));
            let side = |game: &estafette::tournament::Game| usize::from(game.pair[0] != *name);
            own.map(|game| scoring::scores(&event.book, game).unwrap()[side(game)].points).sum()
        });
        Came {
            days: published.iter().zip(&closed).map(|(from, until)| (*until - *from).num_days()).collect(),
            mails: mails * 100 / (i64::try_from(PLAYERS).unwrap() * whole),
            most: self.busiest(),
            asked: self.asked(&["has no result", "no deadline", "taken over", "clock stands", "cannot"]),
            stood: self.asked(&["no deadline"]),
            silent: silent.collect(),
            hashes: (self.world.hash(&cup()), self.world.outbox()),
        }
    }

    /// The day of the player who had most mails in one, by their kinds.
    fn busiest(&self) -> String {
        let sql = "SELECT group_concat(n || ' ' || kind, ', ') FROM (
                       SELECT recipient, not_before / 86400000000 AS day, kind, count(*) AS n FROM outbox
                       WHERE recipient <> 'ulla@club.example' AND (next_try IS NOT NULL OR sent IS NOT NULL)
                       GROUP BY recipient, day, kind)
                   GROUP BY recipient, day ORDER BY sum(n) DESC LIMIT 1";
        self.world.file().query_row(sql, [], |row| row.get(0)).unwrap()
    }

    /// Mails to the organiser whose subjects have one of these words.
    fn asked(&self, words: &[&str]) -> usize {
        let file = self.world.file();
        let mut rows =
            file.prepare("SELECT bytes FROM open_outbox WHERE recipient = 'ulla@club.example'").unwrap();
        let bytes = rows.query_map([], |row| row.get::<_, Vec<u8>>(0)).unwrap();
        let asks = |bytes: &Vec<u8>| {
            let mail = MessageParser::default().parse(bytes);
            let subject = mail.as_ref().and_then(|m| m.subject()).unwrap_or_default().to_owned();
            words.iter().any(|word| subject.contains(word))
        };
        bytes.map(Result::unwrap).filter(asks).count()
    }

    /// Deadlines that are no whole minute, or outside the hours of a player though none was said to be.
    fn odd_deadlines(&self) -> Vec<String> {
        let file = self.world.file();
        let sql = "SELECT game, entry FROM open_journal WHERE entry LIKE '%\"entry\":\"deadline\"%'";
        let mut rows = file.prepare(sql).unwrap();
        let all = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        let all: Vec<(String, String)> = all.collect::<Result<_, _>>().unwrap();
        let mut zones: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for (game, _) in &all {
            if !zones.contains_key(game) {
                let mut held = file.prepare("SELECT zone FROM seats WHERE game = ?").unwrap();
                let held = held.query_map([game], |row| row.get::<_, String>(0)).unwrap();
                let known = |zone: String| *ZONES.iter().find(|known| **known == zone).unwrap();
                zones.insert(game.clone(), held.map(|zone| known(zone.unwrap())).collect());
            }
        }
        let fits = |at: DateTime<Utc>, zone: &str| {
            let zone = TimeZone::get(zone).unwrap();
            let clock = zone.to_datetime(jiff::Timestamp::from_second(at.timestamp()).unwrap());
            let now = u32::try_from(clock.hour()).unwrap() * 60 + u32::try_from(clock.minute()).unwrap();
            let [from, until] = self.cup.window;
            if from <= until { (from..=until).contains(&now) } else { now >= from || now <= until }
        };
        let odd = |(game, entry): &(String, String)| {
            let entry: serde_json::Value = serde_json::from_str(entry).unwrap();
            let at: DateTime<Utc> = entry["at"].as_str()?.parse().unwrap();
            let whole = at.second() == 0 && at.nanosecond() == 0;
            let outside = entry["shift"] == "outside" || entry["shift"] == "off-hours";
            let hours = zones[game].iter().all(|zone| fits(at, zone));
            (!whole || !outside && !hours).then(|| format!("{game} {entry} {:?}", zones[game]))
        };
        all.iter().filter_map(odd).collect()
    }
}

/// What holds of every cup.
fn check(name: &str, came: &Came) {
    println!("{name}: {came:?}");
    // Fourteen days, two to judge, and what a game that is played on may take.
    assert!(came.days.iter().all(|days| *days <= 21), "{name}: {came:?}");
    assert_eq!(came.silent, [0, 0], "{name}: silence wins nothing");
    assert_eq!(came.stood, 0, "{name}: no game stands without a deadline");
}

#[test]
fn rounds_close_over_the_end_of_summer_time_whoever_is_silent_late_absent_or_resigns() {
    let library = estafette::shelf::load(None).unwrap();
    check("autumn", &AUTUMN.hold(&library, None).0);
}

#[test]
fn rounds_close_over_the_beginning_of_summer_time_however_often_the_house_is_killed() {
    let library = estafette::shelf::load(None).unwrap();
    let (came, (again, kills)) = std::thread::scope(|scope| {
        let again = scope.spawn(|| SPRING.hold(&library, Some(11)));
        (SPRING.hold(&library, None).0, again.join().unwrap())
    });
    check("spring", &came);
    assert!(kills >= 10, "killed {kills} times");
    assert_eq!(again, came, "the same records and mails, however often it is killed");
}
