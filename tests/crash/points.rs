//! A kill at every write, sync, rename and send: of one mail taken in, of one turn, of the outbox sent by
//! each way out; `threads.rs` does it to the service. After each kill the same is done again without one, and
//! must end as if nothing had happened.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::process::Command;
use std::time::Instant;

use super::checker::{sound, whole};
use super::place::{Place, Seat, told};
use super::sink::Sink;

/// Where a kill can make a difference.
const CALLS: &str = "write,pwrite64,writev,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,ftruncate,\
                     mkdir,sendto,sendmsg,sendmmsg";

/// A place in a run: the so manieth call of a name. strace counts each name by itself.
pub type Point = (String, usize);

/// The calls of a trace as points.
pub fn points_of(trace: &str) -> Vec<Point> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut found = Vec::new();
    for line in trace.lines().filter(|l| !l.contains("resumed>") && !l.contains("+++")) {
        let Some(end) = line.find('(') else { continue };
        let call = line[..end].rsplit(' ').next().unwrap();
        let count = counts.entry(call).or_default();
        *count += 1;
        found.push((call.to_owned(), *count));
    }
    found
}

pub fn kill_at((call, number): &Point) -> [String; 4] {
    ["-e".into(), format!("trace={call}"), "-e".into(), format!("inject={call}:signal=KILL:when={number}")]
}

pub fn all_calls() -> [String; 2] {
    ["-e".into(), format!("trace={CALLS}")]
}

fn texts(rules: &[String]) -> Vec<&str> {
    rules.iter().map(String::as_str).collect()
}

/// What stands in a house, without moments in time.
pub fn state(place: &Place) -> Vec<String> {
    let store = place.look();
    let mut found = Vec::new();
    for sql in [
        "SELECT 'entry ' || game || ' ' || seq || ' ' || entry FROM open_journal ORDER BY game, seq",
        "SELECT 'letter ' || id || ' ' || ifnull(outcome, 'waits') || ' ' || ifnull(reason, '') || ' '
                || ifnull(game, '') || ' ' || ifnull(seat, '') FROM open_letters ORDER BY id",
        "SELECT 'mail ' || message_id || ' ' || kind || ' ' || recipient || iif(sent, ' sent', ' waits')
         FROM open_outbox ORDER BY message_id",
        "SELECT 'phase ' || game || ' ' || number || ' ' || sitting || ' ' || state || ' ' || events
         FROM phases ORDER BY game, number",
        "SELECT 'position ' || game || ' ' || number || ' ' || position FROM positions ORDER BY game, number",
        "SELECT 'question ' || game || ' ' || phase || ' ' || open || closed FROM questions ORDER BY number",
    ] {
        let mut rows = store.prepare(sql).unwrap();
        let rows = rows.query_map([], |r| r.get::<_, String>(0)).unwrap();
        found.extend(rows.map(Result::unwrap));
    }
    found
}

pub fn same(found: &[String], expected: &[String], what: &str) {
    let (found, expected): (BTreeSet<_>, BTreeSet<_>) = (found.iter().collect(), expected.iter().collect());
    let lost: Vec<_> = expected.difference(&found).collect();
    let more: Vec<_> = found.difference(&expected).collect();
    assert!(lost.is_empty() && more.is_empty(), "{what}\nlost: {lost:#?}\nmore: {more:#?}");
}

/// Which calls of a run are tried. A long row of `pwrite64` is one transaction on its way into the log: none
/// of it counts before the sync behind it, so that a few of them stand for all.
#[derive(Debug, Clone, Copy)]
enum Choice {
    All,
    /// All but `pwrite64`, of which every so manieth and the last two.
    Some(usize),
}

impl Choice {
    fn of(self, points: Vec<Point>) -> Vec<Point> {
        let Self::Some(each) = self else { return points };
        let most = points.iter().filter(|(call, _)| call == "pwrite64").count();
        let is_chosen =
            |(call, number): &Point| call != "pwrite64" || number % each == 0 || number + 2 > most;
        points.into_iter().filter(is_chosen).collect()
    }
}

