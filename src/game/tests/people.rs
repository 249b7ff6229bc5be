//! Who may write for a seat: the ways of proof, foreign addresses, confirmations, guesses.

use mail_parser::{Addr, MessageParser};

use super::*;
use crate::*;
use estafette_core::journal::AddressChange;
use estafette_mail::{Policy, Proof, Standing};

const ANN: &str = "ann@a.example";
const WORK: &str = "ann@work.example";
const EVE: &str = "eve@e.example";
const BARE: &str = "orders@club.example";

/// A mail of the outbox, with what a reader sees of it.
struct Seen {
    to: String,
    subject: String,
    text: String,
    reply_to: String,
}

/// All mails that are in the outbox, of games and of none.
fn seen(hall: &Hall) -> Vec<Seen> {
    let store = hall.written();
    let mut rows = store.prepare("SELECT recipient, bytes FROM open_outbox ORDER BY id").unwrap();
    let rows = rows.query_map([], |r| Ok((r.get(0)?, r.get::<_, Vec<u8>>(1)?))).unwrap();
    let read = |(to, bytes): (String, Vec<u8>)| {
        let mail = MessageParser::default().parse(&bytes).unwrap();
        let reply_to = mail.reply_to().and_then(|a| a.first()).and_then(Addr::address);
        Seen {
            to,
            subject: mail.subject().unwrap().to_owned(),
            text: unfolded(&mail.body_text(0).unwrap()),
            reply_to: reply_to.unwrap_or_default().to_owned(),
        }
    };
    rows.map(|r| read(r.unwrap())).collect()
}

/// The newest mail to an address.
fn last_to(hall: &Hall, to: &str) -> Seen {
    seen(hall).into_iter().rfind(|m| m.to == to).unwrap_or_else(|| panic!("no mail to {to}"))
}

/// The address of the newest confirmation that an address was asked for.
fn asked(hall: &Hall, to: &str) -> String {
    let mut mails = seen(hall).into_iter().filter(|m| m.to == to && m.reply_to.contains("+confirm."));
    mails.next_back().unwrap_or_else(|| panic!("{to} was asked nothing")).reply_to
}

fn with_ways(ways: &str) -> Hall {
    let hall = Hall::with(&[]);
    let now = hall.now;
    hall.house().set_proof(&spring(), &ways.parse().unwrap(), now).unwrap();
    hall
}

fn prove(hall: &mut Hall, raw: &[u8], standing: Standing) -> Handled {
    prove_as(hall, raw, Proof { standing, addressed: vec![BARE.into()], ..Proof::default() })
}

fn prove_as(hall: &mut Hall, raw: &[u8], proof: Proof) -> Handled {
    hall.now += Duration::minutes(5);
    let mut house = hall.house();
    let kept = house.take(raw, &Envelope::default(), hall.now).unwrap();
    house.prove(&[(kept.id().clone(), proof)]).unwrap();
    house.handle(kept.id(), hall.now).unwrap()
}

/// Mails a text, under a standing of its sender.
fn send(hall: &mut Hall, (from, to, subject): (&str, &str, &str), text: &str, standing: Standing) -> Outcome {
    let mut raw = format!("Date: {}\r\n", hall.now.to_rfc2822()).into_bytes();
    raw.extend(hall.raw(from, to, subject, text));
    prove(hall, &raw, standing).outcome
}

/// The same, of a sender of whom nothing is known.
fn plain(hall: &mut Hall, from: &str, to: &str, text: &str) -> Outcome {
    send(hall, (from, to, "orders"), text, Standing::Unknown)
}

fn entries(hall: &Hall, kind: &str) -> usize {
    let journal = hall.house().journal(&spring()).unwrap();
    journal.iter().filter(|l| l.entry.contains(&format!("\"entry\":\"{kind}\""))).count()
}

