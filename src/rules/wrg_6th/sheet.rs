//! The sheets of both seats as the rules meet them: read once, merged over the texts of a period, then asked for
//! what a unit is to do; and what a sheet leaves in writing for later periods.

mod drawn;

use estafette_core::{said, text};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use estafette_core::cites;
use estafette_rules::OrderText;
use estafette_rules::kit::{Recent, Texts};

use super::ids::{OrderType, Seat, Sector, UnitId};
use super::orders::clause::{Action, Addressee, Clause, Entry, When};
use super::orders::kinds as act;
use super::orders::{self, Callings, Parsed};
use super::position::Position;

pub use drawn::{ClausePlace, Drawn, DrawnFrom, Given, Pieces, Read, drawn, merge};

/// What both seats wrote for the period that is played: all entries, oldest first, each to one addressee.
#[derive(Debug, Clone, Default)]
pub struct Sheets {
    /// By seat.
    pub entries: BTreeMap<Seat, Arc<Vec<Entry>>>,
    /// Of the first sheet of all, the army lists; by seat.
    pub lists: BTreeMap<Seat, String>,
}

impl Sheets {
    /// The entries of a seat to one of its units, or to the whole army.
    pub fn to<'s>(&'s self, seat: Seat, addressee: &'s Addressee) -> impl Iterator<Item = &'s Entry> {
        let entries = self.entries.get(&seat).map_or(&[][..], |entries| entries);
        entries.iter().filter(move |e| e.to.contains(addressee))
    }
}

/// The texts that make up a seat's sheet for a period, the newest last.
pub fn counting(texts: &[OrderText], ordinal: u32) -> impl Iterator<Item = &OrderText> {
    // Before the set-up sheet there is at most an army list.
    let first = if ordinal == 1 { 1 } else { ordinal - ordinal % 2 };
    texts.iter().filter(move |text| text.period == ordinal || text.period == first)
}

/// The army list among a seat's texts, and how many of its lines stand in texts before the newest.
pub fn list(texts: &[OrderText]) -> Option<(String, usize)> {
    let lists: Vec<&OrderText> = texts.iter().filter(|t| t.period == 0).collect();
    let from = lists.iter().rposition(|t| !t.continues).unwrap_or(0);
    let (newest, before) = lists.get(from..)?.split_last()?;
    let mut text = String::new();
    for earlier in before {
        text.push_str(earlier.text.trim_end_matches('\n'));
        text.push('\n');
    }
    let lines = text.lines().count();
    Some((text + &newest.text, lines))
}

/// The period that an ordinal belongs to.
pub fn period_of(ordinal: u32) -> u8 {
    u8::try_from(ordinal / 2).unwrap_or(u8::MAX)
}

/// An entry to several as entries to each.
fn single(entry: &Entry) -> impl Iterator<Item = Entry> + '_ {
    entry.to.iter().map(|to| Entry { to: vec![to.clone()], ..entry.clone() })
}

/// Bytes of texts that are kept as read: some thousand sheets.
const MOST: usize = 4_000_000;

/// Sheets and standing clauses read lately: what they say depends on nothing but the seat and the period.
#[derive(Debug)]
pub struct Lately {
    sheets: Texts<(Seat, u8, Arc<Callings>), Parsed>,
    written: Texts<Seat, Vec<Clause>>,
    /// What counts of a seat's texts in the phases of a period after the first.
    pub drawn: Recent<DrawnFrom, Drawn>,
}

impl Default for Lately {
    fn default() -> Self {
        Self { sheets: Texts::new(MOST), written: Texts::new(MOST), drawn: Recent::default() }
    }
}

