//! Conditions in words.

use super::{Subject, enemy, own, troops, who};
use crate::orders::clause::{Condition, Who};
use estafette_core::{said, text};

/// A condition as it stands behind `if`, of somebody's order.
pub fn condition(subject: &Subject, condition: &Condition) -> String {
    say(subject, condition, Sense::Holds)
}

/// Whether a condition is said as it is, or denied.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sense {
    Holds,
    Not,
}

fn say(subject: &Subject, condition: &Condition, sense: Sense) -> String {
    let not = if sense == Sense::Not { " not" } else { "" };
    let (it, is) = (subject.pronoun(), subject.is());
    match condition {
        Condition::All(all) => joined(subject, all, sense, "and"),
        Condition::Any(any) => joined(subject, any, sense, "or"),
        Condition::Not(one) => {
            let other = if sense == Sense::Not { Sense::Holds } else { Sense::Not };
            say(subject, one, other)
        }
        Condition::Charged { by, mounted } => {
            let by = by.as_ref().map_or_else(String::new, |t| format!(" by {}", troops(t)));
            let mounted = if *mounted { text!("while-mounted") } else { "" };
            said!("charged", %it, %is, %not, %by, %mounted)
        }
        Condition::Countercharged { on } => {
            let on: Vec<String> = on.iter().map(troops).collect();
            let on = if on.is_empty() { on.concat() } else { format!(" on {}", super::listed(&on, "or")) };
            said!("charge-is-countercharged", whose = %subject.whose(), %on, %not)
        }
        Condition::Routs(one) => verb(subject, one, ("routs", "rout"), sense),
        Condition::Charges(one) => verb(subject, one, ("charges", "charge"), sense),
        Condition::Shaken(one) => {
            let (name, many) = who(subject, one);
            said!("shaken", %name, many = %be(many), %not)
        }
        Condition::Within { who: one, paces, flank } => {
            let (name, many) = who(subject, one);
            let flank = if *flank { said!("on-flank", whose = %subject.whose()) } else { String::new() };
            said!("within-paces", %name, many = %be(many), %not, %paces, %flank)
        }
        Condition::Period(n) => said!("period-has-come", %n, %not),
        Condition::StopOption if sense == Sense::Holds => {
            let them = if subject.many { "them" } else { "it" };
            said!("an-enemy-can-charge-that-cannot", %them, %it)
        }
        Condition::StopOption => {
            let them = if subject.many { "them" } else { "it" };
            said!("no-enemy-can-charge-that-cannot", %them, %it)
        }
        Condition::Time => said!("there-is-time", %not),
        Condition::Refused => said!("the-break-off-is-refused", %not),
        Condition::Allowed if sense == Sense::Holds => said!("the-rules-allow-it"),
        Condition::Allowed => said!("the-rules-do-not-allow-it"),
        Condition::InReach => said!("that-is-within-reach", %not),
        Condition::BonusSafe => said!("the-bonus-for-that-charge-is", %not),
        Condition::RaisesTotal if sense == Sense::Holds => said!("that-raises-the-total"),
        Condition::RaisesTotal => said!("that-does-not-raise-the-total"),
        Condition::NotFighting if sense == Sense::Holds => said!("not-fighting", %it, %is),
        Condition::NotFighting => said!("fighting", %it, %is),
        Condition::LossExceeds(points) if sense == Sense::Holds => {
            said!("our-loss-exceeds", points = %points_of(*points))
        }
        Condition::LossExceeds(points) => said!("our-loss-does-not-exceed", points = %points_of(*points)),
        Condition::Signal(name) => said!("signal-has-been-given", %name, %not),
    }
}

fn points_of(n: u32) -> String {
    if n == 1 { "1 point".to_owned() } else { said!("points", %n) }
}

fn be(many: bool) -> &'static str {
    if many { "are" } else { "is" }
}

/// Several conditions; units of which the same is said are named together: `unit 2 or unit 3 routs`.
fn joined(subject: &Subject, all: &[Condition], sense: Sense, join: &str) -> String {
    // What is denied of all is denied of none.
    let join = match (sense, join) {
        (Sense::Holds, join) => join,
        (Sense::Not, "and") => "or",
        (Sense::Not, _) => "and",
    };
    let mut parts: Vec<String> = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let run = all[at..].iter().take_while(|c| same_verb(&all[at], c)).count().max(1);
        if run > 1 && sense == Sense::Holds && join == "or" {
            let names: Vec<String> = all[at..at + run].iter().filter_map(name).collect();
            let last = say(subject, &all[at + run - 1], sense);
            parts.push(format!("{} or {last}", names[..run - 1].join(", ")));
        } else {
            parts.extend(all[at..at + run].iter().map(|c| say(subject, c, sense)));
        }
        at += run;
    }
    super::listed(&parts, join)
}

/// Whether the same is said of two single units.
fn same_verb(a: &Condition, b: &Condition) -> bool {
    matches!(
        (a, b),
        (Condition::Routs(_), Condition::Routs(_))
            | (Condition::Shaken(_), Condition::Shaken(_))
            | (Condition::Charges(_), Condition::Charges(_))
    ) && name(a).is_some()
        && name(b).is_some()
}

fn name(condition: &Condition) -> Option<String> {
    let (Condition::Routs(who) | Condition::Shaken(who) | Condition::Charges(who)) = condition else {
        return None;
    };
    match who {
        Who::Own(unit) => Some(own(unit)),
        Who::Enemy(unit) => Some(enemy(unit)),
        Who::Enemies(_) | Who::Us => None,
    }
}

fn verb(subject: &Subject, one: &Who, (does, many_do): (&str, &str), sense: Sense) -> String {
    let (name, many) = who(subject, one);
    match (sense, many) {
        (Sense::Holds, false) => format!("{name} {does}"),
        (Sense::Holds, true) => format!("{name} {many_do}"),
        (Sense::Not, false) => said!("does-not", %name, %many_do),
        (Sense::Not, true) => said!("do-not", %name, %many_do),
    }
}
