//! What a seat owes, and by when, in sentences. Nothing here depends on what other seats have sent.

use chrono::{DateTime, Utc};

use super::Owes;
use super::house::{in_zone, time_left};
use super::load::Game;
use super::questions::{self, Stand};
use crate::core::SeatId;
use crate::core::journal::Period;
use crate::core::table::Source;
use crate::store::{GameState, QuestionRow};

/// What a seat owes, for its mails.
pub(super) fn lines(game: &Game<'_>, seat: &SeatId, now: DateTime<Utc>) -> Vec<String> {
    let mut lines = debts(game, seat);
    if game.row.state != GameState::Over {
        lines.push(deadline(game, seat, now));
    }
    lines
}

/// What a seat owes, without the deadline.
pub(super) fn debts(game: &Game<'_>, seat: &SeatId) -> Vec<String> {
    let due = match game.due() {
        Ok(due) => due,
        Err(ending) => return vec![format!("The game is over: {}.", ending.text.trim_end_matches('.'))],
    };
    let mut lines = Vec::new();
    if game.row.state == GameState::Gathering {
        lines.push("The game begins when all its seats are taken; orders can be sent already.".to_owned());
    }
    if game.paused.is_some() {
        lines.extend(asked(game, seat));
    }
    if due.owed.contains(seat) && game.paused.is_none() {
        lines.push(sheet(game, seat, &due.period));
    } else if lines.is_empty() {
        lines.push(format!("You owe nothing for: {}.", due.title));
    }
    if !due.owed.contains(seat)
        && let Ok(next) = game.system.period(&game.position, seat, None, game.lang(seat))
    {
        lines.push(match game.sheet(seat, &next) {
            Owes::In => format!("Your orders for {} are in already.", next.title),
            Owes::More => format!("Your orders for {} are held open.", next.title),
            Owes::Part => format!("Your orders for {} are not complete yet.", next.title),
            _ => format!("Your next orders are those for {}; they can be sent ahead.", next.title),
        });
    }
    lines
}

/// What a seat owes for a period that is due.
fn sheet(game: &Game<'_>, seat: &SeatId, period: &Period) -> String {
    match game.sheet(seat, period) {
        Owes::In => format!("Your orders for {} are in; you may still change them.", period.title),
        Owes::More => format!(
            "You hold your orders for {} open (`more follows`): send the rest, or a mail with `done`.",
            period.title
        ),
        Owes::Part => format!(
            "Your orders for {} are not complete: send the rest, or a mail with `done`.",
            period.title
        ),
        _ => format!("You owe orders for {}.", period.title),
    }
}

fn asked(game: &Game<'_>, seat: &SeatId) -> Vec<String> {
    let of_row = |row: &QuestionRow| {
        let key = &row.open.key;
        let said = |answer| questions::words(game.system, &row.open, answer, game.lang(seat));
        match &questions::stand(game, row) {
            Stand::Owed => format!("You owe an answer to {key}."),
            Stand::Answered(answer, Source::Ruling) => {
                format!("The umpire has ruled on {key}: `{}`.", said(answer))
            }
            Stand::Answered(answer, _) => {
                format!("Your answer to {key} is `{}`; you may still change it.", said(answer))
            }
            Stand::Ordered(answer) => format!("Your orders answer {key}: `{}`.", said(answer)),
            Stand::Standing(answer) => {
                format!("Your standing orders answer {key}: `{}`; you may answer otherwise.", said(answer))
            }
        }
    };
    let lines: Vec<String> = questions::of(game, seat).map(of_row).collect();
    if lines.is_empty() {
        return vec!["The phase waits for answers; you are not asked.".to_owned()];
    }
    lines
}

fn deadline(game: &Game<'_>, seat: &SeatId, now: DateTime<Utc>) -> String {
    let zone = game.held(seat).map_or("UTC", |h| h.zone.as_str());
    match game.row.deadline {
        Some(at) => format!("Deadline: {}, {}.", in_zone(at, zone), time_left(now, at)),
        None => "No deadline is set.".to_owned(),
    }
}
