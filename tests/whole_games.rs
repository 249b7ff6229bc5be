//! Whole games of random play: no panic, no dead end, nothing lost, the same bytes on every run.

use crate::law;

use std::collections::BTreeMap;

use estafette::core::journal::At;
use estafette::core::table::Given;
use estafette::core::{DiceKey, GameId, Keyed, Lang, SeatId, Secret, Sitting, Source};
use estafette::rules::{
    Chapter, Due, OrderText, PhaseRun, Reader, Resolution, SeatOrders, Settings, Snapshot, System,
};

use law::{Law, Ways};

/// A small generator for order texts: what players do need not be verifiable.
struct Whim(u64);

impl Whim {
    fn pick(&mut self, below: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as u32) % below.max(1)
    }
}

/// What one game came to.
struct Played {
    phases: u32,
    held: usize,
    last: Snapshot,
    ending: String,
}

fn play(system: &dyn System, seed: u64, replay: bool) -> Played {
    let mut whim = Whim(seed);
    let key = DiceKey::new(&Secret::from_phrase(&format!("game {seed}")), [""]);
    let mut position = system.open("grunwald", &Settings::default()).expect("the scenario opens");
    let mut orders: BTreeMap<SeatId, SeatOrders> = BTreeMap::new();
    let settings = Settings::default().modes();
    let given = BTreeMap::new();
    let mut phases = 0;
    let mut period = None;
    let mut law = Law::new(Ways { standing: true, heading: |_| false });
    loop {
        let due = match system.due(&position) {
            Ok(due) => due,
            Err(ending) => {
                let held = law.over(&format!("game {seed}"));
                return Played { phases, held, last: position, ending: ending.text };
            }
        };
        phases += 1;
        assert!(phases <= 22 * 7 + 1, "game {seed} does not end");
        let begins = period.replace(due.period.ordinal) != Some(due.period.ordinal);
        let mut own: BTreeMap<SeatId, u32> = BTreeMap::new();
        for seat in system.seats() {
            let Ok(open) = system.period(&position, &seat.id, None, Lang::English) else { continue };
            own.insert(seat.id.clone(), open.ordinal);
            // Some write once more while their half-turn goes on, of what is over too.
            if !begins && (!due.owed.contains(&seat.id) || whim.pick(6) > 0) {
                continue;
            }
            let mut text = odd_lines(&position, seat.id.as_str(), &mut whim);
            if begins {
                text = format!("{}\n{text}", system.random_sheet(&position, &seat.id, &mut |n| whim.pick(n)));
            }
            let texts = orders.entry(seat.id.clone()).or_default();
            // Standing orders of the sheet before are enough.
            let kept = texts.iter().rposition(|t| t.period < open.ordinal);
            let all = std::mem::take(texts).into_iter().enumerate();
            texts.extend(all.filter(|(n, t)| Some(*n) == kept || t.period >= open.ordinal).map(|(_, t)| t));
            // Some write for a later turn, which may never come.
            let later = (whim.pick(8) == 0).then(|| due.turn + 2 + whim.pick(9));
            let later = later.and_then(|t| system.period(&position, &seat.id, Some(t), Lang::English).ok());
            let at = At { turn: due.turn, phase: due.phase.clone() };
            let period = later.unwrap_or(open).ordinal;
            texts.push(OrderText::new(period, text).received(Some(at)));
            law.receive(system, &position, &seat.id, texts);
        }
        let run = |position: &Snapshot| {
            let mut dice = Keyed(key.clone());
            system.resolve(PhaseRun {
                position,
                sitting: Sitting {
                    game: GameId::new("random"),
                    line: 0,
                    turn: due.turn,
                    phase: due.phase.clone(),
                    occurrence: due.occurrence,
                },
                orders: &orders,
                given: &given,
                modes: &settings,
                dice: &mut dice,
            })
        };
        let done = run(&position);
        assert!(done.open.is_empty(), "game {seed}: a question without a default in {}", due.phase);
        let applied = system.apply(&position, &done.events).expect("own events apply");
        assert_eq!(applied, done.position, "game {seed}: events do not make the position in {}", due.phase);
        if replay {
            let again = run(&position);
            assert_eq!(again.position, done.position);
            assert_eq!(again.events, done.events);
        }
        let over = system.due(&done.position).is_err();
        let closes = over || ["set-up", "polish-attack", "teutonic-attack"].contains(&due.phase.as_str());
        let mut closed = if closes { due.owed.clone() } else { Vec::new() };
        if over {
            closed = own.keys().cloned().collect();
        }
        law.hold(&done.events, &own, &closed, &format!("game {seed}, turn {} {}", due.turn, due.phase));
        check_conserved(&done.position, seed);
        check_secrecy(system, &position, &done, &due, seed);
        position = done.position;
    }
}

