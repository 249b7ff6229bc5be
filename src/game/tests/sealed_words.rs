//! Words for the dice: those of the host, sealed ones, and games that nobody gave any to.

use super::{Hall, blue, both, red, spring, text_of};
use crate::{Holder, Mode, NewGame, Outcome, Stopped};
use estafette_core::dice::sha256_hex;
use estafette_core::journal::Entry;
use estafette_core::{GameId, Lang};
use estafette_rules::Settings;
use estafette_store::MailKind;

const ALONE: &str = "rests on the word of this host alone";

fn seal(words: &str) -> String {
    format!("words-hash {}", sha256_hex(words.as_bytes()))
}

/// The host takes red's seat.
fn host_takes_red(hall: &mut Hall) {
    let holder = Holder {
        address: "Umpire@u.example".into(),
        name: "Ursula".into(),
        zone: "UTC".into(),
        lang: Lang::English,
    };
    let now = hall.now;
    let mut byte = 100u8;
    let mut random = |b: &mut [u8]| {
        b.fill_with(|| {
            byte = byte.wrapping_add(41);
            byte
        })
    };
    let reply = hall.house().seat(&spring(), &red(), &holder, &mut random, now).unwrap().reply_to;
    hall.replies[0] = reply;
}

#[test]
fn a_game_without_words_says_in_each_report_on_what_its_dice_rest() {
    let mut hall = Hall::with(&[]);
    let first = text_of(&hall.mails_to(&red())[0]);
    assert!(first.contains("all dice rest on the word of this host alone"), "{first}");
    assert_eq!(hall.mail(&red(), "number 1"), Outcome::Accepted);
    assert!(hall.last(&red()).contains("You have sent no words for the dice"), "{}", hall.last(&red()));
    hall.mail(&red(), "number 2");
    assert!(!hall.last(&red()).contains("You have sent no words"), "said with the first sheet alone");
    hall.mail(&blue(), "number 1");
    for turn in 1..=3 {
        if turn > 1 {
            both(&mut hall, ["number 1", "number 1"]);
        }
        hall.run(Mode::WhenAllIn);
        assert!(
            hall.last(&red()).contains(ALONE) && hall.last(&blue()).contains(ALONE),
            "{}",
            hall.last(&red())
        );
    }
}

#[test]
fn one_seats_words_are_enough_for_the_report_to_be_silent() {
    let mut hall = Hall::with(&[]);
    assert_eq!(hall.mail(&red(), "words seven geese\nnumber 1"), Outcome::Accepted);
    assert!(!hall.last(&red()).contains("You have sent no words"), "{}", hall.last(&red()));
    hall.mail(&blue(), "number 1");
    hall.run(Mode::WhenAllIn);
    assert!(!hall.last(&red()).contains(ALONE) && !hall.last(&blue()).contains(ALONE));
}

#[test]
fn the_host_gives_no_words_from_his_seat_and_everybody_is_told() {
    let mut hall = Hall::with(&[]);
    hall.mail(&blue(), "words seven geese");
    host_takes_red(&mut hall);
    let first = hall.last(&red());
    assert!(first.contains("no words are taken from your"), "{first}");
    for words in ["words mine come last".to_owned(), seal("mine come last")] {
        assert_eq!(hall.mail(&red(), &words), Outcome::Unusable);
        let told = hall.last(&red());
        assert!(
            told.contains("the host or an umpire holds it")
                && told.contains("The secret of the game is his word"),
            "{told}"
        );
    }
    both(&mut hall, ["number 1", "number 1"]);
    assert!(
        !hall.mails_to(&red()).iter().any(|m| text_of(m).contains("You have sent no words")),
        "nor is he asked"
    );
    hall.run(Mode::WhenAllIn);
    assert!(hall.last(&blue()).contains("no words of his were taken: Red"), "{}", hall.last(&blue()));
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}

