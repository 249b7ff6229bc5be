//! `quick`, `varily`, `hold`, `skirmish`: movement orders and their goals (4.4.5).

use super::*;
use estafette_core::said;

pub const QUICK: Declared = Declared {
    verb: Verb {
        name: "quick",
        aliases: &["q"],
        when: "standing",
        short: "advance by at least half the move",
        long: "Towards an enemy in sight or the enemy's edge, by at least half the move. A movement order is changed by \
               writing the new one with its mark, [changed in period n]; it counts from the next period on. Without \
               the mark the old order stands; a goal may be named without one.",
        examples: &[
            "UNIT 7: QUICK towards sector CENTRE",
            "UNIT 7: from period 6 QUICK towards the enemy camp [changed in period 5]",
        ],
        rules: &["W-4.4.5a", "W-4.4.4b"],
    },
    forms: &[
        (Rule::order, ordered),
        (Rule::goal_only, |reader, pair, _| one(goal(reader, pair)?)),
        (Rule::sector_only, |reader, pair, _| one(goal(reader, pair)?)),
    ],
};

pub const VARILY: Declared = Declared {
    verb: Verb {
        name: "varily",
        aliases: &["v", "warily", "vary", "cautiously"],
        when: "standing",
        short: "advance by at most half the move",
        long: "As QUICK, but by at most half the move.",
        examples: &["UNIT 2: VARILY towards the enemy edge, sector CENTRE"],
        rules: &["W-4.4.5b"],
    },
    forms: &[],
};

pub const SKIRMISH: Declared = Declared {
    verb: Verb {
        name: "skirmish",
        aliases: &["s"],
        when: "standing",
        short: "move freely, evade, charge only light or weak enemies",
        long: "Only with this order the Scythian and Cantabrian formations are allowed.",
        examples: &["UNIT 11: SKIRMISH, sector LEFT; if charged evade"],
        rules: &["W-4.4.5g", "W-4.6.2c"],
    },
    forms: &[],
};

/// A movement order, with a goal if one is named, at a distance from it if one is named.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MovementOrder {
    /// Q, V, H or S; `None` where only the goal changes.
    pub order: Option<OrderType>,
    /// Where to.
    pub goal: Option<(Relation, Goal)>,
    /// How far from the goal, or how far at all.
    pub paces: Option<Paces>,
    /// `exactly`: a claim [W-3.4e].
    pub exactly: bool,
    /// The sector.
    pub sector: Option<Sector>,
}

impl ActionKind for MovementOrder {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Movement, Phase::Movement)
    }

    fn said(&self, s: &Subject) -> String {
        let (goal, third) = (self.goal.as_ref(), self.sector);
        let does = match self.order {
            Some(OrderType::Quick) => s.does("advance", "quickly"),
            Some(OrderType::Varily) => s.does("advance", "warily"),
            Some(OrderType::Hold) => s.does("hold", ""),
            Some(OrderType::Skirmish) => s.does("skirmish", ""),
            None if goal.is_none() && self.paces.is_none() => {
                let to = third.map_or_else(String::new, |third| format!("to {}", say::sector(third)));
                return s.does("keep", &to);
            }
            None => s.does("move", ""),
        };
        let towards_enemy =
            |(relation, goal): &(Relation, Goal)| *relation == Relation::Towards && goal.is_enemy();
        let claims = self.exactly && goal.is_some_and(towards_enemy);
        let (far, claim) = if claims { (None, self.paces) } else { (self.paces, None) };
        let exactly = if self.exactly { "exactly " } else { "" };
        let far = far.map_or_else(String::new, |p| said!("paces-2", %exactly, %p));
        let to = goal.map_or_else(String::new, |goal| whither(s, goal));
        let said = matches!(goal, Some((_, Goal::Sector(at))) if Some(*at) == third);
        let keeps = match third.filter(|_| !said) {
            None => String::new(),
            Some(third) if goal.is_none() && far.is_empty() => format!(" in {}", say::sector(third)),
            Some(third) => format!(", in {}", say::sector(third)),
        };
        let claim = claim.map_or_else(String::new, |p| said!("to-exactly-paces", %p));
        format!("{does}{far}{to}{claim}{keeps}")
    }
}

