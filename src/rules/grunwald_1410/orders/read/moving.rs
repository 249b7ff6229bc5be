//! Set-up (18.0, 14.11) and movement (4.2, 15.12, 12.21, 10.11).

use pest::iterators::Pair;

use super::super::grammar::Rule;
use super::super::{Arm, Order, PitKind, Step, UnitId};
use super::{Read, Reader, child, children, has};
use estafette_core::rule;

/// No unit goes this far in one order.
const FARTHEST: u32 = 99;

impl Reader<'_> {
    pub(super) fn set_up(&mut self, pair: Pair<'_, Rule>) -> Read<Vec<Order>> {
        match pair.as_rule() {
            Rule::face => {
                let group = self.group_or_all(&pair)?;
                let facing = self.facing(&pair)?.ok_or_else(|| self.wrong(&pair, "facing which way?"))?;
                Ok(vec![Order::Face(group, facing)])
            }
            Rule::place => {
                let unit = self.the_own(&pair)?;
                let mut orders = vec![Order::Place(unit.clone(), self.the_hex(&pair)?)];
                let facing = self.facing(&pair)?;
                orders.extend(facing.map(|f| Order::Face(super::Group::Units(vec![unit]), f)));
                Ok(orders)
            }
            Rule::pit_out => Ok(vec![Order::PitOut(kind(&pair))]),
            _ => pair.into_inner().filter_map(|part| self.pits(&part)).collect(),
        }
    }

    fn pits(&self, part: &Pair<'_, Rule>) -> Option<Read<Order>> {
        match part.as_rule() {
            Rule::pit_list => Some(self.hexes(part).map(|hexes| Order::Pits(kind(part), hexes))),
            Rule::pits_rest => Some(Ok(Order::PitsRest(kind(part)))),
            _ => None,
        }
    }

    pub(super) fn movement(&mut self, pair: Pair<'_, Rule>) -> Read<Vec<Order>> {
        match pair.as_rule() {
            Rule::leader => self.leader(&pair),
            Rule::gun => {
                let unit = self.the_own(&pair)?;
                let turn = child(&pair, Rule::turn).map_or(Ok(0), |t| self.gun_turn(&t))?;
                Ok(vec![Order::Gun(unit, turn)])
            }
            Rule::enter => {
                let unit = self.the_own(&pair)?;
                let hex = self.the_hex(&pair)?;
                let facing = self.facing(&pair)?;
                Ok(vec![Order::Enter(unit, hex, facing, self.steps(&pair)?)])
            }
            _ => {
                let units = self.own_units(&pair)?;
                let steps = self.steps(&pair)?;
                // What was no order while a gun stood becomes none by its loss.
                for item in children(&pair, Rule::unit) {
                    let unit = self.unit_of(&item, self.desk.names.side)?;
                    self.moved(&pair, unit.id.clone(), steps.clone())?;
                }
                units.into_iter().map(|unit| self.moved(&pair, unit, steps.clone())).collect()
            }
        }
    }

    /// A gun that is moved by one turn is turned (12.21).
    fn moved(&self, pair: &Pair<'_, Rule>, unit: UnitId, steps: Vec<Step>) -> Read<Order> {
        let gun = self.desk.names.unit(&unit).is_some_and(|u| u.arm == Arm::Artillery);
        match (&steps[..], gun) {
            ([Step::Turn(turn @ (-1 | 1))], true) => Ok(Order::Gun(unit, *turn)),
            (_, true) => Err(self
                .wrong(pair, format!("{unit} is a gun; it stays where it is and may turn by 60 degrees"))
                .under(rule!("12.21"))
                .hinting(format!("write `gun {unit} left 60` or `gun {unit} right 60`"))),
            (_, false) => Ok(Order::Move(unit, steps)),
        }
    }

    fn gun_turn(&self, pair: &Pair<'_, Rule>) -> Read<i32> {
        let turn = self.turn(pair)?;
        match turn {
            -1 | 1 => Ok(turn),
            _ => Err(self.wrong(pair, "a gun turns by 60 degrees, no more").under(rule!("12.21"))),
        }
    }

    fn leader(&mut self, pair: &Pair<'_, Rule>) -> Read<Vec<Order>> {
        let leader = self.the_leader(pair)?;
        if let Some(to) = child(pair, Rule::leader_to) {
            return Ok(vec![Order::LeaderTo(leader, self.hexes(&to)?)]);
        }
        if let Some(with) = child(pair, Rule::leader_with) {
            return Ok(vec![Order::LeaderWith(leader, self.the_own(&with)?)]);
        }
        Ok(vec![Order::LeaderInAdvance(leader, has(pair, Rule::goes))])
    }

    fn steps(&self, pair: &Pair<'_, Rule>) -> Read<Vec<Step>> {
        children(pair, Rule::step).flat_map(Pair::into_inner).map(|step| self.step(&step)).collect()
    }

    fn step(&self, pair: &Pair<'_, Rule>) -> Read<Step> {
        match pair.as_rule() {
            Rule::forward => match self.number(pair)?.unwrap_or(1) {
                0 => Err(self.wrong(pair, "forward by how many hexes?").under(rule!("4.22"))),
                hexes => Ok(Step::Forward(hexes)),
            },
            Rule::turn => self.turn(pair).map(Step::Turn),
            Rule::about => Ok(Step::Turn(3)),
            Rule::back => match self.number(pair)?.unwrap_or(1) {
                1 => Ok(Step::Back),
                _ => Err(self.wrong(pair, "a unit steps back by one hex, no more").under(rule!("4.41"))),
            },
            Rule::trample => self.the_own(pair).map(Step::Trample),
            Rule::to => self.hexes(pair).map(Step::To),
            _ => Ok(Step::Disorder),
        }
    }

    /// A turn in sixths of a circle, to the left if negative.
    pub(super) fn turn(&self, pair: &Pair<'_, Rule>) -> Read<i32> {
        let sixths = match self.number(pair)? {
            None | Some(60) => 1,
            Some(120) => 2,
            Some(180) => 3,
            Some(other) => {
                return Err(self
                    .wrong(pair, format!("a turn is 60, 120 or 180 degrees, not {other}"))
                    .under(rule!("4.23"))
                    .hinting("hexsides are 60 degrees apart: `left 60`, `right 120`"));
            }
        };
        let left = child(pair, Rule::hand).is_some_and(|h| has(&h, Rule::left));
        Ok(if left { -sixths } else { sixths })
    }

    fn number(&self, pair: &Pair<'_, Rule>) -> Read<Option<u32>> {
        let Some(number) = child(pair, Rule::number) else { return Ok(None) };
        let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
        let written = number.as_str();
        let value = match words.iter().position(|w| *w == written) {
            Some(i) => u32::try_from(i + 1).ok(),
            None => written.parse().ok(),
        };
        match value {
            Some(n) if n <= FARTHEST || matches!(n, 120 | 180) => Ok(Some(n)),
            _ => Err(self.wrong(&number, format!("{written} is too many"))),
        }
    }
}

fn kind(pair: &Pair<'_, Rule>) -> PitKind {
    let kind = child(pair, Rule::kind);
    match kind.is_some_and(|k| has(&k, Rule::real)) {
        true => PitKind::Real,
        false => PitKind::Dummy,
    }
}
