//! Parts of orders for property tests: what a Teutonic player can name in the armies of `sample`.

use proptest::prelude::*;

use super::*;
use crate::ids::Nation;
use estafette_board::Facing;

pub fn hex() -> impl Strategy<Value = Hex> {
    (1i16..=52, 0i16..32).prop_map(|(a, up)| Hex::new(a, 27 - (a + 1) / 2 + up))
}

pub fn hexes(least: usize) -> impl Strategy<Value = Vec<Hex>> {
    prop::collection::vec(hex(), least..6)
}

pub fn some_unit(letters: &'static str, most: u32) -> impl Strategy<Value = UnitId> {
    (1..=most).prop_map(move |n| UnitId::from(format!("{letters}{n:02}")))
}

pub fn own() -> impl Strategy<Value = UnitId> {
    prop_oneof![some_unit("K", 43), some_unit("G", 15), some_unit("KP", 14)]
}

pub fn units(least: usize) -> impl Strategy<Value = Vec<UnitId>> {
    prop::collection::btree_set(own(), least..5).prop_map(|ids| ids.into_iter().collect())
}

pub fn enemy() -> impl Strategy<Value = UnitId> {
    prop_oneof![some_unit("P", 43), some_unit("L", 33), some_unit("PP", 7)]
}

pub fn leader() -> impl Strategy<Value = LeaderId> {
    prop::sample::select(vec!["ULRICH", "LICHTENSTEIN", "WALLENRODE"]).prop_map(LeaderId::from)
}

pub fn facing() -> impl Strategy<Value = Facing> {
    prop::sample::select(Facing::ALL.to_vec())
}

pub fn wide() -> impl Strategy<Value = Group> {
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

pub fn group() -> impl Strategy<Value = Group> {
    prop_oneof![wide(), own().prop_map(|u| Group::Units(vec![u]))]
}

pub fn listed() -> impl Strategy<Value = Group> {
    prop_oneof![wide(), units(1).prop_map(Group::Units)]
}

pub fn step() -> impl Strategy<Value = Step> {
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

pub fn steps(least: usize) -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(step(), least..6)
}

pub fn aims() -> impl Strategy<Value = Vec<Aim>> {
    let arc = prop::sample::select(vec![ArcHex::A, ArcHex::B, ArcHex::C, ArcHex::D]);
    let aim = prop_oneof![
        hex().prop_map(Aim::Hex),
        enemy().prop_map(Aim::Unit),
        arc.prop_map(Aim::Arc),
        Just(Aim::Strongest)
    ];
    prop::collection::vec(aim, 1..4)
}

pub fn pit_kind() -> impl Strategy<Value = PitKind> {
    prop::sample::select(vec![PitKind::Real, PitKind::Dummy])
}

pub fn onward() -> impl Strategy<Value = Onward> {
    prop::sample::select(vec![Onward::Stop, Onward::GoOn])
}
