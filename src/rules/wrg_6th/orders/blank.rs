//! The order sheet that stands below a report, ready to fill in: everything not filled in is a remark.

use super::say;
use crate::data::Order;
use crate::ids::{OrderType, Seat, Stakes, Type, UnitId};
use crate::muster;
use crate::phase::Phase;
use crate::plan;
use crate::position::{Position, Unit};
use estafette_core::{said, text};

/// The line above a sheet.
const BEGIN: &str = "--- order sheet: begin ---";
/// The line below a sheet.
const END: &str = "--- order sheet: end ---";

/// Widest line of a sheet, so that no mail program breaks it.
const WIDEST: usize = 76;

/// A sheet for the period that is due. Mailed back as it is, it gives no orders and no problems; with the marks of
/// its order lines (`#: `) taken away, every one of them is read.
pub fn blank_sheet(position: &Position, seat: Seat) -> String {
    if position.phase == Phase::Muster {
        return army_list(position, seat);
    }
    let mut sheet = vec![BEGIN.to_owned()];
    let period = position.period;
    let mut remark = |text: &str| sheet.extend(wrapped(text));
    match period {
        0 => remark(text!("sheet-before-the-battle")),
        _ if is_second(position) => remark(text!("sheet-second")),
        _ => remark(text!("sheet-of-period")),
    }
    sheet.push(if period == 0 { said!("sheet-set-up") } else { said!("sheet-period", %period) });
    if period == 0 {
        offer(&mut sheet, "ARMY: signal RED means all units naming RED");
    }
    let own = position.units.iter().filter(|(id, u)| id.seat() == seat && u.figures > 0 && !u.gone);
    for (id, unit) in own {
        sheet.push(String::new());
        sheet.extend(wrapped(&state(position, id, unit)));
        for line in lines(position, id, unit) {
            offer(&mut sheet, &format!("{}: {line}", say::own(id).to_uppercase()));
        }
    }
    sheet.push(String::new());
    if period > 0 {
        offer(&mut sheet, "CHECK enemy unit 1: order type and sector");
    }
    sheet.push(END.to_owned());
    sheet.join("\n") + "\n"
}

/// The sheet for an army list: the scenario's army, as an example to change.
fn army_list(position: &Position, seat: Seat) -> String {
    let mut sheet = vec![BEGIN.to_owned()];
    sheet.extend(wrapped(text!("sheet-army-list")));
    let own = position.units.iter().filter(|(id, _)| id.seat() == seat);
    for line in muster::write(own).lines() {
        offer(&mut sheet, line);
    }
    sheet.push(END.to_owned());
    sheet.join("\n") + "\n"
}

fn offer(sheet: &mut Vec<String>, line: &str) {
    sheet.push(format!("#: {line}"));
}

/// What a unit is and has in writing.
fn state(position: &Position, id: &UnitId, unit: &Unit) -> String {
    let (order, sector) = plan::order_now(position, id).unwrap_or((unit.orders, unit.sector));
    let place = match unit.at {
        Some(at) => said!("sheet-front-at", x = %at.x, y = %at.y, facing = %unit.facing),
        None => said!("sheet-off-the-table"),
    };
    let written = match unit.written.is_empty() {
        true => String::new(),
        false => format!("; {}", unit.written.join("; ")),
    };
    let name = say::own(id);
    let (order, sector) = (say::order_name(order), say::sector(sector));
    format!("{name}: {} {}, {place}; {order}, {sector}{written}", unit.figures, unit.kind)
}

/// Whether the second sheet of a period is due: charges, break-offs and tests are over.
fn is_second(position: &Position) -> bool {
    position.period > 0 && position.sheet().ordinal % 2 == 1
}

/// Orders that suit a unit, as examples.
fn lines(position: &Position, id: &UnitId, unit: &Unit) -> Vec<String> {
    let data = &position.data;
    let info = data.info(unit.kind);
    let (order, _) = plan::order_now(position, id).unwrap_or((unit.orders, unit.sector));
    let sector = unit.sector.as_str().to_uppercase();
    let mut lines = Vec::new();
    let wagons = matches!(unit.kind, Type::Cart | Type::Wag);
    let second = is_second(position);
    if position.period == 0 {
        lines.push(match order {
            OrderType::Hold => format!("HOLD where you stand, sector {sector}"),
            OrderType::Skirmish => format!("SKIRMISH, sector {sector}; if charged evade"),
            other => format!("{} towards the enemy edge, sector {sector}", say::order_name(other)),
        });
        if let Some(at) = unit.at {
            lines.push(format!("deploy at {}, {} facing {}", at.x, at.y, unit.facing));
        }
    } else {
        let next = position.period;
        let other = match order {
            _ if wagons => "SKIRMISH",
            OrderType::Hold => "VARILY towards the enemy edge",
            _ => "HOLD where you stand",
        };
        lines.push(format!("from period {} {other} [changed in period {next}]", next.saturating_add(1)));
        if info.charge.is_some() && !second && !wagons && unit.general.is_none() {
            lines.push("charge the nearest enemy if it is within reach".to_owned());
        }
    }
    if !unit.fighting.is_empty() && !second {
        lines.push("declare break-off".to_owned());
    }
    if unit.weapons.iter().any(|w| data.shooting.contains_key(w)) {
        lines.push("shoot nearest".to_owned());
    }
    if unit.kind == Type::MtI {
        lines.push("if charged while mounted dismount and hold".to_owned());
    }
    if unit.stakes == Some(Stakes::Carried) {
        lines.push("place stakes if there is time".to_owned());
    }
    if unit.general.is_some() && !second {
        lines.push("influence plus if it raises the total, else none".to_owned());
    } else if position.period > 0 && !wagons && unit.general.is_none() {
        let falls_back = info.order != Order::Close || info.mounted();
        let back =
            if falls_back { "fall back to exactly 60 paces when allowed" } else { "wheel left 30 degrees" };
        lines.push(back.to_owned());
    }
    lines
}

/// A remark in lines that no mail program breaks.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = "#".to_owned();
    for word in text.split_whitespace() {
        if line.len() + 1 + word.len() > WIDEST {
            lines.push(std::mem::replace(&mut line, "#  ".to_owned()));
        }
        line.push(' ');
        line.push_str(word);
    }
    lines.push(line);
    lines
}
