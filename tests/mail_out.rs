//! Mails that go out: the same bytes each time, one value per header whatever is in it, and an SMTP
//! server that gets exactly what was built.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use chrono::{DateTime, FixedOffset};
use estafette::mail::{
    Address, Attachment, BadMessage, Envelope, Inline, Kind, Limits, Message, Own, Security, SendError,
    SmtpClient, SmtpSettings, Transport, Unsubscribe, read_letter,
};
use mail_parser::{MessageParser, MimeHeaders};
use proptest::prelude::*;

fn address(name: &str, mailbox: &str) -> Address {
    Address { name: name.into(), mailbox: mailbox.into() }
}

fn message() -> Message {
    Message {
        from: address("Estafette: spring-1410", "orders@club.example"),
        reply_to: Some(address("", "orders+k7f3@club.example")),
        to: address("Stanisław Żółkiewski", "stach@post.example"),
        subject: "[spring-1410] turn 3: młyn i żubr".into(),
        message_id: "<abc.t3@club.example>".into(),
        in_reply_to: Some("<1@post.example>".into()),
        references: vec!["<0@post.example>".into(), "<1@post.example>".into()],
        date: "2026-01-05T22:00:00+01:00".parse::<DateTime<FixedOffset>>().unwrap(),
        kind: Kind::Generated,
        envelope_from: None,
        text: "Turn 3\n.\n.dot\nFrom here on: żubr\n".into(),
        html: Some("<p>Turn 3 <img src=\"cid:map\"></p>".into()),
        inline: vec![Inline {
            cid: "map".into(),
            name: "map.png".into(),
            mime: "image/png".into(),
            bytes: vec![1, 2, 3, 255],
        }],
        attachments: vec![Attachment {
            name: "mapa-młyn.svg".into(),
            mime: "image/svg+xml".into(),
            bytes: b"<svg/>".to_vec(),
        }],
        list_id: Some("spring-1410.club.example".into()),
        unsubscribe: Some(Unsubscribe {
            mailbox: "orders+k7f3@club.example".into(),
            subject: "mail off".into(),
        }),
    }
}

/// Header names and values, unfolded, of the top of a mail.
fn headers(raw: &[u8]) -> Vec<(String, String)> {
    let text = String::from_utf8(raw.to_vec()).unwrap();
    let head = text.split("\r\n\r\n").next().unwrap().replace("\r\n ", " ").replace("\r\n\t", " ");
    head.split("\r\n")
        .map(|l| l.split_once(": ").map_or((l.into(), String::new()), |(n, v)| (n.into(), v.into())))
        .collect()
}

#[test]
fn the_whole_mail_reads_back() {
    let raw = message().to_bytes().unwrap();
    assert_eq!(raw, message().to_bytes().unwrap(), "the same bytes each time");
    assert!(raw.split(|&b| b == b'\n').all(|l| l.len() <= 998 && (l.is_empty() || l.ends_with(b"\r"))));
    let parsed = MessageParser::default().parse(&raw).unwrap();
    assert_eq!(parsed.subject(), Some("[spring-1410] turn 3: młyn i żubr"));
    assert_eq!(parsed.to().unwrap().first().unwrap().name(), Some("Stanisław Żółkiewski"));
    assert_eq!(parsed.from().unwrap().first().unwrap().name(), Some("Estafette: spring-1410"));
    assert_eq!(parsed.reply_to().unwrap().first().unwrap().address(), Some("orders+k7f3@club.example"));
    assert_eq!(parsed.message_id(), Some("abc.t3@club.example"));
    assert_eq!(parsed.in_reply_to().as_text(), Some("1@post.example"));
    assert_eq!(parsed.date().unwrap().to_rfc3339(), "2026-01-05T22:00:00+01:00");
    assert_eq!(parsed.body_text(0).unwrap().trim_end(), "Turn 3\r\n.\r\n.dot\r\nFrom here on: żubr");
    assert!(parsed.body_html(0).unwrap().contains("cid:map"));
    let picture = parsed.parts.iter().find(|p| p.content_id() == Some("map")).expect("the inline picture");
    assert_eq!(picture.contents(), [1, 2, 3, 255]);
    let file = parsed.parts.iter().find(|p| p.attachment_name() == Some("mapa-młyn.svg")).expect("the file");
    assert_eq!(file.contents(), b"<svg/>");
    let kinds: Vec<String> = parsed
        .parts
        .iter()
        .map(|p| p.content_type().unwrap())
        .map(|c| format!("{}/{}", c.ctype(), c.subtype().unwrap()))
        .collect();
    let want = [
        "multipart/mixed",
        "multipart/alternative",
        "text/plain",
        "multipart/related",
        "text/html",
        "image/png",
        "image/svg+xml",
    ];
    assert_eq!(kinds, want);
    let value = |name: &str| headers(&raw).into_iter().find(|(n, _)| n == name).map(|(_, v)| v);
    assert_eq!(value("Auto-Submitted").as_deref(), Some("auto-generated"));
    assert_eq!(value("X-Auto-Response-Suppress").as_deref(), Some("All"));
    assert_eq!(value("Date").as_deref(), Some("Mon, 5 Jan 2026 22:00:00 +0100"));
    let unsubscribe = "<mailto:orders+k7f3@club.example?subject=mail%20off>";
    assert_eq!(value("List-Unsubscribe").as_deref(), Some(unsubscribe));
    assert_eq!(value("List-Id").as_deref(), Some("<spring-1410.club.example>"));
}

