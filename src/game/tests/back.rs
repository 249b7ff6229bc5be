//! Going back: rolled back, run again, corrected, shadowed. What counts, what is verified, what seats are told.

use std::collections::BTreeSet;

use super::drafts::gated;
use super::*;
use estafette_orders::desk::Demand;

impl Hall {
    fn back(&mut self, to: u32) -> HouseResult<GoneBack> {
        self.now += Duration::minutes(5);
        self.house().roll_back(&spring(), to, "the map was wrong", "Una", self.now)
    }

    fn again(&mut self, from: u32) -> HouseResult<GoneBack> {
        self.now += Duration::minutes(5);
        self.house().rerun(&spring(), from, "a rule was misread", "Una", self.now)
    }

    fn correct(&mut self, path: &str, value: &str) -> HouseResult<Correcting> {
        self.now += Duration::minutes(5);
        let demand = Demand::Set { path: path.to_owned(), value: value.to_owned(), when: None };
        self.house().correct(&spring(), &[demand], "a slip of the pen", "Una", self.now)
    }

    fn is_sound(&self) {
        let verdict = self.house().verify(&spring()).unwrap();
        assert!(verdict.is_sound(), "{verdict:?}");
    }

    /// Events and position of each row of the phases.
    fn rows(&self) -> Vec<(String, String)> {
        let file = self.file();
        let sql = "SELECT events, coalesce(position, '') FROM phases LEFT JOIN positions USING (game, number)
                   ORDER BY number";
        let mut found = file.prepare(sql).unwrap();
        found.query_map([], |r| Ok((r.get(0)?, r.get(1)?))).unwrap().map(Result::unwrap).collect()
    }

    fn stands(&self) -> Vec<Stands> {
        self.house().history(&spring()).unwrap().into_iter().map(|l| l.standing).collect()
    }

    fn due(&self) -> (Option<u32>, u32) {
        let status = self.house().status(&spring()).unwrap();
        (status.turn, status.phases)
    }

    fn report_to(&self, seat: &SeatId, turn: Option<u32>) -> String {
        self.house().report(&spring(), Some(seat), turn, self.now).unwrap().text
    }
}

/// A game in which so many turns were played.
fn after(turns: u32) -> Hall {
    let mut hall = Hall::with(&[]);
    for turn in 0..turns {
        both(&mut hall, ["number 3\ntrap 77", &format!("number {}", 4 + turn)]);
        hall.run(Mode::WhenAllIn);
    }
    hall
}

/// The labels of the dice of a row.
fn dice(row: &(String, String)) -> BTreeSet<String> {
    let events: Vec<serde_json::Value> = serde_json::from_str(&row.0).unwrap();
    events.iter().filter_map(|e| Some(e["key"].as_str()?.to_owned())).collect()
}

#[test]
fn a_game_that_is_rolled_back_is_played_anew_with_other_dice() {
    let mut hall = after(2);
    let before = hall.rows();
    let gone = hall.back(1).unwrap();
    assert_eq!((gone.number, gone.to, gone.line, gone.mails), (3, 1, 1, 2));
    assert_eq!(hall.due(), (Some(2), 1));
    assert_eq!(hall.stands(), [Stands::Counts, Stands::Void, Stands::WentBack]);
    hall.is_sound();
    for seat in [red(), blue()] {
        let told = hall.last(&seat);
        for words in ["Una", "the map was wrong", "the end of turn 1", "line 1", "are void", "number 1"] {
            assert!(told.contains(words), "no {words:?} in\n{told}");
        }
    }
    assert!(!hall.last(&blue()).contains("77"), "{}", hall.last(&blue()));
    // What was ordered for turn 2 is void.
    let ran = hall.run(Mode::WhenAllIn);
    assert!(ran.resolved.is_empty() && matches!(ran.stopped, Stopped::Owed { .. }), "{ran:?}");
    both(&mut hall, ["number 1", "number 2"]);
    assert_eq!(hall.run(Mode::WhenAllIn).resolved.len(), 1);
    let rows = hall.rows();
    assert_eq!(rows[..2], before[..], "what was played stays as it was");
    assert_eq!(rows[2].1, rows[0].1);
    assert!(dice(&rows[1]).is_disjoint(&dice(&rows[3])));
    assert!(dice(&rows[3]).iter().all(|label| label.contains("|spring|1|2|")), "{:?}", dice(&rows[3]));
    // The report of turn 2 is that of the phase that counts.
    let report = hall.report_to(&red(), Some(2));
    assert!(report.contains("\"number\":1") && !report.contains("\"number\":3"), "{report}");
    assert_eq!(hall.due(), (Some(3), 2));
    hall.is_sound();
}

