//! Section 8.3: retreats of one hex, of attackers (AR) and defenders (DR), and of units under crossbow
//! fire. Room made by friends is in `s08_displacement.rs`, what follows in enemy zones in `s08_rout.rs`.

use estafette_core::{said, text};
use std::cmp::Reverse;

use estafette_board::Facing;
use estafette_core::table::Play;
use estafette_core::{RuleId, Source};
use estafette_core::{cites, rule};

use super::arrival::{self, Arrival, Manner};
use super::event::{Cause, Event};
use super::field::{Ask, Battlefield, Pick};
use super::hex::Hex;
use super::ids::{Arm, UnitId};
use super::orders::{Displace, Order, Retreat, Sacrifice};
use super::plan::speaks_of;
use super::position::{Position, Unit};
use super::s04_movement::{entry_cost, sinks};
use super::s06_zones::rear_zone;
use super::s08_displacement::{self as displacement, Chain};
use super::s08_rout::{self, After, Routed};
use super::{s08_effects, s10_leaving};

/// Where a unit came to after its retreat: its first hex, or none if it was eliminated or left the map
/// at once.
pub type Refuge = Option<Hex>;

/// A unit that must retreat goes back one hex through its rear (8.31), and what comes of it.
///
/// # Errors
/// The end of the game, or a pause.
pub fn retreat(field: &mut Battlefield<'_>, rule: RuleId, id: &UnitId, routed: &mut Routed) -> Play<Refuge> {
    cites!("8.31", "8.33", "8.37");
    let Some((unit, at)) = field.pos().placed(id).map(|(u, at)| (u.clone(), at)) else { return Ok(None) };
    // The centre rear first: the default prefers it (GD-15).
    let [left, centre, right] = rear_zone(at, unit.facing);
    back_off(field, rule, id, &unit, at, &[centre, left, right], routed)
}

/// A unit driven back by a crossbow: it turns to face the firer, then retreats (GA-64); the disordered
/// have no rear and go to any hex facing away from him (GA-33).
///
/// # Errors
/// The end of the game, or a pause.
pub fn driven_back_by_fire(field: &mut Battlefield<'_>, rule: RuleId, id: &UnitId, by: &UnitId) -> Play<()> {
    let mut routed = Routed::from_fire();
    let (Some((unit, at)), Some((_, from))) = (field.pos().placed(id), field.pos().placed(by)) else {
        return Ok(());
    };
    let (disordered, at) = (unit.disordered, at);
    let Some(towards) = at.direction_to(from) else { return Ok(()) };
    if !disordered {
        s08_effects::face(field, rule!("8.32"), id, towards);
        return retreat(field, rule, id, &mut routed).map(|_| ());
    }
    let unit = field.pos().units[id].clone();
    let [left, centre, right] = rear_zone(at, towards);
    back_off(field, rule, id, &unit, at, &[centre, left, right], &mut routed).map(|_| ())
}

/// An empty hex to retreat into.
#[derive(Debug, Clone, Copy)]
struct Empty {
    hex: Hex,
    /// Whether it lies in an enemy zone of control: disorder and rout follow (8.34).
    zone: bool,
    /// Whether it is marsh to a heavy horse, or holds a pit.
    risky: bool,
}

/// The rear hexes that can be retreated into, the default's choice first.
struct Ways {
    empty: Vec<Empty>,
    pushes: Vec<(Hex, Chain)>,
    guns: Vec<(Hex, Chain)>,
}

impl Ways {
    /// Whether the unit could go into a hex, empty or cleared by friends.
    fn lead_to(&self, hex: Hex) -> bool {
        self.empty.iter().any(|e| e.hex == hex) || self.pushes.iter().any(|(h, _)| *h == hex)
    }
}

fn ways(position: &Position, unit: &Unit, at: Hex, rear: &[Hex]) -> Ways {
    cites!("8.35", "8.36", "8.45");
    let mut found = Ways { empty: Vec::new(), pushes: Vec::new(), guns: Vec::new() };
    for &hex in rear {
        let closed =
            entry_cost(position, unit.arm, at, hex).is_err() || position.in_attack_zone(hex, unit.side);
        let zone = position.in_enemy_zone(hex, unit.side);
        if closed || (unit.disordered && zone) {
            continue;
        }
        match position.unit_at(hex) {
            None => {
                let risky = sinks(position, unit.arm, hex) || position.pits.contains_key(&hex);
                found.empty.push(Empty { hex, zone, risky });
            }
            Some((_, other)) if other.side == unit.side => {
                if let Some(chain) = displacement::chain(position, unit.side, at, hex) {
                    let list = if chain.costs_gun() { &mut found.guns } else { &mut found.pushes };
                    list.push((hex, chain));
                }
            }
            Some(_) => {}
        }
    }
    let enemies: Vec<Hex> = position.side_units(unit.side.enemy()).map(|(_, _, at)| at).collect();
    let far = |hex: Hex| Reverse(enemies.iter().map(|e| e.distance(hex)).min().unwrap_or(u32::MAX));
    // `rear` begins with the centre: among safe hexes it wins, then the one farthest from enemies.
    found.empty.sort_by_key(|e| (e.zone, e.risky, e.hex != rear[0], far(e.hex), e.hex));
    found.pushes.sort_by_key(|(hex, chain)| (position.in_enemy_zone(*hex, unit.side), chain.0.len(), *hex));
    found
}