#[test]
fn our_own_mail_come_back_is_never_answered() {
    let own = Own {
        domain: "club.example".into(),
        addresses: vec!["orders@club.example".into()],
        ..Own::default()
    };
    let letter =
        read_letter(&message().to_bytes().unwrap(), &Envelope::default(), &own, &Limits::default()).unwrap();
    assert!(letter.automatic.is_some());
}

#[test]
fn long_lines_and_plain_mails_keep_to_the_limits() {
    let mut plain = message();
    plain.html = None;
    plain.inline.clear();
    plain.attachments.clear();
    plain.text = format!("{}\nshort\n", "long ".repeat(1_000));
    plain.references = (0..200).map(|i| format!("<{i}@{}.example>", "x".repeat(100))).collect();
    let raw = plain.to_bytes().unwrap();
    assert!(raw.split(|&b| b == b'\n').all(|l| l.len() <= 998));
    let parsed = MessageParser::default().parse(&raw).unwrap();
    let body = parsed.body_text(0).unwrap().replace("\r\n", "\n");
    assert!(body == plain.text, "{:?} {:?}", &body[4_990..], &plain.text[4_990..]);
    assert_eq!(parsed.references().as_text_list().unwrap().len(), 21);
}

#[test]
fn what_cannot_be_sent_is_refused() {
    let mut bad = message();
    bad.to.mailbox = "a@b.example\r\nBcc: c@d.example".into();
    assert!(matches!(bad.to_bytes(), Err(BadMessage::Address(_))));
    let mut bad = message();
    bad.message_id = "no id".into();
    assert!(matches!(bad.to_bytes(), Err(BadMessage::MessageId(_))));
    let mut bad = message();
    bad.attachments[0].mime = "text/plain\r\nX: y".into();
    assert!(matches!(bad.to_bytes(), Err(BadMessage::Mime(_))));
}

/// What a header shows of a text: one line, no control letters or direction marks.
fn shown(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(|c| if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') { ' ' } else { c })
        .filter(|c| !matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}'))
        .collect();
    plain
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .chars()
        .take(250)
        .collect::<String>()
        .trim_end()
        .to_owned()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn hostile_values_stay_in_their_header(
        name in "(\\PC|[\r\n\0\t\"<>,;:@()\\\\ =?]){0,60}",
        subject in "(\\PC|[\r\n\0\t =?_]|Bcc: x@y.example|=\\?utf-8\\?Q\\?a\\?=){0,80}",
        text in "(\\PC|[\r\n\0.]){0,300}",
        thread in prop::collection::vec("(<[a-z]{1,5}@[a-z]{1,5}>|[ -~\r\n]{0,30})", 0..5),
    ) {
        let mut hostile = message();
        hostile.to.name = name.clone();
        hostile.subject = subject.clone();
        hostile.text = text;
        hostile.references = thread;
        hostile.list_id = Some(subject.clone());
        hostile.unsubscribe = Some(Unsubscribe { mailbox: "orders+k7f3@club.example".into(), subject: subject.clone() });
        hostile.attachments[0].name = name.clone();
        hostile.inline[0].name = name.clone();
        hostile.inline[0].cid = name.clone();
        let raw = hostile.to_bytes().unwrap();
        prop_assert!(raw.split(|&b| b == b'\n').all(|l| l.len() <= 998), "long line");
        prop_assert!(!raw.contains(&0));
        let plain = message().to_bytes().unwrap();
        let names = |raw: &[u8]| headers(raw).into_iter().map(|(n, _)| n).filter(|n| n != "References").collect::<Vec<_>>();
        prop_assert_eq!(names(&raw), names(&plain));
        let parsed = MessageParser::default().parse(&raw).unwrap();
        prop_assert_eq!(parsed.subject().unwrap_or("").trim(), shown(&subject));
        let to = parsed.to().unwrap();
        prop_assert_eq!(to.iter().count(), 1);
        prop_assert_eq!(to.first().unwrap().address(), Some("stach@post.example"));
        prop_assert_eq!(to.first().unwrap().name().unwrap_or(""), shown(&name));
        prop_assert_eq!(parsed.parts.len(), 7);
    }
}

/// The commands and the data a server was given.
type Heard = (Vec<String>, Vec<u8>);

/// An SMTP server for one connection; gives back what it was told.
fn server(answer_to_data: &'static str) -> (u16, JoinHandle<Heard>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let handle = thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        let said = talk(stream, answer_to_data);
        // After a refusal the server is asked whether it is there at all; the thread ends with the test.
        thread::spawn(move || {
            listener.incoming().flatten().for_each(|stream| drop(talk(stream, "250 taken")))
        });
        said
    });
    (port, handle)
}

