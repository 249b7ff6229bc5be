//! Kills at random moments, while mails come in by LMTP and Maildir and go out by SMTP, and turns are
//! adjudicated beside the service.

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::checker::check;
use super::lmtp::Queue;
use super::place::{Place, Seat, Whim, told};
use super::sink::Sink;
use super::stream::{Mail, Way, stream};

/// How much is done.
struct Plan {
    seed: u64,
    mails: usize,
    kills: usize,
    /// How long a service lives at most once it is ready, in milliseconds.
    longest_life: u32,
}

#[test]
fn five_hundred_mails_through_a_hundred_kills() {
    run(&Plan { seed: 1410, mails: 520, kills: 100, longest_life: 300 });
}

/// The long run: `cargo test --test program -- --ignored crash::kills::thousand --nocapture`. `CRASH_SEED` takes another seed.
#[test]
#[ignore = "takes a quarter of an hour"]
fn a_thousand_kills() {
    let seed = std::env::var("CRASH_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(1);
    run(&Plan { seed, mails: 3_000, kills: 1_000, longest_life: 500 });
}

fn run(plan: &Plan) {
    let (began, sink) = (Instant::now(), Sink::new());
    let place = Place::new(&sink.table());
    let seats = games(&place, plan.mails);
    let mut whim = Whim(plan.seed);
    let mails = stream(&seats, plan.mails, &mut whim);
    let pace = Pace { allowed: AtomicUsize::new(0), in_vain: AtomicUsize::new(0) };
    let share = mails.len().div_ceil(plan.kills + 1);
    let mut tally = Tally::default();
    thread::scope(|scope| {
        // The mail servers. Each goes on as the kills do, so that every kill meets work.
        let servers = [(Way::Lmtp, 0), (Way::Lmtp, 1), (Way::Maildir, 0), (Way::Maildir, 1)];
        let servers = servers.map(|(way, part)| {
            let (mails, place, pace) = (&mails, &place, &pace);
            scope.spawn(move || hand_over(place, mails, way, part, pace))
        });
        for kill in 0..plan.kills {
            pace.allowed.store((kill + 1) * share, Ordering::SeqCst);
            live_and_die(&place, &seats, plan, &mut whim, &mut tally);
        }
        pace.allowed.store(usize::MAX, Ordering::SeqCst);
        let last = place.serve();
        for server in servers {
            server.join().unwrap();
        }
        place.settle();
        assert!(last.stop().success());
    });
    tally.starts.sort();
    let (middle, longest) = (tally.starts[tally.starts.len() / 2], tally.starts[tally.starts.len() - 1]);
    println!(
        "  seed {}: {} mails of {} seats, {} kills of the service and {} of adjudicate, {} deliveries in vain, {:?}\n  \
         ready after {middle:?} (longest {longest:?}); in hand at {} kills at most",
        plan.seed,
        mails.len(),
        seats.len(),
        plan.kills,
        tally.kills - plan.kills,
        pace.in_vain.load(Ordering::SeqCst),
        began.elapsed(),
        place.count("SELECT max(strikes) FROM letters"),
    );
    check(&place, &seats, &mails, &sink.taken(), tally.kills);
    assert!(middle <= Duration::from_secs(1), "a start takes {middle:?}");
}

/// How far the mail servers may go, and how often they met nobody or had no 250.
struct Pace {
    allowed: AtomicUsize,
    in_vain: AtomicUsize,
}

#[derive(Default)]
struct Tally {
    kills: usize,
    /// How long starts took until ready.
    starts: Vec<Duration>,
}

/// Enough games that no seat has more than thirty letters within the hour.
fn games(place: &Place, mails: usize) -> Vec<Seat> {
    let pairs = mails.div_ceil(120);
    let both = |n: usize| {
        let mut seats = place.game(&format!("battle-{n}"), "grunwald-1410");
        seats.extend(place.game(&format!("cards-{n}"), "na-grunwald"));
        seats
    };
    (0..pairs).flat_map(both).collect()
}

/// Hands over every second mail of one way.
fn hand_over(place: &Place, mails: &[Mail], way: Way, part: usize, pace: &Pace) {
    let socket = place.path("lmtp");
    let mut queue = Queue::new(&socket);
    for (number, mail) in mails.iter().enumerate().filter(|(n, m)| m.way == way && n % 2 == part) {
        while pace.allowed.load(Ordering::SeqCst) <= number {
            thread::sleep(Duration::from_millis(2));
        }
        match way {
            Way::Lmtp => queue.deliver(&mail.from, &[&mail.to], &mail.raw),
            Way::Maildir => drop_into(place, number, &mail.raw),
        }
    }
    pace.in_vain.fetch_add(queue.tried_in_vain, Ordering::SeqCst);
}

/// Puts a mail into the Maildir, as a mail server does.
pub fn drop_into(place: &Place, number: usize, raw: &[u8]) {
    for folder in ["in/tmp", "in/new", "in/cur"] {
        fs::create_dir_all(place.path(folder)).unwrap();
    }
    let name = format!("{number:06}.mx");
    fs::write(place.path("in/tmp").join(&name), raw).unwrap();
    fs::rename(place.path("in/tmp").join(&name), place.path("in/new").join(&name)).unwrap();
}

/// One life of the service; now and then an umpire adjudicates meanwhile, and may be killed at it.
fn live_and_die(place: &Place, seats: &[Seat], plan: &Plan, whim: &mut Whim, tally: &mut Tally) {
    let mut service = place.spawn();
    if whim.pick(5) == 0 {
        // At its start.
        thread::sleep(Duration::from_millis(whim.pick(60).into()));
    } else {
        tally.starts.push(service.wait_ready());
        let game = &seats[whim.pick(seats.len() as u32) as usize].game;
        let umpire =
            (whim.pick(4) == 0).then(|| place.command(&["adjudicate", game, "--now"]).spawn().unwrap());
        thread::sleep(Duration::from_millis(whim.pick(plan.longest_life).into()));
        if let Some(mut umpire) = umpire {
            if whim.pick(2) == 0 && umpire.try_wait().unwrap().is_none() {
                umpire.kill().unwrap();
                tally.kills += 1;
            }
            let output = umpire.wait_with_output().unwrap();
            assert!(output.status.code().is_none_or(|code| code == 0 || code == 75), "{}", told(&output));
        }
    }
    assert!(service.running(), "it ended by itself:\n{}", service.log());
    service.kill();
    tally.kills += 1;
}
