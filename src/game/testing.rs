//! A tiny rule system, and a house on a store for it, so that the room can be tested without a real
//! game.
//!
//! Two seats, `red` and `blue`, each owe a number each turn; the higher number plus a die wins the
//! turn. A seat may hide a number as a trap (`trap N`), which the other never sees. `ask` in the
//! settings makes both say where they go, as a sealed set. `red` is further asked alone, by `GD-02`.
//! Three turns are played.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::Systems;
use crate::board::scene::{HexScene, Scene};
use crate::core::journal::{Period, Revision};
use crate::core::table::{Position, Seating};
use crate::core::{
    Answer, Choice, Decided, DecisionId, Lang, PhaseName, Question, Roll, RuleId, SeatId, Stop, Table, Told,
};
use crate::orders::{Problem, Sheet, Verb};
use crate::rule;
use crate::rules::{
    CasePosition, Chapter, DecisionInfo, Due, Ending, PhaseRun, Reader, Reading, Resolution, RuleList,
    SeatInfo, SeatOrders, Settings, Snapshot, System, Understood,
};

/// Turns of a game.
const TURNS: u32 = 3;

/// The tiny system, under a revision of its rules.
pub struct Tiny {
    pub revision: u32,
    rules: RuleList,
}

impl Tiny {
    pub fn new(revision: u32) -> Self {
        Self { revision, rules: RuleList::default() }
    }
}

