//! What one seat's flood does to the others, and what letters that are made to take much memory take.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::letters::Seat;
use super::program::{Out, Server, Service};

/// Letters of the flood, and bytes of each.
const FLOOD: usize = 250;
const SIZE: usize = 250_000;
/// Connections on which it comes.
const CONNECTIONS: usize = 4;
/// Letters of others at rest and during the flood, each of another seat.
const PROBES: usize = 40;
/// As large as a mail may be by default.
const LARGEST: usize = 10_000_000;

/// How long a letter waits for its 250, and for its receipt in the outbox.
struct Waited {
    kept: Vec<Duration>,
    answered: Vec<Duration>,
}

/// Letters of seats from one on, one after the other, until `stop`.
#[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
fn probe(service: &Service, first: usize, stop: impl Fn() -> bool) -> Waited {
    let store = rusqlite::Connection::open(service.folder.path().join("estafette.db")).expect("the store");
    let mut server = Server::connect(service.lmtp);
    let mut waited = Waited { kept: Vec::new(), answered: Vec::new() };
    for (number, seat) in service.seats.iter().enumerate().skip(first).take(PROBES) {
        if stop() {
            break;
        }
        let to = format!("{}-{}@players.example", seat.name, seat.game);
        let count = || -> i64 {
            let sql = "SELECT count(*) FROM outbox WHERE recipient = ? AND kind = 'receipt'";
            store.prepare_cached(sql).and_then(|mut s| s.query_row([&to], |row| row.get(0))).expect("a count")
        };
        let (before, letter) = (count(), seat.letter(5_000_000 + number));
        let begun = Instant::now();
        server.deliver(&seat.orders, &letter);
        waited.kept.push(begun.elapsed());
        while count() == before {
            thread::sleep(Duration::from_micros(200));
            assert!(begun.elapsed() < Duration::from_secs(120), "no receipt");
        }
        waited.answered.push(begun.elapsed());
        // Out of step with a flood that comes at a pace.
        thread::sleep(Duration::from_millis(20 + 17 * number as u64 % 31));
    }
    waited
}

/// A letter of so many bytes with lines that are nearly orders.
fn garbage(seat: &Seat, number: usize) -> Vec<u8> {
    let mut letter = format!(
        "From: Player <{}-{}@players.example>\r\nTo: {}\r\nSubject: orders\r\nMessage-ID: <flood{number}@players.example>\r\n\r\n",
        seat.name, seat.game, seat.orders
    );
    let mut line = 0;
    while letter.len() < SIZE {
        letter.push_str(&format!("mvoe K{}: forwrad {number} lfet {line}; fier P3 att A2\r\n", line % 90));
        line += 1;
    }
    letter.into_bytes()
}

fn told(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1_000.0;
    println!(
        "{what:<34} median {:>7.2} ms   90 % {:>7.2} ms   most {:>7.2} ms   of {}",
        at(50),
        at(90),
        at(100),
        times.len()
    );
}

/// How long others wait at rest, and while one seat sends its flood.
#[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
pub fn flood() {
    let service = Service::start(Out::Kept);
    let rest = probe(&service, 10, || false);
    told("at rest: 250", rest.kept);
    told("at rest: receipt", rest.answered);
    let (over, begun) = (AtomicBool::new(false), Instant::now());
    let before = service.letters("outcome IS NOT NULL");
    let flooded = thread::scope(|scope| {
        let (service, over) = (&service, &over);
        let probing = scope.spawn(move || {
            thread::sleep(Duration::from_millis(50));
            probe(service, 100, || over.load(Ordering::Relaxed))
        });
        let sending: Vec<_> = (0..CONNECTIONS)
            .map(|part| {
                scope.spawn(move || {
                    let mut server = Server::connect(service.lmtp);
                    for number in (0..FLOOD).filter(|n| n % CONNECTIONS == part) {
                        server.deliver(&service.seats[0].orders, &garbage(&service.seats[0], number));
                    }
                })
            })
            .collect();
        sending.into_iter().for_each(|sender| sender.join().expect("sent"));
        println!("the flood had its 250s after       {:>7.2} s", begun.elapsed().as_secs_f64());
        while service.letters("outcome IS NOT NULL") < before + FLOOD as i64 {
            // Each look reads the whole table, which would take a core from the service.
            thread::sleep(Duration::from_millis(250));
        }
        println!("and was handled after              {:>7.2} s", begun.elapsed().as_secs_f64());
        over.store(true, Ordering::Relaxed);
        probing.join().expect("probed")
    });
    told("during the flood: 250", flooded.kept);
    told("during the flood: receipt", flooded.answered);
    println!("memory {:.0} MB, at most {:.0} MB", service.status("VmRSS:"), service.status("VmHWM:"));
}

/// Memory of the service under letters of ten megabytes that are made to take much of it, and after them.
pub fn bombs() {
    let service = Service::start(Out::Kept);
    println!(
        "{:>34} {:>6.0} MB, at most {:>6.0} MB",
        "at rest",
        service.status("VmRSS:"),
        service.status("VmHWM:")
    );
    let mixed = "Content-Type: multipart/mixed; boundary=b\r\n";
    let html = "Content-Type: text/html; charset=utf-8\r\n";
    let base64 = "Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n";
    let shapes = [
        ("orders", "", "move K12: forward 1\r\n".to_owned()),
        ("short lines", "", "x\r\n".to_owned()),
        ("parts", mixed, "--b\r\n\r\nx\r\n".to_owned()),
        ("attached mails", mixed, "--b\r\nContent-Type: message/rfc822\r\n\r\n".to_owned()),
        ("open tags", html, "<b><div><table><td>\r\n".to_owned()),
        ("base64", base64, "bW92ZSBMMDc6IGZvcndhcmQgMQo=\r\n".to_owned()),
        (
            "an attachment",
            mixed,
            format!(
                "--b\r\n\r\nstatus\r\n--b\r\nContent-Type: image/png\r\n\r\n{}",
                "QUJD".repeat(18) + "\r\n"
            ),
        ),
    ];
    let mut sent = service.letters("outcome IS NOT NULL");
    for (number, (name, header, piece)) in shapes.iter().enumerate() {
        let bomb = |connection: usize| {
            let seat = &service.seats[connection];
            let mut raw = format!(
                "From: <{}-{}@players.example>\r\nTo: {}\r\nMessage-ID: <b{number}{connection}@players.example>\r\n{header}\r\n",
                seat.name, seat.game, seat.orders
            )
            .into_bytes();
            while raw.len() + piece.len() < LARGEST {
                raw.extend_from_slice(piece.as_bytes());
            }
            raw
        };
        thread::scope(|scope| {
            for connection in 0..CONNECTIONS {
                let (service, bomb) = (&service, &bomb);
                scope.spawn(move || {
                    Server::connect(service.lmtp)
                        .deliver(&service.seats[connection].orders, &bomb(connection));
                });
            }
        });
        sent += CONNECTIONS as i64;
        while service.letters("outcome IS NOT NULL") < sent {
            thread::sleep(Duration::from_millis(20));
        }
        println!(
            "{name:>34} {:>6.0} MB, at most {:>6.0} MB",
            service.status("VmRSS:"),
            service.status("VmHWM:")
        );
    }
    thread::sleep(Duration::from_secs(3));
    println!("{:>34} {:>6.0} MB", "three seconds later", service.status("VmRSS:"));
}
