//! What readers are told and shown, and above all what not.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::super::event::{Event, Mark};
use super::super::ids::{Class, OrderType, Seat, Sector, UnitId};
use super::super::memory::{LastSeen, Sight};
use super::super::position::{GameEnd, Position};
use super::super::sheet::ClausePlace;
use super::super::testing::position;
use super::{Eyes, facts, scene, shown, view};
use estafette_board::plane::scene::{PlaneScene, Sighting};
use estafette_board::plane::{Angle, Paces, Point, Pose};
use estafette_core::{CitedEvent, GameId, PhaseName, Sitting, rule};
use estafette_rules::Chapter;

const A: Eyes = Eyes::Seat(Seat::A);
const B: Eyes = Eyes::Seat(Seat::B);

fn id(id: &str) -> UnitId {
    id.parse().unwrap()
}

/// A sees b1, b4 and b5; b2 lurks in the wood; b3 went out of sight in period 1; b6 is off the table.
fn battle() -> Position {
    let mut pos = position(
        r#"
        period = 2
        terrain.W1 = { kind = "wood", polygon = [[1000, 500], [1300, 500], [1300, 800], [1000, 800]] }
        [units]
        a1 = { type = "HI", figures = 24, files = 12, at = [600, 300], facing = 0, class = "B", weapons = ["P"] }
        a2 = { type = "LC", figures = 8, files = 4, at = [300, 300], facing = 0, orders = "skirmish" }
        b1 = { type = "HC", figures = 12, files = 6, at = [600, 600], facing = 180, weapons = ["L"] }
        b2 = { type = "LI", figures = 10, files = 5, at = [1200, 700], facing = 180 }
        b3 = { type = "LC", figures = 8, files = 4, at = [1250, 650], facing = 180 }
        b4 = { type = "MI", figures = 20, files = 10, at = [300, 600], facing = 180, class = "C" }
        b5 = { type = "MI", figures = 20, files = 10, at = [800, 600], facing = 180, class = "D" }
        b6 = { type = "HC", figures = 12, off_table = { edge = "left", delay = 1 } }
        "#,
    );
    for unit in pos.units.values_mut() {
        unit.sight = Sight::Now;
    }
    for unseen in ["b2", "b6"] {
        pos.units.get_mut(&id(unseen)).unwrap().sight = Sight::Never;
    }
    let b3 = pos.units.get_mut(&id("b3")).unwrap();
    b3.sight = Sight::Last(LastSeen::of(b3, 1, Pose::new(Point::whole(950, 700), Angle::degrees(180))));
    pos
}

/// What is told of the period to all who may know it, and what only its owner knows.
fn open_events() -> Vec<Value> {
    vec![
        json!({ "rule": "W-4.6.3a", "kind": "declare", "unit": "b1", "targets": ["a1"] }),
        json!({ "rule": "W-4.6.2a", "kind": "roll", "subject": "a1", "sides": 6, "die": 4, "key": "estafette-die-1|g|0|2|reactions|1|W-4.6.2a|a1|1|6" }),
        json!({ "rule": "W-4.7.1a", "kind": "test", "unit": "a1", "occasion": "charged", "total": 8,
                "modifiers": [{ "what": "class", "value": 1 }], "result": "obey" }),
        json!({ "rule": "W-3.5a", "kind": "move", "unit": "b1", "how": "charge", "cost": 100,
                "from": { "at": [600, 700], "facing": 180 }, "path": [{ "at": [600, 650], "facing": 180 }, { "at": [600, 600], "facing": 180 }] }),
        json!({ "rule": "W-4.6.1a", "kind": "contact", "by": "b1", "target": "a1", "time": 0.375, "flank": false }),
        json!({ "rule": "W-4.13.1a", "kind": "melee", "by": "b1", "target": "a1", "figures": 6, "factor": 3,
                "modifiers": [{ "what": "base", "value": 3 }], "random": 1, "casualties": 18 }),
        json!({ "rule": "W-4.4.4g", "kind": "announce", "seat": "b" }),
    ]
}