impl Lately {
    /// What a text of a seat says for a period, with the names that units have.
    pub fn read(&self, text: &str, seat: Seat, period: u8, callings: &Arc<Callings>) -> Arc<Parsed> {
        let weight = |parsed: &Parsed| {
            let entries = parsed.entries.iter();
            let clauses: usize = entries.map(|e| 200 + e.source.len() + e.spans.len() * 300).sum();
            clauses + parsed.problems.iter().map(|p| 400 + p.source.len()).sum::<usize>()
        };
        let key = (seat, period, callings.clone());
        self.sheets.read(key, text, || orders::parse(text, seat, period, callings), weight)
    }

    /// What standing clauses say, as a position has them.
    pub fn written(&self, clauses: &[String], seat: Seat) -> Arc<Vec<Clause>> {
        let text = clauses.join("; ");
        self.written.read(seat, &text, || orders::parse_clauses(&text, seat), |c| c.len() * 300)
    }
}

/// A unit's orders as they stand in writing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Its movement order.
    pub orders: OrderType,
    /// Its sector.
    pub sector: Sector,
    /// Its standing clauses, in the words of the sheets.
    pub written: Vec<String>,
}

/// What the sheets leave in writing for a unit: in set-up all that is addressed to it, later what carries the
/// mark of this period and takes effect from the next; `None` if that is nothing.
pub fn standing(position: &Position, sheets: &Sheets, unit: &UnitId) -> Option<Standing> {
    cites!("W-4.4.4b");
    let (seat, period) = (unit.seat(), position.period);
    let known = position.unit(unit)?;
    let itself = Addressee::Unit(unit.clone());
    let marked = |e: &Entry| period == 0 || e.mark == Some(period);
    // What is said to the unit itself goes before what is said to all.
    let entries = sheets.to(seat, &itself).chain(sheets.to(seat, &Addressee::Army));
    let clauses: Vec<(&Clause, bool)> = entries
        .flat_map(|e| e.clauses.iter().map(move |c| (e, c)))
        .filter(|(e, c)| marked(e) || e.mark.is_none() && for_later(e, c, period))
        .map(|(e, c)| (c, e.to == [Addressee::Army]))
        .filter(|(c, army)| !army || matches!(c.action, Action::Order(_)))
        .filter(|(c, _)| !too_early(c, period))
        .collect();
    if clauses.is_empty() {
        return None;
    }
    let mut after = Standing {
        orders: known.orders,
        sector: known.sector,
        written: if period == 0 { Vec::new() } else { known.written.clone() },
    };
    let (mut last, mut added, mut dates) = (None, Vec::new(), BTreeSet::new());
    let (mut ordered, mut placed) = (false, false);
    for (clause, _) in clauses {
        let now = clause.when.iter().all(|w| match w {
            When::From(n) => *n <= period + 1,
            When::Until(_) | When::Arrival => true,
            _ => false,
        });
        if let (true, Action::Order(act::MovementOrder { order, sector, .. })) = (now, &clause.action) {
            // Of several the first written counts.
            after.orders = order.filter(|_| !ordered).unwrap_or(after.orders);
            after.sector = sector.filter(|_| !placed).unwrap_or(after.sector);
            (ordered, placed) = (ordered || order.is_some(), placed || sector.is_some());
        }
        // A clause with several actions is written once.
        if last != Some((clause.line, &clause.text)) && !only_before_play(&clause.action) {
            let text = kept(clause, period);
            after.written.retain(|t| *t != text);
            added.retain(|t| *t != text);
            dates.extend(from(std::slice::from_ref(clause)).or((period > 0).then_some(period + 1)));
            added.push(text);
        }
        last = Some((clause.line, &clause.text));
    }
    // Of what counts from the same period on the latest change goes first, and of one change the first written.
    let again = |text: &String| {
        let known = position.data.lately.written(std::slice::from_ref(text), seat);
        from(&known).is_some_and(|n| dates.contains(&n))
    };
    let at = after.written.iter().position(again).unwrap_or(after.written.len());
    after.written.splice(at..at, added);
    Some(after)
}

