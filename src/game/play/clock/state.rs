//! Where the clock of a game stands: read off its journal.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};

use super::motions::{self, Motion};
use crate::base::chain::ends_correction;
use crate::base::load::Game;
use crate::base::log::{Logged, unreadable};
use crate::base::questions::{self, Stand};
use crate::base::terms::Terms;
use crate::{HouseResult, Owes};
use estafette_core::SeatId;
use estafette_core::journal::{Back, Entry, Halt, Pace, Step, Vacancy, WentBack, Why};
use estafette_rules::Due;
use estafette_schedule::{Span, Zone};
use estafette_store::GameState;

/// When a seat is reminded unless it says otherwise, in minutes before the deadline.
pub const REMINDERS: [u32; 2] = [24 * 60, 3 * 60];

/// Where the clock of a game stands.
#[derive(Debug, Clone)]
pub struct Clock {
    pub terms: Terms,
    /// The moment at which it is looked at, where that is later than the one up to which letters were heard.
    pub looked: DateTime<Utc>,
    /// The deadlines so far, lifted ones too: how often a calendar was changed.
    pub changes: u32,
    /// When the deadline in force was set, and why.
    pub set: Option<(DateTime<Utc>, Why)>,
    /// Why it stands, if it does.
    pub halted: Option<Halt>,
    /// Since when it stands.
    stands_since: DateTime<Utc>,
    /// The deadline that was announced last, lifted or not.
    announced: Option<DateTime<Utc>>,
    /// When somebody was reminded last.
    pub reminded: DateTime<Utc>,
    /// The last step at whose deadline orders were missing.
    late: Option<Step>,
    /// When the last orders, answers or words of `done` came in.
    pub last_in: Option<DateTime<Utc>>,
    paces: BTreeMap<SeatId, (Step, Pace)>,
    away: BTreeMap<SeatId, Vec<Span>>,
    reminders: BTreeMap<SeatId, Vec<u32>>,
    /// The periods of misses in a row that were not excused.
    misses: BTreeMap<SeatId, Vec<u32>>,
    /// Seats that are to be taken over.
    pub vacant: BTreeMap<SeatId, Vacancy>,
    /// Until when a seat is held by somebody who stands in.
    pub lent: BTreeMap<SeatId, DateTime<Utc>>,
    /// Who will stand in for a seat's holder.
    pub promised: BTreeMap<SeatId, Promise>,
    /// What was proposed, in order.
    pub motions: Vec<Motion>,
}

/// Somebody who will stand in for a holder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Promise {
    pub address: String,
    pub name: String,
    pub span: Span,
}

impl Clock {
    /// Reads it; `None` for a game without terms.
    ///
    /// # Errors
    /// Terms that this version cannot read.
    pub fn of(game: &Game<'_>) -> HouseResult<Option<Self>> {
        if game.row.terms.is_none() { Ok(None) } else { Self::read_off(game).map(Some) }
    }

    /// Reads it as it would stand in a game without terms, too: what people say of themselves is kept there
    /// all the same.
    ///
    /// # Errors
    /// Terms that this version cannot read.
    pub fn read_off(game: &Game<'_>) -> HouseResult<Self> {
        let terms = match &game.row.terms {
            Some(terms) => serde_json::from_str(terms).map_err(unreadable)?,
            None => Terms::default(),
        };
        let mut clock = Self {
            terms,
            looked: DateTime::<Utc>::MIN_UTC,
            changes: 0,
            set: None,
            halted: None,
            stands_since: DateTime::<Utc>::MIN_UTC,
            announced: None,
            reminded: DateTime::<Utc>::MIN_UTC,
            late: None,
            last_in: None,
            paces: BTreeMap::new(),
            away: BTreeMap::new(),
            reminders: BTreeMap::new(),
            misses: BTreeMap::new(),
            vacant: BTreeMap::new(),
            lent: BTreeMap::new(),
            promised: BTreeMap::new(),
            motions: Vec::new(),
        };
        // What is void since a roll back was said all the same: whoever sent orders was not missing.
        for logged in game.log.whole() {
            clock.read(logged);
        }
        if clock.halted.is_some() {
            clock.hold_motions(clock.stands_since);
        }
        Ok(clock)
    }

