//! A case as a tournament that runs: letters are read, done or refused, and mails go out, as on a host. The clock does
//! what is due.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use super::super::armies::{self, Fault};
use super::super::live::{
    Act, Announcement, By, Entered, Event, Person, Reader, Record, Reminder, Seeds, Stage, decide, due,
    next_due,
};
use super::super::name::Name;
use super::super::post::{self, To, Writer};
use super::Problem;
use super::found::sorted;
use super::stated::Stated;
use estafette_core::{Lang, Secret, TournamentId};
use estafette_orders::Severity;

/// How often the clock may do something before a case is taken to run in a circle.
const MOST: usize = 10_000;

/// What a case came to.
pub struct Played {
    pub event: Event,
    /// What was refused, or not understood, by who wrote it.
    pub problems: Vec<Problem>,
    seeds: Seeds,
    id: TournamentId,
    now: DateTime<Utc>,
    mails: BTreeMap<String, BTreeSet<String>>,
}

/// The moment from which a case counts minutes: the latest round is published.
fn begin() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::days(20_000)
}

/// Plays a case: its letters in order, then time up to its end. Without any of them, nothing happens.
pub fn play(stated: &Stated) -> Played {
    let mut played = Played::of(stated);
    if stated.letters.is_empty() && stated.now.is_none() {
        return played;
    }
    for letter in &stated.letters {
        if let Some(minutes) = letter.at {
            played.pass(minutes);
        }
        played.letter(&letter.from, &letter.text);
    }
    if let Some(minutes) = stated.now {
        played.pass(minutes);
    }
    played
}

impl Played {
    fn of(stated: &Stated) -> Self {
        let seeds = Seeds::new(Secret::from_phrase("case"));
        let mut format = stated.book.format.clone();
        format.system = None;
        let teams_choose = format.clock.choose_tables;
        let sign_on_until = begin() - TimeDelta::days(2);
        let announcement = Announcement {
            terrain: stated.terrain.clone(),
            choose_minutes: teams_choose,
            ..Announcement::on_site("Case", stated.book.tables, sign_on_until)
        };
        let announced = Record::Announced { format, announcement, commitment: seeds.commitment() };
        let mut event = Event::of(&[(begin() - TimeDelta::days(3), announced)])
            .expect("a tournament begins with its announcement");
        let mut book = stated.book.clone();
        book.format = event.book.format.clone();
        event.book = book;
        event.seed = Some(seeds.sign_on());
        let rules = event.book.format.armies.unwrap_or_default();
        for player in players(&event).into_iter().chain(stated.armies.iter().map(|a| a.player.clone())) {
            let (zone, address) = ("UTC".to_owned(), String::new());
            let person = Person { name: player.clone(), address, zone, lang: Lang::English };
            event.people.insert(player, person);
        }
        for given in &stated.armies {
            let army = given.army();
            let faults = armies::faults(&rules, &army, event.teams());
            let entered = Entered { army, faults, late: false, judged: None, chosen: BTreeMap::new() };
            event.armies.insert(given.player.clone(), entered);
        }
        let last = event.book.last_round();
        for round in 1..=last {
            event.published.insert(round, begin());
            event.until.insert(round, begin() + TimeDelta::days(1));
        }
        let open = event.games(last).any(|game| game.outcome.is_none());
        event.stage = if open { Stage::Playing(last) } else { Stage::Pairing(last + 1) };
        let id = TournamentId::new("case");
        Self { event, problems: Vec::new(), seeds, id, now: begin(), mails: BTreeMap::new() }
    }

    /// Lets time pass to so many minutes, and does on the way what is due.
    fn pass(&mut self, minutes: u32) {
        let until = begin() + TimeDelta::minutes(i64::from(minutes));
        self.tick();
        while let Some(next) = next_due(&self.event, self.now).filter(|next| *next <= until) {
            self.now = next;
            self.tick();
        }
        self.now = self.now.max(until);
        self.tick();
    }

    fn tick(&mut self) {
        for _ in 0..MOST {
            let Some(act) = due(&self.event, self.now).into_iter().next() else { return };
            if self.act(&act, &By::Clock).is_err() {
                return;
            }
        }
    }

    fn act(&mut self, act: &Act, by: &By) -> Result<(), Fault> {
        let act = self.seeds.tell(&self.event, act);
        let records =
            decide(&self.event, &act, by, self.now).map_err(|refusal| fault(refusal.rule, refusal.text))?;
        for record in records {
            self.event.apply(self.now, &record);
            for mail in post::mails(&self.stage(), &record) {
                let to = match mail.to {
                    To::Player(name) => name.to_string(),
                    To::Umpire => "umpire".to_owned(),
                };
                self.mails.entry(to).or_default().insert(mail.about);
            }
        }
        Ok(())
    }

