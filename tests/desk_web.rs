//! The desk's pages through the real service: who gets in, what each page refuses, what leaves with it, and
//! orders sent from the page of a seat.

use crate::desk_service;

use std::collections::BTreeMap;
use std::io::{Read, Write};

use desk_service::{Answer, Client, PAUL, Service, URSULA, filled, unescaped, wait_for};
use estafette::umpire::{Door, Method, ROUTES};

/// A house with a game that two people play, and one in which the umpire Paul has a seat.
fn house() -> Service {
    let mut service = Service::new();
    for game in ["spring", "summer"] {
        service.run(&["new", game, "grunwald-1410"]);
        service.seat(game, "polish", "anna@players.example");
    }
    service.seat("spring", "teutonic", "otto@players.example");
    service.seat("summer", "teutonic", PAUL);
    let announced = ["tournament", "new", "open", "--format", "german-open", "--title", "Little Open"];
    service.run(&[&announced[..], &["--until", "2099-01-01"]].concat());
    service.start();
    service
}

const SETUP: &str = "pits real A29B40 A28B39 A25B36\nB01 at A26B40";

/// The names in paths, as they are for a game.
fn names(service: &Service, game: &str, link: &str) -> BTreeMap<&'static str, String> {
    let store = rusqlite::Connection::open(service.folder.path().join("estafette.db")).unwrap();
    let first = |sql: &str| store.query_row(sql, [game], |r| r.get::<_, String>(0)).unwrap_or_default();
    let letter = first("SELECT id FROM letters WHERE game = ? LIMIT 1");
    BTreeMap::from([
        ("game", game.to_owned()),
        ("link", link.to_owned()),
        ("letter", if letter.is_empty() { "d".repeat(64) } else { letter }),
        ("mail", first("SELECT CAST(id AS TEXT) FROM outbox WHERE game = ? LIMIT 1")),
        ("secret", "ab".repeat(32)),
        ("file", "desk.css".to_owned()),
        ("system", "grunwald-1410".to_owned()),
        ("rule", "8.56".to_owned()),
        ("tournament", "open".to_owned()),
    ])
}

fn ask(client: &Client, method: Method, path: &str) -> Answer {
    match method {
        Method::Get => client.get(path),
        Method::Post => client.post(path, &[]),
    }
}

#[test]
fn connections_that_ask_for_nothing_are_ended_and_hold_up_nobody() {
    let mut service = house();
    let half = || {
        let mut stream = std::net::TcpStream::connect(("127.0.0.1", service.port)).unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nX-").unwrap();
        stream.set_read_timeout(Some(std::time::Duration::from_secs(30))).unwrap();
        stream
    };
    let mut open: Vec<_> = (0..400).map(|_| half()).collect();
    for stream in &mut open {
        // Closed at once, or when its time is up; an answer may say so first.
        drop(stream.read_to_end(&mut Vec::new()));
    }
    assert_eq!(service.client().get("/login").status, 200);
    assert!(service.stop());
}