fn talk(stream: TcpStream, answer_to_data: &str) -> Heard {
    stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
    let mut out = stream.try_clone().unwrap();
    let mut lines = BufReader::new(stream);
    let (mut said, mut data) = (Vec::new(), Vec::new());
    out.write_all(b"220 stub ESMTP\r\n").unwrap();
    let mut line = String::new();
    while lines.read_line(&mut line).is_ok_and(|n| n > 0) {
        let verb = line.trim().to_owned();
        line.clear();
        let answer = match verb.split([' ', ':']).next().unwrap_or("") {
            "EHLO" => "250-stub\r\n250 AUTH PLAIN\r\n".to_owned(),
            "AUTH" => "235 ok\r\n".to_owned(),
            "DATA" => {
                out.write_all(b"354 go\r\n").unwrap();
                data = received(&mut lines);
                format!("{answer_to_data}\r\n")
            }
            "QUIT" => "221 bye\r\n".to_owned(),
            _ => "250 ok\r\n".to_owned(),
        };
        said.push(verb.clone());
        if out.write_all(answer.as_bytes()).is_err() || verb == "QUIT" {
            break;
        }
    }
    (said, data)
}

/// The bytes up to the lone dot, dot-stuffing undone.
fn received(lines: &mut BufReader<TcpStream>) -> Vec<u8> {
    let mut data = Vec::new();
    loop {
        let mut line = Vec::new();
        lines.read_until(b'\n', &mut line).unwrap();
        if line == b".\r\n" || line.is_empty() {
            return data;
        }
        data.extend_from_slice(line.strip_prefix(b".").unwrap_or(&line));
    }
}

fn smtp(port: u16) -> SmtpSettings {
    SmtpSettings {
        host: "127.0.0.1".into(),
        port,
        security: Security::None,
        login: None,
        hello: Some("club.example".into()),
        timeout: Duration::from_secs(5),
        trusted_certificate: None,
    }
}

#[test]
fn a_server_gets_the_bytes_and_the_null_sender() {
    let (port, server) = server("250 taken");
    let raw = message().to_bytes().unwrap();
    Transport::Smtp(SmtpClient::new(smtp(port)).unwrap())
        .send(None, "stach@post.example", "t3", &raw)
        .unwrap();
    let (said, data) = server.join().unwrap();
    assert!(data == raw, "{}", String::from_utf8_lossy(&data));
    assert!(said.iter().any(|l| l.starts_with("MAIL FROM:<>")), "{said:?}");
    assert!(said.iter().any(|l| l.starts_with("RCPT TO:<stach@post.example>")), "{said:?}");
    assert_eq!(said[0], "EHLO club.example");
}

#[test]
fn login_and_bounce_address_are_used() {
    let (port, server) = server("250 taken");
    let mut settings = smtp(port);
    settings.login = Some(("club".into(), "secret".into()));
    assert!(!format!("{settings:?}").contains("secret"));
    let raw = message().to_bytes().unwrap();
    Transport::Smtp(SmtpClient::new(settings).unwrap())
        .send(Some("bounce+x@club.example"), "stach@post.example", "t3", &raw)
        .unwrap();
    let (said, _) = server.join().unwrap();
    assert!(said.iter().any(|l| l.starts_with("AUTH PLAIN ")), "{said:?}");
    assert!(said.iter().any(|l| l.starts_with("MAIL FROM:<bounce+x@club.example>")), "{said:?}");
}

#[test]
fn failures_are_sorted_into_now_and_never() {
    for (answer, temporary) in [("451 later", true), ("554 never", false)] {
        let (port, server) = server(answer);
        let error = Transport::Smtp(SmtpClient::new(smtp(port)).unwrap())
            .send(None, "a@post.example", "x", b"A: b\r\n\r\nc\r\n")
            .unwrap_err();
        assert_eq!(error.is_temporary(), temporary, "{error}");
        server.join().unwrap();
    }
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let error = Transport::Smtp(SmtpClient::new(smtp(closed)).unwrap())
        .send(None, "a@post.example", "x", b"")
        .unwrap_err();
    assert!(error.is_temporary(), "{error}");
    let error =
        Transport::Smtp(SmtpClient::new(smtp(closed)).unwrap()).send(None, "nobody", "x", b"").unwrap_err();
    assert!(matches!(error, SendError::Permanent(_)), "{error}");
}

