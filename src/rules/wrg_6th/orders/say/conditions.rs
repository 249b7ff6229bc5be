//! Conditions in words.

use super::{Subject, enemy, own, troops, who};
use crate::orders::clause::{Condition, Who};

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
            let mounted = if *mounted { " while mounted" } else { "" };
            format!("{it} {is}{not} charged{by}{mounted}")
        }
        Condition::Countercharged { on } => {
            let on: Vec<String> = on.iter().map(troops).collect();
            let on = if on.is_empty() { on.concat() } else { format!(" on {}", super::listed(&on, "or")) };
            format!("{} charge{on} is{not} countercharged", subject.whose())
        }
        Condition::Routs(one) => verb(subject, one, ("routs", "rout"), sense),
        Condition::Charges(one) => verb(subject, one, ("charges", "charge"), sense),
        Condition::Shaken(one) => {
            let (name, many) = who(subject, one);
            format!("{name} {}{not} shaken", be(many))
        }
        Condition::Within { who: one, paces, flank } => {
            let (name, many) = who(subject, one);
            let flank = if *flank { format!(" on {} flank", subject.whose()) } else { String::new() };
            format!("{name} {}{not} within {paces} paces{flank}", be(many))
        }
        Condition::Period(n) => format!("period {n} has{not} come"),
        Condition::StopOption if sense == Sense::Holds => {
            let them = if subject.many { "them" } else { "it" };
            format!("an enemy can charge {them} that {it} cannot charge")
        }
        Condition::StopOption => {
            let them = if subject.many { "them" } else { "it" };
            format!("no enemy can charge {them} that {it} cannot charge")
        }
        Condition::Time => format!("there is{not} time"),
        Condition::Refused => format!("the break-off is{not} refused"),
        Condition::Allowed if sense == Sense::Holds => "the rules allow it".to_owned(),
        Condition::Allowed => "the rules do not allow it".to_owned(),
        Condition::InReach => format!("that is{not} within reach"),
        Condition::BonusSafe => format!("the bonus for that charge is{not} safe"),
        Condition::RaisesTotal if sense == Sense::Holds => "that raises the total".to_owned(),
        Condition::RaisesTotal => "that does not raise the total".to_owned(),
        Condition::NotFighting if sense == Sense::Holds => format!("{it} {is} not fighting"),
        Condition::NotFighting => format!("{it} {is} fighting"),
        Condition::LossExceeds(points) if sense == Sense::Holds => {
            format!("our loss exceeds {}", points_of(*points))
        }
        Condition::LossExceeds(points) => format!("our loss does not exceed {}", points_of(*points)),
        Condition::Signal(name) => format!("signal {name} has{not} been given"),
    }
}

fn points_of(n: u32) -> String {
    if n == 1 { "1 point".to_owned() } else { format!("{n} points") }
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
        (Sense::Not, false) => format!("{name} does not {many_do}"),
        (Sense::Not, true) => format!("{name} do not {many_do}"),
    }
}
