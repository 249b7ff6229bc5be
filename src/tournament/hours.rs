//! Hours that players have in common: for whose games the schedule of the terms leaves none, or has its own time of day
//! outside of them, at some time of the event.

use chrono::{DateTime, TimeDelta, Utc};

use super::live::Event;
use super::name::Name;
use super::terms::terms;
use estafette_schedule::{Schedule, Unfit, Zone};

/// Two players whose games have at some time deadlines outside the windows of one of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Apart {
    /// The players.
    pub pair: [Name; 2],
    /// From when on.
    pub from: DateTime<Utc>,
    /// Whether no hour fits the windows of both; otherwise only the time of day of the schedule does not.
    pub no_hour: bool,
}

impl Event {
    /// The schedule of the games of the house, if the terms have one with windows.
    fn windowed(&self) -> Option<Schedule> {
        let terms = terms(&self.announcement.terms).ok().flatten()?;
        terms.schedule.filter(|schedule| self.in_house() && schedule.has_windows())
    }

    /// Whether games of the house may find no hour that suits both players.
    pub fn has_windows(&self) -> bool {
        self.windowed().is_some()
    }

    /// From a moment on until the event will be over, if nothing takes longer than it is announced.
    fn span(&self, now: DateTime<Utc>) -> (DateTime<Utc>, DateTime<Utc>) {
        let said = &self.announcement;
        let rounds = (self.book.format.rounds + 1).saturating_sub(self.coming().saturating_sub(1)).max(1);
        let hours = said.publish_after_hours.saturating_add(said.judge_hours);
        let each = TimeDelta::days(i64::from(said.round_days)) + TimeDelta::hours(i64::from(hours));
        let from = now.max(said.sign_on_until);
        let until = i32::try_from(rounds).ok().and_then(|n| each.checked_mul(n));
        (now, until.and_then(|length| from.checked_add_signed(length)).unwrap_or(from))
    }

    /// Those of some pairs of players whose deadlines are at some time from now on outside the windows.
    pub fn apart<'n>(
        &self,
        pairs: impl IntoIterator<Item = [&'n Name; 2]>,
        now: DateTime<Utc>,
    ) -> Vec<Apart> {
        let Some(schedule) = self.windowed() else { return Vec::new() };
        let span = self.span(now);
        let zone = |name: &Name| self.people.get(name).and_then(|p| p.zone.parse::<Zone>().ok());
        let apart = |pair: [&'n Name; 2]| {
            let zones: Vec<Zone> = pair.iter().filter_map(|name| zone(name)).collect();
            let Unfit { from, no_hour } = schedule.unfit(&zones, span)?;
            Some(Apart { pair: pair.map(Clone::clone), from, no_hour })
        };
        pairs.into_iter().filter_map(apart).collect()
    }

    /// The same of one player and all others.
    pub fn apart_from_others(&self, name: &Name, now: DateTime<Utc>) -> Vec<Apart> {
        let own = self.book.entrant_of(name);
        let others = self.people.keys().filter(|other| self.book.entrant_of(other) != own);
        self.apart(others.map(|other| [name, other]), now)
    }
}
