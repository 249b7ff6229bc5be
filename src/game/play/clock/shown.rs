//! What an umpire sees of people and the clock: `estafette status`.

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::motions::Motion;
use super::state::{Clock, Wait};
use crate::HouseResult;
use crate::base::house::utc;
use crate::base::journal_words::proposal;
use crate::base::load::Game;
use estafette_core::SeatId;
use estafette_core::journal::{Halt, Vacancy, Vote};

/// Where people and the clock of a game stand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PeopleStatus {
    /// Why the clock stands; `None` while it goes, and in a game without terms.
    pub halted: Option<String>,
    /// What is proposed and not decided.
    pub proposals: Vec<ProposalStatus>,
    /// The seats.
    pub seats: Vec<HolderStatus>,
}

/// A proposal that is not decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ProposalStatus {
    /// By which it is answered.
    pub number: u32,
    /// Who made it.
    pub seat: SeatId,
    /// What, in words.
    pub what: String,
    /// Until when it can be decided.
    pub until: DateTime<Utc>,
    /// Who agrees so far; seats do not know it.
    pub agreed: Vec<SeatId>,
}

/// How a holder stands with the clock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HolderStatus {
    /// The seat.
    pub seat: SeatId,
    /// Absences that are not over: from when until when.
    pub away: Vec<(DateTime<Utc>, DateTime<Utc>)>,
    /// Why the seat is offered to others, if it is.
    pub vacant: Option<String>,
    /// Until when it is held by somebody who stands in.
    pub lent_until: Option<DateTime<Utc>>,
    /// Who will stand in, and when.
    pub substitute: Option<String>,
    /// Misses in a row.
    pub misses: u32,
    /// Whether it wants all of its time in the present step.
    pub waits: bool,
}

impl PeopleStatus {
    /// Reads it off a game.
    pub(crate) fn of(game: &Game<'_>) -> HouseResult<Self> {
        let clock = Clock::read_off(game)?;
        let wait = Wait::of(game);
        let over = wait.is_none() && game.due().is_err();
        let open = |m: &&Motion| m.decided.is_none() && !over;
        Ok(Self {
            halted: clock.halted.filter(|_| !over).map(|halt| why_halted(halt).to_owned()),
            proposals: clock.motions.iter().filter(open).map(ProposalStatus::of).collect(),
            seats: game.seats.iter().map(|row| of_seat(&clock, &row.seat, wait.as_ref())).collect(),
        })
    }
}

impl ProposalStatus {
    fn of(motion: &Motion) -> Self {
        let agree = |(seat, vote): (&SeatId, &Vote)| (*vote == Vote::Agree).then(|| seat.clone());
        Self {
            number: motion.number,
            seat: motion.seat.clone(),
            what: proposal(&motion.what),
            until: motion.until,
            agreed: motion.votes.iter().filter_map(agree).collect(),
        }
    }
}

fn of_seat(clock: &Clock, seat: &SeatId, wait: Option<&Wait>) -> HolderStatus {
    let promise = clock.promised.get(seat);
    HolderStatus {
        seat: seat.clone(),
        away: clock.away(seat).iter().map(|s| (s.from, s.until)).collect(),
        vacant: clock.vacant.get(seat).map(|why| why_vacant(*why).to_owned()),
        lent_until: clock.lent.get(seat).copied(),
        substitute: promise.map(|p| {
            format!("{} <{}> from {} until {}", p.name, p.address, utc(p.span.from), utc(p.span.until))
        }),
        misses: clock.misses(seat),
        waits: wait.is_some_and(|wait| clock.waits(seat, wait.step)),
    }
}

fn why_halted(halt: Halt) -> &'static str {
    match halt {
        Halt::Fuse => "too many would miss",
        Halt::Missing => "orders are missing, and the terms ask the umpire",
        Halt::Umpire => "stopped by the umpire, or for want of a deadline",
        Halt::NoDeadline => "its schedule leaves no deadline",
        Halt::Tournament => "a player has left its tournament, whose umpires judge it",
    }
}

fn why_vacant(why: Vacancy) -> &'static str {
    match why {
        Vacancy::Missed => "it missed too often",
        Vacancy::Away => "its holder is away until the end",
        Vacancy::Resigned => "its holder resigned",
        Vacancy::Umpire => "the umpire offers it",
    }
}
