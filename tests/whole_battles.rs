//! Whole battles of WRG 6th Edition by random sheets: no panic, no unit inside another, no contact without a
//! declared charge, figures and casualties conserved, the same bytes on every run; and the same battle with
//! the seats swapped, in the mirror, and by other names.

use crate::wrg_6th;

use std::collections::{BTreeMap, BTreeSet};

use estafette::board::plane::{Block, Paces};
use estafette::core::CitedEvent;
use estafette::rules::{DataFiles, Game, Settings, System};
use estafette::wrg_6th::Wrg6th;
use estafette::wrg_6th::event::{Event, Fate, MarchLosses};
use estafette::wrg_6th::ids::UnitId;
use estafette::wrg_6th::phase::Phase;
use estafette::wrg_6th::position::{Part, Position};

use wrg_6th::fated;
use wrg_6th::mirror;
use wrg_6th::play::{self, How, Step};
use wrg_6th::refused;
use wrg_6th::renamed;
use wrg_6th::swap;

fn system() -> Wrg6th {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("games/wrg-6th");
    Wrg6th::load(&DataFiles::read(&folder).unwrap()).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// A referee who holds each phase of a battle against the rules.
struct Referee<'a> {
    clue: String,
    system: &'a Wrg6th,
    kinds: BTreeSet<String>,
}

impl Referee<'_> {
    fn see(&mut self, step: &Step) {
        let (before, after) = (self.system.position(&step.before), self.system.position(&step.after));
        let clue = format!("{}, period {} {}", self.clue, before.period, before.phase.as_str());
        assert_eq!(after.snapshot(), step.after, "{clue}: not canonical");
        let _tale = Tale(step);
        let events: Vec<Event> = step.events.iter().map(read).collect();
        self.kinds.extend(step.events.iter().filter_map(|e| Some(e["kind"].as_str()?.to_owned())));
        apart(&after, &clue);
        conserved(&before, &after, &events, &clue);
        if before.phase == Phase::Movement {
            declared(&before, &events, &clue);
        }
    }
}

/// What was told in a phase, for whoever looks into a failure.
struct Tale<'a>(&'a Step);

impl Drop for Tale<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let told: String = self.0.events.iter().map(|e| format!("\n  {e}")).collect();
            eprintln!("told was:{told}");
        }
    }
}

fn read(told: &serde_json::Value) -> Event {
    let event: CitedEvent<Event> = serde_json::from_value(told.clone()).expect("an event of the system");
    assert_eq!(serde_json::to_value(&event).expect("plain data"), *told, "events are read as written");
    event.event
}

/// No body stands inside another; a general who has joined a unit is where it is. A thousandth of a pace is
/// what rounding may take.
fn apart(position: &Position, clue: &str) {
    let bodies: Vec<(&UnitId, Block)> =
        position.bodies().filter_map(|(id, _)| Some((id, position.block(id)?))).collect();
    for (i, (one, a)) in bodies.iter().enumerate() {
        for (other, b) in &bodies[i + 1..] {
            let shrunk = |block: &Block| Block {
                pose: block.pose.shifted(Paces::ZERO, -Paces(5)),
                width: block.width - Paces(10),
                depth: block.depth - Paces(10),
            };
            assert!(!shrunk(a).overlaps(&shrunk(b)), "{clue}: {one} stands inside {other}: {a:?} {b:?}");
        }
    }
}

/// New contacts of enemies are between those of whom one declared a charge on the other [W-4.6.1a].
fn declared(before: &Position, events: &[Event], clue: &str) {
    let pairs: BTreeSet<(&UnitId, &UnitId)> = before
        .charges
        .iter()
        .flat_map(|c| c.targets.iter().flat_map(|t| [(&c.unit, t), (t, &c.unit)]))
        .collect();
    for event in events {
        if let Event::Contact { by, target, .. } = event {
            let declared = pairs.contains(&(by, target));
            let old = before.unit(by).is_some_and(|u| u.fighting.contains(target));
            assert!(
                declared || old || by.seat() == target.seat(),
                "{clue}: {by} meets {target}, not declared"
            );
        }
    }
}

