//! The lines that can be written to a tournament, as data: the help page, near names, the tests and
//! `docs/tournaments.md` all read this.

mod umpires;

use std::sync::LazyLock;

use super::below;
use estafette_orders::near::fold;
use estafette_orders::{Verb, Vocabulary, Whose};
use umpires::UMPIRES;

/// What players can write, one act to a line.
pub fn for_players() -> &'static [Verb] {
    PLAYERS
}

/// What umpires can write besides.
pub fn for_umpires() -> &'static [Verb] {
    UMPIRES
}

/// The verb of a name, whoever may write it.
pub(super) fn named(name: &str) -> Option<&'static Verb> {
    all().find(|verb| verb.name == name)
}

/// All verbs.
pub(super) fn all() -> impl Iterator<Item = &'static Verb> {
    PLAYERS.iter().chain(UMPIRES)
}

/// A verb found at the beginning of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Found {
    /// Its name.
    pub name: &'static str,
    /// Bytes of the line's text that it takes.
    pub len: usize,
    /// Whether one letter of it was wrong.
    pub slip: bool,
}

/// The verb with which a text begins: the longest that is written right, else one with a single slip in a
/// word of four letters or more.
pub(super) fn at_start(text: &str) -> Option<Found> {
    spelt(text, |said, word| said == word, false).or_else(|| spelt(text, slipped, true))
}

/// Whether a line begins as one that can be written here, with no slip; or as one of an army or a result sheet, even
/// with one.
pub fn stands(line: &str) -> bool {
    at_start(line).is_some_and(|found| !found.slip) || below::begins(line)
}

static KNOWN: LazyLock<Vocabulary> =
    LazyLock::new(|| Vocabulary::default().with(PLAYERS, Whose::House).with(UMPIRES, Whose::House));

/// All verbs, for near names.
pub(super) fn vocabulary() -> &'static Vocabulary {
    &KNOWN
}

fn slipped(said: &str, word: &str) -> bool {
    word.chars().count() >= 4
        && said.starts_with(word.chars().next().unwrap_or_default())
        && strsim::osa_distance(said, word) == 1
}

/// The verb that as many first words of a text spell as it has itself; the longest, if more than one does.
fn spelt(text: &str, is: impl Fn(&str, &str) -> bool, slip: bool) -> Option<Found> {
    let ends = word_ends(text);
    let spellings =
        all().flat_map(|v| [v.name].into_iter().chain(v.aliases.iter().copied()).map(|w| (v.name, w)));
    let mut found: Option<(usize, Found)> = None;
    for (name, spelling) in spellings {
        let words = spelling.split(' ').count();
        let Some(len) = words.checked_sub(1).and_then(|last| ends.get(last)).copied() else { continue };
        let said = fold(text[..len].trim_end_matches([':', '.', '!', ',']));
        if is(&said, spelling) && found.as_ref().is_none_or(|(most, _)| words > *most) {
            found = Some((words, Found { name, len, slip }));
        }
    }
    found.map(|(_, found)| found)
}

/// Where each of the first words of a text ends; a colon ends a word.
fn word_ends(text: &str) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut within = false;
    for (at, c) in text.char_indices() {
        if within && (c.is_whitespace() || c == ':') {
            ends.push(at);
            within = false;
            if ends.len() == 3 {
                return ends;
            }
        } else if !c.is_whitespace() && c != ':' {
            within = true;
        }
    }
    if within {
        ends.push(text.len());
    }
    ends
}

const fn verb(
    name: &'static str,
    aliases: &'static [&'static str],
    short: &'static str,
    long: &'static str,
    examples: &'static [&'static str],
    rules: &'static [&'static str],
) -> Verb {
    Verb { name, aliases, when: "any", short, long, examples, rules }
}

