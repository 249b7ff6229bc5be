//! What the seats decide together.

use super::*;

pub(super) const DELAY: Declared = Declared {
    english: verb(
        "delay",
        &["extend", "extension", "odrocz"],
        "ask for a later deadline",
        "How long, and why. Who grants it is for the terms of the game to say: the umpire, or all other seats with `agree`.",
        &["delay 48 h because I am on a train", "delay 1 day"],
    ),
    polish: verb(
        "odrocz",
        &["opoznij", "delay"],
        "prośba o późniejszy termin",
        "O ile i dlaczego. Kto się zgadza, mówią warunki gry: prowadzący albo wszystkie pozostałe miejsca, słowem `zgoda`.",
        &["odrocz 48 h, bo jadę pociągiem", "odrocz 1 dzień"],
    ),
    read: Reads::Line(|said| {
        said.figures().then(|| Own::Command(Command::Folk(Folk::Delay(said.rest.to_owned()))))
    }),
};

pub(super) const DRAW: Declared = Declared {
    english: verb(
        "draw",
        &["remis"],
        "propose a draw",
        "The game ends when all seats agree. It lapses after 24 hours, at the deadline, or when the game goes on.",
        &["draw"],
    ),
    polish: verb(
        "remis",
        &["draw"],
        "propozycja remisu",
        "Gra się kończy, gdy zgodzą się wszystkie miejsca. Propozycja wygasa po 24 godzinach, w terminie albo gdy gra pójdzie dalej.",
        &["remis"],
    ),
    read: Reads::Line(|said| said.alone().then_some(Own::Command(Command::Folk(Folk::Draw)))),
};

pub(super) const CONCEDE: Declared = Declared {
    english: verb(
        "concede",
        &["surrender", "poddaje"],
        "give the game to another seat",
        "In a game of two it ends at once, when you name the game to be sure. In a game of more, say to whom; all others have to agree.",
        &["concede", "concede spring-1410", "concede to blue"],
    ),
    polish: verb(
        "poddaję",
        &["poddaje", "concede"],
        "oddajesz grę innemu miejscu",
        "W grze dwóch miejsc kończy się ona od razu, gdy dla pewności podasz jej nazwę. W większej powiedz, na czyją rzecz; wszyscy pozostali muszą się zgodzić.",
        &["poddaję", "poddaję wiosna-1410", "poddaję na rzecz blue"],
    ),
    read: Reads::Line(|said| {
        (said.words() <= 5).then(|| Own::Command(Command::Folk(Folk::Concede(said.rest.to_owned()))))
    }),
};

pub(super) const AGREE: Declared = Declared {
    english: verb(
        "agree",
        &["zgoda"],
        "agree to a proposal",
        "By its number. Nobody is told before it is decided; until then you can change your mind.",
        &["agree 2"],
    ),
    polish: verb(
        "zgoda",
        &["zgadzam", "agree"],
        "zgoda na propozycję",
        "Z jej numerem. Przed rozstrzygnięciem nikt się o niej nie dowie; do tego czasu można zmienić zdanie.",
        &["zgoda 2"],
    ),
    read: Reads::Line(|said| Some(Own::Command(Command::Folk(Folk::Vote(Vote::Agree, said.proposal()?))))),
};

pub(super) const OBJECT: Declared = Declared {
    english: verb(
        "object",
        &["disagree", "sprzeciw"],
        "object to a proposal, or take back your own",
        "By its number. All are told that nothing comes of it, not by whom.",
        &["object 2"],
    ),
    polish: verb(
        "sprzeciw",
        &["object"],
        "sprzeciw wobec propozycji albo cofnięcie własnej",
        "Z jej numerem. Wszyscy dowiedzą się, że nic z niej nie będzie, ale nie od kogo.",
        &["sprzeciw 2"],
    ),
    read: Reads::Line(|said| Some(Own::Command(Command::Folk(Folk::Vote(Vote::Object, said.proposal()?))))),
};
