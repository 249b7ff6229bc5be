//! A system just large enough to try the runner: `strike UNIT` rolls a die; 4 and more eliminates,
//! less asks the victim's seat (TD-1) which way it gives ground. A unit with a `toll` pays it out of its
//! `bag` before that (TD-2).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use estafette_board::scene::{HexScene, Scene};
use estafette_core::fate::Fates;
use estafette_core::journal::{Period, Revision};
use estafette_core::payment::{Amount, Item, Payment};
use estafette_core::table::{Choice, Decided, Play, Position, Question, Roll, Seating, Table};
use estafette_core::{Answer, DecisionId, Lang, PhaseName, RuleId, SeatId};
use estafette_orders::near::did_you_mean;
use estafette_orders::{Problem, Sheet, Verb};
use estafette_rules::{
    CasePosition, Chapter, DecisionInfo, Due, Ending, PhaseRun, Reader, Reading, ReportTemplates, Resolution,
    RuleList, Rulebook, SeatInfo, SeatOrders, Settings, Snapshot, System, Understood,
};

/// The system.
pub struct Tiny;

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct State {
    turn: u32,
    phase: String,
    units: BTreeMap<String, Value>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Event {
    Roll(Roll),
    Decision(Decided),
    Fates(Fates),
    Hit { unit: String },
    GiveGround { unit: String, at: String },
    Paid { unit: String, what: Vec<String> },
    Eliminate { unit: String },
    Phase { turn: u32, phase: String },
}

estafette_core::from_table!(Event, Decision);

impl Position for State {
    type Event = Event;

    fn apply(&mut self, _: &RuleId, event: &Event) {
        match event {
            Event::Eliminate { unit } => drop(self.units.remove(unit)),
            Event::GiveGround { unit, at } => self.units.get_mut(unit).unwrap()["at"] = json!(at),
            Event::Phase { turn, phase } => (self.turn, self.phase) = (*turn, phase.clone()),
            Event::Roll(_) | Event::Decision(_) | Event::Fates(_) => {}
            Event::Hit { .. } | Event::Paid { .. } => {}
        }
    }
}

fn state(position: &Snapshot) -> State {
    serde_json::from_str(&position.0).unwrap()
}

fn snapshot(state: &State) -> Snapshot {
    Snapshot(serde_json::to_string(state).unwrap())
}

fn targets(orders: &BTreeMap<SeatId, SeatOrders>) -> Vec<String> {
    let texts = orders.values().flatten();
    texts.flat_map(|t| t.text.lines()).filter_map(|l| l.strip_prefix("strike ")).map(str::to_owned).collect()
}

/// Asks what a unit with a toll gives of the things in its bag, each worth its last digit.
fn toll(table: &mut Table<'_, State>, target: &str) -> Play<()> {
    let unit = table.position().units[target].clone();
    let Some(least) = unit["toll"].as_u64().and_then(|n| u32::try_from(n).ok()) else { return Ok(()) };
    let bag = unit["bag"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let worth = |key: &str| key.chars().last().and_then(|c| c.to_digit(10)).unwrap_or(0);
    let item = |key: &str| Item { key: key.to_owned(), text: key.replace('-', " "), worth: worth(key) };
    let payment = Payment { items: bag.map(item).collect(), amount: Amount::AtLeast(least) };
    let all = payment.answer(payment.items.iter().map(|i| i.key.as_str()));
    let answers = table.ask_sealed(vec![Question {
        decision: DecisionId::new("TD-2"),
        rule: estafette_core::rule!("1.2"),
        seat: SeatId::new("b"),
        subject: target.to_owned(),
        text: "what does it pay?".to_owned(),
        choices: vec![Choice { text: "everything".to_owned(), answer: all.clone() }],
        ordered: None,
        standing: None,
        default: all,
        payment: Some(payment),
        amount: None,
        unfit: None,
    }])?;
    let what = Payment::keys(&answers[0]).into_iter().map(str::to_owned).collect();
    table.tell(estafette_core::rule!("1.2"), Event::Paid { unit: target.to_owned(), what });
    Ok(())
}

fn strike(table: &mut Table<'_, State>, target: &str) -> Play<()> {
    if !table.position().units.contains_key(target) {
        return Ok(());
    }
    toll(table, target)?;
    let unit = target.to_owned();
    if table.roll(estafette_core::rule!("1.2a"), target, 6) >= 4 {
        table.tell(estafette_core::rule!("1.2"), Event::Hit { unit: unit.clone() });
        table.tell(estafette_core::rule!("1.2"), Event::Eliminate { unit });
        return Ok(());
    }
    let choice = |key: &str| Choice { answer: Answer::of(key), text: format!("to the {key}") };
    let answer = table.ask(Question {
        decision: DecisionId::new("TD-1"),
        rule: estafette_core::rule!("1.2"),
        seat: SeatId::new("b"),
        subject: unit.clone(),
        text: "which way?".to_owned(),
        choices: vec![choice("north"), choice("south")],
        ordered: None,
        standing: None,
        default: Answer::of("north"),
        payment: None,
        amount: None,
        unfit: None,
    })?;
    table.tell(estafette_core::rule!("1.2"), Event::GiveGround { unit, at: answer.0 });
    Ok(())
}

fn play(table: &mut Table<'_, State>, targets: &[String]) -> Play<()> {
    let State { turn, phase, .. } = table.position().clone();
    let (turn, next) = if phase == "move" { (turn, "fight") } else { (turn + 1, "move") };
    if phase == "fight" {
        for target in targets {
            strike(table, target)?;
        }
    }
    table.tell(estafette_core::rule!("1.1"), Event::Phase { turn, phase: next.to_owned() });
    Ok(())
}

impl Rulebook for Tiny {
    fn name(&self) -> &'static str {
        "tiny"
    }

    fn title(&self) -> &'static str {
        "Tiny"
    }

    fn revision(&self) -> Revision {
        Revision { number: 1, data: String::new() }
    }

    fn rules(&self) -> &RuleList {
        static LIST: std::sync::OnceLock<RuleList> = std::sync::OnceLock::new();
        LIST.get_or_init(|| {
            let rule = |id: &str| {
                format!(
                    "[[rule]]\nid = \"{id}\"\ntitle = \"t\"\nsection = \"1 All\"\nkind = \"k\"\n\
                     testable = false\ndecides = \"none\"\ndice = \"none\"\n"
                )
            };
            RuleList::parse(&(rule("1.1") + &rule("1.2a")), "rules.toml").unwrap()
        })
    }

    fn seats(&self) -> Vec<SeatInfo> {
        ["a", "b"].map(|id| SeatInfo { id: SeatId::new(id), title: "Side" }).into()
    }

    fn multisets(&self) -> &'static [&'static str] {
        &["bag", "what"]
    }

    fn scenarios(&self) -> Vec<String> {
        vec!["field".to_owned()]
    }

    fn phases(&self) -> Vec<PhaseName> {
        ["move", "fight"].map(PhaseName::new).into()
    }

    fn verbs(&self, _lang: Lang) -> &'static [Verb] {
        &[]
    }

    fn decisions(&self, _lang: Lang) -> Vec<DecisionInfo> {
        Vec::new()
    }

    fn setting_keys(&self) -> Vec<(&'static str, &'static [&'static str])> {
        Vec::new()
    }

    fn templates(&self) -> Option<&'static ReportTemplates> {
        None
    }
}

