//! What readers are told and shown, and above all what not.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::super::NaGrunwald;
use super::super::ids::{Card, Kind, Seat};
use super::super::position::Position;
use crate::core::dice::{DiceKey, Keyed, Secret};
use crate::core::table::{Given, Open};
use crate::core::{GameId, Lang, Modes, QuestionKey, SeatId, Sitting, Source};
use crate::reports::{ReportHeader, Reports};
use crate::rules::library::files_of;
use crate::rules::{Chapter, OrderText, PhaseRun, Reader, Settings, Snapshot, System};

fn system() -> NaGrunwald {
    NaGrunwald::load(&files_of("na-grunwald", None).unwrap()).unwrap()
}

/// A stretch of play as the house reports it.
#[derive(Clone)]
struct Stretch {
    before: Snapshot,
    phases: Vec<(Sitting, Vec<Value>)>,
    after: Snapshot,
    open: Vec<Open>,
}

impl Stretch {
    fn chapter(&self) -> Chapter<'_> {
        Chapter { before: &self.before, phases: &self.phases, after: &self.after, open: &self.open }
    }
}

/// Numbers that look random and are the same in each run.
fn picker(seed: u32) -> impl FnMut(u32) -> u32 {
    let mut state = u64::from(seed) * 2 + 1;
    move |n| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((state >> 33) % u64::from(n.max(1))).unwrap()
    }
}

/// Plays a game to its end with random sheets; `asked` decisions pause and are answered at random.
fn play(scenario: &str, seed: u32, asked: &[&str]) -> Vec<Stretch> {
    let system = system();
    let mut pick = picker(seed);
    let mut settings = Settings::default();
    for id in asked {
        settings.0.insert((*id).to_owned(), "ask".to_owned());
    }
    let modes: Modes = settings.modes();
    let mut dice = Keyed(DiceKey::new(&Secret::from_phrase(&seed.to_string()), [""]));
    let mut position = system.open(scenario, &settings).unwrap();
    let mut told = Vec::new();
    let mut stretch = Stretch { before: position.clone(), phases: vec![], after: position.clone(), open: vec![] };
    while let Ok(due) = system.due(&position) {
        if !due.owed.is_empty() && !stretch.phases.is_empty() {
            told.push(stretch.clone());
            stretch = Stretch { before: position.clone(), phases: vec![], after: position.clone(), open: vec![] };
        }
        let seats: Vec<SeatId> = system.seats_of(scenario).into_iter().map(|s| s.id).collect();
        let orders: BTreeMap<SeatId, Vec<OrderText>> = seats
            .iter()
            .map(|seat| {
                let text = system.random_sheet(&position, seat, &mut pick);
                (seat.clone(), vec![OrderText { period: due.period.ordinal, text }])
            })
            .collect();
        let sitting = Sitting {
            game: GameId::new("spring"),
            line: 0,
            turn: due.turn,
            phase: due.phase.clone(),
            occurrence: 1,
        };
        let mut given: BTreeMap<QuestionKey, Given> = BTreeMap::new();
        let mut seen = 0;
        loop {
            let run = PhaseRun {
                position: &position,
                sitting: sitting.clone(),
                orders: &orders,
                given: &given,
                modes: &modes,
                dice: &mut dice,
            };
            let resolution = system.resolve(run);
            stretch.phases.push((sitting.clone(), resolution.events[seen..].to_vec()));
            stretch.after = resolution.position.clone();
            stretch.open.clone_from(&resolution.open);
            if resolution.open.is_empty() {
                position = resolution.position;
                break;
            }
            seen = resolution.events.len();
            for open in &resolution.open {
                let choices = &open.question.choices;
                let n = pick(u32::try_from(choices.len()).unwrap());
                let answer = choices[n as usize].answer.clone();
                let fingerprint = String::new();
                given.insert(open.key.clone(), Given { answer, source: Source::Reply, fingerprint });
            }
            told.push(stretch.clone());
            let at = resolution.position;
            stretch = Stretch { before: at.clone(), phases: vec![], after: at, open: vec![] };
        }
    }
    told.push(stretch);
    told
}

fn header(lang: Lang) -> ReportHeader {
    ReportHeader { lang, game: "spring".into(), reader_name: "Jan".into(), ..ReportHeader::default() }
}

#[test]
fn print() {
    let system = system();
    let reports = Reports::new();
    let all = ["ND-02", "ND-03", "ND-08", "ND-09", "ND-10", "ND-11", "ND-13"];
    let mut out = String::new();
    for (scenario, seed, asked, lang) in [
        ("four-players", 1, &all[..0], Lang::English),
        ("four-players", 1, &all[..0], Lang::Polish),
        ("two-players", 2, &all[..], Lang::Polish),
        ("three-players", 3, &all[..], Lang::English),
    ] {
        for stretch in play(scenario, seed, asked) {
            for reader in [Reader::Seat(&SeatId::new("red")), Reader::Umpire] {
                let (text, html) = reports.turn_text(&system, &stretch.chapter(), reader, &header(lang));
                out += &text;
                out += "\n\n#################################\n";
                std::fs::write("/tmp/view-report.html", html).unwrap();
            }
        }
    }
    std::fs::write("/tmp/view-reports.txt", out).unwrap();
}