/// Figures are lost by events only, twenty casualties to a figure.
fn conserved(before: &Position, after: &Position, events: &[Event], clue: &str) {
    let mut lost: BTreeMap<&UnitId, u32> = BTreeMap::new();
    let mut taken: BTreeMap<&UnitId, i64> = BTreeMap::new();
    for event in events {
        match event {
            Event::Loss { unit, figures, .. } => {
                *lost.entry(unit).or_default() += figures;
                *taken.entry(unit).or_default() -= i64::from(*figures) * 20;
            }
            Event::MarchLoss(MarchLosses { unit, figures, rest, parts, .. }) => {
                *lost.entry(unit).or_default() += figures;
                // What is short of a figure is booked, of mixed units by their types.
                let booked = |parts: &[Part]| parts.iter().map(|t| i64::from(t.casualties)).sum::<i64>();
                *taken.entry(unit).or_default() += match parts.as_slice() {
                    [] => i64::from(*rest),
                    parts => booked(parts) - before.unit(unit).map_or(0, |u| booked(&u.types)),
                };
            }
            Event::Casualties { unit, casualties, .. } => {
                *taken.entry(unit).or_default() += i64::from(*casualties);
            }
            Event::Risk { unit, result: Fate::Killed, .. } => {
                *lost.entry(unit).or_default() += before.unit(unit).map_or(0, |u| u.figures);
            }
            _ => {}
        }
    }
    let booked = |position: &Position, id: &UnitId| {
        position.unit(id).map_or(0, |u| {
            i64::from(u.casualties) + u.types.iter().map(|t| i64::from(t.casualties)).sum::<i64>()
        })
    };
    for (id, unit) in &before.units {
        let now = after.unit(id).expect("nobody leaves the list");
        let gone = lost.get(id).copied().unwrap_or(0);
        assert_eq!(now.figures + gone.min(unit.figures), unit.figures, "{clue}: figures of {id}");
        if now.figures > 0 {
            let change = booked(after, id) - booked(before, id);
            assert_eq!(change, taken.get(id).copied().unwrap_or(0), "{clue}: casualties of {id}");
        }
    }
}

fn battle(system: &Wrg6th, scenario: &str, seed: u64) -> (String, BTreeSet<String>, Vec<String>) {
    let how = How { scenario: scenario.to_owned(), seed, settings: Settings::default() };
    let mut referee = Referee { clue: format!("{scenario} {seed}"), system, kinds: BTreeSet::new() };
    let mut bytes = Vec::new();
    let ending = play::play(system, &how, &mut |step| {
        referee.see(step);
        bytes.push(step.after.0.clone());
    });
    (ending, referee.kinds, bytes)
}

#[test]
fn a_hundred_random_battles_keep_the_rules_to_the_end() {
    let system = system();
    let seeds: Vec<u64> = (0..100).collect();
    let mut kinds = BTreeSet::new();
    std::thread::scope(|scope| {
        let system = &system;
        let halves = seeds.chunks(50).map(|half| {
            scope.spawn(move || {
                let mut kinds = BTreeSet::new();
                for seed in half {
                    let scenario = if seed % 5 == 0 { "open-field" } else { "skirmish" };
                    let (_, met, bytes) = battle(system, scenario, *seed);
                    kinds.extend(met);
                    if seed % 10 == 0 {
                        let again = battle(system, scenario, *seed).2;
                        assert!(bytes == again, "{scenario} {seed} is played otherwise a second time");
                    }
                }
                kinds
            })
        });
        for half in halves.collect::<Vec<_>>() {
            kinds.extend(half.join().expect("no battle panics"));
        }
    });
    println!("{kinds:?}");
    for kind in ["contact", "melee", "shoot", "rout", "test", "declare", "game-over", "loss"] {
        assert!(kinds.contains(kind), "no battle came to `{kind}`");
    }
}

