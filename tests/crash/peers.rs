//! Mail servers that hand over slowly, too much, or are cut off; and a second service on the same games.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::os::unix::net::UnixStream;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::lmtp::{Client, Queue};
use super::place::{Place, Seat, Service, wait_for};
use super::sink::Sink;

fn house(sink: &Sink) -> (Place, Seat) {
    let place = Place::new(&sink.table());
    let seat = place.game("spring", "grunwald-1410").remove(0);
    place.run(&["send"]);
    sink.forget();
    (place, seat)
}

fn letter(seat: &Seat, name: &str, text: &str) -> Vec<u8> {
    format!(
        "From: <{}>\r\nTo: <{}>\r\nSubject: x\r\nMessage-ID: <{name}@players.example>\r\n\r\n{text}\r\n",
        seat.address, seat.reply_to
    )
    .into_bytes()
}

/// Ends what runs beside a test also when the test fails, so that a failure is told and nothing hangs.
struct Over(AtomicBool);

impl Over {
    fn yet(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

struct EndsIt<'o>(&'o Over);

impl Drop for EndsIt<'_> {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::SeqCst);
    }
}

/// Memory of a process in kB.
fn memory(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find(|l| l.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

#[test]
fn a_thousand_slow_connections_are_bounded_and_others_are_served_meanwhile() {
    let sink = Sink::new();
    let (place, seat) = house(&sink);
    let service = place.serve();
    let (socket, before) = (place.path("lmtp"), memory(service.pid()));
    let over = Over(AtomicBool::new(false));
    thread::scope(|scope| {
        let _ends_it = EndsIt(&over);
        // Each says one byte a second; who is sent away comes back.
        scope.spawn(|| {
            let said =
                b"LHLO slow.example\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<orders@club.example>\r\nDATA\r\n";
            let mut slow: Vec<Option<(UnixStream, usize)>> = (0..1_000).map(|_| None).collect();
            while !over.yet() {
                let round = Instant::now();
                for place in &mut slow {
                    if place.is_none() {
                        *place = UnixStream::connect(&socket).ok().map(|s| (s, 0));
                    }
                    let Some((stream, at)) = place else { continue };
                    if stream.write_all(&said[*at % said.len()..][..1]).is_err() {
                        *place = None;
                    } else {
                        *at += 1;
                    }
                }
                thread::sleep(Duration::from_secs(1).saturating_sub(round.elapsed()));
            }
        });
        thread::sleep(Duration::from_secs(2));
        let mut longest = Duration::ZERO;
        for number in 0..5 {
            let began = Instant::now();
            let raw = letter(&seat, &format!("quick{number}"), "status");
            Queue::new(&socket).deliver(&seat.address, &[&seat.reply_to], &raw);
            longest = longest.max(began.elapsed());
        }
        let more = memory(service.pid()).saturating_sub(before);
        println!("  a letter among 1,000 slow connections: {longest:?} at most; {more} kB more memory");
        assert!(more < 64 * 1_024, "{more} kB more");
    });
    place.settle();
    assert_eq!(sink.taken().len(), 5);
    assert!(service.stop().success());
}

#[test]
fn a_mail_above_the_limit_is_refused_and_the_next_one_taken() {
    let sink = Sink::new();
    let (place, seat) = house(&sink);
    let service = place.serve();
    let mut mx = Client::connect(&place.path("lmtp")).unwrap();
    let large = letter(&seat, "large", &"x".repeat(70).repeat(150_000));
    let refused = mx.deliver(&seat.address, &[&seat.reply_to], &large).unwrap_err();
    assert!(refused.to_string().starts_with("552"), "{refused}");
    mx.say(&format!("MAIL FROM:<{}> SIZE=99000000\r\n", seat.address)).unwrap();
    assert!(mx.answer().unwrap().starts_with("552"));
    mx.deliver(&seat.address, &[&seat.reply_to], &letter(&seat, "small", "status")).unwrap();
    place.settle();
    assert_eq!(place.count("SELECT count(*) FROM letters"), 1);
    assert_eq!(sink.taken().len(), 1);
    assert!(service.stop().success());
}

#[test]
fn a_letter_cut_off_by_the_end_of_the_service_is_sent_again_and_counts_once() {
    let sink = Sink::new();
    let (place, seat) = house(&sink);
    let raw = letter(&seat, "cut", "status");
    let socket = place.path("lmtp");
    let mut service = place.serve();
    let mut mx = Client::connect(&socket).unwrap();
    mx.begin(&seat.address, &[&seat.reply_to], &raw).unwrap();
    service.terminate();
    let answer = mx.answer().unwrap();
    assert!(answer.starts_with("421"), "{answer}");
    assert!(service.ended().success(), "{}", service.log());
    assert!(!socket.exists(), "the socket is left behind");
    assert_eq!(place.count("SELECT count(*) FROM letters"), 0);
    let service = place.serve();
    Queue::new(&socket).deliver(&seat.address, &[&seat.reply_to], &raw);
    // Cut off after the letter was kept, before the 250 was heard: sent again, it is known.
    Queue::new(&socket).deliver(&seat.address, &[&seat.reply_to], &raw);
    place.settle();
    assert_eq!(place.count("SELECT count(*) FROM letters"), 1);
    assert_eq!(sink.taken().len(), 1);
    assert!(service.stop().success());
}

#[test]
fn a_second_service_refuses_and_names_the_first() {
    let sink = Sink::new();
    let (place, seat) = house(&sink);
    let mut first = place.serve();
    for command in [&["serve"][..], &["send"]] {
        let second = place.command(command).output().unwrap();
        let said = String::from_utf8_lossy(&second.stderr).into_owned();
        assert_eq!(second.status.code(), Some(75), "{said}");
        assert!(said.contains("another `estafette serve`"), "{said}");
    }
    Queue::new(&place.path("lmtp")).deliver(&seat.address, &[&seat.reply_to], &letter(&seat, "x", "status"));
    place.settle();
    assert!(first.running());
    assert!(first.stop().success());
    assert!(place.serve().stop().success(), "the lock is gone with its holder");
}

#[test]
fn commands_work_beside_the_service() {
    let sink = Sink::new();
    let (place, seat) = house(&sink);
    let service = place.serve();
    for number in 0..5 {
        let raw = letter(&seat, &format!("m{number}"), "status");
        Queue::new(&place.path("lmtp")).deliver(&seat.address, &[&seat.reply_to], &raw);
        place.run(&["adjudicate", "spring", "--now"]);
    }
    place.settle();
    wait_for("the reports", Duration::from_secs(20), || sink.taken().len() >= 10);
    assert!(place.run(&["verify"]).status.success());
    assert!(service.stop().success());
    let mut rest = Vec::new();
    let _ = UnixStream::connect(place.path("lmtp")).map(|mut s| s.read_to_end(&mut rest));
    assert!(rest.is_empty());
}

/// As many as a service may have open files, and some more.
const HALF_OPEN: usize = 1_132;

#[test]
fn half_open_requests_of_browsers_stop_no_mail() {
    let sink = Sink::new();
    let desk = "[desk]\nlisten = \"127.0.0.1:0\"\nurl = \"http://desk.club.example\"\n[[desk.umpire]]\n\
                name = \"Ula\"\naddress = \"ula@club.example\"\nzone = \"UTC\"\n";
    let place = Place::new(&format!("{}{desk}", sink.table()));
    let seat = place.game("one", "na-grunwald").remove(0);
    place.run(&["send"]);
    sink.forget();
    // As the unit of systemd has it.
    let mut few = Command::new("prlimit");
    few.arg("--nofile=1024:1024");
    let mut service = Service::watch(place.behind(few, &["serve"]).spawn().unwrap());
    service.wait_ready();
    let own = std::process::id().to_string();
    let more = Command::new("prlimit").args(["--pid", &own, "--nofile=4096:"]).status().unwrap();
    assert!(more.success());
    let log = service.log();
    let port = log.split("the desk is at http://127.0.0.1:").nth(1).unwrap();
    let port: u16 = port.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap();
    let mut open = Vec::new();
    for _ in 0..HALF_OPEN {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        drop(stream.write_all(b"GET / HTTP/1.1\r\nHost: desk.club.example\r\nX-"));
        open.push(stream);
    }
    let mut longest = Duration::ZERO;
    for number in 0..5 {
        let began = Instant::now();
        let mut mx = Client::connect(&place.path("lmtp")).unwrap();
        let raw = letter(&seat, &format!("amid{number}"), "status");
        mx.deliver(&seat.address, &[&seat.reply_to], &raw).unwrap();
        longest = longest.max(began.elapsed());
    }
    println!("  a letter among {HALF_OPEN} half-open requests: {longest:?} at most");
    place.settle();
    assert_eq!(sink.taken().len(), 5);
    assert!(service.running() && !service.has_said("panicked"), "{}", service.log());
    drop(open);
    assert!(service.stop().success());
}
