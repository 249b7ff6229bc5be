//! The service with one letter, killed at every write, sync and send of its start and of each of its
//! threads.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::checker::whole;
use super::lmtp::{Client, Queue};
use super::place::{Place, Service, wait_for};
use super::points::{Point, all_calls, kill_at, mail, points_of, same, state};
use super::sink::Sink;

/// A house whose service is to get one letter.
pub struct Scene {
    pub base: Place,
    pub sink: Sink,
    pub from: String,
    pub to: String,
    pub raw: Vec<u8>,
    pub expected: Vec<String>,
}

impl Scene {
    pub fn new() -> Self {
        let sink = Sink::new();
        let base = Place::new(&sink.table());
        let seat = base.game("spring", "grunwald-1410").remove(0);
        base.run(&["send"]);
        sink.forget();
        let raw = mail(&base, &seat, "orders", "rally all\ndone");
        let mut scene = Self { base, sink, from: seat.address, to: seat.reply_to, raw, expected: Vec::new() };
        let place = scene.base.copy();
        let _service = place.serve();
        Client::connect(&place.path("lmtp")).unwrap().deliver(&scene.from, &[&scene.to], &scene.raw).unwrap();
        place.settle();
        scene.expected = state(&place);
        scene.arrived(0);
        scene
    }

    /// The one receipt arrived, twice at most after a kill.
    pub fn arrived(&self, kills: usize) {
        let taken = self.sink.forget();
        let ids: BTreeSet<&str> = taken.iter().map(|t| t.id.as_str()).collect();
        assert_eq!(ids.len(), 1, "{ids:?}");
        assert!(taken.len() <= 1 + kills && taken.iter().all(|t| *t == taken[0]), "{} copies", taken.len());
    }

    /// Starts the service again, hands the letter over if it had no 250, and looks at what came of it.
    fn go_on(&self, place: &Place, had_its_250: Result<(), std::io::Error>, what: &str) {
        let service = place.serve();
        if had_its_250.is_err() {
            Queue::new(&place.path("lmtp")).deliver(&self.from, &[&self.to], &self.raw);
        }
        wait_for("the letter", Duration::from_secs(60), || self.is_over(place));
        service.kill();
        same(&state(place), &self.expected, what);
        self.arrived(1);
        whole(place);
    }

    /// The letter has its outcome, and no mail waits: asked in one look, as the letter comes from the intake at any time.
    pub fn is_over(&self, place: &Place) -> bool {
        let over = "SELECT (SELECT count(*) FROM letters WHERE outcome IS NOT NULL) = 1
                       AND NOT EXISTS (SELECT 1 FROM letters WHERE outcome IS NULL)
                       AND NOT EXISTS (SELECT 1 FROM outbox WHERE next_try IS NOT NULL)";
        place.count(over) == 1
    }
}

#[test]
fn the_start_of_the_service_killed_at_every_point() {
    let (scene, began) = (Scene::new(), Instant::now());
    let undisturbed = scene.base.copy();
    assert!(start(&undisturbed, &all_calls()));
    let points = points_of(&fs::read_to_string(undisturbed.path("trace")).unwrap());
    for point in &points {
        let place = scene.base.copy();
        // A call after `ready` may not be reached before it is ended.
        start(&place, &kill_at(point));
        let not_yet = Err(std::io::ErrorKind::NotConnected.into());
        scene.go_on(&place, not_yet, &format!("start of serve, after a kill at {point:?}"));
    }
    assert!(points.len() > 5, "{points:?}");
    println!("  start of serve: {} points in {:?}", points.len(), began.elapsed());
}

/// Starts the service under strace, which sees its first thread, and ends it; whether it was ready before.
fn start(place: &Place, rules: &[String]) -> bool {
    let mut command = Command::new("strace");
    command.args(["-o", "trace"]).args(rules);
    let mut service = Service::watch(place.behind(command, &["serve"]).spawn().unwrap());
    wait_for("a kill or the service", Duration::from_secs(60), || !service.running() || service.is_ready());
    let came_through = service.is_ready() && service.running();
    // strace alone would leave the service alive.
    let children = children_of(service.pid());
    drop(service);
    children.iter().for_each(|pid| kill(*pid));
    came_through
}

