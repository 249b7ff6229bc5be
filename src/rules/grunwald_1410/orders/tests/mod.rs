//! Every example of the notes, the tolerance of the language, and what becomes of an order.

mod refused;

use std::collections::BTreeSet;

use super::*;
use crate::ids::{Camp, Nation};
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
    use Side::{Polish as P, Teutonic as T};
    let f = Step::Forward;
    vec![
        (P, "face all SE", vec![Face { group: Group::All, facing: SE }.into()]),
        (
            P,
            "face P12 NW; face PP03 N",
            vec![Face { group: us("P12"), facing: NW }.into(), Face { group: us("PP03"), facing: N }.into()],
        ),
        (
            T,
            "pits real A29B40 A28B39 A25B36 ...; rest dummy",
            vec![
                Pits { kind: PitKind::Real, hexes: hs("A29B40 A28B39 A25B36") }.into(),
                PitsRest { kind: PitKind::Dummy }.into(),
            ],
        ),
        (T, "pit out dummy", vec![PitOut { kind: PitKind::Dummy }.into()]),
        (
            P,
            "move L07: forward 3, right 60, forward 2",
            vec![Move { unit: u("L07"), steps: vec![f(3), Step::Turn(1), f(2)] }.into()],
        ),
        (T, "move K15: back", vec![Move { unit: u("K15"), steps: vec![Step::Back] }.into()]),
        (P, "move P20: left 60", vec![Move { unit: u("P20"), steps: vec![Step::Turn(-1)] }.into()]),
        (
            P,
            "move L11: disorder, to A31B32 A32B31 A33B30",
            vec![
                Move { unit: u("L11"), steps: vec![Step::Disorder, Step::To(hs("A31B32 A32B31 A33B30"))] }
                    .into(),
            ],
        ),
        (
            T,
            "move K09: forward 1, trample KP03, forward 2",
            vec![Move { unit: u("K09"), steps: vec![f(1), Step::Trample(u("KP03")), f(2)] }.into()],
        ),
        (
            P,
            "leader WITOLD to A29B31 A28B31",
            vec![LeaderTo { leader: "WITOLD".into(), hexes: hs("A29B31 A28B31") }.into()],
        ),
        (
            T,
            "leader LICHTENSTEIN with K04",
            vec![LeaderWith { leader: "LICHTENSTEIN".into(), unit: u("K04") }.into()],
        ),
        (T, "gun B03 left 60", vec![Gun { unit: u("B03"), turn: -1 }.into()]),
        (
            P,
            "enter P33 at A52B10 facing NW: forward 2",
            vec![Enter { unit: u("P33"), hex: h("A52B10"), facing: Some(NW), steps: vec![f(2)] }.into()],
        ),
        (
            T,
            "fire KP01 at A28B38 else strongest",
            vec![Fire { group: us("KP01"), aims: vec![Aim::Hex(h("A28B38")), Aim::Strongest] }.into()],
        ),
        (T, "fire B02 at A", vec![Fire { group: us("B02"), aims: vec![Aim::Arc(ArcHex::A)] }.into()]),
        (
            T,
            "fire all strongest, guns first",
            vec![
                Fire { group: Group::All, aims: vec![Aim::Strongest] }.into(),
                FireGunsFirst { guns: true }.into(),
            ],
        ),
        (T, "hold fire KP05", vec![HoldFire { group: us("KP05") }.into()]),
        (P, "rally all", vec![Rally { group: Group::All }.into()]),
        (P, "rally L07 with WITOLD", vec![RallyWith { unit: u("L07"), leader: "WITOLD".into() }.into()]),
        (P, "rally not T02", vec![RallyNot { group: us("T02") }.into()]),
        (
            P,
            "when enemy rallies, face away from my nearest unit",
            vec![WhenEnemyRallies { face: RallyFacing::AwayFromNearest }.into()],
        ),
        (P, "when enemy rallies, face N", vec![WhenEnemyRallies { face: RallyFacing::Towards(N) }.into()]),
        (
            P,
            "attack order A20B33, A19B33, A21B34, then by differential",
            vec![AttackOrder { hexes: hs("A20B33 A19B33 A21B34") }.into()],
        ),
        (
            P,
            "after win at A20B33: advance P12, turn right 60",
            vec![AfterWin { at: Some(h("A20B33")), then: WinAction::Advance(u("P12"), 1) }.into()],
        ),
        (
            P,
            "after rout at A19B33: pursue P15 with P16 P17",
            vec![
                AfterRout { at: Some(h("A19B33")), lead: Some(u("P15")), with: vec![u("P16"), u("P17")] }
                    .into(),
            ],
        ),
        (
            P,
            "after win: hold all foot",
            vec![AfterWin { at: None, then: WinAction::Hold(Group::Foot) }.into()],
        ),
        (
            P,
            "destroy gun A21B33 with P12",
            vec![DestroyGun { hex: h("A21B33"), with: Some(u("P12")) }.into()],
        ),
        (
            P,
            "retreat P12 prefer SE, S, NE; displace never",
            vec![
                Retreat { group: us("P12"), prefer: vec![SE, S, NE] }.into(),
                Displace { group: us("P12"), freely: false }.into(),
            ],
        ),
        (
            P,
            "rout L units towards A43B23, avoid friends, avoid marsh",
            vec![
                Rout {
                    group: Group::Nation(Nation::Lithuanian),
                    towards: Some(h("A43B23")),
                    shun: vec![Shun::Friends, Shun::Marsh],
                }
                .into(),
            ],
        ),
        (
            P,
            "leave map only if otherwise eliminated",
            vec![LeaveMap { group: Group::All, when: Leave::OnlyIfEliminated }.into()],
        ),
        (
            P,
            "advance after defence: horse yes, foot no",
            vec![
                AdvanceAfterDefence { group: Group::Horse, yes: true }.into(),
                AdvanceAfterDefence { group: Group::Foot, yes: false }.into(),
            ],
        ),
        (
            P,
            "camp Polish followers at A43B16 A44B16 A45B15 A44B15 facing NW",
            vec![
                CampFollowers {
                    camp: Camp::Polish,
                    hexes: hs("A43B16 A44B16 A45B15 A44B15"),
                    facing: Some(NW),
                }
                .into(),
            ],
        ),
        (T, "pits remove never", vec![PitsRemove { hexes: vec![] }.into()]),
        (P, "on pit: stop", vec![OnPit { then: Onward::Stop }.into()]),
        (P, "on pit: go on", vec![OnPit { then: Onward::GoOn }.into()]),
        (P, "on camp check: stop", vec![OnCampCheck { then: Onward::Stop }.into()]),
        (P, "on camp check: go on", vec![OnCampCheck { then: Onward::GoOn }.into()]),
        (T, "pits remove A24B35 A24B36", vec![PitsRemove { hexes: hs("A24B35 A24B36") }.into()]),
        (P, "rout extend shortest", vec![RoutExtend { towards: None }.into()]),
        (P, "rout order T02, T01", vec![RoutOrder { units: vec![u("T02"), u("T01")] }.into()]),
        (T, "sacrifice gun B03 to save horse", vec![Sacrifice { group: us("B03"), yes: true }.into()]),
        (T, "sacrifice guns never", vec![Sacrifice { group: Group::Arm(Arm::Artillery), yes: false }.into()]),
        (P, "face stronger when tied", vec![FaceTied { group: Group::All, to: TieFacing::Stronger }.into()]),
        (P, "face left when tied", vec![FaceTied { group: Group::All, to: TieFacing::Left }.into()]),
        (P, "pursue in enemy attack phase: none", vec![PursueInEnemyPhase { units: Some(vec![]) }.into()]),
        (
            P,
            "pursue in enemy attack phase: P12, P13",
            vec![PursueInEnemyPhase { units: Some(vec![u("P12"), u("P13")]) }.into()],
        ),
        (T, "leader ULRICH stays", vec![LeaderInAdvance { leader: "ULRICH".into(), goes: false }.into()]),
        (P, "standard: do not advance", vec![StandardAdvance { yes: false }.into()]),
        (P, "pursue rout of K05", vec![PursueRoutOf { unit: u("K05") }.into()]),
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
    for verb in verbs() {
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
fn help_shows_every_order_once_at_least() {
    let examples = verbs().iter().flat_map(|verb| verb.examples);
    let read = examples.flat_map(|example| Side::BOTH.map(|side| read(side, example).orders));
    let shown: Vec<&str> = read.flatten().map(|placed| placed.order.name()).collect();
    let hidden: Vec<&&str> = Order::NAMES.iter().filter(|name| !shown.contains(name)).collect();
    assert!(hidden.is_empty(), "no example of help is one of {hidden:?}");
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
        [
            Order::Move(Move { unit: u("L07"), steps: vec![Step::Forward(1)] }),
            Order::Move(Move { unit: u("L08"), steps: vec![Step::Forward(1)] })
        ]
    );
}

#[test]
fn orders_are_restated_in_the_words_of_the_game() {
    let names = sample::names(Side::Polish);
    let say =
        |text: &str| orders(Side::Polish, text).iter().map(|o| o.said(&names)).collect::<Vec<_>>().join("; ");
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
            let said = order.said(&names);
            assert!(!said.is_empty() && !said.ends_with('.') && !said.contains("  "), "{said}");
        }
    }
}

