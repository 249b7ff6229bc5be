//! Section 4.4.4: new orders and signals (H6 8), and checks on demand.
//!
//! A change of written orders carries the mark of the period in which it is made and counts from the next one. A
//! signal counts for all units that name it and see it. The opponent learns that there was one, not what it says;
//! of an order whose keeping he doubts he learns whether it was kept, and nothing else.

use estafette_core::{said, text};
use std::collections::{BTreeMap, BTreeSet};

use estafette_core::{cites, rule};

use super::event::{Complies, Event, Mark, Why};
use super::field::{Battlefield, Outcome};
use super::ids::{Command, Seat, UnitId};
use super::measure::distance;
use super::orders::clause::{Action, Addressee, Asked, Clause, Entry, When};
use super::orders::kinds as act;
use super::position::Position;
use super::readings::AnnounceDetail;
use super::s4_04_compliance::checked;
use super::s4_04_visibility::Sights;
use super::sheet::{self, Standing};
use super::{ground, plan, s2_end, s4_04_compliance, start};

/// New orders and signals, announcements, checks on demand. Both sides are read from the position as it stands
/// before any of it.
///
/// # Errors
/// None but what the table raises.
pub fn phase(field: &mut Battlefield<'_>) -> Outcome {
    cites!("W-4.4.4g");
    ground::marks(field);
    start::reveal(field);
    let checks = Seat::ALL.map(|seat| (seat, demands(field, seat)));
    let changes = Seat::ALL.map(|seat| changes(field, seat));
    let signals = Seat::ALL.map(|seat| (seat, signals(field, seat)));
    for (seat, demands) in checks {
        for (unit, of) in demands {
            answer(field, seat, &unit, of);
        }
    }
    for change in changes.into_iter().flatten() {
        change_orders(field, change);
    }
    for (seat, names) in signals {
        for name in names {
            give(field, seat, name);
        }
    }
    Ok(())
}

/// A change of orders, or the attempt of one.
enum Change {
    /// From the next period on these orders stand.
    Made(UnitId, Standing),
    /// Without mark, or with a wrong one: the old order stands.
    Refused(UnitId, u32, Option<u8>),
    /// What a side wrote to its whole army.
    Army(Seat, Vec<String>),
}

/// What a seat changes: in order of its units, last what it says to the army.
fn changes(field: &Battlefield<'_>, seat: Seat) -> Vec<Change> {
    cites!("W-4.4.4b");
    let (pos, sheets) = (field.pos(), field.sheets);
    let mut all = Vec::new();
    for id in pos.units.keys().filter(|id| id.seat() == seat) {
        let unmarked = |entry: &&Entry| match entry.mark {
            Some(mark) => mark != pos.period || entry.clauses.iter().any(|c| sheet::too_early(c, pos.period)),
            None => entry.clauses.iter().any(|clause| changes_order(pos, id, clause)),
        };
        let to = Addressee::Unit(id.clone());
        let refused = sheets.to(seat, &to).filter(unmarked);
        let lines: BTreeMap<usize, Option<u8>> = refused.map(|entry| (entry.line, entry.mark)).collect();
        let line = |l| u32::try_from(l).unwrap_or(0);
        all.extend(lines.into_iter().map(|(l, mark)| Change::Refused(id.clone(), line(l), mark)));
        if let Some(standing) = sheet::standing(pos, sheets, id) {
            all.push(Change::Made(id.clone(), standing));
        }
    }
    let known = pos.meanings.get(&seat).cloned().unwrap_or_default();
    let said = sheet::meanings(pos, sheets, seat).unwrap_or_default();
    // What a signal means is written before play.
    let new: Vec<String> =
        said.into_iter().filter(|text| known.contains(text) || !means(pos, text, seat)).collect();
    if new.len() > known.len() {
        all.push(Change::Army(seat, new));
    }
    all
}

/// Whether a clause would give a unit another movement order than it has.
fn changes_order(pos: &Position, unit: &UnitId, clause: &Clause) -> bool {
    let standing = plan::order_now(pos, unit).map(|(order, _)| order);
    match clause.action {
        Action::Order(act::MovementOrder { order: Some(order), .. }) => Some(order) != standing,
        _ => false,
    }
}

