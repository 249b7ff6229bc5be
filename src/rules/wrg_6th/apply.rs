//! What an event does to a position. Nothing is decided here: an event says all.

use estafette_core::{RuleId, table};

use estafette_rules::correct::Righted;

use super::correct::corrected;
use super::event::{Checked, Deployed, Event, Fate, Formed, GroundHeld, MarchLosses, Mark, Struck};
use super::ids::{Formation, Reaction, UnitId};
use super::memory::Sight;
use super::phase::Phase;
use super::position::{Charge, Part, Position, Unit};

impl table::Position for Position {
    type Event = Event;

    fn apply(&mut self, _rule: &RuleId, event: &Event) {
        if let Event::Move { unit, .. } | Event::Wheel { unit, .. } | Event::Form(Formed { unit, .. }) = event
        {
            self.forget_claims(unit);
        }
        match event {
            Event::Roll(_)
            | Event::Decision(_)
            | Event::Fates(_)
            | Event::Passed { .. }
            | Event::Contact { .. }
            | Event::Stop { .. }
            | Event::Countercharge { .. }
            | Event::Rout { .. }
            | Event::Recoil { .. }
            | Event::Shoot(_)
            | Event::Melee(_)
            | Event::Obstacle(_)
            | Event::Check { .. }
            | Event::Announce { .. }
            | Event::Refused { .. }
            | Event::Concede { .. }
            | Event::Influence { .. }
            | Event::ArmyList { .. }
            | Event::Surprise { .. }
            | Event::Denied { .. }
            | Event::Damage(_) => {}
            // Only what was checked of its move is asked for later.
            Event::Compliance(Checked { unit, answer, .. }) if self.phase == Phase::Movement => {
                self.change(unit, |u| u.kept = Some(u.kept.map_or(*answer, |kept| kept.with(*answer))));
            }
            Event::Compliance(_) => {}
            Event::Muster { seat, units, offers } => {
                self.units.retain(|id, _| id.seat() != *seat);
                self.units.extend(units.clone());
                self.offers.insert(*seat, offers.clone());
            }
            Event::Struck(Struck { seat, orders }) => {
                self.struck.entry(*seat).or_default().extend(orders.iter().cloned());
            }
            Event::Phase { period, phase, closing } => self.begin(*period, *phase, *closing),
            Event::Deploy(Deployed { unit, to, files, formation, wedge, square, hidden, off_table }) => self
                .change(unit, |u| {
                    u.at = to.map(|pose| pose.at);
                    u.facing = to.map_or(u.facing, |pose| pose.facing);
                    (u.files, u.formation, u.hidden) = (*files, *formation, *hidden);
                    (u.wedge, u.square, u.wedge_lent) = (*wedge, *square, u.figures < *wedge);
                    u.off_table.clone_from(off_table);
                }),
            Event::Scout { outscouted, .. } => self.outscouted = outscouted.iter().copied().collect(),
            Event::Written { unit, orders, sector, written } => self.change(unit, |u| {
                (u.orders, u.sector) = (*orders, *sector);
                u.written.clone_from(written);
            }),
            Event::Meanings { seat, meanings } => {
                self.meanings.insert(*seat, meanings.clone());
            }
            Event::Declare { unit, targets, straightforward, pursuit } => {
                self.charges.retain(|c| c.unit != *unit);
                self.charges.push(Charge {
                    unit: unit.clone(),
                    targets: targets.clone(),
                    straightforward: *straightforward,
                    pursuit: *pursuit,
                });
            }
            Event::Cancel { unit, .. } => self.charges.retain(|c| c.unit != *unit),
            Event::Test { unit, result, .. } => self.change(unit, |u| u.reaction = Some(*result)),
            Event::BreakOff { unit } => {
                self.break_offs.insert(unit.clone());
            }
            Event::Move { unit, how, cost, path, .. } => self.change(unit, |u| {
                u.went = Some(*how);
                if let Some(end) = path.last() {
                    (u.at, u.facing) = (Some(end.at), end.facing);
                }
                u.spent += *cost;
            }),
            Event::Wheel { unit, cost, to, .. } => self.change(unit, |u| {
                (u.at, u.facing) = (Some(to.at), to.facing);
                u.spent += *cost;
            }),
            Event::Form(Formed { unit, formation, files, wedge, square, to, cost, front }) => {
                self.change(unit, |u| {
                    if u.files_before == 0 {
                        u.files_before = u.files;
                    }
                    u.front = *front;
                    // A wedge that only wheels stays as it was formed.
                    let formed_now = *wedge > 0 && u.wedge == 0 && u.figures < *wedge;
                    u.wedge_lent = formed_now || (*wedge > 0 && u.wedge_lent);
                    (u.formation, u.files, u.wedge, u.square) = (*formation, *files, *wedge, *square);
                    (u.at, u.facing) = (Some(to.at), to.facing);
                    u.spent += *cost;
                });
            }
            Event::Evade { unit, .. } => self.change(unit, |u| u.evaded = true),
            Event::FallBack { unit, paces } => self.change(unit, |u| u.fell_back += *paces),
            Event::Disorder { unit, cause } => self.change(unit, |u| {
                u.disordered.insert(*cause);
            }),
            Event::Casualties { unit, part, casualties } => self.change(unit, |u| {
                let more = i32::try_from(*casualties).unwrap_or(i32::MAX);
                match part.and_then(|kind| u.types.iter_mut().find(|p| p.kind == kind)) {
                    Some(part) => part.casualties += more,
                    None => u.casualties += more,
                }
            }),
            Event::Loss { unit, part, figures } => self.change(unit, |u| lose(u, *part, *figures)),
            Event::MarchLoss(MarchLosses { unit, figures, rest, parts, .. }) => self.change(unit, |u| {
                u.figures = u.figures.saturating_sub(*figures);
                u.march_losses += *figures;
                u.types.clone_from(parts);
                if parts.is_empty() {
                    u.casualties += i32::try_from(*rest).unwrap_or(0);
                }
            }),
            Event::Risk { unit, result, .. } => self.change(unit, |u| match result {
                Fate::Unhurt => {}
                Fate::Injured => u.injured = true,
                Fate::Killed => {
                    u.figures = 0;
                    u.fell = true;
                    u.with = None;
                }
            }),
            Event::Arrival { unit, arrived, files, to, .. } => self.change(unit, |u| match (arrived, to) {
                (true, Some(pose)) => {
                    u.files = if *files > 0 { *files } else { u.files };
                    (u.at, u.facing) = (Some(pose.at), pose.facing);
                    u.was = Some(*pose);
                    u.off_table = None;
                }
                (true, None) => {
                    if let Some(off) = &mut u.off_table {
                        off.ready = true;
                    }
                }
                (false, _) => {}
            }),
            Event::Join { unit, with } => self.change(unit, |u| u.with = Some(with.clone())),
            Event::Leave { unit, .. } => self.change(unit, |u| (u.with, u.front_rank) = (None, false)),
            Event::Signal { seat, name } => {
                self.signals.entry(*seat).or_default().insert(name.clone());
            }
            Event::Mark { unit, mark } => self.change(unit, |u| marked(u, mark)),
            Event::Looted { seat } => self.camps.entry(*seat).or_default().looted = true,
            Event::Ground(GroundHeld { terrain, last_entered, secured }) => {
                if let Some(terrain) = self.terrain.get_mut(terrain) {
                    terrain.last_entered = *last_entered;
                    terrain.secured.clone_from(secured);
                }
            }
            Event::Correct(Righted { correction, .. }) => {
                // A correction that the position refuses changes nothing; it was tried when it was made.
                if let Some(Ok((_, after))) = correction.as_ref().map(|c| corrected(self, c)) {
                    *self = after;
                }
            }
            Event::GameOver(end) => self.end = Some(end.clone()),
        }
    }
}

