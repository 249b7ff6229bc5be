//! What there is to tell of a tournament, as values: the one source of tables, JSON and pages.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::super::book::{Book, Game, Period, Round};
use super::super::format::{Criterion, Entrants};
use super::super::live::Event;
use super::super::name::Name;
use super::super::ranking::{self, Standing};
use super::super::scoring;
use estafette_core::GameId;

/// Who stands where after a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Standings {
    /// The title of the tournament.
    pub title: String,
    /// After which round; 0 before the first.
    pub after: Round,
    /// From the top down.
    pub standings: Vec<StandingLine>,
}

/// A line of a standing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct StandingLine {
    /// The rank, from 1; those who share one have the same.
    pub rank: u32,
    /// The player or team.
    pub name: Name,
    /// The club, if any.
    pub club: Option<String>,
    /// The team of a player, where players of teams are ranked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team: Option<Name>,
    /// What counts, by the name of the criterion and in its order. Damage is in quarters of a point, the points
    /// of opponents beaten in halves, as the names say.
    #[serde(flatten)]
    pub criteria: Map<String, Value>,
    /// Games played, byes not counted.
    pub games: u32,
}

/// All results against all, after a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct CrossTable {
    /// The title of the tournament.
    pub title: String,
    /// After which round.
    pub after: Round,
    /// In the order of the standing.
    pub lines: Vec<CrossLine>,
}

/// What one entrant did in each round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct CrossLine {
    /// The rank; those who share one have the same.
    pub rank: u32,
    /// The number by which the other lines call it; nobody else has it, and it stays the same from round to round.
    pub number: u32,
    /// The player or team.
    pub name: Name,
    /// Points in all.
    pub points: i64,
    /// Round by round, from the first.
    pub rounds: Vec<Met>,
}

/// What an entrant did in a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "was", rename_all = "kebab-case")]
pub enum Met {
    /// He met somebody.
    #[serde(rename_all = "kebab-case")]
    Game {
        /// Whom.
        opponent: Name,
        /// The number of that one.
        number: u32,
        /// The points of both, his own first; of a match those of all its games that have a result.
        points: [i64; 2],
    },
    /// He had no opponent.
    Bye {
        /// What that gave him.
        points: i64,
    },
    /// He was not there.
    Absent,
}

/// Who meets whom in a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Pairings {
    /// The title of the tournament.
    pub title: String,
    /// The round.
    pub round: Round,
    /// By table.
    pub pairings: Vec<Pairing>,
    /// Who has no opponent.
    pub byes: Vec<Name>,
}

/// A game of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Pairing {
    /// The table, if it has one.
    pub table: Option<u32>,
    /// The period, in a tournament of teams.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<Period>,
    /// The players; the first has the first side.
    pub players: [Name; 2],
    /// Their teams, in a tournament of teams.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub teams: Option<[Name; 2]>,
    /// The points of both, once it has a result.
    pub points: Option<[i64; 2]>,
    /// The game of the house, if it is played here.
    pub game: Option<GameId>,
}

/// The standing after a round.
pub fn standing_facts(event: &Event, after: Round) -> Standings {
    of_lines(event, after, &ranking::standings(&event.book, after))
}

/// The same of the single players of teams, all or those of one period [W-2.2.4b].
pub fn individual_facts(event: &Event, after: Round, period: Option<Period>) -> Standings {
    of_lines(event, after, &ranking::individuals(&event.book, after, period))
}

fn of_lines(event: &Event, after: Round, lines: &[Standing]) -> Standings {
    let line = |line: &Standing| {
        let criteria = event.book.format.ranking.iter().zip(&line.values);
        let entrant = event.book.entrant_of(&line.name).unwrap_or(&line.name);
        StandingLine {
            rank: line.rank,
            name: line.name.clone(),
            club: event.book.entrants.get(entrant).and_then(|e| e.club.clone()),
            team: (entrant != &line.name).then(|| entrant.clone()),
            criteria: criteria.map(|(criterion, value)| (key(*criterion).to_owned(), json!(value))).collect(),
            games: line.games,
        }
    };
    let standings = lines.iter().map(line).collect();
    Standings { title: event.announcement.title.clone(), after, standings }
}

/// What a criterion is called in JSON.
fn key(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::Points => "points",
        Criterion::Difference => "difference",
        Criterion::Damage => "damage-quarters",
        Criterion::Wins => "wins",
        Criterion::OpponentsPoints => "opponents-points",
        Criterion::BeatenPoints => "beaten-points-halves",
        Criterion::DirectGame => "direct-game",
    }
}

/// The cross-table after a round.
pub fn cross_facts(event: &Event, after: Round) -> CrossTable {
    let lines = ranking::standings(&event.book, after);
    let numbers = numbers(&event.book);
    let line = |line: &Standing| CrossLine {
        rank: line.rank,
        number: numbers.get(&line.name).copied().unwrap_or(0),
        name: line.name.clone(),
        points: line.points,
        rounds: (1..=after).map(|round| met(event, &numbers, round, &line.name)).collect(),
    };
    let title = event.announcement.title.clone();
    CrossTable { title, after, lines: lines.iter().map(line).collect() }
}

/// The number of each entrant, from 1: the order before the first round, in which a report for FIDE numbers players.
fn numbers(book: &Book) -> BTreeMap<Name, u32> {
    ranking::standings(book, 0).into_iter().map(|line| line.name).zip(1..).collect()
}

fn met(event: &Event, numbers: &BTreeMap<Name, u32>, round: Round, name: &Name) -> Met {
    let book = &event.book;
    if book.byes.iter().any(|b| b.round == round && b.name == *name) {
        let each = if event.teams() { event.players_of(name).len() } else { 1 };
        return Met::Bye { points: book.format.bye.points * i64::try_from(each).unwrap_or(1) };
    }
    let (mut points, mut met) = ([0, 0], None);
    for game in event.games(round) {
        let entrants = game.pair.each_ref().map(|p| book.entrant_of(p).unwrap_or(p));
        let Some(at) = entrants.iter().position(|e| *e == name) else { continue };
        met = Some(entrants[1 - at]);
        if let Some(scores) = scoring::scores(book, game) {
            points[0] += scores[at].points;
            points[1] += scores[1 - at].points;
        }
    }
    let Some(opponent) = met else { return Met::Absent };
    let number = numbers.get(opponent).copied().unwrap_or(0);
    Met::Game { opponent: opponent.clone(), number, points }
}

/// Who meets whom in a round.
pub fn pairing_facts(event: &Event, round: Round) -> Pairings {
    let book = &event.book;
    let mut games: Vec<&Game> = event.games(round).collect();
    games.sort_by_key(|g| g.table);
    let of = |game: &&Game| {
        let scores = game.outcome.as_ref().and_then(|_| scoring::scores(book, game));
        let team = |player: &Name| book.entrant_of(player).unwrap_or(player).clone();
        Pairing {
            table: game.table,
            period: game.period,
            players: game.pair.clone(),
            teams: (book.format.entrants == Entrants::Teams).then(|| game.pair.each_ref().map(team)),
            points: scores.map(|both| both.map(|score| score.points)),
            game: event.opened.get(&(game.round, game.pair[0].clone())).cloned(),
        }
    };
    let byes = book.byes.iter().filter(|b| b.round == round).map(|b| b.name.clone()).collect();
    let title = event.announcement.title.clone();
    Pairings { title, round, pairings: games.iter().map(of).collect(), byes }
}