#[test]
fn the_last_word_on_a_thing_is_found_by_its_slot() {
    let slots = |text: &str| orders(Side::Polish, text).iter().map(Order::slot).collect::<Vec<_>>();
    assert_eq!(slots("move L07: back\nface P12 N"), ["move L07", "face P12"]);
    assert_eq!(slots("retreat P12, P13 prefer S"), ["retreat P12", "retreat P13"]);
    assert_eq!(slots("rally L07"), slots("rally L07 with WITOLD"));
    assert_eq!(slots("after win at A20B33: advance P12"), ["after-win A20B33"]);
    assert!(orders(Side::Polish, "retreat all prefer S").iter().all(Order::is_standing));
    assert!(!orders(Side::Polish, "rally all").iter().any(Order::is_standing));
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
                    .map(|n| (super::written::nation_word(n).to_owned(), units(n)))
                    .collect(),
                places: names.own().map(|u| (u.id.clone(), "A20B27 NE 6/4".to_owned())).collect(),
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
    for verb in verbs() {
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
        Order::Move(Move { unit: u("A"), steps: vec![Step::Forward(1)] }),
        Order::Move(Move { unit: u("unit-x"), steps: vec![Step::To(hs("A20B27"))] }),
        Order::Move(Move { unit: u("V2"), steps: vec![Step::Back] }),
    ];
    assert_eq!(found, expected);
}

