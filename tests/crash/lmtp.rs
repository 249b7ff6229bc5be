//! A mail server's side of LMTP: what has its 250 is gone, what has none is sent again.

use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// A connection to the service.
pub struct Client {
    out: UnixStream,
    lines: BufReader<UnixStream>,
}

impl Client {
    /// Connects and greets.
    pub fn connect(socket: &Path) -> io::Result<Self> {
        let out = UnixStream::connect(socket)?;
        out.set_read_timeout(Some(Duration::from_secs(30)))?;
        out.set_write_timeout(Some(Duration::from_secs(30)))?;
        let mut client = Self { lines: BufReader::new(out.try_clone()?), out };
        client.expect("220")?;
        client.say("LHLO mx.example\r\n")?;
        client.expect("250")?;
        Ok(client)
    }

    pub fn say(&mut self, line: &str) -> io::Result<()> {
        self.out.write_all(line.as_bytes())
    }

    /// The last line of an answer.
    pub fn answer(&mut self) -> io::Result<String> {
        loop {
            let mut line = String::new();
            if self.lines.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if line.as_bytes().get(3) != Some(&b'-') {
                return Ok(line.trim_end().to_owned());
            }
        }
    }

    fn expect(&mut self, code: &str) -> io::Result<()> {
        let answer = self.answer()?;
        if answer.starts_with(code) { Ok(()) } else { Err(io::Error::other(answer)) }
    }

    /// Hands a mail over up to its last line, without the dot that ends it.
    pub fn begin(&mut self, from: &str, to: &[&str], raw: &[u8]) -> io::Result<()> {
        self.say(&format!("MAIL FROM:<{from}>\r\n"))?;
        self.expect("250")?;
        for recipient in to {
            self.say(&format!("RCPT TO:<{recipient}>\r\n"))?;
            self.expect("250")?;
        }
        self.say("DATA\r\n")?;
        self.expect("354")?;
        let mut data = Vec::new();
        for line in raw.split_inclusive(|&b| b == b'\n') {
            if line.starts_with(b".") {
                data.push(b'.');
            }
            data.extend_from_slice(line);
        }
        self.out.write_all(&data)
    }

    /// Ends a mail; the answers for each recipient.
    pub fn end(&mut self, recipients: usize) -> io::Result<Vec<String>> {
        self.say(".\r\n")?;
        (0..recipients).map(|_| self.answer()).collect()
    }

    /// Hands a mail over; `Ok` when each recipient had its 250.
    pub fn deliver(&mut self, from: &str, to: &[&str], raw: &[u8]) -> io::Result<()> {
        self.begin(from, to, raw)?;
        let answers = self.end(to.len())?;
        match answers.iter().find(|a| !a.starts_with("250")) {
            None => Ok(()),
            Some(other) => Err(io::Error::other(other.clone())),
        }
    }
}

/// A mail server's queue for one house: tries until it has the 250.
pub struct Queue<'p> {
    socket: &'p Path,
    open: Option<Client>,
    /// Tries that did not end in a 250.
    pub tried_in_vain: usize,
}

impl<'p> Queue<'p> {
    pub fn new(socket: &'p Path) -> Self {
        Self { socket, open: None, tried_in_vain: 0 }
    }

    /// Hands one mail over, however often that takes.
    pub fn deliver(&mut self, from: &str, to: &[&str], raw: &[u8]) {
        let began = Instant::now();
        loop {
            let done = self.once(from, to, raw);
            let Err(error) = done else { return };
            self.open = None;
            self.tried_in_vain += 1;
            assert!(began.elapsed() < Duration::from_secs(120), "never taken: {error}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    fn once(&mut self, from: &str, to: &[&str], raw: &[u8]) -> io::Result<()> {
        if self.open.is_none() {
            self.open = Some(Client::connect(self.socket)?);
        }
        self.open.as_mut().unwrap().deliver(from, to, raw)
    }
}
