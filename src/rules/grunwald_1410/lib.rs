//! Grunwald 1410: hexes, two armies, facing, routs. The rulebook's sections are the files `s02_…` to
//! `s20_…`; this file is the system as the house sees it.

#![cfg_attr(test, allow(clippy::pedantic, reason = "tests are read, not linted for style"))]

mod apply;
pub mod arrival;
mod correct;
pub mod data;
pub mod describe;
mod edition;
pub mod event;
mod fates;
pub mod field;
pub mod hex;
pub mod ids;
pub mod index;
mod lost;
mod orders;
pub mod outcome;
pub mod phase;
pub mod plan;
pub mod position;
mod random;
mod reading;
pub mod readings;
pub mod s02_components;
pub mod s04_movement;
pub mod s06_zones;
pub mod s07_combat;
mod s07_duty;
pub mod s08_advance;
pub mod s08_displacement;
pub mod s08_effects;
pub mod s08_pursuit;
pub mod s08_retreat;
pub mod s08_rout;
pub mod s08_ways;
pub mod s09_disorder;
pub mod s10_leaving;
pub mod s11_crossbows;
pub mod s12_artillery;
pub mod s13_trampling;
pub mod s14_pits;
pub mod s15_leaders;
pub mod s16_standards;
pub mod s17_camps;
pub mod s18_setup;
pub mod s19_victory;
mod sentences;
pub mod sequence;
pub mod stage;
pub mod statement;
pub mod strength;
mod trial;
pub mod turning;
pub mod view;
mod walk;

use estafette_core::said;
use std::sync::Arc;

use serde_json::Value;

use estafette_board::scene::Scene;
use estafette_core::journal::{Period, Revision};
use estafette_core::{CitedEvent, Correction, Lang, PhaseName, SeatId};
use estafette_orders::Verb;
use estafette_rules::files::{DataFault, DataFiles};
use estafette_rules::{
    CaseIndex, CasePosition, Chapter, Chart, DecisionInfo, Due, Ending, Game, PhaseRun, Reader, Reading,
    ReportTemplates, Resolution, Roster, RuleList, Rulebook, SeatInfo, SeatOrders, Settings, Snapshot, kit,
};

use data::Data;
pub use edition::EDITION;
use event::Event;
use field::Battlefield;
use ids::Side;
use phase::{Phase, period};
use plan::{Plan, Plans};
use position::Position;

/// The system with its data.
pub struct Grunwald {
    data: Arc<Data>,
    lately: kit::Lately<Position>,
}

impl Grunwald {
    /// Reads the data files.
    ///
    /// # Errors
    /// Every fault found in them.
    pub fn load(files: &DataFiles) -> Result<Self, Vec<DataFault>> {
        Ok(Self { data: Arc::new(Data::load(files)?), lately: kit::Lately::default() })
    }
}

/// The half-turn a seat's next sheet is for.
fn open_period(position: &Position, side: Side) -> Period {
    match position.phase.half() {
        None => period(0, None),
        Some(half) if half == side || side == Side::Teutonic => period(position.turn, Some(side)),
        Some(_) => period(position.turn + 1, Some(side)),
    }
}

/// The plans of both sides for the phase that is due.
fn plans(position: &Position, orders: &std::collections::BTreeMap<SeatId, SeatOrders>) -> Plans {
    let due = period(position.turn, position.phase.half()).ordinal;
    let on_map = |hex| position.map.contains(hex);
    let mut plans = Plans::default();
    for side in Side::BOTH {
        if let Some(texts) = orders.get(&side.seat()) {
            let names = plan::names(position, side, &on_map);
            let own = open_period(position, side).ordinal;
            let plan = plans.of_mut(side);
            *plan = Plan::draw(texts, (due, own), &names, &position.lately).plan;
            plan.lost = lost::orders(position, side, texts);
            plan.ahead = lost::ahead(position, side, texts, own);
        }
    }
    plans
}

impl Rulebook for Grunwald {
    fn name(&self) -> &'static str {
        "grunwald-1410"
    }

    fn title(&self) -> &'static str {
        "Grunwald 1410"
    }

    fn multisets(&self) -> &'static [&'static str] {
        &["attackers", "winners"]
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
        Side::BOTH.map(|s| SeatInfo { id: s.seat(), title: s.title() }).to_vec()
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
        index::decisions()
    }

    fn setting_keys(&self) -> Vec<(&'static str, &'static [&'static str])> {
        readings::KEYS.to_vec()
    }

    fn templates(&self) -> Option<&'static ReportTemplates> {
        Some(&edition::TEMPLATES)
    }

    fn cases(&self) -> &'static CaseIndex {
        &edition::CASES
    }
}

