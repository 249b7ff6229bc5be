//! What cannot be legal on a sheet, told when it comes in (notes 4.2, "when checked"). Looks at nothing that its
//! seat may not know: enemy units it has not in sight are taken as they are named.

mod acts;
mod army;
mod barred;
mod charges;
mod collisions;
mod counted;
mod doubtful;
mod late;
mod marks;
mod stalling;

use estafette_core::said;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use estafette_core::{RuleId, rule};
use estafette_orders::Problem;
use estafette_orders::near::nearest;

use super::ids::{OrderType, Seat, TerrainId, UnitId};
use super::orders::clause::{Action, Addressee, Clause, Condition, Goal, When, Who};
use super::orders::kinds as act;
use super::orders::{Parsed, Placed, Spot, say};
use super::position::{Position, Unit};
use super::{plan, sheet};

pub use collisions::excludes;
pub use counted::{Counted, Newest, in_phase, received};

/// Everything wrong or doubtful on a sheet of a seat, besides its words; the sheet by its ordinal (see
/// `phase::period`).
///
/// `before` is what the sheet goes on from.
pub fn check(
    position: &Position,
    seat: Seat,
    sheet: (&Parsed, &[Arc<Parsed>]),
    ordinal: u32,
) -> Vec<Problem> {
    judged(position, seat, sheet, ordinal).into_iter().map(|(problem, _)| problem).collect()
}

/// The same, each with the unit whose order alone it is about.
fn judged(
    position: &Position,
    seat: Seat,
    (parsed, before): (&Parsed, &[Arc<Parsed>]),
    ordinal: u32,
) -> Vec<(Problem, Option<UnitId>)> {
    let period = sheet::period_of(ordinal);
    let second = period > 0 && ordinal % 2 == 1;
    let mut judge = Judge { period, second, ..Judge::of(position, seat) };
    judge.signals = judge.listed_signals(parsed);
    let texts = before.iter().map(Arc::as_ref).chain([parsed]);
    judge.meant = texts.flat_map(|text| &text.entries).flat_map(|e| meanings(&e.entry.clauses)).collect();
    judge.head(parsed);
    for placed in &parsed.entries {
        judge.entry(placed, parsed);
    }
    judge.collisions(parsed, before);
    judge.about(None);
    let mut problems: Vec<_> = judge.problems.into_iter().zip(judge.about).collect();
    problems.sort_by_key(|(p, _)| (p.line, p.span.start));
    problems.dedup();
    problems
}

/// A sheet being judged.
struct Judge<'a> {
    position: &'a Position,
    seat: Seat,
    /// The period that the sheet is for; 0 in set-up.
    period: u8,
    /// Whether it is the second of the period, after the reaction tests.
    second: bool,
    /// Names of signals that were listed before play, in capitals.
    signals: BTreeSet<String>,
    /// Those with a meaning of their own on the set-up sheet.
    meant: BTreeSet<String>,
    problems: Vec<Problem>,
    /// Of the problems found so far, the unit whose order alone each is about.
    about: Vec<Option<UnitId>>,
}

/// A clause being judged, with its place.
struct At<'a> {
    placed: &'a Placed,
    clause: &'a Clause,
    span: &'a Range<usize>,
}

impl At<'_> {
    fn error(&self, rule: RuleId, message: impl Into<String>) -> Problem {
        Problem::error(self.clause.line, &self.placed.source, self.span.clone(), message).under(rule)
    }

    /// Whether the clause is an answer to a charge.
    fn when_charged(&self) -> bool {
        self.clause.when.iter().any(|when| matches!(when, When::If(Condition::Charged { .. })))
    }
}

impl<'a> Judge<'a> {
    /// With nothing read yet.
    fn of(position: &'a Position, seat: Seat) -> Self {
        let (signals, meant) = (BTreeSet::new(), BTreeSet::new());
        let (problems, about) = (Vec::new(), Vec::new());
        Self { position, seat, period: 0, second: false, signals, meant, problems, about }
    }
}