/// Lines that are impossible, late, doubled, or speak against others.
fn odd_lines(position: &Snapshot, seat: &str, whim: &mut Whim) -> String {
    let state: serde_json::Value = serde_json::from_str(&position.0).expect("a position is JSON");
    let units = state["units"].as_object().expect("units");
    let own: Vec<&String> = units.iter().filter(|(_, u)| u["side"] == seat).map(|(id, _)| id).collect();
    let one = |whim: &mut Whim| own[whim.pick(own.len() as u32) as usize].clone();
    let mut lines = Vec::new();
    for _ in 0..4 {
        let (a, b) = (one(whim), one(whim));
        let (x, y) = (1 + whim.pick(52), 1 + whim.pick(58));
        let hex = format!("A{x}B{y}");
        let line = match whim.pick(30) {
            0 => format!("move {a}: forward 9"),
            1 => format!("move {a}: right 180, left 180"),
            2 => format!("move {a}: to {hex}"),
            3 => format!("move {a}: forward 1\nmove {a}: back"),
            4 => format!("rally {a}\nrally not {a}"),
            5 => "rally all\nrally not all".to_owned(),
            6 => format!("attack order {hex}, A20B33"),
            7 => format!("after win at {hex}: advance {a}"),
            8 => format!("after rout at {hex}: pursue {a} with {b}"),
            9 => format!("destroy gun {hex} with {a}"),
            10 => format!("fire {a} at {hex}"),
            11 => format!("hold fire {a}\nfire {a} strongest"),
            12 => format!("retreat {a} prefer N, S"),
            13 => format!("rout {a} by {hex}"),
            14 => format!("face {a} N"),
            15 => format!("place {a} at {hex}"),
            16 => format!("gun {a} left 60"),
            17 => format!("enter {a} at {hex}: forward 1"),
            18 => format!("rout order {a}, {b}"),
            19 => format!("pursue rout of {a}"),
            20 => "leader WITOLD with L01\nleader ULRICH with K01".to_owned(),
            21 => format!("leader WITOLD to {hex}\nleader JUNGINGEN to {hex}"),
            22 => format!("sacrifice gun {a} to save horse\ndisplace {b} never"),
            23 => format!("move {a} and {b}: forward 2\nmove {b}: forward 1"),
            24 => format!("retreat {a}, {b} prefer S\nretreat {b} prefer N; retreat {b} prefer N"),
            25 => format!("fire {a}, {b} at {hex} else strongest\nhold fire {b}"),
            26 => "rally all; rally all\nattack order by differential".to_owned(),
            27 => format!("rally {a} and {b}\nrally not {b}"),
            28 => format!("move K999: forward 1\nleave map {a} never"),
            _ => format!("rally {a} with WITOLD\nthe quick brown fox"),
        };
        lines.push(line);
    }
    lines.join("\n")
}

/// Every unit of the scenario, and every follower, is on the map, off it, or among the fallen.
fn check_conserved(position: &Snapshot, seed: u64) {
    let state: serde_json::Value = serde_json::from_str(&position.0).expect("a position is JSON");
    let units = state["units"].as_object().expect("units");
    let fallen = state["fallen"].as_object().expect("fallen");
    let fallen_units = fallen.values().filter(|f| f.get("unit").is_some()).count();
    let followers = units.keys().chain(fallen.keys()).filter(|id| id.starts_with('C')).count();
    assert_eq!(units.len() + fallen_units, 183 + followers, "game {seed}: a unit is lost or doubled");
    let leaders = state["leaders"].as_object().expect("leaders").len();
    assert_eq!(leaders + fallen.len() - fallen_units, 10, "game {seed}: a leader is lost or doubled");
    let mut seen = std::collections::BTreeSet::new();
    for (id, unit) in units {
        match unit.get("at").and_then(|a| a.as_str()) {
            Some(at) => assert!(seen.insert(at.to_owned()), "game {seed}: two units in {at}"),
            None => assert!(state["off_map"].get(id).is_some(), "game {seed}: {id} is nowhere"),
        }
    }
}

/// The same position with the kinds of these pits exchanged.
fn with_other_pits(position: &Snapshot, hexes: &[String]) -> Snapshot {
    let mut state: serde_json::Value = serde_json::from_str(&position.0).expect("a position is JSON");
    for hex in hexes {
        let pit = &mut state["pits"][hex]["kind"];
        *pit = if pit == "real" { "dummy".into() } else { "real".into() };
    }
    if let Some(out) = state.get_mut("pits_out") {
        *out = if out == "real" { "dummy".into() } else { "real".into() };
    }
    Snapshot(state.to_string())
}

