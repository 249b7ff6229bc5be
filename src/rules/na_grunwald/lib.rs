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
use estafette_core::table::{Open, Seating};
use estafette_core::{Correction, DecisionId, Lang, PhaseName, SeatId, Table};
use estafette_orders::Verb;
use estafette_rules::files::{DataFault, DataFiles};
use estafette_rules::{
    CaseIndex, CasePosition, Chapter, Corrected, DecisionInfo, Due, Ending, PhaseRun, Phrased, Reader,
    Reading, Replies, ReportTemplates, Resolution, RuleList, SeatInfo, SeatOrders, Settings, Snapshot,
    System, Thing, kit,
};

use data::Data;
use describe::Eyes;
pub use edition::EDITION;
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

    /// Reads a stored position.
    ///
    /// # Panics
    /// On a text that is no position of this system: the store holds only what this system wrote, and
    /// hands it out only after checking its hash.
    pub fn position(&self, snapshot: &Snapshot) -> Arc<Position> {
        let position = self.lately.position(snapshot, |s| Position::read(s, &self.data));
        position.expect("a stored position is one of this system's")
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

impl System for NaGrunwald {
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
            Thing::Ending(position) => Some(view::ending(&self.position(position), lang)),
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

    fn open(&self, scenario: &str, settings: &Settings) -> Result<Snapshot, String> {
        stage::open(scenario, settings, &self.data).map(|p| p.snapshot())
    }

    fn stage(&self, case: &CasePosition<'_>) -> Result<Snapshot, String> {
        stage::stage(case, &self.data).map(|p| p.snapshot())
    }

    fn describe(&self, position: &Snapshot) -> Value {
        describe::describe(&self.position(position), Eyes::All)
    }

    fn due(&self, position: &Snapshot) -> Result<Due, Ending> {
        let position = self.position(position);
        if let Some(end) = &position.end {
            let winners = end.winners.iter().map(|s| s.id()).collect();
            return Err(Ending { winners, text: view::ending(&position, Lang::English), points: Vec::new() });
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

    fn period(
        &self,
        position: &Snapshot,
        seat: &SeatId,
        turn: Option<u32>,
        lang: Lang,
    ) -> Result<Period, String> {
        let position = self.position(position);
        if Seat::of_id(seat).is_none_or(|s| !position.seats.contains_key(&s)) {
            return Err(format!("`{seat}` is no seat of this game"));
        }
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

    fn complete(&self, _: &Snapshot, _: &SeatId, texts: &SeatOrders, period: &Period) -> bool {
        sheet::draw(texts, period.ordinal, Lang::English, &self.library).sheet.plan.is_some()
    }

    fn read(&self, position: &Snapshot, seat: &SeatId, texts: &SeatOrders, lang: Lang) -> Reading {
        let position = self.position(position);
        match Seat::of_id(seat).filter(|s| position.seats.contains_key(s)) {
            Some(seat) => reading::read(&position, seat, texts, (lang, &self.library)),
            None => Reading::default(),
        }
    }

    fn replies(&self, position: &Snapshot, seat: &SeatId, open: &[Open], text: &str, lang: Lang) -> Replies {
        let position = self.position(position);
        match Seat::of_id(seat).filter(|s| position.seats.contains_key(s)) {
            Some(seat) => replies::replies(&position, seat, open, text, lang),
            None => Replies { rest: text.to_owned(), ..Replies::default() },
        }
    }

    fn phrase(&self, open: &Open, lang: Lang) -> Phrased {
        words::phrase(&open.question, &self.data, lang)
    }

    fn resolve(&self, run: PhaseRun<'_>) -> Resolution {
        let before = self.position(run.position);
        let position = Position::clone(&before);
        let sheets = Sheets::of_period(run.orders, u32::from(position.round), &self.library);
        let seating = Seating { sitting: run.sitting, dice: run.dice, given: run.given, modes: run.modes };
        let mut round = Round::new(Table::new(position, seating), &sheets);
        // A pause is to be seen in the open questions, the end of the game in the position.
        let _ = s04_course::play(&mut round);
        fates::tell(&mut round, &before);
        let (position, told, mut open) = round.table.leave();
        for open in &mut open {
            words::fill(&mut open.question, &self.data);
        }
        let events = kit::stored(&told);
        Resolution { position: self.lately.played(position, Position::snapshot), events, open }
    }

    fn apply(&self, position: &Snapshot, events: &[Value]) -> Result<Snapshot, String> {
        let mut position = Position::read(position, &self.data)?;
        kit::retell(&mut position, events)?;
        Ok(position.snapshot())
    }

    fn correct(&self, position: &Snapshot, correction: &Correction) -> Result<Corrected, String> {
        let (what, after) = correct::corrected(&self.position(position), correction)?;
        let say = |what: &str, was: &Value, is: &Value| correct::say(what, was, is, Lang::English);
        estafette_rules::correct::told(self, (position, &after.snapshot()), (&what, correction), &say)
    }

    fn shown(&self, event: &Value, reader: Reader<'_>) -> Option<Value> {
        view::shown(event, eyes(reader))
    }

    fn view(&self, position: &Snapshot, reader: Reader<'_>) -> Value {
        describe::describe(&self.position(position), eyes(reader))
    }

    fn facts(&self, chapter: &Chapter<'_>, reader: Reader<'_>, lang: Lang) -> Value {
        view::facts(&self.data, chapter, eyes(reader), lang)
    }

    fn scene(&self, position: &Snapshot, _events: &[Value], reader: Reader<'_>, lang: Lang) -> Scene {
        view::scene(&self.position(position), eyes(reader), lang)
    }

    fn blank_sheet(&self, position: &Snapshot, seat: &SeatId, lang: Lang) -> String {
        let position = self.position(position);
        let seat = Seat::of_id(seat).filter(|s| position.seats.contains_key(s));
        seat.map_or_else(String::new, |seat| reading::blank_sheet(&position, seat, lang))
    }

    fn templates(&self) -> Option<&'static ReportTemplates> {
        Some(&edition::TEMPLATES)
    }

    fn cases(&self) -> &'static CaseIndex {
        &edition::CASES
    }

    fn random_sheet(&self, position: &Snapshot, seat: &SeatId, pick: &mut dyn FnMut(u32) -> u32) -> String {
        let position = self.position(position);
        let seat = Seat::of_id(seat).filter(|s| position.seats.contains_key(s));
        seat.map_or_else(String::new, |seat| random::sheet(&position, seat, pick))
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
