//! Every command prints into a device that is full, and says so: by message and by exit code. The list of commands is
//! that of the program, so that a new one is missed here at once.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt;

/// The code of output that cannot be written.
const FULL: i32 = 73;

/// Commands that are not tried, with the reason.
const SILENT: [&str; 3] = [
    "beacon", // no game of the story waits for a round; it prints as `adjudicate` does
    "serve",  // it logs to standard error
    // There is no round left in the story to come back for; it prints as `tournament leave` does.
    "tournament return",
];

/// Games, a tournament and all commands about them, in the order of a story. A `_` within a word is a blank; what
/// follows `<` is read from standard input; `=` begins a step that is only made, with its output where it belongs;
/// `ASKED` is the seat that is asked something in the game of cards, as the dice have it.
const STORY: &str = "
    demo shown
    new spring grunwald-1410
    seat spring teutonic otto@club.example --name Otto
    seat spring polish anna@club.example --name Anna
    nick spring polish Anna
    proof spring secret
    address spring polish add anna@work.example
    observer spring
    terms spring gate=hold delay=umpire
    check spring polish < rally_all
    adjudicate spring --now
    desk queue
    desk review spring
    desk preview spring 1 award_polish_5_because_of_x
    desk say spring 1 award_polish_5_because_of_x
    desk hold spring 2
    desk drop spring 2
    desk rulings spring
    desk withdraw spring R1 --because x
    = adjudicate spring --now
    desk approve spring 4
    desk rerun spring 1 --because x
    = desk drop spring 5
    desk phases spring
    desk rollback spring 0 --because x
    = terms spring gate=publish
    desk correct spring award_polish_5_because_of_x
    desk precedents grunwald-1410
    desk login ulla@club.example
    desk link spring polish
    desk unlink spring polish
    deadline spring 2099-01-01T18:00Z
    ingest --forum bbcode --author Anna < delay_24_h
    delay spring 1 grant
    clock spring stop
    clock spring go
    = adjudicate spring --now
    = adjudicate spring --now
    = adjudicate spring --now
    desk shadow spring 0
    new cards na-grunwald --scenario two-players
    seat cards red ola@club.example --name Ola
    seat cards green ben@club.example --name Ben
    = adjudicate cards --now
    answer cards ASKED ND-10 pomocnicy no
    renew cards red
    poll --maildir box
    send
    tick
    status
    status spring
    report spring
    map spring
    post spring
    journal spring
    verify
    waiting
    doctor --no-mail
    backup copy.db
    restore copy.db
    case case.toml
    rules grunwald-1410
    games check
    completions bash
    man
    man pages
    tournament formats
    tournament new open --format hall.toml --title Hall --until 2099-01-01 --tables 2 --round-days 1
    tournament sign-on open Karl_Bauer
    tournament sign-on open Anna_Wolf
    tournament sign-on open Jan_Kowalski
    tournament sign-on open Zofia_Zolc
    tournament army open Bauer army.txt
    tournament army open Wolf army.txt
    tournament army open Kowalski army.txt
    tournament judge open Kowalski allow --because x
    tournament list
    tournament show open
    tournament close-sign-on open
    tournament relax open opponents --because x
    tournament rounds open 2 --because x
    tournament draft open --by-hand Bauer_-_Wolf --by-hand Kowalski_-_Zolc
    tournament publish open
    tournament choose open Bauer --variant 2
    tournament start open
    tournament away open Wolf 2
    tournament off-table open Wolf UNIT_7 --because x --asked
    tournament result open Bauer - < sheet
    tournament incomplete open Bauer Wolf
    tournament list-error open Bauer 120 --because x --percent 50
    tournament penalise open Wolf 5_points --because x
    tournament rule open Kowalski Zolc 60_:_40 --because x
    tournament close open
    tournament leave open Zolc
    tournament standings open
    tournament pairings open
    tournament cross-table open
    tournament individuals open
    tournament why open Bauer Wolf
    tournament journal open
    tournament verify open
    tournament call-off open --because x
    tournament simulate --players 4 --rounds 1
";

/// The sheet of the game of Bauer and Wolf, signed by both.
const SHEET: &str = "damage 300 : 100\ncost 1250 : 1250\nvp 66 : 34\nwinner Karl Bauer\n\
                     signed Karl Bauer and Anna Wolf\n";

