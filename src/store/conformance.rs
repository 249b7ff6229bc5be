//! What every store must do, as one function over any of them.

mod doors;
mod foundings;
mod listings;
mod signon;
mod tournaments;

use chrono::{DateTime, Duration, Utc};

use super::*;
use estafette_core::dice::{Secret, Sitting};
use estafette_core::journal::{Entry, GENESIS, Period, Revision, chain};
use estafette_core::table::{Answer, Choice, Open, Question};
use estafette_core::{DecisionId, Lang, PhaseName, QuestionKey, Ways};

/// Puts a store through everything it promises; `open` opens the same store anew each time.
pub fn check(open: &mut dyn FnMut() -> Box<dyn Store>) {
    letters(&mut *open());
    letters_outlive_a_restart(&mut *open());
    games(&mut *open());
    nicks(&mut *open());
    people(&mut *open());
    journal(&mut *open());
    phases(&mut *open());
    questions(&mut *open());
    outbox(&mut *open());
    deliveries(&mut *open());
    what_was_said(&mut *open());
    signon::check(&mut *open());
    observers(&mut *open());
    doors::check(&mut *open());
    listings::check(&mut *open());
    unproven_letters(&mut *open());
    tournaments::check(&mut *open());
    foundings::check(&mut *open());
    two_writers(open);
    changes_of_others(open);
}

fn now() -> DateTime<Utc> {
    "2026-01-05T20:00:00Z".parse().unwrap()
}

fn game() -> GameId {
    GameId::new("spring")
}

fn done<T>(store: &mut dyn Store, act: impl FnOnce(&mut dyn Work) -> T) -> T {
    let mut work = store.write().unwrap();
    let found = act(&mut *work);
    work.commit().unwrap();
    found
}

fn nicks(store: &mut dyn Store) {
    let nick = |shown: &str| Nick { key: shown.to_lowercase(), shown: shown.to_owned() };
    let (red, blue) = (SeatId::new("red"), SeatId::new("blue"));
    done(store, |w| w.set_nick(&game(), &red, Some(&nick("Anna"))).unwrap());
    done(store, |w| w.set_nick(&game(), &red, Some(&nick("ANNA"))).unwrap());
    let row = NickRow { game: game(), seat: red.clone(), nick: nick("ANNA") };
    assert_eq!(
        done(store, |w| w.seats_of_nick("anna").unwrap()),
        std::slice::from_ref(&row),
        "the last one counts"
    );
    assert_eq!(done(store, |w| w.nicks(None).unwrap()), [row]);
    let taken = store.write().unwrap().set_nick(&game(), &blue, Some(&nick("anna")));
    assert!(matches!(taken, Err(StoreError::Taken(_))), "{taken:?}");
    done(store, |w| w.set_nick(&game(), &red, None).unwrap());
    assert!(done(store, |w| w.nicks(Some(&game())).unwrap()).is_empty());
}

fn observers(store: &mut dyn Store) {
    let row = |address: &str, print: &str| ObserverRow {
        game: game(),
        address: address.to_owned(),
        name: "Dora".to_owned(),
        zone: "Europe/Warsaw".to_owned(),
        lang: Lang::Polish,
        print: print.to_owned(),
        since: now(),
        told: 2,
    };
    let (dora, ed) = (row("dora@d.example", "p1"), row("Ed@e.example", "p2"));
    assert!(done(store, |w| w.add_observer(&dora).unwrap() && w.add_observer(&ed).unwrap()));
    assert!(!done(store, |w| w.add_observer(&row("DORA@d.example", "p3")).unwrap()));
    done(store, |w| w.set_told(&game(), 5).unwrap());
    let told = |row: &ObserverRow| ObserverRow { told: 5, ..row.clone() };
    let all = done(store, |w| w.observers(&game()).unwrap());
    assert_eq!(all.len(), 2);
    assert!(all.contains(&told(&dora)) && all.contains(&told(&ed)));
    assert_eq!(done(store, |w| w.observer_of("p2").unwrap()), Some(told(&ed)));
    assert!(done(store, |w| w.remove_observer(&game(), "Dora@D.example").unwrap()));
    assert!(!done(store, |w| w.remove_observer(&game(), "dora@d.example").unwrap()));
    assert_eq!(done(store, |w| w.forget_observer("ed@E.example").unwrap()), 1);
}

