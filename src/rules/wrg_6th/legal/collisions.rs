//! Clauses that act together and exclude each other, on one line of a sheet or on several: the first one counts. Of
//! two changes of formation the one is done after the other.

use estafette_core::{said, text};
use std::sync::Arc;

use super::Judge;
use crate::orders::clause::{Action, Clause, Condition, When};
use crate::orders::kinds as act;
use crate::orders::{Parsed, Placed};
use crate::plan;
use estafette_orders::Problem;

impl Judge<'_> {
    /// Tells clauses that never act since an earlier one does whenever they would; `before` is what the sheet goes
    /// on from.
    pub(super) fn collisions(&mut self, parsed: &Parsed, before: &[Arc<Parsed>]) {
        let old: Vec<&Placed> = before.iter().flat_map(|parsed| &parsed.entries).collect();
        for (at, placed) in parsed.entries.iter().enumerate() {
            for (n, later) in placed.entry.clauses.iter().enumerate() {
                let drill = self.period > 0 && placed.entry.mark.is_none();
                let of = |other: &Placed, c: &Clause| {
                    together(other, placed) && (excludes(c, later, drill) || in_turn(c, later))
                };
                let here = placed.entry.clauses[..n].iter().find(|c| of(placed, c));
                let above = parsed.entries[..at].iter().find_map(|e| {
                    let clause = e.entry.clauses.iter().find(|c| of(e, c))?;
                    Some((clause, clause.line != later.line))
                });
                let earlier = || {
                    let clauses = old.iter().flat_map(|e| e.entry.clauses.iter().map(move |c| (e, c)));
                    clauses.filter(|(e, c)| of(e, c)).map(|(_, c)| c).next()
                };
                let Some(first) = here.or(above.map(|(c, _)| c)).or_else(earlier) else { continue };
                let said = match (here, above) {
                    (Some(c), _) | (None, Some((c, false))) => said!("this-and", c = %c.text),
                    (None, Some((c, true))) => said!("this-and-on-line", c = %c.text, line = %c.line),
                    (None, None) => said!("this-and-of-the-mail-before", first = %first.text),
                };
                let message = said!("both-apply-at-once", %said);
                let span = placed.spans[n].clone();
                let problem = Problem::error(later.line, &placed.source, span, message);
                let hint = match (&first.action, &later.action) {
                    (Action::Form(_), Action::Form(_)) => {
                        text!("they-are-done-one-after-the")
                    }
                    _ => text!("the-first-one-written-counts"),
                };
                self.problems.push(problem.as_warning().hinting(hint));
            }
        }
    }
}

/// Whether a clause never acts since an earlier one to the same unit, with the same mark, does whenever it would; in
/// a `drill`, a sheet for this period, changes of formation follow each other.
pub fn excludes(earlier: &Clause, later: &Clause, drill: bool) -> bool {
    let same = earlier.line == later.line;
    let different = earlier.action != later.action && !(same && earlier.text == later.text);
    let forms = matches!((&earlier.action, &later.action), (Action::Form(_), Action::Form(_)));
    let follows = later.when.iter().any(|w| matches!(w, When::Then | When::Else | When::After(_)));
    different
        && !(drill && forms)
        && (exclusive(&earlier.action, &later.action) || !follows && apart(&earlier.action, &later.action))
        && plan::level(earlier) == plan::level(later)
        && earlier.when.iter().all(|w| later.when.iter().any(|l| implies(l, w)))
}

/// Whether both of two changes of formation on different lines act, of which none says that it follows the other.
fn in_turn(earlier: &Clause, later: &Clause) -> bool {
    let forms = matches!((&earlier.action, &later.action), (Action::Form(_), Action::Form(_)));
    let follows = later.when.iter().any(|w| matches!(w, When::Then | When::Else | When::After(_)));
    let both = earlier.line != later.line && earlier.action != later.action && !follows;
    forms
        && both
        && plan::level(earlier) == plan::level(later)
        && earlier.when.iter().all(|w| later.when.iter().any(|l| implies(l, w)))
}

/// Whether two entries speak to the same unit for the same time.
fn together(a: &Placed, b: &Placed) -> bool {
    a.entry.mark == b.entry.mark && a.entry.to.iter().any(|to| b.entry.to.contains(to))
}

/// Whether an earlier `when` holds whenever a later one does.
fn implies(later: &When, earlier: &When) -> bool {
    match (later, earlier) {
        (When::If(Condition::Charged { .. }), When::If(Condition::Charged { by: None, mounted: false })) => {
            true
        }
        (later, earlier) => later == earlier,
    }
}

/// Whether two movement orders send to different places: nobody goes on from the one to the other without a `then`.
fn apart(a: &Action, b: &Action) -> bool {
    match (a, b) {
        (
            Action::Order(act::MovementOrder { goal: Some(a), .. }),
            Action::Order(act::MovementOrder { goal: Some(b), .. }),
        ) => a != b,
        _ => false,
    }
}

/// Whether only one of two orders can be carried out.
fn exclusive(a: &Action, b: &Action) -> bool {
    let reaction = |a: &Action| matches!(a, Action::Evade(_) | Action::Stand(_) | Action::Countercharge(_));
    let place = |a: &Action| matches!(a, Action::Deploy(_) | Action::OffTable(_));
    match (a, b) {
        (
            Action::Order(act::MovementOrder { order: Some(a), .. }),
            Action::Order(act::MovementOrder { order: Some(b), .. }),
        ) => a != b,
        (Action::FrontRank(act::FrontRank(a)), Action::FrontRank(act::FrontRank(b)))
        | (Action::Link(act::Link(a)), Action::Link(act::Link(b))) => a != b,
        (Action::Charge(_), Action::Charge(_))
        | (Action::Shoot(_) | Action::HoldFire(_), Action::Shoot(_) | Action::HoldFire(_))
        | (Action::ShootAfter(_), Action::ShootAfter(_))
        | (Action::Form(_), Action::Form(_))
        | (Action::FallBack(_), Action::FallBack(_))
        | (Action::Join(_), Action::Join(_))
        | (Action::Character(_), Action::Character(_))
        | (Action::DetachmentOf(_), Action::DetachmentOf(_))
        | (Action::FightWith(_), Action::FightWith(_))
        | (Action::Conform(_), Action::Conform(_))
        | (Action::Mount(act::Mount) | Action::Dismount(_), Action::Mount(_) | Action::Dismount(_))
        | (Action::Evade(act::Evade) | Action::DoNotEvade(_), Action::Evade(_) | Action::DoNotEvade(_))
        | (Action::Evade(act::Evade) | Action::Countercharge(_), Action::TurnToFace(_))
        | (Action::TurnToFace(act::TurnToFace), Action::Evade(_) | Action::Countercharge(_))
        | (Action::Influence(_), Action::Influence(_)) => true,
        (a, b) => reaction(a) && reaction(b) || place(a) && place(b),
    }
}
