//! The orders themselves.

use pest::iterators::Pair;

use super::things::{relation, sector, side, terrain, troops};
use super::{Read, Reader, Said, child, children, descendants, has};
use crate::ids::{Formation, OrderType, TargetType, UnitId};
use crate::orders::clause::{
    Action, ChargeTarget, Condition, Goal, Obstacles, Relation, Shape, ShootAt, SquareSide, Troops, Turn,
    When, Who,
};
use crate::orders::grammar::Rule;
use estafette_board::plane::Paces;

impl Reader<'_> {
    /// What an action says, under the conditions before it.
    pub(super) fn action(&mut self, pair: &Pair<'_, Rule>, when: &[When]) -> Read<Vec<Said>> {
        let act = match pair.as_rule() {
            Rule::order => return self.order(pair, when),
            Rule::goal_only | Rule::sector_only => self.parts(pair)?,
            Rule::attack => return self.attack(pair),
            Rule::charge => return self.charge(pair),
            Rule::do_not_charge => Action::DoNotCharge(kinds(pair)),
            Rule::evade => Action::Evade,
            Rule::do_not_evade => Action::DoNotEvade,
            Rule::countercharge => Action::Countercharge,
            Rule::complete => Action::Complete,
            Rule::stay => Action::Stand { advance: None, stays: stays(pair) },
            Rule::turn_face => Action::TurnToFace,
            Rule::dismount => Action::Dismount,
            Rule::mount => Action::Mount,
            Rule::obstacles => Action::PlaceObstacles(match () {
                () if has(pair, Rule::stakes) => Obstacles::Stakes,
                () if has(pair, Rule::caltrops) => Obstacles::Caltrops,
                () => Obstacles::Obstacles,
            }),
            Rule::halt => Action::Stop,
            Rule::shoot => Action::Shoot(self.shoot(pair)?),
            Rule::hold_fire => Action::HoldFire,
            Rule::shoot_when => Action::ShootAfter(quarters(pair)),
            Rule::form => Action::Form { shape: self.shape(pair)?, within: self.within(pair)? },
            Rule::disband => Action::Form { shape: Shape::Line(None), within: None },
            Rule::forward => {
                let paces = self.paces(pair)?;
                Action::Forward(if has(pair, Rule::back) { Paces::ZERO - paces } else { paces })
            }
            Rule::sideways => Action::Sideways(side(pair), self.paces(pair)?),
            Rule::oblique => self.oblique(pair)?,
            Rule::wheel => Action::Wheel(side(pair), self.degrees(pair)?),
            Rule::turn => Action::Turn(turn(pair)),
            Rule::files_to => Action::Files(self.count(pair)?.max(1)),
            Rule::expand => Action::Expand(self.some_count(pair)?),
            Rule::contract => Action::Contract(self.some_count(pair)?),
            Rule::change_ranks => Action::ChangeRanks,
            Rule::conform => Action::Conform(terrain(pair)),
            _ => return self.other(pair),
        };
        Ok(vec![Said::Act(act)])
    }

    /// An enemy unit; `unit 12` where only an enemy can be meant is read as one, with a remark.
    pub(super) fn target_unit(&mut self, pair: &Pair<'_, Rule>) -> Read<UnitId> {
        let kinds = [Rule::enemy_unit, Rule::own_unit, Rule::target_name];
        let whole = std::iter::once(pair.clone()).chain(descendants(pair));
        let Some(unit) = whole.into_iter().find(|p| kinds.contains(&p.as_rule())) else {
            return Err(self.wrong(pair, "an enemy unit is missing"));
        };
        match unit.as_rule() {
            Rule::enemy_unit => self.enemy_unit(&unit),
            Rule::own_unit => {
                let id = self.enemy_unit(&unit)?;
                let read = format!("read as enemy unit {}", id.name());
                self.warnings.push(self.wrong(&unit, read).as_warning());
                Ok(id)
            }
            _ => {
                let name = child(&unit, Rule::name).map_or_else(String::new, |n| n.as_str().to_owned());
                self.unit(&unit, self.desk.seat.enemy(), &name)
            }
        }
    }

    /// QUICK, VARILY, HOLD, SKIRMISH; where the unit is charged, `hold` is its reaction.
    fn order(&mut self, pair: &Pair<'_, Rule>, when: &[When]) -> Read<Vec<Said>> {
        let order = order_type(pair).unwrap_or(OrderType::Hold);
        let advance = child(pair, Rule::hold_advance).map(|a| self.paces(&a)).transpose()?;
        if order == OrderType::Hold && reacts(when) {
            return Ok(vec![Said::Act(Action::Stand { advance, stays: None })]);
        }
        let mut said = vec![Said::Act(match self.parts(pair)? {
            Action::Order { goal, paces, exactly, sector, .. } => {
                Action::Order { order: Some(order), goal, paces, exactly, sector }
            }
            other => other,
        })];
        said.extend(advance.map(|paces| Said::Act(Action::Forward(paces))));
        Ok(said)
    }

    /// Where to, how far and in which sector.
    fn parts(&self, pair: &Pair<'_, Rule>) -> Read<Action> {
        let (mut goal, mut paces, mut exactly, mut third) = (None, None, false, None);
        for part in pair.clone().into_inner() {
            match part.as_rule() {
                Rule::towards | Rule::relation => {
                    let relation = match part.as_rule() {
                        Rule::towards => Relation::Towards,
                        _ => relation(&part),
                    };
                    let place = child(&part, Rule::goal).map_or(Ok(Goal::Here), |g| self.goal(&g))?;
                    goal = Some((relation, place));
                }
                // A distance claimed to be exactly that [W-3.4e].
                Rule::claim => {
                    let place = child(&part, Rule::goal).map_or(Ok(Goal::Here), |g| self.goal(&g))?;
                    (goal, exactly) = (Some((Relation::Towards, place)), true);
                    paces = Some(self.paces(&part)?);
                }
                Rule::here => goal = Some((Relation::At, Goal::Here)),
                Rule::in_sector => third = Some(sector(&part)),
                Rule::exact_paces => {
                    paces = Some(self.paces(&part)?);
                    exactly = has(&part, Rule::exactly);
                }
                _ => {}
            }
        }
        match &mut goal {
            Some((_, Goal::EnemyEdge(at))) => *at = third,
            Some((_, Goal::Sector(at))) => third = third.or(Some(*at)),
            _ => {}
        }
        Ok(Action::Order { order: None, goal, paces, exactly, sector: third })
    }

    /// `move 60 forward and 60 right`: both at once.
    fn oblique(&self, pair: &Pair<'_, Rule>) -> Read<Action> {
        let part = |rule| child(pair, rule).map_or(Ok(Paces::ZERO), |part| self.paces(&part));
        let (forward, aside) = (part(Rule::ahead_part)?, part(Rule::side_part)?);
        let forward = if has(pair, Rule::back) { Paces::ZERO - forward } else { forward };
        Ok(Action::Oblique { forward, side: side(pair), aside })
    }

    /// `attack`: QUICK, and a charge at the nearest enemy or at who is named.
    fn attack(&mut self, pair: &Pair<'_, Rule>) -> Read<Vec<Said>> {
        let target = match child(pair, Rule::target) {
            Some(target) => self.target(&target)?,
            None => ChargeTarget::Nearest,
        };
        let goal = match (&target, child(pair, Rule::towards).and_then(|t| child(&t, Rule::goal))) {
            (_, Some(goal)) => self.goal(&goal)?,
            (ChargeTarget::Units(units), None) => {
                units.first().map_or(Goal::NearestEnemy, |u| Goal::Unit(Who::Enemy(u.clone())))
            }
            (_, None) => Goal::NearestEnemy,
        };
        let order = Action::Order {
            order: Some(OrderType::Quick),
            goal: Some((Relation::Towards, goal)),
            paces: None,
            exactly: false,
            sector: None,
        };
        Ok(vec![Said::Act(order), Said::Act(Action::Charge { target, plain: false })])
    }

    fn charge(&mut self, pair: &Pair<'_, Rule>) -> Read<Vec<Said>> {
        let Some(target) = child(pair, Rule::target) else {
            return Err(self.wrong(pair, "whom to charge is missing"));
        };
        let mut said = Vec::new();
        if let Some(form) = child(pair, Rule::after_form) {
            said.push(Said::Act(Action::Form { shape: self.shape(&form)?, within: None }));
        }
        said.push(Said::Act(Action::Charge { target: self.target(&target)?, plain: false }));
        Ok(said)
    }

    fn target(&mut self, pair: &Pair<'_, Rule>) -> Read<ChargeTarget> {
        let Some(part) = pair.clone().into_inner().next() else { return Ok(ChargeTarget::Nearest) };
        Ok(match part.as_rule() {
            Rule::straightforward => ChargeTarget::Straightforward,
            Rule::what_broke => ChargeTarget::WhatBrokeThem,
            Rule::nearest_enemy => ChargeTarget::Nearest,
            _ => {
                let mut units = Vec::new();
                for unit in part.into_inner() {
                    if matches!(unit.as_rule(), Rule::enemy_unit | Rule::own_unit | Rule::target_name) {
                        units.push(self.target_unit(&unit)?);
                    }
                }
                ChargeTarget::Units(units)
            }
        })
    }

    /// Letters and words of shooting; the second E is the enemy nearest.
    fn shoot(&self, pair: &Pair<'_, Rule>) -> Read<Vec<ShootAt>> {
        let mut at = Vec::new();
        for item in children(pair, Rule::shoot_item).filter_map(|i| i.into_inner().next()) {
            match item.as_rule() {
                Rule::s_unit => {
                    let unit = child(&item, Rule::enemy_unit).unwrap_or_else(|| item.clone());
                    at.push(ShootAt::Unit(self.enemy_unit(&unit)?));
                }
                Rule::s_team => at.push(ShootAt::Team(self.enemy_unit(&item)?)),
                Rule::s_nearest => at.push(ShootAt::Kind(TargetType::Nearest)),
                Rule::s_letters => {
                    for letter in item.as_str().chars() {
                        let elephants = ShootAt::Kind(TargetType::Elephants);
                        let kind = match letter {
                            'g' => TargetType::Generals,
                            'm' => TargetType::Mounted,
                            'e' if !at.contains(&elephants) => TargetType::Elephants,
                            'a' => TargetType::Artillery,
                            'c' => TargetType::Chariots,
                            _ => TargetType::Nearest,
                        };
                        at.push(ShootAt::Kind(kind));
                    }
                }
                _ => at.push(ShootAt::Kind(match () {
                    () if has(&item, Rule::s_generals) => TargetType::Generals,
                    () if has(&item, Rule::elephants) => TargetType::Elephants,
                    () if has(&item, Rule::artillery) => TargetType::Artillery,
                    () if has(&item, Rule::chariots) => TargetType::Chariots,
                    () => TargetType::Mounted,
                })),
            }
        }
        let mut once = Vec::new();
        for one in at {
            if !once.contains(&one) {
                once.push(one);
            }
        }
        Ok(once)
    }

    fn some_count(&self, pair: &Pair<'_, Rule>) -> Read<Option<u32>> {
        child(pair, Rule::num).map(|_| self.count(pair)).transpose()
    }

    fn within(&self, pair: &Pair<'_, Rule>) -> Read<Option<Paces>> {
        child(pair, Rule::within).map(|w| self.paces(&w)).transpose()
    }

    fn shape(&self, pair: &Pair<'_, Rule>) -> Read<Shape> {
        let shape = descendants(pair).find(|p| p.as_rule() == Rule::shape);
        let Some(shape) = shape.and_then(|s| s.into_inner().next()) else {
            return Err(self.wrong(pair, "a formation is missing"));
        };
        Ok(match shape.as_rule() {
            Rule::wedge => match self.count(&shape)? {
                size @ (6 | 12 | 15) => Shape::Wedge(size),
                _ => {
                    let wrong = self.wrong(&shape, "a wedge has 6, 12 or 15 figures");
                    return Err(Box::new(wrong.under(estafette_core::rule!("W-4.10a"))));
                }
            },
            Rule::square => Shape::Square(square_sides(&shape)),
            Rule::scythian => Shape::Other(Formation::Scythian),
            Rule::cantabrian => Shape::Other(Formation::Cantabrian),
            Rule::column => Shape::Column(self.some_count(&shape)?),
            _ => Shape::Line(self.some_count(&shape)?),
        })
    }
}

