//! What became of orders for fire, rallies and attacks.

use estafette_core::rule;
use estafette_core::{said, text};

use super::super::event::{Cause, Event};
use super::super::hex::Hex;
use super::super::ids::{Arm, LeaderId, UnitId};
use super::super::orders::{Aim, Group};
use super::super::s11_crossbows;
use super::{End, Judge, game_over};

impl Judge<'_> {
    /// Who of a group fired, and at whom.
    fn shots<'s>(&'s self, group: &'s Group) -> impl Iterator<Item = (&'s UnitId, &'s UnitId)> + 's {
        self.told.iter().filter_map(|t| match &t.event {
            Event::Fire { by, at, .. } if self.is_of(group, by.as_str()) => Some((by, at)),
            _ => None,
        })
    }

    pub(super) fn fired(&self, place: u32, group: &Group, aims: &[Aim]) -> End {
        if self.plan.was_taken(place) {
            return End::done();
        }
        let one = if let Group::Units(units) = group { units.first() } else { None };
        let told = self.refusals(place).last().map(|(rule, why)| ((*rule).clone(), (*why).to_owned()));
        let barred = told.or_else(|| one.and_then(|id| s11_crossbows::why_no_shot(self.before, id, aims)));
        if let Some((by, at)) = self.shots(group).next() {
            let (rule, why) = match barred {
                _ if aims.is_empty() => return End::done(),
                Some(barred) => barred,
                None => {
                    let gun = self.before.unit(by).is_some_and(|u| u.arm == Arm::Artillery);
                    let rule = if gun { rule!("12.11") } else { rule!("11.12") };
                    (rule, said!("nobody-stood-there-whom-it-could"))
                }
            };
            return End::part(rule, said!("fired-at", %why, %by, %at));
        }
        let decided = self.decided(&["GD-08", "GD-09"]).find(|(_, d)| self.is_of(group, &d.subject));
        match (decided, barred, one) {
            (Some((rule, decided)), ..) => self.other(rule, decided),
            (None, Some((rule, why)), _) => End::refused(rule, why),
            _ if self.over() => End::overtaken(game_over()),
            (_, _, Some(id)) if !s11_crossbows::targets(self.before, id).is_empty() => {
                End::overtaken(text!("another-order-of-yours-has-it"))
            }
            _ => End::waiting(text!("nobody-was-in-reach")),
        }
    }

    pub(super) fn first(&self) -> End {
        match self.told.iter().any(|t| matches!(t.event, Event::Fire { .. })) {
            true => End::done(),
            false if self.over() => End::overtaken(game_over()),
            false => End::waiting(text!("nobody-fired")),
        }
    }

    pub(super) fn held_fire(&self, group: &Group) -> End {
        match self.shots(group).next() {
            Some((by, at)) => End::overtaken(said!("another-order-of-yours-had-fire", %by, %at)),
            None => End::done(),
        }
    }

    /// Who of a group tried to rally, and with which leader's help.
    fn tried<'s>(
        &'s self,
        group: &'s Group,
    ) -> impl Iterator<Item = (&'s UnitId, Option<&'s LeaderId>)> + 's {
        self.told.iter().filter_map(|t| match &t.event {
            Event::Rally { unit, leader, .. } if self.is_of(group, unit.as_str()) => {
                Some((unit, leader.as_ref()))
            }
            _ => None,
        })
    }

    pub(super) fn rallied(&self, place: u32, group: &Group, wish: Option<&LeaderId>) -> End {
        let refusal = self.refusals(place).last().map(|(rule, why)| ((*rule).clone(), *why));
        if let Some((unit, help)) = self.tried(group).next() {
            if wish.is_none() || help == wish {
                return End::done();
            }
            let (rule, why) = refusal.unwrap_or((rule!("9.44"), text!("another-leader-helped-it")));
            return End::part(rule, said!("tried", %unit, %why));
        }
        let decided = self.decided(&["GD-12"]).find(|(_, d)| self.is_of(group, &d.subject));
        let shaken = self.before.units.iter().any(|(id, u)| u.disordered && self.is_of(group, id.as_str()));
        let here = self.before.side_units(self.side).any(|(id, ..)| self.is_of(group, id.as_str()));
        match (refusal, decided) {
            (Some((rule, why)), _) => End::refused(rule, why),
            (None, Some((rule, decided))) => self.other(rule, decided),
            _ if self.over() => End::overtaken(game_over()),
            _ if !here => End::refused(rule!("9.41"), text!("none-of-them-is-on-the")),
            _ if shaken => End::refused(rule!("9.42"), text!("none-of-those-in-disorder-may")),
            _ => End::waiting(text!("none-of-them-is-in-disorder")),
        }
    }

    pub(super) fn let_be(&self, group: &Group) -> End {
        match self.tried(group).next() {
            Some((unit, _)) => End::overtaken(said!("another-order-of-yours-had-try", %unit)),
            None => End::done(),
        }
    }

    /// Whether somebody in a hex was attacked in the phase; in any hex for none.
    fn fought(&self, hex: Option<Hex>) -> bool {
        let here = |at: Hex| hex.is_none_or(|h| h == at);
        let subject = |s: &str| hex.is_none_or(|h| h.to_string() == s);
        self.told.iter().any(|t| match &t.event {
            Event::Combat { at, .. } => here(*at),
            Event::Eliminate { at: Some(at), cause: Cause::Overrun, .. } => here(*at),
            Event::Decision(d) => d.decision.as_str() == "GD-27" && subject(&d.subject),
            _ => false,
        })
    }

    pub(super) fn attacked(&self, place: u32, hexes: &[Hex]) -> End {
        let left: Vec<Hex> = hexes.iter().filter(|h| !self.fought(Some(**h))).copied().collect();
        let refusals = self.refusals(place);
        let why = |hex: Hex| {
            let named = hex.to_string();
            let told = refusals.iter().find(|(_, why)| why.contains(&named));
            let told = told.or_else(|| refusals.first().filter(|_| refusals.len() == left.len()));
            if let Some((rule, why)) = told {
                return ((*rule).clone(), (*why).to_owned());
            }
            match self.before.unit_at(hex) {
                Some((_, u)) if u.side == self.side => (rule!("7.14"), said!("your-own-unit-stood-in", %hex)),
                Some(_) => (rule!("7.17"), said!("the-enemy-in-was-not-attacked", %hex)),
                None => (rule!("7.14"), said!("no-enemy-stood-in", %hex)),
            }
        };
        let whys: Vec<_> = left.iter().map(|hex| why(*hex)).collect();
        let all: Vec<String> = whys.iter().map(|(_, why)| why.clone()).collect();
        match whys.first() {
            None if hexes.is_empty() && !self.fought(None) => End::waiting(text!("there-was-no-attack-2")),
            None => End::done(),
            Some((rule, _)) if left.len() < hexes.len() => {
                End::part(rule.clone(), said!("the-others-were-attacked", all = %all.join("; ")))
            }
            Some(_) if self.over() && refusals.is_empty() => End::overtaken(game_over()),
            Some((rule, _)) => End::refused(rule.clone(), all.join("; ")),
        }
    }

    /// An order for what comes after an attack on a hex, or on any.
    pub(super) fn after_attack(&self, place: u32, hex: Option<Hex>, kinds: &[&'static str]) -> End {
        if self.plan.was_taken(place) {
            return End::done();
        }
        if let Some((rule, why)) = self.refusals(place).last() {
            return End::refused((*rule).clone(), *why);
        }
        // A decision after another attack is none about an order that names no hex.
        let here = |subject: &str| hex.is_some_and(|h| h.to_string() == subject);
        if let Some((rule, decided)) = self.decided(kinds).find(|(_, d)| here(&d.subject)) {
            return self.other(rule, decided);
        }
        let whom = hex.map_or_else(String::new, |h| said!("on-hex", hex = %h));
        match self.fought(hex) {
            _ if self.over() => End::overtaken(game_over()),
            true => End::waiting(said!("the-attack-left-nobody-that-choice", %whom)),
            false => End::waiting(said!("there-was-no-attack", %whom)),
        }
    }

    pub(super) fn after_rout(&self, place: u32, hex: Option<Hex>, with: &[UnitId]) -> End {
        let end = self.after_attack(place, hex, &["GD-23"]);
        let pursues = |id: &UnitId| {
            self.told.iter().any(|t| matches!(&t.event, Event::Pursue { unit, .. } if unit == id))
        };
        let stayed: Vec<&str> = with.iter().filter(|id| !pursues(id)).map(UnitId::as_str).collect();
        if end == End::done() && !stayed.is_empty() {
            let why = said!("did-not-stand-straight-behind-or", stayed = %stayed.join(", "));
            return End::part(rule!("8.68"), why);
        }
        end
    }
}
