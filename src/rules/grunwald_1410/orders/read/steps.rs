//! Steps of a move, turns and numbers (4.2).

use estafette_core::{said, text};
use pest::iterators::Pair;

use super::super::grammar::Rule;
use super::super::values::Step;
use super::{ReadResult, Reader, child, has};
use estafette_core::rule;
use estafette_orders::numbers;

/// No unit goes this far in one order.
const FARTHEST: u32 = 99;

impl Reader<'_> {
    /// The steps among a pair's children, in order.
    pub fn steps(&self, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Step>> {
        let is_step = |rule| matches!(rule, Rule::step | Rule::paces_step | Rule::far_step);
        let steps = pair.clone().into_inner().filter(|p| is_step(p.as_rule()));
        let turn = child(pair, Rule::turn).filter(|_| pair.as_rule() == Rule::moves);
        turn.into_iter().chain(steps.flat_map(Pair::into_inner)).map(|step| self.step(&step)).collect()
    }

    fn step(&self, pair: &Pair<'_, Rule>) -> ReadResult<Step> {
        match pair.as_rule() {
            Rule::forward | Rule::paces | Rule::far => match self.number(pair)?.unwrap_or(1) {
                _ if has(pair, Rule::as_far) => Err(self.wrong(pair, text!("forward-by-how-many-hexes"))),
                0 => Err(self.wrong(pair, text!("forward-by-how-many-hexes")).under(rule!("4.22"))),
                hexes => Ok(Step::Forward(hexes)),
            },
            Rule::turn => self.turn(pair).map(Step::Turn),
            Rule::about => Ok(Step::Turn(3)),
            Rule::back => match self.number(pair)?.unwrap_or(1) {
                1 => Ok(Step::Back),
                _ => Err(self.wrong(pair, text!("a-unit-steps-back-by-one")).under(rule!("4.41"))),
            },
            Rule::trample => self.the_own(pair).map(Step::Trample),
            Rule::to => self.hexes(pair).map(Step::To),
            _ => Ok(Step::Disorder),
        }
    }

    /// A turn in sixths of a circle, to the left if negative.
    pub fn turn(&self, pair: &Pair<'_, Rule>) -> ReadResult<i32> {
        let sixths = match self.number(pair)? {
            None | Some(60) => 1,
            Some(120) => 2,
            Some(180) => 3,
            Some(other) => {
                return Err(self
                    .wrong(pair, said!("a-turn-is-60-120-or", %other))
                    .under(rule!("4.23"))
                    .hinting(text!("hexsides-are-60-degrees-apart")));
            }
        };
        let left = child(pair, Rule::hand).is_some_and(|h| has(&h, Rule::left));
        Ok(if left { -sixths } else { sixths })
    }

    fn number(&self, pair: &Pair<'_, Rule>) -> ReadResult<Option<u32>> {
        let Some(number) = child(pair, Rule::number) else { return Ok(None) };
        let written = number.as_str();
        match numbers::number(written) {
            Some(n) if n <= FARTHEST || matches!(n, 120 | 180) => Ok(Some(n)),
            _ => Err(self.wrong(&number, said!("is-too-many", %written))),
        }
    }
}
