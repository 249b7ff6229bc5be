//! WRG 6th Edition with the German tournament amendments: battles on a plane, by written orders. The rules of
//! section 4 of the amendments are the files `s4_…`; this file is the system as the house sees it.

#![cfg_attr(test, allow(clippy::pedantic, reason = "tests are read, not linted for style"))]

mod apply;
pub mod blow;
mod correct;
pub mod data;
pub mod deeds;
mod derived;
pub mod describe;
pub mod dice_off;
mod edition;
pub mod engine;
pub mod event;
mod event_from;
mod fates;
pub mod field;
pub mod figures;
mod ground;
pub mod ids;
pub mod intent;
mod legal;
#[cfg(test)]
mod mail_tests;
pub mod mark;
pub mod measure;
pub mod memory;
pub mod moves;
pub mod muster;
pub mod normal;
pub mod offer;
pub mod orders;
mod parts;
pub mod phase;
pub mod plan;
pub mod points;
pub mod position;
pub mod random;
pub mod random_factor;
pub mod reading;
pub mod readings;
pub mod s2_damage;
pub mod s2_end;
mod s3_04_claims;
pub mod s3_05_barred;
pub mod s3_05_movement;
pub mod s3_05_telling;
pub mod s3_06_vision;
pub mod s4_01_detachments;
pub mod s4_01_losses;
pub mod s4_01_mixed;
pub mod s4_02_generals;
pub mod s4_02_influence;
pub mod s4_02_leaving;
pub mod s4_02_risk;
pub mod s4_03_before;
mod s4_03_muster;
pub mod s4_04_arrival;
pub mod s4_04_compliance;
pub mod s4_04_deployment;
mod s4_04_looked;
pub mod s4_04_march;
mod s4_04_observed;
pub mod s4_04_orders;
pub mod s4_04_places;
pub mod s4_04_sectors;
pub mod s4_04_visibility;
pub mod s4_05_height;
pub mod s4_05_modifiers;
pub mod s4_05_occasions;
pub mod s4_05_reaction;
pub mod s4_05_results;
pub mod s4_05_terms;
pub mod s4_06_approach;
pub mod s4_06_charges;
pub mod s4_06_cross;
pub mod s4_06_eligible;
pub mod s4_06_flanks;
pub mod s4_06_judged;
pub mod s4_06_straightforward;
pub mod s4_07_choice;
pub mod s4_07_countercharge;
pub mod s4_07_evade;
pub mod s4_07_hold;
pub mod s4_07_mounted;
pub mod s4_07_responses;
pub mod s4_08_break_off;
pub mod s4_08_rally;
pub mod s4_08_recoil;
pub mod s4_08_rout;
pub mod s4_09_fall_back;
pub mod s4_09_squares;
pub mod s4_09_terrain;
pub mod s4_09_wedges;
pub mod s4_09_wheels;
pub mod s4_10_formations;
pub mod s4_11_impetuous;
pub mod s4_11_route;
pub mod s4_12_arc;
pub mod s4_12_factors;
pub mod s4_12_moments;
pub mod s4_12_priorities;
pub mod s4_12_shooters;
pub mod s4_12_shooting;
pub mod s4_12_volleys;
pub mod s4_13_contact;
pub mod s4_13_factors;
pub mod s4_13_fighters;
pub mod s4_13_melee;
pub mod s4_13_results;
pub mod s4_13_weapons;
pub mod s4_14_obstacles;
pub mod s4_15_wagons;
mod sentences;
pub mod sequence;
pub mod sheet;
pub mod stage;
pub mod start;
mod stated;
pub mod states;
pub mod terms;
#[cfg(test)]
pub(crate) mod testing;
pub mod unit;
pub mod view;

use estafette_core::{said, text};
use std::sync::Arc;

