//! Section 2.1.4: damage points and victory points (notes 3.4).
//!
//! Points are kept in quarters, since halves may be halved again.

use std::collections::{BTreeMap, BTreeSet};

use estafette_core::{RuleId, SeatId, cites, rule};
use estafette_rules::{Ending, Tally};

use super::data::Data;
use super::ids::{Seat, UnitId};
use super::points;
use super::position::{GameEnd, Position, Unit};
use super::readings::{DamageRounding, Halving, Readings, VpTable};
use super::s4_01_losses::lost_for_good;

/// Quarters of a point.
const QUARTERS: i64 = 4;

/// One entry of the account of a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// The enemy unit; `None` for a deduction.
    pub unit: Option<UnitId>,
    /// Why: `dead`, `routing`, `march-loss`, `off-table`, `shaken`, `injured`, `conceded` (several joined by `+`),
    /// `excess`, `camp`, `awarded`.
    pub why: String,
    /// The rule it is counted under.
    pub rule: RuleId,
    /// In quarters of a point.
    pub quarters: i64,
}

/// What a battle comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    /// The account of each side.
    pub items: BTreeMap<Seat, Vec<Item>>,
    /// Net damage of each side in quarters, umpire's penalties left out.
    pub net: BTreeMap<Seat, i64>,
    /// Victory points.
    pub victory: BTreeMap<Seat, u32>,
}

/// The score as the table stands, with those who conceded.
pub fn score(pos: &Position, conceded: &BTreeSet<Seat>) -> Score {
    cites!("W-2.1.4a", "W-2.1.4b", "W-2.1.4e", "W-2.1.4f", "W-2.1.3d");
    let mut score = Score { items: BTreeMap::new(), net: BTreeMap::new(), victory: BTreeMap::new() };
    for seat in Seat::ALL {
        let mut items = inflicted(pos, seat, conceded);
        items.extend(deductions(pos, seat));
        score.net.insert(seat, items.iter().map(|i| i.quarters).sum());
        score.items.insert(seat, items);
    }
    for seat in Seat::ALL {
        let difference = score.net[&seat] - score.net[&seat.enemy()];
        let awarded = i64::from(pos.awarded.get(&seat).copied().unwrap_or(0));
        // A penalty lowers the culprit's own result alone [W-3.2j].
        let own = whole(difference, pos.readings.damage_rounding) + awarded;
        score.victory.insert(seat, victory_points(&pos.data, pos.readings.vp_table, own));
        if awarded != 0 {
            let item = Item {
                unit: None,
                why: "awarded".to_owned(),
                rule: rule!("W-3.2j"),
                quarters: awarded * QUARTERS,
            };
            score.items.entry(seat).or_default().push(item);
        }
    }
    score
}

/// The end of a battle: who won, how, and what both sides have of it.
pub fn ending(pos: &Position, end: &GameEnd) -> Ending {
    Ending { winners: end.winners(), text: end.words(), points: tallies(pos, end) }
}

/// What both sides have of a battle that is over, as tournaments count it: damage inflicted before deductions, in
/// quarters, the cost of the army, whether its own camp was looted, victory points, and what umpires took from it.
pub fn tallies(pos: &Position, end: &GameEnd) -> Vec<(SeatId, Tally)> {
    cites!("W-2.1.4b", "W-2.1.4d", "W-3.2j");
    let conceded: BTreeSet<Seat> = end.conceded.into_iter().collect();
    let tally = |seat: Seat| {
        let gross = inflicted(pos, seat, &conceded).iter().map(|item| item.quarters).sum();
        let looted = pos.camps.get(&seat).is_some_and(|camp| camp.looted);
        let mut tally = Tally::from([
            ("gross", gross),
            ("cost", points::army(pos, seat)),
            ("looted", i64::from(looted)),
            ("points", i64::from(end.victory.get(&seat).copied().unwrap_or(0))),
        ]);
        let fine = -i64::from(pos.awarded.get(&seat).copied().unwrap_or(0));
        if fine > 0 {
            tally.0.insert("fine".to_owned(), fine);
        }
        tally
    };
    Seat::ALL.map(|seat| (seat.id(), tally(seat))).into()
}

/// Quarters as whole points: a fraction is cut off, or a half counts as one, away from zero either way, so that
/// both sides' results mirror each other.
pub fn whole(quarters: i64, rounding: DamageRounding) -> i64 {
    match rounding {
        DamageRounding::Truncate => quarters / QUARTERS,
        DamageRounding::HalfUp => quarters.signum() * ((quarters.abs() + QUARTERS / 2) / QUARTERS),
    }
}

