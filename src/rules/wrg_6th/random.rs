//! Random legal orders for whole-battle tests: moves, charges at enemies in sight, changes of orders with their
//! marks, formations, shooting, reactions. Only what the seat may know is looked at.

use super::data::Order;
use super::ids::{OrderType, Seat, Stakes, Type, UnitId};
use super::legal;
use super::muster;
use super::orders::say;
use super::phase::Phase;
use super::plan;
use super::position::{Position, Unit};
use super::s4_04_visibility::{self, Sights};

type Pick<'p> = &'p mut dyn FnMut(u32) -> u32;

/// Seldom written lines that are read without complaint.
const ODD: [&str; 6] = [
    "Dear umpire, here are my orders.",
    "Good luck!",
    "# nothing else",
    "CALL UMPIRE about the hill",
    "CONCEDE if our loss exceeds 5000 points, not before period 6",
    "--- the end ---",
];

/// A sheet for the period that is due; every line of it is read and legal as far as can be told beforehand.
pub fn sheet(position: &Position, seat: Seat, pick: Pick<'_>) -> String {
    if position.phase == Phase::Muster {
        let own = position.units.iter().filter(|(id, _)| id.seat() == seat);
        return muster::write(own);
    }
    let mut lines = Vec::new();
    if one_in(4, pick) {
        lines.push(if position.period == 0 {
            "Set-up".into()
        } else {
            format!("Period {}, side {seat}", position.period)
        });
    }
    let own: Vec<(&UnitId, &Unit)> =
        position.units.iter().filter(|(id, u)| id.seat() == seat && u.figures > 0 && !u.gone).collect();
    for (id, unit) in &own {
        let clauses = match position.period {
            0 => before_play(position, unit, pick),
            _ => in_play(position, id, unit, pick),
        };
        if !clauses.is_empty() {
            lines.push(format!("{}: {}", addressee(id, pick), clauses.join("; ")));
        }
        if position.period > 0 && one_in(12, pick) {
            lines.push(change(position, id, unit, pick));
        }
    }
    army(position, seat, &mut lines, pick);
    if one_in(8, pick) {
        lines.push(one_of(&ODD, pick).to_owned());
    }
    lines.join("\n")
}

fn one_in(n: u32, pick: Pick<'_>) -> bool {
    pick(n) == 0
}

fn one_of<T: Copy>(things: &[T], pick: Pick<'_>) -> T {
    things[pick(u32::try_from(things.len()).unwrap_or(u32::MAX)) as usize]
}

/// How people write a unit's name.
fn addressee(id: &UnitId, pick: Pick<'_>) -> String {
    let name = say::own(id);
    match pick(3) {
        0 => name,
        1 => name.to_uppercase(),
        _ => format!("{} (as listed)", name.to_uppercase()),
    }
}

fn is_wagons(unit: &Unit) -> bool {
    matches!(unit.kind, Type::Cart | Type::Wag)
}

/// Orders before the battle.
fn before_play(position: &Position, unit: &Unit, pick: Pick<'_>) -> Vec<String> {
    let sector = one_of(&["LEFT", "CENTRE", "RIGHT"], pick);
    // Most keep to the sector where they stand.
    let sector = if one_in(4, pick) { sector.to_owned() } else { unit.sector.as_str().to_uppercase() };
    let mut all = Vec::new();
    if one_in(6, pick) {
        return all;
    }
    let kinds: &[&str] =
        if is_wagons(unit) { &["HOLD", "S"] } else { &["QUICK", "Q", "VARILY", "HOLD", "SKIRMISH", "stand"] };
    let order = one_of(kinds, pick);
    let goal = one_of(
        &["", " towards the enemy edge", " towards the enemy camp", " towards the nearest enemy"],
        pick,
    );
    let goal = if matches!(order, "QUICK" | "Q" | "VARILY") { goal } else { "" };
    all.push(format!("{order}{goal}, sector {sector}"));
    let skirmishes = matches!(order, "SKIRMISH" | "S");
    if charges(position, unit) && !skirmishes && one_in(2, pick) {
        all.push("charge the nearest enemy".to_owned());
    }
    all.extend(riders(position, unit, pick));
    if one_in(5, pick) {
        let more = [
            "stop when enemy can charge us and we cannot charge them",
            "from period 6 HOLD where you stand",
            "on signal RED HOLD where you stand",
            "if charged by elephants evade",
        ];
        let more: &[&str] = if is_wagons(unit) { &more[1..3] } else { &more };
        all.push(one_of(more, pick).to_owned());
    }
    all
}

