//! Whole exchanges of sheets: two mails a period, and armies by mail.

use std::collections::BTreeMap;
use std::path::Path;

use estafette_core::journal::Period;
use estafette_core::{DiceKey, GameId, Keyed, Lang, Modes, SeatId, Secret, Sitting};
use estafette_orders::Severity;
use estafette_rules::files::DataFiles;
use estafette_rules::{Due, OrderText, PhaseRun, Reading, SeatOrders, Settings, Snapshot, System};

use super::Wrg6th;

/// A game played by hand.
struct Game {
    system: Wrg6th,
    position: Snapshot,
    orders: BTreeMap<SeatId, SeatOrders>,
}

impl Game {
    fn new(settings: &[(&str, &str)]) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../games/wrg-6th");
        let system = Wrg6th::load(&DataFiles::read(&folder).unwrap()).unwrap();
        let settings = settings.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        let position = system.open("skirmish", &Settings(settings)).unwrap();
        Self { system, position, orders: BTreeMap::new() }
    }

    fn due(&self) -> Due {
        self.system.due(&self.position).unwrap()
    }

    /// Who owes which sheet before the phase that is due.
    fn owed(&self) -> (String, Vec<String>, Period) {
        let due = self.due();
        (due.phase.to_string(), due.owed.iter().map(ToString::to_string).collect(), due.period)
    }

    /// Mails a sheet for what is due now, as the house would take it in; what the receipt would say.
    fn mail(&mut self, seat: &str, text: &str) -> Reading {
        let seat = SeatId::new(seat);
        let period = self.system.period(&self.position, &seat, None, Lang::English).unwrap();
        let texts = self.orders.entry(seat.clone()).or_default();
        texts.push(OrderText::new(period.ordinal, text));
        self.system.read(&self.position, &seat, texts, Lang::English)
    }

    fn complete(&self, seat: &str) -> bool {
        let seat = SeatId::new(seat);
        let texts = self.orders.get(&seat).cloned().unwrap_or_default();
        self.system.complete(&self.position, &seat, &texts, &self.due().period)
    }

    /// Plays phases until somebody owes a sheet again.
    fn play(&mut self) {
        let key = DiceKey::new(&Secret::from_phrase("by hand"), [""]);
        loop {
            let due = self.due();
            let sitting = Sitting {
                game: GameId::new("g"),
                turn: due.turn,
                phase: due.phase,
                occurrence: due.occurrence,
                line: 0,
            };
            let run = PhaseRun {
                position: &self.position,
                sitting,
                orders: &self.orders,
                given: &BTreeMap::new(),
                modes: &Modes::default(),
                dice: &mut Keyed(key.clone()),
            };
            let done = self.system.resolve(run);
            assert!(done.open.is_empty(), "nobody is asked");
            self.position = done.position;
            if !self.due().owed.is_empty() {
                return;
            }
        }
    }
}

fn said(reading: &Reading) -> Vec<&str> {
    reading.understood.iter().map(|u| u.text.as_str()).collect()
}

#[test]
fn two_mails_a_period_from_set_up_to_the_next() {
    let mut game = Game::new(&[("mail_rounds", "2")]);
    let both = || vec!["a".to_owned(), "b".to_owned()];
    assert_eq!(game.owed().0, "set-up");
    game.play();
    let (phase, owed, period) = game.owed();
    assert_eq!((phase.as_str(), owed, period.title.as_str()), ("start", both(), "period 1"));
    let blank = game.system.blank_sheet(&game.position, &SeatId::new("a"), Lang::English);
    assert!(blank.contains("if it is within reach"), "the first sheet is for charges");
    let reading = game.mail("a", "UNIT 2: shoot nearest.\nUNIT 1: move 20 forward.");
    assert!(reading.problems.is_empty(), "{:?}", reading.problems);
    assert!(game.complete("a") && !game.complete("b"));

    game.play();
    let (phase, owed, period) = game.owed();
    assert_eq!((phase.as_str(), owed), ("movement", both()));
    assert_eq!(period.title, "period 1, after the reaction tests");
    assert!(!game.complete("a"), "the first sheet is not the second");
    let blank = game.system.blank_sheet(&game.position, &SeatId::new("a"), Lang::English);
    assert!(blank.contains("second sheet of this period") && !blank.contains("if it is within reach"));
    let before = estafette_rules::Game::position(&game.system, &game.position)
        .unit(&"a1".parse().unwrap())
        .unwrap()
        .at
        .unwrap();
    let reading = game.mail("a", "UNIT 1: move 35 forward.\nUNIT 3: charge the nearest enemy.");
    assert_eq!(reading.problems.len(), 1);
    assert_eq!(reading.problems[0].severity, Severity::Warning);
    assert!(reading.problems[0].message.contains("too late"), "{}", reading.problems[0].message);
    assert_eq!(said(&reading)[0], "Unit 1 moves 35 paces forward.");
    let sheet: Vec<&str> = reading.sheet.iter().map(|u| u.text.as_str()).collect();
    assert!(
        sheet.iter().any(|t| t.contains("shoots at the nearest enemy")),
        "the first sheet goes on: {sheet:?}"
    );
    assert!(!sheet.iter().any(|t| t.contains("20 paces")), "the last word on a move counts: {sheet:?}");

    game.play();
    let after = estafette_rules::Game::position(&game.system, &game.position)
        .unit(&"a1".parse().unwrap())
        .unwrap()
        .at
        .unwrap();
    assert_eq!((after.y - before.y).to_string(), "35");
    let (phase, owed, period) = game.owed();
    assert_eq!((phase.as_str(), owed, period.title.as_str()), ("start", both(), "period 2"));
    assert!(!game.complete("a"));
}

