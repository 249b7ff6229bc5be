//! Mails before the first round and about coming and going: the announcement, signing on, armies, the order.

use super::super::hours::Apart;
use super::super::live::Record;
use super::super::name::Name;
use super::paper::Paper;
use super::receipt::add_owed_by;
use super::words::{because, moment, sentence};
use super::{Stage, Writer, apart, owed, terms, told};

/// The announcement, for the umpire to send around.
pub(super) fn announced(stage: &Stage<'_>) -> Paper {
    let mut paper = Paper::new(format!("announced: {}", stage.event.announcement.title));
    paper.say("The tournament is announced. The text below can be sent around and posted as it is.");
    terms::add_announcement(&mut paper, stage);
    paper
}

/// To a player who signed on, or whose team did.
pub(super) fn signed_on(view: &Stage<'_>, me: &Name, (entrant, apart): (&Name, &[Apart])) -> Paper {
    let event = view.event;
    let mut paper = Paper::new(format!("signed on: {entrant}"));
    let entered = event.book.entrants.get(entrant);
    let club = entered.and_then(|e| e.club.as_deref());
    let players =
        entered.into_iter().flat_map(|e| e.players.iter().map(|(p, n)| (super::words::period(*p), n)));
    let people: Vec<_> = event.people.get(me).cloned().into_iter().collect();
    let from = entered.map_or(1, |e| e.presence.from);
    paper.say(told::signed_on(entrant, club, players, &people, from));
    paper.say(
        "Whatever you answer to this mail is read as yours; nobody else knows the address that it goes to. Write one \
         thing to a line; `help` lists all.",
    );
    let zone = owed::zone_of(view, me);
    terms::dates(&mut paper, view, zone);
    terms::rules(&mut paper, view);
    terms::fairness(&mut paper, view);
    let apart: Vec<Apart> = apart.iter().filter(|apart| apart.pair[0] == *me).cloned().collect();
    if let Some(line) = apart::told(view, me, &apart) {
        paper.say(line);
    }
    add_owed_by(&mut paper, view, me);
    paper
}

/// To a player who reads times in another zone now, or plays in another language.
pub(super) fn manner(view: &Stage<'_>, me: &Name, record: &Record) -> Paper {
    let mut paper = Paper::new("your zone and language");
    for line in told::done(view, &Writer::Player(me.clone()), record) {
        paper.say(line);
    }
    paper
}

/// To a player whose new zone leaves him no hour in common with others, or none that the schedule has.
pub(super) fn apart(view: &Stage<'_>, me: &Name, others: &[Apart]) -> Paper {
    let mut paper = Paper::new(match others.iter().any(|apart| apart.no_hour) {
        true => "you have no hour in common with others",
        false => "deadlines of yours are outside the hours of the terms",
    });
    if let Some(line) = apart::told(view, me, others) {
        paper.say(line);
    }
    paper
}

/// To a player whose army is in.
pub(super) fn army(view: &Stage<'_>, me: &Name, record: &Record) -> Paper {
    let fine = matches!(record, Record::ArmyGiven { faults, .. } if faults.is_empty());
    let mut paper = Paper::new(if fine { "your army is in" } else { "your army may not be played as it is" });
    for line in told::done(view, &Writer::Player(me.clone()), record) {
        paper.say(line);
    }
    if let Some(until) = view.event.announcement.lists_until.filter(|until| *until > view.now) {
        let until = moment(until, owed::zone_of(view, me));
        paper.say(format!(
            "Until {until} another one takes its place. Nobody else learns of it before round 1 is published."
        ));
    }
    add_owed_by(&mut paper, view, me);
    paper
}

/// To a player whose army was judged.
pub(super) fn judged(view: &Stage<'_>, me: &Name, allowed: bool, why: &str) -> Paper {
    let said = if allowed { "may be played" } else { "is refused" };
    let mut paper = Paper::new(format!("your army {said}"));
    paper.say(format!("The umpire has looked at your army: it {said}{}.", because(why)));
    add_owed_by(&mut paper, view, me);
    paper
}

/// To a player who chose a variant.
pub(super) fn variant(view: &Stage<'_>, me: &Name, record: &Record) -> Paper {
    own(view, me, record, "variant chosen")
}

/// To a player who comes, goes or stays away.
pub(super) fn presence(view: &Stage<'_>, me: &Name, record: &Record) -> Paper {
    let subject = match record {
        Record::Away { round, unarmed, .. } if !unarmed.is_empty() => {
            format!("left out of round {round}, since {unarmed}")
        }
        Record::Away { round, .. } => format!("away in round {round}"),
        Record::Armed { round, .. } => format!("paired in round {round}"),
        Record::Left { .. } => "you have left".to_owned(),
        _ => "you are back".to_owned(),
    };
    own(view, me, record, &subject)
}

fn own(view: &Stage<'_>, me: &Name, record: &Record, subject: &str) -> Paper {
    let mut paper = Paper::new(subject);
    for line in told::done(view, &Writer::Player(me.clone()), record) {
        paper.say(line);
    }
    add_owed_by(&mut paper, view, me);
    paper
}

/// To all: sign-on is closed, the seed is told, and how to check the order that comes of it.
pub(super) fn shuffled(view: &Stage<'_>, me: &Name, seed: &str, order: &[Name]) -> Paper {
    let event = view.event;
    let mut paper = Paper::new("sign-on is closed");
    paper.say(format!("Sign-on is closed. The seed of the shuffle is {seed}."));
    paper.say(format!(
        "To check it: the SHA-256 of its 32 bytes is the commitment of the announcement, {}. The order below follows from the \
         seed and the names alone: `estafette tournament verify {}` computes it again.",
        event.commitment, view.id
    ));
    let lines: Vec<String> =
        order.iter().enumerate().map(|(at, name)| format!("{}. {name}", at + 1)).collect();
    paper.list("The order for the first round", &lines);
    paper.say(sentence("It breaks ties that are left after all criteria of the ranking, too"));
    add_owed_by(&mut paper, view, me);
    paper
}
