//! 4.7: which answer a charged unit gives: what its orders say, as far as the rules and its test allow it, or
//! else the notes' default: mounted troops in formed order countercharge mounted troops, all others hold.

use estafette_core::{RuleId, cites, rule};

use super::dice_off;
use super::event::{Event, Why};
use super::field::Battlefield;
use super::ids::{Bearing, Cause, OrderType, Reaction, Type, UnitId, Weapon};
use super::measure;
use super::moves;
use super::orders::clause::{Action, Clause, Condition, When};
use super::plan::{self, Moment};
use super::position::{Position, Unit};
use super::s4_05_modifiers::mounted;
use super::s4_06_charges::holds;
use super::s4_06_eligible::{for_skirmishers, light};
use super::s4_06_flanks::bearing;
use super::s4_07_countercharge as countercharge;
use super::s4_07_hold as hold;
use super::s4_07_responses::{ChargeLine, against};

/// How a charged unit answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It carries out a charge of its own.
    OwnCharge,
    /// It goes against that charger.
    Countercharge(UnitId),
    /// It flees that charger.
    Evade(UnitId),
    /// It stands.
    Hold(Stand),
    /// It is impetuous, ignores who comes from behind, and goes its way.
    Driven,
}

/// What a unit does that stands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stand {
    /// Clauses on changes of its formation and facing, in their order.
    pub changes: Vec<Clause>,
    /// It gets off its horses.
    pub dismounts: bool,
    /// It places stakes or caltrops: the line that says so.
    pub places: Option<u32>,
    /// The charger whom it faces if it must or may turn: the nearest.
    pub toward: Option<UnitId>,
    /// It means to shoot with weapons that need it to keep still [W-4.7.3b].
    pub shoots: bool,
}

/// How a unit answers the charges at it; `None` for those who cannot answer: in melee, retreating, routing.
pub fn answer(field: &mut Battlefield<'_>, id: &UnitId, lines: &[ChargeLine]) -> Option<Answer> {
    cites!("W-4.7.1b", "W-4.7.1c", "W-4.11j", "W-4.7.3e", "W-4.13a");
    let pos = field.pos();
    let unit = pos.unit(id)?;
    let gone = matches!(unit.reaction, Some(Reaction::Rout | Reaction::ForcedRetreat));
    if unit.at.is_none() || unit.routing || gone || unit.pending.is_some() || !unit.fighting.is_empty() {
        return None;
    }
    if lines.iter().any(|line| line.unit == *id) {
        return Some(Answer::OwnCharge);
    }
    let chargers: Vec<UnitId> = against(lines, id).map(|line| line.unit.clone()).collect();
    let near: Vec<UnitId> =
        measure::nearest(pos, id, &chargers).into_iter().map(|(charger, _)| charger).collect();
    let moment = Moment { charged_by: chargers, time: true, allowed: true, ..Moment::default() };
    let clauses: Vec<Clause> = plan::active(pos, field.sheets, id)
        .into_iter()
        .filter(|clause| holds(pos, id, clause, &moment) && !about_own_charge(clause))
        .collect();
    let to_each: Vec<(UnitId, Reply)> =
        near.into_iter().map(|charger| (charger.clone(), reply(pos, id, unit, &clauses, charger))).collect();
    let (answer, refused) = settled(field, id, lines, to_each)?;
    for (rule, line, why) in refused {
        field.tell(rule, Event::Refused { unit: id.clone(), line, why, target: None });
    }
    Some(answer)
}

/// An answer, with the orders that the rules forbid.
type Reply = (Answer, Vec<Refusal>);

