//! Files of games that are not what was written: bits that tipped on the disk, copies that lack their log, files that
//! are cut, locked or exchanged under the service. Each is noticed and told, with the way back.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;
use std::process::{Output, Stdio};
use std::time::Duration;

use estafette::store::{Sqlite, StoreError, beside};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags};

use super::lmtp::Client;
use super::place::{PROGRAM, Place, Seat, Whim, told, wait_for};

const OUT: &str = "[out]\ntransport = \"directory\"\npath = \"out\"\n";
/// How long a service may take to notice.
const SOON: Duration = Duration::from_secs(5);

fn hand_over(place: &Place, seat: &Seat, subject: &str, text: &str) -> std::io::Result<()> {
    let raw = format!(
        "From: <{}>\r\nTo: <{}>\r\nSubject: {subject}\r\nMessage-ID: <{subject}@players.example>\r\n\r\n{text}\r\n",
        seat.address, seat.reply_to
    );
    Client::connect(&place.path("lmtp"))?.deliver(&seat.address, &[&seat.reply_to], raw.as_bytes())
}

fn ingest(place: &Place, raw: &str) {
    let mut child = place.command(&["ingest"]).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(raw.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", told(&output));
}

/// A store of played games of all systems, with a megabyte of mail.
fn played() -> Place {
    let place = Place::new(OUT);
    for (game, system) in [("field", "grunwald-1410"), ("cards", "na-grunwald"), ("table", "wrg-6th")] {
        let seats = place.game(game, system);
        for n in 0..12 {
            let seat = &seats[n % seats.len()];
            let remarks = "# a line that says much and orders nothing\r\n".repeat(900);
            ingest(
                &place,
                &format!(
                    "From: <{}>\r\nTo: <{}>\r\nSubject: orders\r\nMessage-ID: <{game}{n}@players.example>\r\n\r\n\
                     status\r\n{remarks}",
                    seat.address, seat.reply_to
                ),
            );
        }
        for _ in 0..2 {
            place.run(&["adjudicate", game, "--now"]);
        }
    }
    place.run(&["send"]);
    assert!(fs::metadata(place.path("games.db")).unwrap().len() > 1_000_000);
    place
}

/// All that queries return of the tables.
fn all_rows(path: &Path) -> rusqlite::Result<Vec<String>> {
    let file = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let mut statement = file.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'",
    )?;
    let tables: Vec<String> = statement.query_map([], |r| r.get(0))?.collect::<Result<_, _>>()?;
    let mut said = vec![tables.join(" ")];
    for table in tables {
        let mut statement = file.prepare(&format!("SELECT * FROM {table}"))?;
        let columns = statement.column_count();
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let values: Result<Vec<String>, rusqlite::Error> =
                (0..columns).map(|at| Ok(format!("{:?}", row.get_ref(at)?))).collect();
            said.push(values?.join("|"));
        }
    }
    Ok(said)
}

/// Texts and bytes that rows hold, of all tables.
fn values(path: &Path) -> Vec<Vec<u8>> {
    let file = Connection::open(path).unwrap();
    let mut values = Vec::new();
    let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'";
    let mut statement = file.prepare(sql).unwrap();
    let tables: Vec<String> = statement.query_map([], |r| r.get(0)).unwrap().map(Result::unwrap).collect();
    for table in tables {
        let mut statement = file.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let columns = statement.column_count();
        let mut rows = statement.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            values.extend((0..columns).filter_map(|at| match row.get_ref(at).unwrap() {
                ValueRef::Text(bytes) | ValueRef::Blob(bytes) if bytes.len() >= 12 => Some(bytes.to_vec()),
                _ => None,
            }));
        }
    }
    values
}

/// A command on another file of the place, with the place's key.
fn on(place: &Place, store: &str, words: &[&str]) -> Output {
    let mut command = std::process::Command::new(PROGRAM);
    command.args(["--store", store, "--key", "games.key"]).args(words).current_dir(place.path("."));
    command.env_remove("ESTAFETTE_LOG").env_remove("ESTAFETTE_CONFIG").env("NO_COLOR", "1");
    command.output().unwrap()
}

