//! Sign-on by mail: from the first letter of somebody unknown to the game that begins when it is full.

use mail_parser::{Addr, MessageParser};

use super::*;
use crate::game::*;
use crate::mail::{Proof, Standing};

const BARE: &str = "orders@club.example";
const DAN: &str = "dan@d.example";
const EVE: &str = "eve@e.example";

/// A mail of the outbox, as its reader sees it.
#[derive(Debug)]
struct Seen {
    subject: String,
    text: String,
    reply_to: String,
}

/// All mails to an address.
fn to(hall: &Hall, address: &str) -> Vec<Seen> {
    let store = rusqlite::Connection::open(hall.path()).unwrap();
    let mut rows = store.prepare("SELECT bytes FROM outbox WHERE recipient = ? ORDER BY id").unwrap();
    let rows = rows.query_map([address], |r| r.get::<_, Vec<u8>>(0)).unwrap();
    let read = |bytes: Vec<u8>| {
        let mail = MessageParser::default().parse(&bytes).unwrap();
        let reply_to = mail.reply_to().and_then(|a| a.first()).and_then(Addr::address);
        Seen {
            subject: mail.subject().unwrap().to_owned(),
            text: mail.body_text(0).unwrap().into_owned(),
            reply_to: reply_to.unwrap_or_default().to_owned(),
        }
    };
    rows.map(|bytes| read(bytes.unwrap())).collect()
}

fn last(hall: &Hall, address: &str) -> Seen {
    to(hall, address).pop().unwrap_or_else(|| panic!("no mail to {address}"))
}

/// A letter that comes in, with what is known of its sender.
fn take(hall: &mut Hall, raw: &[u8], standing: Standing) -> Handled {
    let proof = Proof { standing, addressed: vec![BARE.into()], ..Proof::default() };
    hall.now += Duration::minutes(5);
    let mut house = hall.house();
    let kept = house.take(raw, &Envelope::default(), hall.now).unwrap();
    house.prove(&[(kept.id().clone(), proof)]).unwrap();
    house.handle(kept.id(), hall.now).unwrap()
}

/// A letter to the house from an address for which its domain vouches.
fn known(hall: &mut Hall, from: &str, text: &str) -> Handled {
    let raw = hall.raw(from, BARE, "playing", text);
    take(hall, &raw, Standing::Aligned)
}

/// One from an address of which nothing is known.
fn unknown(hall: &mut Hall, from: &str, text: &str) -> Handled {
    let raw = hall.raw(from, BARE, "playing", text);
    take(hall, &raw, Standing::Unknown)
}

fn autumn() -> GameId {
    GameId::new("autumn")
}

/// A house in which `spring` is played, and a game of two seats is set up under these terms.
fn opened(terms: &[(&str, &str)]) -> Hall {
    let hall = Hall::with(&[]);
    set_up(&hall, "autumn", "duel", terms);
    hall
}

fn set_up(hall: &Hall, name: &str, scenario: &str, terms: &[(&str, &str)]) {
    let new = NewGame {
        game: GameId::new(name),
        system: "tiny".to_owned(),
        scenario: Some(scenario.to_owned()),
        settings: Settings::default(),
    };
    let mut house = hall.house();
    house.create(&new, &mut |b| b.fill(9), hall.now).unwrap();
    let mut all = Terms::default();
    terms.iter().for_each(|(key, value)| all.set(key, value).unwrap());
    house.set_terms(&new.game, &all, hall.now).unwrap();
}

fn holder(hall: &Hall, game: &str, seat: &SeatId) -> Option<String> {
    let status = hall.house().status(&GameId::new(game)).unwrap();
    status.seats.into_iter().find(|s| s.seat == *seat).unwrap().holder
}

const OPEN: [(&str, &str); 2] = [("signon", "open"), ("schedule", "every Tue 20:00 Europe/Warsaw")];

