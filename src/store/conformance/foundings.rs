//! What every store must do for the list of games that were set up.

use super::*;

pub fn check(store: &mut dyn Store) {
    let founded = |game: &str, system: &str| Founded {
        game: GameId::new(game),
        system: system.to_owned(),
        scenario: "field".to_owned(),
        commitment: "0".repeat(64),
    };
    done(store, |w| {
        for (game, system) in [("first", "tiny"), ("other", "large"), ("first", "tiny"), ("last", "tiny")] {
            w.found(&founded(game, system), now()).unwrap();
        }
    });
    let all = done(store, |w| w.foundings().unwrap());
    let mut previous = GENESIS.to_owned();
    for (number, line) in (1..).zip(&all) {
        assert_eq!((line.number, line.begun), (number, false));
        previous = FoundingRow::hash_of(&previous, line.at, &line.record);
        assert_eq!(line.hash, previous);
    }
    let of = |game: &str| all.iter().rposition(|l| l.founded.game.as_str() == game).unwrap() as u64 + 1;
    assert_eq!(done(store, |w| w.founding(&GameId::new("first")).unwrap()).unwrap().number, of("first"));
    assert_eq!(done(store, |w| w.founding(&GameId::new("none")).unwrap()), None);
    let last = of("last");
    let names =
        |rows: Vec<FoundingRow>| rows.into_iter().map(|l| l.founded.game.to_string()).collect::<Vec<_>>();
    assert_eq!(names(done(store, |w| w.not_begun("tiny", last).unwrap())), ["first", "first"]);
    assert_eq!(done(store, |w| w.how_many_not_begun("tiny", last).unwrap()), 2);
    let like = |w: &mut dyn Work, game: &str, address: &str| {
        names(w.not_begun_like((&GameId::new(game), address), last).unwrap())
    };
    assert_eq!(done(store, |w| like(w, "other", "")), ["other"]);
    assert!(done(store, |w| like(w, "none", "nobody@x.example")).is_empty());
}
