//! What is refused, and how it is told.

use super::parse;
use crate::ids::Seat;
use estafette_core::Lang;
use estafette_orders::Severity;

/// The problems of a text, as they are shown.
fn shown(text: &str) -> Vec<String> {
    parse(text, Seat::A, 3).problems.iter().map(|p| p.render(Lang::English)).collect()
}

#[test]
fn what_cannot_be_read_is_refused_with_its_line_and_the_nearest_word() {
    let cases: [(&str, &[&str]); 14] = [
        ("UNIT 7: QUICK towards the moon", &["`moon` is not understood", "expected: a place", "W-4.4.4a"]),
        ("UNIT 7: charge", &["whom is it to charge", "the nearest enemy"]),
        ("UNIT 7: frobnicate the enemy", &["`frobnicate`", "expected: an order"]),
        ("UNIT 7: if charged by dragons evade", &["`dragons`", "a kind of troops"]),
        ("UNIT 7: form wedge of 7", &["6, 12 or 15", "W-4.10a"]),
        ("UNIT 7: on signal evade", &["this clause stops behind `on signal evade`"]),
        ("UNIT 7 charge the nearest dragon", &["`dragon` is not understood behind `charge the nearest`"]),
        ("charge the nearest enemy", &["names nobody", "UNIT and its number"]),
        ("UNIT seven hundred: hold", &["nobody who can be given orders"]),
        ("TROOP 7: hold", &["`TROOP 7` is nobody", "UNIT, BODY, WAGONS or GENERAL"]),
        ("UNIT 7: hold [next week]", &["a mark reads [changed in period 3]", "W-4.4.4b"]),
        ("UNIT 7: in period 0 hold", &["a period has a number"]),
        ("UNIT 7: wheel left 900 degrees", &["at most 360"]),
        ("UNIT 7: move 99999999999999999999 forward", &["too large"]),
    ];
    for (text, parts) in cases {
        let shown = shown(text).join("\n");
        for part in parts {
            assert!(shown.contains(part), "{part} is missing for {text}:\n{shown}");
        }
        assert!(shown.contains("not executed"), "{text} is no error:\n{shown}");
    }
}

#[test]
fn a_faulty_clause_leaves_the_others_of_its_line() {
    let parsed = parse("UNIT 7: QUICK; dance; if charged evade", Seat::A, 3);
    assert_eq!((parsed.entries[0].entry.clauses.len(), parsed.problems.len()), (2, 1));
    assert_eq!(&parsed.problems[0].source[parsed.problems[0].span.clone()], "dance");
}

#[test]
fn one_letter_is_put_right_with_a_remark() {
    let parsed = parse("UNTI 7: QUIKC towards sectr CENTRE; if chraged evade", Seat::A, 3);
    assert_eq!(parsed.entries[0].entry.clauses.len(), 2);
    assert!(parsed.problems.iter().all(|p| p.severity == Severity::Warning), "{:#?}", parsed.problems);
    assert_eq!(parsed.problems.len(), 4);
    assert!(parsed.problems[1].message.contains("`QUIKC` was read as `quick`"));
}

#[test]
fn greetings_frames_and_blank_lines_are_no_orders() {
    let text =
        "Dear umpire,\n\nhere come my things for this time.\n----\n> ===\nUNIT 7: HOLD\n\nCheers,\nAnn\n";
    let parsed = parse(text, Seat::A, 3);
    assert_eq!(parsed.problems, []);
    assert_eq!(parsed.entries.len(), 1);
}

