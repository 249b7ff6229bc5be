//! The shipped data is clean and says what the rulebook gives; each broken thing is told with its line.

use super::*;
use crate::rules::library::files_of;

fn shipped() -> DataFiles {
    files_of("grunwald-1410", None).unwrap()
}

#[test]
fn the_shipped_data_is_clean() {
    let told: Vec<_> = check(&shipped()).iter().map(ToString::to_string).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
    Data::load(&shipped()).unwrap();
}
