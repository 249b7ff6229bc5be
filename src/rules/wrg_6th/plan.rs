//! What a unit is to do now, of all that its general wrote: the clauses that hold, in the precedence of the
//! notes (part e).

use std::cmp::Reverse;

use estafette_core::cites;

use super::ids::{OrderType, Seat, Sector, UnitId};
use super::measure;
use super::orders::clause::{Action, Addressee, Clause, Condition, Entry, Troops, When, Who};
use super::orders::is_of_army;
use super::orders::kinds as act;
use super::position::{Position, Unit};
use super::s2_damage;
use super::sheet::Sheets;
use super::{s4_04_compliance, s4_04_visibility};

/// What a condition may need to know that the position does not say.
#[derive(Debug, Clone, Default)]
pub struct Moment {
    /// Enemies that charge the unit now.
    pub charged_by: Vec<UnitId>,
    /// Enemies that countercharge its own charge.
    pub countercharged_by: Vec<UnitId>,
    /// Whether what was ordered before was refused.
    pub refused: bool,
    /// Whether there is time for what is meant.
    pub time: bool,
    /// Whether what is meant is allowed.
    pub allowed: bool,
    /// Whether the target is in reach.
    pub in_reach: bool,
    /// Whether the +2 of a charge is safe.
    pub bonus_safe: bool,
    /// Whether a general's influence raises the total.
    pub raises_total: bool,
}

/// How binding a clause is; the first of these comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// For this period alone: written on its sheet, or `in period n`.
    Period,
    /// Behind `if` or `when`.
    If,
    /// On a signal that was given.
    Signal,
    /// From some period on.
    From,
    /// A standing order.
    Standing,
}

/// Where a clause stands: a later one takes the place of an earlier one in ties of [`Level::From`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    Sheet,
    Written,
    ArmySheet,
    Army,
}

/// How binding a clause is by what stands before it.
pub fn level(clause: &Clause) -> Level {
    let of = |when: &When| match when {
        When::In(_) => Level::Period,
        When::If(_) => Level::If,
        When::Signal(_) => Level::Signal,
        When::From(_) => Level::From,
        When::Until(_) | When::After(_) | When::Arrival | When::Then | When::Else => Level::Standing,
    };
    clause.when.iter().map(of).min().unwrap_or(Level::Standing)
}

/// The clauses of a unit that may act this period, the most binding first. Conditions of period, signal,
/// arrival and `until` are decided here; those with `if` are left to [`holds`] at the moment they matter.
pub fn active(position: &Position, sheets: &Sheets, unit: &UnitId) -> Vec<Clause> {
    ranked(position, sheets, unit).into_iter().map(|(_, clause)| clause).collect()
}

/// The same clauses, each with how binding it is.
pub fn ranked(position: &Position, sheets: &Sheets, unit: &UnitId) -> Vec<(Level, Clause)> {
    cites!("W-4.4.4a", "W-4.4.4b");
    let Some(known) = position.unit(unit) else { return Vec::new() };
    let seat = unit.seat();
    let mut found: Vec<(Level, Reverse<u8>, Source, usize, Clause)> = Vec::new();
    let mut take = |clause: Clause, source: Source| {
        let own = level(&clause);
        let sheet = matches!(source, Source::Sheet | Source::ArmySheet);
        let level = if sheet && own > Level::If && position.period > 0 { Level::Period } else { own };
        let from =
            clause.when.iter().filter_map(|w| if let When::From(n) = w { Some(*n) } else { None }).max();
        // Of two changes from the same period the later one was put before the other.
        let index = found.len();
        found.push((level, Reverse(from.unwrap_or(0)), source, index, clause));
    };
    let now = |e: &&Entry| position.period == 0 || e.mark.is_none();
    for clause in sheets.to(seat, &Addressee::Unit(unit.clone())).filter(now).flat_map(|e| &e.clauses) {
        take(clause.clone(), Source::Sheet);
    }
    for clause in position.data.lately.written(&known.written, seat).iter() {
        take(clause.clone(), Source::Written);
    }
    for clause in sheets.to(seat, &Addressee::Army).filter(now).flat_map(|e| &e.clauses) {
        take(clause.clone(), Source::ArmySheet);
    }
    for clause in army_written(position, seat) {
        take(clause, Source::Army);
    }
    found.retain(|(_, _, _, _, clause)| !is_of_army(&clause.action) && now_acts(position, unit, clause));
    found.extend(by_signal(position, unit, known));
    found.sort_by_key(|(level, from, source, index, _)| (*level, *from, *source, *index));
    let standing = standing_order(position, unit, known, &found);
    let unmarked = |source: &Source| matches!(source, Source::Sheet | Source::ArmySheet);
    found
        .into_iter()
        .filter_map(|(level, _, source, _, clause)| {
            let clause = match unmarked(&source) && position.period > 0 {
                true => without_change(clause, standing),
                false => Some(clause),
            };
            clause.map(|clause| (level, clause))
        })
        .collect()
}

