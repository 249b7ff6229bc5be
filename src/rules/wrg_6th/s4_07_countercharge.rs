//! 4.7.2 and 4.6.8: countercharges, and foot whose charge on mounted troops is countercharged.

use std::collections::BTreeMap;

use estafette_board::plane::{Paces, Shape};
use estafette_core::cites;

use super::event::Kind;
use super::field::Battlefield;
use super::ids::{Bearing, Column, Ground, Reaction, UnitId};
use super::intent::Intent;
use super::moves;
use super::orders::clause::Action;
use super::orders::kinds as act;
use super::plan::{self, Moment};
use super::position::Position;
use super::readings::FootHoldShort;
use super::s4_05_modifiers::mounted;
use super::s4_06_approach::{Approach, Swerve, approach};
use super::s4_06_charges::holds;
use super::s4_06_flanks::bearing;
use super::s4_07_choice::{Answer, about_own_charge};
use super::s4_07_responses::ChargeLine;

/// Whether a unit can go against a charger: he does not come solely from behind, and there is a way to him.
pub fn possible(pos: &Position, id: &UnitId, charger: &UnitId) -> bool {
    cites!("W-4.7.4a");
    bearing(pos, charger, id) != Some(Bearing::SolelyBehind) && way(pos, id, charger).is_some()
}

fn way(pos: &Position, id: &UnitId, charger: &UnitId) -> Option<Approach> {
    approach(pos, id, &pos.block(charger)?, Swerve::Wheel)
}

/// How far a countercharge goes over a gap: the countercharger's share by speed, at most half.
pub fn share(gap: Paces, charger: Paces, countercharger: Paces) -> Paces {
    cites!("W-4.7.2a");
    let both = charger + countercharger;
    if both <= Paces::ZERO {
        return Paces::ZERO;
    }
    gap.part(countercharger.0, both.0).min(gap.part(1, 2))
}

/// How far a charger gets before the countercharge of that unit meets him.
pub fn met_after(pos: &Position, line: &ChargeLine, by: &UnitId) -> Option<Paces> {
    let reach = moves::charge_move(pos, pos.unit(by)?)?;
    let target = approach(pos, &line.unit, &pos.block(by)?, Swerve::Any)?;
    Some(target.ahead - share(target.ahead, line.reach, reach))
}

/// The countercharge. Against infantry that stands still for it, it is a charge, and goes as far as need be.
pub fn intent(field: &mut Battlefield<'_>, id: &UnitId, line: &ChargeLine) -> Option<Intent> {
    cites!("W-4.7.2a", "W-4.7.2b");
    let pos = field.pos();
    let reach = moves::charge_move(pos, pos.unit(id)?)?;
    let way = way(pos, id, &line.unit)?;
    let gap = approach(pos, &line.unit, &pos.block(id)?, Swerve::Any).map_or(way.ahead, |its| its.ahead);
    let stands = foot_on_mounted(pos, line, id) && !completes(field, line, id);
    let (how, ahead) = if stands {
        (Kind::Charge, reach - way.first_cost)
    } else {
        (Kind::Countercharge, share(gap, line.reach, reach))
    };
    Some(Intent {
        unit: id.clone(),
        how,
        reach,
        legs: way.legs(ahead),
        targets: vec![line.unit.clone()],
        about: Some(line.unit.clone()),
        line: 0,
    })
}

fn foot_on_mounted(pos: &Position, line: &ChargeLine, target: &UnitId) -> bool {
    let is_mounted = |id: &UnitId| pos.unit(id).is_some_and(|unit| mounted(pos, unit));
    !is_mounted(&line.unit) && is_mounted(target)
}

