//! What the readers of both sides are told and shown, and above all what not.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::super::Grunwald;
use estafette_board::scene::Scene;
use estafette_core::{GameId, Lang, PhaseName, SeatId, Sitting};
use estafette_reports::{ReportHeader, Reports};
use estafette_rules::files::DataFiles;
use estafette_rules::{Chapter, Reader, Settings, Snapshot, System};

fn system() -> Grunwald {
    let files: DataFiles = crate::EDITION.data(None).expect("the game has data files");
    Grunwald::load(&files).expect("the data files are sound")
}

fn opening(system: &Grunwald) -> Snapshot {
    system.open("grunwald", &Settings::default()).unwrap()
}

fn sitting(turn: u32, phase: &str) -> Sitting {
    Sitting { game: GameId::new("spring"), line: 0, turn, phase: PhaseName::new(phase), occurrence: 1 }
}

/// What a reader is told of some events of one phase after the opening position.
struct Views {
    text: String,
    facts: Value,
    scene: Scene,
    view: Value,
    html: String,
}

fn tell(phase: &str, events: &[Value], reader: Reader<'_>) -> Views {
    let system = system();
    let before = opening(&system);
    let after = system.apply(&before, events).unwrap();
    let phases = [(sitting(1, phase), events.to_vec())];
    let chapter = Chapter { before: &before, phases: &phases, after: &after, open: &[] };
    let header = ReportHeader { game: "spring".into(), reader_name: "Jan".into(), ..ReportHeader::default() };
    let (text, html) = Reports::new().turn_text(&system, &chapter, reader, &header);
    let facts = system.facts(&chapter, reader, Lang::English);
    let scene = system.scene(&after, events, reader, Lang::English);
    Views { text, facts, scene, view: system.view(&after, reader), html }
}

fn seat(name: &str) -> SeatId {
    SeatId::new(name)
}

fn combat() -> Vec<Value> {
    vec![
        json!({ "rule": "7.24", "kind": "decision", "decision": "GD-14", "seat": "polish", "subject": "polish",
                "answer": "K31", "text": "K31 in A12B31", "source": "default" }),
        json!({ "rule": "7.22f", "kind": "roll", "subject": "K31", "sides": 6, "die": 4, "key": "estafette-die-1|spring|0|1|polish-attack|1|7.22f|K31|1|6" }),
        json!({ "rule": "7.22", "kind": "combat", "attackers": ["P47"], "defender": "K31", "at": "A12B31",
                "attack": 6, "defence": 4, "differential": 2, "table": "horse", "die": 4, "result": "DR",
                "modifiers": [
                    { "unit": "P47", "rule": "7.22", "what": "horse, shock side", "value": 6 },
                    { "unit": "K31", "rule": "7.22", "what": "horse, shock side", "value": 7 },
                    { "unit": "K31", "rule": "7.43", "what": "horse in a village, halved", "value": -3 } ] }),
        json!({ "rule": "8.31", "kind": "decision", "decision": "GD-15", "seat": "teutonic", "subject": "K31",
                "answer": "A11B32", "text": "retreat to A11B32", "source": "default" }),
        json!({ "rule": "8.32", "kind": "retreat", "unit": "K31", "from": "A12B31", "to": "A11B32", "facing": "SE" }),
        json!({ "rule": "8.54", "kind": "eliminate", "unit": "K30", "at": "A13B32", "cause": "rout" }),
        json!({ "rule": "19.0-2a", "kind": "score", "side": "polish", "points": 4, "why": "K30 eliminated" }),
    ]
}

