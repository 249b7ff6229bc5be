//! A game from the first mail to the last, and what its mails say.

use super::*;
use crate::*;

#[test]
fn a_whole_game_is_played_by_mail_and_can_be_verified() {
    let mut hall = Hall::with(&[]);
    assert!(hall.last(&red()).contains("SHA-256"), "the commitment stands in the first mail");
    hall.mail(&red(), "words grey geese");
    for turn in 1..=3 {
        assert_eq!(hall.mail(&red(), "number 3\ntrap 77"), Outcome::Accepted);
        let waits = hall.run(Mode::WhenAllIn);
        assert!(matches!(&waits.stopped, Stopped::Owed { seats, .. } if *seats == [blue()]), "{waits:?}");
        assert_eq!(waits.mails, 0);
        hall.mail(&blue(), "number 4");
        let ran = hall.run(Mode::WhenAllIn);
        assert_eq!((ran.resolved.len(), ran.mails), (1, 2));
        assert_eq!(matches!(ran.stopped, Stopped::Over { .. }), turn == 3);
    }
    let last = hall.mails_to(&blue()).pop().unwrap();
    assert_eq!(last.mail.kind, MailKind::Final);
    assert!(
        text_of(&last)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .contains("the secret S of this game is")
    );
    let verdict = hall.house().verify(&spring()).unwrap();
    assert!(verdict.is_sound(), "{verdict:?}");
    assert_eq!(verdict.commitment, Some(true));
    assert!(verdict.phases.iter().all(|p| p.found == Found::Recomputed { dice: 2 }), "{verdict:?}");
    let seen: String = hall.mails_to(&blue()).iter().map(text_of).collect();
    assert!(!seen.contains("77"), "blue never sees red's trap");
    assert_eq!(hall.mail(&red(), "number 9"), Outcome::Unusable);
    assert!(hall.last(&red()).contains("no orders are taken"));
}

#[test]
fn a_receipt_says_what_was_understood_and_what_was_not() {
    let mut hall = Hall::with(&[]);
    let deadline = hall.now + Duration::days(2);
    let now = hall.now;
    hall.house().set_deadline(&spring(), Some(deadline), now).unwrap();
    assert!(hall.last(&red()).contains("The deadline is now Wednesday 7 January 2026, 21:00 CET"));
    assert_eq!(hall.mail(&red(), "number 3\nnumbr 4\n"), Outcome::Warned);
    let receipt = hall.last(&red());
    for part in [
        "[spring T1] accepted with warnings: turn 1",
        "line 1: 1. you play number 3",
        "2 | numbr 4",
        "^^^^^^^",
        "write `number 3`",
        "sheet: number 3",
        "Your orders for turn 1 are in",
        "21:00 CET (2026-01-07 20:00 UTC), 1 day, 23 hours left",
    ] {
        assert!(receipt.contains(part), "{part} is missing in\n{receipt}");
    }
    assert_eq!(hall.mail(&red(), "nonsense"), Outcome::Unusable);
    assert!(hall.last(&red()).contains("sheet: number 3"), "what stood before still stands");
    assert_eq!(hall.mail(&red(), ""), Outcome::Unusable);
    assert!(hall.last(&red()).contains("no order and no command"));
}