/// Whether a condition is about being charged, so that `hold` is a reaction and no movement order.
fn reacts(when: &[When]) -> bool {
    fn about(condition: &Condition) -> bool {
        match condition {
            Condition::Charged { .. } | Condition::Countercharged { .. } => true,
            Condition::All(all) | Condition::Any(all) => all.iter().any(about),
            // `hold unless charged` says what to do before that.
            Condition::Not(one) => {
                !matches!(**one, Condition::Charged { by: None, mounted: false }) && about(one)
            }
            _ => false,
        }
    }
    when.iter().any(|w| if let When::If(condition) = w { about(condition) } else { false })
}

fn kinds(pair: &Pair<'_, Rule>) -> Vec<Troops> {
    let kinds: Vec<Troops> =
        descendants(pair).filter(|p| p.as_rule() == Rule::troops).map(|t| troops(&t)).collect();
    if kinds.is_empty() { vec![Troops::Any] } else { kinds }
}

fn order_type(pair: &Pair<'_, Rule>) -> Option<OrderType> {
    descendants(pair).find_map(|p| order_of(&p))
}

/// The formation in which a unit is to stay.
fn stays(pair: &Pair<'_, Rule>) -> Option<&'static str> {
    let word = child(pair, Rule::kw_square)?;
    ["formation", "column", "square", "wedge", "line"].into_iter().find(|shape| *shape == word.as_str())
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

fn turn(pair: &Pair<'_, Rule>) -> Turn {
    match () {
        () if has(pair, Rule::left) => Turn::Left,
        () if has(pair, Rule::right) => Turn::Right,
        () => Turn::About,
    }
}

/// After how many quarters of the period an evader is to shoot.
fn quarters(pair: &Pair<'_, Rule>) -> u8 {
    match () {
        () if has(pair, Rule::sm_start) => 0,
        () if has(pair, Rule::sm_first) => 1,
        () if has(pair, Rule::sm_half) => 2,
        () if has(pair, Rule::sm_third) => 3,
        () => 4,
    }
}

/// The sides that are named.
pub(super) fn square_sides(pair: &Pair<'_, Rule>) -> Vec<SquareSide> {
    let sides = descendants(pair).filter(|p| p.as_rule() == Rule::square_side);
    let one = |p: Pair<'_, Rule>| match () {
        () if has(&p, Rule::front) => SquareSide::Front,
        () if has(&p, Rule::rear) => SquareSide::Rear,
        () if has(&p, Rule::right) => SquareSide::Right,
        () => SquareSide::Left,
    };
    sides.map(one).collect()
}
