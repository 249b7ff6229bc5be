//! The mail commands in Polish.

use super::verb;
use crate::orders::Verb;

/// The mail commands in Polish.
pub(super) const POLISH: &[Verb] = &[
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
