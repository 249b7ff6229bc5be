//! The test vectors and worked examples of the notes (3.4, 10).

use super::super::testing::{data, position};
use super::*;

fn vp(difference: i64) -> u32 {
    victory_points(&data(), VpTable::Printed, difference)
}

/// T1 to T3.
#[test]
fn victory_points_are_those_of_the_table() {
    assert_eq!([0, 9, 10, -9, -10].map(vp), [50, 50, 51, 50, 49]);
    assert_eq!([137, -137, 255, -255, 500, -500].map(vp), [61, 39, 69, 31, 82, 18]);
    assert_eq!([998, 999, 1500, -998, -999, -1500].map(vp), [99, 100, 100, 1, 0, 0]);
}

/// T4 and T5.
#[test]
fn both_results_make_a_hundred_but_for_the_suspect_rows() {
    let data = data();
    for difference in 0..1_200 {
        let sum =
            |table| victory_points(&data, table, difference) + victory_points(&data, table, -difference);
        let printed = match difference {
            609 => 99,
            427 | 428 => 101,
            _ => 100,
        };
        assert_eq!(sum(VpTable::Printed), printed, "{difference}");
        assert_eq!(sum(VpTable::Mirror), 100, "{difference}");
    }
}

#[test]
fn fractions_are_cut_off_toward_zero_or_rounded_away_from_it() {
    let cut = |q| whole(q, DamageRounding::Truncate);
    assert_eq!([7, -7, 3, -3].map(cut), [1, -1, 0, 0]);
    let round = |q| whole(q, DamageRounding::HalfUp);
    assert_eq!([6, -6, 5, -5].map(round), [2, -2, 1, -1]);
}

/// T6, the second example: 200 points dead or routing, 300 shaken, 750 sound, and P gives up.
#[test]
fn a_player_may_win_by_conceding() {
    let value =
        |points: i64, times, halving| part(points, times, &Readings { halving, ..Readings::default() });
    let scored = |halving| 200 * QUARTERS + value(300, 2, halving) + value(750, 1, halving);
    assert_eq!(scored(Halving::KeptValue), 800 * QUARTERS);
    assert_eq!(scored(Halving::ScoredValue), 650 * QUARTERS);
    assert_eq!((vp(900 - 800), vp(800 - 900)), (58, 42));
}

/// An army of elephants at 31 points (Reg C), four of them with one in rout, one shaken, one off the table.
#[test]
fn each_state_has_its_share() {
    let pos = position(
        "camps.b = { looted = true }\n\
         [units.a1]\ntype = \"El\"\nfigures = 1\nat = [300, 200]\nrouting = true\n\
         [units.a2]\ntype = \"El\"\nfigures = 2\nat = [500, 200]\nshaken = true\n\
         [units.a3]\ntype = \"El\"\nfigures = 1\noff_table = { edge = \"own\" }\n\
         [units.a4]\ntype = \"El\"\nfigures = 3\nstart_figures = 5\nat = [700, 200]\n\
         [units.b1]\ntype = \"HI\"\nfigures = 24\nat = [700, 900]\n",
    );
    let score = score(&pos, &BTreeSet::new());
    let account: Vec<(String, i64)> =
        score.items[&Seat::B].iter().map(|i| (i.why.clone(), i.quarters)).collect();
    // Each unit costs 31 for a model and 10 for the command factor.
    let expected = [
        ("routing", 41 * 4),
        ("shaken", (62 + 10) * 2),
        ("off-table", 41 * 2),
        ("dead", 62 * 4),
        ("camp", -600),
    ];
    assert_eq!(account, expected.map(|(why, q)| (why.to_owned(), q)));
    assert_eq!(score.net[&Seat::B], 164 + 144 + 82 + 248 - 600);
    assert_eq!(score.net[&Seat::A], 0);
    assert_eq!(loss(&pos, Seat::A), 159);
}

#[test]
fn a_penalty_is_the_culprits_alone() {
    let mut pos = position("");
    pos.awarded.insert(Seat::B, -100);
    let score = score(&pos, &BTreeSet::new());
    assert_eq!((score.victory[&Seat::A], score.victory[&Seat::B]), (50, 42));
}
