//! What a seat is told of its sheet, and sheets that are made for it.

use super::*;
use crate::{orders, random, testing};
use estafette_orders::{Problem, Severity};

fn problems(position: &Position, text: &str) -> Vec<Problem> {
    let ordinal = u32::from(position.period) * 2;
    read(position, Seat::A, &[OrderText::new(ordinal, text)]).problems
}

#[test]
fn a_blank_sheet_is_empty_and_its_lines_are_orders() {
    for scenario in ["open-field", "skirmish"] {
        for period in [0, 4] {
            let mut position = testing::field(scenario);
            position.period = period;
            for seat in Seat::ALL {
                let blank = orders::blank_sheet(&position, seat);
                let ordinal = u32::from(period) * 2;
                let reading = read(&position, seat, &[OrderText::new(ordinal, blank.clone())]);
                assert!(
                    reading.problems.is_empty() && reading.understood.is_empty(),
                    "{blank}\n{reading:#?}"
                );
                let filled = blank.replace("#: ", "");
                let reading = read(&position, seat, &[OrderText::new(ordinal, filled.clone())]);
                assert!(reading.problems.is_empty(), "{filled}\n{:#?}", reading.problems);
                assert!(blank.lines().all(|l| l.len() < 100 && l.is_ascii()), "{blank}");
            }
        }
    }
}

#[test]
fn random_sheets_are_never_refused() {
    let mut seed = 7_u64;
    let mut pick = |below: u32| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from(seed >> 33).unwrap() % below.max(1)
    };
    for scenario in ["open-field", "skirmish"] {
        for round in 0..15_u8 {
            let mut position = testing::field(scenario);
            position.period = round % 3;
            for seat in Seat::ALL {
                let text = random::sheet(&position, seat, &mut pick);
                let ordinal = u32::from(position.period) * 2;
                let reading = read(&position, seat, &[OrderText::new(ordinal, text.clone())]);
                let errors: Vec<_> =
                    reading.problems.iter().filter(|p| p.severity == Severity::Error).collect();
                assert!(errors.is_empty(), "{text}\n{errors:#?}");
            }
        }
    }
}

#[test]
fn a_reading_tells_orders_the_whole_sheet_and_what_comes_of_it() {
    let mut position = testing::field("skirmish");
    position.period = 2;
    let texts = [
        OrderText::new(4, "UNIT 1: charge the nearest enemy; if charged hold"),
        OrderText::new(4, "UNIT 1: charge enemy unit 3"),
    ];
    let reading = read(&position, Seat::A, &texts);
    let said = |all: &[Understood]| -> Vec<String> { all.iter().map(|u| u.text.clone()).collect() };
    assert_eq!(said(&reading.understood), ["Unit 1 charges enemy unit 3."]);
    assert_eq!(
        said(&reading.sheet),
        ["If it is charged, unit 1 stands to receive the charge. It charges enemy unit 3."]
    );
    let own = position.units.iter().filter(|(id, u)| id.seat() == Seat::A && u.with.is_none()).count();
    assert_eq!(reading.forecast.len(), own);
    let first = &reading.forecast[0];
    assert!(
        first.starts_with("Unit 1 (24 HI, VARILY orders, the centre sector): It charges enemy unit 3."),
        "{first}"
    );
}

#[test]
fn what_is_refused_is_not_shown_as_understood_and_stays_out_of_the_sheet() {
    let mut position = testing::field("skirmish");
    position.period = 1;
    let first =
        OrderText::new(2, "UNIT 2: QUICK towards hill H1; shoot nearest\nUNIT 8: HOLD\nUNIT 1 (22 HI): hold");
    let reading = read(&position, Seat::A, std::slice::from_ref(&first));
    let said = |all: &[Understood]| -> Vec<String> { all.iter().map(|u| u.text.clone()).collect() };
    let shoots = "Unit 2 shoots at the nearest enemy.";
    assert_eq!(said(&reading.understood), [shoots]);
    let hints: Vec<_> = reading.problems.iter().filter_map(|p| p.hint.as_deref()).collect();
    assert!(hints.contains(&"you have unit 1, unit 2, unit 3, unit 4, body G1"), "{hints:?}");
    assert!(reading.problems.iter().any(|p| p.message == "unit 1 has 24 figures, not 22"), "{reading:#?}");
    let texts = [first, OrderText::new(2, "UNIT 3: charge enemy unit 1")];
    assert_eq!(said(&read(&position, Seat::A, &texts).sheet)[0], shoots, "nor after another letter");
}

#[test]
fn unknown_things_get_the_nearest_and_unseen_enemies_betray_nothing() {
    let mut position = testing::field("skirmish");
    position.period = 2;
    let told = problems(&position, "UNIT 11: hold\nUNIT 2: HOLD at hill H7\nUNIT 3: charge enemy unit 77");
    assert_eq!(told.len(), 2, "{told:#?}");
    assert!(
        told[0].message.contains("there is no unit 11")
            && told[0].hint.as_deref().unwrap().contains("unit 1")
    );
    assert!(told[1].message.contains("no terrain H7") && told[1].hint.as_deref().unwrap().contains("H1"));
}

