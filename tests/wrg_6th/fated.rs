//! Battles on sheets that also hold impossible, late, doubled and contradicting orders: each order that is understood
//! has exactly one fate in its period, and none ends as nothing.

use std::collections::{BTreeMap, BTreeSet};

use estafette::core::{DiceKey, Keyed, SeatId, Secret};
use estafette::rules::wrg_6th::Wrg6th;
use estafette::rules::wrg_6th::ids::Seat;
use estafette::rules::wrg_6th::sheet::{Lately, Sheets};
use estafette::rules::{OrderText, SeatOrders, Settings, System};

use super::play::{Whim, resolve};

/// Lines that no player should write.
const ODD: [&str; 22] = [
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
];

/// Plays a battle on such sheets.
pub fn check(system: &Wrg6th, scenario: &str, seed: u64) {
    let mut whim = Whim(seed + 99);
    let mut orders: BTreeMap<SeatId, SeatOrders> = BTreeMap::new();
    let mut position = system.open(scenario, &Settings::default()).expect("the scenario opens");
    let mut fated: BTreeSet<(u32, String, u64)> = BTreeSet::new();
    for _ in 0..200 {
        let Ok(due) = system.due(&position) else { break };
        for seat in &due.owed {
            let mut text = system.random_sheet(&position, seat, &mut |n| whim.pick(n));
            for line in ODD {
                if whim.pick(4) == 0 {
                    text.push_str(&format!("\n{line}"));
                }
            }
            orders.entry(seat.clone()).or_default().push(OrderText::new(due.period.ordinal, text));
        }
        let sheets = Sheets::of_period(&Lately::default(), &orders, due.period.ordinal);
        let written = |seat: Seat| {
            let entries = sheets.entries.get(&seat).into_iter().flatten();
            entries.map(|e| e.to.len() * e.clauses.len()).sum::<usize>() as u64
        };
        let (turn, phase) = (due.turn, due.phase.as_str().to_owned());
        let key = DiceKey::new(&Secret::from_phrase(&format!("fates {seed}")), [""]);
        let step = resolve(system, position, &orders, &mut Keyed(key));
        let clue = format!("{scenario} {seed}, period {turn} {phase}");
        for event in step.events.iter().filter(|event| event["kind"] == "fates") {
            let seat = event["seat"].as_str().expect("a seat").to_owned();
            let most = written(Seat::of_id(&SeatId::new(&seat)).expect("a seat of this game"));
            for order in event["orders"].as_array().expect("orders") {
                assert_ne!(order["fate"], "nothing", "{clue}: {order}");
                let number = order["order"].as_u64().expect("a number");
                let new = number > most || fated.insert((turn, seat.clone(), number));
                assert!(new, "{clue}: two fates of {order}");
            }
        }
        let over = step.events.iter().any(|event| event["kind"] == "game-over");
        for seat in
            Seat::ALL.into_iter().filter(|_| !over && matches!(phase.as_str(), "set-up" | "new-orders"))
        {
            for number in 1..=written(seat) {
                let known = fated.contains(&(turn, seat.id().as_str().to_owned(), number));
                assert!(known, "{clue}: order {number} of {seat} has no fate");
            }
        }
        position = step.after;
    }
}
