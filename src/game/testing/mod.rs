//! A tiny rule system, so that the house and its neighbours can be tested without a real game.
//!
//! Two seats, `red` and `blue`, each owe a number each turn; the higher number plus a die wins the
//! turn. A seat may hide a number as a trap (`trap N`), which the other never sees. `ask` in the
//! settings makes all say where they go (`way right`, for good `usually right`), as a sealed set. `red` is
//! further asked alone, by `GD-02`. For who orders `lots` a die is rolled after each of these. Who orders `toll 3` is asked what it gives for it, by `GD-03`. Three
//! turns are played. A text with `in two parts` wants a second one; `always` makes all sheets complete.
//! `fault` makes it panic. The scenario `trio` has a third seat, `green`. Two languages are spoken.

mod asked;
mod field;
mod told;
mod words;

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::Systems;
use asked::{question, toll};
use estafette_board::scene::{HexScene, Scene};
use estafette_core::journal::{Period, Revision};
use estafette_core::rule;
use estafette_core::table::{Open, Position, Seating};
use estafette_core::{Answer, CitedEvent, Correction, DecisionId, Lang, PhaseName, SeatId, Stop, Table};
use estafette_orders::{Problem, Sheet, Verb};
use estafette_rules::{
    CasePosition, Chapter, Corrected, DecisionInfo, Due, Ending, PhaseRun, Phrased, Reader, Reading, Replies,
    ReportTemplates, Resolution, RuleList, Rulebook, SeatInfo, SeatOrders, Settings, Snapshot, System, Tally,
    Thing, Understood,
};
use field::{Event, TinyPosition, Wish, wish};
use words::{polish, spoken};

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
    fn all(&self) -> Vec<&dyn System> {
        vec![self]
    }
}

fn seats(scenario: &str) -> Vec<SeatId> {
    let names = if scenario == "trio" { &["red", "blue", "green"][..] } else { &["red", "blue"] };
    names.iter().map(|name| SeatId::new(name)).collect()
}

fn read_field(snapshot: &Snapshot) -> TinyPosition {
    serde_json::from_str(&snapshot.0).expect("a field")
}

fn snapshot(field: &TinyPosition) -> Snapshot {
    Snapshot(serde_json::to_string(field).expect("a field"))
}

fn period(turn: u32) -> Period {
    Period { ordinal: turn, turn, title: format!("turn {turn}") }
}

fn play(table: &mut Table<'_, TinyPosition>, orders: &BTreeMap<SeatId, SeatOrders>) -> Result<(), Stop> {
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
    let seats = table.position().seats.clone();
    table.ask_sealed(seats.iter().map(|s| question("GD-01", s, &wishes[s])).collect())?;
    draw_lots(table, &wishes);
    table.ask(question("GD-02", &seats[0], &wishes[&seats[0]]))?;
    draw_lots(table, &wishes);
    let tolls = seats.iter().filter_map(|s| Some(toll(s, wishes[s].toll?)));
    table.ask_sealed(tolls.collect())?;
    let (_, winner) = totals.into_iter().max().expect("two seats");
    table.tell(rule!("1.4"), Event::Won { seat: winner });
    table.tell(rule!("1.5"), Event::TurnOver);
    Ok(())
}

fn draw_lots(table: &mut Table<'_, TinyPosition>, wishes: &BTreeMap<SeatId, Wish>) {
    for seat in wishes.iter().filter(|(_, wish)| wish.lots).map(|(seat, _)| seat) {
        table.roll(rule!("1.6"), seat, 1000);
    }
}

impl Rulebook for Tiny {
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
        self.seats_of("trio")
    }
    fn seats_of(&self, scenario: &str) -> Vec<SeatInfo> {
        let titles = ["Red", "Blue", "Green"];
        seats(scenario).into_iter().zip(titles).map(|(id, title)| SeatInfo { id, title }).collect()
    }
    fn scenarios(&self) -> Vec<String> {
        vec!["duel".to_owned(), "trio".to_owned()]
    }
    fn languages(&self) -> &'static [Lang] {
        &Lang::ALL
    }
    fn named(&self, thing: Thing<'_>, _: Lang) -> Option<String> {
        match thing {
            Thing::Seat(seat) => {
                Some(if seat.as_str() == "red" { "Czerwony" } else { "Niebieski" }.to_owned())
            }
            Thing::Phase(_) => Some("starcie".to_owned()),
            Thing::Period(period) => Some(polish(&period.title)),
            Thing::System => None,
        }
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
        let way = DecisionInfo {
            id: DecisionId::new("GD-01"),
            rule: rule!("2.1"),
            title: "which way to go",
            default: "left",
            order: "way right",
            asked: false,
        };
        let (id, title) = (DecisionId::new("GD-03"), "what to give");
        vec![way.clone(), DecisionInfo { id, title, default: "crown 4", asked: true, ..way }]
    }
    fn setting_keys(&self) -> Vec<(&'static str, &'static [&'static str])> {
        Vec::new()
    }
    fn phrase(&self, open: &Open, lang: Lang) -> Phrased {
        let question = &open.question;
        Phrased {
            text: spoken(&question.text, lang),
            choices: question.choices.iter().map(|c| spoken(&c.text, lang)).collect(),
            default: spoken(&question.words(&question.default), lang),
            settled: question.settled().map(|a| spoken(&question.words(a), lang)),
            also: String::new(),
        }
    }
    fn templates(&self) -> Option<&'static ReportTemplates> {
        None
    }
}

