//! What readers are told and shown, and above all what not.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::super::NaGrunwald;
use super::super::ids::{Card, Kind, Seat};
use super::super::position::Position;
use estafette_board::scene::Scene;
use estafette_core::dice::{DiceKey, Keyed, Secret};
use estafette_core::table::{Given, Open};
use estafette_core::{GameId, Lang, Modes, QuestionKey, SeatId, Sitting, Source};
use estafette_reports::{ReportHeader, Reports};
use estafette_rules::{Chapter, Game, OrderText, PhaseRun, Reader, Rulebook, Settings, Snapshot, System};

fn system() -> NaGrunwald {
    NaGrunwald::load(&crate::EDITION.data(None).unwrap()).unwrap()
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

/// What the seats of a game write.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sheets {
    Random,
    Empty,
}

/// Plays a game to its end; `asked` decisions pause and are answered at random.
fn play(scenario: &str, seed: u32, asked: &[&str], sheets: Sheets) -> Vec<Stretch> {
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
    let mut stretch =
        Stretch { before: position.clone(), phases: vec![], after: position.clone(), open: vec![] };
    while let Ok(due) = system.due(&position) {
        if !due.owed.is_empty() && !stretch.phases.is_empty() {
            told.push(stretch.clone());
            stretch =
                Stretch { before: position.clone(), phases: vec![], after: position.clone(), open: vec![] };
        }
        let seats: Vec<SeatId> = system.seats_of(scenario).into_iter().map(|s| s.id).collect();
        let orders: BTreeMap<SeatId, Vec<OrderText>> = seats
            .iter()
            .map(|seat| {
                let text = match sheets {
                    Sheets::Random => system.random_sheet(&position, seat, &mut pick),
                    Sheets::Empty => String::new(),
                };
                (seat.clone(), vec![OrderText::new(due.period.ordinal, text)])
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

/// The decisions that these games ask about.
const ASKED: [&str; 7] = ["ND-02", "ND-03", "ND-08", "ND-09", "ND-10", "ND-11", "ND-13"];

/// Some whole games, with and without questions.
fn games() -> Vec<(&'static str, Vec<Stretch>)> {
    let mut games = Vec::new();
    for seed in 0..8 {
        let scenario = ["two-players", "three-players", "four-players"][seed as usize % 3];
        games.push((scenario, play(scenario, seed, if seed < 4 { &ASKED } else { &[] }, Sheets::Random)));
    }
    games
}

/// Everything that a reader gets of a stretch.
#[derive(Debug, PartialEq)]
struct Got {
    facts: Value,
    text: String,
    html: String,
    scene: Scene,
    view: Value,
    shown: Vec<Value>,
}

fn got(system: &NaGrunwald, reports: &Reports, stretch: &Stretch, reader: Reader<'_>, lang: Lang) -> Got {
    let chapter = stretch.chapter();
    let (text, html) = reports.turn_text(system, &chapter, reader, &header(lang));
    let events = stretch.phases.iter().flat_map(|(_, events)| events);
    Got {
        facts: system.facts(&chapter, reader, lang),
        text,
        html,
        scene: system.scene(&stretch.after, &[], reader, lang),
        view: system.view(&stretch.after, reader),
        shown: events.filter_map(|e| system.shown(e, reader)).collect(),
    }
}

/// A card that could lie in the same place.
fn another(card: Card) -> Card {
    match card.kind {
        Kind::Crown => Card::new(Kind::Mercenary, 7 - card.strength),
        Kind::Mercenary => Card::new(Kind::Crown, card.strength),
        Kind::Teuton => Card::new(Kind::Teuton, 5 - card.strength),
    }
}

/// The position with everything changed that a seat may not know.
fn twin_position(system: &NaGrunwald, snapshot: &Snapshot, own: Seat) -> Snapshot {
    let mut position: Position = Position::clone(&system.position(snapshot));
    for (seat, player) in &mut position.seats {
        if *seat != own {
            for cards in [&mut player.hand, &mut player.camp] {
                cards.iter_mut().for_each(|c| *c = another(*c));
                cards.sort_unstable();
            }
        }
    }
    let piles = &mut position.piles;
    piles.events.cards.reverse();
    piles.teutons.cards.reverse();
    piles.crown.cards.reverse();
    piles.mercenary.cards.iter_mut().for_each(|s| *s = 7 - *s);
    piles.provisions.cards.reverse();
    piles.ducats.cards.reverse();
    if position.end.is_none() {
        for shuffled in &mut position.shuffles {
            shuffled.dice.iter_mut().for_each(|die| *die = 1);
        }
    }
    position.snapshot()
}

/// The stretch with everything changed that a seat may not know: other seats' cards, the piles, plans,
/// decisions and where they came from, who is asked.
fn twin(system: &NaGrunwald, stretch: &Stretch, own: Seat) -> Stretch {
    let mut twin = stretch.clone();
    twin.before = twin_position(system, &stretch.before, own);
    twin.after = twin_position(system, &stretch.after, own);
    for (_, events) in &mut twin.phases {
        let others = |e: &Value| e["seat"] != own.as_str();
        events.retain(|e| e["kind"] != "line" || !others(e));
        for event in events.iter_mut() {
            match event["kind"].as_str().unwrap() {
                "decision" if others(event) => {
                    event["answer"] = json!("none");
                    event["source"] = json!("ruling");
                }
                "place" if others(event) => event["line"] = json!(9),
                "shuffle" => event["dice"] = json!([1, 1]),
                _ => {}
            }
        }
    }
    let mine: Vec<Open> = twin.open.iter().filter(|o| o.question.seat == own.id()).cloned().collect();
    if !mine.is_empty() {
        twin.open = mine;
    }
    twin
}

#[test]
fn nothing_that_a_seat_gets_depends_on_what_it_may_not_know() {
    let (system, reports) = (system(), Reports::new());
    for (scenario, stretches) in games() {
        for seat in system.seats_of(scenario) {
            let own = Seat::of_id(&seat.id).unwrap();
            for (stretch, lang) in stretches.iter().zip(Lang::ALL.into_iter().cycle()) {
                let reader = Reader::Seat(&seat.id);
                let here = got(&system, &reports, stretch, reader, lang);
                let there = got(&system, &reports, &twin(&system, stretch, own), reader, lang);
                assert_eq!(here.text, there.text);
                assert_eq!(here, there);
                let all = got(&system, &reports, stretch, Reader::Umpire, lang);
                assert_ne!(here.text, all.text, "the umpire's view is marked as such");
            }
        }
    }
}

#[test]
fn reports_read_well_in_both_languages() {
    let (system, reports) = (system(), Reports::new());
    let mut kinds = std::collections::BTreeSet::new();
    for (scenario, stretches) in games() {
        let seat = system.seats_of(scenario).remove(0).id;
        for stretch in &stretches {
            for (_, events) in &stretch.phases {
                kinds.extend(events.iter().map(|e| e["kind"].as_str().unwrap().to_owned()));
            }
            for lang in Lang::ALL {
                for reader in [Reader::Seat(&seat), Reader::Umpire] {
                    let got = got(&system, &reports, stretch, reader, lang);
                    sound(&got.text, lang);
                    assert!(!got.html.contains("<script") && !got.html.contains("http"));
                    let marked = match lang {
                        Lang::English => "UMPIRE'S VIEW",
                        Lang::Polish => "WIDOK SĘDZIEGO",
                    };
                    assert_eq!(got.text.contains(marked), reader == Reader::Umpire);
                }
            }
        }
    }
    for kind in [
        "shuffle",
        "seats",
        "reveal",
        "bid",
        "send",
        "levy",
        "place",
        "pass",
        "line",
        "count",
        "capture",
        "no-capture",
        "skirmish",
        "loss",
        "to-camp",
        "gain",
        "pay",
        "buy-helper",
        "no-helper",
        "home",
        "clear",
        "first",
        "feed",
        "starve",
        "title",
        "score",
        "game-over",
    ] {
        assert!(kinds.contains(kind), "{kind} was not told: {kinds:?}");
    }
}

/// What no report may say.
fn sound(text: &str, lang: Lang) {
    let lines: Vec<&str> = text.lines().filter(|l| !l.trim_start().starts_with("estafette-die-1|")).collect();
    for line in &lines {
        assert!(line.chars().count() <= 76, "too wide: {line}\n{text}");
    }
    let text = lines.join("\n");
    let raw = ["{", "}", "krzyzacy", "rycerze-", "crown-", "hand-", "camp-", "  .", " ,", "null", "..", "[]"];
    let odd: &[&str] = match lang {
        Lang::English => &[" 1 ducats", " 1 helpers", " 1 cards", " 1 points", "dukat ", "gracz"],
        Lang::Polish => &[" 1 dukaty", " 1 dukatów", " 2 dukatów", " 5 dukaty", "ducat", "knight", " the "],
    };
    // A report repeats orders in their writer's own words, in whatever language.
    let quoted = text.split(['“', '”', '„']).step_by(2).collect::<Vec<_>>().join("");
    for (bad, text) in raw.iter().map(|bad| (bad, &text)).chain(odd.iter().map(|bad| (bad, &quoted))) {
        assert!(!text.contains(bad), "`{bad}` in\n{text}");
    }
}

#[test]
fn questions_are_asked_in_words() {
    let system = system();
    let mut asked = std::collections::BTreeSet::new();
    let silent = ("two-players", play("two-players", 0, &ASKED, Sheets::Empty));
    for (_, stretches) in games().into_iter().chain([silent]) {
        for open in stretches.iter().flat_map(|s| &s.open) {
            for lang in Lang::ALL {
                let phrased = system.phrase(open, lang);
                assert_eq!(phrased.choices.len(), open.question.choices.len());
                let key = format!("{} {}", open.key.decision, open.key.subject);
                asked.insert(key);
                for text in phrased.choices.iter().chain([&phrased.text, &phrased.default, &phrased.also]) {
                    for bad in
                        ["crown-", "mercenary-", "teuton-", "provision-", "hand-", "camp-", "{", " 1 ducats"]
                    {
                        assert!(!text.contains(bad), "{text}");
                    }
                }
                for (choice, text) in open.question.choices.iter().zip(&phrased.choices) {
                    assert!(lang == Lang::English || choice.answer.0 != *text, "{text}");
                }
            }
        }
    }
    for id in ASKED {
        assert!(asked.iter().any(|key| key.starts_with(id)), "{id} was never asked: {asked:?}");
    }
}

#[test]
fn both_catalogues_have_the_same_sentences() {
    let keys = |text: &str| -> Vec<String> {
        text.lines()
            .filter(|l| !l.starts_with(['#', ' ', '}', '*']))
            .filter_map(|l| Some(l.split_once(" =")?.0.to_owned()))
            .collect()
    };
    let english = keys(include_str!("../../../../words/na-grunwald.en.ftl"));
    let polish = keys(include_str!("../../../../words/na-grunwald.pl.ftl"));
    assert_eq!(english, polish);
    let once: std::collections::BTreeSet<&String> = english.iter().collect();
    assert_eq!(once.len(), english.len(), "a sentence stands twice");
}

#[test]
fn a_stored_event_is_shown_as_far_as_the_reader_may_know() {
    let system = system();
    let (red, green) = (SeatId::new("red"), SeatId::new("green"));
    let place = json!({ "rule": "NG-7.12", "kind": "place", "seat": "red", "field": "dukaty",
        "officer": true, "helpers": 0, "ducats": 0, "line": 3 });
    assert_eq!(system.shown(&place, Reader::Seat(&red)).unwrap(), place);
    let open = system.shown(&place, Reader::Seat(&green)).unwrap();
    assert_eq!((open.get("line"), &open["field"]), (None, &json!("dukaty")));
    for secret in [
        json!({ "rule": "NG-7.1", "kind": "line", "seat": "red", "line": 2, "fate": "struck" }),
        json!({ "rule": "NG-9.4", "kind": "decision", "decision": "ND-08", "seat": "red",
            "subject": "krzyzacy", "answer": "peasant", "text": "", "source": "default" }),
    ] {
        assert_eq!(system.shown(&secret, Reader::Seat(&green)), None);
        assert_eq!(system.shown(&secret, Reader::Seat(&red)), Some(secret.clone()));
        assert_eq!(system.shown(&secret, Reader::Umpire), Some(secret.clone()));
    }
    let shuffle = json!({ "rule": "NG-3.8", "kind": "shuffle", "pile": "crown", "dice": [1], "key": "k" });
    assert_eq!(system.shown(&shuffle, Reader::Seat(&red)), None);
}
