//! Moves against the written order in games where the umpire decides about them (`order_violation = "umpire"`).
//!
//! Before anybody moves, each plan is held against the checks of notes 4.2. One that fails a check is a decision:
//! it stands as it was written until the umpire rules otherwise on the draft (`answer order-violation a1 cut_back
//! because …`). No seat is asked.

use estafette_core::table::{Answer, Choice, Play, Question};
use estafette_core::{DecisionId, rule};
use estafette_core::{said, text};
use estafette_rules::DecisionInfo;

use super::{Plan, plan as planned, walk};
use crate::event::Why;
use crate::field::Battlefield;
use crate::ids::UnitId;
use crate::intent::Leg;
use crate::orders::say;
use crate::plan;
use crate::position::Position;
use crate::readings::OrderViolation;
use crate::s4_04_compliance as compliance;

/// The decision.
const ID: &str = "order-violation";

/// It stands as written.
const STANDS: &str = "stands";
/// It is cut back to the nearest legal move.
const CUT_BACK: &str = "cut_back";
/// The unit does not move.
const REFUSE: &str = "refuse";

/// The decision, for lists.
pub fn decision() -> DecisionInfo {
    DecisionInfo {
        id: DecisionId::new(ID),
        rule: rule!("W-3.2e"),
        title: "what becomes of a move against its order, with `order_violation = \"umpire\"`; the umpire's alone",
        default: "it stands as it was written",
        order: "answer order-violation a1 cut_back because …",
        asked: false,
    }
}

/// A unit's movement, as the umpire decides where it would not keep its order.
///
/// # Errors
/// A pause, should a game be set up to wait for the decision.
pub fn plan(field: &mut Battlefield<'_>, pos: &Position, id: &UnitId) -> Play<Plan> {
    let written = planned(pos, field.sheets, id, OrderViolation::Umpire);
    let failed = compliance::foreseen(pos, &ended(pos, id, &written), id);
    let (Some(unit), false) = (pos.unit(id), failed.is_empty()) else { return Ok(written) };
    let cut = planned(pos, field.sheets, id, OrderViolation::CutBack);
    let legs = |plan: &Plan| plan.job.as_ref().map(|job| job.intent.legs.clone());
    let mut choices = vec![(STANDS, text!("it-stands-as-it-was-written"))];
    if legs(&cut) != legs(&written) {
        choices.push((CUT_BACK, text!("it-is-cut-back-to-what")));
    }
    if written.job.is_some() {
        choices.push((REFUSE, text!("it-is-refused-the-unit-stays")));
    }
    let order = plan::order_now(pos, id).map_or(unit.orders, |(order, _)| order);
    let choice = |(key, text): &(&str, &str)| Choice { answer: Answer::of(key), text: (*text).to_owned() };
    let question = Question {
        decision: DecisionId::new(ID),
        rule: rule!("W-3.2e"),
        seat: id.seat().id(),
        subject: id.to_string(),
        text: said!("the-move-of-does-not-keep", say = %say::own(id), order = %say::order_name(order), failed = %failed.join("; ")),
        choices: choices.iter().map(choice).collect(),
        ordered: None,
        standing: None,
        default: Answer::of(STANDS),
        payment: None,
        amount: None,
        unfit: None,
    };
    Ok(match field.table.ask(question)?.0.as_str() {
        CUT_BACK => cut,
        REFUSE => {
            let line = written.job.as_ref().map_or(0, |job| job.intent.line);
            let mut refused = written.refused;
            refused.push((line, None, Why::Order));
            Plan { job: None, refused, short: None }
        }
        _ => written,
    })
}

/// The position with a unit where its plan would bring it, if nothing were in the way.
fn ended(pos: &Position, id: &UnitId, plan: &Plan) -> Position {
    let mut after = pos.clone();
    let (Some(job), Some(unit)) = (&plan.job, pos.unit(id)) else { return after };
    let mut then = walk::ended(pos, unit, &job.intent.legs);
    if then.files_before == 0 && job.intent.legs.iter().any(|leg| matches!(leg, Leg::Form { .. })) {
        then.files_before = unit.files;
    }
    after.units.insert(id.clone(), then);
    after
}
