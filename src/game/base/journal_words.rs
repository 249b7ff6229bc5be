//! The journal in words, for an umpire.

use chrono::{DateTime, Utc};

use super::house::utc;
use estafette_core::journal::{
    Acted, AddressChange, Agreement, Back, Decision, Entry, Halt, Pace, Proposal, Release, RoundSource,
    Taken, Vacancy, Vote, Why,
};
use estafette_core::press::{Delivered, Fate, Manner, Pressed, Recipient};
use estafette_core::words::counted;
use estafette_core::{Offered, Ruled, SeatId};

/// A journal entry in one line.
pub(crate) fn in_words(entry: &Entry) -> String {
    match entry {
        Entry::Created { system, scenario, commitment, .. } => {
            format!("created: {system}, scenario {scenario}, commitment {commitment}")
        }
        Entry::Seated { seat, address, name, zone, until, host } => {
            let host = if *host { ", who is the host or an umpire" } else { "" };
            let lent = until.map_or_else(String::new, |until| format!(", until {}", utc(until)));
            format!("{seat} is held by {name} <{address}>, {zone}{lent}{host}")
        }
        Entry::Language { seat, lang } => format!("{seat} reads its mails in {}", lang.name()),
        Entry::Nick { seat, nick: Some(nick) } => format!("{seat} is `{nick}` on the forum"),
        Entry::Nick { seat, nick: None } => format!("{seat} has no nick on the forum any more"),
        Entry::Proof { ways } => format!("letters are proven by {ways}"),
        Entry::Addressed { seat, address, change } => match change {
            AddressChange::Add => format!("{seat} also writes from <{address}>"),
            AddressChange::Remove => format!("{seat} no longer writes from <{address}>"),
            AddressChange::Main => format!("{seat} has its mails at <{address}>"),
        },
        Entry::Renewed { seat } => format!("{seat} has a new secret"),
        Entry::Words { seat, words } => format!("{seat} gave dice words `{words}`"),
        Entry::Sealed(sealed) => format!("{} sealed its dice words by {}", sealed.seat, sealed.hash),
        Entry::Orders { seat, period, more_follows, text, .. } => {
            let lines = text.lines().filter(|l| !l.trim().is_empty()).count();
            let more = if *more_follows { ", more follows" } else { "" };
            format!("{seat} sent orders for {}: {}{more}", period.title, counted(lines, "line"))
        }
        Entry::Offered(Offered { seat, period, readings, .. }) => {
            let unclear = counted(readings.len(), "unclear order");
            format!("{seat} was offered readings of {unclear} for {}", period.title)
        }
        Entry::Cancelled { seat, period, standing, .. } => {
            let too = if *standing { " and its standing orders" } else { "" };
            format!("{seat} took back its orders for {}{too}", period.title)
        }
        Entry::Answered { question, given, .. } => {
            let source = serde_json::to_value(given.source).unwrap_or_default();
            let source = source.as_str().unwrap_or("").to_owned();
            format!("{} answers {question}: {} ({source})", question.seat, given.answer)
        }
        Entry::Terms { .. } => "its terms were set".to_owned(),
        Entry::Deadline { at, civil, why, .. } => deadline(*at, civil.as_deref(), *why),
        Entry::Late { seats, .. } => format!("late: {}", names(seats)),
        Entry::Missed { seat, taken, excused, .. } => {
            let excused = if *excused { ", excused" } else { "" };
            let taken = match taken {
                Taken::Standing => "its standing orders count",
                Taken::Hold => "it holds",
                Taken::Default => "the defaults count",
            };
            format!("{seat} missed{excused}: {taken}")
        }
        Entry::Halted { halt, .. } => {
            let why = match halt {
                Halt::Fuse => "too many would miss",
                Halt::Missing => "orders are missing",
                Halt::Umpire => "by the umpire, or for want of a deadline",
                Halt::NoDeadline => "its schedule leaves no deadline",
                Halt::Tournament => "a player has left its tournament, whose umpires judge it",
            };
            format!("the clock stands: {why}")
        }
        Entry::Resumed => "the clock goes on".to_owned(),
        Entry::Paced { seat, pace: Pace::Wait, .. } => format!("{seat} wants all of its time"),
        Entry::Paced { seat, pace: Pace::Ready, .. } => format!("{seat} is ready"),
        Entry::Absent { seat, days, .. } => format!("{seat} is away {days}"),
        Entry::Present { seat, .. } => format!("{seat} is not away any more"),
        Entry::Reminded { seats } => format!("reminded: {}", names(seats)),
        Entry::Reminders { seat, minutes } => {
            let hours: Vec<String> = minutes.iter().map(|m| format!("{}:{:02} h", m / 60, m % 60)).collect();
            let when = if hours.is_empty() { "never".to_owned() } else { hours.join(" and ") };
            format!("{seat} is reminded {when} before the deadline")
        }
        Entry::Zone { seat, zone } => format!("{seat} reads deadlines in {zone}"),
        Entry::Vacated { seat, why } => format!("{seat} is offered to others: {}", vacancy(*why)),
        Entry::Stays { seat } => format!("{seat} is not offered any more"),
        Entry::Begun { sitting, upto, .. } => {
            format!("{} of turn {} begun with orders up to entry {upto}", sitting.phase, sitting.turn)
        }
        Entry::Resolved { sitting, .. } => format!("{} of turn {} resolved", sitting.phase, sitting.turn),
        Entry::Proposed { seat, number, what, until, .. } => {
            format!("{seat} proposes, as number {number}: {}, until {}", proposal(what), utc(*until))
        }
        Entry::Voted { seat, number, vote: Vote::Agree } => format!("{seat} agrees to proposal {number}"),
        Entry::Voted { seat, number, vote: Vote::Object } => format!("{seat} objects to proposal {number}"),
        Entry::Decided { number, how } => format!("proposal {number} {}", decision(*how)),
        Entry::Promised { seat, address, name, from, until } => {
            format!("{name} <{address}> will stand in for {seat} from {} until {}", utc(*from), utc(*until))
        }
        Entry::Ended { how } => format!("the game is over: {}", agreement(how)),
        Entry::Revealed { .. } => "the game is over; its dice secret is revealed".to_owned(),
        Entry::Pressed(pressed) => pressed_words(pressed),
        Entry::Dispatched(sent) => format!(
            "{} sends off its dispatch {} to {} in turn {}; it arrives in turn {}",
            sent.from, sent.number, sent.to, sent.turn, sent.arrives
        ),
        Entry::Delivered(delivered) => delivered_words(delivered),
        Entry::Drafted(drafted) => match drafted.publish {
            None => "a draft waits for an umpire".to_owned(),
            Some(at) => format!("a draft is published on {} unless an umpire objects", utc(at)),
        },
        Entry::Ruled(ruled) => ruled_words(ruled),
        Entry::Withdrawn(w) => format!("{} withdraws ruling R{}{}", w.by, w.number, because(&w.because)),
        Entry::Held(acted) => format!("{} holds draft {}", by(acted), acted.draft),
        Entry::Dropped(acted) => format!("{} drops draft {}; orders are open again", by(acted), acted.draft),
        Entry::Published(acted) => format!("{} publishes draft {}", by(acted), acted.draft),
        Entry::WentBack(back) => {
            let how = match back.how {
                Back::RollBack => "rolls the game back to",
                Back::ReRun => "has the game run again from",
            };
            format!("{} {how} the position after phase {}{}", back.by, back.to, because(&back.because))
        }
        Entry::RoundFixed(fixed) => {
            let (what, of) = (if fixed.asked.is_empty() { "orders" } else { "answers" }, &fixed.sitting);
            format!(
                "{what} closed for {} of turn {}; round {} of the beacon decides",
                of.phase, of.turn, fixed.round
            )
        }
        Entry::RoundKnown(known) => {
            let how = match &known.how {
                RoundSource::Fetched { from } => format!("from {from}"),
                RoundSource::ByHand { by } => format!("entered by {by}"),
            };
            format!("round {} of the beacon is known, {how}", known.round.number)
        }
    }
}

