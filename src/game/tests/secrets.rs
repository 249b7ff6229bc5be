//! Nothing that was ever mailed as a secret can be read off the file of the games, or off its log.

use std::collections::BTreeSet;
use std::fs;

use mail_parser::{Address, MessageParser};

use super::*;

/// Whatever of a mail opens something: the tags of our own addresses with their last parts, links, its Message-ID.
fn secrets_of(bytes: &[u8], found: &mut BTreeSet<String>) {
    let text = String::from_utf8_lossy(bytes);
    let message = MessageParser::default().parse(bytes).unwrap();
    found.extend(message.message_id().filter(|id| id.ends_with("@club.example")).map(str::to_owned));
    let addresses = [message.reply_to(), message.to()].into_iter().flatten().flat_map(Address::iter);
    let headers = addresses.filter_map(|a| a.address().map(str::to_owned));
    let body = message.body_text(0).unwrap_or_default().into_owned();
    let words = text.split(|c: char| c.is_whitespace() || "<>?\"".contains(c)).map(str::to_owned);
    let in_body = body.split(|c: char| c.is_whitespace() || "<>?\"".contains(c)).map(str::to_owned);
    for word in headers.chain(words).chain(in_body.collect::<Vec<_>>()) {
        if let Some((tag, _)) = word.split_once('+').and_then(|(_, rest)| rest.split_once('@')) {
            found.extend(tag.rsplit('.').next().filter(|s| s.len() >= 10).map(str::to_owned));
        }
        if let Some((_, rest)) = word.split_once("https://desk.club.example/") {
            found.extend(rest.rsplit('/').next().filter(|s| s.len() >= 16).map(str::to_owned));
        }
    }
}

#[test]
fn no_secret_of_a_played_game_stands_in_the_file_or_its_log() {
    let mut hall = Hall::with(&[]);
    let una = Umpire { name: "Una".into(), address: "una@u.example".into(), zone: "UTC".into() };
    hall.umpires = vec![una];
    let site = Site { url: "https://desk.club.example".into(), session: Duration::hours(1) };
    let mut letters: Vec<Vec<u8>> = Vec::new();
    let mut mail = |hall: &mut Hall, seat: &SeatId, text: &str| {
        let raw = hall.bytes_from(seat, "orders", text);
        letters.push(raw.clone());
        hall.deliver(&raw)
    };
    mail(&mut hall, &red(), "words seven grey geese over the marsh");
    mail(&mut hall, &red(), "address add ann@work.example");
    // A reader quotes us in a way that nobody knows: his secret is in the order text.
    let quoted = format!("number 3\nzdravi {} pise vcera\n> number 1", hall.reply_to(&red()));
    mail(&mut hall, &red(), &quoted);
    mail(&mut hall, &blue(), "number 4\nhelp");
    let stranger =
        hall.raw("eve@e.example", "orders+spring.red.aaaaaaaaaaaaaaaa@club.example", "x", "number 9");
    hall.deliver(&stranger);
    let watching =
        hall.raw("fred@f.example", "orders@club.example", "x", "observe spring\nname Fred\nzone UTC");
    hall.deliver(&watching);
    let now = hall.now;
    let mut house = hall.house().with_site(Some(site));
    let link = house.seat_link(&spring(), &red(), &mut |b| b.fill(0x5a), now).unwrap();
    house.ask_login("una@u.example", &mut |b| b.fill(0xa5), now).unwrap();
    drop(house);
    hall.run(Mode::WhenAllIn);
    hall.send();

    let mut secrets = BTreeSet::new();
    let file = hall.written();
    let mut rows = file.prepare("SELECT bytes, envelope_from FROM open_outbox").unwrap();
    let rows = rows.query_map([], |r| Ok((r.get::<_, Vec<u8>>(0)?, r.get::<_, String>(1)?))).unwrap();
    for (bytes, from) in rows.map(Result::unwrap) {
        secrets_of(&bytes, &mut secrets);
        secrets.extend(from.split_once('@').and_then(|(l, _)| l.rsplit('.').next().map(str::to_owned)));
    }
    letters.iter().for_each(|raw| secrets_of(raw, &mut secrets));
    secrets.extend([link.rsplit('/').next().unwrap().to_owned(), "seven grey geese".to_owned()]);
    secrets.extend(
        hall.replies.iter().map(|r| r.split('@').next().unwrap().rsplit('.').next().unwrap().to_owned()),
    );
    let dice: String = file.query_row("SELECT secret FROM open_games", [], |r| r.get(0)).unwrap();
    let house_key: Vec<u8> = file.query_row("SELECT key FROM open_house", [], |r| r.get(0)).unwrap();
    let raw_dice: Vec<u8> =
        (0..64).step_by(2).map(|n| u8::from_str_radix(&dice[n..n + 2], 16).unwrap()).collect();
    secrets.insert(dice);
    secrets.retain(|s| !s.is_empty());
    assert!(secrets.len() > 20, "{secrets:?}");
    let read = |end: &str| fs::read(format!("{}{end}", hall.path().display())).unwrap_or_default();
    let (store, log) = (read(""), read("-wal"));
    assert!(store.len() + log.len() > 100_000);
    let stands = |bytes: &[u8]| {
        [&store, &log].iter().any(|file| file.windows(bytes.len()).any(|w| w.eq_ignore_ascii_case(bytes)))
    };
    // What is looked for is found where it is no secret.
    assert!(stands(b"ann@a.example") && stands(spring().as_str().as_bytes()));
    for secret in &secrets {
        assert!(!stands(secret.as_bytes()), "{secret} can be read off the file");
    }
    assert!(!stands(&house_key) && !stands(&raw_dice));
}