/// A command that is killed at its points and run again; `arrived` looks at what went out.
fn kill_a_command(
    name: &str,
    base: &Place,
    arguments: &[&str],
    stdin: Option<&str>,
    choice: Choice,
    arrived: &mut dyn FnMut(&Place, usize),
) {
    let began = Instant::now();
    let run = |place: &Place, mut command: Command| {
        if let Some(file) = stdin {
            command.stdin(File::open(place.path(file)).unwrap());
        }
        command.output().unwrap()
    };
    let undisturbed = base.copy();
    let output = run(&undisturbed, undisturbed.traced(&texts(&all_calls()), arguments));
    assert!(output.status.success(), "{}", told(&output));
    let expected = state(&undisturbed);
    sound(&undisturbed);
    arrived(&undisturbed, 0);
    let points = choice.of(points_of(&fs::read_to_string(undisturbed.path("trace")).unwrap()));
    for point in &points {
        let place = base.copy();
        let killed = run(&place, place.traced(&texts(&kill_at(point)), arguments));
        let what = format!("{name}, after a kill at {point:?}");
        assert_eq!(killed.status.signal(), Some(9), "{what}: {}", told(&killed));
        let again = run(&place, place.command(arguments));
        assert!(again.status.success(), "{what}: {}", told(&again));
        same(&state(&place), &expected, &what);
        whole(&place);
        arrived(&place, 1);
    }
    println!("  {name}: {} points in {:?}", points.len(), began.elapsed());
}

/// A mail of a seat, as a file `mail.eml` and as bytes.
pub fn mail(place: &Place, seat: &Seat, name: &str, text: &str) -> Vec<u8> {
    let raw = format!(
        "From: <{}>\r\nTo: <{}>\r\nSubject: orders\r\nMessage-ID: <{name}@players.example>\r\n\r\n{text}\r\n",
        seat.address, seat.reply_to
    );
    fs::write(place.path(&format!("{name}.eml")), &raw).unwrap();
    raw.into_bytes()
}

fn ingest(place: &Place, name: &str) {
    let mut command = place.command(&["ingest"]);
    let output = command.stdin(File::open(place.path(&format!("{name}.eml"))).unwrap()).output().unwrap();
    assert!(output.status.success(), "{}", told(&output));
}

const DIRECTORY: &str = "[out]\ntransport = \"directory\"\npath = \"out\"\n";
const MAILDIR: &str = "[out]\ntransport = \"maildir\"\npath = \"out\"\n";

#[test]
fn one_mail_killed_at_every_point() {
    let base = Place::new(DIRECTORY);
    let seats = base.game("spring", "grunwald-1410");
    mail(&base, &seats[0], "orders", "rally all\ndone");
    kill_a_command("ingest", &base, &["ingest"], Some("orders.eml"), Choice::All, &mut |_, _| {});
}

/// A turn with 1,500 writes, most of them the pictures of its reports: all of its other calls.
#[test]
fn one_turn_killed_at_every_point() {
    let base = Place::new(DIRECTORY);
    for (seat, name) in base.game("spring", "grunwald-1410").iter().zip(["one", "two"]) {
        mail(&base, seat, name, "done");
        ingest(&base, name);
    }
    one_turn(&base, Choice::Some(300));
}

/// A round of four players, at each of its calls and writes:
/// `cargo test --test program -- --ignored every_single_point --nocapture`.
#[test]
#[ignore = "takes a quarter of an hour"]
fn one_turn_killed_at_every_single_point() {
    let base = Place::new(DIRECTORY);
    let seats = base.game("spring", "na-grunwald");
    base.run(&["adjudicate", "spring"]);
    for (seat, name) in seats.iter().zip(["one", "two", "three", "four"]) {
        mail(&base, seat, name, "done");
        ingest(&base, name);
    }
    one_turn(&base, Choice::All);
}

