//! A game as its rules know it, with types for positions, events and seats; the seam is made from it.

use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use estafette_board::scene::Scene;
use estafette_core::journal::Period;
use estafette_core::table::{self, CitedEvent, Open, Seating, Table};
use estafette_core::words::for_reader;
use estafette_core::{Correction, Lang, SeatId};
use estafette_orders::Problem;

use super::kit::{self, Lately};
use super::{
    CasePosition, Chapter, Concession, Corrected, Due, Ending, PhaseRun, Reader, Reading, Replies,
    Resolution, Roster, Rulebook, SeatOrders, Settings, Snapshot, System, correct,
};

/// An event as it was told in a game.
type Event<G> = CitedEvent<<G as Game>::Event>;

/// The rules of a game, for its own types. Every game is a [`System`]: positions and events are JSON in the store, and
/// nowhere else. A seat that is none of the position's is never asked about.
pub trait Game: Rulebook {
    /// What stands on the table.
    type Position: table::Position<Event = Self::Event> + Clone + Send + Sync;
    /// What can happen to it.
    type Event: Clone + Serialize + DeserializeOwned + Send + Sync;
    /// A player's place at the table.
    type Seat: Copy;

    /// The positions that were read or played lately.
    fn lately(&self) -> &Lately<Self::Position>;

    /// Reads a stored position.
    ///
    /// # Errors
    /// A sentence, when it is none of this game.
    fn load_position(&self, stored: &Snapshot) -> Result<Self::Position, String>;

    /// A position as it is stored.
    fn store_position(&self, position: &Self::Position) -> Snapshot;

    /// The seat of an id, if the position has it.
    fn seat(&self, position: &Self::Position, id: &SeatId) -> Option<Self::Seat>;

    /// See [`System::open`].
    ///
    /// # Errors
    /// A sentence for the organiser: unknown scenario, unknown setting, impossible value.
    fn opening(&self, scenario: &str, settings: &Settings) -> Result<Self::Position, String>;

