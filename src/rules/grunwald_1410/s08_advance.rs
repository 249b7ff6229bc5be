//! Section 8.6, advance after combat: who of the victors takes the hex left, and how it turns there.

use estafette_board::Facing;
use estafette_core::table::Play;
use estafette_core::{Source, cites, rule};
use estafette_core::{said, text};

use super::arrival::{self, Arrival, Manner};
use super::event::Event;
use super::field::{Ask, Battlefield, Pick};
use super::hex::Hex;
use super::ids::{Arm, LeaderId, Side, UnitId};
use super::orders::{
    AdvanceAfterDefence, AfterWin, Group, LeaderInAdvance, Order, StandardAdvance, WinAction,
};
use super::plan::{Entry, speaks_of};
use super::position::{Position, StandardAt, Unit};
use super::s15_leaders::{BODYGUARD, KING};
use super::s17_camps::towards;

/// The winning side of one combat.
#[derive(Debug, Clone)]
pub struct Victors {
    /// The side.
    pub side: Side,
    /// Its units that took part.
    pub units: Vec<UnitId>,
    /// Those whom distance from a leader forces to go (8.69, GA-49).
    pub forced: Vec<UnitId>,
    /// Whether they go because their owner has chosen so already (GD-27).
    pub chosen: bool,
    /// The hex that was attacked, by which orders name the combat; none for a defender's victory.
    pub attacked: Option<Hex>,
}

/// How an advance ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turning {
    /// Facing the unit that retreated (8.63).
    Face(Facing),
    /// One turn of 60 degrees is free (8.63, 8.64).
    Free,
}

impl Victors {
    /// Those who could go into a hex now: alive, in good order, no guns.
    pub(super) fn able(&self, position: &Position) -> Vec<UnitId> {
        let able =
            |id: &&UnitId| position.placed(id).is_some_and(|(u, _)| !u.disordered && u.arm != Arm::Artillery);
        let mut units: Vec<UnitId> = self.units.iter().filter(able).cloned().collect();
        units.sort_by_key(|id| (std::cmp::Reverse(position.strength(&position.units[id])), id.clone()));
        units
    }

    /// Those who could go if none had to and, as `None`, nobody, who comes last.
    pub(super) fn anybody(able: &[UnitId]) -> Vec<Option<UnitId>> {
        able.iter().cloned().map(Some).chain([None]).collect()
    }

    /// The ones that must go, the weakest first (GD-23); empty if nobody must.
    pub(super) fn compelled(&self, able: &[UnitId]) -> Vec<UnitId> {
        cites!("8.69");
        able.iter().rev().filter(|id| self.forced.contains(id)).cloned().collect()
    }
}

/// One of the victors may take a hex left by the losers (8.61 to 8.64). `hexes` are the hexes left, with
/// the facing that goes with each.
///
/// # Errors
/// The end of the game, or a pause.
pub fn advance(field: &mut Battlefield<'_>, victors: &Victors, hexes: &[(Hex, Turning)]) -> Play<()> {
    cites!("8.61", "8.62");
    let able = victors.able(field.pos());
    let goals: Vec<(Hex, Turning)> =
        hexes.iter().filter(|(h, _)| field.pos().unit_at(*h).is_none()).copied().collect();
    if able.is_empty() || goals.is_empty() {
        return Ok(());
    }
    let compelled = victors.compelled(&able);
    let movers = if compelled.is_empty() { &able } else { &compelled };
    let standard = |hex: Hex| field.pos().standards.values().any(|s| *s == StandardAt::Hex(hex));
    let mut goes: Vec<Pick<Option<(UnitId, usize)>>> = Vec::new();
    for id in movers {
        for (index, (hex, _)) in goals.iter().enumerate() {
            let text = said!("advances-to", call = %field.pos().call(id), %hex);
            let key = if goals.len() == 1 { id.to_string() } else { format!("{id}-{hex}") };
            goes.push(Pick { value: Some((id.clone(), index)), key, text });
        }
    }
    let takes_standard = goals.iter().position(|(hex, _)| standard(*hex));
    let decision = if takes_standard.is_some() { "GD-31" } else { "GD-21" };
    if let Some(wanted) = takes_standard {
        goes.sort_by_key(|p| p.value.as_ref().is_some_and(|(_, i)| *i != wanted));
    } else if compelled.is_empty() {
        // By default horse advances and foot stays.
        goes.sort_by_key(|p| !p.value.as_ref().is_some_and(|(id, _)| field.pos().units[id].arm.is_horse()));
    }
    let first_goes = takes_standard.is_some()
        || !compelled.is_empty()
        || goes
            .first()
            .and_then(|p| p.value.as_ref())
            .is_some_and(|(id, _)| field.pos().units[id].arm.is_horse());
    if compelled.is_empty() {
        let stay = Pick { value: None, key: "none".to_owned(), text: said!("nobody-advances") };
        goes.insert(if first_goes { goes.len() } else { 0 }, stay);
    }
    let goers: Vec<Option<UnitId>> =
        goes.iter().map(|p| p.value.as_ref().map(|(id, _)| id.clone())).collect();
    let said = said_advance(field, victors, &goers, takes_standard.is_some());
    let wanted = said_advance(field, victors, &Victors::anybody(&able), takes_standard.is_some());
    refuse_to_hold(field, victors, &compelled, wanted.as_ref());
    let ask = Ask {
        id: decision,
        rule: rule!("8.61"),
        side: victors.side,
        subject: victors.attacked.map_or_else(|| goals[0].0.to_string(), |h| h.to_string()),
        text: said!("who-advances-after-the-combat"),
    };
    let goes = field.choose(ask, &goes, said.as_ref().map(|said| (said.goer, said.source)))?;
    let Some((id, goal)) = goes else { return Ok(()) };
    let turn = said.and_then(|said| said.turn);
    let (hex, turning) = goals[goal];
    step_in(field, &id, hex, turning, turn).map(|_| ())
}

