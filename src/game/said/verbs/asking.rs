//! What somebody asks of the house.

use super::*;

pub(super) const HELP: Declared = Declared {
    english: verb(
        "help",
        &["pomoc", "hilfe", "aide"],
        "this help, or help on a verb, a topic or a rule",
        "Without a word it lists what can be said. With a verb it explains the verb, with a rule number it tells what the rule is about.",
        &["help", "help move", "help 8.56"],
    ),
    polish: verb(
        "pomoc",
        &["help"],
        "ta pomoc albo pomoc o rozkazie, poleceniu lub zasadzie",
        "Bez dodatkowego słowa wymienia wszystko, co można napisać. Ze słowem rozkazu objaśnia ten rozkaz, z numerem zasady mówi, o czym jest zasada.",
        &["pomoc", "pomoc odpowiedź", "pomoc 8.56"],
    ),
    read: Reads::Line(|said| Some(Own::Command(Command::Help(said.rest.to_owned())))),
};

pub(super) const STATUS: Declared = Declared {
    english: verb(
        "status",
        &["stan"],
        "where the game stands and what you owe",
        "Tells the phase that is due, what you still owe, the deadline, your open questions and your standing sheet.",
        &["status"],
    ),
    polish: verb(
        "stan",
        &["status"],
        "jak stoi gra i co masz do zrobienia",
        "Podaje trwającą fazę, co jest jeszcze do przysłania, termin, otwarte pytania i Twój obecny arkusz.",
        &["stan"],
    ),
    read: Reads::Line(|said| said.alone().then_some(Own::Command(Command::Status))),
};

pub(super) const REPORT: Declared = Declared {
    english: verb(
        "report",
        &[],
        "the report of a turn once more",
        "Without a number it is the turn that was played last.",
        &["report", "report 3"],
    ),
    polish: verb(
        "raport",
        &["report"],
        "jeszcze raz raport z rundy",
        "Bez numeru chodzi o rundę rozegraną ostatnio.",
        &["raport", "raport 3"],
    ),
    read: Reads::Line(|said| said.numbered(Command::Report)),
};

pub(super) const MAP: Declared = Declared {
    english: verb(
        "map",
        &["mapa", "karte", "carte"],
        "the map as you may see it",
        "Without a number it is the map as it stands now, with one it is the map at the end of that turn.",
        &["map", "map 3"],
    ),
    polish: verb(
        "mapa",
        &["map"],
        "mapa, jaką możesz widzieć",
        "Bez numeru to mapa w obecnym stanie, z numerem – na koniec danej rundy.",
        &["mapa", "mapa 3"],
    ),
    read: Reads::Line(|said| said.numbered(Command::Map)),
};

pub(super) const UNITS: Declared = Declared {
    english: verb(
        "units",
        &["einheiten"],
        "where your own units are, and how they stand",
        "A line for each of your units, or for the one that you name, as things stand now.",
        &["units", "units P04"],
    ),
    polish: verb(
        "oddziały",
        &["units"],
        "gdzie są Twoje oddziały i w jakim stanie",
        "Po jednym wierszu na każdy Twój oddział albo na ten, który wymienisz, w obecnym stanie.",
        &["oddziały", "oddziały P04"],
    ),
    // More than one word behind it is an order, and so is one that names no unit: `units 4 and 5 hold`, `units hold`.
    read: Reads::Line(|said| {
        let one = said.alone() || said.words() == 1 && said.figures();
        (one && !said.heads).then(|| Own::Command(Command::Units(said.rest.to_owned())))
    }),
};

pub(super) const HISTORY: Declared = Declared {
    english: verb(
        "history",
        &["historia"],
        "what was played and what you sent",
        "One line for each phase played and for each of your mails.",
        &["history"],
    ),
    polish: verb(
        "historia",
        &["history"],
        "co rozegrano i co od Ciebie przyszło",
        "Po jednym wierszu na każdą rozegraną fazę i na każdy Twój list.",
        &["historia"],
    ),
    read: Reads::Line(|said| said.alone().then_some(Own::Command(Command::History))),
};

pub(super) const ORDERS: Declared = Declared {
    english: verb(
        "orders",
        &["sheet", "rozkazy"],
        "your orders as they stand, and as you sent them",
        "Without a number they are those for what is due, with one those for that turn.",
        &["orders", "orders 4"],
    ),
    polish: verb(
        "rozkazy",
        &["arkusz", "orders"],
        "Twoje rozkazy: jak je rozumiemy i jak przyszły",
        "Bez numeru te, które są teraz potrzebne, z numerem – na daną rundę.",
        &["rozkazy", "rozkazy 4"],
    ),
    read: Reads::Line(|said| {
        // `Orders:` stands above orders.
        if said.heads { None } else { said.numbered(|turn| Command::Folk(Folk::Orders(turn))) }
    }),
};

pub(super) const WHOAMI: Declared = Declared {
    english: verb(
        "whoami",
        &["who am i", "kim jestem"],
        "what the house knows of you",
        "Your seat, addresses, time zone, language, reminders and absences, and how your mails are proven.",
        &["whoami"],
    ),
    polish: verb(
        "kim jestem",
        &["kto ja", "whoami"],
        "co o Tobie wiemy",
        "Twoje miejsce, adresy, strefa czasowa, język, przypomnienia i nieobecności oraz to, co dowodzi, że listy są Twoje.",
        &["kim jestem"],
    ),
    read: Reads::Whole(|| Own::Command(Command::Folk(Folk::Whoami))),
};
