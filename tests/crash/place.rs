//! A folder with a configuration, a file of games and the built program, which runs there as a service or
//! for one command, and can be killed at any moment.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use estafette::store::{Sqlite, StoreKey};
use rusqlite::Connection;
use serde_json::Value;
use tempfile::TempDir;

/// The built program.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_estafette");
/// The domain of the house under test.
pub const DOMAIN: &str = "club.example";

/// A folder in which the program works.
pub struct Place {
    path: PathBuf,
    _folder: Option<TempDir>,
}

/// A player's seat.
#[derive(Debug, Clone)]
pub struct Seat {
    pub game: String,
    pub seat: String,
    /// The player's own address.
    pub address: String,
    /// The address with the secret.
    pub reply_to: String,
}

impl Place {
    /// A new folder. `out` is the table `[out]` of its configuration.
    pub fn new(out: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let place = Self { path: folder.path().to_owned(), _folder: Some(folder) };
        place.configure(out);
        place
    }

    /// A folder that somebody else removes.
    pub fn at(path: &Path) -> Self {
        Self { path: path.to_owned(), _folder: None }
    }

    /// A copy of this place as it stands, when nothing runs in it.
    pub fn copy(&self) -> Self {
        let folder = tempfile::tempdir().unwrap();
        copy_folder(&self.path, folder.path());
        Self { path: folder.path().to_owned(), _folder: Some(folder) }
    }

    /// Writes the configuration.
    pub fn configure(&self, out: &str) {
        let text =
            format!("domain = \"{DOMAIN}\"\n[in]\nlmtp = \"unix:lmtp\"\nmaildir = \"in\"\nevery = 1\n{out}");
        fs::write(self.path("estafette.toml"), text).unwrap();
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The program with its arguments, to be run here.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(PROGRAM);
        self.prepare(&mut command, arguments);
        command
    }

    /// The program under strace with its rules, to be run here.
    pub fn traced(&self, rules: &[&str], arguments: &[&str]) -> Command {
        let mut command = Command::new("strace");
        command.args(["-f", "-o", "trace"]).args(rules);
        self.behind(command, arguments)
    }

    /// The program as the last arguments of another one.
    pub fn behind(&self, mut command: Command, arguments: &[&str]) -> Command {
        self.prepare(command.arg(PROGRAM), arguments);
        command
    }

    fn prepare(&self, command: &mut Command, arguments: &[&str]) {
        command.args(["--store", "games.db"]).args(arguments).current_dir(&self.path);
        command.env_remove("ESTAFETTE_LOG").env_remove("ESTAFETTE_CONFIG").env("NO_COLOR", "1");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    }

    /// Runs a command that must succeed.
    pub fn run(&self, arguments: &[&str]) -> Output {
        let output = self.command(arguments).output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", told(&output));
        output
    }

    /// Runs a command that must succeed and prints JSON.
    pub fn json(&self, arguments: &[&str]) -> Value {
        serde_json::from_slice(&self.run(arguments).stdout).unwrap()
    }

    /// Sets up a game whose players have an address for each seat.
    pub fn game(&self, name: &str, system: &str) -> Vec<Seat> {
        let created = self.json(&["new", name, system, "--json"]);
        let seats = created["seats"].as_array().unwrap().iter().map(|s| s.as_str().unwrap().to_owned());
        let sit = |seat: String| {
            let address = format!("{seat}@{name}.players.example");
            let seated = self.json(&["seat", name, &seat, &address, "--name", &seat, "--json"]);
            Seat {
                game: name.to_owned(),
                reply_to: seated["reply_to"].as_str().unwrap().to_owned(),
                seat,
                address,
            }
        };
        seats.map(sit).collect()
    }

    /// The file of games, to look into it beside the program.
    pub fn look(&self) -> Connection {
        let key = StoreKey::from_hex(&fs::read_to_string(self.path("games.key")).unwrap()).unwrap();
        let store = Sqlite::by_hand(&self.path("games.db"), &key).unwrap();
        store.busy_timeout(Duration::from_secs(20)).unwrap();
        store
    }

