//! Estafette between real mail servers: Dovecot and Exim from Debian's packages, mails by real clients.
//!
//! `tests/run` runs this; by hand: `cargo test --test program -- --ignored real_servers::`. Needed are the packages
//! dovecot-imapd, dovecot-lmtpd, exim4-daemon-light, swaks, mutt and mblaze.

use crate::{letter_desk, mail_servers};

use std::collections::BTreeSet;
use std::process::Command;
use std::time::Duration;

use estafette::mail::{ImapSettings, Limits, Security, take_in_imap, test_imap};
use letter_desk::{LetterDesk, until};
use mail_parser::{Message, MimeHeaders};
use mail_servers::dovecot::{Dovecot, PASSWORD};
use mail_servers::exim::Exim;
use mail_servers::proxy::Proxy;
use mail_servers::service::House;
use mail_servers::{free_port, player, run, wait_for};
use tokio::sync::watch;

fn mailbox(port: u16, security: Security, authority: &std::path::Path) -> ImapSettings {
    ImapSettings {
        host: "127.0.0.1".into(),
        port,
        security,
        login: ("orders".into(), PASSWORD.into()),
        folder: "INBOX".into(),
        done: "Estafette".into(),
        every: Duration::from_secs(1),
        timeout: Duration::from_secs(5),
        trusted_certificate: Some(std::fs::read(authority).unwrap()),
        limits: Limits { mail: 200_000, ..Limits::default() },
    }
}

fn mail(number: usize) -> Vec<u8> {
    let fill = "A line of no meaning.\r\n".repeat(number % 7 * 50);
    format!(
        "Return-Path: <ann@players.test>\r\nFrom: Ann <ann@players.test>\r\nTo: orders@games.test\r\n\
         Subject: mail {number}\r\nMessage-ID: <{number}@players.test>\r\n\r\nHello {number}\r\n{fill}"
    )
    .into_bytes()
}

fn fill(dovecot: &Dovecot, count: usize) -> Vec<Vec<u8>> {
    let mails: Vec<Vec<u8>> = (0..count).map(mail).collect();
    for (number, raw) in mails.iter().enumerate() {
        dovecot.put("orders", &format!("1700000000.{number:05}.host"), raw);
    }
    mails
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "starts Dovecot; tests/run does it"]
async fn dovecot_wakes_us_by_idle_over_every_kind_of_connection() {
    let dovecot = Dovecot::start();
    let ways =
        [(dovecot.imap, Security::None), (dovecot.imap, Security::StartTls), (dovecot.imaps, Security::Tls)];
    for (round, (port, security)) in ways.into_iter().enumerate() {
        let settings = mailbox(port, security, &dovecot.authority);
        let found = test_imap(&settings).await.unwrap();
        assert!(found.starts_with("0 mails wait in `INBOX`") && found.contains("(IDLE)"), "{found}");
        let desk = LetterDesk::open();
        let (stop, stopped) = watch::channel(false);
        let keeper = desk.keeper.clone();
        let task = tokio::spawn(async move { take_in_imap(&settings, &keeper, stopped).await });
        for number in 0..3 {
            let raw = mail(10 * round + number);
            dovecot.put("orders", &format!("1700000000.{round}{number}.host"), &raw);
            until("the mail is kept", || desk.kept() == number + 1).await;
            until("and moved away", || dovecot.mails("orders", "INBOX").is_empty()).await;
            // Time to come to IDLE: the next mail must wake it.
            tokio::time::sleep(Duration::from_millis(1_500)).await;
        }
        stop.send(true).unwrap();
        task.await.unwrap();
        let seen = desk.close();
        assert_eq!(seen.again, 0);
        assert_eq!(seen.kept[0], mail(10 * round), "byte for byte");
    }
    assert_eq!(dovecot.mails("orders", "Estafette").len(), 9);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "starts Dovecot; tests/run does it"]
