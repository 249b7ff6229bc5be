//! What can be asked for: help, entrants, pairings, standings, cross-table, rules, why two meet, and what one has
//! oneself.

use super::super::book::Round;
use super::super::export::{self as tables, Table};
use super::super::live::{Entered, Stage as Where};
use super::super::name::Name;
use super::super::pairing;
use super::super::scoring;
use super::paper::Paper;
use super::{Page, Stage, Waiting, Writer, fill, owed, protests, receipt, start, terms, told, verbs, words};
use estafette_orders::Verb;

/// Longest example that the list of lines shows.
const LONGEST_EXAMPLE: usize = 40;

/// Adds a page that somebody asked for.
pub(super) fn add(paper: &mut Paper, stage: &Stage<'_>, writer: &Writer, page: &Page) {
    match page {
        Page::Help(None) => help(paper, writer),
        Page::Help(Some(verb)) => help_on(paper, stage, verb),
        Page::Entrants => {
            let table = tables::entrants(stage.event);
            let heading = format!("Signed on: {}", table.rows.len());
            or_nothing(paper, &heading, table, "Nobody has signed on yet.");
        }
        Page::Pairings(round) => pairings(paper, stage, *round),
        Page::Standing(after) => standing(paper, stage, *after),
        Page::CrossTable => {
            let closed = tables::closed(stage.event);
            let table = if closed == 0 { Table::default() } else { tables::cross(stage.event, closed) };
            or_nothing(paper, &tables::cross_head(closed), table, "No round is closed yet.");
        }
        Page::Armies => armies(paper, stage, writer),
        Page::Rules => {
            paper.tell(
                "Rules",
                &[format!("{}: {}.", stage.event.announcement.title, stage.event.book.format.title)],
            );
            terms::dates(paper, stage, zone(stage, writer));
            terms::rules(paper, stage);
            terms::fairness(paper, stage);
        }
        Page::Why(one, other) => why(paper, stage, one, other),
        Page::Clock => start::clock(paper, stage, writer),
        Page::Owed => all_owed(paper, stage, writer),
        Page::Own => own(paper, stage, writer),
    }
}

/// Who owes what: the tournament, and the games of the house.
fn all_owed(paper: &mut Paper, stage: &Stage<'_>, writer: &Writer) {
    let mut lines = Vec::new();
    for name in stage.event.people.keys() {
        let owed = owed::by_player(stage, name).into_iter();
        lines
            .extend(owed.map(|owed| format!("{name} is told, in the zone in which he reads: {}", owed.text)));
    }
    match lines.is_empty() {
        true => paper.tell("Who owes what", &["Nobody owes the tournament anything.".to_owned()]),
        false => paper.list("Who owes what", &lines),
    };
    let waits = |waiting: &Waiting| {
        let names: Vec<String> = waiting.owing.iter().map(ToString::to_string).collect();
        let until = waiting.until.map(|at| words::moment(at, zone(stage, writer)));
        let until = until.map_or_else(|| "without a deadline".to_owned(), |at| format!("until {at}"));
        let game = &waiting.game;
        match names.as_slice() {
            [] => format!("{game} waits for nobody; it goes on by its own clock."),
            names => format!("{game} waits for {}, {until}.", words::joined(names)),
        }
    };
    paper.list("Games of the house", &stage.waiting.iter().map(waits).collect::<Vec<_>>());
    let open: Vec<String> =
        stage.event.protests.iter().filter(|p| p.answer.is_none()).map(protests::in_a_line).collect();
    paper.list("Protests without an answer", &open);
}

/// The zone in which somebody reads; whoever has just signed on is a player by now.
pub(super) fn zone<'s>(stage: &Stage<'s>, writer: &Writer) -> &'s str {
    match writer {
        Writer::Player(name) => owed::zone_of(stage, name),
        Writer::Stranger { address, .. } => {
            receipt::at_address(stage, address).map_or("UTC", |name| owed::zone_of(stage, name))
        }
        Writer::Umpire(name) => owed::umpires_zone(stage, name),
    }
}

fn or_nothing(paper: &mut Paper, heading: &str, table: Table, nothing: &str) {
    if table.rows.is_empty() {
        paper.tell(heading, &[nothing.to_owned()]);
    } else {
        paper.table(heading, table);
    }
}

