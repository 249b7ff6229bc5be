//! What kind of tournament it is, in sentences: the announcement, and the page `rules`.

use super::super::format::Entrants;
use super::super::terms;
use super::paper::Paper;
use super::words::{counted, moment};
use super::{Stage, Written, pace, verbs};
use estafette_game::{Deserted, Terms};

/// The announcement of a tournament, to be sent around or posted: the format, the dates, how to sign on, and
/// the commitment to the seed of its shuffle.
pub fn announcement(stage: &Stage<'_>) -> Written {
    let title = &stage.event.announcement.title;
    let mut paper = Paper::new(format!("{title}: sign on"));
    add_announcement(&mut paper, stage);
    paper.write(stage)
}

/// The announcement in blocks.
pub(super) fn add_announcement(paper: &mut Paper, stage: &Stage<'_>) {
    let title = &stage.event.announcement.title;
    paper.say(format!("{title} is announced: {}, by mail.", stage.event.book.format.title));
    dates(paper, stage, stage.zone);
    how_to_sign_on(paper, stage);
    rules(paper, stage);
    fairness(paper, stage);
}

/// The dates that are known, in a zone.
pub(super) fn dates(paper: &mut Paper, stage: &Stage<'_>, zone: &str) {
    let said = &stage.event.announcement;
    let mut items = vec![format!("Sign-on is open until {}.", moment(said.sign_on_until, zone))];
    if let Some(until) = said.lists_until {
        items.push(format!("Armies are handed in until {}.", moment(until, zone)));
    }
    items.push(format!("A round lasts {}.", counted(i64::from(said.round_days), "day")));
    if said.publish_after_hours > 0 {
        let hours = counted(i64::from(said.publish_after_hours), "hour");
        items.push(format!("The pairings of a round are published {hours} after they are drafted."));
    }
    if said.most > 0 {
        let what = if stage.event.book.format.entrants == Entrants::Teams { "teams" } else { "players" };
        items.push(format!("At most {} {what} can take part.", said.most));
    }
    paper.list("Dates", &items);
}

/// How to sign on, with lines that can be copied.
pub(super) fn how_to_sign_on(paper: &mut Paper, stage: &Stage<'_>) {
    let teams = stage.event.book.format.entrants == Entrants::Teams;
    let verb = verbs::named(if teams { "team" } else { "sign on" });
    let line = verb.and_then(|v| v.examples.last()).copied().unwrap_or_default();
    paper.say(format!(
        "To sign on, write to {} with these two lines; the name is yours, and what stands behind it can be left \
         out.",
        stage.address
    ));
    paper.copy("How to sign on", &[format!("tournament {}", stage.id), line.to_owned()]);
}

/// The format in sentences, and where games are played.
pub(super) fn rules(paper: &mut Paper, stage: &Stage<'_>) {
    let said = &stage.event.announcement;
    let mut items = match stage.system {
        Some(system) if stage.event.in_house() => {
            vec![format!("Games are played by mail here, under {}.", system.title())]
        }
        _ => vec![
            "Games are played on real tables; both players mail the result sheet, and it is entered when the two agree."
                .to_owned(),
        ],
    };
    if !said.terms.is_empty() {
        items.push(format!("Terms of each game: {}.", said.terms.trim_end_matches('.')));
    }
    items.extend(stage.event.book.format.stated());
    items.extend(unplayed(stage));
    paper.list("Rules", &items);
}

/// What becomes of games that are not played to their end.
fn unplayed(stage: &Stage<'_>) -> Vec<String> {
    let (event, said) = (stage.event, &stage.event.announcement);
    let mut items: Vec<String> = pace::too_short(stage).into_iter().collect();
    if event.has_windows() {
        items.push(
            "Where no hour suits both players of a game, its deadlines are at the nearest hour outside, and its mails say so."
                .to_owned(),
        );
    }
    if event.in_house() {
        items.push(event.lost_at_once(&loses(terms::terms(&said.terms).ok().flatten().as_ref())));
    }
    if said.judge_hours > 0 {
        let hours = counted(i64::from(said.judge_hours), "hour");
        let or_left = if event.in_house() { "" } else { ", or one that a player has left," };
        items.push(format!(
            "A game without a result when its round is over{or_left} is judged by an umpire within {hours}; if none does, {}.",
            event.unjudged()
        ));
    }
    items
}

/// By what a game of the house is lost at once under its terms.
fn loses(terms: Option<&Terms>) -> String {
    let Some(terms) = terms.filter(|terms| terms.deserted == Deserted::Lost) else {
        return "leaves the tournament while he has a game".to_owned();
    };
    let misses = match terms.takeover {
        // Where the umpire is asked, nobody misses anything.
        _ if terms.missing.taken().is_none() => String::new(),
        0 => String::new(),
        1 => ", misses a deadline of it".to_owned(),
        n => format!(", misses {n} deadlines of it in a row"),
    };
    format!("resigns a game{misses}, is away to the end of the round or leaves the tournament")
}

/// How to check that nobody could choose the shuffle or the dice.
pub(super) fn fairness(paper: &mut Paper, stage: &Stage<'_>) {
    paper.say(format!(
        "The first round is paired by a shuffle from a secret seed. Its commitment is {}; the seed is told when \
         sign-on closes, and the SHA-256 of its 32 bytes must be the commitment.",
        stage.event.commitment
    ));
}
