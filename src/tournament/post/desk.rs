//! Mails to the umpire: what he is to look at, with the lines that he may answer.

use chrono::{DateTime, TimeDelta, Utc};

use super::super::armies::{Army, Fault};
use super::super::book::Round;
use super::super::export::Table;
use super::super::format::Avoid;
use super::super::hours::Apart;
use super::super::live::{By, Record};
use super::super::name::Name;
use super::super::pairing::Paired;
use super::paper::Paper;
use super::words::{self, because, moment, sentence};
use super::{Stage, Writer, fill, told};

/// A draft to look at.
pub(super) fn drafted(stage: &Stage<'_>, round: Round, paired: &Paired, (by, by_hand): (&By, bool)) -> Paper {
    let mut paper = Paper::new(format!("draft of round {round}"));
    let how = match by {
        By::Umpire(name) if by_hand => format!("by hand of {name}"),
        By::Player(name) if by_hand => format!("by {name}"),
        By::Umpire(name) => format!("by the program, as {name} asked"),
        By::Player(_) | By::Clock => "by the program".to_owned(),
    };
    let hours = stage.event.announcement.publish_after_hours;
    let when = match later(stage, stage.event.drafted, hours) {
        None => "Nobody is told before you answer `publish`.".to_owned(),
        Some(at) => format!("It is published by itself on {at}, unless you pair it otherwise."),
    };
    paper.say(format!("Round {round} is drafted {how}. {when}"));
    let mut rows: Vec<Vec<String>> = paired
        .pairs
        .iter()
        .map(|pair| {
            let table = pair.table.map_or_else(|| "-".to_owned(), |t| t.to_string());
            vec![table, pair.names[0].to_string(), pair.names[1].to_string()]
        })
        .collect();
    rows.extend(paired.bye.iter().map(|name| vec!["-".to_owned(), name.to_string(), "bye".to_owned()]));
    paper.table(
        "The draft",
        Table { columns: [">table", "first side", "second side"].map(Into::into).to_vec(), rows },
    );
    let notes: Vec<String> = paired.notes.iter().map(|n| sentence(n)).collect();
    paper.list("What was given up", &notes);
    paper.list("Who does not play", &told::left_out(stage, round));
    let players = |name| stage.event.players_of(name);
    let pairs = paired.pairs.iter().flat_map(|pair| {
        let [ones, others] = pair.names.each_ref().map(players);
        ones.into_iter().flat_map(move |one| others.clone().into_iter().map(move |other| [one, other]))
    });
    add_apart(&mut paper, stage, &stage.event.apart(pairs, stage.now));
    let mut lines = vec!["publish".to_owned()];
    let faulty = |player: &&Name| stage.event.armies.get(*player).is_some_and(|army| !army.allowed());
    let out = stage.event.unarmed.keys().filter(|(of, _)| *of == round);
    let out: Vec<&Name> = out.flat_map(|(_, name)| stage.event.players_of(name)).filter(faulty).collect();
    lines.extend(out.iter().map(|player| format!("allow army of {player} because …")));
    lines.extend(paired.pairs.first().map(|p| format!("pair {} - {}", p.names[0], p.names[1])));
    paper.fill_in("To answer, take the # away and send it back", &lines);
    paper
}

/// Whose deadlines will be outside the times of day of the terms, and why.
fn add_apart(paper: &mut Paper, stage: &Stage<'_>, apart: &[Apart]) {
    let (none, own): (Vec<&Apart>, Vec<&Apart>) = apart.iter().partition(|apart| apart.no_hour);
    let lines = |apart: &[&Apart], what: &str| -> Vec<String> {
        let said = |Apart { pair: [one, other], from, .. }: &&Apart| {
            format!("{one} - {other}: {what}from {} on.", moment(*from, stage.zone))
        };
        apart.iter().map(said).collect()
    };
    paper.list("Who has no hour in common within the times of day of the terms", &lines(&none, "none "));
    if !none.is_empty() {
        paper.say(
            "Deadlines of their games will be at the nearest hour outside, and their mails say why. If that is not wanted, \
             pair them with others.",
        );
    }
    paper.list(
        "For whom the schedule's own time of day is outside the times of day of the terms",
        &lines(&own, ""),
    );
    if !own.is_empty() {
        paper.say(
            "They have other hours in common, but deadlines of their games will be at the schedule's time all the same, and \
             their mails say why. If that is not wanted, have the schedule at another time of day, or pair them with others.",
        );
    }
}

/// Somebody has signed on whose deadlines with others will be outside the times of day of the terms.
pub(super) fn apart(stage: &Stage<'_>, name: &Name, apart: &[Apart]) -> Paper {
    let mut paper = Paper::new(match apart.iter().any(|apart| apart.no_hour) {
        true => format!("{name} has no hour in common with others"),
        false => format!("deadlines of {name} with others are outside the hours of the terms"),
    });
    add_apart(&mut paper, stage, apart);
    paper
}

/// A round that cannot be paired.
pub(super) fn unpairable(stage: &Stage<'_>, round: Round, why: &str, relax: &[String]) -> Paper {
    let mut paper = Paper::new(format!("round {round} cannot be paired"));
    paper.say(format!("Under the rules of the tournament round {round} has no pairing: {}", sentence(why)));
    let relax: Vec<String> = relax.iter().map(|r| sentence(r)).collect();
    paper.list("What could be relaxed, the least first", &relax);
    let format = &stage.event.book.format;
    let mut lines = vec!["relax opponents because …".to_owned()];
    lines.extend((format.pairing.clubs != Avoid::Never).then(|| "relax clubs because …".to_owned()));
    lines.push(format!("rounds {} because …", round.saturating_sub(1).max(1)));
    lines.push("pair … - …".to_owned());
    paper.fill_in("To answer, take the # away from one, fill in and send it back", &lines);
    paper
}