    fn stage(&self) -> post::Stage<'_> {
        let (id, event, now) = (&self.id, &self.event, self.now);
        post::Stage {
            id,
            event,
            address: "orders@example.org",
            site: None,
            umpires: &[],
            zone: "UTC",
            system: None,
            now,
            waiting: &[],
        }
    }

    /// A letter: all of it that can be done is done.
    fn letter(&mut self, from: &str, text: &str) {
        self.tick();
        let name: Option<Name> = from.parse().ok();
        let player = name.clone().filter(|name| self.event.people.contains_key(name));
        let (writer, by) = match player {
            Some(name) => (Writer::Player(name.clone()), By::Player(name)),
            None if from == "umpire" => (Writer::Umpire(from.to_owned()), By::Umpire(from.to_owned())),
            None => return self.problem(name, fault(None, format!("nobody is called `{from}`"))),
        };
        let wants = post::read(&self.stage(), &writer, "", text);
        for wrong in wants.problems.iter().filter(|p| p.severity == Severity::Error) {
            self.problem(name.clone(), fault(None, wrong.render(Lang::English)));
        }
        for line in &wants.passed {
            self.problem(name.clone(), fault(None, format!("`{line}` is no line that is known")));
        }
        for (_, act) in &wants.acts {
            if let Err(fault) = self.act(act, &by) {
                self.problem(name.clone(), fault);
            }
        }
    }

    fn problem(&mut self, name: Option<Name>, fault: Fault) {
        self.problems.push(Problem { names: name.into_iter().collect(), fault });
    }

    /// Of whose army each player may know all that he knows himself, in the variant that is played.
    pub fn informed(&self) -> Value {
        let whole = |me: &Name| -> Value {
            let seen = self.event.seen_by(&Reader::Player(me.clone()));
            let whole = |name: &&Name| {
                let (Some(all), Some(shown)) = (self.event.armies.get(*name), seen.armies.get(*name)) else {
                    return false;
                };
                let same = all.army.items == shown.army.items
                    && all.army.mixed == shown.army.mixed
                    && all.army.detachments == shown.army.detachments;
                let variants = all.army.variants.iter().zip(&shown.army.variants);
                same && variants.into_iter().any(|(all, shown)| all == shown)
            };
            let others = self.event.armies.keys().filter(|name| *name != me);
            others.filter(whole).map(|name| json!(name)).collect()
        };
        self.event.people.keys().map(|me| (me.to_string(), sorted(whole(me)))).collect()
    }

    /// Whose army may be played.
    pub fn may_play(&self) -> Value {
        let armies = self.event.armies.iter();
        armies.map(|(name, entered)| (name.to_string(), json!(entered.allowed()))).collect()
    }

    /// The timetable of the round that is played, in minutes after its official start.
    pub fn timetable(&self) -> Value {
        let clock = &self.event.book.format.clock;
        let Some(round) = self.event.playing().filter(|round| self.event.started.contains_key(round)) else {
            return json!({ "started": false });
        };
        let games = self.event.games(round);
        let each = games.flat_map(|game| game.pair.iter().map(move |player| (game, player)));
        let set_up: Value =
            each.map(|(game, player)| (player.to_string(), json!(self.event.set_up(game, player)))).collect();
        let play = clock.play_from();
        json!({
            "started": true,
            "set_up": set_up,
            "play": play,
            "last_begin": play + clock.last_begin,
            "stop": play + clock.stop,
        })
    }

    /// Minutes of playing time at which a signal was given.
    pub fn signals(&self) -> Value {
        let given = self.event.reminded.iter();
        let given = given.filter_map(|reminder| match reminder {
            Reminder::Signal(round, minutes) if Some(*round) == self.event.playing() => Some(json!(minutes)),
            _ => None,
        });
        given.collect()
    }

    /// Units that the umpire put off the table.
    pub fn off_table(&self) -> Value {
        let mut all: BTreeMap<String, Vec<&str>> =
            self.event.people.keys().map(|name| (name.to_string(), Vec::new())).collect();
        for put in &self.event.book.off_table {
            all.entry(put.name.to_string()).or_default().extend(put.units.iter().map(String::as_str));
        }
        all.into_iter().map(|(name, units)| (name, sorted(json!(units)))).collect()
    }

    /// What each, and the umpire, was mailed about.
    pub fn mailed(&self) -> Value {
        let mut all = self.mails.clone();
        for reader in self.event.people.keys().map(Name::as_str).chain(["umpire"]) {
            all.entry(reader.to_owned()).or_default();
        }
        json!(all)
    }
}

/// All players of a tournament.
fn players(event: &Event) -> Vec<Name> {
    let entrants = event.book.entrants.keys();
    entrants.flat_map(|entrant| event.players_of(entrant).into_iter().cloned()).collect()
}

fn fault(rule: Option<String>, text: String) -> Fault {
    Fault { rule: rule.unwrap_or_default(), see: Vec::new(), text }
}
