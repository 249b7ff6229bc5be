//! What is due in a game at a moment, as a value: the first thing that is to be done, or when to look again.

use crate::play::Play;
use chrono::{DateTime, Utc};

use super::remind;
use super::state::{Clock, Wait};
use crate::base::load::Game;
use crate::{HouseResult, Mode};
use estafette_core::SeatId;
use estafette_core::journal::{Decision, Halt, Vacancy, Why};
use estafette_store::PlayWork;

/// Something that is to be done now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Duty {
    /// Somebody stands in for a seat's holder from now on.
    HandOver(SeatId),
    /// A proposal is over without a decision.
    Lapse(u32),
    /// A delay that all agreed to while the clock stood.
    Delay(u32),
    /// A seat goes back to the holder before.
    GiveBack(SeatId),
    /// These are away until the game should be over, and have lost it.
    Forfeit(Vec<SeatId>),
    /// A deadline is wanting.
    Announce,
    /// No umpire objected to a draft in time.
    Publish,
    /// All are in.
    GoOn,
    /// The time is over, and orders are missing.
    Grace(Vec<SeatId>),
    /// The clock stops.
    Halt(Halt, Vec<SeatId>),
    /// The game goes on without these.
    GoWithout(Vec<SeatId>),
    /// A seat is reminded, so many minutes before the deadline.
    Remind(Vec<(SeatId, u32)>),
}

/// What a look at a game says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// Do this, and look again.
    Do(Duty),
    /// Nothing is due before this moment.
    Look(Option<DateTime<Utc>>),
}

/// What is due in a game.
pub fn next_duty(game: &Game<'_>, clock: &Clock, now: DateTime<Utc>) -> Next {
    if let Some((seat, _)) = clock.lent.iter().find(|(_, until)| **until <= now) {
        return Next::Do(Duty::GiveBack(seat.clone()));
    }
    if let Some((seat, _)) = clock.promised.iter().find(|(_, promise)| promise.span.from <= now) {
        return Next::Do(Duty::HandOver(seat.clone()));
    }
    let handed = clock.promised.values().map(|promise| promise.span.from).min();
    let returns = [clock.lent.values().min().copied(), handed].into_iter().flatten().min();
    // In a game without terms nothing but this happens by itself.
    let Some(wait) = Wait::of(game).filter(|_| game.row.terms.is_some()) else { return Next::Look(returns) };
    if let Some(draft) = game.draft() {
        return match draft.publish {
            Some(at) if at <= now => Next::Do(Duty::Publish),
            at => Next::Look([at, returns].into_iter().flatten().min()),
        };
    }
    if let Some(closing) = game.closing() {
        // Until its round is known nothing happens; entering it wakes the game.
        return match closing.known && !game.is_held(&closing) {
            true => Next::Do(Duty::GoOn),
            false => {
                let overdue = game.by_hand_from().ok().flatten().filter(|at| *at > now);
                Next::Look([overdue, returns].into_iter().flatten().min())
            }
        };
    }
    if let Some(number) = clock.lapsed(wait.step, now) {
        return Next::Do(Duty::Lapse(number));
    }
    let (lost, leaves) = away(game, clock, now);
    if !lost.is_empty() {
        return Next::Do(Duty::Forfeit(lost));
    }
    let returns = [returns, clock.next_lapse(), leaves].into_iter().flatten().min();
    if clock.halted.is_some() {
        return Next::Look(returns);
    }
    if game.is_with_umpire() {
        // What is run again leaves a draft.
        return Next::Do(Duty::GoOn);
    }
    if game.row.deadline.is_some()
        && let Some(number) = clock.agreed_delay(game.seats.iter().map(|row| &row.seat), wait.step, now)
    {
        return Next::Do(Duty::Delay(number));
    }
    match step(game, clock, &wait, now) {
        Next::Do(duty) => Next::Do(duty),
        Next::Look(at) => Next::Look([at, returns].into_iter().flatten().min()),
    }
}

