//! What an event does to a position. Nothing is decided here: an event says all.

use estafette_core::{RuleId, table};

use estafette_rules::correct::Righted;

use super::correct::corrected;
use super::data::ClassId;
use super::event::{Cause, Event};
use super::hex::Hex;
use super::ids::{Arm, LeaderId, Side, UnitId};
use super::phase::Phase;
use super::position::{Fallen, GameEnd, LeaderPlace, OffMap, Pit, Position, StandardAt, Unit};

impl table::Position for Position {
    type Event = Event;

    fn apply(&mut self, _rule: &RuleId, event: &Event) {
        match event {
            Event::Roll(_)
            | Event::Decision(_)
            | Event::Fates(_)
            | Event::Passed { .. }
            | Event::Refused { .. }
            | Event::Marsh { .. }
            | Event::Fire { .. }
            | Event::Combat { .. }
            | Event::Rally { success: false, .. }
            | Event::LeaderRisk { .. } => {}
            Event::Phase { turn, phase } => self.begin(*turn, *phase),
            Event::SetUp { facings, places, .. } => {
                for (id, hex) in places {
                    self.put(id, None);
                    let _ = hex;
                }
                for (id, hex) in places {
                    self.put(id, Some(*hex));
                }
                for (id, facing) in facings {
                    self.change(id, |u| u.facing = *facing);
                }
            }
            Event::PlacePits { pits, out, .. } => {
                self.pits = pits.iter().map(|(h, k)| (*h, Pit { kind: *k, revealed: false })).collect();
                self.pits_out = *out;
            }
            Event::RemovePit { hex } | Event::Pit { at: hex, .. } => {
                self.pits.remove(hex);
            }
            Event::Move { unit, path, facing, leaders, .. } => {
                self.change(unit, |u| {
                    u.facing = *facing;
                    u.moved = true;
                });
                self.arrive(unit, path, &self.leaders_not_in(unit, leaders));
            }
            Event::LeaderMove { leader, path, with, .. } => {
                let end = *path.last().expect("a path has a last hex");
                let place = with.clone().map_or(LeaderPlace::At(end), LeaderPlace::With);
                if let Some(l) = self.leaders.get_mut(leader) {
                    l.place = place;
                }
            }
            Event::Turn { unit, facing, cost } => self.change(unit, |u| {
                u.facing = *facing;
                u.moved |= *cost > 0;
            }),
            Event::CampCheck { camp, .. } => {
                self.camps_checked.insert(*camp);
            }
            Event::PlaceFollowers { camp, unit, at, facing } => {
                let follower = Unit {
                    class: ClassId::from("camp_follower"),
                    side: camp.side(),
                    nation: camp.nation(),
                    arm: Arm::Foot,
                    name: None,
                    at: Some(*at),
                    facing: *facing,
                    shock: false,
                    disordered: false,
                    moved: false,
                    strength: None,
                    reverse: None,
                    allowance: None,
                };
                self.add(unit.clone(), follower);
                self.join_lone_leaders(unit, *at);
            }
            Event::Retreat { unit, from, to, facing } => {
                self.change(unit, |u| u.facing = *facing);
                self.arrive(unit, &[*from, *to], &[]);
            }
            Event::Displace { unit, from, to, .. } => self.arrive(unit, &[*from, *to], &[]),
            Event::Rout { unit, path, staying } => self.arrive(unit, path, staying),
            Event::Disorder { unit } => {
                self.change(unit, |u| u.disordered = true);
                if self
                    .units
                    .get(unit)
                    .is_some_and(|u| u.name.as_deref() == Some(super::s15_leaders::BODYGUARD))
                {
                    self.king_free = true;
                }
            }
            Event::Advance { unit, from, to, facing, staying } => {
                self.change(unit, |u| u.facing = *facing);
                self.arrive(unit, &[*from, *to], staying);
            }
            Event::Pursue { unit, path, facing, staying } => {
                self.change(unit, |u| u.facing = *facing);
                self.arrive(unit, path, staying);
            }
            Event::Rally { unit, success: true, .. } => self.change(unit, |u| u.disordered = false),
            Event::Flip { unit } => self.change(unit, |u| u.shock = false),
            Event::Eliminate { unit, cause, .. } => self.eliminate(unit, *cause),
            Event::Capture { standard, unit } => {
                self.standards.insert(*standard, StandardAt::Unit(unit.clone()));
            }
            Event::DropStandard { standard, at } => {
                self.standards.insert(*standard, StandardAt::Hex(*at));
            }
            Event::LeaveMap { unit, edge, from, returns, staying } => {
                let disordered = self.units.get(unit).is_some_and(|u| u.disordered);
                self.leave_behind(staying, *from);
                self.put(unit, None);
                let off =
                    OffMap { edge: *edge, from: Some(*from), returns: *returns, disordered, waiting: false };
                self.off_map.insert(unit.clone(), off);
            }
            Event::Return { unit, success, at, facing, .. } => {
                self.return_to_map(unit, *success, *at, *facing);
            }
            Event::EnterCamp { at, .. } => {
                self.camps_entered.insert(*at);
            }
            Event::Correct(Righted { correction, .. }) => {
                if let Some(Ok((_, after))) = correction.as_ref().map(|c| corrected(self, c)) {
                    *self = after;
                }
            }
            Event::Score { side, points, .. } => *self.points.entry(*side).or_insert(0) += points,
            Event::GameOver { winners, degree, .. } => {
                self.end = Some(GameEnd { winners: winners.clone(), degree: degree.clone() });
            }
        }
    }
}

