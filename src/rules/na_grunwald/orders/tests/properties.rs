//! What holds for every text and every order: no panic, and what is restated reads back the same.

use proptest::prelude::*;

use super::*;

fn field() -> impl Strategy<Value = Field> {
    prop::sample::select(Field::ALL.to_vec())
}

fn at() -> impl Strategy<Value = Option<Field>> {
    prop::option::of(field())
}

fn seat() -> impl Strategy<Value = Seat> {
    prop::sample::select(Seat::ALL.to_vec())
}

fn compare() -> impl Strategy<Value = Compare> {
    use Compare::*;
    prop::sample::select(vec![Less, AtMost, Equal, AtLeast, More])
}

fn knight_kind() -> impl Strategy<Value = Kind> {
    prop::sample::select(vec![Kind::Crown, Kind::Mercenary])
}

fn kind() -> impl Strategy<Value = Kind> {
    prop::sample::select(vec![Kind::Crown, Kind::Mercenary, Kind::Teuton])
}

fn knight() -> impl Strategy<Value = Card> {
    (knight_kind(), 1u8..=6).prop_map(|(kind, strength)| Card::new(kind, strength))
}

fn teuton() -> impl Strategy<Value = Card> {
    (1u8..=4).prop_map(|strength| Card::new(Kind::Teuton, strength))
}

fn end() -> impl Strategy<Value = End> {
    prop::sample::select(vec![End::Lowest, End::Highest])
}

fn test() -> impl Strategy<Value = Test> {
    prop_oneof![
        at().prop_map(|at| Test::NobodyThere { at }),
        (prop::option::of(seat()), at()).prop_map(|(seat, at)| Test::SeatThere { seat, at }),
        (1u8..=4).prop_map(|best| Test::Place { best }),
        (compare(), 1u32..=8).prop_map(|(c, n)| Test::Round(c, n)),
        (compare(), 0u32..40).prop_map(|(c, n)| Test::Purse(c, n)),
        (compare(), 0u32..40, at()).prop_map(|(compare, points, at)| Test::Against { compare, points, at }),
        (compare(), 0u32..40, at()).prop_map(|(compare, value, at)| Test::Offer { compare, value, at }),
        (compare(), 0u32..=5).prop_map(|(c, n)| Test::HelpersLeft(c, n)),
    ]
}

fn conditions() -> impl Strategy<Value = Vec<Condition>> {
    let condition = (any::<bool>(), test()).prop_map(|(negated, test)| Condition { negated, test });
    prop::collection::vec(condition, 0..4)
}

/// Pawns and ducats that the rules allow together.
fn act() -> impl Strategy<Value = Act> {
    let many = prop_oneof![Just(Pawns::Officer), (1u8..=5).prop_map(Pawns::Helpers), Just(Pawns::AllHelpers)];
    let one = || prop::sample::select(vec![Pawns::Officer, Pawns::Helpers(1)]);
    let ducats = |least: u32| {
        prop_oneof![
            (least..30).prop_map(Ducats::Exactly),
            Just(Ducats::All),
            prop::option::of(1u32..9).prop_map(|most| Ducats::ToLead { most }),
        ]
    };
    let plain = prop::sample::select(vec![Field::RycerzeKoronni, Field::Dukaty, Field::Pomocnicy]);
    prop_oneof![
        Just(Act::Pass),
        (many.clone(), plain).prop_map(|(pawns, field)| Act::Place { pawns, field, ducats: None }),
        one().prop_map(|pawns| Act::Place { pawns, field: Field::Krzyzacy, ducats: None }),
        (many, prop::option::of(ducats(0))).prop_map(|(pawns, ducats)| Act::Place {
            pawns,
            field: Field::Prowiant,
            ducats
        }),
        (one(), ducats(1)).prop_map(|(pawns, ducats)| Act::Place {
            pawns,
            field: Field::RycerzeZaciezni,
            ducats: Some(ducats)
        }),
    ]
}

