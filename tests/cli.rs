//! The command as a user runs it: what it prints, what it leaves, and how it ends.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

/// The command in an empty folder, with nothing of this machine's settings.
fn estafette(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("estafette").unwrap();
    command.current_dir(folder).args(arguments);
    for variable in
        ["ESTAFETTE_STORE", "ESTAFETTE_GAMES", "ESTAFETTE_CONFIG", "ESTAFETTE_KEY", "ESTAFETTE_LOG"]
    {
        command.env_remove(variable);
    }
    command
}

/// Runs it, expects this exit code, gives standard output and standard error.
fn run(folder: &Path, arguments: &[&str], stdin: &[u8], code: i32) -> (String, String) {
    let output = estafette(folder, arguments).write_stdin(stdin).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert_eq!(output.status.code(), Some(code), "{arguments:?}\n{out}\n{err}");
    (out, err)
}

/// A folder with a game whose two seats are taken; the address that proves the Polish seat.
fn game(folder: &Path) -> String {
    run(folder, &["new", "spring", "grunwald-1410"], b"", 0);
    run(folder, &["seat", "spring", "teutonic", "otto@club.example", "--name", "Otto"], b"", 0);
    let seat = ["seat", "spring", "polish", "anna@club.example", "--name", "Anna", "--json"];
    let (seated, _) = run(folder, &seat, b"", 0);
    let seated: Value = serde_json::from_str(&seated).unwrap();
    seated["reply_to"].as_str().unwrap().to_owned()
}

fn letter(to: &str, text: &str) -> Vec<u8> {
    format!(
        "From: Anna <anna@club.example>\r\nTo: {to}\r\nSubject: orders\r\nMessage-ID: <1@club.example>\r\n\
         Date: Fri, 20 Nov 2026 10:00:00 +0000\r\n\r\n{text}\r\n"
    )
    .into_bytes()
}

#[test]
fn a_game_is_played_by_hand() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    let address = game(folder);
    let (out, _) = run(folder, &["adjudicate", "spring", "--now"], b"", 0);
    assert!(out.contains("resolved turn 0, set-up"), "{out}");

    let (said, _) = run(folder, &["ingest", "--json"], &letter(&address, "rally all"), 0);
    let said: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(said["seat"][1], "polish", "{said}");
    run(folder, &["deadline", "spring", "2030-01-01T18:00Z"], b"", 0);
    let (status, _) = run(folder, &["status", "spring", "--json"], b"", 0);
    let status: Value = serde_json::from_str(&status).unwrap();
    assert_eq!(status[0]["turn"], 1);
    assert!(status[0]["deadline"].as_str().unwrap().starts_with("2030-01-01T18:00"), "{status}");

    run(folder, &["adjudicate", "spring"], b"", 0);
    let (sent, _) = run(folder, &["send"], b"", 0);
    assert!(sent.contains(", 0 to be tried again, 0 given up"), "{sent}");
    assert!(fs::read_dir(folder.join("outgoing")).unwrap().count() >= 5);
    let (again, _) = run(folder, &["send"], b"", 0);
    assert!(again.starts_with("0 sent"), "nothing is sent twice: {again}");

    run(folder, &["report", "spring", "--seat", "polish", "--dir", "report"], b"", 0);
    assert!(folder.join("report/report.txt").is_file() && folder.join("report/map.svg").is_file());
    let (journal, _) = run(folder, &["journal", "spring", "--json"], b"", 0);
    assert!(journal.contains("rally all"));
    let (verdict, _) = run(folder, &["verify", "spring"], b"", 0);
    assert!(verdict.starts_with("spring: sound"), "{verdict}");
}

