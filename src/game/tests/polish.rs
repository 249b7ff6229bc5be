//! A game as a Polish player reads it: every kind of mail, and nothing in it that is English.

use super::*;
use crate::*;

/// Words of the house's English that no Polish mail of it may hold.
const ENGLISH: [&str; 14] = [
    "the", "your", "you", "and", "mail", "nothing", "line", "turn", "deadline", "sheet", "answer", "help",
    "note", "over",
];

/// A game whose red seat reads Polish.
fn hall() -> Hall {
    let hall = Hall::with(&["GD-01"]);
    let holder = Holder {
        address: PLAYERS[0].into(),
        name: "Anna Nowak".into(),
        zone: "Europe/Warsaw".into(),
        lang: Lang::Polish,
    };
    let seated = hall.house().seat(&spring(), &red(), &holder, &mut |b| b.fill(9), hall.now).unwrap();
    Hall { replies: vec![seated.reply_to, hall.replies[1].clone()], ..hall }
}

/// The newest mail to red holds all of these.
fn says(hall: &Hall, parts: &[&str]) {
    let mail = hall.last(&red());
    for part in parts {
        assert!(mail.contains(part), "{part} is missing in\n{mail}");
    }
}

/// The newest mail to red holds all of these, and no English.
fn says_in_polish(hall: &Hall, parts: &[&str]) {
    says(hall, parts);
    let mail = hall.last(&red());
    let mut words = mail.split(|c: char| !c.is_alphanumeric());
    let english = words.find(|w| ENGLISH.contains(&w.to_lowercase().as_str()));
    assert!(english.is_none(), "{english:?} in\n{mail}");
}

#[test]
fn the_first_mail_tells_all_in_polish() {
    let parts = [
        "[spring T1] Tiny: grasz jako Czerwony",
        "Witaj, Anna Nowak!",
        "W grze „spring” grasz jako Czerwony:",
        "JAK GRAĆ",
        "Na list z wierszem „pomoc”",
        "KOŚCI",
        "Czekamy na Twoje rozkazy: tura 1.",
        "--- arkusz rozkazów: początek ---",
    ];
    says_in_polish(&hall(), &parts);
}

#[test]
fn a_receipt_is_polish_from_its_subject_to_its_end() {
    let mut hall = hall();
    let at = hall.now + Duration::days(2);
    hall.house().set_deadline(&spring(), Some(at), hall.now).unwrap();
    says_in_polish(&hall, &["termin", "Nowy termin: śr. 7 sty 2026, 21:00 Europe/Warsaw", "zostało: 2 dni."]);
    assert_eq!(hall.mail(&red(), "number 3\nnumbr 4\n> cytat\n> cytat\n"), Outcome::Warned);
    let parts = [
        "[spring T1] przyjęto z uwagami: tura 1",
        "Anna Nowak – Twój list, pon. 5 sty 2026, 21:05 Europe/Warsaw",
        "ZROZUMIANO, tura 1",
        "wiersz 1: 1. grasz number 3",
        "nie wykonano: to nie jest rozkaz [1.1]",
        "wskazówka: napisz",
        "CAŁY TWÓJ ARKUSZ W TEJ CHWILI, tura 1",
        "Twoje rozkazy już mamy (tura 1); wciąż możesz je zmienić.",
        "Termin: śr. 7 sty 2026",
        "pominięto 2 cytowane wiersze",
    ];
    says_in_polish(&hall, &parts);
    assert_eq!(hall.mail(&red(), "stan\nhistoria\nmapa\nsłowa siedem gęsi"), Outcome::Accepted);
    let parts = [
        "[spring T1] odpowiedź",
        "Stan gry",
        "Teraz: starcie.",
        "Twój list z 2026-01-05 20:05 UTC: przyjęto z uwagami",
        "`mapa w obecnym stanie` przyjdzie osobnym listem.",
        "Twoje słowa do kości to `siedem gęsi`.",
    ];
    says_in_polish(&hall, &parts);
}