#[test]
fn a_letter_that_its_domain_disowns_is_never_entered_nor_answered() {
    for ways in ["secret", "secret,dkim,phrase,confirm", "both"] {
        let mut hall = with_ways(ways);
        let to_players = |hall: &Hall| seen(hall).iter().filter(|m| m.to != UMPIRE).count();
        let (secret, mails) = (hall.reply_to(&red()), to_players(&hall));
        let raw = hall.raw(ANN, &secret, "Re: [spring T1] orders", "number 3");
        let handled = prove(&mut hall, &raw, Standing::Forged);
        assert_eq!(handled.outcome, Outcome::Forged);
        assert!(handled.reason.starts_with("forged: the domain of its sender"), "{}", handled.reason);
        assert!(handled.reason.ends_with("it holds the secret of red of spring"), "{}", handled.reason);
        let unreadable = format!("From: <{ANN}>\r\nFrom: <{EVE}>\r\n\r\nx\r\n");
        assert_eq!(prove(&mut hall, unreadable.as_bytes(), Standing::Forged).outcome, Outcome::Forged);
        assert_eq!((entries(&hall, "orders"), to_players(&hall)), (0, mails));
    }
}

#[test]
fn a_domain_that_vouches_is_enough_where_the_game_says_so() {
    let mut hall = with_ways("dkim");
    let tagged = "Re: [spring T1] orders";
    assert_eq!(send(&mut hall, (ANN, BARE, tagged), "number 3", Standing::Aligned), Outcome::Accepted);
    assert!(hall.last(&red()).contains("sheet: number 3"));
    assert_eq!(send(&mut hall, (ANN, BARE, tagged), "number 4", Standing::Unknown), Outcome::Waiting);
    let secret = hall.reply_to(&red());
    assert_eq!(send(&mut hall, (ANN, &secret, tagged), "number 5", Standing::Unknown), Outcome::Waiting);
    assert_eq!(send(&mut hall, (EVE, BARE, tagged), "number 6", Standing::Aligned), Outcome::Stranger);
    assert_eq!(send(&mut hall, (EVE, &secret, tagged), "number 6", Standing::Aligned), Outcome::Waiting);
    assert_eq!(entries(&hall, "orders"), 1);

    let mut hall = with_ways("secret");
    assert_eq!(send(&mut hall, (ANN, BARE, tagged), "number 3", Standing::Aligned), Outcome::Waiting);
}

#[test]
fn an_old_letter_sent_again_does_not_count_by_its_signature_alone() {
    let mut hall = with_ways("dkim");
    let mut dated = |date: &str, standing| {
        let mut raw = format!("Date: {date}\r\n").into_bytes();
        raw.extend(hall.raw(ANN, BARE, "orders", "number 3"));
        prove(&mut hall, &raw, standing).outcome
    };
    assert_eq!(dated("Fri, 2 Jan 2026 10:00:00 +0100 (CET)", Standing::Aligned), Outcome::Accepted);
    assert_eq!(dated("Tue, 30 Dec 2025 10:00:00 +0100", Standing::Aligned), Outcome::Waiting);
    assert_eq!(dated("yesterday", Standing::Aligned), Outcome::Waiting);
    let raw = hall.raw(ANN, BARE, "orders", "turn 1\nnumber 4");
    let named = prove(&mut hall, &raw, Standing::Aligned).outcome;
    assert_eq!(named, Outcome::Waiting, "the turn that it names says nothing of when it was written");
    let mut other_way = b"Received: by another way\r\n".to_vec();
    other_way.extend(&raw);
    assert_eq!(prove(&mut hall, &other_way, Standing::Aligned).outcome, Outcome::Duplicate);
}

#[test]
fn a_signed_mail_counts_once_and_by_the_time_of_its_signature() {
    let mut hall = with_ways("dkim");
    let signed = hall.now - Duration::days(1);
    let mut signed_as = |mark: &str, at, text: &str| {
        let raw = hall.raw(ANN, BARE, "orders", text);
        let proof = Proof {
            standing: Standing::Aligned,
            signed_at: Some(at),
            addressed: vec![BARE.into()],
            mark: Some(mark.to_owned()),
            ..Proof::default()
        };
        prove_as(&mut hall, &raw, proof).outcome
    };
    assert_eq!(signed_as("one", signed, "number 3"), Outcome::Accepted);
    assert_eq!(signed_as("one", signed, "number 3"), Outcome::Duplicate, "under another Message-ID");
    assert_eq!(signed_as("two", signed - Duration::days(6), "number 4"), Outcome::Waiting);
    let to_somebody = Proof { standing: Standing::Aligned, signed_at: Some(signed), ..Proof::default() };
    let raw = hall.raw(ANN, BARE, "orders", "number 5");
    let asked = prove_as(&mut hall, &raw, to_somebody.clone()).outcome;
    assert_eq!(asked, Outcome::Waiting, "written to somebody else");
    let raw = hall.raw(ANN, BARE, "Re: [spring T1] orders", "turn 1\nnumber 6");
    let asked = prove_as(&mut hall, &raw, to_somebody).outcome;
    assert_eq!(asked, Outcome::Waiting, "whatever turn it names");
}

