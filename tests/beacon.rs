//! Rounds of a beacon by the built program: fetched from endpoints on this machine of which one alone is honest, and a
//! phase played with them. A round is fixed 30 seconds ahead, so each of these tests waits for half a minute.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use chrono::Utc;
use estafette::core::{Beacon, Round};

#[path = "support/beacon_server.rs"]
mod beacon_server;
#[path = "support/signing_beacon.rs"]
mod signing_beacon;

use beacon_server::{BeaconServer, Manner};
use signing_beacon::SigningBeacon;

/// Endpoints that are late, down, lying, or send another round, and one that does what it should.
const ENDPOINTS: [(&str, Manner); 5] = [
    ("down", Manner::Down),
    ("forged", Manner::Forged),
    ("other", Manner::Other),
    ("late", Manner::Late(4_000)),
    ("right", Manner::Right),
];

#[expect(clippy::disallowed_methods, reason = "the beacon of the test keeps to the clock of the machine")]
fn now() -> i64 {
    Utc::now().timestamp()
}

/// The beacon's server, and the configuration that names these endpoints of it.
fn beacon(folder: &Path, endpoints: &[&str]) -> BeaconServer {
    let (beacon, genesis) = (SigningBeacon::new(11), now() - 100_000);
    let server =
        BeaconServer::start(&beacon, &ENDPOINTS, move || u64::try_from(now() - genesis).unwrap() + 1);
    let addresses: Vec<String> =
        endpoints.iter().map(|name| format!("\"{}\"", server.endpoint(name))).collect();
    let config = format!(
        "domain = \"club.example\"\n[in]\nmaildir = \"box\"\n[out]\ntransport = \"directory\"\npath = \"sent\"\n\
         [beacon]\nendpoints = [{}]\npublic_key = \"{}\"\ngenesis = {genesis}\nperiod = 1\npatience = 1\n",
        addresses.join(", "),
        beacon.beacon(genesis, 1).key(),
    );
    fs::write(folder.join("estafette.toml"), config).unwrap();
    server
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_estafette"));
    command.current_dir(folder).args(arguments);
    for variable in ["ESTAFETTE_STORE", "ESTAFETTE_GAMES", "ESTAFETTE_CONFIG", "ESTAFETTE_LOG"] {
        command.env_remove(variable);
    }
    command
}

/// Runs a command to its end; what it printed.
fn run(folder: &Path, arguments: &[&str]) -> String {
    let output = command(folder, arguments).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{arguments:?}\n{text}\n{}", String::from_utf8_lossy(&output.stderr));
    text
}

/// A game on the beacon with both seats taken.
fn game(folder: &Path) {
    run(folder, &["new", "spring", "grunwald-1410", "--term", "dice=beacon"]);
    for (seat, name) in [("teutonic", "Otto"), ("polish", "Anna")] {
        let address = format!("{}@club.example", name.to_lowercase());
        run(folder, &["seat", "spring", seat, &address, "--name", name]);
    }
}

/// A running service; ended when it is dropped.
struct Service(Child);

impl Drop for Service {
    fn drop(&mut self) {
        drop(Command::new("kill").arg(self.0.id().to_string()).status());
        drop(self.0.wait());
    }
}

#[test]
fn the_service_plays_a_phase_with_a_round_that_one_honest_endpoint_has() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    let server = beacon(folder, &["down", "forged", "other", "late", "right"]);
    game(folder);
    let log = folder.join("log");
    let service =
        command(folder, &["serve"]).stdout(Stdio::null()).stderr(File::create(&log).unwrap()).spawn();
    let service = Service(service.unwrap());
    let closed = run(folder, &["adjudicate", "spring", "--now"]);
    assert!(closed.contains("waits for round"), "{closed}");
    assert!(server.asked().is_empty(), "it has not come yet");
    let said = || fs::read_to_string(&log).unwrap();
    let mut left = 900;
    while !said().contains("the round of the beacon is there") {
        left -= 1;
        assert!(left > 0, "no round came: {}", said());
        sleep(Duration::from_millis(100));
    }
    let mut left = 100;
    while !run(folder, &["journal", "spring"]).contains("resolved") {
        left -= 1;
        assert!(left > 0, "{}\n{}", run(folder, &["journal", "spring"]), said());
        sleep(Duration::from_millis(100));
    }
    drop(service);
    let verified = run(folder, &["verify", "spring"]);
    assert!(verified.contains("spring: sound") && verified.contains("1 round decided"), "{verified}");
    let said = said();
    for once in ["waits for a round of the beacon", "the round of the beacon is there"] {
        assert_eq!(said.matches(once).count(), 1, "{said}");
    }
    assert!(server.asked().len() <= 5, "nobody is asked without need: {:?}", server.asked());
}

#[test]
fn without_a_service_what_has_come_is_fetched_once_and_the_doctor_tells_of_each_endpoint() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    let server = beacon(folder, &["down", "forged"]);
    game(folder);
    run(folder, &["adjudicate", "spring", "--now"]);
    let ticked = run(folder, &["tick"]);
    assert!(!ticked.contains("round") && server.asked().is_empty(), "it has not come yet: {ticked}");
    let doctor = command(folder, &["doctor", "--no-mail"]).output().unwrap();
    let told = String::from_utf8(doctor.stdout).unwrap();
    for found in [
        "it cannot be reached",
        "its signature is forged",
        "WRONG beacon",
        "no endpoint gives rounds that count",
    ] {
        assert!(told.contains(found), "{told}");
    }
    assert_eq!(doctor.status.code(), Some(1));
    sleep(Duration::from_secs(33));
    let before = server.asked().len();
    let ticked = run(folder, &["tick"]);
    assert!(
        ticked.contains("spring waits for round") && ticked.contains("its signature is forged"),
        "{ticked}"
    );
    assert!(server.asked().len() - before <= 4, "each is asked once in a look: {:?}", server.asked());
    assert!(!run(folder, &["journal", "spring"]).contains("resolved"));
    drop(server);
    // Another endpoint of the same network.
    let config = fs::read_to_string(folder.join("estafette.toml")).unwrap();
    let genesis: i64 = config.split("genesis = ").nth(1).unwrap().lines().next().unwrap().parse().unwrap();
    let honest = BeaconServer::start(&SigningBeacon::new(11), &ENDPOINTS, move || {
        u64::try_from(now() - genesis).unwrap() + 1
    });
    let begin = config.find("endpoints").unwrap();
    let end = begin + config[begin..].find('\n').unwrap();
    let named = format!("endpoints = [\"{}\"]", honest.endpoint("right"));
    fs::write(folder.join("estafette.toml"), [&config[..begin], &named, &config[end..]].concat()).unwrap();
    let doctor = run(folder, &["doctor", "--no-mail"]);
    assert!(doctor.contains("its signature is right"), "{doctor}");
    let played = run(folder, &["adjudicate", "spring"]);
    assert!(played.contains("resolved turn 0"), "{played}");
    assert!(run(folder, &["verify", "spring"]).contains("spring: sound"));
}
