//! Fire (11.12, 12.11), reorganisation (9.4) and attacks (7.24, 8.6, 12.32).

use pest::iterators::Pair;

use super::super::grammar::Rule;
use super::super::{AfterWin, Aim, ArcHex, Group, Order, RallyFacing};
use super::{Read, Reader, child, children, has};
use crate::hex::Hex;
use estafette_core::rule;

impl Reader<'_> {
    pub(super) fn fire(&mut self, pair: Pair<'_, Rule>) -> Read<Vec<Order>> {
        let first = child(&pair, Rule::first).map(|f| Order::FireGunsFirst(has(&f, Rule::a_guns)));
        match pair.as_rule() {
            Rule::fire_first => Ok(first.into_iter().collect()),
            Rule::hold_fire => Ok(vec![Order::HoldFire(self.group_or_all(&pair)?)]),
            _ => {
                let group = self.group_or_all(&pair)?;
                let aims = children(&pair, Rule::aim).map(|a| self.aim(&a)).collect::<Read<Vec<_>>>()?;
                Ok(std::iter::once(Order::Fire(group, aims)).chain(first).collect())
            }
        }
    }

    fn aim(&self, pair: &Pair<'_, Rule>) -> Read<Aim> {
        let Some(target) = pair.clone().into_inner().find(|p| p.as_rule() != Rule::k_hex) else {
            return Ok(Aim::Strongest);
        };
        match target.as_rule() {
            Rule::hex => self.hex(&target).map(Aim::Hex),
            Rule::unit => self.enemy(&target).map(Aim::Unit).map_err(|wrong| wrong.or_under(rule!("11.12"))),
            Rule::arc => Ok(Aim::Arc(match target.as_str().trim() {
                "a" => ArcHex::A,
                "b" => ArcHex::B,
                "c" => ArcHex::C,
                _ => ArcHex::D,
            })),
            _ => Ok(Aim::Strongest),
        }
    }

    pub(super) fn reorganisation(&mut self, pair: Pair<'_, Rule>) -> Read<Vec<Order>> {
        if pair.as_rule() == Rule::when_rallies {
            let facing = self.facing(&pair)?.map(RallyFacing::Towards);
            return Ok(vec![Order::WhenEnemyRallies(facing.unwrap_or(RallyFacing::AwayFromNearest))]);
        }
        if has(&pair, Rule::k_none) {
            return Ok(vec![Order::RallyNot(Group::All)]);
        }
        let groups = children(&pair, Rule::group).map(|g| self.this_group(&g)).collect::<Read<Vec<_>>>()?;
        let mut groups = groups.into_iter();
        let group = groups.next().unwrap_or(Group::All);
        if has(&pair, Rule::leader_id) {
            return self.rally_with(&pair, group);
        }
        Ok(match (has(&pair, Rule::k_not), groups.next()) {
            (true, Some(except)) => vec![Order::Rally(group), Order::RallyNot(except)],
            (true, None) => vec![Order::RallyNot(group)],
            (false, _) => vec![Order::Rally(group)],
        })
    }

    fn rally_with(&mut self, pair: &Pair<'_, Rule>, group: Group) -> Read<Vec<Order>> {
        let leader = self.the_leader(pair)?;
        match group {
            Group::Units(units) => {
                Ok(units.into_iter().map(|u| Order::RallyWith(u, leader.clone())).collect())
            }
            _ => Err(self
                .wrong(pair, "name the units that the leader is to help")
                .under(rule!("9.44"))
                .hinting(format!("write `rally L07 with {leader}`"))),
        }
    }

    pub(super) fn attack(&mut self, pair: Pair<'_, Rule>) -> Read<Vec<Order>> {
        let at = self.one_hex(&pair)?;
        match pair.as_rule() {
            Rule::attack => Ok(vec![Order::AttackOrder(self.hexes(&pair)?)]),
            Rule::destroy => {
                let with = child(&pair, Rule::unit).map(|u| self.own(&u)).transpose()?;
                Ok(vec![Order::DestroyGun(self.the_hex(&pair)?, with)])
            }
            Rule::after_rout => {
                let lead = child(&pair, Rule::unit).map(|u| self.own(&u)).transpose()?;
                let mut others = self.own_units(&pair)?;
                others.retain(|u| Some(u) != lead.as_ref());
                Ok(vec![Order::AfterRout(at, lead, others)])
            }
            _ => {
                let actions = pair.into_inner();
                actions.filter_map(|a| self.after_win(at, &a).transpose()).collect()
            }
        }
    }

    fn after_win(&mut self, at: Option<Hex>, pair: &Pair<'_, Rule>) -> Read<Option<Order>> {
        let then = match pair.as_rule() {
            Rule::win_hold => AfterWin::Hold(self.group_or_all(pair)?),
            Rule::win_any => AfterWin::AdvanceGroup(self.group_or_all(pair)?),
            Rule::win_advance => self.advance(pair)?,
            _ => return Ok(None),
        };
        Ok(Some(Order::AfterWin(at, then)))
    }

    fn advance(&mut self, pair: &Pair<'_, Rule>) -> Read<AfterWin> {
        let group = self.group_or_all(pair)?;
        let turn = child(pair, Rule::turn);
        let sixths = turn.as_ref().map_or(Ok(0), |t| self.turn(t))?;
        match (group, turn) {
            (_, Some(turn)) if !(-1..=1).contains(&sixths) => {
                Err(self.wrong(&turn, "an advancing unit turns by 60 degrees, no more").under(rule!("8.63")))
            }
            (Group::Units(units), _) if units.len() == 1 => {
                let unit = units.into_iter().next().ok_or_else(|| self.wrong(pair, "which unit?"))?;
                Ok(AfterWin::Advance(unit, sixths))
            }
            (_, Some(turn)) => Err(self
                .wrong(&turn, "a turn after an advance is ordered for one unit")
                .hinting("write `after win at A20B33: advance P12, turn right 60`")),
            (group, None) => Ok(AfterWin::AdvanceGroup(group)),
        }
    }
}