use estafette_board::scene::Scene;
use estafette_core::journal::{Period, Revision};
use estafette_core::{CitedEvent, Correction, Lang, PhaseName, SeatId};
use estafette_orders::{Problem, Verb};
use estafette_rules::{
    CaseIndex, CasePosition, Chapter, Chart, Concession, DataFault, DataFiles, DecisionInfo, Due, Ending,
    Game, Mustered, PhaseRun, Reader, Reading, ReportTemplates, Resolution, Roster, RuleList, Rulebook,
    SeatInfo, SeatOrders, Settings, Snapshot, kit,
};
use serde_json::Value;

use data::Data;
pub use edition::EDITION;
use event::Event;
use field::Battlefield;
use ids::Seat;
use phase::{Phase, period};
use position::Position;
use readings::MailRounds;
use view::Eyes;

/// The system with its data.
pub struct Wrg6th {
    data: Arc<Data>,
    lately: kit::Lately<Position>,
}

impl Wrg6th {
    /// Reads the data files.
    ///
    /// # Errors
    /// Every fault found in them.
    pub fn load(files: &DataFiles) -> Result<Self, Vec<DataFault>> {
        Ok(Self { data: Arc::new(Data::load(files)?), lately: kit::Lately::default() })
    }
}

impl Rulebook for Wrg6th {
    fn name(&self) -> &'static str {
        "wrg-6th"
    }

    fn title(&self) -> &'static str {
        text!("wrg-6th-edition")
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
        Seat::ALL.map(|s| SeatInfo { id: s.id(), title: s.title() }).to_vec()
    }

    fn scenarios(&self) -> Vec<String> {
        self.data.scenarios.keys().cloned().collect()
    }

    fn phases(&self) -> Vec<PhaseName> {
        Phase::SEQUENCE.map(Phase::name).to_vec()
    }

    fn verbs(&self, _lang: Lang) -> &'static [Verb] {
        orders::verbs()
    }

    fn decisions(&self, _lang: Lang) -> Vec<DecisionInfo> {
        vec![s4_06_judged::decision(), normal::decision()]
    }

    fn multisets(&self) -> &'static [&'static str] {
        &[
            "disordered",
            "fighting",
            "seen_by",
            "targets",
            "charges",
            "signals",
            "outscouted",
            "secured",
            "offers",
        ]
    }

    fn samples(&self) -> &'static [&'static str] {
        &["sees", "unseen", "modifiers"]
    }

    fn setting_keys(&self) -> Vec<(&'static str, &'static [&'static str])> {
        readings::KEYS.iter().chain(&readings::ARMIES).copied().collect()
    }

    fn muster(&self, text: &str) -> Option<Mustered> {
        Some(muster::muster(&self.data, text))
    }

    fn points_of_awards(&self) -> &'static str {
        "damage"
    }

    fn begun_anew(&self, texts: &[&estafette_rules::OrderText]) -> usize {
        texts.iter().rposition(|text| text.period == 0 && !text.continues).unwrap_or(0)
    }

    fn templates(&self) -> Option<&'static ReportTemplates> {
        Some(&edition::TEMPLATES)
    }

    fn cases(&self) -> &'static CaseIndex {
        &edition::CASES
    }
}

impl Game for Wrg6th {
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

    fn seat(&self, _position: &Position, id: &SeatId) -> Option<Seat> {
        Seat::of_id(id)
    }

    fn opening(&self, scenario: &str, settings: &Settings) -> Result<Position, String> {
        stage::open(scenario, settings, &self.data)
    }

    fn staged(&self, case: &CasePosition<'_>) -> Result<Position, String> {
        stage::stage(case, &self.data)
    }

    fn described(&self, position: &Position) -> Value {
        describe::describe(position)
    }

    fn due_at(&self, position: &Position) -> Result<Due, Ending> {
        if let Some(end) = &position.end {
            return Err(s2_damage::ending(position, end));
        }
        // The second sheet of a period is owed before its movement, the first before its start.
        let owes = match position.phase {
            Phase::Muster | Phase::SetUp => true,
            Phase::Start => !position.closing,
            Phase::Movement => position.readings.mail_rounds == MailRounds::Two,
            _ => false,
        };
        let owed = if owes { Seat::ALL.iter().map(|s| s.id()).collect() } else { Vec::new() };
        Ok(Due {
            turn: u32::from(position.period),
            phase: position.phase.name(),
            title: position.phase.title().to_owned(),
            occurrence: 1,
            period: position.sheet(),
            owed,
        })
    }

