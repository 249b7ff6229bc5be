//! Random battles, played phase by phase on the system itself.

use std::collections::BTreeMap;

use estafette::core::{DiceKey, DiceSource, GameId, Keyed, Label, Lang, Modes, SeatId, Secret, Sitting};
use estafette::orders::Severity;
use estafette::rules::{OrderText, PhaseRun, SeatOrders, Settings, Snapshot, System};
use serde_json::Value;

use super::fated::{self, Watch};

/// A small generator for order texts: what players do need not be verifiable.
pub struct Whim(pub u64);

impl Whim {
    /// A number below `below`.
    pub fn pick(&mut self, below: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as u32) % below.max(1)
    }
}

/// How a battle is played.
pub struct How {
    /// The scenario.
    pub scenario: String,
    /// What makes it this battle and no other.
    pub seed: u64,
    /// Its settings.
    pub settings: Settings,
}

/// A phase as it was played.
pub struct Step {
    /// The position before it.
    pub before: Snapshot,
    /// What was told.
    pub events: Vec<Value>,
    /// The position after it.
    pub after: Snapshot,
}

/// Dice under a key in which the subjects of a die may be called otherwise.
pub struct Renamed<'a> {
    /// The dice.
    pub dice: Keyed,
    /// What a subject is called there.
    pub name: &'a dyn Fn(&str) -> String,
}

impl DiceSource for Renamed<'_> {
    fn die(&mut self, label: &Label<'_>) -> u32 {
        let subject = (self.name)(label.subject);
        self.dice.die(&Label { subject: &subject, rule: label.rule.clone(), ..*label })
    }
}

/// Plays a battle to its end by random sheets, showing each phase; the ending. In every battle there are also lines
/// that nobody should write, behind legal ones or in a mail of their own, and each order has its fate.
pub fn play(system: &dyn System, how: &How, each: &mut dyn FnMut(&Step)) -> String {
    let seats: Vec<SeatId> = system.seats().into_iter().map(|s| s.id).collect();
    let mut whim = Whim(how.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1);
    let mut watch = Watch::default();
    let mut position = system.open(&how.scenario, &how.settings).expect("the scenario opens");
    let mut last = None;
    for _ in 0..200 {
        let Ok(due) = system.due(&position) else { break };
        let ordinal = due.period.ordinal;
        let clue = format!("{} {}, period {} {}", how.scenario, how.seed, due.turn, due.phase.as_str());
        if let Some(before) = last.replace(due.turn).filter(|before| *before != due.turn) {
            watch.close(before, &clue);
        }
        let read = |seat: &SeatId, texts: &SeatOrders| system.read(&position, seat, texts, Lang::English);
        for seat in &due.owed {
            // Now and then a side is silent: everything has a default.
            if whim.pick(12) == 0 {
                continue;
            }
            let legal = system.random_sheet(&position, seat, &mut |n| whim.pick(n));
            let mut texts = watch.orders.get(seat).cloned().unwrap_or_default();
            texts.push(OrderText::new(ordinal, legal.clone()));
            let reading = read(seat, &texts);
            assert!(
                reading.problems.iter().all(|p| p.severity != Severity::Error),
                "a random sheet is refused: {:?}\n{legal}",
                reading.problems,
            );
            let odd = fated::odd(&mut whim);
            if whim.pick(3) == 0 {
                watch.mail(seat, ordinal, legal, |texts| read(seat, texts));
                watch.mail(seat, ordinal, odd, |texts| read(seat, texts));
            } else {
                watch.mail(seat, ordinal, legal + &odd, |texts| read(seat, texts));
            }
        }
        let key = DiceKey::new(&Secret::from_phrase(&format!("battle {}", how.seed)), [""]);
        let step = resolve(system, position.clone(), &watch.orders, &mut Keyed(key));
        watch.see(ordinal, &step, &clue);
        each(&step);
        position = step.after;
    }
    last.iter().for_each(|period| watch.close(*period, &format!("{} {}, the end", how.scenario, how.seed)));
    assert_eq!(seats.len(), 2);
    system.due(&position).expect_err("a battle ends after its last period").text
}

/// Resolves the phase that is due.
pub fn resolve(
    system: &dyn System,
    before: Snapshot,
    orders: &BTreeMap<SeatId, SeatOrders>,
    dice: &mut dyn DiceSource,
) -> Step {
    let due = system.due(&before).expect("the battle goes on");
    let sitting = Sitting {
        game: GameId::new("random"),
        line: 0,
        turn: due.turn,
        phase: due.phase,
        occurrence: due.occurrence,
    };
    let (given, modes) = (BTreeMap::new(), Modes::default());
    let run = PhaseRun { position: &before, sitting, orders, given: &given, modes: &modes, dice };
    let resolution = system.resolve(run);
    assert!(resolution.open.is_empty(), "nothing is asked in a battle");
    assert_eq!(
        system.apply(&before, &resolution.events).as_ref(),
        Ok(&resolution.position),
        "what was told makes the position"
    );
    Step { before, events: resolution.events, after: resolution.position }
}
