//! What stands behind `if`, `when`, `until` and `unless`.

use estafette_core::text;
use pest::iterators::Pair;

use super::things::troops;
use super::{ReadResult, Reader, child, children, descendants, has, signal_name};
use crate::orders::clause::{Condition, Troops, Who};
use crate::orders::grammar::Rule;

impl Reader<'_> {
    /// The condition below a part.
    pub fn condition(&self, pair: &Pair<'_, Rule>) -> ReadResult<Condition> {
        let Some(condition) = child(pair, Rule::condition) else {
            return Err(self.wrong(pair, text!("a-condition-is-missing")));
        };
        let any: Vec<Condition> =
            children(&condition, Rule::all_of).map(|c| self.all_of(&c)).collect::<ReadResult<_>>()?;
        let any = any.into_iter().flat_map(|c| match c {
            Condition::Any(inner) => inner,
            other => vec![other],
        });
        Ok(joined(any.collect(), Condition::Any))
    }

    fn all_of(&self, pair: &Pair<'_, Rule>) -> ReadResult<Condition> {
        let all: Vec<Condition> =
            children(pair, Rule::atom).map(|a| self.atom(&a)).collect::<ReadResult<_>>()?;
        Ok(joined(all, Condition::All))
    }

    fn atom(&self, pair: &Pair<'_, Rule>) -> ReadResult<Condition> {
        if let Some(inner) = child(pair, Rule::atom) {
            return Ok(Condition::Not(Box::new(self.atom(&inner)?)));
        }
        let test = pair.clone().into_inner().next();
        test.map_or_else(|| Err(self.wrong(pair, text!("a-condition-is-missing"))), |test| self.test(&test))
    }

    fn test(&self, pair: &Pair<'_, Rule>) -> ReadResult<Condition> {
        Ok(match pair.as_rule() {
            Rule::t_stop => Condition::StopOption,
            Rule::t_loss => Condition::LossExceeds(self.count(pair)?),
            Rule::t_time => Condition::Time,
            Rule::t_refused => Condition::Refused,
            Rule::t_allowed => Condition::Allowed,
            Rule::t_reach => Condition::InReach,
            Rule::t_bonus => Condition::BonusSafe,
            Rule::t_raises => Condition::RaisesTotal,
            Rule::t_idle => Condition::NotFighting,
            Rule::t_countercharged => Condition::Countercharged { on: kinds(pair) },
            Rule::t_charged => charged(pair),
            Rule::t_signal => Condition::Signal(signal_name(pair)),
            Rule::t_within => {
                let who = child(pair, Rule::who).map_or(Ok(Who::Us), |who| self.who(&who))?;
                let paces = self.paces(pair)?;
                Condition::Within { who, paces, flank: has(pair, Rule::on_flank) }
            }
            Rule::t_routs => self.each(pair, Condition::Routs)?,
            Rule::t_shaken => self.each(pair, Condition::Shaken)?,
            Rule::t_charges => self.each(pair, Condition::Charges)?,
            _ => Condition::Period(self.period(pair)?),
        })
    }

    /// The same thing said of several units: of each, where `and` joins them, else of any.
    fn each(&self, pair: &Pair<'_, Rule>, make: impl Fn(Who) -> Condition) -> ReadResult<Condition> {
        let Some(list) = child(pair, Rule::who_list) else { return Ok(make(Who::Us)) };
        let mut all = Vec::new();
        for part in list.clone().into_inner() {
            match part.as_rule() {
                Rule::who => all.push(make(self.who(&part)?)),
                Rule::bare_name => {
                    let seat = match all.first() {
                        Some(first) if is_enemy(first) => self.original.seat.enemy(),
                        _ => self.original.seat,
                    };
                    let unit = self.unit(&part, seat, part.as_str())?;
                    let own = seat == self.original.seat;
                    all.push(make(if own { Who::Own(unit) } else { Who::Enemy(unit) }));
                }
                _ => {}
            }
        }
        let and = has(&list, Rule::who_and);
        Ok(joined(all, if and { Condition::All } else { Condition::Any }))
    }
}

fn is_enemy(condition: &Condition) -> bool {
    let (Condition::Routs(who) | Condition::Shaken(who) | Condition::Charges(who)) = condition else {
        return false;
    };
    matches!(who, Who::Enemy(_))
}

/// The kinds of troops that are named.
fn kinds(pair: &Pair<'_, Rule>) -> Vec<Troops> {
    descendants(pair).filter(|p| p.as_rule() == Rule::troops).map(|t| troops(&t)).collect()
}

/// `charged by elephants or chariots while mounted`.
fn charged(pair: &Pair<'_, Rule>) -> Condition {
    let dismounted = has(pair, Rule::is_dismounted);
    let mounted = has(pair, Rule::is_mounted);
    let kinds = kinds(pair);
    let one = |by| Condition::Charged { by, mounted };
    let mut condition = match kinds.as_slice() {
        [] => one(None),
        _ => joined(kinds.into_iter().map(|by| one(Some(by))).collect(), Condition::Any),
    };
    if dismounted {
        let saddled = Condition::Charged { by: None, mounted: true };
        condition = Condition::All(vec![condition, Condition::Not(Box::new(saddled))]);
    }
    match child(pair, Rule::negated) {
        Some(_) => Condition::Not(Box::new(condition)),
        None => condition,
    }
}

/// One condition, or several joined.
fn joined(mut all: Vec<Condition>, join: impl FnOnce(Vec<Condition>) -> Condition) -> Condition {
    match all.len() {
        1 => all.remove(0),
        _ => join(all),
    }
}
