//! What stands at the head and the foot of every report, whoever reads it.

use chrono::{DateTime, Utc};

use super::owed;
use crate::base::house::in_zone;
use crate::base::load::Game;
use crate::base::papers::Written;
use crate::base::questions;
use crate::base::story::Stretch;
use crate::post::compose::Shown;
use estafette_core::{Lang, SeatId};
use estafette_mail::sheet_marks;
use estafette_reports::{Picture, Pictures, Report, ReportHeader};
use estafette_rules::Reader;
use estafette_store::GameState;
use estafette_words::{Voice, say};

/// What stands around the facts of a report.
pub(crate) fn header(game: &Game<'_>, reader: Reader<'_>, title: &str, now: DateTime<Utc>) -> ReportHeader {
    let voice = game.voice_to(reader);
    let mut header = ReportHeader {
        lang: voice.0,
        game: game.row.id.to_string(),
        title: title.to_owned(),
        dice_note: dice_note(game, voice),
        rounds: game.rounds_told(voice),
        reader_name: "Umpire".to_owned(),
        pictures: Pictures::BeforeAndAfter,
        ..ReportHeader::default()
    };
    if let Reader::Seat(seat) = reader {
        header.reader_name = game.held(seat).map_or_else(|| game.seat_title(seat, voice), |h| h.name.clone());
        header.deadline_lines = owed::lines(game, seat, now, voice);
        header.questions = questions::questions_to(game, seat).map(|q| questions::asked(game, q)).collect();
        header.blank_sheet = blank_sheet(game, seat);
    }
    header
}

/// How the dice can be checked: the commitment, and after the game the secret; and whose words are in them.
pub(crate) fn dice_note(game: &Game<'_>, voice: Voice) -> String {
    let parts = [secret_note(game, voice)].into_iter().chain(game.rounds_note(voice));
    parts.chain(game.words_note(voice)).collect::<Vec<_>>().join(" ")
}

fn secret_note(game: &Game<'_>, voice: Voice) -> String {
    let commitment = game.row.secret.commitment();
    if game.row.state != GameState::Over {
        return say!(voice, "report-secret-sealed", commitment = &commitment);
    }
    let words: Vec<String> =
        game.seats.iter().map(|s| format!("{} `{}`", s.seat, game.gift(&s.seat).counted())).collect();
    let (secret, words) = (game.row.secret.to_hex(), words.join(", "));
    say!(voice, "report-secret-told", secret = &secret, commitment = &commitment, words = &words)
}

/// A report as the parts of a mail.
pub(crate) fn parts(report: Report) -> (Written, Shown) {
    let body = Written { text: report.text, html: report.html };
    let map = Picture { svg: report.svg, png: report.png };
    (body, Shown::within(map, report.before_png))
}

/// The sheet that a seat may fill in next, between the marks of its language and with its turn; nothing
/// when the game is over.
pub(crate) fn blank_sheet(game: &Game<'_>, seat: &SeatId) -> String {
    if game.row.state == GameState::Over || game.due().is_err() {
        return String::new();
    }
    let voice = game.voice(seat);
    let sheet = game.system.blank_sheet(&game.position_shown(), seat, voice.0);
    let (begin, end) = sheet_marks(voice.0);
    let (own_begin, own_end) = sheet_marks(Lang::English);
    if sheet.contains(own_begin) {
        return sheet.replace(own_begin, begin).replace(own_end, end).trim_end().to_owned();
    }
    let turn = say!(voice, "report-turn", turn = game.turn_for(seat));
    format!("{begin}\n{turn}\n{}\n{end}", sheet.trim_end())
}

/// What stands around the facts of a post; what everybody reads tells the deadline in the zone that is given. Nothing in
/// it grows old with the minute in which it is written.
pub(crate) fn post_header(
    game: &Game<'_>,
    reader: Reader<'_>,
    voice: Voice,
    (stretch, zone): (&Stretch, &str),
) -> ReportHeader {
    let mut header = ReportHeader {
        lang: voice.0,
        game: game.row.id.to_string(),
        title: stretch.title.clone(),
        dice_note: dice_note(game, voice),
        rounds: game.rounds_told(voice),
        ..ReportHeader::default()
    };
    let zone = match reader {
        Reader::Seat(seat) => {
            let held = game.held(seat);
            header.reader_name = held.map_or_else(|| game.seat_title(seat, voice), |h| h.name.clone());
            header.deadline_lines = owed::debts(game, seat, voice);
            header.questions =
                questions::questions_to(game, seat).map(|q| questions::asked(game, q)).collect();
            header.blank_sheet = blank_sheet(game, seat);
            held.map_or(zone, |h| h.zone.as_str())
        }
        Reader::Public | Reader::Umpire => {
            header.reader_name = say!(voice, "post-everybody");
            header.deadline_lines = vec![next(game, voice)];
            zone
        }
    };
    let open = game.row.state != GameState::Over;
    if let Some(stands) = game.stands(voice).filter(|_| open) {
        header.deadline_lines.push(stands);
    } else if let Some(at) = game.row.deadline.filter(|_| open) {
        header.deadline_lines.push(say!(voice, "post-deadline", at = &in_zone(at, zone, voice)));
        header.deadline_lines.extend(game.shift_said(zone, voice));
        header.deadline_lines.extend(game.announced_said(voice));
    }
    header
}

/// What comes next, for everybody: not who owes what, and not who has sent it.
fn next(game: &Game<'_>, voice: Voice) -> String {
    match game.due() {
        Err(ending) => say!(voice, "post-over", how = &game.ending_text(&ending, voice)),
        Ok(due) if game.paused.is_some() => say!(voice, "post-waits", phase = &game.due_title(&due, voice)),
        Ok(due) => say!(voice, "post-due", phase = &game.due_title(&due, voice)),
    }
}