/// How a unit answers if that one is its nearest charger.
fn reply(pos: &Position, id: &UnitId, unit: &Unit, clauses: &[Clause], charger: UnitId) -> Reply {
    if unit.impetuous {
        let meets = countercharge::possible(pos, id, &charger);
        return (if meets { Answer::Countercharge(charger) } else { Answer::Driven }, Vec::new());
    }
    if matches!(unit.kind, Type::Cart | Type::Wag) {
        cites!("W-4.15.2b");
        return (Answer::Hold(Stand::default()), Vec::new());
    }
    let (answer, refused) = written(pos, id, unit, clauses, &charger);
    let mut answer = answer.unwrap_or_else(|| by_default(pos, id, &charger));
    if let Answer::Hold(stand) = &mut answer {
        stand.toward = Some(charger);
    }
    (answer, refused)
}

/// The answer to the nearest charger. Where several are equally near a die decides between them, unless the unit
/// does the same against each.
fn settled(
    field: &mut Battlefield<'_>,
    id: &UnitId,
    lines: &[ChargeLine],
    to_each: Vec<(UnitId, Reply)>,
) -> Option<Reply> {
    let pos = field.pos();
    let does = |reply: &Reply| match &reply.0 {
        Answer::Hold(how) => Ok(hold::changes(pos, id, how, lines).0),
        other => Err(other.clone()),
    };
    let first = to_each.first().map(|(_, reply)| does(reply))?;
    if to_each.iter().all(|(_, reply)| does(reply) == first) {
        return to_each.into_iter().next().map(|(_, reply)| reply);
    }
    dice_off::winner(field, &rule!("W-4.7.5e"), id, to_each, |(charger, _)| charger.clone())
        .map(|(_, reply)| reply)
}

/// Whether a clause speaks of the unit's own charge being countercharged [W-4.6.8], not of its being charged.
pub fn about_own_charge(clause: &Clause) -> bool {
    clause.when.iter().any(|when| matches!(when, When::If(Condition::Countercharged { .. })))
}

/// Whether a clause speaks of the unit being charged.
fn about_charged(clause: &Clause) -> bool {
    fn speaks(condition: &Condition) -> bool {
        match condition {
            Condition::Charged { .. } => true,
            Condition::All(all) | Condition::Any(all) => all.iter().any(speaks),
            Condition::Not(one) => speaks(one),
            _ => false,
        }
    }
    clause.when.iter().any(|when| matches!(when, When::If(condition) if speaks(condition)))
}

/// An order that the rules forbid: the rule, the line, and why.
type Refusal = (RuleId, u32, Why);

/// The answer that the orders give, the first that is allowed; with what is refused.
fn written(
    pos: &Position,
    id: &UnitId,
    unit: &Unit,
    clauses: &[Clause],
    charger: &UnitId,
) -> (Option<Answer>, Vec<Refusal>) {
    let mut refused = Vec::new();
    let mut stand: Option<Stand> = None;
    let mut stays = false;
    for clause in clauses {
        let line = u32::try_from(clause.line).unwrap_or(0);
        match &clause.action {
            // What is said first is the more binding.
            Action::DoNotEvade(_) => stays = true,
            Action::Evade(_) if stand.is_none() && !stays => match may_evade(pos, id, unit) {
                true => return (Some(Answer::Evade(charger.clone())), refused),
                false => refused.push((rule!("W-4.7.5b"), line, Why::Order)),
            },
            Action::Countercharge(_) if stand.is_none() => match countercharge_allowed(pos, id, charger) {
                Ok(()) => return (Some(Answer::Countercharge(charger.clone())), refused),
                Err(why) => refused.push((barred_by(why), line, why)),
            },
            Action::Stand(_) => drop(stand.get_or_insert_default()),
            Action::TurnToFace(_) => stand.get_or_insert_default().changes.push(clause.clone()),
            Action::Form(_)
            | Action::Turn(_)
            | Action::Wheel(_)
            | Action::Expand(_)
            | Action::Files(_)
            | Action::Contract(_)
            | Action::ChangeRanks(_)
                if about_charged(clause) =>
            {
                stand.get_or_insert_default().changes.push(clause.clone());
            }
            Action::Dismount(_) => match may_dismount(unit) {
                true => stand.get_or_insert_default().dismounts = true,
                false => refused.push((rule!("W-4.7.6a"), line, Why::NotNow)),
            },
            Action::Mount(_) if about_charged(clause) => refused.push((rule!("W-4.7.6a"), line, Why::NotNow)),
            Action::PlaceObstacles(_) => stand.get_or_insert_default().places = Some(line),
            _ => {}
        }
    }
    if let Some(stand) = &mut stand {
        stand.shoots = needs_stillness(unit) && clauses.iter().any(|c| matches!(c.action, Action::Shoot(_)));
    }
    (stand.map(Answer::Hold), refused)
}

