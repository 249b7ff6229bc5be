//! The order sheet that stands below a report, ready to fill in: everything not filled in is a remark.

use std::collections::BTreeMap;

use super::*;
use estafette_board::Facing;
use estafette_core::{said, text};

/// The line above a sheet.
pub const BEGIN: &str = "--- order sheet: begin ---";
/// The line below a sheet.
pub const END: &str = "--- order sheet: end ---";

/// Widest line of a sheet, so that no mail program breaks it.
const WIDEST: usize = 70;

/// What a sheet asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// Facings, counters and pits before the first turn.
    SetUp,
    /// The half-turn of the side that writes.
    OwnTurn,
    /// The half-turn of the other side: only standing orders answer it.
    EnemyTurn,
}

/// What a sheet is made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlankSheet<'a> {
    /// Who is to fill it in.
    pub side: Side,
    /// The turn it is for; 0 for the set-up.
    pub turn: u32,
    /// What it is for, in words: `Turn 5, Polish-Lithuanian half-turn`.
    pub title: &'a str,
    /// What it asks for.
    pub asked: Asked,
    /// The living own units with their titles (`L02 Trocka`), by nation or kind: `Lithuanian horse`.
    pub units: Vec<(String, Vec<UnitId>)>,
    /// Where each of them stands and what it is worth, in words.
    pub places: BTreeMap<UnitId, String>,
    /// The living own leaders.
    pub leaders: Vec<LeaderId>,
}

/// A sheet between its two marks. Mailed back as it is, it gives no orders and no problems.
pub fn blank_sheet(sheet: &BlankSheet<'_>) -> String {
    let mut lines = vec![BEGIN.to_owned()];
    if sheet.turn > 0 {
        lines.push(said!("turn", turn = %sheet.turn));
    }
    remark(&mut lines, "", &said!("write-your-orders-between-the-two", title = %sheet.title));
    remark(&mut lines, "", text!("what-stands-behind-a-is-a"));
    for (heading, orders) in sections(sheet) {
        lines.push(String::new());
        remark(&mut lines, "", heading);
        for order in orders {
            remark(&mut lines, "  ", &order.written());
        }
    }
    lines.push(String::new());
    remark(&mut lines, "", text!("your-units"));
    for (title, units) in sheet.units.iter().filter(|(_, units)| !units.is_empty()) {
        let each: Vec<_> = units
            .iter()
            .map(|id| sheet.places.get(id).map_or_else(|| id.to_string(), |place| format!("{id} {place}")))
            .map(|unit| unit.replace(' ', "\u{a0}"))
            .collect();
        remark(&mut lines, "  ", &format!("{title}: {}", each.join("; ")));
    }
    if !sheet.leaders.is_empty() {
        let leaders: Vec<_> = sheet.leaders.iter().map(LeaderId::as_str).collect();
        remark(&mut lines, "  ", &said!("leaders", leaders = %leaders.join(" ")));
    }
    lines.push(END.to_owned());
    lines.join("\n") + "\n"
}

