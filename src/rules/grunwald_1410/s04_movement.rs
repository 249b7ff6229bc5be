//! Section 4: the movement phase, what terrain costs and does. A unit's steps and what zones of control
//! do to them (6.2) are in `walk.rs`; where the zones lie is in `s06_zones.rs`.

use estafette_core::said;
use std::collections::BTreeMap;

use estafette_core::table::Play;
use estafette_core::{RuleId, cites, rule};

use super::data::Terrain;
use super::event::{Cause, Event};
use super::field::Battlefield;
use super::hex::Hex;
use super::ids::{Arm, LeaderId, Side, UnitId};
use super::orders::{Gun, LeaderTo, LeaderWith, Move, Order};
use super::plan::Entry;
use super::position::{Leader, LeaderPlace, Position};
use super::s15_leaders::{self, Command};
use super::walk::march;
use super::walk::ranks::front_first;
use super::{s10_leaving, s12_artillery, s14_pits};

/// Why a step cannot be made: the rule, and a sentence for the player.
pub type Refusal = (RuleId, String);

/// Movement points for coming from one hex into the next: terrain, and a stream without a ford (4.5).
///
/// # Errors
/// The rule that closes the way.
pub fn entry_cost(position: &Position, arm: Arm, from: Hex, to: Hex) -> Result<u32, Refusal> {
    cites!("4.51", "4.52", "4.53", "20.1", "20.1-clear", "20.1-scrub", "20.1-woods", "20.1-village");
    cites!("20.1-marsh", "20.1-stream", "20.1-camp", "20.1-lake", "20.1-ford", "2.2-12", "2.1-3");
    let map = &position.map;
    if !map.contains(to) {
        return Err((rule!("4.21"), said!("lies-beyond-the-edge-of-the", %to)));
    }
    if map.lake_side(from, to) {
        return Err((rule!("4.54"), said!("the-hexside-between-and-is-lake", %from, %to)));
    }
    let terrain = map.terrain(to);
    let Some(cost) = position.data.tables.entry_cost(terrain, arm) else {
        return Err((rule!("4.54"), said!("is-lake", %to)));
    };
    let stream = if map.stream_between(from, to) { position.data.tables.stream_cost(arm) } else { 0 };
    Ok(cost + stream)
}

/// Whether a unit of this arm must dice for its life in a hex (4.56).
pub fn sinks(position: &Position, arm: Arm, hex: Hex) -> bool {
    arm == Arm::Heavy && position.map.terrain(hex) == Terrain::Marsh
}

/// Dices for a heavy horse that came into a marsh; whether it is lost (4.56, GA-77).
///
/// # Errors
/// The end of the game, when the king is lost with it.
pub fn marsh_takes(field: &mut Battlefield<'_>, id: &UnitId, hex: Hex) -> Play<bool> {
    if !sinks(field.pos(), Arm::Heavy, hex) {
        return Ok(false);
    }
    let mut dice = vec![field.table.roll(rule!("4.56"), id, 6)];
    if dice[0] == 6 {
        dice.push(field.table.roll(rule!("4.56"), id, 6));
    }
    let lost = dice.get(1).is_some_and(|d| *d >= 4);
    field.tell(rule!("4.56"), Event::Marsh { unit: id.clone(), at: hex, dice, lost });
    if lost {
        field.eliminate(rule!("4.56"), id, Cause::Marsh, None)?;
    }
    Ok(lost)
}

/// Plays the movement phase of a side: returns to the map, then the orders as written (GD-03).
///
/// # Errors
/// The end of the game, or a pause.
pub fn phase(field: &mut Battlefield<'_>, side: Side) -> Play<()> {
    cites!("3.1-0", "3.1-P1", "3.1-P5", "4.21", "4.24", "4.33", "4.34", "4.35", "4.36");
    s14_pits::take_off_named(field);
    let mut marching = Marching {
        side,
        command: Command::measure(field.pos(), side),
        with: Carried::new(),
        carried: Carried::new(),
        done: Vec::new(),
    };
    s10_leaving::returns(field, side)?;
    marching.see_leaders(field);
    for statement in field.plan(side).entries.chunk_by(Entry::is_written_with) {
        for entry in front_first(field.pos(), &marching.command, statement) {
            marching.carry_out(field, entry)?;
        }
    }
    Ok(())
}

