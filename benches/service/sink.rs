//! A mail server that takes everything and keeps nothing.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// A mail server on a port of its own.
pub struct Sink {
    /// Its port.
    pub port: u16,
    taken: Arc<AtomicUsize>,
}

impl Sink {
    /// Begins to listen; it ends with the program.
    pub fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let taken = Arc::new(AtomicUsize::new(0));
        let count = taken.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let count = count.clone();
                thread::spawn(move || drop(serve(stream, &count)));
            }
        });
        Self { port, taken }
    }

    /// How many mails it has taken.
    pub fn taken(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }
}

fn serve(stream: TcpStream, taken: &AtomicUsize) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    let mut out = stream.try_clone()?;
    let mut lines = BufReader::new(stream);
    out.write_all(b"220 sink\r\n")?;
    let mut line = Vec::new();
    loop {
        line.clear();
        if lines.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let verb = line.get(..4).unwrap_or_default().to_ascii_uppercase();
        match verb.as_slice() {
            b"DATA" => {
                out.write_all(b"354 go on\r\n")?;
                while line != b".\r\n" {
                    line.clear();
                    lines.read_until(b'\n', &mut line)?;
                }
                taken.fetch_add(1, Ordering::Relaxed);
                out.write_all(b"250 taken\r\n")?;
            }
            b"QUIT" => return out.write_all(b"221 bye\r\n"),
            b"EHLO" => out.write_all(b"250-sink\r\n250 8BITMIME\r\n")?,
            _ => out.write_all(b"250 yes\r\n")?,
        }
    }
}