#[test]
fn an_organiser_says_how_letters_are_proven_and_from_where_a_player_writes() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    run(folder, &["new", "spring", "grunwald-1410", "--proof", "dkim,secret"], b"", 0);
    let words = "seven grey geese";
    let seat =
        ["seat", "spring", "polish", "anna@club.example", "--name", "Anna", "--phrase", words, "--json"];
    run(folder, &seat, b"", 0);
    assert_eq!(run(folder, &["proof", "spring"], b"", 0).0, "spring: letters are proven by secret,dkim\n");
    let (_, wrong) = run(folder, &["proof", "spring", "secret,dkmi"], b"", 2);
    assert!(wrong.contains("`dkmi` is no way to prove a letter; there are secret, dkim"), "{wrong}");
    run(folder, &["proof", "spring", "phrase,confirm"], b"", 0);

    run(folder, &["address", "spring", "polish", "add", "anna@work.example"], b"", 0);
    let (moved, _) = run(folder, &["address", "spring", "polish", "main", "anna@work.example"], b"", 0);
    assert!(moved.contains("held by Anna <anna@work.example>"), "{moved}");
    assert!(moved.contains("also writes from <anna@club.example>"), "{moved}");
    let (_, refused) = run(folder, &["address", "spring", "polish", "remove", "x@y.example"], b"", 65);
    assert!(refused.contains("none of your addresses"), "{refused}");

    let (status, _) = run(folder, &["status", "spring"], b"", 0);
    for part in ["letters are proven by: phrase,confirm", "also <anna@club.example>", "has a pass phrase"] {
        assert!(status.contains(part), "{part} is missing in\n{status}");
    }
    let said = format!("game spring\r\nphrase {words}\r\nrally all");
    run(folder, &["ingest"], &letter("orders@localhost", &said), 0);
    let (journal, _) = run(folder, &["journal", "spring", "--json"], b"", 0);
    assert!(journal.contains("rally all") && !journal.contains("geese"), "{journal}");
}

#[test]
fn orders_are_tried_without_being_entered() {
    let dir = tempfile::tempdir().unwrap();
    game(dir.path());
    run(dir.path(), &["adjudicate", "spring", "--now"], b"", 0);
    let (out, _) = run(dir.path(), &["check", "spring", "polish"], b"move L07: forwrad 3\n", 1);
    assert!(out.contains("^^^^^^^") && out.contains("did you mean `forward`?"), "{out}");
    let (journal, _) = run(dir.path(), &["journal", "spring"], b"", 0);
    assert!(!journal.contains("forwrad"));
}

#[test]
fn a_maildir_is_emptied_once() {
    let dir = tempfile::tempdir().unwrap();
    let address = game(dir.path());
    run(dir.path(), &["poll", "--maildir", "box"], b"", 0);
    fs::write(dir.path().join("box/new/1.a.host"), letter(&address, "status")).unwrap();
    let (out, _) = run(dir.path(), &["poll", "--maildir", "box"], b"", 0);
    assert!(out.contains("spring polish:") && out.ends_with("1 mail handled\n"), "{out}");
    assert_eq!(fs::read_dir(dir.path().join("box/new")).unwrap().count(), 0);
    assert_eq!(fs::read_dir(dir.path().join("box/cur")).unwrap().count(), 1);
    let (out, _) = run(dir.path(), &["poll", "--maildir", "box"], b"", 0);
    assert_eq!(out, "0 mails handled\n");
}

#[test]
fn exit_codes_tell_a_mail_server_what_to_do() {
    let dir = tempfile::tempdir().unwrap();
    game(dir.path());
    let large = letter("x@localhost", &"move\r\n".repeat(1_800_000));
    let (_, err) = run(dir.path(), &["ingest"], &large, 65);
    assert!(err.contains("message too large"), "{err}");
    run(dir.path(), &["ingest"], b"", 65);
    run(dir.path(), &["ingest"], &letter("orders@localhost", "hello"), 0);
    fs::create_dir(dir.path().join("full.db")).unwrap();
    run(dir.path(), &["--store", "full.db", "ingest"], &letter("orders@localhost", "hello"), 75);
    fs::write(dir.path().join("bad.toml"), "domian = \"x\"\n").unwrap();
    let (_, err) = run(dir.path(), &["--config", "bad.toml", "send"], b"", 78);
    assert!(err.contains("bad.toml:1: unknown key `domian`; did you mean `domain`?"), "{err}");
}

