//! Arrows for the events of a chapter, and crosses where units were lost.
//!
//! Events name hexes only where a unit went, so where the others stood is worked out first: backwards
//! from where they stand now, then forwards along the events.

use std::collections::BTreeMap;

use estafette_board::scene::{Arrow, Marker};

use super::super::event::Event;
use super::super::hex::Hex;
use super::super::ids::{Nation, Side, UnitId};
use super::super::position::Position;
use super::scene::arrow;

type Stands = BTreeMap<UnitId, Hex>;

/// The arrows of some events that led to a position; lost units are marked.
pub fn arrows(position: &Position, events: &[Event], markers: &mut Vec<Marker>) -> Vec<Arrow> {
    let mut stands = at_first(position, events);
    let mut found = Vec::new();
    for event in events {
        match event {
            Event::Combat { attackers, at, .. } => {
                for attacker in attackers {
                    if let Some(from) = stands.get(attacker) {
                        found.push(arrow(&[*from, *at], "attack", style(position, attacker)));
                    }
                }
            }
            Event::Fire { by, hex, .. } => {
                if let Some(from) = stands.get(by) {
                    found.push(arrow(&[*from, *hex], "fire", style(position, by)));
                }
            }
            Event::Eliminate { unit, at, .. } => {
                let known = at.or_else(|| stands.get(&UnitId::from(unit.as_str())).copied());
                if let Some(at) = known {
                    markers.push(Marker { hex: at.board(), kind: "lost".to_owned() });
                }
            }
            Event::LeaderMove { path, leader, .. } if path.len() > 1 => {
                let side = position.data.leaders.get(leader).map_or(Side::Polish, |l| l.side);
                found.push(arrow(path, "move", side.as_str()));
            }
            other => {
                if let Some((unit, path, kind)) = step(other) {
                    if path.len() > 1 && path.iter().any(|h| *h != path[0]) {
                        found.push(arrow(&path, kind, style(position, unit)));
                    }
                    if let Some(last) = path.last() {
                        stands.insert(unit.clone(), *last);
                    }
                }
            }
        }
    }
    found
}

/// Who went where, and how.
fn step(event: &Event) -> Option<(&UnitId, Vec<Hex>, &'static str)> {
    Some(match event {
        Event::Move { unit, path, .. } => (unit, path.clone(), "move"),
        Event::Retreat { unit, from, to, .. } | Event::Displace { unit, from, to, .. } => {
            (unit, vec![*from, *to], "retreat")
        }
        Event::Rout { unit, path, .. } => (unit, path.clone(), "rout"),
        Event::Advance { unit, from, to, .. } => (unit, vec![*from, *to], "advance"),
        Event::Pursue { unit, path, .. } => (unit, path.clone(), "advance"),
        Event::PlaceFollowers { unit, at, .. } => (unit, vec![*at], "move"),
        _ => return None,
    })
}

/// Where units stood before the events, as far as it can be known.
fn at_first(position: &Position, events: &[Event]) -> Stands {
    let mut stands: Stands = position.units.iter().filter_map(|(id, u)| Some((id.clone(), u.at?))).collect();
    for event in events.iter().rev() {
        match event {
            Event::Combat { defender, at, .. } => {
                stands.entry(defender.clone()).or_insert(*at);
            }
            Event::Fire { at, hex, .. } => {
                stands.entry(at.clone()).or_insert(*hex);
            }
            Event::Eliminate { unit, at: Some(at), .. } => {
                stands.entry(UnitId::from(unit.as_str())).or_insert(*at);
            }
            other => {
                if let Some((unit, path, _)) = step(other)
                    && let Some(first) = path.first()
                {
                    stands.insert(unit.clone(), *first);
                }
            }
        }
    }
    stands
}

fn style(position: &Position, unit: &UnitId) -> &'static str {
    let standing = position.unit(unit).map(|u| u.nation);
    let fallen = || position.fallen.get(unit.as_str()).and_then(|f| f.unit.as_ref()).map(|(_, n)| *n);
    standing.or_else(fallen).map_or("polish", Nation::as_str)
}
