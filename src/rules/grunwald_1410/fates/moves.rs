//! What became of orders of the set-up and of movement.

use estafette_core::{RuleId, rule};
use estafette_core::{said, text};

use super::super::event::Event;
use super::super::hex::Hex;
use super::super::ids::{LeaderId, PitKind, Side, UnitId};
use super::super::orders::{Group, Order, Pits, Step};
use super::super::plan::speaks_of;
use super::super::s10_leaving;
use super::{End, Judge, game_over};

impl Judge<'_> {
    pub(super) fn faced(&self, group: &Group) -> End {
        match self.before.side_units(self.side).any(|(id, unit, _)| speaks_of(group, id, unit)) {
            true => End::done(),
            false => End::refused(rule!("18.0-6"), text!("you-have-no-such-unit-on")),
        }
    }

    /// An order that is done whole or refused.
    pub(super) fn put(&self, place: u32) -> End {
        match self.refusals(place).last() {
            Some((rule, why)) => End::refused((*rule).clone(), *why),
            None if self.over() => End::overtaken(game_over()),
            None => End::done(),
        }
    }

    /// Pits in so many hexes.
    /// Pits of some of whose hexes a later order says otherwise.
    pub(super) fn relaid(&self, place: u32, hexes: &[Hex]) -> Option<End> {
        let later = self.plan.entries.iter().filter(|entry| entry.place > place);
        let other = later.flat_map(|entry| match &entry.placed.order {
            Order::Pits(Pits { hexes, .. }) => hexes.as_slice(),
            _ => &[],
        });
        let lost: Vec<String> = other.filter(|hex| hexes.contains(hex)).map(ToString::to_string).collect();
        let laid = self.told.iter().any(|t| matches!(t.event, Event::PlacePits { .. }));
        (laid && !lost.is_empty()).then(|| {
            End::part(rule!("14.11"), said!("a-later-order-of-yours-counts-in", lost = %lost.join(", ")))
        })
    }

    pub(super) fn laid(&self, place: u32, hexes: usize) -> End {
        if self.side == Side::Polish {
            return End::refused(rule!("14.11"), text!("the-wolf-pits-are-the-teutonic"));
        }
        if !self.told.iter().any(|t| matches!(t.event, Event::PlacePits { .. })) {
            return End::refused(rule!("14.11"), text!("the-wolf-pits-lie-already"));
        }
        let refusals = self.refusals(place);
        let why: Vec<&str> = refusals.iter().map(|(_, why)| *why).collect();
        match refusals.first() {
            None => End::done(),
            Some((rule, _)) if refusals.len() < hexes => End::part((*rule).clone(), why.join("; ")),
            Some((rule, _)) => End::refused((*rule).clone(), why.join("; ")),
        }
    }

    pub(super) fn left_out(&self, kind: PitKind) -> End {
        match self.after.pits_out == Some(kind) {
            true => End::done(),
            false => End::refused(rule!("14.11"), text!("no-counter-of-that-kind-is")),
        }
    }

    /// A unit's steps, or a gun's turn.
    pub(super) fn walked(&self, place: u32, unit: &UnitId, steps: &[Step]) -> End {
        let went = self.went(unit);
        if let Some((rule, why)) = self.refusals(place).last() {
            let shaken = self.before.unit(unit).is_some_and(|u| u.disordered)
                && !steps.iter().any(|s| matches!(s, Step::To(_)));
            return match went {
                Some(far) => End::part((*rule).clone(), format!("{far}; {why}")),
                None if shaken => {
                    End { rule: Some((*rule).clone()), ..End::overtaken(said!("its-disorder", %why)) }
                }
                None if self.before.placed(unit).is_none() || self.fell(unit.as_str()).is_some() => {
                    End { rule: Some((*rule).clone()), ..End::overtaken(*why) }
                }
                None => End::refused((*rule).clone(), *why),
            };
        }
        match (went, self.fell(unit.as_str())) {
            (Some(far), Some(rule)) => End::part(rule, said!("and-was-lost-there", %far)),
            (None, Some(_)) => End::overtaken(said!("was-lost-before-that", id = %unit)),
            (Some(_), None) => End::done(),
            (None, None) if self.over() => End::overtaken(game_over()),
            // Steps that lead back to where they began are nothing to tell.
            (None, None) if steps.iter().all(|s| matches!(s, Step::Turn(_) | Step::To(_))) => End::done(),
            (None, None) => End::nothing(),
        }
    }

    /// How far a unit came in the phase, if it did anything.
    fn went(&self, id: &UnitId) -> Option<String> {
        let mut end: Option<Hex> = None;
        let mut did = None;
        for told in self.told {
            match &told.event {
                Event::Move { unit, path, .. } if unit == id => end = path.last().copied(),
                Event::Turn { unit, facing, .. } if unit == id => {
                    did = Some(said!("turned-to", %id, %facing));
                }
                Event::Disorder { unit } if unit == id => did = Some(said!("fell-into-disorder", %id)),
                _ => {}
            }
        }
        end.map(|hex| said!("went-as-far-as", %id, %hex)).or(did)
    }

    /// The rule under which a unit or leader was lost in the phase.
    pub(super) fn fell(&self, who: &str) -> Option<RuleId> {
        self.told.iter().find_map(|t| match &t.event {
            Event::Eliminate { unit, .. } if unit == who => Some(t.rule.clone()),
            _ => None,
        })
    }

    pub(super) fn rode(&self, place: u32, id: &LeaderId, hexes: &[Hex]) -> End {
        let end = self.told.iter().find_map(|t| match &t.event {
            // Under another rule he was carried along.
            Event::LeaderMove { leader, path, .. } if leader == id && t.rule == rule!("15.12") => path.last(),
            _ => None,
        });
        match (end, self.refusals(place).last()) {
            (Some(hex), Some((rule, why))) => {
                End::part((*rule).clone(), said!("he-rode-as-far-as", %hex, %why))
            }
            (None, Some((rule, why))) => End::refused((*rule).clone(), *why),
            (Some(_), None) => End::done(),
            (None, None) if self.over() => End::overtaken(game_over()),
            (None, None) if hexes.is_empty() => End::done(),
            (None, None) => self.not_ridden(id, hexes),
        }
    }

    /// A leader of whose ride nothing was told: he was lost before it, stood there already, or went with a unit.
    fn not_ridden(&self, id: &LeaderId, hexes: &[Hex]) -> End {
        let (from, to) = (self.before.leader_hex(id), self.after.leader_hex(id));
        match to {
            None => End::overtaken(said!("was-lost-before-that", %id)),
            Some(_) if from.as_ref() == hexes.last() => End::done(),
            Some(_) if from != to => End::overtaken(said!("went-with-his-unit", %id)),
            Some(_) => End::nothing(),
        }
    }

    /// A unit off the map that was to come back.
    pub(super) fn entered(&self, place: u32, id: &UnitId) -> End {
        if let Some(why) = s10_leaving::why_no_return(self.before, id, self.before.turn) {
            return End::refused(rule!("10.11"), why);
        }
        let back = self
            .told
            .iter()
            .any(|t| matches!(&t.event, Event::Return { unit, at: Some(_), .. } if unit == id.as_str()));
        let refusal = self.refusals(place).last().map(|(rule, why)| ((*rule).clone(), *why));
        match (back, refusal) {
            (true, Some((rule, why))) => End::part(rule, why),
            (true, None) => match self.fell(id.as_str()) {
                Some(rule) => End::part(rule, text!("it-came-back-and-was-lost")),
                None => End::done(),
            },
            (false, Some((rule, why))) => End::refused(rule, why),
            (false, None) if self.fell(id.as_str()).is_some() => {
                End { rule: Some(rule!("10.11")), ..End::overtaken(said!("did-not-come-back", %id)) }
            }
            (false, None) if self.over() => End::overtaken(game_over()),
            (false, None) => End::nothing(),
        }
    }
}
