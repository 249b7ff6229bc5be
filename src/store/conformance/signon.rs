//! What every store must do for sign-on: waiting lists, letters whose senders are asked, deeds.

use super::*;
use estafette_core::{Lang, LetterId};

pub fn check(store: &mut dyn Store) {
    waiting_lists(store);
    applications(store);
    deeds(store);
}

fn waits(system: &str, address: &str) -> Waits {
    Waits {
        system: system.to_owned(),
        address: address.to_owned(),
        name: "Ann".to_owned(),
        zone: Some("Europe/Warsaw".to_owned()),
        lang: Lang::Polish,
        words: Some("grey geese".to_owned()),
        side: None,
        at: now(),
    }
}

fn waiting_lists(store: &mut dyn Store) {
    let side = Some(SeatId::new("red"));
    let (ann, bob) = (waits("tiny", "ann@a.example"), Waits { side, ..waits("tiny", "bob@b.example") });
    let other = waits("other", "ann@a.example");
    for row in [&ann, &bob, &other] {
        assert!(done(store, |w| w.wait_for(row).unwrap()));
    }
    assert_eq!(done(store, |w| w.waiting_for(None).unwrap()), [other.clone(), ann, bob.clone()]);
    let again = Waits { zone: None, words: None, name: "Anna".to_owned(), ..waits("tiny", "ANN@a.example") };
    assert!(!done(store, |w| w.wait_for(&again).unwrap()), "the place is kept");
    let kept = Waits { name: "Anna".to_owned(), ..waits("tiny", "ann@a.example") };
    assert_eq!(done(store, |w| w.waiting_for(Some("tiny")).unwrap()), [kept, bob]);
    assert!(done(store, |w| w.stop_waiting("tiny", "Bob@b.example").unwrap()));
    assert!(!done(store, |w| w.stop_waiting("tiny", "bob@b.example").unwrap()));
    done(store, |w| w.stop_waiting("tiny", "ann@a.example").unwrap());
    assert_eq!(done(store, |w| w.waiting_for(None).unwrap()), [other]);
}

fn applications(store: &mut dyn Store) {
    let letter = LetterId("applies".to_owned());
    let new = NewLetter { id: &letter, raw: b"x", envelope_from: None, envelope_to: &[], at: now() };
    let asked = ApplicationRow {
        print: "p".to_owned(),
        letter: letter.clone(),
        address: "ann@a.example".to_owned(),
        at: now(),
        until: now() + Duration::days(7),
        used: None,
    };
    done(store, |w| {
        w.keep_letter(&new).unwrap();
        w.ask_applicant(&asked).unwrap();
        w.ask_applicant(&ApplicationRow { address: "other".to_owned(), ..asked.clone() }).unwrap();
    });
    assert_eq!(done(store, |w| w.application("p").unwrap()), Some(asked.clone()));
    assert_eq!(done(store, |w| w.application("q").unwrap()), None);
    done(store, |w| w.use_application("p", now()).unwrap());
    let used = ApplicationRow { used: Some(now()), ..asked };
    assert_eq!(done(store, |w| w.application("p").unwrap()), Some(used));
    // Nobody waits for it to be handled.
    let end = LetterEnd {
        outcome: Outcome::Silent,
        reason: String::new(),
        seat: None,
        fingerprint: None,
        at: now(),
    };
    done(store, |w| w.finish_letter(&letter, &end).unwrap());
}

fn deeds(store: &mut dyn Store) {
    let (game, seat) = (game(), SeatId::new("red"));
    let deed = |address, cause, deed| NewDeed { address, game: &game, seat: &seat, cause, deed, at: now() };
    let all = [
        deed("ann@a.example", "step 1", Deed::InTime),
        deed("ann@a.example", "step 1", Deed::Missed),
        deed("Ann@a.example", "step 2", Deed::InTime),
        deed("ann@a.example", "step 3", Deed::Late),
        deed("bob@b.example", "step 4", Deed::Missed),
    ];
    done(store, |w| all.iter().for_each(|d| w.note_deed(d).unwrap()));
    let found = done(store, |w| w.deeds_of("ann@a.example").unwrap());
    assert_eq!(found, [(Deed::InTime, 2), (Deed::Late, 1)].into(), "a step counts once");
    assert!(done(store, |w| w.deeds_of("eve@e.example").unwrap()).is_empty());
}
