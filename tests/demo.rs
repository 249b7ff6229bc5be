//! The demonstration, as the README tells people to start it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use assert_cmd::Command;

/// Plays the demonstration into a folder below `dir`; what it said.
fn play(dir: &Path) -> String {
    let mut command = Command::cargo_bin("estafette").unwrap();
    let output = command.current_dir(dir).args(["demo", "shown"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    text
}

/// The files of a folder by name.
fn files(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(dir).unwrap().map(|e| e.unwrap().path());
    entries.map(|p| (p.file_name().unwrap().to_string_lossy().into_owned(), fs::read(p).unwrap())).collect()
}

#[test]
fn the_demonstration_plays_two_turns_and_is_the_same_every_time() {
    let dir = tempfile::tempdir().unwrap();
    let said = play(dir.path());
    for part in ["turn 2 teutonic-attack", "Open first:", "played again, sound"] {
        assert!(said.contains(part), "`{part}` is not in\n{said}");
    }
    let shown = dir.path().join("shown");
    let (reports, maps, mails) =
        (files(&shown.join("reports")), files(&shown.join("maps")), files(&shown.join("mail-out")));
    let text = |name: &str| String::from_utf8(reports[name].clone()).unwrap();
    let played = text("turn-1-polish.txt") + &text("turn-2-polish.txt");
    for part in ["wolf pit", "shoots at", "attacks", "routs", "pursues", "marsh", "Differential", "die "] {
        assert!(played.contains(part), "the reports tell nothing of `{part}`");
    }
    assert_eq!(
        (reports.len(), maps.len()),
        (12, 18),
        "text and HTML, SVG and 2 PNG of 2 turns for 3 readers"
    );
    for folder in ["reports", "mailed"] {
        every_picture_is_there(&shown.join(folder));
    }
    let named = said.lines().skip_while(|l| *l != "Open first:").nth(1).unwrap();
    let first = named.split_whitespace().next().unwrap();
    let (path, mailed) = (dir.path().join(first), fs::read_to_string(dir.path().join(first)).unwrap());
    assert!(mailed.contains("<img"), "{first} shows a map");
    let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
    assert!(mails.contains_key(&format!("{stem}.eml")), "{first} is a mail that went out");
    assert!(maps["turn-2-polish.png"].starts_with(b"\x89PNG"));
    assert!(mails.keys().all(|name| name.ends_with(".eml")));
    assert_eq!(mails.keys().filter(|name| name.contains("-receipt-")).count(), 7, "{:?}", mails.keys());
    assert_eq!(mails.keys().filter(|name| name.contains("-stranger-")).count(), 1, "{:?}", mails.keys());
    assert!(said.contains("written by a machine"), "the out-of-office mail gets no answer\n{said}");

    play(dir.path());
    assert!(files(&shown.join("mail-out")) == mails, "the mails are the same bytes when it is played again");
    assert!(files(&shown.join("maps")) == maps, "so are the maps");
}

/// Every picture that a page of a folder shows lies where the page says.
fn every_picture_is_there(folder: &Path) {
    let mut shown = 0;
    for (name, bytes) in files(folder).iter().filter(|(name, _)| name.ends_with(".html")) {
        let html = String::from_utf8_lossy(bytes);
        for source in html.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(folder.join(source).is_file(), "{name} shows {source}, which is not there");
            shown += 1;
        }
    }
    assert!(shown > 0, "pages without pictures in {}", folder.display());
}

#[test]
fn the_polish_reports_keep_the_secret_of_the_pits() {
    let dir = tempfile::tempdir().unwrap();
    play(dir.path());
    let reports = files(&dir.path().join("shown/reports"));
    let maps = files(&dir.path().join("shown/maps"));
    for (name, bytes) in reports.iter().chain(&maps).filter(|(name, _)| name.ends_with("polish.txt")) {
        let text = String::from_utf8_lossy(bytes);
        assert!(!text.contains("A17B29"), "{name} names a pit that nobody has entered");
        assert!(!text.contains("dummy"), "{name} knows a dummy");
    }
}

#[test]
fn a_folder_with_other_things_in_it_is_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("shown")).unwrap();
    fs::write(dir.path().join("shown/thesis.txt"), "years of work").unwrap();
    let mut command = Command::cargo_bin("estafette").unwrap();
    let output = command.current_dir(dir.path()).args(["demo", "shown"]).output().unwrap();
    assert_eq!(output.status.code(), Some(73));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is not empty"));
    assert_eq!(files(&dir.path().join("shown")).len(), 1);
}