#[test]
fn words_given_before_the_host_takes_the_seat_stay() {
    let played = |take: bool, later: &str| {
        let mut hall = Hall::with(&[]);
        hall.mail(&red(), "words of ann");
        if take {
            host_takes_red(&mut hall);
            hall.mail(&red(), later);
        }
        both(&mut hall, ["number 1", "number 1"]);
        hall.run(Mode::WhenAllIn);
        let told = hall.last(&blue());
        told.lines()
            .filter(|line| line.contains("estafette-die") || line.contains("shows"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(played(true, "words a"), played(false, ""), "the host has nothing to choose by taking over");
    assert_eq!(played(true, "words b"), played(false, ""));
}

#[test]
fn a_journal_with_words_of_the_host_does_not_verify() {
    let mut hall = Hall::with(&[]);
    host_takes_red(&mut hall);
    let entry = Entry::Words { seat: red(), words: "slipped in".to_owned() };
    let now = hall.now;
    let mut house = hall.house();
    let mut work = house.store.write().unwrap();
    work.append(&spring(), now, &entry).unwrap();
    work.commit().unwrap();
    let verdict = house.verify(&spring()).unwrap();
    assert!(
        !verdict.is_sound() && verdict.words[0].contains("while the host held it"),
        "{:?}",
        verdict.words
    );
}

#[test]
fn sealed_words_are_opened_when_all_are_in() {
    let mut hall = Hall::with(&[]);
    assert_eq!(hall.mail(&red(), &seal("grey geese")), Outcome::Accepted);
    let told = hall.last(&red());
    assert!(told.contains("are sealed by") && told.contains("open them with `words`"), "{told}");
    assert_eq!(hall.mail(&red(), &seal("other geese")), Outcome::Unusable);
    assert!(hall.last(&red()).contains("and stay so"), "{}", hall.last(&red()));
    assert_eq!(hall.mail(&red(), "words wrong geese"), Outcome::Unusable);
    let told = hall.last(&red());
    for hash in [sha256_hex(b"grey geese"), sha256_hex(b"wrong geese")] {
        assert!(told.contains(&hash), "both hashes are told: {told}");
    }
    assert!(hall.of_kind(MailKind::Notice).is_empty());
    hall.mail(&blue(), "words of bob");
    let notices = hall.of_kind(MailKind::Notice);
    assert!(notices.len() == 1 && notices[0].contains("Open yours"), "{notices:?}");
    assert_eq!(hall.mail(&red(), "words grey geese"), Outcome::Accepted);
    assert!(hall.last(&red()).contains("Your words are opened: `grey geese`"));
    assert_eq!(hall.mail(&red(), "words others"), Outcome::Unusable, "and stay as they were sealed");
    both(&mut hall, ["number 1", "number 1"]);
    hall.run(Mode::WhenAllIn);
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}

#[test]
fn a_phase_waits_for_sealed_words_and_takes_the_hash_in_their_place() {
    let mut hall = Hall::with(&[]);
    hall.mail(&red(), &seal("grey geese"));
    both(&mut hall, ["number 1", "number 1"]);
    assert!(hall.last(&red()).contains("are sealed: open them"), "{}", hall.last(&red()));
    let Stopped::Owed { seats, .. } = hall.run(Mode::WhenAllIn).stopped else { panic!("it waits") };
    assert_eq!(seats, [red()]);
    hall.run(Mode::Now);
    assert!(
        hall.last(&blue()).contains("Sealed and never opened: the words of Red"),
        "{}",
        hall.last(&blue())
    );
    assert!(!hall.last(&blue()).contains(ALONE));
    assert_eq!(hall.mail(&red(), "words grey geese"), Outcome::Unusable, "too late");
    for _ in 0..2 {
        both(&mut hall, ["number 1", "number 1"]);
        hall.run(Mode::WhenAllIn);
    }
    let last = hall.last(&blue());
    assert!(last.contains(&format!("red `{}`", sha256_hex(b"grey geese"))), "{last}");
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}

#[test]
fn a_hash_that_is_none_is_answered_with_how_to_make_one() {
    let mut hall = Hall::with(&[]);
    for said in ["words-hash", "words-hash grey geese", "skrót-słów abc"] {
        assert_eq!(hall.mail(&red(), said), Outcome::Unusable);
        assert!(hall.last(&red()).contains("| sha256sum"), "{}", hall.last(&red()));
    }
    hall.mail(&red(), "words plain geese");
    assert_eq!(hall.mail(&red(), &seal("grey geese")), Outcome::Unusable);
    assert!(hall.last(&red()).contains("are not sealed: `plain geese`"), "{}", hall.last(&red()));
}

/// Sets up a further game with Ann and Bob.
fn set_up(hall: &mut Hall, name: &str, byte: u8) -> GameId {
    let game = GameId::new(name);
    let new =
        NewGame { game: game.clone(), system: "tiny".into(), scenario: None, settings: Settings::default() };
    let now = hall.now;
    let mut last = byte;
    let mut random = |b: &mut [u8]| {
        b.fill_with(|| {
            last = last.wrapping_mul(5).wrapping_add(byte);
            last
        })
    };
    let mut house = hall.house();
    house.create(&new, &mut random, now).unwrap();
    for (seat, address) in [(red(), "ann@a.example"), (blue(), "bob@b.example")] {
        let holder =
            Holder { address: address.into(), name: address.into(), zone: "UTC".into(), lang: Lang::English };
        house.seat(&game, &seat, &holder, &mut random, now).unwrap();
    }
    game
}

#[test]
fn a_game_that_was_set_up_before_is_listed_with_its_commitment() {
    let mut hall = Hall::with(&[]);
    let first = text_of(&hall.mails_to(&red())[0]);
    assert!(first.contains("this one is number 1.") && !first.contains("Set up before"), "{first}");
    let again = set_up(&mut hall, "spring-again", 91);
    let mut house = hall.house();
    let commitment = house.status(&spring()).unwrap().commitment;
    let mails = house.outbox(&again).unwrap();
    let first = super::text_of(&mails[0]);
    assert!(
        first.contains("this one is number 2.")
            && first.contains("One game of its system was set up before it"),
        "{first}"
    );
    assert!(first.contains("Set up before under this name or with you, and not begun: `spring`"), "{first}");
    assert!(first.contains(&commitment), "{first}");
    let verdict = house.verify(&again).unwrap();
    let [before] = verdict.founding.before.as_slice() else { panic!("{:?}", verdict.founding) };
    assert_eq!((before.game.as_str(), before.commitment == commitment), ("spring", true));
    assert_eq!(before.same_players, ["ann@a.example", "bob@b.example"]);
    assert!(verdict.is_sound());
    drop(house);
    // Once it has begun, it was not set up in vain.
    both(&mut hall, ["number 1", "number 1"]);
    hall.run(Mode::WhenAllIn);
    assert!(hall.house().verify(&again).unwrap().founding.before.is_empty());
}

#[test]
fn a_list_of_games_out_of_which_a_line_was_taken_does_not_verify() {
    let mut hall = Hall::with(&[]);
    let again = set_up(&mut hall, "spring-again", 91);
    hall.sql("DROP TRIGGER foundings_stay; DELETE FROM foundings WHERE number = 1");
    let verdict = hall.house().verify(&again).unwrap();
    assert!(!verdict.is_sound() && verdict.founding.fault.is_some(), "{:?}", verdict.founding);
}
