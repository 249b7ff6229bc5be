//! What counts of a seat's texts: all but what its receipts refused, which is no order of the period. The receipt and
//! the battle both ask here, so that no order is judged twice.

use estafette_core::{said, text};
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::ids::{Seat, UnitId};
use crate::orders::clause::{Action, Addressee, Clause, Entry};
use crate::orders::{Callings, Parsed, say};
use crate::phase::Phase;
use crate::position::Position;
use crate::s4_04_places;
use crate::sheet::{self, ClausePlace, Drawn, DrawnFrom, Given, Pieces, Read, Sheets};
use estafette_core::words::reader;
use estafette_core::{SeatId, rule};
use estafette_orders::{Problem, Severity};
use estafette_rules::{OrderText, SeatOrders};

/// What counts of a seat's texts for a period.
#[derive(Debug, Clone, Default)]
pub struct Counted {
    /// Its sheet.
    pub drawn: Arc<Drawn>,
    /// What was refused of the texts that were judged now.
    pub struck: Vec<ClausePlace>,
}

/// What the newest text of a seat comes to.
#[derive(Debug, Clone, Default)]
pub struct Newest {
    /// What is wrong or doubtful, besides its words.
    pub problems: Vec<Problem>,
    /// What counts of it, each entry to all to whom it counts.
    pub said: Vec<Entry>,
}

/// An error or a doubt, with the unit whose order alone it is about.
type Judged = (Problem, Option<UnitId>);

/// What counts of both seats' texts in the phase that is due. Sheets are judged in the first phase that meets them;
/// later ones keep to that [`Position::struck`](super::super::position::State::struck).
pub fn in_phase(
    position: &Position,
    orders: &BTreeMap<SeatId, SeatOrders>,
) -> (Sheets, BTreeMap<Seat, Counted>) {
    let ordinal = position.sheet().ordinal;
    let first = match ordinal {
        0 | 1 => Phase::SetUp,
        _ if ordinal % 2 == 1 => Phase::Movement,
        _ => Phase::Start,
    };
    let mut sheets = Sheets::default();
    let mut all = BTreeMap::new();
    for (id, texts) in orders {
        let Some(seat) = Seat::of_id(id) else { continue };
        let mut judge =
            |read: &Read<'_>| super::judged(position, seat, (&read.parsed, &[]), read.text.period);
        let counted = match position.phase == first {
            true => counted(position, seat, (texts, ordinal), Some(&mut judge)).0,
            false => again(position, seat, texts, ordinal),
        };
        sheets.entries.insert(seat, counted.drawn.entries.clone());
        if let (0, Some((list, _))) = (ordinal, sheet::list(texts)) {
            sheets.lists.insert(seat, list);
        }
        all.insert(seat, counted);
    }
    (sheets, all)
}

/// What counts of texts that an earlier phase of the period judged.
fn again(position: &Position, seat: Seat, texts: &[OrderText], ordinal: u32) -> Counted {
    let from = DrawnFrom {
        seat,
        ordinal,
        texts: sheet::counting(texts, ordinal).cloned().collect(),
        callings: Arc::new(Callings::of(position)),
        struck: position.struck.get(&seat).cloned().unwrap_or_default(),
        reader: reader(),
    };
    let drawn = || Arc::unwrap_or_clone(counted(position, seat, (texts, ordinal), None).0.drawn);
    Counted { drawn: position.data.lately.drawn.of(from, drawn), struck: Vec::new() }
}

/// What a seat's texts come to as its receipt tells it; `before` is what the newest goes on from.
pub fn received(
    position: &Position,
    seat: Seat,
    texts: &[OrderText],
    before: &[Arc<Parsed>],
) -> (Counted, Newest) {
    let newest = texts.last();
    let mut judge = |read: &Read<'_>| {
        let last = newest.is_some_and(|newest| std::ptr::eq(newest, read.text));
        let before = if last { before } else { &[] };
        super::judged(position, seat, (&read.parsed, before), read.text.period)
    };
    let ordinal = newest.map_or(0, |text| text.period);
    counted(position, seat, (texts, ordinal), Some(&mut judge))
}

type Judge<'a> = dyn FnMut(&Read<'_>) -> Vec<Judged> + 'a;