#[test]
fn the_service_with_one_letter_killed_at_every_point_of_every_thread() {
    let (scene, began) = (Scene::new(), Instant::now());
    let threads = {
        let place = scene.base.copy();
        let service = place.serve();
        threads_of(service.pid()).len()
    };
    let mut killed = Vec::new();
    for thread in 0..threads {
        let points = match one_letter(&scene, thread, &all_calls(), "under strace") {
            Ended::CameThrough(trace) => points_of(&trace),
            Ended::Killed => panic!("it ended by itself"),
        };
        let is_killed = |point: &&Point| {
            let what = format!("serve, after a kill of thread {thread} at {point:?}");
            matches!(one_letter(&scene, thread, &kill_at(point), &what), Ended::Killed)
        };
        killed.push(points.iter().filter(is_killed).count());
    }
    // Which thread does what changes from run to run, but for the desk.
    assert!(killed.iter().sum::<usize>() > 40, "{killed:?}");
    println!("  serve with one letter: {killed:?} kills of its threads in {:?}", began.elapsed());
}

/// How the service fared with its letter.
enum Ended {
    Killed,
    /// With what strace saw of it.
    CameThrough(String),
}

/// One letter, with strace on one thread of the service.
fn one_letter(scene: &Scene, thread: usize, rules: &[String], what: &str) -> Ended {
    let place = scene.base.copy();
    let mut service = place.serve();
    // One that lends a hand at times may have gone, or not be there yet.
    let task = threads_of(service.pid()).get(thread).copied();
    let tracer = task.map(|task| attach(&[], task, rules, &place.path("trace")));
    let delivered = Client::connect(&place.path("lmtp"))
        .and_then(|mut mx| mx.deliver(&scene.from, &[&scene.to], &scene.raw));
    if delivered.is_ok() {
        wait_for("a kill or the receipt", Duration::from_secs(60), || {
            !service.running() || scene.is_over(&place)
        });
    } else {
        wait_for("a kill", Duration::from_secs(60), || !service.running());
    }
    // The last answers may still be on their way to their thread.
    thread::sleep(Duration::from_millis(20));
    let came_through = service.running();
    drop(tracer);
    service.kill();
    if came_through {
        same(&state(&place), &scene.expected, what);
        scene.arrived(0);
        let seen = task.map(|_| fs::read_to_string(place.path("trace")).unwrap());
        return Ended::CameThrough(seen.unwrap_or_default());
    }
    scene.go_on(&place, delivered, what);
    Ended::Killed
}

/// A strace at work. Dropped, it lets go.
pub struct Tracer(Child);

impl Drop for Tracer {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// strace with its rules on a thread, or with `-f` on a process.
pub fn attach(how: &[&str], to: u32, rules: &[String], trace: &Path) -> Tracer {
    let mut command = Command::new("strace");
    command.args(how).args(rules).arg("-o").arg(trace).args(["-p", &to.to_string()]);
    let mut child = command.stdin(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    let mut said = BufReader::new(child.stderr.take().unwrap());
    said.read_line(&mut line).unwrap();
    assert!(line.contains("attached"), "{line}");
    // Its pipe is heard to its end, so that it never waits for a reader.
    thread::spawn(move || said.lines().map_while(Result::ok).count());
    Tracer(child)
}

fn threads_of(process: u32) -> Vec<u32> {
    let tasks = fs::read_dir(format!("/proc/{process}/task")).unwrap();
    let mut tasks: Vec<u32> =
        tasks.map(|t| t.unwrap().file_name().to_str().unwrap().parse().unwrap()).collect();
    tasks.sort_unstable();
    tasks
}

fn children_of(process: u32) -> Vec<u32> {
    let children = fs::read_to_string(format!("/proc/{process}/task/{process}/children")).unwrap_or_default();
    children.split_whitespace().map(|pid| pid.parse().unwrap()).collect()
}

fn kill(process: u32) {
    let done = Command::new("kill").args(["-KILL", &process.to_string()]).stderr(Stdio::null()).status();
    assert!(done.is_ok());
}
