//! 4.6.3 and CC-CHG of notes 4.2: what comes of a charge that orders want: it is declared, or refused. In games with
//! `order_violation = "umpire"` a charge that nothing but the order of the unit forbids is the umpire's: it is
//! declared unless he refuses it on the draft (`answer charge-violation a1 refuse because …`). No seat is asked.

use estafette_board::plane::Paces;
use estafette_core::table::{Answer, Choice, Play, Question};
use estafette_core::{DecisionId, RuleId};
use estafette_core::{cites, rule};
use estafette_core::{said, text};
use estafette_rules::DecisionInfo;

use super::event::{Complies, Event, Why};
use super::field::Battlefield;
use super::ids::{OrderType, UnitId};
use super::orders::clause::{Action, ChargeTarget, Clause, Shape};
use super::orders::kinds as act;
use super::orders::say;
use super::plan;
use super::position::Position;
use super::readings::OrderViolation;
use super::s4_06_approach::Swerve;
use super::s4_06_eligible::{
    eligible, eligible_after, farthest, for_skirmishers, may_charge, within_reach, within_reach_after,
};
use super::s4_06_straightforward as straightforward;

/// The decision.
const ID: &str = "charge-violation";

/// It stands as written.
const STANDS: &str = "stands";
/// It is not declared.
const REFUSE: &str = "refuse";

/// The decision, for lists.
pub fn decision() -> DecisionInfo {
    DecisionInfo {
        id: DecisionId::new(ID),
        rule: rule!("W-3.2e"),
        title: "what becomes of a charge against its order, with `order_violation = \"umpire\"`; the umpire's alone",
        default: "it stands as it was written",
        order: "answer charge-violation a1 refuse because …",
        asked: false,
    }
}

/// What a unit declares, or what of it is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declared {
    /// The rule.
    pub rule: RuleId,
    /// The declaration, or the refusal.
    pub event: Event,
    /// What check CC-CHG of notes 4.2 comes to.
    pub answer: Complies,
    /// The numbers by which it was allowed or not.
    pub numbers: String,
}

/// How a charge is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// At enemies who are named.
    Named,
    /// Straight ahead.
    Straightforward,
    /// In pursuit.
    Pursuit,
}

/// A declaration.
pub fn said(rule: RuleId, id: &UnitId, targets: Vec<UnitId>, sort: Sort, numbers: String) -> Declared {
    let (straightforward, pursuit) = (sort == Sort::Straightforward, sort == Sort::Pursuit);
    let event = Event::Declare { unit: id.clone(), targets, straightforward, pursuit };
    Declared { rule, event, answer: Complies::Complies, numbers }
}

/// By what a charge is allowed: what the way to each target costs, and how far the unit's order lets it charge.
fn allowed(pos: &Position, id: &UnitId, ways: &[(UnitId, Paces)]) -> String {
    let order = plan::order(pos, id);
    let most = pos.unit(id).and_then(|unit| farthest(pos, unit, order)).unwrap_or_default();
    let each = ways.iter().map(|(enemy, cost)| {
        let sign = if *cost <= most { "<=" } else { ">" };
        let barred = order == OrderType::Skirmish && !for_skirmishers(pos, id, enemy);
        let none = if barred { text!("but-none-that-it-may-charge") } else { "" };
        format!("{}: {cost} {sign} {most}{none}", enemy.name())
    });
    format!("{}, {order}", each.collect::<Vec<_>>().join(", "))
}

/// What keeps a charge from being declared.
fn barred(pos: &Position, id: &UnitId, enemy: Option<&UnitId>, why: Why) -> String {
    let who = enemy.map(|enemy| format!("{}: ", enemy.name())).unwrap_or_default();
    let why = match why {
        Why::NotSeen => text!("not-in-sight"),
        Why::OutOfReach => text!("out-of-reach"),
        Why::NotInPath => text!("not-in-its-path"),
        Why::Order => text!("none-that-it-may-charge"),
        _ => text!("may-not-charge-now"),
    };
    format!("{who}{why}, {}", plan::order(pos, id))
}

/// A refusal.
pub fn refused(pos: &Position, id: &UnitId, clause: &Clause, enemy: Option<&UnitId>, why: Why) -> Declared {
    let rule = match why {
        Why::NotSeen | Why::OutOfReach => rule!("W-4.6.5a"),
        Why::NotInPath => rule!("W-4.6.6a"),
        // Its order binds a unit on Hold [W-3.6f]; whom skirmishers charge is a rule of its own.
        Why::Order if plan::order(pos, id) == OrderType::Hold => rule!("W-3.6f"),
        Why::Order => rule!("W-4.6.2c"),
        Why::OnlyAutomatic => rule!("W-2.1.2k"),
        _ => rule!("W-4.6.3a"),
    };
    let line = u32::try_from(clause.line).unwrap_or(0);
    let numbers = barred(pos, id, enemy, why);
    let event = Event::Refused { unit: id.clone(), line, why, target: enemy.cloned() };
    Declared { rule, event, answer: Complies::DoesNotComply, numbers }
}

