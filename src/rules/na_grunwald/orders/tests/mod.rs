//! What players write and what it means.

mod properties;
mod refused;

use super::*;

/// The orders of a text without problems.
pub(super) fn orders(text: &str) -> Vec<Order> {
    let parsed = parse(text, Lang::English);
    let problems: Vec<_> = parsed.problems.iter().map(|p| p.render(Lang::English)).collect();
    assert!(problems.is_empty(), "{text}\n{}", problems.join("\n"));
    parsed.orders.into_iter().map(|p| p.order).collect()
}

fn one(text: &str) -> Order {
    let mut found = orders(text);
    assert_eq!(found.len(), 1, "{text}: {found:?}");
    found.remove(0)
}

fn place(pawns: Pawns, field: Field, ducats: Option<Ducats>) -> PlanLine {
    PlanLine { act: Act::Place { pawns, field, ducats }, conditions: Vec::new(), or_skip: false }
}

fn when(mut line: PlanLine, tests: Vec<Test>) -> PlanLine {
    line.conditions = tests.into_iter().map(|test| Condition { negated: false, test }).collect();
    line
}

fn or_skip(mut line: PlanLine) -> PlanLine {
    line.or_skip = true;
    line
}

fn pass() -> Order {
    Order::Place(PlanLine { act: Act::Pass, conditions: Vec::new(), or_skip: false })
}

fn pick(what: What) -> Pick {
    Pick { what, place: None, above: None, below: None, end: RowEnd::Lowest }
}

/// The condition of `helper to Dukaty if …`, negated or not.
fn condition(text: &str) -> (bool, Test) {
    match one(&format!("helper to Dukaty {text}")) {
        Order::Place(PlanLine { mut conditions, .. }) if conditions.len() == 1 => {
            let condition = conditions.remove(0);
            (condition.negated, condition.test)
        }
        other => panic!("{text}: {other:?}"),
    }
}

const THERE: Test = Test::NobodyThere { at: None };
const LEAD: Test = Test::Place { best: 1 };
use Field::*;
use Pawns::{AllHelpers, Helpers, Officer};

#[test]
fn the_plan_of_the_notes() {
    let text = "1 officer to Rycerze koronni\n2 helpers 2 to Pomocnicy if nobody there\n\
                3 helper to Rycerze zaciezni bid 3 if my bid leads, else skip\n\
                4 helpers 1 to Prowiant with 2 ducats\n5 helper to Krzyzacy if round >= 4\n6 pass";
    let ducats = |n| Some(Ducats::Exactly(n));
    let expected = [
        place(Officer, RycerzeKoronni, None),
        when(place(Helpers(2), Pomocnicy, None), vec![THERE]),
        or_skip(when(place(Helpers(1), RycerzeZaciezni, ducats(3)), vec![LEAD])),
        place(Helpers(1), Prowiant, ducats(2)),
        when(place(Helpers(1), Krzyzacy, None), vec![Test::Round(Compare::AtLeast, 4)]),
    ];
    let mut expected: Vec<_> = expected.into_iter().map(Order::Place).collect();
    expected.push(pass());
    assert_eq!(orders(text), expected);
}

#[test]
fn the_other_orders_of_the_notes() {
    let crown = |n| Card::new(Kind::Crown, n);
    let mercenary = |n| Card::new(Kind::Mercenary, n);
    let knight = SkirmishCard::Knight { end: RowEnd::Lowest, kind: None, capturing: Capturing::Weaker };
    let camp = Pick { place: Some(Lies::Camp), ..pick(What::Knights) };
    let hand = Pick { place: Some(Lies::Hand), above: Some(3), ..pick(What::Knights) };
    let cases = vec![
        ("round 3 orders from green", vec![Order::Header(Header { round: 3, seat: Some(Seat::Green) })]),
        ("standing orders: keep until changed", vec![Order::Keep(Keep)]),
        ("event buy", vec![Order::Event(EventOrder::Buy)]),
        ("event bid 2", vec![Order::Event(EventOrder::Bid(2))]),
        ("event send knight crown 4", vec![Order::Event(EventOrder::Send(crown(4)))]),
        ("event ransom teuton 3", vec![Order::Event(EventOrder::Ransom(Card::new(Kind::Teuton, 3)))]),
        ("event decline", vec![Order::Event(EventOrder::Decline)]),
        (
            "skirmish play mercenary 5",
            vec![Order::Skirmish(Skirmish(vec![SkirmishCard::Card(mercenary(5))]))],
        ),
        ("skirmish play peasant", vec![Order::Skirmish(Skirmish(vec![SkirmishCard::Peasant]))]),
        (
            "skirmish play weakest knight that captures, else peasant",
            vec![Order::Skirmish(Skirmish(vec![knight, SkirmishCard::Peasant]))],
        ),
        (
            "losses: camp knights lowest first, then provision 1, then teutons; never hand knights above 3",
            vec![
                Order::Losses(Losses(vec![
                    camp,
                    pick(What::Provisions(Some(1))),
                    pick(What::Kind(Kind::Teuton)),
                ])),
                Order::Never(Never(vec![hand])),
            ],
        ),
        ("helper buy if price <= 3", vec![Order::Buy(Buy::If(vec![BuyTest::Price(Compare::AtMost, 3)]))]),
        ("helper do not buy", vec![Order::Buy(Buy::No)]),
        (
            "starve lowest crown first",
            vec![Order::Starve(Starve::These(vec![pick(What::Kind(Kind::Crown))]))],
        ),
        (
            "starve crown 1, mercenary 2",
            vec![Order::Starve(Starve::These(vec![
                pick(What::Card(crown(1))),
                pick(What::Card(mercenary(2))),
            ]))],
        ),
        ("starve default", vec![Order::Starve(Starve::Default)]),
    ];
    for (text, expected) in cases {
        assert_eq!(orders(text), expected, "{text}");
    }
}