impl Judge<'_> {
    /// Says whom the problems are about that were found since this was said last; nobody where it is all of an order.
    fn about(&mut self, unit: Option<&UnitId>) {
        self.about.resize(self.problems.len(), unit.cloned());
    }

    fn head(&mut self, parsed: &Parsed) {
        let mut doubt = |at: &Spot, message: String| {
            self.problems.push(Problem::error(at.line, &at.source, at.span.clone(), message).as_warning());
        };
        if let Some((said, at)) = parsed.head.period.as_ref().filter(|(said, _)| *said != self.period) {
            let due = match self.period {
                0 => said!("the-set-up"),
                n => said!("period", %n),
            };
            doubt(at, said!("the-sheet-says-period-but-is", %said, %due));
        }
        if let Some((said, at)) = parsed.head.side.as_ref().filter(|(said, _)| *said != self.seat) {
            doubt(at, said!("the-sheet-says-side-but-comes", %said, seat = %self.seat));
        }
    }

    fn entry(&mut self, placed: &Placed, parsed: &Parsed) {
        self.about(None);
        let units = self.addressees(placed);
        self.remarks(placed);
        self.mark(placed, &units);
        for (clause, span) in placed.entry.clauses.iter().zip(&placed.spans) {
            let at = At { placed, clause, span };
            self.named(&at);
            self.never(&at);
            self.army_acts(&at);
            self.too_late(&at);
            self.over(&at);
            self.of_whole_army(&at, parsed);
            self.about(None);
            for id in &units {
                let Some(unit) = self.position.unit(id) else { continue };
                let order = self.order_behind(placed, id, unit);
                self.acts(&at, id, unit, order);
                self.charge(&at, id, unit, order);
                self.barred(&at, id, unit);
                self.about(Some(id));
            }
        }
        for id in &units {
            let Some(unit) = self.position.unit(id) else { continue };
            let order = self.order_behind(placed, id, unit);
            self.stalling(placed, id, unit, order);
            self.about(Some(id));
        }
    }

    /// The own units that an entry speaks to; unknown ones are told.
    fn addressees(&mut self, placed: &Placed) -> Vec<UnitId> {
        let mut known = Vec::new();
        for to in &placed.entry.to {
            let Addressee::Unit(id) = to else { continue };
            match self.position.unit(id) {
                Some(unit) if unit.gone || unit.figures == 0 => {
                    let message = said!("is-no-longer-in-the-battle", say = %say::own(id));
                    self.problems.push(self.at_head(placed, message).as_warning());
                    self.about(Some(id));
                }
                Some(_) => known.push(id.clone()),
                None => {
                    let message = said!("there-is-no", say = %say::own(id));
                    let problem = self.at_head(placed, message).under(rule!("W-4.4.4a"));
                    self.problems.push(self.hinted(problem, id));
                    self.about(Some(id));
                }
            }
        }
        known
    }

    fn at_head(&self, placed: &Placed, message: impl Into<String>) -> Problem {
        Problem::error(placed.entry.line, &placed.source, placed.span.clone(), message)
    }

    /// With the nearest own unit.
    fn hinted(&self, problem: Problem, wrong: &UnitId) -> Problem {
        let own: Vec<&UnitId> = self.position.units.keys().filter(|id| id.seat() == self.seat).collect();
        let same_number = |id: &&UnitId| {
            let digits = |id: &UnitId| id.name().trim_start_matches(|c: char| !c.is_ascii_digit()).to_owned();
            digits(id) == digits(wrong)
        };
        // Of names this short every other is one letter away.
        let alike = |name: &&str| name.chars().any(|c| wrong.name().contains(c));
        let near = nearest(wrong.name(), own.iter().map(|id| id.name())).filter(alike);
        let near =
            own.iter().find(|id| same_number(id)).or_else(|| own.iter().find(|id| Some(id.name()) == near));
        match near {
            Some(near) => problem.hinting(said!("did-you-mean", enemy = %say::own(near))),
            None => {
                let all: Vec<String> = own.iter().map(|id| say::own(id)).collect();
                problem.hinting(said!("you-have", all = %all.join(", ")))
            }
        }
    }

    /// Remarks in round brackets against the list: the type and the number of figures [W-4.3.1a].
    fn remarks(&mut self, placed: &Placed) {
        for remark in &placed.remarks {
            let Some(Addressee::Unit(id)) = placed.entry.to.get(remark.of) else { continue };
            let Some(unit) = self.position.unit(id) else { continue };
            let kind = |word: &str| super::ids::Type::ALL.iter().find(|t| t.as_str() == word);
            let words: Vec<&str> =
                remark.text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty()).collect();
            let mut wrong = Vec::new();
            for kind in words.iter().filter_map(|word| kind(word)) {
                if *kind != unit.kind && !unit.types.iter().any(|p| p.kind == *kind) {
                    wrong.push(said!("is-not", id = %say::own(id), kind = %unit.kind, kind2 = %kind));
                }
            }
            // `12 figures`, `12 HI`; of a mixed unit perhaps those of one type.
            let counted = |what: &str| what.starts_with("figure") || kind(what).is_some();
            let said = words.windows(2).find(|w| counted(w[1])).and_then(|w| w[0].parse::<u32>().ok());
            let has = |n: &u32| {
                [unit.figures, unit.start_figures].contains(n) || unit.types.iter().any(|p| p.figures == *n)
            };
            if let Some(said) = said.filter(|n| !has(n)) {
                wrong.push(said!("has-figures-not", say = %say::own(id), figures = %unit.figures, %said));
            }
            for message in wrong {
                let (line, source) = (placed.entry.line, &placed.source);
                self.problems.push(Problem::error(line, source, remark.span.clone(), message).as_warning());
            }
        }
    }

    /// Own units and terrain that a clause names.
    fn named(&mut self, at: &At<'_>) {
        let mut units = Vec::new();
        let mut terrain: Vec<&TerrainId> = Vec::new();
        let mut called = None;
        for when in &at.clause.when {
            if let When::If(c) | When::Until(c) | When::After(c) = when {
                of_condition(c, &mut units);
            }
        }
        match &at.clause.action {
            Action::Order(act::MovementOrder { goal: Some((_, goal)), .. }) => match goal {
                Goal::Unit(Who::Own(id)) => units.push(id),
                Goal::Terrain(id, kind) => {
                    terrain.push(id);
                    called = kind.map(|kind| (id, kind));
                }
                _ => {}
            },
            Action::Conform(act::Conform(id)) => terrain.push(id),
            Action::Join(act::Join(id))
            | Action::Together(act::Together(id))
            | Action::DetachmentOf(act::DetachmentOf(id)) => units.push(id),
            _ => {}
        }
        for id in units.into_iter().filter(|id| self.position.unit(id).is_none()) {
            let problem = at.error(rule!("W-4.4.4a"), said!("there-is-no", say = %say::own(id)));
            let problem = self.hinted(problem, id);
            self.problems.push(problem);
        }
        if let Some((id, kind)) = called
            && let Some(piece) = self.position.terrain.get(id).filter(|piece| piece.kind != kind)
        {
            let message =
                said!("is-not", %id, kind = %say::a_ground(piece.kind), kind2 = %say::a_ground(kind));
            let problem = at.error(rule!("W-4.4.4a"), message);
            self.problems.push(problem.as_warning().hinting(said!("read-as", %id)));
        }
        for id in terrain.into_iter().filter(|id| !self.position.terrain.contains_key(id)) {
            let problem = at.error(rule!("W-4.4.4a"), said!("there-is-no-terrain-on-the", %id));
            let known = self.position.terrain.keys().map(|t| t.0.as_str());
            let near = nearest(&id.0, known.clone());
            let all = known.collect::<Vec<_>>().join(", ");
            self.problems.push(match (near, all.is_empty()) {
                (Some(near), _) => problem.hinting(said!("did-you-mean", enemy = %near)),
                (None, false) => problem.hinting(said!("on-the-map-are", %all)),
                (None, true) => problem,
            });
        }
    }

    /// Periods that a battle does not have.
    fn never(&mut self, at: &At<'_>) {
        let last = self.position.data.number("h6.periods");
        let named = at.clause.when.iter().find_map(|when| match when {
            When::From(n) | When::In(n) => Some(*n),
            When::If(Condition::Period(n)) | When::After(Condition::Period(n)) => Some(*n),
            _ => None,
        });
        if let Some(period) = named.filter(|n| i64::from(*n) > last) {
            let message = said!("there-is-no-period-a-battle", %period, %last);
            self.problems.push(at.error(rule!("W-2.1.2h"), message).as_warning());
        }
    }

    /// The movement order that a unit has when the entry's clauses act: what the entry changes it to, or what it
    /// has in writing.
    fn order_behind(&self, placed: &Placed, id: &UnitId, unit: &Unit) -> OrderType {
        let changes = self.period == 0 || placed.entry.mark.is_some();
        let own = placed.entry.clauses.iter().find_map(|c| match &c.action {
            Action::Order(act::MovementOrder { order: Some(order), .. }) => Some(*order),
            _ => None,
        });
        let now = plan::order_now(self.position, id).map_or(unit.orders, |(order, _)| order);
        own.filter(|_| changes).unwrap_or(now)
    }

    /// Signals that were listed before play: those with a meaning, and those that orders name.
    fn listed_signals(&self, parsed: &Parsed) -> BTreeSet<String> {
        let lately = &self.position.data.lately;
        let meant = self.position.meanings.get(&self.seat).map(|m| lately.written(m, self.seat));
        let own = self.position.units.iter().filter(|(id, _)| id.seat() == self.seat);
        let written = own.map(|(_, u)| lately.written(&u.written, self.seat));
        let mut names: BTreeSet<String> =
            meant.into_iter().chain(written).flat_map(|c| signals(&c)).collect();
        // What was given must have been listed.
        let given = self.position.signals.get(&self.seat).into_iter().flatten();
        names.extend(given.map(|name| name.to_ascii_uppercase()));
        if self.period == 0 {
            names.extend(parsed.entries.iter().flat_map(|e| signals(&e.entry.clauses)));
        }
        names
    }
}

