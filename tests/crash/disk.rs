//! Disks that are full or fail: nothing is taken that is not kept, nothing is lost, and the service goes on
//! by itself.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::checker::sound;
use super::lmtp::{Client, Queue};
use super::place::{PROGRAM, Place, Seat, Service, told, wait_for};
use super::points::{same, state};
use super::sink::Sink;
use super::threads::{Scene, Tracer, attach};

/// How long a service may take to go on after there is room again.
const SOON: Duration = Duration::from_secs(5);

/// A mail with an attachment that nobody reads, but that has to be kept.
fn large(seat: &Seat, number: usize) -> Vec<u8> {
    format!(
        "From: <{}>\r\nTo: <{}>\r\nSubject: large\r\nMessage-ID: <large{number}@players.example>\r\n\
         MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nhelp orders\r\n\
         --b\r\nContent-Type: application/octet-stream\r\n\r\n{}--b--\r\n",
        seat.address,
        seat.reply_to,
        format!("{number:04}{}\r\n", "x".repeat(66)).repeat(900)
    )
    .into_bytes()
}

/// Fills the house until it says that it cannot keep more; then for a while longer, makes room, and sees
/// that everything comes to its end. So many mails were handed over.
fn fill(place: &Place, service: &mut Service, seats: &[Seat], make_room: impl FnOnce()) -> usize {
    let socket = place.path("lmtp");
    let mut number = 0;
    let refused = loop {
        let seat = &seats[number % seats.len()];
        let mut mx = Client::connect(&socket).unwrap();
        match mx.deliver(&seat.address, &[&seat.reply_to], &large(seat, number)) {
            Ok(()) => number += 1,
            Err(answer) => break answer.to_string(),
        }
        assert!(number < 2_000, "never full");
    };
    assert!(refused.starts_with("451") || refused.starts_with("452"), "{refused}");
    let kept = place.count("SELECT count(*) FROM letters") + place.arriving();
    assert!(kept as usize >= number && number > 0, "{number} had their 250, {kept} are kept");
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(2) {
        let seat = &seats[number % seats.len()];
        let answer = Client::connect(&socket)
            .and_then(|mut mx| mx.deliver(&seat.address, &[&seat.reply_to], &large(seat, number)));
        if let Err(answer) = answer {
            assert!(answer.to_string().starts_with("45"), "{answer}");
        } else {
            number += 1;
        }
        assert!(service.running(), "the full disk ended it:\n{}", service.log());
        thread::sleep(Duration::from_millis(50));
    }
    make_room();
    let room = Instant::now();
    let mut queue = Queue::new(&socket);
    for number in number..number + 5 {
        let seat = &seats[number % seats.len()];
        queue.deliver(&seat.address, &[&seat.reply_to], &large(seat, number));
        assert!(room.elapsed() < SOON, "it took {:?} to go on:\n{}", room.elapsed(), service.log());
    }
    place.settle();
    assert!(service.running());
    number + 5
}

/// Each mail handed over is kept once and has one receipt, and each mail written arrived once.
fn nothing_lost(place: &Place, sink: &Sink, number: usize) {
    sound(place);
    assert_eq!(place.count("SELECT count(*) FROM letters") as usize, number);
    assert_eq!(place.count("SELECT count(*) FROM letters WHERE outcome = 'accepted'") as usize, number);
    let taken = sink.taken();
    let ids: BTreeSet<&str> = taken.iter().map(|t| t.id.as_str()).collect();
    assert_eq!(ids.len(), taken.len(), "mails were sent twice");
    assert_eq!(place.count("SELECT count(*) FROM outbox WHERE sent IS NOT NULL") as usize, taken.len());
}

/// A small file system in memory, gone when this is dropped.
struct SmallDisk {
    _folder: TempDir,
    path: PathBuf,
}

impl SmallDisk {
    /// `Err` says why none can be mounted here.
    fn mount(size: &str) -> Result<Self, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("disk");
        fs::create_dir(&path).unwrap();
        let output = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs"])
            .arg(&path)
            .output()
            .map_err(|e| e.to_string())?;
        if output.status.success() { Ok(Self { _folder: folder, path }) } else { Err(told(&output)) }
    }

    fn grow(&self, size: &str) {
        let done =
            Command::new("mount").args(["-o", &format!("remount,size={size}")]).arg(&self.path).status();
        assert!(done.unwrap().success());
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        drop(Command::new("umount").arg("-l").arg(&self.path).status());
    }
}

#[test]
fn a_full_disk_costs_nothing() {
    let disk = match SmallDisk::mount("8m") {
        Ok(disk) => disk,
        Err(why) => {
            // The quota below is then the test of a disk without room.
            println!("  no small file system can be mounted here, that needs root: {why}");
            return;
        }
    };
    let sink = Sink::new();
    let place = Place::at(&disk.path);
    place.configure(&sink.table());
    let seats = [place.game("one", "na-grunwald"), place.game("two", "na-grunwald")].concat();
    let mut service = place.serve();
    let number = fill(&place, &mut service, &seats, || disk.grow("200m"));
    println!("  a full disk: {number} mails, {} lines of log", service.log().lines().count());
    assert!(service.stop().success());
    nothing_lost(&place, &sink, number);
}

