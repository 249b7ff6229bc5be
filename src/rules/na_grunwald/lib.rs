//! Na Grunwald! Rycerze krola Jagielly: cards, secret hands and bidding for two to four players. The
//! rulebook's sections are the files `s01_…` to `s18_…`; this file is the system as the house sees it.

#![cfg_attr(test, allow(clippy::pedantic, reason = "tests are read, not linted for style"))]

mod apply;
mod correct;
pub mod data;
pub mod describe;
mod edition;
pub mod event;
mod fates;
pub mod ids;
pub mod index;
mod library;
pub mod orders;
pub mod outcome;
pub mod phase;
pub mod position;
mod random;
mod reading;
pub mod readings;
mod replies;
pub mod round;
pub mod s01_components;
pub mod s03_setup;
pub mod s04_course;
pub mod s05_camp;
pub mod s06_cards;
pub mod s06_events;
pub mod s07_conditions;
pub mod s07_legal;
pub mod s07_officers;
pub mod s08_resolution;
pub mod s09_losses;
pub mod s09_skirmish;
pub mod s10_crown;
pub mod s11_provisions;
pub mod s12_ducats;
pub mod s13_mercenaries;
pub mod s14_helpers;
pub mod s15_round_end;
pub mod s16_game_end;
pub mod s17_two_players;
pub mod s18_three_players;
pub mod sheet;
pub mod stage;
mod stated;
pub mod statement;
pub mod view;
pub mod words;

use std::sync::Arc;

use serde_json::Value;

use estafette_board::scene::Scene;
use estafette_core::journal::{Period, Revision};
use estafette_core::table::Open;
use estafette_core::{CitedEvent, Correction, DecisionId, Lang, PhaseName, SeatId};
use estafette_orders::Verb;
use estafette_rules::files::{DataFault, DataFiles};
use estafette_rules::{
    CaseIndex, CasePosition, Chapter, Chart, DecisionInfo, Due, Ending, Game, PhaseRun, Phrased, Reader,
    Reading, Replies, ReportTemplates, Resolution, RuleList, Rulebook, SeatInfo, SeatOrders, Settings,
    Snapshot, Thing, kit,
};

use data::Data;
use describe::Eyes;
pub use edition::EDITION;
use event::Event;
use ids::Seat;
use phase::{Phase, period};
use position::Position;
use readings::Placing;
use round::Round;
use sheet::{Library, Sheets};

/// The system with its data.
pub struct NaGrunwald {
    data: Arc<Data>,
    lately: kit::Lately<Position>,
    library: Library,
}

impl NaGrunwald {
    /// Reads the data files.
    ///
    /// # Errors
    /// Every fault found in them.
    pub fn load(files: &DataFiles) -> Result<Self, Vec<DataFault>> {
        Ok(Self {
            data: Arc::new(Data::load(files)?),
            lately: kit::Lately::default(),
            library: Library::default(),
        })
    }
}

/// Whose eyes a reader has.
fn eyes(reader: Reader<'_>) -> Eyes {
    match reader {
        Reader::Seat(seat) => Seat::of_id(seat).map_or(Eyes::Nobody, Eyes::Seat),
        Reader::Public => Eyes::Nobody,
        Reader::Umpire => Eyes::All,
    }
}

impl Rulebook for NaGrunwald {
    fn name(&self) -> &'static str {
        "na-grunwald"
    }

    fn title(&self) -> &'static str {
        "Na Grunwald!"
    }

    fn revision(&self) -> Revision {
        Revision { number: edition::REVISION, data: self.data.hash.clone() }
    }

    fn rules(&self) -> &RuleList {
        &self.data.rules
    }

    fn charts(&self) -> &[Chart] {
        &self.data.charts
    }

    fn seats(&self) -> Vec<SeatInfo> {
        Seat::ALL.map(info).to_vec()
    }

    fn seats_of(&self, scenario: &str) -> Vec<SeatInfo> {
        let seats = self.data.scenarios.get(scenario).map_or(&[][..], |s| &s.seats);
        seats.iter().copied().map(info).collect()
    }

    fn languages(&self) -> &'static [Lang] {
        &Lang::ALL
    }

    fn named(&self, thing: Thing<'_>, lang: Lang) -> Option<String> {
        match thing {
            Thing::System => None,
            Thing::Seat(seat) => Some(words::seat(Seat::of_id(seat)?, lang)),
            Thing::Phase(phase) => Some(words::phase(Phase::named(phase.as_str())?, lang)),
            Thing::Period(period) => Some(words::say(lang, "period", &[("round", period.turn.into())])),
        }
    }

    fn scenarios(&self) -> Vec<String> {
        self.data.scenarios.keys().cloned().collect()
    }

    fn phases(&self) -> Vec<PhaseName> {
        Phase::SEQUENCE.map(Phase::name).to_vec()
    }

    fn verbs(&self, lang: Lang) -> &'static [Verb] {
        orders::verbs(lang)
    }

    fn decisions(&self, lang: Lang) -> Vec<DecisionInfo> {
        index::decisions(lang)
    }

    fn multisets(&self) -> &'static [&'static str] {
        &[
            "hand",
            "camp",
            "provisions",
            "teutons",
            "crown",
            "mercenary",
            "boxed",
            "events",
            "values",
            "cards",
            "winners",
            "passed",
            "safe",
            "prizes",
        ]
    }

    fn implied(&self) -> &'static [&'static str] {
        &["peasant"]
    }

    fn synonyms(&self, decision: &DecisionId) -> &'static [&'static str] {
        index::synonyms(decision)
    }

    fn setting_keys(&self) -> Vec<(&'static str, &'static [&'static str])> {
        readings::KEYS.to_vec()
    }

    fn phrase(&self, open: &Open, lang: Lang) -> Phrased {
        words::phrase(&open.question, &self.data, lang)
    }

    fn templates(&self) -> Option<&'static ReportTemplates> {
        Some(&edition::TEMPLATES)
    }

    fn cases(&self) -> &'static CaseIndex {
        &edition::CASES
    }
}

