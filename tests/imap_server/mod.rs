//! An IMAP server in memory, as large as the tests need: one mailbox, habits that can be set, and
//! connections that can be made to break.

use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

/// What the server can do, and what it does wrong.
#[derive(Debug, Clone)]
pub struct Habits {
    /// Its capabilities besides IMAP4rev1.
    pub knows: &'static str,
    /// Whether it keeps keywords with mails.
    pub keywords: bool,
    /// What it says to a login.
    pub login: &'static str,
    /// Connections that are cut in the middle of the first mail.
    pub cut_in_mail: usize,
    /// Connections that are cut when mails are to be moved, before anything is done.
    pub cut_before_move: usize,
    /// It never answers a SELECT.
    pub hangs: bool,
    /// The UID of a mail that it moves nowhere, nor anything together with it.
    pub keeps: Option<u32>,
}

pub fn good() -> Habits {
    Habits {
        knows: "IDLE MOVE UIDPLUS",
        keywords: true,
        login: "OK",
        cut_in_mail: 0,
        cut_before_move: 0,
        hangs: false,
        keeps: None,
    }
}

#[derive(Debug)]
pub struct Stored {
    pub uid: u32,
    pub flags: BTreeSet<String>,
    pub raw: Vec<u8>,
}

#[derive(Debug)]
pub struct Mailbox {
    pub habits: Habits,
    pub inbox: Vec<Stored>,
    /// The folder `Estafette`, once it is made.
    pub done: Option<Vec<Vec<u8>>>,
    /// All commands, without tags.
    pub said: Vec<String>,
    next: u32,
    changes: u32,
}

pub struct Server {
    pub port: u16,
    mailbox: Arc<Mutex<Mailbox>>,
}

impl Server {
    pub fn start(habits: Habits) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let mailbox =
            Mailbox { habits, inbox: Vec::new(), done: None, said: Vec::new(), next: 1, changes: 0 };
        let mailbox = Arc::new(Mutex::new(mailbox));
        let shared = Arc::clone(&mailbox);
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (stream, mailbox) = (stream.unwrap(), Arc::clone(&shared));
                // A connection that breaks is what is tested.
                thread::spawn(move || drop(Connection { mailbox, stream, told: 0 }.serve()));
            }
        });
        Self { port, mailbox }
    }

    pub fn mailbox(&self) -> MutexGuard<'_, Mailbox> {
        self.mailbox.lock().unwrap()
    }

    pub fn deliver(&self, raw: &[u8]) {
        let mut mailbox = self.mailbox();
        let uid = mailbox.next;
        mailbox.next += 1;
        mailbox.changes += 1;
        mailbox.inbox.push(Stored { uid, flags: BTreeSet::new(), raw: raw.to_vec() });
    }

    /// How often something was said that begins like this.
    pub fn said(&self, beginning: &str) -> usize {
        self.mailbox().said.iter().filter(|s| s.starts_with(beginning)).count()
    }
}

struct Connection {
    mailbox: Arc<Mutex<Mailbox>>,
    stream: TcpStream,
    /// Changes of the mailbox that the client was told of.
    told: u32,
}

impl Connection {
    fn serve(mut self) -> io::Result<()> {
        let mut lines = BufReader::new(self.stream.try_clone()?);
        self.say("* OK ready")?;
        let mut line = Vec::new();
        while lines.read_until(b'\n', &mut line)? > 0 {
            let text = String::from_utf8_lossy(&line).trim_end().to_owned();
            line.clear();
            let (tag, command) = text.split_once(' ').unwrap_or((&text, ""));
            self.mailbox.lock().unwrap().said.push(command.to_owned());
            if command == "IDLE" {
                self.idle(&mut lines)?;
                self.say(&format!("{tag} OK done"))?;
                continue;
            }
            let answer = self.answer(command)?;
            self.say(&format!("{tag} {answer}"))?;
        }
        Ok(())
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        self.stream.write_all(format!("{line}\r\n").as_bytes())
    }

