//! Lines ready to be filled in.

use super::super::book::Game;
use super::super::format::Scoring;
use super::super::teams::Choosing;
use super::owed::{free_periods, free_tables};
use super::{Stage, words};

/// An army.
pub(super) fn army(stage: &Stage<'_>) -> Vec<String> {
    let mut lines: Vec<&str> = vec!["army", "list …, years … to …, commander …", "cost …, cheapest …"];
    lines.extend(stage.event.teams().then_some("period …"));
    lines.extend(["not used last year", "end"]);
    lines.into_iter().map(str::to_owned).collect()
}

/// A result sheet.
pub(super) fn sheet(stage: &Stage<'_>, game: &Game) -> Vec<String> {
    let [one, other] = &game.pair;
    let both = |what: &str| format!("{what} {one} …, {other} …");
    let mut lines = vec!["result".to_owned()];
    match stage.event.book.format.scoring {
        Scoring::Damage(_) => {
            lines.extend(["damage", "cost"].map(both));
            lines.push("looted nobody".to_owned());
            lines.push(both("vp"));
            lines.push(format!("winner {one}"));
        }
        Scoring::Points => lines.push(both("points")),
        Scoring::WinDrawLoss { .. } => lines.extend([format!("winner {one}"), "draw".to_owned()]),
    }
    lines.extend(["signed", "end"].map(str::to_owned));
    lines
}

/// The tables that a team is to choose.
pub(super) fn tables(choosing: &Choosing) -> Vec<String> {
    let (periods, tables) = (free_periods(choosing), free_tables(choosing));
    let named = |(period, table): (&_, &_)| format!("{} table {table}", words::period(*period));
    if choosing.choice.is_none() {
        return vec![format!("choose {}", named((&periods[0], &tables[0])))];
    }
    let each: Vec<String> = periods.iter().zip(&tables).map(named).collect();
    let turned: Vec<String> = periods.iter().zip(tables.iter().rev()).map(named).collect();
    vec![format!("choose {}", each.join(", ")), format!("choose {}", turned.join(", "))]
}