fn standing(paper: &mut Paper, stage: &Stage<'_>, after: Option<Round>) {
    let closed = tables::closed(stage.event);
    let after = after.unwrap_or(closed);
    if after > closed {
        let last =
            if closed == 0 { "none is".to_owned() } else { format!("the last that is, is round {closed}") };
        paper.tell("Standing", &[format!("Round {after} is not closed; {last}.")]);
        return;
    }
    if after == 0 && stage.event.seed.is_none() {
        paper.tell("Standing", &["There is none before sign-on closes.".to_owned()]);
        return;
    }
    or_nothing(
        paper,
        &tables::standing_head(after),
        tables::standing(stage.event, after),
        "Nobody has signed on yet.",
    );
}

fn pairings(paper: &mut Paper, stage: &Stage<'_>, round: Option<Round>) {
    let published = tables::published(stage.event);
    let round = round.unwrap_or(published);
    if round == 0 || round > published {
        let text = if round == 0 {
            "No round is published yet.".to_owned()
        } else {
            format!("Round {round} is not published yet.")
        };
        paper.tell("Pairings", &[text]);
        return;
    }
    add_pairings(paper, stage, round);
}

/// The whole list of a round that was published.
pub(super) fn add_pairings(paper: &mut Paper, stage: &Stage<'_>, round: Round) {
    let [first, second] = words::sides(stage);
    let heading = format!("Pairings of round {round}: first side is {first}, second side {second}");
    or_nothing(paper, &heading, tables::pairings(stage.event, round), "Nobody meets anybody.");
}

/// The armies that the event holds: what its reader may not know is not in it.
fn armies(paper: &mut Paper, stage: &Stage<'_>, writer: &Writer) {
    let event = stage.event;
    let line = |(name, entered): (&Name, &Entered)| format!("{name}: {}", told::restated(&entered.army));
    let lines: Vec<String> = event.armies.iter().map(line).collect();
    if event.published.is_empty() && !matches!(writer, Writer::Umpire(_)) {
        paper.tell("Armies", &["The armies of others are open once round 1 is published.".to_owned()]);
        paper.list("Your army", &lines);
    } else {
        paper.list("Armies", &lines);
    }
    // What a player is not to know of an army has been taken out of it.
    let Writer::Player(me) = writer else { return };
    for (name, entered) in event.armies.iter().filter(|(name, _)| *name != me) {
        for variant in entered.army.variants.iter().filter(|v| !v.troops.is_empty()) {
            paper.quote(&format!("Order of battle of {name}, {}", variant.list), &variant.troops);
        }
    }
}

fn why(paper: &mut Paper, stage: &Stage<'_>, one: &Name, other: &Name) {
    let heading = format!("Why {one} and {other}");
    let round = tables::published(stage.event);
    if round == 0 {
        paper.tell(&heading, &["No round is published yet.".to_owned()]);
        return;
    }
    let mut lines = vec![format!("In round {round}:")];
    lines.extend(pairing::why(&stage.event.book, round, one, other).iter().map(|line| words::sentence(line)));
    paper.list(&heading, &lines);
}

fn help(paper: &mut Paper, writer: &Writer) {
    let line = |verb: &Verb| {
        let short = |example: &&&str| example.len() <= LONGEST_EXAMPLE;
        let example = verb.examples.iter().find(short).copied().unwrap_or(verb.name);
        format!("`{example}`: {}", verb.short)
    };
    let all = |verbs: &[Verb]| verbs.iter().map(line).collect::<Vec<String>>();
    paper.list("What you can write, one to a line", &all(verbs::for_players()));
    if matches!(writer, Writer::Umpire(_)) {
        paper.list("What umpires can write", &all(verbs::for_umpires()));
    }
    paper.say(
        "More about a line: `help` and its first word. Greetings, quotes and signatures are passed over.",
    );
}