    fn read(&mut self, logged: &Logged) {
        match &logged.entry {
            Entry::Deadline { at, why, .. } => {
                self.changes += 1;
                self.set = at.map(|_| (logged.at, *why));
                self.announced = at.or(self.announced);
                if let Some(at) = at {
                    self.move_motions(*at);
                }
            }
            Entry::Reminded { .. } => self.reminded = logged.at,
            Entry::Late { step, .. } => self.late = Some(*step),
            Entry::Halted { halt, .. } => {
                let before = self.halted.replace(*halt);
                if before.is_none() {
                    self.stands_since = logged.at;
                }
            }
            Entry::Resumed => self.goes_again(logged.at),
            Entry::Orders { seat, .. } | Entry::Cancelled { seat, .. } => self.heard(seat, logged.at),
            Entry::Answered { question, letter: Some(_), .. } => self.heard(&question.seat, logged.at),
            Entry::Paced { seat, step, pace } => {
                self.paces.insert(seat.clone(), (*step, *pace));
                self.last_in = Some(logged.at);
            }
            Entry::Missed { seat, excused: false, step, .. } => {
                self.misses.entry(seat.clone()).or_default().push(step.period);
            }
            Entry::WentBack(WentBack { how: Back::RollBack, period, .. }) => {
                self.goes_again(logged.at);
                self.misses.values_mut().for_each(|missed| missed.retain(|of| of < period));
            }
            Entry::Absent { seat, from, until, .. } => {
                self.away.entry(seat.clone()).or_default().push(Span { from: *from, until: *until });
            }
            Entry::Present { seat, from } => {
                let spans = self.away.entry(seat.clone()).or_default();
                spans.iter_mut().for_each(|s| s.until = s.until.min(*from));
                spans.retain(|s| s.from < s.until);
                self.promised.remove(seat);
            }
            Entry::Promised { seat, address, name, from, until } => {
                let (address, name, span) =
                    (address.clone(), name.clone(), Span { from: *from, until: *until });
                self.promised.insert(seat.clone(), Promise { address, name, span });
            }
            Entry::Proposed { .. } | Entry::Voted { .. } | Entry::Decided { .. } => {
                motions::fold(&mut self.motions, &logged.entry, self.announced);
            }
            Entry::Reminders { seat, minutes } => {
                self.reminders.insert(seat.clone(), minutes.clone());
            }
            Entry::Vacated { seat, why } => {
                self.vacant.insert(seat.clone(), *why);
            }
            Entry::Stays { seat } => {
                self.vacant.remove(seat);
                self.misses.remove(seat);
            }
            Entry::Seated { seat, until, .. } => self.seated(seat, *until),
            _ => {}
        }
    }

    fn goes_again(&mut self, at: DateTime<Utc>) {
        if self.halted.take().is_some() {
            self.prolong_motions((self.stands_since, at));
        }
    }

    /// Since when it stands, if it does.
    pub fn since(&self) -> DateTime<Utc> {
        self.stands_since
    }

    /// By how much a deadline is later that was announced before the clock stood, when it goes again at a moment.
    pub fn stood(&self, now: DateTime<Utc>) -> TimeDelta {
        self.halted.map_or(TimeDelta::zero(), |_| now - self.stands_since)
    }

    /// A seat that sends something is no longer missing.
    fn heard(&mut self, seat: &SeatId, at: DateTime<Utc>) {
        self.misses.remove(seat);
        if self.vacant.get(seat) == Some(&Vacancy::Missed) {
            self.vacant.remove(seat);
        }
        self.last_in = Some(at);
    }

    /// Nothing that the holder before had said counts for the new one.
    fn seated(&mut self, seat: &SeatId, until: Option<DateTime<Utc>>) {
        self.vacant.remove(seat);
        self.misses.remove(seat);
        self.reminders.remove(seat);
        self.away.remove(seat);
        self.paces.remove(seat);
        self.promised.remove(seat);
        match until {
            Some(until) => self.lent.insert(seat.clone(), until),
            None => self.lent.remove(seat),
        };
    }

    /// When a seat is reminded, in minutes before the deadline.
    pub fn reminders(&self, seat: &SeatId) -> &[u32] {
        self.reminders.get(seat).map_or(&REMINDERS, Vec::as_slice)
    }

    /// When a seat is away.
    pub fn away(&self, seat: &SeatId) -> &[Span] {
        self.away.get(seat).map_or(&[], Vec::as_slice)
    }

