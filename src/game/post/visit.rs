//! The handling of one letter of a proven seat: the letter, its receipt so far, and the game.

use crate::post::PostOffice;
use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use super::receipt::Receipt;
use super::umpire_post::Notice;
use crate::base::house::in_zone;
use crate::base::load::Game;
use crate::said::commands::{self, SortedText};
use crate::{Base, HouseResult, Outcome};
use estafette_core::journal::Entry;
use estafette_core::{GameId, Lang, LetterId, SeatId};
use estafette_mail::{Letter, Note};
use estafette_rules::Understood;
use estafette_store::{LetterRow, PostWork};
use estafette_words::{Voice, say};

/// Where a letter says what it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LetterPart {
    Text,
    Subject,
}

/// A letter from a proven seat.
pub(crate) struct FromSeat<'l> {
    pub row: &'l LetterRow,
    pub letter: &'l Letter,
    /// Its text, sorted.
    pub said: &'l SortedText,
    pub game: GameId,
    pub seat: SeatId,
    pub writer: Writer,
    /// The seat's letters that were received after this one and handled before it, because it had to be
    /// confirmed first.
    pub later: BTreeSet<LetterId>,
    pub now: DateTime<Utc>,
}

/// Whose address a letter of a seat came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Writer {
    /// One of the holder's, registered or confirmed.
    Known,
    /// Somebody's.
    Foreign,
}

/// The handling of one letter of a seat.
pub(crate) struct Visit<'v> {
    pub base: &'v Base<'v>,
    pub game: Game<'v>,
    pub from: &'v FromSeat<'v>,
    pub receipt: Receipt,
    /// The worst that was met; `None` when nothing was asked for yet.
    pub outcome: Option<Outcome>,
    /// The sheet as it stands after the orders that were entered, with the ordinal of its period.
    pub entered: Option<(u32, Vec<Understood>)>,
    /// Lines of the letter of which something was not understood or not done.
    pub missed: BTreeSet<usize>,
    pub place: LetterPart,
    /// Why it has no receipt, if so.
    pub unanswered: Option<String>,
}

impl<'v> Visit<'v> {
    /// At the beginning of a letter.
    pub fn new(base: &'v Base<'v>, game: Game<'v>, from: &'v FromSeat<'v>, place: LetterPart) -> Self {
        let (receipt, missed) = (Receipt::default(), BTreeSet::new());
        Self { base, game, from, receipt, outcome: None, entered: None, missed, place, unanswered: None }
    }

    /// How the letter was read.
    fn notes(&self) -> Vec<Note> {
        let of = |note: &Note| match (note, self.place) {
            (Note::Empty, LetterPart::Subject) => Note::SubjectUsed,
            _ => commands::without_phrase(note),
        };
        self.from.letter.notes.iter().map(of).collect()
    }

    pub fn open(&mut self) {
        let voice = self.voice();
        let held = self.game.held(&self.from.seat);
        let (name, zone) = held.map_or(("", "UTC"), |h| (h.name.as_str(), h.zone.as_str()));
        let writer = &self.from.letter.from.mailbox;
        let other = (self.from.writer == Writer::Foreign)
            .then(|| say!(voice, "receipt-other-sender", writer = writer));
        self.receipt = Receipt {
            lang: voice.0,
            reader: name.to_owned(),
            game: self.game.row.id.to_string(),
            system: self.game.system_title(voice),
            received: in_zone(self.from.row.at, zone, voice),
            remarks: other.into_iter().collect(),
            notes: self.notes().iter().map(|n| n.say(voice)).collect(),
            ..std::mem::take(&mut self.receipt)
        };
    }

    /// The language in which the sender reads.
    pub fn lang(&self) -> Lang {
        self.game.lang(&self.from.seat)
    }

    /// The voice in which the sender is spoken to.
    pub fn voice(&self) -> Voice {
        self.game.voice(&self.from.seat)
    }

    /// Notes how something went; the worst stays.
    pub fn note(&mut self, outcome: Outcome) {
        self.outcome = Some(self.outcome.map_or(outcome, |o| match (o, outcome) {
            (Outcome::Accepted, Outcome::Accepted) => Outcome::Accepted,
            (Outcome::Unusable, Outcome::Unusable) => Outcome::Unusable,
            _ => Outcome::Warned,
        }));
    }

    /// Enters something into the journal, and into the game as it is held here.
    pub fn journal(&mut self, work: &mut dyn PostWork, entry: Entry) -> HouseResult<()> {
        let seq = work.append(&self.game.row.id, self.from.now, &entry)?;
        self.game.log.push(seq, self.from.now, entry);
        Ok(())
    }

    /// Tells the umpire what a letter has said; `about` keeps apart what one letter says.
    pub fn report_to_umpire(
        &self,
        work: &mut dyn PostWork,
        about: &str,
        (subject, text): (String, String),
    ) -> HouseResult<()> {
        let game = &self.from.game;
        let cause = format!("{about}|{game}|{}|{}", self.from.seat, self.from.row.id);
        let notice = Notice { subject, text, cause, game: Some(game.clone()) };
        PostOffice::at(self.base).tell_umpire(work, notice, self.from.now)
    }
}