#[test]
fn both_asks_for_the_secret_and_an_address_of_the_holder() {
    let mut hall = with_ways("both");
    let secret = hall.reply_to(&red());
    assert_eq!(plain(&mut hall, ANN, &secret, "number 3"), Outcome::Accepted);
    assert_eq!(plain(&mut hall, EVE, &secret, "number 4"), Outcome::Waiting);
    let publishes = |standing| Proof { standing, policy: Some(Policy::None), ..Proof::default() };
    for (standing, came) in [(Standing::Unknown, Outcome::Waiting), (Standing::Aligned, Outcome::Accepted)] {
        let raw = hall.raw(ANN, &secret, "orders", "number 7");
        assert_eq!(prove_as(&mut hall, &raw, publishes(standing)).outcome, came);
    }
    let tagged = (ANN, BARE, "[spring T1]");
    assert_eq!(send(&mut hall, tagged, "number 5", Standing::Aligned), Outcome::Waiting);
    assert_eq!(entries(&hall, "orders"), 2);
}

#[test]
fn a_pass_phrase_proves_a_registered_address_and_is_shown_nowhere() {
    let mut hall = with_ways("phrase");
    let now = hall.now;
    hall.house().set_phrase(&spring(), &red(), "Seven grey geese", now).unwrap();
    assert!(last_to(&hall, ANN).text.contains("new pass phrase"));
    assert_eq!(plain(&mut hall, ANN, BARE, "number 3\nphrase seven grey geese"), Outcome::Accepted);
    assert_eq!(plain(&mut hall, ANN, BARE, "haslo: SEVEN GREY GEESE\nnumber 4"), Outcome::Accepted);
    assert_eq!(plain(&mut hall, ANN, BARE, "number 5\nphrase seven grey ducks"), Outcome::Waiting);
    assert_eq!(plain(&mut hall, EVE, BARE, "number 5\nphrase seven grey geese"), Outcome::Stranger);
    assert_eq!(entries(&hall, "orders"), 2);

    let welcome = hall.mails_to(&red())[0].clone();
    let sheet = text_of(&welcome).replace("# number 1", "number 6");
    let quoted: String = sheet.lines().map(|l| format!("> {l}\r\n")).collect();
    let filled = format!("phrase seven grey geese\r\n\r\nOn Monday Estafette wrote:\r\n{quoted}");
    plain(&mut hall, ANN, BARE, &filled);
    assert!(hall.last(&red()).contains("sheet: number 6"), "{}", hall.last(&red()));

    let journal: String = hall.house().journal(&spring()).unwrap().into_iter().map(|l| l.entry).collect();
    let mails: String = seen(&hall).into_iter().map(|m| m.subject + &m.text).collect();
    let status = serde_json::to_string(&hall.house().status(&spring()).unwrap()).unwrap();
    for text in [journal, mails, status] {
        assert!(!text.to_lowercase().contains("grey"), "{text}");
    }
    let stored = hall.file();
    let kept: String =
        stored.query_row("SELECT phrase FROM seats WHERE seat = 'red'", [], |r| r.get(0)).unwrap();
    assert!(kept.len() == 64 && !kept.contains("geese"), "a keyed hash is kept: {kept}");
}