/// Battles that are played twice over: the first of both scenarios, and those that once came out otherwise.
fn twice(check: impl Fn(&Wrg6th, &str, u64)) {
    let system = system();
    (0..16).chain([24, 37, 67, 179, 231, 232, 261]).for_each(|seed| check(&system, "open-field", seed));
    (0..30).chain([111, 131, 132]).for_each(|seed| check(&system, "skirmish", seed));
}

#[test]
fn swapped_seats_have_the_swapped_battle() {
    twice(swap::check);
}

#[test]
fn the_mirrored_table_has_the_mirrored_battle() {
    twice(mirror::check);
}

#[test]
fn the_order_of_units_does_not_matter() {
    twice(renamed::check);
}

/// As many battles as somebody asks for by hand: `ESTAFETTE_BATTLES="swap open-field 0 200" cargo test --test
/// whole_battles -- --ignored --nocapture`; `swap`, `mirror`, `rename` or `random`, the first seed and the one after the
/// last. Goes on after a battle that fails.
#[test]
#[ignore = "runs the battles named in ESTAFETTE_BATTLES"]
fn battles_asked_for() {
    let asked = std::env::var_os("ESTAFETTE_BATTLES").unwrap_or_else(|| "swap open-field 0 4".into());
    let asked = asked.to_string_lossy();
    let words: Vec<&str> = asked.split_whitespace().collect();
    let [what, scenario, from, to] = words[..] else { panic!("not four words: {asked}") };
    let seeds: Vec<u64> = (from.parse().unwrap()..to.parse().unwrap()).collect();
    let system = system();
    let fails = |seed: &u64| {
        std::panic::catch_unwind(|| match what {
            "swap" => swap::check(&system, scenario, *seed),
            "mirror" => mirror::check(&system, scenario, *seed),
            "rename" => renamed::check(&system, scenario, *seed),
            "random" => drop(battle(&system, scenario, *seed)),
            other => panic!("no such battles: {other}"),
        })
        .is_err()
    };
    let failed: Vec<&u64> = seeds.iter().filter(|seed| fails(seed)).collect();
    assert!(failed.is_empty(), "{what} {scenario}: {failed:?} of {from}..{to}");
}

#[test]
fn periods_are_those_of_the_profile() {
    let system = system();
    let opened = system.open("skirmish", &Settings::default()).unwrap();
    let due = system.due(&opened).unwrap();
    assert_eq!((due.turn, due.phase.as_str()), (0, "set-up"));
}

#[test]
fn each_order_has_one_fate_on_sheets_that_nobody_should_write() {
    let system = system();
    let plain = Settings::default();
    (0..12).for_each(|seed| fated::check(&system, ("skirmish", seed), &plain));
    (0..4).for_each(|seed| fated::check(&system, ("open-field", seed), &plain));
}

#[test]
fn so_it_has_where_a_period_has_two_sheets_and_armies_come_by_mail() {
    let system = system();
    let keys = [("mail_rounds", "2"), ("armies", "by_mail")];
    let settings = Settings(keys.map(|(key, value)| (key.to_owned(), value.to_owned())).into());
    (20..26).for_each(|seed| fated::check(&system, ("skirmish", seed), &settings));
}

#[test]
fn what_receipts_refuse_has_no_effect_and_the_other_side_is_told_nothing_of_it() {
    let system = system();
    let plain = Settings::default();
    let two = Settings([("mail_rounds".to_owned(), "2".to_owned())].into());
    let lines = |scenario: &str, seeds: std::ops::Range<u64>, settings: &Settings| -> usize {
        seeds.map(|seed| refused::check(&system, (scenario, seed), settings)).sum()
    };
    let all =
        lines("skirmish", 0..8, &plain) + lines("open-field", 0..2, &plain) + lines("skirmish", 8..12, &two);
    assert!(all > 100, "{all} lines were refused");
}
