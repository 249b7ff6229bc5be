//! Letters to other seats; their blocks are cut out before anything else is read.

use super::*;

pub(super) const PRESS: Declared = Declared {
    english: verb(
        "press",
        &["prasa"],
        "write to other seats",
        "Your words go on the same line after a colon, that line alone, or on the lines below it, up to a line `end press` or the end of your mail. Nothing of them is read as an order. They go to seats, to `all`, to the `umpire`; `press anonymous to` does not sign them, where the game allows it.",
        &[
            "press to all: shall we begin?",
            "press to red, umpire: well played",
            "press anonymous to blue: beware",
        ],
    ),
    polish: verb(
        "wiadomość",
        &["wiadomosc", "press"],
        "pisze do innych miejsc",
        "Słowa stoją w tym samym wierszu po dwukropku (wtedy tylko w nim) albo w wierszach poniżej, do wiersza `koniec wiadomości` albo do końca listu. Nic z nich nie jest czytane jako rozkaz. Idą do miejsc, do `wszystkich`, do `sędziego`; `wiadomość anonimowa do` nie podpisuje ich, jeśli gra na to pozwala.",
        &["wiadomość do wszystkich: zaczynamy?", "wiadomość do czerwonego i sędziego: brawo"],
    ),
    read: Reads::Elsewhere,
};

pub(super) const DISPATCH: Declared = Declared {
    english: verb(
        "dispatch",
        &["depesza"],
        "send a letter in character, by messenger",
        "As with `press`, up to a line `end dispatch`. It arrives with the reports of a later turn and may be intercepted, as the terms of the game say. One seat's copy is one messenger.",
        &["dispatch to blue: hold the ford until we come"],
    ),
    polish: verb(
        "goniec",
        &["dispatch"],
        "wysyła list gońcem, w imieniu Twojej strony",
        "Jak `wiadomość`, do wiersza `koniec gońca`. Dociera z raportami późniejszej tury i może zostać przejęty, zależnie od warunków gry. Do każdego miejsca jedzie osobny goniec.",
        &["goniec do czerwonego: trzymaj bród, aż przyjdziemy"],
    ),
    read: Reads::Elsewhere,
};