#[test]
fn a_holder_sets_a_phrase_by_mail_and_confirms_it() {
    let mut hall = with_ways("secret,phrase");
    assert_eq!(hall.mail(&red(), "phrase new short"), Outcome::Unusable);
    assert_eq!(hall.mail(&red(), "hasło nowe siedem białych łabędzi"), Outcome::Accepted);
    let to = asked(&hall, ANN);
    assert_eq!(plain(&mut hall, ANN, BARE, "number 1\nphrase siedem białych łabędzi"), Outcome::Waiting);
    assert_eq!(plain(&mut hall, ANN, &to, "confirm"), Outcome::Accepted);
    assert_eq!(plain(&mut hall, ANN, BARE, "number 1\nphrase siedem bialych labedzi"), Outcome::Accepted);
}

#[test]
fn a_foreign_address_with_the_secret_is_announced_at_the_registered_one() {
    let mut hall = Hall::with(&[]);
    let secret = hall.reply_to(&red());
    assert_eq!(plain(&mut hall, EVE, &secret, "number 3"), Outcome::Accepted);
    let receipt = last_to(&hall, ANN);
    let top: String = receipt.text.lines().take(4).collect::<Vec<_>>().join(" ");
    assert!(top.contains("It was sent by eve@e.example, which is none of your addresses"), "{top}");
    assert!(receipt.text.contains("`address add eve@e.example`"), "{}", receipt.text);
    assert!(seen(&hall).iter().all(|m| m.to != EVE), "who wrote gets nothing");
}

#[test]
fn a_new_address_is_confirmed_by_a_round_trip() {
    let mut hall = with_ways("secret,dkim");
    assert_eq!(hall.mail(&red(), &format!("address add <{WORK}>")), Outcome::Accepted);
    let question = last_to(&hall, WORK);
    for secret in ["spring", "red", "Red", "tiny", "Tiny", "ann@a"] {
        let shown = format!("{} {} {}", question.subject, question.text, question.reply_to);
        assert!(!shown.contains(secret), "`{secret}` is told to a new address:\n{shown}");
    }
    let tagged = (WORK, BARE, "[spring T1]");
    assert_eq!(
        send(&mut hall, tagged, "number 1", Standing::Aligned),
        Outcome::Silent,
        "it had its mail today"
    );
    hall.mail(&red(), "address");
    assert!(hall.last(&red()).contains(&format!("{WORK} (asked, not confirmed yet)")));
    let to = asked(&hall, WORK);
    assert_eq!(plain(&mut hall, "phone@elsewhere.example", &to, "> confirm\nConfirm."), Outcome::Accepted);
    assert!(last_to(&hall, ANN).text.contains(&format!("`{WORK}` is now one of your addresses")));
    assert_eq!(send(&mut hall, tagged, "number 2", Standing::Aligned), Outcome::Accepted);
    let receipt = last_to(&hall, ANN);
    assert!(
        receipt.text.contains("sheet: number 2") && !receipt.text.contains("none of your"),
        "{}",
        receipt.text
    );
    assert_eq!(entries(&hall, "addressed"), 1);
    assert_eq!(hall.mail(&red(), &format!("address add {WORK}")), Outcome::Unusable, "it is his already");
}

#[test]
fn a_confirmation_counts_once_and_for_seven_days_and_only_when_it_says_so() {
    let mut hall = Hall::with(&[]);
    hall.mail(&red(), &format!("address add {WORK}"));
    let to = asked(&hall, WORK);
    assert_eq!(plain(&mut hall, WORK, &to, "I know nothing of this."), Outcome::Unusable);
    assert!(last_to(&hall, ANN).text.contains("without the line `confirm`"));
    let mails = seen(&hall).len();
    assert_eq!(plain(&mut hall, WORK, &to, "I am away until Monday."), Outcome::Unusable);
    assert_eq!(seen(&hall).len(), mails, "it is said once");
    let wrong = to.replace("confirm.", "confirm.a");
    assert_eq!(plain(&mut hall, "cid@c.example", &wrong, "confirm"), Outcome::Stranger);
    let mut machine = b"Auto-Submitted: auto-replied\r\n".to_vec();
    machine.extend(hall.raw(WORK, &to, "Re: x", "confirm"));
    assert_eq!(hall.deliver(&machine), Outcome::Silent);
    assert_eq!(entries(&hall, "addressed"), 0);
    let raw = hall.raw(WORK, &to, "Re: x", "potwierdzam");
    assert_eq!(hall.deliver(&raw), Outcome::Accepted);
    let mails = seen(&hall).len();
    let mut other_way = b"Received: by another way\r\n".to_vec();
    other_way.extend(&raw);
    assert_eq!((hall.deliver(&other_way), seen(&hall).len()), (Outcome::Duplicate, mails));
    assert_eq!(plain(&mut hall, WORK, &to, "confirm"), Outcome::Unusable);
    assert!(last_to(&hall, ANN).text.contains("it was confirmed before"));
    assert_eq!(entries(&hall, "addressed"), 1);

    hall.mail(&red(), "address add late@work.example");
    let to = asked(&hall, "late@work.example");
    hall.now += Duration::days(7);
    assert_eq!(plain(&mut hall, WORK, &to, "confirm"), Outcome::Unusable);
    assert!(last_to(&hall, ANN).text.contains("its time has passed"));
    assert_eq!(entries(&hall, "addressed"), 1);
}

