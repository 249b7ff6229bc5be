//! Army lists by mail and set-up sheets: what an umpire is told of them.

use std::collections::BTreeMap;

use super::broken_off::Battle;
use super::*;

#[test]
fn a_draft_tells_only_what_is_wrong_with_the_list_that_counts() {
    let by_mail = BTreeMap::from([("armies".to_owned(), "by_mail".to_owned())]);
    let mut battle = Battle::with(Settings(by_mail));
    let mut terms = battle.house().terms(&spring()).unwrap().unwrap();
    terms.set("gate", "hold").unwrap();
    battle.house().set_terms(&spring(), &terms, battle.now).unwrap();
    let list = "unit 1: 24 HI, regular C, pike\nbody G1: C-in-C on HC, lance";
    battle.says(0, &format!("{list}\nunit 2: 24 Hl"));
    battle.says(0, list);
    battle.says(1, &format!("{list}\nunit 3: 24 Hx"));
    battle.house().run(&spring(), Mode::WhenAllIn, battle.now).unwrap();
    let review = battle.house().review(&spring(), battle.now).unwrap();
    let told: Vec<&str> = review.problems.iter().map(|p| p.text.as_str()).collect();
    assert!(told.iter().any(|t| t.starts_with("b (refused)")), "{told:?}");
    assert!(!told.iter().any(|t| t.starts_with("a (")), "{told:?}");
}

#[test]
fn a_draft_tells_once_of_a_deployment_that_is_refused() {
    let mut battle = Battle::with(Settings::default());
    let mut terms = battle.house().terms(&spring()).unwrap().unwrap();
    terms.set("gate", "hold").unwrap();
    battle.house().set_terms(&spring(), &terms, battle.now).unwrap();
    battle.says(0, "UNIT 1: HOLD; deploy at 600, 600\nUNIT 2: HOLD; deploy at 600, 900");
    battle.says(1, "UNIT 1: HOLD");
    battle.house().run(&spring(), Mode::WhenAllIn, battle.now).unwrap();
    let review = battle.house().review(&spring(), battle.now).unwrap();
    let told: Vec<&str> = review.problems.iter().map(|p| p.text.as_str()).collect();
    for (unit, line) in [("unit 1", "line 1"), ("unit 2", "line 2")] {
        let about = told.iter().filter(|t| t.to_lowercase().contains(unit) || t.contains(line)).count();
        assert_eq!(about, 1, "{told:#?}");
    }
    assert!(!told.iter().any(|t| t.contains("was not carried out")), "{told:#?}");
}