/// The movement order and the sector that a unit has in writing now: what its standing clauses, its changes
/// and the signals given come to.
pub fn order_now(position: &Position, unit: &UnitId) -> Option<(OrderType, Sector)> {
    let known = position.unit(unit)?;
    let clauses = active(position, &Sheets::default(), unit);
    Some(first_order(position, unit, known, clauses.iter()))
}

/// The movement order that a unit has now: the one in writing, whatever the state of its block says.
pub fn order(position: &Position, unit: &UnitId) -> OrderType {
    order_now(position, unit).map_or(OrderType::Hold, |(order, _)| order)
}

type Ranked = (Level, Reverse<u8>, Source, usize, Clause);

fn standing_order(position: &Position, unit: &UnitId, known: &Unit, found: &[Ranked]) -> (OrderType, Sector) {
    let written = found.iter().filter(|(_, _, source, ..)| matches!(source, Source::Written | Source::Army));
    first_order(position, unit, known, written.map(|(.., clause)| clause))
}

fn first_order<'c>(
    position: &Position,
    unit: &UnitId,
    known: &Unit,
    clauses: impl Iterator<Item = &'c Clause>,
) -> (OrderType, Sector) {
    let (mut order, mut sector) = (None, None);
    for clause in clauses.filter(|c| acts(position, unit, c, &Moment::default())) {
        if let Action::Order(act::MovementOrder { order: o, sector: s, .. }) = &clause.action {
            order = order.or(*o);
            sector = sector.or(*s);
        }
    }
    (order.unwrap_or(known.orders), sector.unwrap_or(known.sector))
}

/// A clause of a sheet without mark: it may name a goal within the standing order, but changes neither the
/// order nor the sector [W-4.4.4b].
fn without_change(mut clause: Clause, (standing, at): (OrderType, Sector)) -> Option<Clause> {
    if let Action::Order(act::MovementOrder { order, sector, .. }) = &mut clause.action {
        if order.is_some_and(|o| o != standing) {
            return None;
        }
        if sector.is_some_and(|s| s != at) {
            *sector = None;
        }
    }
    Some(clause)
}

/// What a whole army has in writing.
fn army_written(position: &Position, seat: Seat) -> Vec<Clause> {
    position.meanings.get(&seat).map(|m| position.data.lately.written(m, seat).to_vec()).unwrap_or_default()
}

/// The clauses to a whole army that count this period, signals and their meanings among them: standing ones
/// first, then those of the sheet.
pub fn army(position: &Position, sheets: &Sheets, seat: Seat) -> Vec<Clause> {
    let sheet = sheets.to(seat, &Addressee::Army).flat_map(|e| &e.clauses).cloned();
    let acts = |clause: &Clause| {
        clause.when.iter().all(|w| match w {
            When::From(n) => position.period >= *n,
            When::In(n) => position.period == *n,
            When::Signal(name) => given(position, seat, name),
            _ => true,
        })
    };
    army_written(position, seat).into_iter().chain(sheet).filter(acts).collect()
}