fn letters(store: &mut dyn Store) {
    let to = ["orders@club.example".to_owned()];
    let id = |text: &str| LetterId(text.to_owned());
    let keep = |work: &mut dyn Work, name: &str| {
        let letter = NewLetter {
            id: &id(name),
            raw: b"raw \xff bytes",
            envelope_from: Some(""),
            envelope_to: &to,
            at: now(),
        };
        work.keep_letter(&letter).unwrap()
    };
    assert!(done(store, |w| keep(w, "b")) && done(store, |w| keep(w, "a")));
    assert!(!done(store, |w| keep(w, "b")), "the same bytes are one letter");
    keep(&mut *store.write().unwrap(), "never committed");
    let waiting = done(store, |w| w.waiting_letters().unwrap());
    assert_eq!(waiting, [id("b"), id("a")], "in the order of receiving");
    let row = done(store, |w| w.letter(&id("b")).unwrap().unwrap());
    assert_eq!((row.raw.as_slice(), row.envelope_to.as_slice()), (&b"raw \xff bytes"[..], &to[..]));
    assert_eq!((row.envelope_from.as_deref(), row.end), (Some(""), None));
    let end = LetterEnd {
        outcome: Outcome::Warned,
        reason: "odd".to_owned(),
        seat: Some((game(), SeatId::new("red"))),
        fingerprint: Some("print".to_owned()),
        at: now(),
    };
    done(store, |w| w.finish_letter(&id("b"), &end).unwrap());
    assert_eq!(done(store, |w| w.letter_like("print").unwrap()), Some(id("b")));
    let of = done(store, |w| w.letters_of(&game(), &SeatId::new("red")).unwrap());
    assert_eq!(of.iter().map(|l| l.end.clone()).collect::<Vec<_>>(), [Some(end)]);
}

fn letters_outlive_a_restart(store: &mut dyn Store) {
    let waiting = store.read().unwrap().waiting_letters().unwrap();
    assert_eq!(waiting, [LetterId("a".to_owned())]);
}

fn games(store: &mut dyn Store) {
    let row = GameRow {
        id: game(),
        system: "tiny".to_owned(),
        scenario: "duel".to_owned(),
        settings: "{}".to_owned(),
        secret: Secret::from_phrase("x"),
        state: GameState::Gathering,
        deadline: None,
        terms: None,
        at: now(),
    };
    let seats = ["red", "blue"].map(SeatId::new);
    done(store, |w| w.add_game(&row, &seats).unwrap());
    let again = store.write().unwrap().add_game(&row, &seats);
    assert!(matches!(again, Err(StoreError::Taken(_))));
    let held = Held {
        address: "ann@a.example".to_owned(),
        name: "Ann".to_owned(),
        zone: "Europe/Warsaw".to_owned(),
        token: "t".to_owned(),
    };
    done(store, |w| {
        w.seat(&game(), &seats[1], &held).unwrap();
        w.set_words(&game(), &seats[1], "grey geese").unwrap();
        w.set_state(&game(), GameState::Running).unwrap();
        w.set_deadline(&game(), Some(now())).unwrap();
    });
    let found = done(store, |w| w.seats(&game()).unwrap());
    let empty = SeatRow { seat: seats[0].clone(), held: None, words: None };
    let taken = SeatRow { seat: seats[1].clone(), held: Some(held), words: Some("grey geese".to_owned()) };
    assert_eq!(found, [empty, taken], "in seat order");
    let found = done(store, |w| w.game(&game()).unwrap().unwrap());
    assert_eq!(found, GameRow { state: GameState::Running, deadline: Some(now()), ..row });
    assert_eq!(done(store, |w| w.games().unwrap()), [game()]);
    done(store, |w| w.keep_house_key([1; 32]).unwrap());
    done(store, |w| w.keep_house_key([2; 32]).unwrap());
    assert_eq!(done(store, |w| w.house_key().unwrap()), Some([1; 32]), "the key is kept");
}

