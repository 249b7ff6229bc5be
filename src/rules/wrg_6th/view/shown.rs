//! Which events a reader is shown, and how much of them (notes 7). An event alone does not say who saw it: a
//! phase's events are read together with the marks of sight at its end. A single event is shown only as far
//! as it may be shown whoever saw it.

use std::collections::BTreeSet;

use serde_json::Value;

use estafette_core::{CitedEvent, Roll};
use estafette_rules::Reader;

use super::super::correct;
use super::super::event::{Checked, Deployed, Event, Formed, GroundHeld, MarchLosses, Mark, Struck};
use super::super::ids::{Seat, UnitId};
use super::super::memory::Sight;
use super::super::phase::Phase;
use super::super::position::Position;
use super::super::readings::ShowTestTotals;
use super::Eyes;
use super::fog;

/// What a reader is shown of an event by itself, as it is stored; `None` if nothing.
pub fn shown(told: CitedEvent<Event>, eyes: Eyes) -> Option<Value> {
    let nobody = BTreeSet::new();
    let watch = Watch { eyes, totals: false, before: &nobody, after: &nobody, over: false };
    let event = watch.shown(&told.event)?;
    let withheld = watch.withholds(&event);
    let mut value = serde_json::to_value(CitedEvent { rule: told.rule, event }).ok()?;
    if withheld && let Some(fields) = value.as_object_mut() {
        fields.shift_remove("total");
        fields.shift_remove("modifiers");
    }
    Some(value)
}

/// The events of some phases that led to a position, as a reader is shown them.
pub fn told(after: &Position, phases: &[&[CitedEvent<Event>]], eyes: Eyes) -> Vec<Vec<CitedEvent<Event>>> {
    if fog::open(after, eyes) {
        // A battle that is over lies open, but what became of orders stays with whoever gave them.
        let own = |t: &CitedEvent<Event>| match &t.event {
            Event::Fates(fates) => eyes == Eyes::All || Seat::of_id(&fates.seat).is_some_and(|s| eyes.own(s)),
            Event::Struck(Struck { seat, .. }) => eyes == Eyes::All || eyes.own(*seat),
            _ => true,
        };
        let owned = |events: &&[CitedEvent<Event>]| events.iter().filter(|t| own(t)).cloned().collect();
        return phases.iter().map(owned).collect();
    }
    let totals = after.readings.show_test_totals == ShowTestTotals::Full;
    let mut before = at_first(after, phases.iter().copied().flatten());
    phases
        .iter()
        .map(|events| {
            let then = at_last(&before, events);
            let over = events.iter().any(|t| matches!(t.event, Event::Phase { .. } | Event::GameOver(_)));
            let none = BTreeSet::new();
            let watch =
                Watch { eyes, totals, before: &before, after: if over { &then } else { &none }, over };
            let shown = |t: &CitedEvent<Event>| {
                Some(CitedEvent { rule: t.rule.clone(), event: watch.shown(&t.event)? })
            };
            let events = events.iter().filter_map(shown).collect();
            before = then;
            events
        })
        .collect()
}

/// The units in their enemy's sight before some events that led to a position.
fn at_first<'e>(after: &Position, events: impl Iterator<Item = &'e CitedEvent<Event>>) -> BTreeSet<UnitId> {
    let now = after.units.iter().filter(|(_, unit)| unit.sight == Sight::Now);
    let mut seen: BTreeSet<UnitId> = now.map(|(id, _)| id.clone()).collect();
    let mut told: BTreeSet<&UnitId> = BTreeSet::new();
    for event in events {
        if let Event::Mark { unit, mark: mark @ (Mark::InSight | Mark::OutOfSight(_)) } = &event.event
            && told.insert(unit)
        {
            match mark {
                Mark::InSight => seen.remove(unit),
                _ => seen.insert(unit.clone()),
            };
        }
    }
    seen
}

/// The units in their enemy's sight after some events.
fn at_last(before: &BTreeSet<UnitId>, events: &[CitedEvent<Event>]) -> BTreeSet<UnitId> {
    let mut seen = before.clone();
    for event in events {
        match &event.event {
            Event::Mark { unit, mark: Mark::InSight } => {
                seen.insert(unit.clone());
            }
            Event::Mark { unit, mark: Mark::OutOfSight(_) } => {
                seen.remove(unit);
            }
            _ => {}
        }
    }
    seen
}