#[test]
fn somebody_unknown_confirms_is_seated_and_the_game_starts_when_it_is_full() {
    let mut hall = opened(&OPEN);
    let asked = unknown(&mut hall, DAN, "Hello,\n\nsignon autumn as blue\nname Dan D.\nzone Asia/Tokyo\nwords grey geese\n\nDan");
    assert_eq!(asked.outcome, Outcome::Waiting, "{}", asked.reason);
    assert_eq!(holder(&hall, "autumn", &blue()), None, "nothing is done before he has confirmed it");
    let question = last(&hall, DAN);
    assert!(question.reply_to.starts_with("orders+confirm."), "{question:?}");
    assert!(!question.text.contains("autumn"), "{}", question.text);
    let yes = hall.raw(DAN, &question.reply_to, "Re: please confirm", "confirm");
    let taken = take(&mut hall, &yes, Standing::Unknown);
    assert_eq!((taken.outcome, taken.seat), (Outcome::Accepted, Some((autumn(), blue()))), "{}", taken.reason);
    assert_eq!(holder(&hall, "autumn", &blue()).as_deref(), Some("Dan D. <dan@d.example>"));
    let welcome = to(&hall, DAN).into_iter().find(|m| m.subject.contains("you play Blue")).unwrap();
    assert!(welcome.reply_to.starts_with("orders+autumn.blue."), "{welcome:?}");
    assert!(!welcome.text.contains("You have not said in which zone"), "{}", welcome.text);
    assert_eq!(take(&mut hall, &yes, Standing::Unknown).outcome, Outcome::Duplicate);
    assert!(hall.house().tick(hall.now).unwrap().failed.is_empty());
    assert_eq!(hall.house().status(&autumn()).unwrap().deadline, None, "one seat is free");

    let taken = known(&mut hall, EVE, "signon tiny");
    assert_eq!(taken.seat, Some((autumn(), red())), "{}", taken.reason);
    let welcome = to(&hall, EVE).into_iter().find(|m| m.subject.contains("you play Red")).unwrap();
    assert!(welcome.text.contains("You play with: Dan D. (Blue; no record yet)."), "{}", welcome.text);
    assert!(welcome.text.contains("`zone Europe/Warsaw`"), "{}", welcome.text);
    let told = last(&hall, DAN);
    assert!(told.text.contains("eve plays Red now (no record yet)."), "{}", told.text);
    assert!(told.text.contains("All seats are taken: the game begins."), "{}", told.text);
    hall.house().tick(hall.now).unwrap();
    let status = hall.house().status(&autumn()).unwrap();
    assert_eq!((status.state.as_str(), status.deadline.is_some()), ("running", true));
    assert!(last(&hall, DAN).text.contains("in Tokyo") || last(&hall, DAN).text.contains("JST"));
    assert!(last(&hall, EVE).text.contains("UTC"));
    assert!(to(&hall, UMPIRE).iter().any(|m| m.text.contains("has signed on by mail and holds blue")));
}

#[test]
fn the_list_tells_what_is_open_and_nothing_of_private_games() {
    let mut hall = opened(&[("signon", "open"), ("reliability", "40"), ("press", "both")]);
    set_up(&hall, "secret-game", "duel", &[("signon", "word grey geese")]);
    set_up(&hall, "closed-game", "duel", &[]);
    assert_eq!(unknown(&mut hall, DAN, "list").outcome, Outcome::Accepted);
    let list = last(&hall, DAN).text;
    for part in [
        "autumn: Tiny, scenario duel",
        "free: red (Red), blue (Blue)",
        "no schedule: the umpire sets each deadline",
        "letters between the players may be signed or anonymous",
        "nobody plays yet",
        "wanted: orders in time in 40 % of all cases",
        "signon autumn as red",
        "tiny: Tiny, nobody waits",
        "Your record: nothing yet.",
    ] {
        assert!(list.contains(part), "{part}\n{list}");
    }
    for hidden in ["spring", "secret-game", "closed-game", "ann@"] {
        assert!(!list.contains(hidden), "{hidden}\n{list}");
    }
    known(&mut hall, EVE, "lista gier");
    assert!(last(&hall, EVE).text.contains("wolne: red (Czerwony), blue (Niebieski)"), "{}", last(&hall, EVE).text);
}

#[test]
fn names_are_told_only_where_the_game_is_not_an_anonymous_one() {
    for (press, tells) in [("signed", true), ("anonymous", false)] {
        let mut hall = opened(&[("signon", "open"), ("press", press)]);
        known(&mut hall, DAN, "signon autumn as red\nname Daniel");
        known(&mut hall, EVE, "list");
        known(&mut hall, EVE, "signon autumn\nname Evelyn");
        let (eve, dan) = (to(&hall, EVE), to(&hall, DAN));
        assert_eq!(eve.iter().any(|m| m.text.contains("Daniel")), tells, "{press}: {eve:?}");
        assert_eq!(dan.iter().any(|m| m.text.contains("Evelyn")), tells, "{press}: {dan:?}");
        assert!(dan.iter().any(|m| m.text.contains("the game begins")), "{dan:?}");
    }
}

#[test]
fn a_private_game_is_like_none_without_its_word_and_wrong_words_are_guesses() {
    let mut hall = opened(&[("signon", "word grey geese")]);
    let answer = |hall: &mut Hall, from: &str, text: &str| {
        let outcome = known(hall, from, text).outcome;
        (outcome, last(hall, from).text.replace("nowhere", "autumn"))
    };
    let pairs = [("signon autumn", "signon nowhere"), ("signon autumn word x", "signon nowhere word x")];
    for (at, (real, none)) in pairs.into_iter().enumerate() {
        let real = answer(&mut hall, &format!("a{at}@e.example"), real);
        let none = answer(&mut hall, &format!("b{at}@e.example"), none);
        assert_eq!(real, none, "{at}");
        assert!(real.1.contains("can be joined"), "{}", real.1);
    }
    // Of somebody who is not known nothing is said of the word, right or wrong.
    let right = unknown(&mut hall, "c@e.example", "signon autumn word grey geese");
    let wrong = unknown(&mut hall, "d@e.example", "signon autumn word x");
    let nowhere = unknown(&mut hall, "e@e.example", "signon nowhere word x");
    assert_eq!((right.outcome, &right.reason), (wrong.outcome, &wrong.reason));
    assert_eq!((right.outcome, &right.reason), (nowhere.outcome, &nowhere.reason));
    assert_eq!(last(&hall, "c@e.example").text, last(&hall, "d@e.example").text);
    for n in 0..25 {
        known(&mut hall, EVE, &format!("signon autumn word try {n}"));
    }
    let silent = known(&mut hall, EVE, "signon autumn word Grey Geese");
    assert_eq!((silent.outcome, silent.seat), (Outcome::Silent, None), "{}", silent.reason);
    assert_eq!(to(&hall, UMPIRE).iter().filter(|m| m.subject.contains("guesses")).count(), 1);
    let seated = known(&mut hall, DAN, "signon AUTUMN as Blue word Grey Geese");
    assert_eq!(seated.seat, Some((autumn(), blue())), "{}", seated.reason);
}

