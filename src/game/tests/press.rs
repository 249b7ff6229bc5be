//! What seats write to each other: who gets what, what shows of the sender, dispatches and their dice.

use mail_parser::MessageParser;

use super::*;
use estafette_core::dice::{DiceKey, Secret};
use estafette_core::journal::Entry;
use estafette_core::press::{Delivered, Fate};

/// Sets terms of the game.
fn terms(hall: &Hall, said: &[(&str, &str)]) {
    let mut terms = Terms::default();
    said.iter().for_each(|(key, value)| terms.set(key, value).unwrap());
    hall.house().set_terms(&spring(), &terms, hall.now).unwrap();
}

/// Words of somebody that a seat was mailed: subject and text.
fn pressed(hall: &Hall, seat: &SeatId) -> Vec<String> {
    hall.mails_to(seat).iter().filter(|m| m.mail.kind == MailKind::Press).map(lines).collect()
}

/// Subject and text of a mail, line by line.
fn lines(mail: &MailRow) -> String {
    let message = MessageParser::default().parse(&mail.mail.bytes).unwrap();
    let text = message.body_text(0).unwrap().replace("\r\n", "\n");
    format!("{}\n{text}", message.subject().unwrap())
}

/// The newest mail to a seat.
fn last(hall: &Hall, seat: &SeatId) -> String {
    lines(hall.mails_to(seat).last().unwrap())
}

fn raw_press(hall: &Hall, seat: &SeatId) -> String {
    let mails = hall.mails_to(seat);
    let mail = mails.iter().rfind(|m| m.mail.kind == MailKind::Press).unwrap();
    String::from_utf8(mail.mail.bytes.clone()).unwrap()
}

fn html(hall: &Hall, seat: &SeatId) -> String {
    let raw = raw_press(hall, seat);
    MessageParser::default().parse(raw.as_bytes()).unwrap().body_html(0).unwrap().into_owned()
}

/// A game of three in which press may be what it likes.
fn trio(press: &str) -> Hall {
    let hall = Hall::set_up("trio", Settings::default());
    terms(&hall, &[("press", press)]);
    hall
}

#[test]
fn words_reach_whom_they_are_for_and_nobody_else() {
    let mut hall = trio("both");
    let text = "number 3\npress to Blue\nShall we\n\n  move north?\ncancel\nend press\nway right";
    assert_eq!(hall.mail(&red(), text), Outcome::Accepted);
    let receipt = last(&hall, &red());
    assert!(receipt.contains("Your words go to: Blue. They are signed"), "{receipt}");
    assert!(receipt.contains("As it goes out to Blue:\nShall we\n\n  move north?\ncancel\n"), "{receipt}");
    assert!(receipt.contains("you play number 3") && receipt.contains("you play way right"), "{receipt}");
    let got = pressed(&hall, &blue());
    assert_eq!(got.len(), 1);
    let want = "Hello bob@b.example,\n\nRed writes to you:\n\n| Shall we\n|\n|   move north?\n| cancel\n\nTo answer, write a line `press to red`";
    assert!(got[0].starts_with("[spring T1] Press from Red\n") && got[0].contains(want), "{}", got[0]);
    assert!(pressed(&hall, &green()).is_empty() && pressed(&hall, &red()).is_empty());
    hall.mail(&red(), "press to Green, blue and the umpire: hail\n\nto you\nend press");
    assert!(pressed(&hall, &blue())[1].contains("Red writes to you, and to Green, the umpire:"));
    assert!(pressed(&hall, &green())[0].contains("| hail\n|\n| to you"), "{}", pressed(&hall, &green())[0]);
    let umpire = hall.of_kind(MailKind::Umpire);
    assert!(umpire[0].contains("[spring] press from red\n") && umpire[0].contains("| hail"), "{}", umpire[0]);
    let raw = hall.bytes_from(&blue(), "press to all: shall we?", "");
    assert_eq!(hall.deliver(&raw), Outcome::Accepted);
    assert!(pressed(&hall, &red())[0].contains("Blue writes to all:"));
    assert!(pressed(&hall, &green())[1].contains("| shall we?"));
}

