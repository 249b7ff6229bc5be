//! What is said of a sheet: for which game and turn it is, that it is tried only, held open, closed or taken back.

use super::*;

pub(super) const CANCEL: Declared = Declared {
    english: verb(
        "cancel",
        &["anuluj"],
        "take back your orders",
        "`cancel` takes back what you sent for the period that is due, and what stands above it in the same mail. `cancel standing` takes back your standing orders of earlier periods as well.",
        &["cancel", "cancel standing"],
    ),
    polish: verb(
        "cofnij",
        &["anuluj", "cancel"],
        "cofa Twoje rozkazy",
        "`cofnij` cofa to, co od Ciebie przyszło na bieżący okres, i to, co w tym samym liście stoi wyżej. `cofnij stałe` cofa także stałe rozkazy z wcześniejszych okresów.",
        &["cofnij", "cofnij stałe", "anuluj"],
    ),
    read: Reads::Line(|said| {
        Some(Own::Cancel(match fold(said.rest).as_str() {
            "" | "orders" | "all" | "rozkazy" | "wszystko" => Cancel::Period,
            "standing" | "stale" | "stale rozkazy" => Cancel::Standing,
            _ => return None,
        }))
    }),
};

pub(super) const CHECK: Declared = Declared {
    english: verb(
        "check",
        &["sprawdz", "dry run"],
        "a dry run: what stands below is read, not entered",
        "Everything below the line `check` is read and answered as usual, but nothing of it counts.",
        &["check"],
    ),
    polish: verb(
        "próba",
        &["proba", "sprawdz", "check", "dry run"],
        "na próbę: co stoi niżej, będzie odczytane, ale nie zapisane",
        "Wszystko pod wierszem `próba` czytamy i omawiamy jak zwykle, ale nic z tego się nie liczy.",
        &["próba"],
    ),
    read: Reads::Whole(|| Own::Check),
};

pub(super) const TURN: Declared = Declared {
    english: verb(
        "turn",
        &["round"],
        "which turn the sheet is for",
        "Without it, the turn in the subject counts. A sheet for a turn that is past is not entered; one for a later turn is kept for it.",
        &["turn 3"],
    ),
    polish: verb(
        "runda",
        &["tura", "turn"],
        "na którą rundę jest arkusz",
        "Bez tego liczy się runda z tematu listu. Arkusza na rundę, która minęła, nie zapisujemy; arkusz na późniejszą czeka na nią.",
        &["runda 3"],
    ),
    read: Reads::Elsewhere,
};

pub(super) const GAME: Declared = Declared {
    english: verb(
        "game",
        &[],
        "which game the sheet is for",
        "Only needed when a mail leaves the thread of its game. After a dot it may name the seat, for a mail from an address that nobody knows.",
        &["game spring-1410", "game spring-1410.polish"],
    ),
    polish: verb(
        "gra",
        &["game"],
        "do której gry jest arkusz",
        "Potrzebne tylko wtedy, gdy list nie jest odpowiedzią na list tej gry. Po kropce można podać miejsce, gdy list idzie z adresu, którego nikt nie zna.",
        &["gra wiosna-1410", "gra wiosna-1410.polish"],
    ),
    read: Reads::Headed(|said| {
        let named = said.more().filter(|named| !named.contains(' '))?.to_lowercase();
        let (game, seat) =
            named.split_once('.').map_or((named.as_str(), None), |(game, seat)| (game, Some(seat)));
        Some(Own::Game { game: game.to_owned(), seat: seat.map(str::to_owned) })
    }),
};

pub(super) const MORE_FOLLOWS: Declared = Declared {
    english: verb(
        "more follows",
        &["more"],
        "hold the sheet open",
        "Your orders are entered, but you are waited for until a mail comes without this line, or with `done`.",
        &["more follows"],
    ),
    polish: verb(
        "ciąg dalszy nastąpi",
        &["ciag dalszy nastapi", "cdn", "more follows"],
        "arkusz pozostaje otwarty",
        "Rozkazy zapisujemy, ale czekamy na Ciebie, aż przyjdzie list bez tego wiersza albo z `gotowe`.",
        &["ciąg dalszy nastąpi"],
    ),
    read: Reads::Whole(|| Own::More),
};

pub(super) const DONE: Declared = Declared {
    english: verb(
        "done",
        &["no orders", "finished"],
        "your sheet is complete",
        "Closes a sheet that was held open, or hands in an empty one; what is not ordered takes its default.",
        &["done"],
    ),
    polish: verb(
        "gotowe",
        &["bez rozkazow", "skonczone", "done"],
        "Twój arkusz jest kompletny",
        "Zamyka arkusz, który był otwarty, albo oddaje pusty; co nie ma rozkazu, dzieje się domyślnie.",
        &["gotowe"],
    ),
    read: Reads::Whole(|| Own::Done),
};

pub(super) const WAIT: Declared = Declared {
    english: verb(
        "wait",
        &["zaczekaj"],
        "keep all of your time for this deadline",
        "In a game that goes on as soon as all are in: it waits for the deadline all the same. It counts for what is due now, and nobody else hears of it.",
        &["wait"],
    ),
    polish: verb(
        "zaczekaj",
        &["czekaj", "wait"],
        "zachowujesz cały czas do terminu",
        "W grze, która rusza, gdy tylko wszyscy są gotowi: mimo to czeka ona do terminu. Dotyczy tego, co teraz trwa, i nikt inny się o tym nie dowie.",
        &["zaczekaj"],
    ),
    read: Reads::Line(|said| said.alone().then_some(Own::Command(Command::Folk(Folk::Pace(Pace::Wait))))),
};

pub(super) const READY: Declared = Declared {
    english: verb(
        "ready",
        &["ruszaj"],
        "takes `wait` back",
        "The game goes on as soon as all are in. It hands in no orders: `done` closes a sheet.",
        &["ready"],
    ),
    polish: verb(
        "ruszaj",
        &["ready"],
        "cofa `zaczekaj`",
        "Gra rusza, gdy tylko wszyscy są gotowi. Nie oddaje to żadnych rozkazów: arkusz zamyka `gotowe`.",
        &["ruszaj"],
    ),
    read: Reads::Line(|said| said.alone().then_some(Own::Command(Command::Folk(Folk::Pace(Pace::Ready))))),
};