#[test]
fn remarks_against_the_list_and_clauses_that_collide_are_warned_of() {
    let mut position = testing::field("skirmish");
    position.period = 2;
    let told = problems(
        &position,
        "UNIT 1 (HC, 12 figures): if charged evade; if charged by elephants hold\nUNIT 1 (HI spearmen): shoot M; shoot E",
    );
    let told: Vec<&str> = told.iter().map(|p| p.message.as_str()).collect();
    let expected = [
        "unit 1 is HI, not HC",
        "unit 1 has 24 figures, not 12",
        "this and `if charged evade` both apply at once",
        "unit 1 has no weapon to shoot with",
        "unit 1 has no weapon to shoot with",
        "this and `shoot M` both apply at once",
    ];
    assert_eq!(told, expected);
}

#[test]
fn of_two_formations_on_two_lines_it_is_said_that_both_are_taken_up() {
    let mut position = testing::field("skirmish");
    position.period = 2;
    let hints = |text: &str| -> Vec<String> {
        let told = problems(&position, text).into_iter();
        told.filter(|p| p.message.contains("both apply at once")).filter_map(|p| p.hint).collect()
    };
    let after = "they are done one after the other, in the order in which they are written";
    assert_eq!(hints("UNIT 1: form column\nUNIT 1: form line"), [after]);
    assert_eq!(hints("UNIT 1: shoot M\nUNIT 1: shoot E"), ["the first one written counts"]);
    assert!(hints("UNIT 1: form column; form line").is_empty());
}

#[test]
fn orders_that_stand_twice_on_a_line_have_a_number_each() {
    let mut position = testing::field("skirmish");
    position.period = 2;
    let text = "UNIT 1: move 30 paces forward; about face; move 30 paces forward\nUNIT 2: rally; rally";
    let reading = |texts: &[OrderText]| read(&position, Seat::A, texts);
    let numbers = |told: &[Understood]| told.iter().map(|u| u.numbers.clone()).collect::<Vec<_>>();
    let one = reading(&[OrderText::new(4, text)]);
    assert_eq!(numbers(&one.understood), [vec![1, 2, 3], vec![4, 5]]);
    assert_eq!(numbers(&one.sheet), [vec![1, 2, 3], vec![4, 5]]);
    // The same mail twice: the later one counts.
    let twice = reading(&[OrderText::new(4, text), OrderText::new(4, text)]);
    assert_eq!(numbers(&twice.understood), [vec![6, 7, 8], vec![9, 10]]);
    assert_eq!(numbers(&twice.sheet), [vec![6, 7, 8], vec![9, 10]]);
}

