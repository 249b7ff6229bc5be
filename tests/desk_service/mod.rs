//! `estafette serve` with its pages, and a small client for them: plain requests, one connection each.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use mail_parser::MessageParser;
use serde_json::Value;

/// What an umpire is called, and where his mail goes.
pub const URSULA: &str = "ursula@club.example";
/// An umpire who also plays.
pub const PAUL: &str = "paul@club.example";

/// A running service; ended when it is dropped.
pub struct Service {
    pub folder: tempfile::TempDir,
    child: Option<Child>,
    pub port: u16,
    seen: BTreeSet<String>,
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Answer {
    pub fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(n, _)| n.eq_ignore_ascii_case(name));
        found.map_or("", |(_, value)| value.as_str())
    }

    /// The value of a hidden field.
    pub fn hidden(&self, name: &str) -> String {
        between(&self.body, &format!("name=\"{name}\" value=\""), "\"").to_owned()
    }

    /// What stands in the element with an id, tags and all.
    pub fn part(&self, id: &str) -> &str {
        let at =
            self.body.find(&format!("id=\"{id}\"")).unwrap_or_else(|| panic!("no `{id}`: {}", self.body));
        let rest = &self.body[at..];
        let open = rest.find('>').unwrap() + 1;
        let end = ["</pre>", "</ul>", "</p>", "</textarea>", "</figure>", "</dl>", "</ol>"];
        let close = end.iter().filter_map(|e| rest[open..].find(e)).min().unwrap_or(rest.len() - open);
        &rest[open..open + close]
    }
}

/// Somebody with a browser.
#[derive(Debug, Clone, Default)]
pub struct Client {
    pub port: u16,
    pub cookie: String,
}

impl Client {
    pub fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], None)
    }

    pub fn post(&self, path: &str, form: &[(&str, &str)]) -> Answer {
        self.send("POST", path, &[("Sec-Fetch-Site", "same-origin"), ("Origin", "null")], Some(form))
    }

    /// Sends a request, with the cookie if there is one.
    pub fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        form: Option<&[(&str, &str)]>,
    ) -> Answer {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let mut request = format!("{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n", self.port);
        request += "Connection: close\r\n";
        if !self.cookie.is_empty() {
            request += &format!("Cookie: {}\r\n", self.cookie);
        }
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        let body = form.map(encoded).unwrap_or_default();
        if form.is_some() {
            request += &format!(
                "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n",
                body.len()
            );
        }
        stream.write_all(format!("{request}\r\n{body}").as_bytes()).unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        read(&String::from_utf8_lossy(&bytes))
    }
}

fn encoded(form: &[(&str, &str)]) -> String {
    let part = |text: &str| text.bytes().map(|b| format!("%{b:02X}")).collect::<String>();
    form.iter().map(|(n, v)| format!("{}={}", part(n), part(v))).collect::<Vec<_>>().join("&")
}

fn read(answer: &str) -> Answer {
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer: {answer}"));
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let header = |line: &str| line.split_once(": ").map(|(n, v)| (n.to_owned(), v.to_owned()));
    Answer { status, headers: lines.filter_map(header).collect(), body: body.to_owned() }
}

/// The text between two others.
pub fn between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let (_, rest) = text.split_once(before).unwrap_or_else(|| panic!("no `{before}` in {text}"));
    rest.split_once(after).unwrap().0
}

/// HTML as it is read.
pub fn unescaped(html: &str) -> String {
    html.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#x27;", "'")
        .replace("&#x3D;", "=")
        .replace("&#x60;", "`")
        .replace("&amp;", "&")
}