    fn ended_early(&self, position: &Position, conceded: Option<Seat>) -> Option<Ending> {
        Some(s2_damage::ending(position, &s2_end::broken_off(position, conceded)))
    }

    fn conceding(&self, position: &Position) -> Concession {
        s2_end::concession(position)
    }

    fn period_of(
        &self,
        position: &Position,
        _seat: Seat,
        turn: Option<u32>,
        _lang: Lang,
    ) -> Result<Period, String> {
        if position.end.is_some() {
            return Err(said!("the-battle-is-over-nothing-can"));
        }
        let now = u32::from(position.period);
        let last = u32::try_from(self.data.number("h6.periods")).unwrap_or(12);
        let asked = turn.unwrap_or(now);
        match u8::try_from(asked).ok().filter(|n| u32::from(*n) <= last) {
            None => Err(said!("there-is-no-period-a-battle-has-periods-1", %asked, %last)),
            Some(_) if asked < now => Err(said!("period-has-been-played-what-you", %asked, %now)),
            Some(_) if asked == now => Ok(position.sheet()),
            Some(n) => Ok(period(n, false)),
        }
    }

    fn understand(&self, position: &Position, seat: Seat, texts: &SeatOrders, _lang: Lang) -> Reading {
        reading::read(position, seat, texts)
    }

    fn play(&self, run: PhaseRun<'_, Position>) -> Resolution<Position, CitedEvent<Event>> {
        let (before, orders) = (run.position, run.orders);
        let (sheets, counted) = legal::in_phase(before, orders);
        let mut field = Battlefield { table: run.table(), sheets: &sheets };
        // A pause is to be seen in the open questions, the end of the game in the position.
        fates::strike(&mut field, &counted);
        let _ = sequence::play(&mut field);
        fates::tell(&mut field, before, (orders, &counted));
        Resolution::of(field.table)
    }

    fn corrected(&self, position: &Position, correction: &Correction) -> Result<(String, Position), String> {
        correct::corrected(position, correction)
    }

    fn say_correction(&self, what: &str, was: &Value, is: &Value) -> String {
        correct::say(what, was, is)
    }

    fn refusal_told(&self, event: &Event) -> Option<String> {
        view::refusal(event)
    }

    fn was_foretold(&self, told: &CitedEvent<Event>, seat: &SeatId, problem: &Problem) -> bool {
        view::foretold(told, seat, problem)
    }

    fn show(&self, told: CitedEvent<Event>, reader: Reader<'_>) -> Option<Value> {
        view::shown(told, Eyes::of(reader))
    }

    fn seen_by(&self, position: &Position, reader: Reader<'_>) -> Value {
        view::view(position, Eyes::of(reader))
    }

    fn report(
        &self,
        chapter: &Chapter<'_, Position, CitedEvent<Event>>,
        reader: Reader<'_>,
        _: Lang,
    ) -> Value {
        view::facts(chapter, Eyes::of(reader))
    }

    fn picture(&self, position: &Position, told: &[CitedEvent<Event>], reader: Reader<'_>, _: Lang) -> Scene {
        view::scene(position, told, Eyes::of(reader)).into()
    }

    fn roster_of(&self, position: &Position, seat: Seat) -> Roster {
        view::roster(position, seat)
    }

    fn sheet_of(&self, position: &Position, seat: Seat, _lang: Lang) -> String {
        orders::blank_sheet(position, seat)
    }

    fn random_orders(&self, position: &Position, seat: Seat, pick: &mut dyn FnMut(u32) -> u32) -> String {
        random::sheet(position, seat, pick)
    }
}
