//! The clock of tournaments: what is due is done one act at a time, each in a unit of work of its own.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};

use super::super::book::Round;
use super::super::live::{By, Event, due, next_due};
use super::super::name::Name;
use super::Hall;
use super::games::{self, Opening};
use super::hand::Hand;
use super::values::Ticked;
use estafette_core::TournamentId;
use estafette_game::{Counter, House, HouseError, HouseResult};

/// A tournament with which something is wrong is looked at again after so many minutes.
const AGAIN: i64 = 60;
/// Steps that one look can take a tournament; more would mean that it runs in a circle.
const MOST_STEPS: usize = 5_000;

/// What one step of the clock came to.
enum Step {
    Done,
    /// Nothing is to be done any more.
    Nothing,
}

/// Games that cannot be opened: they hold up no other.
#[derive(Default)]
struct Stuck {
    /// The one that is tried, by round and first player.
    trying: Option<(Round, Name)>,
    games: BTreeSet<(Round, Name)>,
    /// Why the first of them cannot.
    why: Option<String>,
}

fn to_open(event: &Event, stuck: &Stuck, now: DateTime<Utc>) -> Option<Opening> {
    games::to_open(event, now).into_iter().find(|opening| !stuck.games.contains(&opening.key()))
}

impl Hall {
    pub(super) fn do_tick(&self, house: &mut House<'_>, now: DateTime<Utc>) -> HouseResult<Ticked> {
        let mut ticked = Ticked::default();
        // What came in before a deadline counts before it.
        let upto = house.heard_upto(now)?;
        let due = house.look_at_counter(now, |counter| {
            Ok::<_, HouseError>(counter.tournaments().tournaments_to_wake(upto)?)
        })?;
        for id in due {
            if let Err(why) = self.tick_one(house, &id, upto) {
                if !why.is_of_one() {
                    return Err(why);
                }
                put_off(house, &id, &why.to_string(), now)?;
                ticked.failed.push((id.clone(), why.to_string()));
            }
            ticked.tournaments.push(id);
        }
        ticked.next = self.next_tick(house)?;
        Ok(ticked)
    }

    fn tick_one(&self, house: &mut House<'_>, id: &TournamentId, now: DateTime<Utc>) -> HouseResult<()> {
        let mut stuck = Stuck::default();
        for _ in 0..MOST_STEPS {
            match house.at_counter(now, |counter| self.step(counter, id, (&mut stuck, now))) {
                Ok(Step::Done) => stuck.trying = None,
                Ok(Step::Nothing) => return stuck.why.map_or(Ok(()), |why| Err(HouseError::Refused(why))),
                Err(HouseError::Refused(why)) if stuck.trying.is_some() => {
                    stuck.games.extend(stuck.trying.take());
                    stuck.why.get_or_insert(why);
                }
                Err(failed) => return Err(failed),
            }
        }
        Err(HouseError::Refused(format!("`{id}` wants more than {MOST_STEPS} things done at once")))
    }

    /// Does the first thing that is due.
    fn step(
        &self,
        counter: &mut Counter<'_>,
        id: &TournamentId,
        (stuck, now): (&mut Stuck, DateTime<Utc>),
    ) -> HouseResult<Step> {
        let mut hand = Hand::take(&self.cache, counter, id, (now, None))?;
        if let Some(ended) = hand.counter.tournaments().ended_games(id)?.into_iter().next() {
            games::collect(&mut hand, &ended)?;
        } else if let Some(act) = due(hand.event(), now).into_iter().next() {
            hand.act(&act, &By::Clock)?.map_err(|refusal| HouseError::Refused(refusal.text))?;
        } else if let Some(opening) = to_open(hand.event(), stuck, now) {
            stuck.trying = Some(opening.key());
            games::open(&mut hand, &opening)?;
        } else {
            let next = next_due(hand.event(), now);
            hand.counter.tournaments().wake_tournament(id, next)?;
            return Ok(Step::Nothing);
        }
        hand.put_down(&self.cache)?;
        Ok(Step::Done)
    }
}

/// Leaves a tournament alone for a while, and tells the umpire why.
fn put_off(house: &mut House<'_>, id: &TournamentId, why: &str, now: DateTime<Utc>) -> HouseResult<()> {
    house.at_counter(now, |counter| {
        let text = format!(
            "What is due in the tournament {id} cannot be done: {why}. It is tried again in an hour."
        );
        let subject = format!("[{id}] the tournament cannot go on");
        counter.tell_umpire(&format!("{id}|clock-failed|{why}"), &subject, &text)?;
        Ok(counter.tournaments().rest_tournament(id, now + TimeDelta::minutes(AGAIN))?)
    })
}