    /// See [`System::stage`].
    ///
    /// # Errors
    /// A sentence for the case's author, naming the nearest known key.
    fn staged(&self, case: &CasePosition<'_>) -> Result<Self::Position, String>;

    /// See [`System::describe`].
    fn described(&self, position: &Self::Position) -> Value;

    /// See [`System::due`].
    ///
    /// # Errors
    /// Not an error: the ending of a game that is over.
    fn due_at(&self, position: &Self::Position) -> Result<Due, Ending>;

    /// See [`System::broken_off`].
    fn ended_early(&self, _position: &Self::Position, _conceded: Option<Self::Seat>) -> Option<Ending> {
        None
    }

    /// See [`System::concession`].
    fn conceding(&self, _position: &Self::Position) -> Concession {
        Concession::Alone
    }

    /// See [`System::ending_in`].
    fn ending_said(&self, _position: &Self::Position, _lang: Lang) -> Option<String> {
        None
    }

    /// See [`System::period`].
    ///
    /// # Errors
    /// A sentence for the player, when that period is past or there is none.
    fn period_of(
        &self,
        position: &Self::Position,
        seat: Self::Seat,
        turn: Option<u32>,
        lang: Lang,
    ) -> Result<Period, String>;

    /// See [`System::complete`].
    fn owes_no_more(&self, texts: &SeatOrders, period: &Period) -> bool {
        texts.iter().any(|t| t.period == period.ordinal)
    }

    /// See [`System::read`].
    fn understand(
        &self,
        position: &Self::Position,
        seat: Self::Seat,
        texts: &SeatOrders,
        lang: Lang,
    ) -> Reading;

    /// See [`System::replies`].
    fn answers(
        &self,
        _position: &Self::Position,
        _seat: Self::Seat,
        _open: &[Open],
        text: &str,
        _lang: Lang,
    ) -> Replies {
        Replies { rest: text.to_owned(), ..Replies::default() }
    }

    /// Plays the phase that is due, at [`PhaseRun::table`].
    fn play(&self, run: PhaseRun<'_, Self::Position>) -> Resolution<Self::Position, Event<Self>>
    where
        Self: Sized;

    /// What an umpire's correction makes of a position, with the part that it is about.
    ///
    /// # Errors
    /// A sentence for the umpire: no such part, with the nearest one; an impossible value, with the reason.
    fn corrected(
        &self,
        _position: &Self::Position,
        correction: &Correction,
    ) -> Result<(String, Self::Position), String> {
        Err(format!("{} takes no corrections: {correction}", self.title()))
    }

    /// Says in one English line what a part was and is.
    fn say_correction(&self, what: &str, was: &Value, is: &Value) -> String {
        format!("{what}: {} (was {})", correct::in_words(is), correct::in_words(was))
    }

    /// Why an order was not carried out, of an event that says so otherwise than by a field `reason`; for umpires, in
    /// English.
    fn refusal_told(&self, _event: &Self::Event) -> Option<String> {
        None
    }

    /// See [`System::foretold`].
    fn was_foretold(&self, _told: &CitedEvent<Self::Event>, _seat: &SeatId, _problem: &Problem) -> bool {
        false
    }

    /// What a seat or the public is shown of an event by itself; `None` if nothing. An umpire is shown all.
    fn show(&self, told: CitedEvent<Self::Event>, reader: Reader<'_>) -> Option<Value>;

    /// See [`System::view`].
    fn seen_by(&self, position: &Self::Position, reader: Reader<'_>) -> Value;

    /// See [`System::facts`].
    fn report(
        &self,
        chapter: &Chapter<'_, Self::Position, CitedEvent<Self::Event>>,
        reader: Reader<'_>,
        lang: Lang,
    ) -> Value;

    /// See [`System::scene`].
    fn picture(
        &self,
        position: &Self::Position,
        events: &[CitedEvent<Self::Event>],
        reader: Reader<'_>,
        lang: Lang,
    ) -> Scene;

    /// See [`System::roster`]; a system that has no such list leaves it out.
    fn roster_of(&self, _position: &Self::Position, _seat: Self::Seat) -> Roster {
        Roster::default()
    }

    /// See [`System::blank_sheet`].
    fn sheet_of(&self, position: &Self::Position, seat: Self::Seat, lang: Lang) -> String;

    /// See [`System::random_sheet`].
    fn random_orders(
        &self,
        position: &Self::Position,
        seat: Self::Seat,
        pick: &mut dyn FnMut(u32) -> u32,
    ) -> String;

    /// A stored position as the rules know it.
    ///
    /// # Panics
    /// On a text that is no position of this game: the store holds only what the game wrote, and hands it out only
    /// after checking its hash.
    fn position(&self, stored: &Snapshot) -> Arc<Self::Position> {
        let position = self.lately().position(stored, |stored| self.load_position(stored));
        position.expect("a stored position is one of this system's")
    }
}

impl<'a, P: table::Position + Clone> PhaseRun<'a, P> {
    /// A table with the position on it, where the phase can be played.
    pub fn table<'t>(self) -> Table<'t, P>
    where
        'a: 't,
    {
        let Self { position, sitting, given, modes, dice, .. } = self;
        Table::new(position.clone(), Seating { sitting, dice, given, modes })
    }
}

impl<P: table::Position> Resolution<P, CitedEvent<P::Event>> {
    /// What came of a phase, when it has been played at a table or pauses there.
    pub fn of(table: Table<'_, P>) -> Self {
        let (position, events, open) = table.leave();
        Self { position, events, open }
    }
}

/// Stored events as they were told; what is none of the game is left out.
fn told<G: Game>(events: &[Value]) -> Vec<Event<G>> {
    events.iter().filter_map(|event| CitedEvent::deserialize(event).ok()).collect()
}

impl<G: Game> System for G {
    fn open(&self, scenario: &str, settings: &Settings) -> Result<Snapshot, String> {
        self.opening(scenario, settings).map(|position| self.store_position(&position))
    }

    fn stage(&self, case: &CasePosition<'_>) -> Result<Snapshot, String> {
        self.staged(case).map(|position| self.store_position(&position))
    }

    fn describe(&self, position: &Snapshot) -> Value {
        self.described(&self.position(position))
    }

    fn due(&self, position: &Snapshot) -> Result<Due, Ending> {
        self.due_at(&self.position(position))
    }

    fn broken_off(&self, position: &Snapshot, conceded: Option<&SeatId>) -> Option<Ending> {
        let position = self.position(position);
        self.ended_early(&position, conceded.and_then(|id| self.seat(&position, id)))
    }

    fn concession(&self, position: &Snapshot, _seat: &SeatId) -> Concession {
        self.conceding(&self.position(position))
    }

    fn ending_in(&self, position: &Snapshot, lang: Lang) -> Option<String> {
        for_reader(lang, || self.ending_said(&self.position(position), lang))
    }

    fn period(
        &self,
        position: &Snapshot,
        seat: &SeatId,
        turn: Option<u32>,
        lang: Lang,
    ) -> Result<Period, String> {
        let position = self.position(position);
        match self.seat(&position, seat) {
            Some(seat) => for_reader(lang, || self.period_of(&position, seat, turn, lang)),
            None => Err(format!("`{seat}` is no seat of this game")),
        }
    }

    fn complete(&self, _: &Snapshot, _: &SeatId, texts: &SeatOrders, period: &Period) -> bool {
        self.owes_no_more(texts, period)
    }

    fn read(&self, position: &Snapshot, seat: &SeatId, texts: &SeatOrders, lang: Lang) -> Reading {
        let position = self.position(position);
        let seat = self.seat(&position, seat);
        let read = |seat| for_reader(lang, || self.understand(&position, seat, texts, lang));
        seat.map_or_else(Reading::default, read)
    }

    fn replies(&self, position: &Snapshot, seat: &SeatId, open: &[Open], text: &str, lang: Lang) -> Replies {
        let position = self.position(position);
        match self.seat(&position, seat) {
            Some(seat) => for_reader(lang, || self.answers(&position, seat, open, text, lang)),
            None => Replies { rest: text.to_owned(), ..Replies::default() },
        }
    }

    fn refusal(&self, event: &Value) -> String {
        let told = Event::<G>::deserialize(event).ok().and_then(|told| self.refusal_told(&told.event));
        told.unwrap_or_else(|| event["reason"].as_str().unwrap_or_default().to_owned())
    }

    fn foretold(&self, event: &Value, seat: &SeatId, problem: &Problem) -> bool {
        Event::<G>::deserialize(event).is_ok_and(|told| self.was_foretold(&told, seat, problem))
    }

    fn resolve(&self, run: PhaseRun<'_>) -> Resolution {
        let position = self.position(run.position);
        let PhaseRun { sitting, orders, given, modes, dice, .. } = run;
        let played = self.play(PhaseRun { position: &position, sitting, orders, given, modes, dice });
        let events = kit::stored(&played.events);
        let position = self.lately().played(played.position, |position| self.store_position(position));
        Resolution { position, events, open: played.open }
    }

    fn correct(&self, position: &Snapshot, correction: &Correction) -> Result<Corrected, String> {
        let (what, after) = self.corrected(&self.position(position), correction)?;
        let after = self.store_position(&after);
        let say = |what: &str, was: &Value, is: &Value| self.say_correction(what, was, is);
        correct::told(self, (position, &after), (&what, correction), &say)
    }

    fn apply(&self, position: &Snapshot, events: &[Value]) -> Result<Snapshot, String> {
        let mut position = self.load_position(position)?;
        kit::retell(&mut position, events)?;
        Ok(self.store_position(&position))
    }

    fn shown(&self, event: &Value, reader: Reader<'_>) -> Option<Value> {
        match reader {
            Reader::Umpire => Some(event.clone()),
            Reader::Seat(_) | Reader::Public => self.show(CitedEvent::deserialize(event).ok()?, reader),
        }
    }

    fn view(&self, position: &Snapshot, reader: Reader<'_>) -> Value {
        self.seen_by(&self.position(position), reader)
    }

    fn facts(&self, chapter: &Chapter<'_>, reader: Reader<'_>, lang: Lang) -> Value {
        let phases = chapter.phases.iter().map(|(sitting, events)| (sitting.clone(), told::<G>(events)));
        let phases: Vec<_> = phases.collect();
        let (before, after) = (self.position(chapter.before), self.position(chapter.after));
        let chapter = Chapter { before: &*before, phases: &phases, after: &*after, open: chapter.open };
        for_reader(lang, || self.report(&chapter, reader, lang))
    }

    fn scene(&self, position: &Snapshot, events: &[Value], reader: Reader<'_>, lang: Lang) -> Scene {
        for_reader(lang, || self.picture(&self.position(position), &told::<G>(events), reader, lang))
    }

    fn roster(&self, position: &Snapshot, seat: &SeatId, lang: Lang) -> Roster {
        let position = self.position(position);
        let seat = self.seat(&position, seat);
        seat.map_or_else(Roster::default, |seat| for_reader(lang, || self.roster_of(&position, seat)))
    }

    fn blank_sheet(&self, position: &Snapshot, seat: &SeatId, lang: Lang) -> String {
        let position = self.position(position);
        let seat = self.seat(&position, seat);
        let sheet = |seat| for_reader(lang, || self.sheet_of(&position, seat, lang));
        seat.map_or_else(String::new, sheet)
    }

    fn random_sheet(&self, position: &Snapshot, seat: &SeatId, pick: &mut dyn FnMut(u32) -> u32) -> String {
        let position = self.position(position);
        let seat = self.seat(&position, seat);
        seat.map_or_else(String::new, |seat| self.random_orders(&position, seat, pick))
    }
}