fn back_off(
    field: &mut Battlefield<'_>,
    rule: RuleId,
    id: &UnitId,
    unit: &Unit,
    at: Hex,
    rear: &[Hex],
    routed: &mut Routed,
) -> Play<Refuge> {
    let ways = ways(field.pos(), unit, at, rear);
    let wish = wish(field, id, unit);
    if let Some((hex, chain)) = choose_push(field, id, unit, at, &ways, wish.as_ref())? {
        let shaken = displacement::push(field, &chain, id)?;
        return go(field, rule, id, at, hex, &shaken, routed).map(Some);
    }
    let some_way = !ways.empty.is_empty();
    let off = rear.iter().find_map(|h| s10_leaving::edge_crossed(field.pos(), at, *h));
    if let Some(edge) = off
        && s10_leaving::offered(field, id, unit, at, 1, some_way)?
    {
        let leaders = field.pos().leaders_with(id);
        s10_leaving::leave(field, id, at, edge, &leaders);
        return Ok(None);
    }
    if !some_way {
        let rule = if unit.disordered { rule!("8.36") } else { rule!("8.35") };
        field.eliminate(rule, id, Cause::Retreat, None)?;
        return Ok(None);
    }
    let hex = choose_empty(field, id, &ways.empty, at, wish, routed.after)?;
    go(field, rule, id, at, hex, &[], routed).map(Some)
}

/// Directions a side prefers for this unit's retreats.
fn wish(field: &Battlefield<'_>, id: &UnitId, unit: &Unit) -> Option<(Vec<Facing>, Source)> {
    field.plan(unit.side).last(|o| match o {
        Order::Retreat(Retreat { group, prefer }) if speaks_of(group, id, unit) => Some(prefer.clone()),
        _ => None,
    })
}

/// Whether friends make room (GD-16), or a gun is given up for it (GD-19).
fn choose_push(
    field: &mut Battlefield<'_>,
    id: &UnitId,
    unit: &Unit,
    at: Hex,
    ways: &Ways,
    wish: Option<&(Vec<Facing>, Source)>,
) -> Play<Option<(Hex, Chain)>> {
    let safe = ways.empty.iter().any(|e| !e.zone && !e.risky);
    let allowed = field.plan(unit.side).last(|o| match o {
        Order::Displace(Displace { group, freely }) if speaks_of(group, id, unit) => Some(*freely),
        _ => None,
    });
    let by_default = !safe;
    // A preferred direction in which a friend stands is taken if he may be pushed (GA-35).
    let wanted =
        wish.iter().flat_map(|(prefer, _)| prefer).map(|f| at.neighbour(*f)).find(|h| ways.lead_to(*h));
    let preferred_empty = wanted.is_some_and(|h| ways.empty.iter().any(|e| e.hex == h));
    let wanted = wanted.filter(|h| ways.pushes.iter().any(|(hex, _)| hex == h));
    let said = allowed.map(|(freely, source)| (freely && (by_default || wanted.is_some()), source));
    let mut pushes = ways.pushes.clone();
    pushes.sort_by_key(|(hex, _)| Some(*hex) != wanted);
    let pushed = choose_chain(field, "GD-16", rule!("8.41"), id, unit, &pushes, by_default, said)?;
    // A hex in an enemy zone of control is closed to it: disorder and rout follow there (8.34).
    if pushed.is_some() || ways.empty.iter().any(|e| !e.zone) {
        return Ok(pushed);
    }
    let saves = |hex: Hex| ways.empty.is_empty() || !field.pos().in_enemy_zone(hex, unit.side);
    let guns: Vec<(Hex, Chain)> = ways.guns.iter().filter(|(hex, _)| saves(*hex)).cloned().collect();
    let spare = field.plan(unit.side).last(|o| match o {
        Order::Sacrifice(Sacrifice { group, yes }) => guns
            .iter()
            .flat_map(|(_, c)| &c.0)
            .any(|p| matches!(p, displacement::Push::Gun(g) if field.pos().unit(g).is_some_and(|u| speaks_of(group, g, u))))
            .then_some(*yes && unit.arm.is_horse()),
        _ => None,
    });
    let by_default = unit.arm.is_horse() && !preferred_empty;
    choose_chain(field, "GD-19", rule!("8.47"), id, unit, &guns, by_default, spare)
}