const PLAYERS: &[Verb] = &[
    verb(
        "sign on",
        &["signon", "sign-on", "sign up"],
        "take part",
        "Your name as it shall stand in the lists; your club and your time zone, if you have them. Members of one club are kept apart as long as the format says so.",
        &["sign on as Karl Bauer", "sign on as Karl Bauer, club Würfel Bonn, zone Europe/Berlin"],
        &["W-2.1d"],
    ),
    verb(
        "team",
        &[],
        "sign a team on, with its three players",
        "One player for each period, each with an address, and a time zone if he has another than yours. One of them may be without an address: he is who writes.",
        &[
            "team Rhein, club Köln: antique Karl Bauer, dark ages Anna Wolf anna@club.example zone Europe/Berlin, medieval Jan Kowal jan@club.example",
        ],
        &["W-2.2b", "W-2.2c"],
    ),
    verb(
        "army",
        &["army list"],
        "hand in your army",
        "The lines of your army below it, up to a blank line or the line `end`. A later one takes the place of one before, until the deadline. Nobody else learns of it before it is revealed.",
        &["army"],
        &["W-2.1.1a", "W-2.1.1d"],
    ),
    verb(
        "variant",
        &[],
        "choose one of the two variants of your list",
        "By its number, for the round that is paired or played. Your opponent is not told.",
        &["variant 2", "variant 1 round 3"],
        &["W-2.1.1a"],
    ),
    verb(
        "result",
        &["result sheet", "sheet"],
        "hand in the result sheet of your game",
        "The lines of the sheet below it, up to a blank line or the line `end`. When the sheets of both players agree, the result is entered; when they do not, both are told what differs. Nobody learns of your sheet before the other is in.",
        &["result"],
        &["W-2.1.4p", "W-2.1.4q"],
    ),
    verb(
        "choose",
        &[],
        "choose tables for your team",
        "The lower-ranked team names a period and one of the three tables, the other one the two that are left.",
        &["choose antique table 4", "choose medieval table 5, dark ages table 6"],
        &["W-2.2j", "W-2.2k"],
    ),
    verb(
        "away",
        &["absent"],
        "sit out a round",
        "You are not paired in that round and have nothing of it: no points, no bye.",
        &["away round 3", "away rounds 2 and 3"],
        &[],
    ),
    verb(
        "outscouted",
        &[],
        "say whose army is outscouted",
        "Whoever is sets up first, in the time of one player; then his opponent. Without this line both set up at once, in the time of both. The line alone speaks of you.",
        &["outscouted", "outscouted Kowalski"],
        &["W-2.1.2a", "W-2.1.2b"],
    ),
    verb(
        "not set up",
        &[],
        "ask that units come as reinforcements",
        "Units which your opponent has not set up when his time is over. The umpire may put them off the table.",
        &["not set up UNIT 7, UNIT 8"],
        &["W-2.1.2f"],
    ),
    verb(
        "clock",
        &["timetable", "time"],
        "what time it is in the round",
        "Who sets up until when, how long has been played, what follows when a period ends now, and when games stop; for games on real tables.",
        &["clock"],
        &["W-2.1.2a", "W-2.1.2h", "W-2.1.2l"],
    ),
    verb(
        "leave",
        &["drop out", "withdraw"],
        "leave the tournament",
        "You are not paired any more; you keep your results and your rank. `return` brings you back.",
        &["leave"],
        &[],
    ),
    verb(
        "return",
        &["come back", "rejoin"],
        "come back after `leave`",
        "You are paired again from the next round on.",
        &["return"],
        &[],
    ),
    verb(
        "zone",
        &["time zone", "timezone"],
        "the time zone in which you read",
        "From now on all times are told in it, here and in your games.",
        &["zone Europe/Berlin"],
        &[],
    ),
    verb(
        "language",
        &[],
        "the language of your games",
        "The mails of your games, the one that you play now and those of later rounds. What the tournament itself mails is English.",
        &["language polish"],
        &[],
    ),
    verb(
        "protest",
        &["complaint", "appeal"],
        "protest to the umpire",
        "What you say, on this line and those below it, up to a blank line or the line `end`. It is kept; the umpire and your opponent are told, and both of you of his answer. It is about your latest game, unless you name a round.",
        &["protest The wheel of UNIT 7 was too long.", "protest round 2: the map was not the announced one."],
        &[],
    ),
    verb(
        "standings",
        &["standing", "ranking"],
        "who stands where",
        "After the last round that is closed, or after the one that you name.",
        &["standings", "standings round 2"],
        &["W-2.1.5a"],
    ),
    verb(
        "pairings",
        &["pairing"],
        "who meets whom",
        "In the latest round that was published, or in the one that you name.",
        &["pairings", "pairings round 1"],
        &["W-2.1b"],
    ),
    verb("cross-table", &["cross table", "crosstable"], "all results against all", "", &["cross-table"], &[]),
    verb("entrants", &["players"], "who has signed on", "", &["entrants"], &[]),
    verb(
        "armies",
        &["all armies"],
        "the army lists of all",
        "They are open once round 1 is published. Of the opponent in your round you are told all, once neither of you can choose a variant any more; what others bring besides stays hidden.",
        &["armies"],
        &["W-4.3.1a"],
    ),
    verb(
        "rules",
        &["format", "terms", "announcement"],
        "what kind of tournament it is",
        "The format, the dates, what an army must keep, what a game counts, and how to check the shuffle.",
        &["rules"],
        &[],
    ),
    verb(
        "why",
        &[],
        "why two meet or do not",
        "The reasons that the rules of pairing give for the latest round that was published.",
        &["why Bauer Kowalski", "why Karl Bauer - Jan Kowalski"],
        &["W-2.1b", "W-2.1c", "W-2.1d"],
    ),
    verb(
        "status",
        &["whoami"],
        "where you stand and what you owe",
        "Your army, your games and results, and what is asked of you by when.",
        &["status"],
        &[],
    ),
    verb(
        "help",
        &["commands"],
        "what can be written",
        "With a word, more about that line.",
        &["help", "help army"],
        &[],
    ),
];
