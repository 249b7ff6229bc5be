//! Sign-on by mail with the program itself: from the organiser's command and the first letter of somebody
//! unknown, through his confirmation, to a game that is full and has its first deadline.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use mail_parser::{Addr, MessageParser};
use serde_json::Value;

/// Runs the program in a folder; standard output, when it ends with this code.
fn run(folder: &Path, arguments: &[&str], stdin: &[u8], code: i32) -> String {
    let mut command = Command::cargo_bin("estafette").unwrap();
    command.current_dir(folder).args(arguments);
    for variable in ["ESTAFETTE_STORE", "ESTAFETTE_GAMES", "ESTAFETTE_CONFIG", "ESTAFETTE_LOG"] {
        command.env_remove(variable);
    }
    let output = command.write_stdin(stdin).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert_eq!(output.status.code(), Some(code), "{arguments:?}\n{out}\n{err}");
    out + &err
}

fn json(folder: &Path, arguments: &[&str], stdin: &[u8]) -> Value {
    serde_json::from_str(&run(folder, arguments, stdin, 0)).unwrap()
}

/// Subject, text and address for answers of the newest mail to an address.
fn newest(folder: &Path, to: &str) -> (String, String, String) {
    run(folder, &["send"], b"", 0);
    let mut files: Vec<_> =
        fs::read_dir(folder.join("outgoing")).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    let bytes: Vec<Vec<u8>> = files.iter().map(|file| fs::read(file).unwrap()).collect();
    let found = bytes.iter().rev().find_map(|bytes| {
        let mail = MessageParser::default().parse(bytes)?;
        let address = mail.to()?.first().and_then(Addr::address)?;
        let reply_to = mail.reply_to().and_then(|a| a.first()).and_then(Addr::address);
        let text = mail.body_text(0)?.replace('\r', "");
        let fields = (mail.subject()?.to_owned(), text, reply_to.unwrap_or_default().to_owned());
        (address == to).then_some(fields)
    });
    found.unwrap_or_else(|| panic!("no mail to {to}"))
}

fn letter(number: u32, from: &str, to: &str, text: &str) -> Vec<u8> {
    format!(
        "From: <{from}>\r\nTo: <{to}>\r\nSubject: playing\r\nMessage-ID: <{number}@club.example>\r\n\r\n{text}\r\n"
    )
    .into_bytes()
}

/// A letter is taken in; what became of it.
fn ingest(folder: &Path, raw: &[u8]) -> Value {
    json(folder, &["ingest", "--json"], raw)
}

/// Somebody asks for something, and confirms it.
fn ask_and_confirm(folder: &Path, number: u32, from: &str, text: &str) -> Value {
    let asked = ingest(folder, &letter(number, from, "orders@localhost", text));
    assert_eq!(asked["outcome"], "waiting", "{asked}");
    let (_, _, reply_to) = newest(folder, from);
    assert!(reply_to.starts_with("orders+confirm."), "{reply_to}");
    ingest(folder, &letter(number + 1, from, &reply_to, "confirm"))
}

#[test]
fn a_game_fills_up_by_mail_and_begins() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    let wrong = ["new", "spring", "grunwald-1410", "--term", "signon=opne"];
    assert!(run(folder, &wrong, b"", 65).contains("did you mean `open`?"));
    let schedule = "schedule=every Tue 20:00 Europe/Warsaw";
    let new = ["new", "spring", "grunwald-1410", "--term", "signon=open", "--term", schedule];
    assert!(run(folder, &new, b"", 0).contains("its seats are open for sign-on by mail"));

    let listed = ingest(folder, &letter(1, "anna@club.example", "orders@localhost", "list"));
    assert_eq!(listed["outcome"], "accepted", "{listed}");
    let (_, list, _) = newest(folder, "anna@club.example");
    assert!(list.contains("spring: Grunwald 1410") && list.contains("na-grunwald: Na Grunwald!"), "{list}");

    let text = "zapisz spring jako polish\nimię Anna\nstrefa Europe/Warsaw";
    let seated = ask_and_confirm(folder, 2, "anna@club.example", text);
    assert_eq!((&seated["seat"][0], &seated["seat"][1]), (&"spring".into(), &"polish".into()), "{seated}");
    run(folder, &["tick"], b"", 0);
    assert_eq!(json(folder, &["status", "spring", "--json"], b"")[0]["deadline"], Value::Null);
    let seated = ask_and_confirm(folder, 4, "otto@club.example", "signon grunwald-1410");
    assert_eq!(seated["seat"][1], "teutonic", "{seated}");
    run(folder, &["tick"], b"", 0);
    let status = json(folder, &["status", "spring", "--json"], b"");
    assert_eq!(status[0]["state"], "running", "{status}");
    assert!(status[0]["deadline"].is_string(), "{status}");
    let (_, deadline, reply_to) = newest(folder, "anna@club.example");
    assert!(deadline.contains("20:00") && reply_to.starts_with("orders+spring.polish."), "{deadline}");

    let waits = ask_and_confirm(folder, 6, "bob@club.example", "signon grunwald-1410 as teutonic");
    assert_eq!(waits["seat"], Value::Null, "{waits}");
    let waiting = json(folder, &["waiting", "--json"], b"");
    assert_eq!(
        (&waiting[0]["address"], &waiting[0]["side"]),
        (&"bob@club.example".into(), &"teutonic".into())
    );
    assert!(run(folder, &["waiting"], b"", 0).contains("bob@club.example"));
    let opened = run(folder, &["new", "autumn", "grunwald-1410", "--term", "signon=open"], b"", 0);
    assert!(opened.contains("bob <bob@club.example> was waiting and has teutonic"), "{opened}");
    let remove = ["waiting", "grunwald-1410", "--remove", "bob@club.example"];
    assert!(run(folder, &remove, b"", 65).contains("does not wait"));
    assert!(run(folder, &["verify"], b"", 0).contains("spring: sound"));
}