#[test]
fn what_is_not_allowed_or_makes_no_sense_is_said_and_not_sent() {
    let mut hall = trio("signed");
    for (text, why) in [
        ("press anonymous to blue: x", "all press is signed"),
        ("press to blu: x", "there is no seat `blu`; did you mean `Blue`?"),
        ("press to red: x", "your own seat"),
        ("press to\nx", "say to whom"),
        ("press to blue", "there is no text below it"),
        ("check\npress to blue: x", "sent to nobody"),
        ("dispatch to blue: x", "no dispatches in this game"),
        ("press\nnumber 3", "say to whom"),
    ] {
        hall.mail(&red(), "status");
        hall.mail(&red(), text);
        assert!(last(&hall, &red()).contains(why), "{text}: {}", last(&hall, &red()));
    }
    let mut silent = trio("no");
    silent.mail(&red(), "press to blue: x");
    assert!(last(&silent, &red()).contains("no press in this game"));
    let mut unsigned = trio("anonymous");
    unsigned.mail(&red(), "press signed to blue: x");
    assert!(last(&unsigned, &red()).contains("no press is signed"));
    unsigned.mail(&red(), "press to blue: x");
    assert!(pressed(&unsigned, &blue())[0].starts_with("[spring T1] Press, unsigned\n"));
    for hall in [hall, silent] {
        assert!(pressed(&hall, &blue()).is_empty());
        let journal = hall.house().journal(&spring()).unwrap();
        assert!(journal.iter().all(|l| !l.entry.contains("\"entry\":\"orders\"")), "talk is no order");
    }
}

#[test]
fn there_is_an_end_to_how_much_and_how_often() {
    let mut hall = trio("signed");
    hall.mail(&red(), &format!("press to blue\n{}", "a word ".repeat(1_500)));
    assert!(last(&hall, &red()).contains("10499 letters"), "{}", last(&hall, &red()));
    for n in 0..20 {
        assert_eq!(hall.mail(&red(), &format!("press to blue: letter {n}")), Outcome::Accepted);
    }
    hall.mail(&red(), "press to blue: one more");
    assert!(last(&hall, &red()).contains("20 letters to others within 24 hours"), "{}", last(&hall, &red()));
    assert_eq!(pressed(&hall, &blue()).len(), 20);
    hall.now += Duration::hours(25);
    assert_eq!(hall.mail(&red(), "press to blue: a day later"), Outcome::Accepted);
    assert_eq!(pressed(&hall, &blue()).len(), 21);
}

#[test]
fn nothing_of_the_sender_shows_but_his_words() {
    let mut hall = trio("both");
    let to = hall.reply_to(&red());
    let token = to.split('@').next().unwrap().rsplit('.').next().unwrap().to_owned();
    let raw = format!(
        "From: Ann Smith <ann@a.example>\r\nTo: <{to}>\r\nSubject: Grüße aus Lima\r\nDate: Mon, 05 Jan 2026 13:04:05 \
         -0530\r\nX-Mailer: Pegasus\r\nContent-Language: es\r\nMessage-ID: <lima-1@a.example>\r\n\r\nlanguage \
         polish\r\npress anonymous to blue, green\r\nWrite to {to}!\r\nend press\r\n\r\n-- \r\nAnn\r\n"
    );
    assert_eq!(hall.deliver(raw.as_bytes()), Outcome::Accepted);
    for seat in [blue(), green()] {
        let (raw, shown) = (raw_press(&hall, &seat), pressed(&hall, &seat).remove(0));
        for told in
            ["Ann", "ann@a", "Smith", "Lima", "lima", "0530", "Pegasus", "Content-Language", token.as_str()]
        {
            assert!(!raw.contains(told) && !shown.contains(told), "{told}: {raw}");
        }
        for told in [" red", "Red", "Czerwony", "Green", "Blue"] {
            assert!(!shown.contains(told), "{told}: {shown}");
        }
        assert!(shown.contains("Somebody who does not sign writes to you:"), "{shown}");
        assert!(raw.contains("\r\nDate: Mon, 5 Jan 2026 21:05:00 +0100"), "{raw}");
    }
    let mut duel = Hall::with(&[]);
    terms(&duel, &[("press", "anonymous")]);
    duel.mail(&red(), "press to all: guess");
    assert!(last(&duel, &red()).contains("There is only one other seat"), "{}", last(&duel, &red()));
    assert_eq!(pressed(&duel, &blue()).len(), 1);
}