#[test]
fn the_grammar_reads_every_mark_that_words_stand_for_and_no_other() {
    let grammar = include_str!("../../../../../grammar/grunwald-1410.pest");
    let rules = grammar
        .lines()
        .filter(|line| !line.starts_with("//") && !line.starts_with("compass"))
        .flat_map(|line| line.split('"').skip(1).step_by(2));
    let read: BTreeSet<&str> =
        rules.flat_map(|text| text.split(' ')).filter(|w| w.starts_with(char::is_uppercase)).collect();
    let written: BTreeSet<&str> = codes::WORDS
        .phrases()
        .flat_map(|(_, mark)| mark.split(' '))
        .filter(|mark| mark.starts_with(char::is_uppercase))
        .collect();
    let facings = BTreeSet::from(["N", "NE", "NW", "S", "SE", "SW"]);
    assert_eq!(read, written.difference(&facings).copied().collect());
}

#[test]
fn every_word_that_help_names_for_a_verb_is_one_that_is_read() {
    let phrases = codes::WORDS.phrases().map(|(phrase, _)| phrase);
    let known: BTreeSet<&str> = phrases.flat_map(|phrase| phrase.split([' ', '-'])).collect();
    for verb in verbs() {
        for word in std::iter::once(&verb.name).chain(verb.aliases).flat_map(|name| name.split(' ')) {
            assert!(
                known.contains(word) || word.len() == 1,
                "`{word}` of `{}` is no word of the language",
                verb.name
            );
        }
    }
}