#[expect(clippy::too_many_arguments, reason = "one question with all that makes it up")]
fn choose_chain(
    field: &mut Battlefield<'_>,
    decision: &'static str,
    rule: RuleId,
    id: &UnitId,
    unit: &Unit,
    chains: &[(Hex, Chain)],
    by_default: bool,
    said: Option<(bool, Source)>,
) -> Play<Option<(Hex, Chain)>> {
    if chains.is_empty() {
        return Ok(None);
    }
    let mut picks: Vec<Pick<Option<(Hex, Chain)>>> = chains
        .iter()
        .map(|(hex, chain)| {
            let text = if chain.costs_gun() {
                said!("retreat-to-giving-up-the-gun", %hex)
            } else {
                {
                    let friends = if chain.0.len() == 1 { "friend" } else { "friends" };
                    said!("retreat-to-pushing-back", %hex, chain = %chain.0.len(), %friends)
                }
            };
            Pick { value: Some((*hex, chain.clone())), key: hex.to_string(), text }
        })
        .collect();
    let none = Pick { value: None, key: "none".to_owned(), text: said!("nobody-makes-room") };
    if by_default {
        picks.push(none);
    } else {
        picks.insert(0, none);
    }
    let said =
        said.and_then(|(yes, source)| Some((picks.iter().position(|p| p.value.is_some() == yes)?, source)));
    let ask = Ask {
        id: decision,
        rule,
        side: unit.side,
        subject: id.to_string(),
        text: said!("does-anybody-make-room-for-which", call = %field.pos().call(id)),
    };
    field.choose(ask, &picks, said)
}

fn choose_empty(
    field: &mut Battlefield<'_>,
    id: &UnitId,
    empty: &[Empty],
    at: Hex,
    wish: Option<(Vec<Facing>, Source)>,
    after: After,
) -> Play<Hex> {
    let picks: Vec<Pick<Hex>> = empty
        .iter()
        .map(|e| {
            let then = if e.zone { text!("an-enemy-zone-it-would-rout") } else { "" };
            let risk = if e.risky { text!("marsh-or-pit") } else { "" };
            Pick {
                value: e.hex,
                key: e.hex.to_string(),
                text: said!("retreat-to", hex = %e.hex, %risk, %then),
            }
        })
        .collect();
    let said = wish.and_then(|(prefer, source)| {
        let wished = prefer.iter().find_map(|f| empty.iter().position(|e| e.hex == at.neighbour(*f)))?;
        Some((wished, source))
    });
    let ask = Ask {
        id: after.retreat_decision(),
        rule: rule!("8.31"),
        side: field.pos().units[id].side,
        subject: id.to_string(),
        text: said!("where-does-retreat", call = %field.pos().call(id)),
    };
    field.choose(ask, &picks, said)
}

/// Goes back into a hex: facing where it came from (8.31, 8.32); in an enemy zone it routs on (8.34).
fn go(
    field: &mut Battlefield<'_>,
    rule: RuleId,
    id: &UnitId,
    from: Hex,
    to: Hex,
    shaken: &[UnitId],
    routed: &mut Routed,
) -> Play<Hex> {
    let facing = to.direction_to(from).expect("a retreat goes to a neighbour");
    field.tell(rule, Event::Retreat { unit: id.clone(), from, to, facing });
    let arrival = arrival::come_in(field, id, to, Manner::Driven)?;
    for friend in shaken {
        rout_on(field, rule!("8.44"), friend, routed)?;
    }
    let side = field.pos().unit(id).map(|u| u.side);
    let zone = side.is_some_and(|s| field.pos().in_enemy_zone(to, s));
    let ordered = field.pos().unit(id).is_some_and(|u| !u.disordered);
    if zone && ordered && matches!(arrival, Arrival::Free | Arrival::PastPit) {
        rout_on(field, rule!("8.34"), id, routed)?;
    }
    Ok(to)
}

fn rout_on(field: &mut Battlefield<'_>, rule: RuleId, id: &UnitId, routed: &mut Routed) -> Play<()> {
    if !field.stands(id) {
        return Ok(());
    }
    if field.pos().units[id].arm == Arm::Artillery {
        return Ok(());
    }
    s08_rout::disorder(field, rule, id);
    s08_rout::rout(field, id, routed).map(|_| ())
}