/// Adds a remark, broken into lines that are narrow enough; a no-break space becomes a space that was not broken at.
fn remark(lines: &mut Vec<String>, indent: &str, text: &str) {
    let mut line = format!("# {indent}");
    let mut empty = true;
    for word in text.split(' ') {
        if !empty && line.len() + 1 + word.len() > WIDEST {
            let full = std::mem::replace(&mut line, format!("# {indent}  "));
            lines.push(full.replace('\u{a0}', " "));
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    lines.push(line.replace('\u{a0}', " "));
}

/// Headings, each with examples that use the side's own units.
fn sections(sheet: &BlankSheet<'_>) -> Vec<(&'static str, Vec<Order>)> {
    match sheet.asked {
        Asked::SetUp => vec![(
            match sheet.side {
                Side::Teutonic => text!("set-up-say-which-way-units-face-and-which"),
                Side::Polish => text!("set-up-say-which-way-units"),
            },
            set_up(sheet),
        )],
        Asked::EnemyTurn => vec![(text!("standing-orders-they-stay-in-force"), standing(sheet))],
        Asked::OwnTurn => vec![
            (text!("movement-a-unit-without-an-order"), movement(sheet)),
            (text!("reorganisation-without-an-order-all-that"), rally(sheet)),
            (text!("attacks-without-an-order-the-highest"), attack(sheet)),
            (text!("standing-orders-they-stay-in-force"), standing(sheet)),
        ],
    }
}

fn set_up(sheet: &BlankSheet<'_>) -> Vec<Order> {
    let facing = home(sheet.side).opposite();
    let mut orders = vec![Order::Face(Face { group: Group::All, facing })];
    orders.extend(some(sheet, 1).map(|u| Order::Face(Face { group: Group::Units(vec![u]), facing })));
    if sheet.side == Side::Teutonic {
        orders
            .push(Order::Pits(Pits { kind: PitKind::Real, hexes: vec![Hex::new(29, 40), Hex::new(28, 39)] }));
        orders.push(Order::PitsRest(PitsRest { kind: PitKind::Dummy }));
        orders.push(Order::PitOut(PitOut { kind: PitKind::Dummy }));
    }
    orders
}

fn movement(sheet: &BlankSheet<'_>) -> Vec<Order> {
    let ways = [
        vec![Step::Forward(3), Step::Turn(1), Step::Forward(2)],
        vec![Step::Turn(-1), Step::Forward(1)],
        vec![Step::Back],
    ];
    let mut orders: Vec<_> =
        some(sheet, 3).zip(ways).map(|(unit, steps)| Order::Move(Move { unit, steps })).collect();
    if let (Some(leader), Some(unit)) = (sheet.leaders.first(), some(sheet, 1).next()) {
        orders.push(Order::LeaderWith(LeaderWith { leader: leader.clone(), unit }));
    }
    orders
}

fn rally(sheet: &BlankSheet<'_>) -> Vec<Order> {
    let not = some(sheet, 1).map(|u| Order::RallyNot(RallyNot { group: Group::Units(vec![u]) }));
    std::iter::once(Order::Rally(Rally { group: Group::All })).chain(not).collect()
}

fn attack(sheet: &BlankSheet<'_>) -> Vec<Order> {
    let at = Hex::new(20, 27);
    let mut orders = vec![Order::AttackOrder(AttackOrder { hexes: vec![at] })];
    orders.extend(
        some(sheet, 1).map(|u| Order::AfterWin(AfterWin { at: Some(at), then: WinAction::Advance(u, 1) })),
    );
    orders.push(Order::AfterWin(AfterWin { at: None, then: WinAction::Hold(Group::Foot) }));
    orders.extend(
        some(sheet, 1).map(|u| Order::AfterRout(AfterRout { at: Some(at), lead: Some(u), with: Vec::new() })),
    );
    orders
}

fn standing(sheet: &BlankSheet<'_>) -> Vec<Order> {
    let home = home(sheet.side);
    let mut orders = vec![
        Order::Retreat(Retreat { group: Group::All, prefer: vec![home, home.turned(-1), home.turned(1)] }),
        Order::Displace(Displace { group: Group::All, freely: false }),
        Order::Rout(Rout { group: Group::All, towards: None, shun: vec![Shun::Friends, Shun::Marsh] }),
        Order::LeaveMap(LeaveMap { group: Group::All, when: Leave::OnlyIfEliminated }),
        Order::AdvanceAfterDefence(AdvanceAfterDefence { group: Group::Horse, yes: true }),
        Order::AdvanceAfterDefence(AdvanceAfterDefence { group: Group::Foot, yes: false }),
        Order::WhenEnemyRallies(WhenEnemyRallies { face: RallyFacing::AwayFromNearest }),
    ];
    if sheet.side == Side::Polish {
        orders.push(Order::OnPit(OnPit { then: Onward::Stop }));
    } else {
        orders.insert(0, Order::Fire(Fire { group: Group::All, aims: vec![Aim::Strongest] }));
        orders.insert(1, Order::FireGunsFirst(FireGunsFirst { guns: true }));
    }
    orders
}

/// The way a side goes when it retreats.
fn home(side: Side) -> Facing {
    match side {
        Side::Teutonic => Facing::NW,
        Side::Polish => Facing::SE,
    }
}

fn some(sheet: &BlankSheet<'_>, most: usize) -> impl Iterator<Item = UnitId> {
    let units = sheet.units.iter().filter(|(_, units)| !units.is_empty());
    units.filter_map(|(_, units)| units.first().cloned()).take(most).collect::<Vec<_>>().into_iter()
}