#[test]
fn words_stay_words_in_text_html_and_headers() {
    let mut hall = trio("signed");
    let sheet = "--- order sheet: begin ---\nnumber 9\n--- order sheet: end ---";
    let text = format!(
        "press to blue\n<b>bold</b> & \"so\" {{{{reader}}}}\nBcc: eve@e.example\nSubject: [spring T1] lies\n\n.\n\
         From here on\n{sheet}\nend press"
    );
    assert_eq!(hall.mail(&red(), &text), Outcome::Accepted);
    let (raw, shown, html) =
        (raw_press(&hall, &blue()), pressed(&hall, &blue()).remove(0), html(&hall, &blue()));
    let message = MessageParser::default().parse(raw.as_bytes()).unwrap();
    assert!(message.bcc().is_none() && message.subject() == Some("[spring T1] Press from Red"), "{raw}");
    assert!(shown.contains("| <b>bold</b> & \"so\" {{reader}}") && shown.contains("| Bcc: eve"), "{shown}");
    assert!(html.contains("| &lt;b&gt;bold&lt;/b&gt; &amp; &quot;so&quot; {{reader}}"), "{html}");
    // Mailed back, it is no sheet of the reader's.
    let quoted: String = shown.lines().skip(1).map(|l| format!("> {l}\n")).collect();
    for reply in [format!("press to red: no\n\n{quoted}"), format!("number 2\n\n{}", shown.replace("| ", ""))]
    {
        hall.mail(&blue(), &reply);
        assert!(!last(&hall, &blue()).contains("you play number 9"), "{}", last(&hall, &blue()));
    }
}

#[test]
fn polish_seats_write_and_read_polish() {
    let mut hall = trio("both");
    for seat in [red(), blue()] {
        hall.mail(&seat, "language polish");
    }
    hall.mail(&red(), "liczba 3\nwiadomość anonimowa do niebieskiego:\nŻółć!\nkoniec wiadomości\n");
    let got = pressed(&hall, &blue());
    assert!(
        got[0].starts_with("[spring T1] Wiadomość bez podpisu\n") && got[0].contains("| Żółć!"),
        "{}",
        got[0]
    );
    assert!(
        last(&hall, &red()).contains("Twoje słowa idą do: Niebieski. Bez podpisu"),
        "{}",
        last(&hall, &red())
    );
}

#[test]
fn a_pass_phrase_in_the_words_goes_nowhere() {
    let mut hall = trio("signed");
    let now = hall.now;
    hall.house().set_phrase(&spring(), &red(), "seven grey geese", now).unwrap();
    hall.mail(&red(), "press to blue: hello\nphrase Seven grey geese\nphrase of the day\nend press");
    let shown = pressed(&hall, &blue()).remove(0);
    assert!(shown.contains("| hello\n| (...)\n| phrase of the day"), "{shown}");
    assert!(!last(&hall, &red()).contains("geese"));
}

