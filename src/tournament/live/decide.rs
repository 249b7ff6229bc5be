//! Whether an act can be done, and which records it makes.

use chrono::{DateTime, Utc};

use super::super::name::Name;
use super::act::{Act, By, Refusal};
use super::event::{Event, Stage};
use super::record::Record;
use super::{award, entry, lists, people, results, rounds, start, tables};

pub use super::due::{due, next_due};

/// Holds an act against the event. The records are to be applied in their order.
///
/// Umpires may do everything; players what is their own, or their team's; the clock what is [due](super::due()).
///
/// # Errors
/// Why it cannot be done.
pub fn decide(event: &Event, act: &Act, by: &By, now: DateTime<Utc>) -> Result<Vec<Record>, Refusal> {
    match event.stage {
        Stage::Over if corrects(act, by) => {
            may(event, act, by)?;
            let mut records = settle(event, act, by)?;
            records.push(Record::Corrected);
            return Ok(records);
        }
        Stage::Over if matches!(act, Act::Protest { .. } | Act::AnswerProtest { .. }) => {}
        Stage::Over => return Err(Refusal::new("the tournament is over")),
        Stage::CalledOff => return Err(Refusal::new("the tournament was called off")),
        _ => {}
    }
    may(event, act, by)?;
    match act {
        Act::SignOn { name, club, people, periods } => {
            entry::sign_on(event, name, club.as_deref(), people, periods)
        }
        Act::BeAway { name, round } => entry::be_away(event, name, *round),
        Act::Leave { name } => entry::leave(event, name),
        Act::Return { name } => entry::come_back(event, name),
        Act::SetManner { player, zone, lang } => people::manner(event, player, zone.as_deref(), *lang),
        Act::Protest { by, round, text } => people::protest(event, by, *round, text),
        Act::AnswerProtest { number, text } => people::answer(event, *number, text, by),
        Act::GiveArmy { player, army } => lists::give(event, player, army, by, now),
        Act::JudgeArmy { player, allowed, why } => lists::judge(event, player, (*allowed, why), now),
        Act::ChooseVariant { player, round, variant } => lists::choose(event, player, *round, *variant, now),
        Act::CloseSignOn { seed } => rounds::close_sign_on(event, seed.as_deref()),
        Act::Draft { by_hand } => rounds::draft(event, by_hand.as_ref(), by),
        Act::Amend { pairing, rounds, why } => rounds::amend(event, pairing, *rounds, why),
        Act::Publish => rounds::publish(event, now),
        Act::CloseRound => rounds::close(event),
        Act::CallOff { why } => Ok(vec![Record::CalledOff { why: why.clone() }]),
        Act::ChooseTables { team, tables } => tables::choose(event, team, tables),
        Act::DiceTables { seed } => tables::dice(event, seed.as_deref()),
        Act::StartRound => start::start(event),
        Act::SayOutscouted { name } => start::outscouted(event, name, now),
        Act::AskOffTable { by: player, units } => start::ask_off_table(event, player, units, now),
        Act::PutOffTable { name, units, why } => start::put_off_table(event, name, units, why, now),
        Act::OpenedGame { round, pair, game } => results::opened(event, *round, pair, game),
        Act::GiveSheet { by: player, sheet } => results::give_sheet(event, player, sheet, by),
        Act::Finish { round, pair, outcome } => results::finish(event, *round, pair, outcome),
        Act::Reopen { round, pair, why } => results::reopen(event, *round, pair, why, by),
        Act::FindListError { .. } | Act::Rule { .. } | Act::Penalise { .. } | Act::FindIncomplete { .. } => {
            settle(event, act, by)
        }
        Act::LateOrders { round, name, hours } => results::late_orders(event, *round, name, *hours),
        Act::MarkOverdue { round, pair } => results::mark_overdue(event, *round, pair),
        Act::Forfeit { round, pair, lapses } => award::forfeit(event, *round, pair, *lapses),
        Act::AwardOverdue { round, pair, silent } => award::award_overdue(event, *round, pair, *silent),
        Act::Remind(reminder) => match event.reminded.contains(reminder) {
            true => Ok(Vec::new()),
            false => Ok(vec![Record::Reminded { reminder: reminder.clone() }]),
        },
    }
}