#[test]
fn each_order_is_answered_in_polish() {
    let mut hall = hall();
    for (said, outcome, part) in [
        ("", Outcome::Unusable, "W tym liście nie ma ani rozkazu, ani polecenia."),
        ("bzdura", Outcome::Unusable, "[spring T1] nic nie przyjęto: tura 1"),
        ("próba\nnumber 3", Outcome::Accepted, "PRÓBA, tura 1 (niczego stąd nie zapisano)"),
        (
            "number 3\nciag dalszy nastapi",
            Outcome::Accepted,
            "Twój arkusz pozostaje otwarty, aż przyjdzie reszta",
        ),
        ("number 4", Outcome::Accepted, "Ten list przyszedł po 1 wcześniejszym (tura 1):"),
        (
            "runda 2\nnumber 4",
            Outcome::Accepted,
            "Te rozkazy zachowaliśmy na później (tura 2); teraz trwa: tura 1.",
        ),
        (
            "number 5\ncofnij stale",
            Outcome::Accepted,
            "Cofnięto Twoje rozkazy (tura 1), a także stałe rozkazy",
        ),
        ("gra zima\nnumber 5", Outcome::Unusable, "Ten list wymienia grę `zima`, a przyszedł na Twój adres"),
        ("pomoc", Outcome::Accepted, "odpowiedź na otwarte pytanie"),
        ("pomoc próba", Outcome::Accepted, "Pomoc: próba"),
        ("pomoc nmuber", Outcome::Unusable, "; może chodziło o `number`? spis tematów podaje `pomoc`"),
        ("pomoc decyzje", Outcome::Accepted, "O co możemy zapytać:"),
        ("raport", Outcome::Unusable, "wiersz 1: jeszcze nic nie rozegrano"),
        ("odpowiedź 1", Outcome::Unusable, "wiersz 1: nie ma do Ciebie otwartych pytań"),
        (
            "język klingoński",
            Outcome::Unusable,
            "w języku `klingoński` nie ma listów; są po angielsku i po polsku",
        ),
    ] {
        assert_eq!(hall.mail(&red(), said), outcome, "{said}: {}", hall.last(&red()));
        let mail = hall.last(&red());
        assert!(mail.contains(part), "{said}: {part} is missing in\n{mail}");
    }
}

#[test]
fn a_report_asks_and_ends_in_polish() {
    let mut hall = hall();
    both(&mut hall, ["number 3\ntoll 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    let parts = [
        "[spring T1] starcie",
        "Gra spring · starcie",
        "Dla: Anna Nowak",
        "PYTANIA DO CIEBIE",
        "GD-01 red: Którędy? [2.1]",
        "odpowiedź 1 w lewo",
        "Bez Twojej odpowiedzi: w lewo",
        "CO DALEJ",
        "Czekamy na Twoją odpowiedź na pytanie GD-01 red.",
        "TWÓJ ARKUSZ ROZKAZÓW (wypełnij i odeślij)",
        "runda 1",
        "Kości: tajną liczbę tej gry poświadcza SHA-256",
    ];
    says(&hall, &parts);
    assert_eq!(hall.mail(&red(), "odpowiedź 9"), Outcome::Unusable);
    says(
        &hall,
        &["9 nie jest odpowiedzią na żadne otwarte pytanie; otwarte są: GD-01 red: 1 = left, 2 = right"],
    );
    assert_eq!(hall.mail(&red(), "odpowiedź 2"), Outcome::Accepted);
    says(&hall, &["Twoja odpowiedź na pytanie GD-01 red to `w prawo`; wciąż możesz ją zmienić."]);
    hall.mail(&blue(), "answer 1");
    hall.run(Mode::WhenAllIn);
    says(&hall, &["albo oddaj rzeczy warte razem co najmniej 3"]);
    for _ in 0..6 {
        hall.run(Mode::Now);
    }
    says(&hall, &["Gra się skończyła: koniec walki.", "Kości: tajna liczba S tej gry to"]);
    assert_eq!(hall.mail(&red(), "number 3"), Outcome::Unusable);
    says_in_polish(&hall, &["Gra się skończyła (koniec walki): rozkazów już nie przyjmujemy."]);
}

#[test]
fn a_stranger_is_answered_in_both_languages() {
    let mut hall = hall();
    let raw = hall.raw("eve@e.example", "orders@club.example", "hi", "number 3");
    assert_eq!(hall.deliver(&raw), Outcome::Stranger);
    let mails = hall.file();
    let bytes: Vec<u8> = mails
        .query_row("SELECT bytes FROM open_outbox WHERE recipient = 'eve@e.example'", [], |row| row.get(0))
        .unwrap();
    let message = mail_parser::MessageParser::default().parse(&bytes).unwrap();
    assert_eq!(message.subject(), Some("Your mail was not entered / Twojego listu nie przyjęto"));
    let text = unfolded(&message.body_text(0).unwrap());
    let (english, polish) = text.split_once("Dzień dobry,").unwrap();
    assert!(english.contains("does not belong to any game here."), "{text}");
    assert!(polish.contains("Twój list nie należy do żadnej z naszych gier."), "{text}");
}
