//! How somebody is written to and read: language, zone, reminders, pages, and how letters are proven.

use super::*;

pub(super) const LANGUAGE: Declared = Declared {
    english: verb(
        "language",
        &["jezyk"],
        "the language of your mails",
        "Mails and reports come in it from this mail on. Orders are read in every language at any time.",
        &["language polish", "language en", "język polski", "język: pl"],
    ),
    polish: verb(
        "język",
        &["jezyk", "language"],
        "język Twoich listów",
        "Listy i raporty przychodzą w nim od tego listu. Rozkazy czytamy zawsze w każdym języku.",
        &["język polski", "język angielski", "język: pl"],
    ),
    read: Reads::Headed(|said| said.more().map(|lang| Own::Command(Command::Language(lang.to_owned())))),
};

pub(super) const MAIL: Declared = Declared {
    english: verb(
        "mail",
        &["poczta"],
        "whether reports are mailed to you",
        "`mail off` holds your reports and notices back; your own mails still get their receipts. `mail on`, or any orders, sends them all.",
        &["mail off", "mail on"],
    ),
    polish: verb(
        "poczta",
        &["mail"],
        "czy raporty mają przychodzić",
        "`poczta stop` wstrzymuje raporty i zawiadomienia; na Twoje listy dalej przychodzą potwierdzenia. `poczta start` albo dowolne rozkazy wysyłają wszystko, co czeka.",
        &["poczta stop", "poczta start"],
    ),
    read: Reads::Line(|said| Some(Own::Command(Command::Mail(wanted(said.rest)?)))),
};

pub(super) const PAGE: Declared = Declared {
    english: verb(
        "page",
        &["strona"],
        "a page of your own in the web",
        "`page` mails you a secret link to a page with the map, your reports and receipts, and a box for orders. Each link makes the one before void, and `page off` the last one. Mail remains enough for everything.",
        &["page", "page off"],
    ),
    polish: verb(
        "strona",
        &["page"],
        "Twoja własna strona w sieci",
        "`strona` przysyła tajny odnośnik do strony z mapą, Twoimi raportami i potwierdzeniami oraz polem na rozkazy. Każdy nowy odnośnik unieważnia poprzedni, a `strona stop` ostatni. Do wszystkiego nadal wystarcza poczta.",
        &["strona", "strona stop"],
    ),
    read: Reads::Line(|said| {
        let wanted = if said.alone() { Wanted::On } else { wanted(said.rest)? };
        Some(Own::Command(Command::Page(wanted)))
    }),
};

pub(super) const RENEW: Declared = Declared {
    english: verb(
        "renew",
        &["odnow", "new secret"],
        "a new secret address for your seat",
        "The one that you have is void at once, for whoever has it; so are replies to mails of before, and links to your page. The new one is mailed to your registered address alone.",
        &["renew"],
    ),
    polish: verb(
        "odnów",
        &["renew", "nowy sekret"],
        "Nowy tajny adres Twojej strony w grze",
        "Dotychczasowy od razu przestaje działać, ktokolwiek go ma; podobnie odpowiedzi na wcześniejsze listy i odnośniki do Twojej strony w sieci. Nowy przychodzi wyłącznie na Twój zapisany adres.",
        &["odnów"],
    ),
    read: Reads::Whole(|| Own::Command(Command::Renew)),
};

pub(super) const ADDRESS: Declared = Declared {
    english: verb(
        "address",
        &["adres"],
        "the addresses from which you write",
        "Without a word it lists them. `address add` asks a new address to confirm itself; from then on it counts as yours. `address remove` and `address main`, which chooses the one that your mails go to, are asked of your registered address first.",
        &[
            "address",
            "address add ann@work.example",
            "address remove ann@work.example",
            "address main ann@work.example",
        ],
    ),
    polish: verb(
        "adres",
        &["address"],
        "adresy, z których piszesz",
        "Bez dodatkowego słowa wymienia je. `adres dodaj` prosi nowy adres o potwierdzenie; odtąd liczy się jako Twój. O `adres usuń` i `adres główny`, czyli wybór adresu, na który idą Twoje listy, pytamy najpierw pod zgłoszonym adresem.",
        &[
            "adres",
            "adres dodaj ania@praca.example",
            "adres usuń ania@praca.example",
            "adres główny ania@praca.example",
        ],
    ),
    read: Reads::Line(|said| Some(Own::Command(Command::Address(said.rest.to_owned())))),
};

