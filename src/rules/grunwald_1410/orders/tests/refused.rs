//! What is refused and how, what is only noted, and what is left alone.

use super::*;
use estafette_core::Lang;
use estafette_orders::Severity;

/// (side, text, the words under the caret, parts of message and hint, rule)
const REFUSED: &[(Side, &str, &str, &[&str], &str)] = &[
    (Side::Polish, "mvoe L07: forward 3", "mvoe", &["no order", "did you mean `move`?"], ""),
    (Side::Polish, "ralley all", "ralley", &["did you mean `rally`?"], ""),
    (
        Side::Polish,
        "move L07: forwrad 3",
        "forwrad",
        &["not understood", "a step", "did you mean `forward`?"],
        "",
    ),
    (Side::Polish, "move L07: forward 3, rihgt 60", "rihgt", &["did you mean `right`?"], ""),
    (Side::Polish, "move L07: forward 3, right 90", "right 90", &["60, 120 or 180 degrees, not 90"], "4.23"),
    (Side::Polish, "move L07: back 2", "back 2", &["one hex"], "4.41"),
    (Side::Polish, "move L07:", "", &["the order stops here", "a step"], ""),
    (Side::Polish, "move K03: forward 1", "K03", &["K03 Wielka is not yours"], "4.21"),
    (Side::Polish, "move Wielka: forward 1", "Wielka", &["K03 Wielka is not yours"], "4.21"),
    (Side::Teutonic, "move K44: forward 1", "K44", &["K44 was eliminated in turn 4"], ""),
    (Side::Polish, "move L99: forward 1", "L99", &["there is no unit L99", "nearest id is L"], ""),
    (Side::Polish, "move X07: forward 1", "X07", &["a unit like K03"], ""),
    (Side::Polish, "move Krakowska: back", "Krakowska", &["P05 1 Krakowska or P07 2 Krakowska"], ""),
    (Side::Polish, "leader WITOLD to A29B91", "A29B91", &["A29B91 is not on the map"], "2.1-4"),
    (Side::Polish, "leader WITOLD to A53B5", "A53B5", &["nearest hex on the map is A52B"], "2.1-4"),
    (Side::Polish, "leader KRYSTYN to A29B31", "KRYSTYN", &["Krystyn died in turn 3"], ""),
    (Side::Polish, "leader ULRICH stays", "ULRICH", &["Ulrich von Jungingen is not yours"], "4.21"),
    (Side::Polish, "leader witlod to A29B31", "witlod", &["did you mean `WITOLD`?"], ""),
    (Side::Polish, "leader WITOLD to А29B31", "А", &["Cyrillic", "U+0410", "Latin letter `A`"], ""),
    (Side::Polish, "move Р12: back", "Р", &["Cyrillic", "U+0420", "Latin letter `P`"], ""),
    (Side::Polish, "face P12 NV", "NV", &["a facing like NW", "did you mean `N"], ""),
    (Side::Polish, "pits real A29B40", "pits real A29B40", &["the Order's"], "14.11"),
    (Side::Polish, "fire all strongest", "fire all strongest", &["only the Order"], "11.11"),
    (Side::Teutonic, "gun B03 left 120", "left 120", &["60 degrees"], "12.21"),
    (Side::Teutonic, "move B03: forward 1", "move B03: forward 1", &["is a gun", "gun B03 left 60"], "12.21"),
    (Side::Teutonic, "camp Polish followers at A43B16", "Polish", &["not yours"], "17.0-4"),
    (Side::Teutonic, "rally all Poles", "Poles", &["not yours"], "4.21"),
    (Side::Polish, "pursue rout of L05", "L05", &["L05 Smolenska is your own"], ""),
    (Side::Polish, "attack K03", "K03", &["a hex like A20B27"], ""),
    (Side::Polish, "on pit: sotp", "sotp", &["did you mean `stop`?"], ""),
    (Side::Polish, "retreat P12 perfer SE", "perfer", &["did you mean `prefer`?"], ""),
    (Side::Teutonic, "hold K15", "K15", &["expected `fire`", "stays where it is"], ""),
    (Side::Polish, "move L07: forward 3, face N", "face", &["turns by `left 60`"], ""),
    (Side::Polish, "move L08-L07: back", "L08-L07", &["no row of units"], ""),
];