fn charges(position: &Position, unit: &Unit) -> bool {
    position.data.info(unit.kind).charge.is_some() && !is_wagons(unit) && unit.team.is_none()
}

/// Reactions, shooting, a general's part: orders that never move anybody by themselves.
fn riders(position: &Position, unit: &Unit, pick: Pick<'_>) -> Vec<String> {
    let mut all = Vec::new();
    if one_in(3, pick) {
        let reactions = ["if charged evade", "if charged hold", "if charged countercharge", "do not evade"];
        all.push(one_of(&reactions, pick).to_owned());
    }
    if unit.weapons.iter().any(|w| position.data.shooting.contains_key(w)) && one_in(3, pick) {
        let targets = ["shoot nearest", "shoot G, M, E, A, C, E", "shoot M, then nearest", "do not shoot"];
        all.push(one_of(&targets, pick).to_owned());
    }
    if unit.kind == Type::MtI && one_in(2, pick) {
        all.push("if charged while mounted dismount and hold".to_owned());
    }
    if unit.stakes == Some(Stakes::Carried) && unit.only_against.is_none() && one_in(2, pick) {
        all.push("place stakes if there is time".to_owned());
    }
    if unit.general.is_some() && one_in(2, pick) {
        let part = [
            "influence plus",
            "influence minus",
            "influence none",
            "influence plus if it raises the total, else none",
            "fight in the front rank",
            "do not fight in the front rank",
        ];
        all.push(one_of(&part, pick).to_owned());
    }
    all
}

/// Orders for one period.
fn in_play(position: &Position, id: &UnitId, unit: &Unit, pick: Pick<'_>) -> Vec<String> {
    let mut all = riders(position, unit, pick);
    let order = plan::order_now(position, id).map_or(unit.orders, |(order, _)| order);
    let enemies = s4_04_visibility::visible_enemies(position, id);
    if charges(position, unit) && !unit.pausing && !enemies.is_empty() && one_in(3, pick) {
        all.push(charge(order, &enemies, pick));
    }
    if !unit.fighting.is_empty() && one_in(4, pick) {
        all.push("declare break-off; if refused fight on".to_owned());
    }
    if unit.general.is_some() {
        if one_in(4, pick) {
            all.extend(company(position, id, unit, pick));
        }
        return all;
    }
    if is_wagons(unit) || unit.at.is_none() || unit.pausing {
        return all;
    }
    match pick(10) {
        0 => all.push(format!("move {} paces forward", 5 + pick(150))),
        1 => {
            let side = one_of(&["left", "right"], pick);
            all.push(format!("wheel {side} {} degrees", 5 + pick(80)));
            all.push(format!("move {} forward", 10 + pick(80)));
        }
        2 => all.push(one_of(&["turn left", "turn right", "turn about"], pick).to_owned()),
        3 => all.extend(formation(unit, order, pick)),
        4 if position.data.info(unit.kind).order != Order::Close => {
            all.push("fall back to exactly 60 paces when allowed".to_owned());
        }
        5 => {
            let goals = ["the enemy edge", "the enemy camp", "the nearest enemy", "sector CENTRE"];
            let goal = one_of(&goals[..3], pick);
            all.push(format!(
                "{} towards {goal}",
                if order == OrderType::Hold { "move" } else { say::order_name(order) }
            ));
        }
        6 => all.push(format!("move {} paces {}", 5 + pick(40), one_of(&["left", "right", "back"], pick))),
        _ => {}
    }
    all
}