#[test]
fn what_stands_beside_a_confirmation_is_told_to_whoever_sent_it() {
    let mut hall = Hall::with(&[]);
    hall.mail(&red(), &format!("address add {WORK}"));
    let to = asked(&hall, WORK);
    let text = "Hello,\nconfirm\nnumber 3\n\nBest regards\nAnn";
    assert_eq!(plain(&mut hall, "phone@elsewhere.example", &to, text), Outcome::Accepted);
    let told = last_to(&hall, "phone@elsewhere.example");
    assert!(told.text.contains("line 3.") && !told.text.contains("number 3"), "{}", told.text);
    for secret in ["spring", "red", "Tiny", "ann@a"] {
        assert!(!told.text.contains(secret), "`{secret}` is told to whoever confirms: {}", told.text);
    }
}

#[test]
fn what_could_lock_a_holder_out_is_asked_of_the_registered_address() {
    let mut hall = Hall::with(&[]);
    let now = hall.now;
    hall.house().change_address(&spring(), &red(), (AddressChange::Add, WORK), now).unwrap();
    assert!(last_to(&hall, ANN).text.contains(&format!("`{WORK}` is now one of your addresses")));
    let secret = hall.reply_to(&red());
    assert_eq!(plain(&mut hall, EVE, &secret, &format!("address main {WORK}")), Outcome::Accepted);
    assert_eq!(hall.mails_to(&red()).last().unwrap().mail.to, ANN, "nothing has changed yet");
    let to = asked(&hall, ANN);
    assert!(seen(&hall).iter().all(|m| m.to == ANN || !m.reply_to.contains("+confirm.")));
    assert_eq!(plain(&mut hall, ANN, &to, "confirm"), Outcome::Accepted);
    let told = |hall: &Hall, to| last_to(hall, to).text.contains("Your mails go to `ann@work.example`");
    assert!(told(&hall, ANN) && told(&hall, WORK));
    hall.mail(&red(), &format!("adres usuń {ANN}"));
    assert_eq!(hall.mails_to(&red()).last().unwrap().mail.to, WORK);
    let to = asked(&hall, WORK);
    assert_eq!(plain(&mut hall, WORK, &to, "confirm"), Outcome::Accepted);
    let seat = hall.house().status(&spring()).unwrap().seats.remove(0);
    assert_eq!((seat.holder.unwrap(), seat.addresses), (format!("{ANN} <{WORK}>"), Vec::new()));
    for (said, why) in [
        ("address remove ann@work.example", "is your registered address"),
        ("address main nobody@x.example", "none of your addresses"),
        ("address add orders@club.example", "no address that you can have"),
        ("address add not-an-address", "no address that you can have"),
        ("address frobnicate", "write `address`"),
    ] {
        assert_eq!(hall.mail(&red(), said), Outcome::Unusable, "{said}");
        assert!(hall.last(&red()).contains(why), "{said}: {}", hall.last(&red()));
        hall.mail(&red(), "status");
    }
}

