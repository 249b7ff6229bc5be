//! Section 15: leaders: who commands whom, lines of command and their length, leaders moving alone,
//! and what becomes of them in combat. Rallying with their help is in `s09_disorder.rs`.

use estafette_core::said;
use std::collections::BTreeMap;

use estafette_core::table::Play;
use estafette_core::{cites, rule};

use super::data::{CommandBand, Map, Terrain};
use super::event::{Cause, Event};
use super::field::Battlefield;
use super::hex::Hex;
use super::ids::{LeaderId, Nation, Side, UnitId};
use super::orders::{Move, Order, Step};
use super::position::{LeaderPlace, Position, Unit};
use super::{s04_movement, s06_zones, s19_victory};

/// The king, whose death ends the game (19.0-7).
pub const KING: &str = "JAGIELLO";
/// The name of the unit that guards him (15.14).
pub const BODYGUARD: &str = "Przyboczna";
/// A leader's movement allowance in points (15.12).
pub const ALLOWANCE: u32 = 12;

// Leaders are no units: they are kept apart from them, without facing or zones, any number to a hex.
cites!("15.11", "5.0-2");

/// How far each unit of a side is from a leader who may command it, along a line of command.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Command {
    distance: BTreeMap<UnitId, u32>,
}

impl Command {
    /// Measures a side's lines of command as they stand (15.35: at the start of a phase).
    pub fn measure(position: &Position, side: Side) -> Self {
        cites!("15.32", "15.33", "15.35");
        let (slots, open) = open_hexes(position, side);
        let mut by_nation: BTreeMap<Nation, Vec<(&UnitId, &Unit, Hex)>> = BTreeMap::new();
        for unit in position.side_units(side) {
            by_nation.entry(unit.1.nation).or_default().push(unit);
        }
        let mut distance = BTreeMap::new();
        for units in by_nation.values() {
            // Who commands a unit of the side hangs on its nation alone.
            let leaders = position.leaders.keys().filter(|l| commands(position, l, units[0].1));
            let from = leaders.filter_map(|l| position.leader_hex(l)).filter_map(|hex| slots.slot(hex));
            let to = units.iter().filter_map(|(_, _, at)| slots.slot(*at));
            let lines = Lines::between(position, (slots, &open), from, to);
            let reached = units.iter().filter_map(|(id, _, at)| Some(((*id).clone(), lines.steps(*at)?)));
            distance.extend(reached);
        }
        Self { distance }
    }

    /// Length of the line to the nearest leader in hexes; `None` without one (GA-50).
    pub fn distance(&self, id: &UnitId) -> Option<u32> {
        self.distance.get(id).copied()
    }

    /// The band of the chart that a unit is in; disordered units are exempt.
    pub fn band(&self, position: &Position, id: &UnitId) -> CommandBand {
        cites!("15.34");
        if position.unit(id).is_some_and(|u| u.disordered) {
            return CommandBand::Near;
        }
        position.data.tables.command(self.distance(id))
    }
}

/// Whether a leader may help a unit (15.31).
pub fn commands(position: &Position, leader: &LeaderId, unit: &Unit) -> bool {
    cites!("15.31");
    position
        .data
        .leaders
        .get(leader)
        .is_some_and(|l| l.side == unit.side && l.commands.contains(&unit.nation))
}

/// The hexes of a map in a row: column by column, in a frame of one hex, so that each neighbour of a hex is as many
/// slots away as that of any other.
#[derive(Clone, Copy)]
struct Slots {
    columns: usize,
    rows: usize,
}

impl Slots {
    fn of(map: &Map) -> Self {
        let extent = map.extent;
        // Rows climb down from column to column.
        let (columns, rows) = (extent.last_column, extent.high(extent.first_column));
        let count = |last: i16| usize::try_from(last).unwrap_or(0) + 1;
        Self { columns: count(columns), rows: count(rows) }
    }

    fn count(self) -> usize {
        (self.columns + 2) * self.column()
    }

    /// Slots of a column, with the frame.
    fn column(self) -> usize {
        self.rows + 2
    }

    fn slot(self, hex: Hex) -> Option<usize> {
        let (a, b) = (usize::try_from(hex.a).ok()?, usize::try_from(hex.b).ok()?);
        (a < self.columns && b < self.rows).then(|| (a + 1) * self.column() + b + 1)
    }

    fn hex(self, slot: usize) -> Hex {
        let number = |n: usize| i16::try_from(n).unwrap_or(i16::MAX) - 1;
        Hex::new(number(slot / self.column()), number(slot % self.column()))
    }

    /// The neighbours of a hex that is not in the frame.
    fn neighbours(self, slot: usize) -> [usize; 6] {
        let column = self.column();
        [slot + 1, slot + column, slot + column - 1, slot - 1, slot - column, slot - column + 1]
    }
}

