//! What holds for every text and every order: no panic, and writing then reading changes nothing.

use proptest::prelude::*;

use super::*;
use estafette_board::Facing;
use estafette_core::Lang;

fn hex() -> impl Strategy<Value = Hex> {
    (1i16..=52, 0i16..32).prop_map(|(a, up)| Hex::new(a, 27 - (a + 1) / 2 + up))
}

fn hexes(least: usize) -> impl Strategy<Value = Vec<Hex>> {
    prop::collection::vec(hex(), least..6)
}

fn of(letters: &'static str, most: u32) -> impl Strategy<Value = UnitId> {
    (1..=most).prop_map(move |n| UnitId(format!("{letters}{n:02}")))
}

fn own() -> impl Strategy<Value = UnitId> {
    prop_oneof![of("K", 43), of("G", 15), of("KP", 14)]
}

fn units(least: usize) -> impl Strategy<Value = Vec<UnitId>> {
    prop::collection::btree_set(own(), least..5).prop_map(|ids| ids.into_iter().collect())
}

fn enemy() -> impl Strategy<Value = UnitId> {
    prop_oneof![of("P", 43), of("L", 33), of("PP", 7)]
}

fn leader() -> impl Strategy<Value = LeaderId> {
    prop::sample::select(vec!["ULRICH", "LICHTENSTEIN", "WALLENRODE"]).prop_map(LeaderId::from)
}

pub(super) fn facing() -> impl Strategy<Value = Facing> {
    prop::sample::select(Facing::ALL.to_vec())
}

fn wide() -> impl Strategy<Value = Group> {
    prop::sample::select(vec![
        Group::All,
        Group::Horse,
        Group::Foot,
        Group::Arm(Arm::Heavy),
        Group::Arm(Arm::Light),
        Group::Arm(Arm::Artillery),
        Group::Nation(Nation::Teutonic),
        Group::Nation(Nation::Crusader),
    ])
}

fn group() -> impl Strategy<Value = Group> {
    prop_oneof![wide(), own().prop_map(|u| Group::Units(vec![u]))]
}

pub(super) fn listed() -> impl Strategy<Value = Group> {
    prop_oneof![wide(), units(1).prop_map(Group::Units)]
}

fn step() -> impl Strategy<Value = Step> {
    let turns = prop::sample::select(vec![-3, -2, -1, 1, 2, 3]);
    prop_oneof![
        (1u32..12).prop_map(Step::Forward),
        turns.prop_map(Step::Turn),
        Just(Step::Back),
        Just(Step::Disorder),
        hexes(1).prop_map(Step::To),
        own().prop_map(Step::Trample),
    ]
}

fn steps(least: usize) -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(step(), least..6)
}

fn aims() -> impl Strategy<Value = Vec<Aim>> {
    let arc = prop::sample::select(vec![ArcHex::A, ArcHex::B, ArcHex::C, ArcHex::D]);
    let aim = prop_oneof![
        hex().prop_map(Aim::Hex),
        enemy().prop_map(Aim::Unit),
        arc.prop_map(Aim::Arc),
        Just(Aim::Strongest)
    ];
    prop::collection::vec(aim, 1..4)
}

fn kind() -> impl Strategy<Value = PitKind> {
    prop::sample::select(vec![PitKind::Real, PitKind::Dummy])
}

fn acting() -> impl Strategy<Value = Order> {
    prop_oneof![
        (group(), facing()).prop_map(|(g, f)| Order::Face(g, f)),
        (own(), hex()).prop_map(|(u, h)| Order::Place(u, h)),
        (kind(), hexes(1)).prop_map(|(k, h)| Order::Pits(k, h)),
        kind().prop_map(Order::PitsRest),
        kind().prop_map(Order::PitOut),
        (own(), steps(1)).prop_map(|(u, s)| Order::Move(u, s)),
        (leader(), hexes(1)).prop_map(|(l, h)| Order::LeaderTo(l, h)),
        (leader(), own()).prop_map(|(l, u)| Order::LeaderWith(l, u)),
        (of("B", 7), prop::sample::select(vec![-1, 1])).prop_map(|(u, t)| Order::Gun(u, t)),
        (own(), hex(), prop::option::of(facing()), steps(0))
            .prop_map(|(u, h, f, s)| Order::Enter(u, h, f, s)),
        (group(), aims()).prop_map(|(g, a)| Order::Fire(g, a)),
        any::<bool>().prop_map(Order::FireGunsFirst),
        group().prop_map(Order::HoldFire),
        group().prop_map(Order::Rally),
        (own(), leader()).prop_map(|(u, l)| Order::RallyWith(u, l)),
        group().prop_map(Order::RallyNot),
        prop::option::of(facing()).prop_map(|f| {
            Order::WhenEnemyRallies(f.map_or(RallyFacing::AwayFromNearest, RallyFacing::Towards))
        }),
        hexes(0).prop_map(Order::AttackOrder),
        (prop::option::of(hex()), after_win()).prop_map(|(h, w)| Order::AfterWin(h, w)),
        (prop::option::of(hex()), prop::option::of(units(1))).prop_map(|(h, units)| {
            let mut units = units.unwrap_or_default().into_iter();
            Order::AfterRout(h, units.next(), units.collect())
        }),
        (hex(), prop::option::of(own())).prop_map(|(h, u)| Order::DestroyGun(h, u)),
    ]
}

