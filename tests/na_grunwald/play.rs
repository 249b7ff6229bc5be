//! Random games of Na Grunwald!, played phase by phase on the system itself.

use std::collections::BTreeMap;

use estafette::core::table::{Given, Open};
use estafette::core::{
    Answer, DiceKey, GameId, Keyed, Lang, Modes, Payment, Question, SeatId, Secret, Sitting, Source,
};
use estafette::na_grunwald::orders;
use estafette::rules::{Due, OrderText, PhaseRun, Resolution, SeatOrders, Settings, Snapshot, System};
use serde_json::Value;

use crate::law::{Law, Ways};

/// A small generator for order texts: what players do need not be verifiable.
pub struct Whim(pub u64);

impl Whim {
    /// A number below `below`.
    pub fn pick(&mut self, below: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as u32) % below.max(1)
    }
}

/// How a game is played.
pub struct How {
    /// The scenario.
    pub scenario: &'static str,
    /// What makes it this game and no other.
    pub seed: u64,
    /// Its settings.
    pub settings: Settings,
}

/// A phase as it was played.
pub struct Step {
    /// What was due.
    pub due: Due,
    /// The sitting.
    pub sitting: Sitting,
    /// The position before it.
    pub before: Snapshot,
    /// What was told.
    pub events: Vec<Value>,
    /// The position after it.
    pub after: Snapshot,
    /// How many answers it took.
    pub answers: u32,
}

/// Plays a game to its end, showing each phase; the ending.
pub fn play(system: &dyn System, how: &How, each: &mut dyn FnMut(&Step)) -> String {
    let mut game = Game::new(system, how);
    let mut position = system.open(how.scenario, &how.settings).expect("the scenario opens");
    for _ in 0..8 * 4 {
        let due = system.due(&position).expect("a game goes on through its eighth round");
        game.write(&position, &due);
        let step = game.resolve(position, due);
        game.count_fates(&step);
        each(&step);
        position = step.after;
    }
    let held = game.law.over(&format!("game {}", how.seed));
    assert!(held > 0, "game {}: nobody ordered anything", how.seed);
    system.due(&position).expect_err("a game ends with its eighth round").text
}

struct Game<'a> {
    system: &'a dyn System,
    how: &'a How,
    seats: Vec<SeatId>,
    key: DiceKey,
    modes: Modes,
    whim: Whim,
    orders: BTreeMap<SeatId, SeatOrders>,
    law: Law,
}

impl<'a> Game<'a> {
    fn new(system: &'a dyn System, how: &'a How) -> Self {
        Self {
            system,
            how,
            seats: system.seats_of(how.scenario).into_iter().map(|s| s.id).collect(),
            key: DiceKey::new(&Secret::from_phrase(&format!("cards {}", how.seed)), [""]),
            modes: how.settings.modes(),
            whim: Whim(how.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1),
            orders: BTreeMap::new(),
            law: Law::new(Ways { standing: false, heading: is_heading }),
        }
    }

    /// Has most seats write a sheet, some two, some one for the next round, some when it is too late.
    fn write(&mut self, position: &Snapshot, due: &Due) {
        let whim = &mut self.whim;
        let often: &[u32] = match due.phase.as_str() {
            "event" | "placement" => &[0, 1, 1, 1, 1, 2],
            _ => &[0, 0, 0, 0, 0, 1],
        };
        for seat in &self.seats {
            for _ in 0..often[whim.pick(6) as usize] {
                let mut text = self.system.random_sheet(position, seat, &mut |n| whim.pick(n));
                if whim.pick(3) == 0 {
                    let odd = ODD[whim.pick(u32::try_from(ODD.len()).expect("few lines")) as usize];
                    text =
                        if whim.pick(2) == 0 { format!("{odd}\n{text}") } else { format!("{text}\n{odd}") };
                }
                let next = u32::from(whim.pick(12) == 0 && due.period.ordinal < 8);
                let texts = self.orders.entry(seat.clone()).or_default();
                texts.push(OrderText::new(due.period.ordinal + next, text));
                self.law.receive(self.system, position, seat, texts);
                if self.how.seed.is_multiple_of(4) {
                    let lang = if whim.pick(2) == 0 { Lang::English } else { Lang::Polish };
                    check_reading(self.system, position, seat, texts, lang);
                }
            }
        }
    }

    /// Holds each order to its fate; a round is everybody's period.
    fn count_fates(&mut self, step: &Step) {
        let own = self.seats.iter().map(|seat| (seat.clone(), step.due.period.ordinal)).collect();
        let closed: &[SeatId] = if step.due.phase.as_str() == "end" { &self.seats } else { &[] };
        self.law.hold(&step.events, &own, closed, &format!("game {}, {:?}", self.how.seed, step.due));
    }

    fn run(&self, before: &Snapshot, sitting: &Sitting, given: &Answers, modes: &Modes) -> Resolution {
        let mut dice = Keyed(self.key.clone());
        let sitting = sitting.clone();
        let run = PhaseRun { position: before, sitting, orders: &self.orders, given, modes, dice: &mut dice };
        self.system.resolve(run)
    }

