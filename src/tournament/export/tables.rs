//! Standings, cross-tables, pairings and entrants as tables of words.

use std::borrow::Cow;

use super::super::book::Round;
use super::super::format::{Criterion, Entrants, Scoring};
use super::super::live::{Event, Stage};
use super::super::name::Name;
use super::super::ranking::{self, Standing};
use super::facts::{Met, Pairing, cross_facts, pairing_facts};
use super::table::Table;
use super::words;

/// The last round whose books are closed; 0 before.
pub fn closed(event: &Event) -> Round {
    match event.stage {
        Stage::Gathering => 0,
        Stage::Pairing(round) | Stage::Choosing(round) | Stage::Playing(round) => round.saturating_sub(1),
        Stage::Over => event.book.last_round(),
        Stage::CalledOff => last_complete(event),
    }
}

/// The last round in which all games have a result.
fn last_complete(event: &Event) -> Round {
    let book = &event.book;
    let open = book.games.iter().filter(|g| g.outcome.is_none()).map(|g| g.round).min();
    open.map_or(book.last_round(), |round| round.saturating_sub(1))
}

/// The last round that was published; 0 before.
pub fn published(event: &Event) -> Round {
    event.until.keys().next_back().copied().unwrap_or(0)
}

/// What points are called.
pub fn points_word(event: &Event) -> &'static str {
    if matches!(event.book.format.scoring, Scoring::Damage(_)) { "VP" } else { "points" }
}

/// What stands above a standing: after which round it is.
pub fn standing_head(after: Round) -> String {
    match after {
        0 => "Standing before the first round".to_owned(),
        round => format!("Standing after round {round}"),
    }
}

/// What stands above a cross-table: after which round it is, and what its cells say.
pub fn cross_head(after: Round) -> String {
    let when = if after == 0 { String::new() } else { format!(" after round {after}") };
    format!("Cross-table{when}: points of both v number of the opponent")
}

/// Who stands where after a round.
pub fn standing(event: &Event, after: Round) -> Table {
    ranked(event, &ranking::standings(&event.book, after))
}

/// A standing as a table, with a column for each criterion.
pub fn ranked(event: &Event, lines: &[Standing]) -> Table {
    let criteria: Vec<(usize, Criterion)> = event
        .book
        .format
        .ranking
        .iter()
        .copied()
        .enumerate()
        .filter(|(_, criterion)| *criterion != Criterion::DirectGame)
        .collect();
    let mut columns: Vec<Cow<'static, str>> = vec![">rank".into(), "name".into(), "club".into()];
    columns.extend(criteria.iter().map(|(_, criterion)| {
        Cow::from(match criterion {
            Criterion::Points if points_word(event) == "VP" => ">VP",
            Criterion::Points => ">points",
            Criterion::Difference => ">difference",
            Criterion::Damage => ">damage",
            Criterion::Wins => ">wins",
            Criterion::OpponentsPoints => ">opponents",
            Criterion::BeatenPoints => ">beaten",
            Criterion::DirectGame => ">direct",
        })
    }));
    columns.push(">games".into());
    let row = |line: &Standing| {
        let mut cells = vec![line.rank.to_string(), line.name.to_string(), club(event, &line.name)];
        cells.extend(criteria.iter().map(|(at, criterion)| {
            let value = line.values.get(*at).copied().unwrap_or(0);
            match criterion {
                Criterion::Damage => words::quarters(value),
                Criterion::BeatenPoints => words::halves(value),
                _ => value.to_string(),
            }
        }));
        cells.push(line.games.to_string());
        cells
    };
    Table { rows: lines.iter().map(row).collect(), columns }
}

fn club(event: &Event, name: &Name) -> String {
    let book = &event.book;
    let entrant = book.entrant_of(name).unwrap_or(name);
    book.entrants.get(entrant).and_then(|e| e.club.clone()).unwrap_or_default()
}

