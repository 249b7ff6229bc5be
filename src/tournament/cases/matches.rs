//! The choice of tables of a case: who chooses first, what both choose, and what dice choose when time is up.

use super::super::armies::Fault;
use super::super::teams::{Choosing, Rolled, choose_by_dice, chooses_first};
use super::super::timing::ClockRules;
use super::Problem;
use super::given::Match;
use estafette_core::rule;

/// The choice as it stands; what cannot be is a problem of either team.
pub fn choosing(clock: &ClockRules, given: Match, problems: &mut Vec<Problem>) -> Option<Choosing> {
    let names = vec![given.lower.clone(), given.other.clone()];
    let mut problem = |fault: Fault| problems.push(Problem { names: names.clone(), fault });
    let (mut lower, mut other) = (given.lower, given.other);
    if !given.throws.is_empty() {
        match chooses_first([&lower, &other], &given.throws) {
            Some(first) if *first == other => std::mem::swap(&mut lower, &mut other),
            Some(_) => {}
            None => problem(Fault::new(rule!("W-2.2m"), "all dice are equal: both throw again")),
        }
    }
    let choice = match given.choice.map(|choice| choice.into_iter().collect::<Vec<_>>()).as_deref() {
        None | Some([]) => None,
        Some([one]) => Some(*one),
        Some(several) => {
            let text = format!("{lower} chooses one period and its table, not {}", several.len());
            problem(Fault::new(rule!("W-2.2j"), text));
            return None;
        }
    };
    let mut choosing =
        Choosing { tables: given.tables, lower, other, choice, answer: given.answer, die: given.die };
    if given.minutes.is_some_and(|minutes| minutes >= clock.choose_tables) {
        let mut dice = given.dice.into_iter();
        let mut throw = |what: &str| {
            let missing = || Fault::new(rule!("W-2.2.2"), format!("there is no die for the {what}"));
            dice.next().map(|die| Rolled { label: what.to_owned(), die }).ok_or_else(missing)
        };
        if let Err(fault) = choose_by_dice(&mut choosing, &mut throw) {
            problem(fault);
        }
    }
    Some(choosing)
}
