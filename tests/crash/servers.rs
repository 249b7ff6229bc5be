//! Mail servers that refuse, greylist, hang or hang up: no mail is lost, none is doubled but where nobody
//! can know that it arrived, and tries come after the times that are documented.

use std::collections::BTreeSet;
use std::net::TcpListener;
use std::process::Output;
use std::time::Duration;

use super::checker::sound;
use super::place::{Place, Seat, told, wait_for};
use super::sink::{Manner, Sink};

/// A house with the first mails of a game in its outbox.
fn house(out: &str) -> (Place, Vec<Seat>) {
    let place = Place::new(out);
    let seats = place.game("spring", "grunwald-1410");
    (place, seats)
}

fn send(place: &Place) -> Output {
    let output = place.command(&["send"]).output().unwrap();
    assert!([Some(0), Some(69)].contains(&output.status.code()), "{}", told(&output));
    output
}

/// Lets the time pass until every mail that waits is due.
fn pass_time(place: &Place) {
    place.look().execute("UPDATE outbox SET next_try = 0 WHERE next_try IS NOT NULL", []).unwrap();
}

/// Seconds from now until the next try of each mail.
fn waits(place: &Place) -> Vec<i64> {
    let store = place.look();
    let sql = "SELECT next_try / 1000000 - unixepoch() FROM outbox WHERE next_try IS NOT NULL";
    let mut rows = store.prepare(sql).unwrap();
    rows.query_map([], |r| r.get(0)).unwrap().map(Result::unwrap).collect()
}

/// All mails arrived; so many of them twice, with the same bytes.
fn arrived(place: &Place, sink: &Sink, twice: usize) {
    let taken = sink.taken();
    let distinct: BTreeSet<(&str, &[u8])> =
        taken.iter().map(|t| (t.id.as_str(), t.bytes.as_slice())).collect();
    let ids: BTreeSet<&str> = taken.iter().map(|t| t.id.as_str()).collect();
    assert_eq!(place.count("SELECT count(*) FROM outbox WHERE sent IS NULL"), 0, "mails were lost");
    assert_eq!(ids.len() as i64, place.count("SELECT count(*) FROM outbox"));
    assert_eq!(distinct.len(), ids.len(), "a repeat is not the same mail");
    assert_eq!(taken.len() - ids.len(), twice, "mails that arrived twice");
    sound(place);
}

#[test]
fn whatever_a_server_does_for_a_while_costs_no_mail() {
    for manner in [
        Manner::Busy,
        Manner::Closed,
        Manner::WantsPassword,
        Manner::Greylists,
        Manner::HangsAtOnce,
        Manner::HangsAtDot,
        Manner::DropsInData,
    ] {
        let sink = Sink::new();
        let (place, seats) = house(&sink.table());
        sink.behave(manner);
        // The times count from when the command began, which a server that hangs draws out.
        for (try_, least) in [45, 105].into_iter().enumerate() {
            assert_eq!(send(&place).status.code(), Some(69), "{manner:?}");
            let waits = waits(&place);
            assert_eq!(waits.len(), seats.len(), "{manner:?} cost a mail");
            assert!(
                waits.iter().all(|w| (least..least + 20).contains(w)),
                "{manner:?}, try {try_}: {waits:?}"
            );
            pass_time(&place);
        }
        sink.behave(Manner::Takes);
        assert_eq!(send(&place).status.code(), Some(0));
        arrived(&place, &sink, 0);
    }
}

#[test]
fn a_server_that_is_not_there_costs_no_mail() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let (place, seats) = house(&format!(
        "[out]\ntransport = \"smtp\"\nhost = \"127.0.0.1\"\nport = {port}\ntls = \"none\"\npatience = 2\n"
    ));
    assert_eq!(send(&place).status.code(), Some(69));
    assert_eq!(waits(&place).len(), seats.len());
    let sink = Sink::new();
    place.configure(&sink.table());
    pass_time(&place);
    assert_eq!(send(&place).status.code(), Some(0));
    arrived(&place, &sink, 0);
}

#[test]
fn a_mail_whose_250_got_lost_comes_once_more_under_its_own_message_id() {
    let sink = Sink::new();
    let (place, seats) = house(&sink.table());
    sink.behave(Manner::TakesAndHangs);
    send(&place);
    assert_eq!(waits(&place).len(), seats.len());
    sink.behave(Manner::Takes);
    pass_time(&place);
    send(&place);
    arrived(&place, &sink, seats.len());
}

