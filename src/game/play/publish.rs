//! Publishing: one report to each seat for each run, with the questions that are open and the sheet
//! that is asked for next; at the end of a game the last report, with the dice secret.

use crate::play::Play;
use crate::post::PostOffice;
use chrono::{DateTime, Utc};

use super::gathered::Gathered;
use super::heads::{blank_sheet, header, parts};
use super::owed;
use crate::base::load::Game;
use crate::base::papers::Written;
use crate::base::questions;
use crate::base::story::{Run, Stretch};
use crate::post::compose::{Post, Shown, thread_cause};
use crate::{HouseError, HouseResult, Stopped, beacon_name};
use estafette_core::table::Open;
use estafette_core::{Lang, SeatId, Sitting};
use estafette_reports::{Picture, Report, ReportHeader};
use estafette_rules::{Chapter, Reader};
use estafette_store::{GameState, Held, MailKind, PlayWork};
use estafette_words::{Voice, say};

impl Run<'_> {
    /// Mails what this run has to tell; how many mails that is.
    pub fn publish(&mut self, work: &mut dyn PlayWork, stopped: &Stopped) -> HouseResult<usize> {
        let over = matches!(stopped, Stopped::Over { .. }) && self.game.row.state != GameState::Over;
        if over {
            Play::at(self.base).reveal(work, &mut self.game, self.now)?;
        }
        let Some(last) = self.last.clone() else { return Ok(0) };
        let mut mails = 0;
        let seats: Vec<SeatId> = self.game.seats.iter().map(|s| s.seat.clone()).collect();
        for seat in seats {
            let Gathered { report, not_before, since, receipts } = self.gathered(work, &seat, over)?;
            let subject = report.subject_line.clone();
            let (report, picture) = parts(report);
            let receipts =
                receipts.iter().rev().map(|receipt| PostOffice::at(self.base).write_receipt(receipt));
            let body = receipts.fold(report, Written::behind);
            let cause = format!(
                "report|{}|{seat}|{}|{}|{}|{}",
                self.game.row.id, last.number, last.pauses, last.state, last.revision.number
            );
            let post = Post {
                kind: if over { MailKind::Final } else { MailKind::Report },
                cause,
                subject,
                body: body.into(),
                picture: Some(picture),
                answers: None,
                at: self.now,
                not_before,
            };
            let waits = since.map(|since| (self.base.message_id(&post.cause), since));
            let new = PostOffice::at(self.base).post(work, &self.game, &seat, post)?;
            if let Some((message_id, since)) = waits.filter(|_| new) {
                work.note_waiting_report(&message_id, since)?;
            }
            mails += usize::from(new);
        }
        Play::at(self.base).after_reports(work, &mut self.game, self.now)?;
        mails += self.show_observers(work, &last)?;
        Ok(mails)
    }

    /// What this run has to tell to a seat.
    pub fn report_to(&self, seat: &SeatId) -> Report {
        let (open, header) = self.telling(seat);
        let chapter = self.chapter(&open);
        self.base.reports.turn_report(self.game.system, &chapter, Reader::Seat(seat), &header)
    }

    /// What a longer stretch of play has to tell to a seat.
    pub(crate) fn report_on(&self, stretch: &Stretch, seat: &SeatId) -> Report {
        let open: Vec<Open> = questions::questions_to(&self.game, seat).map(|q| q.open.clone()).collect();
        let sittings: Vec<&Sitting> = stretch.phases.iter().map(|(sitting, _)| sitting).collect();
        let title = self.title_of(&sittings, self.game.voice(seat));
        let header = header(&self.game, Reader::Seat(seat), &title, self.now);
        let header = ReportHeader {
            umpire: self.umpires_words_on(stretch, seat),
            ruled: self.ruled_orders_on(stretch, seat),
            ..header
        };
        let chapter =
            Chapter { before: &stretch.before, phases: &stretch.phases, after: &stretch.after, open: &open };
        self.base.reports.turn_report(self.game.system, &chapter, Reader::Seat(seat), &header)
    }

    /// Subject and text of what this run has to tell to a seat: what no picture has to be drawn for.
    pub fn words_to(&self, seat: &SeatId) -> (String, String) {
        let (open, header) = self.telling(seat);
        let (reader, system) = (Reader::Seat(seat), self.game.system);
        let (text, _) = self.base.reports.turn_text(system, &self.chapter(&open), reader, &header);
        (header.title, text)
    }

    fn telling(&self, seat: &SeatId) -> (Vec<Open>, ReportHeader) {
        let open = questions::questions_to(&self.game, seat).map(|q| q.open.clone()).collect();
        let title = self.title(self.game.voice(seat));
        let header = header(&self.game, Reader::Seat(seat), &title, self.now);
        (open, ReportHeader { umpire: self.umpires_words(seat), ruled: self.ruled_orders(seat), ..header })
    }

    fn chapter<'c>(&'c self, open: &'c [Open]) -> Chapter<'c> {
        Chapter { before: &self.before, phases: &self.story, after: &self.after, open }
    }

    /// What the report is about, in words.
    pub(crate) fn title(&self, voice: Voice) -> String {
        let sittings: Vec<&Sitting> = self.story.iter().map(|(sitting, _)| sitting).collect();
        self.title_of(&sittings, voice)
    }

    fn title_of(&self, sittings: &[&Sitting], voice: Voice) -> String {
        let (first, last) = (sittings.first().map_or(0, |s| s.turn), sittings.last().map_or(0, |s| s.turn));
        let phase = self.last.as_ref().map_or_else(String::new, |h| self.game.phase_title(h, voice));
        match (sittings.len(), first == last) {
            (1, _) => phase,
            (_, true) => say!(voice, "report-up-to", turn = first, phase = &phase),
            (_, false) => say!(voice, "report-turns-up-to", first = first, last = last, phase = &phase),
        }
    }
}

