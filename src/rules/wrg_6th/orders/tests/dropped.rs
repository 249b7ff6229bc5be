//! No words of a line are dropped: each statement is an order, is refused, or is left for the house to tell of.

use std::ops::Range;

use proptest::prelude::*;

use super::examples::EXAMPLES;
use super::parse;
use crate::ids::Seat;
use crate::orders::Parsed;

/// Words that change no order.
const EMPTY: [&str; 11] =
    ["the", "please", "pls", "immediately", "must", "shall", "should", "will", "may", "always", "any"];

/// What people also write: prose, half orders, headings, frames, brackets, ends.
const GARBAGE: [&str; 30] = [
    "foobar",
    "and win the battle",
    "period 3",
    "side B",
    "end",
    "end of orders",
    "more follows",
    "game oak",
    "army list: all of them charge",
    "variant",
    "-- attack at dawn",
    "== hold ==",
    "(if you can)",
    "(then charge enemy unit 4",
    "[changed in period 9]",
    "[soon]",
    "signal RED means",
    "signal RED",
    "then",
    "else hold",
    "if charged",
    "until",
    "Thanks!",
    "best regards, Anna",
    "good evade",
    "UNIT 99",
    "UNIT 9: ",
    "120",
    "charge",
    "wheel left and then",
];

/// Statements of a line: what stands between semicolons, before a remark.
fn statements(line: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let code = line.split('#').next().unwrap_or_default();
    let mut next = 0;
    code.split(';').map(move |text| {
        let at = next;
        next += text.len() + 1;
        (at..at + text.len(), text)
    })
}

/// Whether a text has a word that says something.
fn speaks(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty());
    words.map(str::to_ascii_lowercase).any(|word| !EMPTY.contains(&word.as_str()))
}

/// The first statement of a text of which nothing is said.
fn dropped(text: &str, parsed: &Parsed) -> Option<String> {
    let meet = |a: &Range<usize>, b: &Range<usize>| a.start <= b.end && b.start <= a.end;
    for (number, line) in (1..).zip(text.lines()) {
        if parsed.left.end.is_some_and(|end| number >= end) {
            break;
        }
        let clauses = parsed.entries.iter().filter(|p| p.entry.line == number).flat_map(|p| p.spans.clone());
        let problems = parsed.problems.iter().filter(|p| p.line == number).map(|p| p.span.clone());
        let unread = parsed.left.unread.iter().filter(|u| u.line == number).map(|u| u.span.clone());
        let said: Vec<Range<usize>> = clauses.chain(problems).chain(unread).collect();
        let marked = |text: &str| text.contains("[changed in period");
        let entry = parsed.entries.iter().any(|p| p.entry.line == number);
        let frame = !entry && parsed.left.frames.contains(&number);
        // An addressee alone speaks to what stands behind its semicolon.
        let bare = |text: &str| text.split_once(':').is_some_and(|(_, rest)| !speaks(rest));
        let heads = |place: &Range<usize>| said.iter().any(|span| span.start >= place.end);
        for (place, statement) in statements(line).filter(|(_, text)| speaks(text)) {
            let fine = marked(statement) || entry && bare(statement) && heads(&place) || frame;
            if !fine && !said.iter().any(|span| meet(span, &place)) {
                return Some(format!("`{statement}` of `{line}`: {said:?} {:?}", parsed.left));
            }
        }
    }
    None
}