#[test]
fn who_greets_or_takes_leave_orders_nothing() {
    for text in [
        "Hi umpire, here's my setup for the army",
        "Hi all",
        "Hello Bert and Ursula",
        "Kind regards from your general",
    ] {
        let parsed = parse(text, Seat::A, 3);
        assert_eq!((parsed.problems.as_slice(), parsed.entries.len()), (&[][..], 0), "{text}");
    }
    for text in ["UNIT 8: hold. Thanks!", "UNIT 8: hold. Best regards, Anna", "UNIT 8: hold; good luck!"] {
        let parsed = parse(text, Seat::A, 3);
        assert_eq!((parsed.problems.as_slice(), parsed.entries.len()), (&[][..], 1), "{text}");
        assert_eq!(parsed.entries[0].entry.clauses.len(), 1, "{text}");
    }
    // An order behind such a word is looked at.
    for text in ["UNIT 8: hold; sorry, charge enemy unit 4", "UNIT 8: good evade"] {
        assert!(!parse(text, Seat::A, 3).problems.is_empty(), "{text}");
    }
}

#[test]
fn the_word_that_was_meant_is_guessed_and_no_other() {
    let hint = |text: &str| {
        let problems = parse(text, Seat::A, 3).problems;
        problems.first().unwrap_or_else(|| panic!("{text} is read")).hint.clone().unwrap_or_default()
    };
    for (text, guess) in [
        ("UNIT 7: QUICK twds enemy camp", "did you mean `towards`?"),
        ("UNIT 7: retreat", "did you mean `fall back`?"),
        ("UNIT 7: skirm", "did you mean `skirmish`?"),
        ("UNIT 7: whel left", "did you mean `wheel`?"),
        ("UNIT 7: deploy at 1500 100", "a place has a comma between its two numbers: `1500, 100`"),
        ("UNIT 7: in period 2 or in period 3 hold", ""),
    ] {
        assert_eq!(hint(text), guess, "{text}");
    }
}

#[test]
fn other_words_for_an_order_are_read_and_it_is_said_as_what() {
    for (text, read) in [
        ("UNIT 7: wait", "UNIT 7: hold"),
        ("UNIT 7 dont evade", "UNIT 7: do not evade"),
        ("Unit 7 charge the nearest enemy!", "UNIT 7: charge nearest"),
        ("Units 7 and 8 at full speed for the enemy's camp", "UNIT 7 and UNIT 8: quick towards enemy camp"),
        ("7 skirmishes, evade if charged", "UNIT 7: skirmish; evade if charged"),
    ] {
        let parsed = parse(text, Seat::A, 3);
        let told: Vec<&str> = parsed.problems.iter().map(|p| p.message.as_str()).collect();
        if text.starts_with('7') {
            assert!(parsed.entries.is_empty(), "a number alone is a unit only where there is one: {told:?}");
            continue;
        }
        assert_eq!(told, [format!("read as `{read}`")], "{text}");
        assert!(!parsed.entries[0].entry.clauses.is_empty(), "{text}");
    }
}

#[test]
fn what_is_open_is_asked_and_not_guessed() {
    for (text, asked) in [
        ("UNIT 8: charge enemy unit 7 or enemy unit 9", "enemy unit 7, or enemy unit 9?"),
        ("Unit 4 advance.", "QUICK or VARILY?"),
        ("Unit 7 wheels right", "by how many degrees"),
        ("Unit 7 charges them", "whom is it to charge?"),
        ("Unit 7 charge on my signal", "which signal"),
    ] {
        let parsed = parse(text, Seat::A, 3);
        assert!(parsed.entries.iter().all(|e| e.entry.clauses.is_empty()), "{text}");
        assert!(parsed.problems[0].message.contains(asked), "{text}: {:?}", parsed.problems);
    }
}

#[test]
fn a_line_that_goes_on_from_the_one_before_is_refused_with_a_hint() {
    let shown = shown("UNIT 7: QUICK towards sector CENTRE;\nif charged evade");
    assert_eq!(shown.len(), 1);
    assert!(shown[0].contains("2 | if charged evade") && shown[0].contains("semicolon"), "{}", shown[0]);
}

#[test]
fn more_follows_and_the_end_of_a_sheet() {
    let parsed = parse("UNIT 7: HOLD\nmore follows\nUNIT 8: HOLD\nend of orders\nUNIT 9: fly", Seat::A, 3);
    assert_eq!((parsed.entries.len(), parsed.problems.len()), (2, 0));
}