fn help_on(paper: &mut Paper, stage: &Stage<'_>, name: &str) {
    let Some(verb) = verbs::named(name) else { return };
    let mut lines = vec![words::sentence(&format!("{}: {}", verb.name, verb.short))];
    lines.extend((!verb.long.is_empty()).then(|| verb.long.to_owned()));
    if !verb.aliases.is_empty() {
        lines.push(format!("Also: {}.", verb.aliases.join(", ")));
    }
    if !verb.rules.is_empty() {
        lines.push(format!("Rules: {}.", verb.rules.join(", ")));
    }
    paper.tell(&format!("Help on {}", verb.name), &lines);
    let examples = match name {
        "army" => fill::army(stage),
        "result" => fill::any_sheet(stage),
        "rule" => fill::rulings(stage),
        _ => verb.examples.iter().map(|&example| example.to_owned()).collect(),
    };
    paper.copy("Examples", &examples);
}

fn own(paper: &mut Paper, stage: &Stage<'_>, writer: &Writer) {
    let event = stage.event;
    let mut lines = vec![stands(stage)];
    if let Writer::Player(me) = writer {
        let person = event.people.get(me);
        let entrant = event.book.entrant_of(me);
        let team = entrant.filter(|e| *e != me).map_or(String::new(), |team| format!(" for {team}"));
        lines.push(format!(
            "You are {me}{team}; times are told in the zone {}.",
            person.map_or("UTC", |p| p.zone.as_str())
        ));
        if let Some(entered) = event.armies.get(me) {
            let judged = match (entered.judged, entered.faults.is_empty()) {
                (Some(true), _) => "the umpire allows it",
                (Some(false), _) => "the umpire refused it",
                (None, true) => "nothing is wrong with it",
                (None, false) => "it may not be played as it is",
            };
            lines.push(format!("Your army: {} It is in, and {judged}.", told::restated(&entered.army)));
            lines.extend(told::excess(stage, &entered.army));
            lines.extend(entered.faults.iter().filter(|_| entered.judged.is_none()).map(told::fault));
        }
        lines.extend(games(stage, me));
    }
    paper.list("Where you stand", &lines);
}

/// Where the tournament stands, in a sentence.
pub(super) fn stands(stage: &Stage<'_>) -> String {
    let event = stage.event;
    match event.stage {
        Where::Gathering => format!(
            "Sign-on is open; {} so far.",
            words::counted(i64::try_from(event.book.entrants.len()).unwrap_or(0), "entrant")
        ),
        Where::Pairing(round) => format!("Round {round} is being paired."),
        Where::Choosing(round) => format!("Round {round} is published, and tables are being chosen."),
        Where::Playing(round) if round > event.book.format.rounds => {
            format!("Round {round}, of the final, is played.")
        }
        Where::Playing(round) => format!("Round {round} of {} is played.", event.book.format.rounds),
        Where::Over => "The tournament is over.".to_owned(),
        Where::CalledOff => "The tournament was called off.".to_owned(),
    }
}

fn games(stage: &Stage<'_>, me: &Name) -> Vec<String> {
    let book = &stage.event.book;
    let games = book.games.iter().filter(|g| g.pair.contains(me)).map(|game| {
        let at = usize::from(game.pair[1] == *me);
        let opponent = &game.pair[1 - at];
        let came = match (&game.outcome, scoring_of(stage, game)) {
            (None, _) => "open".to_owned(),
            (Some(_), Some(scores)) => format!("{} : {}", scores[at], scores[1 - at]),
            (Some(outcome), None) => words::outcome(&game.pair, outcome),
        };
        (game.round, format!("Round {}: against {opponent}, {came}.", game.round))
    });
    let byes = book.byes.iter().filter(|b| Some(&b.name) == book.entrant_of(me));
    let byes = byes.map(|b| (b.round, format!("Round {}: no opponent.", b.round)));
    let missed = stage.event.unarmed.iter().filter(|((_, name), _)| Some(name) == book.entrant_of(me));
    let missed =
        missed.map(|((round, _), lacks)| (*round, format!("Round {round}: not paired, since {lacks}.")));
    let mut rounds: Vec<(Round, String)> = games.chain(byes).chain(missed).collect();
    rounds.sort_by_key(|(round, _)| *round);
    rounds.into_iter().map(|(_, line)| line).collect()
}

fn scoring_of(stage: &Stage<'_>, game: &super::super::book::Game) -> Option<[i64; 2]> {
    game.outcome.as_ref()?;
    scoring::scores(&stage.event.book, game).map(|s| s.map(|s| s.points))
}