#[test]
fn an_umpire_logs_in_by_a_mailed_link_that_works_once() {
    let mut service = house();
    let client = service.client();
    assert_eq!(client.get("/").status, 401);
    let (known, unknown) = (
        client.post("/login", &[("address", URSULA)]),
        client.post("/login", &[("address", "eve@elsewhere.example")]),
    );
    assert_eq!(
        (known.status, &known.body),
        (unknown.status, &unknown.body),
        "nothing tells who is an umpire"
    );
    let secret = service.link(URSULA, "http://desk.club.example/login/");
    assert!(service.mails("eve@elsewhere.example").is_empty());
    // A program that looks into mails follows the link, and does not use it up.
    let looked = client.get(&format!("/login/{secret}"));
    assert!(looked.status == 200 && looked.header("set-cookie").is_empty(), "{looked:?}");
    let entered = client.post(&format!("/login/{secret}"), &[]);
    let cookie = entered.header("set-cookie").to_owned();
    assert_eq!((entered.status, entered.header("location")), (303, "/"));
    for part in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age="] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert_eq!(client.post(&format!("/login/{secret}"), &[]).status, 404, "it works once");
    assert_eq!(client.get(&format!("/login/{secret}")).status, 404);
    let ursula = Client { cookie: cookie.split(';').next().unwrap().to_owned(), ..client };
    let first = ursula.get("/");
    assert!(first.status == 200 && first.body.contains("Ursula"), "{first:?}");
    // Logged in anew, the session before has ended.
    ursula.post("/login", &[("address", URSULA)]);
    let again = service.link(URSULA, "http://desk.club.example/login/");
    assert_eq!(ursula.post(&format!("/login/{again}"), &[]).status, 303);
    assert_eq!(ursula.get("/").status, 401);
    let ursula = service.log_in(URSULA);
    let mark = ursula.get("/").hidden("mark");
    assert_eq!(ursula.post("/logout", &[("mark", &mark)]).header("location"), "/login");
    assert_eq!(ursula.get("/").status, 401);
    assert!(service.stop(), "the service stops as it should");
}

#[test]
fn every_page_refuses_the_wrong_person() {
    let mut service = house();
    let link = service.seat_link("spring", "polish", "anna@players.example");
    service.ingest(
        &service.seat("spring", "teutonic", "otto@players.example"),
        "otto@players.example",
        SETUP,
    );
    let (nobody, ursula, paul) = (service.client(), service.log_in(URSULA), service.log_in(PAUL));
    let forged = Client { cookie: format!("estafette={}", "0".repeat(64)), ..nobody.clone() };
    let open: Vec<&str> = ROUTES.iter().filter(|r| r.door == Door::Open).map(|r| r.path).collect();
    let expected = ["/assets/{file}", "/login", "/login", "/login/{secret}", "/login/{secret}"];
    assert_eq!(open, expected, "whoever adds a page for everybody has to say so here");
    let missing = nobody.get("/no/such/page");
    assert_eq!(missing.status, 404);
    for route in ROUTES.iter().filter(|r| r.door != Door::Open) {
        let asked = |client: &Client, game: &str, link: &str| {
            // A letter and a mail of the game that there is, also for the one that there is not.
            let mut names = names(&service, if game == "nogame" { "spring" } else { game }, link);
            names.insert("game", game.to_owned());
            ask(client, route.method, &filled(route.path, &names))
        };
        let what = format!("{:?} {}", route.method, route.path);
        if route.door == Door::Seat {
            for client in [&nobody, &ursula] {
                let wrong = asked(client, "spring", &"c".repeat(32));
                assert_eq!((wrong.status, &wrong.body), (404, &missing.body), "{what}");
            }
            continue;
        }
        for client in [&nobody, &forged] {
            let refused = asked(client, "spring", &link);
            assert_eq!(refused.status, 401, "{what}");
            let unknown = asked(client, "nogame", &link);
            assert_eq!(refused.body, unknown.body, "nothing tells which games there are: {what}");
        }
        if route.door == Door::Game {
            let unknown = asked(&ursula, "nogame", &link);
            assert_eq!((unknown.status, &unknown.body), (404, &missing.body), "{what}");
            let own = asked(&paul, "summer", &link);
            let only_notice = own.status == 404 && own.body.contains("You play in this game");
            let own_side =
                route.path == "/games/{game}" && own.body.contains("your side of it and nothing else");
            assert!(only_notice || own_side, "{what}: {}", own.body);
        }
        match route.method {
            Method::Get => {
                let answer = asked(&ursula, "spring", &link);
                assert_eq!(answer.status, 200, "{what}: {}", answer.body);
            }
            // Without the mark of her own session the form does nothing.
            Method::Post => assert_eq!(asked(&ursula, "spring", &link).status, 403, "{what}"),
        }
    }
    let expired = rusqlite::Connection::open(service.folder.path().join("estafette.db")).unwrap();
    estafette::store::give_sums(&expired).unwrap();
    expired.execute("UPDATE sessions SET until = 0", []).unwrap();
    assert_eq!(ursula.get("/").status, 401, "a session ends");
    expired.execute("UPDATE logins SET until = 0, used = NULL", []).unwrap();
    let mails = service.mails(URSULA);
    let secret = mails.iter().find_map(|(_, text)| text.split_once("/login/")).unwrap().1[..64].to_owned();
    assert_eq!(nobody.post(&format!("/login/{secret}"), &[]).status, 404, "a link grows old");
    service.run(&["desk", "unlink", "spring", "polish"]);
    let revoked = nobody.get(&format!("/seat/{link}"));
    assert_eq!((revoked.status, revoked.body), (404, missing.body));
}