/// From which period on clauses count, if they say so.
fn from(clauses: &[Clause]) -> Option<u8> {
    clauses.iter().flat_map(|c| &c.when).find_map(|w| if let When::From(n) = w { Some(*n) } else { None })
}

/// Whether a clause of an entry is for a later period and says so, so that it needs no mark: its words change no
/// movement order.
fn for_later(entry: &Entry, clause: &Clause, period: u8) -> bool {
    let later = |when: &When| matches!(when, When::From(n) | When::In(n) if *n > period);
    let orders = |c: &&Clause| c.text == clause.text && matches!(c.action, Action::Order(_));
    clause.when.iter().any(later) && !entry.clauses.iter().any(|c| orders(&c))
}

/// Whether a change made in a period was to be in force in that period already, or before [W-4.4.4b].
pub fn too_early(clause: &Clause, period: u8) -> bool {
    period > 0 && clause.when.iter().any(|w| matches!(w, When::From(n) | When::In(n) if *n <= period))
}

/// What is done in set-up and need not be kept.
fn only_before_play(action: &Action) -> bool {
    matches!(
        action,
        Action::OffTable(_)
            | Action::ForceMarch(_)
            | Action::Together(_)
            | Action::Character(_)
            | Action::Deploy(_)
            | Action::DetachmentOf(_)
    )
}

/// The words of a clause as they are kept: readable by themselves, with the period from which they count.
fn kept(clause: &Clause, period: u8) -> String {
    let mut text = clause.text.trim_end_matches(['.', ' ']).to_owned();
    for this in [text!("in-this-period"), text!("this-period")] {
        if let Some(at) = find(&text, this) {
            text.replace_range(at..at + this.len(), &said!("in-period", n = %period.max(1)));
        }
    }
    let first = text.split([' ', ',']).next().unwrap_or_default().to_ascii_lowercase();
    if first == "then" && clause.when.contains(&When::Arrival) {
        text.replace_range(..4, text!("on-arrival"));
    }
    let dated = clause.when.iter().any(|w| matches!(w, When::From(_) | When::In(_)));
    if period > 0 && !dated && !matches!(first.as_str(), "then" | "else" | "and") {
        text = said!("from-period", period = %period + 1, %text);
    }
    text
}

/// Where a phrase stands, in small letters or capitals.
fn find(text: &str, phrase: &str) -> Option<usize> {
    text.to_ascii_lowercase().find(phrase)
}

/// Whether what a general does himself is done at once and not left in writing: what the umpire is called for, and a
/// demand for a check before anybody has moved [W-4.4.4e].
fn of_the_moment(clause: &Clause, period: u8) -> bool {
    cites!("W-4.4.4e");
    let check = period == 0 && matches!(clause.action, Action::Check(_));
    matches!(clause.action, Action::CallUmpire(_)) || check && clause.when.is_empty()
}

/// What the sheets leave in writing for a whole army (signals and the like) in set-up, or by a mark of this
/// period; `None` if that is nothing.
pub fn meanings(position: &Position, sheets: &Sheets, seat: Seat) -> Option<Vec<String>> {
    let period = position.period;
    let entries = sheets.to(seat, &Addressee::Army);
    let clauses = entries
        .flat_map(|e| e.clauses.iter().map(move |c| (e, c)))
        .filter(|(e, c)| period == 0 || e.mark == Some(period) || e.mark.is_none() && for_later(e, c, period))
        .map(|(_, clause)| clause)
        .filter(|clause| !too_early(clause, period) && !of_the_moment(clause, period));
    let mut all = match position.period {
        0 => Vec::new(),
        _ => position.meanings.get(&seat).cloned().unwrap_or_default(),
    };
    let before = all.len();
    for clause in clauses.filter(|c| !matches!(c.action, Action::Order(_))) {
        let text = kept(clause, position.period);
        if all.last() != Some(&text) {
            all.push(text);
        }
    }
    (all.len() != before).then_some(all)
}