#[test]
fn a_roll_back_closes_the_questions_of_a_pause() {
    let mut hall = Hall::with(&["GD-01"]);
    both(&mut hall, ["number 3\nway left", "number 4\nway right"]);
    hall.run(Mode::WhenAllIn);
    both(&mut hall, ["number 3", "number 4"]);
    assert!(matches!(hall.run(Mode::WhenAllIn).stopped, Stopped::Asked { .. }));
    hall.mail(&red(), "answer GD-01 right");
    let gone = hall.back(1).unwrap();
    assert_eq!(gone.number, 3, "the phase that paused stays as it was told");
    assert!(hall.house().questions(&spring()).unwrap().is_empty());
    hall.is_sound();
    let found = hall.house().verify(&spring()).unwrap().phases;
    assert_eq!(found[1].found, Found::GivenUp);
    assert_eq!(found[2].found, Found::WentBack { to: 1 });
    // The same turn pauses again, and the answer of before is none.
    both(&mut hall, ["number 5", "number 6"]);
    assert!(matches!(hall.run(Mode::WhenAllIn).stopped, Stopped::Asked { .. }));
    hall.mail(&red(), "answer GD-01 left");
    hall.mail(&blue(), "answer GD-01 left");
    assert_eq!(hall.run(Mode::WhenAllIn).resolved.len(), 1);
    hall.is_sound();
}

#[test]
fn a_game_can_be_rolled_back_twice_and_to_what_was_left() {
    let mut hall = after(2);
    hall.back(0).unwrap();
    both(&mut hall, ["number 1", "number 2"]);
    hall.run(Mode::WhenAllIn);
    // Phase 2 was left; its position is there all the same.
    let gone = hall.back(2).unwrap();
    assert_eq!((gone.number, gone.line), (5, 2));
    assert_eq!(hall.due(), (Some(3), 2));
    let counts = [Stands::Counts, Stands::Counts, Stands::WentBack, Stands::Void, Stands::WentBack];
    assert_eq!(hall.stands(), counts);
    both(&mut hall, ["number 1", "number 2"]);
    let ran = hall.run(Mode::WhenAllIn);
    assert!(matches!(ran.stopped, Stopped::Over { .. }), "{ran:?}");
    hall.is_sound();
    let over = hall.back(1).unwrap_err().to_string();
    assert!(over.contains("its dice secret is known"), "{over}");
    assert!(hall.again(1).is_err());
}

#[test]
fn what_makes_no_sense_is_refused_and_nothing_is_done() {
    let mut hall = after(1);
    let entries = hall.house().journal(&spring()).unwrap().len();
    for (to, why) in [(1, "stands after phase 1 already"), (2, "has no phase 2"), (9, "has no phase 9")] {
        let refused = hall.back(to).unwrap_err().to_string();
        assert!(refused.contains(why), "{refused}");
    }
    assert!(hall.again(0).is_err() && hall.again(2).is_err());
    let now = hall.now;
    let silent = hall.house().roll_back(&spring(), 0, " \n", "Una", now).unwrap_err().to_string();
    assert!(silent.contains("say why"), "{silent}");
    assert_eq!(hall.house().journal(&spring()).unwrap().len(), entries);
    hall.back(0).unwrap();
    both(&mut hall, ["number 1", "number 2"]);
    hall.run(Mode::WhenAllIn);
    let void = hall.again(1).unwrap_err().to_string();
    assert!(void.contains("counts no more"), "{void}");
    hall.again(3).unwrap();
    let drafted = hall.correct("score.red", "5").unwrap_err().to_string();
    assert!(drafted.contains("waits for an umpire"), "{drafted}");
}

#[test]
fn a_draft_that_stands_is_dropped_by_a_roll_back() {
    let mut hall = gated("hold");
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    let gone = hall.back(0).unwrap();
    assert_eq!(gone.dropped, Some(1));
    assert!(hall.house().drafts().unwrap().is_empty());
    assert!(hall.say(1, "approve").is_err());
    both(&mut hall, ["number 5", "number 6"]);
    let draft = hall.run(Mode::WhenAllIn).draft.unwrap();
    hall.say(draft, "approve").unwrap();
    assert_eq!(hall.due(), (Some(2), 1));
    hall.is_sound();
}