/// Which leader goes with which unit.
pub type Carried = BTreeMap<LeaderId, UnitId>;

/// What a movement phase keeps in mind.
struct Marching {
    side: Side,
    /// Command as it stood at the start of the phase.
    command: Command,
    /// The units with which leaders began the phase.
    with: Carried,
    /// The leaders carried by their units: those who are not ordered to move alone (GA-53).
    carried: Carried,
    /// Units that have had their order.
    done: Vec<UnitId>,
}

impl Marching {
    fn see_leaders(&mut self, field: &Battlefield<'_>) {
        let alone: Vec<&LeaderId> = field
            .plan(self.side)
            .all(|o| match o {
                Order::LeaderTo(LeaderTo { leader: id, .. }) => Some(id),
                _ => None,
            })
            .collect();
        let position = field.pos();
        let with = |(id, leader): (&LeaderId, &Leader)| match &leader.place {
            LeaderPlace::With(unit) => Some((id.clone(), unit.clone())),
            LeaderPlace::At(_) => None,
        };
        let bound = |id: &LeaderId| id.as_str() == s15_leaders::KING && !position.king_free;
        self.with = position.leaders.iter().filter_map(with).collect();
        self.carried = self.with.clone();
        self.carried.retain(|id, _| bound(id) || !alone.contains(&id));
    }

    /// Carries out one order.
    fn carry_out(&mut self, field: &mut Battlefield<'_>, entry: &Entry) -> Play<()> {
        let (side, place) = (self.side, entry.place);
        match &entry.placed.order {
            Order::Move(Move { unit: id, .. }) if self.done.contains(id) => {
                field.refuse(rule!("4.21"), side, place, id, said!("has-already-moved-this-turn", %id));
            }
            Order::Move(Move { unit: id, steps }) => {
                self.done.push(id.clone());
                march(field, &self.command, &self.carried, place, id, steps)?;
            }
            Order::Gun(Gun { unit: id, .. }) if self.done.contains(id) => {
                field.refuse(rule!("12.21"), side, place, id, said!("has-already-turned-this-turn", %id));
            }
            Order::Gun(Gun { unit: id, turn }) => {
                self.done.push(id.clone());
                s12_artillery::turn(field, place, id, *turn);
            }
            Order::LeaderTo(LeaderTo { leader: id, hexes }) => {
                let moved = s15_leaders::move_alone(field, place, id, hexes);
                if !moved && side == Side::Teutonic {
                    self.ride_along(field, id);
                }
            }
            Order::LeaderWith(LeaderWith { leader: id, unit }) => {
                check_carried(field, &self.carried, place, id, unit);
            }
            _ => {}
        }
        Ok(())
    }

    /// A Teutonic leader whose order to move alone is refused goes with his unit all the same, since he must
    /// end with horse (15.13). If it has gone before him he follows.
    fn ride_along(&mut self, field: &mut Battlefield<'_>, id: &LeaderId) {
        cites!("15.13");
        let Some(unit) = self.with.get(id) else { return };
        self.carried.insert(id.clone(), unit.clone());
        let left = field.pos().leaders.get(id).is_some_and(|l| matches!(l.place, LeaderPlace::At(_)));
        if !left || !field.stands(unit) {
            return;
        }
        let mut path: Vec<Hex> = field.pos().leader_hex(id).into_iter().collect();
        for told in field.table.told() {
            if let Event::Move { unit: moved, path: stretch, .. } = &told.event
                && moved == unit
            {
                path.extend(stretch.iter().skip(1));
            }
        }
        let along = Event::LeaderMove { leader: id.clone(), path, cost: 0, with: Some(unit.clone()) };
        field.tell(rule!("15.13"), along);
    }
}

fn check_carried(field: &mut Battlefield<'_>, carried: &Carried, place: u32, id: &LeaderId, unit: &UnitId) {
    if carried.get(id) != Some(unit) {
        let reason = said!("did-not-start-this-phase-with", %id, %unit);
        let side = field.pos().data.leaders.get(id).map_or(Side::Polish, |d| d.side);
        field.refuse(rule!("15.12"), side, place, id, reason);
    }
}
