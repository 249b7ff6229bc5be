//! Reads a report: lines by their number, fields by their columns.

use super::{Cell, Player, Report};

/// The columns of a line, counted from 1 and both included; blank beyond its end.
fn columns(line: &str, first: usize, last: usize) -> &str {
    let end = last.min(line.len());
    line.get(first - 1..end).unwrap_or_default().trim()
}

pub(super) fn report(text: &str) -> Result<Report, String> {
    let mut report = Report::default();
    let (mut first, mut last) = (String::new(), String::new());
    for (number, line) in (1u32..).zip(text.lines()) {
        let at = |why: String| format!("line {number}: {why}");
        if !line.is_ascii() {
            return Err(at("letters that are not ASCII have no certain columns".to_owned()));
        }
        let rest = columns(line, 5, line.len().max(5)).to_owned();
        match columns(line, 1, 3) {
            "012" => report.name = rest,
            "042" => first = rest,
            "052" => last = rest,
            "092" => report.kind = rest,
            "XXR" => report.rounds = number_of(&rest, "rounds").map_err(at)?,
            "132" => report.days = rest.split_whitespace().map(str::to_owned).collect(),
            "001" => {
                let known = report.players.len() + 1;
                let said: usize = number_of(columns(line, 5, 8), "the starting number").map_err(at)?;
                if said != known {
                    return Err(at(format!("player {said} stands where player {known} should")));
                }
                report.players.push(player(line).map_err(at)?);
            }
            "013" => {
                let numbers = columns(line, 37, line.len().max(37)).split_whitespace();
                let numbers: Result<Vec<u32>, String> = numbers.map(|n| number_of(n, "a player")).collect();
                report.teams.push((columns(line, 5, 36).to_owned(), numbers.map_err(at)?));
            }
            _ => {}
        }
    }
    report.dates = (!first.is_empty() && !last.is_empty()).then_some([first, last]);
    let players = u32::try_from(report.players.len()).unwrap_or(u32::MAX);
    let strange =
        report.players.iter().flat_map(|p| &p.rounds).find(|c| c.opponent.is_some_and(|n| n > players));
    match strange.and_then(|cell| cell.opponent) {
        Some(opponent) => Err(format!("somebody met player {opponent}, and there are {players}")),
        None => Ok(report),
    }
}

fn number_of<N: std::str::FromStr>(text: &str, what: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("`{text}` is no number for {what}"))
}

fn player(line: &str) -> Result<Player, String> {
    let points = columns(line, 81, 84);
    let (whole, half) = points.split_once('.').unwrap_or((points, "0"));
    let whole: u32 = number_of(whole, "points")?;
    let half = match half {
        "0" => 0,
        "5" => 1,
        _ => return Err(format!("`{points}` are no points: they are whole or halves")),
    };
    let mut rounds = Vec::new();
    let mut from = 92;
    while from <= line.len() {
        let opponent = columns(line, from, from + 3);
        let letter = |at: usize| columns(line, at, at).chars().next().unwrap_or(' ');
        let opponent = match opponent {
            "" | "0000" => None,
            number => Some(number_of(number, "an opponent")?),
        };
        let (colour, result) = (letter(from + 5), letter(from + 7));
        if !"wb- ".contains(colour) || !"1=0+-WDLUHFZ ".contains(result) {
            return Err(format!("`{colour} {result}` is no colour and result"));
        }
        rounds.push(Cell { opponent, colour, result });
        from += 10;
    }
    Ok(Player {
        name: columns(line, 15, 47).to_owned(),
        halves: whole.min(10_000) * 2 + half,
        rank: number_of(columns(line, 86, 89), "the rank")?,
        rounds,
    })
}
