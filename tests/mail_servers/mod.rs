//! Dovecot and Exim from Debian's packages, and our own service between them: each from a private folder,
//! on loopback ports, ended by its own process id when the test ends, however it ends.

pub mod dovecot;
pub mod exim;
pub mod player;
pub mod proxy;
pub mod service;

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::{MetadataExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use tempfile::TempDir;

/// Who the servers run as when the tests run as root, which Dovecot does not like.
const USER: &str = "nobody";

/// The folder of a test, in which its servers may write.
pub struct Folder {
    dir: TempDir,
    owner: Option<(u32, u32)>,
}

impl Folder {
    pub fn new() -> Self {
        let folder = Self { dir: tempfile::tempdir().unwrap(), owner: is_root().then(nobody) };
        folder.own(folder.path());
        folder
    }

    pub fn path(&self) -> &Path {
        self.dir.path()
    }

    pub fn join(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    pub fn make_dir(&self, name: &str) -> PathBuf {
        let path = self.join(name);
        fs::create_dir_all(&path).unwrap();
        self.own(&path);
        path
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.join(name);
        fs::write(&path, text).unwrap();
        self.own(&path);
        path
    }

    fn own(&self, path: &Path) {
        if let Some((user, group)) = self.owner {
            chown(path, Some(user), Some(group)).unwrap();
        }
    }
}

fn is_root() -> bool {
    fs::metadata("/proc/self").unwrap().uid() == 0
}

fn id(what: &str) -> String {
    let mut command = Command::new("id");
    command.arg(what);
    if is_root() {
        command.arg(USER);
    }
    said(&command.output().unwrap()).trim().to_owned()
}

fn nobody() -> (u32, u32) {
    (id("-u").parse().unwrap(), id("-g").parse().unwrap())
}

/// The name and group that the servers run as.
pub fn user_and_group() -> (String, String) {
    (id("-un"), id("-gn"))
}

/// A command as that user.
pub fn as_user(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid", &id("-u"), "--regid", &id("-g"), "--clear-groups"]).arg(program);
    command
}

/// A server that ends with the test.
pub struct Process(Child);

impl Process {
    pub fn start(command: &mut Command, log: &Path) -> Self {
        let log = fs::File::options().create(true).append(true).open(log).unwrap();
        command.stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log);
        Self(command.spawn().unwrap())
    }

    /// Sends a signal, by name.
    pub fn signal(&self, name: &str) {
        let status = Command::new("kill").args(["-s", name, &self.0.id().to_string()]).status();
        assert!(status.unwrap().success());
    }

    /// Waits for its end; the exit code.
    pub fn wait(&mut self) -> Option<i32> {
        self.0.wait().unwrap().code()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if matches!(self.0.try_wait(), Ok(None)) {
            self.signal("TERM");
            for _ in 0..200 {
                if !matches!(self.0.try_wait(), Ok(None)) {
                    return;
                }
                sleep(Duration::from_millis(50));
            }
            drop(self.0.kill());
            drop(self.0.wait());
        }
    }
}

pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

pub fn wait_for_port(port: u16, log: &Path) {
    wait_for("a server listens", || {
        let listens = TcpStream::connect(("127.0.0.1", port)).is_ok();
        if listens { Ok(()) } else { Err(fs::read_to_string(log).unwrap_or_default()) }
    });
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

/// Runs a program to its end, which must be a good one.
pub fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    assert!(output.status.success(), "{command:?}\n{}", said(&output));
    said(&output)
}

fn said(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}