/// An event changed for a reader.
fn with(event: &Event, change: impl FnOnce(&mut Event)) -> Event {
    let mut event = event.clone();
    change(&mut event);
    event
}

/// What a reader watches of a phase.
struct Watch<'a> {
    eyes: Eyes,
    /// Whether the totals of tests are shown to all.
    totals: bool,
    /// Who was in the enemy's sight before it.
    before: &'a BTreeSet<UnitId>,
    /// Who was after it.
    after: &'a BTreeSet<UnitId>,
    /// Whether it is over; until then nobody has looked whether who moved is still in sight.
    over: bool,
}

impl Watch<'_> {
    /// Whether a unit is the reader's own, or in its sight at the beginning or at the end.
    fn knows(&self, unit: &UnitId) -> bool {
        self.eyes.owns(unit) || self.before.contains(unit) || self.after.contains(unit)
    }

    /// Whether a unit is the reader's own, or in its sight all the time.
    fn follows(&self, unit: &UnitId) -> bool {
        self.eyes.owns(unit) || (self.before.contains(unit) && self.after.contains(unit))
    }

    /// Whether what a test was made of stays with the side that tested.
    fn withholds(&self, event: &Event) -> bool {
        matches!(event, Event::Test { unit, .. } if !self.totals && !self.eyes.owns(unit))
    }

    fn some(&self, event: &Event, may: bool) -> Option<Event> {
        may.then(|| event.clone())
    }

    /// What is shown of an event.
    fn shown(&self, event: &Event) -> Option<Event> {
        match event {
            // Said aloud by the rules, or for both sides to see whoever stands where.
            Event::Phase { .. }
            | Event::Passed { .. }
            | Event::Scout { .. }
            | Event::BreakOff { .. }
            | Event::Contact { .. }
            | Event::Countercharge { .. }
            | Event::Shoot(_)
            | Event::Melee(_)
            | Event::Obstacle(_)
            | Event::ArmyList { .. }
            | Event::Surprise { .. }
            | Event::Announce { .. }
            | Event::Check { .. }
            | Event::Looted { .. }
            | Event::Concede { .. }
            | Event::Damage(_)
            | Event::GameOver(_) => Some(event.clone()),
            Event::Roll(roll) => self.some(event, self.roll(roll)),
            Event::Decision(decided) => {
                let own = Seat::of_id(&decided.seat).is_some_and(|seat| self.eyes.own(seat));
                self.some(event, own || self.eyes == Eyes::All)
            }
            Event::Fates(fates) => {
                let own = Seat::of_id(&fates.seat).is_some_and(|seat| self.eyes.own(seat));
                self.some(event, own || self.eyes == Eyes::All)
            }
            Event::Declare { .. } | Event::Cancel { .. } => Some(with(event, |event| {
                if let Event::Declare { targets, .. } | Event::Cancel { targets, .. } = event {
                    targets.retain(|target| self.knows(target));
                }
            })),
            Event::Test { unit, .. } if self.withholds(event) => self.knows(unit).then(|| {
                with(event, |event| {
                    if let Event::Test { total, modifiers, .. } = event {
                        *total = 0;
                        modifiers.clear();
                    }
                })
            }),
            Event::Move { unit, .. } if !self.follows(unit) => {
                // It leaves the reader's sight on its way: only that it goes is seen.
                let leaves = self.over && self.before.contains(unit);
                leaves.then(|| {
                    with(event, |event| {
                        if let Event::Move { cost, path, .. } = event {
                            *cost = estafette_board::plane::Paces::ZERO;
                            path.clear();
                        }
                    })
                })
            }
            Event::Correct(righted) => self.corrected(righted),
            Event::Mark { unit, mark } => self.mark(unit, mark),
            Event::Ground(GroundHeld { last_entered, .. }) => {
                let own = last_entered.is_some_and(|seat| self.eyes.own(seat));
                own.then(|| {
                    with(event, |event| {
                        if let Event::Ground(GroundHeld { secured, .. }) = event {
                            secured.retain(|seat| self.eyes.own(*seat));
                        }
                    })
                })
            }
            other => self.some(event, self.about(other)),
        }
    }

    /// Whether an event that is shown whole or not at all is shown.
    fn about(&self, event: &Event) -> bool {
        match event {
            // On paper, or in the owner's hand.
            Event::Deploy(Deployed { unit, .. })
            | Event::Written { unit, .. }
            | Event::Compliance(Checked { unit, .. })
            | Event::Refused { unit, .. }
            | Event::Arrival { unit, .. }
            | Event::MarchLoss(MarchLosses { unit, .. })
            | Event::Stop { unit, .. } => self.eyes.owns(unit),
            Event::Muster { seat, .. }
            | Event::Meanings { seat, .. }
            | Event::Signal { seat, .. }
            | Event::Struck(Struck { seat, .. })
            | Event::Denied { seat, .. } => self.eyes.own(*seat),
            // Where it goes.
            Event::Move { unit, .. }
            | Event::Wheel { unit, .. }
            | Event::Form(Formed { unit, .. })
            | Event::Evade { unit, .. }
            | Event::Rout { unit, .. }
            | Event::FallBack { unit, .. }
            | Event::Recoil { unit, .. }
            | Event::Join { unit, .. }
            | Event::Leave { unit, .. } => self.follows(unit),
            // What becomes of it.
            Event::Test { unit, .. }
            | Event::Influence { unit, .. }
            | Event::Disorder { unit, .. }
            | Event::Casualties { unit, .. }
            | Event::Loss { unit, .. }
            | Event::Risk { unit, .. } => self.knows(unit),
            _ => false,
        }
    }

    /// A die is shown to whom it is about. What an enemy's test is made of would betray his class; arrivals
    /// and marches are his own.
    fn roll(&self, roll: &Roll) -> bool {
        if self.eyes == Eyes::All {
            return true;
        }
        let parts = || roll.subject.split(|c: char| !c.is_ascii_alphanumeric());
        let units: Vec<UnitId> = parts().filter_map(|part| part.parse().ok()).collect();
        if units.iter().any(|unit| self.eyes.owns(unit)) {
            return true;
        }
        let phase = roll.key.split('|').nth(4).and_then(Phase::named);
        let secret = match phase {
            Some(Phase::Reactions) => !self.totals,
            Some(Phase::Movement | Phase::Shooting | Phase::Melee) => false,
            _ => true,
        };
        let sides = Seat::ALL.iter().any(|seat| roll.subject == seat.as_str());
        sides || (!secret && !units.is_empty() && units.iter().all(|unit| self.knows(unit)))
    }

    fn corrected(&self, righted: &estafette_rules::correct::Righted) -> Option<Event> {
        let id = if let Eyes::Seat(seat) = self.eyes { Some(seat.id()) } else { None };
        let reader = match (self.eyes, &id) {
            (Eyes::All, _) => Reader::Umpire,
            (_, Some(seat)) => Reader::Seat(seat),
            (_, None) => Reader::Public,
        };
        righted.shown(reader, &correct::say).map(Event::Correct)
    }

    fn mark(&self, unit: &UnitId, mark: &Mark) -> Option<Event> {
        let own = self.eyes.owns(unit);
        let mark = match mark {
            // Whether somebody watches is known to who watches.
            Mark::InSight | Mark::OutOfSight(_) => (self.eyes == Eyes::All || !own).then(|| mark.clone()),
            // Which units have been seen is told to both, by whom only as far as they are seen themselves.
            Mark::SeenBy(by) if own && self.eyes != Eyes::All => {
                Some(Mark::SeenBy(by.iter().filter(|enemy| self.knows(enemy)).cloned().collect()))
            }
            Mark::SeenBy(by) => Some(Mark::SeenBy(by.clone())),
            // To be seen on the table.
            Mark::Shaken(_)
            | Mark::Impetuous(_)
            | Mark::Routs(_)
            | Mark::Rallied
            | Mark::Calm(_)
            | Mark::Rallies
            | Mark::FrontRank(_)
            | Mark::Injured
            | Mark::Temperament(_)
            | Mark::Gone
            | Mark::Mounted(_)
            | Mark::Team(_)
            | Mark::Pending(_) => self.knows(unit).then(|| mark.clone()),
            _ => own.then(|| mark.clone()),
        };
        mark.map(|mark| Event::Mark { unit: unit.clone(), mark })
    }
}
