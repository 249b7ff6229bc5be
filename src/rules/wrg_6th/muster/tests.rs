//! Lists in the words of players: what they come to, what is told of them, and what is refused.

use super::super::ids::{Class, Command, Offer, Seat, Team, Training, Type, Weapon};
use super::super::position::Position;
use super::super::testing::{data, field};
use super::*;
use estafette_orders::Severity;

/// A list in the words of the order language.
const LIST: &str = "\
Army list: Successors
# the foot
unit 1 (phalanx): 24 HI, regular C, shield, pike, in 4 ranks
detachment of unit 1: 6 LI, regular, javelins
unit 3: mixed: 12 HI + 12 MI, irregular B, long spear; shield
unit 4: 12 HC, regular B, lance, army standard
unit 5: 2 elephants, irregular C, javelins
unit 6: 12 LMI, bow, stakes only against knights
body G1: C-in-C with 3 HC bodyguard, regular A, lance, bold
Wagons W1: 4 wagons, mantlets, crossbows, teams inside
Camp.
";

fn read_list(text: &str) -> Army {
    read(&data(), text, Seat::A)
}

fn problems(text: &str) -> Vec<(usize, String, String)> {
    let rule = |p: &Problem| p.rule.as_ref().map(ToString::to_string).unwrap_or_default();
    let army = read_list(text);
    army.problems
        .iter()
        .filter(|p| p.severity == Severity::Error)
        .map(|p| (p.line, rule(p), p.source.get(p.span.clone()).unwrap_or_default().to_owned()))
        .collect()
}

fn unit<'a>(army: &'a Army, id: &str) -> &'a Unit {
    &army.units[&id.parse::<UnitId>().unwrap()]
}

#[test]
fn a_list_is_read_line_by_line() {
    let army = read_list(LIST);
    assert!(army.problems.is_empty(), "{:?}", army.problems);
    let ids: Vec<String> = army.units.keys().map(ToString::to_string).collect();
    assert_eq!(ids, ["a1", "a1A", "a3", "a4", "a5", "a6", "aG1", "aW1"]);
    let phalanx = unit(&army, "a1");
    assert_eq!((phalanx.kind, phalanx.figures, phalanx.files), (Type::Hi, 24, 6));
    assert_eq!((phalanx.training, phalanx.class, phalanx.shield), (Training::Regular, Class::C, true));
    assert_eq!(phalanx.weapons, [Weapon::Pike]);
    let part = unit(&army, "a1A");
    assert_eq!(
        (part.detachment_of.as_ref().map(ToString::to_string), part.detachable),
        (Some("a1".into()), true)
    );
    let mixed = unit(&army, "a3");
    assert_eq!(
        mixed.types.iter().map(|p| (p.kind, p.figures)).collect::<Vec<_>>(),
        [(Type::Hi, 12), (Type::Mi, 12)]
    );
    let general = unit(&army, "aG1");
    assert_eq!((general.kind, general.figures, general.general), (Type::Hc, 4, Some(Command::Chief)));
    assert!(unit(&army, "a4").standard);
    assert_eq!((unit(&army, "aW1").kind, unit(&army, "aW1").team), (Type::Wag, Some(Team::Unlinked)));
    assert_eq!(unit(&army, "a6").only_against, Some(Offer::Knights));
    assert!(army.offers.contains(&Offer::Elephants) && army.offers.contains(&Offer::Wagons));
}

#[test]
fn it_is_said_back_in_sentences_with_its_cost() {
    let army = read_list(LIST);
    let said: Vec<&str> = army.lines.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(
        said[0],
        "Unit 1 is 24 HI figures (heavy infantry), regular class C, with shields and pikes, in 4 ranks of 6; 178 points."
    );
    assert_eq!(
        said[1],
        "Unit 1A is 6 LI figures (light infantry), regular class C, with javelins, a detachment of unit 1, in 2 ranks of 3; 18 points."
    );
    assert_eq!(
        said[5],
        "Unit 6 is 12 LMI figures (light medium infantry), regular class C, with bows and stakes that may be used only against knights, in 2 ranks of 6; 82 points."
    );
    assert_eq!(
        said[6],
        "Body G1 is the C-in-C and 3 HC figures (heavy cavalry), regular class A, bold, with lances, in 1 rank; 144 points."
    );
    assert_eq!(said[8], "The camp is behind the army, off the table.");
    let sum: i64 = army.units.values().map(|u| points::unit(&data(), u)).sum();
    assert_eq!(army.cost, sum);
    assert_eq!(army.cheapest, 3, "LI with javelins");
    assert_eq!(
        army.total(),
        format!(
            "The army has 8 units and bodies and costs {sum} points; its cheapest figure costs 3 points."
        )
    );
}