/// Which hexes a line of command of `side` may use: not full lake, not an enemy's, not in an enemy zone
/// unless a friend in good order stands there (GA-51).
fn open_hexes(position: &Position, side: Side) -> (Slots, Vec<bool>) {
    let map = &position.map;
    let slots = Slots::of(map);
    let slot = |hex| slots.slot(hex);
    let mut open = vec![false; slots.count()];
    for i in map.all_hexes().filter_map(slot) {
        open[i] = map.default != Terrain::Lake;
    }
    // A hex of a camp is camp, whatever else it is listed as.
    let listed = map.hexes.iter().map(|(hex, terrain)| (*hex, *terrain != Terrain::Lake));
    for (hex, land) in
        listed.chain(map.camps.keys().map(|hex| (*hex, true))).filter(|(hex, _)| map.contains(*hex))
    {
        if let Some(i) = slot(hex) {
            open[i] = land;
        }
    }
    for (_, unit, at) in position.side_units(side.enemy()) {
        if s06_zones::exerts(unit) {
            for n in at.neighbours().filter(|n| !position.map.lake_side(at, *n)) {
                let held = position.unit_of_at(side, n).is_some_and(|(_, u)| !u.disordered);
                if let Some(i) = slot(n).filter(|_| !held) {
                    open[i] = false;
                }
            }
        }
    }
    for (_, _, at) in position.side_units(side.enemy()) {
        if let Some(i) = slot(at) {
            open[i] = false;
        }
    }
    (slots, open)
}

/// Steps from the nearest of some leaders to hexes, by slot.
struct Lines(Slots, Vec<u16>);

impl Lines {
    const FAR: u16 = u16::MAX;

    /// Measures until all that are looked for were reached.
    fn between(
        position: &Position,
        (slots, open): (Slots, &[bool]),
        from: impl Iterator<Item = usize>,
        to: impl Iterator<Item = usize>,
    ) -> Self {
        let mut steps = vec![Self::FAR; slots.count()];
        let mut sought = vec![false; slots.count()];
        let mut left = 0;
        for slot in to.filter(|slot| open[*slot]) {
            left += usize::from(!sought[slot]);
            sought[slot] = true;
        }
        let mut queue: Vec<usize> = Vec::new();
        for slot in from.filter(|slot| open[*slot]) {
            if steps[slot] == Self::FAR {
                steps[slot] = 0;
                left -= usize::from(sought[slot]);
                queue.push(slot);
            }
        }
        let map = &position.map;
        let lake_side =
            |one, other| !map.lake_sides.is_empty() && map.lake_side(slots.hex(one), slots.hex(other));
        let mut next = 0;
        while let Some(&slot) = queue.get(next).filter(|_| left > 0) {
            next += 1;
            for neighbour in slots.neighbours(slot) {
                if open[neighbour] && steps[neighbour] == Self::FAR && !lake_side(slot, neighbour) {
                    steps[neighbour] = steps[slot] + 1;
                    left -= usize::from(sought[neighbour]);
                    queue.push(neighbour);
                }
            }
        }
        Self(slots, steps)
    }

    fn steps(&self, hex: Hex) -> Option<u32> {
        self.1.get(self.0.slot(hex)?).filter(|s| **s != Self::FAR).map(|s| u32::from(*s))
    }
}

/// The leader who adds to a unit's strength, if one who may is with it; one only (15.21).
pub fn helper_in_combat(position: &Position, id: &UnitId) -> Option<LeaderId> {
    cites!("15.21");
    let unit = position.unit(id)?;
    position.leaders_with(id).into_iter().find(|l| commands(position, l, unit))
}

/// Moves a leader alone (15.12), as far as the rules let him; whether he moved at all.
pub fn move_alone(field: &mut Battlefield<'_>, place: u32, id: &LeaderId, hexes: &[Hex]) -> bool {
    let before = field.table.told().len();
    go_alone(field, place, id, hexes);
    field.table.told()[before..].iter().any(|t| matches!(t.event, Event::LeaderMove { .. }))
}

