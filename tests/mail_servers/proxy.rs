//! A wire that breaks: it carries what client and server say, and cuts connections after so many bytes of
//! the server.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

/// The proxy; its threads end with their connections and with the test.
pub struct Proxy {
    pub port: u16,
    cuts: Arc<AtomicUsize>,
}

impl Proxy {
    /// In front of a port. Each of the lengths cuts one connection, in turn; later ones are left alone.
    pub fn start(upstream: u16, cut_after: Vec<usize>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let cuts = Arc::new(AtomicUsize::new(0));
        let shared = Arc::clone(&cuts);
        let lengths = Mutex::new(cut_after.into_iter());
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let Ok(server) = TcpStream::connect(("127.0.0.1", upstream)) else { continue };
                let (up, down) = (client.try_clone().unwrap(), server.try_clone().unwrap());
                let most = lengths.lock().unwrap().next();
                let cuts = Arc::clone(&shared);
                thread::spawn(move || carry(up, server, None));
                thread::spawn(move || {
                    if carry(down, client, most) {
                        cuts.fetch_add(1, Ordering::SeqCst);
                    }
                });
            }
        });
        Self { port, cuts }
    }

    /// Connections cut so far.
    pub fn cuts(&self) -> usize {
        self.cuts.load(Ordering::SeqCst)
    }
}

/// Carries bytes one way until the end, or until so many have passed; whether it was cut.
fn carry(mut from: TcpStream, mut to: TcpStream, most: Option<usize>) -> bool {
    let (mut buffer, mut passed) = ([0; 1024], 0);
    let mut cut = false;
    while let Ok(read @ 1..) = from.read(&mut buffer) {
        let allowed = most.map_or(read, |m| read.min(m - passed));
        passed += allowed;
        cut = most.is_some_and(|m| passed >= m);
        if to.write_all(&buffer[..allowed]).is_err() || cut {
            break;
        }
    }
    for stream in [from, to] {
        drop(stream.shutdown(Shutdown::Both));
    }
    cut
}
