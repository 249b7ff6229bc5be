//! What the clock owes. Organisers may sleep: everything that need not wait for one comes from here.

use chrono::{DateTime, TimeDelta, Utc};

use super::super::book::{Game, Round};
use super::super::name::Name;
use super::act::Act;
use super::event::{Entered, Event, Stage};
use super::reminder::Reminder;
use super::tables;
use estafette_core::cites;

/// Something that comes by itself: an act and the moment from which on it is due.
type Coming = (DateTime<Utc>, Act);

/// What the clock owes: acts that are due now, in order. Do the first one and ask again.
///
/// Acts that tell a seed stand without it: whoever keeps the secret [tells](super::Seeds::tell) it.
pub fn due(event: &Event, now: DateTime<Utc>) -> Vec<Act> {
    let owed = coming(event).into_iter().map(|(at, act)| (at, None, act));
    let reminders = reminders(event).into_iter().map(|(at, until, act)| (at, Some(until), act));
    let now_due =
        |at: DateTime<Utc>, until: Option<DateTime<Utc>>| at <= now && until.is_none_or(|u| now < u);
    owed.chain(reminders).filter(|(at, until, _)| now_due(*at, *until)).map(|(.., act)| act).collect()
}

/// The next moment at which [`due`] may owe more than it does now; `None` when nothing comes by itself. A
/// variant that nobody chose counts as chosen at such a moment, too.
pub fn next_due(event: &Event, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let chosen = event.playing().and_then(|round| event.choose_until(round));
    let owed = coming(event).into_iter().map(|(at, _)| at);
    let reminders = reminders(event).into_iter().map(|(at, ..)| at);
    owed.chain(reminders).chain(chosen).filter(|at| *at > now).min()
}

fn coming(event: &Event) -> Vec<Coming> {
    match event.stage {
        Stage::Gathering => vec![(event.announcement.sign_on_until, Act::CloseSignOn { seed: None })],
        Stage::Pairing(round) => pairing(event, round),
        Stage::Choosing(round) => choosing(event, round),
        Stage::Playing(round) => playing(event, round),
        Stage::Over | Stage::CalledOff => Vec::new(),
    }
}

/// At once: the moments of the past are all due.
const AT_ONCE: DateTime<Utc> = DateTime::<Utc>::MIN_UTC;

fn pairing(event: &Event, round: Round) -> Vec<Coming> {
    let format = &event.book.format;
    if round > format.rounds && format.playoff.is_none() {
        return vec![(AT_ONCE, Act::CloseRound)];
    }
    let Some(drafted) = event.drafted else {
        if event.unpairable.is_some() {
            return Vec::new();
        }
        let playing = event.book.entrants.iter().filter(|(_, e)| e.presence.plays(round));
        let armed = playing.clone().all(|(name, _)| event.armed(name));
        let lists = event.announcement.lists_until.filter(|_| round == 1 && !armed);
        return vec![(lists.unwrap_or(AT_ONCE), Act::Draft { by_hand: None })];
    };
    match event.announcement.publish_after_hours {
        0 => Vec::new(),
        hours => vec![(later(drafted, hours), Act::Publish)],
    }
}

fn choosing(event: &Event, round: Round) -> Vec<Coming> {
    let until = event.choose_until(round).filter(|_| !tables::all_chosen(event));
    vec![(until.unwrap_or(AT_ONCE), Act::DiceTables { seed: None })]
}

fn playing(event: &Event, round: Round) -> Vec<Coming> {
    let open: Vec<_> = event.games(round).filter(|g| g.outcome.is_none()).collect();
    if open.is_empty() {
        return vec![(AT_ONCE, Act::CloseRound)];
    }
    let Some(until) = event.until.get(&round) else { return Vec::new() };
    let mut coming = Vec::new();
    for game in open {
        let pair = game.pair.clone();
        match (event.overdue.get(&(round, pair[0].clone())), event.announcement.judge_hours) {
            (None, _) => coming.push((*until, Act::MarkOverdue { round, pair })),
            (Some(_), 0) => {}
            (Some(told), hours) => {
                coming.push((later(*told, hours), Act::AwardOverdue { round, pair, silent: None }));
            }
        }
    }
    coming
}