/// A configuration with an umpire, a format, an army and a case.
const FILES: [(&str, &str); 4] = [
    (
        "estafette.toml",
        "umpire = \"ulla@club.example\"\n[desk]\nlisten = \"127.0.0.1:0\"\nurl = \"http://localhost:8080\"\n\
         [[desk.umpire]]\nname = \"Ulla\"\naddress = \"ulla@club.example\"\nzone = \"UTC\"\n",
    ),
    ("hall.toml", "name = \"hall-cup\"\ntitle = \"Hall Cup\"\nrounds = 3\n[armies]\n[clock]\nset-up = 0\n"),
    (
        "army.txt",
        "list 159 Ilkhanid, years 1260 to 1335, commander Hulagu\ncost 1250, cheapest 3\n\
         variant, years 1270 to 1300\n",
    ),
    (
        "case.toml",
        "system = \"grunwald-1410\"\n[position]\nempty = true\nmap.default = \"clear\"\n\
         units.P01 = { class = \"p_horse\", side = \"polish\", at = \"A20B27\" }\n\
         [expect]\nunits.P01.at = \"A20B27\"\n",
    ),
];

/// The command in a folder, with nothing of this machine's settings.
fn estafette(folder: &Path) -> Command {
    let mut command = Command::cargo_bin("estafette").unwrap();
    command.current_dir(folder);
    for variable in ["ESTAFETTE_STORE", "ESTAFETTE_GAMES", "ESTAFETTE_CONFIG", "ESTAFETTE_LOG"] {
        command.env_remove(variable);
    }
    command
}

/// Runs it with standard output into the full device, or into a pipe.
fn run(folder: &Path, words: &[&str], stdin: &str, full: bool) -> Output {
    let words: Vec<String> = words.iter().map(|word| word.replace('_', " ")).collect();
    fs::write(folder.join("stdin"), stdin).unwrap();
    let mut command = estafette(folder);
    command.args(words).stdin(File::open(folder.join("stdin")).unwrap());
    if full {
        command.stdout(File::options().write(true).open("/dev/full").unwrap());
    }
    command.output().unwrap()
}

fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// All commands of the program, with those that they are part of before them.
fn leaves(command: &clap::Command, above: &str) -> Vec<String> {
    let below = |sub: &clap::Command| match above {
        "" => sub.get_name().to_owned(),
        above => format!("{above} {}", sub.get_name()),
    };
    let subs = command.get_subcommands().filter(|sub| sub.get_name() != "help");
    let found = subs.flat_map(|sub| match sub.has_subcommands() {
        true => leaves(sub, &below(sub)),
        false => vec![below(sub)],
    });
    found.collect()
}

/// Tells of a failed write as the documentation has it.
fn holds(output: &Output, what: &str) {
    let said = complaint(output);
    assert_eq!(output.status.code(), Some(FULL), "{what}: {said}");
    assert!(said.contains("cannot write to standard output: "), "{what}: {said}");
}

#[test]
fn a_log_that_cannot_be_written_ends_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for part in ["in/new", "in/cur", "in/tmp"] {
        fs::create_dir_all(path(part)).unwrap();
    }
    let config = "domain = \"club.example\"\n[in]\nmaildir = \"in\"\nevery = 1\n\
                  [out]\ntransport = \"directory\"\npath = \"out\"\n";
    fs::write(path("estafette.toml"), config).unwrap();
    let mut service = std::process::Command::new(env!("CARGO_BIN_EXE_estafette"));
    service.current_dir(folder.path()).args(["-v", "serve"]).env_remove("ESTAFETTE_LOG");
    let mut service = service.stderr(File::options().write(true).open("/dev/full").unwrap()).spawn().unwrap();
    let letter = b"From: <ann@a.example>\r\nTo: <orders@club.example>\r\n\r\nhelp\r\n";
    fs::write(path("in/new/1"), letter).unwrap();
    let taken = (0..300).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(100));
        !path("in/new/1").exists()
    });
    let goes_on = service.try_wait().unwrap().is_none();
    let told = std::process::Command::new("kill").arg(service.id().to_string()).status().unwrap();
    assert!(taken && goes_on && told.success(), "taken: {taken}, goes on: {goes_on}");
    assert!(service.wait().unwrap().success());
}

#[test]
fn commands_end_as_they_would_when_what_they_tell_cannot_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let words = [
        (&["-vv", "tick"][..], 0),
        (&["-vv", "poll", "--maildir", "box"], 0),
        (&["-vv", "send"], 0),
        (&["status", "nowhere"], 66),
        (&["no-such-command"], 2),
    ];
    run(folder.path(), &["new", "spring", "na-grunwald"], "", false);
    for (words, code) in words {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let (reader, gone) = std::io::pipe().unwrap();
        drop(reader);
        for stderr in [std::process::Stdio::from(full), std::process::Stdio::from(gone)] {
            let mut command = estafette(folder.path());
            let ended =
                command.args(words).stderr(stderr).stdin(std::process::Stdio::null()).output().unwrap();
            assert_eq!(ended.status.code(), Some(code), "{words:?}");
        }
    }
}