impl Game for NaGrunwald {
    type Position = Position;
    type Event = Event;
    type Seat = Seat;

    fn lately(&self) -> &kit::Lately<Position> {
        &self.lately
    }

    fn load_position(&self, stored: &Snapshot) -> Result<Position, String> {
        Position::read(stored, &self.data)
    }

    fn store_position(&self, position: &Position) -> Snapshot {
        position.snapshot()
    }

    fn seat(&self, position: &Position, id: &SeatId) -> Option<Seat> {
        Seat::of_id(id).filter(|seat| position.seats.contains_key(seat))
    }

    fn opening(&self, scenario: &str, settings: &Settings) -> Result<Position, String> {
        stage::open(scenario, settings, &self.data)
    }

    fn staged(&self, case: &CasePosition<'_>) -> Result<Position, String> {
        stage::stage(case, &self.data)
    }

    fn described(&self, position: &Position) -> Value {
        describe::describe(position, Eyes::All)
    }

    fn due_at(&self, position: &Position) -> Result<Due, Ending> {
        if let Some(end) = &position.end {
            let winners = end.winners.iter().map(|s| s.id()).collect();
            return Err(Ending { winners, text: view::ending(position, Lang::English), points: Vec::new() });
        }
        let plans = position.phase == Phase::Placement && position.readings.placing == Placing::Plan;
        let owed = if plans { position.seats.keys().map(|s| s.id()).collect() } else { Vec::new() };
        Ok(Due {
            turn: u32::from(position.round),
            phase: position.phase.name(),
            title: position.phase.title().to_owned(),
            occurrence: 1,
            period: period(position.round),
            owed,
        })
    }

    fn ending_said(&self, position: &Position, lang: Lang) -> Option<String> {
        Some(view::ending(position, lang))
    }

    fn period_of(
        &self,
        position: &Position,
        _seat: Seat,
        turn: Option<u32>,
        lang: Lang,
    ) -> Result<Period, String> {
        if position.end.is_some() {
            return Err(words::say(lang, "period-over", &[]));
        }
        let (now, last) = (u32::from(position.round), self.data.tables.rounds);
        let asked = turn.unwrap_or(now);
        match u8::try_from(asked).ok().filter(|round| (1..=last).contains(round)) {
            None => Err(words::say(lang, "period-none", &[("round", asked.into()), ("last", last.into())])),
            Some(_) if asked < now => {
                Err(words::say(lang, "period-past", &[("round", asked.into()), ("now", now.into())]))
            }
            Some(round) => Ok(period(round)),
        }
    }

    fn owes_no_more(&self, texts: &SeatOrders, period: &Period) -> bool {
        sheet::draw(texts, period.ordinal, Lang::English, &self.library).sheet.plan.is_some()
    }

    fn understand(&self, position: &Position, seat: Seat, texts: &SeatOrders, lang: Lang) -> Reading {
        reading::read(position, seat, texts, (lang, &self.library))
    }

    fn answers(&self, position: &Position, seat: Seat, open: &[Open], text: &str, lang: Lang) -> Replies {
        replies::replies(position, seat, open, text, lang)
    }

    fn play(&self, run: PhaseRun<'_, Position>) -> Resolution<Position, CitedEvent<Event>> {
        let before = run.position;
        let sheets = Sheets::of_period(run.orders, u32::from(before.round), &self.library);
        let mut round = Round::new(run.table(), &sheets);
        // A pause is to be seen in the open questions, the end of the game in the position.
        let _ = s04_course::play(&mut round);
        fates::tell(&mut round, before);
        let mut played = Resolution::of(round.table);
        for open in &mut played.open {
            words::fill(&mut open.question, &self.data);
        }
        played
    }

    fn corrected(&self, position: &Position, correction: &Correction) -> Result<(String, Position), String> {
        correct::corrected(position, correction)
    }

    fn say_correction(&self, what: &str, was: &Value, is: &Value) -> String {
        correct::say(what, was, is, Lang::English)
    }

    fn show(&self, told: CitedEvent<Event>, reader: Reader<'_>) -> Option<Value> {
        view::shown(told, eyes(reader))
    }

    fn seen_by(&self, position: &Position, reader: Reader<'_>) -> Value {
        describe::describe(position, eyes(reader))
    }

    fn report(
        &self,
        chapter: &Chapter<'_, Position, CitedEvent<Event>>,
        reader: Reader<'_>,
        lang: Lang,
    ) -> Value {
        view::facts(&self.data, chapter, eyes(reader), lang)
    }

    fn picture(&self, position: &Position, _: &[CitedEvent<Event>], reader: Reader<'_>, lang: Lang) -> Scene {
        view::scene(position, eyes(reader), lang)
    }

    fn sheet_of(&self, position: &Position, seat: Seat, lang: Lang) -> String {
        reading::blank_sheet(position, seat, lang)
    }

    fn random_orders(&self, position: &Position, seat: Seat, pick: &mut dyn FnMut(u32) -> u32) -> String {
        random::sheet(position, seat, pick)
    }
}

fn info(seat: Seat) -> SeatInfo {
    let title = match seat {
        Seat::Red => "Red",
        Seat::Green => "Green",
        Seat::Purple => "Purple",
        Seat::Yellow => "Yellow",
    };
    SeatInfo { id: seat.id(), title }
}
