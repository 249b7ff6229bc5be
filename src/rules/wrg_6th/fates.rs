//! What becomes of each order of the sheets: it is given to the table in the phase in which it acts, and settled at the
//! end of that phase by what was told and by how the position changed. `end` says how each action ends.

mod end;
mod scene;
mod steps;

use crate::core::Fate;
use crate::core::RuleId;
use crate::rule;

use super::field::Field;
use super::ids::Seat;
use super::orders::clause::{Action, Addressee, Clause, When};
use super::orders::say;
use super::phase::Phase;
use super::plan::{self, Moment};
use super::position::Position;
use super::sheet::{self, Sheets};

use scene::Scene;

/// How an order ended.
#[derive(Debug, Clone, PartialEq, Eq)]
struct End {
    fate: Fate,
    rule: Option<RuleId>,
    why: String,
}

/// An order as its seat wrote it.
struct Order {
    to: Addressee,
    clause: Clause,
    mark: Option<u8>,
    /// Whether it stands in writing from an earlier period.
    standing: bool,
}

/// Gives the table the orders of the phase that was played, from that position, and settles each of them.
pub fn tell(field: &mut Field<'_>, before: &Position) {
    let phase = before.phase;
    for seat in Seat::ALL {
        let scene = Scene { before, after: field.pos(), told: field.table.told(), sheets: field.sheets };
        let mut ended: Vec<(u32, String, End)> = Vec::new();
        let mut idle: u32 = 0;
        let mut last = 1;
        for (number, order) in (1..).zip(orders(before, field.sheets, seat)) {
            last = number + 1;
            let acts_in = phase_of(before, &order);
            if order.standing && phase == Phase::NewOrders && !acts(before, &order) {
                idle += 1;
            }
            if acts_in != phase {
                continue;
            }
            let end = scene.end(seat, &order);
            let silent = order.standing && matches!(end.fate, Fate::Waiting | Fate::Overtaken);
            if !silent {
                ended.push((number, words(&order), end));
            }
        }
        if idle > 0 {
            let why = "nothing that they wait for came in this period".to_owned();
            let text =
                if idle == 1 { "1 standing order".to_owned() } else { format!("{idle} standing orders") };
            ended.push((last, text, End { fate: Fate::Waiting, rule: None, why }));
        }
        for (number, text, End { fate, rule, why }) in ended {
            let why = (!why.is_empty()).then(|| why.into());
            field.table.give(&seat.id(), number, text);
            field.table.settle(&seat.id(), number, fate, rule, why);
        }
    }
    field.table.close(&rule!("W-4.4.4a"));
}

/// An order in its player's words.
fn words(order: &Order) -> String {
    let text = order.clause.text.trim_end_matches(['.', ' ']);
    match &order.to {
        Addressee::Unit(id) => format!("{}: {text}", say::own(id)),
        Addressee::Army => format!("army: {text}"),
    }
}

/// The orders of a seat: those of its sheet, then those that its units have in writing.
fn orders(pos: &Position, sheets: &Sheets, seat: Seat) -> Vec<Order> {
    let entries = sheets.entries.get(&seat).into_iter().flatten();
    let mut all: Vec<Order> = Vec::new();
    for entry in entries {
        for (to, clause) in entry.to.iter().flat_map(|to| entry.clauses.iter().map(move |c| (to, c))) {
            all.push(Order { to: to.clone(), clause: clause.clone(), mark: entry.mark, standing: false });
        }
    }
    let own = pos.units.iter().filter(|(id, unit)| id.seat() == seat && !unit.gone && pos.period > 0);
    for (id, unit) in own {
        for clause in pos.data.lately.written(&unit.written, seat).iter() {
            let (to, clause) = (Addressee::Unit(id.clone()), clause.clone());
            all.push(Order { to, clause, mark: None, standing: true });
        }
    }
    all
}

/// Whether an order has its occasion now.
fn acts(pos: &Position, order: &Order) -> bool {
    let moment = Moment { time: true, allowed: true, in_reach: true, ..Moment::default() };
    match &order.to {
        Addressee::Unit(id) => plan::acts(pos, id, &order.clause, &moment),
        Addressee::Army => true,
    }
}

/// The phase at whose end it is told what became of an order.
fn phase_of(pos: &Position, order: &Order) -> Phase {
    if pos.period == 0 {
        return Phase::SetUp;
    }
    if !order.standing && (order.mark.is_some() || later(&order.clause, pos.period) || changes(pos, order)) {
        return Phase::NewOrders;
    }
    match &order.clause.action {
        Action::Charge { .. } | Action::DoNotCharge(_) => Phase::Charges,
        Action::BreakOff => Phase::BreakOffs,
        Action::Influence(_) | Action::Pursue(_) | Action::Concede { .. } | Action::AgreeToEnd => {
            Phase::Reactions
        }
        Action::Shoot(_) | Action::HoldFire | Action::ShootAfter(_) => Phase::Shooting,
        Action::FightWith(_) => Phase::Melee,
        Action::GiveSignal(_)
        | Action::SignalMeans { .. }
        | Action::Check { .. }
        | Action::CallUmpire(_)
        | Action::Character(_)
        | Action::OffTable { .. }
        | Action::ForceMarch
        | Action::Together(_)
        | Action::Deploy { .. }
        | Action::DetachmentOf(_) => Phase::NewOrders,
        Action::Order { .. }
        | Action::Evade
        | Action::DoNotEvade
        | Action::Stand { .. }
        | Action::Complete
        | Action::Countercharge
        | Action::TurnToFace
        | Action::Dismount
        | Action::Mount
        | Action::PlaceObstacles(_)
        | Action::Stop
        | Action::Form { .. }
        | Action::Forward(_)
        | Action::Sideways(..)
        | Action::Oblique { .. }
        | Action::Wheel(..)
        | Action::Turn(_)
        | Action::Expand(_)
        | Action::Files(_)
        | Action::Contract(_)
        | Action::ChangeRanks
        | Action::Conform(_)
        | Action::Join(_)
        | Action::Leave { .. }
        | Action::FrontRank(_)
        | Action::FallBack { .. }
        | Action::Rally
        | Action::FaceEnemyEdge
        | Action::Link(_) => Phase::Movement,
    }
}

/// Whether an order is for a later period.
fn later(clause: &Clause, period: u8) -> bool {
    clause.when.iter().any(|when| matches!(when, When::From(n) | When::In(n) if *n > period))
}

/// Whether an order without its mark would change the movement order of a unit.
fn changes(pos: &Position, order: &Order) -> bool {
    let Action::Order { order: Some(new), .. } = &order.clause.action else { return false };
    let of = |id| plan::order_now(pos, id).is_some_and(|(order, _)| order != *new);
    matches!(&order.to, Addressee::Unit(id) if of(id))
}

/// Whether an order is left in writing for later periods by the sheets of this one.
fn written(order: &Order, period: u8) -> bool {
    let early = sheet::too_early(&order.clause, period);
    !early && (order.mark == Some(period) || order.mark.is_none() && later(&order.clause, period))
}
