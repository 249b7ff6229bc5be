//! Simulations of the built-in formats.

use super::{Plan, Simulated, Zones, simulate};
use crate::format::Format;

fn plan(format: &str, players: u32, rounds: u32, seed: u64) -> Plan {
    Plan { format: Format::built_in(format).unwrap(), players, rounds, zones: Zones::World, seed }
}

fn simulated(plan: &Plan) -> Simulated {
    simulate(plan, &mut |_| {}).unwrap()
}

#[test]
fn an_open_by_mail_over_the_whole_world_comes_play_out() {
    let mut told = Vec::new();
    let made = simulate(&plan("german-open", 32, 4, 1), &mut |progress| told.push(progress)).unwrap();
    assert!(made.finished, "{made}");
    assert_eq!(made.rounds.len(), 4);
    assert_eq!(made.fairness.met_again, 0);
    assert!(made.correlation > 300, "the stronger come out ahead: {made}");
    let last = told.last().unwrap();
    assert_eq!((last.round, last.done), (4, last.games));
    assert!(made.to_string().contains("longest game"));
}

#[test]
fn the_same_plan_comes_to_the_same_and_another_seed_to_something_else() {
    let one = simulated(&plan("club-swiss", 12, 3, 5));
    assert_eq!(one, simulated(&plan("club-swiss", 12, 3, 5)));
    assert_ne!(one.rounds, simulated(&plan("club-swiss", 12, 3, 6)).rounds);
}

#[test]
fn every_built_in_format_can_be_simulated() {
    for name in Format::names() {
        for seed in 0..3 {
            let made = simulated(&plan(name, 24, 4, seed));
            assert!(!made.rounds.is_empty(), "{name}: {made}");
        }
    }
}

#[test]
fn too_few_and_too_many_are_refused() {
    let refused = simulate(&plan("club-swiss", 1, 3, 1), &mut |_| {}).unwrap_err();
    assert_eq!(refused, "1 player cannot be simulated: 2 to 1000 can");
    assert!(simulate(&plan("club-swiss", 5000, 3, 1), &mut |_| {}).is_err());
    assert!("Europe/Warszawa".parse::<Zones>().is_err());
    assert_eq!("world".parse::<Zones>().unwrap(), Zones::World);
}
