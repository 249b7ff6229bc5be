//! The rule systems with blank pictures: a map takes longer to draw than everything else in a mail to write.

use estafette::board::cards::CardScene;
use estafette::board::scene::Scene;
use estafette::core::journal::{Period, Revision};
use estafette::core::table::Open;
use estafette::core::{DecisionId, Lang, PhaseName, SeatId};
use estafette::game::Systems;
use estafette::orders::Verb;
use estafette::rules::{
    CasePosition, Chapter, Chart, DecisionInfo, Due, Ending, Library, PhaseRun, Phrased, Reader, Reading,
    Replies, ReportTemplates, Resolution, RuleList, Rulebook, SeatInfo, SeatOrders, Settings, Snapshot,
    System, Thing,
};
use serde_json::Value;

/// The shelf.
pub struct PlainShelf<'l>(Vec<Plain<'l>>);

impl<'l> PlainShelf<'l> {
    pub fn new(library: &'l Library) -> Self {
        Self(library.all().into_iter().map(Plain).collect())
    }
}

impl Systems for PlainShelf<'_> {
    fn system(&self, name: &str) -> Option<&dyn System> {
        self.0.iter().find(|s| s.name() == name).map(|s| s as &dyn System)
    }
    fn all(&self) -> Vec<&dyn System> {
        self.0.iter().map(|s| s as &dyn System).collect()
    }
}

/// A system with blank pictures; everything else is its own.
struct Plain<'l>(&'l dyn System);

impl Rulebook for Plain<'_> {
    fn name(&self) -> &'static str {
        self.0.name()
    }
    fn title(&self) -> &'static str {
        self.0.title()
    }
    fn revision(&self) -> Revision {
        self.0.revision()
    }
    fn rules(&self) -> &RuleList {
        self.0.rules()
    }
    fn charts(&self) -> &[Chart] {
        self.0.charts()
    }
    fn seats(&self) -> Vec<SeatInfo> {
        self.0.seats()
    }
    fn seats_of(&self, scenario: &str) -> Vec<SeatInfo> {
        self.0.seats_of(scenario)
    }
    fn languages(&self) -> &'static [Lang] {
        self.0.languages()
    }
    fn named(&self, thing: Thing<'_>, lang: Lang) -> Option<String> {
        self.0.named(thing, lang)
    }
    fn scenarios(&self) -> Vec<String> {
        self.0.scenarios()
    }
    fn phases(&self) -> Vec<PhaseName> {
        self.0.phases()
    }
    fn verbs(&self, lang: Lang) -> &'static [Verb] {
        self.0.verbs(lang)
    }
    fn decisions(&self, lang: Lang) -> Vec<DecisionInfo> {
        self.0.decisions(lang)
    }
    fn multisets(&self) -> &'static [&'static str] {
        self.0.multisets()
    }
    fn implied(&self) -> &'static [&'static str] {
        self.0.implied()
    }
    fn synonyms(&self, decision: &DecisionId) -> &'static [&'static str] {
        self.0.synonyms(decision)
    }
    fn setting_keys(&self) -> Vec<(&'static str, &'static [&'static str])> {
        self.0.setting_keys()
    }
    fn phrase(&self, open: &Open, lang: Lang) -> Phrased {
        self.0.phrase(open, lang)
    }
    fn templates(&self) -> Option<&'static ReportTemplates> {
        self.0.templates()
    }
}

impl System for Plain<'_> {
    fn scene(&self, _: &Snapshot, _: &[Value], _: Reader<'_>, _: Lang) -> Scene {
        Scene::Cards(CardScene::default())
    }
    fn open(&self, scenario: &str, settings: &Settings) -> Result<Snapshot, String> {
        self.0.open(scenario, settings)
    }
    fn stage(&self, case: &CasePosition<'_>) -> Result<Snapshot, String> {
        self.0.stage(case)
    }
    fn describe(&self, position: &Snapshot) -> Value {
        self.0.describe(position)
    }
    fn due(&self, position: &Snapshot) -> Result<Due, Ending> {
        self.0.due(position)
    }
    fn period(
        &self,
        position: &Snapshot,
        seat: &SeatId,
        turn: Option<u32>,
        lang: Lang,
    ) -> Result<Period, String> {
        self.0.period(position, seat, turn, lang)
    }
    fn complete(&self, position: &Snapshot, seat: &SeatId, texts: &SeatOrders, period: &Period) -> bool {
        self.0.complete(position, seat, texts, period)
    }
    fn read(&self, position: &Snapshot, seat: &SeatId, texts: &SeatOrders, lang: Lang) -> Reading {
        self.0.read(position, seat, texts, lang)
    }
    fn replies(&self, position: &Snapshot, seat: &SeatId, open: &[Open], text: &str, lang: Lang) -> Replies {
        self.0.replies(position, seat, open, text, lang)
    }
    fn ending_in(&self, position: &Snapshot, lang: Lang) -> Option<String> {
        self.0.ending_in(position, lang)
    }
    fn resolve(&self, run: PhaseRun<'_>) -> Resolution {
        self.0.resolve(run)
    }
    fn apply(&self, position: &Snapshot, events: &[Value]) -> Result<Snapshot, String> {
        self.0.apply(position, events)
    }
    fn shown(&self, event: &Value, reader: Reader<'_>) -> Option<Value> {
        self.0.shown(event, reader)
    }
    fn view(&self, position: &Snapshot, reader: Reader<'_>) -> Value {
        self.0.view(position, reader)
    }
    fn facts(&self, chapter: &Chapter<'_>, reader: Reader<'_>, lang: Lang) -> Value {
        self.0.facts(chapter, reader, lang)
    }
    fn roster(&self, position: &Snapshot, seat: &SeatId, lang: Lang) -> estafette::rules::Roster {
        self.0.roster(position, seat, lang)
    }

    fn blank_sheet(&self, position: &Snapshot, seat: &SeatId, lang: Lang) -> String {
        self.0.blank_sheet(position, seat, lang)
    }
    fn random_sheet(&self, position: &Snapshot, seat: &SeatId, pick: &mut dyn FnMut(u32) -> u32) -> String {
        self.0.random_sheet(position, seat, pick)
    }
}