fn after_win() -> impl Strategy<Value = AfterWin> {
    prop_oneof![
        (own(), -1i32..=1).prop_map(|(u, t)| AfterWin::Advance(u, t)),
        listed().prop_map(AfterWin::AdvanceGroup),
        group().prop_map(AfterWin::Hold),
    ]
}

fn standing() -> impl Strategy<Value = Order> {
    let shuns = prop::sample::subsequence(vec![Shun::Friends, Shun::Marsh, Shun::Pits, Shun::Enemies], 0..=4);
    let leave = prop::sample::select(vec![LeaveMap::OnlyIfEliminated, LeaveMap::Never, LeaveMap::Freely]);
    let onward = || prop::sample::select(vec![Onward::Stop, Onward::GoOn]);
    let tied = prop::sample::select(vec![TieFacing::Stronger, TieFacing::Left, TieFacing::Right]);
    prop_oneof![
        (group(), prop::collection::vec(facing(), 0..4)).prop_map(|(g, f)| Order::Retreat(g, f)),
        (group(), any::<bool>()).prop_map(|(g, b)| Order::Displace(g, b)),
        (group(), prop::option::of(hex()), shuns).prop_map(|(g, h, s)| Order::Rout(g, h, s)),
        (own(), hexes(1)).prop_map(|(u, h)| Order::RoutBy(u, h)),
        prop::option::of(hex()).prop_map(Order::RoutExtend),
        units(1).prop_map(Order::RoutOrder),
        (group(), leave).prop_map(|(g, l)| Order::LeaveMap(g, l)),
        (group(), any::<bool>()).prop_map(|(g, b)| Order::AdvanceAfterDefence(g, b)),
        (hexes(1), prop::option::of(facing())).prop_map(|(h, f)| Order::CampFollowers(Camp::Teutonic, h, f)),
        hexes(0).prop_map(Order::PitsRemove),
        onward().prop_map(Order::OnPit),
        onward().prop_map(Order::OnCampCheck),
        (group(), any::<bool>()).prop_map(|(g, b)| Order::Sacrifice(g, b)),
        (group(), tied).prop_map(|(g, t)| Order::FaceTied(g, t)),
        prop::option::of(units(0)).prop_map(Order::PursueInEnemyPhase),
        (leader(), any::<bool>()).prop_map(|(l, b)| Order::LeaderInAdvance(l, b)),
        any::<bool>().prop_map(Order::StandardAdvance),
        enemy().prop_map(Order::PursueRoutOf),
    ]
}

/// Words that orders are made of, in any order.
fn jumble() -> impl Strategy<Value = String> {
    let words = VERBS.iter().flat_map(|v| v.examples.iter().flat_map(|e| e.split(' '))).collect::<Vec<_>>();
    prop::collection::vec(prop::sample::select(words), 0..12).prop_map(|w| w.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_written_reads_back_the_same(order in prop_oneof![acting(), standing()]) {
        let names = sample::names(Side::Teutonic);
        let text = write(&order);
        let parsed = parse(&text, &names);
        let problems: Vec<_> = parsed.problems.iter().map(|p| p.render(Lang::English)).collect();
        prop_assert!(problems.is_empty(), "{}", problems.join("\n"));
        let orders: Vec<_> = parsed.orders.into_iter().map(|p| p.order).collect();
        prop_assert_eq!(orders, vec![order.clone()], "{}", text);
        prop_assert!(!restate(&order, &names).is_empty());
        prop_assert!(!slot(&order).is_empty());
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