/// What became of dispatches, by the journal.
fn delivered(hall: &Hall) -> Vec<Delivered> {
    let journal = hall.house().journal(&spring()).unwrap();
    let read = |line: &JournalLine| serde_json::from_str(&line.entry).unwrap();
    let entries = journal.iter().map(read);
    entries.filter_map(|e| if let Entry::Delivered(d) = e { Some(d) } else { None }).collect()
}

/// The key of the game's dice, from the secret that its last reports tell, and the words of red.
fn key(hall: &Hall) -> DiceKey {
    let file = hall.file();
    let secret: String = file.query_row("SELECT secret FROM open_games", [], |r| r.get(0)).unwrap();
    DiceKey::new(&Secret::from_hex(&secret).unwrap(), ["seven geese", "", ""])
}

#[test]
fn dispatches_arrive_in_their_turn_by_the_dice_that_anyone_can_compute() {
    let mut hall = trio("signed");
    terms(&hall, &[("dispatches", "1 turn, 50 %")]);
    hall.mail(&red(), "words seven geese\ndispatch to blue\nHold the ford.\nend dispatch");
    let receipt = last(&hall, &red());
    assert!(receipt.contains("estafette-die-1|spring|0|1|dispatch|1|dispatch|red-1|1|100"), "{receipt}");
    assert!(receipt.contains("arrives in turn 2"), "{receipt}");
    for n in 0..9 {
        hall.mail(&red(), &format!("dispatch to blue: letter {n}"));
    }
    assert!(pressed(&hall, &blue()).is_empty() && delivered(&hall).is_empty());
    hall.run(Mode::Now);
    let key = key(&hall);
    let fates = delivered(&hall);
    assert_eq!(fates.len(), 10);
    for (n, fate) in (1..).zip(&fates) {
        let label = |sides| format!("estafette-die-1|spring|0|1|dispatch|1|dispatch|red-{n}|1|{sides}");
        let die = key.die(&label(100), 100);
        assert_eq!((fate.number, fate.die.shown, fate.die.key.as_str()), (n, die, label(100).as_str()));
        match &fate.fate {
            Fate::Arrived => assert!(die > 50),
            Fate::Lost => panic!("there is a third seat"),
            Fate::Copied { by, die: second } => {
                assert!(die <= 50 && *by == green() && second.shown == key.die(&label(1), 1));
            }
        }
    }
    let copied = fates.iter().filter(|f| f.fate != Fate::Arrived).count();
    assert!(copied > 0 && copied < 10, "{copied}");
    assert_eq!((pressed(&hall, &blue()).len(), pressed(&hall, &green()).len()), (10, copied));
    assert!(pressed(&hall, &blue())[0].contains("A messenger of Red arrives with a dispatch of turn 1:"));
    assert!(pressed(&hall, &green())[0].contains("seen a dispatch from Red to Blue, of turn 1."));
    let notices = |hall: &Hall| hall.of_kind(MailKind::Notice).len();
    assert_eq!((pressed(&hall, &red()).len(), notices(&hall)), (0, 0), "the sender knows nothing");
    hall.mail(&blue(), "dispatch to red: too late to ride");
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
    hall.run(Mode::Now);
    hall.mail(&blue(), "dispatch to red: never in time");
    hall.run(Mode::Now);
    assert_eq!(delivered(&hall).len(), 12, "the end of the game brings all of them");
    let told = hall.of_kind(MailKind::Notice);
    assert_eq!(told.len(), 3);
    assert!(
        told[0].contains("|dispatch|red-10|1|100") && told[0].contains("|dispatch|blue-2|1|100"),
        "{}",
        told[0]
    );
    assert!(told[0].contains(&format!("Die {}, chance 50:", fates[0].die.shown)), "{}", told[0]);
    hall.mail(&red(), "dispatch to blue: x");
    assert!(last(&hall, &red()).contains("no messenger rides any more"));
    hall.sql("UPDATE games SET secret = seal('games.secret', printf('%064d', 7), id)");
    assert_eq!(hall.house().verify(&spring()).unwrap().dispatches.len(), 12);
}

