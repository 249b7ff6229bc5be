//! Every example of the notes, the tolerance of the language, and what is refused and how.

use super::*;
use crate::board::Facing::*;
use crate::orders::Severity;

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
    parsed.problems.iter().map(|p| p.render()).collect::<Vec<_>>().join("\n")
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
