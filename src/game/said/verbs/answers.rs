//! Words for the dice, and answers to questions.

use super::*;

pub(super) const WORDS: Declared = Declared {
    english: verb(
        "words",
        &["slowa"],
        "your words for the dice",
        "Any words of yours go into the key of the dice; whoever drew the secret did not know them then. They are taken until the first phase is begun.",
        &["words seven grey geese over the marsh"],
    ),
    polish: verb(
        "słowa",
        &["slowa", "words"],
        "Twoje słowa do kości",
        "Dowolne Twoje słowa wchodzą do klucza kości; kto losował sekret, jeszcze ich nie znał. Przyjmujemy je do rozpoczęcia pierwszej fazy.",
        &["słowa siedem szarych gęsi nad bagnem"],
    ),
    read: Reads::Line(|said| said.more().map(|words| Own::Command(Command::Words(shortened(words))))),
};

pub(super) const WORDS_HASH: Declared = Declared {
    english: verb(
        "words-hash",
        &[],
        "seals your words for the dice",
        "Sends the SHA-256 of your words in their place, so that nobody reads them before the others have chosen theirs. Open them later with `words`. One way to make it, in a shell: printf %s 'seven grey geese' | sha256sum",
        &["words-hash a81987d2f088bf90daf8cd411363a491149fbbe32d46eea8ba0b56932919ec36"],
    ),
    polish: verb(
        "skrót-słów",
        &["skrot-slow", "words-hash"],
        "pieczętuje Twoje słowa do kości",
        "Przysyła SHA-256 Twoich słów zamiast nich, żeby nikt ich nie przeczytał, zanim inni wybiorą swoje. Otworzysz je potem wierszem `słowa`. W powłoce liczy go na przykład: printf %s 'siedem szarych gęsi' | sha256sum",
        &["words-hash fc2e3418f53950a57ce36b9076f5158aa8bdd834ff3bb71de3af6842d7ebbb28"],
    ),
    read: Reads::Line(|said| Some(Own::Command(Command::Seal(said.rest.to_owned())))),
};

pub(super) const ANSWER: Declared = Declared {
    english: verb(
        "answer",
        &["odpowiedz", "antwort"],
        "answer an open question",
        "By the number of the choice, or by the question's key and the choice. You may change your mind until the phase goes on.",
        &["answer 2", "answer GD-15 P12 S"],
    ),
    polish: verb(
        "odpowiedź",
        &["odpowiedz", "answer"],
        "odpowiedź na otwarte pytanie",
        "Numerem wyboru albo kluczem pytania i wyborem. Dopóki faza nie ruszy dalej, odpowiedź można zmienić.",
        &["odpowiedź 2", "odpowiedź GD-15 P12 S"],
    ),
    read: Reads::Line(|said| said.more().map(|answer| Own::Command(Command::Answer(answer.to_owned())))),
};
