//! Who plays a seat: absence, a substitute, giving it up.

use super::*;

pub(super) const ABSENT: Declared = Declared {
    english: verb(
        "absent",
        &["absence", "away", "vacation", "holiday", "nieobecnosc"],
        "when you are away",
        "Days in your time zone, both included. Later deadlines avoid them and what you miss then is not counted; the present deadline stays. How long one may be away is for the terms of the game to say. Without days it lists what you have said.",
        &["absent", "absent 2026-12-20 to 2027-01-03", "absent 2026-12-24"],
    ),
    polish: verb(
        "nieobecność",
        &["nieobecnosc", "nieobecny", "nieobecna", "urlop", "absent"],
        "kiedy Cię nie ma",
        "Dni w Twojej strefie czasowej, z pierwszym i ostatnim włącznie. Późniejsze terminy je omijają, a co wtedy przepadnie, się nie liczy; obecny termin zostaje. Jak długo można być nieobecnym, mówią warunki gry. Bez dni wymienia to, co już zgłoszono.",
        &["nieobecność", "nieobecność od 2026-12-20 do 2027-01-03", "urlop 2026-12-24"],
    ),
    read: Reads::Line(|said| {
        (said.alone() || said.figures())
            .then(|| Own::Command(Command::Folk(Folk::Absent(said.rest.to_owned()))))
    }),
};

pub(super) const PRESENT: Declared = Declared {
    english: verb(
        "present",
        &["back", "jestem"],
        "you are back, or are not away after all",
        "Ends the absence that runs. When none does, it takes back those to come.",
        &["present"],
    ),
    polish: verb(
        "jestem",
        &["obecny", "obecna", "wracam", "present"],
        "jesteś z powrotem albo jednak nie wyjeżdżasz",
        "Kończy nieobecność, która trwa. Gdy żadna nie trwa, cofa zgłoszone na później.",
        &["jestem"],
    ),
    read: Reads::Line(|said| said.alone().then_some(Own::Command(Command::Folk(Folk::Present)))),
};

pub(super) const SUBSTITUTE: Declared = Declared {
    english: verb(
        "substitute",
        &["stand-in", "zastepstwo"],
        "somebody else plays your seat for a time",
        "An address, days in your time zone, and a name. You confirm it, then the substitute does. From the first of these days the seat is the substitute's, and your reply address is dead; after the last one it is yours again, with a new address. Where the terms allow no such absence, the umpire is asked.",
        &["substitute anna@club.example 2026-12-20..2027-01-03 name Anna"],
    ),
    polish: verb(
        "zastępstwo",
        &["zastepstwo", "zastepca", "substitute"],
        "ktoś inny gra przez pewien czas na Twoim miejscu",
        "Adres, dni w Twojej strefie czasowej i imię. Najpierw potwierdzasz Ty, potem ta osoba. Od pierwszego z tych dni miejsce należy do niej, a Twój adres do odpowiedzi traci ważność; po ostatnim wraca do Ciebie, z nowym adresem. Gdy warunki nie pozwalają na taką nieobecność, pytamy prowadzącego.",
        &["zastępstwo anna@klub.example 2026-12-20..2027-01-03 imię Anna"],
    ),
    read: Reads::Line(|said| {
        let named = said.alone() || said.rest.contains('@');
        named.then(|| Own::Command(Command::Folk(Folk::Substitute(said.rest.to_owned()))))
    }),
};

pub(super) const RESIGN: Declared = Declared {
    english: verb(
        "resign",
        &["quit", "rezygnuje"],
        "give up your seat",
        "With the name of the game, so that no other is meant. The seat is offered to others, and is yours until somebody takes it.",
        &["resign", "resign spring-1410"],
    ),
    polish: verb(
        "rezygnuję",
        &["rezygnuje", "rezygnacja", "resign"],
        "rezygnujesz ze swojego miejsca",
        "Z nazwą gry, żeby nie chodziło o inną. Miejsce jest do objęcia i należy do Ciebie, dopóki ktoś go nie obejmie.",
        &["rezygnuję", "rezygnuję wiosna-1410"],
    ),
    read: Reads::Line(|said| {
        (said.words() <= 1).then(|| Own::Command(Command::Folk(Folk::Resign(said.rest.to_owned()))))
    }),
};

pub(super) const STAY: Declared = Declared {
    english: verb(
        "stay",
        &["zostaje"],
        "keep your seat after all",
        "Takes back `resign`; a seat that was offered because it missed too often is not offered any more either.",
        &["stay"],
    ),
    polish: verb(
        "zostaję",
        &["zostaje", "stay"],
        "jednak zachowujesz miejsce",
        "Cofa `rezygnuję`; także miejsce wystawione po zbyt wielu opuszczonych terminach nie jest już do objęcia.",
        &["zostaję"],
    ),
    read: Reads::Line(|said| said.alone().then_some(Own::Command(Command::Folk(Folk::Stay)))),
};
