//! What umpires can write to a tournament besides.

use super::super::super::live::Act;
use super::super::Page;
use super::{Declared, verb};

pub(super) static UMPIRES: &[Declared] = &[
    Declared {
        verb: verb(
            "publish",
            &[],
            "publish the round as drafted",
            "All players are told whom they meet.",
            &["publish"],
            &[],
        ),
        read: |reader, said| reader.act_alone(said, Act::Publish),
    },
    Declared {
        verb: verb(
            "start",
            &["start round"],
            "start a round on real tables",
            "The official start: all are told to set up, and the clock of the round runs. After each full hour of playing time you are told to give a signal.",
            &["start"],
            &["W-2.1.2d", "W-2.1.2o"],
        ),
        read: |reader, said| reader.act_alone(said, Act::StartRound),
    },
    Declared {
        verb: verb(
            "off table",
            &[],
            "put units off the table that were not set up in time",
            "Those of the player whom you name, when his opponent has asked for it; without units all that he asked for.",
            &[
                "off table Kowalski because time was up",
                "off table Kowalski: UNIT 7, UNIT 8 because time was up",
            ],
            &["W-2.1.2f"],
        ),
        read: |reader, said| reader.off_table(said),
    },
    Declared {
        verb: verb(
            "list error",
            &[],
            "penalise an error of a list that was found late",
            "The army plays on. Say what the units concerned cost, and `half`, `all`, or how many percent of it are taken, as damage of his own.",
            &[
                "list error of Bauer 120 points half because of a mixed body",
                "list error of Bauer 80 points 75 percent because of the detachments",
            ],
            &["W-2.1.1i", "W-2.1.1j", "W-2.1.1k"],
        ),
        read: |reader, said| reader.list_error(said),
    },
    Declared {
        verb: verb(
            "pair",
            &[],
            "pair the round by hand",
            "One line for each pair; pairs of the draft that you do not touch stay, and when two are left over, they meet. `pair X bye` gives a bye. The line `pair` alone has the round paired anew by the program.",
            &["pair Bauer - Kowalski", "pair Bauer - Kowalski table 4", "pair Wolf bye", "pair"],
            &["W-2.1b"],
        ),
        read: |reader, said| reader.pair(said),
    },
    Declared {
        verb: verb(
            "rule",
            &["award"],
            "give a game its result",
            "Points of both, and where damage counts, differences and damage; or `winner NAME`, `draw`. The reason is told to both. A game of the house that is still played ends with it. `open` takes a result back while its round is played, as long as no game of the house was opened for it.",
            &[
                "rule round 2 Bauer - Kowalski 60 : 40 because the server was down",
                "rule round 2 Bauer - Kowalski 60 : 40 difference 120 : -120 damage 400 : 280 because of the notes",
                "rule round 2 Bauer - Kowalski winner Bauer because Kowalski did not come",
                "rule round 2 Bauer - Kowalski open because I ruled the wrong game",
            ],
            &["W-3.2e"],
        ),
        read: |reader, said| reader.ruling(said),
    },
    Declared {
        verb: verb(
            "answer",
            &["answer protest"],
            "answer a protest",
            "By its number; both players are told.",
            &["answer protest 1: the wheel stands as it was made."],
            &[],
        ),
        read: |reader, said| reader.answer(said),
    },
    Declared {
        verb: verb("owes", &["who owes", "owing"], "who owes what, and by when", "", &["owes"], &[]),
        read: |reader, said| reader.page_alone(said, Page::Owed),
    },
    Declared {
        verb: verb(
            "penalise",
            &["penalize", "penalty"],
            "take points, damage or minutes from somebody",
            "It touches his own result alone. For the round that is played, unless you name one.",
            &[
                "penalise Bauer 5 points because of shouting",
                "penalise Bauer round 2 50 damage because of a misused detachment",
                "penalise Bauer 14 minutes because he was late",
            ],
            &["W-3.2j", "W-2.1.2g"],
        ),
        read: |reader, said| reader.penalise(said),
    },
    Declared {
        verb: verb(
            "incomplete",
            &[],
            "find that a result sheet was incomplete",
            "It costs both players what the format says.",
            &["incomplete Bauer - Kowalski", "incomplete round 1 Bauer - Kowalski"],
            &["W-2.1.4t"],
        ),
        read: |reader, said| reader.incomplete(said),
    },
    Declared {
        verb: verb(
            "allow",
            &["allow army", "allow army of"],
            "allow an army, whatever its faults",
            "",
            &["allow army of Bauer because the list is older"],
            &["W-2.1.1i"],
        ),
        read: |reader, said| reader.judge(said, true),
    },
    Declared {
        verb: verb(
            "refuse",
            &["refuse army", "refuse army of"],
            "refuse an army",
            "",
            &["refuse army of Bauer because of the elephants"],
            &[],
        ),
        read: |reader, said| reader.judge(said, false),
    },
    Declared {
        verb: verb(
            "relax",
            &[],
            "relax a rule of pairing",
            "Of `opponents`, who else never meet again, `clubs` and `tables`; for a round that cannot be paired otherwise. All are told.",
            &["relax opponents because we are too few", "relax clubs because half of us are of one club"],
            &["W-2.1b", "W-2.1c", "W-2.1d"],
        ),
        read: |reader, said| reader.relax(said),
    },
    Declared {
        verb: verb(
            "rounds",
            &[],
            "play more or fewer rounds",
            "All are told.",
            &["rounds 3 because the hall closes early"],
            &["W-2.1a"],
        ),
        read: |reader, said| reader.rounds(said),
    },
    Declared {
        verb: verb(
            "close",
            &["close round"],
            "close the round",
            "All its games must have results; the next round is drafted.",
            &["close round"],
            &[],
        ),
        read: |reader, said| reader.act_alone(said, Act::CloseRound),
    },
    Declared {
        verb: verb(
            "call off",
            &[],
            "call the tournament off",
            "",
            &["call off because the hall burnt down"],
            &[],
        ),
        read: |reader, said| reader.call_off(said),
    },
];