#[test]
fn between_two_seats_an_intercepted_dispatch_is_lost() {
    let mut hall = Hall::with(&[]);
    terms(&hall, &[("dispatches", "0 turns, 100 %")]);
    hall.mail(&red(), "dispatch to blue: where are you?");
    hall.run(Mode::Now);
    assert_eq!(delivered(&hall)[0].fate, Fate::Lost);
    assert!(pressed(&hall, &blue()).is_empty());
    terms(&hall, &[("dispatches", "0 turns, no")]);
    hall.mail(&red(), "dispatch to blue: and now?");
    hall.run(Mode::Now);
    assert_eq!((delivered(&hall)[1].fate.clone(), pressed(&hall, &blue()).len()), (Fate::Arrived, 1));
}

/// All mails to those who look on, with their bytes.
fn shown_to(hall: &Hall, address: &str) -> Vec<(String, String)> {
    let file = hall.file();
    let sql = "SELECT bytes FROM open_outbox WHERE kind = 'observer' AND recipient = ? ORDER BY id";
    let mut found = file.prepare(sql).unwrap();
    let rows = found.query_map([address], |r| r.get::<_, Vec<u8>>(0)).unwrap();
    let read = |bytes: Vec<u8>| {
        let mail = MessageParser::default().parse(&bytes).unwrap();
        let text =
            format!("{}\n{}", mail.subject().unwrap(), mail.body_text(0).unwrap().replace("\r\n", "\n"));
        (text, String::from_utf8(bytes.clone()).unwrap())
    };
    rows.map(|bytes| read(bytes.unwrap())).collect()
}

const DORA: &str = "dora@d.example";

fn subjects(hall: &Hall) -> Vec<String> {
    shown_to(hall, DORA).iter().map(|(text, _)| text.lines().next().unwrap().to_owned()).collect()
}

/// A game with terms, at which Dora looks on.
fn watched(observers: &str) -> Hall {
    let hall = Hall::with(&[]);
    terms(&hall, &[("observers", observers)]);
    let dora =
        Holder { address: DORA.into(), name: "Dora".into(), zone: "Asia/Tokyo".into(), lang: Lang::English };
    hall.house().add_observer(&spring(), &dora, hall.now).unwrap();
    hall
}

#[test]
fn whoever_looks_on_reads_what_everybody_may_and_nothing_else() {
    let play = |traps: [u32; 2]| {
        let mut hall = watched("yes");
        for turn in 1..=3 {
            let sheet = |trap: u32| format!("number {turn}\ntrap {trap}");
            let orders = [sheet(traps[0]), sheet(traps[1])];
            both(&mut hall, [&orders[0], &orders[1]]);
            hall.mail(&red(), "press to all: hail");
            hall.run(Mode::WhenAllIn);
        }
        hall
    };
    let (one, two) = (play([4, 5]), play([6, 7]));
    assert_ne!(
        one.mails_to(&red()).last().unwrap().mail.bytes,
        two.mails_to(&red()).last().unwrap().mail.bytes
    );
    assert_eq!(shown_to(&one, DORA), shown_to(&two, DORA), "byte by byte");
    let shown = shown_to(&one, DORA);
    let want = [
        "[spring] you look on",
        "[spring T1] Press from Red",
        "[spring T1] the clash of turn 1",
        "[spring T2] Press from Red",
        "[spring T2] the clash of turn 2",
        "[spring T3] Press from Red",
        "[spring T3] the clash of turn 3",
    ];
    assert_eq!(subjects(&one), want);
    for (text, raw) in &shown {
        for told in ["ann@a", "bob@b", "trapped", "order sheet", "Warsaw"] {
            assert!(!raw.contains(told) && !text.contains(told), "{told}: {text}");
        }
        assert!(raw.contains("\r\nDate: Tue, 6 Jan 2026 ") && raw.contains("+0900"), "{raw}");
        assert!(raw.contains("\r\nList-Unsubscribe: <mailto:orders+observe."), "{raw}");
    }
    assert!(shown[2].0.contains("\"kind\":\"shown\""), "{}", shown[2].0);
    assert!(shown[1].0.contains("Red writes to all:\n\n| hail"), "{}", shown[1].0);
    assert!(shown[6].0.contains(&one.house().status(&spring()).unwrap().commitment));
}