fn people(store: &mut dyn Store) {
    let (red, blue) = (SeatId::new("red"), SeatId::new("blue"));
    assert_eq!(done(store, |w| w.ways(&game()).unwrap()), Ways::default());
    let ways: Ways = "dkim,phrase".parse().unwrap();
    done(store, |w| w.set_ways(&game(), &ways).unwrap());
    assert_eq!(done(store, |w| w.ways(&game()).unwrap()), ways);

    done(store, |w| {
        for address in ["z@work.example", "a@home.example", "Z@Work.example"] {
            w.add_address(&game(), &blue, address, now()).unwrap();
        }
    });
    let listed = done(store, |w| w.addresses(&game(), &blue).unwrap());
    assert_eq!(listed, ["z@work.example", "a@home.example"], "once each, in the order of confirming");
    for address in ["ANN@a.example", "A@home.example"] {
        assert_eq!(done(store, |w| w.seats_of(address).unwrap()), [(game(), blue.clone())], "{address}");
    }
    done(store, |w| {
        w.remove_address(&game(), &blue, "A@home.example").unwrap();
        w.set_registered(&game(), &blue, "z@work.example").unwrap();
        w.set_registered(&game(), &red, "nobody@a.example").unwrap();
        w.set_phrase(&game(), &blue, Some("hash")).unwrap();
    });
    assert!(done(store, |w| w.seats_of("a@home.example").unwrap()).is_empty());
    assert_eq!(done(store, |w| w.seats_of("z@work.example").unwrap()).len(), 1, "one seat is named once");
    let seats = done(store, |w| w.seats(&game()).unwrap());
    assert_eq!(seats[0].held, None, "an empty seat stays empty");
    assert_eq!(seats[1].held.as_ref().unwrap().address, "z@work.example");
    assert_eq!(done(store, |w| w.phrase(&game(), &blue).unwrap()).as_deref(), Some("hash"));

    let asked = ConfirmationRow {
        print: "print".to_owned(),
        game: game(),
        seat: blue.clone(),
        wish: Wish::Letter { letter: LetterId("a".to_owned()) },
        at: now(),
        until: now() + Duration::days(7),
        used: None,
    };
    done(store, |w| w.ask_confirmation(&asked).unwrap());
    assert_eq!(done(store, |w| w.confirmation("print").unwrap()), Some(asked.clone()));
    assert_eq!(done(store, |w| w.confirmation("other").unwrap()), None);
    let open = |w: &mut dyn Work, at| w.open_confirmations(&game(), &blue, at).unwrap().len();
    assert_eq!(done(store, |w| (open(w, now()), open(w, asked.until))), (1, 0));
    done(store, |w| w.use_confirmation("print", now()).unwrap());
    assert_eq!(done(store, |w| w.confirmation("print").unwrap().unwrap().used), Some(now()));
    assert_eq!(done(store, |w| open(w, now())), 0);

    done(store, |w| w.forget_holder(&game(), &blue).unwrap());
    assert!(done(store, |w| w.addresses(&game(), &blue).unwrap()).is_empty());
    assert_eq!(done(store, |w| w.phrase(&game(), &blue).unwrap()), None);
    assert_eq!(done(store, |w| w.confirmation("print").unwrap()), None);

    assert_eq!(done(store, |w| w.note_guess("eve@e.example", 5).unwrap()), 1);
    assert_eq!(done(store, |w| w.note_guess("EVE@e.example", 5).unwrap()), 2);
    assert_eq!(done(store, |w| w.guesses("eve@e.example", 6).unwrap()), 0);
}

fn journal(store: &mut dyn Store) {
    for i in 1..=3u64 {
        let entry = Entry::Words { seat: SeatId::new("red"), words: format!("żubr {i}") };
        assert_eq!(done(store, |w| w.append(&game(), now(), &entry).unwrap()), i);
    }
    store.write().unwrap().append(&game(), now(), &Entry::Resumed).unwrap();
    let rows = done(store, |w| w.journal(&game()).unwrap());
    assert_eq!(rows.len(), 3, "what was not committed is not there");
    let mut previous = GENESIS.to_owned();
    for row in rows {
        previous = chain(&previous, row.entry.as_bytes());
        assert_eq!(row.hash, previous);
    }
}

fn sitting() -> Sitting {
    Sitting { game: game(), line: 0, turn: 1, phase: PhaseName::new("clash"), occurrence: 1 }
}

