//! Publishing: one report to each seat for each run, with the questions that are open and the sheet
//! that is asked for next; at the end of a game the last report, with the dice secret.

use chrono::{DateTime, Utc};

use super::house::in_zone;
use super::load::{Game, Logged};
use super::papers::Written;
use super::post::{Post, Shown, thread_cause};
use super::run::Run;
use super::{Desk, Done, HouseError, Stopped, owed, questions};
use crate::core::SeatId;
use crate::core::journal::Entry;
use crate::core::table::Open;
use crate::mail::{SHEET_BEGIN, SHEET_END};
use crate::reports::{Picture, Pictures, Report, ReportHeader};
use crate::rules::{Chapter, Reader};
use crate::store::{GameState, Held, MailKind, Work};

impl Run<'_> {
    /// Mails what this run has to tell; how many mails that is.
    pub fn publish(&mut self, work: &mut dyn Work, stopped: &Stopped) -> Done<usize> {
        let over = matches!(stopped, Stopped::Over { .. }) && self.game.row.state != GameState::Over;
        if over {
            self.reveal(work)?;
        }
        let Some(last) = self.last.clone() else { return Ok(0) };
        let mut mails = 0;
        let seats: Vec<SeatId> = self.game.seats.iter().map(|s| s.seat.clone()).collect();
        for seat in seats {
            let open: Vec<Open> = questions::of(&self.game, &seat).map(|q| q.open.clone()).collect();
            let chapter =
                Chapter { before: &self.before, phases: &self.story, after: &self.after, open: &open };
            let reader = Reader::Seat(&seat);
            let header = header(&self.game, reader, &self.title(), self.now);
            let report = self.desk.reports.turn_report(self.game.system, &chapter, reader, &header);
            let subject = report.subject_line.clone();
            let (body, picture) = parts(report);
            let cause = format!(
                "report|{}|{seat}|{}|{}|{}|{}",
                self.game.row.id, last.number, last.pauses, last.state, last.revision.number
            );
            let post = Post {
                kind: if over { MailKind::Final } else { MailKind::Report },
                cause,
                subject,
                body,
                picture: Some(picture),
                answers: None,
                at: self.now,
                not_before: self.now,
            };
            mails += usize::from(self.desk.post(work, &self.game, &seat, post)?);
        }
        Ok(mails)
    }

    /// What the report is about, in words.
    fn title(&self) -> String {
        let turns: Vec<u32> = self.story.iter().map(|(s, _)| s.turn).collect();
        let (first, last) = (turns.first().copied().unwrap_or(0), turns.last().copied().unwrap_or(0));
        let phase = self.last.as_ref().map_or("", |h| h.title.as_str());
        match (self.story.len(), first == last) {
            (1, _) => phase.to_owned(),
            (_, true) => format!("turn {first}, up to: {phase}"),
            (_, false) => format!("turns {first} to {last}, up to: {phase}"),
        }
    }

    fn reveal(&mut self, work: &mut dyn Work) -> Done<()> {
        let game = self.game.row.id.clone();
        let entry = Entry::Revealed { secret: self.game.row.secret.to_hex() };
        let seq = work.append(&game, self.now, &entry)?;
        self.game.log.push(Logged { seq, entry });
        work.set_state(&game, GameState::Over)?;
        self.game.row.state = GameState::Over;
        Ok(())
    }
}

/// What stands around the facts of a report.
pub(super) fn header(game: &Game<'_>, reader: Reader<'_>, title: &str, now: DateTime<Utc>) -> ReportHeader {
    let mut header = ReportHeader {
        game: game.row.id.to_string(),
        title: title.to_owned(),
        dice_note: dice_note(game),
        reader_name: "Umpire".to_owned(),
        pictures: Pictures::BeforeAndAfter,
        ..ReportHeader::default()
    };
    if let Reader::Seat(seat) = reader {
        header.reader_name = game.held(seat).map_or_else(|| game.title(seat), |h| h.name.clone());
        header.deadline_lines = owed::lines(game, seat, now);
        header.lang = game.lang(seat);
        header.questions = questions::of(game, seat).map(|q| questions::asked(game, q)).collect();
        header.blank_sheet = blank_sheet(game, seat);
    }
    header
}