/// Whether a unit shoots only while it keeps still: foot with crossbow, longbow, staff sling or handgun.
fn needs_stillness(unit: &Unit) -> bool {
    cites!("W-4.7.3b");
    let still = |weapon: &Weapon| {
        matches!(weapon, Weapon::Crossbow | Weapon::Longbow | Weapon::StaffSling | Weapon::Handgun)
    };
    unit.weapons.iter().any(still)
}

/// Mounted troops that are not light meet mounted troops; everybody else stands.
fn by_default(pos: &Position, id: &UnitId, charger: &UnitId) -> Answer {
    let is_mounted = |id: &UnitId| pos.unit(id).is_some_and(|unit| mounted(pos, unit));
    let formed = is_mounted(id) && !light(pos, id);
    if formed && is_mounted(charger) && countercharge_allowed(pos, id, charger).is_ok() {
        Answer::Countercharge(charger.clone())
    } else {
        Answer::Hold(Stand::default())
    }
}

/// Who may evade: skirmishers by order, light troops, and who is entitled to rally back at that moment whatever
/// its order: disordered or resting, and not in contact. Never routers and impetuous troops.
pub fn may_evade(pos: &Position, id: &UnitId, unit: &Unit) -> bool {
    cites!("W-4.7.5b", "W-4.7.5c");
    let after_fight = |cause: &Cause| {
        matches!(cause, Cause::Recoil | Cause::BlockedRecoil | Cause::Rout | Cause::Pursuit | Cause::Flank)
    };
    let rallies_back = unit.pausing || unit.disordered.iter().any(after_fight);
    let entitled = plan::order(pos, id) == OrderType::Skirmish || light(pos, id) || rallies_back;
    entitled && !unit.impetuous && !unit.routing && unit.fighting.is_empty()
}

/// Whether a unit may go against a charger, or why not.
fn countercharge_allowed(pos: &Position, id: &UnitId, charger: &UnitId) -> Result<(), Why> {
    let unit = pos.unit(id).ok_or(Why::NotNow)?;
    if unit.reaction == Some(Reaction::NoAdvance) {
        return Err(Why::Reaction);
    }
    if unit.pausing || moves::charge_move(pos, unit).is_none() || !countercharge::possible(pos, id, charger) {
        return Err(Why::NotNow);
    }
    let barred = plan::order(pos, id) == OrderType::Skirmish && !for_skirmishers(pos, id, charger);
    if barred { Err(Why::Order) } else { Ok(()) }
}

/// The rule that keeps a unit from a countercharge.
fn barred_by(why: Why) -> RuleId {
    match why {
        Why::Order => rule!("W-4.6.2c"),
        Why::Reaction => rule!("W-4.5.5"),
        _ => rule!("W-4.7.2a"),
    }
}

/// Nobody mounts or dismounts when charged but mounted infantry in the saddle that stands.
fn may_dismount(unit: &Unit) -> bool {
    cites!("W-4.7.6a", "W-4.7.6b");
    unit.kind == Type::MtI && unit.mounted && !unit.impetuous && unit.fighting.is_empty()
}

/// Whether all who charge a unit come solely from behind its flank: then it must turn.
pub fn solely_from_behind(pos: &Position, id: &UnitId, lines: &[ChargeLine]) -> bool {
    cites!("W-4.7.4a", "W-4.7.4b");
    let behind = |line: &ChargeLine| bearing(pos, &line.unit, id) == Some(Bearing::SolelyBehind);
    against(lines, id).count() > 0 && against(lines, id).all(behind)
}