#[test]
fn wrong_names_get_the_nearest_right_one() {
    let dir = tempfile::tempdir().unwrap();
    run(dir.path(), &["status"], b"", 66);
    game(dir.path());
    let (_, err) = run(dir.path(), &["status", "sprnig"], b"", 66);
    assert!(err.contains("did you mean `spring`?"), "{err}");
    let (_, err) = run(dir.path(), &["new", "x", "grunwald-1401"], b"", 65);
    assert!(err.contains("did you mean `grunwald-1410`?"), "{err}");
    let (_, err) = run(dir.path(), &["new", "x", "grunwald"], b"", 65);
    assert!(err.contains("did you mean `grunwald-1410` or `na-grunwald`?"), "{err}");
    let (_, err) = run(dir.path(), &["new", "x", "na-grunwald", "--scenario", "foo"], b"", 65);
    assert!(err.contains("; there are four-players, three-players, two-players"), "{err}");
    let (_, err) = run(dir.path(), &["new", "x", "na-grunwald", "--scenario", "players"], b"", 65);
    assert!(err.contains("did you mean `four-players`, `three-players` or `two-players`?"), "{err}");
    let (_, err) = run(dir.path(), &["rules", "grunwald-1410", "8.566"], b"", 66);
    assert!(err.contains("did you mean `8.56"), "{err}");
    run(dir.path(), &["statsu"], b"", 2);
    run(dir.path(), &[], b"", 2);
}

#[test]
fn what_is_refused_leaves_no_file_of_games_behind() {
    let dir = tempfile::tempdir().unwrap();
    for refused in [
        ["new", "Spring", "grunwald-1410", "--set", "GD-15=ask"],
        ["new", "spring", "grunwald-1410", "--scenario", "foo"],
        ["new", "spring", "grunwald-1410", "--set", "GD-99=ask"],
        ["new", "spring", "grunwald-1410", "--term", "schedule=sometimes"],
    ] {
        run(dir.path(), &refused, b"", 65);
        assert_eq!(names(dir.path()), Vec::<String>::new(), "{refused:?}");
    }
}

#[test]
fn what_is_open_is_told_where_a_name_of_it_is_wrong() {
    let dir = tempfile::tempdir().unwrap();
    game(dir.path());
    let told = |arguments: &[&str], code| run(dir.path(), arguments, b"", code).1;
    let said = told(&["answer", "spring", "polish", "GD-15", "P12", "stay"], 65);
    assert!(said.contains("open: none"), "{said}");
    let said = told(&["observer", "spring", "dora@d.example", "--remove"], 65);
    assert!(said.contains("looking on: none"), "{said}");
    let said = told(&["deliver", "dora@d.example"], 65);
    assert!(said.contains("held back from: none"), "{said}");
}

/// The names of all that lies in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = entries.collect();
    names.sort();
    names
}

