//! Standing orders: what answers the other side's phases, and chance.

use pest::iterators::Pair;

use super::super::grammar::Rule;
use super::super::write::nation_word;
use super::super::{Camp, Group, LeaveMap, Onward, Order, Shun, TieFacing};
use super::who::nation;
use super::{Read, Reader, child, children, has};
use estafette_core::rule;

impl Reader<'_> {
    pub(super) fn standing(&mut self, pair: Pair<'_, Rule>) -> Read<Vec<Order>> {
        let one = match pair.as_rule() {
            Rule::retreat => return self.retreat(&pair),
            Rule::after_defence => return self.after_defence(&pair),
            Rule::displace => self.displace(&pair, None)?,
            Rule::rout => self.rout(&pair)?,
            Rule::rout_by => Order::RoutBy(self.the_own(&pair)?, self.hexes(&pair)?),
            Rule::rout_extend => Order::RoutExtend(self.one_hex(&pair)?),
            Rule::rout_order => Order::RoutOrder(self.own_units(&pair)?),
            Rule::leave_map => Order::LeaveMap(self.group_or_all(&pair)?, leave(&pair)),
            Rule::camp => self.camp(&pair)?,
            Rule::pits_remove => Order::PitsRemove(self.hexes(&pair)?),
            Rule::on_pit => Order::OnPit(onward(&pair)),
            Rule::on_camp => Order::OnCampCheck(onward(&pair)),
            Rule::sacrifice => Order::Sacrifice(self.group_or_all(&pair)?, !has(&pair, Rule::never)),
            Rule::face_tied => Order::FaceTied(self.group_or_all(&pair)?, tied(&pair)),
            Rule::pursue_phase => self.pursue_in_enemy_phase(&pair)?,
            Rule::pursue_rout => self.pursue_rout_of(&pair)?,
            Rule::standard => Order::StandardAdvance(has(&pair, Rule::k_advance)),
            _ => return Err(self.wrong(&pair, "this is no order")),
        };
        Ok(vec![one])
    }

    fn retreat(&mut self, pair: &Pair<'_, Rule>) -> Read<Vec<Order>> {
        let group = self.group_or_all(pair)?;
        let facings = self.facings(pair)?;
        let mut orders = vec![Order::Retreat(group.clone(), facings)];
        if let Some(displace) = child(pair, Rule::displace) {
            orders.push(self.displace(&displace, Some(group))?);
        }
        Ok(orders)
    }

    /// Without units it speaks of the retreat before it on the line, else of all.
    fn displace(&mut self, pair: &Pair<'_, Rule>, of: Option<Group>) -> Read<Order> {
        let named = self.group(pair)?;
        let group = named.or(of).or_else(|| self.before.clone()).unwrap_or(Group::All);
        Ok(Order::Displace(group, !has(pair, Rule::never)))
    }

    fn rout(&mut self, pair: &Pair<'_, Rule>) -> Read<Order> {
        let group = self.group_or_all(pair)?;
        let mut shunned = Vec::new();
        for shun in children(pair, Rule::shun).map(|s| self.shun(&s)) {
            if !shunned.contains(&shun) {
                shunned.push(shun);
            }
        }
        Ok(Order::Rout(group, self.one_hex(pair)?, shunned))
    }

    fn shun(&self, pair: &Pair<'_, Rule>) -> Shun {
        match pair.clone().into_inner().next().map(|p| p.as_rule()) {
            Some(Rule::s_marsh) => Shun::Marsh,
            Some(Rule::s_pits) => Shun::Pits,
            Some(Rule::s_enemies) => Shun::Enemies,
            _ => Shun::Friends,
        }
    }

    fn after_defence(&mut self, pair: &Pair<'_, Rule>) -> Read<Vec<Order>> {
        let mut orders = Vec::new();
        let mut group = Group::All;
        for part in pair.clone().into_inner() {
            match part.as_rule() {
                Rule::group => group = self.this_group(&part)?,
                Rule::yes_no => {
                    orders.push(Order::AdvanceAfterDefence(group.clone(), has(&part, Rule::yes)));
                }
                _ => {}
            }
        }
        Ok(orders)
    }

    fn camp(&mut self, pair: &Pair<'_, Rule>) -> Read<Order> {
        let name = child(pair, Rule::camp_name).ok_or_else(|| self.wrong(pair, "which camp?"))?;
        let nation = nation(&name);
        let camp = Camp::ALL.into_iter().find(|c| c.nation() == nation).unwrap_or(Camp::Teutonic);
        if camp.side() != self.desk.names.side {
            return Err(self
                .wrong(&name, format!("the {} camp is not yours", nation_word(nation)))
                .under(rule!("17.0-4")));
        }
        Ok(Order::CampFollowers(camp, self.hexes(pair)?, self.facing(pair)?))
    }

    fn pursue_in_enemy_phase(&mut self, pair: &Pair<'_, Rule>) -> Read<Order> {
        Ok(Order::PursueInEnemyPhase(match has(pair, Rule::k_default) {
            true => None,
            false => Some(self.own_units(pair)?),
        }))
    }

    fn pursue_rout_of(&mut self, pair: &Pair<'_, Rule>) -> Read<Order> {
        let unit = child(pair, Rule::unit).ok_or_else(|| self.wrong(pair, "the rout of which unit?"))?;
        self.enemy(&unit).map(Order::PursueRoutOf)
    }
}

fn leave(pair: &Pair<'_, Rule>) -> LeaveMap {
    match (has(pair, Rule::only_if), has(pair, Rule::never)) {
        (true, _) => LeaveMap::OnlyIfEliminated,
        (_, true) => LeaveMap::Never,
        _ => LeaveMap::Freely,
    }
}

fn onward(pair: &Pair<'_, Rule>) -> Onward {
    match child(pair, Rule::onward).is_some_and(|o| has(&o, Rule::halt)) {
        true => Onward::Stop,
        false => Onward::GoOn,
    }
}

fn tied(pair: &Pair<'_, Rule>) -> TieFacing {
    match (has(pair, Rule::left), has(pair, Rule::right)) {
        (true, _) => TieFacing::Left,
        (_, true) => TieFacing::Right,
        _ => TieFacing::Stronger,
    }
}