/// What the first mail to a holder says.
#[derive(serde::Serialize)]
struct Welcome {
    lang: Lang,
    reader: String,
    game: String,
    system: String,
    scenario: String,
    seat: String,
    /// What is said to somebody who signed on by mail.
    greeting: Vec<String>,
    commitment: String,
    /// What the beacon is called; empty in a game without one.
    beacon: String,
    words_open: bool,
    /// Whether the reader is the host: no words are taken of him.
    own: bool,
    /// Whether the dice rest on the host's word alone as long as nobody sends words.
    alone: bool,
    /// The other seats that the host holds.
    hosts: String,
    /// This game's place among those that were set up here, and which of them were and have not begun.
    foundings: Vec<String>,
    owed: Vec<String>,
    /// When orders are due, and what becomes of who is late.
    terms: Vec<String>,
    blank_sheet: String,
}

impl Play<'_> {
    /// Puts the first mail to the holder of a seat into the outbox. What was `played` before anybody had a mail is told
    /// below it.
    pub fn welcome(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        (seat, held): (&SeatId, &Held),
        (greeting, played): (Vec<String>, Option<Report>),
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let voice = game.voice(seat);
        let (system, title) = (game.system_title(voice), game.seat_title(seat, voice));
        let facts = Welcome {
            lang: voice.0,
            reader: held.name.clone(),
            game: game.row.id.to_string(),
            system: system.clone(),
            scenario: game.row.scenario.clone(),
            seat: title.clone(),
            greeting,
            commitment: game.row.secret.commitment(),
            beacon: if game.on_beacon()? { beacon_name(&game.beacon, voice.0) } else { String::new() },
            words_open: !game.has_begun(),
            own: self.is_hosts_seat(game, seat),
            alone: !game.on_beacon()?,
            hosts: self.hosts_seats(game, seat, voice),
            foundings: self.base.foundings_told(work, game, held, voice)?,
            owed: owed::lines(game, seat, now, voice),
            terms: game.terms_lines(voice)?,
            blank_sheet: blank_sheet(game, seat),
        };
        let welcome = self.base.papers.write("welcome", &facts);
        let (body, picture) = match played {
            Some(report) => {
                let (report, picture) = parts(report);
                (report.behind(welcome), picture)
            }
            None => (welcome, Shown::within(self.first_map(game, seat), Vec::new())),
        };
        let post = Post {
            kind: MailKind::Welcome,
            cause: thread_cause(&game.row.id, seat, held),
            subject: say!(voice, "welcome-subject", system = &system, seat = &title),
            body: body.into(),
            picture: Some(picture),
            answers: None,
            at: now,
            not_before: now,
        };
        if self.office().post(work, game, seat, post)? || held.address.is_empty() {
            return Ok(());
        }
        Err(HouseError::Refused("two holders were given the same secret; try again".to_owned()))
    }

    /// Puts the last report into the outbox once more, for a holder who may not have had it.
    pub fn report_again(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        (seat, held): (&SeatId, &Held),
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let report = match self.report_of(work, game, Reader::Seat(seat), None, now) {
            Ok(report) => report,
            // Nothing was played yet.
            Err(HouseError::Refused(_)) => return Ok(()),
            Err(failed) => return Err(failed),
        };
        let subject = say!(game.voice(seat), "report-again", title = &report.subject_line);
        let (body, picture) = parts(report);
        let post = Post {
            kind: MailKind::Report,
            cause: format!("report-again|{}|{seat}|{}", game.row.id, held.token),
            subject,
            body: body.into(),
            picture: Some(picture),
            answers: None,
            at: now,
            not_before: now,
        };
        self.office().post(work, game, seat, post)?;
        Ok(())
    }

    fn first_map(&self, game: &Game<'_>, seat: &SeatId) -> Picture {
        let (reader, lang) = (Reader::Seat(seat), game.lang(seat));
        self.base.reports.picture(&game.system.scene(&game.position, &[], reader, lang))
    }
}
