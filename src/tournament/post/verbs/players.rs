//! What players can write to a tournament.

use super::super::Page;
use super::{Declared, verb};

pub(super) static PLAYERS: &[Declared] = &[
    Declared {
        verb: verb(
            "sign on",
            &["signon", "sign-on", "sign up"],
            "take part",
            "Your name as it shall stand in the lists; your club and your time zone, if you have them. Members of one club are kept apart as long as the format says so.",
            &["sign on as Karl Bauer", "sign on as Karl Bauer, club Würfel Bonn, zone Europe/Berlin"],
            &["W-2.1d"],
        ),
        read: |reader, said| reader.sign_on(said),
    },
    Declared {
        verb: verb(
            "team",
            &[],
            "sign a team on, with its three players",
            "One player for each period, each with an address, and a time zone if he has another than yours. One of them may be without an address: he is who writes.",
            &[
                "team Rhein, club Köln: antique Karl Bauer, dark ages Anna Wolf anna@club.example zone Europe/Berlin, medieval Jan Kowal jan@club.example",
            ],
            &["W-2.2b", "W-2.2c"],
        ),
        read: |reader, said| reader.team(said),
    },
    Declared {
        verb: verb(
            "army",
            &["army list"],
            "hand in your army",
            "The lines of your army below it, up to a blank line or the line `end`. A later one takes the place of one before, until the deadline. Nobody else learns of it before it is revealed.",
            &["army"],
            &["W-2.1.1a", "W-2.1.1d"],
        ),
        read: |reader, said| reader.army(said),
    },
    Declared {
        verb: verb(
            "variant",
            &[],
            "choose one of the two variants of your list",
            "By its number, for the round that is paired or played. Your opponent is not told.",
            &["variant 2", "variant 1 round 3"],
            &["W-2.1.1a"],
        ),
        read: |reader, said| reader.variant(said),
    },
    Declared {
        verb: verb(
            "result",
            &["result sheet", "sheet"],
            "hand in the result sheet of your game",
            "The lines of the sheet below it, up to a blank line or the line `end`. When the sheets of both players agree, the result is entered; when they do not, both are told what differs. Nobody learns of your sheet before the other is in.",
            &["result"],
            &["W-2.1.4p", "W-2.1.4q"],
        ),
        read: |reader, said| reader.result(said),
    },
    Declared {
        verb: verb(
            "choose",
            &[],
            "choose tables for your team",
            "The lower-ranked team names a period and one of the three tables, the other one the two that are left.",
            &["choose antique table 4", "choose medieval table 5, dark ages table 6"],
            &["W-2.2j", "W-2.2k"],
        ),
        read: |reader, said| reader.choose(said),
    },
    Declared {
        verb: verb(
            "away",
            &["absent"],
            "sit out a round",
            "You are not paired in that round and have nothing of it: no points, no bye.",
            &["away round 3", "away rounds 2 and 3"],
            &[],
        ),
        read: |reader, said| reader.away(said),
    },
    Declared {
        verb: verb(
            "outscouted",
            &[],
            "say whose army is outscouted",
            "Whoever is sets up first, in the time of one player; then his opponent. Without this line both set up at once, in the time of both. The line alone speaks of you.",
            &["outscouted", "outscouted Kowalski"],
            &["W-2.1.2a", "W-2.1.2b"],
        ),
        read: |reader, said| reader.outscouted(said),
    },
    Declared {
        verb: verb(
            "not set up",
            &[],
            "ask that units come as reinforcements",
            "Units which your opponent has not set up when his time is over. The umpire may put them off the table.",
            &["not set up UNIT 7, UNIT 8"],
            &["W-2.1.2f"],
        ),
        read: |reader, said| reader.not_set_up(said),
    },
    Declared {
        verb: verb(
            "clock",
            &["timetable", "time"],
            "what time it is in the round",
            "Who sets up until when, how long has been played, what follows when a period ends now, and when games stop; for games on real tables.",
            &["clock"],
            &["W-2.1.2a", "W-2.1.2h", "W-2.1.2l"],
        ),
        read: |reader, said| reader.page_alone(said, Page::Clock),
    },
    Declared {
        verb: verb(
            "leave",
            &["drop out", "withdraw"],
            "leave the tournament",
            "You are not paired any more; you keep your results and your rank. `return` brings you back.",
            &["leave"],
            &[],
        ),
        read: |reader, said| reader.leave(said),
    },
    Declared {
        verb: verb(
            "return",
            &["come back", "rejoin"],
            "come back after `leave`",
            "You are paired again from the next round on.",
            &["return"],
            &[],
        ),
        read: |reader, said| reader.come_back(said),
    },
    Declared {
        verb: verb(
            "zone",
            &["time zone", "timezone"],
            "the time zone in which you read",
            "From now on all times are told in it, here and in your games.",
            &["zone Europe/Berlin"],
            &[],
        ),
        read: |reader, said| reader.zone(said),
    },
    Declared {
        verb: verb(
            "language",
            &[],
            "the language of your games",
            "The mails of your games, the one that you play now and those of later rounds. What the tournament itself mails is English.",
            &["language polish"],
            &[],
        ),
        read: |reader, said| reader.language(said),
    },
    Declared {
        verb: verb(
            "protest",
            &["complaint", "appeal"],
            "protest to the umpire",
            "What you say, on this line and those below it, up to a blank line or the line `end`. It is kept; the umpire and your opponent are told, and both of you of his answer. It is about your latest game, unless you name a round.",
            &[
                "protest The wheel of UNIT 7 was too long.",
                "protest round 2: the map was not the announced one.",
            ],
            &[],
        ),
        read: |reader, said| reader.protest(said),
    },
    Declared {
        verb: verb(
            "standings",
            &["standing", "ranking"],
            "who stands where",
            "After the last round that is closed, or after the one that you name.",
            &["standings", "standings round 2"],
            &["W-2.1.5a"],
        ),
        read: |reader, said| reader.standings(said),
    },
    Declared {
        verb: verb(
            "pairings",
            &["pairing"],
            "who meets whom",
            "In the latest round that was published, or in the one that you name.",
            &["pairings", "pairings round 1"],
            &["W-2.1b"],
        ),
        read: |reader, said| reader.pairings(said),
    },
    Declared {
        verb: verb(
            "cross-table",
            &["cross table", "crosstable"],
            "all results against all",
            "",
            &["cross-table"],
            &[],
        ),
        read: |reader, said| reader.page_alone(said, Page::CrossTable),
    },
    Declared {
        verb: verb("entrants", &["players"], "who has signed on", "", &["entrants"], &[]),
        read: |reader, said| reader.page_alone(said, Page::Entrants),
    },
    Declared {
        verb: verb(
            "armies",
            &["all armies"],
            "the army lists of all",
            "They are open once round 1 is published. Of the opponent in your round you are told all, once neither of you can choose a variant any more; what others bring besides stays hidden.",
            &["armies"],
            &["W-4.3.1a"],
        ),
        read: |reader, said| reader.page_alone(said, Page::Armies),
    },
    Declared {
        verb: verb(
            "rules",
            &["format", "terms", "announcement"],
            "what kind of tournament it is",
            "The format, the dates, what an army must keep, what a game counts, and how to check the shuffle.",
            &["rules"],
            &[],
        ),
        read: |reader, said| reader.page_alone(said, Page::Rules),
    },
    Declared {
        verb: verb(
            "why",
            &[],
            "why two meet or do not",
            "The reasons that the rules of pairing give for the latest round that was published.",
            &["why Bauer Kowalski", "why Karl Bauer - Jan Kowalski"],
            &["W-2.1b", "W-2.1c", "W-2.1d"],
        ),
        read: |reader, said| reader.why(said),
    },
    Declared {
        verb: verb(
            "status",
            &["whoami"],
            "where you stand and what you owe",
            "Your army, your games and results, and what is asked of you by when.",
            &["status"],
            &[],
        ),
        read: |reader, said| reader.page_alone(said, Page::Own),
    },
    Declared {
        verb: verb(
            "help",
            &["commands"],
            "what can be written",
            "With a word, more about that line.",
            &["help", "help army"],
            &[],
        ),
        read: |reader, said| reader.help(said),
    },
];
