//! The tables of a case to a book, with everything that is wrong in them.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;

use super::super::book::{Book, Bye, Entrant, Period, Round};
use super::super::format::{Entrants, Format, fault_of};
use super::super::name::Name;
use super::super::teams::Choosing;
use super::super::timing::{ClockRules, Next};
use super::given::{self, GivenArmy, Letter, Table};
use super::{Problem, failure, matches, settings};
use estafette_cases::{Case, Failure};
use estafette_orders::near::did_you_mean;

/// What a case states, read.
pub struct Stated {
    pub book: Book,
    /// The round to be paired.
    pub round: Round,
    pub armies: Vec<GivenArmy>,
    pub clock: Option<given::Clock>,
    pub choosing: Option<Choosing>,
    /// What is wrong with the result sheets, with choices of tables, and with letters.
    pub problems: Vec<Problem>,
    /// The terrain of real tables.
    pub terrain: Vec<String>,
    pub letters: Vec<Letter>,
    pub now: Option<u32>,
}

impl Stated {
    /// What follows by the clock, if the case asks.
    pub fn next(&self) -> Option<Next> {
        let rules: &ClockRules = &self.book.format.clock;
        self.clock.map(|clock| rules.next(clock.minutes, clock.periods))
    }
}

/// Reads a case.
///
/// # Errors
/// All that keeps it from being played, by line.
pub fn read(case: &Case) -> Result<Stated, Vec<Failure>> {
    let Some(table) = &case.tournament else {
        return Err(vec![failure(case, "system", "a case of a tournament has a `[tournament]`")]);
    };
    let mut reading = Reading { case, failures: Vec::new(), declared: false };
    let stated = reading
        .read::<Table>("tournament", toml::Value::Table(table.clone()))
        .and_then(|table| reading.stated(table));
    match stated {
        Some(stated) if reading.failures.is_empty() => Ok(stated),
        _ => Err(reading.failures),
    }
}

/// A case being read, with the faults found so far.
pub(super) struct Reading<'c> {
    case: &'c Case,
    failures: Vec<Failure>,
    /// Whether the case says who takes part; else whoever plays does.
    declared: bool,
}