#[test]
fn polish_says_the_same() {
    let same = [
        ("oficer na Rycerzy koronnych", "officer to Rycerze koronni"),
        ("2 pomocników na Pomocników jeśli nikogo tam nie ma", "2 helpers to Pomocnicy if nobody there"),
        (
            "pomocnik na zaciężnych za 3 dukaty jeśli prowadzę, inaczej pomiń",
            "helper to Rycerze zaciezni bid 3 if my bid leads, else skip",
        ),
        ("pas", "pass"),
        ("pasuję", "pass"),
        ("potyczka: najemnik 5", "skirmish play mercenary 5"),
        ("zagraj zaciężnego 5", "skirmish play mercenary 5"),
        ("potyczka: chłop", "skirmish play peasant"),
        (
            "straty: rycerze z obozowiska od najsłabszych, potem prowiant 1, potem Krzyżacy; \
             nigdy rycerze z ręki powyżej 3",
            "losses: camp knights lowest first, then provision 1, then teutons; never hand knights above 3",
        ),
        ("pomocnik kup jeśli cena <= 3", "helper buy if price <= 3"),
        ("pomocnika nie kupuj", "helper do not buy"),
        ("głód: najsłabsi koronni najpierw", "starve lowest crown first"),
        ("głód: koronny 1, zaciężny 2", "starve crown 1, mercenary 2"),
        ("wydarzenie: licytuję 2", "event bid 2"),
        ("wydarzenie kup", "event buy"),
        ("wydarzenie wyślij koronny 4", "event send knight crown 4"),
        ("wydarzenie okup krzyżak 3", "event ransom teuton 3"),
        ("wydarzenie pas", "event decline"),
        ("runda 3 rozkazy zielonego", "round 3 orders from green"),
        ("rozkazy stałe: do odwołania", "standing orders: keep until changed"),
        ("pomocnik na Krzyzakow if runda >= 4", "helper to field 1 from round 4"),
        ("helper na pole 3 z 2 dukatami", "helper to provisions with 2 ducats"),
        (
            "wszyscy pomocnicy na Dukaty, chyba że jest tam zielony",
            "all helpers to ducats unless green there",
        ),
    ];
    for (polish, english) in same {
        assert_eq!(orders(polish), orders(english), "{polish}");
    }
}

