//! Army lists by mail: what an umpire is told of them.

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
    assert!(told.iter().any(|t| t.starts_with("b (not understood)")), "{told:?}");
    assert!(!told.iter().any(|t| t.starts_with("a (")), "{told:?}");
}