fn by(acted: &Acted) -> &str {
    acted.by.as_deref().unwrap_or("the clock")
}

fn because(reason: &str) -> String {
    if reason.is_empty() { String::new() } else { format!(" because {reason}") }
}

fn ruled_words(ruled: &Ruled) -> String {
    format!("{} rules, as R{}: {}{}", ruled.by, ruled.number, ruled.ruling, because(&ruled.because))
}

fn pressed_words(pressed: &Pressed) -> String {
    let name = |to: &Recipient| match to {
        Recipient::Seat(seat) => seat.to_string(),
        Recipient::Umpire => "the umpire".to_owned(),
        Recipient::Observers => "whoever looks on".to_owned(),
    };
    let to: Vec<String> = pressed.to.iter().map(name).collect();
    let (letters, unsigned) = (pressed.text.chars().count(), pressed.manner == Manner::Anonymous);
    let unsigned = if unsigned { ", unsigned" } else { "" };
    format!("{} writes to {}{unsigned}: {}", pressed.from, to.join(", "), counted(letters, "letter"))
}

fn delivered_words(delivered: &Delivered) -> String {
    let fate = match &delivered.fate {
        Fate::Arrived => "arrived".to_owned(),
        Fate::Lost => "was lost on the way".to_owned(),
        Fate::Copied { by, .. } => format!("arrived, and {by} had a copy"),
    };
    let (from, number, die) = (&delivered.from, delivered.number, delivered.die.shown);
    format!("dispatch {number} of {from} {fate} (die {die} of {})", delivered.die.sides)
}