fn go_alone(field: &mut Battlefield<'_>, place: u32, id: &LeaderId, hexes: &[Hex]) {
    let side = field.pos().leader_data(id).side;
    let Some(start) = field.pos().leader_hex(id) else {
        return field.refuse(rule!("15.12"), side, place, id, said!("is-not-on-the-map", hex = %id));
    };
    if let Some(reason) = bound_to_bodyguard(field.pos(), id) {
        return field.refuse(rule!("15.14"), side, place, id, reason);
    }
    let mut path = vec![start];
    let mut cost = 0;
    let mut stopped = None;
    for &next in hexes {
        let here = *path.last().expect("a path has a last hex");
        if next == here {
            continue;
        }
        match leader_step(field.pos(), id, here, next) {
            Ok(points) if cost + points <= ALLOWANCE => cost += points,
            Ok(points) => {
                let reason = said!("would-cost-of-the-points-left", %next, %points, cost = %ALLOWANCE - cost);
                stopped = Some((rule!("15.12"), reason));
            }
            Err(why) => stopped = Some(why),
        }
        if stopped.is_some() {
            break;
        }
        path.push(next);
    }
    let end = *path.last().expect("a path has a last hex");
    let host = field.pos().unit_at(end).filter(|(_, u)| u.side == side).map(|(u, _)| u.clone());
    if side == Side::Teutonic {
        cites!("15.13");
        let horse = host.as_ref().and_then(|h| field.pos().unit(h)).is_some_and(|u| u.arm.is_horse());
        if !horse && path.len() > 1 {
            let reason = said!("a-teutonic-leader-ends-his-move", %end);
            return field.refuse(rule!("15.13"), side, place, id, reason);
        }
        if let Some(host) = host.as_ref().filter(|h| path.len() > 1 && rides_on(field, place, h)) {
            let reason = said!("rides-on-after-him-and-would", %host);
            return field.refuse(rule!("15.13"), side, place, id, reason);
        }
    }
    if path.len() > 1 {
        field.tell(rule!("15.12"), Event::LeaderMove { leader: id.clone(), path, cost, with: host });
    }
    if let Some((rule, reason)) = stopped {
        field.refuse(rule, side, place, id, reason);
    }
}

/// Whether a unit has a move below an order of its side's sheet.
fn rides_on(field: &Battlefield<'_>, place: u32, unit: &UnitId) -> bool {
    field.plan(Side::Teutonic).entries.iter().any(|e| {
        e.place > place && matches!(&e.placed.order, Order::Move(Move { unit: id, steps }) if id == unit && steps.iter().any(|s| !matches!(s, Step::Turn(_) | Step::Disorder)))
    })
}

/// Why the king may not move on his own, if he may not (15.14, GA-83).
fn bound_to_bodyguard(position: &Position, id: &LeaderId) -> Option<String> {
    cites!("15.14");
    if id.as_str() != KING || position.king_free {
        return None;
    }
    let LeaderPlace::With(unit) = &position.leaders.get(id)?.place else { return None };
    let guard = position.unit(unit)?;
    let bound = guard.name.as_deref() == Some(BODYGUARD) && !guard.disordered;
    bound.then(|| said!("the-king-moves-only-with-his", unit = %position.call(unit)))
}

fn leader_step(
    position: &Position,
    id: &LeaderId,
    here: Hex,
    next: Hex,
) -> Result<u32, (estafette_core::RuleId, String)> {
    cites!("15.15");
    let side = position.leader_data(id).side;
    if here.direction_to(next).is_none() {
        let why = said!("is-not-adjacent-to-name-each", %next, %here);
        return Err((rule!("4.21"), why));
    }
    let cost = s04_movement::entry_cost(position, super::ids::Arm::Heavy, here, next)?;
    if position.unit_at(next).is_some_and(|(_, u)| u.side != side) {
        return Err((rule!("15.15"), said!("an-enemy-unit-stands-in", %next)));
    }
    if position.holds_enemy_leader(next, side) {
        return Err((rule!("15.15"), said!("an-enemy-leader-is-in", %next)));
    }
    if position.feels_enemy_zone(next, side, None) {
        return Err((rule!("15.15"), said!("lies-in-an-enemy-zone-of", %next)));
    }
    Ok(cost)
}

/// Dices for the leaders with a unit that combat or fire has thrown into disorder (15.24).
///
/// # Errors
/// The end of the game, when the king falls.
pub fn risk(field: &mut Battlefield<'_>, unit: &UnitId) -> Play<()> {
    for leader in field.pos().leaders_with(unit) {
        let die = field.table.roll(rule!("15.24"), &leader, 6);
        let lost = die == 6;
        field.tell(
            rule!("15.24"),
            Event::LeaderRisk { leader: leader.clone(), unit: unit.clone(), die, lost },
        );
        if lost {
            s19_victory::eliminate_leader(field, rule!("15.24"), &leader, Cause::Risk)?;
        }
    }
    Ok(())
}

/// Removes enemy leaders alone in a hex that a unit enters (15.23), and the enemy's loose standard is
/// taken up (16.0-5).
///
/// # Errors
/// The end of the game, when the king falls.
pub fn ride_over(field: &mut Battlefield<'_>, side: Side, hex: Hex) -> Play<()> {
    for leader in field.pos().leaders_alone_at(hex) {
        if field.pos().leader_data(&leader).side != side {
            s19_victory::eliminate_leader(field, rule!("15.23"), &leader, Cause::Alone)?;
        }
    }
    Ok(())
}
