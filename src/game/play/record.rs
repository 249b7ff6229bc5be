//! How reliable people are: what each did in the games that are played by post here. Each step that ends and
//! had a deadline gives one deed to each seat that was asked; takeovers and resignations are deeds of their own.

use crate::play::Play;
use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::clock::{Clock, Wait};
use crate::base::load::Game;
use crate::{Base, HouseResult};
use estafette_core::SeatId;
use estafette_core::journal::{Entry, Step, Vacancy};
use estafette_store::{Deed, NewDeed, PlayWork};
use estafette_words::{Voice, say};

/// Whoever has no record passes as long as not more than this share is asked for; in percent.
const WITHOUT_RECORD: u32 = 50;

/// What somebody did in all games.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Record {
    /// Orders that were in by the deadline.
    pub in_time: u32,
    /// Orders that came in the time of grace.
    pub late: u32,
    /// Orders without which the game went on.
    pub missed: u32,
    /// Orders that were late or missing in an announced absence; they do not count.
    pub excused: u32,
    /// Seats taken over from others.
    pub took_over: u32,
    /// Seats that others took over, since too much was missed.
    pub lost: u32,
    /// Seats resigned.
    pub resigned: u32,
}

impl Record {
    /// Orders that count.
    pub fn asked(&self) -> u32 {
        self.in_time + self.late + self.missed
    }

    /// The share of orders in time, in percent, rounded down; what came late counts half. `None` without any.
    pub fn share(&self) -> Option<u32> {
        let asked = self.asked();
        (asked > 0).then(|| (200 * self.in_time + 100 * self.late) / (2 * asked))
    }

    /// Whether it is enough where a share is asked for.
    pub fn is_enough(&self, share: u32) -> bool {
        match self.share() {
            Some(has) => has >= share,
            None => share <= WITHOUT_RECORD,
        }
    }

    /// In one sentence.
    pub fn say(&self, voice: Voice) -> String {
        let Some(share) = self.share() else { return say!(voice, "record-none") };
        let numbers =
            say!(voice, "record", share = share, n = self.in_time, late = self.late, missed = self.missed);
        let more = [
            (self.took_over > 0).then(|| say!(voice, "record-took-over", n = self.took_over)),
            (self.lost > 0).then(|| say!(voice, "record-lost", n = self.lost)),
            (self.resigned > 0).then(|| say!(voice, "record-resigned", n = self.resigned)),
        ];
        let all: Vec<String> = std::iter::once(numbers).chain(more.into_iter().flatten()).collect();
        all.join(", ")
    }

    /// In a few words, for others: `23 of 25 in time`.
    pub fn short(&self, voice: Voice) -> String {
        match self.asked() {
            0 => say!(voice, "record-short-none"),
            asked => say!(voice, "record-short", n = self.in_time, of = asked),
        }
    }
}

/// What the holders of several seats did, each looked up once: a club's people play in many of its games.
#[derive(Debug, Default)]
pub struct Records(BTreeMap<String, Record>);

impl Records {
    /// What the holder of an address did.
    pub fn of(&mut self, base: &Base<'_>, work: &mut dyn PlayWork, address: &str) -> HouseResult<Record> {
        if let Some(known) = self.0.get(address) {
            return Ok(*known);
        }
        let record = Play::at(base).record_of(work, address)?;
        self.0.insert(address.to_owned(), record);
        Ok(record)
    }
}

impl Play<'_> {
    /// What somebody did, under any address that is known as his.
    pub fn record_of(&self, work: &mut dyn PlayWork, address: &str) -> HouseResult<Record> {
        let mut record = Record::default();
        for address in self.base.addresses_of(work, address)? {
            for (deed, n) in work.deeds_of(&address)? {
                *match deed {
                    Deed::InTime => &mut record.in_time,
                    Deed::Late => &mut record.late,
                    Deed::Missed => &mut record.missed,
                    Deed::Excused => &mut record.excused,
                    Deed::TookOver => &mut record.took_over,
                    Deed::Lost => &mut record.lost,
                    Deed::Resigned => &mut record.resigned,
                } += n;
            }
        }
        Ok(record)
    }

    /// Notes what each seat that was asked has done in a step, if that has ended.
    pub(crate) fn note_step(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        (wait, deadline): (&Wait, DateTime<Utc>),
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        if Wait::of(game).is_some_and(|next| next.step == wait.step) {
            return Ok(());
        }
        let Step { period, phases, pauses } = wait.step;
        let cause = format!("step {period}.{phases}.{pauses}");
        let clock = Clock::of(game)?;
        for seat in &wait.asked {
            let away = clock.as_ref().is_some_and(|c| c.is_away(seat, deadline));
            let Some(deed) = deed(game, wait, seat, (away, deadline <= now)) else { continue };
            self.note_deed(work, game, seat, (deed, &cause), now)?;
        }
        Ok(())
    }

    /// Notes that a seat which was offered to others goes to somebody new.
    pub(crate) fn note_takeover(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        (seat, newcomer): (&SeatId, &str),
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let Some(why) = Clock::of(game)?.and_then(|c| c.vacant.get(seat).copied()) else { return Ok(()) };
        self.note_desertion(work, game, seat, why, now)?;
        let cause = format!("taken over {}", game.log.len());
        let id = &game.row.id;
        Ok(work.note_deed(&NewDeed {
            address: newcomer,
            game: id,
            seat,
            cause: &cause,
            deed: Deed::TookOver,
            at: now,
        })?)
    }

    /// Notes that a holder has given his seat up.
    pub(crate) fn note_desertion(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        seat: &SeatId,
        why: Vacancy,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let deed = match why {
            Vacancy::Missed | Vacancy::Away => Deed::Lost,
            Vacancy::Resigned => Deed::Resigned,
            Vacancy::Umpire => return Ok(()),
        };
        self.note_deed(work, game, seat, (deed, &format!("left {}", game.log.len())), now)
    }

    fn note_deed(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        seat: &SeatId,
        (deed, cause): (Deed, &str),
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let Some(held) = game.held(seat).filter(|h| !h.address.is_empty()) else { return Ok(()) };
        let id = &game.row.id;
        Ok(work.note_deed(&NewDeed { address: &held.address, game: id, seat, cause, deed, at: now })?)
    }
}

/// What a seat has done in a step; nothing when the game went on before its time was over.
fn deed(game: &Game<'_>, wait: &Wait, seat: &SeatId, (away, over): (bool, bool)) -> Option<Deed> {
    let mut late = false;
    for logged in &game.log {
        match &logged.entry {
            Entry::Missed { seat: s, step, excused, .. } if s == seat && *step == wait.step => {
                return Some(if *excused { Deed::Excused } else { Deed::Missed });
            }
            Entry::Late { step, seats } if *step == wait.step => late |= seats.contains(seat),
            _ => {}
        }
    }
    match wait.owing.contains(seat) {
        true if !over && !late => None,
        true if away => Some(Deed::Excused),
        true => Some(Deed::Missed),
        false if late && away => Some(Deed::Excused),
        false if late => Some(Deed::Late),
        false => Some(Deed::InTime),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn late_counts_half_and_the_numbers_are_said() {
        let record = Record { in_time: 7, late: 1, missed: 2, excused: 9, lost: 1, ..Record::default() };
        assert_eq!((record.asked(), record.share()), (10, Some(75)));
        assert!(record.is_enough(75) && !record.is_enough(76));
        assert_eq!(record.short(Voice::ENGLISH), "7 of 10 in time");
        assert!(Record::default().is_enough(50) && !Record::default().is_enough(51));
    }
}