/// What the plan says about who goes.
pub(super) struct AdvancePlan {
    /// Which of those who may go.
    pub goer: usize,
    /// From where it is said.
    pub source: Source,
    /// The place of the order.
    pub place: u32,
    /// The turn that is to follow, in sixths.
    turn: Option<i32>,
}

impl AdvancePlan {
    /// What an order says.
    pub fn by(entry: &Entry, goer: usize, turn: Option<i32>) -> Self {
        Self { goer, source: entry.source, place: entry.place, turn }
    }
}

/// Tells a side whose victors were to hold that those too far from a leader go all the same (8.69).
pub(super) fn refuse_to_hold(
    field: &mut Battlefield<'_>,
    victors: &Victors,
    compelled: &[UnitId],
    wanted: Option<&AdvancePlan>,
) {
    if let (Some(first), Some(said)) = (compelled.first(), wanted)
        && said.goer == victors.able(field.pos()).len()
        && !victors.chosen
    {
        let why = said!("is-too-far-from-a-leader", first = %field.pos().call(first));
        field.refuse(rule!("8.69"), victors.side, said.place, first, why);
    }
}

fn said_advance(
    field: &Battlefield<'_>,
    victors: &Victors,
    goers: &[Option<UnitId>],
    standard: bool,
) -> Option<AdvancePlan> {
    if standard {
        let take = field.plan(victors.side).last_entry(|o| match o {
            Order::StandardAdvance(StandardAdvance { yes }) => Some(*yes),
            _ => None,
        });
        if let Some((yes, entry)) = take {
            return Some(AdvancePlan::by(entry, goers.iter().position(|g| g.is_some() == yes)?, None));
        }
    }
    ordered(field, victors, goers)
}

/// Who of some victors goes, as the orders about advances say. `goers` are those who may and, as `None`,
/// nobody; what the default takes comes first. An advance includes the pursuit of a rout (8.61, 8.65).
pub(super) fn ordered(
    field: &Battlefield<'_>,
    victors: &Victors,
    goers: &[Option<UnitId>],
) -> Option<AdvancePlan> {
    let plan = field.plan(victors.side);
    let of_group = |group: &Group, id: &UnitId| field.pos().unit(id).is_some_and(|u| speaks_of(group, id, u));
    let in_group =
        |group: &Group| goers.iter().position(|g| g.as_ref().is_some_and(|id| of_group(group, id)));
    let stay = goers.iter().position(Option::is_none);
    let found = if let Some(hex) = victors.attacked {
        let matches = |at: &Option<Hex>| at.is_none_or(|a| a == hex);
        let at_hex = |exact: bool| {
            plan.last_entry(|o| match o {
                Order::AfterWin(AfterWin { at, then }) if at.is_some() == exact && matches(at) => {
                    match then {
                        WinAction::Advance(id, turn) => {
                            let index = goers.iter().position(|g| g.as_ref() == Some(id))?;
                            Some((index, Some(*turn)))
                        }
                        WinAction::AdvanceGroup(group) => Some((in_group(group)?, None)),
                        WinAction::Hold(_) if stay == Some(0) => Some((0, None)),
                        WinAction::Hold(group) => {
                            let free = |id: &UnitId| {
                                field.pos().unit(id).is_some_and(|u| u.arm.is_horse()) && !of_group(group, id)
                            };
                            let first_other = goers.iter().position(|g| g.as_ref().is_some_and(free));
                            Some((first_other.or(stay)?, None))
                        }
                    }
                }
                _ => None,
            })
        };
        at_hex(true).or_else(|| at_hex(false))
    } else {
        plan.last_entry(|o| match o {
            Order::AdvanceAfterDefence(AdvanceAfterDefence { group, yes }) => {
                let about = in_group(group)?;
                Some((if *yes { about } else { stay? }, None))
            }
            _ => None,
        })
    };
    found.map(|((goer, turn), entry)| AdvancePlan::by(entry, goer, turn))
}

