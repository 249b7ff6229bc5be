//! What becomes of each order of the sheets: it is given to the table in the phase in which it acts, and settled at the
//! end of that phase by what was told and by how the position changed. `end` says how each action ends, `joined` how
//! an order ends that orders several things or several units.

mod army;
mod charge;
mod end;
mod halves;
mod joined;
mod lists;
mod outranked;
mod place;
mod scene;
mod steps;
mod tested;

use estafette_core::{said, text};
use std::collections::BTreeMap;

use estafette_core::{Fate, RuleId, SeatId, fate, rule};
use estafette_rules::SeatOrders;

use super::event::{Event, Struck};
use super::field::Battlefield;
use super::ids::Seat;
use super::legal::Counted;
use super::orders::clause::{Action, Addressee, Clause, When};
use super::orders::kinds as act;
use super::phase::Phase;
use super::plan::{self, Moment};
use super::position::Position;
use super::sheet::{self, Drawn, Given};

use joined::Part;
use scene::Scene;

/// How an order ended.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Ended {
    fate: Fate,
    rule: Option<RuleId>,
    why: String,
}

/// What is ordered of one unit, or of the army.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Order {
    to: Addressee,
    clause: Clause,
    mark: Option<u8>,
    /// The sheet of the order that says it and its number there; 0 of what none says.
    whole: (u32, u32),
    /// The number of the order that says it, among all that its seat mailed for the period; 0 where none does.
    number: u32,
    /// Whether it stands in writing from an earlier period.
    standing: bool,
    /// Whether it came with the second sheet of the period, after the reaction tests.
    second: bool,
    /// How many before it say just the same.
    again: usize,
    /// By what later text it was overtaken; empty if it counts.
    instead: String,
}

/// When it is told what became of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DueTime {
    /// Now, in its phase.
    Now,
    /// Now, since its phase was over when it came.
    Late,
    /// Now, since there is no other phase any more.
    GameOver,
    /// In another phase.
    NotNow,
}

/// What ends together: the parts of an order by its number, of what has none by its words.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Number(u32),
    Words(Addressee, String),
}

/// Tells what the receipts refused of the sheets that this phase meets first. The set-up is one phase and needs no
/// memory of it.
pub fn strike(field: &mut Battlefield<'_>, counted: &BTreeMap<Seat, Counted>) {
    if field.pos().period == 0 {
        return;
    }
    for (seat, Counted { struck, .. }) in counted.iter().filter(|(_, counted)| !counted.struck.is_empty()) {
        field.tell(rule!("W-4.4.4a"), Event::Struck(Struck { seat: *seat, orders: struck.clone() }));
    }
}

/// Gives the table the orders of the phase that was played, from that position, and settles each of them.
pub fn tell(
    field: &mut Battlefield<'_>,
    before: &Position,
    (orders, counted): (&BTreeMap<SeatId, SeatOrders>, &BTreeMap<Seat, Counted>),
) {
    for seat in Seat::ALL {
        let id = seat.id();
        let texts = orders.get(&id).map_or(&[][..], Vec::as_slice);
        let page = match before.phase {
            Phase::Muster => lists::page(before, seat, texts),
            _ => page(field, before, seat, counted.get(&seat).map(|counted| counted.drawn.as_ref())),
        };
        for (number, text, Ended { fate, rule, why }) in page {
            let why = (!why.is_empty()).then(|| why.into());
            let key = field.table.give(&id, number, text);
            field.table.end(key, fate::End { fate, rule, why });
        }
    }
    field.table.close(&rule!("W-4.4.4a"));
}

/// What became of a seat's orders: the number, the words, and the end of each.
type Page = Vec<(u32, String, Ended)>;

