//! What every store must do for tournaments: names, journals, the clock, passes, games.

use super::*;
use estafette_core::journal::GENESIS;
use estafette_core::{LetterId, Secret, TournamentId};

pub fn check(store: &mut dyn Store) {
    names(store);
    journals(store);
    passes(store);
    the_clock(store);
}

fn open() -> TournamentId {
    TournamentId::new("open-2027")
}

fn row(id: &str, byte: u8) -> TournamentRow {
    TournamentRow { id: TournamentId::new(id), seed: Secret::new([byte; 32]), at: now() }
}

fn game_row(id: &str) -> GameRow {
    GameRow {
        id: GameId::new(id),
        system: "tiny".to_owned(),
        scenario: "field".to_owned(),
        settings: "{}".to_owned(),
        secret: Secret::new([7; 32]),
        state: GameState::Running,
        deadline: None,
        terms: None,
        at: now(),
    }
}

fn names(store: &mut dyn Store) {
    let first = row("open-2027", 1);
    done(store, |w| {
        w.add_tournament(&first).unwrap();
        w.add_tournament(&row("cup", 2)).unwrap();
        w.add_game(&game_row("league"), &[]).unwrap();
    });
    assert_eq!(done(store, |w| w.tournament(&open()).unwrap()), Some(first.clone()));
    assert_eq!(done(store, |w| w.tournament(&TournamentId::new("none")).unwrap()), None);
    assert_eq!(done(store, |w| w.tournaments().unwrap()), [open(), TournamentId::new("cup")]);
    let mut work = store.write().unwrap();
    let taken = |kept: StoreResult<()>| assert!(matches!(kept, Err(StoreError::Taken(_))), "{kept:?}");
    taken(work.add_tournament(&first));
    taken(work.add_tournament(&row("league", 3)));
    taken(work.add_game(&game_row("cup"), &[]));
}

fn journals(store: &mut dyn Store) {
    let letter = LetterId("writes".to_owned());
    let new = NewLetter { id: &letter, raw: b"x", envelope_from: None, envelope_to: &[], at: now() };
    let lines = done(store, |w| {
        w.keep_letter(&new).unwrap();
        let one = w.record(&open(), now(), r#"{"record":"ended"}"#, None).unwrap();
        let two = w.record(&open(), now() + Duration::hours(1), r#"{"record":"x"}"#, Some(&letter)).unwrap();
        w.record(&TournamentId::new("cup"), now(), "{}", None).unwrap();
        vec![one, two]
    });
    let first = TournamentLine::hash_of(GENESIS, now(), r#"{"record":"ended"}"#);
    let second = TournamentLine::hash_of(&first, now() + Duration::hours(1), r#"{"record":"x"}"#);
    assert_eq!(lines.iter().map(|l| l.hash.as_str()).collect::<Vec<_>>(), [first, second]);
    assert_eq!(done(store, |w| w.records_after(&open(), 0).unwrap()), lines);
    assert_eq!(done(store, |w| w.records_after(&open(), 1).unwrap()), lines[1..]);
    assert_eq!(done(store, |w| w.last_record(&open()).unwrap()), Some(lines[1].clone()));
    assert_eq!((lines[1].number, lines[1].letter.as_ref()), (2, Some(&letter)));
}

fn passes(store: &mut dyn Store) {
    let pass = |player: &str| TournamentPass {
        print: "p".to_owned(),
        tournament: open(),
        player: player.to_owned(),
    };
    done(store, |w| {
        w.add_pass(&pass("Ann")).unwrap();
        w.add_pass(&pass("Bob")).unwrap();
    });
    assert_eq!(done(store, |w| w.pass("p").unwrap()), Some(pass("Ann")), "the first one counts");
    assert_eq!(done(store, |w| w.pass("q").unwrap()), None);
}

fn the_clock(store: &mut dyn Store) {
    let at = |hours| now() + Duration::hours(hours);
    let woken = |store: &mut dyn Store, hours| done(store, |w| w.tournaments_to_wake(at(hours)).unwrap());
    assert_eq!(done(store, |w| w.next_tournament().unwrap()), None);
    done(store, |w| w.wake_tournament(&open(), Some(at(2))).unwrap());
    assert_eq!(done(store, |w| w.next_tournament().unwrap()), Some(at(2)));
    assert_eq!(woken(store, 1), []);
    assert_eq!(woken(store, 2), [open()]);

    // A game that has ended wakes its tournament, until it is collected.
    let game = GameId::new("league");
    done(store, |w| w.add_tournament_game(&TournamentId::new("cup"), &game).unwrap());
    assert_eq!(woken(store, 1), []);
    done(store, |w| w.set_state(&game, GameState::Over).unwrap());
    assert_eq!(woken(store, 1), [TournamentId::new("cup")]);
    assert!(done(store, |w| w.next_tournament().unwrap()).is_some_and(|next| next < now()));
    assert_eq!(
        done(store, |w| w.ended_games(&TournamentId::new("cup")).unwrap()),
        std::slice::from_ref(&game)
    );
    done(store, |w| w.rest_tournament(&TournamentId::new("cup"), at(5)).unwrap());
    assert_eq!(woken(store, 4), [open()], "what cannot go on now is left alone");
    assert_eq!(woken(store, 5), [open(), TournamentId::new("cup")]);
    done(store, |w| {
        w.collect_game(&game, now()).unwrap();
        w.wake_tournament(&TournamentId::new("cup"), None).unwrap();
    });
    assert_eq!(done(store, |w| w.ended_games(&TournamentId::new("cup")).unwrap()), []);
    assert_eq!(woken(store, 9), [open()]);
}
