//! Stretches in the real games, by random play in which everything is asked: what was told before a pause is told again
//! with the same dice, and what comes after it depends on the round of its answers.

use std::collections::BTreeMap;

use serde_json::Value;

use super::back_real::Whim;
use super::fates::library;
use super::*;
use estafette_core::dice::{DiceKey, Secret, Sitting, Stretch, Stretched};
use estafette_core::table::{Given, Source};
use estafette_rules::{OrderText, PhaseRun, Resolution, SeatOrders, Snapshot, System};

/// What a walk through a game has met.
#[derive(Debug, Default)]
struct Met {
    pauses: u32,
    /// Pauses after which dice were rolled that another round makes others.
    differing: u32,
}

fn stretch(seed: u64, round: u64, after: impl IntoIterator<Item = estafette_core::QuestionKey>) -> Stretch {
    let secret = Secret::from_phrase(&format!("stretches {seed}"));
    let randomness = Secret::from_phrase(&format!("round {round}")).to_hex();
    let randomness: [u8; 32] = randomness.as_bytes()[..32].try_into().unwrap();
    let key = DiceKey::with_round(&secret, ["", ""], &randomness);
    Stretch { after: after.into_iter().collect(), round: Some(round), key }
}

fn rounds(events: &[Value]) -> impl Iterator<Item = u64> {
    let dice = events.iter().filter(|e| e["kind"] == "roll" || e["kind"] == "shuffle");
    dice.filter_map(|e| e["round"].as_u64())
}

/// Plays so many phases, answering at random.
fn walk(system: &dyn System, scenario: &str, seed: u64, phases: u32) -> Met {
    let mut whim = Whim(seed);
    // What is an umpire's to decide is no setting.
    let asks =
        |id: &String| system.open(scenario, &Settings([(id.clone(), "ask".to_owned())].into())).is_ok();
    let ids = system.decisions(Lang::English).into_iter().map(|d| d.id.to_string()).filter(asks);
    let asked = ids.map(|id| (id, "ask".to_owned()));
    let settings = Settings(asked.collect());
    let modes = settings.modes();
    let mut position = system.open(scenario, &settings).expect("the scenario opens");
    let (mut met, mut round) = (Met::default(), 1);
    for _ in 0..phases {
        let Ok(due) = system.due(&position) else { break };
        let mut orders: BTreeMap<SeatId, SeatOrders> = BTreeMap::new();
        for info in system.seats_of(scenario) {
            let text = system.random_sheet(&position, &info.id, &mut |n| whim.pick(n));
            orders.insert(info.id, vec![OrderText::new(due.period.ordinal, text)]);
        }
        let sitting = Sitting {
            game: spring(),
            line: 0,
            turn: due.turn,
            phase: due.phase.clone(),
            occurrence: due.occurrence,
        };
        let mut given: BTreeMap<estafette_core::QuestionKey, Given> = BTreeMap::new();
        let play = |stretches: &[Stretch], given: &BTreeMap<_, _>, position: &Snapshot| -> Resolution {
            let mut dice = Stretched::new(stretches.to_vec());
            let (sitting, orders, modes) = (sitting.clone(), &orders, &modes);
            system.resolve(PhaseRun { position, sitting, orders, given, modes, dice: &mut dice })
        };
        let mut stretches = vec![stretch(seed, round, [])];
        let mut told: Vec<Value> = Vec::new();
        loop {
            let done = play(&stretches, &given, &position);
            let who = format!("{} seed {seed}: {} of turn {}", system.name(), due.phase, due.turn);
            assert!(done.events.starts_with(&told), "{who} tells another story");
            let earlier = stretches.len() > 1;
            assert!(rounds(&done.events[..told.len()]).all(|r| !earlier || r < round), "{who}");
            assert!(rounds(&done.events[told.len()..]).all(|r| r == round), "{who}");
            if earlier {
                let mut twins = stretches.clone();
                let last = twins.pop().unwrap();
                twins.push(stretch(seed, round + 1_000_000, last.after));
                let twin = play(&twins, &given, &position);
                assert!(twin.events.starts_with(&told), "{who}: what was told depends on a later round");
                let stripped = |events: &[Value]| -> Vec<Value> {
                    let mut events = events[told.len()..].to_vec();
                    for event in &mut events {
                        event.as_object_mut().expect("an event").remove("round");
                    }
                    events
                };
                met.differing += u32::from(stripped(&twin.events) != stripped(&done.events));
            }
            if done.open.is_empty() {
                position = done.position;
                break;
            }
            met.pauses += 1;
            round += 1;
            stretches.push(stretch(seed, round, done.open.iter().map(|open| open.key.clone())));
            told = done.events;
            for open in done.open {
                let choices = &open.question.choices;
                let chosen = choices.get(whim.pick(u32::try_from(choices.len()).unwrap()) as usize);
                let answer = chosen.map_or_else(|| open.question.default.clone(), |c| c.answer.clone());
                let fingerprint = open.question.fingerprint();
                given.insert(open.key, Given { answer, source: Source::Reply, fingerprint });
            }
        }
        round += 1;
    }
    met
}

#[test]
fn in_each_real_game_a_pause_parts_the_dice_that_were_told_from_those_of_a_later_round() {
    let mut differing = 0;
    for (name, seeds, phases) in
        [("grunwald-1410", 0..3u64, 40), ("na-grunwald", 0..6, 60), ("wrg-6th", 0..2, 30)]
    {
        let system = library().get(name).unwrap();
        let scenario = system.scenarios().remove(0);
        let mut all = Met::default();
        for seed in seeds {
            let met = walk(system, &scenario, seed, phases);
            (all.pauses, all.differing) = (all.pauses + met.pauses, all.differing + met.differing);
        }
        // A battle of WRG asks seldom; where it does, the walk has held it against the same.
        assert!(all.pauses > 0 || name == "wrg-6th", "{name} asked nothing");
        differing += all.differing;
    }
    assert!(differing > 0, "no die was rolled after a pause");
}
