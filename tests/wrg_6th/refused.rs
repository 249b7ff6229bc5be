//! Battles on sheets with odd lines, played with the lines that the receipts refuse and without them: both go alike, and
//! the other side is told the same to the end.

use std::collections::{BTreeMap, BTreeSet};

use estafette::core::{DiceKey, GameId, Keyed, Lang, SeatId, Secret, Sitting};
use estafette::rules::{Chapter, OrderText, Reader, SeatOrders, Settings, Snapshot, System};
use estafette::wrg_6th::Wrg6th;
use serde_json::Value;

use super::fated;
use super::play::{Step, Whim, resolve};

/// Plays a battle with and without what is refused; how many lines that was.
pub fn check(system: &Wrg6th, (scenario, seed): (&str, u64), settings: &Settings) -> usize {
    let mut whim = Whim(seed + 4_711);
    let mut refused = 0;
    let (mut with, mut without): (BTreeMap<SeatId, SeatOrders>, BTreeMap<SeatId, SeatOrders>) =
        (BTreeMap::new(), BTreeMap::new());
    let mut one = system.open(scenario, settings).expect("the scenario opens");
    let mut other = one.clone();
    for _ in 0..200 {
        let Ok(due) = system.due(&one) else { break };
        let ordinal = due.period.ordinal;
        for seat in &due.owed {
            let sheet = system.random_sheet(&one, seat, &mut |n| whim.pick(n));
            let odd = fated::odd(&mut whim);
            let read = |text: &str| {
                let mut texts = with.get(seat).cloned().unwrap_or_default();
                texts.push(OrderText::new(ordinal, text));
                let understood = system.read(&one, seat, &texts, Lang::English).understood;
                understood.iter().map(|u| u.line).collect::<BTreeSet<_>>()
            };
            // What is refused goes last, so that nothing else has another line or number without it.
            let understood = read(&format!("{}\n{odd}", sheet.trim_end()));
            let lines = sheet.trim_end().lines().count();
            let (kept, void): (Vec<_>, Vec<_>) =
                (lines + 1..).zip(odd.lines()).partition(|(line, _)| understood.contains(line));
            let add = |text: String, lines: &[(usize, &str)]| {
                lines.iter().fold(text, |all, (_, line)| format!("{all}\n{line}"))
            };
            let less = add(sheet.trim_end().to_owned(), &kept);
            let more = add(less.clone(), &void);
            let last = less.lines().count();
            let stays = read(&more).iter().all(|line| *line <= last);
            // A line that another one made impossible may be possible behind it.
            let more = if stays { more } else { less.clone() };
            refused += void.len();
            with.entry(seat.clone()).or_default().push(OrderText::new(ordinal, more));
            without.entry(seat.clone()).or_default().push(OrderText::new(ordinal, less));
        }
        let clue = format!("{scenario} {seed}, period {} {}", due.turn, due.phase.as_str());
        let key = || Keyed(DiceKey::new(&Secret::from_phrase(&format!("refused {seed}")), [""]));
        let step = resolve(system, one, &with, &mut key());
        let twin = resolve(system, other, &without, &mut key());
        same(&step, &twin, &clue);
        let sitting = Sitting {
            game: GameId::new("random"),
            line: 0,
            turn: due.turn,
            phase: due.phase,
            occurrence: due.occurrence,
        };
        for seat in ["a", "b"].map(SeatId::new) {
            // Both sides wrote something else: a side has the reports of the battle in which it wrote the same.
            let told = |step: &Step, own: &Step| told(system, step, own, &sitting, &seat);
            assert_eq!(told(&step, &step), told(&twin, &step), "{clue}: {seat} is told of what was refused");
        }
        (one, other) = (step.after, twin.after);
    }
    refused
}

/// What a seat is told of a phase, its own refused lines as in another battle.
fn told(system: &Wrg6th, step: &Step, own: &Step, sitting: &Sitting, seat: &SeatId) -> String {
    let mine = |event: &&Value| event["kind"] == "struck" && event["seat"] == seat.as_str();
    let theirs = step.events.iter().filter(|event| !mine(event));
    let events: Vec<Value> = own.events.iter().filter(mine).chain(theirs).cloned().collect();
    let phases = [(sitting.clone(), events.clone())];
    let reader = Reader::Seat(seat);
    let chapter = Chapter { before: &step.before, phases: &phases, after: &step.after, open: &[] };
    let shown: Vec<Value> = events.iter().filter_map(|event| system.shown(event, reader)).collect();
    let facts = system.facts(&chapter, reader, Lang::English);
    format!("{facts}\n{}\n{shown:?}", system.view(&step.after, reader))
}

/// Both phases, but for the memory of what was refused.
fn same(step: &Step, twin: &Step, clue: &str) {
    let events = |step: &Step| {
        let told = step.events.iter().filter(|event| event["kind"] != "struck");
        told.map(Value::to_string).collect::<Vec<_>>()
    };
    for (one, other) in events(step).iter().zip(&events(twin)) {
        assert_eq!(one, other, "{clue}: with and without what was refused");
    }
    assert_eq!(events(step).len(), events(twin).len(), "{clue}: {:?}", events(step).last());
    assert_eq!(bare(&step.after), bare(&twin.after), "{clue}: the positions differ");
}

fn bare(position: &Snapshot) -> Value {
    let mut value: Value = serde_json::from_str(&position.0).expect("a position");
    value.as_object_mut().expect("an object").remove("struck");
    value
}