/// What foot do whose charge on mounted troops is countercharged, if they hold: forward by 10 to 30 paces or
/// half the gap, out of cover, then to receive the countercharge at the halt.
pub fn foot_hold(
    field: &mut Battlefield<'_>,
    line: &ChargeLine,
    answers: &BTreeMap<UnitId, Answer>,
) -> Option<Intent> {
    cites!("W-4.6.8a", "W-4.6.8b", "W-4.6.8d");
    let meets = |target: &&UnitId| matches!(answers.get(*target), Some(Answer::Countercharge(charger)) if *charger == line.unit);
    let target = line.targets.iter().find(meets)?.clone();
    if !foot_on_mounted(field.pos(), line, &target) || completes(field, line, &target) {
        return None;
    }
    let asked = orders(field, line, &target).and_then(|action| match action {
        Action::Stand(act::Stand { advance, .. }) => advance,
        _ => None,
    });
    let pos = field.pos();
    let ahead = advance(pos, line, asked);
    // They have come forward before the mounted troops are there, however fast these are.
    let theirs = pos.unit(&target).and_then(|unit| moves::charge_move(pos, unit)).unwrap_or_default();
    Some(Intent {
        unit: line.unit.clone(),
        how: Kind::Normal,
        reach: line.reach.max(theirs),
        legs: line.way.legs(ahead),
        targets: vec![target.clone()],
        about: Some(target),
        line: 0,
    })
}

/// What was written for the case that the own charge is countercharged by that target.
fn orders(field: &Battlefield<'_>, line: &ChargeLine, by: &UnitId) -> Option<Action> {
    let countercharged_by = vec![by.clone()];
    let moment = Moment { countercharged_by, time: true, allowed: true, ..Moment::default() };
    let fits = |action: &Action| matches!(action, Action::Complete(_) | Action::Stand(_));
    plan::active(field.pos(), field.sheets, &line.unit)
        .into_iter()
        .find(|clause| {
            about_own_charge(clause)
                && fits(&clause.action)
                && holds(field.pos(), &line.unit, clause, &moment)
        })
        .map(|clause| clause.action)
}

/// Whether countercharged foot complete their charge: as written, or else if their test lets them and the
/// mounted troops are neither heavily armoured nor chariots nor elephants.
fn completes(field: &Battlefield<'_>, line: &ChargeLine, target: &UnitId) -> bool {
    cites!("W-4.6.8a");
    let pos = field.pos();
    let Some((unit, enemy)) = pos.unit(&line.unit).zip(pos.unit(target)) else { return true };
    if unit.impetuous {
        return true;
    }
    match orders(field, line, target) {
        Some(Action::Complete(_)) => true,
        Some(_) => false,
        None => {
            let willing = matches!(unit.reaction, None | Some(Reaction::Obey | Reaction::Impetuous));
            let column = pos.data.info(enemy.kind).column;
            willing && !matches!(column, Column::M2 | Column::M3 | Column::Ch | Column::El)
        }
    }
}

/// How far holding foot advance: as asked within the limits, or else the least, but out of the cover they stand
/// in where the limits let them.
fn advance(pos: &Position, line: &ChargeLine, asked: Option<Paces>) -> Paces {
    cites!("W-4.6.8b", "W-4.6.8c");
    let least = pos.data.paces("moves.foot_hold_least");
    let half = line.way.ahead.part(1, 2);
    let most = pos.data.paces("moves.foot_hold_most").min(half);
    if most < least {
        return match pos.readings.foot_hold_short {
            FootHoldShort::Half => most,
            FootHoldShort::Ten => least,
        };
    }
    let out = out_of_cover(pos, line, most);
    asked.unwrap_or(least).max(least).max(out).min(most)
}

/// How far the front must go to be out of the cover it stands in, looking no farther than `most`.
fn out_of_cover(pos: &Position, line: &ChargeLine, most: Paces) -> Paces {
    let front = line.way.block.pose;
    let covers = |ground: Ground| matches!(ground, Ground::Wood | Ground::Scrub | Ground::Rough);
    pos.terrain
        .values()
        .filter(|piece| covers(piece.kind))
        .map(|piece| Shape::Area(piece.polygon.clone()))
        .filter(|area| area.covers(front.at))
        .map(|area| area.inside(front.at, front.shifted(Paces::ZERO, most).at))
        .max()
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Test vector T12: the share and when they meet.
    #[test]
    fn a_countercharge_goes_at_most_half_the_gap() {
        let of = |gap, charger, counter| {
            let (gap, charger) = (Paces::whole(gap), Paces::whole(charger));
            let own = share(gap, charger, Paces::whole(counter));
            (own, (gap - own).0 * 1_000 / charger.0)
        };
        assert_eq!(of(120, 160, 160), (Paces::whole(60), 375));
        assert_eq!(of(120, 160, 200), (Paces::whole(60), 375));
        assert_eq!(of(150, 160, 140), (Paces::whole(70), 500));
    }
}