async fn a_certificate_nobody_vouches_for_and_a_wrong_password_are_refused() {
    let dovecot = Dovecot::start();
    for (port, security) in [(dovecot.imaps, Security::Tls), (dovecot.imap, Security::StartTls)] {
        let mut settings = mailbox(port, security, &dovecot.authority);
        settings.trusted_certificate = None;
        let error = test_imap(&settings).await.unwrap_err().to_string();
        assert!(error.contains("no secure connection: "), "{error}");
    }
    let mut settings = mailbox(dovecot.imaps, Security::Tls, &dovecot.authority);
    settings.login.1 = "wrong".into();
    let error = test_imap(&settings).await.unwrap_err().to_string();
    assert!(error.contains("the server refused name or password"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "starts Dovecot; tests/run does it"]
async fn a_wire_that_breaks_again_and_again_loses_and_doubles_nothing() {
    let dovecot = Dovecot::start();
    let mails = fill(&dovecot, 60);
    // Cut in the greeting, in the sign-in, between mails, within mails: wherever these lengths end.
    let lengths: Vec<usize> = (0..10).map(|n| 30 + n * n * 400).collect();
    let cuts = lengths.len();
    let proxy = Proxy::start(dovecot.imap, lengths);
    let mut settings = mailbox(proxy.port, Security::None, &dovecot.authority);
    settings.timeout = Duration::from_secs(2);
    let desk = LetterDesk::open();
    let (stop, stopped) = watch::channel(false);
    let keeper = desk.keeper.clone();
    let task = tokio::spawn(async move { take_in_imap(&settings, &keeper, stopped).await });
    wait_for("all mails are moved", || {
        // Dovecot copies mails first, and takes the others away then.
        let (moved, left) =
            (dovecot.mails("orders", "Estafette").len(), dovecot.mails("orders", "INBOX").len());
        if moved >= mails.len() && left == 0 { Ok(()) } else { Err(format!("{moved}, {left} left")) }
    });
    stop.send(true).unwrap();
    task.await.unwrap();
    let seen = desk.close();
    assert_eq!(proxy.cuts(), cuts);
    assert!(seen.kept == mails, "kept {} of {}, in order", seen.kept.len(), mails.len());
    assert_eq!(dovecot.mails("orders", "Estafette").len(), 60, "{} came again", seen.again);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "starts Dovecot; tests/run does it"]
async fn a_mail_too_large_stays_at_dovecot_with_a_mark() {
    let dovecot = Dovecot::start();
    let large =
        [b"From: Bob <bob@players.test>\r\n\r\n".as_slice(), &b"0123456789\r\n".repeat(40_000)].concat();
    dovecot.put("orders", "1700000000.1.host", &large);
    let settings = mailbox(dovecot.imap, Security::None, &dovecot.authority);
    for kept in [1, 0] {
        let desk = LetterDesk::open();
        let (stop, stopped) = watch::channel(false);
        let (settings, keeper) = (settings.clone(), desk.keeper.clone());
        let task = tokio::spawn(async move { take_in_imap(&settings, &keeper, stopped).await });
        until("its beginning is kept", || desk.kept() == kept).await;
        tokio::time::sleep(Duration::from_millis(1_500)).await;
        stop.send(true).unwrap();
        task.await.unwrap();
        assert_eq!(desk.close().kept.len(), kept, "once, and not by another run");
    }
    assert_eq!(dovecot.mails("orders", "INBOX"), [large]);
}

/// What the house needs to send by Exim.
fn out(exim: u16) -> String {
    format!("[out]\ntransport = \"smtp\"\nhost = \"127.0.0.1\"\nport = {exim}\ntls = \"none\"\n")
}

/// Exim, Dovecot with the players' mailboxes, and the house behind Exim by LMTP.
struct Club {
    dovecot: Dovecot,
    exim: Exim,
    house: House,
}

impl Club {
    fn found() -> Self {
        let dovecot = Dovecot::start();
        let lmtp = free_port();
        let exim = Exim::start(lmtp, dovecot.lmtp);
        let house = House::new(&format!("[in]\nlmtp = \"127.0.0.1:{lmtp}\"\n{}", out(exim.port)));
        Self { dovecot, exim, house }
    }

    fn logs(&self) -> String {
        format!("{}\n{}", self.house.said(), self.exim.log())
    }

    fn receipts(&self, count: usize) -> Vec<Message<'static>> {
        receipts(&self.dovecot, count, || self.logs())
    }
}

/// Anna's receipts once there are so many, oldest first.
fn receipts(dovecot: &Dovecot, count: usize, logs: impl Fn() -> String) -> Vec<Message<'static>> {
    wait_for("Anna has her receipts", || {
        let mut mails = player::inbox(dovecot, "anna");
        mails.retain(|m| header(m, "Auto-Submitted") == "auto-replied");
        if mails.len() >= count { Ok(mails) } else { Err(format!("{} receipts\n{}", mails.len(), logs())) }
    })
}

fn text(mail: &Message<'_>) -> String {
    mail.body_text(0).unwrap_or_default().into_owned()
}