#[test]
fn phases_run_again_without_rulings_come_out_as_before() {
    let mut hall = after(2);
    let before = hall.rows();
    // Orders for what comes next stay in force.
    hall.mail(&red(), "number 9");
    let gone = hall.again(1).unwrap();
    assert_eq!((gone.number, gone.to, gone.line, gone.draft), (3, 0, 0, Some(1)));
    hall.is_sound();
    assert_eq!(hall.mail(&blue(), "TURN 2\nnumber 8"), Outcome::Unusable, "the orders stay as they were");
    hall.say(1, "approve").unwrap();
    assert_eq!(hall.rows()[3..], before[..], "the same bytes");
    assert_eq!(hall.due(), (Some(3), 2));
    hall.is_sound();
    let told = hall.last(&blue());
    assert!(told.contains("This report replaces") && told.contains("a rule was misread"), "{told}");
    assert!(!told.contains("77"), "{told}");
    hall.mail(&blue(), "number 2");
    let ran = hall.run(Mode::WhenAllIn);
    assert!(matches!(ran.stopped, Stopped::Over { .. }), "{ran:?}");
    hall.is_sound();
    let history = hall.house().history(&spring()).unwrap();
    assert_eq!(history.iter().filter(|l| l.standing == Stands::Void).count(), 2);
}

#[test]
fn phases_are_run_again_under_rulings() {
    let mut hall = after(2);
    let before = hall.rows();
    hall.again(2).unwrap();
    hall.say(1, "amend RED 1: number 9 because it was misread").unwrap();
    hall.say(2, "approve").unwrap();
    let rows = hall.rows();
    assert_eq!(dice(&rows[3]), dice(&before[1]));
    assert!(rows[3].0.contains("\"number\":9") && rows[3].1 != before[1].1 || rows[3].0 != before[1].0);
    let told = hall.last(&red());
    let (replaces, ruled) = (told.find("This report replaces").unwrap(), told.find("Ruling R1").unwrap());
    assert!(replaces < ruled, "{told}");
    hall.is_sound();
    // Once more, without the ruling.
    hall.again(4).unwrap();
    let draft = hall.review().draft;
    hall.say(draft, "withdraw R1 because it was not").unwrap();
    hall.say(draft + 1, "approve").unwrap();
    assert_eq!(hall.rows()[5], before[1]);
    hall.is_sound();
    // A report that is asked for again tells what the one that was mailed told.
    let told = hall.last(&red());
    let (_, again) = hall.house().report_text(&spring(), Some(&red()), Some(2), hall.now).unwrap();
    for part in ["This report replaces", "Ruling R1 is withdrawn"] {
        assert!(told.contains(part) && again.contains(part), "{told}\n{again}");
    }
    assert!(!again.contains("Ruling R1:") && !told.contains("Ruling R1:"), "{told}\n{again}");
}

#[test]
fn a_rerun_that_was_dropped_is_drafted_again() {
    let mut hall = after(2);
    let before = hall.rows();
    hall.again(1).unwrap();
    hall.say(1, "drop").unwrap();
    assert!(hall.house().drafts().unwrap().is_empty());
    assert_eq!(hall.mail(&red(), "number 8"), Outcome::Unusable, "{}", hall.last(&red()));
    assert!(hall.correct("score.red", "5").is_err());
    let ran = hall.run(Mode::WhenAllIn);
    assert_eq!(ran.draft, Some(2), "{ran:?}");
    hall.say(2, "approve").unwrap();
    assert_eq!(hall.rows()[3..], before[..]);
    hall.is_sound();
}

#[test]
fn a_phase_that_waits_for_answers_is_run_again_with_those_that_are_in() {
    let mut hall = Hall::with(&["GD-01"]);
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    hall.mail(&red(), "answer GD-01 right");
    hall.again(1).unwrap();
    assert!(hall.house().questions(&spring()).unwrap().is_empty());
    hall.is_sound();
    hall.say(1, "approve").unwrap();
    assert_eq!(hall.house().questions(&spring()).unwrap().len(), 2);
    hall.is_sound();
    hall.mail(&blue(), "answer GD-01 left");
    // It is still the same phase that is run again: the umpire has the last word.
    let draft = hall.run(Mode::WhenAllIn).draft.unwrap();
    hall.say(draft, "approve").unwrap();
    assert_eq!(hall.due(), (Some(2), 1));
    hall.is_sound();
    both(&mut hall, ["number 3\nway left", "number 4\nway left"]);
    assert_eq!(hall.run(Mode::WhenAllIn).resolved.len(), 1, "what comes next has no gate");
    hall.is_sound();
}

