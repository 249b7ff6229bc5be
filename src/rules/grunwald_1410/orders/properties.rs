//! What holds for every text and every order: no panic, and writing then reading changes nothing.

use proptest::prelude::*;

use super::*;
use estafette_core::Lang;

/// Words that orders are made of, in any order.
fn jumble() -> impl Strategy<Value = String> {
    let words = verbs().iter().flat_map(|v| v.examples.iter().flat_map(|e| e.split(' '))).collect::<Vec<_>>();
    prop::collection::vec(prop::sample::select(words), 0..12).prop_map(|w| w.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_written_reads_back_the_same(order in Order::any()) {
        let names = sample::names(Side::Teutonic);
        let text = order.written();
        let parsed = parse(&text, &names);
        let problems: Vec<_> = parsed.problems.iter().map(|p| p.render(Lang::English)).collect();
        prop_assert!(problems.is_empty(), "{}", problems.join("\n"));
        let orders: Vec<_> = parsed.orders.into_iter().map(|p| p.order).collect();
        prop_assert_eq!(orders, vec![order.clone()], "{}", text);
        prop_assert!(!order.said(&names).is_empty());
        prop_assert!(!order.slot().is_empty());
    }

    #[test]
    fn no_text_makes_it_panic(text in r"\PC{0,80}|(?s).{0,80}") {
        let parsed = parse(&text, &sample::names(Side::Polish));
        for problem in parsed.problems {
            problem.render(Lang::English);
            prop_assert!(problem.source.get(problem.span.clone()).is_some(), "{:?}", problem);
        }
        for placed in parsed.orders {
            prop_assert!(placed.source.get(placed.span.clone()).is_some(), "{:?}", placed);
        }
    }

    #[test]
    fn no_jumble_of_order_words_makes_it_panic(text in jumble(), tail in ".{0,3}") {
        for side in Side::BOTH {
            let parsed = parse(&format!("{tail}{text}{tail}"), &sample::names(side));
            for problem in parsed.problems {
                problem.render(Lang::English);
                prop_assert!(problem.source.get(problem.span.clone()).is_some(), "{:?}", problem);
            }
            for placed in parsed.orders {
                prop_assert!(placed.source.get(placed.span.clone()).is_some(), "{:?}", placed);
            }
        }
    }
}

#[test]
fn the_longest_line_is_read_and_a_longer_one_is_refused() {
    let names = sample::names(Side::Teutonic);
    let list = "A20B27 ".repeat(283);
    let parsed = parse(&format!("pits real {list}"), &names);
    assert!(parsed.problems.is_empty(), "{}", parsed.problems[0].render(Lang::English));
    let parsed = parse(&format!("pits real {list}{list}"), &names);
    assert_eq!((parsed.orders.len(), parsed.problems.len()), (0, 1));
    assert!(parsed.problems[0].message.contains("longer than"));
    let deep = format!("fire {}", "KP01-KP01, ".repeat(180));
    assert!(parse(&deep, &names).orders.is_empty());
}
