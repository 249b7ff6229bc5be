//! Every example of the notes, the tolerance of the language, and what becomes of an order.

mod refused;

use super::*;
use estafette_board::Facing::*;
use estafette_core::Lang;

fn u(id: &str) -> UnitId {
    UnitId::from(id)
}

fn us(ids: &str) -> Group {
    Group::Units(ids.split(' ').map(UnitId::from).collect())
}

fn h(code: &str) -> Hex {
    code.parse().unwrap()
}

fn hs(codes: &str) -> Vec<Hex> {
    codes.split(' ').map(h).collect()
}

fn read(side: Side, text: &str) -> Parsed {
    parse(text, &sample::names(side))
}

fn rendered(parsed: &Parsed) -> String {
    parsed.problems.iter().map(|p| p.render(Lang::English)).collect::<Vec<_>>().join("\n")
}

fn orders(side: Side, text: &str) -> Vec<Order> {
    let parsed = read(side, text);
    assert!(parsed.problems.is_empty(), "{text}\n{}", rendered(&parsed));
    parsed.orders.into_iter().map(|p| p.order).collect()
}

/// The one problem of a text.
fn wrong(side: Side, text: &str) -> Problem {
    let parsed = read(side, text);
    assert_eq!(parsed.problems.len(), 1, "{text}: {:?}\n{}", parsed.orders, rendered(&parsed));
    parsed.problems.into_iter().next().unwrap()
}

