//! Sign-on by mail: from the first letter of somebody unknown to the game that begins when it is full.

use mail_parser::{Addr, MessageParser};

use super::*;
use crate::*;
use estafette_mail::{Proof, Standing};

const BARE: &str = "orders@club.example";
const DAN: &str = "dan@d.example";
const EVE: &str = "eve@e.example";

/// A mail of the outbox, as its reader sees it.
#[derive(Debug)]
struct Seen {
    subject: String,
    text: String,
    reply_to: String,
    /// The file for calendars.
    calendar: String,
}

/// All mails to an address.
fn to(hall: &Hall, address: &str) -> Vec<Seen> {
    let store = hall.written();
    let mut rows = store.prepare("SELECT bytes FROM open_outbox WHERE recipient = ? ORDER BY id").unwrap();
    let rows = rows.query_map([address], |r| r.get::<_, Vec<u8>>(0)).unwrap();
    let read = |bytes: Vec<u8>| {
        let calendar = calendar_of(&bytes).unwrap_or_default();
        let mail = MessageParser::default().parse(&bytes).unwrap();
        let reply_to = mail.reply_to().and_then(|a| a.first()).and_then(Addr::address);
        Seen {
            subject: mail.subject().unwrap().to_owned(),
            text: mail.body_text(0).unwrap().replace('\r', ""),
            reply_to: reply_to.unwrap_or_default().to_owned(),
            calendar,
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
    let asked = unknown(
        &mut hall,
        DAN,
        "Hello,\n\nsignon autumn as blue\nname Dan\nzone Asia/Tokyo\nwords grey geese\n\nDan",
    );
    assert_eq!(asked.outcome, Outcome::Waiting, "{}", asked.reason);
    assert_eq!(holder(&hall, "autumn", &blue()), None, "nothing is done before he has confirmed it");
    let question = last(&hall, DAN);
    assert!(question.reply_to.starts_with("orders+confirm."), "{question:?}");
    assert!(!question.text.contains("autumn"), "{}", question.text);
    let yes = hall.raw(DAN, &question.reply_to, "Re: please confirm", "confirm");
    let taken = take(&mut hall, &yes, Standing::Unknown);
    assert_eq!(
        (taken.outcome, taken.seat),
        (Outcome::Accepted, Some((autumn(), blue()))),
        "{}",
        taken.reason
    );
    assert_eq!(holder(&hall, "autumn", &blue()).as_deref(), Some("Dan <dan@d.example>"));
    let welcome = to(&hall, DAN).into_iter().find(|m| m.subject.contains("you play Blue")).unwrap();
    assert!(welcome.reply_to.starts_with("orders+autumn.blue."), "{welcome:?}");
    assert!(!welcome.text.contains("You have not said in which zone"), "{}", welcome.text);
    let copy = [b"Received: from elsewhere\r\n".as_slice(), &yes].concat();
    assert_eq!(take(&mut hall, &copy, Standing::Unknown).outcome, Outcome::Duplicate);
    assert_eq!(holder(&hall, "autumn", &red()), None, "he sits once");
    assert!(hall.house().tick(hall.now).unwrap().failed.is_empty());
    assert_eq!(hall.house().status(&autumn()).unwrap().deadline, None, "one seat is free");

    let taken = known(&mut hall, EVE, "signon tiny");
    assert_eq!(taken.seat, Some((autumn(), red())), "{}", taken.reason);
    let welcome = to(&hall, EVE).into_iter().find(|m| m.subject.contains("you play Red")).unwrap();
    assert!(welcome.text.contains("You play with: Dan (Blue; no record yet)."), "{}", welcome.text);
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
    assert!(
        last(&hall, EVE).text.contains("wolne: red (Czerwony), blue (Niebieski)"),
        "{}",
        last(&hall, EVE).text
    );
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
        assert!(real.1.replace('\n', " ").contains("neither a game that you can join nor"), "{}", real.1);
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
    let machine =
        [b"Auto-Submitted: auto-replied\r\n".as_slice(), &hall.raw(EVE, BARE, "x", "signon autumn")].concat();
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
    let proof =
        Proof { standing: Standing::Aligned, addressed: vec!["list@l.example".into()], ..Proof::default() };
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

#[test]
fn who_waits_is_seated_in_the_order_of_arrival_when_a_game_opens() {
    let mut hall = Hall::with(&[]);
    let said = |hall: &Hall, who: &str| last(hall, who).text.replace('\n', " ");
    known(&mut hall, DAN, "signon tiny as blue\nname Daniel\nwords grey geese");
    assert!(said(&hall, DAN).contains("in place 1"), "{}", said(&hall, DAN));
    known(&mut hall, EVE, "zapisz Tiny jako niebieski\nstrefa Europe/Warsaw");
    assert!(said(&hall, EVE).contains("na miejscu 2"), "{}", said(&hall, EVE));
    known(&mut hall, "fox@f.example", "signon tiny");
    known(&mut hall, "gil@g.example", "signon tiny");
    known(&mut hall, "gil@g.example", "leave tiny");
    assert!(said(&hall, "gil@g.example").contains("You are on the waiting list of tiny no longer."));
    known(&mut hall, "gil@g.example", "leave tiny");
    assert!(said(&hall, "gil@g.example").contains("You are on no such waiting list."));
    known(&mut hall, DAN, "list");
    assert!(last(&hall, DAN).text.contains("tiny: Tiny, 3 wait"), "{}", last(&hall, DAN).text);
    // A holder of a seat waits too, from his seat.
    assert_eq!(hall.mail(&red(), "signon tiny as red"), Outcome::Accepted);
    assert!(hall.last(&red()).replace('\n', " ").contains("in place 4"));
    let waiting: Vec<String> = hall.house().waiting_lists().unwrap().into_iter().map(|w| w.address).collect();
    assert_eq!(waiting, [DAN, EVE, "fox@f.example", PLAYERS[0]]);

    hall.now += Duration::days(30);
    set_up(&hall, "autumn", "duel", &OPEN);
    let holders = [red(), blue()].map(|seat| holder(&hall, "autumn", &seat).unwrap());
    assert_eq!(holders, ["fox <fox@f.example>", "Daniel <dan@d.example>"]);
    let waiting: Vec<String> = hall.house().waiting_lists().unwrap().into_iter().map(|w| w.address).collect();
    assert_eq!(waiting, [EVE, PLAYERS[0]]);
    let journal = hall.house().journal(&autumn()).unwrap();
    assert!(journal.iter().any(|l| l.text == "blue gave dice words `grey geese`"));
    assert!(to(&hall, DAN).iter().any(|m| m.subject.contains("you play Blue")));
    hall.house().stop_waiting("tiny", "EVE@e.example").unwrap();
    assert!(hall.house().stop_waiting("tiny", EVE).is_err());
    assert_eq!(hall.mail(&red(), "signoff tiny"), Outcome::Accepted);
    assert!(hall.house().waiting_lists().unwrap().is_empty());
}

#[test]
fn a_seat_that_is_offered_can_be_taken_over_while_the_game_runs() {
    let mut hall =
        opened(&[("signon", "open"), ("schedule", "every Tue 20:00 Europe/Warsaw, at least 48 h")]);
    known(&mut hall, DAN, "signon autumn as red");
    known(&mut hall, EVE, "signon autumn as blue");
    hall.house().tick(hall.now).unwrap();
    let before = deadline(&hall);
    let secret = last(&hall, EVE).reply_to;
    hall.now = before - Duration::hours(1);
    hall.house().offer(&autumn(), &blue(), hall.now).unwrap();
    known(&mut hall, "fox@f.example", "list");
    let list = last(&hall, "fox@f.example").text;
    assert!(list.contains("to be taken over: blue (Blue), in turn 1"), "{list}");
    // Who offers it, or has it, cannot take it over from himself.
    known(&mut hall, EVE, "signon autumn as blue");
    assert!(last(&hall, EVE).text.contains("You play in autumn already: Blue."));
    let taken = known(&mut hall, "fox@f.example", "signon tiny\nname Fox");
    assert_eq!(taken.seat, Some((autumn(), blue())), "{}", taken.reason);
    let told = last(&hall, EVE);
    assert!(told.text.contains("was taken over") && told.reply_to.is_empty(), "{told:?}");
    let calendar = |address: &str, method: &str| {
        let files = to(&hall, address).into_iter().map(|mail| mail.calendar);
        files.filter(|file| file.contains(&format!("METHOD:{method}"))).count()
    };
    assert_eq!(calendar(EVE, "CANCEL"), 1, "her calendar is rid of it");
    assert_eq!((calendar("fox@f.example", "CANCEL"), calendar("fox@f.example", "PUBLISH")), (0, 1));
    let old = hall.raw(EVE, &secret, "orders", "number 3");
    assert_eq!(take(&mut hall, &old, Standing::Unknown).outcome, Outcome::Silent, "its secret is dead");
    let status = hall.house().status(&autumn()).unwrap();
    assert!(status.deadline.unwrap() > before, "a fresh deadline");
    let seat = status.seats.into_iter().find(|s| s.seat == blue()).unwrap();
    assert_eq!(seat.record, Record { took_over: 1, ..Record::default() });
    let journal = hall.house().journal(&autumn()).unwrap();
    let lineage: Vec<_> = journal.iter().filter(|l| l.text.starts_with("blue is held by")).collect();
    assert_eq!(lineage.len(), 2, "{lineage:?}");
    known(&mut hall, "gil@g.example", "signon autumn");
    let full = last(&hall, "gil@g.example").text.replace('\n', " ");
    assert!(full.contains("All seats of autumn are taken. With `signon tiny` you wait"), "{full}");
}

fn deadline(hall: &Hall) -> DateTime<Utc> {
    hall.house().status(&autumn()).unwrap().deadline.unwrap()
}

/// What somebody's record is, by the status of his seat.
fn record(hall: &Hall, seat: &SeatId) -> Record {
    let status = hall.house().status(&autumn()).unwrap();
    status.seats.into_iter().find(|s| s.seat == *seat).unwrap().record
}

#[test]
fn what_is_in_time_late_missed_and_excused_is_counted_over_all_games() {
    let mut hall =
        opened(&[("signon", "open"), ("schedule", "every Tue 20:00 Europe/Warsaw, grace 12 h, early")]);
    known(&mut hall, DAN, "signon autumn as red");
    known(&mut hall, EVE, "signon autumn as blue");
    let secret = |hall: &Hall, who: &str| {
        to(hall, who).into_iter().find(|m| m.reply_to.contains("+autumn.")).unwrap().reply_to
    };
    let (dan, eve) = (secret(&hall, DAN), secret(&hall, EVE));
    let tick =
        |hall: &Hall| hall.house().tick(hall.now).map(|t| assert!(t.failed.is_empty(), "{t:?}")).unwrap();
    let order = |hall: &mut Hall, who: &str, to: &str| {
        let raw = hall.raw(who, to, "orders", "number 3");
        take(hall, &raw, Standing::Unknown)
    };
    tick(&hall);
    // Turn 1: red in time, blue in the time of grace.
    order(&mut hall, DAN, &dan);
    hall.now = deadline(&hall);
    tick(&hall);
    assert_eq!(record(&hall, &red()), Record::default(), "the step goes on");
    order(&mut hall, EVE, &eve);
    tick(&hall);
    assert_eq!(record(&hall, &red()), Record { in_time: 1, ..Record::default() });
    assert_eq!(record(&hall, &blue()), Record { late: 1, ..Record::default() });
    // Turn 2: both miss, blue with an announced absence.
    let mut store = Sqlite::open_quickly(&hall.path()).unwrap();
    let mut work = estafette_store::Store::write(&mut store).unwrap();
    let (from, until) = (hall.now, hall.now + Duration::days(10));
    let away = estafette_core::journal::Entry::Absent { seat: blue(), days: "x".into(), from, until };
    work.append(&autumn(), hall.now, &away).unwrap();
    work.commit().unwrap();
    for _ in 0..2 {
        hall.now = deadline(&hall);
        tick(&hall);
    }
    let red_now = Record { in_time: 1, missed: 1, ..Record::default() };
    assert_eq!(record(&hall, &red()), red_now);
    assert_eq!(record(&hall, &blue()), Record { late: 1, excused: 1, ..Record::default() });
    tick(&hall);
    assert_eq!(record(&hall, &red()), red_now, "none twice");

    // It is shown, and it counts.
    known(&mut hall, DAN, "list");
    let list = last(&hall, DAN).text.replace('\n', " ");
    assert!(list.contains("Your record: 50 % in time (1 in time, 0 late, 1 missed)."), "{list}");
    set_up(&hall, "winter", "duel", &[("signon", "open"), ("reliability", "51")]);
    known(&mut hall, DAN, "signon winter");
    let told = last(&hall, DAN).text.replace('\n', " ");
    assert!(told.contains("winter wants orders in time in 51 % of all cases."), "{told}");
    assert_eq!(known(&mut hall, "new@n.example", "signon winter").seat, None);
    set_up(&hall, "summer", "duel", &[("signon", "open"), ("reliability", "50")]);
    assert!(known(&mut hall, "new@n.example", "signon summer").seat.is_some());
    assert!(known(&mut hall, DAN, "signon summer").seat.is_some());
    let told = last(&hall, "new@n.example").text;
    assert!(told.contains("dan plays Blue now (1 of 2 in time)."), "{told}");
    assert!(
        to(&hall, UMPIRE)
            .iter()
            .any(|m| m.text.contains("Record: 50 % in time (1 in time, 0 late, 1 missed)."))
    );
}

#[test]
fn a_seats_letter_with_orders_is_the_seats_though_it_asks_for_the_list() {
    let mut hall = opened(&OPEN);
    assert_eq!(hall.mail(&red(), "number 3\nlist"), Outcome::Accepted);
    assert!(hall.last(&red()).contains("autumn: Tiny, scenario duel"), "{}", hall.last(&red()));
    let status = hall.house().status(&spring()).unwrap();
    assert_eq!(status.seats[0].owes, Owes::In);
    // From the seat's address, without its secret: orders wait for the holder, a question does not.
    let ann = PLAYERS[0];
    assert_eq!(unknown(&mut hall, ann, "game spring\nnumber 3\nlist").outcome, Outcome::Waiting);
    assert_eq!(unknown(&mut hall, ann, "Hello!\n\nlist").outcome, Outcome::Accepted);
    assert_eq!(hall.mail(&red(), "signon autumn word x"), Outcome::Accepted);
    assert_eq!(holder(&hall, "autumn", &red()).as_deref(), Some("ann@a.example <ann@a.example>"));
    assert_eq!(hall.mail(&red(), "signon autum"), Outcome::Unusable);
    assert!(hall.last(&red()).contains("did you mean `autumn`?"), "{}", hall.last(&red()));
}

#[test]
fn what_somebody_without_a_seat_writes_besides_is_told() {
    let mut hall = opened(&OPEN);
    known(&mut hall, EVE, "Hello,\n\nlist\nsingon autumn as blue\nmove K03: forward 3\n\nThanks\nEve");
    let told = last(&hall, EVE).text;
    assert!(unfolded(&told).contains("line 4, `singon autumn as blue` (did you mean `signon`?)"), "{told}");
    assert!(told.contains("`move K03: forward 3`") && !told.contains("Thanks"), "{told}");
    unknown(&mut hall, DAN, "list\nbuy cheap geese");
    let told = last(&hall, DAN).text;
    assert!(told.contains("line 2") && !told.contains("geese"), "nobody's words are mailed on: {told}");
    // Of whom is asked first it is told when he has confirmed.
    unknown(&mut hall, DAN, "signon autumn as blue\nzoen Asia/Tokyo");
    let question = last(&hall, DAN);
    let yes = hall.raw(DAN, &question.reply_to, "Re: please confirm", "confirm\nnumber 3");
    take(&mut hall, &yes, Standing::Unknown);
    let all: Vec<String> = to(&hall, DAN).iter().map(|m| unfolded(&m.text)).collect();
    let told = all.iter().find(|text| text.contains("`zoen Asia/Tokyo`"));
    let told = told.unwrap_or_else(|| panic!("nothing of his letter's line: {all:?}"));
    assert!(told.contains("did you mean `zone`?"), "{told}");
    assert!(told.contains("line 2") && told.contains("go into a mail of their own"), "{told}");
}

#[test]
fn a_letter_of_nobody_known_is_told_what_it_nearly_asks() {
    let mut hall = opened(&OPEN);
    assert_eq!(unknown(&mut hall, DAN, "Hi,\nsingon autumn as blue\n").outcome, Outcome::Stranger);
    assert!(last(&hall, DAN).text.contains("Did you mean `signon`?"), "{}", last(&hall, DAN).text);
}
