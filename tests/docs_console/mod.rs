//! A page whose commands are run as they stand, and print what the page says they print.

use std::fs;
use std::path::Path;
use std::process::Command;

/// What stands between two outputs of the shell that runs a page.
const MARK: &str = "-- the next command of the page --";

/// One command of a page, with what it prints there.
struct Shown {
    command: String,
    prints: String,
}

/// The blocks of a page in a language, one after the other.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if line.trim() == format!("```{language}") {
            let block: Vec<&str> = lines.by_ref().take_while(|l| l.trim() != "```").collect();
            found.push(block.join("\n") + "\n");
        }
    }
    found
}

/// The commands of a block: a line behind `$ `, with those behind `> ` that go on with it.
fn commands(block: &str) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix("$ "), line.strip_prefix("> "), found.last_mut()) {
            (Some(command), ..) => found.push(Shown { command: command.to_owned(), prints: String::new() }),
            (None, Some(more), Some(last)) => last.command.push_str(&format!("\n{more}")),
            (None, None, Some(last)) => last.prints.push_str(&format!("{line}\n")),
            (None, _, None) => panic!("a block begins with an output: {line}"),
        }
    }
    found
}

/// Runs all commands of a page in one shell, with its first Python block as `script`, and tells where they print
/// something else than the page says. `None` where a tool of the page is missing.
pub fn differences(page: &str, script: &str) -> Option<Vec<String>> {
    for tool in ["bash", "openssl", "xxd", "python3"] {
        let there = Command::new(tool).arg(if tool == "openssl" { "version" } else { "--version" }).output();
        if there.is_err() {
            println!("no {tool} here: the commands of the page are not run");
            return None;
        }
    }
    let dir = tempfile::tempdir().expect("a folder");
    let python = blocks(page, "python").into_iter().next().expect("a script");
    fs::write(dir.path().join(script), python).expect("the script is written");
    let shown: Vec<Shown> = blocks(page, "console").iter().flat_map(|block| commands(block)).collect();
    assert!(!shown.is_empty(), "the page has commands");
    let typed: Vec<String> = shown.iter().map(|s| format!("{}\necho '{MARK}'\n", s.command)).collect();
    let program = Path::new(env!("CARGO_BIN_EXE_estafette")).parent().expect("it lies in a folder");
    let script = format!("PATH='{}':\"$PATH\"\n{}", program.display(), typed.concat());
    let ran = Command::new("bash").args(["-c", &script]).current_dir(dir.path()).output();
    let ran = ran.expect("bash runs");
    let out = String::from_utf8(ran.stdout).expect("text");
    let mark = format!("{MARK}\n");
    let printed: Vec<&str> = out.split_terminator(mark.as_str()).collect();
    assert_eq!(printed.len(), shown.len(), "{out}\n{}", String::from_utf8_lossy(&ran.stderr));
    let differs = shown.iter().zip(printed).filter(|(shown, printed)| shown.prints != *printed);
    Some(differs.map(|(shown, printed)| format!("$ {}\n{printed}", shown.command)).collect())
}