#[test]
fn a_combat_is_explained_with_its_die_its_modifiers_and_what_followed() {
    let polish = seat("polish");
    let told = tell("polish-attack", &combat(), Reader::Seat(&polish));
    let flat = told.text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "A12B31: P47 attacks K31.",
        "Defence 4: K31 7 (horse, shock side), −3 horse in a village, halved [7.43].",
        "Differential +2, horse table [20.7], die 4 [D1]: DR, the defender retreats. [7.22]",
        "No order given: GD-14 took the default: K31 in A12B31. [7.24]",
        "K31 retreats A12B31 → A11B32, facing SE. [8.32]",
        "D1 4 of 6 [7.22f] K31 estafette-die-1|spring|0|1|polish-attack|1|7.22f|K31|1|6",
        "4 points to the Polish-Lithuanian side: K30 eliminated. [19.0-2a]",
        "Teutonic: K30 lost.",
        "Polish-Lithuanian 4 4",
    ] {
        assert!(flat.contains(part), "`{part}` is missing in\n{}", told.text);
    }
    assert!(!told.html.contains("<script") && told.html.contains("die 4 [D1]: DR"));
}

#[test]
fn a_sides_decisions_are_its_own() {
    let (teutonic, polish) = (seat("teutonic"), seat("polish"));
    for (reader, sees, not) in
        [(Reader::Seat(&polish), "GD-14", "GD-15"), (Reader::Seat(&teutonic), "GD-15", "GD-14")]
    {
        let told = tell("polish-attack", &combat(), reader);
        assert!(told.text.contains(sees) && !told.text.contains(not), "{}", told.text);
    }
    let all = tell("polish-attack", &combat(), Reader::Umpire);
    assert!(all.text.contains("GD-14") && all.text.contains("GD-15"));
}

#[test]
fn an_order_that_came_to_nothing_is_told_to_its_own_side() {
    let refused = [json!({ "rule": "4.31", "kind": "refused", "side": "polish", "unit": "P12",
        "reason": "A44B20 is held by a friend, P11", "order": 3, "place": 1 })];
    let (teutonic, polish) = (seat("teutonic"), seat("polish"));
    let own = tell("polish-movement", &refused, Reader::Seat(&polish)).text;
    assert!(own.contains("P12: order 3 is not carried out"), "{own}");
    let other = tell("polish-movement", &refused, Reader::Seat(&teutonic)).text;
    // Its own table of units has a KP12.
    assert!(!other.contains(" P12") && !other.contains("order 3"), "{other}");
    assert!(!other.contains("A44B20") && other.contains("Nothing happened."), "{other}");
}

/// The set-up, with real pits where `real` says.
fn laid(real: &dyn Fn(usize) -> bool) -> Vec<Value> {
    let system = system();
    let hexes = &system.data.scenarios["grunwald"].set_up.pit_hexes;
    let kind = |i| if real(i) { "real" } else { "dummy" };
    let pits: BTreeMap<String, &str> =
        hexes.iter().enumerate().map(|(i, hex)| (hex.to_string(), kind(i))).collect();
    vec![
        json!({ "rule": "14.11", "kind": "place-pits", "pits": pits, "out": kind(1) }),
        json!({ "rule": "14.13", "kind": "remove-pit", "hex": hexes[2] }),
    ]
}

#[test]
fn nothing_the_polish_seat_gets_depends_on_what_the_pits_hide() {
    let polish = seat("polish");
    let told = |real: &dyn Fn(usize) -> bool| tell("set-up", &laid(real), Reader::Seat(&polish));
    let (one, other) = (told(&|i| i % 2 == 0), told(&|i| i % 3 == 0));
    assert_eq!(one.text, other.text);
    assert_eq!(one.html, other.html);
    assert_eq!(one.facts, other.facts);
    assert_eq!(one.scene, other.scene);
    assert_eq!(one.view.to_string(), other.view.to_string());
    for secret in ["real", "dummy"] {
        assert!(!one.text.contains(secret) && !one.view["pits"].to_string().contains(secret));
    }
    let teutonic = seat("teutonic");
    let own = tell("set-up", &laid(&|i| i % 2 == 0), Reader::Seat(&teutonic));
    assert!(own.text.contains("real: A") && own.text.contains("Left in the box: a dummy counter."));
    assert_eq!(own.view["pits_out"], "dummy");
}

