//! How an order to charge ended: at whom of those whom it names it was declared, and what keeps it from the others.

use estafette_core::{RuleId, rule};
use estafette_core::{said, text};

use super::super::event::Event;
use super::super::ids::UnitId;
use super::super::orders::clause::{Action, ChargeTarget, Clause};
use super::super::orders::kinds as act;
use super::super::orders::say;
use super::super::position::Unit;
use super::super::s4_06_charges;
use super::super::view;
use super::Ended;
use super::scene::Scene;

impl Scene<'_> {
    /// The end of an order to charge.
    pub(super) fn charge(&self, id: &UnitId, unit: &Unit, clause: &Clause, target: &ChargeTarget) -> Ended {
        let declared = self.seen(|event| match event {
            Event::Declare { unit, targets, .. } if unit == id => Some(targets.clone()),
            _ => None,
        });
        let named = if let ChargeTarget::Units(named) = target { named.as_slice() } else { &[] };
        let other = || self.superseded(id, clause, |a| matches!(a, Action::Charge(_)));
        let missed = |at: &[UnitId]| named.iter().filter(|enemy| !at.contains(enemy)).collect::<Vec<_>>();
        match declared {
            Some(at) if named.is_empty() || missed(&at).is_empty() => other().unwrap_or_else(Ended::done),
            Some(at) if missed(&at).len() == named.len() => {
                let others = || Ended::overtaken(said!("its-charge-at", at = %say::enemies(&at)));
                self.kept(id, clause, named).or_else(other).unwrap_or_else(others)
            }
            Some(at) => other().unwrap_or_else(|| {
                let done: Vec<UnitId> = named.iter().filter(|enemy| at.contains(enemy)).cloned().collect();
                let rest: Vec<UnitId> = missed(&at).into_iter().cloned().collect();
                let (rule, why) = match self.kept(id, clause, &rest) {
                    Some(end) => (end.rule, format!("; {}", end.why)),
                    None => (None, String::new()),
                };
                Ended::in_part(rule, said!("declared-at-alone", done = %say::enemies(&done), %why))
            }),
            None => self
                .kept(id, clause, named)
                .or_else(other)
                .unwrap_or_else(|| self.held(id, unit).unwrap_or_else(|| self.nobody(id, target))),
        }
    }

    /// The end of an order to charge whoever is nearest, or whoever did something, where no charge came of it and nothing
    /// was refused: the nearest enemy is too far off, as nobody is told in every period of an order that stands.
    fn nobody(&self, id: &UnitId, target: &ChargeTarget) -> Ended {
        let nearest = match target {
            ChargeTarget::Nearest(kinds) => s4_06_charges::nearest(self.before, self.sheets, id, kinds),
            _ => Vec::new(),
        };
        if nearest.is_empty() {
            return Ended::waiting(text!("nobody-is-there-whom-it-may"));
        }
        let why = said!("the-nearest-enemy-is-out-of", nearest = %say::enemies(&nearest));
        Ended { rule: Some(rule!("W-4.6.5a")), ..Ended::waiting(why) }
    }

    /// What keeps a charge from some of the enemies whom it names, each with his reason where the charge names several;
    /// nothing if nothing was refused of it.
    fn kept(&self, id: &UnitId, clause: &Clause, enemies: &[UnitId]) -> Option<Ended> {
        let several = matches!(&clause.action, Action::Charge(act::Charge { target: ChargeTarget::Units(all), .. }) if all.len() > 1);
        let mut alike: Vec<(RuleId, String, Vec<UnitId>)> = Vec::new();
        for (target, rule, why) in self.refusals(id, clause) {
            let Some(enemy) = target.filter(|enemy| several && enemies.contains(enemy)) else { continue };
            let why = view::refused_since(why);
            match alike.iter_mut().find(|(_, its, _)| *its == why) {
                Some((.., all)) => all.push(enemy.clone()),
                None => alike.push((rule.clone(), why, vec![enemy.clone()])),
            }
        }
        let rule = alike.first().map(|(rule, ..)| rule.clone());
        let each = alike.iter().map(|(_, why, all)| format!("{}: {why}", say::enemies(all)));
        let said = each.collect::<Vec<_>>().join("; ");
        rule.map(|rule| Ended::refused(rule, said)).or_else(|| self.refusal(id, clause))
    }
}
