//! A league and its final.

use super::super::super::book::Outcome;
use super::super::super::name::Name;
use super::super::super::ranking::standings;
use super::super::{Act, By, Stage};
use super::Host;
use super::host::umpire;

/// Six players of a league whose first four play a final; the first of each pair wins.
fn league(leaver: Option<u32>) -> Host {
    league_won_by(leaver, |_, pair| pair.iter().min().unwrap().clone())
}

/// The same with other winners, by the round and the pair.
fn league_won_by(leaver: Option<u32>, winner: fn(u32, &[Name; 2]) -> Name) -> Host {
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
            let outcome = Outcome::Winner(Some(winner(round, &pair)));
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

#[test]
fn whoever_wins_the_final_wins_the_tournament() {
    let host = league_won_by(None, |round, pair| {
        let names = pair.iter();
        if round > 5 { names.max() } else { names.min() }.unwrap().clone()
    });
    let ranks = |after: u32| {
        let lines = standings(&host.event.book, after);
        lines.into_iter().map(|line| format!("{} {}", line.rank, line.name)).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(ranks(5), "1 Anna, 2 Bert, 3 Cleo, 4 Dora, 5 Emil, 6 Fritz");
    assert_eq!(ranks(6), "1 Cleo, 2 Dora, 3 Anna, 4 Bert, 5 Emil, 6 Fritz", "two are left");
    assert_eq!(ranks(7), "1 Dora, 2 Cleo, 3 Anna, 4 Bert, 5 Emil, 6 Fritz");
}