#[test]
fn a_stored_event_is_shown_as_far_as_the_reader_may_know() {
    let system = system();
    let polish = seat("polish");
    let events = laid(&|_| true);
    let shown = system.shown(&events[0], Reader::Seat(&polish)).unwrap();
    assert!(shown.get("pits").is_none() && shown.get("out").is_none());
    assert_eq!(shown["hexes"].as_array().unwrap().len(), 29);
    assert_eq!(system.shown(&events[0], Reader::Umpire).unwrap(), events[0]);
    assert_eq!(system.shown(&events[1], Reader::Seat(&polish)).unwrap(), events[1]);
    assert_eq!(system.shown(&combat()[3], Reader::Seat(&polish)), None);
    assert_eq!(system.shown(&json!({ "kind": "decision" }), Reader::Seat(&polish)), None);
}

#[test]
fn the_map_shows_who_struck_whom_and_where_units_were_lost() {
    let told = tell("polish-attack", &combat(), Reader::Umpire);
    let Scene::Hexes(scene) = told.scene else { panic!("the field of Grunwald is a hex map") };
    let kinds: Vec<&str> = scene.arrows.iter().map(|a| a.kind.as_str()).collect();
    assert_eq!(kinds, ["attack", "retreat"]);
    assert_eq!(scene.markers.iter().filter(|m| m.kind == "lost").count(), 1);
    assert_eq!(scene.ground.cells.len(), 1664);
    let ulrich = scene.counters.iter().find(|c| c.id == "K01").unwrap();
    assert_eq!((ulrich.leaders.as_slice(), ulrich.shock), (["ULRICH".to_owned()].as_slice(), true));
    assert_eq!(scene.counters.iter().filter(|c| c.id.is_empty()).count(), 2, "two leaders ride alone");
}

#[test]
fn a_move_in_stretches_is_one_entry_and_what_happens_on_the_way_stands_under_it() {
    let events = [
        json!({ "rule": "4.21", "kind": "move", "unit": "P47", "path": ["A14B24", "A13B25"], "cost": 1, "spent": 1, "facing": "NW" }),
        json!({ "rule": "14.21", "kind": "pit", "unit": "P47", "at": "A13B25", "pit": "dummy", "result": "~" }),
        json!({ "rule": "4.21", "kind": "move", "unit": "P47", "path": ["A13B25", "A12B26"], "cost": 1, "spent": 2, "facing": "NW" }),
    ];
    let told = tell("polish-movement", &events, Reader::Umpire);
    let entries = told.facts["phases"][0]["entries"].as_array().unwrap();
    assert_eq!(entries.len(), 1);
    assert_eq!(entries[0]["head"], "P47: A14B24 → A13B25 → A12B26, facing NW; 2 points.");
    assert_eq!(entries[0]["lines"][0], "P47 turns up the counter in A13B25: a dummy. [14.21]");
}

#[test]
fn only_units_that_face_otherwise_than_the_rest_are_listed_as_such() {
    let system = system();
    let described = system.describe(&opening(&system));
    let polish = described["units"]
        .as_object()
        .unwrap()
        .iter()
        .filter(|(id, u)| id.starts_with('P') && !u["at"].is_null());
    let mut facings: BTreeMap<String, Value> =
        polish.map(|(id, u)| (id.clone(), u["facing"].clone())).collect();
    let told = |facings: &BTreeMap<String, Value>| {
        let event =
            json!({ "rule": "18.0-6", "kind": "set-up", "side": "polish", "facings": facings, "places": {} });
        let text = tell("set-up", &[event], Reader::Seat(&seat("polish"))).text;
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    // One that was corrected stands as the rest again.
    assert!(!told(&facings).contains("Facing otherwise"), "{}", told(&facings));
    facings.insert("P01".into(), json!("N"));
    assert!(told(&facings).contains("Facing otherwise than the rest: P01 N."), "{}", told(&facings));
}
