//! The whole program: `estafette serve` with LMTP on one side and a mail server on the other.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::ROUND;
use super::bare::Bare;
use super::letters::Seat;
use super::sink::Sink;

/// Connections of the mail server that hands letters over.
const CONNECTIONS: usize = 4;
/// Letters of the short run.
const LETTERS: usize = 3_000;
/// Games of each system: a seat gets some seven letters of the short run.
const GAMES: usize = 60;

/// What becomes of the mails that a service writes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Out {
    /// They are sent.
    Sent,
    /// They stay in the outbox.
    Kept,
}

/// A running service; killed when it is dropped.
pub struct Service {
    child: Child,
    pub lmtp: u16,
    sink: Sink,
    _deaf: TcpListener,
    pub seats: Vec<Seat>,
    pub folder: tempfile::TempDir,
}

impl Drop for Service {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn estafette(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_estafette"));
    command.current_dir(folder).env("ESTAFETTE_LOG", "warn");
    command
}

impl Service {
    /// With games, and a mail server that takes what they mail, or one that never says a word: then mails wait in the
    /// outbox.
    #[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
    pub fn start(out: Out) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let sink = Sink::open();
        let deaf = TcpListener::bind("127.0.0.1:0").expect("a port");
        let lmtp = TcpListener::bind("127.0.0.1:0").and_then(|l| l.local_addr()).expect("a port").port();
        let port = if out == Out::Sent { sink.port } else { deaf.local_addr().expect("a port").port() };
        let config = format!(
            "domain = \"club.example\"\n[in]\nlmtp = \"127.0.0.1:{lmtp}\"\n[out]\ntransport = \"smtp\"\nhost = \"127.0.0.1\"\n\
             port = {port}\ntls = \"none\"\n"
        );
        fs::write(folder.path().join("estafette.toml"), config).expect("a configuration");
        let run = |arguments: &[&str]| {
            let out = estafette(folder.path()).args(arguments).output().expect("the program");
            assert!(out.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&out.stderr));
            String::from_utf8(out.stdout).expect("text")
        };
        let mut seats = Vec::new();
        for n in 0..GAMES {
            for (system, short) in [("grunwald-1410", "g"), ("na-grunwald", "n")] {
                let game = format!("{short}{n}");
                let created: serde_json::Value =
                    serde_json::from_str(&run(&["new", &game, system, "--json"])).expect("JSON");
                for seat in created["seats"].as_array().expect("seats").iter().filter_map(|s| s.as_str()) {
                    let address = format!("{seat}-{n}@players.example");
                    let said = run(&["seat", &game, seat, &address, "--name", seat, "--json"]);
                    let seated: serde_json::Value = serde_json::from_str(&said).expect("JSON");
                    let orders = seated["reply_to"].as_str().expect("an address").to_owned();
                    seats.push(Seat { game: n, system: system.into(), name: seat.to_owned(), orders });
                }
            }
        }
        let child =
            estafette(folder.path()).arg("serve").stderr(Stdio::inherit()).spawn().expect("the service");
        let service = Self { child, lmtp, sink, _deaf: deaf, seats, folder };
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", lmtp)).is_err() {
            assert!(begun.elapsed() < Duration::from_secs(20), "the service does not listen");
            thread::sleep(Duration::from_millis(10));
        }
        if out == Out::Sent {
            service.wait_for(service.seats.len());
        }
        service
    }

    /// Waits until the mail server has so many mails.
    #[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
    fn wait_for(&self, mails: usize) {
        let begun = Instant::now();
        while self.sink.taken() < mails {
            assert!(begun.elapsed() < Duration::from_secs(600), "{} of {mails} mails", self.sink.taken());
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Hands letters over on several connections, each waiting for its 250.
    fn hand_over(&self, from: usize, count: usize) {
        thread::scope(|scope| {
            for part in 0..CONNECTIONS {
                scope.spawn(move || {
                    let mut server = Server::connect(self.lmtp);
                    for number in (from..from + count).filter(|n| n % CONNECTIONS == part) {
                        let seat = &self.seats[number % self.seats.len()];
                        server.deliver(&seat.orders, &seat.letter(number));
                    }
                });
            }
        });
    }

    pub fn letters(&self, which: &str) -> i64 {
        let store = rusqlite::Connection::open(self.folder.path().join("estafette.db")).expect("the store");
        let sql = format!("SELECT count(*) FROM letters WHERE {which}");
        store.query_row(&sql, [], |row| row.get(0)).expect("a count")
    }

    /// Resident memory in MB.
    fn memory(&self) -> f64 {
        self.status("VmRSS:")
    }

    /// What Linux tells of its memory under a name, in MB.
    pub fn status(&self, name: &str) -> f64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("a process");
        let line = status.lines().find_map(|l| l.strip_prefix(name)).expect("its memory");
        line.trim().trim_end_matches(" kB").trim().parse::<f64>().expect("a number") / 1024.0
    }
}

/// The side of the mail server.
pub struct Server {
    lines: BufReader<TcpStream>,
    out: TcpStream,
}