#[test]
fn what_is_wrong_is_told_with_its_place_and_the_nearest_right_thing() {
    let army = read_list("unit 1: 24 HI, jevelinns, shield\n");
    assert!(army.units.is_empty());
    let problem = &army.problems[0];
    assert_eq!(&problem.source[problem.span.clone()], "jevelinns");
    assert_eq!(problem.hint.as_deref(), Some("did you mean `javelins`?"));
    let army = read_list("unit 1: 24 HI, javelin, sheild, in 2 ranks\nbody G1: C-in-C on HC\n");
    assert_eq!(army.units.len(), 2, "a letter is put right: {:?}", army.problems);
    assert_eq!(army.problems.len(), 1);
    assert_eq!(army.problems[0].message, "`sheild` was read as `shield`");
}

#[test]
fn what_the_amendments_forbid_is_refused_under_its_rule() {
    for (line, rule, at) in [
        ("unit 1: 12 HI + 12 MI", "W-2.1.1e", "12 HI + 12 MI"),
        ("unit 1: mixed 12 HI + 12 HC", "W-2.1.1e", "mixed 12 HI + 12 HC"),
        ("unit 1: 51 MI, bow", "W-4.2.2a", "51 MI"),
        ("unit 1: 25 HC", "W-4.2.2a", "25 HC"),
        ("unit 1: 7 elephants", "W-4.2.2a", "7 elephants"),
        ("body G1: C-in-C with 30 HC guards", "W-4.2.2a", "C-in-C with 30 HC guards"),
        ("unit 1: 24 close-based LMI", "W-2.1.1l", "24 close-based LMI"),
        ("unit 1: 24 LMI, close-based", "W-2.1.1l", "24 LMI"),
        ("unit 1: 24 LMI, close bases", "W-2.1.1l", "24 LMI"),
        ("unit 1: 24 LMI on close bases", "W-2.1.1l", "24 LMI on close bases"),
        ("unit 1: 24 HI, in 5 ranks", "W-4.10a", "24 HI"),
        ("unit 1: 8 HI, in 5 ranks", "W-4.10a", "8 HI"),
        ("unit 1: 24 HI, regular C, bow, regular D", "W-4.4.4a", "regular D"),
        ("unit 2, detachment of unit 9: 8 LI", "W-4.1.1a", "8 LI"),
        ("wagons W1: 4 wagons, bow", "W-4.15.5b", "4 wagons"),
        ("unit 1: 24 HI, lance", "W-4.4.4a", "24 HI"),
        ("unit 1: 2 Art", "W-4.4.4a", "2 Art"),
        ("body G1: C-in-C", "W-4.4.4a", "C-in-C"),
        ("unit 1:", "W-4.4.4a", "unit 1"),
        ("7: 24 HI", "W-4.4.4a", "7"),
    ] {
        assert_eq!(problems(line), [(1, rule.to_owned(), at.to_owned())], "{line}");
    }
    let two = "wagons W1: 4 wagons\nwagons W2: 2 carts\n";
    assert_eq!(problems(two), [(2, "W-4.15.1a".to_owned(), "2 carts".to_owned())]);
    assert!(problems("wagons W1: 4 wagons, mantlets\nwagons W2: 2 war wagons\n").is_empty());
    let small = "unit 1: 8 LI\nunit 2, detachment of unit 1: 12 LI\n";
    assert_eq!(problems(small), [(2, "W-4.1.1a".to_owned(), "12 LI".to_owned())]);
    let few = "unit 1: 8 LI\nunit 2, detachment of unit 1: 3 LI\n";
    assert_eq!(problems(few), [(2, "W-4.1.1a".to_owned(), "3 LI".to_owned())]);
    let twice = "unit 1: 8 LI\nunit 1: 12 LI\n";
    assert_eq!(problems(twice), [(2, "W-4.4.4a".to_owned(), "unit 1".to_owned())]);
}