impl System for Tiny {
    fn open(&self, scenario: &str, _: &Settings) -> Result<Snapshot, String> {
        let (score, traps, ways) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Ok(snapshot(&TinyPosition { turn: 1, seats: seats(scenario), score, traps, ways }))
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
            let scored = |seat: &SeatId| i64::from(field.score.get(seat).copied().unwrap_or(0));
            let points = field.seats.iter().map(|s| (s.clone(), Tally::from([("points", scored(s))])));
            return Err(Ending { text, points: points.collect(), winners: Vec::new() });
        }
        Ok(Due {
            turn: field.turn,
            phase: PhaseName::new("clash"),
            title: format!("the clash of turn {}", field.turn),
            occurrence: 1,
            period: period(field.turn),
            owed: field.seats.clone(),
        })
    }
    fn period(
        &self,
        position: &Snapshot,
        _: &SeatId,
        turn: Option<u32>,
        lang: Lang,
    ) -> Result<Period, String> {
        let now = read_field(position).turn;
        let period = |turn| Period { title: spoken(&period(turn).title, lang), ..period(turn) };
        match turn {
            None => Ok(period(now)),
            Some(turn) if turn < now => Err(spoken(&format!("turn {turn} is past; turn {now} is due"), lang)),
            Some(turn) if turn > TURNS => Err(format!("the game has {TURNS} turns")),
            Some(turn) => Ok(period(turn)),
        }
    }
    fn complete(&self, _: &Snapshot, _: &SeatId, texts: &SeatOrders, period: &Period) -> bool {
        let of_period: Vec<_> = texts.iter().filter(|t| t.period == period.ordinal).collect();
        let in_parts = of_period.iter().any(|t| t.text.contains("in two parts"));
        texts.iter().any(|t| t.text.contains("always")) || of_period.len() > usize::from(in_parts)
    }
    /// `go right` answers which way; the rest is left.
    fn replies(&self, _: &Snapshot, _: &SeatId, open: &[Open], text: &str, _lang: Lang) -> Replies {
        let mut replies = Replies::default();
        let Some(way) = open.iter().find(|o| o.key.decision.as_str() == "GD-01") else {
            return Replies { rest: text.to_owned(), ..replies };
        };
        for (line, number) in text.lines().zip(1..) {
            match line.strip_prefix("go ") {
                Some(to) if way.question.allows(&Answer::of(to)) => {
                    replies.answers.push((way.key.clone(), Answer::of(to)));
                }
                Some(_) => {
                    let problem = Problem::error(number, line, 3..line.len(), "there is no such way");
                    replies.problems.push(problem.under(rule!("2.1")));
                }
                None => replies.rest.push_str(line),
            }
            replies.rest.push('\n');
        }
        replies
    }
    fn read(&self, _: &Snapshot, _: &SeatId, texts: &SeatOrders, lang: Lang) -> Reading {
        let mut reading = Reading::default();
        let Some(newest) = texts.last() else { return reading };
        let numbers = estafette_rules::Numbers::of(texts, newest.period);
        for line in Sheet::read(&newest.text).lines {
            for s in &line.statements {
                assert!(!s.text.starts_with("fault"), "the rules have a fault");
                let verbs =
                    ["number ", "trap ", "way ", "usually ", "toll ", "lots", "in two parts", "always"];
                let known = verbs.iter().any(|v| s.text.starts_with(v));
                if known {
                    let text = spoken(&format!("you play {}", s.text), lang);
                    reading.understood.push(Understood {
                        line: line.number,
                        text,
                        standing: false,
                        numbers: vec![numbers.at(texts.len() - 1, line.number, s.at)],
                    });
                } else {
                    let span = s.at..s.at + s.text.len();
                    let problem =
                        Problem::error(line.number, &line.source, span, spoken("that is no order", lang));
                    reading
                        .problems
                        .push(problem.under(rule!("1.1")).hinting(spoken("write `number 3`", lang)));
                }
            }
        }
        let wish = wish(texts, newest.period);
        let mut sheet = |text: String| {
            let text = spoken(&text, lang);
            reading.sheet.push(Understood { line: 0, text, standing: false, numbers: Vec::new() });
        };
        wish.number.into_iter().for_each(|n| sheet(format!("sheet: number {n}")));
        wish.trap.into_iter().for_each(|n| sheet(format!("sheet: trap {n}")));
        reading
    }
    fn resolve(&self, run: PhaseRun<'_>) -> Resolution {
        let seating = Seating { sitting: run.sitting, dice: run.dice, given: run.given, modes: run.modes };
        let mut table = Table::new(read_field(run.position), seating);
        let _ = play(&mut table, run.orders);
        let (field, told, open) = table.leave();
        let value = |t: CitedEvent<Event>| serde_json::to_value(t).expect("an event");
        Resolution { position: snapshot(&field), events: told.into_iter().map(value).collect(), open }
    }
    /// `score.SEAT` and `traps.SEAT` can be set, and points awarded; a score over 99 is none.
    fn correct(&self, position: &Snapshot, correction: &Correction) -> Result<Corrected, String> {
        let mut field = read_field(position);
        let (what, is) = match correction {
            Correction::Set { path, value } => (path.clone(), value.as_i64().unwrap_or(-1)),
            Correction::Award { seat, points } => {
                let has = field.score.get(seat).copied().unwrap_or(0);
                (format!("score.{seat}"), i64::from(has + points))
            }
        };
        let was = match what.split_once('.') {
            Some(("score", seat)) => field.score.get(&SeatId::new(seat)).copied().unwrap_or(0),
            Some(("traps", seat)) => {
                field.traps.get(&SeatId::new(seat)).map_or(0, |t| i32::try_from(*t).expect("a trap"))
            }
            _ => return Err(format!("there is no `{what}`")),
        };
        let is = i32::try_from(is).ok().filter(|is| (0..100).contains(is));
        let is = is.ok_or_else(|| format!("{what} is a number from 0 to 99"))?;
        let text = format!("{what} is {is}");
        let event =
            CitedEvent { rule: rule!("umpire"), event: Event::Correct { what, was, is, text: text.clone() } };
        field.apply(&event.rule, &event.event);
        let event = serde_json::to_value(event).expect("an event");
        Ok(Corrected { position: snapshot(&field), event, text })
    }
    fn apply(&self, position: &Snapshot, events: &[Value]) -> Result<Snapshot, String> {
        let mut field = read_field(position);
        for event in events {
            let told: CitedEvent<Event> = serde_json::from_value(event.clone()).map_err(|e| e.to_string())?;
            field.apply(&told.rule, &told.event);
        }
        Ok(snapshot(&field))
    }
    fn ending_in(&self, _: &Snapshot, _: Lang) -> Option<String> {
        Some("koniec walki".to_owned())
    }
    fn shown(&self, event: &Value, reader: Reader<'_>) -> Option<Value> {
        let trap_of = match event["kind"].as_str() {
            Some("trapped") => event["seat"].as_str(),
            Some("correct") => event["what"].as_str().and_then(|what| what.strip_prefix("traps.")),
            _ => None,
        };
        let hidden = match reader {
            Reader::Umpire => false,
            Reader::Public => trap_of.is_some(),
            Reader::Seat(seat) => trap_of.is_some_and(|of| of != seat.as_str()),
        };
        (!hidden).then(|| event.clone())
    }
    fn view(&self, position: &Snapshot, _: Reader<'_>) -> Value {
        json!({ "turn": read_field(position).turn })
    }
    fn facts(&self, chapter: &Chapter<'_>, reader: Reader<'_>, lang: Lang) -> Value {
        let events = chapter.phases.iter().flat_map(|(_, e)| e);
        let shown: Vec<Value> = events.filter_map(|e| self.shown(e, reader)).collect();
        told::facts(&shown, lang)
    }
    fn scene(&self, _: &Snapshot, _: &[Value], _: Reader<'_>, _lang: Lang) -> Scene {
        Scene::Hexes(HexScene::default())
    }
    fn roster(&self, _: &Snapshot, _: &SeatId, _: Lang) -> estafette_rules::Roster {
        estafette_rules::Roster::default()
    }

    fn blank_sheet(&self, _: &Snapshot, _: &SeatId, lang: Lang) -> String {
        if lang == Lang::Polish { "# liczba" } else { "# number 1" }.to_owned()
    }
    fn random_sheet(&self, _: &Snapshot, _: &SeatId, pick: &mut dyn FnMut(u32) -> u32) -> String {
        format!("number {}", pick(10))
    }
}
