//! The desk's words as data: help mails, the manual and near names read this.

use crate::Verb;

/// All acts, in the order in which help tells them.
pub fn help() -> &'static [Verb] {
    HELP
}

/// The acts that speak to a draft.
pub fn to_draft() -> impl Iterator<Item = &'static Verb> {
    HELP.iter().filter(|verb| verb.when == DRAFT)
}

/// Those of them that are rulings, or withdraw one.
pub fn rulings() -> impl Iterator<Item = &'static Verb> {
    to_draft().filter(|verb| !["approve", "hold", "drop"].contains(&verb.name))
}

/// The acts that speak to a game, whether a draft of it waits or not.
pub fn to_game() -> impl Iterator<Item = &'static Verb> {
    HELP.iter().filter(|verb| verb.when == GAME)
}

const DRAFT: &str = "draft";
const GAME: &str = "game";

/// An act on a draft, with one line of help and lines that say it; `when` is what it is said to.
const fn verb(name: &'static str, short: &'static str, examples: &'static [&'static str]) -> Verb {
    Verb { name, aliases: &[], when: DRAFT, short, long: "", examples, rules: &[] }
}

/// The same of an act on a game.
const fn of_game(name: &'static str, short: &'static str, examples: &'static [&'static str]) -> Verb {
    Verb { when: GAME, ..verb(name, short, examples) }
}

const HELP: &[Verb] = &[
    verb("approve", "publish the draft: reports go out", &["approve"]),
    verb("hold", "do not let the draft be published by itself", &["hold"]),
    verb("drop", "give the draft up; the game waits for orders again", &["drop"]),
    verb(
        "strike",
        "an order of a seat counts no more",
        &["strike POLISH 3 because it was withdrawn in time"],
    ),
    verb(
        "amend",
        "another order counts in place of one",
        &["amend POLISH 3: advance P12 N because the letter meant P12"],
    ),
    verb("add", "an order counts besides the others", &["add POLISH: rally P12 because it was on the sheet"]),
    verb(
        "die",
        "set a die, by its number in the draft or by rule and subject; `#2` is the second of them",
        &[
            "die D17 = 4 because the counter was wrong",
            "die 8.56 B = 4 because the counter was wrong",
            "die 8.56 B #2 = 4 because the counter was wrong",
        ],
    ),
    verb("answer", "answer a question for its seat", &["answer GD-15 P12 S because that was agreed"]),
    verb(
        "set",
        "correct a part of the position, before the phase or after it, in the names of a case",
        &[
            "set units.K02.at = A20B27 because it was misplaced in turn 2",
            "set units.K02.strength = 3 after fire because the loss was forgotten",
            "set units.K02 = gone before polish-attack because it was lost in turn 2",
        ],
    ),
    verb("award", "give points to a seat", &["award POLISH 5 because of the bridge"]),
    verb("take", "take points from a seat", &["take POLISH 5 because the camp counted twice"]),
    verb("waive", "a problem of the draft is none", &["waive P3 because he means the other ford"]),
    verb(
        "note",
        "put a note into all reports, or into one seat's",
        &["note to all: the map of turn 2 was wrong", "note to POLISH: your scouts were late"],
    ),
    verb("withdraw", "a ruling counts no more", &["withdraw R3 because it rested on a wrong map"]),
    of_game(
        "delay",
        "grant or refuse the delay that a seat has asked for; without a number, the only one",
        &["delay 2 grant", "delay 2 refuse", "delay grant"],
    ),
    of_game(
        "deadline",
        "set the deadline, in your own zone, or lift it",
        &["deadline 2026-12-01 20:00", "deadline none"],
    ),
    of_game("clock", "let the clock go on by the terms, or stop it", &["clock go", "clock stop"]),
    of_game("adjudicate", "go on now, without what is missing", &["adjudicate", "adjudicate now"]),
    of_game(
        "seat",
        "give a seat to somebody",
        &["seat POLISH ann@example.org name Ann zone Europe/Warsaw", "seat POLISH ann@example.org"],
    ),
    of_game("offer", "offer a seat to others", &["offer POLISH"]),
    of_game("renew", "give a seat a new secret address, which is mailed to its holder", &["renew POLISH"]),
    of_game(
        "beacon",
        "enter the round of the beacon for which the dice wait: its number and its signature",
        &[
            "beacon 123 b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92",
        ],
    ),
];