#[test]
fn a_file_of_games_that_cannot_be_used_is_named_with_the_way_back() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    game(folder);
    let sound = fs::read(folder.join("estafette.db")).unwrap();
    let mut torn = sound.clone();
    torn[8192..400_000].fill(0xa5);
    for (name, bytes) in [("none.db", "no database. ".repeat(1000).into_bytes()), ("torn.db", torn)] {
        fs::write(folder.join(name), bytes).unwrap();
        for command in [&["--store", name, "status"][..], &["--store", name, "new", "x", "grunwald-1410"]] {
            let (_, err) = run(folder, command, b"", 75);
            let way = format!("put the copy in place of {name}, remove {name}-wal and {name}-shm");
            assert!(err.contains(&format!("{name}: the file of the games is damaged: ")), "{err}");
            assert!(err.contains(&way) && err.contains("docs/running.md"), "{err}");
        }
        let (_, err) = run(folder, &["--store", name, "serve"], b"", 75);
        assert!(err.contains("Go back to a copy"), "{err}");
        let (out, _) = run(folder, &["--store", name, "doctor", "--no-mail"], b"", 1);
        assert!(out.contains("WRONG games") && out.contains("Go back to a copy"), "{out}");
    }
    fs::write(folder.join("empty.db"), b"").unwrap();
    let (_, err) = run(folder, &["--store", "empty.db", "status"], b"", 66);
    assert!(err.contains("empty.db is empty"), "{err}");
    // Nothing is forbidden to some users, such as root.
    fs::write(folder.join("fixed.db"), sound).unwrap();
    fs::copy(folder.join("estafette.key"), folder.join("fixed.key")).unwrap();
    fs::set_permissions(folder.join("fixed.db"), Permissions::from_mode(0o444)).unwrap();
    if fs::File::options().write(true).open(folder.join("fixed.db")).is_err() {
        let (_, err) = run(folder, &["--store", "fixed.db", "deadline", "spring", "none"], b"", 75);
        assert!(
            err.contains("fixed.db: ") && err.contains("It belongs to the user with the number"),
            "{err}"
        );
    }
    let (_, err) = run(folder, &["--store", "nowhere/x.db", "new", "x", "grunwald-1410"], b"", 75);
    assert!(err.contains("nowhere/x.db: ") && err.contains("there is no folder nowhere"), "{err}");
}

#[test]
fn the_doctor_leaves_nothing_behind() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    let (out, _) = run(folder, &["doctor"], b"", 0);
    assert!(out.contains("each mail becomes a file in the folder outgoing"), "{out}");
    assert!(out.contains("none was sent, since mails become files"), "{out}");
    assert_eq!(names(folder), [""; 0]);
    game(folder);
    let config = "[in]\nmaildir = \"box\"\n[out]\ntransport = \"maildir\"\npath = \"sent\"\n";
    fs::write(folder.join("estafette.toml"), config).unwrap();
    let before = (names(folder), fs::read(folder.join("estafette.db")).unwrap());
    let (out, _) = run(folder, &["doctor"], b"", 0);
    assert!(out.contains("box is not there yet") && out.contains("in the Maildir sent"), "{out}");
    assert!(before == (names(folder), fs::read(folder.join("estafette.db")).unwrap()), "{:?}", names(folder));
    fs::write(folder.join("sent"), b"").unwrap();
    let (out, _) = run(folder, &["doctor"], b"", 1);
    assert!(out.contains("WRONG mail out") && out.contains("sent cannot be written"), "{out}");
}

#[test]
fn cases_are_counted_and_failures_told() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("cases")).unwrap();
    let case = "system = \"grunwald-1410\"\n[position]\nempty = true\nmap.default = \"clear\"\n\
                units.P01 = { class = \"p_horse\", side = \"polish\", at = \"A20B27\" }\n\
                [expect]\nunits.P01.at = ";
    fs::write(dir.path().join("cases/good.toml"), format!("{case}\"A20B27\"\n")).unwrap();
    let (out, _) = run(dir.path(), &["case", "cases"], b"", 0);
    assert_eq!(out, "1 passed, 0 failed\n");
    fs::write(dir.path().join("cases/bad.toml"), format!("{case}\"A20B28\"\n")).unwrap();
    let (out, _) = run(dir.path(), &["case", "cases"], b"", 1);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 2, "{out}");
    assert!(
        lines[0].contains("bad.toml: line 7: `units.P01.at` is \"A20B27\", expected \"A20B28\""),
        "{out}"
    );
    assert_eq!(lines[1], "1 passed, 1 failed");
    let (out, _) = run(dir.path(), &["case", "--json", "cases"], b"", 1);
    let json: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["cases"][1]["steps"][0]["position"]["units"]["P01"]["at"], "A20B27");
    run(dir.path(), &["case", "nowhere"], b"", 66);
}

#[test]
fn a_die_is_recomputed_from_what_is_published() {
    let dir = tempfile::tempdir().unwrap();
    let secret = "00".repeat(32);
    let label = "estafette-die-1|spring|0|3|polish-attack|1|8.56|P12|1|6";
    let arguments = ["verify", "--secret", &secret, "--word", "", "--word", "heron", "--die", label];
    let (out, _) = run(dir.path(), &arguments, b"", 0);
    let commitment = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
    assert!(out.starts_with("die ") && out.contains(commitment), "{out}");
}

