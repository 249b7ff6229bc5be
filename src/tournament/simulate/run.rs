//! The run of a simulation: what happens next, and what players and umpires make of it.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};

use super::super::book::{Award, Game, Outcome, Period, Round};
use super::super::format::{Entrants, Policy, Scoring};
use super::super::live::{
    Act, Announcement, By, Event, Person, Record, Seeds, announce, decide, due, next_due,
};
use super::super::name::Name;
use super::super::teams::Choosing;
use super::crowd::{Luck, Player, evening};
use super::measure;
use super::play;
use super::told::{Simulated, Tally};
use super::{Plan, Progress};
use estafette_core::{GameId, Secret};
use estafette_schedule::Zone;

/// Steps beyond which a simulation is taken to run in a circle.
const MOST_STEPS: u32 = 2_000_000;
/// Days that a round may last.
const ROUND_DAYS: u32 = 14;
/// The week in which players sign on, and the days more that they have for their armies.
const SIGN_ON: i64 = 7;
const LISTS: i64 = 3;

/// A tournament that is simulated.
pub(super) struct Run<'a> {
    plan: &'a Plan,
    progress: &'a mut dyn FnMut(Progress),
    event: Event,
    seeds: Seeds,
    luck: Luck,
    now: DateTime<Utc>,
    /// What people will do, by when, in the order in which they set out to.
    ahead: BTreeMap<(DateTime<Utc>, u64), (By, Act)>,
    set_out: u64,
    crowd: BTreeMap<Name, Player>,
    /// How games really ended, by round and first player.
    truth: BTreeMap<(Round, Name), Outcome>,
    tally: Tally,
}

fn umpire() -> By {
    By::Umpire("simulated umpire".to_owned())
}

impl<'a> Run<'a> {
    pub(super) fn new(plan: &'a Plan, progress: &'a mut dyn FnMut(Progress)) -> Result<Self, String> {
        let now: DateTime<Utc> = "2027-02-01T12:00:00Z".parse().map_err(|e| format!("{e}"))?;
        let mut format = plan.format.clone();
        format.rounds = plan.rounds;
        let sign_on_until = now + TimeDelta::days(SIGN_ON);
        let announcement = Announcement {
            title: "A made-up tournament".to_owned(),
            scenarios: format.system.iter().map(|_| "made-up".to_owned()).collect(),
            terrain: Vec::new(),
            // As many as there are games, so that tables count as they do on site.
            tables: if format.entrants == Entrants::Teams { plan.players / 6 * 3 } else { plan.players / 2 },
            most: 0,
            sign_on_until,
            lists_until: format.armies.map(|_| sign_on_until + TimeDelta::days(LISTS)),
            terms: String::new(),
            round_days: ROUND_DAYS,
            publish_after_hours: 12,
            choose_minutes: 48 * 60,
            judge_hours: 72,
            remind_hours: 48,
        };
        let seeds = Seeds::new(Secret::from_phrase(&format!("simulated seed {}", plan.seed)));
        let first = announce(format, announcement, seeds.commitment(), now).map_err(|r| r.text)?;
        let mut luck = Luck::new(plan.seed)?;
        let crowd = Player::all(plan, &mut luck)?;
        let mut run = Self {
            plan,
            progress,
            event: Event::of(&[(now, first)])?,
            seeds,
            luck,
            now,
            ahead: BTreeMap::new(),
            set_out: 0,
            crowd: crowd.iter().map(|p| (p.name.clone(), p.clone())).collect(),
            truth: BTreeMap::new(),
            tally: Tally::default(),
        };
        run.all_sign_on(&crowd)?;
        Ok(run)
    }

