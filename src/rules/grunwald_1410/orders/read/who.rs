//! Units, leaders and groups: whose they are, whether they live, and which of several is meant.

use estafette_core::{said, text};
use pest::iterators::Pair;

use super::super::codes::Mention;
use super::super::grammar::Rule;
use super::super::names::{Fate, KnownLeader, KnownUnit, Who};
use super::super::{Arm, Group, LeaderId, Side, UnitId};
use super::{ReadResult, Reader, Wrong, child, has};
use crate::ids::Nation;
use estafette_core::rule;
use estafette_orders::near::nearest;

impl<'a> Reader<'a> {
    fn mention(&self, pair: &Pair<'_, Rule>) -> ReadResult<&'a Mention> {
        let number = pair.clone().into_inner().flatten().find(|p| p.as_rule() == Rule::mark);
        let number = number.and_then(|m| m.as_str().parse::<usize>().ok());
        let found = number.and_then(|n| self.coded.mentions.get(n));
        found.ok_or_else(|| self.wrong(pair, text!("nobody-bears-this-name")))
    }

    /// The unit of one side that is meant, alive or not.
    pub fn unit_of(&self, pair: &Pair<'_, Rule>, side: Side) -> ReadResult<&'a KnownUnit> {
        let mention = self.mention(pair)?;
        let units = |of: &std::collections::BTreeSet<Who>| -> Vec<&'a KnownUnit> {
            let unit = |w: &Who| match w {
                Who::Unit(i) => self.original.names.units.get(*i),
                Who::Leader(_) => None,
            };
            of.iter().filter_map(unit).collect()
        };
        let (exact, partly) = (units(&mention.bearers.exact), units(&mention.bearers.partly));
        for candidates in [&exact, &partly] {
            let these: Vec<_> = candidates.iter().filter(|u| u.side == side).collect();
            match these[..] {
                [] => {}
                [one] => return Ok(one),
                _ => return Err(self.ambiguous(pair, &these)),
            }
        }
        match exact.first().or(partly.first()) {
            Some(other) if side == self.original.names.side => {
                Err(self.not_yours(pair, said!("is-not-yours", other = %other.title())))
            }
            Some(other) => Err(self.wrong(pair, said!("is-your-own", title = %other.title()))),
            None => Err(self.unknown(pair, mention, side)),
        }
    }

    /// Players order their own troops.
    fn not_yours(&self, pair: &Pair<'_, Rule>, message: impl Into<String>) -> Wrong {
        self.wrong(pair, message).under(rule!("4.21"))
    }

    fn ambiguous(&self, pair: &Pair<'_, Rule>, candidates: &[&&KnownUnit]) -> Wrong {
        let names: Vec<_> = candidates.iter().map(|u| u.title()).collect();
        let ids: Vec<_> = candidates.iter().map(|u| u.id.to_string()).collect();
        let or = text!("or-between");
        self.wrong(pair, said!("this-can-be", what = %names.join(or)))
            .hinting(said!("name-it-by-its-id", what = %ids.join(or)))
            .offering(ids)
    }

    fn unknown(&self, pair: &Pair<'_, Rule>, mention: &Mention, side: Side) -> Wrong {
        let written: String = mention.text.chars().filter(char::is_ascii_alphanumeric).collect();
        let written = written.to_ascii_uppercase();
        let living = self.original.names.units.iter().filter(|u| u.side == side && u.fate == Fate::Alive);
        let problem = self.wrong(pair, said!("there-is-no-unit", %written));
        match nearest(&written, living.map(|u| u.id.as_str())) {
            Some(near) => problem.hinting(said!("the-nearest-id-is", %near)),
            None => problem,
        }
    }

    /// An own unit that can be given orders.
    pub fn own(&self, pair: &Pair<'_, Rule>) -> ReadResult<UnitId> {
        let unit = self.unit_of(pair, self.original.names.side)?;
        self.living(pair, unit)
    }

    /// An enemy unit that is still there.
    pub fn enemy(&self, pair: &Pair<'_, Rule>) -> ReadResult<UnitId> {
        let unit = self.unit_of(pair, self.original.names.side.enemy())?;
        self.living(pair, unit)
    }

    fn living(&self, pair: &Pair<'_, Rule>, unit: &KnownUnit) -> ReadResult<UnitId> {
        match unit.fate {
            Fate::Alive => Ok(unit.id.clone()),
            Fate::Eliminated(turn) => Err(self.wrong(pair, gone(&unit.title(), turn))),
        }
    }

    /// The first unit among a pair's children, own.
    pub fn the_own(&self, pair: &Pair<'_, Rule>) -> ReadResult<UnitId> {
        let unit = child(pair, Rule::unit).ok_or_else(|| self.wrong(pair, text!("which-unit")))?;
        self.own(&unit)
    }

    /// The own units among a pair's children. Of several, those that are gone are left out with a
    /// warning, so that a standing order outlives its losses.
    pub fn own_units(&mut self, pair: &Pair<'_, Rule>) -> ReadResult<Vec<UnitId>> {
        let mut found: Vec<UnitId> = Vec::new();
        let mut lost = None;
        for item in pair.clone().into_inner() {
            match item.as_rule() {
                Rule::range => self.range(&item)?.into_iter().for_each(|id| put(&mut found, id)),
                Rule::unit => {
                    let unit = self.unit_of(&item, self.original.names.side)?;
                    match self.living(&item, unit) {
                        Ok(id) => put(&mut found, id),
                        Err(problem) => {
                            lost = Some(problem.clone());
                            let note = problem.hinting(text!("the-others-are-ordered-all-the")).problem();
                            self.warnings.push(note.as_warning());
                        }
                    }
                }
                _ => {}
            }
        }
        match lost {
            Some(problem) if found.is_empty() => {
                self.warnings.clear();
                Err(problem)
            }
            _ => Ok(found),
        }
    }

    /// `KP01-KP05`: the living units of one letter between two numbers.
    fn range(&self, pair: &Pair<'_, Rule>) -> ReadResult<Vec<UnitId>> {
        let side = self.original.names.side;
        let mut ends = super::children(pair, Rule::unit);
        let (Some(from), Some(to)) = (ends.next(), ends.next()) else {
            return Err(self.wrong(pair, text!("from-which-unit-to-which")));
        };
        let (from, to) = (&self.unit_of(&from, side)?.id, &self.unit_of(&to, side)?.id);
        if letters(from) != letters(to) || from > to {
            return Err(self
                .wrong(pair, said!("to-is-no-row-of-units", %from, %to))
                .hinting(text!("write-a-row-like-kp01-kp05")));
        }
        let row = self.original.names.own().filter(|u| letters(&u.id) == letters(from));
        Ok(row.map(|u| u.id.clone()).filter(|id| from <= id && id <= to).collect())
    }

    /// The leader among a pair's children, own and alive.
    pub fn the_leader(&self, pair: &Pair<'_, Rule>) -> ReadResult<LeaderId> {
        let item = child(pair, Rule::leader_id).ok_or_else(|| self.wrong(pair, text!("which-leader")))?;
        let mention = self.mention(&item)?;
        let bearers = &mention.bearers;
        let tier = if bearers.exact.is_empty() { &bearers.partly } else { &bearers.exact };
        let found: Vec<&KnownLeader> = tier
            .iter()
            .filter_map(|w| match w {
                Who::Leader(i) => self.original.names.leaders.get(*i),
                Who::Unit(_) => None,
            })
            .collect();
        let own: Vec<_> = found.iter().filter(|l| l.side == self.original.names.side).collect();
        match (&own[..], &found[..]) {
            ([one], _) => match one.fate {
                Fate::Alive => Ok(one.id.clone()),
                Fate::Eliminated(turn) => {
                    Err(self.wrong(&item, said!("died-in-turn", one = %one.name, %turn)))
                }
            },
            ([], [other, ..]) => Err(self.not_yours(&item, said!("is-not-yours", other = %other.name))),
            _ => {
                let names: Vec<_> = own.iter().map(|l| l.id.to_string()).collect();
                let question = said!("this-can-be", what = %names.join(text!("or-between")));
                Err(self.wrong(&item, question).offering(names))
            }
        }
    }

    /// The group among a pair's children, if there is one.
    pub fn group(&mut self, pair: &Pair<'_, Rule>) -> ReadResult<Option<Group>> {
        child(pair, Rule::group).map(|g| self.this_group(&g)).transpose()
    }

    /// The group among a pair's children, or everybody.
    pub fn group_or_all(&mut self, pair: &Pair<'_, Rule>) -> ReadResult<Group> {
        Ok(self.group(pair)?.unwrap_or(Group::All))
    }

    /// What a group pair means.
    pub fn this_group(&mut self, pair: &Pair<'_, Rule>) -> ReadResult<Group> {
        if has(pair, Rule::everyone) {
            return Ok(Group::All);
        }
        let arm = child(pair, Rule::arm).map(|a| arm(&a));
        if let Some(prefix) = child(pair, Rule::prefix) {
            return self.by_letters(&prefix);
        }
        let Some(nation) = child(pair, Rule::nation) else {
            return match arm {
                Some(arm) => Ok(arm),
                None => Ok(Group::Units(self.own_units(pair)?)),
            };
        };
        let nation = self.own_nation(&nation)?;
        match arm {
            None => Ok(Group::Nation(nation)),
            Some(arm) => self.listed(pair, |u| u.nation == nation && is_of(u.arm, &arm)),
        }
    }

    fn own_nation(&self, pair: &Pair<'_, Rule>) -> ReadResult<Nation> {
        let nation = nation(pair);
        match nation.side() == self.original.names.side {
            true => Ok(nation),
            false => Err(self.not_yours(pair, text!("these-units-are-not-yours"))),
        }
    }

    /// `L units`: a nation's letter means the nation, other letters the units that bear them.
    fn by_letters(&self, pair: &Pair<'_, Rule>) -> ReadResult<Group> {
        let side = self.original.names.side;
        let written = pair.as_str().trim().to_ascii_uppercase();
        let nation = match written.as_str() {
            "K" => Nation::Teutonic,
            "G" => Nation::Crusader,
            "P" => Nation::Polish,
            "L" => Nation::Lithuanian,
            "T" => Nation::Tartar,
            _ => return self.listed(pair, |u| letters(&u.id) == written),
        };
        match nation.side() == side {
            true => Ok(Group::Nation(nation)),
            false => Err(self.not_yours(pair, said!("units-are-not-yours", %written))),
        }
    }

    fn listed(&self, pair: &Pair<'_, Rule>, which: impl Fn(&KnownUnit) -> bool) -> ReadResult<Group> {
        let units: Vec<_> = self.original.names.own().filter(|u| which(u)).map(|u| u.id.clone()).collect();
        match units.is_empty() {
            true => Err(self.wrong(pair, text!("you-have-no-such-units")).under(rule!("2.2-4"))),
            false => Ok(Group::Units(units)),
        }
    }
}

fn put(list: &mut Vec<UnitId>, id: UnitId) {
    if !list.contains(&id) {
        list.push(id);
    }
}

fn letters(id: &UnitId) -> &str {
    id.as_str().trim_end_matches(|c: char| c.is_ascii_digit())
}

fn gone(title: &str, turn: u32) -> String {
    said!("was-eliminated-in-turn", %title, %turn)
}

/// The nation that a `nation` or `camp_name` pair names.
pub fn nation(pair: &Pair<'_, Rule>) -> Nation {
    match pair.clone().into_inner().next().map(|p| p.as_rule()) {
        Some(Rule::n_crusader) => Nation::Crusader,
        Some(Rule::n_polish) => Nation::Polish,
        Some(Rule::n_lithuanian) => Nation::Lithuanian,
        Some(Rule::n_tartar) => Nation::Tartar,
        _ => Nation::Teutonic,
    }
}

fn arm(pair: &Pair<'_, Rule>) -> Group {
    match pair.clone().into_inner().next().map(|p| p.as_rule()) {
        Some(Rule::a_heavy) => Group::Arm(Arm::Heavy),
        Some(Rule::a_light) => Group::Arm(Arm::Light),
        Some(Rule::a_guns) => Group::Arm(Arm::Artillery),
        Some(Rule::a_foot) => Group::Foot,
        _ => Group::Horse,
    }
}

fn is_of(arm: Arm, group: &Group) -> bool {
    match group {
        Group::Horse => arm.is_horse(),
        Group::Foot => arm == Arm::Foot,
        Group::Arm(this) => arm == *this,
        _ => false,
    }
}
