//! Section 8.6, pursuit: who of the victors runs after a routing unit, who joins, how far they come.

use estafette_board::Facing;
use estafette_core::said;
use estafette_core::table::Play;
use estafette_core::{RuleId, cites, rule};

use super::arrival::{self, Arrival, Manner};
use super::event::{Cause, Event};
use super::field::{Ask, Battlefield, Pick};
use super::hex::Hex;
use super::ids::{Arm, LeaderId, Side, UnitId};
use super::orders::{AfterRout, Order, PursueInEnemyPhase};
use super::plan::Entry;
use super::position::Position;
use super::s08_advance::{AdvancePlan, Turning, Victors, advance, ordered, refuse_to_hold, staying_leaders};
use super::s08_rout::Route;
use super::s10_leaving;

/// The victors may pursue a unit that routed from `left` along `route` (8.65). A unit eliminated before
/// it moved leaves only its hex to be taken (GA-47).
///
/// # Errors
/// The end of the game, or a pause.
pub fn pursue(
    field: &mut Battlefield<'_>,
    decision: &'static str,
    victors: &Victors,
    left: Hex,
    route: &Route,
) -> Play<()> {
    cites!("8.65", "8.66", "8.67");
    if route.entered.is_empty() && route.off.is_none() {
        return advance(field, victors, &[(left, Turning::Free)]);
    }
    let able = victors.able(field.pos());
    if able.is_empty() {
        return Ok(());
    }
    let way: Vec<Hex> = std::iter::once(left).chain(route.entered.iter().copied()).take(3).collect();
    let compelled = victors.compelled(&able);
    let movers = if compelled.is_empty() { &able } else { &compelled };
    let mut picks: Vec<Pick<Option<UnitId>>> = movers
        .iter()
        .map(|id| Pick {
            value: Some(id.clone()),
            key: id.to_string(),
            text: said!("pursues", unit = %field.pos().call(id)),
        })
        .collect();
    if compelled.is_empty() {
        let end = end_of_way(field.pos(), victors.side, &way);
        let dangerous = end.is_none_or(|hex| field.pos().in_attack_zone(hex, victors.side));
        picks.sort_by_key(|p| !p.value.as_ref().is_some_and(|id| field.pos().units[id].arm.is_horse()));
        let horse = picks[0].value.as_ref().is_some_and(|id| field.pos().units[id].arm.is_horse());
        let stay = Pick { value: None, key: "none".to_owned(), text: said!("nobody-pursues") };
        picks.insert(if horse && !dangerous { picks.len() } else { 0 }, stay);
    }
    let goers: Vec<Option<UnitId>> = picks.iter().map(|p| p.value.clone()).collect();
    let said = said_pursuit(field, victors, &goers, decision);
    let wanted = said_pursuit(field, victors, &Victors::anybody(&able), decision);
    refuse_to_hold(field, victors, &compelled, wanted.as_ref());
    let ask = Ask {
        id: decision,
        rule: rule!("8.65"),
        side: victors.side,
        subject: victors.attacked.unwrap_or(left).to_string(),
        text: said!("who-pursues-the-unit-that-ran", %left),
    };
    let said = said.map(|said| (said.goer, said.source));
    let Some(first) = field.choose(ask, &picks, said)? else { return Ok(()) };
    let column = column(field, victors, &first)?;
    let leaders = field.pos().leaders_with(&first);
    let gone = chase(field, &column, &way)?;
    if let (Some(edge), Some(end)) = (route.off, way.last().copied())
        && gone == way.len()
        && gone < 3
        && field.pos().placed(&first).is_some_and(|(u, at)| at == end && !u.disordered)
    {
        s10_leaving::follow_off(field, &first, end, edge, &leaders)?;
    }
    Ok(())
}

fn said_pursuit(
    field: &Battlefield<'_>,
    victors: &Victors,
    goers: &[Option<UnitId>],
    decision: &str,
) -> Option<AdvancePlan> {
    let plan = field.plan(victors.side);
    let index = |id: Option<&UnitId>| goers.iter().position(|g| g.as_ref() == id);
    let said = |(goer, entry): (usize, &Entry)| AdvancePlan::by(entry, goer, None);
    // A defender has no orders of the day, only standing ones (GD-23, GD-25).
    if decision == "GD-25" || victors.attacked.is_none() {
        let pursuing = plan.last_entry(|o| match o {
            Order::PursueInEnemyPhase(PursueInEnemyPhase { units: Some(units) }) => {
                units.iter().find_map(|u| index(Some(u))).or_else(|| index(None))
            }
            _ => None,
        });
        let advancing = || if decision == "GD-25" { None } else { ordered(field, victors, goers) };
        return pursuing.map(said).or_else(advancing);
    }
    let at_hex = |exact: bool| {
        plan.last_entry(|o| match o {
            Order::AfterRout(AfterRout { at, lead: unit, .. })
                if at.is_some() == exact && at.is_none_or(|a| Some(a) == victors.attacked) =>
            {
                index(unit.as_ref())
            }
            _ => None,
        })
    };
    at_hex(true).or_else(|| at_hex(false)).map(said).or_else(|| ordered(field, victors, goers))
}