fn one_turn(base: &Place, choice: Choice) {
    let before = base.count("SELECT count(*) FROM phases WHERE state = 'resolved'");
    kill_a_command("adjudicate", base, &["adjudicate", "spring"], None, choice, &mut |place, _| {
        let after = place.count("SELECT count(*) FROM phases WHERE state = 'resolved'");
        assert!(after > before, "nothing was resolved");
    });
}

/// The same when the clock does it: a deadline has passed, and one seat has sent nothing.
#[test]
fn a_deadline_killed_at_every_point() {
    let base = Place::new(DIRECTORY);
    let seats = base.game("spring", "grunwald-1410");
    base.run(&["terms", "spring", "schedule=every Sunday 20:00 UTC, at least 24 h", "missing=hold"]);
    base.run(&["tick"]);
    mail(&base, &seats[0], "one", "done");
    ingest(&base, "one");
    base.look().execute_batch("UPDATE games SET deadline = 1000000, wake = 1000000").unwrap();
    let choice = Choice::Some(300);
    kill_a_command("tick", &base, &["tick"], None, choice, &mut |place, _| {
        let missed = place.count("SELECT count(*) FROM open_journal WHERE entry ->> 'entry' = 'missed'");
        assert_eq!(missed, 1, "one seat missed once");
    });
}

/// A house with a few mails in its outbox.
fn with_mails(out: &str) -> Place {
    let base = Place::new(out);
    let seats = base.game("spring", "grunwald-1410");
    mail(&base, &seats[0], "orders", "status");
    ingest(&base, "orders");
    base
}

#[test]
fn the_outbox_killed_at_every_point_on_its_way_into_folders() {
    for (out, folder, drafts) in [(DIRECTORY, "out", None), (MAILDIR, "out/new", Some("out/tmp"))] {
        let base = with_mails(out);
        let mails = base.count("SELECT count(*) FROM outbox");
        kill_a_command(
            &format!("send into {folder}"),
            &base,
            &["send"],
            None,
            Choice::All,
            &mut |place, kills| {
                let files: Vec<String> =
                    names(place, folder).into_iter().filter(|n| !n.ends_with(".part")).collect();
                assert_eq!(files.len() as i64, mails, "{files:?}");
                for file in &files {
                    let bytes = fs::read(place.path(folder).join(file)).unwrap();
                    let kept = "SELECT count(*) FROM open_outbox WHERE bytes = ?";
                    let kept: i64 = place.look().query_row(kept, [bytes], |r| r.get(0)).unwrap();
                    assert_eq!(kept, 1, "{file} is not a mail as it was written");
                }
                let left = drafts.map_or(0, |drafts| names(place, drafts).len());
                assert!(left <= kills, "{left} drafts left behind");
            },
        );
    }
}

fn names(place: &Place, folder: &str) -> Vec<String> {
    let entries = fs::read_dir(place.path(folder)).unwrap();
    entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect()
}

/// Each mail arrived at the server, one of them twice if there was a kill; then the server forgets.
fn arrived_at(sink: &Sink, place: &Place, kills: usize) {
    let taken = sink.forget();
    let ids: BTreeSet<&str> = taken.iter().map(|t| t.id.as_str()).collect();
    assert_eq!(ids.len() as i64, place.count("SELECT count(*) FROM outbox"), "{ids:?}");
    let repeats = taken.len() - ids.len();
    assert!(repeats <= kills, "{repeats} repeats after {kills} kills");
    for mail in &taken {
        let kept = "SELECT count(*) FROM open_outbox WHERE message_id = ? AND bytes = ? AND recipient = ?";
        let kept = place.look().query_row(kept, (&mail.id, &mail.bytes, &mail.to), |r| r.get::<_, i64>(0));
        assert_eq!(kept.unwrap(), 1, "{} is not as it was written", mail.id);
    }
}

#[test]
fn the_outbox_killed_at_every_point_on_its_way_to_a_server() {
    let sink = Sink::new();
    let base = with_mails(&sink.table());
    kill_a_command("send by SMTP", &base, &["send"], None, Choice::All, &mut |place, kills| {
        arrived_at(&sink, place, kills)
    });
}