/// A line of the examples, with a clause of garbage somewhere among its own, or behind one of them.
fn line() -> impl Strategy<Value = String> {
    let lines: Vec<&'static str> = EXAMPLES.lines().filter(|l| l.contains(':')).collect();
    let garbage = prop_oneof![
        4 => prop::sample::select(GARBAGE.to_vec()).prop_map(str::to_owned),
        1 => "[a-z]{1,9}( [a-z]{1,9}){0,3}",
    ];
    let more = prop::collection::vec((0..6_usize, garbage, any::<bool>()), 1..3);
    (prop::sample::select(lines), more).prop_map(|(line, more)| {
        let mut clauses: Vec<String> = line.split(';').map(str::to_owned).collect();
        for (at, words, apart) in more {
            let at = at % clauses.len();
            if apart {
                clauses.insert(at + 1, format!(" {words}"));
            } else {
                clauses[at].push_str(&format!(" {words}"));
            }
        }
        clauses.join(";")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn something_is_said_of_every_clause_of_a_line(line in line(), period in 0..5_u8) {
        let text = format!("UNIT 1: HOLD\n{line}\nUNIT 2: HOLD");
        let parsed = parse(&text, Seat::A, period);
        prop_assert_eq!(dropped(&text, &parsed), None);
        prop_assert!(parsed.left.end.is_none(), "an end behind orders ends nothing: {}", line);
    }
}

#[test]
fn words_that_were_dropped_are_left_for_the_house() {
    for (line, words) in [
        ("UNIT 3: QUICK; period 4", "period 4"),
        ("UNIT 3: QUICK; end; charge enemy unit 4", "end"),
        ("UNIT 3: QUICK. More follows", "More follows"),
        ("UNIT 3: QUICK; -- charge enemy unit 4", "-- charge enemy unit 4"),
        ("UNIT 3: -- charge enemy unit 4", "--"),
        ("UNIT 3: QUICK (if charged evade)", "if charged evade"),
        ("UNIT 3: QUICK (towards; then HOLD", "towards; then HOLD"),
        ("== UNIT 3: hold ==", "== UNIT 3: hold =="),
        ("list: units 3 and 4 charge the nearest enemy", "list: units 3 and 4 charge the nearest enemy"),
        ("CONCEDE (or not)", "or not"),
    ] {
        let parsed = parse(line, Seat::A, 3);
        let told: Vec<&str> = parsed.left.unread.iter().map(|u| u.words().trim()).collect();
        let refused = parsed.problems.iter().any(|p| p.source[p.span.clone()].contains(words));
        assert!(told.contains(&words) || refused, "{line}: {parsed:#?}");
    }
    for line in ["----", "-- my orders --", "Period 3, side A", "UNIT 3 (HI): HOLD"] {
        let parsed = parse(line, Seat::A, 3);
        assert_eq!((parsed.left.unread.as_slice(), parsed.problems.as_slice()), (&[][..], &[][..]), "{line}");
    }
}

#[test]
fn an_addressee_without_an_order_is_refused_behind_its_colon() {
    for (line, whom) in [
        ("UNIT 3:", "UNIT 3:"),
        ("UNIT 3 (12 HI, (old): ", "UNIT 3 (12 HI, (old):"),
        ("  2. ARMY : ;", "ARMY :"),
        ("GENERAL G1:", "GENERAL G1:"),
        ("WAGONS W1 and UNIT 3: ", "WAGONS W1 and UNIT 3:"),
        ("UNIT 2: HOLD; UNIT 3:", "UNIT 3:"),
        ("UNIT 3: [changed in period 3]", "UNIT 3:"),
        ("UNIT 3: ; UNIT 2: HOLD", "UNIT 3:"),
    ] {
        let parsed = parse(line, Seat::A, 3);
        assert_eq!(parsed.problems.len(), 1, "{line}: {:#?}", parsed.problems);
        let told = parsed.problems[0].render(estafette_core::Lang::English);
        assert!(told.contains(&format!("nothing is ordered behind `{whom}`")), "{told}");
        assert!(told.contains("expected: an order such as QUICK"), "{told}");
        let at = line.find(whom).unwrap() + whom.len();
        assert_eq!(parsed.problems[0].span, at..at, "{told}");
    }
}

#[test]
fn a_second_mark_of_a_line_is_told() {
    let parsed = parse("UNIT 3: HOLD [changed in period 3]; QUICK [changed in period 4]", Seat::A, 3);
    assert_eq!((parsed.entries[0].entry.mark, parsed.problems.len()), (Some(4), 1));
}