impl Position {
    fn begin(&mut self, turn: u32, phase: Phase) {
        self.turn = turn;
        self.phase = phase;
        let moving = match phase {
            Phase::PolishMovement => Side::Polish,
            Phase::TeutonicMovement => Side::Teutonic,
            _ => return,
        };
        if self.units.values().any(|u| u.side == moving && u.moved) {
            self.units_mut().values_mut().filter(|u| u.side == moving).for_each(|u| u.moved = false);
        }
    }

    fn change(&mut self, id: &UnitId, f: impl FnOnce(&mut Unit)) {
        if let Some(unit) = self.units_mut().get_mut(id) {
            f(unit);
        }
    }

    /// The leaders with a unit who do not go along with it.
    pub(super) fn leaders_not_in(&self, unit: &UnitId, going: &[LeaderId]) -> Vec<LeaderId> {
        self.leaders_with(unit).into_iter().filter(|l| !going.contains(l)).collect()
    }

    /// A unit comes to the end of a path: leaders who stay are left in its first hex, leaders alone in
    /// its last hex are with it now.
    fn arrive(&mut self, unit: &UnitId, path: &[Hex], staying: &[LeaderId]) {
        let (Some(first), Some(last)) = (path.first(), path.last()) else { return };
        self.put(unit, Some(*last));
        self.leave_behind(staying, *first);
        self.join_lone_leaders(unit, *last);
    }

    fn leave_behind(&mut self, staying: &[LeaderId], hex: Hex) {
        for leader in staying {
            if let Some(l) = self.leaders.get_mut(leader) {
                l.place = LeaderPlace::At(hex);
            }
        }
    }

    pub(super) fn join_lone_leaders(&mut self, unit: &UnitId, hex: Hex) {
        let Some(side) = self.units.get(unit).map(|u| u.side) else { return };
        for leader in self.leaders_alone_at(hex) {
            if self.data.leaders.get(&leader).is_some_and(|d| d.side == side)
                && let Some(l) = self.leaders.get_mut(&leader)
            {
                l.place = LeaderPlace::With(unit.clone());
            }
        }
    }

    pub(super) fn eliminate(&mut self, who: &str, cause: Cause) {
        let (turn, phase) = (self.turn, self.phase);
        let leader = LeaderId(who.to_owned());
        if self.leaders.remove(&leader).is_some() {
            let side = self.leader_data(&leader).side;
            let fallen = Fallen { turn, phase, cause, unit: None, name: None, side };
            self.fallen.insert(who.to_owned(), fallen);
            return;
        }
        let id = UnitId::from(who);
        let at = self.units.get(&id).and_then(|u| u.at);
        self.put(&id, None);
        let Some(unit) = self.units_mut().remove(&id) else { return };
        self.off_map.remove(&id);
        for leader in self.leaders_with(&id) {
            if let (Some(hex), Some(l)) = (at, self.leaders.get_mut(&leader)) {
                l.place = LeaderPlace::At(hex);
            }
        }
        for standard in self.standards_of(&id) {
            self.standards.insert(standard, at.map_or(StandardAt::Out, StandardAt::Hex));
        }
        let fallen = Fallen {
            turn,
            phase,
            cause,
            unit: Some((unit.class, unit.nation)),
            name: unit.name,
            side: unit.side,
        };
        self.fallen.insert(who.to_owned(), fallen);
    }

    fn return_to_map(
        &mut self,
        who: &str,
        success: bool,
        at: Option<Hex>,
        facing: Option<estafette_board::Facing>,
    ) {
        let leader = LeaderId(who.to_owned());
        if let (Some(l), Some(hex)) = (self.leaders.get_mut(&leader), at) {
            l.place = LeaderPlace::At(hex);
            if let Some(host) = self.unit_at(hex).map(|(u, _)| u.clone()) {
                self.join_lone_leaders(&host, hex);
            }
            return;
        }
        let id = UnitId::from(who);
        if let Some(off) = self.off_map.get_mut(&id) {
            off.waiting |= success;
        }
        if let Some(hex) = at {
            self.off_map.remove(&id);
            self.change(&id, |u| {
                u.disordered = false;
                u.moved = true;
                if let Some(f) = facing {
                    u.facing = f;
                }
            });
            self.put(&id, Some(hex));
            self.join_lone_leaders(&id, hex);
        }
    }
}
