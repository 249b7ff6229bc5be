//! What the room says to a book: of everything that a case expects, and of nothing else.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::super::book::{Book, Period, Round};
use super::super::format::{ArmyRules, Entrants};
use super::super::name::Name;
use super::super::pairing::{Paired, pair};
use super::super::ranking::standings;
use super::super::scoring::{Ledger, QUARTERS, Score};
use super::super::{armies, teams};
use super::Problem;
use super::event::{self, Played};
use super::stated::{Stated, found_name};

/// What was found.
pub struct Found {
    /// By the keys of an expectation, in its shape.
    pub values: Value,
    /// What is wrong with armies, sheets and choices.
    pub problems: Vec<Problem>,
}

/// Everything that is expected, as it is found.
pub fn of_event(stated: &Stated, expected: &Map<String, Value>) -> Found {
    let played = event::play(stated);
    let book = &played.event.book;
    let mut values = Map::new();
    let ledger = Ledger::of(book, u32::MAX);
    let of_all = |value: &dyn Fn(Score) -> Value| -> Value {
        let players = book.entrants.values().flat_map(|entrant| entrant.players.values());
        let names = book.entrants.keys().chain(players);
        names.map(|name| (name.to_string(), value(total(book, &ledger, name)))).collect()
    };
    let mut problems = stated.problems.clone();
    problems.extend(played.problems.iter().cloned());
    for key in expected.keys() {
        let value = match key.as_str() {
            "victory_points" => of_all(&|score| score.points.into()),
            "differences" => of_all(&|score| score.difference.into()),
            "damage" => of_all(&|score| quarters(score.net)),
            "gross" => of_all(&|score| quarters(score.gross)),
            "standings" => ranks(book),
            "pairing" => paired(book, stated.round),
            "terrain" => terrain(&played, stated.round),
            "informed" => played.informed(),
            "may_play" => played.may_play(),
            "timetable" => played.timetable(),
            "signals" => played.signals(),
            "off_table" => played.off_table(),
            "mailed" => played.mailed(),
            "periods" => by_army(stated, &|army| {
                let rules = army_rules(book);
                let all = army.army().variants.into_iter().map(|v| armies::periods(&rules, &v));
                let all: Vec<Vec<Period>> = all.collect();
                let in_all = |period: &Period| all.iter().all(|periods| periods.contains(period));
                Period::ALL.into_iter().filter(in_all).map(found_name).collect()
            }),
            "usable" => by_army(stated, &|army| armies::usable(&army.army(), &army.opponent).into()),
            "clock" => json!(stated.next()),
            "match" => placed(stated),
            _ => continue,
        };
        values.insert(key.clone(), value);
    }
    problems.extend(army_problems(stated));
    problems.extend(choice_problem(stated));
    problems.extend(team_problems(book));
    let told = problems
        .iter()
        .map(|p| json!({ "player": p.names.first(), "rule": p.fault.rule, "text": p.fault.text }));
    values.insert("problems".to_owned(), told.collect());
    Found { values: Value::Object(values), problems }
}

/// What a player has, or a team with all its players.
fn total(book: &Book, ledger: &Ledger, name: &Name) -> Score {
    let team = book.entrants.get(name).filter(|_| book.format.entrants == Entrants::Teams);
    let players = team.into_iter().flat_map(|team| team.players.values());
    players.fold(ledger.total(name), |sum, player| sum.plus(ledger.total(player)))
}

/// Quarters as points: `9` or `9.5`.
fn quarters(count: i64) -> Value {
    if count % QUARTERS == 0 { json!(count / QUARTERS) } else { json!(count as f64 / QUARTERS as f64) }
}

/// Names by rank; those who share one are a list.
fn ranks(book: &Book) -> Value {
    let all = standings(book, book.last_round());
    let groups = all.chunk_by(|one, next| one.rank == next.rank);
    groups
        .map(|group| match group {
            [one] => json!(one.name),
            several => {
                let mut names: Vec<&Name> = several.iter().map(|s| &s.name).collect();
                names.sort();
                json!(names)
            }
        })
        .collect()
}

/// The terrain at which each plays in the round that is paired.
fn terrain(played: &Played, round: Round) -> Value {
    let said = &played.event.announcement;
    let paired = pair(&played.event.book, round).map(|paired| paired.pairs).unwrap_or_default();
    let each = paired.iter().flat_map(|pair| pair.names.iter().map(|name| (name, pair.table)));
    each.map(|(name, table)| (name.to_string(), json!(table.and_then(|t| said.terrain_of(t))))).collect()
}