#[test]
fn a_holder_without_the_secret_is_asked_and_his_letter_then_counts() {
    let mut hall = Hall::with(&[]);
    assert_eq!(plain(&mut hall, ANN, BARE, "game spring\nnumber 5\ntrap 9"), Outcome::Waiting);
    assert_eq!(entries(&hall, "orders"), 0);
    let question = last_to(&hall, ANN);
    assert!(
        question.text.contains("> number 5") && question.text.contains("sent by ann@a.example"),
        "{}",
        question.text
    );
    let mut status = || hall.mail(&red(), "history");
    assert_eq!(status(), Outcome::Accepted);
    assert!(hall.last(&red()).contains("waits for your confirmation"), "{}", hall.last(&red()));
    let to = asked(&hall, ANN);
    assert_eq!(plain(&mut hall, ANN, &to, "confirm"), Outcome::Accepted);
    let receipt = hall.last(&red());
    assert!(receipt.contains("sheet: number 5"), "{receipt}");
    assert!(receipt.contains("21:05 CET"), "it keeps the time at which it came: {receipt}");
    assert_eq!(entries(&hall, "orders"), 1);
    hall.mail(&blue(), "number 1");
    hall.run(Mode::WhenAllIn);
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}

#[test]
fn a_letter_confirmed_later_counts_where_it_was_received() {
    let mut hall = Hall::with(&[]);
    plain(&mut hall, ANN, BARE, "game spring\nnumber 1\ntrap 8");
    let first = asked(&hall, ANN);
    plain(&mut hall, ANN, BARE, "game spring\nnumber 2");
    let second = asked(&hall, ANN);
    assert_eq!(hall.mail(&red(), "number 3"), Outcome::Accepted);
    assert_eq!(plain(&mut hall, ANN, &second, "confirm"), Outcome::Accepted);
    assert!(hall.last(&red()).contains("A later mail of yours was entered already"), "{}", hall.last(&red()));
    assert_eq!(plain(&mut hall, ANN, &first, "confirm"), Outcome::Accepted);
    let receipt = hall.last(&red());
    assert!(receipt.contains("sheet: number 3") && receipt.contains("sheet: trap 8"), "{receipt}");
    let late = plain(&mut hall, ANN, BARE, "game spring\ncancel");
    let to = asked(&hall, ANN);
    hall.mail(&red(), "number 4");
    assert_eq!((late, plain(&mut hall, ANN, &to, "confirm")), (Outcome::Waiting, Outcome::Accepted));
    assert!(hall.last(&red()).contains("sheet: number 4"), "cancel takes back what came before it");
    hall.mail(&blue(), "number 1");
    hall.run(Mode::WhenAllIn);
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}

#[test]
fn a_letter_of_nobody_known_waits_where_the_game_takes_confirmations() {
    let old = "orders+spring.red.aaaaaaaaaaaaaaaa@club.example";
    for (ways, waits) in [("secret,confirm", Outcome::Waiting), ("secret", Outcome::Stranger)] {
        let mut hall = with_ways(ways);
        assert_eq!(plain(&mut hall, EVE, old, "number 3"), waits, "{ways}");
        let by_name = plain(&mut hall, "cid@c.example", BARE, "game spring.red\nnumber 3");
        assert_eq!(by_name, waits, "{ways}");
        let no_seat = plain(&mut hall, "dan@d.example", BARE, "game spring\nnumber 3");
        assert_eq!(no_seat, Outcome::Stranger, "whose it could be is not said");
        assert_eq!(entries(&hall, "orders"), 0);
        if waits == Outcome::Waiting {
            assert!(last_to(&hall, ANN).text.contains("sent by cid@c.example"));
        }
        for mail in seen(&hall).iter().filter(|m| !PLAYERS.contains(&m.to.as_str())) {
            let shown = format!("{} {} {}", mail.subject, mail.text, mail.reply_to);
            assert!(!["spring", " red ", "Red", "Tiny"].iter().any(|d| shown.contains(d)), "{shown}");
            assert!(mail.reply_to.is_empty(), "no way in for {}", mail.to);
        }
    }
}

#[test]
fn an_unknown_address_hears_the_same_whether_or_not_there_is_such_a_seat() {
    let answer = |to: &str| {
        let mut hall = with_ways("secret,confirm");
        plain(&mut hall, EVE, to, "number 3");
        last_to(&hall, EVE).text
    };
    let there = answer("orders+spring.red.aaaaaaaaaaaaaaaa@club.example");
    assert_eq!(there, answer("orders+autumn.black.aaaaaaaaaaaaaaaa@club.example"));
}