    /// The same with one stretch more.
    pub fn away_with(&self, seat: &SeatId, span: Span) -> Vec<Span> {
        self.away(seat).iter().copied().chain([span]).collect()
    }

    /// Whether a seat is away at a moment.
    pub fn is_away(&self, seat: &SeatId, at: DateTime<Utc>) -> bool {
        self.away(seat).iter().any(|s| s.from <= at && at < s.until)
    }

    /// From when on a seat is away until the game should be over, with nobody to stand in for it; `None` when it
    /// is not.
    pub fn away_to_the_end(&self, seat: &SeatId) -> Option<DateTime<Utc>> {
        let ends = self.terms.ends?;
        let stands_in = self.promised.get(seat).is_some_and(|promise| promise.span.until >= ends);
        let last = self.away(seat).iter().find(|span| span.from < ends && ends <= span.until)?;
        (!stands_in && !self.lent.contains_key(seat)).then_some(last.from)
    }

    /// Misses of a seat in a row.
    pub fn misses(&self, seat: &SeatId) -> u32 {
        self.misses.get(seat).map_or(0, |missed| u32::try_from(missed.len()).unwrap_or(u32::MAX))
    }

    /// Whether a seat wants all of its time in a step.
    pub fn waits(&self, seat: &SeatId, step: Step) -> bool {
        self.paces.get(seat) == Some(&(step, Pace::Wait))
    }

    /// Whether the deadline of a step has passed once with orders missing.
    pub fn is_late(&self, step: Step) -> bool {
        self.late == Some(step)
    }

    /// How long after the last orders a game goes on early; `None` when it waits for the deadline.
    pub fn cool_off(&self) -> Option<TimeDelta> {
        self.terms.schedule.as_ref().filter(|s| s.early()).map(estafette_schedule::Schedule::cool_off)
    }

    /// The time of grace.
    pub fn grace(&self) -> TimeDelta {
        self.terms.schedule.as_ref().map_or(TimeDelta::zero(), estafette_schedule::Schedule::grace)
    }
}

/// What a game waits for.
pub struct Wait {
    pub step: Step,
    /// Whoever is asked for a sheet or an answer in this step.
    pub asked: Vec<SeatId>,
    /// Those of them who have not given it.
    pub owing: Vec<SeatId>,
}

impl Wait {
    /// What a game waits for; `None` when it is not played.
    pub fn of(game: &Game<'_>) -> Option<Self> {
        if game.row.state != GameState::Running {
            return None;
        }
        let due = game.due().ok()?;
        let step = game.step(&due);
        let (asked, owing) = match &game.paused {
            Some(_) => asked(game),
            None => {
                let owing = due.owed.iter().filter(|s| game.sheet(s, &due.period) != Owes::In);
                (due.owed.clone(), owing.cloned().collect())
            }
        };
        Some(Self { step, asked, owing })
    }
}

/// The seats with open questions, and those of them who have not answered.
fn asked(game: &Game<'_>) -> (Vec<SeatId>, Vec<SeatId>) {
    let (mut asked, mut owing) = (Vec::new(), Vec::new());
    for row in &game.questions {
        let seat = &row.open.key.seat;
        if !asked.contains(seat) {
            asked.push(seat.clone());
        }
        if questions::stand(game, row) == Stand::Owed && !owing.contains(seat) {
            owing.push(seat.clone());
        }
    }
    (asked, owing)
}

impl Game<'_> {
    /// The step that a game is in.
    pub fn step(&self, due: &Due) -> Step {
        let pauses = self.paused.as_ref().map_or(0, |p| p.head.pauses);
        // A fact that is corrected is no new step.
        let corrections = self.log.whole().iter().filter(|l| ends_correction(&l.entry)).count();
        let corrections = u32::try_from(corrections).unwrap_or(u32::MAX);
        Step { period: due.period.ordinal, phases: self.number.saturating_sub(corrections), pauses }
    }

    /// The zones of all who hold a seat; a zone that is unknown by now is left out.
    pub fn zones(&self) -> Vec<Zone> {
        let held = self.seats.iter().filter_map(|s| s.held.as_ref());
        let mut zones: Vec<Zone> = held.filter_map(|h| h.zone.parse().ok()).collect();
        zones.sort();
        zones.dedup();
        zones
    }
}