fn page(field: &Battlefield<'_>, before: &Position, seat: Seat, drawn: Option<&Drawn>) -> Page {
    let ordinal = before.sheet().ordinal;
    let scene = Scene { before, after: field.pos(), told: field.table.told(), sheets: field.sheets };
    let over = scene.after.end.is_some();
    let given = drawn.map_or(&[][..], |drawn| &drawn.given);
    let second = |given: &Given| ordinal > 1 && ordinal % 2 == 1 && given.place.sheet == ordinal;
    let of_sheet = |given: &Given| Order {
        to: given.to.clone(),
        clause: given.clause.clone(),
        mark: given.mark,
        whole: (given.place.sheet, given.place.order),
        number: given.number,
        standing: false,
        second: second(given),
        again: 0,
        instead: String::new(),
    };
    let mut sheet: Vec<Order> = given.iter().map(of_sheet).collect();
    for at in 0..sheet.len() {
        let same =
            |o: &&Order| o.to == sheet[at].to && o.clause == sheet[at].clause && o.mark == sheet[at].mark;
        sheet[at].again = sheet[..at].iter().filter(same).count();
    }
    let gone = drawn.map_or_else(Vec::new, |drawn| replaced(drawn, &of_sheet));
    let standing = standing(before, seat);
    let (mut told, mut idle): (BTreeMap<Key, Vec<Part>>, u32) = (BTreeMap::new(), 0);
    let mut first: BTreeMap<Key, usize> = BTreeMap::new();
    let all: Vec<&Order> = sheet.iter().chain(&standing).collect();
    for order in sheet.iter().chain(&gone).chain(&standing) {
        if order.standing && before.phase == Phase::NewOrders && !acts(before, order) {
            idle += 1;
        }
        let end = match when(before, order, over) {
            DueTime::NotNow => match scene.tested(order, &all) {
                Some(end) if order.instead.is_empty() => end,
                _ => continue,
            },
            _ if !order.instead.is_empty() => Ended::overtaken(order.instead.clone()),
            DueTime::Now => scene.settled(seat, order, &sheet),
            DueTime::Late => too_late(&order.clause.action),
            DueTime::GameOver => Ended::overtaken(text!("the-battle-was-over-before-that")),
        };
        if scene.awaits_test(order, &end, &all) {
            continue;
        }
        let idle = order.standing
            && match end.fate {
                Fate::Waiting => true,
                Fate::Overtaken => !scene.kept_unseen(&order.to, &end),
                _ => false,
            };
        if idle || scene.left_to_other_half(order, &end, &sheet) {
            continue;
        }
        let key = match order.number {
            0 => Key::Words(order.to.clone(), order.clause.text.clone()),
            number => Key::Number(number),
        };
        let at = first.len();
        first.entry(key.clone()).or_insert(at);
        told.entry(key).or_default().push(Part { to: order.to.clone(), clause: order.clause.clone(), end });
    }
    let mut keys: Vec<(usize, Key)> = first.into_iter().map(|(key, at)| (at, key)).collect();
    keys.sort_unstable();
    let mut page = Page::new();
    for (_, key) in keys {
        let Some(mut parts) = told.remove(&key) else { continue };
        halves::settle(&mut parts);
        let (number, whole): (u32, Vec<&Order>) = match key {
            Key::Number(n) => (n, sheet.iter().chain(&gone).filter(|o| o.number == n).collect()),
            Key::Words(..) => (0, Vec::new()),
        };
        page.push((number, joined::words(&parts, &whole), joined::end(&parts)));
    }
    if idle > 0 {
        let why = said!("nothing-that-they-wait-for-came");
        page.push((0, standing_orders(idle), Ended { fate: Fate::Waiting, rule: None, why }));
    }
    page
}

/// What so many standing orders are called that are told together.
fn standing_orders(n: u32) -> String {
    if n == 1 { said!("so-1-standing-order") } else { said!("standing-orders", %n) }
}

/// How many orders what was told of one is about: of standing orders that wait only their number is told.
pub fn told_together(order: &fate::OrderFate) -> u32 {
    let number = order.text.split(' ').next().and_then(|n| n.parse().ok()).filter(|_| order.order == 0);
    number.filter(|n| order.text == standing_orders(*n)).unwrap_or(1)
}

/// The orders that a later text took the place of, be it that it says them again.
fn replaced(drawn: &Drawn, of_sheet: &dyn Fn(&Given) -> Order) -> Vec<Order> {
    let order = |(old, new): &(Given, Given)| {
        let again = drawn.given.iter().find(|now| now.same(old) && now.number > 0);
        let instead = match again {
            Some(again) => said!("order-says-it-again", again = %again.number),
            None => {
                let new = joined::spoken(std::slice::from_ref(&new.to), &new.clause.text);
                said!("a-later-order-of-yours-took", %new)
            }
        };
        Order { instead, ..of_sheet(old) }
    };
    drawn.replaced.iter().map(order).collect()
}

/// When it is told what became of an order.
fn when(pos: &Position, order: &Order, over: bool) -> DueTime {
    let acts_in = phase_of(pos, order);
    match () {
        () if acts_in == pos.phase => DueTime::Now,
        () if order.standing || pos.period == 0 => DueTime::NotNow,
        () if order.second && pos.phase == Phase::Movement && !acts_in.second_half() => DueTime::Late,
        () if over && acts_in > pos.phase => DueTime::GameOver,
        () => DueTime::NotNow,
    }
}

/// What a second sheet orders that was asked for with the first.
fn too_late(action: &Action) -> Ended {
    Ended::refused(action.kind().facts().asked, text!("it-came-with-the-second-sheet"))
}

/// The orders that a seat's units have in writing.
fn standing(pos: &Position, seat: Seat) -> Vec<Order> {
    let own = pos.units.iter().filter(|(id, unit)| id.seat() == seat && !unit.gone && pos.period > 0);
    let of = |(id, unit): (&super::ids::UnitId, &super::position::Unit)| {
        let clauses = pos.data.lately.written(&unit.written, seat);
        let order = |clause: &Clause| Order {
            to: Addressee::Unit(id.clone()),
            clause: clause.clone(),
            mark: None,
            whole: (0, 0),
            number: 0,
            standing: true,
            second: false,
            again: 0,
            instead: String::new(),
        };
        clauses.iter().map(order).collect::<Vec<_>>()
    };
    own.flat_map(of).collect()
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
    order.clause.action.kind().facts().phase
}

/// Whether an order is for a later period.
fn later(clause: &Clause, period: u8) -> bool {
    clause.when.iter().any(|when| matches!(when, When::From(n) | When::In(n) if *n > period))
}

/// Whether an order without its mark would change the movement order of a unit.
fn changes(pos: &Position, order: &Order) -> bool {
    let Action::Order(act::MovementOrder { order: Some(new), .. }) = &order.clause.action else {
        return false;
    };
    let of = |id| plan::order_now(pos, id).is_some_and(|(order, _)| order != *new);
    matches!(&order.to, Addressee::Unit(id) if of(id))
}

/// Whether an order is left in writing for later periods by the sheets of this one.
fn written(order: &Order, period: u8) -> bool {
    let early = sheet::too_early(&order.clause, period);
    !early && (order.mark == Some(period) || order.mark.is_none() && later(&order.clause, period))
}