#[test]
fn a_side_that_is_taken_is_answered_with_those_that_are_free() {
    let mut hall = opened(&OPEN);
    known(&mut hall, DAN, "signon autumn as red");
    known(&mut hall, EVE, "signon autumn as Red");
    assert!(last(&hall, EVE).text.contains("Red in autumn is taken. These can be had: blue (Blue)."));
    known(&mut hall, EVE, "signon autumn as purple");
    let told = last(&hall, EVE).text.replace('\n', " ");
    assert!(told.contains("autumn has no side `purple`. It has: red (Red), blue (Blue)."), "{told}");
    known(&mut hall, DAN, "signon autumn as blue");
    assert!(last(&hall, DAN).text.contains("You play in autumn already: Red."));
    assert_eq!(holder(&hall, "autumn", &blue()), None);
}

#[test]
fn a_letter_taken_twice_seats_once_and_a_forged_or_automatic_one_gets_nothing() {
    let mut hall = opened(&OPEN);
    let raw = hall.raw(DAN, BARE, "playing", "signon autumn");
    assert_eq!(take(&mut hall, &raw, Standing::Forged).outcome, Outcome::Forged);
    assert!(to(&hall, DAN).is_empty());
    let raw = hall.raw(DAN, BARE, "signon autumn", "");
    assert_eq!(take(&mut hall, &raw, Standing::Aligned).seat, Some((autumn(), red())));
    let copy = [b"Received: from elsewhere\r\n".as_slice(), &raw].concat();
    assert_eq!(take(&mut hall, &copy, Standing::Aligned).outcome, Outcome::Duplicate);
    let machine = [b"Auto-Submitted: auto-replied\r\n".as_slice(), &hall.raw(EVE, BARE, "x", "signon autumn")].concat();
    assert_eq!(take(&mut hall, &machine, Standing::Aligned).outcome, Outcome::Silent);
    let list = [b"List-Id: <a.b>\r\n".as_slice(), &hall.raw(EVE, BARE, "x", "list")].concat();
    assert_eq!(take(&mut hall, &list, Standing::Aligned).outcome, Outcome::Silent);
    assert!(to(&hall, EVE).is_empty());
    assert_eq!(holder(&hall, "autumn", &blue()), None);
    // Vouched for, but written to somebody else: its writer is asked.
    let raw = hall.raw(EVE, BARE, "x", "signon autumn");
    hall.now += Duration::minutes(5);
    let mut house = hall.house();
    let kept = house.take(&raw, &Envelope::default(), hall.now).unwrap();
    let proof = Proof { standing: Standing::Aligned, addressed: vec!["list@l.example".into()], ..Proof::default() };
    house.prove(&[(kept.id().clone(), proof)]).unwrap();
    assert_eq!(house.handle(kept.id(), hall.now).unwrap().outcome, Outcome::Waiting);
}

#[test]
fn an_address_that_nothing_proves_gets_few_answers() {
    let mut hall = opened(&OPEN);
    let mut outcomes = Vec::new();
    for text in ["list", "help", "signon nowhere", "signon autumn", "list"] {
        outcomes.push(unknown(&mut hall, EVE, text).outcome);
    }
    use Outcome::{Accepted, Silent};
    assert_eq!(outcomes, [Accepted, Accepted, Accepted, Silent, Silent]);
    assert_eq!(to(&hall, EVE).len(), 3);
    hall.now += Duration::hours(2);
    assert_eq!(unknown(&mut hall, EVE, "signon autumn").outcome, Outcome::Waiting);
    let question = last(&hall, EVE).reply_to;
    for text in ["what?", "who?", "why?"] {
        let raw = hall.raw(EVE, &question, "Re:", text);
        assert_eq!(take(&mut hall, &raw, Standing::Unknown).outcome, Outcome::Unusable);
    }
    assert_eq!(to(&hall, EVE).len(), 5, "told once that it is no confirmation");
    let late = hall.raw(EVE, &question, "Re:", "confirm");
    hall.now += Duration::days(8);
    assert_eq!(take(&mut hall, &late, Standing::Unknown).outcome, Outcome::Unusable);
    assert_eq!(holder(&hall, "autumn", &red()), None);
}