/// What the Polish seat is told and shown is the same bytes when only pits differ that nobody entered.
fn check_secrecy(system: &dyn System, before: &Snapshot, done: &Resolution, due: &Due, seed: u64) {
    let state: serde_json::Value = serde_json::from_str(&done.position.0).expect("a position is JSON");
    let hexes: Vec<String> = state["pits"].as_object().expect("pits").keys().map(String::clone).collect();
    let polish = SeatId::new("polish");
    let reader = Reader::Seat(&polish);
    let sitting = Sitting {
        game: GameId::new("random"),
        line: 0,
        turn: due.turn,
        phase: due.phase.clone(),
        occurrence: due.occurrence,
    };
    let tell = |before: &Snapshot, after: &Snapshot| {
        let phases = [(sitting.clone(), done.events.clone())];
        let chapter = Chapter { before, phases: &phases, after, open: &[] };
        (
            system.facts(&chapter, reader, Lang::English),
            system.view(after, reader),
            system.scene(after, &done.events, reader, Lang::English),
        )
    };
    // At the set-up there are no pits before; only the position after it can differ.
    let other_before = if due.turn == 0 { before.clone() } else { with_other_pits(before, &hexes) };
    let other_after = with_other_pits(&done.position, &hexes);
    assert_eq!(
        tell(before, &done.position),
        tell(&other_before, &other_after),
        "game {seed}: the Polish side can tell the pits apart in {} of turn {}",
        due.phase,
        due.turn
    );
}

/// Plays some turns with every decision set to `ask`, answering at random: each run of a phase must tell
/// what the run before told, and go on from there.
fn play_asked(system: &dyn System, seed: u64, turns: u32) -> u32 {
    let mut whim = Whim(seed);
    let key = DiceKey::new(&Secret::from_phrase(&format!("asked {seed}")), [""]);
    let asked =
        system.decisions(Lang::English).into_iter().map(|d| (d.id.to_string(), "ask".to_owned())).collect();
    let settings = Settings(asked);
    let modes = settings.modes();
    let mut position = system.open("grunwald", &settings).expect("the scenario opens");
    let mut answers = 0;
    while let Ok(due) = system.due(&position)
        && due.turn <= turns
    {
        let mut orders: BTreeMap<SeatId, SeatOrders> = BTreeMap::new();
        for seat in due.owed.iter().filter(|_| due.phase.as_str().ends_with("movement")) {
            let text = system.random_sheet(&position, seat, &mut |n| whim.pick(n));
            orders.insert(seat.clone(), vec![OrderText::new(due.period.ordinal, text)]);
        }
        let mut given = BTreeMap::new();
        let mut told: Vec<serde_json::Value> = Vec::new();
        loop {
            let mut dice = Keyed(key.clone());
            let sitting = Sitting {
                game: GameId::new("asked"),
                line: 0,
                turn: due.turn,
                phase: due.phase.clone(),
                occurrence: due.occurrence,
            };
            let (orders, given_now, modes) = (&orders, &given, &modes);
            let run =
                PhaseRun { position: &position, sitting, orders, given: given_now, modes, dice: &mut dice };
            let done = system.resolve(run);
            assert!(done.events.starts_with(&told), "game {seed}: {} tells another story", due.phase);
            if done.open.is_empty() {
                position = done.position;
                break;
            }
            told = done.events;
            for open in done.open {
                let choices = &open.question.choices;
                let choice = choices[whim.pick(choices.len() as u32) as usize].answer.clone();
                let fingerprint = open.question.fingerprint();
                given.insert(open.key, Given { answer: choice, source: Source::Reply, fingerprint });
                answers += 1;
            }
        }
        check_conserved(&position, seed);
    }
    answers
}

#[test]
fn games_in_which_everything_is_asked_go_on_from_every_answer() {
    let library = estafette::shelf::load(None).expect("the built-in data is clean");
    let system = library.find("grunwald-1410").expect("Grunwald is on the shelf");
    let answers: u32 = (0..4).map(|seed| play_asked(system, seed, 5)).sum();
    assert!(answers > 200, "only {answers} questions were asked");
}

#[test]
fn random_games_come_to_an_end() {
    // Fewer for a quick look: cargo test --test house whole_games:: --config 'env.ESTAFETTE_GAMES_COUNT="8"'
    let games: u64 = option_env!("ESTAFETTE_GAMES_COUNT").and_then(|n| n.parse().ok()).unwrap_or(200);
    let library = estafette::shelf::load(None).expect("the built-in data is clean");
    let system = library.find("grunwald-1410").expect("Grunwald is on the shelf");
    let mut endings: BTreeMap<String, u32> = BTreeMap::new();
    let (mut phases, mut held) = (0, 0);
    std::thread::scope(|scope| {
        let halves: Vec<_> = (0..2)
            .map(|half| {
                scope.spawn(move || {
                    (0..games)
                        .filter(|g| g % 2 == half)
                        .map(|g| play(system, g, g.is_multiple_of(4)))
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        for half in halves {
            for played in half.join().expect("no game panics") {
                phases += played.phases;
                held += played.held;
                let kind = played.ending.split(';').next().unwrap_or_default().to_owned();
                *endings.entry(kind).or_default() += 1;
                assert!(played.last.0.contains("\"end\""));
            }
        }
    });
    println!("{games} games, {phases} phases, {held} orders with their fates: {endings:?}");
}