fn whither(s: &Subject, (relation, goal): &(Relation, Goal)) -> String {
    match (relation, goal) {
        (_, Goal::Here) => {
            said!("where", pronoun = %s.pronoun(), many = %if s.many { "stand" } else { "stands" })
        }
        (Relation::Towards, goal) => said!("towards", goal = %say::place(s, goal)),
        (Relation::At, Goal::Sector(_)) => format!(" in {}", say::place(s, goal)),
        (Relation::At, goal) => format!(" at {}", say::place(s, goal)),
        (Relation::Behind, goal) => said!("behind-2", goal = %say::place(s, goal)),
        (Relation::LeftOf, goal) => said!("to-the-left-of", goal = %say::place(s, goal)),
        (Relation::RightOf, goal) => said!("to-the-right-of", goal = %say::place(s, goal)),
    }
}

/// The name of a movement order.
pub fn order_name(order: OrderType) -> &'static str {
    match order {
        OrderType::Quick => "QUICK",
        OrderType::Varily => "VARILY",
        OrderType::Hold => "HOLD",
        OrderType::Skirmish => "SKIRMISH",
    }
}

/// QUICK, VARILY, HOLD, SKIRMISH; where the unit is charged, `hold` is its reaction.
fn ordered(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>, when: &[When]) -> ReadResult<Vec<ActionPart>> {
    let order = descendants(pair).find_map(|p| order_of(&p)).unwrap_or(OrderType::Hold);
    let advance = child(pair, Rule::hold_advance).map(|a| reader.paces(&a)).transpose()?;
    if order == OrderType::Hold && stand::reacts(when) {
        return one(Stand { advance, stays: None });
    }
    let mut said = one(MovementOrder { order: Some(order), ..goal(reader, pair)? })?;
    said.extend(advance.map(|paces| ActionPart::Act(Forward(paces).into())));
    Ok(said)
}

/// The movement order that a word is.
pub(super) fn order_of(pair: &Pair<'_, Rule>) -> Option<OrderType> {
    Some(match pair.as_rule() {
        Rule::o_quick => OrderType::Quick,
        Rule::o_varily => OrderType::Varily,
        Rule::o_hold => OrderType::Hold,
        Rule::o_skirmish => OrderType::Skirmish,
        _ => return None,
    })
}

/// Where to, how far and in which sector.
fn goal(reader: &Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<MovementOrder> {
    let mut order = MovementOrder::default();
    let place =
        |part: &Pair<'_, Rule>| child(part, Rule::goal).map_or(Ok(Goal::Here), |goal| reader.goal(&goal));
    for part in pair.clone().into_inner() {
        match part.as_rule() {
            Rule::towards => order.goal = Some((Relation::Towards, place(&part)?)),
            Rule::relation => order.goal = Some((things::relation(&part), place(&part)?)),
            // A distance claimed to be exactly that [W-3.4e].
            Rule::claim => {
                order.goal = Some((Relation::Towards, place(&part)?));
                (order.paces, order.exactly) = (Some(reader.paces(&part)?), true);
            }
            Rule::here => order.goal = Some((Relation::At, Goal::Here)),
            Rule::in_sector => order.sector = Some(things::sector(&part)),
            Rule::exact_paces => {
                (order.paces, order.exactly) = (Some(reader.paces(&part)?), has(&part, Rule::exactly));
            }
            _ => {}
        }
    }
    match &mut order.goal {
        Some((_, Goal::EnemyEdge(at))) => *at = order.sector,
        Some((_, Goal::Sector(at))) => order.sector = order.sector.or(Some(*at)),
        _ => {}
    }
    Ok(order)
}
