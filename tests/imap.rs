//! A mailbox at a provider, by IMAP: what waits is kept once and moved away, whatever the server can do
//! and wherever the connection breaks.

use crate::{imap_server, letter_desk};

use std::time::Duration;

use estafette::mail::{ImapSettings, Limits, Security, take_in_imap, test_imap};
use imap_server::{Habits, Server, good};
use letter_desk::{LetterDesk, Seen, until};
use mail_parser::MessageParser;
use tokio::sync::watch;
use tokio::task::JoinHandle;

fn settings(port: u16) -> ImapSettings {
    ImapSettings {
        host: "127.0.0.1".into(),
        port,
        security: Security::None,
        login: ("orders".into(), "secret".into()),
        folder: "INBOX".into(),
        done: "Estafette".into(),
        every: Duration::from_millis(50),
        timeout: Duration::from_secs(5),
        trusted_certificate: None,
        limits: Limits { mail: 200_000, ..Limits::default() },
    }
}

fn mail(number: usize) -> Vec<u8> {
    let fill = "A line of no meaning.\r\n".repeat(number % 7 * 50);
    format!(
        "Return-Path: <ann@a.example>\r\nFrom: Ann <ann@a.example>\r\nTo: orders@club.example\r\n\
         Subject: mail {number}\r\nMessage-ID: <{number}@a.example>\r\n\r\nHello {number}\r\n{fill}"
    )
    .into_bytes()
}

