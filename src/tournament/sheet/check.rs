//! Whether a sheet holds [W-2.1.4p] to [W-2.1.4t].

use super::super::armies::Fault;
use super::super::book::{Book, Game, OffTable, Outcome, Penalty, PenaltyKind};
use super::super::format::Scoring;
use super::super::name::Name;
use super::super::scoring;
use super::super::timing::Conceding;
use super::reckon::{accounts, readings};
use super::{Sheet, State};
use estafette_core::{cites, rule};
use estafette_orders::near::loose;

/// What is wrong with a sheet: missing, contradictory, not signed [W-2.1.4s], [W-2.1.4t].
pub fn faults(book: &Book, game: &Game, sheet: &Sheet) -> Vec<Fault> {
    cites!("W-2.1.4p", "W-2.1.4s");
    let mut found = elsewhere(game, sheet);
    found.extend(early_end(book, sheet));
    found.extend(put_off_table(book, game, sheet));
    match reckoned(book, game, sheet) {
        Ok(points) => {
            found.extend(points_given(book, game, sheet, points));
            found.extend(winner(game, sheet, points));
        }
        Err(faults) => found.extend(faults),
    }
    found.extend(signatures(game, sheet));
    found
}

/// Whether a sheet lacks what is needed to score it, so that the umpire would have to ask.
pub fn incomplete(faults: &[Fault]) -> bool {
    cites!("W-2.1.4t");
    faults.iter().any(|fault| fault.is_under("W-2.1.4t"))
}

/// What an incomplete sheet costs both players.
pub fn incomplete_penalties(book: &Book, game: &Game) -> Vec<Penalty> {
    cites!("W-2.1.4t");
    let kind = PenaltyKind::Points(readings(book).incomplete);
    let why = "the result sheet is incomplete";
    let penalty = |name: &Name| Penalty { round: game.round, name: name.clone(), kind, why: why.to_owned() };
    game.pair.iter().map(penalty).collect()
}

/// A sheet that says it is of another game.
fn elsewhere(game: &Game, sheet: &Sheet) -> Vec<Fault> {
    let places = [("round", sheet.round, Some(game.round)), ("table", sheet.table, game.table)];
    let other = |(what, said, is): (&str, Option<u32>, Option<u32>)| {
        let (said, is) = (said?, is?);
        let text = format!("the sheet is of {what} {said}, the game of {what} {is}");
        (said != is).then(|| Fault::new(rule!("W-2.1.4s"), text))
    };
    places.into_iter().filter_map(other).collect()
}

/// A concession earlier than one player alone may concede.
fn early_end(book: &Book, sheet: &Sheet) -> Option<Fault> {
    let period = sheet.conceded_in.filter(|_| sheet.conceded.is_some())?;
    let how = if sheet.agreed { Conceding::Agreed } else { Conceding::AfterTests };
    book.format.clock.may_concede(period, how).err()
}

/// Units that the umpire put off the table, and that a sheet has as if they had stood on it from the start.
fn put_off_table(book: &Book, game: &Game, sheet: &Sheet) -> Vec<Fault> {
    cites!("W-2.1.2f");
    const SAY_SO: [State; 5] =
        [State::OffTable, State::Arrived, State::Routing, State::Dead, State::Prisoner];
    let of_game = |put: &&OffTable| put.round == game.round && game.pair.contains(&put.name);
    let mut found = Vec::new();
    for put in book.off_table.iter().filter(of_game) {
        let his = sheet.troops.iter().filter(|item| item.owner.is(&put.name));
        for item in his.filter(|item| !item.state.iter().any(|state| SAY_SO.contains(state))) {
            if let Some(unit) = put.units.iter().find(|unit| named(&item.what, unit)) {
                let text = format!(
                    "{unit} of {} was put off the table by the umpire: the sheet must say `off table` or `arrived`",
                    put.name
                );
                found.push(Fault::new(rule!("W-2.1.2f"), text));
            }
        }
    }
    found
}

