//! The same mail twice, and mails that only look the same.

use std::fs;

use super::checker::{journal, sound};
use super::lmtp::Queue;
use super::place::{Place, Seat};
use super::sink::Sink;

struct Club {
    place: Place,
    sink: Sink,
    seats: Vec<Seat>,
}

fn club() -> Club {
    let sink = Sink::new();
    let place = Place::new(&sink.table());
    let seats = [place.game("one", "grunwald-1410"), place.game("two", "grunwald-1410")].concat();
    place.run(&["send"]);
    sink.forget();
    Club { place, sink, seats }
}

fn mail(to: &str, id: &str, text: &str) -> Vec<u8> {
    let id = if id.is_empty() { String::new() } else { format!("Message-ID: <{id}@players.example>\r\n") };
    format!("From: <ann@players.example>\r\nTo: <{to}>\r\nSubject: orders\r\n{id}\r\n{text}\r\n").into_bytes()
}

impl Club {
    fn deliver(&self, to: &[&str], raw: &[u8]) {
        Queue::new(&self.place.path("lmtp")).deliver("ann@players.example", to, raw);
    }

    /// Orders entered for a game, and receipts sent to a seat's holder.
    fn effects(&self, seat: &Seat) -> (usize, usize) {
        self.place.settle();
        let orders = journal(&self.place, &seat.game).into_iter().filter(|e| e["entry"] == "orders").count();
        (orders, self.sink.taken().iter().filter(|t| t.to == seat.address).count())
    }
}

#[test]
fn the_same_mail_twice_to_fifty_times_is_one() {
    let club = club();
    let service = club.place.serve();
    let seat = &club.seats[0];
    for (round, times) in [2, 3, 50].into_iter().enumerate() {
        let raw = mail(&seat.reply_to, &format!("r{round}"), "rally all\ndone");
        for _ in 0..times {
            club.deliver(&[&seat.reply_to], &raw);
        }
        assert_eq!(club.effects(seat), (round + 1, round + 1), "{times} times");
    }
    // Without a Message-ID, the bytes say that it is the same.
    let raw = mail(&seat.reply_to, "", "rally all\ndone");
    for to in [seat.reply_to.as_str(), &seat.reply_to, "orders@club.example"] {
        club.deliver(&[to], &raw);
    }
    assert_eq!(club.effects(seat), (4, 4));
    sound(&club.place);
    assert!(service.stop().success());
}

#[test]
fn another_text_or_another_message_id_is_another_mail() {
    let club = club();
    let service = club.place.serve();
    let seat = &club.seats[0];
    let raws = [
        mail(&seat.reply_to, "a", "rally all\ndone"),
        mail(&seat.reply_to, "a", "done"),
        mail(&seat.reply_to, "b", "rally all\ndone"),
    ];
    for raw in &raws {
        club.deliver(&[&seat.reply_to], raw);
    }
    assert_eq!(club.effects(seat), (3, 3));
    assert!(service.stop().success());
}

#[test]
fn one_mail_to_two_seats_counts_for_both_however_the_server_hands_it_over() {
    let club = club();
    let service = club.place.serve();
    let (one, two) = (&club.seats[0], &club.seats[2]);
    assert_ne!(one.game, two.game);
    // Both in Bcc: the bytes name neither.
    let hidden = |id: &str| mail("undisclosed@players.example", id, "rally all\ndone");
    // In one go, as Postfix does; once more after a lost answer, of which one recipient is left.
    club.deliver(&[&one.reply_to, &two.reply_to], &hidden("go"));
    club.deliver(&[&one.reply_to, &two.reply_to], &hidden("go"));
    club.deliver(&[&two.reply_to], &hidden("go"));
    assert_eq!((club.effects(one), club.effects(two)), ((1, 1), (1, 1)));
    // One after the other, as Exim does.
    for to in [one, two, one, two] {
        club.deliver(&[&to.reply_to], &hidden("each"));
    }
    assert_eq!((club.effects(one), club.effects(two)), ((2, 2), (2, 2)));
    // Without a Message-ID.
    for to in [one, two, one, two] {
        club.deliver(&[&to.reply_to], &hidden(""));
    }
    assert_eq!((club.effects(one), club.effects(two)), ((3, 3), (3, 3)));
    assert!(service.stop().success());
}

#[test]
fn copies_by_to_cc_and_both_ways_in_are_one_mail() {
    let club = club();
    let seat = &club.seats[0];
    let copy = |trace: &str| {
        let raw = String::from_utf8(mail(&seat.reply_to, "copies", "rally all\ndone")).unwrap();
        format!("{trace}\r\n{}", raw.replace("\r\nSubject", "\r\nCc: <orders@club.example>\r\nSubject"))
    };
    let dir = club.place.path("in/new");
    for folder in ["in/new", "in/tmp", "in/cur"] {
        fs::create_dir_all(club.place.path(folder)).unwrap();
    }
    fs::write(dir.join("1.mx"), copy(&format!("Delivered-To: {}", seat.reply_to))).unwrap();
    fs::write(dir.join("2.mx"), copy("Delivered-To: orders@club.example")).unwrap();
    let service = club.place.serve();
    club.deliver(&[&seat.reply_to], copy("Received: from a by b").as_bytes());
    club.deliver(&[&seat.reply_to, "orders@club.example"], copy("Received: from a by c").as_bytes());
    super::place::wait_for("the Maildir", std::time::Duration::from_secs(10), || {
        fs::read_dir(&dir).unwrap().count() == 0
    });
    club.place.settle();
    assert_eq!(club.effects(seat), (1, 1));
    assert_eq!(club.place.count("SELECT count(*) FROM letters WHERE outcome = 'duplicate'"), 3);
    assert!(service.stop().success());
}