    /// One number out of the file of games.
    pub fn count(&self, sql: &str) -> i64 {
        self.look().query_row(sql, [], |r| r.get(0)).unwrap()
    }

    /// Waits until no letter and no mail waits.
    pub fn settle(&self) {
        let open = "SELECT (SELECT count(*) FROM letters WHERE outcome IS NULL)
                         + (SELECT count(*) FROM outbox WHERE next_try IS NOT NULL)";
        wait_for("letters and mails to be done with", Duration::from_secs(120), || {
            self.arriving() == 0 && self.count(open) == 0
        });
    }

    /// Letters that were taken in and are not in the file of games yet.
    pub fn arriving(&self) -> i64 {
        let intake = self.path("games.db-intake");
        if !intake.exists() {
            return 0;
        }
        let look = self.look();
        look.execute("ATTACH ? AS intake", [intake.to_str().unwrap()]).unwrap();
        let sql = "SELECT count(*) FROM intake.arrivals
                   WHERE unseal('arrivals.raw', raw, at) NOT IN (SELECT raw FROM open_letters)";
        look.query_row(sql, [], |r| r.get(0)).unwrap()
    }

    /// Starts the service and waits until it is ready.
    pub fn serve(&self) -> Service {
        let mut service = self.spawn();
        service.wait_ready();
        service
    }

    /// Starts the service.
    pub fn spawn(&self) -> Service {
        Service::watch(self.command(&["serve"]).spawn().unwrap())
    }
}

/// The service as a process. Dropped, it is killed.
pub struct Service {
    child: Child,
    began: Instant,
    said: Arc<Mutex<Vec<String>>>,
}

impl Service {
    /// Watches a process that was just started.
    pub fn watch(mut child: Child) -> Self {
        let said: Arc<Mutex<Vec<String>>> = Arc::default();
        let (lines, all) = (BufReader::new(child.stderr.take().unwrap()), said.clone());
        thread::spawn(move || {
            for line in lines.lines().map_while(Result::ok) {
                all.lock().unwrap().push(line);
            }
        });
        Self { child, began: Instant::now(), said }
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// What it wrote into its log so far.
    pub fn log(&self) -> String {
        self.said.lock().unwrap().join("\n")
    }

    pub fn has_said(&self, text: &str) -> bool {
        self.said.lock().unwrap().iter().any(|l| l.contains(text))
    }

    pub fn is_ready(&self) -> bool {
        self.said.lock().unwrap().iter().any(|l| l.ends_with(" ready"))
    }

    /// Waits until it is ready; how long it took since it was started.
    pub fn wait_ready(&mut self) -> Duration {
        while !self.is_ready() {
            assert!(self.began.elapsed() < Duration::from_secs(60), "never ready:\n{}", self.log());
            assert!(self.running(), "ended before it was ready:\n{}", self.log());
            thread::sleep(Duration::from_millis(1));
        }
        self.began.elapsed()
    }

    pub fn running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// SIGKILL.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// SIGTERM, and its end.
    pub fn stop(mut self) -> ExitStatus {
        self.terminate();
        self.ended()
    }

    pub fn terminate(&self) {
        let sent = Command::new("kill").args(["-TERM", &self.pid().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Waits for its end.
    pub fn ended(&mut self) -> ExitStatus {
        wait_for("the service to end", Duration::from_secs(60), || !self.running());
        self.child.wait().unwrap()
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Waits for something to become true.
pub fn wait_for(what: &str, most: Duration, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < most, "waited {most:?} in vain for {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// What a command said, for a failed assertion.
pub fn told(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    format!("{}\n{}{}", output.status, text(&output.stdout), text(&output.stderr))
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let (kind, target) = (entry.file_type().unwrap(), to.join(entry.file_name()));
        if kind.is_dir() {
            copy_folder(&entry.path(), &target);
        } else if kind.is_file() {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// A small generator: what is tested must be the same on every run with the same seed.
pub struct Whim(pub u64);

impl Whim {
    pub fn pick(&mut self, below: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as u32) % below.max(1)
    }
}
