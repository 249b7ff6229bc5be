//! Games whose dice rest on rounds of a beacon: when orders are closed, which round decides, and that nobody can choose.

mod host;
mod told;

use serde_json::Value;

use super::drafts::gated;
use super::*;
use estafette_core::dice::{DiceKey, MARGIN, Round, Secret};
use estafette_core::journal::{Entry, RoundSource, chain};
use estafette_core::press::Delivered;

const TUESDAYS: &str = "every Tue 20:00 Europe/Warsaw";

/// A game of two on a beacon, with more terms and some decisions that are asked.
fn on_beacon(ask: &[&str], terms: &[(&str, &str)]) -> Hall {
    let hall = Hall::with(ask);
    set(&hall, &[("dice", "beacon")]).unwrap();
    set(&hall, terms).unwrap();
    hall
}

fn set(hall: &Hall, changes: &[(&str, &str)]) -> HouseResult<()> {
    let mut house = hall.house();
    let mut terms = house.terms(&spring()).unwrap().unwrap_or_default();
    for (key, value) in changes {
        terms.set(key, value).unwrap();
    }
    house.set_terms(&spring(), &terms, hall.now)
}

fn fetched() -> RoundSource {
    RoundSource::Fetched { from: "one.example".to_owned() }
}

/// A die of a game: its label, the number of its sides, what it showed, and its round.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Rolled {
    key: String,
    sides: u32,
    die: u32,
    round: Option<u64>,
}

impl Hall {
    /// Runs a game that is closed by it: the round that decides.
    fn close(&mut self, mode: Mode) -> u64 {
        let ran = self.run(mode);
        let Stopped::Drawn { round, comes, .. } = ran.stopped else { panic!("{ran:?}") };
        assert_eq!((ran.resolved.len(), ran.mails, ran.draft), (0, 0, None));
        assert_eq!(comes, BEACON.time_of(round));
        round
    }

    fn awaited(&self) -> Vec<Awaited> {
        self.house().awaited_rounds().unwrap()
    }

    /// Enters a round a second after it came.
    fn enter(&mut self, round: &Round) -> HouseResult<Ran> {
        self.now = self.now.max(BEACON.time_of(round.number) + Duration::seconds(1));
        self.house().enter_round(&spring(), round, fetched(), self.now)
    }

    /// Enters the round that is awaited.
    fn go_on(&mut self) -> Ran {
        let all = self.awaited();
        let [awaited] = &all[..] else { panic!("{all:?}") };
        self.enter(&SIGNER.round(awaited.round)).unwrap()
    }

    fn tick(&mut self, at: &str) {
        self.now = at.parse().unwrap();
        let ticked = self.house().tick(self.now).unwrap();
        assert!(ticked.failed.is_empty(), "{ticked:?}");
    }

    /// All dice of the phases, in order.
    fn rolled(&self) -> Vec<Rolled> {
        let file = self.file();
        let mut found = file.prepare("SELECT events FROM phases ORDER BY number").unwrap();
        let rows = found.query_map([], |r| r.get::<_, String>(0)).unwrap();
        let events = rows.flat_map(|row| serde_json::from_str::<Vec<Value>>(&row.unwrap()).unwrap());
        let number = |e: &Value, of: &str| u32::try_from(e[of].as_u64().unwrap()).unwrap();
        let rolled = |e: Value| Rolled {
            key: e["key"].as_str().unwrap().to_owned(),
            sides: number(&e, "sides"),
            die: number(&e, "die"),
            round: e["round"].as_u64(),
        };
        events.filter(|e| e["kind"] == "roll").map(rolled).collect()
    }

    fn rounds(&self) -> Vec<Option<u64>> {
        self.rolled().into_iter().map(|die| die.round).collect()
    }