#[test]
fn reports_come_as_late_as_the_terms_say_and_all_at_the_end() {
    let mut hall = watched("after 2 turns");
    hall.mail(&red(), "press to all: one");
    assert!(last(&hall, &red()).contains("Your words go to: Blue, whoever looks on."));
    hall.run(Mode::Now);
    hall.mail(&red(), "press to all: two");
    hall.run(Mode::Now);
    assert_eq!(subjects(&hall), ["[spring] you look on"], "turn 3 is due: nothing is two turns old");
    hall.run(Mode::Now);
    let got = subjects(&hall);
    let want = [
        "[spring] you look on",
        "[spring T1] turn 1",
        "[spring T2] turn 2",
        "[spring T3] turn 3",
        "[spring T1] Press from Red",
        "[spring T2] Press from Red",
    ];
    assert_eq!(got, want);
    let mut hall = watched("after 1 turn");
    hall.run(Mode::Now);
    assert_eq!(subjects(&hall).len(), 1);
    hall.run(Mode::Now);
    assert_eq!(subjects(&hall)[1..], ["[spring T1] turn 1"]);
}

#[test]
fn whoever_looks_on_can_stop_and_says_nothing_to_the_game() {
    let mut hall = watched("yes");
    let raw = shown_to(&hall, DORA)[0].1.clone();
    let mail = MessageParser::default().parse(raw.as_bytes()).unwrap();
    let secret = mail.reply_to().unwrap().first().unwrap().address().unwrap().to_owned();
    let letter = hall.raw(DORA, &secret, "Re: [spring] you look on", "number 3\npress to all: hello");
    assert_eq!(hall.deliver(&letter), Outcome::Unusable);
    assert!(shown_to(&hall, DORA)[1].0.contains("nothing that you write here reaches the game"));
    assert!(pressed(&hall, &red()).is_empty());
    let letter = hall.raw(DORA, &secret, "Re: [spring] you look on", "Hello,\nstpo\nRegards");
    assert_eq!(hall.deliver(&letter), Outcome::Unusable);
    assert!(shown_to(&hall, DORA)[2].0.contains("Did you mean `stop`?"));
    let letter = hall.raw(DORA, &secret, "stop", "stop\nobserve autumn");
    assert_eq!(hall.deliver(&letter), Outcome::Accepted);
    let gone = shown_to(&hall, DORA)[3].0.clone();
    assert!(gone.contains("You look on at spring no more.") && gone.contains("`observe autumn`"), "{gone}");
    hall.run(Mode::Now);
    assert_eq!(shown_to(&hall, DORA).len(), 4);
    let letter = hall.raw(DORA, &secret, "stop", "once more");
    assert_eq!(hall.deliver(&letter), Outcome::Stranger);
}