#[test]
fn conditions_in_many_words() {
    let at = Some(Dukaty);
    let somebody = |at| Test::SeatThere { seat: None, at };
    let green = Test::SeatThere { seat: Some(Seat::Green), at: None };
    let against = |compare, points| Test::Against { compare, points, at: None };
    let offer = |compare, value| Test::Offer { compare, value, at: None };
    let cases = vec![
        ("if nobody there", false, THERE),
        ("if nobody is there", false, THERE),
        ("if there is nobody", false, THERE),
        ("jeśli nikogo tam nie ma", false, THERE),
        ("jeśli pusto", false, THERE),
        ("unless somebody is there", false, THERE),
        ("if somebody is there", true, THERE),
        ("if nobody at Dukaty", false, Test::NobodyThere { at }),
        ("jeśli na Dukatach nikogo nie ma", false, Test::NobodyThere { at }),
        ("if nobody else there", true, somebody(None)),
        ("if nobody else is at Dukaty", true, somebody(at)),
        ("jeśli nie ma tam nikogo innego", true, somebody(None)),
        ("if someone else there", false, somebody(None)),
        ("if green there", false, green.clone()),
        ("if green not there", true, green.clone()),
        ("if not green there", true, green.clone()),
        ("unless green there", true, green.clone()),
        ("jeśli zielonego tam nie ma", true, green),
        ("if my bid leads", false, LEAD),
        ("if I lead", false, LEAD),
        ("if I am first", false, LEAD),
        ("jeśli moja oferta prowadzi", false, LEAD),
        ("jeśli nie prowadzę", true, LEAD),
        ("if I am second or better", false, Test::Place { best: 2 }),
        ("if at least second", false, Test::Place { best: 2 }),
        ("jeśli będę co najmniej drugi", false, Test::Place { best: 2 }),
        ("if round >= 4", false, Test::Round(Compare::AtLeast, 4)),
        ("from round 4", false, Test::Round(Compare::AtLeast, 4)),
        ("od 4 rundy", false, Test::Round(Compare::AtLeast, 4)),
        ("only if it's empty", false, THERE),
        ("od rundy 4", false, Test::Round(Compare::AtLeast, 4)),
        ("if round 4 or later", false, Test::Round(Compare::AtLeast, 4)),
        ("if round is at least four", false, Test::Round(Compare::AtLeast, 4)),
        ("until round 6", false, Test::Round(Compare::AtMost, 6)),
        ("przed rundą 6", false, Test::Round(Compare::Less, 6)),
        ("in round 5", false, Test::Round(Compare::Equal, 5)),
        ("if I have 3 ducats", false, Test::Purse(Compare::AtLeast, 3)),
        ("if ducats >= 3", false, Test::Purse(Compare::AtLeast, 3)),
        ("jeśli mam co najmniej 3 dukaty", false, Test::Purse(Compare::AtLeast, 3)),
        ("if I have 3 ducats or less", false, Test::Purse(Compare::AtMost, 3)),
        ("if I have 2 helpers left", false, Test::HelpersLeft(Compare::AtLeast, 2)),
        ("if helpers left >= 2", false, Test::HelpersLeft(Compare::AtLeast, 2)),
        ("jeśli mam jeszcze 2 pomocników", false, Test::HelpersLeft(Compare::AtLeast, 2)),
        ("if offer >= 5", false, offer(Compare::AtLeast, 5)),
        ("if best knight >= 5", false, offer(Compare::AtLeast, 5)),
        ("if teuton >= 3", false, Test::Offer { compare: Compare::AtLeast, value: 3, at: Some(Krzyzacy) }),
        ("if nobody has 2 there", false, against(Compare::Less, 2)),
        ("jeśli najlepsza karta to co najmniej 5", false, offer(Compare::AtLeast, 5)),
        (
            "if best offer at Dukaty is at least 4",
            false,
            Test::Offer { compare: Compare::AtLeast, value: 4, at },
        ),
        ("if others <= 2", false, against(Compare::AtMost, 2)),
        ("if others have at most 2 there", false, against(Compare::AtMost, 2)),
        ("if nobody has more than 2 there", false, against(Compare::AtMost, 2)),
        ("jeśli nikt nie ma tam więcej niż 2", false, against(Compare::AtMost, 2)),
        ("jeśli inni mają co najwyżej 2", false, against(Compare::AtMost, 2)),
    ];
    for (text, negated, test) in cases {
        assert_eq!(condition(text), (negated, test), "{text}");
    }
}

#[test]
fn help_shows_every_order_once_at_least_in_either_language() {
    for lang in Lang::ALL {
        let examples = verbs(lang).iter().flat_map(|verb| verb.examples);
        let shown: Vec<&str> = examples
            .flat_map(|example| parse(example, lang).orders)
            .map(|placed| placed.order.name())
            .collect();
        // Who sits where is no player's to say; the line is read to tell him so.
        let shows = |name: &&&str| shown.contains(*name) || **name == "Seating";
        let hidden: Vec<&&str> = Order::NAMES.iter().filter(|name| !shows(name)).collect();
        assert!(hidden.is_empty(), "no example of help is one of {hidden:?}");
    }
}

#[test]
fn the_players_page_tells_of_every_verb_and_all_of_it_parses() {
    let page = include_str!("../../../../../docs/order-language.md");
    let ours = page.split("## Na Grunwald!").nth(1).expect("the page has a part on Na Grunwald!");
    let flat = ours.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    for verb in Lang::ALL.into_iter().flat_map(verbs) {
        for part in [verb.name, verb.short, verb.long].iter().chain(verb.examples).chain(verb.rules) {
            let part = part.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
            assert!(flat.contains(&part), "docs/order-language.md lacks `{part}` of `{}`", verb.name);
        }
    }
    for block in ours.split("```text\n").skip(1) {
        assert!(!orders(block.split("```").next().unwrap()).is_empty(), "{block}");
    }
    let rows = |heading: &str| {
        let table = ours.split(heading).nth(1).unwrap_or_else(|| panic!("no table `{heading}`"));
        let rows = table.trim_start().lines().take_while(|l| l.starts_with('|')).skip(2);
        rows.flat_map(|row| row.split('`').skip(1).step_by(2)).collect::<Vec<_>>()
    };
    for name in rows("### Fields and cards") {
        assert_eq!(orders(&format!("helper to Dukaty if nobody at {name}")).len(), 1, "{name}");
    }
    for words in rows("### Conditions") {
        condition(words);
    }
    for words in rows("### Ducats") {
        assert_eq!(orders(&format!("helper to Prowiant {words}")).len(), 1, "{words}");
    }
}
