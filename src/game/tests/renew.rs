//! A new secret for a seat, and all that the one before opens no more.

use crate::play::Play;
use mail_parser::MessageParser;

use super::*;
use estafette_core::journal::Entry;

/// Where replies to the newest mail of a kind to a seat go.
fn newest_address(hall: &Hall, seat: &SeatId, kind: MailKind) -> String {
    let mail = hall.mails_to(seat).into_iter().rfind(|m| m.mail.kind == kind).unwrap();
    let parsed = MessageParser::default().parse(&mail.mail.bytes).unwrap();
    parsed.reply_to().unwrap().first().unwrap().address().unwrap().to_owned()
}

fn with_site(hall: &Hall) -> House<'_> {
    hall.house()
        .with_site(Some(Site { url: "https://desk.club.example".into(), session: Duration::hours(1) }))
}

#[test]
fn a_holder_renews_his_secret_by_mail_and_nothing_of_before_opens_his_seat() {
    let mut hall = Hall::with(&[]);
    let (old, now) = (hall.reply_to(&red()), hall.now);
    let first = hall.mails_to(&red())[0].mail.message_id.clone();
    let link = with_site(&hall).seat_link(&spring(), &red(), &mut |b| b.fill(5), now).unwrap();
    let secret = link.rsplit('/').next().unwrap().to_owned();
    assert!(hall.house().seat_of_link(&secret).unwrap().is_some());
    // Somebody else has the secret, and renews: the holder alone is told.
    let raw = hall.raw("eve@e.example", &old, "x", "mail off\nrenew\nrenew");
    assert_eq!(
        hall.deliver(&raw),
        Outcome::Warned,
        "of two lines that say it one is done, and the other told"
    );
    let (new, to) = (newest_address(&hall, &red(), MailKind::Notice), hall.mails_to(&red()));
    assert!(new != old && new.starts_with("orders+spring.red."), "{new}");
    let told: Vec<_> = to.iter().filter(|m| m.mail.kind == MailKind::Notice).collect();
    assert!(
        told.iter().all(|m| m.mail.to == "ann@a.example" && m.held.is_none()),
        "told though mail is off: {:?}",
        to.iter().map(|m| (m.mail.kind, m.mail.to.clone(), m.held)).collect::<Vec<_>>()
    );
    let renewals = hall.house().journal(&spring()).unwrap();
    assert_eq!(renewals.iter().filter(|l| l.entry.contains(r#""entry":"renewed""#)).count(), 1);
    assert_eq!(hall.house().seat_of_link(&secret).unwrap(), None, "the page's link is void");

    // The old address, and a reply to a mail of before, prove nothing any more.
    let raw = hall.raw("ann@a.example", &old, "orders", "number 3");
    assert_ne!(hall.deliver(&raw), Outcome::Accepted);
    let mut raw = format!("In-Reply-To: <{first}>\r\n").into_bytes();
    raw.extend(hall.raw("ann@a.example", "orders@club.example", "Re: welcome", "number 3"));
    assert_ne!(hall.deliver(&raw), Outcome::Accepted, "an old thief's copy does not count");
    let entered = |hall: &Hall| {
        let journal = hall.house().journal(&spring()).unwrap();
        journal.iter().filter(|l| l.entry.contains(r#""entry":"orders""#)).count()
    };
    assert_eq!(entered(&hall), 0);
    // The new one does, and so does a reply to what was mailed since.
    hall.replies[0] = new;
    assert_eq!(hall.mail(&red(), "number 3"), Outcome::Accepted);
    let newest = hall.mails_to(&red()).pop().unwrap().mail.message_id;
    let mut raw = format!("In-Reply-To: <{newest}>\r\n").into_bytes();
    raw.extend(hall.raw("ann@a.example", "orders@club.example", "Re: orders", "number 2"));
    assert_eq!(hall.deliver(&raw), Outcome::Accepted);
    assert_eq!(entered(&hall), 2);
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}

#[test]
fn a_renewed_secret_is_another_one_each_time_and_the_host_renews_all() {
    let hall = Hall::with(&[]);
    let mut seen: std::collections::BTreeSet<String> = hall.replies.iter().cloned().collect();
    for n in 1..4 {
        let renewed = hall.house().renew(&spring(), None, hall.now + Duration::hours(n)).unwrap();
        assert_eq!(renewed.len(), 2);
        for one in renewed {
            assert_eq!(newest_address(&hall, &one.seat, MailKind::Notice), one.reply_to);
            assert!(seen.insert(one.reply_to));
        }
    }
    let refused = hall.house().renew(&spring(), Some(&green()), hall.now);
    assert!(matches!(refused, Err(HouseError::Refused(_))), "no such seat: {refused:?}");
}

#[test]
fn what_waits_to_be_confirmed_is_void_with_the_secret_and_other_addresses_are_told() {
    let mut hall = Hall::with(&[]);
    assert_eq!(hall.mail(&red(), "address add eve@e.example"), Outcome::Accepted);
    let file = hall.written();
    let sql = "SELECT bytes FROM open_outbox WHERE recipient = 'eve@e.example'";
    let bytes: Vec<u8> = file.query_row(sql, [], |r| r.get(0)).unwrap();
    let asked = MessageParser::default().parse(&bytes).unwrap();
    let confirm = asked.reply_to().unwrap().first().unwrap().address().unwrap().to_owned();
    hall.house().renew(&spring(), Some(&red()), hall.now).unwrap();
    let raw = hall.raw("eve@e.example", &confirm, "Re: that", "confirm");
    assert_ne!(hall.deliver(&raw), Outcome::Accepted);
    let known = |hall: &Hall| {
        let journal = hall.house().journal(&spring()).unwrap();
        let added = |text: &str| {
            let entry: Entry = serde_json::from_str(text).unwrap();
            matches!(entry, Entry::Addressed { .. })
        };
        journal.iter().filter(|l| added(&l.entry)).count()
    };
    assert_eq!(known(&hall), 0, "an address that the old secret asked for is not added");
    hall.house()
        .change_address(
            &spring(),
            &red(),
            (estafette_core::journal::AddressChange::Add, "ann@work.example"),
            hall.now,
        )
        .unwrap();
    hall.house().renew(&spring(), Some(&red()), hall.now + Duration::hours(1)).unwrap();
    let told = hall.mails_to(&red()).into_iter().rfind(|m| m.mail.kind == MailKind::Notice).unwrap();
    assert!(text_of(&told).contains("ann@work.example"), "{}", text_of(&told));
}

#[test]
fn an_umpire_renews_a_seat_by_mail() {
    let mut hall = Hall::with(&[]);
    let act = estafette_orders::desk::read("renew red", &known_seats());
    assert_eq!(act.problems, []);
    let old = hall.reply_to(&red());
    let una = Umpire { name: "Una".into(), address: "una@u.example".into(), zone: "UTC".into() };
    hall.umpires = vec![una.clone()];
    let mut house = hall.house();
    let mut work = house.store.write().unwrap();
    let act = estafette_orders::desk::GameAct::Renew { seat: "red".into() };
    let said = Play::at(&house.base).do_to_game(&mut *work, &spring(), (&act, &una), hall.now).unwrap();
    work.commit().unwrap();
    drop(house);
    assert!(said.contains("it was mailed to ann@a.example"), "{said}");
    assert_ne!(newest_address(&hall, &red(), MailKind::Notice), old);
}

fn known_seats() -> estafette_orders::desk::DeskNames {
    estafette_orders::desk::DeskNames { seats: vec!["red".into(), "blue".into()], ..Default::default() }
}

#[test]
fn who_knows_the_key_of_the_house_does_not_know_what_is_renewed_under_a_fresh_one() {
    let hall = Hall::with(&[]);
    let now = hall.now;
    let token = |reply_to: &str| reply_to.rsplit_once('@').unwrap().0.rsplit('.').next().unwrap().to_owned();
    // What a thief of store and key would compute.
    let foreseen: Vec<String> = {
        let mut house = hall.house();
        let mut work = house.store.write().unwrap();
        let game = house.base.load(&mut *work, &spring()).unwrap();
        [red(), blue()].iter().map(|seat| Play::at(&house.base).fresh_token(&game, seat)).collect()
    };
    let renewed = hall.house().renew_all(&mut |b| b.fill(0x33), now).unwrap();
    assert_eq!(renewed.len(), 2);
    for (id, one) in &renewed {
        assert!(
            *id == spring()
                && !foreseen.contains(&token(&one.reply_to))
                && !hall.replies.contains(&one.reply_to)
        );
        assert_eq!(newest_address(&hall, &one.seat, MailKind::Notice), one.reply_to);
    }
    // The house goes on under that key when it is opened anew.
    let again = hall.house().renew(&spring(), None, now + Duration::hours(1)).unwrap();
    let under = |byte: u8| {
        let mut house = hall.house();
        house.base.secrets = [byte; 32];
        house.base.keyed(crate::base::house::Purpose::Secret, "x")
    };
    let house = hall.house();
    assert_eq!(house.base.keyed(crate::base::house::Purpose::Secret, "x"), under(0x33));
    assert_ne!(token(&again[0].reply_to), token(&renewed[0].1.reply_to));
}
