//! What is refused or doubted, and how it is said; and that the right lines stand.

use super::*;
use estafette_orders::{Left, Severity};

/// The only problem of a text, its rule and how bad it is.
fn problem(text: &str) -> Problem {
    let parsed = parse(text, Lang::English);
    let rendered: Vec<_> = parsed.problems.iter().map(|p| p.render(Lang::English)).collect();
    assert_eq!(parsed.problems.len(), 1, "{text}\n{}\n{:?}", rendered.join("\n"), parsed.orders);
    parsed.problems.into_iter().next().unwrap()
}

#[test]
fn what_the_rules_never_allow() {
    let cases = [
        ("0 helpers to Dukaty", "0", "NG-7.6"),
        ("helpers 0 to Dukaty", "0", "NG-7.6"),
        ("6 helpers to Dukaty", "6", "NG-1.3"),
        ("helpers to Dukaty", "helpers", "NG-7.6"),
        ("officer and 2 helpers to Dukaty", "officer and 2 helpers", "NG-7.6"),
        ("officer to Dukaty with 2 helpers", "with 2 helpers", "NG-7.6"),
        ("officer to Dukaty and 2 helpers to Prowiant", "and 2 helpers to Prowiant", "NG-7.5"),
        ("officer to Rycerze koronni with 2 ducats", "with 2 ducats", "NG-7.12"),
        ("helper to Pomocnicy, bid 1", "bid 1", "NG-7.12"),
        ("helper to Krzyzacy with all ducats", "with all ducats", "NG-7.14"),
        ("2 helpers to Krzyzacy", "helpers to Krzyzacy", "NG-7.14"),
        ("helper to Rycerze zaciezni with 0 ducats", "with 0 ducats", "NG-7.18"),
        ("2 helpers to mercenaries bid 3", "helpers to mercenaries", "NG-7.18"),
        ("2 officer to Dukaty", "2", "NG-1.3"),
        ("skirmish play crown 7", "7", "NG-1.4"),
        ("skirmish play teuton 3", "teuton 3", "NG-9.4"),
        ("event ransom teuton 5", "5", "NG-1.7"),
        ("event send teuton 2", "send teuton 2", "NG-5.1"),
        ("event pay provision 2", "2", "NG-1.12"),
        ("starve teutons", "teutons", "NG-16.4"),
        ("round 9 orders", "9", "NG-4.1"),
        ("helper to field 7", "7", "NG-7.2"),
        ("helper to knights", "knights", "NG-7.2"),
        ("pass with 2 ducats", "with 2 ducats", "NG-7.10"),
    ];
    for (text, at, rule) in cases {
        let problem = problem(text);
        let found = (&problem.source[problem.span.clone()], problem.rule.as_ref().map(|r| r.as_str()));
        assert_eq!(found, (at, Some(rule)), "{text}: {}", problem.render(Lang::English));
        assert_eq!(problem.severity, Severity::Error, "{text}");
        assert!(parse(text, Lang::English).orders.is_empty(), "{text}");
    }
}

#[test]
fn a_wrong_word_is_shown_with_the_nearest_one() {
    let cases = [
        ("helper to Dukty", "Dukty", "did you mean `Dukaty`?"),
        ("oficer na Rycerzy zacięźnych za 2 dukaty if nobody ther", "ther", ""),
        ("oficer na Kryżaków", "Kryżaków", "did you mean `Krzyżaków`?"),
        ("oficcer na Dukaty", "oficcer", "did you mean"),
        ("helper to Prowiant bid lots", "lots", ""),
        ("helper to Prowiant bid 2.5", "2.5", ""),
        ("officer to Dukaty if nobody there, else skp", "skp", "did you mean `skip`?"),
        ("helper buy if prise <= 3", "prise", "did you mean `price`?"),
        ("potyczka: najsłabszy rycez", "rycez", "did you mean `rycerz`?"),
        ("event bid", "", "an order of this kind: `event buy`"),
    ];
    for (text, at, hint) in cases {
        let problem = problem(text);
        assert_eq!(&problem.source[problem.span.clone()], at, "{text}: {}", problem.render(Lang::English));
        assert!(
            problem.hint.clone().unwrap_or_default().contains(hint),
            "{text}: {}",
            problem.render(Lang::English)
        );
    }
}

#[test]
fn a_word_that_is_merely_spelled_like_another_is_not_what_was_meant() {
    for text in ["retire officer", "charge Krzyżaków", "move officer", "defend Dukaty", "take Prowiant"] {
        let hint = problem(text).hint.unwrap_or_default();
        assert!(!hint.contains("did you mean"), "{text}: {hint}");
    }
}

