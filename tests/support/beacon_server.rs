//! A server of rounds on this machine, which a test has answer as it likes: rightly, late, falsely, or not at all.
//! Included by `#[path]`, beside a `use` of `Round` and of `SigningBeacon`.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use super::{Round, SigningBeacon};

/// How one endpoint of the server answers. Its name is the first part of the path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(dead_code, reason = "not every test uses all of it")]
pub enum Manner {
    /// With the round that is asked for.
    Right,
    /// With it, after so many milliseconds.
    Late(u64),
    /// Not at all: the connection is closed.
    Down,
    /// With a signature of somebody else's.
    Forged,
    /// With the right signature of the round before.
    Other,
    /// With more bytes than any round has.
    Long,
    /// With a page for people.
    Page,
    /// With the round, a byte at a time and never whole.
    Dripping,
    /// With 404, so many times; then rightly.
    NotYet(usize),
}

/// The server. It ends when it is dropped.
pub struct BeaconServer {
    port: u16,
    asked: Arc<Mutex<Vec<String>>>,
    ended: Arc<AtomicBool>,
}

#[allow(dead_code, reason = "not every test uses all of it")]
impl BeaconServer {
    /// Serves endpoints by these names. `newest` says which round is the newest now.
    pub fn start(
        beacon: &SigningBeacon,
        endpoints: &[(&'static str, Manner)],
        newest: impl Fn() -> u64 + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let (asked, ended) = (Arc::new(Mutex::new(Vec::new())), Arc::new(AtomicBool::new(false)));
        let (beacon, endpoints, newest) = (beacon.clone(), endpoints.to_vec(), Arc::new(newest));
        thread::spawn({
            let (asked, ended) = (asked.clone(), ended.clone());
            move || {
                for stream in listener.incoming() {
                    if ended.load(Ordering::SeqCst) {
                        return;
                    }
                    let Ok(stream) = stream else { continue };
                    let (beacon, endpoints, newest) = (beacon.clone(), endpoints.clone(), newest.clone());
                    let asked = asked.clone();
                    thread::spawn(move || drop(answer(stream, &beacon, &endpoints, &*newest, &asked)));
                }
            }
        });
        Self { port, asked, ended }
    }

    /// The address of an endpoint, as a configuration has it.
    pub fn endpoint(&self, name: &str) -> String {
        format!("http://127.0.0.1:{}/{name}", self.port)
    }

    /// What was asked so far: endpoint and round, in order.
    pub fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }
}

impl Drop for BeaconServer {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::SeqCst);
        drop(TcpStream::connect(("127.0.0.1", self.port)));
    }
}

fn answer(
    mut stream: TcpStream,
    beacon: &SigningBeacon,
    endpoints: &[(&'static str, Manner)],
    newest: &(dyn Fn() -> u64 + Send + Sync),
    asked: &Mutex<Vec<String>>,
) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte)? == 1 {
        head.push(byte[0]);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let path = head.split(' ').nth(1).unwrap_or_default();
    let mut parts = path.trim_start_matches('/').split('/');
    let (name, which) = (parts.next().unwrap_or_default(), parts.nth(1).unwrap_or_default());
    let before = {
        let mut asked = asked.lock().unwrap();
        asked.push(format!("{name} {which}"));
        asked.iter().filter(|one| one.starts_with(&format!("{name} "))).count() - 1
    };
    let manner = endpoints.iter().find(|(of, _)| *of == name).map_or(Manner::Down, |(_, manner)| *manner);
    let newest = newest();
    let number = which.parse().unwrap_or(newest);
    if number > newest || matches!(manner, Manner::NotYet(times) if before < times) {
        return say(&mut stream, "404 Not Found", "{}");
    }
    let body = |round: &Round| {
        format!(r#"{{"round":{},"randomness":"","signature":"{}"}}"#, round.number, round.signature)
    };
    let right = body(&beacon.round(number));
    match manner {
        Manner::Down => Ok(()),
        Manner::Right | Manner::NotYet(_) => say(&mut stream, "200 OK", &right),
        Manner::Late(milliseconds) => {
            thread::sleep(Duration::from_millis(milliseconds));
            say(&mut stream, "200 OK", &right)
        }
        Manner::Forged => say(&mut stream, "200 OK", &body(&SigningBeacon::new(4_711).round(number))),
        Manner::Other => say(&mut stream, "200 OK", &body(&beacon.round(number - 1))),
        Manner::Long => say(&mut stream, "200 OK", &format!("{right}{}", " ".repeat(1_000_000))),
        Manner::Page => say(&mut stream, "200 OK", "<html>It works!</html>"),
        Manner::Dripping => {
            write!(stream, "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")?;
            for byte in right.bytes().chain(std::iter::repeat_n(b' ', 1_000)) {
                stream.write_all(&[byte])?;
                thread::sleep(Duration::from_millis(50));
            }
            Ok(())
        }
    }
}

fn say(stream: &mut TcpStream, status: &str, body: &str) -> std::io::Result<()> {
    write!(stream, "HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len())
}