fn phases(store: &mut dyn Store) {
    let mut row = PhaseRow {
        head: PhaseHead {
            number: 1,
            sitting: sitting(),
            title: "the clash".to_owned(),
            period: Period { ordinal: 1, turn: 1, title: "turn 1".to_owned() },
            revision: Revision { number: 1, data: String::new() },
            upto: 3,
            state: PhaseState::Paused,
            begun: now(),
            resolved: None,
            pauses: 1,
            told: 1,
        },
        events: "[1]".to_owned(),
        paused_at: Some("{}".to_owned()),
    };
    done(store, |w| w.save_phase(&game(), &row).unwrap());
    assert_eq!(done(store, |w| w.phase(&game(), 1).unwrap()), Some(row.clone()));
    (row.head.state, row.head.resolved, row.paused_at) = (PhaseState::Resolved, Some(now()), None);
    done(store, |w| w.save_phase(&game(), &row).unwrap());
    assert_eq!(done(store, |w| w.phases(&game()).unwrap()), [row.head.clone()]);
    row.events = "[2]".to_owned();
    assert!(store.write().unwrap().save_phase(&game(), &row).is_err(), "a resolved phase stays");
    done(store, |w| {
        w.save_position(&game(), 0, "zero").unwrap();
        w.save_position(&game(), 1, "one").unwrap();
    });
    let newest = done(store, |w| w.newest_position(&game()).unwrap().unwrap());
    assert_eq!((newest.number, newest.position.as_str()), (1, "one"));
    assert!(done(store, |w| w.position(&game(), 2).unwrap()).is_none());
}

fn questions(store: &mut dyn Store) {
    let (decision, seat) = (DecisionId::new("GD-01"), SeatId::new("red"));
    let choice = |key: &str| Choice { answer: Answer::of(key), text: key.to_owned() };
    let question = Question {
        decision: decision.clone(),
        rule: estafette_core::RuleId::read("1.1"),
        seat: seat.clone(),
        subject: "red".to_owned(),
        text: "?".to_owned(),
        choices: vec![choice("a"), choice("b")],
        ordered: None,
        standing: None,
        default: Answer::of("a"),
        payment: None,
        amount: None,
        unfit: None,
    };
    let key = QuestionKey { decision, seat: seat.clone(), subject: "red".to_owned(), count: 1 };
    let row = QuestionRow { phase: 1, turn: 1, open: Open { key, question }, first_option: 4 };
    done(store, |w| w.put_question(&game(), &row).unwrap());
    assert_eq!(done(store, |w| w.open_questions(&game()).unwrap()), [row]);
    done(store, |w| w.close_questions(&game(), 1).unwrap());
    assert_eq!(done(store, |w| w.open_questions(&game()).unwrap()), []);
    assert_eq!(done(store, |w| w.highest_option(&game(), &seat, 1).unwrap()), 5);
    assert_eq!(done(store, |w| w.highest_option(&game(), &seat, 2).unwrap()), 0);
}

