//! What depends on when a sheet came in, and for which half-turn: no case can say that.

use std::collections::BTreeMap;

use crate::{Grunwald, event::Event};
use estafette_core::fate::{Fate, Fates};
use estafette_core::journal::At;
use estafette_core::{CitedEvent, DiceSource, GameId, Label, Lang, Modes, PhaseName, SeatId, Sitting};
use estafette_rules::{CasePosition, OrderText, PhaseRun, Resolution, Settings, Snapshot, System};

/// Every die shows this.
struct Always(u32);

impl DiceSource for Always {
    fn die(&mut self, _: &Label<'_>) -> u32 {
        self.0
    }
}

/// Two horses that fight, and others.
const FIELD: &str = r#"
empty = true
[units.K01]
class = "t_horse"
at = "A20B28"
facing = "S"
strength = 9
[units.P01]
class = "p_horse"
at = "A20B27"
facing = "N"
strength = 1
[units.P02]
class = "p_horse"
at = "A10B29"
facing = "S"
[units.P03]
class = "p_horse"
at = "A30B29"
facing = "S"
"#;

fn system() -> Grunwald {
    Grunwald::load(&crate::EDITION.data(None).unwrap()).unwrap()
}

fn staged(system: &Grunwald, stated: &str, phase: &str) -> Snapshot {
    let stated: toml::Table = stated.parse().unwrap();
    let case = CasePosition {
        scenario: None,
        phase: Some(phase),
        turn: Some(3),
        stated: Some(&stated),
        settings: Settings::default(),
    };
    system.stage(&case).unwrap()
}

/// Plays the phase that is due with a die and the orders of one seat.
fn play(system: &Grunwald, position: &Snapshot, die: u32, seat: &str, texts: &[OrderText]) -> Resolution {
    let due = system.due(position).unwrap();
    let sitting =
        Sitting { game: GameId::new("g"), line: 0, turn: due.turn, phase: due.phase, occurrence: 1 };
    let orders = BTreeMap::from([(SeatId::new(seat), texts.to_vec())]);
    let (given, modes) = (BTreeMap::new(), Modes::default());
    let (orders, given, modes, dice) = (&orders, &given, &modes, &mut Always(die));
    system.resolve(PhaseRun { position, sitting, orders, given, modes, dice })
}

/// What a phase told of orders: number, words, fate.
fn told(done: &Resolution) -> Vec<(u32, String, Fate)> {
    let fates = |value: &serde_json::Value| -> Option<Fates> {
        match serde_json::from_value::<CitedEvent<Event>>(value.clone()).ok()?.event {
            Event::Fates(fates) => Some(fates),
            _ => None,
        }
    };
    let all = done.events.iter().filter_map(fates).flat_map(|f| f.orders);
    all.map(|o| (o.order, o.text, o.fate)).collect()
}

/// The ordinal of a half-turn of the Polish side.
fn polish(turn: u32) -> u32 {
    2 * turn
}

fn at(turn: u32, phase: &str) -> Option<At> {
    Some(At { turn, phase: PhaseName::new(phase) })
}

#[test]
fn a_sheet_kept_for_a_later_turn_has_no_standing_order_in_force_before() {
    let system = system();
    let position = staged(&system, FIELD, "teutonic-attack");
    let retreat = "retreat all prefer S, SE, SW; rout all avoid marsh";
    let of = |period: u32| {
        let texts = [OrderText::new(period, retreat)];
        let dice = (1..=6).map(|die| play(&system, &position, die, "polish", &texts));
        let mut decided = dice.flat_map(|done| done.events).filter(|e| e["seat"] == "polish");
        let decided = decided.find(|e| e["decision"] == "GD-15" || e["decision"] == "GD-17");
        decided.expect("he retreats or routs with some die")["source"].clone()
    };
    assert_eq!(of(polish(9)), "default", "the sheet of turn 9");
    assert_eq!(of(polish(4)), "standing", "the standing orders of the next sheet count at once");
    let seat = SeatId::new("polish");
    let texts = vec![OrderText::new(polish(9), retreat), OrderText::new(polish(4), "retreat P01 prefer S")];
    let sheet = system.read(&position, &seat, &texts, Lang::English).sheet;
    assert_eq!(sheet.len(), 1, "the receipt for turn 4 lists nothing of turn 9: {sheet:#?}");
}

#[test]
fn an_order_to_the_dead_is_told_by_its_receipt_alone_if_they_were_dead_when_it_came() {
    let system = system();
    let position = staged(&system, FIELD, "polish-reorganisation");
    let mut fields: serde_json::Value = serde_json::from_str(&position.0).unwrap();
    fields["units"].as_object_mut().unwrap().remove("P02");
    fields["fallen"]["P02"] = serde_json::json!({
        "turn": 3, "phase": "fire", "cause": "combat", "unit": ["p_horse", "polish"], "side": "polish"
    });
    let position = Snapshot(fields.to_string());
    for (due, want) in [
        (None, vec![Fate::Overtaken]),
        (at(3, "polish-movement"), vec![Fate::Overtaken]),
        (at(3, "fire"), vec![Fate::Overtaken]),
        (at(3, "polish-reorganisation"), vec![]),
    ] {
        let text = OrderText::new(polish(3), "rally P02").received(due.clone());
        let done = play(&system, &position, 6, "polish", &[text]);
        let fates: Vec<Fate> = told(&done).into_iter().map(|(_, _, fate)| fate).collect();
        assert_eq!(fates, want, "received when {due:?} was due");
    }
}

#[test]
fn orders_for_a_half_turn_that_never_comes_are_overtaken_by_the_end_of_the_game() {
    let system = system();
    let king = format!("{FIELD}\n[leaders.JAGIELLO]\nwith = \"P01\"\n");
    let position = staged(&system, &king, "teutonic-attack");
    let texts = [
        OrderText::new(polish(4), "move P03: forward 1\nretreat P03 prefer S"),
        OrderText::new(polish(9), "move P03: forward 2; displace P03 never"),
    ];
    let ends = |die: u32| {
        let done = play(&system, &position, die, "polish", &texts);
        (system.due(&done.position).is_err(), told(&done))
    };
    let all: Vec<_> = (1..=6).map(ends).collect();
    let (over, going): (Vec<_>, Vec<_>) = all.into_iter().partition(|(over, _)| *over);
    assert!(!over.is_empty() && !going.is_empty(), "{over:?} {going:?}");
    for (_, fates) in over {
        let overtaken = |order: u32, text: &str| (order, text.to_owned(), Fate::Overtaken);
        let want = [
            overtaken(1, "move P03: forward 1"),
            overtaken(2, "retreat P03 prefer S"),
            overtaken(0, "move P03: forward 2"),
            overtaken(0, "displace P03 never"),
        ];
        assert_eq!(fates, want);
    }
    for (_, fates) in going {
        assert!(fates.iter().all(|(order, _, fate)| *order == 2 && *fate == Fate::Waiting), "{fates:?}");
    }
}