/// Whether an item is called by a unit's name: `UNIT 7`, `UNIT 7 HI Saxons`.
fn named(what: &str, unit: &str) -> bool {
    let (what, unit) = (loose(what), loose(unit));
    what == unit || what.strip_prefix(&unit).is_some_and(|rest| rest.starts_with(' '))
}

/// The points of both as the sheet's items come to, umpires' penalties left out.
fn reckoned(book: &Book, game: &Game, sheet: &Sheet) -> Result<[i64; 2], Vec<Fault>> {
    let outcome = match &book.format.scoring {
        Scoring::Damage(_) => Outcome::Damage(accounts(book, game, sheet)?),
        Scoring::Points => match sheet.points {
            Some(points) => Outcome::Points(points),
            None => return Err(missing("the points of both are missing: `points 3 : 1`")),
        },
        Scoring::WinDrawLoss { .. } if sheet.winner.is_none() && !sheet.drawn => {
            return Err(missing("it is not said who won: `winner NAME`, or `draw`"));
        }
        Scoring::WinDrawLoss { .. } => Outcome::Winner(sheet.winner.clone()),
    };
    let game = Game { outcome: Some(outcome), ..game.clone() };
    let unpunished = Book { penalties: Vec::new(), games: Vec::new(), ..book.clone() };
    match scoring::scores(&unpunished, &game) {
        Some(scores) => Ok(scores.map(|score| score.points)),
        None => Err(missing("the sheet does not say how the game ended")),
    }
}

fn missing(text: &str) -> Vec<Fault> {
    vec![Fault::new(rule!("W-2.1.4t"), text)]
}

/// Victory points that are missing or do not follow from the rest.
fn points_given(book: &Book, game: &Game, sheet: &Sheet, points: [i64; 2]) -> Option<Fault> {
    if !matches!(book.format.scoring, Scoring::Damage(_)) {
        return None;
    }
    let [first, second] = points;
    let Some([one, other]) = sheet.vp else {
        let text = format!("the victory points are missing; the rest comes to `vp {first} : {second}`");
        return Some(Fault::new(rule!("W-2.1.4t"), text));
    };
    ([one, other] != points).then(|| {
        let [name, opponent] = &game.pair;
        let text = format!(
            "the victory points are given as {one} : {other}, but the rest comes to {first} for {name} and \
             {second} for {opponent}"
        );
        Fault::new(rule!("W-2.1.4s"), text)
    })
}

/// A winner who is not marked, or is not the one.
fn winner(game: &Game, sheet: &Sheet, [first, second]: [i64; 2]) -> Option<Fault> {
    let won = match first.cmp(&second) {
        std::cmp::Ordering::Greater => Some(&game.pair[0]),
        std::cmp::Ordering::Less => Some(&game.pair[1]),
        std::cmp::Ordering::Equal => None,
    };
    let text = match (won, &sheet.winner) {
        (Some(won), None) => format!("the winner is not marked; it is {won}, by {first} : {second}"),
        (Some(won), Some(marked)) if !marked.is(won) => {
            format!("{marked} is marked as the winner; it is {won}, by {first} : {second}")
        }
        (None, Some(marked)) => {
            format!("{marked} is marked as the winner of a draw, {first} : {second}")
        }
        _ => return None,
    };
    Some(Fault::new(rule!("W-2.1.4q"), text).see(rule!("W-2.1.4s")))
}

/// Signatures that are missing.
fn signatures(game: &Game, sheet: &Sheet) -> Option<Fault> {
    let missing: Vec<&str> = game.pair.iter().filter(|p| !sheet.is_signed_by(p)).map(Name::as_str).collect();
    (!missing.is_empty()).then(|| {
        let text = format!("{} did not sign: both answer for the sheet", missing.join(" and "));
        Fault::new(rule!("W-2.1.4s"), text).see(rule!("W-2.1.4p"))
    })
}