/// The sheet that a seat may fill in next, between its marks and with its turn; nothing when the game
/// is over.
pub(super) fn blank_sheet(game: &Game<'_>, seat: &SeatId) -> String {
    if game.row.state == GameState::Over || game.due().is_err() {
        return String::new();
    }
    let sheet = game.system.blank_sheet(&game.position, seat, game.lang(seat));
    if sheet.contains(SHEET_BEGIN) {
        return sheet.trim_end().to_owned();
    }
    format!("{SHEET_BEGIN}\nturn {}\n{}\n{SHEET_END}", game.turn_for(seat), sheet.trim_end())
}

/// How the dice can be checked: the commitment, and after the game the secret.
fn dice_note(game: &Game<'_>) -> String {
    let commitment = game.row.secret.commitment();
    if game.row.state != GameState::Over {
        return format!("Dice: the secret of this game is committed to by SHA-256 {commitment}.");
    }
    let words: Vec<String> =
        game.seats.iter().map(|s| format!("{} `{}`", s.seat, s.words.as_deref().unwrap_or(""))).collect();
    format!(
        "Dice: the secret S of this game is {}. SHA-256 of its 32 bytes is {commitment}, as stood in your \
         first mail. The key K is HMAC-SHA-256 under S of the seats' words in this order, each after its \
         length in bytes as four bytes: {}. Each die in the reports names its label; the die is the first of \
         the eight big-endian 32-bit numbers of HMAC-SHA-256 under K of the label, a zero byte and eight more \
         zero bytes, that lies below the largest multiple of its sides, modulo its sides, plus 1.",
        game.row.secret.to_hex(),
        words.join(", ")
    )
}

/// A report as the parts of a mail.
pub(super) fn parts(report: Report) -> (Written, Shown) {
    let body = Written { text: report.text, html: report.html };
    let map = Picture { svg: report.svg, png: report.png };
    (body, Shown { map, before: report.before_png })
}

/// What the first mail to a holder says.
#[derive(serde::Serialize)]
struct Welcome {
    reader: String,
    game: String,
    system: String,
    scenario: String,
    seat: String,
    commitment: String,
    words_open: bool,
    owed: Vec<String>,
    blank_sheet: String,
    since: String,
}

impl Desk<'_> {
    /// Puts the first mail to the holder of a seat into the outbox.
    pub fn welcome(
        &self,
        work: &mut dyn Work,
        game: &Game<'_>,
        seat: &SeatId,
        held: &Held,
        now: DateTime<Utc>,
    ) -> Done<()> {
        let facts = Welcome {
            reader: held.name.clone(),
            game: game.row.id.to_string(),
            system: game.system.title().to_owned(),
            scenario: game.row.scenario.clone(),
            seat: game.title(seat),
            commitment: game.row.secret.commitment(),
            words_open: !game.has_begun(),
            owed: owed::lines(game, seat, now),
            blank_sheet: blank_sheet(game, seat),
            since: in_zone(now, &held.zone),
        };
        let post = Post {
            kind: MailKind::Welcome,
            cause: thread_cause(&game.row.id, seat, held),
            subject: format!("{}: you play {}", game.system.title(), game.title(seat)),
            body: self.papers.write("welcome", &facts),
            picture: Some(self.first_map(game, seat).into()),
            answers: None,
            at: now,
            not_before: now,
        };
        if self.post(work, game, seat, post)? {
            return Ok(());
        }
        Err(HouseError::Refused("two holders were given the same secret; try again".to_owned()))
    }

    fn first_map(&self, game: &Game<'_>, seat: &SeatId) -> Picture {
        let (reader, lang) = (Reader::Seat(seat), game.lang(seat));
        self.reports.picture(&game.system.scene(&game.position, &[], reader, lang))
    }
}
