//! Letters that were taken in and are not in the file of games yet: their 250 waits for nobody, and no kill loses them.

use std::time::{Duration, Instant};

use super::lmtp::Client;
use super::place::{Place, Seat};
use super::sink::Sink;

/// A 250 at rest takes some milliseconds; a service that waits for the file of games waits five seconds for it.
const AT_ONCE: Duration = Duration::from_secs(2);

fn house(sink: &Sink) -> (Place, Seat) {
    let place = Place::new(&sink.table());
    let seat = place.game("spring", "grunwald-1410").remove(0);
    place.run(&["send"]);
    sink.forget();
    (place, seat)
}

/// Hands a letter over while somebody writes in the file of games, and kills the service before it has got there.
fn taken_in(place: &Place, seat: &Seat) {
    let service = place.serve();
    let writer = place.look();
    writer.execute_batch("BEGIN IMMEDIATE").unwrap();
    let mut mx = Client::connect(&place.path("lmtp")).unwrap();
    let begun = Instant::now();
    for number in 0..3 {
        let raw = format!(
            "From: <{}>\r\nTo: <{}>\r\nSubject: orders\r\nMessage-ID: <n{number}@players.example>\r\n\r\nrally all\r\n",
            seat.address, seat.reply_to
        );
        mx.deliver(&seat.address, &[&seat.reply_to], raw.as_bytes()).unwrap();
    }
    assert!(begun.elapsed() < AT_ONCE, "three letters had their 250 after {:?}", begun.elapsed());
    service.kill();
    writer.execute_batch("ROLLBACK").unwrap();
    assert_eq!(place.count("SELECT count(*) FROM letters"), 0);
    assert_eq!(place.arriving(), 3);
}

fn answered(place: &Place, sink: &Sink) {
    let service = place.serve();
    place.settle();
    assert_eq!(place.count("SELECT count(*) FROM letters WHERE outcome IN ('accepted', 'warned')"), 3);
    assert_eq!(sink.taken().len(), 3, "one receipt each");
    let times: Vec<i64> = {
        let store = place.look();
        let mut rows = store.prepare("SELECT at FROM letters ORDER BY number").unwrap();
        rows.query_map([], |r| r.get(0)).unwrap().map(Result::unwrap).collect()
    };
    assert!(times.is_sorted(), "received when they were taken in: {times:?}");
    assert!(service.stop().success());
}

#[test]
fn a_250_waits_for_nobody_and_the_next_start_finds_what_was_taken_in() {
    let sink = Sink::new();
    let (place, seat) = house(&sink);
    taken_in(&place, &seat);
    answered(&place, &sink);
}

#[test]
fn every_command_finds_what_was_taken_in_once() {
    let sink = Sink::new();
    let (place, seat) = house(&sink);
    taken_in(&place, &seat);
    for _ in 0..2 {
        place.run(&["tick"]);
        assert_eq!((place.count("SELECT count(*) FROM letters"), place.arriving()), (3, 0));
    }
    answered(&place, &sink);
}
