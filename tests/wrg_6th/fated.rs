//! Battles on sheets that also hold impossible, late, doubled and contradicting orders, in mails one after the other:
//! each order that a receipt understood has exactly one fate in its period, by its number and its words, none ends as
//! nothing, and what a receipt refused has none.

use std::collections::{BTreeMap, BTreeSet};

use estafette::core::{DiceKey, Keyed, Lang, SeatId, Secret};
use estafette::orders::Severity;
use estafette::rules::{OrderText, Reading, SeatOrders, Settings, System};
use estafette::wrg_6th::Wrg6th;

use super::play::{Step, Whim, resolve};

/// Lines that no player should write: impossible, late, doubled, contradicting.
const ODD: [&str; 30] = [
    "UNIT 99: charge enemy unit 1",
    "UNIT 1: HOLD; HOLD; QUICK",
    "UNIT 1: move 40 forward; move 40 forward; move 900 back",
    "UNIT 2: turn left; turn right; turn about; wheel left 300",
    "UNIT 1: DEPLOY AT 300, 100; character bold",
    "UNIT 3: from period 1 QUICK [changed in period 1]",
    "UNIT 2: fight in the front rank; join unit 3; influence plus",
    "UNIT 1: rally facing the enemy edge; expand by 2; break off; fight with pikes",
    "UNIT 2: mount; dismount; place stakes; link",
    "UNIT 1: charge enemy unit 77; charge the nearest enemy; do not charge foot",
    "UNIT 2: foobar; then QUICK",
    "WAGONS W1: move 40 forward; unlink",
    "ARMY: HOLD; shoot nearest",
    "GIVE SIGNAL BLUE",
    "CHECK enemy unit 1: order type",
    "CONCEDE not before period 11",
    "UNIT 1: in period 2 shoot nearest; from period 9 evade; on signal RED turn about",
    "BODY G1: join unit 1; leave; join unit 2; fight in the front rank",
    "UNIT 3: if charged evade; if charged hold; if charged countercharge; stop pursuit",
    "UNIT 2: fall back; stop; form square; form wedge of 6; conform to the edge of W1",
    "UNIT 1 and UNIT 2: HOLD until unit 3 routs, then QUICK towards the enemy camp",
    "UNIT 2: OFF TABLE, arrive left flank, delay 3 periods; force march; shoot at halfway",
    "CONCEDE; AGREE TO END; CHECK unit 1",
    "UNIT 1 and UNIT 3: if charged evade and shoot at halfway; move 20 forward, wheel right 10 and move 20 forward",
    "signal RED means all units naming RED; signal WHITE means all units naming WHITE; GIVE SIGNAL RED",
    "UNIT 2: in period 1 HOLD; in period 3 turn about; from period 4 VARILY",
    "UNIT 1: QUICK towards the enemy edge [changed in period 9]",
    "UNIT 3: VARILY; SKIRMISH [changed in period 2]; SKIRMISH [changed in period 3]; HOLD [changed in period 4]",
    "ALL UNITS: if charged hold; shoot nearest; form line, 2 ranks deep",
    "UNIT 2: move 40 forward; turn left; move 40 forward; turn left; move 40 forward; expand by 1",
];

/// Longest list of rows that an order may have in a report.
const MOST: usize = 200;

/// A battle being watched: what the seats wrote, what their receipts said, what was told.
#[derive(Default)]
pub struct Watch {
    /// All that was mailed.
    pub orders: BTreeMap<SeatId, SeatOrders>,
    /// What each seat's receipts of a period understood, by the number of the order.
    understood: BTreeMap<(u32, SeatId), BTreeSet<u32>>,
    /// What receipts refused, all of it or a part.
    denied: BTreeMap<(u32, SeatId), BTreeSet<u32>>,
    /// The fates told in a period, by number and words.
    fated: BTreeMap<(u32, SeatId), Vec<(u32, String)>>,
}

impl Watch {
    /// Takes in a text, and what its receipt says.
    pub fn mail(&mut self, seat: &SeatId, ordinal: u32, text: String, read: impl Fn(&SeatOrders) -> Reading) {
        let texts = self.orders.entry(seat.clone()).or_default();
        texts.push(OrderText::new(ordinal, text));
        let reading = read(texts);
        let key = (ordinal, seat.clone());
        let numbers = reading.understood.iter().flat_map(|u| &u.numbers).copied();
        self.understood.entry(key.clone()).or_default().extend(numbers);
        let before: u32 = texts[..texts.len() - 1].iter().filter(|t| t.period == ordinal).map(count).sum();
        let text = &texts.last().expect("just written").text;
        let places = estafette::orders::sheet::Places::of(text);
        for problem in reading.problems.iter().filter(|p| p.severity == Severity::Error) {
            let number = before + places.number(problem.line, problem.span.start);
            self.denied.entry(key.clone()).or_default().insert(number);
        }
    }