#[test]
fn a_fact_is_corrected_at_once_and_told_to_whom_it_is_shown() {
    let mut hall = after(1);
    let mails = hall.outbox().len();
    let done = hall.correct("traps.red", "12").unwrap();
    assert_eq!(done.mails, 2);
    assert_eq!(hall.outbox().len(), mails + 2);
    let (red_told, blue_told) = (hall.last(&red()), hall.last(&blue()));
    assert!(red_told.contains("traps.red") && red_told.contains("a slip of the pen"), "{red_told}");
    for hidden in ["traps", "12", "77", "slip of the pen"] {
        assert!(!blue_told.contains(hidden), "{hidden} in\n{blue_told}");
    }
    assert!(blue_told.contains("Ruling R1"), "{blue_told}");
    assert!(hall.rows()[1].1.contains("\"traps\":{\"red\":12}"), "{:?}", hall.rows()[1]);
    assert_eq!(hall.due(), (Some(2), 1), "a correction is no phase");
    hall.is_sound();
    for (path, value) in [("score.red", "100"), ("scores.red", "1")] {
        assert!(hall.correct(path, value).is_err());
    }
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    let report = hall.report_to(&red(), Some(2));
    assert!(report.contains("traps.red"), "the correction is a part of its turn:\n{report}");
    // It is made again where phases are run again.
    let before = hall.rows();
    hall.again(1).unwrap();
    hall.say(2, "approve").unwrap();
    assert_eq!(hall.rows()[4..], before[..3]);
    hall.is_sound();
}

#[test]
fn a_fact_is_corrected_in_a_pause_when_the_phase_is_run_again() {
    let mut hall = Hall::with(&["GD-01"]);
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    assert_eq!(hall.correct("score.blue", "5").unwrap().mails, 0);
    hall.is_sound();
    hall.mail(&red(), "answer GD-01 right");
    hall.mail(&blue(), "answer GD-01 right");
    assert_eq!(hall.run(Mode::WhenAllIn).resolved.len(), 1);
    let rows = hall.rows();
    assert!(rows[0].0.starts_with("[{\"rule\":\"umpire\",\"kind\":\"correct\""), "{}", rows[0].0);
    let told = hall.last(&red());
    assert!(told.contains("Ruling R1") && told.contains("a slip of the pen"), "{told}");
    hall.is_sound();
}

#[test]
fn a_shadow_is_the_same_unless_the_rules_differ() {
    let mut hall = after(2);
    hall.correct("score.red", "5").unwrap();
    let shadow = hall.house().shadow(&spring(), None).unwrap();
    assert_eq!((shadow.turn, shadow.phases.len()), (2, 1));
    assert!(shadow.is_same(), "{shadow:?}");
    let open = hall.house().shadow(&spring(), Some(3)).unwrap_err().to_string();
    assert!(open.contains("is not over yet"), "{open}");
    hall.tiny = Tiny::new(9);
    let shadow = hall.house().shadow(&spring(), Some(1)).unwrap();
    assert_eq!((shadow.revision, shadow.phases[0].revision), (9, 1));
    assert!(shadow.is_same(), "{shadow:?}");
    let rows = hall.rows();
    hall.sql("DROP TRIGGER resolved_phases_stay; UPDATE phases SET events = replace(events, ':77', ':78')");
    let shadow = hall.house().shadow(&spring(), Some(1)).unwrap();
    let Shadowed::Differs { lines } = &shadow.phases[0].alone else { panic!("{shadow:?}") };
    assert!(lines.iter().any(|l| l.change == Change::New && l.text.contains("77")), "{lines:?}");
    assert_eq!(hall.rows().len(), rows.len(), "nothing is written down");
}