/// All results against all, after a round: in each round the points of both and the number of the opponent.
pub fn cross(event: &Event, after: Round) -> Table {
    let mut columns: Vec<Cow<'static, str>> = vec![">rank".into(), ">number".into(), "name".into()];
    columns.extend((1..=after).map(|round| Cow::from(round.to_string())));
    columns.push(if points_word(event) == "VP" { ">VP" } else { ">points" }.into());
    let rows = cross_facts(event, after).lines.into_iter().map(|line| {
        let mut cells = vec![line.rank.to_string(), line.number.to_string(), line.name.to_string()];
        cells.extend(line.rounds.iter().map(said));
        cells.push(line.points.to_string());
        cells
    });
    Table { rows: rows.collect(), columns }
}

/// `60:40 v 3`, `bye 50`, or `-`.
fn said(met: &Met) -> String {
    match met {
        Met::Game { number, points: [own, other], .. } => format!("{own}:{other} v {number}"),
        Met::Bye { points } => format!("bye {points}"),
        Met::Absent => "-".to_owned(),
    }
}

/// Who meets whom in a round that was published.
pub fn pairings(event: &Event, round: Round) -> Table {
    let teams = event.book.format.entrants == Entrants::Teams;
    let facts = pairing_facts(event, round);
    let mut columns: Vec<Cow<'static, str>> = vec![">table".into()];
    columns.extend(teams.then_some(Cow::from("period")));
    columns.extend(["first side", "second side", "result"].map(Cow::from));
    let row = |game: &Pairing| {
        let mut cells = vec![game.table.map_or_else(|| "-".to_owned(), |t| t.to_string())];
        cells.extend(teams.then(|| game.period.map_or("", words::period).to_owned()));
        cells.extend(game.players.iter().map(|p| of_team(event, p)));
        cells.push(match (game.points, &game.game) {
            (Some([one, other]), _) => format!("{one} : {other}"),
            (None, Some(id)) => format!("game {id}"),
            (None, None) => String::new(),
        });
        cells
    };
    let mut rows: Vec<Vec<String>> = facts.pairings.iter().map(row).collect();
    let blank = |cells: [String; 3], columns: usize| {
        let mut row = vec!["-".to_owned()];
        row.resize(columns - 3, String::new());
        row.extend(cells);
        row
    };
    if event.stage == Stage::Choosing(round) {
        for choosing in event.choosing.values() {
            let [lower, other] = [&choosing.lower, &choosing.other].map(ToString::to_string);
            let mut cells = blank([lower, other, "tables are being chosen".to_owned()], columns.len());
            cells[0] = format!("{}-{}", choosing.tables[0], choosing.tables[2]);
            rows.push(cells);
        }
    }
    for name in &facts.byes {
        rows.push(blank([name.to_string(), "no opponent".to_owned(), "bye".to_owned()], columns.len()));
    }
    Table { columns, rows }
}

/// A player with his team, if he plays for one.
pub fn of_team(event: &Event, player: &Name) -> String {
    match event.book.entrant_of(player) {
        Some(team) if team != player => format!("{player} ({team})"),
        _ => player.to_string(),
    }
}

/// Who has signed on. Whether somebody's army is in is known to nobody else.
pub fn entrants(event: &Event) -> Table {
    let teams = event.book.format.entrants == Entrants::Teams;
    let mut columns: Vec<Cow<'static, str>> = vec!["name".into(), "club".into()];
    columns.extend(teams.then_some(Cow::from("players")));
    columns.push("plays".into());
    let rows = event.book.entrants.iter().map(|(name, entrant)| {
        let mut cells = vec![name.to_string(), entrant.club.clone().unwrap_or_default()];
        let players = entrant.players.iter().map(|(p, player)| format!("{} {player}", words::period(*p)));
        cells.extend(teams.then(|| players.collect::<Vec<_>>().join(", ")));
        let presence = &entrant.presence;
        let away: Vec<String> = presence.away.iter().map(ToString::to_string).collect();
        let plays = match (presence.left, presence.from, away.as_slice()) {
            (Some(left), _, _) => format!("left before round {left}"),
            (None, 1, []) => String::new(),
            (None, from, []) => format!("from round {from}"),
            (None, 1, away) => format!("not in round {}", words::joined(away)),
            (None, from, away) => format!("from round {from}, not in round {}", words::joined(away)),
        };
        cells.push(plays);
        cells
    });
    Table { rows: rows.collect(), columns }
}