impl Server {
    pub fn connect(port: u16) -> Self {
        let out = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
        out.set_nodelay(true).expect("a socket");
        let lines = BufReader::new(out.try_clone().expect("a socket"));
        let mut server = Self { lines, out };
        server.hear("220");
        server.say("LHLO mx.club.example\r\n", "250");
        server
    }

    pub fn deliver(&mut self, to: &str, letter: &[u8]) {
        // As mail servers do with PIPELINING: one write up to DATA.
        let commands = format!("MAIL FROM:<player@players.example>\r\nRCPT TO:<{to}>\r\nDATA\r\n");
        self.out.write_all(commands.as_bytes()).expect("written");
        for code in ["250", "250", "354"] {
            self.hear(code);
        }
        self.out.write_all(letter).expect("written");
        self.say(".\r\n", "250");
    }

    fn say(&mut self, words: &str, code: &str) {
        self.out.write_all(words.as_bytes()).expect("written");
        self.hear(code);
    }

    fn hear(&mut self, code: &str) {
        let mut line = String::new();
        loop {
            line.clear();
            self.lines.read_line(&mut line).expect("an answer");
            assert!(line.starts_with(code), "{line}");
            if line.as_bytes().get(3) == Some(&b' ') {
                return;
            }
        }
    }
}

impl Service {
    /// Hands the letters of the short run over, and waits until each has its receipt; how long both took.
    #[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
    fn answer(&self) -> (Duration, Duration) {
        let begun = Instant::now();
        self.hand_over(1, LETTERS);
        let taken = begun.elapsed();
        while self.letters("outcome IS NOT NULL") < LETTERS as i64 {
            thread::sleep(Duration::from_millis(5));
        }
        let answered = begun.elapsed();
        assert_eq!(self.letters("outcome <> 'accepted'"), 0, "every letter is accepted");
        (taken, answered)
    }
}

fn rate(time: Duration) -> f64 {
    LETTERS as f64 / time.as_secs_f64()
}

/// Letters a second through the whole program, and mails a second out of it. What the disk can do at all is measured
/// beside it.
pub fn rates() {
    let service = Service::start(Out::Kept);
    let mut bare = Bare::open(service.folder.path());
    let letters: Vec<Vec<u8>> =
        (0..ROUND * 5).map(|n| service.seats[n % service.seats.len()].letter(2_000_000 + n)).collect();
    let mut rows: Vec<f64> =
        letters.chunks(ROUND).map(|l| l.len() as f64 / bare.one_by_one(l).as_secs_f64()).collect();
    let (taken, answered) = service.answer();
    rows.extend(letters.chunks(ROUND).map(|l| l.len() as f64 / bare.one_by_one(l).as_secs_f64()));
    let bare = super::median(rows);
    println!("bare commits beside the service  {bare:>8.0} /s");
    println!("LMTP: letters that had their 250 {:>8.0} /s", rate(taken));
    let share = 100.0 * rate(answered) / bare;
    println!("LMTP to durable receipts         {:>8.0} /s   {share:>4.0} %", rate(answered));
    drop(service);
    let service = Service::start(Out::Sent);
    let before = service.sink.taken();
    let (_, answered) = service.answer();
    println!("the same while receipts are sent {:>8.0} /s   (goal 200)", rate(answered));
    println!("mails out meanwhile              {:>8}", service.sink.taken() - before);
    println!("memory of the service            {:>8.0} MB", service.memory());
    drop(service);
    outbox();
}

/// Mails a second from a full outbox to a mail server, by `estafette send`.
#[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
fn outbox() {
    let mut service = Service::start(Out::Sent);
    drop(service.child.kill());
    drop(service.child.wait());
    let folder = service.folder.path();
    let config = fs::read_to_string(folder.join("estafette.toml")).expect("a configuration");
    // Receipts are made while nobody sends them.
    let maildir = folder.join("box");
    for sub in ["new", "cur", "tmp"] {
        fs::create_dir_all(maildir.join(sub)).expect("a Maildir");
    }
    for number in 0..1_000 {
        let letter = service.seats[number % service.seats.len()].letter(1_000_000 + number);
        fs::write(maildir.join("new").join(format!("{number:05}")), letter).expect("a mail");
    }
    let polled = estafette(folder).args(["poll", "--maildir", "box"]).stdout(Stdio::null()).status();
    assert!(polled.expect("the program").success());
    fs::write(folder.join("estafette.toml"), config).expect("a configuration");
    let before = service.sink.taken();
    let begun = Instant::now();
    let sent = estafette(folder).arg("send").stdout(Stdio::null()).status();
    assert!(sent.expect("the program").success());
    let mails = service.sink.taken() - before;
    println!(
        "outbox to a mail server          {:>8.0} /s   (goal 200)",
        mails as f64 / begun.elapsed().as_secs_f64()
    );
}

/// Memory of the service over many letters.
pub fn soak(letters: usize) {
    let service = Service::start(Out::Sent);
    let step = (letters / 20).max(1);
    println!("{:>8} letters {:>6.0} MB", 0, service.memory());
    for from in (0..letters).step_by(step) {
        service.hand_over(from, step);
        println!("{:>8} letters {:>6.0} MB", from + step, service.memory());
    }
}