#[test]
fn an_army_may_cost_its_limit_and_its_cheapest_figure() {
    // 100 and 11 for the C-in-C; 46 EHI with pikes, shields and training, 9 points each; LI for 3 points each.
    let of = |li: u32| {
        format!(
            "body G1: C-in-C on HC, lance, regular A\nunit 1: 50 EHI, shield, pike\nunit 2: 50 EHI, shield, pike\n\
             unit 3: 12 EHI, shield, pike, irregular, class C\nunit 4: {li} LI, javelins\n"
        )
    };
    let cost = |li: u32| read_list(&of(li)).cost;
    let limit = data().number("battle.army_limit");
    let most = (8..50).filter(|n| cost(*n) <= limit + 3).max().unwrap();
    assert!(problems(&of(most)).is_empty());
    let over = problems(&of(most + 1));
    assert_eq!((over.len(), over[0].0, over[0].1.as_str()), (1, 5, "W-2.1.1d"));
}

#[test]
fn the_scenarios_armies_are_written_and_read_again() {
    for name in ["open-field", "skirmish"] {
        let pos = field(name);
        for seat in Seat::ALL {
            let own = || pos.units.iter().filter(|(id, _)| id.seat() == seat);
            let text = write(own());
            let army = read(&data(), &text, seat);
            let wrong: Vec<String> =
                army.problems.iter().map(|p| p.render(estafette_core::Lang::English)).collect();
            assert!(wrong.is_empty(), "{name}: {wrong:#?}");
            assert_eq!(army.cost, points::army(&pos, seat), "{name}\n{text}");
            assert_eq!(army.units.len(), own().count());
            assert_eq!(write(army.units.iter()), text);
        }
    }
}

#[test]
fn an_army_stands_in_its_own_area_and_nobody_on_another() {
    let mut pos: Position = field("skirmish");
    for seat in Seat::ALL {
        enlist(&mut pos, seat, LIST).unwrap();
    }
    let blocks: Vec<_> = pos.bodies().map(|(id, _)| (id.clone(), pos.block(id).unwrap())).collect();
    assert_eq!(blocks.len(), 16);
    for (n, (id, block)) in blocks.iter().enumerate() {
        let unit = pos.unit(id).unwrap();
        assert!(super::super::s4_04_deployment::misplaced(&pos, id, unit, block.pose, false).is_none());
        assert!(blocks[..n].iter().all(|(_, other)| !other.overlaps(block)), "{id}");
    }
    // The same army on the other side stands as in a mirror turned half round.
    let at = |id: &str| pos.unit(&id.parse().unwrap()).unwrap().at.unwrap();
    assert_eq!(at("b1").y, pos.table[1] - at("a1").y);
}

#[test]
fn what_a_list_offers_is_read_one_thing_at_a_time() {
    let army = read_list("The list offers: elefants, camels\nunit 1: 24 HI, pike\nbody G1: C-in-C on HC\n");
    assert!(army.offers.contains(&Offer::Camels) && !army.offers.contains(&Offer::Elephants));
    assert_eq!(army.problems.len(), 1);
    assert_eq!(&army.problems[0].source[army.problems[0].span.clone()], "elefants");
    assert_eq!(army.problems[0].hint.as_deref(), Some("did you mean `elephants`?"));
    let army =
        read_list("list offers: elephant, and camels and knights.\nHi there\nunit 1: 24 HI. Thanks!\n");
    assert_eq!(army.offers, [Offer::Elephants, Offer::Camels, Offer::Knights].into(), "{:?}", army.problems);
    assert_eq!(army.units.len(), 1);
}

#[test]
fn a_class_said_twice_leaves_the_unit_out() {
    assert!(read_list("unit 1: 24 HI, regular C, bow, regular D\n").units.is_empty());
}

#[test]
fn mails_around_a_list_say_nothing() {
    let army = read_list(
        "Dear umpire,\nhere is my army.\n\nunit 1: 24 HI, pike\nbody G1: C-in-C on HC\n--\nRegards, Anna\n",
    );
    assert!(army.problems.is_empty(), "{:?}", army.problems);
    assert_eq!(army.units.len(), 2);
}

#[test]
fn no_text_makes_it_panic() {
    let bits = [
        "unit",
        "1",
        ":",
        "24",
        "HI",
        "+",
        ",",
        "mixed",
        "detachment of",
        "C-in-C",
        "(",
        "#",
        "9999999",
        "a",
        "é",
    ];
    let mut state = 7_u32;
    for _ in 0..2_000 {
        let mut text = String::new();
        for _ in 0..12 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            text.push_str(bits[(state >> 16) as usize % bits.len()]);
            text.push(if state.is_multiple_of(5) { '\n' } else { ' ' });
        }
        read_list(&text);
    }
}
