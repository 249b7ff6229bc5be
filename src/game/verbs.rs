//! The mail commands as verbs, in each language: what help mails, documentation and near names show.
//! Their sentences stand here and not in the catalogues, as those of a system's verbs do.

use crate::core::Lang;
use crate::orders::Verb;

/// The mail commands in a language; in every language the same ones in the same order. All of them are
/// read at any time.
pub fn commands(lang: Lang) -> &'static [Verb] {
    match lang {
        Lang::English => ENGLISH,
        Lang::Polish => POLISH,
    }
}

/// The English name of the command that a folded word means in some language.
pub(super) fn english(word: &str) -> Option<&'static str> {
    let at = Lang::ALL.into_iter().find_map(|lang| commands(lang).iter().position(|v| v.is(word)))?;
    Some(ENGLISH[at].name)
}

/// The mail commands in English.
const ENGLISH: &[Verb] = &[
    verb(
        "help",
        &["pomoc", "hilfe", "aide"],
        "this help, or help on a verb, a topic or a rule",
        "Without a word it lists what can be said. With a verb it explains the verb, with a rule number it tells what the rule is about.",
        &["help", "help move", "help 8.56"],
    ),
    verb(
        "status",
        &["stan"],
        "where the game stands and what you owe",
        "Tells the phase that is due, what you still owe, the deadline, your open questions and your standing sheet.",
        &["status"],
    ),
    verb(
        "report",
        &[],
        "the report of a turn once more",
        "Without a number it is the turn that was played last.",
        &["report", "report 3"],
    ),
    verb(
        "map",
        &["mapa", "karte", "carte"],
        "the map as you may see it",
        "Without a number it is the map as it stands now, with one it is the map at the end of that turn.",
        &["map", "map 3"],
    ),
    verb(
        "history",
        &["historia"],
        "what was played and what you sent",
        "One line for each phase played and for each of your mails.",
        &["history"],
    ),
    verb(
        "cancel",
        &["anuluj"],
        "take back your orders",
        "`cancel` takes back what you sent for the period that is due, and what stands above it in the same mail. `cancel standing` takes back your standing orders of earlier periods as well.",
        &["cancel", "cancel standing"],
    ),
    verb(
        "check",
        &["sprawdz"],
        "a dry run: what stands below is read, not entered",
        "Everything below the line `check` is read and answered as usual, but nothing of it counts.",
        &["check"],
    ),
    verb(
        "words",
        &["slowa"],
        "your words for the dice",
        "Any words of yours go into the key of the dice, so that the host cannot have chosen them. They are taken until the first phase is begun.",
        &["words seven grey geese over the marsh"],
    ),
    verb(
        "language",
        &["jezyk"],
        "the language of your mails",
        "Mails and reports come in it from this mail on. Orders are read in every language at any time.",
        &["language polish", "language en", "język polski", "język: pl"],
    ),
    verb(
        "answer",
        &["odpowiedz", "antwort"],
        "answer an open question",
        "By the number of the choice, or by the question's key and the choice. You may change your mind until the phase goes on.",
        &["answer 2", "answer GD-15 P12 S"],
    ),
    verb(
        "mail",
        &["poczta"],
        "whether reports are mailed to you",
        "`mail off` holds your reports and notices back; your own mails still get their receipts. `mail on`, or any orders, sends them all.",
        &["mail off", "mail on"],
    ),
    verb(
        "turn",
        &["round"],
        "which turn the sheet is for",
        "Without it, the turn in the subject counts. A sheet for a turn that is past is not entered; one for a later turn is kept for it.",
        &["turn 3"],
    ),
    verb(
        "game",
        &[],
        "which game the sheet is for",
        "Only needed when a mail leaves the thread of its game. After a dot it may name the seat, for a mail from an address that nobody knows.",
        &["game spring-1410", "game spring-1410.polish"],
    ),
    verb(
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
    verb(
        "phrase",
        &["passphrase", "password", "haslo"],
        "your pass phrase",
        "In a game that takes pass phrases, this line and one of your addresses prove that a mail is yours. `phrase new` sets another one, of at least 8 letters, when you have confirmed it; no mail of ours ever shows it.",
        &["phrase seven grey geese", "phrase new seven white swans"],
    ),
    verb(
        "confirm",
        &["potwierdzam"],
        "confirms what a mail of ours asks you to confirm",
        "It counts in a reply to the mail that asks, once, and for seven days.",
        &["confirm"],
    ),
    verb(
        "more follows",
        &["more"],
        "hold the sheet open",
        "Your orders are entered, but you are waited for until a mail comes without this line, or with `done`.",
        &["more follows"],
    ),
    verb(
        "done",
        &["no orders", "finished"],
        "your sheet is complete",
        "Closes a sheet that was held open, or hands in an empty one; what is not ordered takes its default.",
        &["done"],
    ),
];

/// The mail commands in Polish.
const POLISH: &[Verb] = &[
    verb(
        "pomoc",
        &["help"],
        "ta pomoc albo pomoc o rozkazie, poleceniu lub zasadzie",
        "Bez dodatkowego słowa wymienia wszystko, co można napisać. Ze słowem rozkazu objaśnia ten rozkaz, z numerem zasady mówi, o czym jest zasada.",
        &["pomoc", "pomoc odpowiedź", "pomoc 8.56"],
    ),
    verb(
        "stan",
        &["status"],
        "jak stoi gra i co masz do zrobienia",
        "Podaje trwającą fazę, co jest jeszcze do przysłania, termin, otwarte pytania i Twój obecny arkusz.",
        &["stan"],
    ),
    verb(
        "raport",
        &["report"],
        "jeszcze raz raport z rundy",
        "Bez numeru chodzi o rundę rozegraną ostatnio.",
        &["raport", "raport 3"],
    ),
    verb(
        "mapa",
        &["map"],
        "mapa, jaką możesz widzieć",
        "Bez numeru to mapa w obecnym stanie, z numerem – na koniec danej rundy.",
        &["mapa", "mapa 3"],
    ),
    verb(
        "historia",
        &["history"],
        "co rozegrano i co od Ciebie przyszło",
        "Po jednym wierszu na każdą rozegraną fazę i na każdy Twój list.",
        &["historia"],
    ),
    verb(
        "cofnij",
        &["anuluj", "cancel"],
        "cofa Twoje rozkazy",
        "`cofnij` cofa to, co od Ciebie przyszło na bieżący okres, i to, co w tym samym liście stoi wyżej. `cofnij stałe` cofa także stałe rozkazy z wcześniejszych okresów.",
        &["cofnij", "cofnij stałe", "anuluj"],
    ),
    verb(
        "próba",
        &["proba", "sprawdz", "check"],
        "na próbę: co stoi niżej, będzie odczytane, ale nie zapisane",
        "Wszystko pod wierszem `próba` czytamy i omawiamy jak zwykle, ale nic z tego się nie liczy.",
        &["próba"],
    ),
    verb(
        "słowa",
        &["slowa", "words"],
        "Twoje słowa do kości",
        "Dowolne Twoje słowa wchodzą do klucza kości, żeby prowadzący nie mógł dobrać rzutów. Przyjmujemy je do rozpoczęcia pierwszej fazy.",
        &["słowa siedem szarych gęsi nad bagnem"],
    ),
    verb(
        "język",
        &["jezyk", "language"],
        "język Twoich listów",
        "Listy i raporty przychodzą w nim od tego listu. Rozkazy czytamy zawsze w każdym języku.",
        &["język polski", "język angielski", "język: pl"],
    ),
    verb(
        "odpowiedź",
        &["odpowiedz", "answer"],
        "odpowiedź na otwarte pytanie",
        "Numerem wyboru albo kluczem pytania i wyborem. Dopóki faza nie ruszy dalej, odpowiedź można zmienić.",
        &["odpowiedź 2", "odpowiedź GD-15 P12 S"],
    ),
    verb(
        "poczta",
        &["mail"],
        "czy raporty mają przychodzić",
        "`poczta stop` wstrzymuje raporty i zawiadomienia; na Twoje listy dalej przychodzą potwierdzenia. `poczta start` albo dowolne rozkazy wysyłają wszystko, co czeka.",
        &["poczta stop", "poczta start"],
    ),
    verb(
        "runda",
        &["tura", "turn"],
        "na którą rundę jest arkusz",
        "Bez tego liczy się runda z tematu listu. Arkusza na rundę, która minęła, nie zapisujemy; arkusz na późniejszą czeka na nią.",
        &["runda 3"],
    ),
    verb(
        "gra",
        &["game"],
        "do której gry jest arkusz",
        "Potrzebne tylko wtedy, gdy list nie jest odpowiedzią na list tej gry. Po kropce można podać miejsce, gdy list idzie z adresu, którego nikt nie zna.",
        &["gra wiosna-1410", "gra wiosna-1410.polish"],
    ),
    verb(
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
    verb(
        "hasło",
        &["haslo", "phrase"],
        "Twoje hasło",
        "W grze, która przyjmuje hasła, ten wiersz i jeden z Twoich adresów dowodzą, że list jest Twój. `hasło nowe` ustawia inne, z co najmniej 8 liter, po Twoim potwierdzeniu; żaden nasz list go nie pokaże.",
        &["hasło siedem szarych gęsi", "hasło nowe siedem białych łabędzi"],
    ),
    verb(
        "potwierdzam",
        &["confirm"],
        "potwierdza to, o co prosi nasz list",
        "Liczy się w odpowiedzi na list, który o to prosi: raz i przez siedem dni.",
        &["potwierdzam"],
    ),
    verb(
        "ciąg dalszy nastąpi",
        &["ciag dalszy nastapi", "cdn", "more follows"],
        "arkusz pozostaje otwarty",
        "Rozkazy zapisujemy, ale czekamy na Ciebie, aż przyjdzie list bez tego wiersza albo z `gotowe`.",
        &["ciąg dalszy nastąpi"],
    ),
    verb(
        "gotowe",
        &["bez rozkazow", "skonczone", "done"],
        "Twój arkusz jest kompletny",
        "Zamyka arkusz, który był otwarty, albo oddaje pusty; co nie ma rozkazu, dzieje się domyślnie.",
        &["gotowe"],
    ),
];

const fn verb(
    name: &'static str,
    aliases: &'static [&'static str],
    short: &'static str,
    long: &'static str,
    examples: &'static [&'static str],
) -> Verb {
    Verb { name, aliases, when: "any", short, long, examples, rules: &[] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::near::fold;

    #[test]
    fn each_command_is_known_by_its_name_in_every_language() {
        assert_eq!(ENGLISH.len(), POLISH.len());
        for (here, there) in ENGLISH.iter().zip(POLISH) {
            for word in [here.name, there.name].iter().chain(here.aliases).chain(there.aliases) {
                assert_eq!(english(&fold(word)), Some(here.name), "{word}");
            }
        }
    }
}
