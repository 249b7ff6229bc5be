//! `charge`: declaring charges (4.6).

use super::*;
use estafette_core::{said, text};

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "charge",
        aliases: &["attack"],
        when: "charges",
        short: "declare a charge",
        long: "At enemy units by their numbers, at the nearest enemy or the nearest of a kind, straightforward at all that is met, or at whatever \
               broke the units of the condition; `without change of formation`, or after a formation. Charges are never \
               implied; `attack` is QUICK with a charge at the nearest enemy. `do not charge` names troops that are \
               spared.",
        examples: &[
            "UNIT 8: charge enemy unit 4 if it is within reach, without change of formation",
            "UNIT 7: charge straightforward if the bonus is safe, else charge enemy unit 12",
            "UNIT 8: charge nearest enemy mounted if it is within reach",
            "UNIT 10: do not charge chariots or elephants",
            "UNIT 3: attack",
        ],
        rules: &["W-4.6.3a", "W-4.6.2a"],
    },
    forms: &[
        (Rule::charge, charge),
        (Rule::attack, attack),
        (Rule::do_not_charge, |_, pair, _| one(DoNotCharge(spared(pair)))),
    ],
};

/// Declare a charge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Charge {
    /// At whom.
    pub target: ChargeTarget,
    /// `without change of formation`.
    pub plain: bool,
}

impl ActionKind for Charge {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Charge, Phase::Charges).asked(rule!("W-4.6.3a"))
    }

    fn said(&self, s: &Subject) -> String {
        let whom = match &self.target {
            ChargeTarget::Units(units) => say::enemies(units),
            ChargeTarget::Nearest(kinds) => nearest(kinds),
            ChargeTarget::Straightforward => said!("straightforward-at-all-that-it-meets"),
            ChargeTarget::WhatBrokeThem => said!("whoever-broke-them"),
        };
        let plain = if self.plain { text!("without-change-of-formation") } else { "" };
        format!("{}{plain}", s.does("charge", &whom))
    }
}

/// Never charge such troops.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoNotCharge(pub Vec<Troops>);

impl ActionKind for DoNotCharge {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Charge, Phase::Charges).asked(rule!("W-4.6.3a"))
    }

    fn said(&self, s: &Subject) -> String {
        let kinds: Vec<String> = self.0.iter().map(say::troops).collect();
        s.does_not(&said!("charge", kinds = %say::listed(&kinds, "or")))
    }
}

fn charge(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>, _: &[When]) -> ReadResult<Vec<ActionPart>> {
    let Some(at) = child(pair, Rule::target) else {
        return Err(reader.wrong(pair, text!("whom-to-charge-is-missing")));
    };
    let mut said = Vec::new();
    if let Some(form) = child(pair, Rule::after_form) {
        said = one(Form { shape: form::shape(reader, &form)?, within: None })?;
    }
    said.push(ActionPart::Act(Charge { target: target(reader, &at)?, plain: false }.into()));
    Ok(said)
}

/// `attack`: QUICK, and a charge at the nearest enemy or at who is named.
fn attack(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>, _: &[When]) -> ReadResult<Vec<ActionPart>> {
    let target = match child(pair, Rule::target) {
        Some(at) => target(reader, &at)?,
        None => ChargeTarget::Nearest(Vec::new()),
    };
    let goal = match (&target, child(pair, Rule::towards).and_then(|t| child(&t, Rule::goal))) {
        (_, Some(goal)) => reader.goal(&goal)?,
        (ChargeTarget::Units(units), None) => {
            units.first().map_or(Goal::NearestEnemy, |u| Goal::Unit(Who::Enemy(u.clone())))
        }
        (_, None) => Goal::NearestEnemy,
    };
    let order = MovementOrder {
        order: Some(OrderType::Quick),
        goal: Some((Relation::Towards, goal)),
        ..MovementOrder::default()
    };
    Ok(vec![ActionPart::Act(order.into()), ActionPart::Act(Charge { target, plain: false }.into())])
}

fn target(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<ChargeTarget> {
    let Some(part) = pair.clone().into_inner().next() else { return Ok(ChargeTarget::Nearest(Vec::new())) };
    Ok(match part.as_rule() {
        Rule::straightforward => ChargeTarget::Straightforward,
        Rule::what_broke => ChargeTarget::WhatBrokeThem,
        Rule::nearest_enemy => ChargeTarget::Nearest(Vec::new()),
        Rule::nearest_of => ChargeTarget::Nearest(kinds(&part, Rule::nearest_kind)),
        _ => {
            let mut units = Vec::new();
            let open = part.clone().into_inner().any(|p| p.as_rule() == Rule::w_or);
            for unit in part.into_inner() {
                if matches!(unit.as_rule(), Rule::enemy_unit | Rule::own_unit | Rule::target_name) {
                    units.push(reader.target_unit(&unit)?);
                }
            }
            if open {
                return Err(open_choice(reader, pair, &units));
            }
            ChargeTarget::Units(units)
        }
    })
}

/// `Charge this one or that one` is asked back: both would be more than is said, and either a guess.
fn open_choice(
    reader: &Reader<'_>,
    pair: &Pair<'_, Rule>,
    units: &[UnitId],
) -> Box<estafette_orders::Problem> {
    let names: Vec<String> = units.iter().map(say::enemy).collect();
    let hint = match names.as_slice() {
        [one, other, ..] => said!("such-as", %one, %other),
        _ => said!("name-one"),
    };
    let question = said!("which-is-it-to-charge", what = %names.join(", or "));
    // The span begins behind the first `enemy`.
    let offers = units.iter().map(say::own).collect();
    Box::new(reader.wrong(pair, question).hinting(hint).offering(offers))
}

/// `the nearest enemy`, `the nearest enemy mounted troops`.
fn nearest(kinds: &[Troops]) -> String {
    let kinds: Vec<String> = kinds.iter().map(say::troops).collect();
    match kinds.is_empty() {
        true => said!("the-nearest-enemy"),
        false => said!("the-nearest-enemy-of-a-kind", kinds = %say::listed(&kinds, "or")),
    }
}

fn kinds(pair: &Pair<'_, Rule>, rule: Rule) -> Vec<Troops> {
    descendants(pair).filter(|p| p.as_rule() == rule).map(|troops| things::troops(&troops)).collect()
}

fn spared(pair: &Pair<'_, Rule>) -> Vec<Troops> {
    let kinds = kinds(pair, Rule::troops);
    if kinds.is_empty() { vec![Troops::Any] } else { kinds }
}