fn event() -> impl Strategy<Value = EventOrder> {
    let token = prop::sample::select(vec![None, Some(1), Some(3), Some(5)]);
    prop_oneof![
        Just(EventOrder::Buy),
        (0u32..40).prop_map(EventOrder::Bid),
        knight().prop_map(EventOrder::Send),
        teuton().prop_map(EventOrder::Ransom),
        Just(EventOrder::PayDucat),
        token.prop_map(EventOrder::PayProvision),
        Just(EventOrder::Decline),
    ]
}

fn choices() -> impl Strategy<Value = Vec<SkirmishCard>> {
    let capturing = prop::sample::select(vec![Capturing::No, Capturing::Weaker, Capturing::Stronger]);
    let ranked = (end(), prop::option::of(knight_kind()), capturing)
        .prop_map(|(end, kind, capturing)| SkirmishCard::Knight { end, kind, capturing });
    let choice = prop_oneof![knight().prop_map(SkirmishCard::Card), Just(SkirmishCard::Peasant), ranked];
    prop::collection::vec(choice, 1..4)
}

fn picks(what: impl Strategy<Value = What>) -> impl Strategy<Value = Vec<Pick>> {
    let place = prop::sample::select(vec![None, Some(Lies::Hand), Some(Lies::Camp)]);
    let bound = || prop::option::of(0u8..=6);
    let pick = (what, place, bound(), bound(), end()).prop_map(|(what, place, above, below, end)| Pick {
        what,
        place,
        above,
        below,
        end,
    });
    prop::collection::vec(pick, 1..4)
}

fn anything() -> impl Strategy<Value = What> {
    let token = prop::sample::select(vec![None, Some(1), Some(3), Some(5)]);
    prop_oneof![
        Just(What::Knights),
        kind().prop_map(What::Kind),
        prop_oneof![knight(), teuton()].prop_map(What::Card),
        token.prop_map(What::Provisions),
        Just(What::Anything),
    ]
}

fn eating() -> impl Strategy<Value = What> {
    prop_oneof![Just(What::Knights), knight_kind().prop_map(What::Kind), knight().prop_map(What::Card)]
}

fn buy() -> impl Strategy<Value = Buy> {
    let test = prop_oneof![
        (compare(), 0u32..9).prop_map(|(c, n)| BuyTest::Price(c, n)),
        (compare(), 0u32..9).prop_map(|(c, n)| BuyTest::DucatsLeft(c, n)),
        (compare(), 0u32..9).prop_map(|(c, n)| BuyTest::RoundsLeft(c, n)),
        (compare(), 1u32..=8).prop_map(|(c, n)| BuyTest::Round(c, n)),
    ];
    prop_oneof![Just(Buy::No), prop::collection::vec(test, 0..3).prop_map(Buy::If)]
}

fn order() -> impl Strategy<Value = Order> {
    let line = (act(), conditions(), any::<bool>()).prop_map(|(act, mut conditions, or_skip)| {
        // A line that passes has no field of its own.
        conditions.retain(|c| act != Act::Pass || !c.test.needs_field());
        Order::Place(PlanLine { act, conditions, or_skip })
    });
    prop_oneof![
        8 => line,
        2 => event().prop_map(Order::Event),
        2 => choices().prop_map(Order::Skirmish),
        2 => picks(anything()).prop_map(Order::Losses),
        1 => picks(anything()).prop_map(Order::Never),
        2 => buy().prop_map(Order::Buy),
        1 => picks(eating()).prop_map(|p| Order::Starve(Starve::These(p))),
        1 => prop::sample::select(vec![Order::Keep, Order::Starve(Starve::Default)]),
        1 => (1u8..=8, prop::option::of(seat())).prop_map(|(round, seat)| Order::Header { round, seat }),
        1 => (seat(), 1u8..=4).prop_map(|(seat, place)| Order::Seating { seat, place }),
    ]
}

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
    fn what_is_restated_reads_back_the_same(order in order()) {
        for said in Lang::ALL {
            let text = restate(&order, said);
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