#[test]
fn the_clock_goes_on_after_a_roll_back_and_no_deed_is_counted_twice() {
    let mut hall = Hall::with(&[]);
    let mut terms = Terms::default();
    terms.set("schedule", "every Tue 20:00 Europe/Warsaw").unwrap();
    hall.house().set_terms(&spring(), &terms, hall.now).unwrap();
    hall.house().tick(hall.now).unwrap();
    both(&mut hall, ["number 3", "number 4"]);
    let tick = |hall: &mut Hall| {
        let next = hall.house().next_tick().unwrap().unwrap();
        hall.now = hall.now.max(next);
        let ticked = hall.house().tick(hall.now).unwrap();
        assert!(ticked.failed.is_empty(), "{ticked:?}");
    };
    let record = |hall: &Hall| hall.house().status(&spring()).unwrap().seats[0].record.in_time;
    while hall.due().1 == 0 {
        tick(&mut hall);
    }
    assert_eq!(record(&hall), 1);
    let deadline = hall.house().status(&spring()).unwrap().deadline.unwrap();
    hall.again(1).unwrap();
    hall.say(1, "approve").unwrap();
    assert_eq!(record(&hall), 1, "what is run again is no new deed");
    assert_eq!(hall.house().status(&spring()).unwrap().deadline, Some(deadline), "and moves no deadline");
    hall.house().halt(&spring(), hall.now).unwrap();
    hall.back(0).unwrap();
    let status = hall.house().status(&spring()).unwrap();
    assert!(status.deadline.is_some_and(|at| at > hall.now), "{status:?}");
    assert!(hall.last(&red()).contains("Tuesday"), "{}", hall.last(&red()));
    both(&mut hall, ["number 3", "number 4"]);
    while hall.due().1 == 0 {
        tick(&mut hall);
    }
    assert_eq!(record(&hall), 2);
    hall.is_sound();
}

#[test]
fn those_who_look_on_are_told_the_turns_again_and_none_sooner() {
    let mut hall = Hall::with(&[]);
    let mut terms = Terms::default();
    terms.set("observers", "1").unwrap();
    hall.house().set_terms(&spring(), &terms, hall.now).unwrap();
    let dora = Holder {
        address: "dora@d.example".into(),
        name: "Dora".into(),
        zone: "UTC".into(),
        lang: Lang::English,
    };
    hall.house().add_observer(&spring(), &dora, hall.now).unwrap();
    for number in ["number 4", "number 5"] {
        both(&mut hall, ["number 3\ntrap 77", number]);
        hall.run(Mode::WhenAllIn);
    }
    let reports = |hall: &Hall| hall.of_kind(MailKind::Observer);
    let before = reports(&hall).len();
    assert!(reports(&hall)[before - 1].contains("turn 1"), "{:?}", reports(&hall)[before - 1]);
    hall.back(0).unwrap();
    let told = reports(&hall);
    assert_eq!(told.len(), before + 1);
    assert!(
        told[before].contains("Turn 1") && told[before].contains("the map was wrong"),
        "{}",
        told[before]
    );
    both(&mut hall, ["number 1", "number 8"]);
    hall.run(Mode::WhenAllIn);
    assert_eq!(reports(&hall).len(), before + 1, "turn 1 is not old enough again");
    both(&mut hall, ["number 1", "number 8"]);
    hall.run(Mode::WhenAllIn);
    let told = reports(&hall);
    assert_eq!(told.len(), before + 2);
    assert!(
        told[before + 1].contains("\"number\":8") && !told[before + 1].contains("77"),
        "{}",
        told[before + 1]
    );
}

#[test]
fn orders_that_were_confirmed_after_a_roll_back_count_no_more_than_those_before_it() {
    let mut hall = after(1);
    both(&mut hall, ["number 7", "number 7"]);
    hall.run(Mode::WhenAllIn);
    let entry = |number: &str| {
        let journal = hall.house().journal(&spring()).unwrap();
        journal.into_iter().rfind(|l| l.entry.contains(number)).unwrap()
    };
    let first = entry("number 7");
    hall.back(1).unwrap();
    // As a letter enters it that was received first and confirmed last.
    let mut late: serde_json::Value = serde_json::from_str(&first.entry).unwrap();
    late["before"] = first.seq.into();
    let late: estafette_core::journal::Entry = serde_json::from_value(late).unwrap();
    let mut store = Sqlite::open_quickly(&hall.path()).unwrap();
    let mut work = estafette_store::Store::write(&mut store).unwrap();
    work.append(&spring(), hall.now, &late).unwrap();
    work.commit().unwrap();
    hall.mail(&red(), "number 2");
    assert!(hall.run(Mode::WhenAllIn).resolved.is_empty(), "blue owes a sheet");
    hall.is_sound();
}