#[test]
fn a_schedule_that_cannot_be_read_comes_back_with_the_form() {
    let mut service = house();
    let ursula = service.log_in(URSULA);
    let mark: &'static str = ursula.get("/games/spring/terms").hidden("mark").leak();
    let form = [("mark", mark), ("term.schedule", "every Mondy 20:00"), ("term.fuse", "99 turns")];
    let back = ursula.post("/games/spring/terms", &form);
    assert_eq!(back.status, 422, "{}", back.body);
    for part in ["every Mondy 20:00", "wrong-schedule", "Nothing was saved", "value=\"99 turns\""] {
        assert!(back.body.contains(part), "{part} is missing in\n{}", back.body);
    }
    assert!(!ursula.get("/games/spring/terms").body.contains("99 turns"), "nothing is saved");
}

#[test]
fn a_form_of_terms_that_was_opened_before_leaves_alone_what_somebody_else_has_set_since() {
    let mut service = house();
    let ursula = service.log_in(URSULA);
    let path = "/games/spring/terms";
    let old = ursula.get(path);
    let mark = old.hidden("mark");
    let value = |page: &Answer, name: &str| {
        let field = page.body.split_once(&format!("name=\"{name}\" value=\"")).unwrap().1;
        field.split('"').next().unwrap().to_owned()
    };
    let terms = ["press", "takeover", "draw"].map(|key| {
        let (term, was) = (format!("term.{key}"), format!("was.{key}"));
        let (now, then) = (value(&old, &term), value(&old, &was));
        (term, now, was, then)
    });
    let form = |changed: &str, to: &str| -> Vec<(String, String)> {
        let all = terms.iter().flat_map(|(term, now, was, then)| {
            let now = if term == changed { to.to_owned() } else { now.clone() };
            [(term.clone(), now), (was.clone(), then.clone())]
        });
        all.chain([("mark".to_owned(), mark.clone())]).collect()
    };
    let send = |form: &[(String, String)]| {
        let pairs: Vec<(&str, &str)> = form.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        ursula.post(path, &pairs)
    };
    service.run(&["terms", "spring", "press=no", "takeover=5"]);
    assert_eq!(send(&form("term.draw", "no")).status, 303);
    let now = ursula.get(path);
    for (key, stands) in [("press", "no"), ("takeover", "5"), ("draw", "no")] {
        assert_eq!(value(&now, &format!("term.{key}")), stands, "{}", now.body);
    }
    let both = send(&form("term.press", "both"));
    assert!(both.status == 422 && both.body.contains("since this page was opened"), "{}", both.body);
    assert_eq!(value(&ursula.get(path), "term.press"), "no");
}

