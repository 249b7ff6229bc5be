//! A mail server that takes what the house sends, and can be as unhelpful as they come.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use mail_parser::MessageParser;

/// How the server treats who connects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    Takes,
    /// 421 as its greeting.
    Busy,
    /// 554 as its greeting.
    Closed,
    /// 530 to whoever does not sign in.
    WantsPassword,
    /// 550 to each recipient.
    NoSuchUser,
    /// 554 after the data.
    RefusesData,
    /// 451 to each recipient.
    Greylists,
    /// 451 to the recipients whose address begins so.
    GreylistsOnly(&'static str),
    /// Says nothing at all.
    HangsAtOnce,
    /// Says nothing after the final dot, and forgets the mail.
    HangsAtDot,
    /// Takes the mail, and says nothing after the final dot.
    TakesAndHangs,
    /// Closes the connection in the middle of the data.
    DropsInData,
}

/// A mail that was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken {
    pub to: String,
    pub id: String,
    pub bytes: Vec<u8>,
}

/// The server; it ends when this is dropped.
pub struct Sink {
    pub port: u16,
    shared: Arc<Shared>,
}

struct Shared {
    taken: Mutex<Vec<Taken>>,
    manner: Mutex<Manner>,
    connections: AtomicUsize,
    ends: AtomicBool,
}

impl Sink {
    pub fn new() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let port = listener.local_addr().unwrap().port();
        let shared = Arc::new(Shared {
            taken: Mutex::default(),
            manner: Mutex::new(Manner::Takes),
            connections: AtomicUsize::new(0),
            ends: AtomicBool::new(false),
        });
        let served = shared.clone();
        thread::spawn(move || {
            while !served.ends.load(Ordering::SeqCst) {
                match listener.accept() {
                    Ok((stream, _)) => {
                        served.connections.fetch_add(1, Ordering::SeqCst);
                        let shared = served.clone();
                        thread::spawn(move || drop(shared.talk(stream)));
                    }
                    Err(_) => thread::sleep(Duration::from_millis(2)),
                }
            }
        });
        Self { port, shared }
    }

    /// The table `[out]` that leads here.
    pub fn table(&self) -> String {
        format!(
            "[out]\ntransport = \"smtp\"\nhost = \"127.0.0.1\"\nport = {}\ntls = \"none\"\nhello = \"club.example\"\n\
             patience = 2\n",
            self.port
        )
    }

    pub fn behave(&self, manner: Manner) {
        *self.shared.manner.lock().unwrap() = manner;
    }

    pub fn taken(&self) -> Vec<Taken> {
        self.shared.taken.lock().unwrap().clone()
    }

    /// Gives back what was taken, and forgets it.
    pub fn forget(&self) -> Vec<Taken> {
        std::mem::take(&mut self.shared.taken.lock().unwrap())
    }

    pub fn connections(&self) -> usize {
        self.shared.connections.load(Ordering::SeqCst)
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        self.shared.ends.store(true, Ordering::SeqCst);
    }
}

impl Shared {
    fn manner(&self) -> Manner {
        *self.manner.lock().unwrap()
    }

    /// Says nothing for as long as the server hangs.
    fn hang(&self, manner: Manner) {
        while self.manner() == manner && !self.ends.load(Ordering::SeqCst) {
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn talk(&self, stream: TcpStream) -> io::Result<()> {
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(60)))?;
        let mut out = stream.try_clone()?;
        let mut lines = BufReader::new(stream);
        match self.manner() {
            Manner::Busy => return out.write_all(b"421 come back later\r\n"),
            Manner::Closed => return out.write_all(b"554 nobody is served here\r\n"),
            Manner::HangsAtOnce => {
                self.hang(Manner::HangsAtOnce);
                return Ok(());
            }
            _ => out.write_all(b"220 sink ESMTP\r\n")?,
        }
        let mut to = String::new();
        loop {
            let mut line = String::new();
            if lines.read_line(&mut line)? == 0 {
                return Ok(());
            }
            let manner = self.manner();
            let verb = line.trim_end().split([' ', ':']).next().unwrap_or("").to_ascii_uppercase();
            let answer = match (verb.as_str(), manner) {
                ("MAIL", Manner::WantsPassword) => "530 5.7.0 sign in first\r\n",
                ("EHLO", _) => "250-sink\r\n250 8BITMIME\r\n",
                ("RCPT", Manner::NoSuchUser) => "550 5.1.1 no such user\r\n",
                ("RCPT", Manner::Greylists) => "451 4.7.1 greylisted\r\n",
                ("RCPT", Manner::GreylistsOnly(who)) if line.contains(&format!("<{who}")) => {
                    "451 4.7.1 greylisted\r\n"
                }
                ("RCPT", _) => {
                    to = line.split(['<', '>']).nth(1).unwrap_or("").to_owned();
                    "250 ok\r\n"
                }
                ("DATA", Manner::DropsInData) => {
                    out.write_all(b"354 go on\r\n")?;
                    lines.read_line(&mut line)?;
                    return Ok(());
                }
                ("DATA", _) => {
                    out.write_all(b"354 go on\r\n")?;
                    let Some(bytes) = data(&mut lines)? else { return Ok(()) };
                    match manner {
                        Manner::RefusesData => "554 5.7.1 not this one\r\n",
                        Manner::HangsAtDot => {
                            self.hang(manner);
                            return Ok(());
                        }
                        Manner::TakesAndHangs => {
                            self.keep(&to, bytes);
                            self.hang(manner);
                            return Ok(());
                        }
                        _ => {
                            // Stored before it is answered, as a mail server does.
                            self.keep(&to, bytes);
                            "250 taken\r\n"
                        }
                    }
                }
                ("QUIT", _) => return out.write_all(b"221 bye\r\n"),
                _ => "250 ok\r\n",
            };
            out.write_all(answer.as_bytes())?;
        }
    }

    fn keep(&self, to: &str, bytes: Vec<u8>) {
        let parsed = MessageParser::default().parse_headers(&bytes);
        let id = parsed.and_then(|m| m.message_id().map(str::to_owned)).unwrap_or_default();
        self.taken.lock().unwrap().push(Taken { to: to.to_owned(), id, bytes });
    }
}

/// The bytes up to the lone dot, dot-stuffing undone; `None` when the connection ended before.
fn data(lines: &mut BufReader<TcpStream>) -> io::Result<Option<Vec<u8>>> {
    let mut data = Vec::new();
    loop {
        let mut line = Vec::new();
        lines.read_until(b'\n', &mut line)?;
        match line.as_slice() {
            b".\r\n" => return Ok(Some(data)),
            b"" => return Ok(None),
            line => data.extend_from_slice(line.strip_prefix(b".").unwrap_or(line)),
        }
    }
}
