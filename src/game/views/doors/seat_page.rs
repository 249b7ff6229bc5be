//! What the page of a seat shows, and orders that are sent from it: a letter like any other.

use crate::play::Play;
use crate::views::Pages;
use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::base::chain::Chain;
use crate::base::house::local;
use crate::play::heads::header;
use crate::play::owed;
use crate::play::show::stretch;
use crate::post::receipt::Grade;
use crate::{Checked, House, HouseError, HouseResult, Outcome};
use estafette_core::dice::sha256_hex;
use estafette_core::{GameId, Lang, LetterId, SeatId};
use estafette_mail::{Proof, plain_letter};
use estafette_reports::AskedLine;
use estafette_rules::{Chapter, Reader};
use estafette_store::NewLetter;
use estafette_words::say;

/// Receipts that the page lists.
const RECEIPTS: u32 = 20;

/// What the page of a seat shows: nothing that its mails do not tell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeatPage {
    /// The reader's language.
    pub lang: Lang,
    /// The game.
    pub game: String,
    /// The rule system.
    pub system: String,
    /// The seat's title.
    pub title: String,
    /// Its holder's name.
    pub holder: String,
    /// What is owed, and by when.
    pub owed: Vec<String>,
    /// Turns of which there is a report.
    pub turns: Vec<u32>,
    /// Open questions.
    #[serde(skip)]
    pub questions: Vec<AskedLine>,
    /// The sheet to fill in; empty when the game is over.
    pub sheet: String,
    /// Receipts, newest first.
    pub receipts: Vec<ReceiptLine>,
    /// How the dice can be checked.
    pub dice: String,
}

/// A receipt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReceiptLine {
    /// When it was written, in the seat's zone.
    pub at: String,
    /// Its subject.
    pub subject: String,
    /// Its text.
    pub text: String,
}

/// What became of a letter that was sent from the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fate {
    /// What it came to, in the seat's language.
    pub grade: String,
    /// The receipt; `None` when none was mailed, or one for many letters together.
    pub receipt: Option<String>,
}