#[test]
fn a_wrong_order_is_refused_at_the_word_that_is_wrong() {
    for (side, text, under, parts, rule) in REFUSED {
        let problem = wrong(*side, text);
        let shown = problem.render(Lang::English);
        assert_eq!(problem.severity, Severity::Error, "{shown}");
        assert_eq!(&problem.source[problem.span.clone()], *under, "{shown}");
        for part in *parts {
            assert!(shown.contains(part), "{text}: {part} is missing in\n{shown}");
        }
        assert_eq!(problem.rule.as_ref().map_or("", |r| r.as_str()), *rule, "{shown}");
        assert!(read(*side, text).orders.is_empty(), "{text}");
    }
}

#[test]
fn a_word_of_battles_is_told_what_comes_of_it_and_never_taken_for_a_misspelling() {
    const BY_ITSELF: &str = "attacks the enemy straight ahead of it, ordered or not";
    for (text, hint) in [
        ("move L07: attack", BY_ITSELF),
        ("L07 attack", BY_ITSELF),
        ("L07: forward 2, charge", BY_ITSELF),
        ("attack L07", BY_ITSELF),
        ("rush L07", BY_ITSELF),
        ("L07 rush", BY_ITSELF),
        ("charge L07", BY_ITSELF),
        ("retire L07", "one hex straight back"),
        ("move L07: retire", "one hex straight back"),
        ("hold L07", "stays where it is"),
        ("L07 hold", "stays where it is"),
        ("wait L07", "stays where it is"),
    ] {
        let shown = wrong(Side::Polish, text).render(Lang::English);
        assert!(shown.contains(hint), "{text}\n{shown}");
        assert!(!shown.contains("did you mean") && !shown.contains("hold fire"), "{text}\n{shown}");
    }
}

#[test]
fn examples_and_near_words_are_of_orders_that_the_side_may_give() {
    let shown = |side, text| wrong(side, text).render(Lang::English);
    for (text, word) in [("fiire L07", "`fire`"), ("sacrafice L07", "`sacrifice`"), ("shoott L07", "`shoot`")]
    {
        assert!(!shown(Side::Polish, text).contains(word), "{text}");
    }
    assert!(shown(Side::Teutonic, "fiire KP01 at A28B38").contains("did you mean `fire`?"));
    assert!(shown(Side::Teutonic, "move K15: zzzzzzzz").contains("`move K15: back`"));
    assert!(shown(Side::Polish, "move L07: zzzzzzzz").contains("`move L07: forward 3, right 60, forward 2`"));
}

#[test]
fn one_wrong_line_voids_nothing_else() {
    let text = "rally all\nmove L07: forwrad 3\nmove L08: forward 1; move K03: back; move L09: back";
    let parsed = read(Side::Polish, text);
    let lines: Vec<_> = parsed.orders.iter().map(|p| (p.line, p.span.clone())).collect();
    assert_eq!(lines, [(1, 0..9), (3, 0..19), (3, 37..51)]);
    assert_eq!(parsed.problems.iter().map(|p| p.line).collect::<Vec<_>>(), [2, 3]);
}

#[test]
fn standing_orders_outlive_their_losses() {
    let parsed = read(Side::Polish, "rout order P44, P45");
    assert_eq!(parsed.orders[0].order, Order::RoutOrder(RoutOrder { units: vec![u("P45")] }));
    assert_eq!(parsed.problems.len(), 1);
    assert_eq!(parsed.problems[0].severity, Severity::Warning);
    assert!(parsed.problems[0].message.contains("P44 was eliminated in turn 2"));
}

