//! Whose turn it is: letters wait in lanes, one for each person at seats, one for umpires, one for all strangers together.
//!
//! Letters of one lane are handled in the order in which they came; lanes are served in turns. So whoever sends many
//! letters holds up his own, and strangers all together are one in the queue. A person's lane is found by a seat's secret,
//! or by the address from which the letter says that it comes: who forges the address of a player gets into that
//! player's lane, which is the price of reading his true letters in their order.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::holders::holder;
use crate::{Base, HouseResult};
use estafette_core::{GameId, SeatId};
use estafette_mail::{Envelope, claimed_sender};
use estafette_store::{Queued, Records};

/// The lane of letters from strangers.
const STRANGERS: &str = "";
/// The lane of umpires' letters. No address has a blank.
const UMPIRES: &str = "an umpire";

impl Base<'_> {
    /// The lane of a letter that opens a seat by its secret.
    pub(crate) fn lane_of_seat(
        &self,
        work: &mut dyn Records,
        game: &GameId,
        seat: &SeatId,
    ) -> HouseResult<String> {
        let holder = holder(work, game, seat)?.filter(|held| !held.address.is_empty());
        Ok(holder.map_or_else(|| format!("{game} {seat}"), |held| held.address.to_lowercase()))
    }

    /// The lane of a letter that opens no seat.
    pub(crate) fn lane_of(
        &self,
        work: &mut dyn Records,
        raw: &[u8],
        envelope: &Envelope,
    ) -> HouseResult<String> {
        let said = claimed_sender(raw, &self.limits).or_else(|| envelope.from.clone());
        let Some(sender) = said.map(|sender| sender.to_lowercase()).filter(|sender| !sender.is_empty())
        else {
            return Ok(STRANGERS.to_owned());
        };
        if let Some((game, seat)) = work.seats_of(&sender)?.first() {
            return self.lane_of_seat(work, game, seat);
        }
        let identity = &self.identity;
        let mut umpires = identity.umpires.iter().map(|umpire| &umpire.address).chain(&identity.umpire);
        let is_umpire = umpires.any(|umpire| umpire.eq_ignore_ascii_case(&sender));
        Ok(if is_umpire { UMPIRES } else { STRANGERS }.to_owned())
    }
}

/// Which lane was served when, in one run of the program.
#[derive(Debug, Default)]
pub struct Turns(Mutex<Served>);

#[derive(Debug, Default)]
struct Served {
    count: u64,
    lanes: BTreeMap<String, u64>,
}

impl Turns {
    /// Letters in the order of their turns: the first of each lane, the lane that was served longest ago in front,
    /// then the second of each, and so on.
    pub fn order(&self, queue: Vec<Queued>) -> Vec<Queued> {
        let mut served = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut waiting: BTreeMap<String, usize> = BTreeMap::new();
        let mut placed: Vec<(usize, u64, Queued)> = Vec::with_capacity(queue.len());
        for one in queue {
            let before = waiting.entry(one.lane.clone()).or_default();
            placed.push((*before, served.lanes.get(&one.lane).copied().unwrap_or(0), one));
            *before += 1;
        }
        // A lane in which nothing waits has no turn to remember.
        served.lanes.retain(|lane, _| waiting.contains_key(lane));
        placed.sort_by_key(|(before, last, one)| (*before, *last, one.number));
        placed.into_iter().map(|(.., one)| one).collect()
    }

    /// Notes that a lane was served.
    pub fn served(&self, lane: &str) {
        let mut served = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        served.count += 1;
        let count = served.count;
        served.lanes.insert(lane.to_owned(), count);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use estafette_core::LetterId;

    fn queue(lanes: &[&str]) -> Vec<Queued> {
        let one = |(number, lane): (i64, &&str)| Queued {
            number,
            id: LetterId(number.to_string()),
            lane: (*lane).to_owned(),
            size: 1,
        };
        (1..).zip(lanes).map(one).collect()
    }

    fn numbers(turns: &Turns, lanes: &[&str]) -> Vec<i64> {
        turns.order(queue(lanes)).iter().map(|q| q.number).collect()
    }

    #[test]
    fn who_sends_many_holds_up_his_own() {
        let turns = Turns::default();
        let lanes = ["ann", "ann", "ann", "", "ben", "", "ann"];
        assert_eq!(numbers(&turns, &lanes), [1, 4, 5, 2, 6, 3, 7]);
        turns.served("ann");
        assert_eq!(numbers(&turns, &lanes), [4, 5, 1, 6, 2, 3, 7], "who was served last stands behind");
    }

    #[test]
    fn nobody_waits_longer_than_one_round_however_many_write() {
        let turns = Turns::default();
        // Twenty who flood, each with letters that came before Ben's.
        let flood: Vec<String> = (0..20).map(|n| format!("f{n}")).collect();
        let mut lanes: Vec<&str> = flood.iter().flat_map(|f| [f.as_str(); 5]).collect();
        lanes.push("ben");
        let mut queue = queue(&lanes);
        for handled in 0.. {
            let next = turns.order(queue.clone()).remove(0);
            turns.served(&next.lane);
            if next.lane == "ben" {
                assert!(handled <= 20, "{handled} letters were handled before Ben's");
                break;
            }
            queue.retain(|q| q.number != next.number);
        }
    }

    proptest! {
        #[test]
        fn letters_of_one_lane_keep_their_order(lanes in prop::collection::vec("[ab]?", 0..40)) {
            let turns = Turns::default();
            turns.served("a");
            let lanes: Vec<&str> = lanes.iter().map(String::as_str).collect();
            let ordered = turns.order(queue(&lanes));
            prop_assert_eq!(ordered.len(), lanes.len());
            for lane in ["", "a", "b"] {
                let own: Vec<i64> = ordered.iter().filter(|q| q.lane == lane).map(|q| q.number).collect();
                prop_assert!(own.is_sorted(), "{:?}", own);
            }
        }
    }
}