/// Estafette reading the mailbox of a server.
struct Reading {
    server: Server,
    desk: LetterDesk,
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Reading {
    fn start(server: Server) -> Self {
        let desk = LetterDesk::open();
        let (stop, stopped) = watch::channel(false);
        let (settings, keeper) = (settings(server.port), desk.keeper.clone());
        let task = tokio::spawn(async move { take_in_imap(&settings, &keeper, stopped).await });
        Self { server, desk, stop, task }
    }

    /// Waits until the inbox is empty, then stops.
    async fn emptied(self, mails: usize) -> (Server, Seen) {
        until("all mails are taken", || {
            let mailbox = self.server.mailbox();
            mailbox.inbox.is_empty() && mailbox.done.as_ref().is_some_and(|d| d.len() >= mails)
        })
        .await;
        self.stop().await
    }

    async fn stop(self) -> (Server, Seen) {
        self.stop.send(true).unwrap();
        tokio::time::timeout(Duration::from_secs(2), self.task).await.expect("it stops at once").unwrap();
        (self.server, self.desk.close())
    }
}

/// Every mail that a server with these habits holds is kept once, in order, and moved away.
async fn all_are_taken_once(habits: Habits) -> (Server, Seen) {
    let server = Server::start(habits);
    let mails: Vec<Vec<u8>> = (0..40).map(mail).collect();
    mails.iter().for_each(|m| server.deliver(m));
    let (server, seen) = Reading::start(server).emptied(mails.len()).await;
    assert!(seen.kept == mails, "kept {} letters", seen.kept.len());
    let done = server.mailbox().done.clone().unwrap();
    assert!(done == mails, "moved {} mails", done.len());
    (server, seen)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_is_taken_and_idle_wakes_for_what_comes() {
    let reading = Reading::start(Server::start(good()));
    until("it waits for news", || reading.server.said("IDLE") == 1).await;
    for round in 1..=3 {
        reading.server.deliver(&mail(round));
        until("a new mail is kept", || reading.desk.kept() == round).await;
        until("and it waits again", || reading.server.said("IDLE") > round).await;
    }
    let (server, seen) = reading.emptied(3).await;
    assert_eq!((seen.kept.len(), seen.again), (3, 0));
    assert_eq!(server.said("LOGIN"), 1, "one connection served for all");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_idle_the_server_is_asked_again_and_again() {
    let reading = Reading::start(Server::start(Habits { knows: "MOVE", ..good() }));
    until("it looked twice", || reading.server.said("UID SEARCH") >= 2).await;
    reading.server.deliver(&mail(1));
    let (server, seen) = reading.emptied(1).await;
    assert_eq!((seen.kept.len(), server.said("IDLE")), (1, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backlog_is_taken_in_order_with_and_without_move() {
    let (server, seen) = all_are_taken_once(good()).await;
    assert_eq!((seen.again, server.said("EXPUNGE")), (0, 0));
    let (server, _) = all_are_taken_once(Habits { knows: "IDLE UIDPLUS", ..good() }).await;
    assert_eq!((server.said("UID MOVE"), server.said("EXPUNGE")), (0, 0));
    assert!(server.said("UID EXPUNGE") > 0);
    let (server, _) = all_are_taken_once(Habits { knows: "", ..good() }).await;
    assert!(server.said("EXPUNGE") > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_cut_in_the_middle_of_a_mail_loses_nothing() {
    let (_, seen) = all_are_taken_once(Habits { cut_in_mail: 2, ..good() }).await;
    assert_eq!(seen.again, 0, "nothing was handed over twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_cut_between_keeping_and_moving_doubles_nothing() {
    let (_, seen) = all_are_taken_once(Habits { cut_before_move: 2, ..good() }).await;
    assert!(seen.again > 0, "mails came again, and were known");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_kept_stays_in_the_folder() {
    let server = Server::start(good());
    server.deliver(&mail(1));
    let desk = LetterDesk::open();
    desk.seen.lock().unwrap().refuse = 1;
    let (stop, stopped) = watch::channel(false);
    let (ours, keeper) = (settings(server.port), desk.keeper.clone());
    let task = tokio::spawn(async move { take_in_imap(&ours, &keeper, stopped).await });
    until("it was refused", || desk.seen.lock().unwrap().refuse == 0).await;
    assert_eq!(server.mailbox().inbox.len(), 1, "the mail waits");
    until("it is kept later", || desk.kept() == 1).await;
    until("and moved", || server.mailbox().inbox.is_empty()).await;
    stop.send(true).unwrap();
    task.await.unwrap();
    assert_eq!(desk.close().again, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_too_large_is_answered_once_and_left() {
    for keywords in [true, false] {
        let server = Server::start(Habits { keywords, ..good() });
        let large = [b"From: Bob <bob@b.example>\r\n\r\n".as_slice(), &vec![b'x'; 400_000]].concat();
        server.deliver(&mail(1));
        server.deliver(&large);
        server.deliver(&mail(2));
        let reading = Reading::start(server);
        until("all are kept", || reading.desk.kept() == 3).await;
        reading.server.deliver(&mail(3));
        until("and what comes later", || reading.desk.kept() == 4).await;
        until("and it waits", || reading.server.mailbox().said.last().is_some_and(|s| s == "IDLE")).await;
        let (server, seen) = reading.stop().await;
        let left: Vec<usize> = server.mailbox().inbox.iter().map(|m| m.raw.len()).collect();
        assert_eq!(left, [large.len()], "it stays in the folder");
        let cut = seen.kept.iter().find(|raw| raw.starts_with(b"X-Estafette-Size: 400")).unwrap();
        assert!(cut.len() < 70_000 && seen.again == 0, "{} bytes", cut.len());
        let answers: Vec<String> = seen
            .outbox
            .iter()
            .map(|row| {
                let mail = MessageParser::default().parse(&row.mail.bytes).unwrap();
                let text = mail.body_text(0).unwrap().into_owned();
                // A sentence may go over several lines.
                text.split_whitespace().collect::<Vec<_>>().join(" ")
            })
            .collect();
        assert!(answers.iter().any(|a| a.contains("larger than") || a.contains("too large")), "{answers:?}");
        if keywords {
            // Another run knows it by its mark.
            let again = Reading::start(server);
            until("it waits", || again.server.said("IDLE") > 2).await;
            assert_eq!(again.stop().await.1.kept.len(), 0);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_cannot_be_moved_holds_up_none_behind_it_and_is_taken_once() {
    for knows in ["IDLE MOVE UIDPLUS", "IDLE UIDPLUS", ""] {
        let server = Server::start(Habits { keeps: Some(2), knows, ..good() });
        let mails: Vec<Vec<u8>> = (0..12).map(mail).collect();
        mails.iter().for_each(|m| server.deliver(m));
        let reading = Reading::start(server);
        until("all but one are moved", || reading.server.mailbox().inbox.len() == 1).await;
        reading.server.deliver(&mail(20));
        until("and what comes later", || reading.desk.kept() == 13).await;
        until("is moved, too", || reading.server.mailbox().inbox.len() == 1).await;
        let (server, seen) = reading.stop().await;
        assert_eq!(server.mailbox().inbox[0].raw, mails[1]);
        assert_eq!((seen.kept.len(), seen.again, server.said("LOGIN")), (13, 0, 1), "{knows}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_mailbox_can_be_tried() {
    let server = Server::start(good());
    server.deliver(&mail(1));
    let found = test_imap(&settings(server.port)).await.unwrap();
    assert!(found.starts_with("1 mail waits in `INBOX`") && found.contains("IDLE") && found.contains("MOVE"));
    assert!(found.contains("`Estafette` will be made") && server.mailbox().done.is_none(), "{found}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_said_in_words() {
    let tried = async |habits: Habits, change: fn(&mut ImapSettings)| {
        let server = Server::start(habits);
        let mut settings = settings(server.port);
        change(&mut settings);
        let error = test_imap(&settings).await.unwrap_err().to_string();
        assert!(error.starts_with(&format!("127.0.0.1:{}: ", server.port)), "{error}");
        assert!(!error.contains("secret") && !error.contains('\n'), "{error}");
        error
    };
    let refused = tried(Habits { login: "NO [AUTHENTICATIONFAILED] wrong", ..good() }, |_| {}).await;
    assert!(refused.contains("the server refused name or password: "), "{refused}");
    let closed = tried(Habits { knows: "IDLE LOGINDISABLED", ..good() }, |_| {}).await;
    assert!(closed.contains("no name and password over this connection"), "{closed}");
    let missing = tried(good(), |s| s.folder = "Inbox/Spiele".into()).await;
    assert!(missing.contains("the folder `Inbox/Spiele` cannot be opened: no such folder"), "{missing}");
    let plain = tried(good(), |s| s.security = Security::StartTls).await;
    assert!(plain.contains("offers no STARTTLS"), "{plain}");
    let hanging = tried(Habits { hangs: true, ..good() }, |s| s.timeout = Duration::from_secs(1)).await;
    assert!(hanging.contains("no answer for 1 seconds"), "{hanging}");
    let unsayable = tried(good(), |s| s.login.1 = "a\r\nb".into()).await;
    assert!(unsayable.contains("line break"), "{unsayable}");

    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let error = test_imap(&settings(closed)).await.unwrap_err().to_string();
    assert!(error.contains("no connection: "), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_refused_password_it_does_not_knock_again_at_once() {
    let reading = Reading::start(Server::start(Habits { login: "NO wrong", ..good() }));
    until("it was refused", || reading.server.said("LOGIN") == 1).await;
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    let (server, _) = reading.stop().await;
    assert_eq!(server.said("LOGIN"), 1);
}