impl Systems for Tiny {
    fn system(&self, name: &str) -> Option<&dyn System> {
        (name == "tiny").then_some(self as &dyn System)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Field {
    turn: u32,
    score: BTreeMap<SeatId, i32>,
    traps: BTreeMap<SeatId, u32>,
    ways: BTreeMap<SeatId, String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Event {
    Roll(Roll),
    Decided(Decided),
    Shown { seat: SeatId, number: u32 },
    Trapped { seat: SeatId, number: u32 },
    Won { seat: SeatId },
    TurnOver,
}

impl From<Roll> for Event {
    fn from(roll: Roll) -> Self {
        Self::Roll(roll)
    }
}

impl From<Decided> for Event {
    fn from(decided: Decided) -> Self {
        Self::Decided(decided)
    }
}

impl Position for Field {
    type Event = Event;

    fn apply(&mut self, _: &RuleId, event: &Event) {
        match event {
            Event::Decided(d) => {
                self.ways.insert(d.seat.clone(), d.answer.0.clone());
            }
            Event::Trapped { seat, number } => {
                self.traps.insert(seat.clone(), *number);
            }
            Event::Won { seat } => *self.score.entry(seat.clone()).or_default() += 1,
            Event::TurnOver => self.turn += 1,
            Event::Roll(_) | Event::Shown { .. } => {}
        }
    }
}

/// What a seat's texts say for a period.
#[derive(Default)]
struct Wish {
    number: Option<u32>,
    trap: Option<u32>,
    way: Option<String>,
}

fn wish(texts: &SeatOrders, period: u32) -> Wish {
    let mut wish = Wish::default();
    for text in texts.iter().filter(|t| t.period == period) {
        for statement in Sheet::read(&text.text).lines.iter().flat_map(|l| &l.statements) {
            let (verb, rest) = statement.text.split_once(' ').unwrap_or((&statement.text, ""));
            match (verb, rest.trim().parse()) {
                ("number", Ok(n)) => wish.number = Some(n),
                ("trap", Ok(n)) => wish.trap = Some(n),
                ("way", _) => wish.way = Some(rest.trim().to_owned()),
                _ => {}
            }
        }
    }
    wish
}

fn question(decision: &str, seat: &SeatId, way: Option<String>) -> Question {
    let choice = |key: &str, text: &str| Choice { answer: Answer::of(key), text: text.to_owned() };
    Question {
        decision: DecisionId::new(decision),
        rule: rule!("2.1"),
        seat: seat.clone(),
        subject: seat.to_string(),
        text: "Which way?".to_owned(),
        choices: vec![choice("left", "to the left"), choice("right", "to the right")],
        ordered: way.map(Answer),
        standing: None,
        default: Answer::of("left"),
        payment: None,
        amount: None,
    }
}

fn seats() -> [SeatId; 2] {
    [SeatId::new("red"), SeatId::new("blue")]
}

fn read_field(snapshot: &Snapshot) -> Field {
    serde_json::from_str(&snapshot.0).expect("a field")
}

fn snapshot(field: &Field) -> Snapshot {
    Snapshot(serde_json::to_string(field).expect("a field"))
}

fn period(turn: u32) -> Period {
    Period { ordinal: turn, turn, title: format!("turn {turn}") }
}

fn play(table: &mut Table<'_, Field>, orders: &BTreeMap<SeatId, SeatOrders>) -> Result<(), Stop> {
    let turn = table.position().turn;
    let wishes: BTreeMap<SeatId, Wish> = orders.iter().map(|(s, o)| (s.clone(), wish(o, turn))).collect();
    for (seat, wish) in &wishes {
        if let Some(number) = wish.trap {
            table.tell(rule!("1.3"), Event::Trapped { seat: seat.clone(), number });
        }
    }
    let mut totals = Vec::new();
    for (seat, wish) in &wishes {
        let number = wish.number.unwrap_or(0);
        table.tell(rule!("1.1"), Event::Shown { seat: seat.clone(), number });
        totals.push((number + table.roll(rule!("1.2"), seat, 6), seat.clone()));
    }
    let asked = seats().iter().map(|s| question("GD-01", s, wishes[s].way.clone())).collect();
    table.ask_sealed(asked)?;
    table.ask(question("GD-02", &seats()[0], wishes[&seats()[0]].way.clone()))?;
    let (_, winner) = totals.into_iter().max().expect("two seats");
    table.tell(rule!("1.4"), Event::Won { seat: winner });
    table.tell(rule!("1.5"), Event::TurnOver);
    Ok(())
}

impl System for Tiny {
    fn name(&self) -> &'static str {
        "tiny"
    }
    fn title(&self) -> &'static str {
        "Tiny"
    }
    fn revision(&self) -> Revision {
        Revision { number: self.revision, data: String::new() }
    }
    fn rules(&self) -> &RuleList {
        &self.rules
    }
    fn seats(&self) -> Vec<SeatInfo> {
        let [red, blue] = seats();
        vec![SeatInfo { id: red, title: "Red" }, SeatInfo { id: blue, title: "Blue" }]
    }
    fn scenarios(&self) -> Vec<String> {
        vec!["duel".to_owned()]
    }
    fn phases(&self) -> Vec<PhaseName> {
        vec![PhaseName::new("clash")]
    }
    fn verbs(&self, _lang: Lang) -> &'static [Verb] {
        &[Verb {
            name: "number",
            aliases: &[],
            when: "clash",
            short: "the number you play",
            long: "",
            examples: &["number 3"],
            rules: &["1.1"],
        }]
    }
    fn decisions(&self, _lang: Lang) -> Vec<DecisionInfo> {
        vec![DecisionInfo {
            id: DecisionId::new("GD-01"),
            rule: rule!("2.1"),
            title: "which way to go",
            default: "left",
            order: "way right",
            asked: false,
        }]
    }
    fn setting_keys(&self) -> Vec<(&'static str, &'static [&'static str])> {
        Vec::new()
    }
    fn open(&self, _: &str, _: &Settings) -> Result<Snapshot, String> {
        let none = BTreeMap::new;
        Ok(snapshot(&Field { turn: 1, score: BTreeMap::new(), traps: none(), ways: BTreeMap::new() }))
    }
    fn stage(&self, _: &CasePosition<'_>) -> Result<Snapshot, String> {
        self.open("duel", &Settings::default())
    }
    fn describe(&self, position: &Snapshot) -> Value {
        serde_json::from_str(&position.0).expect("a field")
    }
    fn due(&self, position: &Snapshot) -> Result<Due, Ending> {
        let field = read_field(position);
        if field.turn > TURNS {
            let text = format!("{:?}", field.score);
            return Err(Ending { winners: Vec::new(), text });
        }
        Ok(Due {
            turn: field.turn,
            phase: PhaseName::new("clash"),
            title: format!("the clash of turn {}", field.turn),
            occurrence: 1,
            period: period(field.turn),
            owed: seats().to_vec(),
        })
    }
    fn period(
        &self,
        position: &Snapshot,
        _: &SeatId,
        turn: Option<u32>,
        _lang: Lang,
    ) -> Result<Period, String> {
        let now = read_field(position).turn;
        match turn {
            None => Ok(period(now)),
            Some(turn) if turn < now => Err(format!("turn {turn} is past; turn {now} is due")),
            Some(turn) if turn > TURNS => Err(format!("the game has {TURNS} turns")),
            Some(turn) => Ok(period(turn)),
        }
    }
    fn read(&self, _: &Snapshot, _: &SeatId, texts: &SeatOrders, _lang: Lang) -> Reading {
        let mut reading = Reading::default();
        let Some(newest) = texts.last() else { return reading };
        for line in Sheet::read(&newest.text).lines {
            for s in &line.statements {
                let known = ["number ", "trap ", "way "].iter().any(|v| s.text.starts_with(v));
                if known {
                    let text = format!("you play {}", s.text);
                    reading.understood.push(Understood { line: line.number, text, standing: false });
                } else {
                    let span = s.at..s.at + s.text.len();
                    let problem = Problem::error(line.number, &line.source, span, "that is no order");
                    reading.problems.push(problem.under(rule!("1.1")).hinting("write `number 3`"));
                }
            }
        }
        let wish = wish(texts, newest.period);
        let mut sheet = |text: String| reading.sheet.push(Understood { line: 0, text, standing: false });
        wish.number.into_iter().for_each(|n| sheet(format!("sheet: number {n}")));
        wish.trap.into_iter().for_each(|n| sheet(format!("sheet: trap {n}")));
        reading
    }
    fn resolve(&self, run: PhaseRun<'_>) -> Resolution {
        let seating = Seating { sitting: run.sitting, dice: run.dice, given: run.given, modes: run.modes };
        let mut table = Table::new(read_field(run.position), seating);
        let _ = play(&mut table, run.orders);
        let (field, told, open) = table.leave();
        let value = |t: Told<Event>| serde_json::to_value(t).expect("an event");
        Resolution { position: snapshot(&field), events: told.into_iter().map(value).collect(), open }
    }
    fn apply(&self, position: &Snapshot, events: &[Value]) -> Result<Snapshot, String> {
        let mut field = read_field(position);
        for event in events {
            let told: Told<Event> = serde_json::from_value(event.clone()).map_err(|e| e.to_string())?;
            field.apply(&told.rule, &told.event);
        }
        Ok(snapshot(&field))
    }
    fn shown(&self, event: &Value, reader: Reader<'_>) -> Option<Value> {
        let hidden = match reader {
            Reader::Umpire => false,
            Reader::Seat(seat) => event["kind"] == "trapped" && event["seat"] != json!(seat),
        };
        (!hidden).then(|| event.clone())
    }
    fn view(&self, position: &Snapshot, _: Reader<'_>) -> Value {
        json!({ "turn": read_field(position).turn })
    }
    fn facts(&self, chapter: &Chapter<'_>, reader: Reader<'_>, _lang: Lang) -> Value {
        let events = chapter.phases.iter().flat_map(|(_, e)| e);
        let shown: Vec<Value> = events.filter_map(|e| self.shown(e, reader)).collect();
        let word = |e: &Value| if e["kind"] == "roll" { "rolled" } else { "told" };
        let entries: Vec<Value> =
            shown.iter().map(|e| json!({ "head": format!("{} {e}", word(e)), "lines": [] })).collect();
        let phase = json!({ "title": "Clash", "passed": false, "quiet": false, "entries": entries });
        json!({
            "ending": null, "summary": [], "phases": [phase], "score": [], "score_columns": [],
            "score_rows": [], "armies": [], "army_columns": [], "army_rows": [], "off_map": [], "dice": [],
        })
    }
    fn scene(&self, _: &Snapshot, _: &[Value], _: Reader<'_>, _lang: Lang) -> Scene {
        Scene::Hexes(HexScene::default())
    }
    fn blank_sheet(&self, _: &Snapshot, _: &SeatId, _lang: Lang) -> String {
        "# number 1".to_owned()
    }
    fn random_sheet(&self, _: &Snapshot, _: &SeatId, pick: &mut dyn FnMut(u32) -> u32) -> String {
        format!("number {}", pick(10))
    }
}