fn charge(order: OrderType, enemies: &[UnitId], pick: Pick<'_>) -> String {
    let enemy = enemies[pick(u32::try_from(enemies.len()).unwrap_or(1)) as usize].name().to_owned();
    match pick(5) {
        // Skirmishers may not name everybody.
        0 | 1 if order != OrderType::Skirmish => format!("charge enemy unit {enemy}"),
        2 => "charge straightforward if the bonus is safe, else charge the nearest enemy".to_owned(),
        3 => "charge the nearest enemy if it is within reach, without change of formation".to_owned(),
        _ => "charge the nearest enemy".to_owned(),
    }
}

/// A general joins or leaves a unit.
fn company(position: &Position, id: &UnitId, unit: &Unit, pick: Pick<'_>) -> Option<String> {
    if unit.with.is_some() {
        return Some("leave".to_owned());
    }
    let own: Vec<&UnitId> = position
        .bodies()
        .filter(|(other, u)| other.seat() == id.seat() && u.general.is_none() && !is_wagons(u))
        .map(|(other, _)| other)
        .collect();
    let with = own.get(pick(u32::try_from(own.len()).unwrap_or(0)) as usize)?;
    Some(format!("join {} when within reach", say::own(with)))
}

/// A change of formation that the unit can make.
fn formation(unit: &Unit, order: OrderType, pick: Pick<'_>) -> Option<String> {
    let light = matches!(unit.kind, Type::Lc | Type::Lcm) && order == OrderType::Skirmish;
    let shoots = unit.weapons.iter().any(|w| matches!(w.as_str(), "B" | "JLS"));
    Some(match pick(7) {
        0 if unit.figures >= 4 => format!("form line {} deep", 1 + pick(4.min(unit.figures))),
        1 if unit.figures >= 2 => "form column 2 wide".to_owned(),
        2 => format!("expand by {} files", 1 + pick(4)),
        3 => format!("contract by {} files", 1 + pick(4)),
        4 if light && shoots => one_of(&["form Scythian", "form Cantabrian"], pick).to_owned(),
        5 if matches!(unit.figures, 6 | 12 | 15) => format!("form wedge of {}", unit.figures),
        6 if unit.figures >= 8 => "form square".to_owned(),
        _ => return None,
    })
}

/// Another movement order, with its mark.
fn change(position: &Position, id: &UnitId, unit: &Unit, pick: Pick<'_>) -> String {
    let period = position.period;
    let kinds: &[&str] = if is_wagons(unit) {
        &["HOLD", "SKIRMISH"]
    } else {
        &["QUICK towards the enemy edge", "VARILY towards the enemy camp", "HOLD where you stand", "SKIRMISH"]
    };
    let order = one_of(kinds, pick);
    let from =
        if one_in(2, pick) { format!("from period {} ", period.saturating_add(1)) } else { String::new() };
    format!("{}: {from}{order} [changed in period {period}]", say::own(id).to_uppercase())
}

/// What the general does himself.
fn army(position: &Position, seat: Seat, lines: &mut Vec<String>, pick: Pick<'_>) {
    if position.period == 0 {
        lines.push("ARMY: signal RED means all units naming RED; signal WHITE means every unit with QUICK changes to VARILY".to_owned());
        return;
    }
    let written = position.meanings.get(&seat).map(|m| position.data.lately.written(m, seat));
    let listed = written.is_some_and(|clauses| legal::meanings(&clauses).next().is_some());
    if listed && one_in(8, pick) {
        lines.push(format!("ARMY: give signal {}", one_of(&["RED", "WHITE"], pick)));
    }
    if !one_in(10, pick) {
        return;
    }
    let theirs = position.bodies().filter(|(id, _)| id.seat() != seat).map(|(id, _)| id);
    let own = || position.bodies().filter(|(id, _)| id.seat() == seat).map(|(id, _)| id);
    let sight = Sights::new(position);
    if let Some(enemy) = theirs.into_iter().find(|id| own().any(|own| sight.sees(own, id))) {
        lines.push(format!("CHECK {}: order type and sector", say::enemy(enemy)));
    }
}