#[test]
fn tries_come_after_one_minute_then_twice_as_long_up_to_4000_seconds_for_five_days() {
    let sink = Sink::new();
    let (place, _) = house(&sink.table());
    sink.behave(Manner::Busy);
    for wait in [60, 120, 240, 480, 960, 1_920, 3_840, 4_000, 4_000] {
        pass_time(&place);
        send(&place);
        let waits = waits(&place);
        assert!(waits.iter().all(|w| (wait - 10..=wait).contains(w)), "{wait}: {waits:?}");
    }
    // Five days later.
    let later = 5 * 24 * 3_600 * 1_000_000_i64;
    place.look().execute("UPDATE outbox SET not_before = not_before - ?", [later]).unwrap();
    pass_time(&place);
    send(&place);
    assert_eq!(waits(&place).len(), 0, "given up");
    let noted = "SELECT count(*) FROM open_outbox WHERE sent IS NULL AND last_error LIKE '%421%'";
    assert_eq!(place.count(noted), 2);
    sink.behave(Manner::Takes);
    send(&place);
    assert_eq!(sink.taken().len(), 0);
}

#[test]
fn a_refusal_for_good_is_noted_and_the_mail_kept_for_the_umpire() {
    for (manner, said) in [(Manner::NoSuchUser, "550"), (Manner::RefusesData, "554")] {
        let sink = Sink::new();
        let (place, seats) = house(&sink.table());
        sink.behave(manner);
        assert_eq!(send(&place).status.code(), Some(69));
        let noted =
            format!("SELECT count(*) FROM open_outbox WHERE sent IS NULL AND last_error LIKE '%{said}%'");
        assert_eq!(place.count(&noted) as usize, seats.len(), "{manner:?}");
        sink.behave(Manner::Takes);
        send(&place);
        assert_eq!(sink.taken().len(), 0, "{manner:?}: it is not tried again at once");
        if manner == Manner::NoSuchUser {
            for seat in &seats {
                place.run(&["deliver", &seat.address]);
            }
        }
        pass_time(&place);
        send(&place);
        arrived(&place, &sink, 0);
    }
}

#[test]
fn who_is_greylisted_holds_up_nobody_else() {
    let sink = Sink::new();
    let (place, seats) = house(&sink.table());
    place.run(&["send"]);
    sink.forget();
    // Many mails to one who is greylisted, then one to another.
    sink.behave(Manner::GreylistsOnly("teutonic@"));
    let (grey, other) = (seats.iter().find(|s| s.seat == "teutonic").unwrap(), "polish");
    let other = seats.iter().find(|s| s.seat == other).unwrap();
    let service = place.serve();
    let socket = place.path("lmtp");
    let mut mx = super::lmtp::Queue::new(&socket);
    for (number, seat) in [grey; 12].into_iter().chain([other]).enumerate() {
        mx.deliver(&seat.address, &[&seat.reply_to], format!(
            "From: <{}>\r\nTo: <{}>\r\nSubject: x\r\nMessage-ID: <g{number}@players.example>\r\n\r\nstatus\r\n",
            seat.address, seat.reply_to
        ).as_bytes());
    }
    wait_for("the other's receipt", Duration::from_secs(4), || !sink.taken().is_empty());
    wait_for("a try of each", Duration::from_secs(10), || {
        place.count("SELECT count(*) FROM outbox WHERE attempts = 1 AND sent IS NULL") == 12
    });
    service.kill();
    let sent = sink.taken();
    assert!(sent.len() == 1 && sent[0].to == other.address);
}

#[test]
fn the_service_rests_while_no_server_answers_and_goes_on_by_itself() {
    let sink = Sink::new();
    let (place, seats) = house(&sink.table());
    sink.behave(Manner::Busy);
    let service = place.serve();
    let tried = "SELECT count(*) FROM outbox WHERE attempts > 0";
    wait_for("a try of each", Duration::from_secs(10), || place.count(tried) as usize == seats.len());
    let connections = sink.connections();
    assert!(connections <= 4, "{connections} connections to a server that is busy");
    sink.behave(Manner::Takes);
    pass_time(&place);
    wait_for("the mails", Duration::from_secs(10), || sink.taken().len() == seats.len());
    place.settle();
    assert!(service.stop().success());
    arrived(&place, &sink, 0);
}
