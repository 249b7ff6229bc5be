//! A league and its final.

use super::super::super::book::Outcome;
use super::super::{Act, By, Stage};
use super::Host;
use super::host::umpire;

/// Six players of a league whose first four play a final; the first of each pair wins.
fn league(leaver: Option<u32>) -> Host {
    let mut host = Host::new("league-with-final", |format, _| format.rounds = 5);
    for who in ["Anna", "Bert", "Cleo", "Dora", "Emil", "Fritz"] {
        host.sign_on(who, who);
    }
    for _ in 0..200 {
        let Stage::Playing(round) = host.event.stage else {
            if host.pass() {
                continue;
            }
            break;
        };
        for pair in host.open(round) {
            let outcome = Outcome::Winner(Some(pair.iter().min().unwrap().clone()));
            host.ok(Act::Rule { round, pair: pair.clone(), outcome, why: String::new() }, &umpire());
            if leaver == Some(round) {
                let name = pair.iter().min().unwrap().clone();
                host.ok(Act::Leave { name: name.clone() }, &By::Player(name));
            }
        }
        host.tick();
    }
    host.check();
    host
}

#[test]
fn the_first_four_of_a_league_play_a_final() {
    let host = league(None);
    assert_eq!(host.event.stage, Stage::Over);
    let counts: Vec<usize> = (1..=8).map(|round| host.event.games(round).count()).collect();
    assert_eq!(counts, [3, 3, 3, 3, 3, 2, 1, 0]);
    let last: Vec<&str> = host.event.games(7).flat_map(|g| &g.pair).map(|p| p.as_str()).collect();
    assert!(last.contains(&"Anna") && last.contains(&"Bert"), "{last:?}");
}

#[test]
fn a_final_whose_winners_have_left_comes_to_its_end() {
    let host = league(Some(6));
    assert_eq!(host.event.stage, Stage::Over);
}