/// The signals that clauses give a meaning to.
pub(super) fn meanings(clauses: &[Clause]) -> impl Iterator<Item = String> + '_ {
    clauses.iter().filter_map(|clause| match &clause.action {
        Action::SignalMeans(act::SignalMeans { name, .. }) => Some(name.to_ascii_uppercase()),
        _ => None,
    })
}

/// The signals that clauses give a meaning to, or wait for.
fn signals(clauses: &[Clause]) -> Vec<String> {
    let mut names: Vec<String> = meanings(clauses).collect();
    for clause in clauses {
        for when in &clause.when {
            if let When::Signal(name) | When::If(Condition::Signal(name)) = when {
                names.push(name.to_ascii_uppercase());
            }
        }
    }
    names
}

/// The own units that a condition names.
fn of_condition<'c>(condition: &'c Condition, units: &mut Vec<&'c UnitId>) {
    match condition {
        Condition::All(all) | Condition::Any(all) => all.iter().for_each(|c| of_condition(c, units)),
        Condition::Not(one) => of_condition(one, units),
        Condition::Routs(Who::Own(id))
        | Condition::Shaken(Who::Own(id))
        | Condition::Charges(Who::Own(id))
        | Condition::Within { who: Who::Own(id), .. } => units.push(id),
        _ => {}
    }
}