    /// Sees a phase of the sheet with that ordinal.
    pub fn see(&mut self, ordinal: u32, step: &Step, clue: &str) {
        for event in step.events.iter().filter(|event| event["kind"] == "fates") {
            let seat = SeatId::new(event["seat"].as_str().expect("a seat"));
            let key = (ordinal, seat.clone());
            let orders = event["orders"].as_array().expect("orders");
            assert!(orders.len() < MOST, "{clue}: {seat} is told too much");
            let told = self.fated.entry(key.clone()).or_default();
            for order in orders {
                assert_ne!(order["fate"], "nothing", "{clue}: {order}");
                let number = u32::try_from(order["order"].as_u64().expect("a number")).expect("a small one");
                let text = order["text"].as_str().expect("words").to_owned();
                let known = self.understood.get(&key).is_some_and(|all| all.contains(&number));
                let twice = known && told.contains(&(number, text.clone()));
                assert!(!twice, "{clue}: two fates of {order}");
                let denied = self.denied.get(&key).is_some_and(|all| all.contains(&number));
                assert!(known || !denied, "{clue}: {seat} is told again of {order}");
                told.push((number, text));
            }
        }
    }

    /// Holds the fates of a period that is over against what its receipts understood.
    pub fn close(&self, period: u32, clue: &str) {
        let here = self.understood.iter().filter(|((ordinal, _), _)| ordinal / 2 == period);
        for ((ordinal, seat), understood) in here {
            let told = |ordinal: u32| self.fated.get(&(ordinal, seat.clone())).map_or(&[][..], Vec::as_slice);
            let lines = self.lines(seat, *ordinal);
            for number in understood {
                let line = lines.get((*number as usize).wrapping_sub(1));
                let line = line.unwrap_or_else(|| panic!("{clue}: {seat} has no order {number}: {lines:?}"));
                let fated = |number: u32| told(*ordinal).iter().any(|(n, _)| *n == number);
                // What a later mail says again in the same words has its fate there.
                let again = (1..).zip(&lines).any(|(n, other)| other == line && fated(n));
                // The second sheet of a period is played with what the first says; that has no number there.
                let behind = || told(ordinal + 1).iter().any(|(_, t)| t.to_lowercase().contains(&line.1));
                let all = (told(*ordinal), told(ordinal + 1));
                assert!(
                    again || behind(),
                    "{clue}: order {number} of {seat}, {line:?}, has no fate: {all:?} of {lines:?}"
                );
            }
        }
    }

    /// The statements that a seat mailed for a period: whom their line speaks to, and their words.
    fn lines(&self, seat: &SeatId, ordinal: u32) -> Vec<(String, String)> {
        let mut all = Vec::new();
        for text in self.orders[seat].iter().filter(|text| text.period == ordinal) {
            for line in estafette::orders::Sheet::read(&text.text).lines {
                let head = line.source.split_once(": ").map_or("", |(head, _)| head).to_lowercase();
                for statement in line.statements {
                    let said = statement.text.to_lowercase();
                    let words = said.split_once(": ").map_or(said.as_str(), |(_, words)| words);
                    let words = words.split('[').next().unwrap_or(words).trim_end_matches(['.', ' ']);
                    all.push((head.clone(), words.to_owned()));
                }
            }
        }
        all
    }
}

fn count(text: &OrderText) -> u32 {
    estafette::orders::sheet::Places::of(&text.text).count()
}

/// Odd lines, some of each kind in the long run and some in every sheet.
pub fn odd(whim: &mut Whim) -> String {
    let first = whim.pick(ODD.len() as u32) as usize;
    let more = ODD.iter().filter(|_| whim.pick(5) == 0);
    std::iter::once(&ODD[first]).chain(more).fold(String::new(), |all, line| format!("{all}\n{line}"))
}

/// Plays a battle on such sheets.
pub fn check(system: &Wrg6th, (scenario, seed): (&str, u64), settings: &Settings) {
    let mut whim = Whim(seed + 99);
    let mut watch = Watch::default();
    let mut position = system.open(scenario, settings).expect("the scenario opens");
    let mut last = None;
    for _ in 0..200 {
        let Ok(due) = system.due(&position) else { break };
        let ordinal = due.period.ordinal;
        let clue = format!("{scenario} {seed}, period {} {}", due.turn, due.phase.as_str());
        if let Some(before) = last.replace(due.turn).filter(|before| *before != due.turn) {
            watch.close(before, &clue);
        }
        for seat in &due.owed {
            // Now and then a sheet comes in several mails, of which the later ones change the earlier.
            let mails = 1 + whim.pick(3) / 2;
            for mail in 0..mails {
                let mut text = match mail {
                    0 => system.random_sheet(&position, seat, &mut |n| whim.pick(n)),
                    _ => String::new(),
                };
                text.push_str(&odd(&mut whim));
                watch.mail(seat, ordinal, text, |texts| system.read(&position, seat, texts, Lang::English));
            }
        }
        let key = DiceKey::new(&Secret::from_phrase(&format!("fates {seed}")), [""]);
        let step = resolve(system, position, &watch.orders, &mut Keyed(key));
        watch.see(ordinal, &step, &clue);
        position = step.after;
    }
    last.iter().for_each(|period| watch.close(*period, &format!("{scenario} {seed}, the end")));
}
