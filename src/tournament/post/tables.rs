//! Standings, cross-tables, pairings and entrants as tables: what everybody may know. Nothing of a draft, an army
//! or a sheet stands in them.

use super::super::book::{Game, Round};
use super::super::format::{Criterion, Entrants, Scoring};
use super::super::live::Stage as Where;
use super::super::name::Name;
use super::super::ranking::{self, Standing};
use super::super::scoring;
use super::Stage;
use super::paper::Table;
use super::words;

/// The last round whose books are closed; 0 before.
pub(super) fn closed(stage: &Stage<'_>) -> Round {
    let event = stage.event;
    match event.stage {
        Where::Gathering => 0,
        Where::Pairing(round) | Where::Choosing(round) | Where::Playing(round) => round.saturating_sub(1),
        Where::Over => event.book.last_round(),
        Where::CalledOff => last_complete(stage),
    }
}

/// The last round in which all games have a result.
fn last_complete(stage: &Stage<'_>) -> Round {
    let book = &stage.event.book;
    let open = book.games.iter().filter(|g| g.outcome.is_none()).map(|g| g.round).min();
    open.map_or(book.last_round(), |round| round.saturating_sub(1))
}

/// The last round that was published; 0 before.
pub(super) fn published(stage: &Stage<'_>) -> Round {
    stage.event.until.keys().next_back().copied().unwrap_or(0)
}

/// What points are called.
pub(super) fn points_word(stage: &Stage<'_>) -> &'static str {
    if matches!(stage.event.book.format.scoring, Scoring::Damage(_)) { "VP" } else { "points" }
}

/// Who stands where after a round.
pub(super) fn standing(stage: &Stage<'_>, after: Round) -> Table {
    ranked(stage, &ranking::standings(&stage.event.book, after))
}

/// A standing as a table, with a column for each criterion.
pub(super) fn ranked(stage: &Stage<'_>, lines: &[Standing]) -> Table {
    let criteria: Vec<(usize, Criterion)> = stage
        .event
        .book
        .format
        .ranking
        .iter()
        .copied()
        .enumerate()
        .filter(|(_, criterion)| *criterion != Criterion::DirectGame)
        .collect();
    let mut columns = vec![">rank", "name", "club"];
    columns.extend(criteria.iter().map(|(_, criterion)| match criterion {
        Criterion::Points if points_word(stage) == "VP" => ">VP",
        Criterion::Points => ">points",
        Criterion::Difference => ">difference",
        Criterion::Damage => ">damage",
        Criterion::Wins => ">wins",
        Criterion::OpponentsPoints => ">opponents",
        Criterion::BeatenPoints => ">beaten",
        Criterion::DirectGame => ">direct",
    }));
    columns.push(">games");
    let row = |line: &Standing| {
        let mut cells = vec![line.rank.to_string(), line.name.to_string(), club(stage, &line.name)];
        cells.extend(criteria.iter().map(|(at, criterion)| {
            let value = line.values.get(*at).copied().unwrap_or(0);
            if *criterion == Criterion::Damage { words::quarters(value) } else { value.to_string() }
        }));
        cells.push(line.games.to_string());
        cells
    };
    Table { rows: lines.iter().map(row).collect(), columns }
}

fn club(stage: &Stage<'_>, name: &Name) -> String {
    let book = &stage.event.book;
    let entrant = book.entrant_of(name).unwrap_or(name);
    book.entrants.get(entrant).and_then(|e| e.club.clone()).unwrap_or_default()
}

/// All results against all, after the last round that is closed: in each round the rank of the opponent and
/// the points of both.
pub(super) fn cross(stage: &Stage<'_>, after: Round) -> Table {
    const ROUNDS: [&str; 12] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];
    let lines = ranking::standings(&stage.event.book, after);
    let shown = after.min(12);
    let mut columns = vec![">rank", "name"];
    columns.extend(ROUNDS.iter().take(shown as usize));
    columns.push(if points_word(stage) == "VP" { ">VP" } else { ">points" });
    let row = |line: &Standing| {
        let mut cells = vec![line.rank.to_string(), line.name.to_string()];
        cells.extend((1..=shown).map(|round| met(stage, &lines, round, &line.name)));
        cells.push(line.points.to_string());
        cells
    };
    Table { rows: lines.iter().map(row).collect(), columns }
}