/// The events with secrets of B among them, told in some way.
fn with_secrets(pick: &mut dyn FnMut(u32) -> u32) -> Vec<Value> {
    let n = i64::from(pick(200)) - 100;
    let secret = [
        json!({ "rule": "W-4.4.4a", "kind": "written", "unit": "b1", "orders": "quick", "sector": "left", "written": [format!("charge {n}")] }),
        json!({ "rule": "W-4.6.2a", "kind": "roll", "subject": "b1", "sides": 6, "die": 1 + n.rem_euclid(6), "key": "estafette-die-1|g|0|2|reactions|1|W-4.6.2a|b1|1|6" }),
        json!({ "rule": "W-3.5a", "kind": "move", "unit": "b2", "how": "normal", "cost": n.abs(), "path": [{ "at": [1200 + n, 700], "facing": 180 }] }),
        json!({ "rule": "W-4.10a", "kind": "form", "unit": "b3", "formation": "column", "files": 1 + n.rem_euclid(4), "to": { "at": [1250, 600 + n], "facing": 90 }, "cost": 0 }),
        json!({ "rule": "W-3.6f", "kind": "compliance", "unit": "b1", "check": "CC-Q", "answer": "does-not-comply", "numbers": format!("best {n}") }),
        json!({ "rule": "W-4.4.4a", "kind": "refused", "unit": "b4", "line": n.abs(), "why": "not-seen" }),
        json!({ "rule": "W-4.4.4a", "kind": "fates", "seat": "b", "orders": [
            { "order": n.abs(), "text": format!("unit 1: charge {n}"), "fate": if n > 0 { "refused" } else { "waiting" } },
        ] }),
        json!({ "rule": "W-4.4.4a", "kind": "struck", "seat": "b", "orders": [
            { "sheet": 4, "order": n.abs(), "part": 0, "unit": "b1", "text": format!("mount {n}") },
        ] }),
        json!({ "rule": "W-4.4.4h", "kind": "stop", "unit": "b2", "why": "blocked", "at": [1200, 700 + n] }),
        json!({ "rule": "W-4.4.2a", "kind": "arrival", "unit": "b6", "die": 1 + n.rem_euclid(6), "arrived": n > 0 }),
        json!({ "rule": "W-4.2.1a", "kind": "signal", "seat": "b", "name": format!("RED{n}") }),
        json!({ "rule": "W-4.1.3a", "kind": "casualties", "unit": "b2", "casualties": n.abs() }),
        json!({ "rule": "W-4.4.3a", "kind": "mark", "unit": "a2", "mark": if n > 0 { json!("in-sight") } else { json!({ "spent": 5 }) } }),
        json!({ "rule": "W-3.6a", "kind": "ground", "terrain": "W1", "last_entered": "b", "secured": ["b"] }),
        json!({ "rule": "W-3.6b", "kind": "mark", "unit": "b1", "mark": { "spent": n.abs() } }),
    ];
    let mut all = open_events();
    // What the enemy's own test is made of is his, its result is not.
    let total = json!({ "rule": "W-4.7.1a", "kind": "test", "unit": "b1", "occasion": "charging", "total": n,
        "modifiers": [{ "what": "class", "value": n }], "result": "obey" });
    all.insert(1, total);
    for event in secret {
        if pick(2) == 0 {
            let at = pick(u32::try_from(all.len()).unwrap() + 1) as usize;
            all.insert(at, event);
        }
    }
    all.push(json!({ "rule": "W-2.1.2h", "kind": "phase", "period": 2, "phase": "new-orders" }));
    // Marks that only tell A whether somebody watches its units are dropped: a mark of no change is none.
    all.into_iter().filter(|e| !(e["unit"] == "a2" && e["mark"]["spent"] == 5)).collect()
}

