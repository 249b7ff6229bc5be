//! Games besides one's own: what is open, signing on, looking on.

use super::*;

pub(super) const LIST: Declared = Declared {
    english: verb(
        "list",
        &["lista"],
        "the games that are open for sign-on",
        "Free seats and seats to be taken over, the schedule, who else plays, and the systems with their waiting lists.",
        &["list"],
    ),
    polish: verb(
        "lista",
        &["list", "gry"],
        "gry, do których można się zapisać",
        "Wolne miejsca i miejsca do przejęcia, terminy, kto jeszcze gra, a także systemy i ich listy oczekujących.",
        &["lista"],
    ),
    read: Reads::Line(|said| said.alone().then_some(Own::Command(Command::List))),
};

pub(super) const SIGNON: Declared = Declared {
    english: verb(
        "signon",
        &["sign-on", "zapisz"],
        "play a further game, or wait for one",
        "Takes a free seat of the game, or of the first open game of the system; where none is open, you wait for one. A private game wants its invitation word as well.",
        &["signon grunwald-1410", "signon spring-1410 as polish", "signon spring-1410 word grey geese"],
    ),
    polish: verb(
        "zapisz",
        &["signon", "dolaczam"],
        "zapisz się do kolejnej gry albo na listę oczekujących",
        "Zajmuje wolne miejsce w tej grze albo w pierwszej otwartej grze systemu; gdy żadna nie jest otwarta, czekasz na nią. Gra prywatna wymaga też słowa zaproszenia.",
        &[
            "zapisz grunwald-1410",
            "zapisz wiosna-1410 jako polish",
            "zapisz wiosna-1410 zaproszenie szare gęsi",
        ],
    ),
    read: Reads::Line(|said| said.more().map(|game| Own::Command(Command::SignOn(game.to_owned())))),
};

pub(super) const SIGNOFF: Declared = Declared {
    english: verb(
        "signoff",
        &["wypisz"],
        "take yourself off a waiting list",
        "You wait for a game of that system no longer. The games that you play go on.",
        &["signoff grunwald-1410"],
    ),
    polish: verb(
        "wypisz",
        &["signoff"],
        "skreśla Cię z listy oczekujących",
        "Nie czekasz już na grę tego systemu. Gry, w które grasz, toczą się dalej.",
        &["wypisz grunwald-1410"],
    ),
    read: Reads::Line(|said| said.more().map(|system| Own::Command(Command::SignOff(system.to_owned())))),
};

pub(super) const OBSERVE: Declared = Declared {
    english: verb(
        "observe",
        &[],
        "look on at a game",
        "Mails you the reports of another game as everybody may read them, if its terms allow it. A reply `stop` to one of them ends it.",
        &["observe spring-1410"],
    ),
    polish: verb(
        "obserwuj",
        &["observe"],
        "przyglądaj się grze",
        "Przysyła raporty innej gry takie, jakie każdy może czytać, jeśli pozwalają na to jej warunki. Odpowiedź `stop` na jeden z nich to kończy.",
        &["obserwuj wiosna"],
    ),
    read: Reads::Line(|said| {
        let one = !said.rest.contains(' ');
        one.then(|| Own::Command(Command::Observe(said.rest.to_lowercase())))
    }),
};