fn header(mail: &Message<'_>, name: &str) -> String {
    let value = mail.header_raw(name).unwrap_or_default();
    value.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
#[ignore = "starts Dovecot and Exim; tests/run does it"]
fn a_game_is_played_through_exim_and_dovecot() {
    let club = Club::found();
    let mut service = club.house.serve();
    // What was due before: a welcome, and the report of the set-up.
    let opening = player::await_mails(&club.dovecot, "anna", 2, || club.logs());
    // Exim hands over several at once: what stands first in the mailbox need not have been sent first.
    let (replies, first): (Vec<_>, Vec<_>) =
        opening.iter().partition(|m| m.header_raw("References").is_some());
    assert_eq!((replies.len(), first.len()), (1, 1), "one mail opens the thread");
    let (first, report) = (first[0].message_id().unwrap(), replies[0]);
    let answered = report.message_id().unwrap();
    assert!(text(report).contains("GRUNWALD 1410"), "{}", text(report));
    assert!(report.html_part(0).is_some_and(|p| p.is_text_html()), "as HTML, too");
    let files: Vec<&str> = report.attachments().filter_map(|a| a.attachment_name()).collect();
    assert!(files.iter().any(|f| f.ends_with("-map.png")), "{files:?}");
    club.exim.swaks(
        "anna@players.test",
        &club.house.reply_to,
        &[
            "--h-From",
            "Anna <anna@players.test>",
            "--h-Subject",
            &format!("Re: {}", report.subject().unwrap()),
            "--h-Message-Id",
            "<orders-1@players.test>",
            "--add-header",
            &format!("In-Reply-To: <{answered}>"),
            "--body",
            "rally all",
        ],
    );
    let receipt = club.receipts(1).remove(0);
    assert!(receipt.subject().unwrap().contains("accepted"), "{:?}", receipt.subject());
    assert!(text(&receipt).contains("all units try to rally"), "{}", text(&receipt));
    assert_eq!(header(&receipt, "In-Reply-To"), "<orders-1@players.test>");
    let thread = header(&receipt, "References");
    assert!(thread.contains(first), "one thread: {thread} after {first}");
    assert_eq!(header(&receipt, "Return-Path"), "<>");
    assert!(header(&receipt, "Reply-To").contains(&club.house.reply_to));
    assert_eq!(club.house.entered("rally all"), 1);

    service.signal("TERM");
    assert_eq!(service.wait(), Some(0), "{}", club.house.said());
    club.house.run(&["adjudicate", "spring", "--now"]);
    let before = player::inbox(&club.dovecot, "anna").len();
    let _service = club.house.serve();
    let mails = player::await_mails(&club.dovecot, "anna", before + 1, || club.logs());
    for mail in mails.iter().filter(|m| m.message_id() != Some(first)) {
        assert!(header(mail, "References").contains(first), "{:?} is in the thread, too", mail.subject());
    }
    assert!(club.house.run(&["verify", "spring"]).starts_with("spring: sound"));
}

#[test]
#[ignore = "starts Dovecot and Exim; tests/run does it"]
fn orders_from_mutt_and_mblaze_are_understood() {
    let club = Club::found();
    let _service = club.house.serve();
    let to = &club.house.reply_to;
    mutt(&club, to, "rally all\n");
    let receipt = club.receipts(1).remove(0);
    assert!(receipt.subject().unwrap().contains("accepted"), "{}", text(&receipt));
    mblaze(&club, to, "rally all\n# dalej: żółć\n");
    for receipt in club.receipts(2) {
        assert!(receipt.subject().unwrap().contains("accepted"), "{}", text(&receipt));
    }
    assert_eq!(club.house.entered("rally all"), 2);
}

fn mutt(club: &Club, to: &str, body: &str) {
    let settings = club.house.folder.write(
        "muttrc",
        format!(
            "set smtp_url=\"smtp://127.0.0.1:{}\" ssl_starttls=no ssl_force_tls=no copy=no\n\
             set from=\"anna@players.test\" realname=\"Anna\" hostname=\"players.test\"\n",
            club.exim.port
        ),
    );
    let body = club.house.folder.write("body", body);
    let mut command = Command::new("mutt");
    command.env("HOME", club.house.folder.path()).arg("-F").arg(settings).args(["-s", "orders", "--", to]);
    run(command.stdin(std::fs::File::open(body).unwrap()));
}

fn mblaze(club: &Club, to: &str, body: &str) {
    let draft = format!(
        "From: Anna <anna@players.test>\nTo: {to}\nSubject: rozkazy: żółć\n\
         Message-ID: <mblaze-1@players.test>\nDate: Sat, 21 Nov 2026 10:00:00 +0000\n\n{body}"
    );
    let draft = club.house.folder.write("draft", draft);
    let mut command = Command::new("mmime");
    let made = run(command.env("LC_ALL", "C.UTF-8").stdin(std::fs::File::open(draft).unwrap()));
    let mail = club.house.folder.write("mblaze.eml", made);
    club.exim.swaks("anna@players.test", to, &["--data", &format!("@{}", mail.display())]);
}

#[test]
#[ignore = "starts Dovecot and Exim; tests/run does it"]
fn a_house_that_is_stopped_or_locked_loses_and_doubles_nothing() {
    let club = Club::found();
    let send = |number: usize| {
        club.exim.swaks(
            "anna@players.test",
            &club.house.reply_to,
            &[
                "--h-From",
                "Anna <anna@players.test>",
                "--h-Subject",
                "orders",
                "--h-Message-Id",
                &format!("<orders-{number}@players.test>"),
                "--body",
                &format!("rally all # {number:02}"),
            ],
        );
    };
    // Nobody listens: Exim keeps the mails, and tries again.
    (0..3).for_each(send);
    wait_for("Exim defers", || {
        let log = club.exim.log();
        if log.matches("Connection refused").count() >= 3 { Ok(()) } else { Err(log) }
    });
    let service = club.house.serve();
    club.receipts(3);
    // Another program holds the file of the games: mails are taken in all the same, and answered when it lets go.
    let lock = |file: std::path::PathBuf| {
        let other = rusqlite::Connection::open(file).unwrap();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        other
    };
    let games = lock(club.house.store());
    (3..6).for_each(send);
    wait_for("Exim has handed them over", || {
        let waiting = run(&mut club.exim.command(&["-bpc"]));
        if waiting.trim() == "0" { Ok(()) } else { Err(waiting) }
    });
    assert!(!club.exim.log().contains(" 451 "), "{}", club.exim.log());
    drop(games);
    club.receipts(6);
    // It holds the file that mails are kept in, for longer than the service waits for it.
    let arrivals = lock(club.house.intake());
    (6..9).for_each(send);
    wait_for("Exim hears 451", || {
        let log = club.exim.log();
        if log.contains(" 451 ") { Ok(()) } else { Err(log) }
    });
    drop(arrivals);
    let receipts = club.receipts(9);
    // Killed with mails on the way: what was answered with 250 is there, the rest comes again.
    service.signal("KILL");
    (9..12).for_each(send);
    let _service = club.house.serve();
    club.receipts(12);
    wait_for("Exim has nothing left", || {
        let waiting = run(&mut club.exim.command(&["-bpc"]));
        if waiting.trim() == "0" { Ok(()) } else { Err(waiting) }
    });
    let after = club.receipts(12);
    let different: BTreeSet<&str> = after.iter().filter_map(|m| m.message_id()).collect();
    assert_eq!(different.len(), 12, "{} before the kill", receipts.len());
    assert!(after.len() <= 13, "one may come twice, the one in hand at the kill");
    let entered: Vec<usize> = (0..12).map(|n| club.house.entered(&format!("rally all # {n:02}"))).collect();
    assert_eq!(entered, [1; 12]);
}

#[test]
#[ignore = "starts Dovecot and Exim; tests/run does it"]
fn a_house_with_a_mailbox_at_a_provider_reads_and_answers() {
    let dovecot = Dovecot::start();
    // The provider delivers mails for the house into its mailbox, too.
    let exim = Exim::start(dovecot.lmtp, dovecot.lmtp);
    let house = House::new(&format!(
        "[in.imap]\nhost = \"127.0.0.1\"\nport = {}\nuser = \"orders\"\npassword_file = \"password\"\n\
         certificate = \"{}\"\n{}",
        dovecot.imaps,
        dovecot.authority.display(),
        out(exim.port)
    ));
    let service = house.serve();
    exim.swaks(
        "anna@players.test",
        &house.reply_to,
        &["--h-From", "Anna <anna@players.test>", "--h-Subject", "orders", "--body", "rally all"],
    );
    let logs = || format!("{}\n{}", house.said(), exim.log());
    let receipt = receipts(&dovecot, 1, logs).remove(0);
    assert!(receipt.subject().unwrap().contains("accepted"), "{}", text(&receipt));
    assert!(dovecot.mails("orders", "INBOX").is_empty());
    assert_eq!(dovecot.mails("orders", "Estafette").len(), 1);
    assert_eq!(house.entered("rally all"), 1);
    let found = house.run(&["doctor"]);
    assert!(found.contains("0 mails wait in `INBOX`; the server tells of new mails (IDLE)"), "{found}");
    assert!(found.contains("it went out to orders@games.test and came back"), "{found}");
    drop(service);
    assert!(house.said().contains("stopped"), "{}", house.said());
}
