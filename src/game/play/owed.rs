//! What a seat owes, and by when, in sentences. Nothing here depends on what other seats have sent, but that the clock stands
//! where their orders are missing: all have been told of it.

use chrono::{DateTime, Utc};

use crate::Owes;
use crate::base::house::{in_zone, time_left};
use crate::base::load::Game;
use crate::base::questions::{self, Stand};
use estafette_core::SeatId;
use estafette_core::journal::Period;
use estafette_core::table::Source;
use estafette_store::{GameState, QuestionRow};
use estafette_words::{Voice, say};

/// What a seat owes, for its mails.
pub(crate) fn lines(game: &Game<'_>, seat: &SeatId, now: DateTime<Utc>, voice: Voice) -> Vec<String> {
    let mut lines = debts(game, seat, voice);
    // The deadline that is over must not stand below a sheet that cannot be changed any more.
    if game.row.state != GameState::Over && !game.is_closed() {
        lines.extend(deadline(game, seat, now, voice));
    }
    lines
}

/// What a seat owes, without the deadline.
pub(crate) fn debts(game: &Game<'_>, seat: &SeatId, voice: Voice) -> Vec<String> {
    let due = match game.due() {
        Ok(due) => due,
        Err(ending) => return vec![say!(voice, "owed-over", how = &game.ending_text(&ending, voice))],
    };
    if game.is_with_umpire() {
        return vec![say!(voice, "owed-draft", phase = &game.due_title(&due, voice))];
    }
    if let Some(closing) = game.closing() {
        let (phase, zone) =
            (&game.due_title(&due, voice), game.held(seat).map_or("UTC", |h| h.zone.as_str()));
        let (round, comes) = (closing.fixed.round.to_string(), in_zone(closing.fixed.comes, zone, voice));
        return vec![say!(voice, "owed-round", phase = phase, round = &round, comes = &comes)];
    }
    let mut lines = Vec::new();
    if game.row.state == GameState::Gathering {
        lines.push(say!(voice, "owed-gathering"));
    }
    if game.paused.is_some() {
        lines.extend(asked(game, seat, voice));
    }
    if due.owed.contains(seat) && game.paused.is_none() {
        lines.push(sheet(game, seat, &due.period, voice));
    } else if lines.is_empty() {
        lines.push(say!(voice, "owed-nothing", phase = &game.due_title(&due, voice)));
    }
    if !game.has_begun() && game.gift(seat).is_closed() {
        lines.push(say!(voice, "owed-words"));
    }
    if !due.owed.contains(seat)
        && let Ok(next) = game.system.period(&game.position, seat, None, voice.0)
    {
        let title = &game.period_title(&next, voice);
        lines.push(match game.sheet(seat, &next) {
            Owes::In => say!(voice, "owed-next-in", period = title),
            Owes::More => say!(voice, "owed-next-open", period = title),
            Owes::Part => say!(voice, "owed-next-part", period = title),
            _ => say!(voice, "owed-next", period = title),
        });
    }
    lines
}

/// What a seat owes for a period that is due.
fn sheet(game: &Game<'_>, seat: &SeatId, period: &Period, voice: Voice) -> String {
    let title = &game.period_title(period, voice);
    match game.sheet(seat, period) {
        Owes::In => say!(voice, "owed-sheet-in", period = title),
        Owes::More => say!(voice, "owed-sheet-open", period = title),
        Owes::Part => say!(voice, "owed-sheet-part", period = title),
        _ => say!(voice, "owed-sheet", period = title),
    }
}

fn asked(game: &Game<'_>, seat: &SeatId, voice: Voice) -> Vec<String> {
    let of_row = |row: &QuestionRow| {
        let key = &row.open.key.to_string();
        let said = |answer| questions::words(game.system, &row.open, answer, voice.0);
        match &questions::stand(game, row) {
            Stand::Owed => say!(voice, "owed-answer", question = key),
            Stand::Answered(answer, Source::Ruling) => {
                say!(voice, "owed-ruled", question = key, answer = &said(answer))
            }
            Stand::Answered(answer, _) => {
                say!(voice, "owed-answered", question = key, answer = &said(answer))
            }
            Stand::Ordered(answer) => say!(voice, "owed-ordered", question = key, answer = &said(answer)),
            Stand::Standing(answer) => say!(voice, "owed-standing", question = key, answer = &said(answer)),
        }
    };
    let lines: Vec<String> = questions::questions_to(game, seat).map(of_row).collect();
    if lines.is_empty() { vec![say!(voice, "owed-not-asked")] } else { lines }
}

/// The deadline, or that the clock stands: then none acts.
fn deadline(game: &Game<'_>, seat: &SeatId, now: DateTime<Utc>, voice: Voice) -> Vec<String> {
    if let Some(stands) = game.stands(voice) {
        return vec![stands];
    }
    let zone = game.held(seat).map_or("UTC", |h| h.zone.as_str());
    let Some(at) = game.row.deadline else { return vec![say!(voice, "deadline-none")] };
    let said = say!(voice, "deadline", at = &in_zone(at, zone, voice), left = &time_left(now, at, voice));
    let round = game.announced_said(voice);
    [said].into_iter().chain(game.shift_said(zone, voice)).chain(round).collect()
}