#[test]
fn a_sheet_for_another_turn_is_refused_or_kept() {
    let mut hall = Hall::with(&[]);
    both(&mut hall, ["number 1", "number 2"]);
    assert_eq!(hall.mail(&red(), "TURN 3\nnumber 6"), Outcome::Accepted);
    assert!(hall.last(&red()).contains("kept for turn 3; due now is turn 1"));
    hall.run(Mode::WhenAllIn);
    let raw = hall.bytes_from(&red(), "Re: [spring T1] report", "number 5");
    assert_eq!(hall.deliver(&raw), Outcome::Accepted);
    assert!(hall.last(&red()).contains("it was taken for turn 2"), "{}", hall.last(&red()));
    let raw = hall.bytes_from(&red(), "Re: [spring T1] report", "turn 1\nnumber 5");
    assert_eq!(hall.deliver(&raw), Outcome::Unusable);
    assert!(hall.last(&red()).contains("turn 1 is past; turn 2 is due"));
    assert!(hall.last(&red()).contains("with `turn 2` in place of `turn 1`"), "{}", hall.last(&red()));
    let raw = hall.bytes_from(&red(), "Re: [spring T1] report", "turn 2\nnumber 5");
    assert_eq!(hall.deliver(&raw), Outcome::Accepted);
    let raw = hall.bytes_from(&red(), "Re: [winter T2] report", "number 5");
    assert_eq!(hall.deliver(&raw), Outcome::Unusable);
    assert!(hall.last(&red()).contains("names the game `winter`"));
    hall.mail(&blue(), "number 5");
    hall.run(Mode::WhenAllIn);
    let status = hall.house().status(&spring()).unwrap();
    let owes = status.seats.iter().map(|s| s.owes).collect::<Vec<_>>();
    assert_eq!(owes, [Owes::In, Owes::Sheet], "the sheet sent ahead counts");
}

#[test]
fn more_follows_holds_a_sheet_open_and_cancel_takes_it_back() {
    let mut hall = Hall::with(&[]);
    hall.mail(&blue(), "done");
    hall.mail(&red(), "number 3\nmore follows");
    assert!(matches!(hall.run(Mode::WhenAllIn).stopped, Stopped::Owed { turn: 1, .. }));
    hall.mail(&red(), "done");
    assert!(hall.last(&red()).contains("sheet: number 3"));
    assert_eq!(hall.mail(&red(), "cancel"), Outcome::Accepted);
    assert!(hall.last(&red()).contains("You owe orders for turn 1"), "{}", hall.last(&red()));
    assert!(matches!(hall.run(Mode::WhenAllIn).stopped, Stopped::Owed { turn: 1, .. }));
    hall.mail(&red(), "number 4");
    assert!(matches!(hall.run(Mode::WhenAllIn).stopped, Stopped::Owed { turn: 2, .. }));
    assert!(matches!(hall.run(Mode::Now).stopped, Stopped::Owed { turn: 3, .. }), "now: one period only");
}

#[test]
fn check_reads_and_enters_nothing() {
    let mut hall = Hall::with(&[]);
    let before = hall.house().journal(&spring()).unwrap().len();
    assert_eq!(hall.mail(&red(), "check\nnumber 3"), Outcome::Accepted);
    let receipt = hall.last(&red());
    assert!(receipt.contains("DRY RUN") && receipt.contains("dry run: turn 1"), "{receipt}");
    assert_eq!(hall.house().journal(&spring()).unwrap().len(), before);
    let now = hall.now;
    let checked = hall.house().check(&spring(), &red(), "number 3\nx", now).unwrap();
    assert_eq!((checked.reading.understood.len(), checked.reading.problems.len()), (1, 1));
}

#[test]
fn a_text_that_is_tried_out_tells_each_command_in_it() {
    let hall = Hall::with(&[]);
    let now = hall.now;
    let commands = [
        "absent 2026-12-01..2026-12-05",
        "zone Europe/Lisbon",
        "language polish",
        "answer 1",
        "confirm",
        "map",
        "help number",
        "words seven geese",
        "cancel",
        "press to blue: hello",
        "resign",
        "phrase open sesame",
    ];
    for command in commands {
        for text in [format!("number 3\n{command}"), format!("check\n{command}\nnumber 3")] {
            let told = hall.house().check(&spring(), &red(), &text, now).unwrap().text;
            let told = unfolded(&told);
            assert!(told.contains("line 2: a command or a letter to others"), "{text}: {told}");
            assert!(!told.contains("dry run: accepted."), "{text}: {told}");
            assert!(!told.contains("sesame"), "{told}");
        }
    }
    let plain = hall.house().check(&spring(), &red(), "turn 1\nnumber 3\ndone", now).unwrap().text;
    assert!(plain.contains("dry run: accepted.") && !plain.contains("NOT DONE"), "{plain}");
}