    /// The key of the dice with a round, as a reader computes it; red's words and blue's.
    fn key(&self, words: [&str; 2], round: u64) -> DiceKey {
        let file = self.file();
        let secret: String = file.query_row("SELECT secret FROM open_games", [], |r| r.get(0)).unwrap();
        let randomness = BEACON.verify(&SIGNER.round(round)).unwrap();
        DiceKey::with_round(&Secret::from_hex(&secret).unwrap(), words, &randomness)
    }

    /// What a seat was told last, without line breaks.
    fn told_last(&self, seat: &SeatId) -> String {
        self.last(seat).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn log(&self) -> Vec<Entry> {
        let lines = self.house().journal(&spring()).unwrap();
        lines.iter().map(|line| serde_json::from_str(&line.entry).unwrap()).collect()
    }

    fn sound(&self) -> Verdict {
        let verdict = self.house().verify(&spring()).unwrap();
        assert!(verdict.is_sound(), "{verdict:?}");
        verdict
    }

    /// A host who writes another journal, with hashes that fit.
    fn forge(&self, mut change: impl FnMut(Entry) -> Entry) -> Verdict {
        self.sql("DROP TRIGGER IF EXISTS journal_is_written_once");
        let rows = self.house().journal(&spring()).unwrap();
        let file = self.file();
        let mut hash = estafette_core::journal::GENESIS.to_owned();
        for row in rows {
            let entry = change(serde_json::from_str(&row.entry).unwrap());
            let entry = serde_json::to_string(&entry).unwrap();
            hash = chain(&hash, entry.as_bytes());
            let sql =
                "UPDATE journal SET entry = seal('journal.entry', ?1, game, seq), hash = ?2 WHERE seq = ?3";
            file.execute(sql, rusqlite::params![entry, hash, i64::try_from(row.seq).unwrap()]).unwrap();
        }
        self.house().verify(&spring()).unwrap()
    }
}

fn refused(done: HouseResult<Ran>) -> String {
    match done {
        Err(HouseError::Refused(why)) => why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn orders_are_closed_when_all_are_in_and_a_round_that_comes_later_decides() {
    let mut hall = on_beacon(&[], &[]);
    hall.mail(&red(), "words seven geese\nnumber 3");
    hall.mail(&blue(), "number 4");
    let round = hall.close(Mode::WhenAllIn);
    assert_eq!(round, BEACON.round_after(hall.now + MARGIN));
    let (comes, since) = (BEACON.time_of(round), hall.now);
    let network = BEACON.clone();
    assert_eq!(hall.awaited(), [Awaited { game: spring(), round, network, comes, since }]);
    assert_eq!(hall.close(Mode::WhenAllIn), round, "asked again, it waits for the same one");

    assert_eq!(hall.mail(&red(), "number 6"), Outcome::Unusable);
    let told = hall.told_last(&red());
    assert!(told.contains("orders for turn 1 are closed") && told.contains(&round.to_string()), "{told}");
    assert_eq!(hall.mail(&blue(), "words grey heron"), Outcome::Unusable, "{}", hall.told_last(&blue()));
    hall.mail(&blue(), "status");
    let told = hall.told_last(&blue());
    assert!(told.contains(&format!("Round {round} of the public beacon decides; it comes on")), "{told}");
    let status = hall.house().status(&spring()).unwrap().round.unwrap();
    assert_eq!((status.round, status.awaited), (round, true));

    let ran = hall.go_on();
    assert_eq!((ran.resolved.len(), ran.mails), (1, 2));
    let key = hall.key(["seven geese", ""], round);
    let rolled = hall.rolled();
    assert_eq!(rolled.len(), 2);
    for die in &rolled {
        assert_eq!((die.round, die.die), (Some(round), key.die(&die.key, die.sides)), "{die:?}");
    }
    assert!(hall.awaited().is_empty());
    let again = hall.enter(&SIGNER.round(round)).unwrap();
    assert_eq!((again.resolved.len(), again.mails), (0, 0), "harmless");
    let verdict = hall.sound();
    assert_eq!(verdict.rounds.iter().map(|r| (r.round, r.used)).collect::<Vec<_>>(), [(round, true)]);
}

#[test]
fn only_the_round_that_was_fixed_goes_in_and_only_with_the_beacon_s_signature() {
    let mut hall = on_beacon(&[], &[]);
    both(&mut hall, ["number 3", "number 4"]);
    let none = hall.enter(&SIGNER.round(7));
    assert!(refused(none).contains("waits for no round"));
    let round = hall.close(Mode::WhenAllIn);
    let early = hall.house().enter_round(&spring(), &SIGNER.round(round), fetched(), hall.now);
    assert!(refused(early).contains("set the clock"));
    let other = refused(hall.enter(&SIGNER.round(round + 1)));
    assert!(other.contains(&format!("waits for round {round} ")), "{other}");
    let stranger = SigningBeacon::new(7).round(round);
    assert!(refused(hall.enter(&stranger)).contains("public key"));
    let another = Round { number: round, ..SIGNER.round(round - 1) };
    assert!(refused(hall.enter(&another)).contains("public key"));
    let garbage = Round { number: round, signature: "00".repeat(48) };
    assert!(refused(hall.enter(&garbage)).contains("no signature"));
    assert_eq!(hall.awaited().len(), 1, "nothing was entered");
    assert_eq!(hall.go_on().resolved.len(), 1);
}

#[test]
fn by_hand_a_round_goes_in_when_the_program_has_tried_for_long_enough() {
    let mut hall = on_beacon(&[], &[("beacon-by-hand", "12 h")]);
    both(&mut hall, ["number 3", "number 4"]);
    let round = hall.close(Mode::WhenAllIn);
    let by_hand = |hall: &Hall, now| {
        let how = RoundSource::ByHand { by: "Una".to_owned() };
        hall.house().enter_round(&spring(), &SIGNER.round(round), how, now)
    };
    let comes = BEACON.time_of(round);
    let why = refused(by_hand(&hall, comes + Duration::hours(11)));
    assert!(why.contains("beacon-by-hand=12 h"), "{why}");
    assert_eq!(by_hand(&hall, comes + Duration::hours(12)).unwrap().resolved.len(), 1);
    let said: Vec<String> = hall.house().journal(&spring()).unwrap().into_iter().map(|l| l.text).collect();
    assert!(said.contains(&format!("round {round} of the beacon is known, entered by Una")), "{said:?}");
    hall.sound();
}

#[test]
fn at_the_deadline_the_announced_round_decides_and_nobody_is_late_by_the_wait() {
    let mut hall = on_beacon(&[], &[("schedule", TUESDAYS)]);
    hall.tick("2026-01-05T20:00:00Z");
    let deadline: DateTime<Utc> = "2026-01-06T19:00:00Z".parse().unwrap();
    let status = hall.house().status(&spring()).unwrap().round.unwrap();
    assert_eq!((status.round, status.awaited), (BEACON.round_after(deadline + MARGIN), false));
    hall.mail(&red(), "number 3");
    hall.tick("2026-01-06T19:00:05Z");
    assert_eq!(hall.awaited().iter().map(|awaited| awaited.round).collect::<Vec<_>>(), [status.round]);
    for later in ["2026-01-06T19:01:00Z", "2026-01-06T23:00:00Z", "2026-01-13T19:30:00Z"] {
        hall.tick(later);
    }
    let missed = |hall: &Hall| hall.log().iter().filter(|e| matches!(e, Entry::Missed { .. })).count();
    assert_eq!(missed(&hall), 1, "blue missed once");
    assert_eq!(hall.of_kind(MailKind::Report).len(), 0);
    let ran = hall.go_on();
    assert_eq!((ran.resolved.len(), ran.mails), (1, 2));
    assert_eq!(missed(&hall), 1);
    let next = hall.house().status(&spring()).unwrap().deadline.unwrap();
    assert_eq!(next, "2026-01-20T19:00:00Z".parse::<DateTime<Utc>>().unwrap(), "a whole step after the wait");
    hall.sound();
}

#[test]
fn a_service_that_slept_takes_no_round_that_was_out_when_it_woke() {
    // Nobody looked at the clock until half an hour after the deadline.
    let mut hall = on_beacon(&[], &[("schedule", TUESDAYS)]);
    hall.tick("2026-01-05T20:00:00Z");
    hall.mail(&red(), "number 3");
    let announced = hall.house().status(&spring()).unwrap().round.unwrap().round;
    hall.tick("2026-01-06T19:30:00Z");
    let round = hall.awaited()[0].round;
    assert!(round > announced && BEACON.time_of(round) > hall.now + Duration::seconds(29));
    hall.go_on();
    hall.sound();

    // A letter waits to be read, so the clock of the game stands before it; the round follows the real clock.
    let mut hall = on_beacon(&[], &[("schedule", TUESDAYS)]);
    hall.tick("2026-01-05T20:00:00Z");
    hall.mail(&red(), "number 3");
    let raw = hall.bytes_from(&blue(), "orders", "number 4");
    let received = "2026-01-06T19:01:00Z".parse().unwrap();
    hall.house().take(&raw, &Envelope::default(), received).unwrap();
    hall.tick("2026-01-06T19:30:00Z");
    assert!(BEACON.time_of(hall.awaited()[0].round) > hall.now + Duration::seconds(29));
    hall.go_on();
    hall.sound();
}

#[test]
fn what_comes_for_a_later_turn_while_it_waits_is_taken_and_not_passed_over() {
    let mut hall = on_beacon(&[], &[]);
    both(&mut hall, ["number 3", "number 4"]);
    both(&mut hall, ["turn 2\nnumber 1", "turn 2\nnumber 2"]);
    let first = hall.close(Mode::WhenAllIn);
    assert_eq!(hall.mail(&red(), "turn 2\nnumber 9"), Outcome::Accepted, "{}", hall.told_last(&red()));
    assert_eq!(hall.go_on().resolved.len(), 1, "turn 2 is closed by itself");
    let second = hall.close(Mode::WhenAllIn);
    assert!(second > first);
    assert_eq!(hall.go_on().resolved.len(), 1);
    let told = hall.house().report(&spring(), None, Some(2), hall.now).unwrap().text;
    assert!(told.contains("\"number\":9"), "{told}");
    hall.sound();

    let mut hall = on_beacon(&[], &[]);
    both(&mut hall, ["number 3", "number 4"]);
    both(&mut hall, ["turn 2\nnumber 1", "turn 2\nnumber 2"]);
    let round = hall.close(Mode::WhenAllIn);
    assert_eq!(hall.go_on().resolved.len(), 2, "what was all in when it was closed is one run");
    assert_eq!(hall.rounds(), [Some(round); 4]);
    hall.sound();
}

/// A game that asks twice, with dice after each answer; closed for the first time and gone on.
fn asked() -> (Hall, u64) {
    let mut hall = on_beacon(&["GD-01", "GD-02"], &[]);
    both(&mut hall, ["number 3\nlots", "number 4"]);
    let first = hall.close(Mode::WhenAllIn);
    let ran = hall.go_on();
    assert!(matches!(&ran.stopped, Stopped::Asked { seats, .. } if seats.len() == 2), "{ran:?}");
    (hall, first)
}

#[test]
fn dice_after_a_pause_take_a_round_that_lies_after_the_answers() {
    let (mut hall, first) = asked();
    let before = hall.rolled();
    assert_eq!(hall.rounds(), [Some(first); 2]);
    hall.mail(&blue(), "answer 2");
    assert!(matches!(hall.run(Mode::WhenAllIn).stopped, Stopped::Asked { .. }), "red has not answered");
    hall.mail(&red(), "answer gd-01 red: left");
    let second = hall.close(Mode::WhenAllIn);
    assert_eq!(second, BEACON.round_after(hall.now + MARGIN));
    assert_eq!(hall.mail(&red(), "answer gd-01 red: right"), Outcome::Unusable);
    assert!(hall.told_last(&red()).contains("the answers are closed"), "{}", hall.told_last(&red()));
    hall.sound();
    let ran = hall.go_on();
    assert!(matches!(&ran.stopped, Stopped::Asked { seats, .. } if *seats == [red()]), "{ran:?}");
    assert_eq!(hall.rolled()[..2], before, "what was told stays");
    hall.sound();
    hall.mail(&red(), "answer gd-02 red: right");
    let third = hall.close(Mode::WhenAllIn);
    assert_eq!(hall.go_on().resolved.len(), 1);
    assert_eq!(hall.rounds(), [Some(first), Some(first), Some(second), Some(third)]);
    for die in hall.rolled() {
        assert_eq!(die.die, hall.key(["", ""], die.round.unwrap()).die(&die.key, die.sides), "{die:?}");
    }
    let verdict = hall.sound();
    assert_eq!(
        verdict.rounds.iter().map(|r| (r.stretch, r.used)).collect::<Vec<_>>(),
        [(1, true), (2, true), (3, true)]
    );
    both(&mut hall, ["number 3", "number 4"]);
    hall.close(Mode::WhenAllIn);
    hall.go_on();
    assert!(hall.house().shadow(&spring(), Some(1)).unwrap().is_same());
}

#[test]
fn twins_that_differ_in_the_later_round_alone_tell_the_same_beginning() {
    let play = |wait: i64| {
        let (mut hall, _) = asked();
        both(&mut hall, ["answer gd-01 red: left", "answer 1"]);
        hall.now += Duration::minutes(wait);
        hall.close(Mode::WhenAllIn);
        hall.go_on();
        hall.rolled()
    };
    let (one, other) = (play(0), play(60));
    assert_eq!(one[..2], other[..2]);
    assert_eq!(one[2].key, other[2].key, "the same label");
    assert_ne!(one[2].die, other[2].die, "nobody could know it when he answered");
}

#[test]
fn questions_that_nobody_answers_are_closed_with_their_defaults() {
    let (mut hall, first) = asked();
    let second = hall.close(Mode::Now);
    let ran = hall.go_on();
    assert!(matches!(&ran.stopped, Stopped::Asked { .. }), "a new question is put: {ran:?}");
    assert_eq!(hall.rounds(), [Some(first), Some(first), Some(second)]);
    hall.close(Mode::Now);
    assert_eq!(hall.go_on().resolved.len(), 1);
    hall.sound();
}

#[test]
fn a_game_that_goes_back_takes_other_rounds_and_one_that_is_run_again_keeps_them() {
    let mut hall = on_beacon(&[], &[]);
    both(&mut hall, ["number 3", "number 4"]);
    let first = hall.close(Mode::WhenAllIn);
    hall.go_on();
    hall.now += Duration::minutes(5);
    let now = hall.now;
    let again = hall.house().rerun(&spring(), 1, "a rule was misread", "Una", now).unwrap();
    hall.say(again.draft.unwrap(), "approve").unwrap();
    let rolled = hall.rolled();
    assert_eq!(rolled[..2], rolled[2..], "the same dice");
    hall.sound();

    hall.now += Duration::minutes(5);
    let now = hall.now;
    hall.house().roll_back(&spring(), 0, "the map was wrong", "Una", now).unwrap();
    both(&mut hall, ["number 3", "number 4"]);
    let second = hall.close(Mode::WhenAllIn);
    assert!(second > first);
    // An umpire takes it back while the round is awaited: orders are open again, and that round decides nothing.
    hall.now += Duration::minutes(5);
    let now = hall.now;
    hall.house().roll_back(&spring(), 0, "once more", "Una", now).unwrap();
    assert!(hall.awaited().is_empty());
    both(&mut hall, ["number 5", "number 4"]);
    let third = hall.close(Mode::WhenAllIn);
    assert!(third > second);
    hall.go_on();
    assert_eq!(hall.rounds()[4..], [Some(third); 2]);
    let used: Vec<bool> = hall.sound().rounds.iter().map(|r| r.used).collect();
    assert_eq!(used, [true, false, true], "what was given up is told");
}

#[test]
fn a_draft_is_made_when_the_round_is_known_and_a_dropped_one_takes_another_round() {
    let mut hall = gated("hold");
    set(&hall, &[("dice", "beacon")]).unwrap();
    both(&mut hall, ["number 3", "number 4"]);
    let first = hall.close(Mode::WhenAllIn);
    assert!(hall.house().drafts().unwrap().is_empty(), "nobody sees dice before orders are closed");
    let draft = hall.go_on().draft.unwrap();
    assert_eq!(hall.review().dice.len(), 2);
    assert_eq!(hall.mail(&red(), "number 6"), Outcome::Unusable);
    hall.say(draft, "drop").unwrap();
    assert!(hall.awaited().is_empty());
    assert_ne!(hall.mail(&red(), "number 6"), Outcome::Unusable, "orders are open again");
    let second = hall.close(Mode::WhenAllIn);
    assert!(second > first);
    let draft = hall.go_on().draft.unwrap();
    let label = hall.review().dice[0].key.clone();
    hall.say(draft, "die D1 = 6 because the cat did it").unwrap();
    let draft = hall.review().draft;
    hall.say(draft, "approve").unwrap();
    assert_eq!(hall.rounds(), [Some(second); 2]);
    assert_eq!(hall.rolled()[0].key, label);
    let used: Vec<bool> = hall.sound().rounds.iter().map(|r| r.used).collect();
    assert_eq!(used, [false, true]);
}

#[test]
fn nothing_is_changed_while_a_game_waits_for_its_round() {
    let mut hall = on_beacon(&["GD-01"], &[]);
    both(&mut hall, ["number 3", "number 4"]);
    hall.close(Mode::WhenAllIn);
    let demand =
        estafette_orders::desk::Demand::Set { path: "score.red".into(), value: "5".into(), when: None };
    let why = hall.house().correct(&spring(), &[demand], "a slip", "Una", hall.now).unwrap_err().to_string();
    assert!(why.contains("is closed until round"), "{why}");
    hall.go_on();
    hall.close(Mode::Now);
    let question = hall.house().questions(&spring()).unwrap()[0].open.key.clone();
    let ruling = Ruling { question, answer: estafette_core::Answer::of("right") };
    let why = hall.house().answer(&spring(), &ruling, hall.now).unwrap_err().to_string();
    assert!(why.contains("is closed until round"), "{why}");
    hall.go_on();
    hall.sound();
}

#[test]
fn a_clock_that_an_umpire_stops_meanwhile_keeps_the_round_and_goes_on_when_he_says_so() {
    let mut hall = on_beacon(&[], &[("schedule", TUESDAYS)]);
    hall.tick("2026-01-05T20:00:00Z");
    both(&mut hall, ["number 3", "number 4"]);
    hall.close(Mode::WhenAllIn);
    hall.now += Duration::seconds(5);
    hall.house().halt(&spring(), hall.now).unwrap();
    assert!(hall.go_on().resolved.is_empty());
    assert!(hall.awaited().is_empty(), "it is known");
    hall.tick("2026-01-05T22:00:00Z");
    assert!(hall.rolled().is_empty());
    hall.house().resume(&spring(), hall.now).unwrap();
    hall.tick("2026-01-05T22:01:00Z");
    assert_eq!(hall.rolled().len(), 2);
    hall.sound();
}

#[test]
fn what_the_dice_rest_on_is_settled_when_the_first_phase_is_begun() {
    let mut hall = on_beacon(&[], &[]);
    both(&mut hall, ["number 3", "number 4"]);
    set(&hall, &[("dice", "words")]).unwrap();
    set(&hall, &[("dice", "beacon")]).unwrap();
    hall.close(Mode::WhenAllIn);
    let why = set(&hall, &[("dice", "words")]).unwrap_err().to_string();
    assert!(why.contains("cannot be changed any more"), "{why}");
    set(&hall, &[("beacon-by-hand", "2 h")]).unwrap();

    let mut hall = Hall::with(&[]);
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    assert!(set(&hall, &[("dice", "beacon")]).is_err());
    assert_eq!(hall.rounds(), [None; 2], "a game without a beacon tells no rounds");
    assert!(hall.house().status(&spring()).unwrap().round.is_none());
    assert!(hall.sound().rounds.is_empty());
}

#[test]
fn a_dispatch_has_the_die_of_a_round_that_was_fixed_after_it_was_sent() {
    let mut hall = Hall::set_up("trio", Settings::default());
    set(&hall, &[("dice", "beacon"), ("dispatches", "0 turns, 50 %")]).unwrap();
    let delivered = |hall: &Hall| -> Vec<Delivered> {
        let of = |e| if let Entry::Delivered(delivered) = e { Some(delivered) } else { None };
        hall.log().into_iter().filter_map(of).collect()
    };
    hall.mail(&red(), "dispatch to blue: hold the ford");
    let first = hall.close(Mode::Now);
    assert_ne!(hall.mail(&red(), "dispatch to blue: hold the hill"), Outcome::Unusable);
    hall.go_on();
    let key = |hall: &Hall, round: u64| {
        let file = hall.file();
        let secret: String = file.query_row("SELECT secret FROM open_games", [], |r| r.get(0)).unwrap();
        let randomness = BEACON.verify(&SIGNER.round(round)).unwrap();
        DiceKey::with_round(&Secret::from_hex(&secret).unwrap(), ["", "", ""], &randomness)
    };
    let found = delivered(&hall);
    assert_eq!(found.len(), 1, "the other was sent off when that round was fixed already");
    assert_eq!(found[0].die.shown, key(&hall, first).die(&found[0].die.key, 100));
    let second = hall.close(Mode::Now);
    hall.go_on();
    let found = delivered(&hall);
    assert_eq!(found.len(), 2);
    assert_eq!(found[1].die.shown, key(&hall, second).die(&found[1].die.key, 100));
    hall.mail(&red(), "dispatch to blue: to the last");
    hall.close(Mode::Now);
    hall.go_on();
    assert_eq!(delivered(&hall).len(), 3);
    hall.sound();
}

#[test]
fn a_whole_game_is_played_on_the_beacon_and_its_dice_can_be_computed_by_anyone() {
    let mut hall =
        on_beacon(&["GD-01"], &[("schedule", "every day 20:00 Europe/Warsaw, early, cool-off 1 h")]);
    hall.mail(&red(), "words seven geese");
    for turn in 1..=3u32 {
        both(&mut hall, ["number 3\nlots\nway right", &format!("number {turn}")]);
        let mut mails = 0;
        while hall.house().status(&spring()).unwrap().turn == Some(turn) {
            hall.now += Duration::minutes(61);
            let now = hall.now;
            hall.house().tick(now).unwrap();
            if hall.awaited().is_empty() {
                hall.mail(&blue(), "go left");
                mails += 1;
                assert!(mails < 5, "turn {turn} does not end");
            } else {
                hall.go_on();
            }
        }
    }
    let verdict = hall.sound();
    assert_eq!(verdict.commitment, Some(true));
    assert_eq!(verdict.rounds.len(), 6, "each turn pauses once");
    for die in hall.rolled() {
        let key = hall.key(["seven geese", ""], die.round.unwrap());
        assert_eq!(die.die, key.die(&die.key, die.sides), "{die:?}");
    }
}