/// The seats that have lost a game by being away until it should be over, and when the next one will have.
fn away(game: &Game<'_>, clock: &Clock, now: DateTime<Utc>) -> (Vec<SeatId>, Option<DateTime<Utc>>) {
    if !game.loses_deserted(&clock.terms) {
        return (Vec::new(), None);
    }
    let seats = game.seats.iter().map(|row| &row.seat);
    let (gone, later): (Vec<_>, Vec<_>) = seats
        .filter_map(|seat| Some((seat, clock.away_to_the_end(seat)?)))
        .partition(|(_, from)| *from <= now);
    (gone.into_iter().map(|(seat, _)| seat.clone()).collect(), later.into_iter().map(|(_, from)| from).min())
}

/// What is due in the step that a game waits in.
fn step(game: &Game<'_>, clock: &Clock, wait: &Wait, now: DateTime<Utc>) -> Next {
    if wait.asked.is_empty() {
        return Next::Do(Duty::GoOn);
    }
    let early = || early_at(clock, wait).filter(|_| game.sealed_until(now).is_empty());
    let Some(deadline) = game.row.deadline else {
        let early = (wait.owing.is_empty()).then(early).flatten();
        // It was announced, and came while the clock stood.
        let over = clock.terms.schedule.is_some() && game.announced(now).is_some_and(|at| at <= now);
        return match early {
            Some(at) if at <= now => Next::Do(Duty::GoOn),
            _ if wait.owing.is_empty() && over => Next::Do(Duty::GoOn),
            _ if clock.terms.schedule.is_some() => Next::Do(Duty::Announce),
            _ => Next::Look(early),
        };
    };
    if wait.owing.is_empty() {
        let at = early().map_or(deadline, |early| early.min(deadline));
        return if at <= now { Next::Do(Duty::GoOn) } else { Next::Look(Some(at)) };
    }
    if deadline > now {
        return remind::next_reminder(clock, wait, deadline, now);
    }
    Next::Do(over(clock, wait))
}

/// The time is over, and some orders are missing.
fn over(clock: &Clock, wait: &Wait) -> Duty {
    let missing = wait.owing.clone();
    let share = 100 * missing.len() / wait.asked.len().max(1);
    if !clock.is_late(wait.step) {
        if share > clock.terms.fuse as usize {
            return Duty::Halt(Halt::Fuse, missing);
        }
        if !clock.grace().is_zero() {
            return Duty::Grace(missing);
        }
    }
    match clock.terms.missing.taken() {
        None => Duty::Halt(Halt::Missing, missing),
        Some(_) => Duty::GoWithout(missing),
    }
}

/// When a game in which all are in goes on before its deadline; `None` when it does not.
fn early_at(clock: &Clock, wait: &Wait) -> Option<DateTime<Utc>> {
    let cool_off = clock.cool_off()?;
    if wait.asked.iter().any(|s| clock.waits(s, wait.step)) {
        return None;
    }
    let opened = clock.set.filter(|(_, why)| *why == Why::Opened).map(|(at, _)| at);
    let since = [clock.last_in, opened].into_iter().flatten().max();
    since.map(|at| at + cool_off)
}

impl Play<'_> {
    /// Does one thing.
    pub(super) fn do_duty(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        clock: &Clock,
        duty: Duty,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let id = &game.row.id;
        match duty {
            Duty::HandOver(seat) => self.hand_over(work, game, clock, &seat, now),
            Duty::Lapse(number) => self.decide(work, id, (number, Decision::Lapsed), now),
            Duty::Delay(number) => self.decide(work, id, (number, Decision::Accepted), now),
            Duty::GiveBack(seat) => self.give_back(work, game, &seat, now),
            Duty::Forfeit(gone) => {
                let mut game = self.base.load(work, id)?;
                self.forfeit(work, &mut game, (&gone, Vacancy::Away), now)
            }
            Duty::Announce => self.announce(work, game, clock, now),
            Duty::Publish => self.publish_unopposed(work, id, now),
            Duty::GoOn => {
                self.run_by_clock(work, id, Mode::WhenAllIn, (now, clock.looked.max(now))).map(drop)
            }
            Duty::Grace(missing) => self.grace(work, game, clock, &missing, now),
            Duty::Halt(halt, missing) => self.halt(work, game, (halt, &missing), now),
            Duty::GoWithout(missing) => self.go_without(work, game, clock, &missing, now),
            Duty::Remind(seats) => self.remind(work, game, &seats, now),
        }
    }
}
