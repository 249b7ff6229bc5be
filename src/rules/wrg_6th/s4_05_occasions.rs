//! H15: who takes a reaction test in this phase, and why. A unit tests once in a phase; where it has several
//! reasons, the first of the list names the test, and the modifiers of all of them count.

use estafette_core::cites;

use super::ids::{Occasion, Pending, Type, UnitId};
use super::measure;
use super::orders::clause::Action;
use super::orders::kinds as act;
use super::plan::{self, Moment};
use super::position::{Position, Unit};
use super::s4_04_visibility as sight;
use super::s4_05_modifiers::surprised;
use super::s4_06_approach::Swerve;
use super::s4_06_charges::holds;
use super::s4_06_eligible::within_reach;
use super::sheet::Sheets;

/// Why a unit tests now; `None` where it does not. Generals who have joined a unit test with it, wagons never.
pub fn occasion(pos: &Position, sheets: &Sheets, id: &UnitId) -> Option<Occasion> {
    cites!("W-4.15.2a", "W-4.1b", "W-4.11k");
    let unit = pos.unit(id)?;
    let stands = unit.at.is_some() && unit.figures > 0 && unit.with.is_none();
    if !stands || matches!(unit.kind, Type::Cart | Type::Wag) {
        return None;
    }
    if unit.routing {
        return rallies(pos, sheets, id, unit).then_some(Occasion::Rally);
    }
    let all: [(Occasion, &dyn Fn() -> bool); 8] = [
        (Occasion::Charging, &|| pos.charges.iter().any(|charge| charge.unit == *id)),
        (Occasion::Charged, &|| charged(pos, id)),
        (Occasion::LostMelee, &|| unit.last_melee.as_ref().is_some_and(|melee| melee.took > melee.gave)),
        (Occasion::ShotAt, &|| shot_at(pos, unit)),
        (Occasion::FriendsRouting, &|| friends_rout(pos, id)),
        (Occasion::GeneralKilled, &|| general_killed(pos, id)),
        (Occasion::Surprised, &|| surprised(pos, id)),
        (Occasion::StopPursuit, &|| wants_to_stop(pos, sheets, id, unit)),
    ];
    all.into_iter().find(|(_, holds)| holds()).map(|(occasion, _)| occasion)
}

/// Whether a charge that was declared at a unit could come to a contact as things stand.
pub fn charged(pos: &Position, id: &UnitId) -> bool {
    cites!("W-4.7.1a");
    pos.charges.iter().filter(|charge| charge.targets.contains(id)).any(|charge| {
        let swerve = if charge.pursuit { Swerve::None } else { Swerve::Any };
        within_reach(pos, &charge.unit, id, swerve).is_some()
    })
}

/// Whether shooting cost a unit so many casualties for its figures.
fn shot_at(pos: &Position, unit: &Unit) -> bool {
    let (casualties, figures) = (pos.data.number("h15.shot_casualties"), pos.data.number("h15.shot_figures"));
    i64::from(unit.shot) * figures >= i64::from(unit.figures) * casualties && unit.shot > 0
}

fn friends_rout(pos: &Position, id: &UnitId) -> bool {
    let range = pos.data.paces("h15.friends_range");
    pos.bodies().any(|(friend, unit)| {
        friend.seat() == id.seat()
            && friend != id
            && unit.routing
            && measure::surely_within(pos, id, friend, range)
            && sight::sees(pos, id, friend)
    })
}

/// Whether an own general fell since the last tests where the unit could see it.
fn general_killed(pos: &Position, id: &UnitId) -> bool {
    pos.units.iter().any(|(general, body)| {
        let fell = body.general.is_some() && body.fell && general.seat() == id.seat();
        fell && sees_place_of(pos, id, general)
    })
}

/// Whether a unit sees where a fallen general lies; his figure stands there for the look.
fn sees_place_of(pos: &Position, id: &UnitId, general: &UnitId) -> bool {
    let mut then = pos.clone();
    if let Some(body) = then.units.get_mut(general) {
        (body.figures, body.with) = (1, None);
    }
    sight::sees(&then, id, general)
}

fn wants_to_stop(pos: &Position, sheets: &Sheets, id: &UnitId, unit: &Unit) -> bool {
    unit.pending == Some(Pending::Pursue)
        && plan::active(pos, sheets, id).iter().any(|clause| {
            clause.action == Action::Pursue(act::Pursue(false)) && holds(pos, id, clause, &Moment::default())
        })
}

/// Whether routers try to rally: once in the game, not in the phase in which they have just broken. What the
/// owner wrote decides when; without a word they try as soon as they may.
fn rallies(pos: &Position, sheets: &Sheets, id: &UnitId, unit: &Unit) -> bool {
    cites!("W-4.5.1a", "W-4.5.1b");
    if unit.rally_used || unit.pending == Some(Pending::Rout) {
        return false;
    }
    let clauses: Vec<_> = plan::active(pos, sheets, id)
        .into_iter()
        .filter(|clause| clause.action == Action::Rally(act::Rally))
        .collect();
    clauses.is_empty() || clauses.iter().any(|clause| holds(pos, id, clause, &Moment::default()))
}