/// A clause's charge as the rules have it: what is declared, and what is refused of it.
///
/// # Errors
/// A pause, should a game be set up to wait for the umpire's decision.
pub fn judged(
    field: &mut Battlefield<'_>,
    id: &UnitId,
    (clause, shape): (&Clause, Option<&Shape>),
    target: &ChargeTarget,
    targets: &[UnitId],
) -> Play<(Option<Declared>, Vec<Declared>)> {
    if *target == ChargeTarget::Straightforward {
        return judged_straightforward(field, id, clause, targets);
    }
    cites!("W-4.6.3a", "W-4.6.5a");
    let pos = field.pos().clone();
    let plain = matches!(clause.action, Action::Charge(act::Charge { plain: true, .. }));
    let swerve = if plain { Swerve::Wheel } else { Swerve::Any };
    let found: Vec<(&UnitId, Result<Paces, Why>)> = targets
        .iter()
        .map(|enemy| (enemy, eligible_after(&pos, id, enemy, swerve, shape).map(|way| way.cost)))
        .collect();
    let cost = |enemy: &UnitId| Some(within_reach_after(&pos, id, enemy, swerve, shape)?.cost);
    let against: Vec<(UnitId, Paces)> = found
        .iter()
        .filter(|(_, found)| *found == Err(Why::Order))
        .filter_map(|(enemy, _)| Some(((*enemy).clone(), cost(enemy)?)))
        .collect();
    let stands = stands(field, id, &against)?;
    let (mut good, mut no) = (Vec::new(), Vec::new());
    for (enemy, found) in found {
        match found {
            Ok(cost) => good.push((enemy.clone(), cost)),
            Err(Why::Order) if stands => good.extend(against.iter().find(|(one, _)| one == enemy).cloned()),
            // Nobody is told in every period that the nearest enemy is still far away.
            Err(Why::OutOfReach | Why::NotSeen) if matches!(target, ChargeTarget::Nearest(_)) => {}
            Err(why) => no.push(refused(&pos, id, clause, Some(enemy), why)),
        }
    }
    let said = (!good.is_empty()).then(|| declared(&pos, id, good, Sort::Named, stands));
    Ok((said, no))
}

fn declared(pos: &Position, id: &UnitId, ways: Vec<(UnitId, Paces)>, sort: Sort, umpire: bool) -> Declared {
    let rule = if sort == Sort::Straightforward { rule!("W-4.6.2a") } else { rule!("W-4.6.3a") };
    let numbers = allowed(pos, id, &ways);
    let said = said(rule, id, ways.into_iter().map(|(enemy, _)| enemy).collect(), sort, numbers);
    let answer = if umpire { Complies::Umpire } else { Complies::Complies };
    Declared { answer, ..said }
}

/// Straight ahead; who may not charge everybody, only where nobody else can be met [W-4.6.2c].
fn judged_straightforward(
    field: &mut Battlefield<'_>,
    id: &UnitId,
    clause: &Clause,
    targets: &[UnitId],
) -> Play<(Option<Declared>, Vec<Declared>)> {
    cites!("W-4.6.2c", "EX-4.6.2");
    let pos = field.pos().clone();
    let no = |why| Ok((None, vec![refused(&pos, id, clause, None, why)]));
    if let Err(why) = may_charge(&pos, id) {
        return no(why);
    } else if targets.is_empty() {
        let far = straightforward::anybody_ahead(&pos, id);
        return no(if far { Why::OutOfReach } else { Why::NotSeen });
    }
    let skirmishers = plan::order(&pos, id) == OrderType::Skirmish;
    let unsafe_for_them = skirmishers && !straightforward::bonus_safe(&pos, id);
    let open = |enemy: &UnitId| Some((enemy.clone(), eligible(&pos, id, enemy, Swerve::None).ok()?.cost));
    let good: Vec<_> = targets.iter().filter(|_| !unsafe_for_them).filter_map(open).collect();
    if !good.is_empty() {
        return Ok((Some(declared(&pos, id, good, Sort::Straightforward, false)), Vec::new()));
    }
    let reached = |enemy: &UnitId| Some((enemy.clone(), within_reach(&pos, id, enemy, Swerve::None)?.cost));
    let against: Vec<_> = targets.iter().filter_map(reached).collect();
    match stands(field, id, &against)? {
        true => Ok((Some(declared(&pos, id, against, Sort::Straightforward, true)), Vec::new())),
        // Whom the unit reaches, only its order keeps it from.
        false => no(if unsafe_for_them || !against.is_empty() { Why::Order } else { Why::OutOfReach }),
    }
}

/// Whether a charge stands that nothing but its order forbids: where the umpire decides about such things, and does
/// not refuse it.
fn stands(field: &mut Battlefield<'_>, id: &UnitId, against: &[(UnitId, Paces)]) -> Play<bool> {
    cites!("W-3.2e", "W-4.4.4f");
    let pos = field.pos();
    if against.is_empty() || pos.readings.order_violation != OrderViolation::Umpire {
        return Ok(false);
    }
    let choice = |key: &str, text: &str| Choice { answer: Answer::of(key), text: text.to_owned() };
    let text = said!("the-charge-of-does-not-keep", say = %say::own(id), pos = %say::order_name(plan::order(pos, id)), against = %allowed(pos, id, against));
    let question = Question {
        decision: DecisionId::new(ID),
        rule: rule!("W-3.2e"),
        seat: id.seat().id(),
        subject: id.to_string(),
        text,
        choices: vec![
            choice(STANDS, text!("it-stands-as-it-was-written")),
            choice(REFUSE, text!("it-is-refused-it-is-not")),
        ],
        ordered: None,
        standing: None,
        default: Answer::of(STANDS),
        payment: None,
        amount: None,
        unfit: None,
    };
    Ok(field.table.ask(question)?.0 == STANDS)
}