impl Position {
    /// Distances to and from a unit are no longer what was claimed once it moves.
    fn forget_claims(&mut self, moved: &UnitId) {
        for (id, unit) in &mut self.units {
            if id == moved {
                unit.exactly.clear();
            } else {
                unit.exactly.remove(moved);
            }
        }
    }

    fn change(&mut self, id: &UnitId, how: impl FnOnce(&mut Unit)) {
        if let Some(unit) = self.units.get_mut(id) {
            how(unit);
        }
    }

    /// A new phase; what belongs to one period alone ends with it.
    fn begin(&mut self, period: u8, phase: Phase, closing: bool) {
        let new_period = period != self.period;
        (self.period, self.phase, self.closing) = (period, phase, closing);
        if phase == Phase::Movement {
            for unit in self.units.values_mut() {
                (unit.moved_from, unit.went) = (None, None);
                (unit.surprises, unit.fell) = (false, false);
            }
        }
        if !new_period {
            return;
        }
        self.charges.clear();
        self.break_offs.clear();
        self.struck.clear();
        for unit in self.units.values_mut() {
            unit.spent = estafette_board::plane::Paces::ZERO;
            (unit.reaction, unit.charged, unit.influenced, unit.following_up) = (None, false, false, false);
            (unit.rear_shot, unit.evaded, unit.fell_back, unit.files_before) =
                (false, false, estafette_board::plane::Paces::ZERO, 0);
            (unit.moved_from, unit.kept) = (unit.was.take(), None);
        }
    }
}

