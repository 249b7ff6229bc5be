//! What the handler does by the clock: what is due in games and tournaments, that the house is awake, and that the clock of
//! the machine is right.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};

use super::super::super::clock;
use super::super::super::ticking::{Looked, next_tick, tick};
use super::{Handler, call};
use estafette_game::HouseError;

/// How often it is noted that the house is awake.
const AWAKE: TimeDelta = TimeDelta::minutes(1);
/// How often it is looked whether commands have changed the store.
const LOOK: Duration = Duration::from_secs(1);

impl Handler<'_> {
    /// How long nothing is due, by the clock or to be looked at.
    pub(super) fn until_due(&self, now: DateTime<Utc>) -> Duration {
        let awake = self.awake.map_or(now, |at| at + AWAKE);
        let due = self.next_tick.map_or(awake, |at| at.min(awake));
        (due - now).to_std().unwrap_or(Duration::ZERO).min(LOOK)
    }

    /// Tells the umpire when the clock of the machine leaps, and when it is right again.
    pub(super) fn watch_the_clock(&mut self) -> Result<(), HouseError> {
        let shown = clock::leapt();
        if shown.is_some() == self.leapt {
            return Ok(());
        }
        match shown {
            Some(shown) => tracing::error!(
                "the clock has leapt to {shown}; the service goes on by the time that went by"
            ),
            None => tracing::warn!("the clock is right again"),
        }
        self.house.clock_leapt(shown, clock::now())?;
        self.leapt = shown.is_some();
        call(&self.calls.mails);
        Ok(())
    }

    /// Does what is due by the clock, in all games.
    pub(super) fn look_at_the_clock(&mut self) -> Result<(), HouseError> {
        let now = self.intake.0.now();
        if self.awake.is_none_or(|at| now - at >= AWAKE || now < at) {
            self.note_awake(now)?;
        }
        if self.next_tick.is_none_or(|at| at > now) {
            return Ok(());
        }
        // Who wrote before a deadline is heard first, however long his letter waited.
        self.move_in()?;
        let Looked { games, tournaments, failed } = tick(&mut self.house, now)?;
        for (game, why) in &games.failed {
            tracing::error!(%game, "the clock cannot go on: {why}");
        }
        for (tournament, why) in &failed {
            tracing::error!(%tournament, "the clock cannot go on: {why}");
        }
        let (played, held) = (games.games.len(), tournaments.len());
        if played + held > 0 {
            tracing::info!(games = played, tournaments = held, "looked at what is due by the clock");
            call(&self.calls.mails);
        }
        self.next_tick = games.next;
        Ok(())
    }

    fn note_awake(&mut self, now: DateTime<Utc>) -> Result<(), HouseError> {
        if let Some(outage) = self.house.awake(now)? {
            let (minutes, games) = (outage.lasted.num_minutes(), outage.pushed.len());
            tracing::warn!("the house slept, minutes: {minutes}; deadlines pushed: {games}");
            self.next_tick = next_tick(&mut self.house)?;
        }
        self.awake = Some(now);
        Ok(())
    }
}
