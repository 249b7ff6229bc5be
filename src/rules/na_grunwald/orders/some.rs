//! Parts of orders for property tests.

use proptest::prelude::*;

use super::values::*;
use super::*;

pub fn field() -> impl Strategy<Value = Field> {
    prop::sample::select(Field::ALL.to_vec())
}

pub fn at() -> impl Strategy<Value = Option<Field>> {
    prop::option::of(field())
}

pub fn seat() -> impl Strategy<Value = Seat> {
    prop::sample::select(Seat::ALL.to_vec())
}

pub fn compare() -> impl Strategy<Value = Compare> {
    use Compare::*;
    prop::sample::select(vec![Less, AtMost, Equal, AtLeast, More])
}

pub fn knight_kind() -> impl Strategy<Value = Kind> {
    prop::sample::select(vec![Kind::Crown, Kind::Mercenary])
}

pub fn kind() -> impl Strategy<Value = Kind> {
    prop::sample::select(vec![Kind::Crown, Kind::Mercenary, Kind::Teuton])
}

pub fn knight() -> impl Strategy<Value = Card> {
    (knight_kind(), 1u8..=6).prop_map(|(kind, strength)| Card::new(kind, strength))
}

pub fn teuton() -> impl Strategy<Value = Card> {
    (1u8..=4).prop_map(|strength| Card::new(Kind::Teuton, strength))
}

pub fn end() -> impl Strategy<Value = RowEnd> {
    prop::sample::select(vec![RowEnd::Lowest, RowEnd::Highest])
}

pub fn test() -> impl Strategy<Value = Test> {
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

pub fn conditions() -> impl Strategy<Value = Vec<Condition>> {
    let condition = (any::<bool>(), test()).prop_map(|(negated, test)| Condition { negated, test });
    prop::collection::vec(condition, 0..4)
}

/// Pawns and ducats that the rules allow together.
pub fn act() -> impl Strategy<Value = Act> {
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

pub fn event() -> impl Strategy<Value = EventOrder> {
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

pub fn choices() -> impl Strategy<Value = Vec<SkirmishCard>> {
    let capturing = prop::sample::select(vec![Capturing::No, Capturing::Weaker, Capturing::Stronger]);
    let ranked = (end(), prop::option::of(knight_kind()), capturing)
        .prop_map(|(end, kind, capturing)| SkirmishCard::Knight { end, kind, capturing });
    let choice = prop_oneof![knight().prop_map(SkirmishCard::Card), Just(SkirmishCard::Peasant), ranked];
    prop::collection::vec(choice, 1..4)
}

pub fn picks(what: impl Strategy<Value = What>) -> impl Strategy<Value = Vec<Pick>> {
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

pub fn anything() -> impl Strategy<Value = What> {
    let token = prop::sample::select(vec![None, Some(1), Some(3), Some(5)]);
    prop_oneof![
        Just(What::Knights),
        kind().prop_map(What::Kind),
        prop_oneof![knight(), teuton()].prop_map(What::Card),
        token.prop_map(What::Provisions),
        Just(What::Anything),
    ]
}

pub fn eating() -> impl Strategy<Value = What> {
    prop_oneof![Just(What::Knights), knight_kind().prop_map(What::Kind), knight().prop_map(What::Card)]
}

pub fn buy() -> impl Strategy<Value = Buy> {
    let test = prop_oneof![
        (compare(), 0u32..9).prop_map(|(c, n)| BuyTest::Price(c, n)),
        (compare(), 0u32..9).prop_map(|(c, n)| BuyTest::DucatsLeft(c, n)),
        (compare(), 0u32..9).prop_map(|(c, n)| BuyTest::RoundsLeft(c, n)),
        (compare(), 1u32..=8).prop_map(|(c, n)| BuyTest::Round(c, n)),
    ];
    prop_oneof![Just(Buy::No), prop::collection::vec(test, 0..3).prop_map(Buy::If)]
}