#[test]
fn a_form_from_elsewhere_changes_nothing() {
    let mut service = house();
    let (ursula, paul) = (service.log_in(URSULA), service.log_in(PAUL));
    let mark = ursula.get("/games/spring/terms").hidden("mark");
    let form = |mark: &'static str| [("mark", mark), ("do", "set"), ("at", "2030-12-01T20:00")];
    let mark: &'static str = mark.leak();
    let path = "/games/spring/deadline";
    for origin in [
        &[("Sec-Fetch-Site", "cross-site")][..],
        &[("Sec-Fetch-Site", "same-site")],
        &[("Origin", "https://evil.example")],
    ] {
        assert_eq!(ursula.send("POST", path, origin, Some(&form(mark))).status, 403, "{origin:?}");
    }
    assert_eq!(ursula.post(path, &form("0")).status, 403);
    let other: &'static str = paul.get("/games/spring/terms").hidden("mark").leak();
    assert_eq!(ursula.post(path, &form(other)).status, 403, "the mark of another session");
    assert_eq!(ursula.get(path).status, 405);
    assert!(ursula.get("/games/spring/terms").part("deadline").contains("No deadline"));
    let done = ursula.post(path, &form(mark));
    assert_eq!((done.status, done.header("location")), (303, "/games/spring/terms"));
    let shown = ursula.get("/games/spring/terms");
    assert!(
        shown.part("deadline").contains("Sun 1 Dec 2030 20:00"),
        "in her own zone: {}",
        shown.part("deadline")
    );
    wait_for("the players are told", || {
        let told = service.mails("anna@players.example");
        told.iter().any(|(_, text)| text.contains("1 December 2030")).then_some(()).ok_or(format!("{told:?}"))
    });
}