#[test]
fn armies_by_mail_then_the_set_up() {
    let mut game = Game::new(&[("armies", "by_mail")]);
    let (phase, owed, period) = game.owed();
    assert_eq!((phase.as_str(), owed.len(), period.title.as_str()), ("muster", 2, "the army list"));
    let blank = game.system.blank_sheet(&game.position, &SeatId::new("a"), Lang::English);
    assert!(blank.contains("#: unit 1: 24 HI"), "{blank}");
    let reading = game.mail("a", &blank);
    assert!(reading.problems.is_empty() && reading.understood.is_empty(), "mailed as it is it says nothing");
    assert!(reading.forecast[0].contains("scenario's army"));
    let filled = blank.replace("#: ", "");
    let reading = game.mail("a", &filled);
    assert!(reading.problems.is_empty(), "{:?}", reading.problems);
    assert_eq!(reading.understood.len(), 5);
    let reading =
        game.mail("a", "unit 1: 24 HI, regular C, pike\nbody G1: C-in-C on HC, lance\nunit 2: 24 Hl\n");
    assert_eq!(said(&reading).len(), 2);
    assert_eq!(reading.problems[0].line, 3);
    assert!(game.complete("a"));
    let seen = game.system.view(&game.position, estafette_rules::Reader::Seat(&SeatId::new("b")));
    assert!(!seen.to_string().contains("HI"), "the other side sees nothing of it: {seen}");

    game.play();
    let (phase, _, period) = game.owed();
    assert_eq!((phase.as_str(), period.title.as_str()), ("set-up", "the set-up"));
    assert!(!game.complete("a"), "the army list is not the set-up sheet");
    let army = estafette_rules::Game::position(&game.system, &game.position);
    let own: Vec<String> =
        army.units.keys().map(ToString::to_string).filter(|id| id.starts_with('a')).collect();
    assert_eq!(own, ["a1", "aG1"]);
    let reading = game.mail("a", "UNIT 1: VARILY towards the enemy edge; deploy at 700, 250.");
    assert!(reading.problems.is_empty(), "{:?}", reading.problems);
    game.play();
    let (phase, _, period) = game.owed();
    assert_eq!((phase.as_str(), period.title.as_str()), ("start", "period 1"));
    let unit = estafette_rules::Game::position(&game.system, &game.position)
        .unit(&"a1".parse().unwrap())
        .unwrap()
        .clone();
    assert_eq!((unit.at.unwrap().x.to_string(), unit.orders.as_str()), ("700".to_owned(), "varily"));
}

#[test]
fn a_battle_with_lists_of_its_settings_is_refused_with_what_is_wrong() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../games/wrg-6th");
    let system = Wrg6th::load(&DataFiles::read(&folder).unwrap()).unwrap();
    let of = |key: &str, text: &str| Settings(BTreeMap::from([(key.to_owned(), text.to_owned())]));
    let why = system.open("skirmish", &of("army.a", "unit 1: 24 HI, jevelinns")).unwrap_err();
    assert!(why.contains("army list of a") && why.contains("did you mean `javelins`?"), "{why}");
    let why = system.open("skirmish", &of("army.c", "unit 1: 24 HI")).unwrap_err();
    assert!(why.contains("army.c") && why.contains("did you mean `army.a`?"), "{why}");
}
