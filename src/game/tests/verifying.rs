//! Verifying, and dice that stay as they are.

use super::*;
use crate::*;

#[test]
fn verify_names_the_entry_and_the_phase_that_were_changed() {
    let mut hall = Hall::with(&[]);
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    let text = "'number 3'";
    hall.sql("DROP TRIGGER journal_is_written_once; DROP TRIGGER resolved_phases_stay");
    let rewrite = |from: &str, to: &str| {
        let entry = format!("replace(unseal('journal.entry', entry, game, seq), {from}, {to})");
        hall.sql(&format!(
            "UPDATE journal SET entry = seal('journal.entry', {entry}, game, seq) WHERE seq = 4"
        ));
    };
    rewrite(text, "'number 5'");
    let verdict = hall.house().verify(&spring()).unwrap();
    assert!(!verdict.is_sound() && verdict.entries == 3, "{verdict:?}");
    assert!(verdict.chain.unwrap().contains("entry 4"));
    assert!(matches!(&verdict.phases[0].found, Found::Fault { what } if what.contains("played again")));
    rewrite("'number 5'", text);
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
    hall.sql("UPDATE phases SET events = replace(events, '\"number\":3', '\"number\":4')");
    let verdict = hall.house().verify(&spring()).unwrap();
    assert!(matches!(&verdict.phases[0].found, Found::Fault { what } if what.contains("stored events")));
}

#[test]
fn an_older_revision_is_applied_and_said_to_be() {
    let mut hall = Hall::with(&[]);
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    hall.tiny = Tiny::new(2);
    let verdict = hall.house().verify(&spring()).unwrap();
    assert!(verdict.is_sound());
    assert_eq!(verdict.phases[0].found, Found::Applied { revision: 1 });
}

#[test]
fn the_report_of_the_first_phase_by_another_revision_says_so_once() {
    let mut hall = Hall::with(&[]);
    let mut said = Vec::new();
    for revision in [1, 2, 2] {
        hall.tiny = Tiny::new(revision);
        both(&mut hall, ["number 3", "number 4"]);
        hall.run(Mode::WhenAllIn);
        said.push(
            unfolded(&hall.last(&red())).contains("from here on revision 2 is played, until now it was 1"),
        );
    }
    assert_eq!(said, [false, true, false]);
    let verdict = hall.house().verify(&spring()).unwrap();
    assert!(verdict.is_sound(), "{verdict:?}");
}

#[test]
fn an_irrelevant_order_leaves_the_dice_as_they_were() {
    let dice = |orders: &str| {
        let mut hall = Hall::with(&[]);
        both(&mut hall, [orders, "number 4"]);
        hall.run(Mode::WhenAllIn);
        let report = hall.house().report(&spring(), None, None, hall.now).unwrap().text;
        let lines = report.lines().filter(|l| l.contains("\"die\"") || l.contains("\"key\""));
        lines.map(ToOwned::to_owned).collect::<Vec<_>>()
    };
    let plain = dice("number 3");
    assert_eq!(plain.len(), 2);
    assert_eq!(dice("number 3\ntrap 5"), plain);
}
