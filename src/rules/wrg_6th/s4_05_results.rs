//! What a reaction test comes to: rout, forced retreat, no advance, free within orders, impetuous; rallying from
//! rout; and what becomes of the charges that were declared.

use estafette_board::plane::{Angle, Block, Paces, Point, Pose};
use estafette_core::{RuleId, cites, rule};

use super::dice_off;
use super::event::{Event, Formed, Mark};
use super::field::Battlefield;
use super::ids::{Occasion, Pending, Reaction, Seat, UnitId};
use super::measure;
use super::position::{Charge, Position};
use super::s4_02_generals as generals;
use super::s4_04_visibility as sight;
use super::s4_05_modifiers::Due;
use super::s4_06_approach::about;
use super::s4_06_eligible::pursuing;

/// Carries out what a test came to, for those who break with the enemy from whom they do.
pub fn take_effect(field: &mut Battlefield<'_>, due: &Due, result: Reaction, by: Option<UnitId>) {
    let id = &due.unit;
    if due.occasion == Occasion::Rally {
        return rally(field, id, result == Reaction::Obey);
    }
    let impetuous = field.unit(id).is_some_and(|unit| unit.impetuous);
    let pending = field.unit(id).and_then(|unit| unit.pending);
    match result {
        Reaction::Rout => {
            drop_pending(field, id, pending.is_some());
            everybody(field, &rule!("W-4.8.3a"), id, &Mark::Routs(by));
        }
        Reaction::ForcedRetreat => {
            drop_pending(field, id, pending.is_some());
            calm(field, id, impetuous);
            everybody(field, &rule!("W-4.2.2f"), id, &Mark::Shaken(true));
        }
        Reaction::NoAdvance => {
            let after_enemies = matches!(pending, Some(Pending::FollowUp | Pending::Pursue));
            drop_pending(field, id, after_enemies);
            calm(field, id, impetuous);
        }
        Reaction::Obey => {
            drop_pending(field, id, due.occasion == Occasion::StopPursuit);
            calm(field, id, impetuous);
        }
        Reaction::Impetuous if impetuous => {}
        Reaction::Impetuous => field.mark(rule!("W-4.11a"), id, Mark::Impetuous(true)),
    }
}

/// A unit and the generals who have joined it suffer the same.
fn everybody(field: &mut Battlefield<'_>, rule: &RuleId, id: &UnitId, mark: &Mark) {
    cites!("W-4.2.2f", "EX-4.2.2b", "W-4.2.1e");
    let joined: Vec<UnitId> = generals::joined(field.pos(), id).map(|(general, _)| general.clone()).collect();
    field.mark(rule.clone(), id, mark.clone());
    for general in joined {
        field.mark(rule!("W-4.2.2f"), &general, mark.clone());
    }
}

fn drop_pending(field: &mut Battlefield<'_>, id: &UnitId, drops: bool) {
    if drops {
        field.mark(rule!("W-4.5.5"), id, Mark::Pending(None));
    }
}

/// A later test that does not make a unit impetuous ends it.
fn calm(field: &mut Battlefield<'_>, id: &UnitId, impetuous: bool) {
    if impetuous {
        field.mark(rule!("W-4.11k"), id, Mark::Impetuous(false));
    }
}

/// The enemy from whom a unit breaks or retreats: of those who fight it, or else charge it, or else are in
/// sight, the nearest; a die where several are equally near.
pub fn breaker(field: &mut Battlefield<'_>, id: &UnitId) -> Option<UnitId> {
    let pos = field.pos();
    let fighting: Vec<UnitId> = pos.unit(id)?.fighting.iter().cloned().collect();
    let at_it = pos.charges.iter().filter(|charge| charge.targets.contains(id));
    let charging: Vec<UnitId> = at_it.map(|charge| charge.unit.clone()).collect();
    let nearest = [fighting, charging, sight::visible_enemies(pos, id)]
        .into_iter()
        .map(|enemies| measure::nearest(pos, id, &enemies))
        .find(|nearest| !nearest.is_empty())?;
    let nearest: Vec<UnitId> = nearest.into_iter().map(|(enemy, _)| enemy.clone()).collect();
    dice_off::winner(field, &rule!("W-4.8.3a"), id, nearest, Clone::clone)
}

/// The one attempt to rally from rout: who succeeds looks forward where he stands; who fails runs on, but a
/// general who tried to help is not carried away.
fn rally(field: &mut Battlefield<'_>, id: &UnitId, rallied: bool) {
    cites!("W-4.5.1a", "W-4.5.1b");
    field.mark(rule!("W-4.5.1a"), id, Mark::RallyUsed);
    let joined: Vec<UnitId> = generals::joined(field.pos(), id).map(|(general, _)| general.clone()).collect();
    if !rallied {
        for general in joined {
            super::s4_02_leaving::step_out(field, &rule!("W-4.2.1i"), &general, id);
            if field.unit(&general).is_some_and(|body| body.routing) {
                field.mark(rule!("W-4.2.1i"), &general, Mark::Rallied);
            }
        }
        return;
    }
    everybody(field, &rule!("W-4.5.1a"), id, &Mark::Rallied);
}

