//! Section 19: victory points, degrees of victory, the end. Whatever eliminates a unit or a leader
//! comes through here, so that points, leaders and standards follow.

use estafette_core::said;
use std::fmt::Display;

use estafette_core::table::{Play, Stop};
use estafette_core::{RuleId, cites, rule};

use super::event::{Cause, Event};
use super::field::Battlefield;
use super::hex::Hex;
use super::ids::{Arm, Camp, LeaderId, Nation, Side, UnitId};
use super::position::{Position, StandardAt, Unit};
use super::s15_leaders::KING;
use super::s16_standards;

/// Points for a unit, and the rule that gives them; none for guns, followers and the trampled (19.0-4).
fn worth(position: &Position, unit: &Unit, cause: Cause) -> Option<(RuleId, u32)> {
    cites!("19.0-2", "19.0-3", "19.0-4");
    if cause == Cause::Trampled || unit.arm == Arm::Artillery || position.class(unit).follower {
        return None;
    }
    let rule = match (unit.nation, unit.arm) {
        (Nation::Teutonic | Nation::Crusader, Arm::Foot) => rule!("19.0-2b"),
        (Nation::Teutonic | Nation::Crusader, _) => rule!("19.0-2a"),
        (_, Arm::Foot) => rule!("19.0-3d"),
        (Nation::Polish, _) => rule!("19.0-3a"),
        (Nation::Lithuanian, _) => rule!("19.0-3b"),
        (Nation::Tartar, _) => rule!("19.0-3c"),
    };
    Some((rule, position.data.tables.unit_points(unit.nation, unit.arm)))
}

fn score(field: &mut Battlefield<'_>, rule: RuleId, side: Side, points: u32, why: impl Display) {
    if points > 0 {
        field.tell(rule, Event::Score { side, points, why: why.to_string() });
    }
}

/// A unit is gone: its leaders with it (15.22), its standards left behind (16.0), points to the enemy.
///
/// # Errors
/// The end of the game, when the king was with it.
pub fn eliminate_unit(
    field: &mut Battlefield<'_>,
    rule: RuleId,
    id: &UnitId,
    cause: Cause,
    by: Option<&UnitId>,
) -> Play<()> {
    let Some(unit) = field.pos().unit(id).cloned() else { return Ok(()) };
    let leaders = field.pos().leaders_with(id);
    let standards = field.pos().standards_of(id);
    let name = field.pos().call(id);
    field.tell(rule, Event::Eliminate { unit: id.to_string(), at: unit.at, cause, by: by.cloned() });
    s16_standards::drop_from(field, &standards, unit.at);
    if let Some((rule, points)) = worth(field.pos(), &unit, cause) {
        score(field, rule, unit.side.enemy(), points, said!("eliminated", %name));
    }
    let scores = cause != Cause::Trampled;
    for leader in leaders {
        leader_falls(field, rule!("15.22"), &leader, Cause::WithUnit, scores)?;
    }
    Ok(())
}

/// A leader is gone, and points go to the enemy.
///
/// # Errors
/// The end of the game, when it is the king (19.0-7).
pub fn eliminate_leader(field: &mut Battlefield<'_>, rule: RuleId, id: &LeaderId, cause: Cause) -> Play<()> {
    leader_falls(field, rule, id, cause, true)
}

/// A leader falls; no points for one with a unit that his own side tramples (19.0-4, GA-56).
fn leader_falls(
    field: &mut Battlefield<'_>,
    rule: RuleId,
    id: &LeaderId,
    cause: Cause,
    scores: bool,
) -> Play<()> {
    cites!("19.0-2c", "19.0-2d", "19.0-3e", "19.0-3f", "19.0-4");
    let data = field.pos().leader_data(id);
    let (side, points, name) = (data.side, data.points, data.name.clone());
    let at = field.pos().leader_hex(id);
    field.tell(rule, Event::Eliminate { unit: id.to_string(), at, cause, by: None });
    if id.as_str() == KING {
        cites!("19.0-7", "19.0-8");
        let over = Event::GameOver {
            winners: vec![Side::Teutonic],
            degree: said!("overwhelming-victory"),
            teutonic: points_of(field.pos(), Side::Teutonic),
            polish: points_of(field.pos(), Side::Polish),
        };
        field.tell(rule!("19.0-7"), over);
        return Err(Stop::Over);
    }
    let rule = match (side, id.as_str()) {
        (Side::Teutonic, "ULRICH") => rule!("19.0-2c"),
        (Side::Teutonic, _) => rule!("19.0-2d"),
        (Side::Polish, "WITOLD") => rule!("19.0-3e"),
        (Side::Polish, _) => rule!("19.0-3f"),
    };
    score(field, rule, side.enemy(), if scores { points } else { 0 }, said!("fell", %name));
    Ok(())
}

/// The enemy camp hex that this unit would win by coming into `hex`: once a game each (19.0, GA-74).
pub fn camp_to_win(position: &Position, unit: &Unit, hex: Hex) -> Option<Camp> {
    let camp = *position.map.camps.get(&hex)?;
    let fresh = !position.camps_entered.contains(&hex);
    (fresh && camp.side() != unit.side && !unit.disordered).then_some(camp)
}

/// A unit in good order comes into an enemy camp hex of its own will.
pub fn win_camp(field: &mut Battlefield<'_>, id: &UnitId, hex: Hex) {
    let Some(unit) = field.pos().unit(id) else { return };
    let side = unit.side;
    let Some(camp) = camp_to_win(field.pos(), unit, hex) else { return };
    let rule = match camp {
        Camp::Teutonic => rule!("19.0-2e"),
        Camp::Tartar => rule!("19.0-3g"),
        Camp::Lithuanian => rule!("19.0-3h"),
        Camp::Polish => rule!("19.0-3i"),
    };
    let points = field.pos().data.tables.camp_points(camp);
    field.tell(rule.clone(), Event::EnterCamp { unit: id.clone(), at: hex });
    score(field, rule, side, points, said!("in-the-camp", %id, %camp, %hex));
}

/// A side's points so far.
pub fn points_of(position: &Position, side: Side) -> u32 {
    position.points.get(&side).copied().unwrap_or(0)
}

/// The last turn is over: standards held are scored, the points are compared (19.0-1).
pub fn end_of_game(field: &mut Battlefield<'_>) {
    cites!("19.0-1", "19.0-5", "3.0-1");
    for captor in Side::BOTH {
        let standard = captor.enemy();
        let held = match field.pos().standards.get(&standard) {
            Some(StandardAt::Unit(u)) => field.pos().placed(u).is_some_and(|(unit, _)| unit.side == captor),
            _ => false,
        };
        if held {
            let points = field.pos().data.tables.standard_points(standard);
            let rule = if captor == Side::Polish { rule!("19.0-2f") } else { rule!("19.0-3j") };
            score(
                field,
                rule,
                captor,
                points,
                said!("the-standard-captured-and-held", title = %standard.title()),
            );
        }
    }
    let teutonic = points_of(field.pos(), Side::Teutonic);
    let polish = points_of(field.pos(), Side::Polish);
    let degree =
        field.pos().data.tables.degree(teutonic.abs_diff(polish)).map_or("draw", |d| &d.title).to_owned();
    let winners = match teutonic.cmp(&polish) {
        _ if degree == "draw" => vec![],
        std::cmp::Ordering::Greater => vec![Side::Teutonic],
        std::cmp::Ordering::Less => vec![Side::Polish],
        std::cmp::Ordering::Equal => vec![],
    };
    field.tell(rule!("19.0-6"), Event::GameOver { winners, degree, teutonic, polish });
}
