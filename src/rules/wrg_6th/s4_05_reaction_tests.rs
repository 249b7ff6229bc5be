//! The chances that the notes give for reaction tests, over all 36 throws of two dice (H15).

use super::*;
use crate::testing;

/// How many of 36 throws come to rout, forced retreat, no advance, obey and impetuous, with so much added.
fn chances(training: &str, class: &str, added: i32) -> [u32; 5] {
    let pos = testing::position(&format!(
        "empty = true\n[units.a1]\ntype = \"HI\"\nfigures = 12\nfiles = 6\nat = [900, 300]\ntraining = \"{training}\"\nclass = \"{class}\""
    ));
    let unit: UnitId = "a1".parse().unwrap();
    let due = Due { unit, occasion: Occasion::Charged, generals: Vec::new() };
    let mut counts = [0; 5];
    for (first, second) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
        let at = match result(&pos, &due, first + second + added) {
            Reaction::Rout => 0,
            Reaction::ForcedRetreat => 1,
            Reaction::NoAdvance => 2,
            Reaction::Obey => 3,
            Reaction::Impetuous => 4,
        };
        counts[at] += 1;
    }
    counts
}

#[test]
fn the_chances_of_the_notes() {
    assert_eq!(chances("reg", "C", 0), [0, 3, 7, 26, 0]);
    assert_eq!(chances("reg", "C", -2), [3, 7, 11, 15, 0]);
    assert_eq!(chances("irr", "A", 2), [0, 0, 3, 18, 15]);
    assert_eq!(chances("irr", "A", 4), [0, 0, 0, 10, 26]);
    assert_eq!(chances("irr", "B", 1), [0, 1, 5, 24, 6]);
    assert_eq!(chances("irr", "C", 2), [0, 0, 3, 27, 6]);
    assert_eq!(chances("reg", "D", -1), [1, 5, 9, 21, 0]);
}

#[test]
fn a_rally_needs_its_own_total() {
    let pos = testing::position(
        "empty = true\n[units.a1]\ntype = \"HI\"\nfigures = 12\nfiles = 6\nat = [900, 300]\nrouting = true",
    );
    let unit: UnitId = "a1".parse().unwrap();
    let due = Due { unit, occasion: Occasion::Rally, generals: Vec::new() };
    assert_eq!(result(&pos, &due, 6), Reaction::Rout);
    assert_eq!(result(&pos, &due, 7), Reaction::Obey);
}