#[test]
fn the_prose_of_a_mail_is_no_problem() {
    let mail = "Dear umpire,\n\nhere are my orders for this turn. Sorry for the delay!\nLove the map.\n\n\
                Turn 5, Polish-Lithuanian half-turn\ngame GRU1\nMovement:\n  move L07: forward 1\nAttack:\n\n\
                Attack at dawn, as they say in films.\nOn Tuesday I will be away from home.\n\
                Best regards,\nJan\n===\n--- order sheet: end ---\nmore follows\n";
    let parsed = read(Side::Polish, mail);
    assert_eq!(parsed.orders.len(), 1, "{:?}", parsed.orders);
    assert_eq!((parsed.turn, parsed.more_follows), (Some(5), true));
    assert!(parsed.problems.iter().all(|p| p.severity == Severity::Warning), "{}", rendered(&parsed));
    assert_eq!(parsed.problems.len(), 2, "{}", rendered(&parsed));
    for doubtful in ["I fear for L07 next to that wood.", "no pursuit", "stay L07"] {
        let noted = read(Side::Polish, doubtful);
        assert_eq!((noted.orders.len(), noted.problems.len()), (0, 1), "{doubtful}");
        assert_eq!(noted.problems[0].severity, Severity::Warning);
        assert!(noted.problems[0].message.contains("not read as an order"));
    }
}

#[test]
fn nothing_is_read_behind_the_end() {
    let parsed = read(Side::Polish, "rally all\nend of orders\nmove L07: forwrad 3");
    assert_eq!((parsed.orders.len(), parsed.problems.len()), (1, 0));
    assert!(orders(Side::Polish, "End.\nrally all").is_empty());
}

#[test]
fn a_long_list_may_be_broken_by_the_mail_program() {
    let text = "pits real A29B40 A28B39 A28B38\nA25B36 A24B36; rest dummy\nmove K09: forward 1,\nright 60";
    let read = read(Side::Teutonic, text);
    assert!(read.problems.is_empty(), "{}", rendered(&read));
    let all: Vec<_> = read.orders.iter().map(|p| (p.line, p.order.written())).collect();
    assert_eq!(all[0], (1, "pits real A29B40 A28B39 A28B38 A25B36 A24B36".to_owned()));
    assert_eq!(all[2], (3, "move K09: forward 1, right 60".to_owned()));
    assert_eq!(all.len(), 3);
    let wrong = wrong(Side::Teutonic, "pits real A29B40\nA99B36");
    assert_eq!((wrong.line, wrong.span), (2, 0..6));
}

#[test]
fn a_flood_of_orders_is_bounded() {
    let flood = read(Side::Polish, &format!("{}rally all", "--\n".repeat(MOST_STATEMENTS)));
    assert_eq!((flood.orders.len(), flood.problems.len()), (0, 1));
    assert!(flood.problems[0].message.contains("only the first 20000"));
    let long = read(Side::Polish, &format!("rally all\n{}\nrally not T02", "move L07: back;".repeat(200)));
    assert_eq!((long.orders.len(), long.problems.len()), (2, 1));
    assert!(long.problems[0].message.contains("longer than 2000"));
}

#[test]
fn whoever_is_named_and_whatever_is_begun_with_a_colon_goes_on_behind_it() {
    for (text, message) in [
        ("L units:", "nothing is ordered of `L units`"),
        ("all horse:", "nothing is ordered of `all horse`"),
        ("L02, L03:", "nothing is ordered of `L02, L03`"),
        ("rout:", "the order stops here; expected"),
        ("on pit:", "the order stops here; expected"),
        ("advance after defence:", "the order stops here; expected"),
        ("retreat L02:", "expected"),
    ] {
        let wrong = wrong(Side::Polish, text);
        assert!(wrong.message.contains(message), "{text}: {}", wrong.message);
        assert!(wrong.severity == estafette_orders::Severity::Error, "{text}");
    }
    // Headings above orders.
    for text in ["Moves:\nrally all", "Orders for turn 3:\nrally all", "Left wing:\nrally all"] {
        let read = read(Side::Polish, text);
        assert!(read.problems.is_empty() && read.orders.len() == 1, "{text}: {}", rendered(&read));
    }
}
