//! The table of victory points: a difference of damage to a number from 0 to 100 [W-2.1.4g].

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::super::format::{VpTable, fault_of};
use estafette_core::cites;
use estafette_rules::files::DataFault;

/// Victory points that a game gives at most.
const MOST: usize = 100;

/// The data file, as it is built in.
pub const VICTORY_POINTS: &str = include_str!("../../../games/tournament/victory-points.toml");

/// The least difference for each number of victory points from 1 on.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Table {
    printed: Vec<i64>,
    mirror: Vec<i64>,
}

/// The table that is built in; a test reads it.
static TABLE: LazyLock<Table> = LazyLock::new(|| {
    read(VICTORY_POINTS, "games/tournament/victory-points.toml").unwrap_or_else(|faults| panic!("{faults:?}"))
});

/// Victory points for a damage difference: the highest row that it reaches, 0 below the first.
pub fn victory_points(table: VpTable, difference: i64) -> i64 {
    cites!("W-2.1.4f", "W-2.1.4g");
    let least = match table {
        VpTable::Printed => &TABLE.printed,
        VpTable::Mirror => &TABLE.mirror,
    };
    least.partition_point(|row| *row <= difference) as i64
}

/// Everything that is wrong with a file of victory points; `file` is how faults name it.
pub fn check(text: &str, file: &str) -> Vec<DataFault> {
    read(text, file).err().unwrap_or_default()
}

/// The data file as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    least: Vec<i64>,
    mirror: BTreeMap<String, i64>,
}

fn read(text: &str, file: &str) -> Result<Table, Vec<DataFault>> {
    let given: File = toml::from_str(text).map_err(|e| vec![fault_of(&e, text, file)])?;
    let mut faults = Vec::new();
    let mut fault = |reason: String| faults.push(DataFault::new(file, 0, reason));
    let printed = given.least;
    if printed.len() != MOST + 1 {
        fault(format!("`least` has {} rows; it must have {}, for 0 to {MOST}", printed.len(), MOST + 1));
        return Err(faults);
    }
    if let Some(at) = printed.windows(2).position(|two| two[0] >= two[1]) {
        let (row, before) = (printed[at + 1], printed[at]);
        fault(format!("row {} ({row}) is not above the one before ({before})", at + 1));
    }
    let mut mirror = printed.clone();
    for (key, least) in given.mirror {
        let Some(row) = key.parse::<usize>().ok().filter(|row| (1..=MOST).contains(row)) else {
            fault(format!("`mirror.{key}` is no row; rows are 1 to {MOST}"));
            continue;
        };
        let counterpart = MOST + 1 - row;
        if least != 1 - printed[counterpart] {
            let right = 1 - printed[counterpart];
            fault(format!("`mirror.{row}` is {least}; the mirror of row {counterpart} is {right}"));
        }
        mirror[row] = least;
    }
    let table = Table { printed: printed[1..].to_vec(), mirror: mirror[1..].to_vec() };
    if faults.is_empty() { Ok(table) } else { Err(faults) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(table: VpTable, difference: i64) -> i64 {
        victory_points(table, difference) + victory_points(table, -difference)
    }

    #[test]
    fn both_scores_make_a_hundred_but_for_two_misprints() {
        for difference in 0..=1199 {
            let printed = match difference {
                609 => 99,
                427 | 428 => 101,
                _ => 100,
            };
            assert_eq!(sum(VpTable::Printed, difference), printed, "printed, {difference}");
            assert_eq!(sum(VpTable::Mirror, difference), 100, "mirror, {difference}");
        }
    }

    #[test]
    fn a_difference_gives_the_highest_row_that_it_reaches() {
        let expected = [
            (0, 50),
            (9, 50),
            (10, 51),
            (-9, 50),
            (-10, 49),
            (137, 61),
            (-137, 39),
            (255, 69),
            (-255, 31),
            (500, 82),
            (-500, 18),
            (998, 99),
            (999, 100),
            (1500, 100),
            (-998, 1),
            (-999, 0),
            (-1500, 0),
        ];
        for (difference, points) in expected {
            assert_eq!(victory_points(VpTable::Printed, difference), points, "{difference}");
        }
    }

    #[test]
    fn a_wrong_file_is_told_with_its_lines() {
        let told = |text: &str| check(text, "v.toml").iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(
            told("least = [1, 2]\n[mirror]\n"),
            ["v.toml: `least` has 2 rows; it must have 101, for 0 to 100"]
        );
        let swapped = VICTORY_POINTS.replace("-998, -963", "-963, -998");
        assert!(
            told(&swapped)[0].ends_with("row 2 (-998) is not above the one before (-963)"),
            "{:?}",
            told(&swapped)
        );
        let off = VICTORY_POINTS.replace("14 = -609", "14 = -608");
        assert!(
            told(&off)[0].ends_with("`mirror.14` is -608; the mirror of row 87 is -609"),
            "{:?}",
            told(&off)
        );
    }
}