/// Whether an act can be done after the end: what an umpire rules and takes counts for the last round as it does for
/// each before, whose games he can judge when it is closed. The final ranking is made and told anew.
fn corrects(act: &Act, by: &By) -> bool {
    let settles = matches!(
        act,
        Act::FindListError { .. } | Act::Rule { .. } | Act::Penalise { .. } | Act::FindIncomplete { .. }
    );
    settles && matches!(by, By::Umpire(_))
}

/// What umpires rule and take.
fn settle(event: &Event, act: &Act, by: &By) -> Result<Vec<Record>, Refusal> {
    match act {
        Act::FindListError { name, value, hundredths, why } => {
            start::find_list_error(event, name, (*value, *hundredths), why, by)
        }
        Act::Rule { round, pair, outcome, why } => results::rule(event, *round, pair, outcome, why, by),
        Act::Penalise { round, name, kind, why } => results::penalise(event, *round, name, *kind, why, by),
        Act::FindIncomplete { round, pair } => results::find_incomplete(event, *round, pair, by),
        _ => Ok(Vec::new()),
    }
}

/// Who may do what.
fn may(event: &Event, act: &Act, by: &By) -> Result<(), Refusal> {
    let own = match act {
        Act::SignOn { name, people, .. } => match by {
            By::Player(player) => player == name || people.iter().any(|p| p.name == *player),
            _ => true,
        },
        Act::GiveArmy { player, .. } | Act::ChooseVariant { player, .. } | Act::SetManner { player, .. } => {
            speaks_for(event, by, player)
        }
        Act::Protest { by: player, .. } => matches!(by, By::Player(name) if name == player),
        Act::GiveSheet { by: player, .. } | Act::AskOffTable { by: player, .. } => {
            speaks_for(event, by, player)
        }
        Act::SayOutscouted { name } => match (by, event.playing()) {
            (By::Player(player), Some(round)) => {
                event.game_of(round, player).is_some_and(|game| game.pair.iter().any(|p| p.is(name)))
            }
            _ => true,
        },
        Act::ChooseTables { team, .. } => speaks_for(event, by, team),
        Act::BeAway { name, .. } | Act::Leave { name } | Act::Return { name } => speaks_for(event, by, name),
        _ => !matches!(by, By::Player(_)),
    };
    let clocks = matches!(
        act,
        Act::CloseSignOn { .. }
            | Act::Draft { by_hand: None }
            | Act::Publish
            | Act::DiceTables { .. }
            | Act::OpenedGame { .. }
            | Act::Finish { .. }
            | Act::LateOrders { .. }
            // A player who changed them in his game keeps them.
            | Act::SetManner { .. }
            // What an umpire took in a game of the house comes with its end.
            | Act::Penalise { .. }
            | Act::MarkOverdue { .. }
            | Act::Forfeit { .. }
            | Act::AwardOverdue { .. }
            | Act::Remind(_)
            | Act::CloseRound
    );
    match by {
        By::Player(_) if !own => Err(Refusal::new(match act {
            Act::SignOn { .. }
            | Act::GiveArmy { .. }
            | Act::ChooseVariant { .. }
            | Act::GiveSheet { .. }
            | Act::SetManner { .. }
            | Act::Protest { .. }
            | Act::SayOutscouted { .. }
            | Act::AskOffTable { .. }
            | Act::ChooseTables { .. }
            | Act::BeAway { .. }
            | Act::Leave { .. }
            | Act::Return { .. } => "players do this for themselves and their own team alone; ask an umpire",
            _ => "only an umpire can do this",
        })),
        By::Clock if !clocks => Err(Refusal::new("only people can do this")),
        _ => Ok(()),
    }
}

/// Whether somebody may speak for a player or a team.
fn speaks_for(event: &Event, by: &By, name: &Name) -> bool {
    match by {
        By::Player(player) => player == name || (event.teams() && event.players_of(name).contains(&player)),
        By::Umpire(_) => true,
        By::Clock => false,
    }
}
