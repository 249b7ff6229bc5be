//! The desk's pages in a headless Chromium, through the real service: an umpire's way from logging in to the mails
//! that leave, with the mouse, with the keyboard alone and without scripts; a player's page; and each kind of page
//! looked at for faults. They need Debian's packages chromium and chromium-driver, so `tests/run` runs them.

mod browser;
use crate::desk_service;
mod faults;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use browser::{Browser, Scripts, Size, pictures};
use desk_service::{Service, URSULA, unescaped, wait_for};
use fantoccini::key::Key;

const ANNA: &str = "anna@players.example";
const OTTO: &str = "otto@players.example";
const ERNST: &str = "ernst@players.example";
const MARIA: &str = "maria@players.example";
const PITS: &str = "pits real A24B36 A25B36 A25B37 A16B28 A16B29 A17B29 A17B31 A18B31\n\
                    A18B32 A19B32 A20B32 A21B32 A22B32 A22B33 A24B35; rest dummy";
const FIRST_TURN: &str =
    "move P38: forward 3\nmove P37: forward 3\nmove P36: forward 2\nmvoe P44: forward\nmove L24: forward 3";
const RULINGS: [&str; 3] = [
    "strike polish 3 because Anna took it back by telephone",
    "die D1 = 6 because the die was cocked",
    "note to all: the bridge at Tannenberg stands",
];

/// A house in which the first half-turn of `spring` waits for an umpire, `summer` has begun, and `karty` has a seat in
/// Polish. Played once for all tests; each has its own copy.
static PLAYED: LazyLock<PathBuf> = LazyLock::new(|| {
    let service = Service::new();
    service.run(&["new", "spring", "grunwald-1410"]);
    let polish = service.seat("spring", "polish", ANNA);
    let teutonic = service.seat("spring", "teutonic", OTTO);
    service.ingest(&teutonic, OTTO, PITS);
    service.ingest(&polish, ANNA, "done");
    service.run(&["adjudicate", "spring", "--now"]);
    service.run(&["terms", "spring", "gate=hold"]);
    service.ingest(&polish, ANNA, FIRST_TURN);
    service.run(&["adjudicate", "spring", "--now"]);
    service.run(&["new", "summer", "grunwald-1410"]);
    service.seat("summer", "teutonic", ERNST);
    service.run(&["new", "karty", "na-grunwald", "--scenario", "two-players"]);
    service.run(&["seat", "karty", "red", MARIA, "--name", "Maria", "--language", "pl"]);
    let announced = ["tournament", "new", "open", "--format", "german-open", "--title", "Little Open"];
    service.run(&[&announced[..], &["--until", "2099-01-01"]].concat());
    for name in ["Karl Bauer", "Anna Wolf", "Jan Kowalski", "Ewa Nowak"] {
        service.run(&["tournament", "sign-on", "open", name]);
    }
    for verb in ["close-sign-on", "draft", "publish"] {
        service.run(&["tournament", verb, "open"]);
    }
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join("desk_browser.db");
    fs::copy(service.folder.path().join("estafette.db"), &kept).unwrap();
    fs::copy(service.folder.path().join("estafette.key"), kept.with_extension("key")).unwrap();
    kept
});

/// A copy of it, started.
fn house() -> Service {
    let mut service = Service::new();
    fs::copy(&*PLAYED, service.folder.path().join("estafette.db")).unwrap();
    fs::copy(PLAYED.with_extension("key"), service.folder.path().join("estafette.key")).unwrap();
    service.start();
    service
}

/// Asks for a link on the page to log in; its path, from the mail that was sent.
fn login_link(service: &mut Service, ask: impl FnOnce()) -> String {
    ask();
    format!("/login/{}", service.link(URSULA, "http://desk.club.example/login/"))
}

fn log_in(browser: &Browser, service: &mut Service) {
    browser.go("/login");
    let link = login_link(service, || {
        browser.write("#address", URSULA);
        browser.click("#login button");
        browser.await_element("#message");
    });
    browser.go(&link);
    browser.click("#enter button");
    browser.await_element("#drafts");
}

/// Waits for the reports with the umpire's box.
fn the_mails_leave(service: &Service) {
    for player in [ANNA, OTTO] {
        wait_for("the report with the umpire's ruling leaves", || {
            let mails = service.mails(player);
            let told = mails.iter().any(|(_, text)| text.contains("the bridge at Tannenberg stands"));
            told.then_some(()).ok_or_else(|| format!("{mails:?}"))
        });
    }
    let boxed = service.mails(ANNA);
    let told = boxed.iter().find(|(_, text)| text.contains("the bridge at Tannenberg stands")).unwrap();
    assert!(told.1.to_lowercase().contains("umpire") && told.1.contains("by telephone"), "{}", told.1);
}