fn outbox(store: &mut dyn Store) {
    let mail = |id: &str, at| NewMail {
        message_id: id.to_owned(),
        seat: Some((game(), SeatId::new("red"))),
        kind: MailKind::Receipt,
        envelope_from: String::new(),
        to: "ann@a.example".to_owned(),
        bytes: id.as_bytes().to_vec(),
        facts: None,
        at: now(),
        not_before: at,
    };
    let later = now() + Duration::hours(1);
    assert!(done(store, |w| w.post(&mail("one@h", now())).unwrap()));
    assert!(!done(store, |w| w.post(&mail("one@h", now())).unwrap()), "one cause, one mail");
    done(store, |w| w.post_or_replace(&mail("two@h", later)).unwrap());
    let newer = NewMail { bytes: Vec::new(), facts: Some("[1]".to_owned()), ..mail("two@h", later) };
    done(store, |w| w.post_or_replace(&newer).unwrap());
    let soon = now() + Duration::minutes(5);
    let due = done(store, |w| w.claim_mail(now(), soon).unwrap().unwrap());
    assert_eq!(due.mail, mail("one@h", now()));
    assert_eq!(done(store, |w| w.claim_mail(now(), soon).unwrap()), None, "a claimed mail is nobody else's");
    done(store, |w| w.mail_failed(due.id, "greylisted", Some(later)).unwrap());
    assert_eq!(done(store, |w| w.claim_mail(soon, soon).unwrap()), None);
    let again = done(store, |w| w.claim_mail(later, later + Duration::minutes(5)).unwrap().unwrap());
    assert_eq!((again.id, again.attempts, again.last_error.as_deref()), (due.id, 1, Some("greylisted")));
    done(store, |w| w.mail_sent(again.id, later).unwrap());
    let next = done(store, |w| w.claim_mail(later, later + Duration::minutes(5)).unwrap().unwrap());
    assert_eq!((next.mail.bytes.as_slice(), next.mail.facts.as_deref()), (&b""[..], Some("[1]")));
    done(store, |w| w.write_mail(next.id, b"newer").unwrap());
    assert_eq!(
        done(store, |w| w.take_back_receipts(&game(), &SeatId::new("red")).unwrap()),
        Vec::<String>::new()
    );
    let waits = |id: &str, facts: &str| NewMail { facts: Some(facts.to_owned()), ..mail(id, later) };
    done(store, |w| w.post(&waits("four@h", "[4]")).unwrap() && w.post(&waits("three@h", "[3]")).unwrap());
    let taken = done(store, |w| w.take_back_receipts(&game(), &SeatId::new("red")).unwrap());
    assert_eq!(taken, ["[4]", "[3]"], "in the order in which they were put in, and none that was claimed");
    assert_eq!(done(store, |w| w.mail_named("four@h").unwrap().unwrap().next_try), None, "they are not sent");
    let written = done(store, |w| w.mail_named("two@h").unwrap().unwrap().mail);
    assert_eq!((written.bytes.as_slice(), written.facts), (&b"newer"[..], None));
    assert_eq!(done(store, |w| w.unsent(&game()).unwrap()), 1);
    let posted = done(store, |w| w.mail_to("one@h").unwrap().unwrap());
    assert_eq!(posted.to, "ann@a.example");
    let count = |w: &mut dyn Work, since| w.posted_since("ann@a.example", MailKind::Receipt, since).unwrap();
    assert_eq!(done(store, |w| count(w, now() - Duration::hours(1))), 4);
    assert_eq!(done(store, |w| count(w, later)), 0);
    assert_eq!(done(store, |w| w.mails(&game()).unwrap()).len(), 4);
}

