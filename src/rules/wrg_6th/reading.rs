//! What a seat is told about its sheet: how it was understood, what is wrong with it, what holds after all its
//! texts, and what each of its units will do if nobody interferes.

mod hints;

use estafette_core::{said, text};
use std::collections::BTreeMap;
use std::sync::Arc;

use estafette_core::cites;
use estafette_orders::sheet::Places;
use estafette_orders::{Left, Problem, Unread};
use estafette_rules::{Numbers, OrderText, Reading, Understood};

use super::ids::{OrderType, Seat, UnitId};
use super::orders::clause::{Action, Addressee, Clause, Entry, When};
use super::orders::kinds as act;
use super::orders::say::{self, Subject};
use super::orders::{self, Callings, Placed};
use super::plan;
use super::position::{Position, Unit};
use super::readings::Armies;
use super::sheet::{self, Sheets};
use super::{legal, muster, s4_04_deployment};

/// Reads a seat's texts; the last is the newest. Enemy units are looked at only where the seat has them in sight.
pub fn read(position: &Position, seat: Seat, texts: &[OrderText]) -> Reading {
    let Some(newest) = texts.last() else { return Reading::default() };
    if newest.period == 0 && position.readings.armies == Armies::ByMail {
        return army_list(position, seat, texts);
    }
    let period = sheet::period_of(newest.period);
    let lately = &position.data.lately;
    let callings = Arc::new(Callings::of(position));
    let parsed_of = |t: &OrderText| lately.read(&t.text, seat, period, &callings);
    let before: Vec<_> = gone_on_from(texts).iter().map(parsed_of).collect();
    let parsed = parsed_of(newest);
    let (counted, legal::Newest { problems: illegal, said }) =
        legal::received(position, seat, texts, &before);
    let entries = &counted.drawn.entries;
    let numbered = Numbered::of((lately, &callings), texts, seat, newest.period);
    let restated = |e: &Entry| Understood { numbers: numbered.here(e), ..understood(e, e.line, period) };
    let understood: Vec<Understood> = said.iter().map(restated).collect();
    let mut problems = parsed.problems.clone();
    problems.iter_mut().for_each(|problem| hints::fit(position, seat, &parsed, problem));
    problems.extend(illegal);
    problems.sort_by_key(|p| (p.line, p.span.start));
    Reading {
        understood,
        problems,
        sheet: whole(entries, period, &numbered),
        forecast: forecast(position, seat, entries.clone(), period),
        calls: said.iter().flat_map(|entry| &entry.clauses).filter_map(call).collect(),
        left: parsed.left.clone(),
        ..Reading::default()
    }
}

/// The texts that the newest one goes on from, behind `more follows`.
fn gone_on_from(texts: &[OrderText]) -> &[OrderText] {
    let Some((newest, before)) = texts.split_last() else { return &[] };
    let part = |text: &OrderText| text.period == newest.period && text.continues;
    let first = before.iter().rposition(|text| !part(text)).unwrap_or(0);
    let fits = |text: &&OrderText| newest.continues && text.period == newest.period;
    before.get(first).filter(fits).map_or(&[], |_| &before[first..])
}

/// What a clause calls the umpire for.
fn call(clause: &Clause) -> Option<String> {
    cites!("W-3.2e");
    match &clause.action {
        Action::CallUmpire(act::CallUmpire(about)) if about.is_empty() => Some(clause.text.clone()),
        Action::CallUmpire(act::CallUmpire(about)) => Some(about.clone()),
        _ => None,
    }
}

/// Reads a seat's army list, told in its newest text or gone on with there.
fn army_list(position: &Position, seat: Seat, texts: &[OrderText]) -> Reading {
    let Some((text, before)) = sheet::list(texts) else { return Reading::default() };
    let army = muster::read(&position.data, &text, seat);
    let places = Places::of(&text);
    let all: u32 = texts.iter().filter(|t| t.period == 0).map(|t| Places::of(&t.text).count()).sum();
    let void = all.saturating_sub(places.count());
    let whole: Vec<Understood> = army
        .lines
        .iter()
        .map(|(line, said)| Understood {
            line: *line,
            text: said.clone(),
            standing: true,
            numbers: vec![void + places.number(*line, 0)],
        })
        .collect();
    let newest = |line: usize| line.checked_sub(before).filter(|line| *line > 0);
    let understood = whole.iter().filter_map(|u| Some(Understood { line: newest(u.line)?, ..u.clone() }));
    let problems = army.problems.iter().filter_map(|p| Some(Problem { line: newest(p.line)?, ..p.clone() }));
    let unread = army.left.unread.iter().filter_map(|u| Some(Unread { line: newest(u.line)?, ..u.clone() }));
    let end = text.lines().position(orders::ends_sheet).map(|at| at + 1);
    Reading {
        understood: understood.collect(),
        problems: problems.collect(),
        sheet: whole.iter().map(|u| Understood { line: 0, ..u.clone() }).collect(),
        forecast: if army.units.is_empty() {
            vec![said!("no-unit-stands-in-the-list-yet-without-one")]
        } else {
            vec![army.total()]
        },
        left: Left { unread: unread.collect(), end: end.and_then(newest), ..Left::default() },
        ..Reading::default()
    }
}

