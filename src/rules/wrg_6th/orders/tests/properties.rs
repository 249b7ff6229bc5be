//! Whatever is written, reading ends soon, and what was understood can be said.

use proptest::prelude::*;

use super::examples::EXAMPLES;
use super::parse;
use crate::ids::Seat;
use crate::orders::{parse_clauses, say};
use estafette_core::Lang;

fn read(text: &str) {
    let parsed = parse(text, Seat::B, 4);
    for placed in &parsed.entries {
        assert!(!say::entry(&placed.entry).contains("  "), "{text}");
        assert_eq!(placed.entry.clauses.len(), placed.spans.len());
    }
    for problem in &parsed.problems {
        let _ = problem.render(Lang::English);
    }
    let _ = parse_clauses(text, Seat::A);
}

/// Words of the examples, joined anyhow.
fn muddle() -> impl Strategy<Value = String> {
    let words: Vec<String> = EXAMPLES.split_inclusive([' ', '\n']).map(str::to_owned).collect();
    prop::collection::vec(prop::sample::select(words), 0..40).prop_map(|words| words.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn any_text_is_read(text in any::<String>()) {
        read(&text);
    }

    #[test]
    fn any_text_of_order_words_is_read(text in muddle()) {
        read(&text);
    }

    #[test]
    fn examples_with_a_hole_are_read(from in 0..EXAMPLES.len(), len in 0..40_usize, with in "\\PC{0,3}") {
        let mut text = EXAMPLES.to_owned();
        let to = (from + len).min(text.len());
        text.replace_range(from..to, &with);
        read(&text);
    }
}

/// A reader that tries everything over and over would not come to an end here.
#[test]
fn nothing_keeps_the_reader_busy() {
    let nasty = [
        "UNIT 7: if ".to_owned() + &"not ".repeat(400) + "charged evade",
        "UNIT 7: ".to_owned() + &"if charged or ".repeat(120),
        "UNIT 7: shoot ".to_owned() + &"e, ".repeat(500),
        "UNIT ".to_owned() + &"7 and ".repeat(300) + ": hold",
        "UNIT 7: ".to_owned() + &"; ".repeat(900),
        "UNIT 7: ".to_owned() + &"hold and ".repeat(200),
        "(".repeat(1_900),
        "UNIT 7: charge ".to_owned() + &"enemy unit 4, ".repeat(130),
    ];
    for line in &nasty {
        let text = format!("{line}\n").repeat(60);
        read(&text);
    }
}
