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

use std::sync::Arc;

use estafette_board::scene::Scene;
use estafette_core::journal::{Period, Revision};
use estafette_core::table::{Seating, Table};
use estafette_core::{Correction, Lang, PhaseName, SeatId};
use estafette_orders::{Problem, Verb};
use estafette_rules::{
    CaseIndex, CasePosition, Chapter, Concession, Corrected, DataFault, DataFiles, DecisionInfo, Due, Ending,
    Mustered, PhaseRun, Reader, Reading, ReportTemplates, Resolution, RuleList, SeatInfo, SeatOrders,
    Settings, Snapshot, System, kit,
};
use serde_json::Value;

use data::Data;
pub use edition::EDITION;
use field::Field;
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

impl System for Wrg6th {
    fn name(&self) -> &'static str {
        "wrg-6th"
    }

    fn title(&self) -> &'static str {
        "WRG 6th Edition"
    }

    fn revision(&self) -> Revision {
        Revision { number: edition::REVISION, data: self.data.hash.clone() }
    }

    fn rules(&self) -> &RuleList {
        &self.data.rules
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

    fn open(&self, scenario: &str, settings: &Settings) -> Result<Snapshot, String> {
        stage::open(scenario, settings, &self.data).map(|p| p.snapshot())
    }

    fn muster(&self, text: &str) -> Option<Mustered> {
        Some(muster::muster(&self.data, text))
    }

    fn stage(&self, case: &CasePosition<'_>) -> Result<Snapshot, String> {
        stage::stage(case, &self.data).map(|p| p.snapshot())
    }

    fn describe(&self, position: &Snapshot) -> Value {
        describe::describe(&self.position(position))
    }

    fn due(&self, position: &Snapshot) -> Result<Due, Ending> {
        let position = self.position(position);
        if let Some(end) = &position.end {
            return Err(Ending {
                winners: end.winners(),
                text: end.words(),
                points: s2_damage::tallies(&position, end),
            });
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

    fn broken_off(&self, position: &Snapshot, conceded: Option<&SeatId>) -> Option<Ending> {
        let position = self.position(position);
        let end = s2_end::broken_off(&position, conceded.and_then(Seat::of_id));
        let points = s2_damage::tallies(&position, &end);
        Some(Ending { winners: end.winners(), text: end.words(), points })
    }

    fn concession(&self, position: &Snapshot, _seat: &SeatId) -> Concession {
        s2_end::concession(&self.position(position))
    }

    fn period(
        &self,
        position: &Snapshot,
        seat: &SeatId,
        turn: Option<u32>,
        _lang: Lang,
    ) -> Result<Period, String> {
        let position = self.position(position);
        if Seat::of_id(seat).is_none() {
            return Err(format!("`{seat}` is no seat of this game"));
        }
        if position.end.is_some() {
            return Err("the battle is over; nothing can be ordered any more".to_owned());
        }
        let now = u32::from(position.period);
        let last = u32::try_from(self.data.number("h6.periods")).unwrap_or(12);
        let asked = turn.unwrap_or(now);
        match u8::try_from(asked).ok().filter(|n| u32::from(*n) <= last) {
            None => Err(format!("there is no period {asked}; a battle has periods 1 to {last}")),
            Some(_) if asked < now => {
                Err(format!("period {asked} has been played; what you send now is for period {now}"))
            }
            Some(_) if asked == now => Ok(position.sheet()),
            Some(n) => Ok(period(n, false)),
        }
    }

    fn points_of_awards(&self) -> &'static str {
        "damage"
    }

    fn begun_anew(&self, texts: &[&estafette_rules::OrderText]) -> usize {
        texts.iter().rposition(|text| text.period == 0 && !text.continues).unwrap_or(0)
    }

    fn read(&self, position: &Snapshot, seat: &SeatId, texts: &SeatOrders, _lang: Lang) -> Reading {
        Seat::of_id(seat).map_or_else(Reading::default, |s| reading::read(&self.position(position), s, texts))
    }

    fn resolve(&self, run: PhaseRun<'_>) -> Resolution {
        let before = self.position(run.position);
        let (sheets, counted) = legal::in_phase(&before, run.orders);
        let seating = Seating { sitting: run.sitting, dice: run.dice, given: run.given, modes: run.modes };
        let mut field = Field { table: Table::new(Position::clone(&before), seating), sheets: &sheets };
        // A pause is to be seen in the open questions, the end of the game in the position.
        fates::strike(&mut field, &counted);
        let _ = sequence::play(&mut field);
        fates::tell(&mut field, &before, (run.orders, &counted));
        let (position, told, open) = field.table.leave();
        let position = self.lately.played(position, Position::snapshot);
        Resolution { position, events: kit::stored(&told), open }
    }

    fn correct(&self, position: &Snapshot, correction: &Correction) -> Result<Corrected, String> {
        let (what, after) = correct::corrected(&self.position(position), correction)?;
        estafette_rules::correct::told(
            self,
            (position, &after.snapshot()),
            (&what, correction),
            &correct::say,
        )
    }

    fn apply(&self, position: &Snapshot, events: &[Value]) -> Result<Snapshot, String> {
        let mut position = Position::read(position, &self.data)?;
        kit::retell(&mut position, events)?;
        Ok(position.snapshot())
    }

    fn refusal(&self, event: &Value) -> String {
        view::refusal(event)
    }

    fn foretold(&self, event: &Value, seat: &SeatId, problem: &Problem) -> bool {
        view::foretold(event, seat, problem)
    }

    fn shown(&self, event: &Value, reader: Reader<'_>) -> Option<Value> {
        view::shown(event, Eyes::of(reader))
    }

    fn view(&self, position: &Snapshot, reader: Reader<'_>) -> Value {
        view::view(&self.position(position), Eyes::of(reader))
    }

    fn facts(&self, chapter: &Chapter<'_>, reader: Reader<'_>, _lang: Lang) -> Value {
        view::facts(&self.data, chapter, Eyes::of(reader))
    }

    fn scene(&self, position: &Snapshot, events: &[Value], reader: Reader<'_>, _lang: Lang) -> Scene {
        view::scene(&self.position(position), events, Eyes::of(reader)).into()
    }

    fn blank_sheet(&self, position: &Snapshot, seat: &SeatId, _lang: Lang) -> String {
        let position = self.position(position);
        Seat::of_id(seat).map_or_else(String::new, |s| orders::blank_sheet(&position, s))
    }

    fn templates(&self) -> Option<&'static ReportTemplates> {
        Some(&edition::TEMPLATES)
    }

    fn cases(&self) -> &'static CaseIndex {
        &edition::CASES
    }

    fn random_sheet(&self, position: &Snapshot, seat: &SeatId, pick: &mut dyn FnMut(u32) -> u32) -> String {
        let position = self.position(position);
        Seat::of_id(seat).map_or_else(String::new, |s| random::sheet(&position, s, pick))
    }
}
