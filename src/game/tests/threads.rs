//! What the mails of a seat carry, so that a mail program shows them as one thread with sensible names.

use mail_parser::{MessageParser, MimeHeaders};

use super::*;

#[test]
fn all_mails_of_a_seat_are_one_thread_and_no_other_seats() {
    let mut hall = Hall::with(&[]);
    let long: String = (0..200).map(|i| format!("<r{i}@{}.example>\r\n ", "x".repeat(60))).collect();
    let mut raw = format!("References: {long}<last@a.example>\r\n").into_bytes();
    raw.extend(hall.bytes_from(&red(), "orders", "number 3"));
    assert_eq!(hall.deliver(&raw), Outcome::Accepted);
    hall.mail(&red(), "map\nreport");
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    let now = hall.now;
    hall.house().set_deadline(&spring(), Some(now + Duration::days(1)), now).unwrap();
    let first = hall.mails_to(&red())[0].mail.message_id.clone();
    for row in &hall.mails_to(&red())[1..] {
        let message = MessageParser::default().parse(&row.mail.bytes).unwrap();
        let references = message.references().clone();
        let root =
            references.as_text_list().map(|l| l[0].to_string()).or(references.as_text().map(str::to_owned));
        assert_eq!(root.as_deref(), Some(first.as_str()), "{}", text_of(row));
        let answers = !row.mail.envelope_from.starts_with("orders+bounce.");
        assert_eq!(answers, row.mail.envelope_from.is_empty());
        let answered = message.in_reply_to().as_text().unwrap();
        assert_eq!(
            answered == first,
            !answers,
            "a report hangs below the first mail, a receipt below its letter"
        );
        let value = |name: &str| message.header_raw(name).map(|v| v.trim().to_owned());
        assert_eq!(value("List-Id").as_deref(), Some("<spring.club.example>"));
        let secret = hall.reply_to(&red());
        let stop = format!("<mailto:{secret}?subject=mail%20off>");
        assert_eq!(value("List-Unsubscribe"), (!answers).then_some(stop));
        assert!(value("Date").unwrap().ends_with(" +0100"), "winter in Warsaw");
        assert_eq!(
            value("Auto-Submitted").as_deref(),
            Some(if answers { "auto-replied" } else { "auto-generated" })
        );
        assert!(row.mail.bytes.split(|b| *b == b'\n').all(|l| l.len() <= 998));
        assert!(message.text_body_count() > 0 && message.html_body_count() > 0);
        let names = message.parts.iter().filter_map(|p| p.attachment_name()).collect::<Vec<_>>();
        let plain = |n: &&str| n.chars().all(|c| matches!(c, 'a'..='z' | '0'..='9' | '-' | '.'));
        assert!(names.iter().all(plain), "{names:?}");
    }
    let other = hall.mails_to(&blue())[0].mail.message_id.clone();
    assert_ne!(other, first);
    let returns: std::collections::BTreeSet<_> =
        hall.outbox().into_iter().map(|m| m.mail.envelope_from).filter(|f| !f.is_empty()).collect();
    let reports = hall.outbox().iter().filter(|m| !m.mail.envelope_from.is_empty()).count();
    assert_eq!(returns.len(), reports, "each its own return address");
}

#[test]
fn the_picture_as_a_file_comes_only_when_asked_for() {
    let mut hall = Hall::with(&[]);
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    hall.mail(&red(), "map");
    hall.mail(&red(), "map 1");
    let files = |row: &MailRow| {
        let message = MessageParser::default().parse(&row.mail.bytes).unwrap();
        let names: Vec<_> =
            message.parts.iter().filter_map(|p| p.attachment_name().map(str::to_owned)).collect();
        names.into_iter().filter(|n| n.ends_with(".svg")).collect::<Vec<_>>()
    };
    let found: Vec<_> = hall.mails_to(&red()).iter().flat_map(files).collect();
    assert_eq!(found, ["spring-turn-2-map.svg", "spring-turn-1-map.svg"], "each of its turn");
}