/// Where a pursuit along `way` would come to now; none if it could not begin.
fn end_of_way(position: &Position, side: Side, way: &[Hex]) -> Option<Hex> {
    let free =
        |hex: &&Hex| position.unit_at(**hex).is_none_or(|(_, u)| u.side != side && u.arm == Arm::Artillery);
    way.iter().take_while(free).last().copied()
}

/// The pursuer and those straight behind him who join (8.68, GD-24).
fn column(field: &mut Battlefield<'_>, victors: &Victors, first: &UnitId) -> Play<Vec<UnitId>> {
    cites!("8.68");
    let mut behind = Vec::new();
    let Some((lead, mut at)) = field.pos().placed(first).map(|(u, at)| (u.clone(), at)) else {
        return Ok(vec![]);
    };
    loop {
        at = at.neighbour(lead.facing.opposite());
        match field.pos().unit_at(at) {
            Some((id, u))
                if u.side == lead.side
                    && u.facing == lead.facing
                    && !u.disordered
                    && u.arm != Arm::Artillery =>
            {
                behind.push(id.clone());
            }
            _ => break,
        }
    }
    let picks: Vec<Pick<usize>> = (0..=behind.len())
        .map(|n| {
            let names: Vec<&str> = behind[..n].iter().map(UnitId::as_str).collect();
            let text = if n == 0 { said!("nobody-joins") } else { said!("join", what = %names.join(", ")) };
            Pick { value: n, key: if n == 0 { "none".to_owned() } else { names.join("-") }, text }
        })
        .collect();
    let said = field.plan(victors.side).last(|o| match o {
        Order::AfterRout(AfterRout { at, lead: Some(unit), with })
            if unit == first && at.is_none_or(|a| Some(a) == victors.attacked) =>
        {
            Some(behind.iter().take_while(|id| with.contains(id)).count())
        }
        _ => None,
    });
    let ask = Ask {
        id: "GD-24",
        rule: rule!("8.68"),
        side: victors.side,
        subject: first.to_string(),
        text: said!("who-joins-in-the-pursuit", first = %field.pos().call(first)),
    };
    let joining = field.choose(ask, &picks, said)?;
    Ok(std::iter::once(first.clone()).chain(behind.into_iter().take(joining)).collect())
}

/// The column goes along the way, one unit behind the other; how many hexes the first went.
fn chase(field: &mut Battlefield<'_>, column: &[UnitId], way: &[Hex]) -> Play<usize> {
    let starts: Vec<Hex> = column.iter().filter_map(|id| field.pos().placed(id).map(|(_, at)| at)).collect();
    let mut limit = way.len();
    let mut first = 0;
    for (rank, id) in column.iter().enumerate() {
        // Each unit goes where the one before it went, `rank` hexes behind.
        let track: Vec<Hex> = starts[..rank].iter().rev().chain(way).copied().take(limit).collect();
        let gone = follow(field, id, &track)?;
        if rank == 0 {
            first = gone;
        }
        limit = limit.min(gone);
        if limit == 0 {
            break;
        }
    }
    Ok(first)
}

/// One unit of a pursuit; how many hexes it went.
fn follow(field: &mut Battlefield<'_>, id: &UnitId, track: &[Hex]) -> Play<usize> {
    let Some((unit, start)) = field.pos().placed(id).map(|(u, at)| (u.clone(), at)) else { return Ok(0) };
    let staying = staying_leaders(field, id, &unit)?;
    let mut going = field.pos().leaders_with(id);
    going.retain(|l| !staying.contains(l));
    let mut told = vec![start];
    let mut facing = unit.facing;
    let mut gone = 0;
    for &hex in track {
        let here = *told.last().expect("a path has a last hex");
        let Some(ahead) = here.direction_to(hex) else { break };
        if let Some((other, met)) = field.pos().unit_at(hex).map(|(i, u)| (i.clone(), u.clone())) {
            if met.side == unit.side {
                break;
            }
            facing = ahead;
            if met.arm != Arm::Artillery {
                break;
            }
            field.eliminate(rule!("12.33"), &other, Cause::Overrun, Some(id))?;
        }
        facing = ahead;
        told.push(hex);
        gone += 1;
        if arrival::is_eventful(field.pos(), id, hex) {
            let path = std::mem::replace(&mut told, vec![hex]);
            tell_chase(field, id, path, facing, &going);
            if matches!(arrival::come_in(field, id, hex, Manner::Advance)?, Arrival::Gone | Arrival::Held) {
                return Ok(gone);
            }
        }
    }
    let turned = field.pos().unit(id).is_some_and(|u| u.facing != facing);
    if told.len() > 1 || turned {
        tell_chase(field, id, told, facing, &going);
    }
    Ok(gone)
}

fn tell_chase(field: &mut Battlefield<'_>, id: &UnitId, path: Vec<Hex>, facing: Facing, going: &[LeaderId]) {
    let rule: RuleId = rule!("8.65");
    // Those who stay do so where the pursuit began, those met on the way where they were met (15.11).
    let staying = if path.len() > 1 { field.pos().leaders_not_in(id, going) } else { Vec::new() };
    field.tell(rule, Event::Pursue { unit: id.clone(), path, facing, staying });
}
