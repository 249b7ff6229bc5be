//! The mail commands in English.

use super::verb;
use crate::orders::Verb;

/// The mail commands in English.
pub(super) const ENGLISH: &[Verb] = &[
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