#[test]
fn what_became_of_orders_stays_with_their_seat_when_the_battle_is_over() {
    let mut pos = battle();
    pos.end = Some(GameEnd { conceded: Some(Seat::A), net: BTreeMap::new(), victory: BTreeMap::new() });
    let fates = |seat: &str| {
        json!({ "rule": "W-4.4.4a", "kind": "fates", "seat": seat, "orders": [
            { "order": 1, "text": format!("secret of {seat}"), "fate": "refused" },
        ] })
    };
    let struck = |seat: &str| {
        json!({ "rule": "W-4.4.4a", "kind": "struck", "seat": seat, "orders": [
            { "sheet": 4, "order": 2, "part": 0, "text": format!("secret of {seat}") },
        ] })
    };
    let events = [struck("a"), struck("b"), fates("a"), fates("b")];
    let reads = |eyes, seat: &str| got(&pos, &events, eyes).facts.contains(&format!("secret of {seat}"));
    assert_eq!((reads(A, "a"), reads(A, "b")), (true, false));
    assert_eq!((reads(B, "a"), reads(B, "b")), (false, true));
    assert_eq!((reads(Eyes::Nobody, "a"), reads(Eyes::Nobody, "b")), (false, false));
    assert_eq!((reads(Eyes::All, "a"), reads(Eyes::All, "b")), (true, true));
}

/// The same battle, with other secrets of B.
fn changed(pick: &mut dyn FnMut(u32) -> u32) -> Position {
    let mut pos = battle();
    let mut some = |n: u32| pick(n);
    let far = Point::whole(1050 + i64::from(some(200)), 550 + i64::from(some(200)));
    let number = some(50);
    for name in ["b1", "b4", "b5"] {
        let unit = pos.units.get_mut(&id(name)).unwrap();
        unit.orders = OrderType::ALL[some(4) as usize];
        unit.sector = Sector::ALL[some(3) as usize];
        unit.written = vec![format!("charge enemy unit {number}")];
        unit.casualties = i32::try_from(some(19)).unwrap();
        (unit.rally_used, unit.pausing) = (some(2) == 0, some(2) == 0);
        unit.spent = Paces::whole(i64::from(some(100)));
        unit.shot = some(9);
    }
    let b2 = pos.units.get_mut(&id("b2")).unwrap();
    (b2.at, b2.figures, b2.class) = (Some(far), 1 + some(30), Class::ALL[some(4) as usize]);
    let b3 = pos.units.get_mut(&id("b3")).unwrap();
    (b3.at, b3.routing, b3.figures) = (Some(far), some(2) == 0, 1 + some(8));
    if some(3) == 0 {
        pos.units.remove(&id("b6"));
    }
    if some(2) == 0 {
        // Nobody but B knows which of two like units is the poor one.
        pos.units.get_mut(&id("b4")).unwrap().class = Class::D;
        pos.units.get_mut(&id("b5")).unwrap().class = Class::C;
    }
    let own = pos.units.get_mut(&id("a2")).unwrap();
    own.sight = [Sight::Never, Sight::Now][some(2) as usize].clone();
    own.seen_by = [BTreeSet::new(), BTreeSet::from([id("b2")])][some(2) as usize].clone();
    let struck =
        ClausePlace { sheet: 4, order: number, part: 0, unit: None, text: format!("CONCEDE {number}") };
    pos.struck.insert(Seat::B, vec![struck]);
    pos.signals.insert(Seat::B, BTreeSet::from([format!("RED{number}")]));
    pos.meanings.insert(Seat::B, vec![format!("signal RED{number} means attack")]);
    pos.terrain.values_mut().for_each(|t| {
        t.last_entered = [None, Some(Seat::B)][some(2) as usize];
        t.secured.insert(Seat::B);
    });
    pos
}

/// Everything that a reader gets of a battle.
#[derive(Debug, PartialEq)]
struct Got {
    facts: String,
    view: String,
    scene: PlaneScene,
    shown: Vec<Value>,
}