/// An army with faults, or a late one.
pub(super) fn army(_stage: &Stage<'_>, player: &Name, army: &Army, faults: &[Fault], late: bool) -> Paper {
    let what = match (faults.is_empty(), late) {
        (false, true) => "late and with faults",
        (false, false) => "with faults",
        _ => "late",
    };
    let mut paper = Paper::new(format!("an army {what}: {player}"));
    paper.say(format!("{player} has handed in an army {what}: {}", told::restated(army)));
    let lines: Vec<String> = faults.iter().map(told::fault).collect();
    paper.list("What is wrong", &lines);
    if !faults.is_empty() {
        let lines =
            [format!("allow army of {player} because …"), format!("refuse army of {player} because …")];
        paper.fill_in("To answer, take the # away, say why and send it back", &lines);
    }
    paper
}

/// Two sheets that do not come to one result.
pub(super) fn disputed(stage: &Stage<'_>, round: Round, pair: &[Name; 2], about: &[String]) -> Paper {
    let [one, other] = pair;
    let mut paper = Paper::new(format!("round {round}: {one} - {other} is disputed"));
    paper.say(format!("The sheets of {one} and {other} in round {round} do not come to one result. Both are told what differs."));
    paper.list("What is not in order", about);
    for name in pair {
        let sheet = stage.event.sheets.get(&(round, one.clone(), name.clone()));
        if let Some(sheet) = sheet {
            paper.list(&format!("The sheet of {name}"), &told::sheet_given(round, pair, sheet, "The sheet"));
        }
    }
    ask_for_ruling(&mut paper, stage, round, pair);
    paper
}

/// A game that is over time, or one of whose players has left.
pub(super) fn overdue(stage: &Stage<'_>, round: Round, pair: &[Name; 2], why: &str) -> Paper {
    let [one, other] = pair;
    let subject = match words::gone(stage, round, pair) {
        Some(name) => format!("round {round}: {one} - {other} waits, since {name} has left"),
        None => format!("round {round}: {one} - {other} has no result"),
    };
    let mut paper = Paper::new(subject);
    paper.say(format!("{one} - {other} in round {round} has no result{}.", because(why)));
    let told = stage.event.overdue.get(&(round, one.clone())).copied();
    if let Some(at) = later(stage, told, stage.event.announcement.judge_hours) {
        paper.say(format!("If you do not judge it by {at}, {}.", stage.event.unjudged()));
    }
    let in_by = |name: &Name| {
        let key = (round, one.clone(), name.clone());
        let there = if stage.event.sheets.contains_key(&key) { "is in" } else { "is not in" };
        format!("The sheet of {name} {there}.")
    };
    if let Some(game) = stage.event.opened.get(&(round, one.clone())) {
        let stands = match words::held(stage, round, pair) {
            Some(_) => format!(
                ", which stands still until you rule it, or have it go on with `estafette clock {game} go`"
            ),
            None => String::new(),
        };
        paper.say(format!("It is the game {game}{stands}."));
    } else {
        paper.list("Sheets", &[in_by(one), in_by(other)]);
    }
    ask_for_ruling(&mut paper, stage, round, pair);
    paper
}

/// So many hours after a moment, as the umpire reads it; nothing for no hours.
fn later(stage: &Stage<'_>, from: Option<DateTime<Utc>>, hours: u32) -> Option<String> {
    let at = from?.checked_add_signed(TimeDelta::hours(i64::from(hours)))?;
    (hours > 0).then(|| moment(at, stage.zone))
}

fn ask_for_ruling(paper: &mut Paper, stage: &Stage<'_>, round: Round, pair: &[Name; 2]) {
    let lines = fill::ruled(stage, round, pair);
    paper.fill_in("To rule, take the # away from one line, fill in and send it back", &lines);
}

/// Somebody has left.
pub(super) fn left(stage: &Stage<'_>, record: &Record) -> Paper {
    let mut paper = Paper::new(match record {
        Record::Left { name, .. } => format!("{name} has left"),
        _ => "somebody has left".to_owned(),
    });
    for line in told::done(stage, &Writer::Umpire(String::new()), record) {
        paper.say(line);
    }
    if let (Record::Left { name, .. }, Some(round)) = (record, stage.event.playing()) {
        let his = stage.event.games(round).filter(|game| {
            stage.event.players_of(name).contains(&&game.pair[0])
                || stage.event.players_of(name).contains(&&game.pair[1])
        });
        paper.list("What it ended", &his.filter_map(|game| told::awarded(stage, game)).collect::<Vec<_>>());
    }
    paper
}

/// To the umpire: a game that is over time is played on.
pub(super) fn played_on(stage: &Stage<'_>, round: Round, pair: &[Name; 2]) -> Paper {
    let mut paper = Paper::new(format!("round {round}: {} - {} is played on", pair[0], pair[1]));
    paper.say(told::played_on(stage, round, pair));
    ask_for_ruling(&mut paper, stage, round, pair);
    paper
}
