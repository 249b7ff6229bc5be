//! Commands beside an idle service: what they make due, it does, though no letter wakes it.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};

use super::place::{Place, wait_for};

/// A service that looks once a second is late by this much at most on a busy machine.
const SOON: Duration = Duration::from_secs(10);

fn place() -> Place {
    Place::new("[out]\ntransport = \"directory\"\npath = \"out\"\n")
}

#[test]
fn a_game_that_commands_set_up_beside_the_service_gets_its_deadline() {
    let place = place();
    let service = place.serve();
    place.run(&["new", "spring", "na-grunwald", "--scenario", "two-players"]);
    place.run(&["terms", "spring", "schedule=every day 20:00 UTC", "missing=hold"]);
    place.run(&["seat", "spring", "red", "ann@players.example", "--name", "Ann"]);
    place.run(&["seat", "spring", "green", "ben@players.example", "--name", "Ben"]);
    let set = "SELECT count(*) FROM games WHERE id = 'spring' AND deadline IS NOT NULL";
    wait_for("the deadline of the first round", SOON, || place.count(set) == 1);
    // Lifted, it stays away: the clock stands until somebody says so.
    place.run(&["deadline", "spring", "none"]);
    std::thread::sleep(Duration::from_secs(3));
    assert_eq!(place.count(set), 0, "{}", service.log());
    place.run(&["clock", "spring", "go"]);
    wait_for("the deadline announced again", SOON, || place.count(set) == 1);
    assert!(service.stop().success());
}

#[test]
fn a_tournament_announced_beside_the_service_closes_its_sign_on_in_time() {
    let place = place();
    let service = place.serve();
    let until: DateTime<Utc> = Utc::now() + TimeDelta::seconds(8);
    let until = until.to_rfc3339();
    let new = ["tournament", "new", "cup", "--format", "club-swiss", "--title", "Cup", "--until", &until];
    place.run(&new);
    for name in ["Ann", "Ben", "Cid", "Dora"] {
        place.run(&["tournament", "sign-on", "cup", name]);
    }
    let shuffled = "SELECT count(*) FROM open_tournament_journal WHERE record LIKE '%shuffled%'";
    assert_eq!(place.count(shuffled), 0, "the commands took too long for this test");
    wait_for("the end of sign-on", Duration::from_secs(8) + SOON, || place.count(shuffled) == 1);
    assert!(service.stop().success());
}
