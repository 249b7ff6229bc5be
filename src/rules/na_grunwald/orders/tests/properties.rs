//! What holds for every text and every order: no panic, and what is restated reads back the same.

use proptest::prelude::*;

use super::*;

/// Words of orders, in any order.
fn jumble() -> impl Strategy<Value = String> {
    let examples = Lang::ALL.into_iter().flat_map(verbs).flat_map(|v| v.examples);
    let words = examples.flat_map(|e| e.split(' ')).collect::<Vec<_>>();
    prop::collection::vec(prop::sample::select(words), 0..14).prop_map(|w| w.join(" "))
}

/// Every problem points into its line and can be shown.
fn sound(text: &str) -> Result<(), TestCaseError> {
    for lang in Lang::ALL {
        let parsed = parse(text, lang);
        for problem in &parsed.problems {
            problem.render(Lang::English);
            prop_assert!(problem.source.get(problem.span.clone()).is_some(), "{:?}", problem);
        }
        for placed in &parsed.orders {
            prop_assert!(placed.source.get(placed.span.clone()).is_some(), "{:?}", placed);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_restated_reads_back_the_same(order in Order::any()) {
        for said in Lang::ALL {
            let text = order.said(said);
            for read in Lang::ALL {
                let parsed = parse(&text, read);
                let errors = parsed.problems.iter().filter(|p| p.rule != Some(estafette_core::rule!("NG-3.17")));
                let errors: Vec<_> = errors.map(|p| p.render(Lang::English)).collect();
                prop_assert!(errors.is_empty(), "{}", errors.join("\n"));
                let orders: Vec<_> = parsed.orders.into_iter().map(|p| p.order).collect();
                prop_assert_eq!(orders, vec![order.clone()], "{}", text);
            }
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in r"\PC{0,80}|(?s).{0,80}") {
        sound(&text)?;
    }

    #[test]
    fn no_jumble_of_order_words_makes_it_panic(text in jumble(), tail in ".{0,3}") {
        sound(&format!("{tail}{text}{tail}"))?;
    }
}

#[test]
fn long_lines_are_read_or_refused_at_once() {
    let long = format!("helper to Dukaty if {}", "nobody there and ".repeat(110));
    assert!(parse(&long, Lang::English).problems.len() <= 1);
    let longer = long.repeat(2);
    let parsed = parse(&longer, Lang::Polish);
    assert_eq!((parsed.orders.len(), parsed.problems.len()), (0, 1));
    assert!(parsed.problems[0].message.contains("2000"));
    parse(&"losses: knights above 3 lowest first ".repeat(50), Lang::English);
    parse(&"officer and helper ".repeat(90), Lang::English);
    parse(&"not green ".repeat(180), Lang::English);
}