/// What a sheet is said to mean, its entries joined.
fn told(position: &Position, text: &str) -> String {
    let ordinal = u32::from(position.period) * 2;
    let reading = read(position, Seat::A, &[OrderText::new(ordinal, text)]);
    reading.understood.iter().map(|u| u.text.clone()).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_clause_says_from_when_it_counts_where_one_of_them_does() {
    let mut position = testing::field("skirmish");
    position.period = 4;
    let mixed =
        "UNIT 1: from period 9 VARILY towards the enemy camp; charge enemy unit 2. [changed in period 4]";
    assert_eq!(
        told(&position, mixed),
        "From period 9 on, unit 1 advances warily towards the enemy's camp. From period 5 on, it charges enemy unit \
         2. (Changed in period 4.)"
    );
    let alike =
        "UNIT 1: from period 5 VARILY towards the enemy camp; charge enemy unit 2. [changed in period 4]";
    assert!(told(&position, alike).contains(" It charges enemy unit 2."), "{}", told(&position, alike));
    assert_eq!(
        told(&position, "UNIT 1: if charged hold; from period 9 charge enemy unit 2; stop"),
        "If it is charged, unit 1 stands to receive the charge. From period 9 on, it charges enemy unit 2. In period \
         4, it stops."
    );
}

#[test]
fn the_umpire_is_called_for_what_is_written() {
    let mut position = testing::field("skirmish");
    position.period = 4;
    let text = "UNIT 1: hold; CALL UMPIRE about whether the hill H1 is steep.\nCALL UMPIRE: the wood";
    let reading = read(&position, Seat::A, &[OrderText::new(8, text)]);
    assert_eq!(reading.calls, ["whether the hill H1 is steep", "the wood"]);
}

#[test]
fn a_mail_that_goes_on_collides_with_the_one_before() {
    let mut position = testing::field("skirmish");
    position.period = 2;
    let first = OrderText::new(4, "UNIT 1: charge enemy unit 2");
    let more = OrderText::new(4, "UNIT 1: charge enemy unit 3");
    let warned = |texts: &[OrderText]| {
        let problems = read(&position, Seat::A, texts).problems;
        problems.iter().filter(|p| p.message.contains("of the mail before")).count()
    };
    assert_eq!(warned(&[first.clone(), more.clone()]), 0, "the last word wins");
    assert_eq!(warned(&[first, more.continued()]), 1);
}

#[test]
fn who_arrives_does_so_in_the_sector_that_the_receipt_says() {
    let mut position = testing::field("skirmish");
    position.period = 0;
    let general = position.units.iter().find(|(id, u)| id.seat() == Seat::A && u.general.is_some());
    let general = general.map(|(id, _)| id.name().to_owned()).unwrap();
    let text = format!("UNIT 1: OFF TABLE, arrive own edge sector RIGHT; {general} with them; then VARILY");
    let forecast = read(&position, Seat::A, &[OrderText::new(1, text)]).forecast;
    assert!(
        forecast[0].starts_with("Unit 1 (off the table, ") && forecast[0].contains("the right sector"),
        "{forecast:?}"
    );
    assert!(!forecast.iter().any(|line| line.starts_with(&format!("Body {general}"))), "{forecast:?}");
}

#[test]
fn orders_to_a_phase_that_is_over_are_refused() {
    use crate::phase::Phase;
    let text =
        "UNIT 1: charge the nearest enemy; stop; shoot nearest; fight with side arms\nCALL UMPIRE: help";
    for (phase, late) in [
        (Phase::Start, 0),
        (Phase::Charges, 0),
        (Phase::Movement, 1),
        (Phase::Shooting, 2),
        (Phase::Melee, 3),
        (Phase::NewOrders, 4),
    ] {
        let mut position = testing::field("skirmish");
        (position.period, position.phase) = (2, phase);
        let reading = read(&position, Seat::A, &[OrderText::new(4, text)]);
        let told = reading.problems.iter().filter(|p| p.message.starts_with("too late"));
        assert_eq!(told.count(), late, "{phase:?}: {reading:#?}");
        assert_eq!(reading.understood.len(), if late == 4 { 1 } else { 2 }, "{phase:?}: {reading:#?}");
    }
    let mut position = testing::field("skirmish");
    (position.period, position.phase) = (2, Phase::Shooting);
    let next = problems(&position, "UNIT 1: in period 3 charge the nearest enemy; from period 3 evade");
    assert!(next.iter().all(|p| !p.message.starts_with("too late")), "{next:#?}");
}

#[test]
fn a_heading_of_another_period_or_side_is_quoted() {
    let mut position = testing::field("skirmish");
    position.period = 1;
    for (line, words) in [
        ("Period 3", "Period 3"),
        ("  orders for period 3, side a", "orders for period 3"),
        ("Set-up", "Set-up"),
        ("Period 1, side B", "B"),
    ] {
        let problems = problems(&position, &format!("{line}\nUNIT 1: move 10 paces forward"));
        let [problem] = problems.as_slice() else { panic!("{line}: {problems:#?}") };
        assert_eq!((problem.line, problem.source.as_str()), (1, line));
        assert_eq!(&problem.source[problem.span.clone()], words);
    }
}

#[test]
fn an_order_to_the_army_names_those_for_whom_it_does_not_count() {
    let mut position = testing::field("skirmish");
    position.period = 1;
    let told = |text: &str| -> Vec<String> {
        problems(&position, text).iter().map(|p| format!("{:?}: {}", p.severity, p.message)).collect()
    };
    let army = told("ARMY: HOLD");
    let units = position.units.iter().filter(|(id, u)| id.seat() == Seat::A && u.with.is_none());
    for (id, unit) in units {
        let named = army.iter().any(|line| {
            let words = line.split([' ', ',']).collect::<Vec<_>>();
            let name = say::own(id);
            words.windows(2).any(|two| two.join(" ") == name)
        });
        assert_eq!(named, unit.orders != OrderType::Hold, "{id}: {army:?}");
    }
    assert!(army.iter().all(|line| line.starts_with("Warning")), "{army:?}");
    let nobody = told("ARMY: place stakes");
    assert!(nobody[0].starts_with("Error: this counts for nobody"), "{nobody:?}");
}

#[test]
fn what_the_enemy_calls_his_units_gives_nothing_away() {
    let told = |named: &str| {
        let units = format!(
            "period = 2\n[units.a1]\ntype = \"HI\"\nfigures = 24\nat = [300, 200]\n\
             [units.b1]\ntype = \"HC\"\nfigures = 12\nat = [300, 900]\n{named}"
        );
        let mut position = testing::position(&units);
        position.period = 2;
        let lines = "UNIT 1: charge the cataphracts\nUnit 1 charge the elephants\nUnit 1 charge the cavalry\n\
                     Unit 1 charge the catapracts";
        let reading = read(&position, Seat::A, &[OrderText::new(4, lines)]);
        (reading.understood, reading.problems)
    };
    let plain = told("");
    assert!(plain.0.is_empty(), "{plain:#?}");
    let elephants = "[units.b2]\nname = \"cataphracts\"\ntype = \"El\"\nfigures = 2\nat = [900, 900]\n";
    assert_eq!(told(elephants), plain);
}
