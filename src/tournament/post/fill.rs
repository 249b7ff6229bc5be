//! Lines ready to be filled in.

use super::super::book::{Game, Round};
use super::super::format::Scoring;
use super::super::name::Name;
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
    let [one, other] = game.pair.each_ref().map(Name::as_str);
    let cost = |name| stage.event.armies.get(name).filter(|e| e.allowed()).map(|e| e.army.cost);
    let costs = match game.pair.each_ref().map(cost) {
        [Some(ours), Some(theirs)] => [ours.to_string(), theirs.to_string()],
        _ => ["…".to_owned(), "…".to_owned()],
    };
    sheet_of(stage, [one, other], costs)
}

/// A result sheet of anybody.
pub(super) fn any_sheet(stage: &Stage<'_>) -> Vec<String> {
    sheet_of(stage, ["Bauer", "Kowalski"], ["…".to_owned(), "…".to_owned()])
}

fn sheet_of(stage: &Stage<'_>, [one, other]: [&str; 2], [ours, theirs]: [String; 2]) -> Vec<String> {
    let both = |what: &str| format!("{what} {one} …, {other} …");
    let mut lines = vec!["result".to_owned()];
    match stage.event.book.format.scoring {
        Scoring::Damage(_) => {
            lines.extend([both("damage"), format!("cost {one} {ours}, {other} {theirs}")]);
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

/// What an umpire can rule, in the results that the format takes.
pub(super) fn rulings(stage: &Stage<'_>) -> Vec<String> {
    let results = words::results(&stage.event.book.format.scoring, ["Bauer", "Kowalski"]);
    let line = |result: &String| format!("rule round 2 Bauer - Kowalski {result} because …");
    let open = "rule round 2 Bauer - Kowalski open because I ruled the wrong game";
    results.iter().map(line).chain([open.to_owned()]).collect()
}

/// What an umpire can rule of a game.
pub(super) fn ruled(stage: &Stage<'_>, round: Round, [one, other]: &[Name; 2]) -> Vec<String> {
    let results = match stage.event.book.format.scoring {
        Scoring::WinDrawLoss { .. } => {
            vec![format!("winner {one}"), format!("winner {other}"), "draw".to_owned()]
        }
        Scoring::Damage(_) | Scoring::Points => vec!["… : …".to_owned()],
    };
    let line = |result: &String| format!("rule round {round} {one} - {other} {result} because …");
    results.iter().map(line).collect()
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