fn told(events: &[Value]) -> Vec<CitedEvent<Event>> {
    events.iter().map(|event| serde_json::from_value(event.clone()).expect("an event")).collect()
}

fn got(pos: &Position, events: &[Value], eyes: Eyes) -> Got {
    let events = &told(events);
    let sitting = Sitting {
        game: GameId::new("g"),
        line: 0,
        turn: 2,
        phase: PhaseName::new("movement"),
        occurrence: 1,
    };
    let phases = [(sitting, events.to_vec())];
    let chapter = Chapter { before: pos, phases: &phases, after: pos, open: &[] };
    Got {
        facts: facts(&chapter, eyes).to_string(),
        view: view(pos, eyes).to_string(),
        scene: scene(pos, events, eyes),
        shown: events.iter().filter_map(|told| shown(told.clone(), eyes)).collect(),
    }
}

fn picker(seed: u32) -> impl FnMut(u32) -> u32 {
    let mut state = u64::from(seed) * 2 + 1;
    move |n| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((state >> 33) % u64::from(n.max(1))).unwrap()
    }
}

#[test]
fn what_differs_only_in_secrets_of_the_enemy_is_the_same_to_a_seat_and_to_everybody() {
    let plain = |eyes| got(&battle(), &with_secrets(&mut |_| 1), eyes);
    let (to_a, to_all, to_b) = (plain(A), plain(Eyes::Nobody), plain(B));
    let mut differs = 0;
    for seed in 0..60 {
        let mut pick = picker(seed);
        let pos = changed(&mut pick);
        let events = with_secrets(&mut pick);
        assert_eq!(got(&pos, &events, A), to_a, "seed {seed}");
        differs += u32::from(got(&pos, &events, B) != to_b);
        // What A does not know, not everybody knows; but whether A's own unit is seen, both sides may know.
        let mut public = pos.clone();
        public.units.insert(id("a2"), battle().units[&id("a2")].clone());
        let told: Vec<Value> = events.into_iter().filter(|e| e["unit"] != "a2").collect();
        assert_eq!(got(&public, &told, Eyes::Nobody), to_all, "seed {seed}");
    }
    assert!(differs > 50, "the secrets are B's own");
}

#[test]
fn a_seat_sees_its_own_units_whole_and_the_enemy_s_as_they_are_seen() {
    let seen = view(&battle(), A);
    let units = &seen["units"];
    assert_eq!(units["a2"]["orders"], "skirmish");
    assert!(units["b1"].get("orders").is_none() && units["b1"].get("written").is_none());
    assert_eq!(units["b1"]["figures"], 12);
    assert_eq!((&units["b4"]["class"], &units["b5"]["class"]), (&json!("C or D"), &json!("C or D")));
    assert_eq!(units["b1"]["class"], "C", "no other unit is like it");
    assert!(units.get("b2").is_none() && units.get("b6").is_none());
    assert_eq!(units["b3"]["last_seen"], 1);
    assert_eq!(units["b3"]["at"], json!([950, 700]));
    let whole = view(&battle(), Eyes::All);
    assert_eq!(whole["units"]["b2"]["at"], json!([1200, 700]));
}

#[test]
fn when_the_battle_is_over_all_lies_open() {
    let mut pos = battle();
    pos.end = Some(GameEnd { conceded: None, net: BTreeMap::new(), victory: BTreeMap::new() });
    assert_eq!(view(&pos, A), view(&pos, Eyes::All));
    let open = got(&pos, &open_events(), A).facts;
    assert!(open.contains("b2 LI") || open.contains("\"b2\""), "{open}");
}