impl Service {
    /// A house with two umpires, not started yet.
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let umpire = |name: &str, address: &str| {
            format!("[[desk.umpire]]\nname = \"{name}\"\naddress = \"{address}\"\nzone = \"Europe/Warsaw\"\n")
        };
        let config = format!(
            "domain = \"club.example\"\n[out]\ntransport = \"directory\"\npath = \"outgoing\"\n\
             [desk]\nlisten = \"127.0.0.1:0\"\nurl = \"http://desk.club.example\"\n{}{}",
            umpire("Ursula", URSULA),
            umpire("Paul", PAUL)
        );
        fs::write(folder.path().join("estafette.toml"), config).unwrap();
        Self { folder, child: None, port: 0, seen: BTreeSet::new() }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_estafette"));
        command.current_dir(self.folder.path()).args(arguments);
        for variable in ["ESTAFETTE_STORE", "ESTAFETTE_GAMES", "ESTAFETTE_CONFIG", "ESTAFETTE_LOG"] {
            command.env_remove(variable);
        }
        command
    }

    /// Runs a command to its good end; what it printed.
    pub fn run(&self, arguments: &[&str]) -> String {
        let out = self.command(arguments).output().unwrap();
        assert!(out.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&out.stderr));
        String::from_utf8(out.stdout).unwrap()
    }

    /// Gives a seat to somebody; the secret address.
    pub fn seat(&self, game: &str, seat: &str, address: &str) -> String {
        let said = self.run(&["seat", game, seat, address, "--name", seat, "--json"]);
        let seated: Value = serde_json::from_str(&said).unwrap();
        seated["reply_to"].as_str().unwrap().to_owned()
    }

    /// Hands a mail over, as a mail server does.
    pub fn ingest(&self, to: &str, from: &str, text: &str) {
        let mut command = self.command(&["ingest", "--from", from, "--to", to]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        let mail = format!(
            "From: <{from}>\r\nTo: <{to}>\r\nSubject: orders\r\nMessage-ID: <{}@players.example>\r\n\r\n{text}\r\n",
            text.len()
        );
        child.stdin.take().unwrap().write_all(mail.as_bytes()).unwrap();
        assert!(child.wait().unwrap().success());
    }

    /// Starts the service, and waits until it is ready.
    pub fn start(&mut self) {
        let log = self.folder.path().join("serve.log");
        let file = fs::File::create(&log).unwrap();
        let mut command = self.command(&["-v", "serve"]);
        command.stdin(Stdio::null()).stdout(file.try_clone().unwrap()).stderr(file);
        self.child = Some(command.spawn().unwrap());
        wait_for("the service is ready", || {
            let said = fs::read_to_string(&log).unwrap_or_default();
            said.lines().any(|l| l.ends_with(" ready") || l.contains(": ready")).then_some(()).ok_or(said)
        });
        let said = fs::read_to_string(&log).unwrap();
        self.port = between(&said, "the desk is at http://127.0.0.1:", "\n").trim().parse().unwrap();
    }

    /// Stops the service; whether it came to its good end.
    pub fn stop(&mut self) -> bool {
        let Some(mut child) = self.child.take() else { return false };
        assert!(
            Command::new("kill").args(["-s", "TERM", &child.id().to_string()]).status().unwrap().success()
        );
        wait_for("the service stops", || child.try_wait().unwrap().ok_or_else(String::new)).success()
    }

    pub fn client(&self) -> Client {
        Client { port: self.port, cookie: String::new() }
    }

    /// The subject and text of all mails that were sent to an address.
    pub fn mails(&self, to: &str) -> Vec<(String, String)> {
        let Ok(files) = fs::read_dir(self.folder.path().join("outgoing")) else { return Vec::new() };
        let mut paths: Vec<_> = files.map(|f| f.unwrap().path()).collect();
        paths.retain(|p| p.extension().is_some_and(|e| e == "eml"));
        paths.sort();
        paths.iter().filter_map(|p| mail_to(p, to)).collect()
    }

    /// A link of a mail to somebody that was not seen before: what stands behind its beginning.
    pub fn link(&mut self, to: &str, begins: &str) -> String {
        let secret = wait_for(&format!("a link {begins} to {to}"), || {
            let mails = self.mails(to);
            let found = mails.iter().filter_map(|(_, text)| Some(text.split_once(begins)?.1));
            let secrets = found.map(|t| t.chars().take_while(char::is_ascii_hexdigit).collect::<String>());
            secrets.into_iter().find(|s| !self.seen.contains(s)).ok_or_else(|| format!("{mails:?}"))
        });
        self.seen.insert(secret.clone());
        secret
    }

    /// Logs an umpire in by a mailed link.
    pub fn log_in(&mut self, address: &str) -> Client {
        let client = self.client();
        assert_eq!(client.post("/login", &[("address", address)]).status, 200);
        let secret = self.link(address, "http://desk.club.example/login/");
        let entered = client.post(&format!("/login/{secret}"), &[]);
        assert_eq!(entered.status, 303, "{}", entered.body);
        let cookie = entered.header("set-cookie").split(';').next().unwrap().to_owned();
        Client { cookie, ..client }
    }

    /// The secret of a link to the page of a seat.
    pub fn seat_link(&mut self, game: &str, seat: &str, address: &str) -> String {
        self.run(&["desk", "link", game, seat]);
        self.link(address, "http://desk.club.example/seat/")
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            drop(child.kill());
            drop(child.wait());
        }
    }
}

fn mail_to(path: &Path, to: &str) -> Option<(String, String)> {
    let bytes = fs::read(path).ok()?;
    let mail = MessageParser::default().parse(&bytes)?;
    let address = mail.to()?.first()?.address()?.to_owned();
    (address == to).then(|| {
        let text = mail.body_text(0).unwrap_or_default().replace("\r\n", "\n");
        (mail.subject().unwrap_or_default().to_owned(), text)
    })
}

/// Tries until it works; fails after 60 seconds with the last reason.
pub fn wait_for<T>(what: &str, mut attempt: impl FnMut() -> Result<T, String>) -> T {
    let mut why = String::new();
    for _ in 0..1_200 {
        match attempt() {
            Ok(done) => return done,
            Err(not_yet) => why = not_yet,
        }
        sleep(Duration::from_millis(50));
    }
    panic!("not after 60 seconds: {what}\n{why}");
}

/// A path with its names filled in.
pub fn filled(path: &str, names: &BTreeMap<&str, String>) -> String {
    names.iter().fold(path.to_owned(), |path, (name, value)| path.replace(&format!("{{{name}}}"), value))
}