/// Clauses that signals given make, of what they were said to mean [W-4.4.4g].
fn by_signal(position: &Position, unit: &UnitId, known: &Unit) -> Vec<Ranked> {
    let meanings = army_written(position, unit.seat()).into_iter();
    meanings
        .enumerate()
        .filter_map(|(index, clause)| {
            let Action::SignalMeans(act::SignalMeans { name, from, to: Some(to) }) = &clause.action else {
                return None;
            };
            let meant = reached(position, unit, name) && from.is_none_or(|f| f == known.orders);
            let order = Action::Order(act::MovementOrder {
                order: Some(*to),
                goal: None,
                paces: None,
                exactly: false,
                sector: None,
            });
            let when = vec![When::Signal(name.clone())];
            let clause = Clause { when, action: order, ..clause };
            meant.then_some((Level::Signal, Reverse(0), Source::Army, index, clause))
        })
        .collect()
}

/// Whether a seat has given a signal.
pub fn given(position: &Position, seat: Seat, name: &str) -> bool {
    position.signals.get(&seat).is_some_and(|all| all.iter().any(|n| n.eq_ignore_ascii_case(name)))
}

/// Whether a unit has seen a signal of its side: out of sight it keeps its old order (H24).
fn reached(position: &Position, unit: &UnitId, name: &str) -> bool {
    let blind = |u: &Unit| u.missed.iter().any(|n| n.eq_ignore_ascii_case(name));
    given(position, unit.seat(), name) && position.unit(unit).is_some_and(|u| !blind(u))
}

/// Whether all that stands before a clause, but its `if`, holds now.
fn now_acts(position: &Position, unit: &UnitId, clause: &Clause) -> bool {
    clause.when.iter().all(|when| match when {
        When::From(n) => position.period >= *n,
        When::In(n) => position.period == *n,
        When::Signal(name) => reached(position, unit, name),
        When::Until(condition) => !holds(position, unit, condition, &Moment::default()),
        When::After(condition) => holds(position, unit, condition, &Moment::default()),
        When::Arrival => position.unit(unit).is_some_and(|u| u.off_table.is_none()),
        When::If(_) | When::Then | When::Else => true,
    })
}

/// Whether a clause acts at a moment: everything before it holds, `if` too.
pub fn acts(position: &Position, unit: &UnitId, clause: &Clause, moment: &Moment) -> bool {
    let ifs = clause.when.iter().filter_map(|w| if let When::If(c) = w { Some(c) } else { None });
    now_acts(position, unit, clause) && ifs.into_iter().all(|c| holds(position, unit, c, moment))
}

/// Whether a condition holds for a unit at a moment. It may know what only others of its army can: it reacts to
/// that, but within its movement order.
pub fn holds(position: &Position, unit: &UnitId, condition: &Condition, moment: &Moment) -> bool {
    cites!("W-3.6e", "W-3.6f");
    let Some(known) = position.unit(unit) else { return false };
    let any = |who: &Who, is: &dyn Fn(&UnitId, &Unit) -> bool| {
        meant(position, unit, who).iter().any(|id| position.unit(id).is_some_and(|u| is(id, u)))
    };
    match condition {
        Condition::All(all) => all.iter().all(|c| holds(position, unit, c, moment)),
        Condition::Any(any) => any.iter().any(|c| holds(position, unit, c, moment)),
        Condition::Not(one) => !holds(position, unit, one, moment),
        Condition::Charged { by, mounted } => {
            let kind = |id: &UnitId| by.as_ref().is_none_or(|t| is_of(position, t, id));
            (!mounted || known.mounted) && moment.charged_by.iter().any(kind)
        }
        Condition::Countercharged { on } => {
            let meant = |id: &UnitId| on.is_empty() || on.iter().any(|kind| is_of(position, kind, id));
            moment.countercharged_by.iter().any(meant)
        }
        // A unit that has tried to rally, or is gone, has routed, whatever it does now.
        Condition::Routs(who) => any(who, &|_, u| u.routing || u.rally_used || u.gone || u.figures == 0),
        Condition::Shaken(who) => any(who, &|_, u| u.shaken),
        Condition::Charges(who) => any(who, &|id, _| position.charges.iter().any(|c| c.unit == *id)),
        Condition::Within { who, paces, flank } => {
            let near = |id: &UnitId| measure::distance(position, unit, id).is_some_and(|d| d <= *paces);
            any(who, &|id, _| near(id) && (!flank || on_flank(position, unit, id)))
        }
        Condition::Period(n) => position.period >= *n,
        Condition::StopOption => s4_04_compliance::stop_option(position, unit).is_some(),
        Condition::Time => moment.time,
        Condition::Refused => moment.refused,
        Condition::Allowed => moment.allowed,
        Condition::InReach => moment.in_reach,
        Condition::BonusSafe => moment.bonus_safe,
        Condition::RaisesTotal => moment.raises_total,
        Condition::NotFighting => {
            let with = known.with.as_ref().and_then(|w| position.unit(w));
            !known.front_rank || with.is_none_or(|w| w.fighting.is_empty())
        }
        Condition::LossExceeds(points) => s2_damage::loss(position, unit.seat()) > i64::from(*points),
        Condition::Signal(name) => reached(position, unit, name),
    }
}