impl System for Tiny {
    fn open(&self, _: &str, _: &Settings) -> Result<Snapshot, String> {
        Ok(snapshot(&State { turn: 1, phase: "move".to_owned(), units: BTreeMap::new() }))
    }

    fn stage(&self, case: &CasePosition<'_>) -> Result<Snapshot, String> {
        let phase = case.phase.unwrap_or("move").to_owned();
        let mut state = State { turn: case.turn.unwrap_or(1), phase, units: BTreeMap::new() };
        for (key, value) in case.stated.into_iter().flatten() {
            if key != "units" {
                return Err(format!("unknown key `{key}`{}", did_you_mean(key, ["units"])));
            }
            state.units = value.clone().try_into().map_err(|e: toml::de::Error| e.to_string())?;
        }
        Ok(snapshot(&state))
    }

    fn describe(&self, position: &Snapshot) -> Value {
        serde_json::from_str(&position.0).unwrap()
    }

    fn due(&self, position: &Snapshot) -> Result<Due, Ending> {
        let State { turn, phase, .. } = state(position);
        let period = self.period(position, &SeatId::new("a"), None, Lang::English).unwrap();
        let phase = phase.parse().unwrap_or_else(|_| PhaseName::new("move"));
        Ok(Due { turn, title: phase.to_string(), phase, occurrence: 1, period, owed: Vec::new() })
    }

    fn period(&self, position: &Snapshot, _: &SeatId, _: Option<u32>, _lang: Lang) -> Result<Period, String> {
        let turn = state(position).turn;
        Ok(Period { ordinal: turn, turn, title: format!("turn {turn}") })
    }

    fn read(&self, _: &Snapshot, _: &SeatId, texts: &SeatOrders, _lang: Lang) -> Reading {
        let mut reading = Reading::default();
        for line in Sheet::read(&texts.last().unwrap().text).lines {
            let text = line.statements[0].text.clone();
            if text.starts_with("strike ") {
                reading.understood.push(Understood {
                    line: line.number,
                    text,
                    standing: false,
                    numbers: Vec::new(),
                });
            } else {
                let problem = Problem::error(line.number, &line.source, 0..1, "no order");
                reading.problems.push(problem.under(estafette_core::rule!("1.1")));
            }
        }
        reading
    }

    fn resolve(&self, run: PhaseRun<'_>) -> Resolution {
        let seating = Seating { sitting: run.sitting, dice: run.dice, given: run.given, modes: run.modes };
        let mut table = Table::new(state(run.position), seating);
        let _paused_or_done = play(&mut table, &targets(run.orders));
        let (position, told, open) = table.leave();
        let events = told.iter().map(|t| serde_json::to_value(t).unwrap()).collect();
        Resolution { position: snapshot(&position), events, open }
    }

    fn apply(&self, position: &Snapshot, _: &[Value]) -> Result<Snapshot, String> {
        Ok(position.clone())
    }

    fn shown(&self, event: &Value, _: Reader<'_>) -> Option<Value> {
        Some(event.clone())
    }

    fn view(&self, position: &Snapshot, _: Reader<'_>) -> Value {
        self.describe(position)
    }

    fn facts(&self, _: &Chapter<'_>, _: Reader<'_>, _lang: Lang) -> Value {
        Value::Null
    }

    fn scene(&self, _: &Snapshot, _: &[Value], _: Reader<'_>, _lang: Lang) -> Scene {
        Scene::Hexes(HexScene::default())
    }

    fn roster(&self, _: &Snapshot, _: &SeatId, _: Lang) -> estafette_rules::Roster {
        estafette_rules::Roster::default()
    }

    fn blank_sheet(&self, _: &Snapshot, _: &SeatId, _lang: Lang) -> String {
        String::new()
    }

    fn random_sheet(&self, _: &Snapshot, _: &SeatId, _: &mut dyn FnMut(u32) -> u32) -> String {
        String::new()
    }
}