#[test]
fn every_command_says_that_its_output_could_not_be_written() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    for (name, text) in FILES {
        fs::write(folder.join(name), text).unwrap();
    }
    let leaves = leaves(&estafette::app::command(), "");
    let mut told: BTreeSet<String> = SILENT.iter().map(|name| (*name).to_owned()).collect();
    for line in STORY.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (line, stdin) = line.split_once(" < ").unwrap_or((line, ""));
        let stdin = if stdin == "sheet" { SHEET.to_owned() } else { stdin.replace('_', " ") };
        if let Some(step) = line.strip_prefix("= ") {
            let made = run(folder, &step.split(' ').collect::<Vec<_>>(), &stdin, false);
            assert!(made.status.success(), "{line}: {}", complaint(&made));
            continue;
        }
        let line = &line.replace("ASKED", if line.contains("ASKED") { asked(folder) } else { "" });
        let words: Vec<&str> = line.split(' ').collect();
        holds(&run(folder, &words, &stdin, true), line);
        told.extend(
            leaves.iter().filter(|leaf| format!("{line} ").starts_with(&format!("{leaf} "))).cloned(),
        );
    }
    bounced(folder, &mut told);
    let missed: Vec<&String> = leaves.iter().filter(|leaf| !told.contains(*leaf)).collect();
    assert!(missed.is_empty(), "they are not tried: {missed:?}");
}

/// The seat that is asked something in the game of cards.
fn asked(folder: &Path) -> &'static str {
    let status = run(folder, &["status", "cards", "--json"], "", false).stdout;
    let status: serde_json::Value = serde_json::from_slice(&status).unwrap();
    if status[0]["seats"][0]["owes"] == "answer" { "red" } else { "green" }
}

/// A mail to Anna comes back; what is held back for her is let go of. The mail that says so is safe on disk, so that a
/// mail server is told 0 whatever becomes of the line about it.
fn bounced(folder: &Path, told: &mut BTreeSet<String>) {
    let mails = fs::read_dir(folder.join("outgoing")).unwrap().map(|file| file.unwrap().path());
    let mail =
        mails.map(|path| fs::read_to_string(path).unwrap()).find(|mail| mail.contains("<anna@club.example>"));
    let mail = mail.unwrap();
    let id = mail.lines().find(|line| line.starts_with("Message-ID: ")).unwrap();
    let bounce = format!(
        "From: MAILER-DAEMON@club.example\nTo: orders@localhost\nSubject: Undelivered\n\
         Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\n\n\
         --b\nContent-Type: text/plain\n\nIt could not be delivered.\n\n\
         --b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; club.example\n\n\
         Final-Recipient: rfc822; anna@club.example\nAction: failed\nStatus: 5.1.1\n\n\
         --b\nContent-Type: text/rfc822-headers\n\n{id}\n\n--b--\n"
    );
    let taken = run(folder, &["ingest"], &bounce, true);
    assert_eq!(taken.status.code(), Some(0), "{}", complaint(&taken));
    let held = run(folder, &["adjudicate", "spring", "--now"], "", false);
    assert!(held.status.success(), "{}", complaint(&held));
    holds(&run(folder, &["deliver", "anna@club.example"], "", true), "deliver");
    told.insert("deliver".to_owned());
}

#[test]
fn help_that_cannot_be_written_is_told_as_well() {
    let dir = tempfile::tempdir().unwrap();
    for words in [&["--help"][..], &["--version"], &["help", "tournament"], &["desk", "say", "--help"]] {
        holds(&run(dir.path(), words, "", true), &words.join(" "));
    }
}

#[test]
fn a_reader_who_has_gone_away_is_no_failure() {
    let dir = tempfile::tempdir().unwrap();
    let mut command = estafette(dir.path());
    let mut child = command.args(["rules", "wrg-6th"]).stdout(std::process::Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn nothing_but_the_room_for_output_writes_to_standard_output() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap_or_default();
            let prints = ["stdout()", "println!(", " print!("].iter().any(|way| text.contains(way));
            assert!(!prints || path.ends_with("app/output.rs"), "{} prints by itself", path.display());
        }
    }
}