/// A limit on the length of files stands for a quota; writing beyond it fails as EFBIG.
#[test]
fn a_quota_costs_nothing() {
    let sink = Sink::new();
    let place = Place::new(&sink.table());
    let seats = [place.game("one", "na-grunwald"), place.game("two", "na-grunwald")].concat();
    let mut env = Command::new("env");
    env.arg("--ignore-signal=XFSZ");
    let mut service = Service::watch(place.behind(env, &["serve"]).spawn().unwrap());
    service.wait_ready();
    let limit = |bytes: &str| {
        let pid = service.pid().to_string();
        let done =
            Command::new("prlimit").args(["--pid", &pid, &format!("--fsize={bytes}:unlimited")]).status();
        assert!(done.unwrap().success());
    };
    limit("3000000");
    let pid = service.pid().to_string();
    let number = fill(&place, &mut service, &seats, || {
        let done = Command::new("prlimit").args(["--pid", &pid, "--fsize=unlimited:unlimited"]).status();
        assert!(done.unwrap().success());
    });
    println!("  a quota: {number} mails, {} lines of log", service.log().lines().count());
    assert!(service.stop().success());
    nothing_lost(&place, &sink, number);
}

const STORE_CALLS: &str = "pwrite64,fsync,fdatasync,ftruncate";
const ERRORS: [&str; 2] = ["ENOSPC", "EIO"];

fn fail_at(error: &str, number: usize) -> [String; 4] {
    let inject = format!("inject={STORE_CALLS}:error={error}:when={number}");
    ["-e".into(), format!("trace={STORE_CALLS}"), "-e".into(), inject]
}

#[test]
fn a_command_whose_nth_write_fails_is_told_to_the_mail_server() {
    for error in ERRORS {
        let scene = Scene::new();
        let ingest = |mut command: Command| -> Output {
            command.stdin(File::open(scene.base.path("orders.eml")).unwrap()).output().unwrap()
        };
        let undisturbed = scene.base.copy();
        ingest(undisturbed.command(&["ingest"]));
        let expected = state(&undisturbed);
        for number in 1.. {
            let place = scene.base.copy();
            let rules = fail_at(error, number);
            let rules: Vec<&str> = rules.iter().map(String::as_str).collect();
            let output = ingest(place.traced(&rules, &["ingest"]));
            let what = format!("{error} at call {number}");
            let kept = place.count("SELECT count(*) FROM letters");
            match output.status.code() {
                Some(0) => assert_eq!(kept, 1, "{what}: 0 without the letter"),
                Some(75) => {}
                _ => panic!("{what}: {}", told(&output)),
            }
            let injected = fs::read_to_string(place.path("trace")).unwrap().contains("INJECTED");
            let again = ingest(place.command(&["ingest"]));
            assert!(again.status.success(), "{what}: {}", told(&again));
            same(&state(&place), &expected, &what);
            if !injected {
                println!("  ingest: {} points of {error}", number - 1);
                break;
            }
        }
    }
}

#[test]
fn a_service_whose_nth_write_fails_says_so_and_goes_on() {
    let scene = Scene::new();
    for error in ERRORS {
        for number in 1.. {
            let place = scene.base.copy();
            let mut service = place.serve();
            let rules = fail_at(error, number);
            let tracer: Tracer = attach(&["-f"], service.pid(), &rules, &place.path("trace"));
            let what = format!("{error} at call {number}");
            Queue::new(&place.path("lmtp")).deliver(&scene.from, &[&scene.to], &scene.raw);
            let kept = place.arriving() + place.count("SELECT count(*) FROM letters");
            assert!(kept >= 1, "{what}: 250 without the letter");
            wait_for(&what, Duration::from_secs(60), || scene.is_over(&place));
            assert!(service.running(), "{what} ended it:\n{}", service.log());
            drop(tracer);
            let injected = fs::read_to_string(place.path("trace")).unwrap().contains("INJECTED");
            if injected && error != "ENOSPC" {
                wait_for("the file to be opened anew", SOON, || {
                    service.has_said("was opened anew and looked through")
                });
            }
            service.kill();
            same(&state(&place), &scene.expected, &what);
            scene.arrived(0);
            sound(&place);
            if !injected {
                println!("  serve: {} points of {error}", number - 1);
                break;
            }
        }
    }
}

/// What the tests here run besides the built program, all of it in Debian's base system.
#[test]
fn the_tools_are_there() {
    for tool in ["strace", "prlimit", "env", "kill"] {
        let there = Command::new(tool).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        assert!(there.is_ok(), "{tool} is missing; `tests/run` installs it on Debian");
    }
    assert!(PathBuf::from(PROGRAM).exists());
}

#[test]
fn a_store_that_is_deleted_or_replaced_takes_no_mail_any_more() {
    let scene = Scene::new();
    for replaced in [false, true] {
        let place = scene.base.copy();
        let mut service = place.serve();
        let deliver = || {
            let mut mx = Client::connect(&place.path("lmtp"))?;
            mx.deliver(&scene.from, &[&scene.to], &scene.raw)
        };
        deliver().unwrap();
        let store = place.path("games.db");
        let away = place.path("away.db");
        fs::rename(&store, &away).unwrap();
        if replaced {
            fs::copy(&away, &store).unwrap();
        }
        wait_for("it is noticed", SOON, || service.has_said("is not the file any more that was opened"));
        let answer = deliver().unwrap_err().to_string();
        assert!(answer.starts_with("451"), "{answer}: {}", service.log());
        assert!(service.running(), "{}", service.log());
        assert!(replaced || !store.exists(), "no empty one is made in its place");
        fs::rename(&away, &store).unwrap();
        wait_for("it goes on with its own file", SOON, || service.has_said("it is sound"));
        assert!(service.stop().success());
    }
}
