//! Letters that may be a seat's: kept, and its holder asked at the registered address. Confirmed, they are
//! taken as if they had come from the seat, in the place in which they were received.

use crate::intake::Intake;
use std::collections::BTreeSet;

use chrono::{DateTime, Duration, Utc};

use crate::base::holders::{holder, knows};
use crate::base::house::in_zone;
use crate::base::load::in_order;
use crate::base::log::Logged;
use crate::post::asks::{Question, how_to_confirm};
use crate::post::identify::{Arrived, Unproven, fingerprint, proof_of};
use crate::post::notes::Body;
use crate::post::visit::{FromSeat, Visit};
use crate::said::commands::{self, holds_phrase};
use crate::{HouseResult, Outcome};
use estafette_core::journal::Entry;
use estafette_core::{GameId, LetterId, SeatId};
use estafette_store::{LetterEnd, LetterRow, MailKind, Wish, Work};
use estafette_words::say;

/// Letters of a seat in a day that its holder is asked about.
const MOST_ASKED: u32 = 5;
/// Lines of such a letter that are shown, and letters of each.
const SHOWN: (usize, usize) = (40, 200);

impl Intake<'_> {
    /// Keeps a letter until the holder of the seat confirms it.
    pub fn hold(
        &self,
        work: &mut dyn Work,
        from: &Arrived<'_>,
        (game, seat): (&GameId, &SeatId),
        missing: Unproven,
    ) -> HouseResult<LetterEnd> {
        let end = |outcome, reason: &str, fingerprint| LetterEnd {
            outcome,
            reason: reason.to_owned(),
            seat: Some((game.clone(), seat.clone())),
            fingerprint,
            at: from.now,
        };
        let mark = fingerprint(from.letter, &from.proof, &format!("waiting {game} {seat}"));
        for print in [&mark, &fingerprint(from.letter, &from.proof, &format!("{game}\n{seat}"))] {
            if let Some(first) = work.letter_like(print)? {
                return Ok(end(Outcome::Duplicate, &format!("the same mail as letter {first}"), None));
            }
        }
        let Some(held) = holder(work, game, seat)?.filter(|_| !from.letter.hint) else {
            return self.office().stranger(work, from.row, from.letter, missing, from.now);
        };
        let known = knows(work, game, seat, from.writer())?;
        let asked =
            work.posted_since(&held.address, MailKind::Confirmation, from.now - Duration::hours(24))?;
        if asked >= MOST_ASKED {
            return Ok(end(Outcome::Silent, "not proven, and its holder was asked about others today", None));
        }
        self.ask_about(work, from, (game, seat))?;
        if !known {
            // What the sender hears says nothing of whether there is such a game or seat.
            self.office().stranger(work, from.row, from.letter, missing, from.now)?;
        }
        Ok(end(Outcome::Waiting, "waiting for confirmation", Some(mark)))
    }

    fn ask_about(
        &self,
        work: &mut dyn Work,
        from: &Arrived<'_>,
        (id, seat): (&GameId, &SeatId),
    ) -> HouseResult<()> {
        let game = self.base.load(work, id)?;
        let Some(held) = game.held(seat) else { return Ok(()) };
        let voice = game.voice(seat);
        let (lines, more) = excerpt(&from.letter.text);
        let received = in_zone(from.row.at, &held.zone, voice);
        let before = vec![
            say!(voice, "waiting-was", writer = from.writer(), at = &received),
            say!(voice, "waiting-text", subject = from.letter.subject.trim()),
        ];
        let mut after = Vec::new();
        if more > 0 {
            after.push(say!(voice, "waiting-more", n = more));
        }
        after.extend([how_to_confirm(voice), say!(voice, "waiting-else")]);
        let question = Question {
            game: id,
            seat,
            wish: Wish::Letter { letter: from.row.id.clone() },
            letter: &from.row.id,
            to: &held.address,
            kind: MailKind::Confirmation,
            subject: format!("[{id}] {}", say!(voice, "waiting-subject")),
            body: Body::to_holder(held, id, voice).saying(before).quoting(lines, after),
            now: from.now,
        };
        self.office().ask(work, question)
    }

    /// Reads a letter that was confirmed, and answers the seat.
    pub fn read_confirmed(
        &self,
        work: &mut dyn Work,
        row: &LetterRow,
        (game, seat): (&GameId, &SeatId),
        now: DateTime<Utc>,
    ) -> HouseResult<LetterEnd> {
        let end = |outcome, reason, fingerprint| LetterEnd {
            outcome,
            reason,
            seat: Some((game.clone(), seat.clone())),
            fingerprint,
            at: now,
        };
        let letter = match self.office().letter(work, row)? {
            Ok(letter) => letter,
            Err(refused) => return Ok(end(Outcome::Refused, refused.to_string(), None)),
        };
        let print = fingerprint(&letter, &proof_of(row)?, &format!("{game}\n{seat}"));
        if let Some(first) = work.letter_like(&print)? {
            return Ok(end(Outcome::Duplicate, format!("the same mail as letter {first}"), None));
        }
        let from = FromSeat {
            row,
            letter: &letter,
            said: &commands::read(&letter.text),
            game: game.clone(),
            seat: seat.clone(),
            writer: self.writer(work, &letter, game, seat)?,
            later: later(work, row, game, seat)?,
            now,
        };
        let (outcome, reason) = self.answer_seat(work, &from)?;
        Ok(end(outcome, reason, Some(print)))
    }
}

impl Visit<'_> {
    /// The first entry of the seat's later letters, before which this one counts.
    pub(crate) fn before(&self) -> Option<u64> {
        let later = |l: &&Logged| match &l.entry {
            Entry::Orders { letter, .. } | Entry::Cancelled { letter, .. } => {
                self.from.later.contains(letter)
            }
            _ => false,
        };
        in_order(&self.game.log, u64::MAX).into_iter().find(later).map(|l| l.seq)
    }
}

/// The letters of a seat that were received after one.
fn later(
    work: &mut dyn Work,
    row: &LetterRow,
    game: &GameId,
    seat: &SeatId,
) -> HouseResult<BTreeSet<LetterId>> {
    let all = work.letters_of(game, seat)?.into_iter();
    Ok(all.filter(|l| l.number > row.number).map(|l| l.id).collect())
}

/// The beginning of a text as it may be shown, and how many lines are not.
fn excerpt(text: &str) -> (Vec<String>, usize) {
    let (most, longest) = SHOWN;
    let shown = |line: &str| match line {
        line if holds_phrase(line) => "(...)".to_owned(),
        line => line.chars().take(longest).collect(),
    };
    let lines: Vec<String> = text.lines().take(most).map(shown).collect();
    (lines, text.lines().count().saturating_sub(most))
}