/// Takes figures away that were lost in battle and are paid for with casualties [W-4.1.3a].
fn lose(unit: &mut Unit, part: Option<super::ids::Type>, figures: u32) {
    let price = i32::try_from(20 * figures).unwrap_or(0);
    // Of parts of one type, as of models that differ in little, the one with most casualties.
    let of = |kind| move |p: &&mut Part| p.kind == kind && p.figures > 0;
    match part.and_then(|kind| unit.types.iter_mut().filter(of(kind)).max_by_key(|p| p.casualties)) {
        Some(Part { figures: left, casualties, lost, .. }) => {
            *left = left.saturating_sub(figures);
            *casualties -= price;
            *lost += figures;
        }
        None => unit.casualties -= price,
    }
    unit.figures = unit.figures.saturating_sub(figures);
    if unit.figures == 0 {
        unit.with = None;
        unit.fell = unit.general.is_some();
    }
}

fn marked(unit: &mut Unit, mark: &Mark) {
    match mark {
        Mark::Shaken(on) => unit.shaken = *on,
        Mark::Impetuous(on) => unit.impetuous = *on,
        Mark::Routs(by) => {
            (unit.routing, unit.impetuous) = (true, false);
            unit.broken_by.clone_from(by);
            unit.reaction = Some(Reaction::Rout);
        }
        Mark::Rallied => {
            unit.routing = false;
            unit.broken_by = None;
        }
        Mark::RallyUsed => unit.rally_used = true,
        Mark::Pausing(on) => unit.pausing = *on,
        Mark::Spent(paces) => unit.spent = *paces,
        Mark::Charged(on) => unit.charged = *on,
        Mark::Fighting(with) => unit.fighting.clone_from(with),
        Mark::LastMelee(melee) => unit.last_melee.clone_from(melee),
        Mark::Pending(pending) => unit.pending = *pending,
        Mark::FollowingUp(on) => unit.following_up = *on,
        Mark::Calm(cause) => {
            unit.disordered.remove(cause);
        }
        Mark::Rallies => unit.disordered.clear(),
        Mark::FrontRank(on) => unit.front_rank = *on,
        Mark::Influenced(on) => unit.influenced = *on,
        Mark::Injured => unit.injured = true,
        Mark::Detachment(mother) => unit.detachment_of = Some(mother.clone()),
        Mark::ForceMarch => unit.force_march = true,
        Mark::Missed(signal) => {
            unit.missed.insert(signal.clone());
        }
        Mark::Temperament(temperament) => unit.temperament = Some(*temperament),
        Mark::Revealed => unit.hidden = false,
        Mark::SeenBy(by) => {
            unit.surprises |= unit.seen_by.is_empty();
            unit.seen_by.extend(by.iter().cloned());
        }
        Mark::Gone => {
            unit.gone = true;
            (unit.at, unit.with) = (None, None);
            unit.fighting.clear();
        }
        Mark::Mounted(on) => unit.mounted = *on,
        Mark::Stakes(stakes) => unit.stakes = *stakes,
        Mark::EdgeOf(terrain) => unit.edge_of.clone_from(terrain),
        Mark::Team(team) => unit.team = *team,
        Mark::TeamCasualties(casualties) => unit.team_casualties = *casualties,
        Mark::Shot(casualties) => unit.shot = *casualties,
        Mark::RearShot => unit.rear_shot = true,
        Mark::Reaction(reaction) => unit.reaction = *reaction,
        Mark::Was(pose) => unit.was = *pose,
        Mark::InSight => unit.sight = Sight::Now,
        Mark::OutOfSight(last) => unit.sight = Sight::Last(last.clone()),
        Mark::Exactly(of, paces) => {
            unit.exactly.insert(of.clone(), *paces);
        }
    }
    if unit.formation != Formation::Wedge {
        unit.wedge = 0;
    }
}