impl Reading<'_> {
    pub(super) fn fail(&mut self, path: &str, text: impl Into<String>) {
        self.failures.push(failure(self.case, path, text));
    }

    /// A value of some shape at a path; what is wrong is told at the key that it is about.
    fn read<T: DeserializeOwned>(&mut self, path: &str, value: toml::Value) -> Option<T> {
        value
            .try_into()
            .map_err(|e: toml::de::Error| {
                let text = fault_of(&e, "", "").reason;
                self.failures.push(Failure {
                    line: self.case.line_of(path, &text),
                    text: format!("`{path}`: {text}"),
                });
            })
            .ok()
    }

    fn stated(&mut self, table: Table) -> Option<Stated> {
        let format = self.format(&table)?;
        let mut book = Book::new(format);
        self.entrants(&mut book, &table);
        let armies: Vec<GivenArmy> = (0..)
            .zip(table.armies)
            .filter_map(|(at, army)| self.read(&format!("tournament.armies[{at}]"), army))
            .collect();
        let mut problems = Vec::new();
        for (at, game) in (0..).zip(table.games) {
            let path = format!("tournament.games[{at}]");
            if let Some(game) = self.read::<given::Game>(&path, game) {
                problems.extend(self.game(&mut book, &path, &game, &armies));
            }
        }
        for (at, bye) in (0..).zip(table.byes) {
            let path = format!("tournament.byes[{at}].player");
            self.entered(&mut book, &bye.player, &path);
            book.byes.push(Bye { round: bye.round, name: bye.player });
        }
        if book.shuffle.is_empty() {
            book.shuffle = book.entrants.keys().cloned().collect();
        }
        let count = u32::try_from(book.entrants.len()).unwrap_or(u32::MAX) / 2;
        let games = if book.format.entrants == Entrants::Teams { 3 } else { 1 };
        book.tables = table.tables.filter(|tables| *tables > 0).unwrap_or(count * games);
        let round = table.round.unwrap_or_else(|| book.last_round() + 1);
        let choosing =
            table.r#match.and_then(|given| matches::choosing(&book.format.clock, given, &mut problems));
        let letters = (0..).zip(table.letters);
        let letters: Vec<Letter> = letters
            .filter_map(|(at, letter)| self.read(&format!("tournament.letters[{at}]"), letter))
            .collect();
        let (terrain, now) = (table.terrain, table.now);
        Some(Stated { book, round, armies, clock: table.clock, choosing, problems, terrain, letters, now })
    }

    fn format(&mut self, table: &Table) -> Option<Format> {
        let usual = if table.teams.is_empty() { "german-open" } else { "team-championship" };
        let name = table.format.as_deref().unwrap_or(usual);
        let mut format = Format::built_in(name).map_err(|text| self.fail("tournament.format", text)).ok()?;
        if let Some(rounds) = table.rounds {
            format.rounds = rounds;
        }
        for (key, value) in &self.case.settings.0 {
            if let Err(text) = settings::set(&mut format, key, value) {
                let part = ["settings", "decisions"]
                    .into_iter()
                    .find(|part| self.case.line(&format!("{part}.{key}")) != self.case.line(part));
                self.fail(&format!("{}.{key}", part.unwrap_or("settings")), text);
            }
        }
        Some(format)
    }

    /// Players, or teams with their players, in the order of the shuffle; who is named there alone has no
    /// club.
    fn entrants(&mut self, book: &mut Book, table: &Table) {
        let teams = book.format.entrants == Entrants::Teams;
        if !teams && !table.teams.is_empty() {
            let text = format!("the format `{}` pairs players, not teams", book.format.name);
            self.fail("tournament.teams", text);
        }
        // Players without a team can be spoken of where teams are paired: their armies can be looked at.
        for (name, player) in table.players.iter().filter(|_| !teams) {
            book.entrants.insert(name.clone(), Entrant { club: player.club.clone(), ..Entrant::default() });
        }
        for (name, team) in &table.teams {
            let players = Period::ALL.into_iter().zip([&team.antique, &team.dark_ages, &team.medieval]);
            let players = players.filter_map(|(period, player)| Some((period, player.clone()?))).collect();
            let club = team.club.clone();
            book.entrants.insert(name.clone(), Entrant { club, players, ..Entrant::default() });
        }
        self.declared = !book.entrants.is_empty();
        for (at, name) in table.shuffle.iter().enumerate() {
            self.entered(book, name, &format!("tournament.shuffle[{at}]"));
        }
        self.declared |= !table.shuffle.is_empty();
        if teams {
            book.entrants.iter_mut().for_each(|(name, team)| complete(name, team));
        }
        book.shuffle.clone_from(&table.shuffle);
    }

    /// Makes sure that somebody is entered: a name that is nearly a known one is a fault, another one enters.
    pub(super) fn entered(&mut self, book: &mut Book, name: &Name, path: &str) {
        if book.entrants.contains_key(name) || book.entrant_of(name).is_some() {
            return;
        }
        let near = did_you_mean(name.as_str(), book.entrants.keys().map(Name::as_str));
        if self.declared && name.as_str().chars().count() > 3 && !near.is_empty() {
            self.fail(path, format!("nobody is called `{name}`{near}"));
        }
        let mut entrant = Entrant::default();
        if book.format.entrants == Entrants::Teams {
            complete(name, &mut entrant);
        }
        book.entrants.insert(name.clone(), entrant);
    }
}

/// Gives a team that names no players three of its own.
fn complete(team: &Name, entrant: &mut Entrant) {
    if entrant.players.is_empty() {
        let own = |period: Period| Some((period, format!("{team} {}", found_name(period)).parse().ok()?));
        entrant.players = Period::ALL.into_iter().filter_map(own).collect::<BTreeMap<_, _>>();
    }
}

/// A period as cases name it.
pub fn found_name(period: Period) -> &'static str {
    match period {
        Period::Antique => "antique",
        Period::DarkAges => "dark-ages",
        Period::Medieval => "medieval",
    }
}