#[test]
fn nobody_can_have_a_holder_asked_without_end() {
    let mut hall = with_ways("secret,confirm");
    let before = seen(&hall).len();
    let outcomes: Vec<Outcome> =
        (0..8).map(|n| plain(&mut hall, EVE, BARE, &format!("game spring.red\nnumber {n}"))).collect();
    assert_eq!(outcomes[4..6], [Outcome::Waiting, Outcome::Silent]);
    assert_eq!(seen(&hall).len() - before, 5 + 1, "five questions, and one short answer");
    let raw = hall.raw(ANN, BARE, "x", "game spring\nnumber 1");
    let mut twice = b"Received: by another way\r\n".to_vec();
    twice.extend(&raw);
    hall.now += Duration::days(1);
    assert_eq!((hall.deliver(&raw), hall.deliver(&twice)), (Outcome::Waiting, Outcome::Duplicate));
}

#[test]
fn who_guesses_secrets_is_met_with_silence() {
    let mut hall = with_ways("secret,confirm");
    let wrong = |n: usize| format!("orders+spring.red.aaaaaaaaaaaaaa{n:02}@club.example");
    for n in 0..=20 {
        plain(&mut hall, EVE, &wrong(n), "number 3");
    }
    hall.now += Duration::hours(1);
    let before = seen(&hall).len();
    assert_eq!(plain(&mut hall, EVE, &wrong(30), "number 3"), Outcome::Silent);
    assert_eq!(seen(&hall).len(), before);
    let secret = hall.reply_to(&red());
    assert_eq!(plain(&mut hall, EVE, &secret, "number 3"), Outcome::Accepted, "anybody can write as anybody");

    let mut hall = with_ways("phrase");
    let now = hall.now;
    hall.house().set_phrase(&spring(), &red(), "seven grey geese", now).unwrap();
    for n in 0..=20 {
        plain(&mut hall, ANN, BARE, &format!("phrase goose number {n}\nnumber 3"));
    }
    let tried = plain(&mut hall, ANN, BARE, "phrase seven grey geese\nnumber 3");
    assert_eq!((tried, entries(&hall, "orders")), (Outcome::Silent, 0), "no more tries today");
    hall.now += Duration::days(1);
    assert_eq!(plain(&mut hall, ANN, BARE, "phrase seven grey geese\nnumber 3"), Outcome::Accepted);
}

#[test]
fn the_umpire_hears_of_guesses_and_of_forged_letters_with_the_secret() {
    let mut hall = Hall::with(&[]);
    let secret = hall.reply_to(&red());
    let mut letters = vec![(hall.raw(ANN, &secret, "orders", "number 3"), Standing::Forged)];
    for n in 0..30 {
        let wrong = format!("orders+spring.red.aaaaaaaaaaaaaa{n:02}@club.example");
        letters.push((hall.raw(EVE, &wrong, "orders", "number 3"), Standing::Unknown));
    }
    let mut house = hall.house();
    for (raw, standing) in letters {
        let kept = house.take(&raw, &Envelope::default(), hall.now).unwrap();
        house.prove(&[(kept.id().clone(), Proof { standing, ..Proof::default() })]).unwrap();
        house.handle(kept.id(), hall.now).unwrap();
    }
    let told: Vec<Seen> = seen(&hall).into_iter().filter(|m| m.to == UMPIRE).collect();
    let subjects: Vec<&str> = told.iter().map(|m| m.subject.as_str()).collect();
    assert_eq!(subjects, ["[spring] a forged letter with the secret of red", "somebody guesses secrets"]);
    assert!(told[1].text.contains(EVE), "{}", told[1].text);
}