fn understood(entry: &Entry, line: usize, period: u8) -> Understood {
    let standing = period == 0 || entry.mark.is_some();
    Understood { line, text: say::entry(&dated(entry, period)), standing, numbers: Vec::new() }
}

/// The clauses of a seat's sheet for a period, each with the number of its order; the newest text last.
struct Numbered {
    clauses: Vec<(Vec<Addressee>, Clause, u32)>,
    /// How many of them stand in texts before the newest.
    before: usize,
}

impl Numbered {
    fn of(
        (lately, callings): (&sheet::Lately, &Arc<Callings>),
        texts: &[OrderText],
        seat: Seat,
        ordinal: u32,
    ) -> Self {
        let (numbers, period) = (Numbers::of(texts, ordinal), sheet::period_of(ordinal));
        let (mut clauses, mut before) = (Vec::new(), 0);
        for (index, text) in texts.iter().enumerate().filter(|(_, text)| text.period == ordinal) {
            before = clauses.len();
            for Placed { entry, spans, .. } in &lately.read(&text.text, seat, period, callings).entries {
                let numbered = entry.clauses.iter().zip(spans).map(|(clause, span)| {
                    let line = clause.line.max(entry.line);
                    (entry.to.clone(), clause.clone(), numbers.at(index, line, span.start))
                });
                clauses.extend(numbered);
            }
        }
        Self { clauses, before }
    }

    /// The numbers of an entry of the newest text.
    fn here(&self, entry: &Entry) -> Vec<u32> {
        Self::among(&self.clauses[self.before..], entry)
    }

    /// The numbers of an entry of the whole sheet.
    fn anywhere(&self, entry: &Entry) -> Vec<u32> {
        Self::among(&self.clauses, entry)
    }

    fn among(clauses: &[(Vec<Addressee>, Clause, u32)], entry: &Entry) -> Vec<u32> {
        let mut numbers: Vec<u32> = Vec::new();
        for (at, clause) in entry.clauses.iter().enumerate() {
            // Of the equal ones the last, as often as the entry says it.
            let again = entry.clauses[at + 1..].iter().filter(|c| *c == clause).count();
            let equal = |(to, c, _): &&(Vec<Addressee>, Clause, u32)| {
                c == clause && entry.to.iter().any(|t| to.contains(t))
            };
            let found = clauses.iter().rev().filter(equal).nth(again);
            numbers.extend(found.map(|(.., n)| *n).filter(|n| *n > 0));
        }
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }
}

/// An entry in which every clause says from when it counts, where one of them says so and another might be taken to
/// count from then as well.
fn dated(entry: &Entry, period: u8) -> Entry {
    let usual = match entry.mark {
        Some(mark) => When::From(mark.saturating_add(1)),
        None if period == 0 => When::From(1),
        None => When::In(period),
    };
    let date =
        |clause: &Clause| clause.when.iter().find(|w| matches!(w, When::From(_) | When::In(_))).cloned();
    let first = entry.clauses.iter().position(|c| date(c).is_some_and(|w| w != usual));
    let Some(first) = first else { return entry.clone() };
    let hangs = |w: &When| matches!(w, When::Then | When::Else | When::After(_) | When::Arrival);
    let mut entry = entry.clone();
    let from = if entry.mark.is_some() { 0 } else { first };
    for clause in entry.clauses.iter_mut().skip(from) {
        let own = date(clause).is_some() || clause.when.iter().any(hangs) || before_play(&clause.action);
        if !own && !matches!(clause.action, Action::OffTable(_) | Action::CallUmpire(_)) {
            clause.when.insert(0, usual.clone());
        }
    }
    entry
}