/// A body that turns where it stands.
struct Turner {
    unit: UnitId,
    now: Block,
    turned: Block,
    /// As near to that as there is without any room.
    else_to: Pose,
}

/// Turns units that rally to the enemy's edge, or as near to it as there is room. They turn at once: nobody has the
/// room that another of them needs.
pub fn face_forward(field: &mut Battlefield<'_>, rule: &RuleId, units: &[UnitId]) {
    cites!("W-4.5.1c");
    let pos = field.pos();
    let turners: Vec<Turner> = units.iter().filter_map(|id| turner(pos, id)).collect();
    let ends: Vec<(UnitId, Pose)> = turners
        .iter()
        .map(|one| (one.unit.clone(), if free(pos, one, &turners) { one.turned.pose } else { one.else_to }))
        .collect();
    for (unit, to) in ends {
        let Some(known) = field.unit(&unit) else { continue };
        let (formation, files, wedge, square) = (known.formation, known.files, known.wedge, known.square);
        let event =
            Event::Form(Formed { unit, formation, files, wedge, square, to, cost: Paces::ZERO, front: None });
        field.tell(rule.clone(), event);
    }
}

fn turner(pos: &Position, id: &UnitId) -> Option<Turner> {
    let unit = pos.unit(id)?;
    let pose = unit.pose()?;
    let forward = match id.seat() {
        Seat::A => Angle::degrees(0),
        Seat::B => Angle::degrees(180),
    };
    let now = pos.block_at(unit, pose);
    let looking = |facing: Angle| about(pos, unit, now.centre(), facing);
    // Where others leave no room to turn, who is where it was looks forward as far as it can without it.
    let ways = [pose.facing, pose.facing + Angle::degrees(180)];
    let nearest = ways.iter().min_by_key(|way| (**way - forward).turn().0.abs());
    let else_to = nearest.map_or(pose, |way| looking(*way).pose);
    Some(Turner { unit: id.clone(), now, turned: looking(forward), else_to })
}

/// Whether nobody else stands, or would turn to stand, where a unit would, and the table goes on there.
fn free(pos: &Position, one: &Turner, turners: &[Turner]) -> bool {
    let [width, depth] = pos.table;
    let inside = |corner: &Point| {
        (Paces::ZERO..=width).contains(&corner.x) && (Paces::ZERO..=depth).contains(&corner.y)
    };
    let others = pos.bodies().filter(|(other, _)| **other != one.unit);
    let mut stand = others.filter_map(|(other, _)| pos.block(other));
    let mut turn = turners.iter().filter(|other| other.unit != one.unit);
    one.turned.corners().iter().all(inside)
        && !stand.any(|other| one.turned.overlaps(&other))
        && !turn.any(|other| one.turned.overlaps(&other.now) || one.turned.overlaps(&other.turned))
}

/// After all tests: a charge of those whose test forbids it is off. So is the charge of pursuers who ignore,
/// being impetuous, a charge from outside their path: they follow the routers, and may contact nobody else.
pub fn settle_charges(field: &mut Battlefield<'_>) {
    cites!("EX-4.6.6", "W-4.6.6d", "W-4.6.6e", "W-4.6.1b");
    let pos = field.pos();
    let off: Vec<(RuleId, Charge)> =
        pos.charges.iter().filter_map(|charge| Some((called_off(pos, charge)?, charge.clone()))).collect();
    for (rule, charge) in off {
        field.tell(rule, Event::Cancel { unit: charge.unit, targets: charge.targets });
    }
}

/// The rule that calls a declared charge off after the tests, if one does.
pub fn called_off(pos: &Position, charge: &Charge) -> Option<RuleId> {
    let unit = pos.unit(&charge.unit)?;
    match unit.reaction {
        Some(Reaction::Rout | Reaction::ForcedRetreat) => return Some(rule!("W-4.6.1a")),
        Some(Reaction::NoAdvance) => return Some(rule!("W-4.5.5")),
        Some(Reaction::Obey | Reaction::Impetuous) | None => {}
    }
    let ignores = (charge.pursuit || pursuing(unit)) && unit.impetuous;
    let charged_beside =
        |other: &Charge| other.targets.contains(&charge.unit) && !charge.targets.contains(&other.unit);
    (ignores && pos.charges.iter().any(charged_beside)).then(|| rule!("EX-4.6.6"))
}