#[test]
fn numbers_in_front_are_lines_or_counts() {
    let text = "1 officer to Dukaty\n2 helpers to Prowiant\n3 helper to Krzyzacy\n1 helper to Dukaty\n5 pass";
    let found = orders(text);
    let pawns: Vec<_> = found
        .iter()
        .filter_map(|o| match o {
            Order::Place(PlanLine { act: Act::Place { pawns, .. }, .. }) => Some(*pawns),
            _ => None,
        })
        .collect();
    assert_eq!(pawns, [Officer, Helpers(2), Helpers(1), Helpers(1)]);
    let doubted = [
        ("3 helper to Dukaty", Helpers(3), "read as 3 helpers"),
        ("2 helpers 2 to Pomocnicy", Helpers(2), "this is line 1 of the plan"),
        ("4 2 helpers to Pomocnicy", Helpers(2), "this is line 1 of the plan"),
        ("4 all helpers to Pomocnicy", AllHelpers, "this is line 1 of the plan"),
    ];
    for (text, pawns, message) in doubted {
        let parsed = parse(text, Lang::English);
        assert_eq!(
            parsed.orders[0].order,
            Order::Place(PlanLine {
                act: Act::Place {
                    pawns,
                    field: if text.ends_with("Dukaty") { Dukaty } else { Pomocnicy },
                    ducats: None
                },
                conditions: Vec::new(),
                or_skip: false,
            })
        );
        let problem = problem(text);
        assert!(problem.message.contains(message), "{}", problem.render(Lang::English));
        assert_eq!(problem.severity, Severity::Warning);
    }
}

#[test]
fn faulty_lines_count_and_the_right_ones_stand() {
    let text = "1 officer to Dukty\n2 helper to Dukaty\n3 pass\n4 helper to Prowiant";
    let parsed = parse(text, Lang::English);
    assert_eq!(parsed.orders.iter().map(|p| p.line).collect::<Vec<_>>(), [2, 3, 4]);
    assert_eq!(parsed.problems.len(), 2);
    assert_eq!(parsed.problems[1].severity, Severity::Warning);
    assert!(
        parsed.problems[1].message.contains("line 3 passes"),
        "{}",
        parsed.problems[1].render(Lang::English)
    );
}

#[test]
fn who_sits_where_is_not_for_a_player_to_say() {
    for text in ["player red seat 1", "gracz czerwony miejsce 1"] {
        let problem = problem(text);
        assert_eq!((problem.severity, problem.rule.unwrap().as_str()), (Severity::Warning, "NG-3.17"));
        assert_eq!(
            parse(text, Lang::Polish).orders[0].order,
            Order::Seating(Seating { seat: Seat::Red, place: 1 })
        );
    }
}

#[test]
fn problems_are_told_in_the_language_asked_for() {
    let problem = parse("helper to Dukty", Lang::Polish).problems.remove(0);
    assert!(problem.message.contains("żadne pole planszy"), "{}", problem.render(Lang::English));
    assert_eq!(problem.hint.as_deref(), Some("czy chodziło o „Dukaty”?"));
}

#[test]
fn a_greeting_is_a_greeting() {
    let text = "Dear umpire,\n\nplease find my orders below, thank you for the last report.\nBest regards,\nJan\n\
                Cześć,\noto moje rozkazy.\nPozdrawiam\n---\npass\nend\nofficer to nowhere\n";
    let parsed = parse(text, Lang::English);
    let rendered: Vec<_> = parsed.problems.iter().map(|p| p.render(Lang::English)).collect();
    assert!(rendered.is_empty(), "{}", rendered.join("\n"));
    assert_eq!(parsed.orders.len(), 1);
}

#[test]
fn a_blank_sheet_is_empty_and_its_examples_are_orders() {
    for lang in Lang::ALL {
        for (asked, helpers, ducats) in [(Asked::Peace, 3, 3), (Asked::War, 5, 0), (Asked::LastRound, 1, 12)]
        {
            let event_asks = (helpers > 1).then(|| "Sealed bid for a helper.".to_owned());
            let facts = BlankFacts { event_asks, asked, helpers, ducats };
            let sheet = blank_sheet(3, Seat::Green, lang, &facts);
            let empty = parse(&sheet, lang);
            assert!(empty.left.unread.is_empty(), "{sheet}");
            assert_eq!(Parsed { left: Left::default(), ..empty }, Parsed::default(), "{sheet}");
            assert!(sheet.lines().all(|l| l.chars().count() <= 76), "{sheet}");
            let filled: Vec<_> = sheet.lines().filter_map(|l| l.strip_prefix("#   ")).collect();
            let parsed = parse(&filled.join("\n"), lang);
            let rendered: Vec<_> = parsed.problems.iter().map(|p| p.render(Lang::English)).collect();
            assert!(rendered.is_empty(), "{}", rendered.join("\n"));
            assert_eq!(parsed.orders.len(), filled.len(), "{sheet}");
        }
    }
}

#[test]
fn a_word_of_orders_with_a_colon_and_nothing_behind_is_refused() {
    for text in ["officer:", "helpers:", "event:", "skirmish:", "losses:", "never:", "oficer:", "wydarzenie:"]
    {
        let parsed = parse(text, Lang::English);
        let told: Vec<_> = parsed.problems.iter().map(|p| p.render(Lang::English)).collect();
        assert!(
            told.len() == 1 && told[0].contains("expected") && told[0].starts_with("not executed"),
            "{text}: {told:?}"
        );
    }
    for text in ["Orders:", "Rozkazy:"] {
        assert_eq!(parse(text, Lang::English).problems, [], "{text} is a heading");
    }
}
