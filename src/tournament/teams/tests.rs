//! Teams that choose tables by turns, and dice that choose for them.

use std::collections::BTreeSet;

use super::super::book::Entrant;
use super::*;
use estafette_core::dice::Secret;

use Period::{Antique, DarkAges, Medieval};

fn name(text: &str) -> Name {
    text.parse().unwrap()
}

fn choosing() -> Choosing {
    let (lower, other) = (name("Lynx"), name("Otter"));
    Choosing { tables: [4, 5, 6], lower, other, choice: None, answer: None, die: None }
}

#[test]
fn the_lower_team_places_a_period_the_other_the_rest_and_a_die_the_sides() {
    let mut match_ = choosing();
    let (lynx, otter) = (match_.lower.clone(), match_.other.clone());
    assert_eq!(placed(&match_).unwrap_err().rule, "W-2.2j");
    let early = match_.choose(&otter, &BTreeMap::from([(Antique, 4)])).unwrap_err();
    assert!(early.text.contains("for Lynx to choose now"), "{}", early.text);
    let wrong = match_.choose(&lynx, &BTreeMap::from([(Antique, 7)])).unwrap_err();
    assert!(wrong.text.contains("table 4, 5 or 6"), "{}", wrong.text);
    match_.choose(&lynx, &BTreeMap::from([(Medieval, 5)])).unwrap();
    assert_eq!(placed(&match_).unwrap_err().rule, "W-2.2k");
    let taken = match_.choose(&otter, &BTreeMap::from([(Antique, 5), (DarkAges, 6)])).unwrap_err();
    assert_eq!(taken.rule, "W-2.2k");
    assert!(taken.text.contains("choose Antique at table 4 and Dark Ages at table 6"), "{}", taken.text);
    match_.choose(&otter, &BTreeMap::from([(Antique, 4), (DarkAges, 6)])).unwrap();
    assert_eq!(placed(&match_).unwrap_err().rule, "W-2.2l");
    match_.die = Some(3);
    let at = placed(&match_).unwrap();
    assert_eq!(at.tables, BTreeMap::from([(Antique, 4), (DarkAges, 6), (Medieval, 5)]));
    assert_eq!((at.north, at.south), (lynx.clone(), otter));
    match_.die = Some(4);
    assert_eq!(placed(&match_).unwrap().south, lynx);
}

#[test]
fn there_are_eighteen_ways_to_place_a_match() {
    let mut ways = BTreeSet::new();
    for first in choosing().choices() {
        let mut match_ = choosing();
        match_.choose(&name("Lynx"), &first).unwrap();
        for second in match_.choices() {
            let mut match_ = match_.clone();
            match_.choose(&name("Otter"), &second).unwrap();
            match_.die = Some(1);
            ways.insert((first.clone(), placed(&match_).unwrap().tables));
        }
    }
    assert_eq!(ways.len(), 18);
    assert_eq!(groups(7), [[1, 2, 3], [4, 5, 6]]);
}

#[test]
fn dice_place_what_was_not_chosen_and_leave_what_was() {
    let mut met = BTreeSet::new();
    for game in 0..400 {
        let seed = Secret::from_phrase(&game.to_string()).to_hex();
        let mut all = choosing();
        assert_eq!(dice_choices(&mut all, &seed, 2).unwrap().len(), 4);
        met.insert(placed(&all).unwrap().tables);
        let mut again = choosing();
        dice_choices(&mut again, &seed, 2).unwrap();
        assert_eq!(all, again, "anybody computes the same");

        let mut rest = choosing();
        rest.choose(&name("Lynx"), &BTreeMap::from([(Medieval, 5)])).unwrap();
        assert_eq!(dice_choices(&mut rest, &seed, 2).unwrap().len(), 2);
        assert_eq!(placed(&rest).unwrap().tables[&Medieval], 5);
    }
    assert_eq!(met.len(), 6, "no placing of three games is left out");
    assert_eq!(dice_choices(&mut choosing(), "no seed", 2).unwrap_err().rule, "W-2.2l");
}

#[test]
fn the_lower_team_is_that_of_the_order_or_of_the_higher_die() {
    let (lynx, otter) = (name("Lynx"), name("Otter"));
    let order = [otter.clone(), lynx.clone()];
    let seed = Secret::from_phrase("first").to_hex();
    assert_eq!(lower_ranked(&seed, 2, [&lynx, &otter], &order), Ok((lynx.clone(), vec![])));
    assert_eq!(lower_ranked(&seed, 2, [&otter, &lynx], &order), Ok((lynx.clone(), vec![])));
    let mut chose = BTreeSet::new();
    for phrase in 0..20 {
        let seed = Secret::from_phrase(&phrase.to_string()).to_hex();
        let (first, dice) = lower_ranked(&seed, 1, [&lynx, &otter], &order).unwrap();
        let [.., mine, his] = dice.as_slice() else { panic!("two dice") };
        assert_eq!(first == lynx, mine.die > his.die);
        chose.insert(first);
    }
    assert_eq!(chose.len(), 2);
}

/// Computed from the definition by the script of `docs/checking-dice.md`, not by this program.
#[test]
fn a_die_is_that_of_the_documented_script() {
    let seed = Secret::from_phrase("case").to_hex();
    assert_eq!(die(&seed, "estafette-match-die-1|1|Lynx|Otter|side"), Some(5));
    assert_eq!(die("x", "any"), None);
}

#[test]
fn a_team_is_three_players_one_in_each_period() {
    let mut team = Entrant::default();
    let rules = |team: &Entrant| {
        let faults = team_faults(&name("Lynx"), team);
        faults.into_iter().map(|f| f.rule).collect::<Vec<_>>()
    };
    for (period, player) in [(Antique, "Anna"), (DarkAges, "Bert")] {
        team.players.insert(period, name(player));
    }
    assert_eq!(rules(&team), ["W-2.2c", "W-2.2b"]);
    team.players.insert(Medieval, name("anna"));
    assert_eq!(rules(&team), ["W-2.2b"], "nobody plays in two periods");
    team.players.insert(Medieval, name("Carl"));
    assert_eq!(rules(&team), [""; 0]);
}
