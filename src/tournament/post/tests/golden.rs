//! Letters with typing errors, and their receipts as they go out. The files hold who writes and when, the letter,
//! and the receipt, parted by lines of `=`.

use super::super::Writer;
use super::field::{MailedEvent, player, stranger, umpire};

macro_rules! letters {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!("letters/", $name, ".txt")))),+]
    };
}

const LETTERS: &[(&str, &str)] = letters![
    "01-sign-on",
    "02-slips",
    "03-result-from-a-phone",
    "04-umpire",
    "05-nothing-understood",
    "06-team",
    "07-pages",
    "08-army-with-faults",
    "09-team-chooses",
];

fn field(when: &str) -> MailedEvent {
    match when {
        "announced" => MailedEvent::announced("german-open"),
        "open" => MailedEvent::open(),
        "first round" => MailedEvent::first_round(),
        "teams announced" => MailedEvent::announced("team-championship"),
        "announced with Jan" => {
            let mut field = MailedEvent::announced("german-open");
            field.says(&stranger("jan@players.example", ""), "sign on as Jan Kowalski, zone Europe/Warsaw");
            field
        }
        "teams choosing" => MailedEvent::teams(),
        other => panic!("no tournament is {other}"),
    }
}

fn writer(said: &str) -> Writer {
    match said.split_once(' ') {
        Some(("stranger", address)) => stranger(address, "Somebody"),
        _ if said == "umpire" => umpire(),
        _ => player(said),
    }
}

#[test]
fn letters_are_answered_word_for_word() {
    let mut wrong = String::new();
    for (file, text) in LETTERS {
        let parts: Vec<&str> = text.split("\n==========\n").collect();
        let [head, letter, expected] = parts.as_slice() else { panic!("{file} has three parts") };
        let (who, when) = head.trim().split_once(", ").unwrap();
        let answer = field(when).says(&writer(who), letter);
        let came = format!("Subject: {}\n\n{}", answer.subject, answer.text);
        if came.trim_end() != expected.trim_end() {
            wrong.push_str(&format!("@@@ {file}\n{head}\n==========\n{letter}\n==========\n{came}@@@ end\n"));
        }
    }
    assert!(wrong.is_empty(), "these came out otherwise:\n{wrong}");
}
