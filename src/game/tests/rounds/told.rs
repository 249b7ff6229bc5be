//! What people are told of rounds: beforehand, in reports, and where an umpire has to enter one.

use super::*;

/// Where a round of the tests' beacon is named.
fn name() -> String {
    beacon_name(&BEACON, Lang::English)
}

/// A game with a schedule on a beacon, at its first deadline.
fn scheduled(ask: &[&str], terms: &[(&str, &str)]) -> Hall {
    let mut hall = on_beacon(ask, terms);
    set(&hall, &[("schedule", TUESDAYS)]).unwrap();
    hall.tick("2026-01-05T20:00:10Z");
    hall
}

#[test]
fn the_round_is_named_before_orders_are_due_and_its_report_gives_it_with_its_signature() {
    let mut hall = scheduled(&[], &[]);
    let due = hall.house().status(&spring()).unwrap().deadline.unwrap();
    let announced = BEACON.announced(due);
    hall.mail(&red(), "number 3");
    let receipt = hall.told_last(&red());
    assert!(receipt.contains(&format!("The dice rest on round {announced} of {}", name())), "{receipt}");
    hall.mail(&blue(), "number 4");
    hall.tick("2026-01-06T19:00:00Z");
    let status = hall.house().status(&spring()).unwrap().round.unwrap();
    assert_eq!((status.round, status.awaited), (announced, true), "the announced one decides");
    hall.go_on();
    let report = hall.told_last(&red());
    let Round { number, signature } = SIGNER.round(announced);
    assert!(report.contains(&format!("Round {number} of {}", name())), "{report}");
    assert!(report.contains(&signature) && report.contains("The dice rest on rounds of"), "{report}");
}

#[test]
fn a_first_mail_says_what_a_beacon_means_and_one_of_a_game_without_does_not() {
    let welcomed = |hall: &Hall| {
        let holder = Holder {
            address: "dan@d.example".into(),
            name: "Dan".into(),
            zone: "UTC".into(),
            lang: Lang::English,
        };
        hall.house().seat(&spring(), &red(), &holder, &mut |b| b.fill(9), hall.now).unwrap();
        hall.told_last(&red())
    };
    let words = welcomed(&Hall::with(&[]));
    assert!(!words.contains("public beacon"), "{words}");
    let beacon = welcomed(&on_beacon(&[], &[]));
    assert!(beacon.contains("a public beacon: numbers that nobody knows before their time"), "{beacon}");
}

#[test]
fn the_last_report_has_all_that_computes_every_die() {
    let mut hall = on_beacon(&[], &[]);
    let mut decided = Vec::new();
    for _ in 0..3 {
        both(&mut hall, ["number 3", "number 4"]);
        decided.push(hall.close(Mode::WhenAllIn));
        hall.go_on();
    }
    let verdict = hall.sound();
    let report = hall.told_last(&blue());
    assert!(report.contains("32 bytes of SHA-256 of the signature"), "{report}");
    for round in decided {
        let signature = SIGNER.round(round).signature;
        assert!(report.contains(&format!("round {round}")) && report.contains(&signature), "{report}");
        assert!(
            verdict.rounds.iter().any(|r| r.round == round && r.signature.as_deref() == Some(&*signature))
        );
    }
}

#[test]
fn a_round_is_entered_by_hand_once_it_is_overdue_and_the_umpire_is_told_how() {
    let mut hall = on_beacon(&[], &[("beacon-by-hand", "2 h")]);
    both(&mut hall, ["number 3", "number 4"]);
    let awaited = hall.close(Mode::WhenAllIn);
    let round = SIGNER.round(awaited);
    let by_hand = |hall: &Hall, round: &Round| {
        let how = RoundSource::ByHand { by: "Una".to_owned() };
        hall.house().enter_round(&spring(), round, how, hall.now)
    };
    hall.now = BEACON.time_of(awaited) + Duration::minutes(119);
    let why = refused(by_hand(&hall, &round));
    assert!(why.contains("may be entered by hand from") && why.contains("beacon-by-hand=2 h"), "{why}");
    let early = (hall.now + Duration::minutes(2)).to_rfc3339();
    hall.tick(&early);
    let notes = hall.of_kind(MailKind::Umpire);
    let note = notes.iter().find(|note| note.contains("is overdue")).expect("the umpire is told");
    assert!(note.contains(&format!("beacon {awaited} SIGNATURE")), "{note}");
    hall.tick(&(hall.now + Duration::hours(30)).to_rfc3339());
    assert_eq!(hall.of_kind(MailKind::Umpire).iter().filter(|n| n.contains("is overdue")).count(), 1, "once");
    let why = refused(by_hand(&hall, &SIGNER.round(awaited + 1)));
    assert!(why.contains(&format!("waits for round {awaited}")), "{why}");
    let forged = Round { number: awaited, ..SIGNER.round(awaited + 1) };
    let why = refused(by_hand(&hall, &forged));
    assert!(why.contains("not that of this round") && why.contains("nothing was entered"), "{why}");
    let ran = by_hand(&hall, &round).unwrap();
    assert_eq!(ran.resolved.len(), 1, "{ran:?}");
    assert!(!hall.rounds().is_empty() && hall.rounds().iter().all(|round| *round == Some(awaited)));
    hall.sound();
}

#[test]
fn an_umpire_enters_a_round_by_mail_in_reply_to_the_note() {
    let mut hall = on_beacon(&[], &[("beacon-by-hand", "1 h")]);
    both(&mut hall, ["number 3", "number 4"]);
    let awaited = hall.close(Mode::WhenAllIn);
    hall.tick(&(BEACON.time_of(awaited) + Duration::hours(2)).to_rfc3339());
    let (to, _) = hall.note("is overdue");
    let Round { signature, .. } = SIGNER.round(awaited);
    let (outcome, told) = hall.replied(UMPIRE, &to, &format!("beacon {awaited} {}", "00".repeat(48)));
    assert_eq!(outcome, Outcome::Unusable, "{told}");
    assert!(told.contains("nothing was done") && told.contains("no signature of a beacon"), "{told}");
    let (front, back) = signature.split_at(50);
    let (outcome, told) = hall.replied(UMPIRE, &to, &format!("beacon {awaited} {front}\n{back}"));
    assert_eq!(outcome, Outcome::Accepted, "{told}");
    assert!(
        told.contains(&format!("round {awaited} of the beacon is entered: spring went on by 1 phase")),
        "{told}"
    );
    hall.sound();
}