    /// Runs until nothing happens any more.
    pub(super) fn play_out(mut self) -> Result<Simulated, String> {
        for _ in 0..MOST_STEPS {
            if let Some(act) = due(&self.event, self.now).into_iter().next() {
                let act = self.seeds.tell(&self.event, &act);
                self.perform(&By::Clock, &act)?;
                continue;
            }
            let clock = next_due(&self.event, self.now);
            let people = self.ahead.first_key_value().map(|((at, _), _)| *at);
            let Some(next) = clock.into_iter().chain(people).min().filter(|_| !self.event.ended()) else {
                let books = self.event.books();
                books.map_err(|faults| format!("the books do not balance: {}", faults.join("; ")))?;
                return measure::told(self.plan, &self.event, &self.crowd, self.tally);
            };
            self.now = self.now.max(next);
            if people.is_some_and(|at| at <= self.now)
                && let Some((_, (by, act))) = self.ahead.pop_first()
                && self.still_makes_sense(&act)
            {
                self.perform(&by, &act)?;
            }
        }
        Err("the simulation does not come to an end".to_owned())
    }

    fn later(&mut self, at: DateTime<Utc>, by: By, act: Act) {
        self.set_out += 1;
        self.ahead.insert((at, self.set_out), (by, act));
    }

    /// Whether what somebody set out to do is not overtaken by what happened since.
    fn still_makes_sense(&self, act: &Act) -> bool {
        match act {
            Act::Rule { round, pair, .. } | Act::Finish { round, pair, .. } => {
                let open = self.event.game(*round, pair).is_some_and(|g| g.outcome.is_none());
                let ruled = matches!(act, Act::Rule { .. });
                open && (ruled || pair.iter().all(|p| self.plays_on(p)))
            }
            Act::GiveSheet { by, .. } => self.plays_on(by),
            Act::LateOrders { name, .. } => self.plays_on(name),
            _ => true,
        }
    }

    fn plays_on(&self, player: &Name) -> bool {
        self.event.book.entrant_of(player).is_some_and(|name| self.event.stays(name))
    }

    fn perform(&mut self, by: &By, act: &Act) -> Result<(), String> {
        let made = match (decide(&self.event, act, by, self.now), by) {
            (Ok(made), _) => made,
            (Err(refusal), By::Clock) => return Err(format!("the clock was refused: {refusal}")),
            (Err(_), _) => {
                self.tally.refused += 1;
                return Ok(());
            }
        };
        for record in &made {
            self.event.apply(self.now, record);
            self.tally.records += 1;
        }
        made.iter().for_each(|record| self.react(record));
        Ok(())
    }

    fn all_sign_on(&mut self, crowd: &[Player]) -> Result<(), String> {
        if !self.event.teams() {
            for player in crowd {
                let people = vec![player.person()];
                let at = self.signs_on_at(40);
                self.sign_on(at, &player.name, &player.club, people, BTreeMap::new());
            }
            return Ok(());
        }
        for (number, three) in (1..).zip(crowd.chunks_exact(3)) {
            let name: Name = format!("Team {number:02}").parse()?;
            let people = three.iter().map(Player::person).collect();
            let periods = Period::ALL.into_iter().zip(three.iter().map(|p| p.name.clone())).collect();
            let at = self.signs_on_at(0);
            self.sign_on(at, &name, &three[0].club, people, periods);
        }
        Ok(())
    }

    /// Some time before sign-on closes; of a thousand, so many come late.
    fn signs_on_at(&mut self, late: u32) -> DateTime<Utc> {
        let minutes = self.luck.roll(u32::try_from(SIGN_ON * 24 * 60).unwrap_or(u32::MAX));
        let later = if self.luck.often(late) { TimeDelta::days(SIGN_ON + 10) } else { TimeDelta::zero() };
        self.now + TimeDelta::minutes(minutes - 1) + later
    }