fn deadline(at: Option<DateTime<Utc>>, civil: Option<&str>, why: Why) -> String {
    let Some(at) = at else { return "deadline lifted".to_owned() };
    let civil = civil.map_or_else(String::new, |civil| format!(", {civil}"));
    let why = match why {
        Why::Umpire => "by the umpire",
        Why::Opened => "by the schedule",
        Why::Grace => "time of grace",
        Why::Outage => "after an outage",
        Why::Delay => "delayed",
        Why::Handover => "for a new holder",
        Why::Done => "what was owed is done",
    };
    format!("deadline {}{civil} ({why})", utc(at))
}

/// What is proposed.
pub(crate) fn proposal(what: &Proposal) -> String {
    match what {
        Proposal::Delay { minutes, because } => {
            let because = if because.is_empty() { String::new() } else { format!(" because {because}") };
            format!("a delay of {}:{:02} h{because}", minutes / 60, minutes % 60)
        }
        Proposal::Draw => "a draw".to_owned(),
        Proposal::Concede { to } => format!("to concede to {to}"),
    }
}

/// How a proposal was decided.
pub(crate) fn decision(how: Decision) -> &'static str {
    match how {
        Decision::Accepted => "is accepted",
        Decision::Rejected => "is rejected",
        Decision::Withdrawn => "is taken back",
        Decision::Lapsed => "has lapsed",
    }
}

fn vacancy(why: Vacancy) -> &'static str {
    match why {
        Vacancy::Missed => "it missed too often",
        Vacancy::Away => "its holder is away until the end",
        Vacancy::Resigned => "its holder resigned",
        Vacancy::Umpire => "by the umpire",
    }
}

/// How a game was ended.
pub(crate) fn agreement(how: &Agreement) -> String {
    match how {
        Agreement::Draw => "a draw was agreed".to_owned(),
        Agreement::Conceded { by, to } => format!("{by} conceded to {to}"),
        Agreement::Forfeited { by, why } => {
            let by: Vec<&str> = by.iter().map(estafette_core::SeatId::as_str).collect();
            format!("lost by {}: {}", by.join(" and "), vacancy(*why))
        }
        Agreement::Released { tournament, how, because } => {
            let how = match how {
                Release::Ruled => "an umpire ruled its result",
                Release::Awarded => "its result was awarded",
                Release::CalledOff => "it was called off",
            };
            let because = if because.is_empty() { String::new() } else { format!(": {because}") };
            format!("in the tournament {tournament} {how}{because}")
        }
    }
}

fn names(seats: &[SeatId]) -> String {
    seats.iter().map(SeatId::as_str).collect::<Vec<_>>().join(", ")
}