fn tipped(place: &Place, bytes: &[u8], at: usize, bit: u32) -> std::path::PathBuf {
    let path = place.path("tipped.db");
    let mut bytes = bytes.to_vec();
    bytes[at] ^= 1 << bit;
    for end in ["-wal", "-shm"] {
        drop(fs::remove_file(beside(&path, end)));
    }
    fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn a_bit_that_tips_in_a_played_store_is_noticed_twenty_times_of_twenty() {
    let place = played();
    let bytes = fs::read(place.path("games.db")).unwrap();
    let (sound, values) = (all_rows(&place.path("games.db")).unwrap(), values(&place.path("games.db")));
    let mut whim = Whim(1410);
    let mut tried = 0;
    while tried < 20 {
        let value = &values[whim.pick(values.len() as u32) as usize];
        // Pages have other things between the parts of a long value.
        let part = &value[..value.len().min(600)];
        let Some(at) = bytes.windows(part.len()).position(|window| window == part) else { continue };
        let at = at + whim.pick(part.len() as u32) as usize;
        let path = tipped(&place, &bytes, at, whim.pick(8));
        if all_rows(&path).is_ok_and(|rows| rows == sound) {
            // The value stands in a page that is not used any more.
            continue;
        }
        tried += 1;
        let doctor = on(&place, "tipped.db", &["doctor", "--no-mail"]);
        let said = told(&doctor);
        assert_eq!(doctor.status.code(), Some(1), "byte {at}: {said}");
        assert!(said.contains("WRONG games") && said.contains("estafette restore COPY"), "byte {at}: {said}");
    }
    // And anywhere: what is not noticed changes nothing.
    let (mut noticed, mut harmless) = (0, 0);
    for _ in 0..300 {
        let at = whim.pick(bytes.len() as u32) as usize;
        let path = tipped(&place, &bytes, at, whim.pick(8));
        if Sqlite::examine(&path).is_ok_and(|found| found.is_sound() && !found.older) {
            assert!(all_rows(&path).is_ok_and(|rows| rows == sound), "byte {at} changes what is read");
            harmless += 1;
        } else {
            noticed += 1;
        }
    }
    println!("  20 of 20 in values; of 300 anywhere {noticed} noticed, {harmless} of nothing");
}

#[test]
fn verify_and_doctor_name_table_row_and_game_and_the_service_goes_on_with_other_games() {
    let place = Place::new(OUT);
    let (one, two) = (place.game("one", "na-grunwald"), place.game("two", "na-grunwald"));
    let store = place.path("games.db");
    // In the journal of the first game.
    let entry: Vec<u8> = Connection::open(&store)
        .unwrap()
        .query_row("SELECT entry FROM journal WHERE game = 'one' ORDER BY seq DESC LIMIT 1", [], |r| r.get(0))
        .unwrap();
    let mut bytes = fs::read(&store).unwrap();
    let at = bytes.windows(entry.len()).position(|w| w == entry).unwrap();
    bytes[at + entry.len() - 4] ^= 1;
    fs::write(&store, bytes).unwrap();
    for command in [&["doctor", "--no-mail"][..], &["verify"], &["verify", "one"]] {
        let output = place.command(command).output().unwrap();
        let said = told(&output);
        assert_eq!(output.status.code(), Some(1), "{command:?}: {said}");
        assert!(
            said.contains("table journal, row one ") && said.contains("of game one"),
            "{command:?}: {said}"
        );
        assert!(said.contains("estafette restore COPY"), "{command:?}: {said}");
    }
    let sound = place.command(&["verify", "two"]).output().unwrap();
    assert!(sound.status.success(), "{}", told(&sound));
    let service = place.serve();
    assert!(service.has_said("damaged: table journal, row one "), "{}", service.log());
    hand_over(&place, &one[0], "first", "status").unwrap();
    hand_over(&place, &two[0], "second", "status").unwrap();
    let answered = "SELECT count(*) FROM outbox WHERE game = 'two' AND kind = 'receipt' AND sent IS NOT NULL";
    wait_for("the receipt of the other game", Duration::from_secs(20), || place.count(answered) == 1);
    assert!(service.has_said("the letter waits: "), "{}", service.log());
    assert_eq!(place.count("SELECT count(*) FROM letters WHERE outcome IS NULL"), 1);
    assert!(service.stop().success());
}

fn refused_as_incomplete(output: &Output) {
    let said = told(output);
    assert_eq!(output.status.code(), Some(75), "{said}");
    assert!(said.contains("a copy of a file of games that was in use"), "{said}");
    assert!(said.contains("estafette restore --incomplete") && said.contains("estafette backup"), "{said}");
}

#[test]
fn a_copy_of_the_file_alone_says_so_and_backup_makes_a_whole_one() {
    let place = Place::new(OUT);
    let seats = place.game("one", "na-grunwald");
    let mut service = place.serve();
    hand_over(&place, &seats[0], "first", "status").unwrap();
    place.settle();
    let (store, copy) = (place.path("games.db"), place.path("copy.db"));
    fs::copy(&store, &copy).unwrap();
    place.run(&["backup", "whole.db"]);
    // Both files together, as a kill leaves them.
    fs::copy(&store, place.path("both.db")).unwrap();
    fs::copy(beside(&store, "-wal"), place.path("both.db-wal")).unwrap();
    for command in ["status", "verify", "serve"] {
        refused_as_incomplete(&on(&place, "copy.db", &[command]));
    }
    let doctor = on(&place, "copy.db", &["doctor", "--no-mail"]);
    assert!(
        told(&doctor).contains("WRONG games") && told(&doctor).contains("--incomplete"),
        "{}",
        told(&doctor)
    );
    for whole in ["whole.db", "both.db"] {
        let verified = on(&place, whole, &["verify"]);
        assert!(verified.status.success(), "{}", told(&verified));
        let letters = Connection::open(place.path(whole)).unwrap();
        let kept: u32 = letters.query_row("SELECT count(*) FROM letters", [], |r| r.get(0)).unwrap();
        assert_eq!(kept, 1, "{whole}");
    }
    // Nobody puts anything in place while the service works.
    let held = place.command(&["restore", "whole.db"]).output().unwrap();
    assert_eq!(held.status.code(), Some(75), "{}", told(&held));
    assert!(service.running());
    // Killed, it goes on; and so does whoever comes first after the kill.
    service.kill();
    place.run(&["status"]);
    let service = place.serve();
    assert!(service.stop().success());
    refused_as_incomplete(&place.command(&["restore", "copy.db"]).output().unwrap());
    let restored = told(&place.run(&["restore", "copy.db", "--incomplete"]));
    assert!(restored.contains("what was there is games.db.before-"), "{restored}");
    assert_eq!(place.count("SELECT count(*) FROM letters"), 0);
    assert!(place.serve().stop().success());
    place.run(&["restore", "whole.db"]);
    assert_eq!(place.count("SELECT count(*) FROM letters"), 1);
    assert!(place.serve().stop().success());
}

#[test]
fn a_store_that_is_cut_or_exchanged_under_the_service_takes_no_mail_any_more() {
    for what in ["cut", "emptied", "another store"] {
        let place = Place::new(OUT);
        let seats = place.game("one", "na-grunwald");
        let mut service = place.serve();
        hand_over(&place, &seats[0], "first", "status").unwrap();
        place.settle();
        let store = place.path("games.db");
        match what {
            "cut" => File::options().write(true).open(&store).unwrap().set_len(20_000).unwrap(),
            "emptied" => File::options().write(true).open(&store).unwrap().set_len(0).unwrap(),
            _ => {
                fs::copy(&store, place.path("other.db")).unwrap();
                fs::rename(place.path("other.db"), &store).unwrap();
            }
        }
        wait_for(what, SOON, || service.has_said("is not the file any more that was opened"));
        // A letter that came in the moment before waits in the file of the intake.
        let mut again = 0;
        let mut refused = || {
            again += 1;
            hand_over(&place, &seats[0], &format!("again{again}"), "status").is_err()
        };
        wait_for("mail to be refused", SOON, &mut refused);
        let answer = hand_over(&place, &seats[0], "second", "status").unwrap_err().to_string();
        assert!(answer.starts_with("451"), "{what}: {answer}: {}", service.log());
        assert!(service.running(), "{what}: {}", service.log());
    }
}

#[test]
fn a_log_that_is_damaged_is_refused_at_the_start_and_never_thrown_away_in_silence() {
    let place = Place::new(OUT);
    let seats = place.game("one", "na-grunwald");
    let service = place.serve();
    for n in 0..3 {
        hand_over(&place, &seats[0], &format!("number{n}"), "status").unwrap();
    }
    place.settle();
    service.kill();
    let log = place.path("games.db-wal");
    let mut bytes = fs::read(&log).unwrap();
    bytes[100] ^= 1;
    fs::write(&log, &bytes).unwrap();
    for command in [&["serve"][..], &["status"], &["backup", "copy.db"]] {
        let output = place.command(command).output().unwrap();
        let said = told(&output);
        assert_eq!(output.status.code(), Some(75), "{command:?}: {said}");
        assert!(said.contains("-wal is damaged in page 1"), "{command:?}: {said}");
        assert_eq!(fs::read(&log).unwrap(), bytes, "{command:?} has touched it");
    }
    assert!(matches!(Sqlite::examine_pages(&place.path("games.db")), Err(StoreError::Damaged(_))));
    place.run(&["restore", "--incomplete"]);
    assert!(place.serve().stop().success());
}