#[test]
fn the_picture_has_ghosts_and_ways() {
    let events = with_secrets(&mut |_| 1);
    let picture = scene(&battle(), &told(&events), A);
    let of = |name: &str| picture.bodies.iter().find(|b| b.id == name);
    assert!(of("b2").is_none());
    assert_eq!(of("b3").unwrap().known, Sighting::Last("period 1".to_owned()));
    assert_eq!(of("b3").unwrap().pose.at, Point::whole(950, 700));
    assert_eq!(picture.tracks.len(), 1);
    assert_eq!(picture.tracks[0].stops.len(), 3);
    assert_eq!((picture.strikes.len(), picture.marks.len()), (1, 1));
}

#[test]
fn a_move_holds_the_change_of_formation_that_was_told_before_it() {
    let pose = |x: i64, y: i64, facing: i64| json!({ "at": [x, y], "facing": facing });
    let events = [
        json!({ "rule": "W-4.10a", "kind": "form", "unit": "a1", "formation": "column", "files": 2,
            "to": pose(880, 820, 270), "cost": 20 }),
        json!({ "rule": "W-3.5a", "kind": "move", "unit": "a1", "how": "normal", "cost": 60,
            "from": pose(910, 800, 180), "path": [pose(880, 820, 270), pose(840, 820, 270)] }),
    ];
    let picture = scene(&battle(), &told(&events), A);
    let ways: Vec<_> = picture.tracks.iter().filter(|t| t.id == "a1").collect();
    let [way] = ways.as_slice() else { panic!("{ways:?}") };
    let stops: Vec<Point> = way.stops.iter().map(|stop| stop.at).collect();
    assert_eq!(stops, [Point::whole(910, 800), Point::whole(880, 820), Point::whole(840, 820)]);
    let told = got(&battle(), &events, A).facts;
    assert!(told.contains("from (880, 820) to (840, 820)") && !told.contains("(910, 800)"), "{told}");
}

#[test]
fn a_test_is_told_with_every_modifier_to_its_side_and_by_its_result_to_the_other() {
    let events = with_secrets(&mut |_| 1);
    let (own, other) = (got(&battle(), &events, A).facts, got(&battle(), &events, B).facts);
    assert!(own.contains("a1 HI tests: it is charged. Dice 4 [D1] + 1 class [H14] = 8."), "{own}");
    assert!(other.contains("a1 HI tests: it is charged. It obeys its orders. [W-4.7.1a]"), "{other}");
    assert!(!other.contains("D2"), "{other}");
    assert!(own.contains("6 figures, factor +3 (+3 base [H8]), random +1: 18 casualties."), "{own}");
}

#[test]
fn who_leaves_the_sight_is_seen_to_go_and_not_whither() {
    let mut pos = battle();
    let gone = LastSeen::of(&pos.units[&id("b1")], 2, Pose::new(Point::whole(600, 600), Angle::degrees(180)));
    let mark = Event::Mark { unit: id("b1"), mark: Mark::OutOfSight(gone.clone()) };
    let mark = serde_json::to_value(CitedEvent { rule: rule!("W-4.4.3a"), event: mark }).unwrap();
    let unit = pos.units.get_mut(&id("b1")).unwrap();
    (unit.sight, unit.at) = (Sight::Last(gone), Some(Point::whole(1200, 600)));
    let events = vec![
        json!({ "rule": "W-3.5a", "kind": "move", "unit": "b1", "how": "normal", "cost": 120,
            "from": { "at": [600, 600], "facing": 180 }, "path": [{ "at": [1200, 600], "facing": 90 }] }),
        mark,
        json!({ "rule": "W-2.1.2h", "kind": "phase", "period": 2, "phase": "shooting" }),
    ];
    let told = got(&pos, &events, A);
    assert!(told.facts.contains("from (600, 600) and is lost from sight"), "{}", told.facts);
    assert!(told.facts.contains("it was seen last at (600, 600)"));
    assert!(!told.facts.contains("(1200, 600)") && told.scene.tracks.is_empty());
    assert!(got(&pos, &events, B).facts.contains("(1200, 600)"));
}