/// Whether a text says what a signal means.
fn means(pos: &Position, text: &str, seat: Seat) -> bool {
    let clauses = pos.data.lately.written(&[text.to_owned()], seat);
    clauses.iter().any(|c| matches!(c.action, Action::SignalMeans(_)))
}

fn change_orders(field: &mut Battlefield<'_>, change: Change) {
    match change {
        Change::Made(unit, Standing { orders, sector, written }) => {
            announce(field, unit.seat(), Some(&unit));
            let period = field.pos().period;
            let event = Event::Written { unit: unit.clone(), orders, sector, written };
            field.tell(rule!("W-4.4.4b"), event);
            let numbers = said!("mark-from-period", %period, saturating_add = %period.saturating_add(1));
            checked(field, rule!("W-4.4.4b"), &unit, ("CC-MARK", Complies::Complies), numbers);
            let numbers = said!("announced-in-period", %period);
            checked(field, rule!("W-4.4.4g"), &unit, ("CC-ANN", Complies::Complies), numbers);
        }
        Change::Refused(unit, line, mark) => {
            let event = Event::Refused { unit: unit.clone(), line, why: Why::Order, target: None };
            field.tell(rule!("W-4.4.4b"), event);
            let mark = mark.map_or_else(|| said!("no-mark"), |mark| said!("mark", %mark));
            let numbers = said!("in-period-2", %mark, period = %field.pos().period);
            checked(field, rule!("W-4.4.4b"), &unit, ("CC-MARK", Complies::DoesNotComply), numbers);
        }
        Change::Army(seat, meanings) => {
            announce(field, seat, None);
            field.tell(rule!("W-4.4.4b"), Event::Meanings { seat, meanings });
        }
    }
}

/// Tells the opponent that there was a new order or signal; the unit only in games that say so.
fn announce(field: &mut Battlefield<'_>, seat: Seat, unit: Option<&UnitId>) {
    let unit = match field.pos().readings.announce_detail {
        AnnounceDetail::Unit => unit.cloned(),
        AnnounceDetail::Fact => None,
    };
    field.tell(rule!("W-4.4.4g"), Event::Announce { seat, unit });
}

/// The signals that a seat gives now, each once, as written on its lists.
fn signals(field: &Battlefield<'_>, seat: Seat) -> Vec<String> {
    let pos = field.pos();
    let mut names: Vec<String> = Vec::new();
    for clause in plan::army(pos, field.sheets, seat).iter().filter(|c| s2_end::acts(pos, seat, c)) {
        let Action::GiveSignal(act::GiveSignal(name)) = &clause.action else { continue };
        let known = names.iter().any(|n| n.eq_ignore_ascii_case(name)) || plan::given(pos, seat, name);
        if !known {
            names.push(name.clone());
        }
    }
    names
}

fn give(field: &mut Battlefield<'_>, seat: Seat, name: String) {
    let pos = field.pos();
    if !listed(pos, seat, &name) {
        field.tell(rule!("W-4.4.4a"), Event::Denied { seat, what: "signal".to_owned() });
        return;
    }
    let blind = out_of_sight(pos, seat);
    announce(field, seat, None);
    field.tell(rule!("W-4.4.4g"), Event::Signal { seat, name: name.clone() });
    for unit in &blind {
        field.mark(rule!("W-4.4.4g"), unit, Mark::Missed(name.clone()));
    }
    let period = field.pos().period;
    for unit in naming(field.pos(), seat, &name) {
        let seen = if blind.contains(&unit) { text!("not-seen") } else { "seen" };
        let numbers =
            said!("in-period-from-period", %name, %period, saturating_add = %period.saturating_add(1), %seen);
        checked(field, rule!("W-4.4.4g"), &unit, ("CC-SIG", Complies::Complies), numbers);
    }
}

/// The units of a seat whose orders wait for a signal.
fn naming(pos: &Position, seat: Seat, name: &str) -> Vec<UnitId> {
    let own = pos.units.iter().filter(|(id, unit)| id.seat() == seat && !unit.gone && unit.figures > 0);
    let waits = own.filter(|(_, unit)| awaits(&pos.data.lately.written(&unit.written, seat), name));
    waits.map(|(id, _)| id.clone()).collect()
}