/// Victory points for a difference of damage: the highest row whose difference is reached, or none.
pub fn victory_points(data: &Data, table: VpTable, difference: i64) -> u32 {
    cites!("W-2.1.4g");
    let mirrored = |row: usize, least: i64| match (table, row) {
        (VpTable::Mirror, 14) => data.number("battle.mirror_14"),
        (VpTable::Mirror, 22) => data.number("battle.mirror_22"),
        _ => least,
    };
    let rows = data.victory.iter().zip(1..).filter(|(least, row)| mirrored(*row, **least) <= difference);
    u32::try_from(rows.count()).unwrap_or(0)
}

/// What a side inflicted on the other.
fn inflicted(pos: &Position, seat: Seat, conceded: &BTreeSet<Seat>) -> Vec<Item> {
    let enemy = seat.enemy();
    let gave_up = conceded.contains(&enemy);
    points::own(pos, enemy).flat_map(|(id, unit)| of_unit(pos, id, unit, gave_up)).collect()
}

/// What one unit yields to its enemy.
fn of_unit(pos: &Position, id: &UnitId, unit: &Unit, conceded: bool) -> Vec<Item> {
    cites!("W-2.1.4h", "W-2.1.4j", "W-2.1.4o", "EX-2.1.4", "W-4.14f", "W-4.14g");
    let data = &pos.data;
    let carrier = unit.with.as_ref().and_then(|with| pos.unit(with)).unwrap_or(unit);
    let standing = points::figures(data, unit, &points::by_type(unit));
    let mut items = Vec::new();
    let mut put = |why: &str, rule: RuleId, quarters: i64| {
        if quarters != 0 {
            items.push(Item { unit: Some(id.clone()), why: why.to_owned(), rule, quarters });
        }
    };
    let dead = points::figures(data, unit, &points::dead(unit));
    let march = points::figure(data, unit, unit.kind) * i64::from(unit.march_losses);
    put("march-loss", rule!("W-2.1.4k"), part(march, 1, &pos.readings));
    let command = points::command(data, unit);
    if unit.figures == 0 {
        put("dead", rule!("W-2.1.4h"), (dead + command) * QUARTERS);
        return items;
    }
    put("dead", rule!("W-2.1.4h"), dead * QUARTERS);
    if unit.routing || carrier.routing {
        put("routing", rule!("W-2.1.4h"), (standing + command) * QUARTERS);
        return items;
    }
    let off = unit.gone || unit.off_table.as_ref().is_some_and(|off| !off.ready);
    let shaken = unit.shaken || carrier.shaken || lost_for_good(pos, unit);
    let conditions = [
        (off, "off-table", rule!("W-2.1.4i")),
        (shaken, "shaken", rule!("W-2.1.4l")),
        (unit.injured, "injured", rule!("W-2.1.4m")),
        (conceded, "conceded", rule!("W-2.1.4n")),
    ];
    let halved: Vec<_> = conditions.into_iter().filter(|(is, ..)| *is).collect();
    let why: Vec<&str> = halved.iter().map(|(_, why, _)| *why).collect();
    let rule = match halved.as_slice() {
        [] => return items,
        [(.., rule)] => rule.clone(),
        _ => rule!("W-2.1.4o"),
    };
    let times = u32::try_from(halved.len()).unwrap_or(0);
    put(&why.join("+"), rule, part(standing + command, times, &pos.readings));
    items
}

/// Quarters that troops of a value yield when it is halved so many times.
fn part(value: i64, times: u32, readings: &Readings) -> i64 {
    let whole = value * QUARTERS;
    match readings.halving {
        Halving::KeptValue => whole - whole / (1 << times),
        Halving::ScoredValue => whole / (1 << times),
    }
}

/// What is taken off a side's damage: for an army that cost too much, and for its own looted camp.
fn deductions(pos: &Position, seat: Seat) -> Vec<Item> {
    cites!("W-2.1.4c", "W-2.1.4d");
    let data = &pos.data;
    let excess = (points::army(pos, seat) - data.number("battle.army_limit")).max(0);
    let looted = pos.camps.get(&seat).is_some_and(|camp| camp.looted);
    let camp = if looted { data.number("battle.camp") } else { 0 };
    let all = [
        ("excess", rule!("W-2.1.4c"), excess * data.number("battle.excess_times")),
        ("camp", rule!("W-2.1.4d"), camp),
    ];
    let taken = all.into_iter().filter(|(.., points)| *points > 0);
    taken
        .map(|(why, rule, points)| Item {
            unit: None,
            why: why.to_owned(),
            rule,
            quarters: -points * QUARTERS,
        })
        .collect()
}

/// Points that a side has lost so far, as its general counts them: what the enemy would score.
pub fn loss(pos: &Position, seat: Seat) -> i64 {
    let items = inflicted(pos, seat.enemy(), &BTreeSet::new());
    items.iter().map(|i| i.quarters).sum::<i64>() / QUARTERS
}

#[cfg(test)]
mod tests;