impl House<'_> {
    /// The page of a seat.
    ///
    /// # Errors
    /// An unknown game or seat, a failing store.
    pub fn seat_page(&mut self, id: &GameId, seat: &SeatId, now: DateTime<Utc>) -> HouseResult<SeatPage> {
        let mut work = self.store.read()?;
        let game = self.base.load(&mut *work, id)?;
        game.seat_row(seat)?;
        let voice = game.voice(seat);
        let zone = game.held(seat).map_or("UTC", |h| h.zone.as_str()).to_owned();
        let header = header(&game, Reader::Seat(seat), "", now);
        let mut turns: Vec<u32> =
            Chain::read(&mut *work, &game)?.live().iter().map(|p| p.sitting.turn).collect();
        turns.dedup();
        let mut receipts = Vec::new();
        for mail in work.receipts_of(id, seat, RECEIPTS)? {
            // What went to a holder before is his.
            if game.held(seat).is_some_and(|h| h.address.eq_ignore_ascii_case(&mail.mail.to)) {
                let at = local(mail.mail.at, &zone).format("%Y-%m-%d %H:%M").to_string();
                let words = Pages::at(&self.base).words(mail)?;
                receipts.push(ReceiptLine { at, subject: words.subject, text: words.text });
            }
        }
        Ok(SeatPage {
            lang: voice.0,
            game: id.to_string(),
            system: game.system_title(voice),
            title: game.seat_title(seat, voice),
            holder: game.held(seat).map_or_else(String::new, |h| h.name.clone()),
            owed: owed::lines(&game, seat, now, voice),
            turns,
            questions: header.questions,
            sheet: header.blank_sheet,
            receipts,
            dice: header.dice_note,
        })
    }

    /// The text of the report of a turn for a seat, or for the umpire; the last turn's if none is named.
    ///
    /// # Errors
    /// An unknown game or seat, a turn that was not played yet.
    pub fn report_text(
        &mut self,
        id: &GameId,
        seat: Option<&SeatId>,
        turn: Option<u32>,
        now: DateTime<Utc>,
    ) -> HouseResult<(String, String)> {
        let mut work = self.store.read()?;
        let game = self.base.load(&mut *work, id)?;
        let reader = match seat {
            Some(seat) => {
                game.seat_row(seat)?;
                Reader::Seat(seat)
            }
            None => Reader::Umpire,
        };
        let stretch = stretch(&mut *work, &game, turn, game.voice_to(reader))?;
        let chapter =
            Chapter { before: &stretch.before, phases: &stretch.phases, after: &stretch.after, open: &[] };
        let header = Play::at(&self.base).header_of(&mut *work, &game, (&stretch, reader), now)?;
        let (text, _) = self.base.reports.turn_text(game.system, &chapter, reader, &header);
        Ok((stretch.title, text))
    }

    /// The map as SVG at the end of a turn, or as it stands, with its title; without a seat, the umpire's.
    ///
    /// # Errors
    /// An unknown game or seat, a turn that was not played yet.
    pub fn map_svg(
        &mut self,
        id: &GameId,
        seat: Option<&SeatId>,
        turn: Option<u32>,
    ) -> HouseResult<(String, String)> {
        let mut work = self.store.read()?;
        let game = self.base.load(&mut *work, id)?;
        let reader = match seat {
            Some(seat) => {
                game.seat_row(seat)?;
                Reader::Seat(seat)
            }
            None => Reader::Umpire,
        };
        let (title, scene) = Play::at(&self.base).scene_of(&mut *work, &game, reader, turn)?;
        Ok((title, self.base.reports.svg(&scene)))
    }

    /// Reads an order text for a seat and answers as its receipt does, in its language; nothing is entered.
    ///
    /// # Errors
    /// As for [`House::check`].
    pub fn try_orders(
        &mut self,
        id: &GameId,
        seat: &SeatId,
        text: &str,
        now: DateTime<Utc>,
    ) -> HouseResult<Checked> {
        let lang = {
            let mut work = self.store.read()?;
            self.base.load(&mut *work, id)?.lang(seat)
        };
        self.check_in(id, seat, (text, lang), now)
    }

    /// Keeps orders written on the page of a seat as a letter of its holder to the seat's secret address, ready
    /// to be handled in the order of receiving. When this returns, it is on disk. `mark` makes a form that
    /// is sent twice one letter.
    ///
    /// # Errors
    /// A seat without a holder who has an address, a text above the limit, a failing store.
    pub fn take_from_page(
        &mut self,
        id: &GameId,
        seat: &SeatId,
        (text, mark): (&str, &str),
        now: DateTime<Utc>,
    ) -> HouseResult<LetterId> {
        let mut work = self.store.write()?;
        let game = self.base.load(&mut *work, id)?;
        let voice = game.voice(seat);
        let Some(held) = game.held(seat).filter(|h| !h.address.is_empty()) else {
            return Err(HouseError::Refused(say!(voice, "page-no-address")));
        };
        if text.len() > self.base.limits.text {
            return Err(HouseError::Refused(say!(voice, "page-too-long")));
        }
        let to = self.base.reply_to(id, seat, held);
        let mark = &sha256_hex(format!("{id}|{seat}|{mark}").as_bytes())[..32];
        let raw = plain_letter(
            (&held.address, &to),
            &format!("[{id} T{}]", game.turn_for(seat)),
            &format!("page.{mark}@{}", self.base.identity.domain),
            local(now, &held.zone),
            text,
        );
        let letter = LetterId(sha256_hex(&raw));
        let new = NewLetter {
            id: &letter,
            raw: &raw,
            envelope_from: Some(&held.address),
            envelope_to: std::slice::from_ref(&to),
            at: now,
        };
        if work.keep_letter(&new)? {
            work.put_in_lane(&letter, &held.address.to_lowercase())?;
        }
        // Who has the secret address is the holder as far as anybody can tell: there is no server to ask.
        let proof = serde_json::to_string(&Proof::default()).map_err(crate::base::log::unreadable)?;
        work.note_proof(&letter, &proof)?;
        work.commit()?;
        Ok(letter)
    }

    /// Whether a letter was sent to the secret address of a seat, as those from its page are.
    ///
    /// # Errors
    /// A failing store.
    pub fn is_letter_to(&mut self, id: &GameId, seat: &SeatId, letter: &LetterId) -> HouseResult<bool> {
        let mut work = self.store.read()?;
        let Some(row) = work.letter(letter)? else { return Ok(false) };
        let Some(held) = work.holder(id, seat)? else { return Ok(false) };
        let to = self.base.reply_to(id, seat, &held);
        Ok(row.envelope_to.iter().any(|r| r.eq_ignore_ascii_case(&to)))
    }

    /// What became of a letter of a seat; `None` while it waits, and for a letter of another seat.
    ///
    /// # Errors
    /// A failing store.
    pub fn fate(&mut self, id: &GameId, seat: &SeatId, letter: &LetterId) -> HouseResult<Option<Fate>> {
        let mut work = self.store.read()?;
        let Some(end) = work.letter(letter)?.and_then(|row| row.end) else { return Ok(None) };
        if end.seat != Some((id.clone(), seat.clone())) {
            return Ok(None);
        }
        let voice = self.base.load(&mut *work, id)?.voice(seat);
        let grade = match (Grade::kept(&end.reason), end.outcome) {
            (Some(grade), _) => grade.say(voice),
            (None, Outcome::Duplicate) => say!(voice, "grade-duplicate"),
            (None, Outcome::Waiting) => say!(voice, "grade-waiting"),
            (None, _) => end.reason,
        };
        let receipt = work.mail_named(&self.base.message_id(&format!("letter|{letter}|receipt")))?;
        let receipt = receipt.map(|mail| Pages::at(&self.base).words(mail)).transpose()?;
        Ok(Some(Fate { grade, receipt: receipt.map(|words| words.text) }))
    }
}
