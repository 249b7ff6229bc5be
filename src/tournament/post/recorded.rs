//! The journal in words: what each record did, for umpires.

use super::super::live::{Record, Reminder};
use super::words::{because, counted, moment};
use super::{Stage, Writer, told};

/// What a record did, in sentences for an umpire; at least one.
pub fn recorded(stage: &Stage<'_>, record: &Record) -> Vec<String> {
    let only = |text: String| vec![text];
    match record {
        Record::Announced { format, announcement, commitment } => only(format!(
            "{} is announced, a {}; the seed is committed to by {commitment}.",
            announcement.title, format.title
        )),
        Record::Shuffled { seed, order } => {
            let order: Vec<&str> = order.iter().map(crate::Name::as_str).collect();
            only(format!("Sign-on is closed; the seed is {seed}, and the order {}.", order.join(", ")))
        }
        Record::Unpairable { round, why, relax } => {
            let mut lines = vec![format!("Round {round} cannot be paired: {}.", why.trim_end_matches('.'))];
            lines.extend(relax.iter().map(|way| format!("What would help: {way}")));
            lines
        }
        Record::Amended { rounds, why, .. } => only(format!(
            "How rounds are paired is changed; there are {}{}.",
            counted(i64::from(*rounds), "round"),
            because(why)
        )),
        Record::MatchOpened { round, choosing } => only(format!(
            "{} and {} are to choose tables for round {round}; {} begins.",
            choosing.lower, choosing.other, choosing.lower
        )),
        Record::Revealed { round, seed } => only(format!("The seed of round {round} is {seed}.")),
        Record::SideDiced { lower, die, .. } => {
            let side = if die % 2 == 1 { "north" } else { "south" };
            only(format!("The die for the sides shows {die}: {lower} plays the {side} side."))
        }
        Record::GameOpened { pair: [one, other], game, .. } => {
            only(format!("{one} - {other} is played as the game {game}."))
        }
        Record::SheetGiven { round, pair, by, sheet } => {
            let whose = format!("The sheet of {by}");
            told::sheet_given(*round, pair, sheet, &whose)
        }
        Record::Overdue { round, pair: [one, other], why } => {
            only(format!("{one} - {other} in round {round} has no result{}.", because(why)))
        }
        Record::Protested { number, by, round, text, .. } => {
            only(format!("Protest {number} of {by} about round {round}: {text}"))
        }
        Record::ProtestAnswered { number, text, .. } => only(format!("Protest {number} is answered: {text}")),
        Record::PlayedOn { round, pair: [one, other], .. } => {
            only(format!("{one} - {other} in round {round} is played on, since neither is silent."))
        }
        Record::Reminded { reminder } => {
            let of = match reminder {
                Reminder::Army(_) => "the army".to_owned(),
                Reminder::Variant(round, _) => format!("the variant for round {round}"),
                Reminder::Tables(round, _) => format!("the tables of round {round}"),
                Reminder::Sheet(round, _) => format!("the sheet of round {round}"),
                Reminder::Signal(round, minutes) => {
                    return only(format!("The signal after {minutes} minutes of play in round {round}."));
                }
            };
            let whom = reminder.whom().map_or("Everybody", |name| name.as_str());
            only(format!("{whom} was reminded of {of}."))
        }
        Record::Published { round, until } => {
            let until = moment(*until, stage.zone);
            only(format!("Round {round} is published; its games are due by {until}."))
        }
        Record::SignedOn { .. }
        | Record::ArmyGiven { .. }
        | Record::ArmyJudged { .. }
        | Record::VariantChosen { .. }
        | Record::TableChosen { .. }
        | Record::Placed { .. }
        | Record::Disputed { .. }
        | Record::Resulted { .. }
        | Record::Reopened { .. }
        | Record::Penalised { .. }
        | Record::Manner { .. }
        | Record::Away { .. }
        | Record::Armed { .. }
        | Record::Left { .. }
        | Record::Returned { .. }
        | Record::Drafted { .. }
        | Record::Started { .. }
        | Record::Outscouted { .. }
        | Record::NotSetUp { .. }
        | Record::PutOffTable { .. }
        | Record::Closed { .. }
        | Record::Ended
        | Record::Corrected
        | Record::CalledOff { .. } => told::done(stage, &Writer::Umpire(String::new()), record),
    }
}