/// What an entrant did in a round: `60:40 v 3`, `bye 50`, or nothing.
fn met(stage: &Stage<'_>, lines: &[Standing], round: Round, name: &Name) -> String {
    let book = &stage.event.book;
    if book.byes.iter().any(|b| b.round == round && b.name == *name) {
        return format!("bye {}", book.format.bye.points);
    }
    let games = book.games.iter().filter(|g| g.round == round);
    let (mut own, mut others, mut opponent) = (0, 0, None);
    for game in games {
        let entrants = game.pair.each_ref().map(|p| book.entrant_of(p).unwrap_or(p));
        let Some(at) = entrants.iter().position(|e| *e == name) else { continue };
        opponent = Some(entrants[1 - at]);
        if let Some(scores) = scoring::scores(book, game) {
            own += scores[at].points;
            others += scores[1 - at].points;
        }
    }
    let Some(opponent) = opponent else { return "-".to_owned() };
    let rank = lines.iter().find(|l| l.name == *opponent).map_or(0, |l| l.rank);
    format!("{own}:{others} v {rank}")
}

/// Who meets whom in a round that was published.
pub(super) fn pairings(stage: &Stage<'_>, round: Round) -> Table {
    let event = stage.event;
    let teams = event.book.format.entrants == Entrants::Teams;
    let mut games: Vec<&Game> = event.book.games.iter().filter(|g| g.round == round).collect();
    games.sort_by_key(|g| g.table);
    let mut columns = vec![">table"];
    columns.extend(teams.then_some("period"));
    columns.extend(["first side", "second side", "result"]);
    let row = |game: &&Game| {
        let mut cells = vec![game.table.map_or_else(|| "-".to_owned(), |t| t.to_string())];
        cells.extend(teams.then(|| game.period.map_or("", words::period).to_owned()));
        cells.extend(game.pair.iter().map(|p| of_team(stage, p)));
        cells.push(result(stage, game));
        cells
    };
    let mut rows: Vec<Vec<String>> = games.iter().map(row).collect();
    let blank = |cells: [String; 3], columns: usize| {
        let mut row = vec!["-".to_owned()];
        row.resize(columns - 3, String::new());
        row.extend(cells);
        row
    };
    if event.stage == Where::Choosing(round) {
        for choosing in event.choosing.values() {
            let [lower, other] = [&choosing.lower, &choosing.other].map(ToString::to_string);
            let mut cells = blank([lower, other, "tables are being chosen".to_owned()], columns.len());
            cells[0] = format!("{}-{}", choosing.tables[0], choosing.tables[2]);
            rows.push(cells);
        }
    }
    for bye in event.book.byes.iter().filter(|b| b.round == round) {
        rows.push(blank([bye.name.to_string(), "no opponent".to_owned(), "bye".to_owned()], columns.len()));
    }
    Table { columns, rows }
}

/// A player with his team, if he plays for one.
pub(super) fn of_team(stage: &Stage<'_>, player: &Name) -> String {
    match stage.event.book.entrant_of(player) {
        Some(team) if team != player => format!("{player} ({team})"),
        _ => player.to_string(),
    }
}

/// The points of both, or where the game is played.
fn result(stage: &Stage<'_>, game: &Game) -> String {
    let event = stage.event;
    if let Some([one, other]) = game.outcome.as_ref().and_then(|_| scoring::scores(&event.book, game)) {
        return format!("{} : {}", one.points, other.points);
    }
    let opened = event.opened.get(&(game.round, game.pair[0].clone()));
    opened.map_or_else(String::new, |id| format!("game {id}"))
}

/// Who has signed on. Whether somebody's army is in is known to nobody else.
pub(super) fn entrants(stage: &Stage<'_>) -> Table {
    let book = &stage.event.book;
    let teams = book.format.entrants == Entrants::Teams;
    let mut columns = vec!["name", "club"];
    columns.extend(teams.then_some("players"));
    columns.push("plays");
    let rows = book.entrants.iter().map(|(name, entrant)| {
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