fn examples() -> Vec<(Side, &'static str, Vec<Order>)> {
    use Order::*;
    use Side::{Polish as P, Teutonic as T};
    let f = Step::Forward;
    vec![
        (P, "face all SE", vec![Face(Group::All, SE)]),
        (P, "face P12 NW; face PP03 N", vec![Face(us("P12"), NW), Face(us("PP03"), N)]),
        (
            T,
            "pits real A29B40 A28B39 A25B36 ...; rest dummy",
            vec![Pits(PitKind::Real, hs("A29B40 A28B39 A25B36")), PitsRest(PitKind::Dummy)],
        ),
        (T, "pit out dummy", vec![PitOut(PitKind::Dummy)]),
        (
            P,
            "move L07: forward 3, right 60, forward 2",
            vec![Move(u("L07"), vec![f(3), Step::Turn(1), f(2)])],
        ),
        (T, "move K15: back", vec![Move(u("K15"), vec![Step::Back])]),
        (P, "move P20: left 60", vec![Move(u("P20"), vec![Step::Turn(-1)])]),
        (
            P,
            "move L11: disorder, to A31B32 A32B31 A33B30",
            vec![Move(u("L11"), vec![Step::Disorder, Step::To(hs("A31B32 A32B31 A33B30"))])],
        ),
        (
            T,
            "move K09: forward 1, trample KP03, forward 2",
            vec![Move(u("K09"), vec![f(1), Step::Trample(u("KP03")), f(2)])],
        ),
        (P, "leader WITOLD to A29B31 A28B31", vec![LeaderTo("WITOLD".into(), hs("A29B31 A28B31"))]),
        (T, "leader LICHTENSTEIN with K04", vec![LeaderWith("LICHTENSTEIN".into(), u("K04"))]),
        (T, "gun B03 left 60", vec![Gun(u("B03"), -1)]),
        (
            P,
            "enter P33 at A52B10 facing NW: forward 2",
            vec![Enter(u("P33"), h("A52B10"), Some(NW), vec![f(2)])],
        ),
        (
            T,
            "fire KP01 at A28B38 else strongest",
            vec![Fire(us("KP01"), vec![Aim::Hex(h("A28B38")), Aim::Strongest])],
        ),
        (T, "fire B02 at A", vec![Fire(us("B02"), vec![Aim::Arc(ArcHex::A)])]),
        (
            T,
            "fire all strongest, guns first",
            vec![Fire(Group::All, vec![Aim::Strongest]), FireGunsFirst(true)],
        ),
        (T, "hold fire KP05", vec![HoldFire(us("KP05"))]),
        (P, "rally all", vec![Rally(Group::All)]),
        (P, "rally L07 with WITOLD", vec![RallyWith(u("L07"), "WITOLD".into())]),
        (P, "rally not T02", vec![RallyNot(us("T02"))]),
        (
            P,
            "when enemy rallies, face away from my nearest unit",
            vec![WhenEnemyRallies(RallyFacing::AwayFromNearest)],
        ),
        (P, "when enemy rallies, face N", vec![WhenEnemyRallies(RallyFacing::Towards(N))]),
        (
            P,
            "attack order A20B33, A19B33, A21B34, then by differential",
            vec![AttackOrder(hs("A20B33 A19B33 A21B34"))],
        ),
        (
            P,
            "after win at A20B33: advance P12, turn right 60",
            vec![AfterWin(Some(h("A20B33")), super::AfterWin::Advance(u("P12"), 1))],
        ),
        (
            P,
            "after rout at A19B33: pursue P15 with P16 P17",
            vec![AfterRout(Some(h("A19B33")), Some(u("P15")), vec![u("P16"), u("P17")])],
        ),
        (P, "after win: hold all foot", vec![AfterWin(None, super::AfterWin::Hold(Group::Foot))]),
        (P, "destroy gun A21B33 with P12", vec![DestroyGun(h("A21B33"), Some(u("P12")))]),
        (
            P,
            "retreat P12 prefer SE, S, NE; displace never",
            vec![Retreat(us("P12"), vec![SE, S, NE]), Displace(us("P12"), false)],
        ),
        (
            P,
            "rout L units towards A43B23, avoid friends, avoid marsh",
            vec![Rout(
                Group::Nation(Nation::Lithuanian),
                Some(h("A43B23")),
                vec![Shun::Friends, Shun::Marsh],
            )],
        ),
        (
            P,
            "leave map only if otherwise eliminated",
            vec![LeaveMap(Group::All, super::LeaveMap::OnlyIfEliminated)],
        ),
        (
            P,
            "advance after defence: horse yes, foot no",
            vec![AdvanceAfterDefence(Group::Horse, true), AdvanceAfterDefence(Group::Foot, false)],
        ),
        (
            P,
            "camp Polish followers at A43B16 A44B16 A45B15 A44B15 facing NW",
            vec![CampFollowers(Camp::Polish, hs("A43B16 A44B16 A45B15 A44B15"), Some(NW))],
        ),
        (T, "pits remove never", vec![PitsRemove(vec![])]),
        (P, "on pit: stop", vec![OnPit(Onward::Stop)]),
        (P, "on pit: go on", vec![OnPit(Onward::GoOn)]),
        (P, "on camp check: stop", vec![OnCampCheck(Onward::Stop)]),
        (P, "on camp check: go on", vec![OnCampCheck(Onward::GoOn)]),
        (T, "pits remove A24B35 A24B36", vec![PitsRemove(hs("A24B35 A24B36"))]),
        (P, "rout extend shortest", vec![RoutExtend(None)]),
        (P, "rout order T02, T01", vec![RoutOrder(vec![u("T02"), u("T01")])]),
        (T, "sacrifice gun B03 to save horse", vec![Sacrifice(us("B03"), true)]),
        (T, "sacrifice guns never", vec![Sacrifice(Group::Arm(Arm::Artillery), false)]),
        (P, "face stronger when tied", vec![FaceTied(Group::All, TieFacing::Stronger)]),
        (P, "face left when tied", vec![FaceTied(Group::All, TieFacing::Left)]),
        (P, "pursue in enemy attack phase: none", vec![PursueInEnemyPhase(Some(vec![]))]),
        (
            P,
            "pursue in enemy attack phase: P12, P13",
            vec![PursueInEnemyPhase(Some(vec![u("P12"), u("P13")]))],
        ),
        (T, "leader ULRICH stays", vec![LeaderInAdvance("ULRICH".into(), false)]),
        (P, "standard: do not advance", vec![StandardAdvance(false)]),
        (P, "pursue rout of K05", vec![PursueRoutOf(u("K05"))]),
    ]
}

#[test]
fn every_example_of_the_notes_is_understood() {
    for (side, text, expected) in examples() {
        assert_eq!(orders(side, text), expected, "{text}");
        assert_eq!(orders(side, &text.to_uppercase()), expected, "{text}");
    }
}

#[test]
fn every_example_of_a_verb_is_understood() {
    for verb in VERBS {
        for example in verb.examples {
            let understood = Side::BOTH.iter().any(|side| {
                let parsed = read(*side, example);
                !parsed.orders.is_empty() && parsed.problems.is_empty()
            });
            assert!(understood, "{example}");
        }
    }
}

