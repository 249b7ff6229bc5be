//! Which clauses hold, and which of them first.

use super::super::sheet;
use super::*;
use crate::orders::say;
use crate::testing;
use estafette_rules::OrderText;

/// Two units a side in period 4; `more` goes to unit a2.
fn position(more: &str) -> Position {
    testing::position(&format!(
        "empty = true\nperiod = 4\n\
         [units.a2]\ntype = \"HI\"\nfigures = 24\nfiles = 12\nat = [900, 300]\nfacing = 0\norders = \"varily\"\n{more}\n\
         [units.a3]\ntype = \"LI\"\nfigures = 10\nfiles = 5\nat = [300, 300]\nfacing = 0\norders = \"skirmish\"\n\
         [units.b4]\ntype = \"HC\"\nfigures = 8\nfiles = 4\nat = [900, 450]\nfacing = 180\n\
         [units.b5]\ntype = \"El\"\nfigures = 2\nfiles = 2\nat = [700, 900]\nfacing = 180\n"
    ))
}

fn sheets(text: &str) -> Sheets {
    testing::sheets(Seat::A, &[OrderText::new(8, text)], 8)
}

/// The clauses of unit a2 in their order, as sentences.
fn said(position: &Position, sheet: &str) -> Vec<String> {
    let id: UnitId = "a2".parse().unwrap();
    let subject = say::Subject { name: "it".to_owned(), many: false };
    let clauses = active(position, &sheets(sheet), &id);
    clauses.iter().map(|c| say::sentences(&subject, std::slice::from_ref(c))).collect()
}

#[test]
fn period_if_signal_from_and_standing_orders_in_this_order() {
    let mut position = position(
        "written = [\"move towards hill H1\", \"from period 2 shoot M\", \"from period 3 shoot E\", \
         \"on signal RED stop\", \"if charged evade\", \"in period 4 wheel left 10\", \"in period 5 turn about\"]",
    );
    let expected = [
        "It moves 5 paces forward.",
        "In period 4, it wheels 10 degrees to the left.",
        "If it is charged, it evades.",
        "From period 3 on, it shoots at elephants.",
        "From period 2 on, it shoots at mounted troops.",
        "It moves towards hill H1.",
    ];
    assert_eq!(said(&position, "UNIT 2: move 5 forward"), expected);
    position.signals.entry(Seat::A).or_default().insert("red".to_owned());
    assert_eq!(said(&position, "UNIT 2: move 5 forward")[3], "When signal RED has been given, it stops.");
    position.units.get_mut(&"a2".parse().unwrap()).unwrap().missed.insert("RED".to_owned());
    assert_eq!(said(&position, "UNIT 2: move 5 forward"), expected);
}

#[test]
fn an_order_without_its_mark_does_not_count_and_one_with_it_counts_later() {
    let position = position("");
    assert_eq!(said(&position, "UNIT 2: HOLD; shoot M"), ["It shoots at mounted troops."]);
    assert_eq!(
        said(&position, "UNIT 2: VARILY towards enemy camp"),
        ["It advances warily towards the enemy's camp."]
    );
    let changed = sheets("UNIT 2: HOLD where you stand; if charged hold. [changed in period 4]");
    let id: UnitId = "a2".parse().unwrap();
    assert_eq!(active(&position, &changed, &id), []);
    let standing = sheet::standing(&position, &changed, &id).unwrap();
    assert_eq!(standing.orders, OrderType::Hold);
    assert_eq!(standing.written, ["from period 5 HOLD where you stand", "from period 5 if charged hold"]);
    let wrong = sheets("UNIT 2: HOLD where you stand. [changed in period 3]");
    assert_eq!(sheet::standing(&position, &wrong, &id), None);
}

#[test]
fn until_holds_as_long_as_nothing_has_happened() {
    let written =
        "written = [\"HOLD behind unit 3 until unit 3 routs or period 7; then QUICK towards sector LEFT\"]";
    let mut position = position(written);
    let id: UnitId = "a2".parse().unwrap();
    assert_eq!(order_now(&position, &id), Some((OrderType::Hold, Sector::Centre)));
    position.units.get_mut(&"a3".parse().unwrap()).unwrap().routing = true;
    assert_eq!(order_now(&position, &id), Some((OrderType::Quick, Sector::Left)));
    position.units.get_mut(&"a3".parse().unwrap()).unwrap().routing = false;
    position.period = 7;
    assert_eq!(order_now(&position, &id), Some((OrderType::Quick, Sector::Left)));
}

#[test]
fn a_signal_changes_units_with_the_order_it_speaks_of() {
    let mut position = position("");
    let text = "signal WHITE means every unit with VARILY changes to HOLD".to_owned();
    position.meanings.insert(Seat::A, vec![text]);
    let order = |p: &Position, id: &str| order_now(p, &id.parse().unwrap()).unwrap().0;
    assert_eq!(order(&position, "a2"), OrderType::Varily);
    position.signals.entry(Seat::A).or_default().insert("WHITE".to_owned());
    assert_eq!((order(&position, "a2"), order(&position, "a3")), (OrderType::Hold, OrderType::Skirmish));
}

#[test]
fn the_last_word_on_each_thing_wins_over_several_texts() {
    let texts = vec![
        OrderText::new(8, "UNITS 2 and 3: charge the nearest enemy; shoot M"),
        OrderText::new(8, "UNIT 2: charge enemy unit 5"),
        OrderText::new(6, "UNIT 2: turn about"),
        OrderText::new(8, "UNIT 2: if charged evade").continued(),
    ];
    let position = position("");
    let of = |id: &str| -> Vec<String> {
        let clauses = active(&position, &testing::sheets(Seat::A, &texts, 8), &id.parse().unwrap());
        clauses.iter().map(|c| c.text.clone()).collect()
    };
    assert_eq!(of("a2"), ["shoot M", "charge enemy unit 5", "if charged evade"]);
    assert_eq!(of("a3"), ["charge the nearest enemy", "shoot M"]);
}

#[test]
fn conditions_look_at_the_table_and_the_moment() {
    let position = position("");
    let id: UnitId = "a2".parse().unwrap();
    let hold = |condition: &str, moment: &Moment| {
        let clauses = position.data.lately.written(&[format!("if {condition} stop")], Seat::A);
        let [Clause { when, .. }] = clauses.as_slice() else { panic!("{condition}: {clauses:?}") };
        let When::If(condition) = &when[0] else { panic!("{when:?}") };
        holds(&position, &id, condition, moment)
    };
    let none = Moment::default();
    let charged = Moment { charged_by: vec!["b4".parse().unwrap()], ..Moment::default() };
    for (condition, moment, expected) in [
        ("charged", &none, false),
        ("charged", &charged, true),
        ("charged by elephants", &charged, false),
        ("charged by elephants or mounted", &charged, true),
        ("not charged", &charged, false),
        ("period 4", &none, true),
        ("period 5", &none, false),
        ("enemy unit 4 comes within 200 paces", &none, true),
        ("enemy unit 4 comes within 100 paces", &none, false),
        ("enemy mounted come within 200 paces on our flank", &none, false),
        ("elephants come within 200 paces", &none, false),
        ("unit 3 is shaken", &none, false),
        ("enemy can charge us and we cannot charge them", &none, true),
        ("our loss exceeds 10 points", &none, false),
        ("there is time", &Moment { time: true, ..Moment::default() }, true),
    ] {
        assert_eq!(hold(condition, moment), expected, "{condition}");
    }
}