/// One victor goes into the hex, with the turn that is free to it.
fn step_in(
    field: &mut Battlefield<'_>,
    id: &UnitId,
    to: Hex,
    turning: Turning,
    turn: Option<i32>,
) -> Play<Arrival> {
    let Some((unit, from)) = field.pos().placed(id).map(|(u, at)| (u.clone(), at)) else {
        return Ok(Arrival::Gone);
    };
    let facing = match turning {
        Turning::Face(facing) => facing,
        Turning::Free => choose_turn(field, id, &unit, to, turn)?,
    };
    let staying = staying_leaders(field, id, &unit)?;
    let rule = if turning == Turning::Free { rule!("8.64") } else { rule!("8.63") };
    field.tell(rule, Event::Advance { unit: id.clone(), from, to, facing, staying });
    arrival::come_in(field, id, to, Manner::Advance)
}

/// Turn left, right or not: by default towards the nearest enemy in front (GD-22).
fn choose_turn(
    field: &mut Battlefield<'_>,
    id: &UnitId,
    unit: &Unit,
    to: Hex,
    ordered: Option<i32>,
) -> Play<Facing> {
    let position = field.pos();
    let enemy = position
        .side_units(unit.side.enemy())
        .map(|(_, _, at)| at)
        .filter(|at| *at != to)
        .min_by_key(|at| (at.distance(to), *at));
    let wanted = enemy.map_or(0, |e| unit.facing.turn_to(towards(to, e)));
    let default = if wanted.abs() <= 1 { wanted } else { 0 };
    let mut picks: Vec<Pick<i32>> = [
        (0, "none", text!("no-turn")),
        (-1, "left", text!("so-60-degrees-left")),
        (1, "right", text!("so-60-degrees-right")),
    ]
    .map(|(value, key, text)| Pick { value, key: key.to_owned(), text: text.to_owned() })
    .to_vec();
    picks.sort_by_key(|p| p.value != default);
    let said = ordered.and_then(|t| Some((picks.iter().position(|p| p.value == t)?, Source::Orders)));
    let ask = Ask {
        id: "GD-22",
        rule: rule!("8.64"),
        side: unit.side,
        subject: id.to_string(),
        text: said!("does-turn-in", call = %position.call(id), %to),
    };
    Ok(unit.facing.turned(field.choose(ask, &picks, said)?))
}

/// Leaders who stay behind in an advance (GD-30); the king never leaves his bodyguard (15.14).
pub(super) fn staying_leaders(field: &mut Battlefield<'_>, id: &UnitId, unit: &Unit) -> Play<Vec<LeaderId>> {
    let mut staying = Vec::new();
    for leader in field.pos().leaders_with(id) {
        let bound = leader.as_str() == KING && unit.name.as_deref() == Some(BODYGUARD);
        if bound {
            continue;
        }
        let said = field.plan(unit.side).last(|o| match o {
            Order::LeaderInAdvance(LeaderInAdvance { leader: l, goes }) if *l == leader => Some(*goes),
            _ => None,
        });
        let picks = [
            Pick { value: true, key: "goes".to_owned(), text: said!("he-goes-along") },
            Pick { value: false, key: "stays".to_owned(), text: said!("he-stays-behind") },
        ];
        let said = said.map(|(goes, source)| (usize::from(!goes), source));
        let ask = Ask {
            id: "GD-30",
            rule: rule!("15.12"),
            side: unit.side,
            subject: leader.to_string(),
            text: said!("does-go-along-with", %leader, call = %field.pos().call(id)),
        };
        if !field.choose(ask, &picks, said)? {
            staying.push(leader);
        }
    }
    Ok(staying)
}
