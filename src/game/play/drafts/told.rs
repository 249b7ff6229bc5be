//! What seats and observers are mailed when a game goes back. Nothing in it depends on what a seat may not
//! know: who decided it and why, and the position as each was shown it before.

use crate::play::Play;
use chrono::{DateTime, Utc};
use serde_json::Value;

use super::super::heads::{header, parts};
use crate::HouseResult;
use crate::base::chain::Chain;
use crate::base::load::Game;
use crate::base::log::Logged;
use crate::post::compose::{Body, Post};
use crate::post::notices::Notification;
use estafette_core::journal::{Back, Entry, WentBack};
use estafette_core::{SeatId, Sitting};
use estafette_reports::ReportHeader;
use estafette_rules::{Chapter, Reader};
use estafette_store::{MailKind, PlayWork};
use estafette_words::{Voice, say};

impl Play<'_> {
    /// Mails every seat that the game was rolled back, with the map as it stands again and the sheet that is
    /// asked for; how many mails that is.
    pub(super) fn tell_rolled_back(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        chain: &Chain,
        now: DateTime<Utc>,
    ) -> HouseResult<usize> {
        let Some(back) = game.went_back() else { return Ok(0) };
        let mut mails = 0;
        for row in &game.seats {
            let (seat, voice) = (&row.seat, game.voice(&row.seat));
            let header = ReportHeader {
                umpire: rolled_back_lines(game, back, (chain, voice)),
                pictures: estafette_reports::Pictures::After,
                ..header(game, Reader::Seat(seat), &say!(voice, "back-title"), now)
            };
            let position = &game.position;
            let chapter = Chapter { before: position, phases: &[], after: position, open: &[] };
            let report = self.base.reports.turn_report(game.system, &chapter, Reader::Seat(seat), &header);
            let subject = report.subject_line.clone();
            let (body, picture) = parts(report);
            let post = Post {
                kind: MailKind::Report,
                cause: cause(game, seat),
                subject,
                body: Body::Written(body),
                picture: Some(picture),
                answers: None,
                at: now,
                not_before: now,
            };
            mails += usize::from(self.office().post(work, game, seat, post)?);
        }
        mails += self.show_gone_back(work, game, now)?;
        Ok(mails)
    }

    /// Mails every seat that phases are run again; how many mails that is.
    pub(super) fn tell_run_again(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        chain: &Chain,
        now: DateTime<Utc>,
    ) -> HouseResult<usize> {
        let Some(back) = game.went_back() else { return Ok(0) };
        for row in &game.seats {
            let voice = game.voice(&row.seat);
            let (by, from) = (back.by.as_str(), place(game, back.to, (chain, voice)));
            let lines = vec![
                say!(voice, "again-what", by = by, place = &from),
                say!(voice, "back-why", because = &back.because),
                say!(voice, "again-how"),
            ];
            let notification = Notification {
                kind: MailKind::Notice,
                cause: cause(game, &row.seat),
                subject: say!(voice, "again-subject"),
                lines,
            };
            self.office().notify(work, game, &row.seat, notification, now)?;
        }
        let mails = game.seats.iter().filter(|s| s.held.as_ref().is_some_and(|h| !h.address.is_empty()));
        Ok(mails.count() + self.show_gone_back(work, game, now)?)
    }
}

impl Game<'_> {
    /// How the game went back last, if it did.
    pub fn went_back(&self) -> Option<&WentBack> {
        self.log.whole().iter().rev().find_map(|l| match &l.entry {
            Entry::WentBack(back) => Some(back),
            _ => None,
        })
    }

    /// What was decided when phases like these were run again last, if they were.
    pub fn run_again(&self, story: &[(Sitting, Vec<Value>)]) -> Option<&WentBack> {
        let log = self.log.whole();
        let begun = |l: &std::sync::Arc<Logged>| match &l.entry {
            Entry::Begun { sitting, .. } => story.iter().any(|(of, _)| of == sitting),
            _ => false,
        };
        (0..log.len()).rev().find_map(|at| match &log[at].entry {
            Entry::WentBack(back) if back.how == Back::ReRun => {
                (log[..at].iter().any(begun) && log[at..].iter().any(begun)).then_some(back)
            }
            _ => None,
        })
    }

    /// How often the game went back.
    fn times_back(&self) -> usize {
        self.log.whole().iter().filter(|l| matches!(l.entry, Entry::WentBack(_))).count()
    }
}

/// What is said first in the reports of phases that were run again.
pub(crate) fn run_again_lines(back: &WentBack, voice: Voice) -> Vec<String> {
    let because = back.because.as_str();
    vec![say!(voice, "again-told"), say!(voice, "back-why", because = because)]
}

fn rolled_back_lines(game: &Game<'_>, back: &WentBack, (chain, voice): (&Chain, Voice)) -> Vec<String> {
    let (by, place) = (back.by.as_str(), place(game, back.to, (chain, voice)));
    vec![
        say!(voice, "back-what", by = by, place = &place),
        say!(voice, "back-why", because = &back.because),
        say!(voice, "back-void"),
        say!(voice, "back-dice", line = back.line),
    ]
}

/// Where the game stands again, in words.
fn place(game: &Game<'_>, to: u32, (chain, voice): (&Chain, Voice)) -> String {
    match chain.until(to).last() {
        None => say!(voice, "back-opening"),
        Some(head) => {
            let phase = game.phase_title(head, voice);
            say!(voice, "back-after", turn = head.sitting.turn, phase = &phase)
        }
    }
}

fn cause(game: &Game<'_>, seat: &SeatId) -> String {
    format!("went-back|{}|{seat}|{}", game.row.id, game.times_back())
}