#[test]
fn people_write_as_they_like() {
    let same = [
        (
            Side::Polish,
            "move L07: forward 3, right 60, forward 2",
            &[
                "MOVE L07 FORWARD 3 RIGHT 60 FORWARD 2",
                "mv l7: fwd 3, r, f2",
                "m L 07 – f3 r60 f2",
                "  1. Please move L07: forward three, turn right by 60 degrees, then two hexes ahead.",
                "- move L07 3 forward and turn 60° right and 2 forward",
                "L07: forward 3, right, forward 2",
                "march L-07: ahead 3; # not yet",
                "*move* “L07”: forward 3 hexes, right 60 deg, forward 2 hexes",
            ][..],
        ),
        (
            Side::Polish,
            "move L02: forward 1, left 120, back",
            &[
                "move Trocka: forward, left 120, back",
                "move L02 Trocka forward left 120 backward",
                "move L02 (Trocka): fwd 1; # on",
                "move Trócka: forward 1, left 120, step back",
            ][..],
        ),
        (
            Side::Polish,
            "move P02: back",
            &[
                "move Sw. Jerzego: back",
                "move Święty Jerzy: back",
                "move P Św. Jerzego back",
                "move st. George: back",
            ][..],
        ),
        (Side::Teutonic, "move G01: back", &["move Sw. Jerzego: back", "move G Sw.Jerzego back"][..]),
        (
            Side::Polish,
            "move P05: back",
            &["move 1 Krakowska: back", "move first Krakowska back", "move P 1. Krakowska back"][..],
        ),
        (
            Side::Polish,
            "leader JAGIELLO to A29B31 A28B31",
            &[
                "Leader Jagiełło: to a29 b31, A 28 B 31",
                "Jagiello to A29-B31 → A28-B31",
                "move Jogaila via hexes A29B31 - A28B31",
            ][..],
        ),
        (
            Side::Teutonic,
            "leader ULRICH with K04",
            &["Ulrich von Jungingen with K4", "leader Jungingen goes with K04"][..],
        ),
        (Side::Polish, "face P12 NW", &["face P12 north-west", "P12 facing NW", "face P12 to nw"][..]),
        (
            Side::Teutonic,
            "hold fire KP05, KP06, KP07",
            &["hold fire KP05-KP07", "Hold fire: kp5 to kp7", "hold fire KP05 KP06 & KP07"][..],
        ),
        (
            Side::Teutonic,
            "gun B03 left 60",
            &["move B03: left", "gun b3 turn left 60 degrees", "turn gun B03 left"][..],
        ),
        (
            Side::Polish,
            "rout Lithuanian units avoid friends, avoid marsh",
            &["rout all Lithuanians avoid friends and marsh"][..],
        ),
        (Side::Teutonic, "pits real A29B40; rest dummy", &["real pits at A29B40, rest dummies"][..]),
        (
            Side::Teutonic,
            "attack order A20B27, A20B28",
            &["attack A20B27 then A20B28", "Attack order: a20b27; a20b28"][..],
        ),
        (Side::Teutonic, "fire B02 at A else D", &["fire B02 at hex A or D", "shoot b2: a, d"][..]),
        (Side::Teutonic, "sacrifice guns never", &["sacrifice no guns"][..]),
        (Side::Teutonic, "fire KP03 at P04", &["fire KP03 at Goncza", "shoot kp 3 on P4 Goncza"][..]),
        (Side::Polish, "enter P33 at A52B10 facing NW: back", &["return P33 at A52B10 NW: step back"][..]),
    ];
    for (side, canonical, variants) in same {
        let expected = orders(side, canonical);
        for variant in variants {
            let found = read(side, variant);
            let found: Vec<_> = found.orders.into_iter().map(|p| p.order).collect();
            if variant.contains("; #") {
                assert_eq!(found.len(), 1, "{variant}");
                continue;
            }
            assert_eq!(found, expected, "{variant}\n{}", rendered(&read(side, variant)));
        }
    }
}

#[test]
fn several_units_and_groups_in_one_order() {
    let both = orders(Side::Polish, "move L07 and L08: forward 1");
    assert_eq!(
        both,
        [Order::Move(u("L07"), vec![Step::Forward(1)]), Order::Move(u("L08"), vec![Step::Forward(1)])]
    );
}