fn later(at: DateTime<Utc>, hours: u32) -> DateTime<Utc> {
    at.checked_add_signed(TimeDelta::hours(i64::from(hours))).unwrap_or(at)
}

/// A reminder: from when on it is due, until when it makes sense, and the act.
type Ahead = (DateTime<Utc>, DateTime<Utc>, Act);

/// How long a signal makes sense that could not be given in time.
const SIGNAL_LASTS: TimeDelta = TimeDelta::minutes(10);

/// The signals after each full hour of playing time of a round on real tables that was officially started.
fn signals(event: &Event) -> Vec<Ahead> {
    cites!("W-2.1.2o");
    let Some(round) = event.playing().filter(|round| event.started.contains_key(round)) else {
        return Vec::new();
    };
    let clock = &event.book.format.clock;
    let signal = |minutes: u32| {
        let at = event.minute(round, clock.play_from().saturating_add(minutes))?;
        let signal = Reminder::Signal(round, minutes);
        (!event.reminded.contains(&signal)).then(|| (at, at + SIGNAL_LASTS, Act::Remind(signal)))
    };
    clock.signals().into_iter().filter_map(signal).collect()
}

/// Reminders that were not sent yet, each some hours before the end of the time for something.
fn reminders(event: &Event) -> Vec<Ahead> {
    let mut ahead = signals(event);
    let hours = TimeDelta::hours(i64::from(event.announcement.remind_hours));
    let round = event.playing();
    let begun = round.and_then(|round| event.published.get(&round)).copied();
    if hours.is_zero() || event.ended() {
        return ahead;
    }
    let mut remind = |until: DateTime<Utc>, reminder: Reminder| {
        // What a round asks for is not asked for again at once: a reminder comes when half the time is over, if that
        // is later.
        let half = begun.filter(|_| reminder.round().is_some()).map(|from| (until - from) / 2);
        let ahead_by = half.map_or(hours, |half| hours.min(half));
        let at = until.checked_sub_signed(ahead_by).filter(|_| !event.reminded.contains(&reminder));
        ahead.extend(at.map(|at| (at, until, Act::Remind(reminder))));
    };
    if let (Some(until), true) = (event.announcement.lists_until, event.published.is_empty()) {
        let unarmed = |name: &&Name| !event.armies.get(*name).is_some_and(Entered::allowed);
        let asked = event.people.keys().filter(|_| event.armies_needed());
        asked.filter(unarmed).for_each(|name| remind(until, Reminder::Army(name.clone())));
    }
    let Some(round) = round else { return ahead };
    if let Some(until) = event.choose_until(round) {
        for choosing in event.choosing.values() {
            let team = match (&choosing.choice, &choosing.answer) {
                (None, _) => &choosing.lower,
                (Some(_), None) => &choosing.other,
                _ => continue,
            };
            remind(until, Reminder::Tables(round, team.clone()));
        }
        let open = event.games(round).filter(|g| g.outcome.is_none());
        // Before any time is up, only those are settled who chose or have no choice.
        let free = |p: &&Name| event.variant(round, p, AT_ONCE).is_none();
        open.flat_map(|g| &g.pair)
            .filter(free)
            .for_each(|p| remind(until, Reminder::Variant(round, p.clone())));
    }
    let Some(until) = event.until.get(&round).filter(|_| !event.in_house()) else { return ahead };
    // Nobody is asked for the sheet of a game that a player has left.
    let waits = |game: &Game| !event.overdue.contains_key(&(round, game.pair[0].clone()));
    for game in event.games(round).filter(|g| g.outcome.is_none() && waits(g)) {
        let missing = |p: &&Name| !event.sheets.contains_key(&(round, game.pair[0].clone(), (*p).clone()));
        game.pair.iter().filter(missing).for_each(|p| remind(*until, Reminder::Sheet(round, p.clone())));
    }
    ahead
}
