//! Losses of units, models and mixed units; figures and casualties conserved.

use super::*;
use crate::testing::position;

fn id(unit: &str) -> UnitId {
    unit.parse().unwrap()
}

/// Books casualties by type on the accounts of `a1` and says what each has left.
fn booked(pos: &Position, hits: &[(Option<Type>, u32)]) -> Vec<(u32, i32)> {
    let unit = id("a1");
    let hits: Vec<Hit> = hits
        .iter()
        .map(|(part, casualties)| Hit { unit: unit.clone(), part: *part, casualties: *casualties })
        .collect();
    let mut all = accounts(pos, &unit);
    let shares = divided(pos, &unit, &all, &hits.iter().collect::<Vec<_>>());
    for (account, share) in all.iter_mut().zip(shares) {
        account.casualties += i32::try_from(share).unwrap();
    }
    remove(&mut all, price(pos), pos);
    all.iter().map(|a| (a.figures, a.casualties)).collect()
}

const MIXED: &str = r#"
[units.a1]
type = "MI"
figures = 24
files = 6
at = [900, 500]
types = [{ type = "HI", figures = 12, casualties = HC, lost = HL }, { type = "MI", figures = 12, casualties = MC }]
"#;

fn mixed(hi: i32, lost: u32, mi: i32) -> Position {
    let text = MIXED.replace("HC", &hi.to_string()).replace("HL", &lost.to_string());
    position(&text.replace("MC", &mi.to_string()))
}

#[test]
fn the_type_with_most_casualties_loses_the_figure() {
    let (hi, mi) = (Some(Type::Hi), Some(Type::Mi));
    assert_eq!(booked(&mixed(0, 0, 0), &[(hi, 12), (mi, 8)]), [(11, -8), (12, 8)], "T17");
    assert_eq!(booked(&mixed(-8, 1, 8), &[(hi, 10), (mi, 10)]), [(12, 2), (11, -2)], "T17, residual");
    let mut cumulative = mixed(-8, 1, 8);
    cumulative.readings.set("type_loss", "cumulative").unwrap();
    assert_eq!(booked(&cumulative, &[(hi, 10), (mi, 10)]), [(11, -18), (12, 18)], "T17, cumulative");
    assert_eq!(booked(&mixed(0, 0, 0), &[(hi, 10), (mi, 10)]), [(11, -10), (12, 10)], "the dearer of equals");
}

#[test]
fn a_general_in_the_unit_shares_its_casualties() {
    let with = |casualties| {
        position(&format!(
            "[units.a1]\ntype = \"HI\"\nfigures = 18\nfiles = 6\nat = [900, 500]\ncasualties = {casualties}\n\
             [units.aG1]\ntype = \"HC\"\nfigures = 1\nfiles = 1\nat = [900, 490]\ngeneral = \"sub\"\nwith = \"a1\"\n"
        ))
    };
    assert_eq!(booked(&with(0), &[(None, 20)]), [(17, -1), (1, 1)], "T16: 19 and 1");
    assert_eq!(booked(&with(0), &[(None, 9)]), [(18, 9), (1, 0)]);
    let mut equal = with(0);
    equal.readings.set("general_share", "equal").unwrap();
    assert_eq!(booked(&equal, &[(None, 9)]), [(18, 5), (1, 4)], "the half is the unit's");
}

#[test]
fn models_that_differ_count_together() {
    let pos = position(
        "[units.a1]\ntype = \"El\"\nfigures = 3\nfiles = 3\nat = [900, 500]\n\
         types = [{ type = \"El\", figures = 1, casualties = 19 }, { type = \"HCh\", figures = 1, casualties = 19 }, \
         { type = \"LCh\", figures = 1, casualties = 18 }]\n",
    );
    let left = booked(&pos, &[(Some(Type::Lch), 1)]);
    assert_eq!(left.iter().map(|(figures, _)| figures).sum::<u32>(), 1, "T15: two of three are lost");
    assert_eq!(left.iter().map(|(_, casualties)| casualties).sum::<i32>(), 17);
}

#[test]
fn no_casualty_and_no_figure_is_lost_on_the_way() {
    for first in (0..200).step_by(7) {
        for second in (0..200).step_by(11) {
            let left = booked(&mixed(0, 0, 0), &[(Some(Type::Hi), first), (Some(Type::Mi), second)]);
            let figures: u32 = left.iter().map(|(figures, _)| figures).sum();
            let casualties: i32 = left.iter().map(|(_, casualties)| casualties).sum();
            let taken = i32::try_from(first + second).unwrap();
            assert_eq!(20 * i32::try_from(24 - figures).unwrap() + casualties, taken, "{first} {second}");
            assert!(casualties < 20, "{first} {second}");
        }
    }
}
