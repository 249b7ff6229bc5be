//! Lines ready to be filled in.

use super::super::book::Game;
use super::super::format::Scoring;
use super::super::teams::Choosing;
use super::owed::{free_periods, free_tables};
use super::{Stage, words};

/// An army.
pub(super) fn army(_stage: &Stage<'_>) -> Vec<String> {
    ["army", "end"].map(str::to_owned).to_vec()
}

/// A result sheet.
pub(super) fn sheet(stage: &Stage<'_>, game: &Game) -> Vec<String> {
    let [one, other] = &game.pair;
    let first = match stage.event.book.format.scoring {
        Scoring::Damage(_) => format!("damage {one} … : {other} …"),
        _ => format!("points {one} … : {other} …"),
    };
    ["result".to_owned(), first, "end".to_owned()].to_vec()
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