fn counted(
    position: &Position,
    seat: Seat,
    (texts, ordinal): (&[OrderText], u32),
    mut judge: Option<&mut Judge<'_>>,
) -> (Counted, Newest) {
    let known = position.struck.get(&seat);
    let (mut struck, mut newest) = (Vec::new(), Newest::default());
    let mut keep = |read: &Read<'_>, so_far: &Pieces| {
        let mut judged = match &mut judge {
            Some(judge) if read.text.period == ordinal => judge(read),
            _ => Vec::new(),
        };
        let was = |given: &Given| known.is_some_and(|known| known.contains(&given.place));
        let mut pieces = without(&read.pieces, |entry, given| {
            nobody(position, given) || was(given) || refused(&judged, entry, given)
        });
        if judge.is_some() && sheet::period_of(ordinal) == 0 {
            judged.extend(crowded(position, seat, (so_far, &pieces), read));
            pieces = without(&pieces, |entry, given| refused(&judged, entry, given));
        }
        let stays = |given: &Given| pieces.iter().any(|(_, kept)| kept.contains(given));
        let now = read.pieces.iter().filter(|_| judge.is_some()).flat_map(|(_, given)| given);
        let gone = now.filter(|given| !was(given) && !stays(given));
        struck.extend(gone.map(|given| given.place.clone()));
        judged.sort_by_key(|(p, _)| (p.line, p.span.start));
        let mut problems: Vec<Problem> = judged.into_iter().map(|(problem, _)| problem).collect();
        problems.dedup();
        newest = Newest { problems, said: together(&pieces) };
        pieces
    };
    let callings = Arc::new(Callings::of(position));
    let drawn = sheet::drawn((&position.data.lately, &callings), texts, seat, ordinal, &mut keep);
    (Counted { drawn: Arc::new(drawn), struck }, newest)
}

/// Pieces without the clauses that are void.
fn without(pieces: &Pieces, void: impl Fn(&Entry, &Given) -> bool) -> Pieces {
    let left = |(entry, given): &(Entry, Vec<Given>)| {
        let stays: Vec<bool> = given.iter().map(|given| !void(entry, given)).collect();
        let clauses = entry.clauses.iter().zip(&stays).filter(|(_, stays)| **stays);
        let clauses: Vec<_> = clauses.map(|(clause, _)| clause.clone()).collect();
        let given = given.iter().zip(&stays).filter(|(_, stays)| **stays).map(|(given, _)| given.clone());
        (!clauses.is_empty()).then(|| (Entry { clauses, ..entry.clone() }, given.collect()))
    };
    pieces.iter().filter_map(left).collect()
}

/// Whether an order speaks to a unit that there is not.
fn nobody(position: &Position, given: &Given) -> bool {
    matches!(&given.to, Addressee::Unit(id) if position.unit(id).is_none())
}

/// Whether an error is told of an order. What an umpire added no receipt judges.
fn refused(judged: &[Judged], entry: &Entry, given: &Given) -> bool {
    given.place.order > 0
        && judged.iter().any(|(problem, about)| {
            let here =
                given.clause.line.max(entry.line) == problem.line && given.span.contains(&problem.span.start);
            let whole = entry.line == problem.line
                && problem.span == given.head
                && (about.is_some() || problem.rule == Some(rule!("W-4.4.4b")));
            problem.severity == Severity::Error
                && about.as_ref().is_none_or(|id| given.to == Addressee::Unit(id.clone()))
                && (here || whole)
        })
}

/// Pieces in the same words as entries to several.
fn together(pieces: &Pieces) -> Vec<Entry> {
    let mut all: Vec<(Entry, &[Given])> = Vec::new();
    for (entry, given) in pieces {
        let same = |(other, whose): &(Entry, &[Given])| {
            let head = |given: &[Given]| given.first().map(|given| given.head.clone());
            other.line == entry.line && other.clauses == entry.clauses && head(whose) == head(given)
        };
        match all.last_mut().filter(|last| same(last)) {
            Some((last, _)) => last.to.extend(entry.to.iter().cloned()),
            None => all.push((entry.clone(), given)),
        }
    }
    all.into_iter().map(|(entry, _)| entry).collect()
}

/// Places of a text at which a unit may not stand, or where an own one stands that was written before it.
fn crowded(
    position: &Position,
    seat: Seat,
    (so_far, pieces): (&Pieces, &Pieces),
    read: &Read<'_>,
) -> Vec<Judged> {
    estafette_core::cites!("W-4.4b");
    let mut merged = so_far.clone();
    sheet::merge(&mut merged, pieces.clone(), read.text.continues, &mut Vec::new());
    let entries = merged.into_iter().map(|(entry, _)| entry).collect::<Vec<_>>().into();
    let sheets = Sheets { entries: [(seat, entries)].into(), ..Sheets::default() };
    let refused = s4_04_places::foretold(position, &sheets, seat);
    let problem = |refused: &s4_04_places::Refusal| {
        let to = Addressee::Unit(refused.unit.clone());
        let line = usize::try_from(refused.line).ok()?;
        let placed = read.parsed.entries.iter().find(|p| p.entry.line == line && p.entry.to.contains(&to))?;
        let places = |c: &Clause| matches!(c.action, Action::Deploy(_) | Action::Form(_));
        let at = placed.entry.clauses.iter().position(places)?;
        let (name, span) = (say::own(&refused.unit), placed.spans.get(at)?.clone());
        let message = match &refused.met {
            Some(met) => said!("would-stand-where-stands", %name, met = %say::own(met)),
            None => said!("may-not-stand-on-that-ground", %name),
        };
        let problem = Problem::error(line, &placed.source, span, message).under(refused.rule.clone());
        let problem = problem.hinting(text!("it-stays-where-it-stood-name"));
        Some((problem, Some(refused.unit.clone())))
    };
    refused.iter().filter_map(problem).collect()
}