/// The units that words mean at the table; of enemies only those whom some unit of the army sees, be it
/// another one: nobody reacts to what his general cannot know.
fn meant(position: &Position, unit: &UnitId, who: &Who) -> Vec<UnitId> {
    match who {
        Who::Us => vec![unit.clone()],
        Who::Own(id) => vec![id.clone()],
        Who::Enemy(id) => in_sight_of_army(position, unit.seat()).into_iter().filter(|e| e == id).collect(),
        Who::Enemies(troops) => {
            let seen = in_sight_of_army(position, unit.seat()).into_iter();
            seen.filter(|e| is_of(position, troops, e)).collect()
        }
    }
}

/// Enemy bodies that some unit of an army can see.
pub fn in_sight_of_army(position: &Position, seat: Seat) -> Vec<UnitId> {
    let sights = s4_04_visibility::Sights::new(position);
    let own: Vec<&UnitId> = position.bodies().map(|(id, _)| id).filter(|id| id.seat() == seat).collect();
    let enemies = measure::enemies(position, seat).map(|(id, _)| id);
    enemies.filter(|enemy| own.iter().any(|id| sights.sees(id, enemy))).cloned().collect()
}

/// Whether a unit is of a kind of troops.
pub fn is_of(position: &Position, troops: &Troops, unit: &UnitId) -> bool {
    let Some(unit) = position.unit(unit) else { return false };
    let info = position.data.info(unit.kind);
    let mounted = info.mounted() && unit.mounted;
    match troops {
        Troops::Any => true,
        Troops::Foot => !mounted,
        Troops::Mounted => mounted,
        Troops::Elephants => unit.kind == super::ids::Type::El,
        Troops::Chariots => {
            matches!(unit.kind, super::ids::Type::Lch | super::ids::Type::Hch | super::ids::Type::Sch)
        }
        Troops::Light => info.light,
        Troops::Of(kind) => unit.kind == *kind,
    }
}

/// Whether an enemy stands on a unit's flank or behind it: its nearest part lies behind the line of the front.
fn on_flank(position: &Position, unit: &UnitId, enemy: &UnitId) -> bool {
    let Some(pose) = position.unit(unit).and_then(Unit::pose) else { return false };
    let Some(block) = position.block(enemy) else { return false };
    let Some(width) = position.block(unit).map(|b| b.width) else { return false };
    block.corners().into_iter().chain([block.pose.at]).any(|corner| {
        let (right, forward) = pose.local(corner);
        forward.0 < 0 || right.0.abs() * 2 > width.0 && right.0.abs() - width.0 / 2 >= forward.0
    })
}

#[cfg(test)]
mod tests;