    fn sign_on(
        &mut self,
        at: DateTime<Utc>,
        name: &Name,
        club: &str,
        people: Vec<Person>,
        periods: BTreeMap<Period, Name>,
    ) {
        let by = By::Player(people.first().map_or_else(|| name.clone(), |p| p.name.clone()));
        let of: BTreeMap<Name, Period> =
            periods.iter().map(|(period, name)| (name.clone(), *period)).collect();
        if let Some(rules) = self.event.book.format.armies {
            for person in &people {
                let army = play::army(self.luck.roll(60), of.get(&person.name).copied(), rules.limit);
                let hours =
                    if self.luck.often(40) { 24 * (SIGN_ON + LISTS) + 12 } else { self.luck.roll(48) };
                let given = at + TimeDelta::hours(hours);
                let act = Act::GiveArmy { player: person.name.clone(), army };
                self.later(given, By::Player(person.name.clone()), act);
            }
        }
        let club = Some(club.to_owned());
        self.later(at, by, Act::SignOn { name: name.clone(), club, people, periods });
    }

    /// What people set out to do because of a record.
    fn react(&mut self, record: &Record) {
        match record {
            Record::Placed { round, games } => {
                for (_, pair, _) in games {
                    if let Some(game) = self.event.game(*round, pair).cloned() {
                        self.play(&game);
                    }
                }
            }
            Record::MatchOpened { choosing, .. } => self.choose(&choosing.lower, choosing),
            Record::TableChosen { team, .. } => {
                let open = self.event.choosing.values().find(|c| c.lower == *team && c.next().is_some());
                if let Some(choosing) = open.cloned() {
                    self.choose(&choosing.other, &choosing);
                }
            }
            Record::Disputed { round, pair, .. } => {
                self.tally.disputed += 1;
                self.judge(*round, pair);
            }
            Record::Overdue { round, pair, .. } => {
                self.tally.overdue += 1;
                self.judge(*round, pair);
            }
            Record::Unpairable { .. } => self.relax(),
            Record::Left { name, .. } => {
                self.tally.left += 1;
                if self.luck.often(500) {
                    let back = self.now + TimeDelta::days(self.luck.roll(25));
                    self.later(back, umpire(), Act::Return { name: name.clone() });
                }
            }
            Record::Returned { .. } => self.tally.returned += 1,
            Record::Resulted { round, pair, outcome, .. } => {
                if matches!(outcome, Outcome::Awarded(_)) {
                    self.tally.awarded += 1;
                }
                let from = self.event.published.get(round).copied().unwrap_or(self.now);
                self.tally.lasted.entry(*round).or_default().insert(pair[0].clone(), self.now - from);
                self.tell_progress(*round);
            }
            Record::Closed { round } => {
                self.tally.closed.insert(*round, self.now);
                self.tell_progress(*round);
            }
            _ => {}
        }
    }

    fn tell_progress(&mut self, round: Round) {
        let games = &self.event.book.games;
        let done = games.iter().filter(|g| g.outcome.is_some()).count();
        (self.progress)(Progress { round, rounds: self.event.book.format.rounds, done, games: games.len() });
    }

    /// Two players play their game, in the house or on a table.
    fn play(&mut self, game: &Game) {
        let known = game.pair.each_ref().map(|p| self.crowd.get(p).cloned());
        let [Some(one), Some(other)] = known else { return };
        let pair = [&one, &other];
        for player in pair {
            if self.luck.often(6) {
                let leaves = self.now + TimeDelta::hours(self.luck.roll(24 * 10));
                let entrant = self.event.book.entrant_of(&player.name).cloned();
                if let Some(name) = entrant {
                    self.later(leaves, By::Player(player.name.clone()), Act::Leave { name });
                }
            }
        }
        let outcome = play::outcome(&self.event.book.format.scoring, pair, &mut self.luck);
        self.truth.insert((game.round, one.name.clone()), outcome.clone());
        if self.event.in_house() {
            self.play_by_mail(game, pair, outcome);
        } else {
            self.play_on_table(game, pair, &outcome);
        }
    }