#[test]
fn nothing_below_check_is_carried_out() {
    for command in [
        "concede spring",
        "resign",
        "cancel",
        "mail off",
        "absent 2026-12-01..2026-12-05",
        "zone Europe/Lisbon",
        "address add other@a.example",
        "language polish",
        "words seven geese",
        "draw",
        "answer 1",
        "done",
        "more follows",
        "help number",
    ] {
        for text in [format!("check\nnumber 4\n{command}"), format!("check\n\n{command}\nnumber 4")] {
            let mut hall = Hall::with(&[]);
            hall.mail(&red(), "number 3");
            let before = hall.house().journal(&spring()).unwrap().len();
            let mails = hall.outbox().len();
            hall.mail(&red(), &text);
            assert_eq!(hall.house().journal(&spring()).unwrap().len(), before, "{text}");
            assert_eq!(hall.outbox().len(), mails + 1, "{text}: its receipt alone");
            let told = unfolded(&hall.last(&red()));
            assert!(told.contains("line 3: a command or a letter to others"), "{text}: {told}");
            assert!(told.contains("sheet: number 3"), "{text}: {told}");
            both(&mut hall, ["number 3", "number 4"]);
            let ran = hall.run(Mode::WhenAllIn);
            assert!(matches!(ran.stopped, Stopped::Owed { turn: 2, .. }), "{text}: the game goes on");
        }
    }
}

#[test]
fn what_receipts_call_a_dry_run_is_one() {
    let mut hall = Hall::with(&[]);
    hall.mail(&red(), "Dry run:\nnumber 3");
    let told = hall.last(&red());
    assert!(told.contains("DRY RUN") && !told.contains("UNDERSTOOD"), "{told}");
}

#[test]
fn each_cause_is_mailed_once_and_sending_survives_failures() {
    let mut hall = Hall::with(&[]);
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    hall.run(Mode::WhenAllIn);
    let mut ids: Vec<String> = hall.outbox().into_iter().map(|m| m.mail.message_id).collect();
    assert_eq!(ids.len(), 2 + 2 + 2, "welcome, receipt and report for each");
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 6);
    let now = hall.now;
    let mut house = hall.house();
    let failing = house.send(now, &mut |_| Err(SendFailure::Later("451".into()))).unwrap();
    assert_eq!((failing.sent, failing.delayed), (0, 6));
    assert_eq!(house.send(now, &mut |_| Ok(())).unwrap().sent, 0, "not before its time");
    assert_eq!(house.send(now + Duration::minutes(2), &mut |_| Ok(())).unwrap().sent, 6);
    assert_eq!(house.send(now + Duration::minutes(90), &mut |_| Ok(())).unwrap().sent, 0);
}

#[test]
fn help_tells_verbs_commands_and_decisions() {
    let mut hall = Hall::with(&[]);
    for (asked, found) in [
        ("help", "more follows"),
        ("help number", "number 3"),
        ("help gd-01", "way right"),
        ("help check", "dry run"),
    ] {
        assert_eq!(hall.mail(&red(), asked), Outcome::Accepted);
        assert!(hall.last(&red()).contains(found), "{asked}");
    }
    assert_eq!(hall.mail(&red(), "help numbr"), Outcome::Unusable);
    assert!(hall.last(&red()).contains("did you mean `number`?"));
}

#[test]
fn dice_words_are_taken_until_the_first_phase_and_change_the_dice() {
    let mut hall = Hall::with(&[]);
    assert_eq!(hall.mail(&red(), "words seven geese"), Outcome::Accepted);
    both(&mut hall, ["number 1", "number 1"]);
    hall.run(Mode::WhenAllIn);
    assert_eq!(hall.mail(&red(), "words more geese"), Outcome::Unusable);
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}
