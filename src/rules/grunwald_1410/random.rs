//! Random orders for whole-game tests: mostly legal, mostly towards the enemy, sometimes odd.

use super::hex::Hex;
use super::ids::{Arm, Side, UnitId};
use super::phase::Phase;
use super::position::{Position, Unit};
use super::s17_camps::towards;

type Pick<'p> = &'p mut dyn FnMut(u32) -> u32;

/// A sheet for the half-turn that is due.
pub fn sheet(position: &Position, side: Side, pick: Pick<'_>) -> String {
    let mut lines = Vec::new();
    if position.phase == Phase::SetUp {
        if side == Side::Teutonic && pick(2) == 0 {
            lines.push("pit out real".to_owned());
            lines.push("pits real A29B40 A28B39 A27B38".to_owned());
        }
        if pick(3) == 0 {
            lines.push(format!("face horse {}", ["N", "NE", "SE", "S", "SW", "NW"][pick(6) as usize]));
        }
        return lines.join("\n");
    }
    let enemies: Vec<Hex> = position.side_units(side.enemy()).map(|(_, _, at)| at).collect();
    for (id, unit, at) in position.side_units(side) {
        if let Some(line) = unit_line(position, id, unit, at, &enemies, pick) {
            lines.push(line);
        }
    }
    lines.extend(standing(side, pick));
    for off in position.off_map.keys().filter(|id| position.units.get(*id).is_some_and(|u| u.side == side)) {
        lines.push(format!("enter {off} at A{}B{} facing N: forward 1", 1 + pick(52), 1 + pick(58)));
    }
    lines.join("\n")
}

fn unit_line(
    position: &Position,
    id: &UnitId,
    unit: &Unit,
    at: Hex,
    enemies: &[Hex],
    pick: Pick<'_>,
) -> Option<String> {
    if unit.arm == Arm::Artillery {
        return (pick(4) == 0).then(|| format!("gun {id} {} 60", ["left", "right"][pick(2) as usize]));
    }
    if pick(3) == 0 {
        return None;
    }
    let target = enemies.iter().min_by_key(|e| (e.distance(at), **e)).copied()?;
    if unit.disordered {
        let away = towards(at, target).opposite();
        let (one, two) = (at.neighbour(away), at.neighbour(away).neighbour(away));
        return (pick(3) > 0).then(|| format!("move {id}: to {one} {two}"));
    }
    if pick(40) == 0 {
        return Some(format!("move {id}: disorder, to {}", at.neighbour(towards(at, target).opposite())));
    }
    if pick(12) == 0 {
        return Some(format!("move {id}: back"));
    }
    let turn = unit.facing.turn_to(towards(at, target)).clamp(-3, 3);
    let mut steps = Vec::new();
    if turn != 0 && pick(4) > 0 {
        let way = if turn < 0 { "left" } else { "right" };
        steps.push(format!("{way} {}", turn.abs().min(1 + pick(3) as i32) * 60));
    }
    let ahead = at.neighbour(unit.facing);
    if let Some((friend, other)) = position.unit_at(ahead)
        && matches!(other.arm, Arm::Foot | Arm::Artillery)
        && other.side == unit.side
        && unit.arm == Arm::Heavy
        && pick(6) == 0
    {
        return Some(format!("move {id}: trample {friend}, forward 1"));
    }
    steps.push(format!("forward {}", 1 + pick(6)));
    if pick(5) == 0 {
        steps.push(format!("{} 60, forward", ["left", "right"][pick(2) as usize]));
    }
    Some(format!("move {id}: {}", steps.join(", ")))
}

/// Standing orders and orders for the attack phase, some of them, sometimes.
fn standing(side: Side, pick: Pick<'_>) -> Vec<String> {
    let both = [
        "after win: hold all foot",
        "after rout: pursue none",
        "advance after defence: horse no, foot yes",
        "displace never",
        "leave map freely",
        "leave map never",
        "on pit: stop",
        "on camp check: stop",
        "face left when tied",
        "pursue in enemy attack phase: none",
        "rout extend shortest",
        "standard: do not advance",
    ];
    let own: &[&str] = match side {
        Side::Teutonic => &[
            "fire all strongest, guns first",
            "pits remove A24B35 A24B36",
            "sacrifice guns never",
            "leader ULRICH stays",
        ],
        Side::Polish => &[
            "rout L units towards A43B23, avoid friends, avoid marsh",
            "retreat all prefer SE, S, E",
            "rally not T02",
        ],
    };
    both.iter()
        .chain(own)
        .filter(|line| !line.ends_with(" E"))
        .filter(|_| pick(6) == 0)
        .map(|line| (*line).to_owned())
        .collect()
}