/// A report that came back, held back, and let go of in each way.
fn deliveries(store: &mut dyn Store) {
    let (red, ann, from) = (SeatId::new("red"), "Ann@r.example", "orders+bounce.t@h");
    let report = NewMail {
        message_id: "report@h".to_owned(),
        seat: Some((game(), red.clone())),
        kind: MailKind::Report,
        envelope_from: from.to_owned(),
        to: ann.to_owned(),
        bytes: b"report".to_vec(),
        facts: None,
        at: now(),
        not_before: now(),
    };
    done(store, |w| w.post(&report).unwrap());
    let row = done(store, |w| w.mail_sent_from(from).unwrap().unwrap());
    assert_eq!((row.mail.message_id.as_str(), row.held), ("report@h", None));
    assert_eq!(done(store, |w| w.mail_sent_from("").unwrap()), None, "receipts have no sender");
    assert_eq!(done(store, |w| w.mail_named("report@h").unwrap().map(|m| m.id)), Some(row.id));
    let letter = LetterId("b".to_owned());
    let bounce = NewBounce {
        mail: row.id,
        letter: Some(&letter),
        address: ann,
        weight: Weight::Soft,
        status: Some("5.2.2"),
        why: "full",
        at: now(),
    };
    done(store, |w| w.note_bounce(&bounce).unwrap());
    let soft = |w: &mut dyn Work, since| w.bounces_since("ann@R.example", Weight::Soft, since).unwrap();
    assert_eq!(done(store, |w| soft(w, now() - Duration::days(5))), 1);
    assert_eq!(done(store, |w| soft(w, now())), 0);
    assert!(done(store, |w| w.mark_bouncing(ann, "unknown", now()).unwrap()));
    assert!(!done(store, |w| w.mark_bouncing("ann@r.example", "again", now()).unwrap()));
    let bouncing = done(store, |w| w.bounces_at("ANN@r.example").unwrap().unwrap());
    assert_eq!((bouncing.why.as_str(), bouncing.since), ("unknown", now()));
    assert_eq!(done(store, |w| w.bouncing().unwrap()), [bouncing]);

    done(store, |w| w.mail_sent(row.id, now()).unwrap());
    done(store, |w| w.hold_mail(row.id, Hold::Bouncing).unwrap());
    let at = |store: &mut dyn Store| {
        let mail = done(store, |w| w.mail_named("report@h").unwrap().unwrap());
        (mail.mail.to, mail.held, mail.sent, mail.next_try)
    };
    assert_eq!(at(store), (ann.to_owned(), Some(Hold::Bouncing), None, None));
    done(store, |w| w.mail_failed(row.id, "late", Some(now())).unwrap());
    assert_eq!(at(store).3, None, "what is held back stays so");
    assert_eq!(done(store, |w| w.held(&game(), &red).unwrap()), 1);
    assert!(done(store, |w| w.clear_bouncing("ann@r.example").unwrap()));
    assert!(!done(store, |w| w.clear_bouncing(ann).unwrap()));
    assert_eq!(done(store, |w| soft(w, now() - Duration::days(5))), 0, "its bounces are forgotten");
    let later = now() + Duration::days(9);
    assert_eq!(done(store, |w| w.release_to("ann@R.EXAMPLE", later).unwrap()), 1);
    assert_eq!(at(store), (ann.to_owned(), None, None, Some(later)));
    assert_eq!(done(store, |w| w.hold_waiting("ann@r.example", Hold::GivenUp).unwrap()), 1);
    let moved = |w: &mut dyn Work| w.redirect(&game(), &red, (ann, "new@r.example"), later).unwrap();
    assert_eq!(done(store, moved), 1);
    assert_eq!(at(store), ("new@r.example".to_owned(), None, None, Some(later)));

    assert!(done(store, |w| w.set_mail_off(&game(), &red, now()).unwrap()));
    assert!(!done(store, |w| w.set_mail_off(&game(), &red, later).unwrap()));
    assert_eq!(done(store, |w| w.mail_off(&game(), &red).unwrap()), Some(now()));
    assert_eq!(done(store, |w| w.hold_waiting_reports(&game(), &red).unwrap()), 1, "receipts still go");
    assert_eq!(done(store, |w| w.release_to("new@r.example", later).unwrap()), 0, "its reader wants none");
    assert!(done(store, |w| w.set_mail_on(&game(), &red).unwrap()));
    assert_eq!(done(store, |w| w.release_seat(&game(), &red, later).unwrap()), 1);
    done(store, |w| w.hold_mail(row.id, Hold::Off).unwrap());
    assert_eq!(done(store, |w| w.withdraw(&game(), &red, "given anew").unwrap()), 1);
    assert_eq!(at(store), ("new@r.example".to_owned(), None, None, None));
    done(store, |w| w.try_again(row.id, later).unwrap());
    assert_eq!(at(store).3, Some(later));
}

fn what_was_said(store: &mut dyn Store) {
    let say = |w: &mut dyn Work, digest: &str, game: Option<&GameId>, at| {
        w.note_said(&CountedText { address: "eve@e.example", game, digest, at }).unwrap();
    };
    done(store, |w| say(w, "one", Some(&game()), now()));
    done(store, |w| say(w, "two", None, now()));
    let since = now() - Duration::hours(1);
    let said = |w: &mut dyn Work, digest| w.said_to("eve@e.example", digest, since).unwrap();
    assert_eq!(done(store, |w| (said(w, None), said(w, Some("one")), said(w, Some("three")))), (2, 1, 0));
    assert_eq!(done(store, |w| w.said_of(&game(), since).unwrap()), 1);
    done(store, |w| say(w, "late", None, now() + Duration::days(2)));
    assert_eq!(done(store, |w| said(w, None)), 1, "what is older than a day is forgotten");

    // Letter `b` of red could be used; what comes after it cannot.
    let red = SeatId::new("red");
    for name in ["x", "y"] {
        let id = LetterId(name.to_owned());
        let letter =
            NewLetter { id: &id, raw: name.as_bytes(), envelope_from: None, envelope_to: &[], at: now() };
        let end = LetterEnd {
            outcome: Outcome::Unusable,
            reason: String::new(),
            seat: Some((game(), red.clone())),
            fingerprint: None,
            at: now(),
        };
        done(store, |w| {
            w.keep_letter(&letter).unwrap();
            w.finish_letter(&id, &end).unwrap();
        });
    }
    let in_a_row = |since, most| {
        move |w: &mut dyn Work| w.unusable_in_a_row(&game(), &SeatId::new("red"), since, most).unwrap()
    };
    assert_eq!(done(store, in_a_row(since, 5)), 2);
    assert_eq!(done(store, in_a_row(since, 1)), 1, "no more are looked for");
    assert_eq!(done(store, in_a_row(now(), 5)), 0);
}