    /// Resolves a phase, answering what is asked, some of a sealed set before the others.
    fn resolve(&mut self, before: Snapshot, due: Due) -> Step {
        let sitting = Sitting {
            game: GameId::new("random"),
            line: 0,
            turn: due.turn,
            phase: due.phase.clone(),
            occurrence: due.occurrence,
        };
        let mut given = Answers::new();
        let mut told: Vec<Value> = Vec::new();
        let mut waiting: Vec<Open> = Vec::new();
        let seed = self.how.seed;
        for _ in 0..500 {
            let done = self.run(&before, &sitting, &given, &self.modes);
            assert!(done.events.starts_with(&told), "game {seed}: {} tells another story", due.phase);
            let applied = self.system.apply(&before, &done.events).expect("own events apply");
            assert_eq!(applied, done.position, "game {seed}: events do not make the position of {due:?}");
            if done.open.is_empty() {
                self.check_again(&before, &sitting, &given, &done);
                let answers = u32::try_from(given.len()).expect("few answers");
                return Step { due, sitting, before, events: done.events, after: done.position, answers };
            }
            let missing = |open: &&Open| !given.contains_key(&open.key) && open.question.settled().is_none();
            if waiting.iter().any(|o| missing(&o)) {
                // Some of the sealed set are in: nothing may show it.
                assert_eq!(done.open, waiting, "game {seed}: who answered can be seen in {due:?}");
                assert_eq!(
                    done.events, told,
                    "game {seed}: an answer of a sealed set acts before the others"
                );
            }
            let all: Vec<&Open> = done.open.iter().filter(missing).collect();
            assert!(
                !all.is_empty(),
                "game {seed}: a question stays open though it is answered: {:?}",
                done.open
            );
            let first = self.whim.pick(u32::try_from(all.len()).expect("few questions")) as usize;
            let more = self.whim.pick(2) == 0;
            for open in all.into_iter().skip(first).take(if more { usize::MAX } else { 1 }) {
                let answer = answer(&open.question, &mut self.whim);
                let fingerprint = open.question.fingerprint();
                given.insert(open.key.clone(), Given { answer, source: Source::Reply, fingerprint });
            }
            (told, waiting) = (done.events, done.open);
        }
        panic!("game {seed}: {due:?} asks without end");
    }

    /// The same once more, and with nothing asked: the same bytes, since all answers are there.
    fn check_again(&self, before: &Snapshot, sitting: &Sitting, given: &Answers, done: &Resolution) {
        for modes in [&self.modes, &Modes::default()] {
            let again = self.run(before, sitting, given, modes);
            assert!(
                again.position == done.position && again.events == done.events && again.open.is_empty(),
                "game {}: another run of {sitting:?} comes out differently",
                self.how.seed
            );
        }
    }
}

/// What people write that is impossible, late, doubled, against what stands above it, or no order at all.
const ODD: [&str; 12] = [
    "skirmish play peasant\nskirmish play strongest knight",
    "helper buy\nhelper do not buy",
    "helper buy if price <= 3; helper buy if price <= 3",
    "losses: teutons\nlosses: teutons; never teutons",
    "losses: teutons, never provision 5",
    "officer to Dukaty\nofficer to Dukaty\noficer na Prowiant",
    "pass\npass",
    "standing orders: keep until changed\nstanding orders: keep until changed",
    "event decline\nwydarzenie kup",
    "helpers 9 to Dukaty\nofficer to the moon\npomocnik na Dukaty",
    "the quick brown fox; starve default",
    "player red seat 1\nplayer red seat 2",
];

/// A heading says what the sheet is for, and orders nothing.
fn is_heading(line: &str) -> bool {
    let orders = orders::parse(line, Lang::English).orders;
    orders.iter().any(|o| matches!(o.order, orders::Order::Header { .. }))
}

type Answers = BTreeMap<estafette::core::QuestionKey, Given>;

fn check_reading(system: &dyn System, position: &Snapshot, seat: &SeatId, texts: &SeatOrders, lang: Lang) {
    let reading = system.read(position, seat, texts, lang);
    let newest = texts.last().expect("a text was written");
    let lines = newest.text.lines().count();
    for understood in &reading.understood {
        assert!((1..=lines).contains(&understood.line), "{} in\n{}", understood.line, newest.text);
        assert!(!understood.text.trim().is_empty());
    }
    for problem in &reading.problems {
        assert!((1..=lines).contains(&problem.line), "{problem:?} in\n{}", newest.text);
        assert!(!problem.render(lang).trim().is_empty());
    }
}

/// An answer at random: one of the choices, or where things are to be given any that are enough.
fn answer(question: &Question, whim: &mut Whim) -> Answer {
    let choices: Vec<&Answer> = question.choices.iter().map(|c| &c.answer).collect();
    assert!(choices.contains(&&question.default), "the default is among the choices: {question:?}");
    assert!(choices.iter().all(|c| question.allows(c)), "what is listed is allowed: {question:?}");
    let texts = question.choices.iter().map(|c| c.text.trim());
    assert!(texts.chain([question.text.trim()]).all(|t| !t.is_empty()), "all has words: {question:?}");
    match &question.payment {
        Some(payment) if whim.pick(2) == 0 => anything_enough(payment, whim),
        _ => choices[whim.pick(u32::try_from(choices.len()).expect("few choices")) as usize].clone(),
    }
}

fn anything_enough(payment: &Payment, whim: &mut Whim) -> Answer {
    let mut left: Vec<&str> = payment.items.iter().map(|i| i.key.as_str()).collect();
    let mut given: Vec<&str> = Vec::new();
    loop {
        let answer = payment.answer(given.iter().copied());
        if payment.allows(&answer) {
            return answer;
        }
        assert!(!left.is_empty(), "everything is not enough: {payment:?}");
        given.push(left.swap_remove(whim.pick(u32::try_from(left.len()).expect("few things")) as usize));
    }
}