impl Game for Grunwald {
    type Position = Position;
    type Event = Event;
    type Seat = Side;

    fn lately(&self) -> &kit::Lately<Position> {
        &self.lately
    }

    fn load_position(&self, stored: &Snapshot) -> Result<Position, String> {
        Position::read(stored, &self.data)
    }

    fn store_position(&self, position: &Position) -> Snapshot {
        position.snapshot()
    }

    fn seat(&self, _position: &Position, id: &SeatId) -> Option<Side> {
        Side::of_seat(id)
    }

    fn opening(&self, scenario: &str, settings: &Settings) -> Result<Position, String> {
        let mut state = stage::from_scenario(Some(scenario), &self.data)?;
        state.readings = stage::read_settings(settings)?;
        Ok(Position::new(state, self.data.clone()))
    }

    fn staged(&self, case: &CasePosition<'_>) -> Result<Position, String> {
        stage::stage(case, &self.data)
    }

    fn described(&self, position: &Position) -> Value {
        describe::describe(position)
    }

    fn due_at(&self, position: &Position) -> Result<Due, Ending> {
        if let Some(end) = &position.end {
            return Err(reading::ending(position, end));
        }
        let phase = position.phase;
        let owed = phase.half().map_or_else(|| Side::BOTH.map(Side::seat).to_vec(), |s| vec![s.seat()]);
        let turn = if phase == Phase::SetUp { 0 } else { position.turn };
        Ok(Due {
            turn,
            phase: phase.name(),
            title: phase.title().to_owned(),
            occurrence: 1,
            period: period(position.turn, phase.half()),
            owed,
        })
    }

    fn period_of(
        &self,
        position: &Position,
        side: Side,
        turn: Option<u32>,
        _lang: Lang,
    ) -> Result<Period, String> {
        if position.end.is_some() {
            return Err(said!("the-game-is-over-it-takes"));
        }
        let open = open_period(position, side);
        let last = self.data.tables.turns;
        match turn {
            None | Some(0) if open.ordinal == 0 => Ok(open),
            None if open.turn > last => Err(said!("the-game-ends-with-turn-your", %last)),
            None => Ok(open),
            Some(t) if t > last => Err(said!("the-game-has-turns-there-is", %last, %t)),
            Some(t) if period(t, Some(side)).ordinal < open.ordinal => {
                Err(said!("your-half-turn-of-turn-is", %t, turn = %open.turn))
            }
            Some(t) => Ok(period(t, Some(side))),
        }
    }

    fn understand(&self, position: &Position, side: Side, texts: &SeatOrders, _lang: Lang) -> Reading {
        reading::read(position, side, texts)
    }

    fn play(&self, run: PhaseRun<'_, Position>) -> Resolution<Position, CitedEvent<Event>> {
        let before = run.position;
        let plans = plans(before, run.orders);
        let mut field = Battlefield::new(run.table(), &plans);
        // A pause and the end of the game are both to be seen in the position and the open questions.
        let _ = sequence::play(&mut field);
        fates::tell(&mut field, before);
        Resolution::of(field.table)
    }

    fn corrected(&self, position: &Position, correction: &Correction) -> Result<(String, Position), String> {
        correct::corrected(position, correction)
    }

    fn say_correction(&self, what: &str, was: &Value, is: &Value) -> String {
        correct::say(what, was, is)
    }

    fn show(&self, told: CitedEvent<Event>, reader: Reader<'_>) -> Option<Value> {
        view::shown(told, reader)
    }

    fn seen_by(&self, position: &Position, reader: Reader<'_>) -> Value {
        view::view(position, reader)
    }

    fn report(
        &self,
        chapter: &Chapter<'_, Position, CitedEvent<Event>>,
        reader: Reader<'_>,
        _lang: Lang,
    ) -> Value {
        view::facts(chapter, reader)
    }

    fn picture(
        &self,
        position: &Position,
        events: &[CitedEvent<Event>],
        reader: Reader<'_>,
        _lang: Lang,
    ) -> Scene {
        view::scene(position, events, reader)
    }

    fn roster_of(&self, position: &Position, side: Side) -> Roster {
        view::roster(position, side)
    }

    fn sheet_of(&self, position: &Position, side: Side, _lang: Lang) -> String {
        reading::blank_sheet(position, side)
    }

    fn random_orders(&self, position: &Position, side: Side, pick: &mut dyn FnMut(u32) -> u32) -> String {
        random::sheet(position, side, pick)
    }
}

#[cfg(test)]
mod tests;