#[test]
fn a_die_that_rests_on_a_round_is_recomputed_once_its_signature_is_verified() {
    let dir = tempfile::tempdir().unwrap();
    let secret = "00".repeat(32);
    // Round 123 of drand's quicknet.
    let signature =
        "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";
    let label = "estafette-die-2|spring|0|3|movement|1|W-4.4.1|a1|1|2.3.3.4.4.5";
    let verify = |round: &str, code: i32| {
        let of_die = ["verify", "--secret", &secret, "--word", "", "--die", label];
        let arguments = [&of_die[..], &["--round", round, "--signature", signature]].concat();
        run(dir.path(), &arguments, b"", code)
    };
    let (out, _) = verify("123", 0);
    assert!(out.contains(" of 2,3,3,4,4,5\n"), "{out}");
    assert!(out.contains("round 123 of drand's quicknet, 2023-08-23 15:15:33 UTC"), "{out}");
    let (_, err) = verify("124", 65);
    assert!(err.contains("round 124") && err.contains("not that of this round"), "{err}");
}

#[test]
fn help_man_page_and_completions_come_from_one_definition() {
    let dir = tempfile::tempdir().unwrap();
    let (help, _) = run(dir.path(), &["--help"], b"", 0);
    assert!(help.contains("adjudicate") && help.contains("Exit codes:"), "{help}");
    let (page, _) = run(dir.path(), &["man"], b"", 0);
    assert!(page.contains(".TH estafette 1"));
    run(dir.path(), &["man", "pages"], b"", 0);
    assert!(dir.path().join("pages/estafette-adjudicate.1").is_file());
    for shell in ["bash", "zsh", "fish"] {
        let (script, _) = run(dir.path(), &["completions", shell], b"", 0);
        assert!(script.contains("adjudicate"), "{shell}");
    }
}

#[test]
fn a_store_without_its_key_is_refused_with_the_way_back_and_goes_on_with_it() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    let address = game(folder);
    let mail = letter(&address, "rally all");
    let key = folder.join("estafette.key");
    assert_eq!(fs::metadata(&key).unwrap().permissions().mode() & 0o777, 0o600);
    let kept = fs::read(&key).unwrap();
    fs::rename(&key, folder.join("kept.key")).unwrap();
    for command in
        [&["status"][..], &["ingest"], &["serve"], &["new", "x", "grunwald-1410"], &["renew", "--all"]]
    {
        let (_, err) = run(folder, command, &mail, 75);
        assert!(err.contains("estafette.key is not there") && err.contains("docs/running.md"), "{err}");
        assert!(!key.exists(), "none is made in its place");
    }
    let (out, _) = run(folder, &["doctor", "--no-mail"], b"", 1);
    assert!(out.contains("WRONG key") && out.contains("estafette.key is not there"), "{out}");
    run(folder, &["--key", "kept.key", "status"], b"", 0);
    // Another store's key, one that others can read, and one that is none.
    fs::write(&key, format!("{}\n", "ab".repeat(32))).unwrap();
    fs::set_permissions(&key, Permissions::from_mode(0o600)).unwrap();
    let (_, err) = run(folder, &["status"], b"", 75);
    assert!(err.contains("not the one under which") && err.contains("Put its own key file back"), "{err}");
    fs::write(&key, &kept).unwrap();
    fs::set_permissions(&key, Permissions::from_mode(0o604)).unwrap();
    let (_, err) = run(folder, &["status"], b"", 75);
    assert!(err.contains("chmod 600"), "{err}");
    fs::set_permissions(&key, Permissions::from_mode(0o600)).unwrap();
    run(folder, &["status"], b"", 0);
    let (out, _) = run(folder, &["renew", "--all"], b"", 0);
    assert!(out.contains("has a new secret address; the mail to"), "{out}");
}