fn unproven_letters(store: &mut dyn Store) {
    let id = |name: &str| LetterId(name.to_owned());
    let before = done(store, |w| w.unproven_letters(0, 99).unwrap()).last().map_or(0, |l| l.number);
    let part = |tenths: usize| LETTERS_TOGETHER / 10 * tenths;
    let sizes = [("p", part(6)), ("q", part(3)), ("r", part(2)), ("s", part(15)), ("t", 1)];
    done(store, |w| {
        for (name, size) in sizes {
            let raw = vec![b'x'; size];
            let letter =
                NewLetter { id: &id(name), raw: &raw, envelope_from: None, envelope_to: &[], at: now() };
            assert!(w.keep_letter(&letter).unwrap());
        }
    });
    let read = |store: &mut dyn Store, after, most| {
        let rows = done(store, |w| w.unproven_letters(after, most).unwrap());
        let last = rows.last().map_or(after, |l| l.number);
        (rows.into_iter().map(|l| (l.id.0, l.raw.len())).collect::<Vec<_>>(), last)
    };
    let expected = |names: &[&str]| -> Vec<(String, usize)> {
        let of = sizes.iter().filter(|(name, _)| names.contains(name));
        of.map(|(name, size)| ((*name).to_owned(), *size)).collect()
    };
    let mut after = before;
    for together in [&["p", "q"][..], &["r"], &["s"], &["t"], &[]] {
        let (found, last) = read(store, after, 9);
        assert_eq!(found, expected(together), "in the order of receiving, large ones few together");
        after = last;
    }
    assert_eq!(read(store, before, 1).0, expected(&["p"]), "no more than asked for");
    done(store, |w| w.note_proof(&id("p"), "{}").unwrap());
    assert_eq!(read(store, before, 9).0, expected(&["q", "r"]), "without those whose proof is in");
    let end = LetterEnd {
        outcome: Outcome::Refused,
        reason: String::new(),
        seat: None,
        fingerprint: None,
        at: now(),
    };
    done(store, |w| w.finish_letter(&id("q"), &end).unwrap());
    assert_eq!(read(store, before, 9).0, expected(&["r"]), "nor those that were handled");
}

/// Whoever has the store open learns that somebody else has changed it.
fn changes_of_others(open: &mut dyn FnMut() -> Box<dyn Store>) {
    let (mut one, mut other) = (open(), open());
    let change = |store: &mut dyn Store| {
        done(store, |w| w.append(&game(), now(), &Entry::Resumed).unwrap());
    };
    let before = one.changes_of_others().unwrap();
    change(&mut *one);
    assert_eq!(one.changes_of_others().unwrap(), before, "what it changes itself is no news");
    drop(other.write().unwrap());
    assert_eq!(one.changes_of_others().unwrap(), before, "nothing was committed");
    change(&mut *other);
    assert_ne!(one.changes_of_others().unwrap(), before);
}

/// While one unit writes, another waits and then sees what the first has done.
fn two_writers(open: &mut dyn FnMut() -> Box<dyn Store>) {
    let (mut one, mut other) = (open(), open());
    let before = one.read().unwrap().journal(&game()).unwrap().len() as u64;
    let mut work = one.write().unwrap();
    work.append(&game(), now(), &Entry::Resumed).unwrap();
    std::thread::scope(|scope| {
        let second =
            scope.spawn(move || done(&mut *other, |w| w.append(&game(), now(), &Entry::Resumed).unwrap()));
        std::thread::sleep(std::time::Duration::from_millis(50));
        work.commit().unwrap();
        assert_eq!(second.join().unwrap(), before + 2);
    });
}