#[test]
fn without_starttls_nothing_is_sent() {
    let (port, server) = server("250 taken");
    let mut settings = smtp(port);
    settings.security = Security::StartTls;
    let error = Transport::Smtp(SmtpClient::new(settings).unwrap())
        .send(None, "a@post.example", "x", b"A: b\r\n\r\nc\r\n")
        .unwrap_err();
    let (said, data) = server.join().unwrap();
    assert!(data.is_empty() && !said.iter().any(|l| l.starts_with("MAIL")), "{said:?} {error}");
}

#[test]
fn lines_of_dots_reach_a_server_as_they_are() {
    let texts = [
        ".",
        "..",
        ".\n.\n..\n...\n.x\n",
        "a\n.\nQUIT\n.\nMAIL FROM:<x@y.example>\n",
        "\r\n.\r\nDATA\r\n.\r\n",
        "a\r.\rb\n\r.\n",
        "=\n.=\n.",
        "żubr\n.\n.żubr\n",
    ];
    for text in texts {
        let (port, server) = server("250 taken");
        let raw = Message { text: text.into(), ..message() }.to_bytes().unwrap();
        let client = SmtpClient::new(smtp(port)).unwrap();
        Transport::Smtp(client).send(None, "stach@post.example", "t3", &raw).unwrap();
        let (said, data) = server.join().unwrap();
        assert!(data == raw, "{text:?}: {}", String::from_utf8_lossy(&data));
        assert_eq!(
            said.iter().filter(|l| l.starts_with("MAIL") || l.starts_with("DATA")).count(),
            2,
            "{said:?}"
        );
    }
}

/// Prints for each mail its header fields, subject, recipients and whether anything was wrong with it.
const PYTHON: &str = r#"
import email, email.policy, json, pathlib, sys
for path in sorted(pathlib.Path(sys.argv[1]).iterdir()):
    mail = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
    people = [[a.display_name, a.addr_spec] for a in mail["To"].addresses]
    print(json.dumps([mail.keys(), str(mail["Subject"]), people, [str(d) for d in mail.defects]]))
"#;

/// What another reader makes of our headers. Without Python there is nothing to compare with.
#[test]
fn python_reads_the_headers_as_they_were_meant() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let dir = tempfile::tempdir().unwrap();
    let mut runner = TestRunner::deterministic();
    let value = "(\\PC|[\r\n\0\t\"<>,;:@()\\\\ =?_]|\u{2028}|\u{85}|Bcc: x@y.example|=\\?utf-8\\?Q\\?a\\?=|\r\n\r\n){0,40}";
    let strategy = (value, value);
    let mut meant = Vec::new();
    for i in 0..150 {
        let (name, subject) = strategy.new_tree(&mut runner).unwrap().current();
        let mut hostile = message();
        hostile.to.name = name.clone();
        hostile.subject = subject.clone();
        std::fs::write(dir.path().join(format!("{i:03}.eml")), hostile.to_bytes().unwrap()).unwrap();
        meant.push((shown(&name), shown(&subject)));
    }
    let run = std::process::Command::new("python3").args(["-c", PYTHON]).arg(dir.path()).output();
    let Ok(run) = run else {
        println!("no python3 here: only mail-parser has read the headers");
        return;
    };
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let fields: Vec<String> =
        headers(&message().to_bytes().unwrap()).into_iter().map(|(name, _)| name).collect();
    let said = String::from_utf8(run.stdout).unwrap();
    assert_eq!(said.lines().count(), meant.len());
    let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let without_blanks = |text: &str| text.split_whitespace().collect::<String>();
    for (line, (name, subject)) in said.lines().zip(meant) {
        type Read = (Vec<String>, String, Vec<(String, String)>, Vec<String>);
        let (keys, read, people, defects): Read = serde_json::from_str(line).unwrap();
        assert_eq!(keys, fields, "{line}");
        assert_eq!(squeezed(&read), squeezed(&subject));
        assert_eq!(people.len(), 1, "{line}");
        assert_eq!(people[0].1, "stach@post.example");
        // Python puts a blank between the encoded words of a name, where RFC 2047 section 6.2 has none.
        assert_eq!(without_blanks(&people[0].0), without_blanks(&name));
        assert!(defects.is_empty(), "{line}");
    }
}