#[test]
fn orders_are_restated_in_the_words_of_the_game() {
    let names = sample::names(Side::Polish);
    let say = |text: &str| {
        orders(Side::Polish, text).iter().map(|o| restate(o, &names)).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(
        say("move L02: forward 3, right 60, forward 2"),
        "L02 Trocka: 3 hexes forward, turn 60 degrees right, 2 hexes forward"
    );
    assert_eq!(
        say("retreat P12 prefer SE, S; displace never"),
        "P12 retreats south-east, else south if possible; P12, retreating, never displace friends"
    );
    assert_eq!(say("rally not T02"), "T02 does not try to rally");
    for (side, text, _) in examples() {
        let names = sample::names(side);
        for order in orders(side, text) {
            let said = restate(&order, &names);
            assert!(!said.is_empty() && !said.ends_with('.') && !said.contains("  "), "{said}");
        }
    }
}

#[test]
fn the_last_word_on_a_thing_is_found_by_its_slot() {
    let slots = |text: &str| orders(Side::Polish, text).iter().map(slot).collect::<Vec<_>>();
    assert_eq!(slots("move L07: back\nface P12 N"), ["move L07", "face P12"]);
    assert_eq!(slots("retreat P12, P13 prefer S"), ["retreat P12", "retreat P13"]);
    assert_eq!(slots("rally L07"), slots("rally L07 with WITOLD"));
    assert_eq!(slots("after win at A20B33: advance P12"), ["after-win A20B33"]);
    assert!(orders(Side::Polish, "retreat all prefer S").iter().all(is_standing));
    assert!(!orders(Side::Polish, "rally all").iter().any(is_standing));
}

#[test]
fn an_unfilled_sheet_says_nothing_and_its_remarks_are_orders() {
    for side in Side::BOTH {
        let names = sample::names(side);
        let units = |of: Nation| names.own().filter(|u| u.nation == of).map(|u| u.id.clone()).collect();
        let nations =
            [Nation::Teutonic, Nation::Crusader, Nation::Polish, Nation::Lithuanian, Nation::Tartar];
        for asked in [Asked::SetUp, Asked::OwnTurn, Asked::EnemyTurn] {
            let text = blank_sheet(&BlankSheet {
                side,
                turn: 5,
                title: "Turn 5, Polish-Lithuanian half-turn",
                asked,
                units: nations
                    .into_iter()
                    .map(|n| (super::write::nation_word(n).to_owned(), units(n)))
                    .collect(),
                leaders: names.leaders.iter().filter(|l| l.side == side).map(|l| l.id.clone()).collect(),
            });
            let parsed = parse(&text, &names);
            assert_eq!((parsed.orders.len(), parsed.problems.len()), (0, 0), "{text}{}", rendered(&parsed));
            assert_eq!(parsed.turn, Some(5));
            assert!(text.lines().all(|l| l.len() <= 72), "{text}");
            let filled: Vec<_> = text.lines().filter_map(|l| l.strip_prefix("#   ")).collect();
            let filled =
                filled.split(|l| l.starts_with("Teutonic:") || l.starts_with("Polish:")).next().unwrap();
            let parsed = parse(&filled.join("\n"), &names);
            assert!(parsed.problems.is_empty(), "{}", rendered(&parsed));
            assert!(parsed.orders.len() >= 2, "{text}");
        }
    }
}

#[test]
fn the_players_page_tells_of_every_verb() {
    let page = include_str!("../../../../../docs/order-language.md").to_lowercase();
    for verb in VERBS {
        for part in [verb.name, verb.short, verb.long].iter().chain(verb.examples).chain(verb.rules) {
            assert!(
                page.contains(&part.to_lowercase()),
                "docs/order-language.md lacks `{part}` of `{}`",
                verb.name
            );
        }
    }
}

#[test]
fn a_case_may_name_its_units_as_it_likes() {
    let mut names = sample::names(Side::Polish);
    for (i, id) in ["A", "unit-x", "V2"].into_iter().enumerate() {
        names.units.to_mut()[80 + i].id = u(id);
        names.units.to_mut()[80 + i].side = Side::Polish;
        names.units.to_mut()[80 + i].arm = Arm::Heavy;
    }
    let text = "move A: forward 1; move unit-x: to A20B27; move v2 back";
    let found: Vec<_> = parse(text, &names).orders.into_iter().map(|p| p.order).collect();
    let expected = [
        Order::Move(u("A"), vec![Step::Forward(1)]),
        Order::Move(u("unit-x"), vec![Step::To(hs("A20B27"))]),
        Order::Move(u("V2"), vec![Step::Back]),
    ];
    assert_eq!(found, expected);
}