/// The whole sheet, an entry for each addressee and each mark, in the order of the units.
fn whole(entries: &[Entry], period: u8, numbered: &Numbered) -> Vec<Understood> {
    let mut by: BTreeMap<(Vec<Addressee>, Option<u8>), Vec<Clause>> = BTreeMap::new();
    for entry in entries {
        by.entry((entry.to.clone(), entry.mark)).or_default().extend(entry.clauses.iter().cloned());
    }
    by.into_iter()
        .map(|((to, mark), clauses)| {
            let entry = Entry { line: 0, to, clauses, mark };
            Understood { numbers: numbered.anywhere(&entry), ..understood(&entry, 0, period) }
        })
        .collect()
}

/// What each own unit does in the period, line by line.
fn forecast(position: &Position, seat: Seat, entries: Arc<Vec<Entry>>, period: u8) -> Vec<String> {
    let mut then = position.clone();
    then.period = period;
    let mut sheets = Sheets { entries: [(seat, entries)].into(), ..Sheets::default() };
    if period == 0 {
        write_down(&mut then, &sheets, seat);
        sheets = Sheets::default();
    }
    let own = then.units.iter().filter(|(id, u)| id.seat() == seat && u.figures > 0 && !u.gone);
    own.filter(|(_, u)| u.with.is_none()).map(|(id, unit)| line(&then, &sheets, id, unit)).collect()
}

/// Takes over what a set-up sheet leaves in writing, to tell what it comes to.
fn write_down(position: &mut Position, sheets: &Sheets, seat: Seat) {
    let own: Vec<UnitId> = position.units.keys().filter(|id| id.seat() == seat).cloned().collect();
    for id in own {
        let (arrives, brings) = s4_04_deployment::arrival(sheets, &id);
        let Some((orders, sector, written)) =
            s4_04_deployment::written(position, sheets, &id, arrives.flatten())
        else {
            continue;
        };
        if let Some(unit) = position.units.get_mut(&id) {
            (unit.orders, unit.sector, unit.written) = (orders, sector, written);
            unit.at = unit.at.filter(|_| arrives.is_none());
        }
        for general in brings {
            if let Some(body) = position.units.get_mut(&general).filter(|body| body.general.is_some()) {
                body.with = Some(id.clone());
            }
        }
    }
}

/// A unit's orders and what they come to now.
fn line(position: &Position, sheets: &Sheets, id: &UnitId, unit: &Unit) -> String {
    let (order, sector) = plan::order_now(position, id).unwrap_or((unit.orders, unit.sector));
    let clauses: Vec<Clause> =
        plan::active(position, sheets, id).into_iter().filter(|c| !before_play(&c.action)).collect();
    let subject = Subject::of(&[Addressee::Unit(id.clone())]);
    let moves = clauses.iter().any(|c| matches!(c.action, Action::Order(_) | Action::Forward(_)));
    let mut text = say::sentences(&subject, &clauses);
    if !moves {
        let rest = default_of(order);
        text = if text.is_empty() { format!("It {rest}.") } else { said!("else-it", %text, %rest) };
    }
    let away = if unit.at.is_none() { text!("off-the-table") } else { "" };
    let name = say::own(id);
    let head = said!("orders", capital = %capital(&name), %away, figures = %unit.figures, kind = %unit.kind, order = %say::order_name(order), sector = %say::sector(sector));
    let body = text.strip_prefix(&capital(&name)).map_or(text.clone(), |rest| format!("It{rest}"));
    format!("{head}: {body}")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What was done before the battle.
fn before_play(action: &Action) -> bool {
    matches!(
        action,
        Action::Deploy(_)
            | Action::ForceMarch(_)
            | Action::Together(_)
            | Action::Character(_)
            | Action::DetachmentOf(_)
    )
}

/// What a movement order comes to where nothing else is said.
fn default_of(order: OrderType) -> &'static str {
    match order {
        OrderType::Quick => {
            text!("advances-by-at-least-half-its")
        }
        OrderType::Varily => {
            text!("advances-by-up-to-half-its")
        }
        OrderType::Hold => text!("stays-where-it-is"),
        OrderType::Skirmish => {
            text!("goes-to-where-its-missiles-tell")
        }
    }
}

#[cfg(test)]
mod tests;