    fn play_by_mail(&mut self, game: &Game, pair: [&Player; 2], outcome: Outcome) {
        let (round, names) = (game.round, game.pair.clone());
        self.tally.opened += 1;
        let id = GameId::new(&format!("made-up-r{round}-{}", self.tally.opened));
        self.later(self.now, By::Clock, Act::OpenedGame { round, pair: names.clone(), game: id });
        let course = play::course(pair, self.now, &mut self.luck);
        self.tally.turns += course.turns;
        for (name, at) in course.missed {
            *self.tally.missed.entry((round, name.clone())).or_default() += 1;
            let hours = u32::try_from(self.luck.roll(36)).unwrap_or(0);
            self.later(at, umpire(), Act::LateOrders { round, name, hours });
        }
        if let Some((name, at)) = course.given_up {
            self.tally.no_shows += 1;
            let name = self.event.book.entrant_of(&name).cloned().unwrap_or(name);
            self.later(at, umpire(), Act::Leave { name });
        }
        let ended = course.ended.max(self.now + TimeDelta::minutes(1));
        self.later(ended, By::Clock, Act::Finish { round, pair: names, outcome });
    }

    fn play_on_table(&mut self, game: &Game, pair: [&Player; 2], outcome: &Outcome) {
        let met = self.now + TimeDelta::days(self.luck.roll(ROUND_DAYS - 4));
        for player in pair {
            self.tally.turns += 1;
            let Some(at) = player.answers(met, &mut self.luck) else {
                *self.tally.missed.entry((game.round, player.name.clone())).or_default() += 1;
                continue;
            };
            // One of fifty sheets tells of another game than the one that was played.
            let told = if self.luck.often(20) {
                play::outcome(&self.event.book.format.scoring, pair, &mut self.luck)
            } else {
                outcome.clone()
            };
            let sheet = play::sheet(&self.event.book, game, &told);
            let by = player.name.clone();
            self.later(at, By::Player(by.clone()), Act::GiveSheet { by, sheet });
        }
    }

    /// A team chooses among what is left to it.
    fn choose(&mut self, team: &Name, choosing: &Choosing) {
        let speaker = self.event.players_of(team).first().and_then(|p| self.crowd.get(*p)).cloned();
        let Some(speaker) = speaker else { return };
        let Some(at) = speaker.answers(self.now, &mut self.luck) else { return };
        if let Some(tables) = self.luck.one(&choosing.choices()).cloned() {
            self.later(at, By::Player(speaker.name), Act::ChooseTables { team: team.clone(), tables });
        }
    }

    /// An umpire looks at a game when he has an evening for it: what was played counts, and who left has nothing.
    fn judge(&mut self, round: Round, pair: &[Name; 2]) {
        let thinks = TimeDelta::hours(self.luck.roll(90));
        let zone = "Europe/Berlin".parse().unwrap_or_else(|_| Zone::utc());
        let at = evening(&zone, self.now + thinks);
        let format = &self.event.book.format;
        let by_result = matches!(format.scoring, Scoring::WinDrawLoss { .. });
        let bye = format.bye;
        let full = Award { points: bye.points, difference: bye.difference, damage: bye.damage };
        let stay = pair.each_ref().map(|p| self.plays_on(p));
        let outcome = match (stay, self.truth.get(&(round, pair[0].clone()))) {
            ([true, true], Some(truth)) => truth.clone(),
            ([true, true], None) if by_result => Outcome::Winner(None),
            _ if by_result => format.forfeited(stay.map(|stays| !stays)),
            _ => Outcome::Awarded(stay.map(|stays| if stays { full } else { Award::default() })),
        };
        let why = "simulated".to_owned();
        self.later(at, umpire(), Act::Rule { round, pair: pair.clone(), outcome, why });
    }

    /// An umpire lets go of what forbids a round, and calls the tournament off when nothing is left to let go of.
    fn relax(&mut self) {
        self.tally.relaxed += 1;
        let mut pairing = self.event.book.format.pairing.clone();
        let at = self.now + TimeDelta::hours(self.luck.roll(12));
        let why = "no round could be paired".to_owned();
        pairing.repeat = match pairing.repeat {
            Policy::Forbid => Policy::Avoid,
            Policy::Avoid => Policy::Allow,
            Policy::Allow => return self.later(at, umpire(), Act::CallOff { why }),
        };
        let rounds = self.event.book.format.rounds;
        self.later(at, umpire(), Act::Amend { pairing, rounds, why });
    }
}