pub(super) const PHRASE: Declared = Declared {
    english: verb(
        "phrase",
        &["passphrase", "password", "haslo"],
        "your pass phrase",
        "In a game that takes pass phrases, this line and one of your addresses prove that a mail is yours. `phrase new` sets another one, of at least 8 letters, when you have confirmed it; no mail of ours ever shows it.",
        &["phrase seven grey geese", "phrase new seven white swans"],
    ),
    polish: verb(
        "hasło",
        &["haslo", "phrase"],
        "Twoje hasło",
        "W grze, która przyjmuje hasła, ten wiersz i jeden z Twoich adresów dowodzą, że list jest Twój. `hasło nowe` ustawia inne, z co najmniej 8 liter, po Twoim potwierdzeniu; żaden nasz list go nie pokaże.",
        &["hasło siedem szarych gęsi", "hasło nowe siedem białych łabędzi"],
    ),
    read: Reads::Elsewhere,
};

pub(super) const CONFIRM: Declared = Declared {
    english: verb(
        "confirm",
        &["potwierdzam"],
        "confirms what a mail of ours asks you to confirm",
        "It counts in a reply to the mail that asks, once, and for seven days.",
        &["confirm"],
    ),
    polish: verb(
        "potwierdzam",
        &["confirm"],
        "potwierdza to, o co prosi nasz list",
        "Liczy się w odpowiedzi na list, który o to prosi: raz i przez siedem dni.",
        &["potwierdzam"],
    ),
    read: Reads::Line(|said| said.alone().then_some(Own::Command(Command::Confirm))),
};

pub(super) const ZONE: Declared = Declared {
    english: verb(
        "zone",
        &["tz", "timezone", "strefa"],
        "the time zone in which you read deadlines",
        "A name such as Europe/Berlin. Without one it tells the zone that you have.",
        &["zone", "zone Europe/Berlin"],
    ),
    polish: verb(
        "strefa",
        &["zone"],
        "strefa czasowa, w której podajemy Ci terminy",
        "Nazwa taka jak Europe/Berlin. Bez niej podaje obecną strefę.",
        &["strefa", "strefa Europe/Berlin"],
    ),
    read: Reads::Line(|said| {
        (said.words() <= 2).then(|| Own::Command(Command::Folk(Folk::Zone(said.rest.to_owned()))))
    }),
};

pub(super) const REMIND: Declared = Declared {
    english: verb(
        "remind",
        &["reminder", "reminders", "przypominaj"],
        "when you are reminded of what you owe",
        "Times before the deadline; one reminder comes at each, and only while you owe something. `remind off` wants none, `remind on` the usual ones of 24 hours and 3 hours before.",
        &["remind", "remind 24 h, 3 h", "remind off"],
    ),
    polish: verb(
        "przypominaj",
        &["przypomnienia", "przypomnij", "remind"],
        "kiedy przypominamy Ci, co masz przysłać",
        "Czasy przed terminem; o każdym z nich przychodzi jedno przypomnienie, i tylko dopóki masz coś do przysłania. `przypominaj nie` wyłącza je, `przypominaj domyślnie` przywraca zwykłe: 24 godziny i 3 godziny przed terminem.",
        &["przypominaj", "przypominaj 24 h, 3 h", "przypominaj nie"],
    ),
    read: Reads::Line(|said| {
        let wished = said.words() <= 1 || said.figures();
        wished.then(|| Own::Command(Command::Folk(Folk::Remind(times(said.rest)))))
    }),
};

/// The times of reminders, without whom they are for and what they come before.
fn times(rest: &str) -> String {
    let words = rest.split_whitespace().filter(|word| !["me", "us", "mi", "mich"].contains(word));
    let said = words.map(|word| if ["and", "i", "und"].contains(&word) { "," } else { word });
    let said = said.collect::<Vec<_>>().join(" ");
    let before =
        ["before the deadline", "before deadline", "before it", "before", "vor der Frist", "przed terminem"];
    let end = before.iter().find_map(|words| said.trim_end_matches(['.', '!']).strip_suffix(words));
    end.unwrap_or(&said).trim().to_owned()
}

/// Whether mails are wanted, by what stands after `mail`.
fn wanted(rest: &str) -> Option<Wanted> {
    match fold(rest).as_str() {
        "off" | "stop" | "wstrzymaj" | "wylacz" => Some(Wanted::Off),
        "on" | "start" | "wznow" | "wlacz" => Some(Wanted::On),
        _ => None,
    }
}