fn no_mail_left(service: &Service) {
    let mails = service.mails(ANNA);
    assert!(!mails.iter().any(|(_, text)| text.contains("P38: A17B25 → ")), "a draft is told to nobody");
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; tests/run runs it"]
fn a_draft_is_reviewed_ruled_upon_and_approved_and_the_mails_leave() {
    let mut service = house();
    let browser = Browser::open(service.port, Scripts::On);
    log_in(&browser, &mut service);
    assert!(browser.text("#drafts").contains("spring"));
    browser.click("#drafts a");
    browser.await_element("#acts");
    let beside = "const map = document.querySelector('#map').getBoundingClientRect(), \
                  log = document.querySelector('#log').getBoundingClientRect(); return map.right <= log.left;";
    assert_eq!(browser.run(beside, &[]), true, "the map stands beside the log");
    units_and_results_show_each_other(&browser);
    browser.write("#words", &RULINGS.join("\n"));
    browser.click("#preview");
    browser.await_element("#confirm");
    let changed = browser.text("main");
    for expected in ["D1", "the bridge at Tannenberg stands", "P36"] {
        assert!(changed.contains(expected), "the preview shows what it would change: {changed}");
    }
    assert!(
        browser.run("return document.querySelectorAll('.diff .gone, .diff .new').length", &[]).as_u64()
            > Some(1),
        "{changed}"
    );
    browser.click("#confirm");
    let done = browser.text("#done");
    for ruling in ["R1", "R2", "R3"] {
        assert!(done.contains(ruling), "{done}");
    }
    browser.click("#go-on");
    let rulings = browser.text("#rulings");
    assert!(rulings.contains("by telephone") && rulings.contains("Ursula"), "{rulings}");
    assert!(browser.text("#orders-polish").contains("struck"));
    assert!(browser.text("#dice").contains("set; the key gives"));
    no_mail_left(&service);
    browser.click("#approve");
    let done = browser.text("#done");
    assert!(done.contains("is published"), "{done}");
    the_mails_leave(&service);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// A result lights its units up, under the mouse and with the focus; a unit shows its orders and what happens to it.
fn units_and_results_show_each_other(browser: &Browser) {
    let mark = "const entry = [...document.querySelectorAll('#log .entry')].find(e => e.textContent.includes('P38'));
                entry.id = 'entry-P38';
                const text = [...document.querySelectorAll('#map svg text')].find(t => t.textContent.trim() === 'P38');
                text.id = 'unit-P38'; return document.querySelectorAll('#map .lit').length;";
    assert_eq!(browser.run(mark, &[]), 0, "nothing is lit yet");
    let lit = || browser.run("return !!document.querySelector('#unit-P38').closest('.lit')", &[]);
    browser.hover("#entry-P38");
    assert_eq!(lit(), true, "under the mouse");
    browser.hover("h1");
    assert_eq!(lit(), false, "and no longer");
    browser.run("document.querySelector('#entry-P38').focus()", &[]);
    assert_eq!(lit(), true, "with the focus");
    browser.click("#unit-P38");
    let shown = browser.text("#unit");
    assert!(shown.contains("orders") && shown.contains("move P38: forward 3"), "{shown}");
    assert!(shown.contains("what happens") && shown.contains("A17B25"), "{shown}");
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; tests/run runs it"]
fn the_keyboard_alone_is_enough() {
    let mut service = house();
    let browser = Browser::open(service.port, Scripts::On);
    browser.go("/login");
    let link = login_link(&mut service, || {
        browser.tab_to("#address");
        browser.keys(URSULA);
        browser.tab_to("#login button");
        browser.key(Key::Enter);
        browser.await_element("#message");
    });
    browser.go(&link);
    browser.tab_to("#enter button");
    browser.key(Key::Space);
    browser.await_element("#drafts");
    // The first stop of each page leads past what stands on all of them.
    browser.tab_to(".skip");
    browser.key(Key::Enter);
    assert_eq!(browser.run("return document.activeElement.id", &[]), "main");
    browser.tab_to("#drafts a");
    browser.key(Key::Enter);
    browser.await_element("#acts");
    browser.tab_to("#words");
    browser.keys(&RULINGS.join("\n"));
    browser.tab_to("#preview");
    browser.key(Key::Enter);
    browser.await_element("#confirm");
    browser.tab_to("#confirm");
    browser.key(Key::Space);
    browser.await_element("#done");
    browser.tab_to("#go-on");
    browser.key(Key::Enter);
    browser.await_element("#rulings");
    browser.tab_to("#log .entry");
    assert!(browser.run("return document.querySelectorAll('#map .lit').length", &[]).as_u64() > Some(0));
    browser.go("/games/spring/review");
    browser.tab_to("#approve");
    browser.key(Key::Enter);
    assert!(browser.text("#done").contains("is published"));
    the_mails_leave(&service);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; tests/run runs it"]
fn nothing_but_the_maps_zoom_needs_a_script() {
    let mut service = house();
    let browser = Browser::open(service.port, Scripts::Off);
    log_in(&browser, &mut service);
    browser.go("/games/spring/review");
    browser.await_element("#acts");
    let tools = browser.run("return document.querySelectorAll('.map-tools').length", &[]);
    assert_eq!(tools, 0, "no script has run");
    browser.await_element("#map svg");
    browser.write("#words", &RULINGS.join("\n"));
    browser.click("#preview");
    browser.click("#confirm");
    browser.click("#go-on");
    assert!(browser.text("#rulings").contains("R3"));
    browser.click("#approve");
    assert!(browser.text("#done").contains("is published"));
    the_mails_leave(&service);
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; tests/run runs it"]
fn a_player_checks_and_sends_orders_on_his_page() {
    let mut service = house();
    let link = service.seat_link("summer", "teutonic", ERNST);
    let browser = Browser::open(service.port, Scripts::On);
    browser.go(&format!("/seat/{link}"));
    browser.await_element("#map svg");
    browser.write("#orders", PITS);
    browser.click("#check");
    let checked = browser.text("#receipt");
    assert!(checked.contains("A24B36"), "{checked}");
    assert!(!service.run(&["journal", "summer"]).contains("A24B36"), "nothing is entered by a check");
    browser.click("#send");
    browser.await_element("#grade");
    let shown = browser.run("return document.querySelector('#receipt').textContent", &[]);
    let mailed = wait_for("the receipt", || {
        let mails = service.mails(ERNST);
        let found = mails.iter().find(|(subject, _)| subject.contains("accepted"));
        found.map(|(_, text)| text.clone()).ok_or_else(|| format!("{mails:?}"))
    });
    assert_eq!(unescaped(shown.as_str().unwrap()).trim(), mailed.trim(), "the page shows what is mailed");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; tests/run runs it"]
fn each_kind_of_page_is_without_faults_at_a_desk_and_on_a_phone() {
    let mut service = house();
    let anna = format!("/seat/{}", service.seat_link("spring", "polish", ANNA));
    let maria = format!("/seat/{}", service.seat_link("karty", "red", MARIA));
    let browser = Browser::open(service.port, Scripts::On);
    let mut found = Vec::new();
    let mut look = |name: &str| found.extend(faults::of_page(&browser, name));
    browser.go("/login");
    look("login");
    browser.write("#address", URSULA);
    browser.click("#login button");
    browser.await_element("#message");
    look("login-mailed");
    let link = login_link(&mut service, || ());
    browser.go(&link);
    look("login-button");
    browser.click("#enter button");
    browser.await_element("#drafts");
    let pages = [
        ("queue", "/"),
        ("games", "/games"),
        ("precedents", "/precedents"),
        ("tournaments", "/tournaments"),
        ("tournament", "/tournaments/open?one=Bauer&other=Wolf"),
        ("game", "/games/spring"),
        ("review", "/games/spring/review"),
        ("no-draft", "/games/karty/review"),
        ("report", "/games/spring/report"),
        ("journal", "/games/spring/journal"),
        ("letters", "/games/spring/letters"),
        ("mails", "/games/spring/outbox"),
        ("settings", "/games/spring/terms"),
        ("seat", &anna),
        ("seat-report", &format!("{anna}/report")),
        ("seat-polish", &maria),
    ];
    for (name, path) in pages {
        browser.go(path);
        look(name);
    }
    for (name, list, link) in [("letter", "letters", "#letters a"), ("mail", "outbox", "#mails a")] {
        browser.go(&format!("/games/spring/{list}"));
        browser.click(link);
        browser.await_element(if name == "letter" { "#raw" } else { "#mail" });
        look(name);
    }
    for (name, page) in [("seat-answer", &anna), ("seat-answer-polish", &maria)] {
        browser.go(page);
        browser.click("#check");
        browser.await_element("#receipt");
        look(name);
    }
    browser.go("/games/spring/review");
    browser.write("#words", &RULINGS.join("\n"));
    browser.click("#preview");
    browser.await_element("#confirm");
    look("preview");
    browser.click("#confirm");
    browser.await_element("#done");
    look("ruled");
    browser.go("/precedents");
    look("precedents-found");
    println!("pictures of the pages: {}", pictures().display());
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
    // At last the window as it was, so that whoever looks on is not surprised.
    browser.resize(Size::Desk);
}