    fn answer(&mut self, command: &str) -> io::Result<String> {
        let shared = Arc::clone(&self.mailbox);
        let mut mailbox = shared.lock().unwrap();
        let words: Vec<&str> = command.split(' ').collect();
        match words.as_slice() {
            ["CAPABILITY"] => self.say(&format!("* CAPABILITY IMAP4rev1 {}", mailbox.habits.knows))?,
            ["LOGIN", ..] => return Ok(mailbox.habits.login.to_owned()),
            ["SELECT", _] if mailbox.habits.hangs => thread::sleep(Duration::from_secs(60)),
            ["SELECT", "\"INBOX\""] => self.select(&mailbox)?,
            ["SELECT", _] => return Ok("NO no such folder".into()),
            ["LIST", _, name] if mailbox.done.is_some() => {
                self.say(&format!("* LIST () \"/\" {name}"))?;
            }
            ["LIST", ..] => {}
            ["CREATE", _] => mailbox.done = Some(Vec::new()),
            ["UID", "SEARCH", wanted @ ..] => {
                let marks = if wanted.contains(&"UNKEYWORD") {
                    &["\\Deleted", "$EstafetteTooLarge"][..]
                } else {
                    &["\\Deleted"]
                };
                let found = mailbox.inbox.iter().filter(|m| marks.iter().all(|f| !m.flags.contains(*f)));
                let uids: Vec<String> = found.map(|m| m.uid.to_string()).collect();
                self.say(&format!("* SEARCH {}", uids.join(" ")))?;
            }
            ["UID", "FETCH", set, what @ ..] => self.fetch(&mut mailbox, &uids(set), what)?,
            ["UID", "MOVE", ..] if mailbox.habits.cut_before_move > 0 => {
                mailbox.habits.cut_before_move -= 1;
                return Err(io::ErrorKind::ConnectionAborted.into());
            }
            ["UID", "MOVE" | "COPY", set, _]
                if mailbox.habits.keeps.is_some_and(|kept| uids(set).contains(&kept)) =>
            {
                return Ok("NO [OVERQUOTA] not that one".into());
            }
            ["UID", "MOVE", set, _] => {
                copy(&mut mailbox, &uids(set));
                mailbox.inbox.retain(|m| !uids(set).contains(&m.uid));
            }
            ["UID", "COPY", set, _] => copy(&mut mailbox, &uids(set)),
            ["UID", "STORE", set, "+FLAGS.SILENT", flag] => {
                for mail in mailbox.inbox.iter_mut().filter(|m| uids(set).contains(&m.uid)) {
                    mail.flags.insert(flag.trim_matches(['(', ')']).to_owned());
                }
            }
            ["EXPUNGE"] | ["UID", "EXPUNGE", _] => {
                mailbox.inbox.retain(|m| !m.flags.contains("\\Deleted"));
            }
            ["NOOP"] => self.exists(&mailbox)?,
            _ => return Ok("BAD what is that".into()),
        }
        Ok("OK done".into())
    }

    fn select(&mut self, mailbox: &Mailbox) -> io::Result<()> {
        let flags = if mailbox.habits.keywords { "\\Deleted \\Seen \\*" } else { "\\Deleted \\Seen" };
        self.exists(mailbox)?;
        self.say(&format!("* OK [PERMANENTFLAGS ({flags})] these stay"))?;
        self.say("* OK [UIDVALIDITY 77] valid")
    }

    fn exists(&mut self, mailbox: &Mailbox) -> io::Result<()> {
        self.told = mailbox.changes;
        self.say(&format!("* {} EXISTS", mailbox.inbox.len()))
    }

    fn fetch(&mut self, mailbox: &mut Mailbox, uids: &[u32], what: &[&str]) -> io::Result<()> {
        let mails = mailbox.inbox.iter().enumerate().filter(|(_, m)| uids.contains(&m.uid));
        for (at, mail) in mails {
            let (number, uid, raw) = (at + 1, mail.uid, &mail.raw);
            if what.contains(&"RFC822.SIZE)") {
                self.say(&format!("* {number} FETCH (UID {uid} RFC822.SIZE {})", raw.len()))?;
                continue;
            }
            let most =
                what.last().and_then(|w| w.split("<0.").nth(1)).map(|w| w.trim_end_matches([')', '>']));
            let most = most.map_or(raw.len(), |m| m.parse().unwrap());
            let part = &raw[..most.min(raw.len())];
            let index = if most < raw.len() { "<0>" } else { "" };
            let head = format!("* {number} FETCH (UID {uid} BODY[]{index} {{{}}}\r\n", part.len());
            self.stream.write_all(head.as_bytes())?;
            if mailbox.habits.cut_in_mail > 0 {
                mailbox.habits.cut_in_mail -= 1;
                self.stream.write_all(&part[..part.len() / 2])?;
                return Err(io::ErrorKind::ConnectionAborted.into());
            }
            self.stream.write_all(part)?;
            self.say(")")?;
        }
        Ok(())
    }

    fn idle(&mut self, lines: &mut BufReader<TcpStream>) -> io::Result<()> {
        self.say("+ idling")?;
        self.stream.set_read_timeout(Some(Duration::from_millis(10)))?;
        let mut line = Vec::new();
        while !line.ends_with(b"\n") {
            match lines.read_until(b'\n', &mut line) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(_) => {}
                Err(e) if matches!(e.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {}
                Err(e) => return Err(e),
            }
            let shared = Arc::clone(&self.mailbox);
            let mailbox = shared.lock().unwrap();
            if mailbox.changes != self.told {
                self.exists(&mailbox)?;
            }
        }
        self.stream.set_read_timeout(None)
    }
}

fn copy(mailbox: &mut Mailbox, uids: &[u32]) {
    let copies: Vec<Vec<u8>> =
        mailbox.inbox.iter().filter(|m| uids.contains(&m.uid)).map(|m| m.raw.clone()).collect();
    mailbox.done.as_mut().expect("the folder was made").extend(copies);
}

fn uids(set: &str) -> Vec<u32> {
    set.split(',').map(|uid| uid.parse().unwrap()).collect()
}