#[test]
fn a_new_holder_has_none_of_the_addresses_phrases_and_confirmations_of_the_one_before() {
    let mut hall = with_ways("secret,dkim,phrase");
    let now = hall.now;
    hall.house().change_address(&spring(), &red(), (AddressChange::Add, WORK), now).unwrap();
    hall.house().set_phrase(&spring(), &red(), "seven grey geese", now).unwrap();
    hall.mail(&red(), "address add late@work.example");
    let to = asked(&hall, "late@work.example");
    let holder = Holder {
        address: "cid@c.example".into(),
        name: "Cid".into(),
        zone: "UTC".into(),
        lang: Lang::English,
    };
    hall.house().seat(&spring(), &red(), &holder, &mut |b| b.fill(99), now).unwrap();
    for from in [ANN, WORK] {
        let tagged = (from, BARE, "[spring T1]");
        let tried = send(&mut hall, tagged, "number 3\nphrase seven grey geese", Standing::Aligned);
        assert_eq!(tried, Outcome::Stranger, "{from}");
    }
    assert_eq!(
        plain(&mut hall, "late@work.example", &to, "confirm"),
        Outcome::Silent,
        "it had its mail today"
    );
    let seat = hall.house().status(&spring()).unwrap().seats.remove(0);
    assert_eq!((seat.addresses, seat.phrase), (Vec::new(), false));
}

#[test]
fn all_of_it_is_said_in_polish_to_who_reads_polish() {
    let mut hall = Hall::with(&[]);
    hall.mail(&red(), "język polski");
    assert_eq!(hall.mail(&red(), &format!("adres dodaj {WORK}")), Outcome::Accepted);
    assert!(last_to(&hall, WORK).text.contains("`potwierdzam`"));
    let to = asked(&hall, WORK);
    assert_eq!(plain(&mut hall, WORK, &to, "Potwierdzam!"), Outcome::Accepted);
    assert!(last_to(&hall, ANN).text.contains("jest od teraz jednym z Twoich adresów"));
    hall.mail(&red(), "adres");
    assert!(hall.last(&red()).contains("zgłoszony"), "{}", hall.last(&red()));
    plain(&mut hall, ANN, BARE, "gra spring\nnumber 5");
    assert!(last_to(&hall, ANN).subject.contains("czy to Twój list?"));
    let to = asked(&hall, ANN);
    assert_eq!(plain(&mut hall, ANN, &to, "potwierdzam"), Outcome::Accepted);
    assert!(hall.last(&red()).contains("arkusz: number 5"), "{}", hall.last(&red()));
    for (said, why) in [
        ("adres główny x@y.example", "nie jest żadnym"),
        ("hasło nowe ach", "co najmniej"),
        ("potwierdzam", "odpowiedź na list"),
    ] {
        assert_eq!(hall.mail(&red(), said), Outcome::Unusable, "{said}");
        assert!(hall.last(&red()).contains(why), "{said}: {}", hall.last(&red()));
        hall.mail(&red(), "stan");
    }
}

#[test]
fn a_mail_of_two_games_is_not_guessed_at() {
    let mut hall = with_ways("dkim");
    let now = hall.now;
    let new = NewGame {
        game: GameId::new("autumn"),
        system: "tiny".to_owned(),
        scenario: None,
        settings: Settings::default(),
    };
    let holder = Holder { address: ANN.into(), name: "Ann".into(), zone: "UTC".into(), lang: Lang::English };
    let mut house = hall.house();
    house.create(&new, &mut |b| b.fill(5), now).unwrap();
    house.seat(&new.game, &blue(), &holder, &mut |b| b.fill(55), now).unwrap();
    drop(house);
    let bare = (ANN, BARE, "orders");
    assert_eq!(send(&mut hall, bare, "turn 1\nnumber 3", Standing::Aligned), Outcome::Stranger);
    assert_eq!(send(&mut hall, bare, "game spring\nturn 1\nnumber 3", Standing::Aligned), Outcome::Accepted);
}

#[test]
fn the_ways_of_a_game_are_journalled_and_shown() {
    let hall = with_ways("confirm,secret");
    assert_eq!(hall.house().proof(&spring()).unwrap().to_string(), "secret,confirm");
    assert_eq!(hall.house().status(&spring()).unwrap().proof.to_string(), "secret,confirm");
    let journal = hall.house().journal(&spring()).unwrap();
    assert_eq!(journal.last().unwrap().text, "letters are proven by secret,confirm");
}