#[test]
fn every_answer_bears_its_headers_and_nothing_is_loaded_from_elsewhere() {
    let mut service = house();
    let link = service.seat_link("spring", "polish", "anna@players.example");
    let ursula = service.log_in(URSULA);
    let style =
        ursula.get("/").body.split_once("href=\"/assets/").unwrap().1.split('"').next().unwrap().to_owned();
    let paths = ["/", "/login", "/games", "/games/spring", "/no/such/page", &format!("/seat/{link}")];
    for path in paths.into_iter().chain([format!("/assets/{style}").as_str()]) {
        let answer = ursula.get(path);
        let policy = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; \
                      form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
        assert_eq!(answer.header("content-security-policy"), policy, "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
        assert_eq!(answer.header("server"), "", "{path}");
        let kept = answer.header("cache-control");
        assert_eq!(kept == "no-store", !path.starts_with("/assets/"), "{path}: {kept}");
        let html = answer.body.replace("http://www.w3.org/", "");
        if !path.starts_with("/assets/") {
            for bad in ["http://", "https://", " style=", "<style", " onclick", "javascript:"] {
                assert!(!html.contains(bad), "{path} has `{bad}`");
            }
            assert_eq!(html.matches("<h1").count(), 1, "{path}");
        }
    }
    let head = ursula.send("HEAD", "/games", &[], None);
    assert_eq!((head.status, head.body.as_str()), (200, ""));
    let long = "x".repeat(1_100_000);
    let refused = ursula.post(&format!("/seat/{link}/check"), &[("orders", &long)]);
    assert_eq!(refused.status, 400);
}

#[test]
fn orders_sent_from_the_page_get_the_receipt_that_a_mail_gets() {
    let mut service = Service::new();
    let mut secret = BTreeMap::new();
    for game in ["paged", "maild"] {
        service.run(&["new", game, "grunwald-1410"]);
        service.seat(game, "polish", "anna@players.example");
        secret.insert(game, service.seat(game, "teutonic", &format!("otto@{game}.example")));
    }
    service.start();
    let link = service.seat_link("paged", "teutonic", "otto@paged.example");
    let otto = service.client();
    let page = otto.get(&format!("/seat/{link}"));
    assert_eq!(page.status, 200, "{}", page.body);
    assert!(page.body.contains("<svg") && page.part("orders").contains("order sheet"), "{}", page.body);
    let (mark, once) = (page.hidden("mark"), page.hidden("once"));
    let form = [("mark", mark.as_str()), ("once", once.as_str()), ("orders", SETUP)];
    let tried = otto.post(&format!("/seat/{link}/check"), &form);
    assert!(tried.part("receipt").contains("A29B40"), "{}", tried.body);
    assert!(!service.run(&["journal", "paged"]).contains("A29B40"), "nothing is entered by a check");
    let foreign = [("mark", "0"), ("once", once.as_str()), ("orders", SETUP)];
    assert_eq!(otto.post(&format!("/seat/{link}/send"), &foreign).status, 403);
    let sent = otto.post(&format!("/seat/{link}/send"), &form);
    assert_eq!(sent.status, 303, "{}", sent.body);
    let shown = otto.get(sent.header("location"));
    let receipt = unescaped(shown.part("receipt"));
    assert!(service.run(&["journal", "paged", "--json"]).contains("A29B40"));
    // The same form once more, as by a second click: nothing is entered twice.
    let twice = otto.post(&format!("/seat/{link}/send"), &form);
    otto.get(twice.header("location"));
    assert_eq!(service.run(&["journal", "paged", "--json"]).matches("pits real A29B40").count(), 1);
    service.ingest(&secret["maild"], "otto@maild.example", SETUP);
    let receipt_of = |address: &str| {
        wait_for("a receipt", || {
            let mails = service.mails(address);
            let found = mails.iter().find(|(subject, _)| subject.to_lowercase().contains("accepted"));
            found.map(|(_, text)| text.clone()).ok_or_else(|| format!("{mails:?}"))
        })
    };
    let (paged, mailed) = (receipt_of("otto@paged.example"), receipt_of("otto@maild.example"));
    assert_eq!(receipt.trim(), paged.trim(), "the page shows what is mailed");
    let timeless = |text: &str| {
        let lines = text.lines().filter(|l| !l.contains("UTC"));
        lines.map(|l| l.replace("maild", "paged")).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(timeless(&paged), timeless(&mailed), "and that is what a mail gets");
    assert!(otto.get(&format!("/seat/{link}")).part("receipts").contains("A29B40"));
}

#[test]
fn a_player_asks_for_his_page_by_mail_in_his_language() {
    let mut service = Service::new();
    service.run(&["new", "lato", "na-grunwald"]);
    let said = service.run(&[
        "seat",
        "lato",
        "red",
        "anna@players.example",
        "--name",
        "Anna",
        "--language",
        "pl",
        "--json",
    ]);
    let seated: serde_json::Value = serde_json::from_str(&said).unwrap();
    let to = seated["reply_to"].as_str().unwrap().to_owned();
    service.start();
    service.ingest(&to, "anna@players.example", "strona");
    let link = service.link("anna@players.example", "http://desk.club.example/seat/");
    let anna = service.client();
    let page = anna.get(&format!("/seat/{link}"));
    assert!(page.status == 200 && page.body.contains("<html lang=\"pl\">"), "{}", page.body);
    assert!(page.body.contains("Potwierdzenia") && page.body.contains("Wyślij"), "{}", page.body);
    assert!(!page.part("receipts").contains(&link), "the link stands in no receipt");
    service.ingest(&to, "anna@players.example", "strona stop");
    wait_for("the link is void", || {
        let status = anna.get(&format!("/seat/{link}")).status;
        if status == 404 { Ok(()) } else { Err(status.to_string()) }
    });
}

#[test]
fn a_rule_is_shown_with_its_cases_and_what_was_ruled_about_it() {
    let mut service = with_draft();
    let ursula = service.log_in(URSULA);
    let review = ursula.get("/games/spring/review");
    let linked = review.body.split_once("id=\"log\"").unwrap().1;
    assert!(linked.contains("[<a href=\"/rules/grunwald-1410/14.11\">14.11</a>]"), "{linked}");
    let page = ursula.get("/rules/grunwald-1410/14.11");
    assert_eq!(page.status, 200, "{}", page.body);
    let cases = page.part("cases");
    assert!(cases.contains("estafette case tests/cases/grunwald-1410/"), "{cases}");
    assert!(page.part("rulings").contains("No ruling is found"), "{}", page.body);
    let (mark, draft) = (review.hidden("mark"), review.hidden("draft"));
    let words = "note to all: the pits stay where they are because 14.11 says so";
    let form = [("mark", mark.as_str()), ("draft", &draft), ("do", "rule"), ("words", words)];
    assert_eq!(ursula.post("/games/spring/review", &form).status, 200);
    // Nobody but those who review the draft may know of it before it is published.
    let kept = ursula.get("/rules/grunwald-1410/14.11");
    assert!(kept.part("rulings").contains("No ruling is found"), "{}", kept.body);
    let review = ursula.get("/games/spring/review");
    let (mark, draft) = (review.hidden("mark"), review.hidden("draft"));
    let form = [("mark", mark.as_str()), ("draft", &draft), ("do", "approve")];
    assert_eq!(ursula.post("/games/spring/review", &form).status, 200);
    let ruled = ursula.get("/rules/grunwald-1410/14.11");
    assert!(ruled.part("rulings").contains("14.11 says so"), "{}", ruled.body);
    let missing = ursula.get("/no/such/page");
    for path in ["/rules/grunwald-1410/99.9", "/rules/chess/8.56", "/rules/grunwald-1410/%3Cb%3E"] {
        let unknown = ursula.get(path);
        assert_eq!((unknown.status, &unknown.body), (404, &missing.body), "{path}");
    }
}

/// Holds the first adjudication of a game back as a draft.
fn with_draft() -> Service {
    let mut service = Service::new();
    service.run(&["new", "spring", "grunwald-1410"]);
    for (seat, address) in [("polish", "anna@players.example"), ("teutonic", "otto@players.example")] {
        let to = service.seat("spring", seat, address);
        if seat == "teutonic" {
            service.ingest(&to, address, SETUP);
        }
    }
    service.run(&["terms", "spring", "gate=hold"]);
    service.run(&["adjudicate", "spring", "--now"]);
    service.start();
    service
}

fn reports(service: &Service) -> usize {
    let told = |to| service.mails(to).iter().filter(|(subject, _)| subject.contains("set-up")).count();
    told("anna@players.example") + told("otto@players.example")
}

#[test]
fn a_draft_is_reviewed_ruled_upon_and_approved_and_the_mails_leave() {
    let mut service = with_draft();
    let (ursula, paul) = (service.log_in(URSULA), service.log_in(PAUL));
    let before = reports(&service);
    let queue = ursula.get("/");
    assert!(queue.part("drafts").contains("/games/spring/review"), "{}", queue.body);
    let review = ursula.get("/games/spring/review");
    assert!(review.status == 200 && review.body.contains("B01 at A26B40"), "{}", review.body);
    assert!(
        review.body.matches("<svg").count() == 2 && review.part("rules").contains("/rules/grunwald-1410/")
    );
    let (mark, draft) = (review.hidden("mark"), review.hidden("draft"));
    let path = "/games/spring/review";
    let form = |draft: &str, what: &str, words: &str| -> Vec<(String, String)> {
        let pairs = [("mark", mark.as_str()), ("draft", draft), ("do", what), ("words", words)];
        pairs.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect()
    };
    let send = |client: &Client, form: &[(String, String)]| {
        let pairs: Vec<(&str, &str)> = form.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        client.post(path, &pairs)
    };
    let words = "note to all: the bridge at Tannenberg stands";
    let wrong = send(&ursula, &form(&draft, "preview", "srike TEUTONIC 1 because he asked"));
    assert!(wrong.status == 422 && wrong.body.contains("strike"), "{}", wrong.body);
    let preview = send(&ursula, &form(&draft, "preview", words));
    assert!(preview.status == 200 && preview.body.contains("Make it a ruling"), "{}", preview.body);
    assert!(preview.body.contains("the bridge at Tannenberg stands"), "{}", preview.body);
    assert_eq!(ursula.get(path).hidden("draft"), draft, "a preview enters nothing");
    let ruled = send(&ursula, &form(&draft, "rule", words));
    assert!(ruled.status == 200 && ruled.part("done").contains("ruling R1"), "{}", ruled.body);
    // Another umpire acts on the draft that he saw: he is told, and nothing is done.
    let mut late = form(&draft, "approve", "");
    late[0].1 = paul.get(path).hidden("mark");
    let told = send(&paul, &late);
    assert!(told.status == 422 && unescaped(&told.body).contains("Ursula made ruling R1"), "{}", told.body);
    assert_eq!(reports(&service), before, "nothing is told while the draft waits");
    let next = ursula.get(path).hidden("draft");
    assert_ne!(next, draft);
    let approved = send(&ursula, &form(&next, "approve", ""));
    assert!(approved.part("done").contains("is published"), "{}", approved.body);
    wait_for("the reports leave", || {
        let mails = service.mails("anna@players.example");
        let told = mails.iter().any(|(_, text)| text.contains("the bridge at Tannenberg stands"));
        told.then_some(()).ok_or_else(|| format!("{mails:?}"))
    });
    assert!(ursula.get("/").part("drafts").contains("No draft waits"));
    assert_eq!(ursula.get(path).status, 200);
    assert!(ursula.get("/precedents").status == 200);
}

#[test]
fn dropping_asks_first_and_says_what_stays_and_a_ruling_is_withdrawn_without_a_draft() {
    let mut service = with_draft();
    let ursula = service.log_in(URSULA);
    let path = "/games/spring/review";
    let send = |what: &str, words: &str, because: &str| {
        let page = ursula.get(path);
        let (mark, draft) = (page.hidden("mark"), page.hidden("draft"));
        let form = [("mark", mark.as_str()), ("draft", &draft), ("do", what), ("words", words)];
        let form: Vec<(&str, &str)> = form.into_iter().chain([("because", because)]).collect();
        ursula.post(path, &form)
    };
    for words in ["drop", "approve", "note to all: one\ndrop", "clock go"] {
        for what in ["preview", "rule"] {
            let page = send(what, words, "");
            assert!(page.status == 422 && page.body.contains("is no ruling"), "{words}: {}", page.body);
        }
    }
    send("rule", "note to all: one\nnote to all: two", "");
    let taken = send("preview", "withdraw R2", "it was a slip");
    assert!(taken.part("would").contains("ruling R2 is withdrawn"), "{}", taken.body);
    let asked = send("drop", "", "");
    assert!(asked.status == 200 && asked.part("stay").contains("stay in force"), "{}", asked.body);
    assert!(asked.part("rulings").contains("note to all: one"), "{}", asked.body);
    assert_eq!(ursula.get(path).status, 200, "the draft waits still");
    assert!(ursula.get("/").part("drafts").contains("/games/spring/review"));
    let old = ursula.get(path);
    let dropped = send("drop-it", "", "");
    let form = [("mark", old.hidden("mark")), ("draft", old.hidden("draft")), ("do", "drop".to_owned())];
    let form: Vec<(&str, &str)> = form.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let gone = ursula.post(path, &form);
    assert!(gone.status == 422 && gone.body.contains("dropped draft"), "{}", gone.body);
    assert!(dropped.part("done").contains("R1 and R2 stay in force"), "{}", dropped.body);
    for page in ["/games/spring", path] {
        let page = ursula.get(page);
        assert!(page.status == 200 && page.body.contains("id=\"R2\""), "{}", page.body);
    }
    let mark = ursula.get("/games/spring").hidden("mark");
    let form = [("mark", mark.as_str()), ("ruling", "2"), ("because", "it was a slip")];
    let done = ursula.post("/games/spring/rulings", &form);
    assert!(done.part("done").contains("ruling R2 is withdrawn"), "{}", done.body);
    let left = ursula.get("/games/spring");
    assert!(left.body.contains("id=\"R1\""), "{}", left.body);
    assert!(!left.body.contains("id=\"R2\""), "{}", left.body);
}