/// Whether clauses wait for a signal.
fn awaits(clauses: &[Clause], name: &str) -> bool {
    let this = |when: &When| matches!(when, When::Signal(n) if n.eq_ignore_ascii_case(name));
    clauses.iter().any(|clause| clause.when.iter().any(this))
}

/// Whether a signal was written down before play: with what it means, or in some unit's orders.
fn listed(pos: &Position, seat: Seat, name: &str) -> bool {
    let same = |other: &str| other.eq_ignore_ascii_case(name);
    let army = pos.meanings.get(&seat).map(|m| pos.data.lately.written(m, seat));
    let meant = army.iter().flat_map(|clauses| clauses.iter()).any(|clause| match &clause.action {
        Action::SignalMeans(act::SignalMeans { name, .. }) => same(name),
        _ => false,
    });
    let own = pos.units.iter().filter(|(id, _)| id.seat() == seat);
    meant || own.into_iter().any(|(_, u)| awaits(&pos.data.lately.written(&u.written, seat), name))
}

/// The units that a signal does not reach (H24): neither in range and sight of who gives it, nor of a unit that
/// repeats it. It is given by the commander-in-chief, in his absence by the other generals; where a side has no
/// general on the table, all its units see it.
fn out_of_sight(pos: &Position, seat: Seat) -> Vec<UnitId> {
    let own: BTreeMap<&UnitId, Option<Command>> =
        pos.on_table().filter(|(id, _)| id.seat() == seat).map(|(id, u)| (id, u.general)).collect();
    let of = |command| own.iter().filter(move |(_, g)| **g == Some(command)).map(|(id, _)| (*id).clone());
    let mut reached: BTreeSet<UnitId> = of(Command::Chief).collect();
    if reached.is_empty() {
        reached = of(Command::Sub).collect();
    }
    if reached.is_empty() {
        return Vec::new();
    }
    let (sights, range) = (Sights::new(pos), pos.data.paces("h24.signal"));
    let mut fresh: Vec<UnitId> = reached.iter().cloned().collect();
    while let Some(from) = fresh.pop() {
        let hears = |id: &&UnitId| {
            let with = pos.unit(id).and_then(|u| u.with.as_ref()) == Some(&from)
                || pos.unit(&from).and_then(|u| u.with.as_ref()) == Some(*id);
            with || distance(pos, &from, id).is_some_and(|d| d <= range) && sights.sees(id, &from)
        };
        let new = own.keys().filter(|id| !reached.contains(**id)).filter(|id| hears(id));
        let new: Vec<UnitId> = new.map(|id| (*id).clone()).collect();
        reached.extend(new.iter().cloned());
        fresh.extend(new);
    }
    own.into_keys().filter(|id| !reached.contains(*id)).cloned().collect()
}

/// The enemy units whose orders a seat wants checked, each once, and which of them.
fn demands(field: &Battlefield<'_>, seat: Seat) -> BTreeMap<UnitId, Asked> {
    let clauses = plan::army(field.pos(), field.sheets, seat);
    let demanded =
        clauses.iter().filter(|c| s2_end::acts(field.pos(), seat, c)).filter_map(|c| match &c.action {
            Action::Check(act::Check { unit, of }) if unit.seat() != seat => Some((unit.clone(), *of)),
            _ => None,
        });
    let mut by_unit: BTreeMap<UnitId, Asked> = BTreeMap::new();
    for (unit, of) in demanded {
        by_unit.entry(unit).and_modify(|asked| *asked = asked.with(of)).or_insert(of);
    }
    by_unit
}

/// Answers a demand: of this period alone, since a later objection comes too late, and with nothing but whether
/// the order was kept. What was not kept is the umpire's business.
fn answer(field: &mut Battlefield<'_>, by: Seat, unit: &UnitId, of: Asked) {
    cites!("W-4.4.4e", "W-4.4.4f");
    let pos = field.pos();
    let on_table = pos.unit(unit).is_some_and(|u| u.at.is_some() && !u.hidden);
    if !on_table {
        field.tell(rule!("W-4.4.4d"), Event::Denied { seat: by, what: "check".to_owned() });
        return;
    }
    let answer = s4_04_compliance::answer(pos, unit, of);
    let rule = if answer == Complies::Complies { rule!("W-4.4.4d") } else { rule!("W-4.4.4f") };
    field.tell(rule, Event::Check { unit: unit.clone(), by, answer });
}
