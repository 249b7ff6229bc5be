//! What things are called in mails, in the language of the reader: the system's own names where it has
//! them in that language, else the English ones.

use super::chain::{Kind, kind};
use super::load::Game;
use estafette_core::journal::{Back, Period};
use estafette_core::{Lang, SeatId};
use estafette_rules::{Due, Ending, Reader, Thing, called};
use estafette_store::PhaseHead;
use estafette_words::{Voice, say};

impl Game<'_> {
    /// The voice in which a seat is spoken to.
    pub fn voice(&self, seat: &SeatId) -> Voice {
        Voice(self.lang(seat))
    }

    /// The voice in which a reader is spoken to; umpires read English, and so does everybody.
    pub fn voice_to(&self, reader: Reader<'_>) -> Voice {
        match reader {
            Reader::Seat(seat) => self.voice(seat),
            Reader::Public | Reader::Umpire => Voice::ENGLISH,
        }
    }

    /// The system.
    pub fn system_title(&self, voice: Voice) -> String {
        called(self.system, Thing::System, voice.0, self.system.title())
    }

    /// A seat.
    pub fn seat_title(&self, seat: &SeatId, voice: Voice) -> String {
        called(self.system, Thing::Seat(seat), voice.0, &self.title(seat))
    }

    /// The phase that is due.
    pub fn due_title(&self, due: &Due, voice: Voice) -> String {
        called(self.system, Thing::Phase(&due.phase), voice.0, &due.title)
    }

    /// A phase that was begun.
    pub fn phase_title(&self, head: &PhaseHead, voice: Voice) -> String {
        match kind(&head.sitting) {
            Kind::Played => {}
            Kind::Corrected => return say!(voice, "phase-correction", ruling = head.sitting.occurrence),
            Kind::WentBack(Back::RollBack) => return say!(voice, "phase-roll-back"),
            Kind::WentBack(Back::ReRun) => return say!(voice, "phase-re-run"),
        }
        called(self.system, Thing::Phase(&head.sitting.phase), voice.0, &head.title)
    }

    /// A period.
    pub fn period_title(&self, period: &Period, voice: Voice) -> String {
        called(self.system, Thing::Period(period), voice.0, &period.title)
    }

    /// How the game ended, without a full stop.
    pub fn ending_text(&self, ending: &Ending, voice: Voice) -> String {
        if let Some(how) = self.agreement() {
            return self.agreed_text(how, voice);
        }
        let said =
            if voice.0 == Lang::English { None } else { self.system.ending_in(&self.position, voice.0) };
        said.as_ref().unwrap_or(&ending.text).trim_end_matches('.').to_owned()
    }
}