fn paired(book: &Book, round: Round) -> Value {
    match pair(book, round) {
        Err(impossible) => json!({ "possible": false, "why": impossible.to_string() }),
        Ok(paired) => {
            let met = book.met_before(round);
            let rematch = |[one, other]: &[Name; 2]| {
                let both = if one < other { (one, other) } else { (other, one) };
                met.contains_key(&(both.0.clone(), both.1.clone()))
            };
            let club = |name: &Name| book.entrants.get(name).and_then(|e| e.club.as_deref());
            let same = |[one, other]: &[Name; 2]| club(one).is_some() && club(one) == club(other);
            let none = |holds: &dyn Fn(&[Name; 2]) -> bool| !paired.pairs.iter().any(|p| holds(&p.names));
            let mut pairs: Vec<[&Name; 2]> = paired.pairs.iter().map(|p| p.names.each_ref()).collect();
            pairs.iter_mut().for_each(|names| names.sort());
            pairs.sort();
            json!({
                "possible": true,
                "pairs": pairs,
                "tables": tables(&paired),
                "byes": paired.bye.iter().collect::<Vec<_>>(),
                "no_rematch": none(&rematch),
                "no_same_club": none(&same),
                "tables_new": tables_new(book, &paired, round),
            })
        }
    }
}

fn tables(paired: &Paired) -> Value {
    let both = paired.pairs.iter().flat_map(|pair| pair.names.iter().map(|name| (name, pair.table)));
    both.filter_map(|(name, table)| Some((name.to_string(), json!(table?)))).collect()
}

/// Whether nobody gets a table again: a team has the table of its match and the two beside it.
fn tables_new(book: &Book, paired: &Paired, round: u32) -> bool {
    let wide = if book.format.entrants == Entrants::Teams { 3 } else { 1 };
    let used: BTreeSet<(&Name, u32)> = book
        .games
        .iter()
        .filter(|game| game.round < round)
        .flat_map(|game| game.pair.iter().map(move |player| (player, game.table)))
        .filter_map(|(player, table)| Some((book.entrant_of(player)?, table?)))
        .collect();
    !paired.pairs.iter().any(|pair| {
        let first = pair.table.unwrap_or(0);
        pair.names.iter().any(|name| (first..first + wide).any(|table| used.contains(&(name, table))))
    })
}

fn army_rules(book: &Book) -> ArmyRules {
    book.format.armies.unwrap_or_default()
}

fn by_army(stated: &Stated, value: &dyn Fn(&super::given::GivenArmy) -> Value) -> Value {
    stated.armies.iter().map(|army| (army.player.to_string(), sorted(value(army)))).collect()
}

/// A list in the order of its values.
pub fn sorted(value: Value) -> Value {
    match value {
        Value::Array(mut all) => {
            all.sort_by_key(ToString::to_string);
            Value::Array(all)
        }
        other => other,
    }
}

/// What is wrong with teams, and with the matches of a round. Games that do not come in threes are taken for a
/// part of their matches, unless a team is torn.
fn team_problems(book: &Book) -> Vec<Problem> {
    if book.format.entrants != Entrants::Teams {
        return Vec::new();
    }
    let rosters = book.entrants.iter().flat_map(|(name, team)| {
        let faults = teams::team_faults(name, team).into_iter();
        faults.map(move |fault| Problem { names: vec![name.clone()], fault })
    });
    let games_of = |round: u32| book.games.iter().filter(|game| game.round == round).count();
    let of_round = |round| {
        let faults = teams::match_faults(book, round);
        let torn = faults.iter().any(|(_, fault)| fault.is_under("W-2.2f"));
        if torn || games_of(round) % Period::ALL.len() == 0 { faults } else { Vec::new() }
    };
    let matches = (1..=book.last_round()).flat_map(of_round);
    let matches = matches.map(|(names, fault)| Problem { names, fault });
    rosters.chain(matches).collect()
}

fn army_problems(stated: &Stated) -> Vec<Problem> {
    let (rules, teams) = (army_rules(&stated.book), stated.book.format.entrants == Entrants::Teams);
    let of = |army: &super::given::GivenArmy| {
        let names = vec![army.player.clone()];
        let faults = armies::faults(&rules, &army.army(), teams);
        faults.into_iter().map(move |fault| Problem { names: names.clone(), fault }).collect::<Vec<_>>()
    };
    stated.armies.iter().flat_map(of).collect()
}

fn placed(stated: &Stated) -> Value {
    match stated.choosing.as_ref().map(teams::placed) {
        Some(Ok(placed)) => {
            let mut all: Map<String, Value> = placed
                .tables
                .iter()
                .map(|(period, table)| (found_name(*period).to_owned(), json!(table)))
                .collect();
            all.insert("north".to_owned(), json!(placed.north));
            all.insert("south".to_owned(), json!(placed.south));
            all.insert("first".to_owned(), json!(stated.choosing.as_ref().map(|c| &c.lower)));
            Value::Object(all)
        }
        Some(Err(fault)) => {
            json!({ "problem": fault.text, "first": stated.choosing.as_ref().map(|c| &c.lower) })
        }
        None => Value::Null,
    }
}

/// What is wrong with a choice of tables is told of either team.
fn choice_problem(stated: &Stated) -> Option<Problem> {
    let choosing = stated.choosing.as_ref()?;
    let fault = teams::placed(choosing).err()?;
    Some(Problem { names: vec![choosing.lower.clone(), choosing.other.clone()], fault })
}