#[test]
fn a_player_looks_on_at_another_game_and_not_at_his_own() {
    let mut hall = watched("yes");
    let mut byte = 100;
    let mut random = |b: &mut [u8]| {
        byte += 1;
        b.fill(byte)
    };
    let autumn = GameId::new("autumn");
    let new = NewGame {
        game: autumn.clone(),
        system: "tiny".to_owned(),
        scenario: None,
        settings: Settings::default(),
    };
    let eve = Holder {
        address: "eve@e.example".into(),
        name: "Eve".into(),
        zone: "UTC".into(),
        lang: Lang::English,
    };
    let now = hall.now;
    hall.house().create(&new, &mut random, now).unwrap();
    let seated = hall.house().seat(&autumn, &red(), &eve, &mut random, now).unwrap();
    let mut say = |text: &str| {
        let raw = hall.raw("eve@e.example", &seated.reply_to, "looking on", text);
        hall.deliver(&raw)
    };
    assert_eq!(say("observe spring"), Outcome::Accepted);
    for refused in ["observe spring", "observe autumn", "observe nowhere", "observe"] {
        assert_eq!(say(refused), Outcome::Unusable, "{refused}");
        say("status");
    }
    assert_eq!(hall.house().observers(&spring()).unwrap().len(), 2);
    let refused = hall.house().add_observer(&autumn, &eve, now).unwrap_err().to_string();
    assert!(refused.contains("estafette terms autumn observers=yes"), "{refused}");
    hall.house().remove_observer(&spring(), "EVE@e.example").unwrap();
    assert_eq!(hall.house().observers(&spring()).unwrap().len(), 1);
}

#[test]
fn a_stranger_looks_on_when_he_has_confirmed_that_it_is_he() {
    let hall = &mut watched("after 1 turn");
    let all = |hall: &Hall| hall.house().observers(&spring()).unwrap().len();
    let (fred, house) = ("fred@f.example", "orders@club.example");
    let letter = hall.raw(fred, house, "looking on", "obserwuj spring\nimię Fryderyk\nstrefa Europe/Warsaw");
    assert_eq!((hall.deliver(&letter), all(hall)), (Outcome::Waiting, 1));
    let file = hall.file();
    let sql = "SELECT bytes FROM open_outbox WHERE recipient = ? ORDER BY id DESC LIMIT 1";
    let bytes: Vec<u8> = file.query_row(sql, [fred], |r| r.get(0)).unwrap();
    let asked = MessageParser::default().parse(&bytes).unwrap();
    let secret = asked.reply_to().unwrap().first().unwrap().address().unwrap().to_owned();
    let letter = hall.raw(fred, &secret, "Re: that", "potwierdzam");
    assert_eq!((hall.deliver(&letter), all(hall)), (Outcome::Accepted, 2));
    let observer = hall.house().observers(&spring()).unwrap().pop().unwrap();
    assert_eq!((observer.name.as_str(), observer.zone.as_str()), ("Fryderyk", "Europe/Warsaw"));
    assert_eq!(observer.lang, Lang::Polish);
    let first = &shown_to(hall, fred)[0].0;
    assert!(
        first.contains("Przyglądasz się grze spring") && first.contains("o jedną turę później"),
        "{first}"
    );
    let letter = hall.raw("gina@g.example", house, "looking on", "observe winter");
    assert_eq!((hall.deliver(&letter), all(hall)), (Outcome::Accepted, 2));
    assert!(hall.of_kind(MailKind::Stranger).last().unwrap().contains("there is no game `winter`"));
}

#[test]
fn when_players_end_a_game_messengers_arrive_and_those_who_look_on_are_told() {
    let mut hall = watched("after 2 turns");
    terms(&hall, &[("observers", "after 2 turns"), ("dispatches", "2 turns, no")]);
    hall.run(Mode::Now);
    hall.mail(&red(), "dispatch to blue: hold on\npress to all: well fought");
    assert!(pressed(&hall, &blue()).iter().all(|mail| !mail.contains("hold on")));
    hall.mail(&red(), "concede spring");
    assert_eq!(hall.house().status(&spring()).unwrap().state, "over");
    assert!(pressed(&hall, &blue()).iter().any(|mail| mail.contains("hold on")));
    assert_eq!(delivered(&hall).len(), 1);
    let got = subjects(&hall);
    assert_eq!(got[1..got.len() - 1], ["[spring T1] turn 1", "[spring T2] Press from Red"]);
    assert!(shown_to(&hall, DORA).last().unwrap().0.contains("concede"), "{got:?}");
}
